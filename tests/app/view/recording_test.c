/* SPDX-License-Identifier: MIT */
/* Recording: the end of a name chooses the format, of flights and of one frame. */
#include "view/recording.h"

#include "emulator.h"
#include "scoped.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

TEST(the_end_of_a_name_is_its_format)
{
	static const struct {
		const char *name, *ending;
	} names[] = {
		{ "a.svg", ".svg" },
		{ "a.SVG", ".svg" },
		{ "/tmp/x.cast/b.ans", ".ans" },
		{ "c.txt", ".txt" },
		{ "flock.cast", ".cast" },
		{ "a.svg.cast", ".cast" },
		{ ".svg", ".svg" },
		{ "svg", NULL },
		{ "a.png", NULL },
		{ "-", NULL },
		{ "", NULL },
		{ "a.svg ", NULL },
	};

	foreach (i, names) {
		const struct recording_format *format = recording_format_of(names[i].name);
		if (names[i].ending)
			assert_string_equal(format->ending, names[i].ending);
		else
			assert_null(format);
	}
}

/* Returns a picture of "ab" over "<", bold, as text to be freed. */
static char *
picture(const char *name, const char *about)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	scoped(frame) frame = new_frame(3, 2);
	struct recorded r = { .file = file, .preset = "p", .seed = 3, .about = about };

	frame_text(&frame, 0, 0, 0, "ab");
	frame_put(&frame, 2, 1, (struct cell){ .glyph = '<', .colour = 160, .style = STYLE_BOLD });
	recording_picture(recording_format_of(name), &r, &frame);
	fclose(file);
	return text;
}

TEST(a_frame_is_written_in_each_format)
{
	char *plain = picture("a.txt", NULL), *styled = picture("a.ans", NULL);
	char *svg = picture("a.svg", "boids -p 'a<b' -s 3"), *cast = picture("a.cast", NULL);

	assert_string_equal(plain, "ab\n  <\n");
	assert_string_equal(styled, "\033[H\033[2Jab\n  \033[0;1;38;5;160m<\033[0m\n");
	assert_contains(svg, "<title>boids: p, seed 3</title>");
	assert_contains(svg, "<desc>boids -p 'a&#60;b' -s 3</desc>");
	assert_contains(svg, "<path class=\"a\" d=\"M0 0h0\"/>");
	assert_contains(svg, "<path class=\"c\" d=\"M2 1h0\"/>");
	assert_lacks(svg, "animation");
	assert_contains(cast, "{\"version\": 2, \"width\": 3, \"height\": 2,");
	free(plain);
	free(styled);
	free(svg);
	free(cast);
}
