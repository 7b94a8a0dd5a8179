/* SPDX-License-Identifier: MIT */
#include "follower.h"

#include "flight/placed_map.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "states/preset.h"

#include <errno.h>
#include <inttypes.h>

bool
follower_allows(const struct change *change, char *error)
{
	if (change->is_short)
		return error_set(error, 0,
		                 "names of built-in presets and maps, and auto, are not shared");
	if (change->columns > FOLLOWER_COLUMNS || change->rows > FOLLOWER_ROWS)
		return error_set(error, 0, "its world has %dx%d cells: watchers take at most %dx%d",
		                 change->columns, change->rows, FOLLOWER_COLUMNS, FOLLOWER_ROWS);
	for (int i = 0; i < NUMBER_BOUNDS; i++) {
		int factor = number_bounds[i];
		double number = (double)change->factors.at[factor].number;
		if (change->sets[factor] && number > FOLLOWER_BOIDS)
			return error_set(error, 0, "%s is %.0f: watchers take at most %d",
			                 factor_table[factor].name, number, FOLLOWER_BOIDS);
	}
	return true;
}

static bool
change(struct follower *follower, struct session *session, const char *text, char *error)
{
	struct change *change = &follower->read.change;

	if (!change_read(&follower->read, &session->flight, text, error) ||
	    (follower->limited && !follower_allows(change, error)))
		return false;
	layers_share(session, change);
	if (!session_follow(session, change, error))
		return *error ? false : error_set(error, 0, "this cannot be done here");
	if (!change->has_map && !*change->preset)
		return true;
	struct settings *preset = &session->preset;
	const struct asset *map = session->flight.map_text;
	const char *name = map ? map_text_name(map->text) : NULL;
	snprintf(preset->map, sizeof preset->map, "%s", name ? name : map ? map->name : "");
	preset->preset_map = false;
	*preset->base = *preset->about = '\0';
	return true;
}

bool
follower_apply(struct follower *follower, struct session *session,
               const struct journal_event *event, char *error)
{
	if (event->kind == JOURNAL_START) {
		/* What is placed, held or can be undone belongs to the flight before. */
		session->flown = event->step;
		session->dt = event->dt;
		session->flight.fresh = (struct fresh){ .is = true };
		session->flight.placed = (struct placed){ .held_id = PLACED_NONE };
		history_clear(session);
		session->layers.compares = false;
		return placed_lay(&session->flight, error);
	}
	if (event->kind == JOURNAL_CHANGE)
		return change(follower, session, event->text, error);
	if (event->kind != JOURNAL_HEAD && event->kind != JOURNAL_NOTE)
		session->flight.fresh.is = false;
	uint64_t hash = event->has_hash ? flight_hash(&session->flight) : event->hash;
	return hash == event->hash || error_set(error, EIO,
	                                        "another flock at step %" PRIu64
	                                        ": its hash is %016" PRIx64 ", not %016" PRIx64,
	                                        event->step, hash, event->hash);
}
