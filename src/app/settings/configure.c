/* SPDX-License-Identifier: MIT */
#include "configure.h"

#include "files/file.h"
#include "files/output.h"
#include "flight/flight.h"
#include "map_files.h"
#include "math/number.h"
#include "named_files.h"
#include "screen/glyphs.h"
#include "settings_load.h"
#include "settings_write.h"
#include "text/asset.h"
#include "usage.h"

#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* keys: NULL for those that are not kept. */
static bool
read_config(struct settings *s, struct key_layout *keys, const struct options *o, char *error)
{
	struct key_layout unused = { .meaning = o->keys.meaning };
	char path[SETTINGS_PATH];

	keys = keys ? keys : &unused;
	if (o->config && strcmp(o->config, "none") != 0)
		return settings_config(s, keys, o->config, false, error);
	return o->config || !user_path(path, sizeof path, "boids.ini") ||
	       settings_config(s, keys, path, true, error);
}

static bool
set_utf8_locale(void)
{
	static const char *const locales[] = { "C.UTF-8", "en_US.UTF-8", "UTF-8" };
	bool found = false;

	for (size_t i = 0; !found && i < sizeof locales / sizeof *locales; i++)
		found = setlocale(LC_CTYPE, locales[i]);
	return found;
}

const char *
configure_locale(void)
{
	static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *name = "";

	if (setlocale(LC_CTYPE, "")) /* nothing else: numbers must keep the decimal point */
		return NULL;
	for (size_t i = 0; !*name && i < sizeof variables / sizeof *variables; i++) {
		const char *value = getenv(variables[i]);
		name = value ? value : "";
	}
	const char *end = name + strcspn(name, "@"); /* of de_DE.UTF-8@euro */
	bool is_utf8 = (end - name >= 4 && strncasecmp(end - 4, "utf8", 4) == 0) ||
	               (end - name >= 5 && strncasecmp(end - 5, "utf-8", 5) == 0);
	return is_utf8 && set_utf8_locale() ? NULL : name;
}

/* Finds out whether the locale has UTF-8; a recording without a terminal sets one that does.
 * Refuses glyphs from the command line that the locale cannot show. Those of a file are drawn as
 * ascii but not changed, so that settings read the same in every locale. */
static bool
check_glyphs(struct options *o, char *error)
{
	char plain[SETTINGS_ERROR / 2] = "";
	size_t length = 0;

	if (o->record && o->headless)
		set_utf8_locale();
	o->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	struct glyph_set set = settings_glyphs(&o->settings.factors);
	if (o->utf8 || !o->given[BOIDS_FACTOR_glyphs] || !glyphs_need_utf8(&set))
		return true;
	for (const struct glyph_set *s = glyph_sets; s->name && length < sizeof plain; s++)
		if (!glyphs_need_utf8(s))
			length += (size_t)snprintf(plain + length, sizeof plain - length, "%s%s",
			                           length ? ", " : "", s->name);
	char *last = strrchr(plain, ',');
	assert(last);
	*last = '\0';
	return error_set(error, 0, "--glyphs takes %s or%s in a locale without UTF-8, not %s",
	                 plain, last + 1, QUOTED(o->given[BOIDS_FACTOR_glyphs]));
}

/* Applies built-in default, config and preset, each over those before, but no preset over what the
 * config chooses for any. Without a preset (NULL) classic is the default, so that a config changes
 * single factors of it. */
bool
configure_alone(const struct options *o, const char *preset, struct settings *s,
                struct key_layout *keys, char *error)
{
	*s = settings_default();
	if (!preset)
		return settings_preset(s, "classic", error) && read_config(s, keys, o, error);
	if (!read_config(s, keys, o, error))
		return false;
	const struct settings config = *s;
	if (!settings_preset(s, preset, error))
		return false;
	settings_keep_chosen(s, &config);
	return true;
}

/* Applies the factors of the command line. All but a brain were checked when the options were read. */
static bool
apply_given(struct settings *s, const struct options *o, char *error)
{
	bool good = true;

	for (int i = 0; good && i < BOIDS_FACTORS; i++)
		if (o->given[i])
			good = s->chosen[i] =
				settings_set(&s->factors, factor_table[i].name, o->given[i], error);
	return good && factors_check(&s->factors, error);
}

/* A journal is played with no flock of the user's: it begins with that of classic in 80x24 cells,
 * the same on each machine, and leaves the view to the config. */
