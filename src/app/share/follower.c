/* SPDX-License-Identifier: MIT */
#include "follower.h"

#include "session/placed_map.h"
#include "session/undo_history.h"
#include "settings/map_files.h"
#include "settings/restricted.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool
follower_allows(const struct change *change, char *error)
{
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

/* Returns the name of the built-in map that is the same; NULL: there is none. */
static const char *
built_in(const struct session *session)
{
	char error[SETTINGS_ERROR];
	const char *name = NULL;

	for (const struct published *p = map_table; session->map && p->name && !name; p++) {
		struct boids_map *other = map_files_text(p->text, strlen(p->text), session->columns,
		                                         session->rows, error);
		if (other && map_same(session->map, other))
			name = p->name;
		map_free(other);
	}
	return name;
}

static bool
change(struct follower *follower, struct session *session, const char *text, char *error)
{
	const struct change *change = &follower->read.change;

	if (!change_read(&follower->read, session, text, error) ||
	    (follower->limited && !follower_allows(change, error)))
		return false;
	const struct message shown = session->message;
	session->message.kind = MESSAGE_NONE;
	if (!session_follow(session, change))
		return error_set(error, 0, "%.200s",
		                 session->message.kind == MESSAGE_NONE ? "this cannot be done here"
		                                                       : session->message.text);
	session->message = shown;
	if (!change->has_map && !*change->preset)
		return true;
	/* The labels of the map or preset that the session has got. */
	struct settings *settings = &session->settings;
	const struct asset *map = session->map_text;
	const char *name = built_in(session);
	snprintf(settings->map, sizeof settings->map, "%s", name ? name : map ? map->name : "");
	settings->preset_map = false;
	settings->origin = (struct saved_state){ 0 };
	*settings->base = *settings->about = '\0';
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
		session->due = 0;
		session->fresh = (struct fresh){ .is = true };
		session->placed = (struct placed){ .held_id = PLACED_NONE };
		history_clear(session);
		session->comparing = false;
		return placed_lay(session) ||
		       error_set(error, ENOMEM, "%.200s", session->message.text);
	}
	if (event->kind == JOURNAL_CHANGE)
		return change(follower, session, event->text, error);
	if (event->kind != JOURNAL_HEAD && event->kind != JOURNAL_NOTE)
		session->fresh.is = false;
	uint64_t hash = event->has_hash ? flock_hash(session->flock) : event->hash;
	return hash == event->hash || error_set(error, EIO,
	                                        "another flock at step %" PRIu64
	                                        ": its hash is %016" PRIx64 ", not %016" PRIx64,
	                                        event->step, hash, event->hash);
}
