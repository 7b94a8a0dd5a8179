/* SPDX-License-Identifier: MIT */
/* Bench: measures the costs of a flock in one run and prints them beside their bounds.
 *
 *     bench [--strict] [PART...]
 *
 * Exits with 1 if a value is wrong, with --strict also if one is slow: machines are shared. */
#include "bench.h"

#include "scene.h"

#include <locale.h>

/* clang-format off */
static const struct part {
	const char *name, *description;
	void (*run)(struct report *r);
} parts[] = {
	{ "rivals",  "other ways to fly the same flock, in the time of ours (x8, x4: lanes)", bench_rivals },
	{ "sizes",   "from fifty boids to a million",               bench_sizes },
	{ "senses",  "other ways to look, in the time of range all round", bench_senses },
	{ "presets", "a step of each preset, instructions a boid with this compiler (xN: lanes)", bench_presets },
	{ "rows",    "measures and states, instructions a boid with this compiler", bench_rows },
	{ "map",     "walls and a goal, in the time of the same flock without", bench_map },
	{ "life",    "births, deaths and food, in the time of the same flock without", bench_life },
	{ "threads", "one flock shared by two",                     bench_threads },
	{ "memory",  "all that a flock takes",                      bench_memory },
	{ "hashes",  "one flock, however it is flown",              bench_hashes },
	{ "frames",  "what is drawn and sent, without a terminal",  bench_frames },
	{ "program", "the program in a terminal, and from a key to its picture", bench_program },
	{ "lab",     "many flights in one, in the time of their bare steps", bench_lab },
};
/* clang-format on */

static bool
is_among(const char *name, int count, char **names)
{
	for (int i = 0; i < count; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

int
main(int argc, char **argv)
{
	if (argc == 3 &&
	    strcmp(argv[1], "--count") == 0) { /* bench_presets runs this under callgrind */
		bench_count(argv[2]);
		return 0;
	}
	bool strict = argc > 1 && strcmp(argv[1], "--strict") == 0;
	struct report report = { 0 };
	int found = 0;

	argc -= 1 + strict;
	argv += 1 + strict;
	every (part, parts)
		found += is_among(part->name, argc, argv);
	if (found != argc)
		die("parts are rivals, sizes, senses, presets, rows, map, life, threads, "
		    "memory, hashes, frames, program, lab");
	setenv("LC_ALL", "C.UTF-8", 1);
	setlocale(LC_CTYPE, "");
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("# compiler %s, lanes %d, clock %.2f GHz, two processes %.2f times as fast as one\n",
	       __VERSION__, simd_lanes(simd_widest()), clock_gigahertz(), two_process_gain());
	printf("# %-16s %8s %12s %-10s %10s %s\n", "name", "boids", "value", "unit", "bound",
	       "verdict");
	every (part, parts) {
		if (argc > 0 && !is_among(part->name, argc, argv)) /* all, unless some are named */
			continue;
		printf("# %s: %s\n", part->name, part->description);
		part->run(&report);
	}
	printf("# %d slow, %d wrong\n", report.slow, report.wrong);
	return report.wrong > 0 || (strict && report.slow > 0);
}