static bool
apply_play(struct options *o, char *error)
{
	const struct settings own = o->settings;
	struct preset classic;

	if (!o->play)
		return true;
	if (!preset_read(&classic, published_find(preset_table, "classic"), error))
		return false;
	o->has_size = true;
	o->settings = (struct settings){ .factors = classic.factors, .preset = "classic" };
	memcpy(o->settings.about, classic.about, sizeof classic.about);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].is_view)
			continue;
		factor_copy(&o->settings.factors, &own.factors, i);
		o->settings.chosen[i] = own.chosen[i];
	}
	return true;
}

bool
configure_given(struct options *o, char *error)
{
	struct settings *s = &o->settings;
	const struct saved_state *origin = &s->origin;

	if (!apply_given(s, o, error))
		return false;
	if (!o->seeded && origin->seeded) {
		o->seeded = true;
		o->seed = origin->seed;
	}
	if (!o->has_size && origin->width > 0) {
		if (!flight_cells(&s->factors, origin->width, origin->height, &o->columns, &o->rows,
		                  error))
			return false;
	} else if (!o->has_size && origin->columns > 0) {
		o->columns = origin->columns;
		o->rows = origin->rows;
	}
	if (!o->start_state && *origin->state)
		o->start_state = origin->state;
	if (o->map) {
		snprintf(s->map, sizeof s->map, "%s", o->map);
		s->preset_map = false;
	}
	if (map_files_named(s->map)) { /* to report errors before the run starts */
		struct boids_map *map = map_files_read(s->map, error);
		if (!map)
			return false;
		map_free(map);
		if (named_files_is_path(&map_files, s->map))
			settings_make_absolute(s->map);
	}
	return check_glyphs(o, error);
}

bool
configure_preset(const struct options *o, const char *name, struct settings *s, char *error)
{
	bool started = strcmp(name, o->preset ? o->preset : "classic") == 0;

	if (!configure_alone(o, started ? o->preset : name, s, NULL, error))
		return false;
	if (!started) {
		settings_keep_chosen(s, &o->settings);
		return true;
	}
	if (!apply_given(s, o, error))
		return false;
	if (o->map)
		memcpy(s->map, o->settings.map, sizeof s->map);
	return true;
}

struct settings
configure_defaults(const struct options *o)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	return read_config(&s, NULL, o, error) ? s : settings_default();
}

/* Returns the exit status. */
static int
print_settings(const struct options *o)
{
	struct settings s = o->settings;
	const struct settings defaults = configure_defaults(o);
	const struct asset *own = factors_brain_text(&s.factors);
	struct settings_run run = { o->seed, o->columns, o->rows };
	struct winsize size = { 0 };
	char error[SETTINGS_ERROR];

	settings_make_absolute(s.origin.state);
	if (!settings_writable(&s, error))
		return complain(WRONG, "%s", error);
	/* automatic values are resolved for the terminal: stdout, stderr or stdin */
	static const int terminals[] = { STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO };
	for (int i = 0; i < 3 && !o->has_size && !o->headless && size.ws_col * size.ws_row == 0; i++)
		ioctl(terminals[i], TIOCGWINSZ, &size);
	if (size.ws_col > 0 && size.ws_row > 0) {
		run.columns = size.ws_col;
		run.rows = size.ws_row;
	}
	s.origin.seed = o->seed;
	settings_write(stdout, &s, &run, &defaults.factors, own);
	if (own) {
		asset_write(stdout, own);
		puts("end");
	}
	return DONE;
}

int
configure_read(struct options *o, int argc, char **argv, key_layout_meaning *meaning)
{
	struct output out = { .file = stdout, .name = "-" };
	char error[SETTINGS_ERROR] = "";

	*o = (struct options){
		.keys.meaning = meaning,
		.seed = 1,
		.fps = 30,
		.columns = 80,
		.rows = 24,
		.dt = 1.0 / 60,
		.population = 30,
		.generations = 20,
		.trials = 6,
	};
	if (!arguments_read(o, argc, argv, error))
		return complain(WRONG, "%s", error);
	bool answered = usage_print(o, stdout);
	if (!answered || (usage_requested(o) && !o->print_settings))
		return output_close(&out, answered ? DONE : FAILED);
	if (o->relay || o->list_shared || (options_sweep(o) && !o->print_settings))
		return CONFIGURE_RUN;
	bool good = configure_alone(o, o->preset, &o->settings, &o->keys, error) &&
	            apply_play(o, error) && configure_given(o, error);
	if (good && !o->print_settings)
		return CONFIGURE_RUN;
	int status = good ? print_settings(o) : complain_of(error);
	return output_close(&out, status);
}
