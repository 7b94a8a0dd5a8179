/* SPDX-License-Identifier: MIT */
/* Change settings: the kinds of change that are settings: factors, presets, maps, size and seed. */
#include "change_kind.h"

#include "math/number.h"
#include "placed_boids.h"
#include "placed_map.h"
#include "text/error.h"
#include "text/line_words.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* ---- written */

/* Of a preset, writes what differs from the defaults. */
static void
write_settings(FILE *out, const struct change *change)
{
	struct boids_factors plain = change->factors, defaults;
	struct boids_vec at = change->anchor;
	char value[BOIDS_FACTOR_TEXT], size[SIZE_TEXT];
	const char *gap = "";

	if (change->columns > 0) {
		write_size(change->columns, change->rows, change->width, change->height, size);
		fprintf(out, "size = %s", size);
		gap = ", ";
	}
	if (*change->preset) {
		fprintf(out, "%sdefaults = ", gap);
		for (const char *c = change->preset; *c;
		     c++) /* it may end neither setting nor line */
			putc(*c == ',' || (unsigned char)*c < ' ' ? '?' : *c, out);
		gap = ", ";
	}
	factors_settle(&plain);
	factors_init(&defaults);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i] ||
		    (*change->preset && factor_same(&plain, &defaults, i) &&
		     factor_automatic(&plain, i) == factor_automatic(&defaults, i)))
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
	if (change_only_factors(change) && (at.x != flight_middle.x || at.y != flight_middle.y)) {
		fputs(" at", out);
		change_place_write(out, (struct boids_vec){ at.x, at.y, 0 });
	}
}

/* ---- read */

static bool
refuse_file(const char *name, char *error)
{
	return error_set(error, 0,
	                 "%s: base and names of files may stand only in a file that -p reads",
	                 QUOTED(name));
}

/* Refuses what is no name of a built-in preset or map: with the nearest one, if any. */
static bool
refuse_name(const struct published *table, const char *kind, const char *ending,
            const char *allowed, const char *name, char *error)
{
	const size_t length = strlen(name), end = strlen(ending);
	struct nearest nearest = nearest_to(name);

	if (strchr(name, '/') || (length > end && strcmp(name + length - end, ending) == 0))
		return refuse_file(name, error);
	for (; table->name; table++)
		nearest_try(&nearest, table->name);
	return nearest.name ? error_set(error, 0, "no %s %s; did you mean %s?", kind, QUOTED(name),
	                                nearest.name)
	                    : line_words_refuse(error, kind, allowed, name);
}

/* Takes the name of an asset, else of a built-in map. */
static bool
take_map(struct change *change, struct flight *flight, const char *name, char *error)
{
	const struct published *built_in = published_find(map_table, name);

	change->has_map = true;
	change->map = asset_find(flight->assets, name);
	if (change->map || strcmp(name, "none") == 0)
		return true;
	if (!built_in)
		return refuse_name(map_table, "map", ".map",
		                   "an asset defined before, a built-in map or none", name, error);
	change->is_short = true;
	change->map = asset_copy(&flight->assets, built_in->text, strlen(built_in->text));
	return change->map || error_set(error, 0, "no memory for the map");
}

static bool
read_named(struct settings_text *t, const char *name, const char *value, char *error)
{
	const struct change_settings *s = t->data;
	const struct asset *text = asset_find(s->flight->assets, value);

	if (strcmp(name, "map") == 0)
		return take_map(s->change, s->flight, value, error);
	if (strcmp(name, "brain") == 0 && text)
		return factors_set_brain(&t->own.factors, &s->flight->assets, text->name,
		                         text->text, text->length, error);
	if (strcmp(name, "brain") == 0)
		return factors_set(&t->own.factors, name, value, error) ||
		       line_words_refuse(error, name,
		                         "the name of a built-in brain or an asset defined before",
		                         value);
	if (strcmp(name, "preset") == 0)
		return refuse_name(preset_table, "preset", ".ini", "the name of a built-in preset",
		                   value, error);
	return strcmp(name, "theme") == 0 ? factors_set(&t->own.factors, name, value, error)
	                                  : refuse_file(value, error);
}

