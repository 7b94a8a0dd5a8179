/* SPDX-License-Identifier: MIT */
#include "flight_text.h"

#include "boids/boids.h"
#include "placed_map.h"
#include "states/flock_csv.h"
#include "text/journal_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char no_memory[] = "not enough memory";

/* Reads a line of changes with room for it, and applies it. */
static bool
change(struct flight *flight, struct change_read *read, const char *line, char *error)
{
	return change_read(read, flight, line, error) && flight_apply(flight, &read->change, error);
}

bool
flight_text_new(struct flight *flight, uint64_t seed, char *error)
{
	struct change_read *read = malloc(sizeof *read);

	*flight = (struct flight){ .seed = seed, .columns = 80, .rows = 24, .fresh.is = true };
	factors_init(&flight->factors);
	bool good = read ? change(flight, read, "preset = classic", error)
	                 : error_set(error, ENOMEM, no_memory);
	free(read);
	if (!good)
		flight_end(flight);
	return good;
}

/* ---- written */

bool
flight_text_changes(const struct flight *flight, bool packed,
                    void (*emit)(void *data, const struct change *change), void *data)
{
	const struct placed *placed = &flight->placed;
	const bool holds_goal = placed->held.on && placed->held.thing == PLACED_GOAL;
	struct placing marks[PLACED_MOST];
	struct asset *assets = NULL;
	size_t length;
	char *text = flock_csv_text(flight->flock, packed, &length);
	const struct change boids = { .kind = CHANGE_BOIDS,
		                      .boids = text ? asset_add(&assets, text, length) : NULL,
		                      .state = flock_state(flight->flock) };

	if (!boids.boids)
		return false;
	const struct change start = change_start(flight);
	emit(data, &start);
	const struct change place = { .kind = CHANGE_PLACE,
		                      .placings = marks,
		                      .count = placed_marks(flight, &placed->marks, 0, false,
		                                            marks) };
	if (place.count > 0)
		emit(data, &place);
	struct change say = { .kind = CHANGE_SAY };
	memcpy(say.said, placed->said, sizeof say.said);
	if (*say.said)
		emit(data, &say);
	const struct change hold = { .kind = CHANGE_HOLD,
		                     .held = placed->held,
		                     .has_id = true,
		                     .id = holds_goal ? (uint32_t)placed->turn : placed->held_id };
	if (holds_goal)
		emit(data, &hold);
	emit(data, &boids);
	if (placed->held.on && !holds_goal)
		emit(data, &hold);
	asset_free(assets);
	return true;
}

char *
flight_text_write(const struct flight *flight, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	fprintf(out, JOURNAL_FIRST "\n0 start\n", "flock", JOURNAL_FORMAT, BOIDS_VERSION);
	bool good = flight_text_changes(flight, false, change_write_whole, out);
	fprintf(out, "0 end %016" PRIx64 "\n", flight_hash(flight));
	good = !ferror(out) && good;
	good = fclose(out) == 0 && good;
	if (good)
		return text;
	free(text);
	return NULL;
}

/* ---- read */

/* What a preset or a saved flock leaves open has its default; a journal begins as a new flight. */
static const char defaults[] = "defaults = saved, ";

/* The settings of a text, which are applied at once, so that they may come in any order. */
struct gathering {
	struct byte_buffer line;
	struct boids_factors tried;
};

static bool
append(struct gathering *g, const char *text, char *error)
{
	return byte_buffer_append(&g->line, text, strlen(text)) ||
	       error_set(error, ENOMEM, no_memory);
}

/* Settings of a file are those of a line, but for what only files have. A factor is tried, so
 * that the error has its line. */
static bool
take_setting(void *user, const char *name, const char *value, char *error)
{
	static const char *const others[] = { "base", "preset", "defaults", "map", "size", "seed" };
	struct gathering *g = user;
	bool is_factor = true;

	if (strcmp(name, "about") == 0)
		return true;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		is_factor = is_factor && strcmp(name, others[i]) != 0;
	is_factor = is_factor && (strcmp(name, "brain") != 0 || !asset_is_name(value));
	if (is_factor && !factors_set(&g->tried, name, value, error))
		return false;
	return append(g, strcmp(name, "base") == 0 ? "preset" : name, error) &&
	       append(g, " = ", error) && append(g, value, error) && append(g, ", ", error);
}

bool
flight_text_line(const struct flock_line *line, const char *where, struct change_read *read,
                 struct flight *flight, char *error)
{
	if (!change_read(read, flight, line->text, error))
		return error_at(error, errno, where, line->number, error);
	read->change.where = where;
	return true;
}

/* Applies a text to a new flight. */
static bool
apply(struct flight *flight, const struct flock_text *t, struct byte_buffer *settings,
      struct change_read *read, char *error)
{
	const size_t from = t->is_journal ? strlen(defaults) : 0;

	if (settings->length > from) {
		memcpy(settings->at + settings->length - 2, "", 1); /* the last comma */
		if (!change(flight, read, settings->at + from, error))
			return false;
	}
	for (int i = 0; i < FLOCK_LINES; i++)
		if (t->lines[i].text &&
		    (!flight_text_line(&t->lines[i], "text", read, flight, error) ||
		     !flight_apply(flight, &read->change, error)))
			return false;
	return !t->has_hash || t->hash == flight_hash(flight) ||
	       error_set(error, 0, "the flock is not the one that was saved");
}

bool
flight_text_read(struct flight *flight, struct change_read *read, const char *text, size_t length,
                 char *error)
{
	struct flight other;
	struct flock_text t = { 0 };
	struct gathering g = { 0 };

	if (!flight_text_new(&other, flight->seed, error))
		return false;
	other.most = flight->most;
	g.tried = other.factors;
	bool good =
		append(&g, defaults, error) &&
		flock_text_read(&t, &other.assets, "text", text, length, take_setting, &g, error) &&
		apply(&other, &t, &g.line, read, error);
	flock_text_free(&t);
	byte_buffer_free(&g.line);
	flight_end(good ? flight : &other);
	if (good)
		*flight = other;
	return good;
}
