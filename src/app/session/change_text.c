/* SPDX-License-Identifier: MIT */
/* Change text: changes as lines of text, for a journal. */
#include "change_text.h"

#include "files/error.h"
#include "files/line_words.h"
#include "flight.h"
#include "math/number.h"
#include "placing_text.h"
#include "settings/map_files.h"
#include "settings/parse_count.h"
#include "settings/presets.h"
#include "settings/settings_load.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing */

/* Writes those factors that `sets` marks; NULL: all of the flock. */
static void
write_factors(FILE *out, const struct boids_factors *f, const bool *sets)
{
	struct boids_factors plain = *f;
	char value[BOIDS_FACTOR_TEXT];
	const char *gap = "";

	boids_factors_settle(&plain);

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (sets ? !sets[i] : boids_factor_table[i].is_view)
			continue;
		boids_factor_write(&plain, i, value);
		fprintf(out, "%s%s = %s", gap, boids_factor_table[i].name, value);
		gap = ", ";
	}
}

static void
write_some(FILE *out, const struct change *change)
{
	struct boids_vec at = change->anchor;

	write_factors(out, &change->factors, change->sets);
	if (at.x == session_middle.x && at.y == session_middle.y)
		return;
	fputs(" at", out);
	placing_text_write_place(out, (struct boids_vec){ at.x, at.y, 0 });
}

static void
write_settings(FILE *out, const struct change *change)
{
	fprintf(out, "preset ");
	for (const char *c = change->preset; *c; c++)
		putc(*c == ':' || (unsigned char)*c < ' ' ? '?' : *c, out);
	fputs(": ", out);
	write_factors(out, &change->factors, NULL);
}

static void
write_map(FILE *out, const struct change *change)
{
	fprintf(out, "map %s", change->map.text ? change->map.text->name : "none");
	if (*change->map.turns)
		fprintf(out, " turns %s", change->map.turns);
}

static void
write_size(FILE *out, const struct change *change)
{
	fprintf(out, "size %dx%d", change->columns, change->rows);
}

static void
write_resized(FILE *out, const struct change *change)
{
	bool any = false;

	write_size(out, change);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		any = any || change->sets[i];
	if (!any)
		return;
	fputs(": ", out);
	write_factors(out, &change->factors, change->sets);
}

static void
write_seed(FILE *out, const struct change *change)
{
	fprintf(out, "seed %" PRIu64, change->seed);
}

static void
write_boids(FILE *out, const struct change *change)
{
	fprintf(out, "boids %s ", change->boids->name);
	write_seed(out, change);
	if (change->columns > 0) {
		putc(' ', out);
		write_size(out, change);
	}
}

static void
write_scatter(FILE *out, const struct change *change)
{
	(void)change;
	fputs("scatter", out);
}

/* ---- reading */

/* A line being read, word by word. */
struct reader {
	struct change_read *read;
	struct session *session;
	struct line_words line;
};

/* Reads "FACTOR = VALUE, FACTOR = VALUE". */
static bool
read_factors(struct reader *r, char *text)
{
	struct change *change = &r->read->change;

	for (char *next; text; text = next) {
		next = line_words_cut(text, ", ");
		char *value = line_words_cut(text, " = ");
		if (!value)
			return line_words_refuse(&r->line, "a change",
			                         "FACTOR = VALUE, or a word such as preset or map",
			                         text);
		if (!boids_factors_set(&change->factors, text, value, r->line.error))
			return false;
		int factor = boids_factor_find(text);
		if (boids_factor_table[factor].is_view)
			return error_set(r->line.error, 0,
			                 "%s belongs to the view, not to the flock", text);
		change->sets[factor] = true;
	}
	session_resolve(r->session, &change->factors);
	return true;
}

static bool
read_some(struct reader *r)
{
	struct change *change = &r->read->change;
	char *factors = r->line.rest, *at = line_words_cut(factors, " at ");

	change->kind = CHANGE_FACTORS;
	change->factors = r->session->settings.factors;
	change->anchor = session_middle;
	if (at) {
		r->line.rest = at;
		if (!placing_text_read_place(&r->line, "at", false, &change->anchor) ||
		    !line_words_end(&r->line, "at"))
			return false;
		change->anchor.z = session_middle.z;
	}
	return read_factors(r, factors);
}

/* A built-in preset, with its own values. */
static bool
read_built_in(struct reader *r, const char *name)
{
	struct settings settings = settings_default();
	const struct published *preset = named_files_published(&preset_files, name);

	if (!preset)
		return line_words_refuse(&r->line, "preset",
		                         "a built-in one, or its factors after a colon", name);
	if (!settings_text(&settings, name, preset->text, strlen(preset->text), r->line.error))
		return false;
	r->read->change.factors = settings.factors;
	session_resolve(r->session, &r->read->change.factors);
	return true;
}

static bool
read_settings(struct reader *r)
{
	struct change *change = &r->read->change;
	char *name = r->line.rest, *factors = line_words_cut(name, ": ");

	snprintf(change->preset, sizeof change->preset, "%s", name);
	change->factors = r->session->settings.factors;
	return factors ? read_factors(r, factors) : read_built_in(r, name);
}

/* Reads a built-in map as an asset. */
static bool
read_built_in_map(struct reader *r, const char *name)
{
	const struct published *map = named_files_published(&map_files, name);
	char *text = map ? strdup(map->text) : NULL;

	if (!map)
		return line_words_refuse(&r->line, "map",
		                         "an asset defined before, a built-in map or none", name);
	r->read->change.map.text = text ? asset_add(&r->session->assets, text, strlen(text)) : NULL;
	return r->read->change.map.text || error_set(r->line.error, 0, "no memory for the map");
}

