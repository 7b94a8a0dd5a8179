/* SPDX-License-Identifier: MIT */
/* Flock text: its parts are found, and incomplete or misshapen texts are refused. */
#include "states/flock_text.h"

#include "scene.h"
#include "text/error.h"

#include <errno.h>

#define HEAD "flock format 2 of boids 0.10.0\n"
#define MAP "asset 11aafbeb5162a541 8\n###\n S \n\n"
#define CSV "asset 7659e971dd644388 23\nid,x,y,vx,vy\n0,1,1,8,0\n\n"
#define BOIDS "boids 7659e971dd644388 step = 4, goal = 1\n"

static const char whole[] =
	HEAD "wind = 2\nmap=11aafbeb5162a541\n" MAP "place goal 1.5 3\n" CSV BOIDS "end\n";

static struct asset *assets;
static char settings[256]; /* of the latest text, as "name = value/" */

static int
forget(void **state)
{
	(void)state;
	asset_free(assets);
	assets = NULL;
	return 0;
}

#define SPLITS(name) TEST_WITH(name, forget, forget)

static bool
take(void *user, const char *name, const char *value, char *error)
{
	size_t length = strlen(settings);

	(void)user;
	(void)error;
	snprintf(settings + length, sizeof settings - length, "%s = %s/", name, value);
	return true;
}

static bool
reads(struct flock_text *t, const char *text, size_t length, char *error)
{
	*settings = '\0';
	return flock_text_read(t, &assets, "x.ini", text, length, take, NULL, error);
}

static struct flock_text
split(const char *text)
{
	char error[ERROR_SIZE] = "";
	struct flock_text t;

	assert_that(reads(&t, text, strlen(text), error), "%s", error);
	return t;
}

SPLITS(each_part_is_found_with_its_line)
{
	struct flock_text t = split(whole);

	assert_string_equal(settings, "wind = 2/map = 11aafbeb5162a541/");
	assert_string_equal(t.lines[FLOCK_PLACE].text, "place goal 1.5 3");
	assert_int_equal(t.lines[FLOCK_PLACE].number, 8);
	assert_string_equal(t.lines[FLOCK_BOIDS].text, "boids 7659e971dd644388 step = 4, goal = 1");
	assert_int_equal(t.lines[FLOCK_BOIDS].number, 13);
	assert_memory_equal(t.map->text, "###\n S \n", t.map->length);
	assert_int_equal(t.map->line, 4);
	assert_int_equal(asset_find(assets, "7659e971dd644388")->line, 9);
	flock_text_free(&t);
	t = split(HEAD "map = cave\n\n # none\n \tend \r\n\n# more\n");
	assert_true(!t.map && !flock_text_has_state(&t));
	flock_text_free(&t);
}

#define JOURNAL "journal format 2 of boids 0.10.0\n"
#define MAPPED "map = 11aafbeb5162a541"

