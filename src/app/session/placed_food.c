/* SPDX-License-Identifier: MIT */
/* Placed food: discs of the ground that are filled with food or emptied. */
#include "placed_food.h"

#include "math/vec.h"

#include <math.h>

/* Returns the place in the nearest image of a cell, whose middle is (x, y); food repeats. */
static float
offset_along(float from, float to, float side, bool repeats)
{
	return repeats && side > 0 ? remainderf(to - from, side) : to - from;
}

/* Returns the mean share of full of a disc, in which the cell at its middle always is; -1: it is all
 * wall, or there is no food. */
static float
mean_share(const struct session *session, struct boids_vec place, float radius)
{
	const struct boids_food food = boids_flock_food(session->flock);
	const struct boids_world world = boids_flock_world(session->flock);
	bool repeats = world.wraps || session->settings.factors.edge == BOIDS_EDGE_OPEN;
	double sum = 0;
	int known = 0;

	for (int i = 0; i < food.columns * food.rows; i++) {
		int column = i % food.columns, row = i / food.columns;
		float x = ((float)column + 0.5f) * food.width;
		float y = ((float)row + 0.5f) * food.height;
		x = fabsf(offset_along(place.x, x, world.size.x, repeats));
		y = fabsf(offset_along(place.y, y, world.size.y, repeats));
		bool at = x <= food.width / 2 && y <= food.height / 2;
		if (food.barren[i] || !(at || x * x + y * y <= radius * radius))
			continue;
		sum += (double)food.at[i];
		known++;
	}
	return known > 0 ? (float)(sum / known / (double)food.full) : -1;
}

bool
placed_food_has(const struct session *session, struct boids_vec place)
{
	return mean_share(session, place, 0) > 0.5f;
}

void
placed_food_set(struct session *session, struct placing disc)
{
	struct boids_vec middle = vec_scale(session_world(session).size, 0.5f);
	struct placed_few *few = &session->placed.few;

	disc.was = fmaxf(mean_share(session, disc.place, disc.radius), 0);
	boids_flock_place_food(session->flock, disc.place, disc.radius, disc.share);
	disc.place = vec_sub(disc.place, middle);
	if (few->count < PLACED_FEW)
		few->at[few->count++] = disc;
}

bool
placed_food_differs(const struct session *session, const struct placing *disc)
{
	float share = mean_share(session, disc->place, disc->radius);

	return share >= 0 && share != disc->share;
}
