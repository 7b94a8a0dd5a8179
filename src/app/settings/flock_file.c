/* SPDX-License-Identifier: MIT */
#include "flock_file.h"

#include "files/flock_csv.h"
#include "flock_text.h"

#include <string.h>

/* Writes what comes behind the settings: the assets, and what names them. */
static void
write_lines(FILE *out, const struct flock_file *f, const struct asset *map,
            const struct asset *boids)
{
	if (map)
		asset_write(out, map);
	if (f->placed)
		fprintf(out, "%s\n", f->placed);
	if (boids) {
		const struct boids_state state = boids_flock_state(f->flock);
		asset_write(out, boids);
		flock_text_write_boids(out, boids, &state);
		putc('\n', out);
	}
	if (map || boids)
		fprintf(out, "end\n");
}

/* The settings name the map by the hash of its text. No preset, config or map of another machine has
 * a say in a flock. */
bool
flock_file_write(FILE *out, const void *file)
{
	const struct flock_file *f = file;
	struct settings s = *f->settings;
	struct asset *assets = NULL;
	size_t length;
	char *text = f->map ? boids_map_write(f->map, &length) : NULL;
	const struct asset *map = text ? asset_add(&assets, text, length) : NULL;

	text = f->flock ? flock_csv_text(f->flock, &length) : NULL;
	const struct asset *boids = text ? asset_add(&assets, text, length) : NULL;
	bool good = (map || !f->map) && (boids || !f->flock);
	if (boids) {
		*s.base = '\0';
		boids_factors_settle(&s.factors); /* for the world of the flock */
		strcpy(s.map, "none");
	}
	if (map)
		strcpy(s.map, map->name);
	if (good) {
		settings_write(out, &s, &f->run, f->defaults, map || boids);
		write_lines(out, f, map, boids);
	}
	asset_free(assets);
	return good;
}
