/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as states, or refused with one printable line; the states can fly. */
#include "fuzz.h"

#include "scene.h"
#include "screens_state.h"
#include "states/flock_csv.h"

static void
check_flight(const struct flock_csv *s, struct boids_world world, int edge)
{
	struct boids_factors f = default_factors();
	struct flock_state *flock = flock_new(1);

	f.number = 0;
	f.edge = edge;
	f.dimensions = world.size.z > 0 ? 3 : 2;
	factors_fit(&f, 80, 24);
	if (flock && flock_fit(flock, &f, world) &&
	    flock_restore(flock, s->boids, s->count, &s->state, NULL)) {
		run_steps(flock, 3, 1.0f / 60);
		if (!screens_are_finite(flock))
			abort();
	}
	flock_free(flock);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int edge = size > 0 && data[0] & 1 ? BOIDS_EDGE_WRAP : BOIDS_EDGE_OPEN;
	struct boids_world world = {
		.size = { 80, 48, size > 0 && data[0] & 2 ? 48 : 0 },
		.wraps = edge == BOIDS_EDGE_WRAP,
		.torus = edge == BOIDS_EDGE_WRAP,
	};
	struct boids_factors f = default_factors();
	char error[ERROR_SIZE];
	struct flock_csv s = { 0 };
	FILE *in = size > 1 ? fmemopen((void *)(data + 1), size - 1, "r") : NULL;

	if (!in)
		return 0;
	f.edge = edge;
	if (flock_csv_read(&s, &(struct csv_source){ in, "fuzz", 0, false }, world, &f, error)) {
		check_flight(&s, world, edge);
		flock_csv_free(&s);
	} else {
		fuzz_check_error(error, ERROR_SIZE);
	}
	fclose(in);
	return 0;
}
