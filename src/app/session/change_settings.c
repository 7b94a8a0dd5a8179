/* SPDX-License-Identifier: MIT */
#include "change_settings.h"

#include "asked_factors.h"
#include "change_place.h"
#include "files/file.h"
#include "files/line_words.h"
#include "placed_boids.h"
#include "placed_map.h"
#include "settings/map_files.h"
#include "settings/restricted.h"
#include "settings/settings_load.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- written */

/* A name may not end the setting, nor the line. */
static void
write_name(FILE *out, const char *name)
{
	for (; *name; name++)
		putc(*name == ',' || (unsigned char)*name < ' ' ? '?' : *name, out);
}

/* Of a preset, writes what differs from the defaults. */
static void
write_settings(FILE *out, const struct change *change)
{
	struct boids_factors plain = change->factors, defaults;
	struct boids_vec at = change->anchor;
	char value[BOIDS_FACTOR_TEXT];
	const char *gap = "";

	if (change->columns > 0) {
		fprintf(out, "size = %dx%d", change->columns, change->rows);
		gap = ", ";
	}
	if (*change->preset) {
		fprintf(out, "%sdefaults = ", gap);
		write_name(out, change->preset);
		gap = ", ";
	}
	factors_settle(&plain);
	factors_init(&defaults);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i] ||
		    (*change->preset && session_same_factor(&plain, &defaults, i)))
			continue;
		factor_write(&plain, i, value);
		fprintf(out, "%s%s = %s", gap, factor_table[i].name, value);
		gap = ", ";
	}
	if (change->has_map) {
		fprintf(out, "%smap = %s", gap, change->map ? change->map->name : "none");
		gap = ", ";
	}
	if (change->has_seed)
		fprintf(out, "%sseed = %" PRIu64, gap, change->seed);
	if (change_only_factors(change) && (at.x != session_middle.x || at.y != session_middle.y)) {
		fputs(" at", out);
		change_place_write(out, (struct boids_vec){ at.x, at.y, 0 });
	}
}

/* ---- read */

/* A line being read: a list of settings in any order. */
struct reading {
	struct change *change;
	struct session *session;
	struct boids_factors base; /* of a preset; else those of the session */
	char *error;
};

static bool
refuse(const struct reading *r, const char *name, const char *allowed, const char *value)
{
	return line_words_refuse(&(struct line_words){ .error = r->error }, name, allowed, value);
}

static bool
read_preset(struct reading *r, const char *name)
{
	const struct published *preset = named_files_published(&preset_files, name);
	const struct session *session = r->session;
	struct settings settings = settings_default();

	if (!preset)
		return refuse(r, "preset", "the name of a built-in preset", name);
	if (!settings_text(&settings, name, preset->text, strlen(preset->text), r->error))
		return false;
	r->base = settings.factors;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (session->fresh.is && session->fresh.sets[i])
			factor_copy(&r->base, &session->settings.factors, i);
	snprintf(r->change->preset, sizeof r->change->preset, "%s", name);
	return true;
}

static bool
read_defaults(struct reading *r, const char *name)
{
	factors_init(&r->base);
	memset(r->session->fresh.sets, 0, sizeof r->session->fresh.sets);
	snprintf(r->change->preset, sizeof r->change->preset, "%s", name);
	return *name || refuse(r, "defaults", "a name for the preset", name);
}

/* Reads the name of an asset, else of a built-in map. */
static bool
read_map(struct reading *r, const char *name)
{
	const struct published *built_in = named_files_published(&map_files, name);
	struct change *change = r->change;

	change->has_map = true;
	change->map = asset_find(r->session->assets, name);
	if (change->map || strcmp(name, "none") == 0)
		return true;
	if (!built_in)
		return refuse(r, "map", "an asset defined before, a built-in map or none", name);
	char *text = strdup(built_in->text);
	change->map = text ? asset_add(&r->session->assets, text, strlen(text)) : NULL;
	return change->map || error_set(r->error, 0, "no memory for the map");
}

static bool
read_size(struct reading *r, const char *value)
{
	return parse_size(value, &r->change->columns, &r->change->rows) ||
	       refuse(r, "size", PARSE_SIZE_ALLOWED, value);
}

static bool
read_seed(struct reading *r, const char *value)
{
	r->change->has_seed = true;
	return parse_count(value, UINT64_MAX, &r->change->seed) ||
	       refuse(r, "seed", "0 to 18446744073709551615", value);
}

static bool
read_factor(struct reading *r, const char *name, const char *value)
{
	struct change *change = r->change;

	if (!factors_set(&change->factors, name, value, r->error))
		return false;
	int factor = factor_find(name);
	change->sets[factor] = true;
	return !factor_table[factor].is_view ||
	       error_set(r->error, 0, "%s belongs to the view, not to the flock", name);
}

