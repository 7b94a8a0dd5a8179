/* SPDX-License-Identifier: MIT */
/* Preset hash: every preset flies to the hash that was stored, to the last bit. A change of the
 * rules or of the order of sums shows here; if it is meant, `LONG=1 make golden` stores the new ones:
 * those after 1000 steps, which the exhaustive form compares, and after 60. */
#include "golden.h"
#include "science.h"

#include "settings/named_files.h"
#include "step/flock_state.h"

#include <inttypes.h>
#include <stdio.h>

enum { FEW = 60, MANY = 1000, TEXT = 8192 };

/* Threads and SIMD width of a flight. */
struct way {
	enum simd_width simd;
	int threads;
};

/* Effects that no preset uses: predators, gusts, scouts ... tests/data/flights/NAME.ini. */
static const char *const flights[] = { "gusts", "hunt", "scouts", "pillared", NULL };

/* Adds the line of one flight, its name and hash. */
static bool
write_hash(char *text, const char *name, const char *preset, struct way way, int steps)
{
	scoped_flock *flock = science_flock(science_preset(preset), 80, 24, 1);
	size_t length = strlen(text);
	bool can = simd_supported(way.simd);

	assert_true(flock_threads(flock, way.threads));
	flock->simd = way.simd;
	run_steps(flock, can ? steps : 0, FRAME);
	assert_true(length + 64 < TEXT);
	snprintf(text + length, TEXT - length, "%s %016" PRIx64 "\n", name, flock_hash(flock));
	return can;
}

static bool
write_hashes(char *text, struct way way, int steps)
{
	text[0] = '\0';
	for (const struct published *p = preset_table; p->name; p++)
		if (!write_hash(text, p->name, p->name, way, steps))
			return false;
	for (int i = 0; flights[i]; i++) {
		char path[64];
		snprintf(path, sizeof path, "tests/data/flights/%s.ini", flights[i]);
		if (!write_hash(text, flights[i], path, way, steps))
			return false;
	}
	return true;
}

static void
fly_all(struct way way)
{
	char text[TEXT];

	if (!write_hashes(text, way, FEW))
		skip();
	golden_text("hashes-60", text);
	if (test_is_long() && write_hashes(text, way, MANY))
		golden_text("hashes", text);
}

/* Each SIMD width stands once, and so does each number of threads. simd_test compares all widths on
 * one thread. */

TEST(every_preset_flies_as_it_did_with_plain_numbers)
{
	fly_all((struct way){ SIMD_1, 1 });
}

TEST(every_preset_flies_so_with_lanes_of_four_and_three_threads)
{
	fly_all((struct way){ SIMD_4, 3 });
}

TEST(every_preset_flies_so_with_lanes_of_eight_and_two_threads)
{
	fly_all((struct way){ SIMD_8, 2 });
}

TEST(every_preset_flies_so_with_lanes_of_sixteen)
{
	fly_all((struct way){ SIMD_16, 1 });
}
