/* SPDX-License-Identifier: MIT */
/* Placed food: discs of the ground that are filled with food or emptied. */
#include "placed_food.h"

#include "math/vec.h"

#include <math.h>

bool
placed_food_has(const struct session *session, struct boids_vec place)
{
	return boids_flock_food_share(session->flock, place, 0) > 0.5f;
}

void
placed_food_set(struct session *session, struct placing disc)
{
	struct boids_vec middle = vec_scale(session_world(session).size, 0.5f);
	struct placed_few *few = &session->placed.few;

	disc.was = fmaxf(boids_flock_food_share(session->flock, disc.place, disc.radius), 0);
	boids_flock_place_food(session->flock, disc.place, disc.radius, disc.share);
	disc.place = vec_sub(disc.place, middle);
	if (few->count < PLACED_FEW)
		few->at[few->count++] = disc;
}

bool
placed_food_differs(const struct session *session, const struct placing *disc)
{
	float share = boids_flock_food_share(session->flock, disc->place, disc->radius);

	return share >= 0 && share != disc->share;
}
