/* SPDX-License-Identifier: MIT */
/* Brain text: what is written reads back; tests/data/refusals has what is refused. */
#include "text/brain_text.h"

#include "brains.h"
#include "text/error.h"

TEST(any_brain_reads_back_from_its_text)
{
	struct dice d = { 3 };

	for (int round = 0; round < 500; round++) {
		const struct brain any = random_brain(&d), brain = brain_shortest(&any);
		struct brain back = { .count = -1 };
		char text[BRAIN_TEXT], error[ERROR_SIZE] = "";
		const struct asset asset = brain_asset(&brain, text);
		assert_in_range(asset.length, 0, BRAIN_TEXT - 1);
		assert_that(brain_read(&back, "x", text, asset.length, error), "%s", error);
		assert_int_equal(back.count, brain.count);
		assert_memory_equal(back.link, brain.link, (size_t)brain.count * sizeof *brain.link);
	}
}

TEST(a_text_by_hand_may_have_comments_blanks_and_links_in_any_order)
{
	static const char text[] =
		"# two\r\n\n  h3\tahead  -1.5 \n bias h3 .25\r\n#x\npush-aside h12 1";
	char error[ERROR_SIZE], written[BRAIN_TEXT];
	struct brain brain;

	assert_true(brain_read(&brain, "x", text, sizeof text - 1, error));
	brain_asset(&brain, written);
	assert_string_equal(written, "bias h3 0.25\npush-aside h12 1\nh3 ahead -1.5\n");
	brain = brain_shortest(&brain);
	brain_asset(&brain, written);
	assert_string_equal(written, "bias h1 0.25\nh1 ahead -1.5\n");
}

TEST(a_wrong_text_leaves_the_brain)
{
	static const char *const wrong[] = { "bias ahead", "bias ahead 1\nwal ahead 1",
		                             "bias h1 1\nh1 h2 1\nh2 h1 1" };
	struct brain brain = { .count = -1 };
	char error[ERROR_SIZE];

	every (text, wrong) {
		assert_false(brain_read(&brain, "b", *text, strlen(*text), error));
		assert_int_equal(brain.count, -1);
	}
}

TEST(a_brain_has_limits)
{
	scoped_block char *large = calloc(10000000, 1);
	char text[65 * 20] = "", error[ERROR_SIZE];
	struct brain brain;

	assert_true(brain_read(&brain, "b", text, 0, error)); /* it does nothing */
	assert_int_equal(brain.count, 0);
	for (int i = 0; i < 65; i++)
		sprintf(text + strlen(text), "%s h%d 1\n", brain_node_names[i / 5], i % 5 + 1);
	assert_false(brain_read(&brain, "b", text, strlen(text), error));
	assert_string_equal(error, "b:65: a brain has at most 64 links");
	assert_false(brain_read(&brain, "b", large, 300, error)); /* zeros */
	assert_string_equal(error, "b:1: the line is longer than 200 bytes");
	assert_false(brain_read(&brain, "b", large, 20, error));
	assert_string_equal(error, "b:1: the line has a control character");
}
