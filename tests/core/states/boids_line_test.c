/* SPDX-License-Identifier: MIT */
/* Boids line: reads back, and wrong ones are refused. */
#include "states/boids_line.h"

#include "test.h"
#include "text/error.h"

#include <stdlib.h>
#include <string.h>

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
	char error[ERROR_SIZE] = "", line[100] = "7659e971dd644388 step = 4, goal = 1";
	char *csv = strdup("id,x,y,vx,vy\n0,1,1,8,0\n"), *text = NULL;
	struct line_words words = { line, error };
	struct asset *assets = NULL;
	struct boids_state got;
	const struct asset *boids;
	size_t length;

	assert_non_null(asset_add(&assets, csv, strlen(csv)));
	assert_true(boids_line_read(&words, assets, &boids, &got));
	assert_true(boids == assets && got.step == 4 && got.goal == 1 && got.time == 0);
	FILE *out = open_memstream(&text, &length);
	boids_line_write(out, boids, &got);
	fclose(out);
	assert_string_equal(text, "boids 7659e971dd644388 step = 4, goal = 1");
	free(text);
	foreach (i, wrong) {
		strcpy(line, wrong[i].line);
		words.rest = line;
		assert_false(boids_line_read(&words, assets, &boids, &got));
		assert_string_equal(error, wrong[i].why);
	}
	asset_free(assets);
}
