/* SPDX-License-Identifier: MIT */
/* A game's loop: the player steers one boid of a flock, and gathers others around it.
 * cc game.c $(pkg-config --cflags --libs boids) */
#include <boids/boids.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 600, MOST = 1000 };

/* What a player would say by keys: to the right for a second, then down, and so on. */
static void
steer(int frame, float push[3])
{
	static const float ways[4][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
	const float *way = ways[frame / 60 % 4];

	push[0] = 60 * way[0];
	push[1] = 60 * way[1];
	push[2] = 0;
}

static void
end(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, boids_error());
	exit(1);
}

int
main(void)
{
	struct boids_flock *flock = boids_new(7);
	static uint32_t near[MOST];
	float push[3], at[3];
	size_t count, most = 0;
	uint32_t player;

	if (!flock || !boids_set(flock, "size", "320x200 units") ||
	    !boids_set(flock, "number", "600") ||
	    !boids_add(flock, (const double[3]){ 160, 100, 0 }, &player))
		end("start");
	const size_t row = boids_count(flock, BOIDS_BOID) - 1; /* the newest has the last row */
	for (int frame = 0; frame < FRAMES; frame++) {
		steer(frame, push);
		if (!boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, row, 1, push, 0) ||
		    !boids_step(flock, 1 / 60.0) ||
		    !boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, row, 1, at, 0) ||
		    !boids_near(flock, (const double[3]){ at[0], at[1], at[2] }, 20, near, MOST,
		                &count))
			end("frame");
		most = count > most ? count : most;
	}
	printf("boid %u is at %.1f %.1f and had up to %zu others around it\n", (unsigned)player,
	       at[0], at[1], most - 1);
	boids_free(flock);
}
