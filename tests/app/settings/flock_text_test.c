/* SPDX-License-Identifier: MIT */
/* Flock text: its parts are found, and torn or misshapen texts are refused. */
#include "settings/flock_text.h"

#include "folder.h"
#include "scene.h"

#include <errno.h>
#include <string.h>

static const char whole[] = "# boids 0.9.0 flock 1\n"
			    "wind = 2\n"
			    "map = bar\n"
			    "[map bar]\n"
			    "###\n"
			    " S \n"
			    "[state]\n"
			    "step = 4\n"
			    "[boids]\n"
			    "id,x,y,vx,vy\n"
			    "0,1,1,8,0\n"
			    "[end]\n";

static struct flock_text
split(const char *text)
{
	char error[SETTINGS_ERROR] = "";
	struct flock_text t = { 0 };

	assert_that(flock_text_split(&t, "x.ini", text, strlen(text), error), "%s", error);
	return t;
}

static void
assert_part(struct flock_part part, const char *expected, int line)
{
	assert_int_equal(part.length, strlen(expected));
	assert_memory_equal(part.at, expected, part.length);
	assert_int_equal(part.line, line);
}

TEST(each_part_is_found_with_its_line)
{
	struct flock_text t = split(whole);

	assert_part(t.settings, "# boids 0.9.0 flock 1\nwind = 2\nmap = bar\n", 0);
	assert_part(t.map, "###\n S \n", 4);
	assert_string_equal(t.map_name, "bar");
	assert_part(t.state, "step = 4\n", 7);
	assert_int_equal(t.boids.line, 9);
	assert_memory_equal(t.boids.at, "id,x", 4);
	t = split("# boids 1 flock 1\n\n[map a-b]  \r\n#S\r\n[end]\r\n\n");
	assert_part(t.map, "#S\r\n", 3);
	assert_string_equal(t.map_name, "a-b");
	assert_true(!t.state.at && !t.boids.at);
}

TEST(settings_alone_need_neither_format_nor_end)
{
	static const char *const texts[] = {
		"",       "wind = 2", "# boids 0.9.0\nwind = 2\n", "wind = 2\n[kind]\nx = y\n",
		"[map\n", "[ends]\n"
	};

	foreach (i, texts) {
		struct flock_text t = split(texts[i]);
		assert_part(t.settings, texts[i], 0);
		assert_true(!t.map.at && !t.state.at && !t.boids.at);
	}
}

static void
refused(const char *text, size_t length, const char *expected)
{
	char error[SETTINGS_ERROR] = "";
	struct flock_text t = { 0 };

	errno = 1;
	assert_that(!flock_text_split(&t, "x.ini", text, length, error), "%s", text);
	assert_string_equal(error, expected);
	assert_int_equal(errno, 0);
}

TEST(a_wrong_text_is_refused_by_its_line)
{
	static const char order[] =
		"only map, base, placed, state, boids and end are allowed, each once";
	static const struct {
		const char *text;
		int line;
		const char *sentence;
	} wrong[] = {
		{ "[end]\n", 1, "a file with blocks must begin with # boids VERSION flock 1" },
		{ "# boids 9 flock 2\n[end]\n", 1,
		  "this flock is in format 2; this program reads format 1" },
		{ "# boids 9 flock 1\n[map a]\n#S\n[map b]\n#\n[end]\n", 4, order },
		{ "# boids 9 flock 1\n[boids]\n", 0, NULL }, /* as far as it was read */
		{ "# boids 9 flock 1\n[state]\n[map a]\n#\n[boids]\n", 3, order },
		{ "# boids 9 flock 1\n[state]\n[end]\n", 3, "[boids] must come after [state]" },
		{ "# boids 9 flock 1\n[map a]\n#S\n[food]\n[end]\n", 4, order },
		{ "# boids 9 flock 1\n[end]\nwind = 1\n", 3, "[end] must be the last line" },
		{ "# boids 9 flock 1\n[map a/b]\n#S\n[end]\n", 2,
		  "the name of a map must have 1 to 63 letters, digits and - _ ." },
		{ "# boids 9 flock 1\n[map ]\n#S\n[end]\n", 2,
		  "the name of a map must have 1 to 63 letters, digits and - _ ." },
	};
	char expected[256];

	foreach (i, wrong) {
		snprintf(expected, sizeof expected, "x.ini:%d: %s", wrong[i].line,
		         wrong[i].sentence);
		if (wrong[i].sentence)
			refused(wrong[i].text, strlen(wrong[i].text), expected);
		else
			split(wrong[i].text);
	}
}

/* Up to the line [boids], behind which its reader finds out. */
TEST(a_text_cut_anywhere_is_torn)
{
	const size_t first = strlen("# boids 0.9.0 flock 1"), boids = strlen("[boids]");
	char expected[128];
	int line = 1;

	for (size_t length = first; strncmp(whole + length - boids, "[boids]", boids) != 0;
	     length++) {
		line = 1;
		for (size_t i = 0; i + 1 < length; i++)
			line += whole[i] == '\n';
		snprintf(expected, sizeof expected,
		         "x.ini:%d: the file is incomplete: its last line is not [end]", line);
		refused(whole, length, expected);
	}
	assert_int_equal(line, 9);
}

TEST(a_file_is_read_as_far_as_its_boids)
{
	FILE *in = fopen(folder_write("whole.ini", whole), "r");
	struct flock_text t;
	char error[SETTINGS_ERROR] = "", line[32];

	assert_non_null(in);
	assert_that(flock_text_read(&t, in, "whole.ini", error), "%s", error);
	assert_part(t.map, "###\n S \n", 4);
	assert_non_null(fgets(line, sizeof line, in));
	assert_string_equal(line, "id,x,y,vx,vy\n");
	flock_text_free(&t);
	fclose(in);
}

TEST(settings_have_at_most_a_mebibyte_before_any_block)
{
	static const char *const scripts[] = {
		"{ echo '# boids 1 flock 1'; yes '# x' | head -c 1048576; echo '[end]'; } >large",
		"yes '#########' | head -c 9000000 >large"
	};
	char error[SETTINGS_ERROR] = "";
	struct flock_text t;

	for (int i = 0; i < 2; i++) {
		folder_sh(scripts[i]);
		FILE *in = fopen(folder_path("large"), "r");
		assert_non_null(in);
		assert_false(flock_text_read(&t, in, "large", error));
		assert_string_equal(error, "large is larger than 1 MiB");
		fclose(in);
	}
}

TEST_PROGRAM(folder_make, folder_remove);