static bool
read_setting(struct reading *r, const char *name, const char *value)
{
	static const struct {
		const char *name;
		bool (*read)(struct reading *r, const char *value);
	} words[] = {
		{ "preset", read_preset }, { "defaults", read_defaults }, { "map", read_map },
		{ "size", read_size },     { "seed", read_seed },
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(name, words[i].name) == 0)
			return words[i].read(r, value);
	return read_factor(r, name, value);
}

/* Makes a line at the start of a text the whole start, by which the flock is made anew. */
static void
complete_start(struct session *session, struct change *change)
{
	if (change->columns == 0) {
		change->columns = session->columns;
		change->rows = session->rows;
	}
	if (!*change->preset)
		memcpy(change->preset, session->settings.preset, sizeof change->preset);
	if (!change->has_seed)
		change->seed = session->seed;
	change->has_seed = true;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		float asked = factor_automatic(&change->factors, i);
		if (asked < 0)
			change->factors.at[i].number = asked; /* resolved again, for the zoom too */
	}
}

static bool
read_settings(struct change_read *read, struct session *session, struct line_words *line,
              const char *word)
{
	struct change *change = &read->change;
	struct reading r = { change, session, session->settings.factors, line->error };
	char *text = line->rest, *at = line_words_cut(text, " at "), *next, *value;

	(void)word;
	change->factors = session->settings.factors;
	change->anchor = session_middle;
	for (; text; text = next) {
		next = line_words_cut(text, ", ");
		value = line_words_cut(text, " = ");
		if (!value)
			return line_words_refuse(line, "a change",
			                         "NAME = VALUE, or a word such as place or scatter",
			                         text);
		if (!read_setting(&r, text, value))
			return false;
	}
	if (at) {
		line->rest = at;
		if (!change_only_factors(change))
			return error_set(line->error, 0, "at may follow factors only");
		if (!change_place_read(line, "at", false, &change->anchor) ||
		    !line_words_end(line, "at"))
			return false;
		change->anchor.z = session_middle.z;
	}
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i]) {
			session->fresh.sets[i] = true;
		} else if (!factor_table[i].is_view) {
			factor_copy(&change->factors, &r.base, i);
			change->sets[i] = *change->preset || session->fresh.is;
		}
	if (session->fresh.is)
		complete_start(session, change);
	session_resolve_at(session, &change->factors,
	                   change->columns > 0 ? change->columns : session->columns,
	                   change->columns > 0 ? change->rows : session->rows);
	return true;
}

/* ---- applied */

/* Copies the factors that a change sets. */
static void
copy_set(struct boids_factors *to, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i])
			factor_copy(to, &change->factors, i);
}

bool
change_adopt(struct session *session, struct flock_state *flock, uint64_t seed)
{
	bool has_map = flock && flock_current_map(flock); /* of a restored flock */

	if (!flock || (!has_map && !flock_map(flock, session->map)) ||
	    !flock_fit(flock, &session->settings.factors, session_world(session))) {
		flock_free(flock);
		session_failure(session, "not enough memory for another flock");
		errno = ENOMEM;
		return false;
	}
	flock_free(session->flock);
	session->flock = flock;
	session_threads(session);
	if (session->placed.held.thing != PLACED_GOAL)
		session->placed.held.on = false; /* it was one of the old flock */
	session->seed = seed;
	session->due = 0;
	return true;
}

/* What a change replaces. */
struct replaced {
	struct boids_factors factors;
	int columns, rows;
	struct boids_map *map;
	const struct asset *map_text;
};

/* Whether factors or the world change. */
static bool
fits_anew(const struct change *change)
{
	bool fits = change->columns > 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		fits = fits || change->sets[i];
	return fits;
}

/* Lays a map. One that was only fitted to another world keeps its goal. */
static bool
lay_map(struct session *session, const struct boids_map *map, int goal)
{
	if (!flock_map(session->flock, map))
		return session_failure(session, "not enough memory for the map"), false;
	if (goal < flock_goals(session->flock))
		flock_set_goal(session->flock, goal);
	return true;
}

/* Gives the flock the settings of the session. Worlds of presets differ in size (in pixels: ten
 * times): scales the flock to look the same. The map of a world of another size follows it. */
static bool
refit(struct session *session, const struct change *change, const struct replaced *before,
      bool new_map)
{
	const bool resized = change->columns > 0;
	const int goal = change->has_map ? 0 : flock_goal(session->flock);

	if (new_map && !lay_map(session, resized ? NULL : session->map, 0))
		return false;
	if (*change->preset)
		flock_scale(session->flock, before->factors.zoom / session->settings.factors.zoom);
	if (fits_anew(change) &&
	    !session_fit(session, &before->factors, resized ? NULL : &change->anchor))
		return false;
	return !new_map || !resized || lay_map(session, session->map, goal);
}

/* Does so with a copy of the flock, as what takes several parts could fail at the last of them. */
static bool
refit_copy(struct session *session, const struct change *change, const struct replaced *before,
           bool new_map)
{
	struct flock_state *old = session->flock, *copy = flock_clone(old, 0);

	if (!copy) {
		session_failure(session, "not enough memory for another flock");
		return false;
	}
	session->flock = copy;
	bool good = refit(session, change, before, new_map);
	flock_free(good ? old : copy);
	if (good)
		session_threads(session);
	else
		session->flock = old;
	return good;
}

