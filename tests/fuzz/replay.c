/* SPDX-License-Identifier: MIT */
/* Replay: what a fuzzer is linked with where it is not to look for anything new: the files named are
 * given to it, and every beginning of each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 16, BEGINNINGS = 300 }; /* of a long one not all */

/* In memory of just this size, so that what reads on past the end is seen. */
static void
give(const uint8_t *data, size_t size)
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
			give(data, length);
		give(data, size);
		printf("%s: %zu bytes\n", argv[i], size);
	}
	return argc > 1 ? 0 : 1;
}