/* Makes a line at the start of a text the whole start, by which the flock is made anew. */
static void
complete_start(const struct flight *flight, struct change *change)
{
	if (change->columns == 0 && change->width == 0) {
		change->columns = flight->columns;
		change->rows = flight->rows;
		change->width = flight->width;
		change->height = flight->height;
	}
	if (!*change->preset)
		memcpy(change->preset, flight->preset, sizeof change->preset);
	if (!change->has_seed)
		change->seed = flight->seed;
	change->has_seed = true;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		float asked = factor_automatic(&change->factors, i);
		if (asked < 0)
			change->factors.at[i].number = asked; /* resolved again, for the zoom too */
	}
}

void
change_settings_begin(struct change_settings *s, struct change *change, struct flight *flight)
{
	*s = (struct change_settings){
		.text = { .own.factors = flight->factors,
		          .sets_looks = true,
		          .keeps = flight->fresh.is ? flight->fresh.sets : NULL,
		          .named = read_named,
		          .data = s },
		.change = change,
		.flight = flight,
	};
	change->anchor = flight_middle;
}

/* Copies the words, which the flight completes later. */
static void
take_words(struct change *change, const struct settings_text *t)
{
	memcpy(change->preset, t->name, sizeof change->preset);
	change->has_seed = t->origin.seeded;
	change->seed = t->origin.seed;
	change->columns = t->origin.columns;
	change->rows = t->origin.rows;
	change->width = t->origin.width;
	change->height = t->origin.height;
}

bool
change_settings_end(struct change_settings *s, char *error)
{
	const struct settings_text *t = &s->text;
	struct change *change = s->change;
	struct fresh *fresh = &change->fresh;

	take_words(change, t);
	*fresh = s->flight->fresh;
	fresh->sets_map = fresh->sets_map || change->has_map;
	if (t->has[SETTING_DEFAULTS])
		memset(fresh->sets, 0, sizeof fresh->sets);
	change->factors = t->own.factors;
	change->is_short = change->is_short || t->has[SETTING_PRESET];
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const bool set = t->set[i], view = factor_table[i].is_view;
		fresh->sets[i] = fresh->sets[i] || set;
		fresh->differs[i] = set && !*t->name;
		change->sets[i] = set || *t->name || (fresh->is && !view);
		change->is_short = change->is_short ||
		                   (set && !view && factor_automatic(&change->factors, i) < 0);
	}
	/* A preset brings its map, but at the start of a text not over one that a line has named. */
	const char *map = *t->own.map ? t->own.map : fresh->is ? "none" : NULL;
	if (map && t->has[SETTING_PRESET] && !change->has_map && !fresh->sets_map &&
	    !take_map(change, s->flight, map, error))
		return false;
	if (fresh->is)
		complete_start(s->flight, change);
	if (change->width > 0 && !flight_cells(&change->factors, change->width, change->height,
	                                       &change->columns, &change->rows, error))
		return false;
	if (change->columns > 0)
		flight_resolve_at(s->flight, &change->factors, change->columns, change->rows);
	else
		flight_resolve(s->flight, &change->factors);
	return true;
}

static bool
read_settings(struct change_read *read, struct flight *flight, struct line_words *line)
{
	char *at = line_words_cut(line->rest, " at "), *value;
	struct change_settings s;

	change_settings_begin(&s, &read->change, flight);
	while (line->rest) {
		const char *name = line_words_setting(line, &value);
		if (!value)
			return line_words_refuse(line->error, "a change",
			                         "NAME = VALUE, or a word such as place or scatter",
			                         name);
		if (!settings_text_set(&s.text, name, value, line->error))
			return false;
	}
	if (!at)
		return change_settings_end(&s, line->error);
	line->rest = at;
	take_words(&read->change, &s.text);
	if (!change_only_factors(&read->change))
		return error_set(line->error, 0, "at may follow factors only");
	if (!change_place_read(line, "at", false, &read->change.anchor) ||
	    !line_words_end(line, "at"))
		return false;
	read->change.anchor.z = flight_middle.z;
	return change_settings_end(&s, line->error);
}

