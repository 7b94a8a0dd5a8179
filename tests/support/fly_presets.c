/* SPDX-License-Identifier: MIT */
/* Fly presets: reads `[ PRESET` and lines `factor value` below it, and prints the hash of each
 * flock after the number of steps in its argument. Uses only the public headers of the core. */
#include <boids/flock.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void
fly(const char *preset, struct boids_factors f, int steps)
{
	struct flock_state *flock = flock_new(1);

	factors_fit(&f, 80, 24);
	if (!flock || !flock_fit(flock, &f, world_of(&f, 80, 24)))
		exit(1);
	for (int i = 0; i < steps; i++)
		flock_step(flock, 1 / 60.0f);
	printf("%s %016" PRIx64 "\n", preset, flock_hash(flock));
	flock_free(flock);
}

int
main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 1000;
	struct boids_factors f;
	char line[256], preset[64] = "", name[64], value[64], error[BOIDS_FACTOR_ERROR];

	factors_init(&f);
	while (fgets(line, sizeof line, stdin)) {
		if (sscanf(line, "%63s %63[^\n]", name, value) != 2)
			return 1;
		if (name[0] == '[') {
			if (preset[0])
				fly(preset, f, steps);
			factors_init(&f);
			snprintf(preset, sizeof preset, "%s", value);
		} else if (!factors_set(&f, name, value, error)) {
			fprintf(stderr, "%s\n", error);
			return 1;
		}
	}
	fly(preset, f, steps);
	return 0;
}