static bool
apply_settings(struct session *session, const struct change *change)
{
	const struct boids_map *flown = flock_current_map(session->flock);
	const struct replaced before = { session->settings.factors, session->columns, session->rows,
		                         session->map, session->map_text };
	const struct asset *text = change->has_map ? change->map : session->map_text;
	const bool lays = change->has_map || (text && change->columns > 0);
	const int columns = change->columns > 0 ? change->columns : session->columns;
	const int rows = change->columns > 0 ? change->rows : session->rows;
	char error[SETTINGS_ERROR];
	struct boids_map *map =
		lays && text ? map_files_text(text->text, text->length, columns, rows, error) : NULL;

	if (lays && text && !map) {
		session_failure(session, "%s", error);
		return false;
	}
	session->columns = columns;
	session->rows = rows;
	/* The flock of a saved one has its map already: then it keeps its goal. */
	bool new_map = lays && !(map && flown && map_same(map, flown));
	if (lays) {
		session->map = map;
		session->map_text = text;
	}
	copy_set(&session->settings.factors, change);
	bool parts = *change->preset || (new_map && fits_anew(change));
	bool good = change->has_seed
	                    ? change_adopt(session, flock_new(change->seed), change->seed)
	                    : (parts ? refit_copy : refit)(session, change, &before, new_map);
	if (!good) {
		session->settings.factors = before.factors;
		session->columns = before.columns;
		session->rows = before.rows;
		session->map = before.map;
		session->map_text = before.map_text;
		map_free(map);
		return false;
	}
	if (lays)
		map_free(before.map);
	if (*change->preset) {
		copy_set(&session->home, change);
		memset(session->placed.own, 0, sizeof session->placed.own); /* the preset's, if any */
		memcpy(session->settings.preset, change->preset, sizeof change->preset);
	}
	placed_boids_limit_own(session);
	if (new_map || change->columns > 0 || change->has_seed)
		placed_lay_again(session);
	return true;
}

/* ---- said, and allowed */

bool
change_only_factors(const struct change *change)
{
	return change->kind == CHANGE_SETTINGS && !*change->preset && !change->has_map &&
	       !change->has_seed && change->columns == 0;
}

int
change_only_factor(const struct change *change)
{
	int found = -1;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

static void
describe_settings(const struct boids_factors *before, const struct change *change,
                  char text[LINE_TEXT])
{
	int factor = change_only_factor(change);
	char old[BOIDS_FACTOR_TEXT], new[BOIDS_FACTOR_TEXT];

	if (change->has_seed) {
		snprintf(text, LINE_TEXT, "restarts it with seed %" PRIu64, change->seed);
	} else if (*change->preset) {
		snprintf(text, LINE_TEXT, "loads the preset %s", change->preset);
	} else if (change->has_map) {
		snprintf(text, LINE_TEXT, "changes the map");
	} else if (change->columns == 0 && factor < 0) {
		snprintf(text, LINE_TEXT, "sets several factors");
	} else if (change->columns == 0) {
		factor_write(before, factor, old);
		factor_write(&change->factors, factor, new);
		snprintf(text, LINE_TEXT, "%s %s -> %s", factor_table[factor].name, old, new);
	}
}

bool
change_watchers_may_lead(const struct boids_factors *from, const struct boids_factors *to,
                         char *error)
{
	bool bred = from->breeding != BOIDS_BREEDING_OFF,
	     breeds = to->breeding != BOIDS_BREEDING_OFF;

	for (int i = 0; i < NUMBER_BOUNDS; i++) {
		int factor = number_bounds[i];
		float number = to->at[factor].number;
		if (number > RESTRICTED_BOIDS && number > from->at[factor].number)
			return error_set(error, 0, "watchers can set %s to at most %d",
			                 factor_table[factor].name, RESTRICTED_BOIDS);
	}
	return bred || !breeds || to->max_number <= RESTRICTED_BOIDS ||
	       error_set(error, 0, "watchers can let boids breed with max-number at most %d",
	                 RESTRICTED_BOIDS);
}

static bool
watchers_may_set(const struct session *session, const struct change *change, char *error)
{
	struct boids_factors to = session->settings.factors;

	copy_set(&to, change);
	return change_watchers_may_lead(&session->settings.factors, &to, error);
}

const struct change_row change_settings_row = {
	.write = write_settings,
	.read = read_settings,
	.apply = apply_settings,
	.describe = describe_settings,
	.for_watchers = true,
	.watchers_may = watchers_may_set,
};

struct change
change_preset(const struct boids_factors *factors, const char *preset)
{
	struct change change = { .factors = *factors, .anchor = session_middle };

	snprintf(change.preset, sizeof change.preset, "%s", preset);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		change.sets[i] = !factor_table[i].is_view;
	return change;
}
