/* SPDX-License-Identifier: MIT */
/* Change boids: its line reads back, and wrong ones are refused. */
#include "flight/change.h"

#include "test.h"

TEST(a_line_of_boids_reads_back)
{
	static const struct {
		const char *line, *why;
	} wrong[] = {
		{ "0123456789abcdef",
		  "boids takes an asset defined before, not '0123456789abcdef'" },
		{ "7659e971dd644388 4", "boids takes NAME = VALUE after its asset, not '4'" },
		{ "7659e971dd644388 step = x",
		  "step takes whole numbers from 0 to 1e+15, not 'x'" },
		{ "7659e971dd644388 stap = 1", "a state has no 'stap'; did you mean step?" },
		{ "7659e971dd644388 step = 1, step = 1", "step is set twice" },
	};
	char error[ERROR_SIZE] = "", line[100] = "boids 7659e971dd644388 step = 4, goal = 1";
	char *csv = strdup("id,x,y,vx,vy\n0,1,1,8,0\n"), *text = NULL;
	struct flight flight = { 0 };
	struct change_read read;
	size_t length;

	assert_non_null(asset_add(&flight.assets, csv, strlen(csv)));
	assert_true(change_read(&read, &flight, line, error));
	const struct boids_state *got = &read.change.state;
	assert_true(read.change.boids == flight.assets);
	assert_true(got->step == 4 && got->goal == 1 && got->time == 0);
	FILE *out = open_memstream(&text, &length);
	change_write(out, &read.change);
	fclose(out);
	assert_string_equal(text, line);
	free(text);
	foreach (i, wrong) {
		snprintf(line, sizeof line, "boids %s", wrong[i].line);
		assert_false(change_read(&read, &flight, line, error));
		assert_string_equal(error, wrong[i].why);
	}
	asset_free(flight.assets);
}
