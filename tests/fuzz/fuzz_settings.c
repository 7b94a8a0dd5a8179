/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as settings and as a saved flock, or refused with one printable line;
 * what was read is written and read back to the same. */
#include "settings/settings_load.h"

#include "settings/settings_write.h"
#include "states/boids_line.h"
#include "states/flock_csv.h"
#include "states/flock_text.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check_error(const char *error)
{
	if (!*error || strlen(error) >= SETTINGS_ERROR || strpbrk(error, "\n\r\t\033"))
		abort();
}

static void
check_back(const struct settings *s)
{
	struct settings back = settings_default();
	char *text = NULL, error[SETTINGS_ERROR];
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	settings_write(out, s, &(struct settings_run){ 1, 80, 24 }, &back.factors, false);
	fclose(out);
	if (!settings_text(&back, "back", text, length, error))
		abort();
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!factor_same(&s->factors, &back.factors, i))
			abort();
	if (strcmp(s->labels.about, back.labels.about) != 0 ||
	    strcmp(s->labels.map, back.labels.map) != 0 ||
	    strcmp(s->labels.base, back.labels.base) != 0 ||
	    strcmp(s->origin.state, back.origin.state) != 0)
		abort();
	free(text);
}

/* Reads the boids of a saved flock, and its state. */
static bool
read_boids(struct flock_csv *states, const char *text, size_t length, struct boids_world world,
           const struct boids_factors *f, char *error)
{
	struct asset *assets = NULL;
	const struct asset *boids;
	struct boids_state state;
	struct flock_text t;
	bool good = flock_text_read(&t, &assets, "fuzz", text, length, NULL, NULL, error);

	if (good && t.lines[FLOCK_BOIDS].text) {
		struct line_words line = { t.lines[FLOCK_BOIDS].text, error };
		line_words_next(&line);
		good = boids_line_read(&line, assets, &boids, &state);
		FILE *in = good ? fmemopen(boids->text, boids->length, "r") : NULL;
		const struct csv_source source = { in, "fuzz", good ? boids->line : 0, true };
		good = good && in && flock_csv_read(states, &source, world, f, error);
		if (good)
			states->state = state;
		if (in)
			fclose(in);
	} else if (good) {
		good = error_set(error, 0, "it has no boids");
	}
	flock_text_free(&t);
	asset_free(assets);
	return good;
}

/* Restores a new flock from a text; NULL: it is refused. */
static struct flock_state *
restored(const char *text, size_t length)
{
	struct boids_factors f = settings_default().factors;
	struct flock_state *flock = flock_new(1);
	struct flock_csv states = { 0 };
	char error[FLOCK_CSV_ERROR] = "";

	f.number = 0;
	f.edge = BOIDS_EDGE_OPEN;
	factors_fit(&f, 80, 24);
	struct boids_world world = world_of(&f, 80, 24);
	bool good = flock && flock_fit(flock, &f, world);
	if (good && (!read_boids(&states, text, length, world, &f, error) ||
	             !flock_restore(flock, states.boids, states.count, &states.state, error))) {
		check_error(error);
		good = false;
	}
	flock_csv_free(&states);
	if (good)
		return flock;
	flock_free(flock);
	return NULL;
}

static void
check_flock(struct flock_state *flock)
{
	struct settings s = settings_default();
	struct asset *assets = NULL;
	char *text = NULL, *table;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	const struct boids_state was = flock_state(flock);
	table = flock_csv_text(flock, &length);
	const struct asset *boids = table ? asset_add(&assets, table, length) : NULL;
	bool whole = boids;
	settings_write(out, &s, &(struct settings_run){ 1, 80, 24 }, &s.factors, true);
	if (boids) {
		asset_write(out, boids);
		boids_line_write(out, boids, &was);
		fputs("\nend\n", out);
	}
	fclose(out);
	asset_free(assets);
	struct flock_state *back = whole ? restored(text, length) : NULL;
	struct boids_state is = flock_state(flock);
	struct boids_state again = back ? flock_state(back) : is;
	if (whole &&
	    (!back || flock_hash(back) != flock_hash(flock) || memcmp(&is, &again, sizeof is) != 0))
		abort();
	flock_free(back);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct settings s = settings_default();
	struct flock_state *flock = restored((const char *)data, size);
	char error[SETTINGS_ERROR];

	if (flock)
		check_flock(flock);
	flock_free(flock);

	if (!settings_text(&s, "fuzz", (const char *)data, size, error) ||
	    !settings_writable(&s, error))
		check_error(error);
	else
		check_back(&s);
	return 0;
}
