/* SPDX-License-Identifier: MIT */
/* Replay: all fuzzers in one program without libFuzzer. Runs one on the named files, and on prefixes of
 * each: at full length on all, otherwise on a tenth of them.
 *
 *   replay map FILE... */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int fuzzer(const uint8_t *data, size_t size);

fuzzer fuzz_arguments, fuzz_flight, fuzz_hand, fuzz_input, fuzz_journal, fuzz_keys, fuzz_log,
	fuzz_map, fuzz_settings, fuzz_states, fuzz_watch;

static const struct {
	const char *name;
	fuzzer *run;
} fuzzers[] = {
	{ "arguments", fuzz_arguments },
	{ "flight", fuzz_flight },
	{ "hand", fuzz_hand },
	{ "input", fuzz_input },
	{ "journal", fuzz_journal },
	{ "keys", fuzz_keys },
	{ "log", fuzz_log },
	{ "map", fuzz_map },
	{ "settings", fuzz_settings },
	{ "states", fuzz_states },
	{ "watch", fuzz_watch },
};
enum { FUZZERS = sizeof fuzzers / sizeof *fuzzers };

enum { MOST = 1 << 16, BEGINNINGS = 300 }; /* at most this many prefixes of a long file */

/* Copies the input to a block of its exact size, so that reads past the end are detected. */
static void
run_input(fuzzer *run, const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	memcpy(copy, data, size);
	run(copy, size);
	free(copy);
}

static bool
run_file(fuzzer *run, const char *path, size_t beginnings)
{
	static uint8_t data[MOST];
	FILE *in = fopen(path, "rb");

	if (!in) {
		perror(path);
		return false;
	}
	size_t size = fread(data, 1, sizeof data, in);
	fclose(in);
	for (size_t length = 0; length < size; length += 1 + size / beginnings)
		run_input(run, data, length);
	run_input(run, data, size);
	printf("%s: %zu bytes\n", path, size);
	return true;
}

int
main(int argc, char **argv)
{
	const char *asked = getenv("LONG");
	size_t beginnings = asked && *asked ? BEGINNINGS : BEGINNINGS / 10;
	fuzzer *run = NULL;

	for (int i = 0; i < FUZZERS && argc > 2; i++)
		if (strcmp(argv[1], fuzzers[i].name) == 0)
			run = fuzzers[i].run;
	if (!run) {
		fprintf(stderr, "replay takes the name of a fuzzer, and files\n");
		return 2;
	}
	for (int i = 2; i < argc; i++)
		if (!run_file(run, argv[i], beginnings))
			return 1;
	return 0;
}
