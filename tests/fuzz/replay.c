/* SPDX-License-Identifier: MIT */
/* Replay: linked to a fuzzer instead of libFuzzer; runs it on the named files and on every prefix
 * of each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 16, BEGINNINGS = 300 }; /* at most this many prefixes of a long file */

/* Copies the input to a block of its exact size, so that reads past the end are detected. */
static void
run_input(const uint8_t *data, size_t size)
{
	uint8_t *copy = malloc(size ? size : 1);

	if (!copy)
		abort();
	memcpy(copy, data, size);
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
}

int
main(int argc, char **argv)
{
	static uint8_t data[MOST];

	for (int i = 1; i < argc; i++) {
		FILE *in = fopen(argv[i], "rb");
		if (!in) {
			perror(argv[i]);
			return 1;
		}
		size_t size = fread(data, 1, sizeof data, in);
		fclose(in);
		for (size_t length = 0; length < size; length += 1 + size / BEGINNINGS)
			run_input(data, length);
		run_input(data, size);
		printf("%s: %zu bytes\n", argv[i], size);
	}
	return argc > 1 ? 0 : 1;
}
