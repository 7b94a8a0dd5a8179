/* SPDX-License-Identifier: MIT */
/* Fly presets: reads `[ PRESET` and lines `factor value` below it, and prints the hash of each
 * flock after the number of steps in its argument. A user of the library. */
#include <boids/boids.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void
fly(const char *preset, struct boids_flock *flock, uint64_t steps)
{
	if (boids_run(flock, steps, 1 / 60.0, NULL, NULL) != steps)
		exit(1);
	printf("%s %016" PRIx64 "\n", preset, boids_hash(flock));
	boids_free(flock);
}

int
main(int argc, char **argv)
{
	uint64_t steps = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
	struct boids_flock *flock = NULL;
	char line[256], preset[64] = "", name[64], value[64];

	while (fgets(line, sizeof line, stdin)) {
		if (sscanf(line, "%63s %63[^\n]", name, value) != 2)
			return 1;
		if (name[0] == '[') {
			if (flock)
				fly(preset, flock, steps);
			flock = boids_new(1);
			if (!boids_do(flock, "defaults = flat"))
				return 1;
			snprintf(preset, sizeof preset, "%s", value);
		} else if (!boids_set(flock, name, value)) {
			fprintf(stderr, "%s: %s\n", preset, boids_error());
			return 1;
		}
	}
	fly(preset, flock, steps);
	return 0;
}
