/* SPDX-License-Identifier: MIT */
/* A class's first own rule: each boid is drawn to the middle of the world, the harder the further it is
 * away. cc own_rule.c $(pkg-config --cflags --libs boids) */
#include <boids/boids.h>
#include <stdio.h>
#include <stdlib.h>

static const float PULL = 2; /* 1/s/s */

/* The rule: from places to accelerations. */
static void
pull(size_t count, float (*at)[3], const double size[3], float (*push)[3])
{
	for (size_t i = 0; i < count; i++)
		for (int axis = 0; axis < 3; axis++)
			push[i][axis] = PULL * ((float)size[axis] / 2 - at[i][axis]);
}

/* Returns how wide the flock is after ten seconds. */
static double
fly(struct boids_flock *flock, bool by_rule)
{
	const size_t count = boids_count(flock, BOIDS_BOID);
	float(*at)[3] = calloc(count, sizeof *at), (*push)[3] = calloc(count, sizeof *push);
	double size[3], spread = 0;
	bool good = at && push && boids_world(flock, size, NULL, NULL);

	for (int step = 0; good && step < 600; step++) {
		if (by_rule) {
			good = boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, count, at, 0);
			pull(count, at, size, push);
			good = good && boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 0,
			                           count, push, 0);
		}
		good = good && boids_step(flock, 1 / 60.0);
	}
	if (!good || !boids_measure(flock, "spread", &spread))
		fprintf(stderr, "%s\n", boids_error());
	free(at);
	free(push);
	return spread;
}

int
main(void)
{
	struct boids_flock *with = boids_new(1), *without = boids_clone(with);

	printf("spread %.1f units with the rule, %.1f without\n", fly(with, true),
	       fly(without, false));
	boids_free(with);
	boids_free(without);
}