SPLITS(settings_end_at_the_first_line_of_another_kind)
{
	static const struct {
		const char *text, *settings;
		int lines; /* of place and boids */
	} texts[] = {
		/* Settings alone need neither format nor end. */
		{ "", "", 0 },
		{ "wind = 2", "wind = 2/", 0 },
		{ "# boids 0.10.0\nwind=2\n", "wind = 2/", 0 },
		{ "wind = 2, noise = 1 , map = a, b\nabout = x, wind = 3\n",
		  "wind = 2/noise = 1/map = a, b/about = x, wind = 3/", 0 },
		{ "boids = 3\nstart =ring\nend=\n", "boids = 3/start = ring/end = /", 0 },
		{ "0 wind = 1\nnoise = 2\n0 seed = 3\n60 wind = 4\nno line\n",
		  "wind = 1/noise = 2/seed = 3/", 0 },
		{ JOURNAL "0 start dt 0.1\nnote x\n0 wind = 1\n0 hash 1\n0 wind = 2\n", "wind = 1/",
		  0 },
		{ "400 start\n400 wind = 1\n401 wind = 2\n", "wind = 1/", 0 },
		{ "0 wind = 1\n0 start\n0 noise = 2\n", "wind = 1/", 0 },
		{ "wind = 1\nend\n", "wind = 1/", 0 },
		{ "wind = 1\nhold none\nwind = 2\n", "wind = 1/", 0 },
		{ "wind = 1\nscatter\nwind = 2\n", "wind = 1/", 0 },
		{ JOURNAL "0 wind = 1\n0 place wall 1 2\n" CSV "0 " BOIDS
		          "0 hold goal 1 2\n0 wind = 2\n0 end 1",
		  "wind = 1/", 2 },
		{ JOURNAL "0 place wall 1 2\n0 place air 1 2\n", "", 1 },
	};

	foreach (i, texts) {
		struct flock_text t = split(texts[i].text);
		assert_string_equal(settings, texts[i].settings);
		assert_int_equal(!!t.lines[FLOCK_PLACE].text + !!t.lines[FLOCK_BOIDS].text,
		                 texts[i].lines);
		assert_true(!t.map && (texts[i].lines > 0 || !flock_text_has_state(&t)));
		flock_text_free(&t);
	}
	struct flock_text t = split(JOURNAL "0 start\n" MAP "0 size = 3x2, " MAPPED ", seed = 7\n");
	assert_string_equal(settings, "size = 3x2/" MAPPED "/seed = 7/");
	assert_memory_equal(t.map->text, "###\n S \n", t.map->length);
	assert_int_equal(t.map->line, 3);
}

static void
refused(const char *text, size_t length, const char *expected)
{
	char error[ERROR_SIZE] = "";
	struct flock_text t;

	errno = 1;
	assert_that(!reads(&t, text, length, error), "%s", text);
	assert_string_equal(error, expected);
	assert_int_equal(errno, 0);
}

SPLITS(a_wrong_text_is_refused_by_its_line)
{
	static const char order[] = "only asset, place, say, boids, hold and end may follow the "
				    "settings, each but asset once";
	static const struct {
		const char *text;
		int line;
		const char *sentence;
	} wrong[] = {
		{ "wind = 1\nplace goal 1 2\n", 1,
		  "a saved flock must begin with flock format 2 of boids VERSION" },
		{ MAP MAPPED "\n", 1,
		  "a saved flock must begin with flock format 2 of boids VERSION" },
		{ "flock format 2 of boids\nend\n", 1,
		  "the first line of a flock must be flock format 2 of boids VERSION" },
		{ HEAD "5 wind = 1\nend\n", 2, order },
		{ HEAD "wind = 1\n0 hash 12\nend\n", 3, order },
		{ "flock format 1 of boids 9\nend\n", 1,
		  "this flock is in format 1; this program reads format 2" },
		{ HEAD CSV BOIDS "place goal 1 2\nend\n", 7, order },
		{ HEAD CSV BOIDS BOIDS "end\n", 7, order },
		{ HEAD MAP "place goal 1 2\nplace wall 1 2\nend\n", 7, order },
		{ HEAD CSV BOIDS "wind = 1\nend\n", 7, order },
		{ HEAD MAP "remove goal 1 2\nend\n", 6, order },
		{ HEAD MAP "place goal \033[1m\nend\n", 6, "control characters are not allowed" },
		{ HEAD MAP "end now\n", 6,
		  "end takes a hash of 1 to 16 hexadecimal digits, not 'now'" },
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
		char error[ERROR_SIZE] = "";
		struct flock_text t;
		assert_that(!reads(&t, whole, length, error), "%zu", length);
		assert_that(strstr(error, tail), "%zu: %s", length, error);
	}
	refused(whole, strlen(whole) - strlen("end\n"),
	        "x.ini:13: the file is incomplete: its last line is not end");
}