/* ---- applied */

void
change_factors(const struct change *change, struct boids_factors *to)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i])
			factor_copy(to, &change->factors, i);
}

bool
change_adopt(struct flight *flight, struct flock_state *flock, uint64_t seed, char *error)
{
	bool has_map = flock && flock_current_map(flock); /* of a restored flock */

	if (flock)
		flock_threads(flock, flight->threads);
	if (!flock || (!has_map && !flock_map(flock, flight->map)) ||
	    !flock_fit(flock, &flight->factors, flight_world(flight))) {
		flock_free(flock);
		return error_set(error, ENOMEM, "not enough memory for another flock");
	}
	flock_free(flight->flock);
	flight->flock = flock;
	if (flight->placed.held.thing != PLACED_GOAL)
		flight->placed.held.on = false; /* it was one of the old flock */
	flight->seed = seed;
	return true;
}

/* Whether the world changes, or factors of the flock. */
static bool
fits_anew(const struct change *change)
{
	bool fits = change->columns > 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		fits = fits || (change->sets[i] && !factor_table[i].is_view);
	return fits;
}

static bool
settings_have_parts(const struct flight *flight, const struct change *change)
{
	const bool new_map =
		change->has_map || (flight->map_text && (change->columns > 0 || flight->width > 0));

	return !change->has_seed && (*change->preset || (new_map && fits_anew(change)));
}

/* Lays a map. One that was only fitted to another world keeps its goal. */
static bool
lay_map(struct flight *flight, const struct boids_map *map, int goal, char *error)
{
	if (!flock_map(flight->flock, map))
		return error_set(error, ENOMEM, "not enough memory for the map");
	if (goal < flock_goals(flight->flock))
		flock_set_goal(flight->flock, goal);
	return true;
}

/* Gives the flock the settings of the flight. Worlds of presets differ in size (in pixels: ten
 * times): scales the flock to look the same, but in a world that keeps its units. The map of a world
 * of another size follows it. */
static bool
refit(struct flight *flight, const struct change *change, float zoom, bool new_map, bool resized,
      char *error)
{
	const int goal = change->has_map ? 0 : flock_goal(flight->flock);

	if (new_map && !lay_map(flight, resized ? NULL : flight->map, 0, error))
		return false;
	if (*change->preset && flight->width == 0)
		flock_scale(flight->flock, zoom / flight->factors.zoom);
	if (fits_anew(change) &&
	    !flight_fit(flight, change->columns > 0 ? NULL : &change->anchor, error))
		return false;
	return !new_map || !resized || lay_map(flight, flight->map, goal, error);
}

/* Reads a text of a map and fits it to the world. NULL: error has one sentence. */
static struct boids_map *
fit_map(const struct flight *flight, const struct asset *text, char *error)
{
	struct boids_map *read = map_text_read("map", text->text, text->length, 0, error);
	struct boids_map *map = read ? map_fitted(read, flight->columns, flight->rows) : NULL;

	if (read && !map)
		error_set(error, ENOMEM, "not enough memory for the map");
	map_free(read);
	return map;
}

