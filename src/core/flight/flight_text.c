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

bool
flight_text_new(struct flight *flight, uint64_t seed, char *error)
{
	struct change_read *read = malloc(sizeof *read);

	*flight = (struct flight){ .seed = seed, .columns = 80, .rows = 24, .fresh.is = true };
	factors_init(&flight->factors);
	bool good = read ? change_read(read, flight, "preset = classic", error) &&
	                            flight_apply(flight, &read->change, error)
	                 : error_set(error, ENOMEM, "not enough memory");
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
	strcpy(say.said, placed->said + placed->page);
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

/* Settings of a text, and the names in them of assets, which may follow. */
struct gathering {
	struct change_settings settings;
	char map[PRESET_NAME], brain[PRESET_NAME]; /* "": none */
};

/* Settings of a file are those of a line, but for what only files have. */
static bool
take_setting(void *user, const char *name, const char *value, char *error)
{
	struct gathering *g = user;
	char *later = strcmp(name, "map") == 0                             ? g->map
	              : strcmp(name, "brain") == 0 && asset_is_name(value) ? g->brain
	                                                                   : NULL;

	if (later && strlen(value) < PRESET_NAME) {
		strcpy(later, value);
		g->settings.text.begun = true;
		return true;
	}
	return settings_text_set(&g->settings.text, strcmp(name, "base") == 0 ? "preset" : name,
	                         value, error);
}

/* Ends the settings, once all assets have come, and applies them. What a preset or a saved flock leaves
 * open has its default; a journal begins as a new flight. */
static bool
apply_settings(struct gathering *g, struct flight *flight, bool is_journal, char *error)
{
	struct settings_text *t = &g->settings.text;

	if (is_journal && !t->begun)
		return true;
	if (!is_journal && !t->has[SETTING_PRESET] &&
	    !settings_text_set(t, "defaults", "saved", error))
		return false;
	return (!*g->map || settings_text_set(t, "map", g->map, error)) &&
	       (!*g->brain || settings_text_set(t, "brain", g->brain, error)) &&
	       change_settings_end(&g->settings, error) &&
	       flight_apply(flight, g->settings.change, error);
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

bool
flight_text_read(struct flight *flight, struct change_read *read, const char *text, size_t length,
                 char *error)
{
	struct flight other;
	struct flock_text t = { 0 };
	struct gathering g = { .map = "" };

	if (!flight_text_new(&other, flight->seed, error))
		return false;
	other.most = flight->most;
	read->change = (struct change){ .kind = CHANGE_SETTINGS };
	change_settings_begin(&g.settings, &read->change, &other);
	bool good =
		flock_text_read(&t, &other.assets, "text", text, length, take_setting, &g, error) &&
		apply_settings(&g, &other, t.is_journal, error);
	for (int i = 0; i < FLOCK_LINES && good; i++)
		good = !t.lines[i].text ||
		       (flight_text_line(&t.lines[i], "text", read, &other, error) &&
		        flight_apply(&other, &read->change, error));
	if (good && t.has_hash && t.hash != flight_hash(&other))
		good = error_set(error, 0, "the flock is not the one that was saved");
	flock_text_free(&t);
	flight_end(good ? flight : &other);
	if (good)
		*flight = other;
	return good;
}
