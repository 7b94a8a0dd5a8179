/* SPDX-License-Identifier: MIT */
/* Flock text: its parts are found, and incomplete or misshapen texts are refused. */
#include "settings/flock_text.h"

#include "folder.h"
#include "scene.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "# boids 0.9.0 flock 2\n"
#define MAP "asset 11aafbeb5162a541 8\n###\n S \n\n"
#define CSV "asset 7659e971dd644388 23\nid,x,y,vx,vy\n0,1,1,8,0\n\n"
#define BOIDS "boids 7659e971dd644388 step = 4, goal = 1\n"

static const char whole[] =
	HEAD "wind = 2\nmap=11aafbeb5162a541\n" MAP "place goal 1.5 3\n" CSV BOIDS "end\n";

static struct asset *assets;

static int
forget(void **state)
{
	(void)state;
	asset_free(assets);
	assets = NULL;
	return 0;
}

#define SPLITS(name) TEST_WITH(name, forget, forget)

static struct flock_text
split(const char *text)
{
	char error[SETTINGS_ERROR] = "";
	struct flock_text t;

	assert_that(flock_text_split(&t, &assets, "x.ini", text, strlen(text), error), "%s", error);
	return t;
}

SPLITS(each_part_is_found_with_its_line)
{
	struct flock_text t = split(whole);

	assert_int_equal(t.settings, strlen(HEAD "wind = 2\nmap=11aafbeb5162a541\n"));
	assert_string_equal(t.place.text, "place goal 1.5 3");
	assert_int_equal(t.place.number, 8);
	assert_string_equal(t.boids.text, "boids 7659e971dd644388 step = 4, goal = 1");
	assert_int_equal(t.boids.number, 13);
	assert_memory_equal(t.map->text, "###\n S \n", t.map->length);
	assert_int_equal(t.map->line, 4);
	assert_int_equal(asset_find(assets, "7659e971dd644388")->line, 9);
	flock_text_free(&t);
	t = split(HEAD "map = cave\n\n # none\n \tend \r\n\n# more\n");
	assert_true(!t.map && !t.place.text && !t.boids.text);
	flock_text_free(&t);
}

SPLITS(settings_alone_need_neither_format_nor_end)
{
	static const char *const texts[] = {
		"",       "wind = 2",   "# boids 0.9.0\nwind = 2\n", "wind = 2\n[kind]\nx = y\n",
		"ends\n", "boids = 3\n"
	};

	foreach (i, texts) {
		struct flock_text t = split(texts[i]);
		assert_int_equal(t.settings, strlen(texts[i]));
		assert_true(!t.map && !t.place.text && !t.boids.text);
	}
}

static void
refused(const char *text, size_t length, const char *expected)
{
	char error[SETTINGS_ERROR] = "";
	struct flock_text t;

	errno = 1;
	assert_that(!flock_text_split(&t, &assets, "x.ini", text, length, error), "%s", text);
	assert_string_equal(error, expected);
	assert_int_equal(errno, 0);
}

SPLITS(a_wrong_text_is_refused_by_its_line)
{
	static const char order[] = "only asset, place, boids and end may follow the settings, "
				    "each but asset once";
	static const struct {
		const char *text;
		int line;
		const char *sentence;
	} wrong[] = {
		{ "wind = 1\nend\n", 1, "a saved flock must begin with # boids VERSION flock 2" },
		{ "# boids 9 flock 1\nend\n", 1,
		  "this flock is in format 1; this program reads format 2" },
		{ HEAD CSV BOIDS "place goal 1 2\nend\n", 7, order },
		{ HEAD CSV BOIDS BOIDS "end\n", 7, order },
		{ HEAD MAP "place goal 1 2\nplace wall 1 2\nend\n", 7, order },
		{ HEAD CSV "wind = 1\nend\n", 6, order },
		{ HEAD MAP "remove goal 1 2\nend\n", 6, order },
		{ HEAD MAP "place goal \033[1m\nend\n", 6, "control characters are not allowed" },
		{ HEAD MAP "end now\n", 6, "end takes no more words" },
		{ HEAD MAP "end\nwind = 1\n", 7, "end must be the last line" },
		{ HEAD "asset 11aafbeb5162a541 6\n###\n S \n\nend\n", 2,
		  "the asset is longer than its line says" },
		{ HEAD "asset 11aafbeb5162a541 8\n###\n S#\n\nend\n", 2,
		  "the text of the asset is not the one of its name" },
		{ HEAD "asset x 8\n", 2, "asset takes a name of 16 hexadecimal digits, not 'x'" },
		{ HEAD "asset 11aafbeb5162a541 0\n", 2,
		  "asset takes its number of bytes after its name, not '0'" },
	};
	char expected[256];

	foreach (i, wrong) {
		snprintf(expected, sizeof expected, "x.ini:%d: %s", wrong[i].line,
		         wrong[i].sentence);
		refused(wrong[i].text, strlen(wrong[i].text), expected);
	}
}

SPLITS(a_text_cut_anywhere_is_incomplete)
{
	const char *tail = ": the file is incomplete: its last line is not end";

	for (size_t length = strlen(HEAD); length < strlen(whole) - 1; length++) {
		char error[SETTINGS_ERROR] = "";
		struct flock_text t;
		assert_that(!flock_text_split(&t, &assets, "x.ini", whole, length, error), "%zu",
		            length);
		assert_that(strstr(error, tail), "%zu: %s", length, error);
	}
	refused(whole, strlen(whole) - strlen("end\n"),
	        "x.ini:13: the file is incomplete: its last line is not end");
}

SPLITS(settings_have_at_most_a_mebibyte)
{
	static const char *const scripts[] = {
		"{ echo '# boids 1 flock 2'; yes '# x' | head -c 1048576; echo end; } >large",
		"yes '#########' | head -c 9000000 >large"
	};
	char error[SETTINGS_ERROR] = "";
	struct flock_text t;
	size_t length;

	for (int i = 0; i < 2; i++) {
		folder_sh(scripts[i]);
		FILE *in = fopen(folder_path("large"), "r");
		assert_non_null(in);
		char *text = flock_text_load(in, "large", &length, error);
		assert_false(flock_text_split(&t, &assets, "large", text, length, error));
		assert_string_equal(error, "large is larger than 1 MiB");
		free(text);
		fclose(in);
	}
}

TEST_PROGRAM(folder_make, folder_remove);