static bool
apply_settings(struct flight *flight, const struct change *change, char *error)
{
	const struct boids_map *flown = flight->flock ? flock_current_map(flight->flock) : NULL;
	const struct asset *text = change->has_map ? change->map : flight->map_text;
	const int columns = flight->columns, rows = flight->rows;
	struct boids_map *map = NULL, *old_map = flight->map;
	const float zoom = flight->factors.zoom, aspect = flight->factors.aspect;
	struct boids_factors factors = flight->factors;

	change_factors(change, &factors);
	if (!factors_check(&factors, error))
		return false;
	if (change->sets[BOIDS_FACTOR_brain] && !factors_keep_brain(&factors, &flight->assets))
		return error_set(error, ENOMEM, "not enough memory for the brain");
	if (change->columns > 0) {
		flight->columns = change->columns;
		flight->rows = change->rows;
		flight->width = change->width;
		flight->height = change->height;
	}
	if (flight->width > 0 && !flight_cells(&factors, flight->width, flight->height,
	                                       &flight->columns, &flight->rows, error))
		return false;
	const bool resized =
		change->columns > 0 || flight->columns != columns || flight->rows != rows;
	const bool lays = change->has_map || (text && resized);
	if (lays && text && !(map = fit_map(flight, text, error)))
		return false;
	/* The flock of a saved one has its map already: then it keeps its goal. */
	bool new_map = lays && !(map && flown && map_same(map, flown));
	if (lays) {
		flight->map = map;
		flight->map_text = text;
	}
	flight->factors = factors;
	bool good = change->has_seed
	                    ? change_adopt(flight, flock_new(change->seed), change->seed, error)
	                    : refit(flight, change, zoom, new_map, resized, error);
	if (lays)
		map_free(good ? old_map : map);
	if (!good)
		return false;
	if (*change->preset) {
		memset(flight->placed.own, 0, sizeof flight->placed.own); /* the preset's, if any */
		memcpy(flight->preset, change->preset, sizeof change->preset);
	}
	placed_boids_limit_own(flight);
	const struct held *held = &flight->placed.held;
	const struct placed_cells *marks = &flight->placed.marks;
	const bool lies = marks->count > 0 || (held->on && held->thing == PLACED_GOAL);
	/* A held goal is in another cell. The newest marks go where they would fill a small world. */
	if (lies && (new_map || resized || change->has_seed || zoom != factors.zoom ||
	             aspect != factors.aspect))
		while (!placed_lay(flight, error) && marks->count > 0)
			placed_set_mark(&flight->placed, marks->at[marks->count - 1], PLACED_MAP);
	if (new_map || change->has_seed || fits_anew(change))
		change_say_again(flight, error);
	if (change->fresh.is)
		flight->fresh = change->fresh;
	return true;
}

/* ---- said */

bool
change_loads_nothing(const struct change *change)
{
	return change->kind != CHANGE_BOIDS && !*change->preset && !change->has_map &&
	       change->columns == 0;
}

bool
change_only_factors(const struct change *change)
{
	return change->kind == CHANGE_SETTINGS && change_loads_nothing(change) && !change->has_seed;
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
                  char text[CHANGE_TEXT])
{
	int factor = change_only_factor(change);
	char old[BOIDS_FACTOR_TEXT], new[BOIDS_FACTOR_TEXT];

	if (change->has_seed) {
		snprintf(text, CHANGE_TEXT, "restarts it with seed %" PRIu64, change->seed);
	} else if (*change->preset) {
		snprintf(text, CHANGE_TEXT, "loads the preset %s", change->preset);
	} else if (change->has_map) {
		snprintf(text, CHANGE_TEXT, "changes the map");
	} else if (change->columns == 0 && factor < 0) {
		snprintf(text, CHANGE_TEXT, "sets several factors");
	} else if (change->columns == 0) {
		factor_write(before, factor, old);
		factor_write(&change->factors, factor, new);
		if (strcmp(old, new) == 0) /* a viewer has it as its own already */
			return;
		if (factor_table[factor].word) { /* not the names of assets */
			factor_show(before, factor, old);
			factor_show_next(before, &change->factors, factor, new);
		}
		snprintf(text, CHANGE_TEXT, "%s %s -> %s", factor_table[factor].name, old, new);
	}
}

const struct change_row change_settings_row = {
	.write = write_settings,
	.read = read_settings,
	.has_parts = settings_have_parts,
	.apply = apply_settings,
	.describe = describe_settings,
};

struct change
change_preset(const struct boids_factors *factors, const char *preset)
{
	struct change change = { .factors = *factors, .anchor = flight_middle };

	snprintf(change.preset, sizeof change.preset, "%s", preset);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		change.sets[i] = true;
	return change;
}
