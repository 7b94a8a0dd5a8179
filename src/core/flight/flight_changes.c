/* SPDX-License-Identifier: MIT */
#include "flight_changes.h"

#include "change.h"
#include "placed_map.h"
#include "states/flock_csv.h"

/* Passes on the state of a copy, which keeps the text of the boids. Lets go of a held goal before,
 * which gives the flock its own ones again. */
static bool
pass_on(struct flight *copy, void (*emit)(void *data, const struct change *change), void *data)
{
	const struct placed *placed = &copy->placed;
	struct placing marks[PLACED_MOST];
	char error[ERROR_SIZE];
	size_t length;

	if (placed->held.on && placed->held.thing == PLACED_GOAL &&
	    !flight_apply(copy, &(struct change){ .kind = CHANGE_HOLD }, error))
		return false;
	char *text = flock_csv_text(copy->flock, &length);
	const struct change boids = { .kind = CHANGE_BOIDS,
		                      .boids = text ? asset_add(&copy->assets, text, length) : NULL,
		                      .state = flock_state(copy->flock) };
	if (!boids.boids)
		return false;
	const struct change start = change_start(copy);
	emit(data, &start);
	const struct change place = { .kind = CHANGE_PLACE,
		                      .placings = marks,
		                      .count = placed_marks(copy, &placed->marks, 0, false, marks) };
	if (place.count > 0)
		emit(data, &place);
	emit(data, &boids);
	return true;
}

bool
flight_changes(const struct flight *flight, void (*emit)(void *data, const struct change *change),
               void *data)
{
	const struct held *held = &flight->placed.held;
	struct flight copy;

	if (!flight_copy(&copy, flight, 0))
		return false;
	bool good = pass_on(&copy, emit, data);
	if (good && held->on)
		emit(data, &(struct change){ .kind = CHANGE_HOLD,
		                             .held = *held,
		                             .newest = held->thing != PLACED_GOAL });
	flight_end(&copy);
	return good;
}
