/* SPDX-License-Identifier: MIT */
/* Asciicast: what a player shows of a recording, and when. */
#include "recorded_frames.h"

/* Decodes a JSON string in place; returns its end. */
static char *
unquote(char *text)
{
	char *to = text;

	for (; *text != '"'; text++) {
		unsigned code;
		assert_true(*text);
		text += *text == '\\';
		if (text[-1] == '\\' && *text == 'u') {
			assert_int_equal(sscanf(text + 1, "%4x", &code), 1);
			*to++ = (char)code;
			text += 4;
		} else {
			*to++ = *text;
		}
	}
	return to;
}

/* Its first event takes over the screen. */
TEST(each_event_shows_the_frame_of_its_time)
{
	static const int sizes[][2] = { { 1, 1 }, { 1, 5 }, { 9, 1 }, { 2, 1 }, { 40, 12 } };
	double seconds;
	int columns, rows, length;

	every (size, sizes) {
		scoped(recorded_frames) frames =
			record_at_random("a.cast", (*size)[0], (*size)[1], 256);
		scoped_emulator *glass = emulator_new((*size)[0], (*size)[1]);
		scoped_block char *text = strdup(folder_read("a.cast"));
		char *line = strtok(text, "\n");
		assert_int_equal(sscanf(line, "{\"version\": 2, \"width\": %d, \"height\": %d,",
		                        &columns, &rows),
		                 2);
		assert_true(columns == (*size)[0] && rows == (*size)[1]);
		for (int next = 0; (line = strtok(NULL, "\n"));) {
			assert_int_equal(sscanf(line, "[%lf, \"o\", \"%n", &seconds, &length), 1);
			for (; next < seconds * RECORDED_FPS - 1e-3; next++)
				assert_glass(glass, &frames.at[next], 256);
			emulator_feed(glass, line + length,
			              (size_t)(unquote(line + length) - (line + length)));
		}
		assert_glass(glass, &frames.at[RECORDED - 1], 256);
	}
}

TEST_FILE(folder_make_utf8, folder_remove);
