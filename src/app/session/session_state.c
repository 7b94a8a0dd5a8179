/* SPDX-License-Identifier: MIT */
#include "session_state.h"

#include "change.h"
#include "files/flock_csv.h"
#include "placed_map.h"
#include "session_clone.h"

#include <stdlib.h>

/* Passes on the state of a clone, which keeps the text of the boids. Lets go of a held goal before,
 * which gives the flock its own ones again. */
static bool
pass_on(struct session *clone, void (*emit)(void *data, const struct change *change), void *data)
{
	const struct placed *placed = &clone->placed;
	struct placing marks[PLACED_MOST];
	size_t length;

	if (placed->held.on && placed->held.thing == PLACED_GOAL &&
	    !session_apply(clone, &(struct change){ .kind = CHANGE_HOLD }))
		return false;
	char *text = flock_csv_text(clone->flock, &length);
	const struct change boids = { .kind = CHANGE_BOIDS,
		                      .boids = text ? asset_add(&clone->assets, text, length) : NULL,
		                      .state = flock_state(clone->flock) };
	if (!boids.boids)
		return false;
	const struct change start = change_start(clone);
	emit(data, &start);
	const struct change place = { .kind = CHANGE_PLACE,
		                      .placings = marks,
		                      .count = placed_marks(clone, &placed->marks, 0, false, marks) };
	if (place.count > 0)
		emit(data, &place);
	emit(data, &boids);
	return true;
}

bool
session_state(const struct session *session, void (*emit)(void *data, const struct change *change),
              void *data)
{
	const struct held *held = &session->placed.held;
	struct session *clone = session_clone(session, 0);
	bool good = clone && pass_on(clone, emit, data);

	if (good && held->on)
		emit(data, &(struct change){ .kind = CHANGE_HOLD,
		                             .held = *held,
		                             .newest = held->thing != PLACED_GOAL });
	session_clone_free(clone);
	return good;
}