static bool
read_turns(struct reader *r, char *turns)
{
	const char *word = line_words_next(&r->line);

	if (!*word)
		return true;
	if (strcmp(word, "turns") != 0)
		return line_words_refuse(&r->line, "map", "turns after its name", word);
	word = line_words_next(&r->line);
	if (!saved_state_read_turns(turns, word))
		return line_words_refuse(&r->line, "turns", "each goal once, such as 312", word);
	return line_words_end(&r->line, "map");
}

static bool
read_map(struct reader *r)
{
	struct map_text *map = &r->read->change.map;
	const char *name = line_words_next(&r->line);

	if (strcmp(name, "none") == 0)
		return line_words_end(&r->line, "map none");
	map->text = asset_find(r->session->assets, name);
	return (map->text || read_built_in_map(r, name)) && read_turns(r, map->turns);
}

static bool
read_size(struct reader *r)
{
	const char *word = line_words_next(&r->line);

	return (parse_size(word, &r->read->change.columns, &r->read->change.rows) ||
	        line_words_refuse(&r->line, "size", PARSE_SIZE_ALLOWED, word)) &&
	       line_words_end(&r->line, "size");
}

static bool
read_resized(struct reader *r)
{
	char *factors = line_words_cut(r->line.rest, ": ");

	r->read->change.factors = r->session->settings.factors;
	return read_size(r) && (!factors || read_factors(r, factors));
}

static bool
read_seed(struct reader *r)
{
	const char *word = line_words_next(&r->line);

	return parse_count(word, UINT64_MAX, &r->read->change.seed) ||
	       line_words_refuse(&r->line, "seed", "0 to 18446744073709551615", word);
}

static bool
read_only_seed(struct reader *r)
{
	return read_seed(r) && line_words_end(&r->line, "seed");
}

static bool
read_boids(struct reader *r)
{
	const char *name = line_words_next(&r->line);

	r->read->change.boids = asset_find(r->session->assets, name);
	if (!r->read->change.boids)
		return line_words_refuse(&r->line, "boids", "an asset defined before", name);
	const char *word = line_words_next(&r->line);
	if (strcmp(word, "seed") != 0)
		return line_words_refuse(&r->line, "boids", "seed after its name", word);
	if (!read_seed(r))
		return false;
	word = line_words_next(&r->line);
	if (!*word)
		return true;
	return strcmp(word, "size") == 0
	               ? read_size(r)
	               : line_words_refuse(&r->line, "boids", "size after its seed", word);
}

static bool
read_put(struct reader *r)
{
	return placing_text_read(&r->line, false, &r->read->change, r->read->placings);
}

static bool
read_remove(struct reader *r)
{
	return placing_text_read(&r->line, true, &r->read->change, r->read->placings);
}

static bool
read_hold(struct reader *r)
{
	return placing_text_read_hold(&r->line, &r->read->change);
}

static bool
read_scatter(struct reader *r)
{
	return line_words_end(&r->line, "scatter");
}

/* ---- the kinds */

/* Words of `remove` follow those of `place`, as both are of one kind. */
static const struct {
	const char *word; /* NULL: a line of factors */
	enum change_kind kind;
	void (*write)(FILE *out, const struct change *change);
	bool (*read)(struct reader *r);
} kind_table[] = {
	{ NULL, CHANGE_FACTORS, write_some, read_some },
	{ "preset", CHANGE_SETTINGS, write_settings, read_settings },
	{ "map", CHANGE_MAP, write_map, read_map },
	{ "size", CHANGE_SIZE, write_resized, read_resized },
	{ "seed", CHANGE_SEED, write_seed, read_only_seed },
	{ "boids", CHANGE_BOIDS, write_boids, read_boids },
	{ "place", CHANGE_PLACE, placing_text_write, read_put },
	{ "hold", CHANGE_HOLD, placing_text_write_hold, read_hold },
	{ "scatter", CHANGE_SCATTER, write_scatter, read_scatter },
	{ "remove", CHANGE_PLACE, placing_text_write, read_remove },
};
enum { ROWS = sizeof kind_table / sizeof *kind_table };

void
change_write(FILE *out, const struct change *change)
{
	kind_table[change->kind].write(out, change);
}

static bool
read_line(struct reader *r)
{
	for (int i = 1; i < ROWS; i++) {
		if (!line_words_begin(r->line.rest, kind_table[i].word))
			continue;
		line_words_next(&r->line);
		r->read->change.kind = kind_table[i].kind;
		return kind_table[i].read(r);
	}
	return read_some(r);
}

bool
change_read(struct change_read *read, struct session *session, const char *line, char *error)
{
	char *copy = strdup(line);
	struct reader r = { .read = read, .session = session, .line.error = error };

	read->change = (struct change){ 0 };
	if (!copy)
		return error_set(error, 0, "no memory for a change");
	r.line.rest = copy;
	bool good = read_line(&r);
	free(copy);
	return good;
}

void
change_start(const struct session *session, void (*emit)(void *data, const struct change *change),
             void *data)
{
	struct change settings = { .kind = CHANGE_SETTINGS, .factors = session->settings.factors };

	memcpy(settings.preset, session->settings.preset, sizeof settings.preset);
	emit(data, &(struct change){ .kind = CHANGE_SIZE,
	                             .columns = session->columns,
	                             .rows = session->rows });
	emit(data, &settings);
	if (session->map_text.text)
		emit(data, &(struct change){ .kind = CHANGE_MAP, .map = session->map_text });
	emit(data, &(struct change){ .kind = CHANGE_SEED, .seed = session->seed });
}
