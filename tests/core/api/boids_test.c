/* SPDX-License-Identifier: MIT */
/* Boids: the library as its users see it. */
#include "boids/boids.h"
#include "scene.h"

#include <pthread.h>

static const double STEP = 1 / 60.0;

enum { COLUMNS = BOIDS_COLUMN_ACCELERATION + 1, ROW_MOST = 512 };

static void
free_boids(struct boids_flock **flock)
{
	boids_free(*flock);
}
#define scoped_boids __attribute__((cleanup(free_boids))) struct boids_flock

static void
set(struct boids_flock *flock, const char *name, const char *text)
{
	assert_that(boids_set(flock, name, text), "%s = %s: %s", name, text, boids_error());
}

static void
change(struct boids_flock *flock, const char *line)
{
	assert_that(boids_do(flock, line), "%s: %s", line, boids_error());
}

static void
run(struct boids_flock *flock, uint64_t steps)
{
	assert_int_equal(boids_run(flock, steps, STEP, NULL, NULL), steps);
}

static double
measure(struct boids_flock *flock, const char *name)
{
	double value = 0;

	assert_that(boids_measure(flock, name, &value), "%s: %s", name, boids_error());
	return value;
}

static void
read_rows(struct boids_flock *flock, int32_t kind, int32_t column, size_t count, void *to)
{
	assert_that(boids_read(flock, kind, column, 0, count, to, 0), "%s", boids_error());
}

static void
assert_setting(const struct boids_flock *flock, const char *name, const char *expected)
{
	char text[64];

	assert_int_equal(boids_get(flock, name, text, sizeof text), strlen(expected));
	assert_string_equal(text, expected);
}

static void
assert_same(const struct boids_flock *one, const struct boids_flock *other)
{
	assert_true(boids_hash(one) == boids_hash(other));
	assert_int_equal(boids_step_count(one), boids_step_count(other));
}

/* Fails unless two flocks are the same now and after these steps. */
static void
assert_fly_alike(struct boids_flock *one, struct boids_flock *other, uint64_t steps)
{
	assert_same(one, other);
	run(one, steps);
	run(other, steps);
	assert_same(one, other);
}

/* Fails unless a flock is the one of this hash, and has refused something by a sentence with this part. */
static void
assert_refused(const struct boids_flock *flock, uint64_t hash, const char *part)
{
	assert_contains(boids_error(), part);
	assert_true(*boids_error() && boids_hash(flock) == hash);
}

/* A flock that has all: life, predators, pillars, species and depth. */
static struct boids_flock *
full_flock(void)
{
	struct boids_flock *flock = boids_new(7);

	change(flock, "number = 120, predators = 3, pillars = 4, species = 3, dimensions = 3, "
	              "food = 0.5, hunger = 30, breeding = alone, captured = eaten");
	run(flock, 100);
	return flock;
}

/* ---- without a flock */

static bool
never(void *data)
{
	(void)data;
	fail();
	return false;
}

/* Fails unless the last call has failed, with a sentence that has this part. */
#define assert_fails(call, part) \
	do { \
		assert_false(call); \
		assert_contains(boids_error(), part); \
	} while (0)

TEST(every_function_refuses_no_flock)
{
	float place[3];
	double value;
	char text[8] = "as is";
	size_t size = 5;

	boids_free(NULL);
	assert_fails(boids_clone(NULL), "no flock");
	assert_fails(boids_do(NULL, "scatter"), "no flock");
	assert_fails(boids_set(NULL, "number", "1"), "no flock");
	assert_fails(boids_save(NULL, &size), "no flock");
	assert_fails(boids_load(NULL, "noise = 0.1", 11), "no flock");
	assert_fails(boids_get(NULL, "number", text, sizeof text), "no flock");
	assert_fails(boids_step(NULL, STEP), "no flock");
	assert_fails(boids_run(NULL, 1, STEP, never, NULL), "no flock");
	assert_fails(boids_step_count(NULL), "no flock");
	assert_fails(boids_time(NULL) != 0, "no flock");
	assert_fails(boids_count(NULL, BOIDS_BOID), "no flock");
	assert_fails(boids_read(NULL, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 1, place, 0),
	             "no flock");
	assert_fails(boids_write(NULL, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 1, place, 0),
	             "no flock");
	assert_fails(boids_measure(NULL, "order", &value), "no flock");
	assert_fails(boids_hash(NULL), "no flock");
	assert_fails(boids_set_number(NULL, "number", 1), "no flock");
	assert_fails(boids_get_number(NULL, "number", &value), "no flock");
	assert_fails(boids_set_text(NULL, "map", text, 5), "no flock");
	assert_fails(boids_restart(NULL), "no flock");
	assert_fails(boids_add(NULL, (const double[3]){ 0 }, NULL), "no flock");
	assert_fails(boids_world(NULL, NULL, NULL, NULL), "no flock");
	assert_fails(boids_grid(NULL, BOIDS_GRID_WALLS, NULL, NULL, NULL, 0), "no flock");
	assert_fails(boids_near(NULL, (const double[3]){ 0 }, 1, NULL, 0, &size), "no flock");
	assert_string_equal(text, "as is");
	assert_int_equal(size, 5);
}

static void *
fail_alone(void *data)
{
	assert_string_equal(boids_error(), "");
	assert_fails(boids_set(data, "number", "-1"), "number takes");
	return NULL;
}

TEST(a_sentence_is_of_the_last_call_of_its_thread)
{
	scoped_boids *flock = boids_new(1), *other = boids_new(2);
	pthread_t thread;

	assert_fails(boids_set(flock, "edge", "sideways"), "edge takes");
	assert_int_equal(pthread_create(&thread, NULL, fail_alone, other), 0);
	pthread_join(thread, NULL);
	assert_contains(boids_error(), "edge takes");
	assert_int_equal(boids_count(flock, BOIDS_PREDATOR), 0); /* none is no failure */
	assert_string_equal(boids_error(), "");
	assert_fails(boids_count(flock, 3), "no such kind");
	assert_true(boids_step(flock, STEP));
	assert_string_equal(boids_error(), "");
	assert_fails(boids_get(flock, "numbr", NULL, 0), "did you mean number?");
	assert_true(boids_hash(flock) != 0);
	assert_string_equal(boids_error(), "");
}

TEST(the_version_is_that_of_the_header)
{
	char text[32];

	assert_string_equal(boids_version(), BOIDS_VERSION);
	snprintf(text, sizeof text, "%d.%d.%d", BOIDS_VERSION_MAJOR, BOIDS_VERSION_MINOR,
	         BOIDS_VERSION_PATCH);
	assert_string_equal(text, BOIDS_VERSION);
	assert_int_equal(boids_version_number(), BOIDS_VERSION_NUMBER);
	assert_true(BOIDS_VERSION_NUMBER > 9999);
}

/* ---- settings */

TEST(a_new_flock_has_the_default_size_and_its_seed)
{
	scoped_boids *flock = boids_new(UINT64_MAX);

	assert_string_equal(boids_error(), "");
	assert_setting(flock, "seed", "18446744073709551615");
	assert_setting(flock, "size", "80x24");
	assert_setting(flock, "threads", "1");
	assert_true(boids_count(flock, BOIDS_BOID) == 288);
	assert_true(boids_step_count(flock) == 0 && boids_time(flock) == 0);
}

TEST(settings_are_the_start_in_whatever_order_they_come)
{
	static const char *const settings[][2] = {
		{ "size", "120x80 units" },
		{ "number", "auto 0.05" },
		{ "zoom", "2" },
		{ "seed", "9" },
		{ "species", "2" },
		{ "margin", "auto" },
	};
	scoped_boids *there = boids_new(1), *back = boids_new(2);

	foreach (i, settings) {
		const char *const *last = settings[LENGTH(settings) - 1 - i];
		set(there, settings[i][0], settings[i][1]);
		set(back, last[0], last[1]);
	}
	assert_int_equal(boids_count(there, BOIDS_BOID), boids_count(back, BOIDS_BOID));
	assert_fly_alike(there, back, 20);
}

TEST(boids_that_fly_stay_where_settings_change)
{
	scoped_boids *flock = boids_new(1), *other = boids_new(1);
	const size_t count = boids_count(flock, BOIDS_BOID);

	assert_fly_alike(flock, other, 10);
	set(flock, "cohesion", "0.04");
	assert_fly_alike(flock, other, 0);
	run(flock, 10);
	run(other, 10);
	assert_true(boids_hash(flock) != boids_hash(other));
	set(flock, "number", "100");
	assert_int_equal(boids_count(flock, BOIDS_BOID), 100);
	assert_true(count != 100 && boids_step_count(flock) == 20);
	set(flock, "seed", "1");
	assert_int_equal(boids_step_count(flock), 0);
}

TEST(a_world_in_units_has_the_nearest_cells)
{
	scoped_boids *flock = boids_new(1);

	set(flock, "size", "600.5x360 units");
	assert_setting(flock, "size", "600.5x360 units");
	set(flock, "zoom", "0.5");
	set(flock, "aspect", "1");
	assert_setting(flock, "size", "600.5x360 units");
	set(flock, "size", "100x100");
	set(flock, "zoom", "1");
	assert_setting(flock, "size", "100x100");
	run(flock, 1);
	assert_fails(boids_set(flock, "size", "10001x1 units"), "10001x1 units are 10001x1 cells");
	set(flock, "size", "90x90 units");
	set(flock, "size", "1500x90.125 units");
	assert_fails(boids_set(flock, "zoom", "10"), "1500x90.125 units are 15000x901 cells");
	assert_setting(flock, "size", "1500x90.125 units");
	assert_setting(flock, "zoom", "1");
}

/* A map has at least one cell of it. */
TEST(a_world_may_be_smaller_than_a_cell)
{
	scoped_boids *flock = boids_new(1);

	set(flock, "map", "city");
	set(flock, "size", "0.001x0.002 units");
	run(flock, 5);
	assert_setting(flock, "size", "0.001x0.002 units");
}

/* All but the last cell is wall, of which the world shows a part. */
TEST(a_cell_that_shows_in_part_has_its_boids_in_the_world)
{
	static const char map[] = "###########\n###########\n########## \n";
	static const char *const edges[] = { "wrap", "bounce", "turn" };
	float places[100][3];
	size_t size;

	every (edge, edges) {
		scoped_boids *flock = boids_new(1), *again = boids_new(2);
		set(flock, "size", "10.6x5.2 units");
		set(flock, "edge", *edge);
		set(flock, "number", "100");
		assert_true(boids_set_text(flock, "map", map, strlen(map)));
		read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 100, places);
		every (place, places)
			assert_true((*place)[0] >= 10 && (*place)[0] < 10.6f && (*place)[1] >= 4 &&
			            (*place)[1] < 5.2f);
		const char *text = boids_save(flock, &size);
		assert_that(boids_load(again, text, size), "%s", boids_error());
		assert_fly_alike(flock, again, 5);
	}
}

/* Boids by the side of the world that its presets, zooms and aspects leave as it is: in order, and once
 * the flock has begun. */
TEST(no_preset_zoom_or_aspect_changes_a_world_in_units)
{
	static const char *const zooms[] = { "0.1", "0.05", "0.2", "0.3", "0.7", "3" };
	char row[ROW_MOST];

	for (size_t i = 0; boids_list(BOIDS_LIST_PRESETS, i, row, sizeof row) > 0; i++) {
		scoped_boids *flock = boids_new(1), *begun = boids_new(1), *again = boids_new(2);
		size_t length;
		row[strcspn(row, "\t")] = '\0';
		set(flock, "preset", row);
		set(flock, "size", "300.25x120 units");
		set(begun, "size", "300.25x120 units");
		run(begun, 1);
		set(begun, "preset", row);
		set(begun, "zoom", zooms[i % LENGTH(zooms)]);
		assert_setting(flock, "size", "300.25x120 units");
		assert_setting(begun, "size", "300.25x120 units");
		run(flock, 1);
		run(begun, 1);
		const char *text = boids_save(begun, &length);
		assert_that(boids_load(again, text, length), "%s: %s", row, boids_error());
		assert_setting(again, "size", "300.25x120 units");
		assert_fly_alike(begun, again, 3);
	}
}

TEST(errors_are_sentences_and_change_nothing)
{
	static const struct {
		const char *name, *text, *error;
	} wrong[] = {
		{ "numbr", "1", "did you mean number?" },
		{ "number", "-1", "number takes" },
		{ "number", "", "number takes" },
		{ "edge", "sideways", "edge takes wrap, turn" },
		{ "size", "80", "size takes" },
		{ "size", "0x24", "size takes" },
		{ "size", " units", "size takes" },
		{ "size", "99999999999999999999999999999999999999x1 units", "size takes" },
		{ "size", "0x5 units", "or 600.5x360 units" },
		{ "size", "5x-1 units", "size takes" },
		{ "size", "5xnan units", "size takes" },
		{ "size", "5x5 unit", "size takes" },
		{ "size", "5x5 units ", "size takes" },
		{ "seed", "-1", "seed takes" },
		{ "seed", "18446744073709551616", "seed takes" },
		{ "threads", "0", "threads takes 1 to 64" },
		{ "threads", "65", "threads takes 1 to 64" },
		{ "", "", "no factor" },
		{ "seed", "1, noise = 0.1", "seed takes" }, /* one setting is not several */
		{ "map", "none at 0 0", "map" },
		{ "map", "none\nscatter", "" },
		{ "place wall 1 1, noise", "0.1", "" },
		{ "theme", "", "theme" },
		{ NULL, "1", "NULL" },
		{ "number", NULL, "NULL" },
	};
	scoped_boids *flock = boids_new(1);

	for (int flies = 0; flies < 2; flies++) {
		const uint64_t hash = boids_hash(flock);
		foreach (i, wrong) {
			assert_false(boids_set(flock, wrong[i].name, wrong[i].text));
			assert_refused(flock, hash, wrong[i].error);
		}
		run(flock, 1);
	}
}

TEST(a_text_is_cut_at_its_size)
{
	scoped_boids *flock = boids_new(1);
	char text[8] = "1234567";

	assert_int_equal(boids_get(flock, "speed-policy", NULL, 0), 5);
	assert_int_equal(boids_get(flock, "speed-policy", NULL, SIZE_MAX), 5);
	assert_int_equal(boids_get(flock, "speed-policy", text, 0), 5);
	assert_string_equal(text, "1234567");
	assert_int_equal(boids_get(flock, "speed-policy", text, 3), 5);
	assert_string_equal(text, "cl");
	assert_int_equal(boids_get(flock, "speed-policy", text, SIZE_MAX), 5);
	assert_string_equal(text, "clamp");
	assert_int_equal(boids_get(flock, "no such", text, sizeof text), 0);
	assert_int_equal(boids_get(flock, NULL, text, sizeof text), 0);
}

/* ---- changes */

TEST(a_preset_brings_its_map_unless_one_is_named)
{
	scoped_boids *flock = boids_new(1), *other = boids_new(1);

	assert_setting(flock, "preset", "classic");
	assert_setting(flock, "map", "none");
	set(flock, "preset", "city");
	assert_setting(flock, "preset", "city");
	assert_setting(flock, "map", "city");
	set(flock, "preset", "starlings");
	assert_setting(flock, "map", "none");
	set(flock, "map", "cave");
	set(flock, "preset", "city");
	assert_setting(flock, "map", "cave");
	change(other, "map = cave, preset = city");
	assert_same(flock, other);
	run(other, 1);
	set(other, "preset", "starlings"); /* it flies on in its map */
	assert_setting(other, "map", "cave");
	assert_true(boids_step_count(other) == 1);
}

TEST(a_change_is_a_line_of_a_journal)
{
	scoped_boids *flock = boids_new(1);
	const size_t predators = boids_count(flock, BOIDS_PREDATOR);

	change(flock, "noise = 0.1, cohesion = 0.02");
	assert_setting(flock, "noise", "0.1");
	change(flock, "place predator 10 10, pillar 20 20, wall 30 20, goal 70 20");
	assert_int_equal(boids_count(flock, BOIDS_PREDATOR), predators + 1);
	assert_int_equal(boids_count(flock, BOIDS_PILLAR), 1);
	assert_true(measure(flock, "path") > 0);
	change(flock, "remove predator 10 10");
	change(flock, "scatter");
	assert_int_equal(boids_count(flock, BOIDS_PREDATOR), predators);
	change(flock, "zoom = 2 at 0.1 0.1");
	assert_true(boids_step_count(flock) == 0);
}

TEST(lines_that_are_refused_change_nothing)
{
	static const char *const wrong[] = {
		"",
		" ",
		"noise",
		"noise =",
		"noise = x",
		"noise = 0.1, nosuch = 1",
		"nosuch = 1",
		"preset = schol",
		"map = /etc/passwd",
		"map = 0123456789abcdef",
		"base = classic",
		"start-state = x",
		"place",
		"place wall",
		"place wall x y",
		"place dragon 1 1",
		"remove",
		"hold",
		"hold dragon 1 1",
		"boids",
		"boids 0123456789abcdef step = 1",
		"asset 0123456789abcdef 5",
		"end",
		"0 noise = 0.2",
		"start",
		"scatter now",
		"noise = 0.2\nnoise = 0.3",
		"noise = 0.2\r",
		"size = 0x0",
		"seed = x",
	};
	scoped_boids *flock = boids_new(1);

	for (int flies = 0; flies < 2; flies++) {
		const uint64_t hash = boids_hash(flock);
		assert_false(boids_do(flock, NULL));
		foreach (i, wrong) {
			assert_that(!boids_do(flock, wrong[i]), "'%s' is taken", wrong[i]);
			assert_refused(flock, hash, "");
			assert_setting(flock, "noise", "0.19");
		}
		run(flock, 1);
	}
}

TEST(cells_outside_of_the_world_are_refused)
{
	static const char *const wrong[] = { "place wall 80 4", "place wall 5 4, goal -1 4",
		                             "place food 5 48", "place air 1000 1" };
	scoped_boids *flock = boids_new(1);

	for (int flies = 0; flies < 2; flies++) {
		const uint64_t hash = boids_hash(flock);
		foreach (i, wrong) {
			assert_false(boids_do(flock, wrong[i]));
			assert_refused(flock, hash, "outside of the world of 80x48 units");
		}
		run(flock, 1);
	}
	change(flock, "place predator 500 5, wall 79.9 47.9");
	change(flock, "remove wall 1000 4");
}

TEST(a_theme_is_kept_though_the_library_draws_nothing)
{
	scoped_boids *flock = boids_new(1);

	set(flock, "theme", "sea");
	assert_setting(flock, "theme", "sea");
	set(flock, "theme", "rain/sea");
	assert_setting(flock, "theme", "rain/sea");
}

/* A text that is cut as boids are too few is written, and none that does not fit a smaller world is. */
TEST(a_call_that_succeeds_has_no_sentence)
{
	scoped_boids *flock = boids_new(1), *again = boids_new(1);
	size_t size;

	set(flock, "number", "20");
	change(flock, "say HELLO");
	assert_string_equal(boids_error(), "");
	const char *text = boids_save(flock, &size);
	assert_true(boids_load(again, text, size));
	assert_string_equal(boids_error(), "");
	set(flock, "size", "10x5");
	assert_string_equal(boids_error(), "");
}

/* ---- text */

static void
assert_goes_on(struct boids_flock *flock)
{
	static const char *const later[] = { "remove wall 15 10", "size = 90x30" };
	scoped_boids *other = boids_new(5);
	size_t length = 0;
	const char *text = boids_save(flock, &length);

	assert_true(text && length > 0);
	assert_int_equal(strlen(text), length);
	assert_that(boids_load(other, text, length), "%s", boids_error());
	for (int i = 0; i < 3; i++)
		assert_fly_alike(flock, other, 80);
	every (line, later) {
		change(flock, *line);
		change(other, *line);
		assert_fly_alike(flock, other, 20);
	}
}

TEST(a_saved_flock_goes_on_as_it_would_have)
{
	static const char *const lines[] = {
		"preset = cave, number = 150, seed = 11",
		"preset = hunters",
		"preset = boom, size = 60x20",
		"preset = migration, dimensions = 3",
		"preset = couzin-swarm",
		"map = city, preset = meadow, food = 0.7",
	};
	static const char *const held[] = { "hold none", "hold predator 15 15", "hold goal 40 10",
		                            "scatter", "say Hi" };
	const float homes[20][2] = { { 20.5f, 9 }, { 21.5f, 9 }, { 22.5f, 9 } };

	/* Each line with one that is held, or in the exhaustive form with each. */
	foreach (i, lines)
		foreach (k, held) {
			if (!test_is_long() && k != i % LENGTH(held))
				continue;
			scoped_boids *flock = boids_new(3);
			change(flock, lines[i]);
			run(flock, 120);
			change(flock, "place wall 15 10, wall 16 10, goal 20 12, predator 3 3, "
			              "pillar 9 9");
			change(flock, held[k]);
			run(flock, 30);
			set(flock, "cohesion", "0.021");
			if (i % 2 && k < 4) /* some fly home or are there */
				assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_HOME, 0, 20,
				                        homes, 0));
			assert_goes_on(flock);
		}
	scoped_boids *fresh = boids_new(9);
	assert_goes_on(fresh);
}

TEST(presets_and_journals_are_loaded)
{
	static const struct {
		const char *text, *name, *value;
	} texts[] = {
		{ "about = mine\nbase = starlings\nnoise = 0.3", "noise", "0.3" },
		{ "noise = 0.3\nbase = starlings\n", "preset", "starlings" },
		{ "seed = 12\nmap = cave\ntheme = sea\n", "map", "cave" },
		{ "theme = sea\n", "theme", "sea" },
		{ "# nothing\n", "noise", "0" }, /* the default of the factor */
		{ "0 start\n", "noise", "0.19" },
		{ "0 start\n0 noise = 0.4\n5 noise = 0.5\n", "noise", "0.4" },
		{ "7 start\n7 noise = 0.4\n7 hold none\n7 noise = 0.5\n8 start\n", "noise", "0.4" },
		{ "journal format 2 of boids 0.1\n0 start\n0 size = 30x20\nnote by ann\n", "size",
		  "30x20" },
	};

	foreach (i, texts) {
		scoped_boids *flock = boids_new(4);
		assert_that(boids_load(flock, texts[i].text, strlen(texts[i].text)), "%s",
		            boids_error());
		assert_setting(flock, texts[i].name, texts[i].value);
		assert_setting(flock, "seed", i == 2 ? "12" : "4");
	}
}

TEST(texts_that_are_refused_change_nothing)
{
	static const struct {
		const char *text, *error;
	} wrong[] = {
		{ "noise = x\n", "text:1: noise takes" },
		{ "\n\nnosuch = 1\n", "text:3: no factor" },
		{ "base = schol\n", "did you mean school?" },
		{ "map = mine.map\n", "mine.map" },
		{ "noise\n", "text:1:" },
		{ "\x01\n", "control characters" },
		{ "0 start\n0 end 1234\n", "not the one" },
		{ "flock format 2 of boids 1\nnoise = 0.1\n", "incomplete" },
		{ "flock format 9 of boids 1\nend\n", "format 9" },
		{ "boids 0123456789abcdef step = 5\n", "must begin with flock format 2" },
	};
	scoped_boids *flock = boids_new(1);

	run(flock, 3);
	const uint64_t hash = boids_hash(flock);
	foreach (i, wrong) {
		assert_false(boids_load(flock, wrong[i].text, strlen(wrong[i].text)));
		assert_refused(flock, hash, wrong[i].error);
	}
	assert_false(boids_load(flock, NULL, 4));
	assert_false(boids_load(flock, "noise = 0.1", 0));
	assert_false(boids_load(flock, "noise = 0.1", SIZE_MAX));
	assert_refused(flock, hash, "a text has at most");
	assert_int_equal(boids_step_count(flock), 3);
}

/* Also after the flock that it was given to is gone, and after another brain, which is gone then. */
TEST(a_brain_of_ones_own_is_that_of_clones_restarts_and_saved_flocks)
{
	static const char *const texts[] = { "bias aside 1\n",
		                             "# mine\nspeed h3 1\nh3 aside -2\n" };
	scoped_boids *fresh = boids_new(5), *loaded = boids_new(1), *clone = NULL;
	char name[2][64];
	size_t size;

	set(fresh, "model", "brain");
	every (text, texts) {
		assert_true(boids_set_text(fresh, "brain", *text, strlen(*text)));
		boids_get(fresh, "brain", name[text - texts], 64);
		struct boids_flock *first = boids_clone(fresh);
		boids_free(clone);
		clone = boids_clone(first);
		boids_free(first);
	}
	assert_fails(boids_set(fresh, "brain", name[0]), "brain takes");
	set(clone, "brain", "fledglings");
	set(clone, "brain", name[1]);
	set(clone, "seed", "5");
	set(fresh, "seed", "5");
	run(fresh, 50);
	run(clone, 50);
	assert_true(boids_hash(clone) == boids_hash(fresh));
	const char *saved = boids_save(clone, &size);
	assert_that(boids_load(loaded, saved, size), "%s", boids_error());
	run(loaded, 50);
	run(fresh, 50);
	assert_true(boids_hash(loaded) == boids_hash(fresh));
	set(loaded, "brain", "rules");
	run(loaded, 1);
	run(fresh, 1);
	assert_true(boids_hash(loaded) != boids_hash(fresh));
}

TEST(maps_brains_and_boids_of_ones_own_come_as_text)
{
	static const char map[] = "#####\n#S G#\n#####\n", csv[] = "id,x,y,vx,vy\n0,1.5,2,8,0\n";
	scoped_boids *flock = boids_new(1), *again = boids_new(1);
	size_t size;

	assert_true(boids_set_text(flock, "boids", csv, strlen(csv)));
	assert_int_equal(boids_count(flock, BOIDS_BOID), 1);
	assert_that(boids_set_text(flock, "map", map, strlen(map)), "%s", boids_error());
	assert_near(measure(flock, "path"), 1, 100);
	const char *text = boids_save(flock, &size);
	assert_true(boids_load(again, text, size));
	assert_fly_alike(flock, again, 30);
	const uint64_t hash = boids_hash(flock);
	assert_fails(boids_set_text(flock, "map", "##\n?#\n", 6), "2");
	assert_fails(boids_set_text(flock, "boids", "id,x\n0,1\n", 9), "y");
	assert_fails(boids_set_text(flock, "brain", "x", 1), "");
	assert_fails(boids_set_text(flock, "theme", map, 4), "a text is a map, brain or boids");
	assert_fails(boids_set_text(flock, "map", NULL, 4), "NULL");
	assert_true(boids_hash(flock) == hash);
}

TEST(numbers_are_set_and_read_without_text)
{
	scoped_boids *flock = boids_new(1);
	double value = -1;

	assert_true(boids_set_number(flock, "noise", 0.25));
	assert_setting(flock, "noise", "0.25");
	assert_true(boids_get_number(flock, "noise", &value) && value == 0.25);
	assert_true(boids_set_number(flock, "threads", 2));
	assert_true(boids_get_number(flock, "threads", &value) && value == 2);
	assert_true(boids_get_number(flock, "number", &value) && value == 288); /* automatic */
	assert_fails(boids_set_number(flock, "noise", (double)NAN), "noise takes");
	assert_fails(boids_set_number(flock, "noise", -1), "noise takes");
	assert_fails(boids_set_number(flock, "number", 2.5), "number takes");
	assert_fails(boids_set_number(flock, "model", 2), "model takes");
	assert_fails(boids_get_number(flock, "model", &value), "no number");
	assert_fails(boids_get_number(flock, "nois", &value), "did you mean noise?");
	assert_fails(boids_get_number(flock, "noise", NULL), "memory");
	assert_true(value == 288);
}

static void
assert_saved(struct boids_flock *flock)
{
	scoped_boids *again = boids_new(9);
	size_t length;
	const char *text = boids_save(flock, &length);

	assert_that(boids_load(again, text, length), "%s: %s", boids_error(), text);
	assert_fly_alike(flock, again, 5);
}

/* Sets each number among the factors to what it is, in a flock that each preset has made, at its start
 * or later. */
TEST(a_number_that_is_read_is_in_its_range_and_changes_nothing_when_set)
{
	char row[500], preset[500], name[64];
	double value, after;
	float low, high;

	for (size_t p = 0; boids_list(BOIDS_LIST_PRESETS, p, preset, sizeof preset) > 0; p++) {
		scoped_boids *flock = boids_new(3);
		preset[strcspn(preset, "\t")] = '\0';
		set(flock, "preset", preset);
		run(flock, p % 2 * 3);
		set(flock, "margin", "auto");
		set(flock, "size", "30x20"); /* margin and number stay once the flock has begun */
		set(flock, "trails", p % 3 ? "auto 2.5" : "auto");
		assert_saved(flock);
		const uint64_t hash = boids_hash(flock);
		for (size_t f = 0; boids_list(BOIDS_LIST_FACTORS, f, row, sizeof row) > 0; f++) {
			const char *range = strchr(strchr(row, '\t') + 1, '\t') + 1;
			if (sscanf(range, "%f to %f", &low, &high) < 2)
				continue;
			snprintf(name, sizeof name, "%.*s", (int)strcspn(row, "\t"), row);
			assert_true(boids_get_number(flock, name, &value));
			assert_that((float)value >= low && (float)value <= high, "%s is %g", name,
			            value);
			assert_true(boids_set_number(flock, name, value));
			assert_true(boids_get_number(flock, name, &after) && after == value);
			assert_true(boids_hash(flock) == hash);
		}
	}
}

TEST(a_home_on_the_border_is_saved_as_it_is)
{
	scoped_boids *flock = boids_new(1);

	assert_true(
		boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_HOME, 0, 1, (float[]){ -0.0f, 20 }, 0));
	assert_saved(flock);
}

/* Walls that would fill a world that has become small, the newest first, are no longer there. */
TEST(walls_that_would_fill_a_small_world_go)
{
	scoped_boids *flock = boids_new(1);

	set(flock, "size", "5x5");
	change(flock, "place wall 0.5 1, wall 2.5 5");
	run(flock, 2);
	set(flock, "size", "1x1");
	assert_saved(flock);
	set(flock, "size", "5x5");
	assert_saved(flock);
	assert_contains(boids_save(flock, NULL), "place wall 0.5 1\n");
}

/* A goal that is held is on top of a wall, and lets it go at last. */
TEST(a_held_goal_leaves_a_free_cell)
{
	scoped_boids *flock = boids_new(1);

	set(flock, "size", "2x1");
	change(flock, "hold goal 0.5 0.5");
	change(flock, "place wall 0.5 1");
	assert_fails(boids_do(flock, "place wall 1.5 1"), "no free cell");
	assert_saved(flock);
	change(flock, "hold none");
	assert_saved(flock);
}

TEST(a_flock_begins_anew)
{
	scoped_boids *flock = boids_new(6), *other = boids_new(6);

	set(flock, "cohesion", "0.02");
	set(other, "cohesion", "0.02");
	run(flock, 30);
	assert_true(boids_restart(flock));
	assert_fly_alike(flock, other, 5);
}

/* ---- time */

TEST(a_step_is_longer_than_nothing)
{
	static const double wrong[] = { 0, -1, 1e-300, 1.0001, (double)INFINITY, (double)NAN };
	scoped_boids *flock = boids_new(1);
	const uint64_t hash = boids_hash(flock);

	foreach (i, wrong) {
		assert_false(boids_step(flock, wrong[i]));
		assert_contains(boids_error(), "above 0");
		assert_int_equal(boids_run(flock, 5, wrong[i], never, NULL), 0);
	}
	assert_true(boids_hash(flock) == hash && boids_step_count(flock) == 0);
	assert_true(boids_step(flock, 1) && boids_step(flock, 1e-30));
	assert_true(boids_do(flock, "place wall 10 4") && boids_step(flock, 1));
	assert_int_equal(boids_step_count(flock), 3);
}

static bool
count_down(void *data)
{
	return --*(int *)data > 0;
}

TEST(a_run_ends_between_two_steps)
{
	scoped_boids *flock = boids_new(1), *same = boids_new(1);
	int polls = 40;

	uint64_t made = boids_run(flock, UINT64_MAX, STEP, count_down, &polls);
	assert_true(made > 0 && made < 1000 && boids_step_count(flock) == made);
	run(same, made);
	assert_same(flock, same);
	assert_near(boids_time(flock), (double)made / 60, 1e-4);
	assert_int_equal(boids_run(flock, 0, STEP, NULL, NULL), 0);
}

TEST(a_clone_flies_on_as_the_flock_does)
{
	scoped_boids *flock = full_flock(), *clone = boids_clone(flock);

	assert_same(flock, clone);
	run(flock, 60);
	assert_true(boids_hash(flock) != boids_hash(clone));
	run(clone, 60);
	assert_same(flock, clone);
	scoped_boids *start = boids_new(4), *same = boids_clone(start);
	set(start, "zoom", "2");
	set(same, "zoom", "2"); /* it is the start of both */
	assert_same(start, same);
}

/* ---- boids */

TEST(rows_come_by_id_at_any_stride)
{
	scoped_boids *flock = full_flock();
	enum { ROWS = 1100, GAP = 7 };
	static const size_t sizes[COLUMNS] = { 12, 12, 4, 4, 4, 4, 4, 4, 24, 4, 4, 8, 4, 12 };
	static char packed[ROWS * 24], apart[1 + ROWS * (24 + GAP)];

	for (int32_t k = BOIDS_BOID; k <= BOIDS_PILLAR; k++)
		for (int32_t c = BOIDS_COLUMN_POSITION; c <= BOIDS_COLUMN_ACCELERATION; c++) {
			const size_t size = sizes[c], count = boids_count(flock, k);
			if (k != BOIDS_BOID && c >= BOIDS_COLUMN_GROUP &&
			    !(k == BOIDS_PREDATOR && c == BOIDS_COLUMN_FOUNDER))
				continue;
			assert_true(count > 0 && count < ROWS);
			memset(apart, 0x5A, sizeof apart);
			read_rows(flock, k, c, count, packed);
			assert_true(boids_read(flock, k, c, 0, 1, apart + 1, size + GAP));
			assert_true(boids_read(flock, k, c, 1, count - 1, apart + 1 + size + GAP,
			                       size + GAP));
			for (size_t row = 0; row < count; row++) {
				const char *at = apart + 1 + row * (size + GAP);
				assert_memory_equal(at, packed + row * size, size);
				for (int gap = 0; gap < GAP; gap++)
					assert_int_equal(at[size + (size_t)gap], 0x5A);
			}
			if (c == BOIDS_COLUMN_ID)
				for (size_t row = 1; row < count; row++)
					assert_true(((uint32_t *)(void *)packed)[row] >
					            ((uint32_t *)(void *)packed)[row - 1]);
		}
}

TEST(columns_have_what_the_flock_has)
{
	scoped_boids *flock = full_flock();
	enum { MOST = 1100 };
	static float places[MOST][3], speeds[MOST][3], genes[MOST][6], fear[MOST], energy[MOST],
		age[MOST], distances[MOST];
	static uint32_t species[MOST], groups[MOST];
	static void *const columns[COLUMNS] = {
		[BOIDS_COLUMN_POSITION] = places,
		[BOIDS_COLUMN_VELOCITY] = speeds,
		[BOIDS_COLUMN_GENES] = genes,
		[BOIDS_COLUMN_FEAR] = fear,
		[BOIDS_COLUMN_ENERGY] = energy,
		[BOIDS_COLUMN_AGE] = age,
		[BOIDS_COLUMN_SPECIES] = species,
		[BOIDS_COLUMN_GROUP] = groups,
		[BOIDS_COLUMN_NEIGHBOUR_DISTANCE] = distances,
	};
	const size_t count = boids_count(flock, BOIDS_BOID);
	double sum = 0, energies = 0;

	for (int32_t c = BOIDS_COLUMN_POSITION; c <= BOIDS_COLUMN_ACCELERATION; c++)
		if (columns[c])
			read_rows(flock, BOIDS_BOID, c, count, columns[c]);
	uint32_t kinds = 0, leaders = 0;
	for (size_t i = 0; i < count; i++) {
		sum += sqrt((double)(speeds[i][0] * speeds[i][0] + speeds[i][1] * speeds[i][1] +
		                     speeds[i][2] * speeds[i][2]));
		energies += (double)energy[i];
		assert_true(places[i][0] > -20 && places[i][0] < 100);
		assert_true(genes[i][5] >= 0.125f && genes[i][5] <= 8 && age[i] >= 0);
		assert_true(fear[i] >= 0 && fear[i] <= 1 && species[i] < 3);
		assert_true(distances[i] >= 0); /* a child is born where its mother is */
		kinds |= 1U << species[i];
		assert_true(groups[i] <= i && groups[groups[i]] == groups[i]);
		leaders += groups[i] == i;
	}
	assert_int_equal(kinds, 7);
	assert_true((double)leaders == measure(flock, "groups"));
	assert_near(sum / (double)count, measure(flock, "speed"), 1e-4);
	assert_near(energies / (double)count, measure(flock, "energy"), 1e-4);
}

TEST(memory_that_cannot_be_is_refused)
{
	scoped_boids *flock = boids_new(1);
	float one[6] = { 5, 5 };
	const uint64_t hash = boids_hash(flock);
	static const struct {
		int kind, column;
		size_t stride;
		bool has;
		const char *error;
	} wrong[] = {
		{ 3, BOIDS_COLUMN_POSITION, 0, true, "no such kind" },
		{ -1, BOIDS_COLUMN_POSITION, 0, true, "no such kind" },
		{ BOIDS_BOID, COLUMNS, 0, true, "no such column" },
		{ BOIDS_BOID, -1, 0, true, "no such column" },
		{ BOIDS_BOID, BOIDS_COLUMN_POSITION, 11, true, "stride is less" },
		{ BOIDS_BOID, BOIDS_COLUMN_POSITION, SIZE_MAX, true, "stride is too large" },
		{ BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, false, "NULL" },
		{ BOIDS_PREDATOR, BOIDS_COLUMN_GROUP, 0, true, "only boids" },
	};

	foreach (i, wrong) {
		const int32_t kind = wrong[i].kind, column = wrong[i].column;
		void *memory = wrong[i].has ? one : NULL;
		assert_false(boids_read(flock, kind, column, 0, 2, memory, wrong[i].stride));
		assert_contains(boids_error(), wrong[i].error);
		assert_false(boids_write(flock, kind, column, 0, 2, memory, wrong[i].stride));
		assert_contains(boids_error(), wrong[i].error);
	}
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 287, 1, one, SIZE_MAX));
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 288, 0, NULL, 0));
	assert_fails(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 288, 1, one, 0), "fewer");
	assert_fails(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, SIZE_MAX, 2, one, 0),
	             "fewer");
	boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 1, one, 0);
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 0, NULL, 0));
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 1, one, SIZE_MAX));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ID, 0, SIZE_MAX, one, 4));
	assert_false(boids_write(flock, BOIDS_PREDATOR, BOIDS_COLUMN_ID, 0, 1, one, 0));
	assert_contains(boids_error(), "fewer boids");
	assert_true(boids_hash(flock) == hash);
}

TEST(what_is_read_and_written_back_is_the_same_flock)
{
	scoped_boids *flock = full_flock(), *same = boids_clone(flock);
	static char rows[1100 * 24];

	set(same, "threads", "4"); /* any number gives the same flock */
	assert_setting(same, "threads", "4");
	for (int32_t k = BOIDS_BOID; k <= BOIDS_PILLAR; k++)
		for (int32_t c = BOIDS_COLUMN_POSITION; c < BOIDS_COLUMN_GROUP; c++) {
			const size_t count = boids_count(flock, k);
			read_rows(flock, k, c, count, rows);
			if (!boids_write(flock, k, c, 0, count, rows, 0))
				assert_true(k == BOIDS_PILLAR && *boids_error());
			assert_same(flock, same);
		}
	assert_fly_alike(flock, same, 100);
}

TEST(a_start_can_be_written)
{
	scoped_boids *flock = boids_new(1);
	float places[3][3] = { { 10, 10, 0 }, { 20, 10, 0 }, { 30, 10, 0 } };
	float speeds[3][3] = { { 8, 0, 0 }, { 9, 0, 0 }, { 10, 0, 0 } };
	uint32_t ids[3] = { 9, 4, 2000000000 }, sorted[3];

	set(flock, "number", "3");
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 3, places, 0));
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_VELOCITY, 0, 3, speeds, 0));
	assert_near(measure(flock, "order"), 1, 1e-6);
	assert_near(measure(flock, "speed"), 9, 1e-6);
	set(flock, "cohesion", "0.01"); /* the start is what was written */
	assert_near(measure(flock, "speed"), 9, 1e-6);
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ID, 0, 3, ids, 0));
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_ID, 3, sorted);
	assert_true(sorted[0] == 4 && sorted[1] == 9 && sorted[2] == 2000000000);
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 3, places);
	assert_true(places[0][0] == 20 && places[1][0] == 10 && places[2][0] == 30);
}

/* A move by 0, as a change of settings or a load makes, gives another 0. */
TEST(a_place_of_minus_nought_is_saved)
{
	scoped_boids *flock = boids_new(1), *again = boids_new(2);
	const float place[3] = { -0.0f, -0.0f, 0 };
	size_t size;

	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 5, 1, place, 0));
	assert_true(boids_add(flock, (const double[3]){ -0.0, 7, -0.0 }, NULL));
	const char *text = boids_save(flock, &size);
	assert_that(boids_load(again, text, size), "%s", boids_error());
	assert_fly_alike(flock, again, 5);
}

/* Read and written, saved and loaded, at home and in the wave. */
TEST(homes_can_be_written_and_are_saved)
{
	scoped_boids *flock = boids_new(1), *other = boids_new(2);
	float homes[50][2], places[50][3], read[50][2];

	for (int i = 0; i < 50; i++) {
		homes[i][0] = (float)(i % 25) + 20.5f;
		homes[i][1] = (float)(i / 25) * 2 + 21;
	}
	set(flock, "number", "50");
	assert_false(boids_write(flock, BOIDS_PREDATOR, BOIDS_COLUMN_HOME, 0, 1, homes, 0));
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_HOME, 50, read);
	assert_true(read[9][0] == 0 && read[9][1] == 0);
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_HOME, 0, 49, homes, 0));
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_HOME, 50, read);
	assert_memory_equal(read, homes, 49 * sizeof *homes);
	assert_true(read[49][0] == 0 && read[49][1] == 0);
	run(flock, 9);
	for (int part = 0; part < 3; part++) {
		set(flock, "homing", part == 1 ? "1" : "0.1");
		run(flock, part == 1 ? 320 : 20);
		size_t length;
		const char *text = boids_save(flock, &length);
		assert_true(text && boids_load(other, text, length));
		read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 50, places);
		for (int i = 0; i < 49; i++)
			assert_true(part != 1 ||
			            (places[i][0] == homes[i][0] && places[i][1] == homes[i][1]));
		assert_fly_alike(flock, other, 40);
	}
}

TEST(boids_that_cannot_be_are_refused)
{
	scoped_boids *flock = boids_new(1);
	const float nan[3] = { NAN, 0, 0 }, far[3] = { 0, 2e9f, 0 };
	const uint32_t large = UINT32_MAX, other = 1;
	const uint64_t hash = boids_hash(flock);

	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 1, nan, 0));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_VELOCITY, 0, 1, far, 0));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ID, 0, 1, &large, 0));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ID, 0, 1, &other, 0));
	assert_contains(boids_error(), "two boids have the id 1");
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_SPECIES, 0, 1, &other, 0));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_GROUP, 0, 1, &other, 0));
	assert_false(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ENERGY, 0, 1, far, 0));
	assert_contains(boids_error(), "lives");
	assert_true(boids_hash(flock) == hash);
	set(flock, "cohesion", "0.2"); /* it is still its start */
	assert_true(boids_step_count(flock) == 0);
}

/* The wind is the same acceleration for all, which the same place of a step adds. */
TEST(an_acceleration_of_ones_own_acts_as_the_wind_does)
{
	static const char *const presets[] = { "classic", "starlings", "ganz", "netlogo" };

	every (preset, presets) {
		scoped_boids *windy = boids_new(5), *own = boids_new(5);
		static float push[2000][3];
		set(windy, "preset", *preset);
		set(own, "preset", *preset);
		set(windy, "wind", "3.7");
		set(windy, "wind-angle", "0");
		set(own, "threads", "3");
		const size_t count = boids_count(own, BOIDS_BOID);
		assert_true(count < LENGTH(push));
		for (size_t i = 0; i < count; i++)
			memcpy(push[i], (const float[]){ 3.7f, 0, 0 }, sizeof *push);
		for (int step = 0; step < 20; step++) {
			assert_true(boids_write(own, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 0,
			                        count, push, 0));
			run(windy, 1);
			run(own, 1);
			assert_that(boids_hash(windy) == boids_hash(own), "%s: step %d", *preset,
			            step);
		}
		run(windy, 1);
		run(own, 1);
		assert_true(boids_hash(windy) != boids_hash(own)); /* it was for one step */
	}
}

TEST(an_acceleration_is_for_one_boid_and_one_step)
{
	scoped_boids *flock = boids_new(1), *other = boids_new(1);
	const float up[3] = { 0, -9, 0 }, wrong[3] = { NAN, 0, 0 };
	float at[3][3], was[3], is[3];
	const uint64_t hash = boids_hash(flock);

	assert_fails(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 5, 1, wrong, 0),
	             "row 5: acceleration takes");
	assert_fails(boids_write(flock, BOIDS_PREDATOR, BOIDS_COLUMN_ACCELERATION, 0, 0, up, 0),
	             "only boids");
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 7, 1, up, 0));
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 6, 3, at, 0));
	assert_true(at[0][1] == 0 && at[1][1] == -9 && at[2][1] == 0);
	assert_true(boids_hash(flock) == hash);
	scoped_boids *clone = boids_clone(flock);
	assert_true(boids_read(clone, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 7, 1, at, 0));
	assert_true(at[0][1] == 0);
	run(flock, 1);
	run(other, 1);
	for (size_t row = 6; row < 9; row++) { /* within the limits of speed, which may cut it */
		boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_VELOCITY, row, 1, is, 0);
		boids_read(other, BOIDS_BOID, BOIDS_COLUMN_VELOCITY, row, 1, was, 0);
		assert_true(row == 7 ? is[1] < was[1] : is[1] == was[1] && is[0] == was[0]);
	}
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 7, 1, at, 0));
	assert_true(at[0][1] == 0);
	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 7, 1, up, 0));
	set(flock, "noise", "0.3");
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_ACCELERATION, 7, 1, at, 0));
	assert_true(at[0][1] == 0);
}

TEST(a_boid_is_added_at_a_place)
{
	scoped_boids *flock = boids_new(1), *living = full_flock();
	const double place[3] = { 12.5, 7.25, 0 }, far[3] = { 0, (double)INFINITY, 0 };
	uint32_t id = 0;
	float at[3];

	assert_true(boids_add(flock, place, &id));
	assert_true(id == 288 && boids_count(flock, BOIDS_BOID) == 289);
	assert_true(boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 288, 1, at, 0));
	assert_true(at[0] == 12.5f && at[1] == 7.25f);
	assert_fails(boids_add(flock, far, &id), "within 1e9");
	assert_fails(boids_add(flock, NULL, &id), "place");
	const size_t count = boids_count(living, BOIDS_BOID);
	assert_true(boids_add(living, place, NULL));
	assert_int_equal(boids_count(living, BOIDS_BOID), count + 1);
	run(living, 1);
	set(living, "max-number", "1"); /* births stop, users go on */
	const size_t again = boids_count(living, BOIDS_BOID);
	assert_true(boids_add(living, place, NULL));
	assert_int_equal(boids_count(living, BOIDS_BOID), again + 1);
}

/* Predators have taken some: these do not come back with it, and the others stay as they are. */
TEST(one_boid_is_added_and_no_other_comes_or_moves)
{
	scoped_boids *flock = boids_new(1);
	static float before[400][3], after[400][3];
	const double place[3] = { 40, 20, 0 };
	uint32_t id;

	change(flock, "preset = hunted, captured = removed, predators = 5");
	const size_t first = boids_count(flock, BOIDS_BOID);
	run(flock, 1200);
	const size_t count = boids_count(flock, BOIDS_BOID);
	assert_true(count > 0 && count < first && count < LENGTH(before));
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, count, before);
	assert_true(boids_add(flock, place, &id));
	assert_int_equal(boids_count(flock, BOIDS_BOID), count + 1);
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, count + 1, after);
	assert_memory_equal(before, after, count * sizeof *before);
	assert_true(after[count][0] == 40 && after[count][1] == 20);
	assert_true(boids_near(flock, place, 0, &id, 1, &(size_t){ 0 }));
	run(flock, 5);
}

/* ---- ids */

enum { IDS = 1100 };

/* Reads the ids of a kind, and raises *next to 1 + the highest of all so far. Fails if one that is not
 * among those of before (by increasing id) is below it. */
static void
assert_new_ids(struct boids_flock *flock, int32_t kind, uint32_t *ids, size_t *count, uint32_t *next)
{
	static uint32_t now[IDS];
	const size_t is = boids_count(flock, kind);
	const uint32_t most = *next;
	size_t k = 0;

	assert_true(is <= IDS);
	read_rows(flock, kind, BOIDS_COLUMN_ID, is, now);
	for (size_t i = 0; i < is; i++) {
		while (k < *count && ids[k] < now[i])
			k++;
		assert_true(now[i] >= most || (k < *count && ids[k] == now[i]));
		*next = now[i] >= *next ? now[i] + 1 : *next;
	}
	memcpy(ids, now, is * sizeof *ids);
	*count = is;
}

/* Boids are born and die, come and go with their number, the window and by hand, and are added; flocks
 * are cloned, saved and loaded. */
TEST(an_id_is_given_once)
{
	static const char *const lines[] = {
		"number = 60",         "number = 140",       "size = 60x30",   "size = 80x24",
		"remove predator 5 5", "place predator 9 9", "predators = 2",  "predators = 5",
		"breeding = off",      "breeding = alone",   "dimensions = 2", "preset = school"
	};
	scoped_boids *living = full_flock(), *plain = boids_new(3);
	const double place[3] = { 9, 9, 0 };

	change(plain, "predators = 4");
	run(plain, 1);
	for (int f = 0; f < 2; f++) {
		struct boids_flock *flock = f ? plain : living;
		static uint32_t ids[2][IDS];
		size_t count[2] = { 0 };
		uint32_t next[2] = { 0 }, born = 0;
		for (int i = 0; i < 600; i++) {
			const uint32_t before = next[0];
			if (i % 50 == 49)
				change(flock, lines[i / 50]);
			if (i % 90 == 89)
				assert_true(boids_add(flock, place, NULL));
			for (int32_t kind = 0; kind < 2; kind++)
				assert_new_ids(flock, kind, ids[kind], &count[kind], &next[kind]);
			born += next[0] - before;
			run(flock, 1);
		}
		assert_true(born > 300);
		size_t length;
		const char *text = boids_save(flock, &length);
		scoped_boids *clone = boids_clone(flock), *loaded = boids_new(1);
		assert_true(boids_load(loaded, text, length));
		struct boids_flock *all[] = { flock, clone, loaded };
		for (int i = 0; i < 3; i++) {
			uint32_t id;
			assert_true(boids_add(all[i], place, &id) && id >= next[0]);
			assert_same(flock, all[i]);
		}
		set(flock, "seed", "9");
		run(flock, 1);
		assert_true(boids_add(flock, place, ids[0]) && ids[0][0] < next[0]);
	}
}

/* There are 2^31. */
TEST(once_all_ids_are_given_none_is_born_and_a_change_numbers_anew)
{
	scoped_boids *flock = full_flock();
	const size_t count = boids_count(flock, BOIDS_BOID);
	const uint32_t last = INT32_MAX;
	uint32_t ids[IDS];

	assert_true(boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_ID, count - 1, 1, &last, 0));
	set(flock, "lifespan", "0");
	for (int i = 0; i < 200; i++) {
		run(flock, 1);
		assert_true(boids_count(flock, BOIDS_BOID) <= count);
	}
	assert_fails(boids_add(flock, (const double[3]){ 0 }, NULL), "2147483647");
	set(flock, "number", "999");
	const size_t is = boids_count(flock, BOIDS_BOID);
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_ID, is, ids);
	for (uint32_t i = 0; i < is; i++)
		assert_int_equal(ids[i], i);
	run(flock, 100);
}

/* ---- the world */

TEST(the_world_is_known_in_numbers)
{
	scoped_boids *flock = boids_new(1);
	double size[3];
	int32_t dimensions;
	bool wraps;

	assert_true(boids_world(flock, size, &dimensions, &wraps));
	assert_true(size[0] == 80 && size[1] == 48 && size[2] == 0 && dimensions == 2);
	set(flock, "edge", "wrap");
	set(flock, "size", "600.5x360 units");
	set(flock, "dimensions", "3");
	assert_true(boids_world(flock, size, &dimensions, &wraps));
	assert_true(size[0] == 600.5 && size[1] == 360 && size[2] == 360 && dimensions == 3 && wraps);
	set(flock, "edge", "turn");
	assert_true(boids_world(flock, NULL, NULL, &wraps) && !wraps);
}

TEST(grids_have_what_lies_in_the_cells)
{
	scoped_boids *flock = boids_new(1);
	static float cells[80 * 24];
	int32_t size[2];
	double cell[2], sum = 0;

	change(flock, "place wall 10 4, wall 12 4, goal 60 20");
	assert_true(boids_grid(flock, BOIDS_GRID_WALLS, size, cell, cells, 80 * 24));
	assert_true(size[0] == 80 && size[1] == 24 && cell[0] == 1 && cell[1] == 2);
	for (int i = 0; i < 80 * 24; i++)
		assert_true(cells[i] == (i == 2 * 80 + 10 || i == 2 * 80 + 12));
	assert_true(boids_grid(flock, BOIDS_GRID_GOALS, NULL, NULL, cells, 80 * 24));
	for (int i = 0; i < 80 * 24; i++)
		assert_true(cells[i] == (i == 10 * 80 + 60));
	assert_true(boids_grid(flock, BOIDS_GRID_PATH, NULL, NULL, cells, 80 * 24));
	assert_true(cells[10 * 80 + 60] < 1.5f);
	assert_near((double)cells[10 * 80 + 50], 10, 0.8); /* straight on */
	assert_true(boids_grid(flock, BOIDS_GRID_FOOD, size, NULL, cells, 0));
	assert_true(size[0] == 0 && size[1] == 0);
	set(flock, "preset", "meadow");
	run(flock, 30);
	assert_true(boids_grid(flock, BOIDS_GRID_FOOD, size, cell, NULL, 0));
	const size_t count = (size_t)size[0] * (size_t)size[1];
	assert_true(count > 0 && count <= LENGTH(cells));
	assert_true(boids_grid(flock, BOIDS_GRID_FOOD, size, cell, cells, count));
	for (size_t i = 0; i < count; i++)
		sum += isnan(cells[i]) ? 0 : (double)cells[i];
	const size_t boids = boids_count(flock, BOIDS_BOID);
	static float energy[1000];
	assert_true(boids <= LENGTH(energy) && boids_count(flock, BOIDS_PREDATOR) == 0);
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_ENERGY, boids, energy);
	for (size_t i = 0; i < boids; i++)
		sum += (double)energy[i];
	assert_near(sum, measure(flock, "energy-held"), 1e-3 * sum);
	assert_fails(boids_grid(flock, BOIDS_GRID_FOOD, size, cell, cells, count - 1), "room for");
	assert_fails(boids_grid(flock, 4, size, cell, cells, count), "no such grid");
	assert_fails(boids_grid(flock, -1, size, cell, cells, count), "no such grid");
}

/* Beside all places, in double precision. */
TEST(near_boids_are_those_of_all)
{
	scoped_boids *flock = boids_new(3);
	static float places[288][3];
	static uint32_t ids[288];
	const double at[3] = { 1, 2, 0 }, radii[] = { 0, 3, 11.5, (double)INFINITY };
	double size[3];
	size_t count;

	set(flock, "edge", "wrap");
	run(flock, 50);
	read_rows(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 288, places);
	boids_world(flock, size, NULL, NULL);
	every (radius, radii) {
		double last = 0;
		size_t within = 0;
		for (int i = 0; i < 288; i++) {
			const double x = fabs((double)places[i][0] - at[0]),
				     y = fabs((double)places[i][1] - at[1]);
			within += hypot(fmin(x, size[0] - x), fmin(y, size[1] - y)) <= *radius;
		}
		assert_true(boids_near(flock, at, *radius, ids, 288, &count));
		assert_int_equal(count, within);
		for (size_t k = 0; k < count; k++) { /* a row is an id here */
			const double x = fabs((double)places[ids[k]][0] - at[0]),
				     y = fabs((double)places[ids[k]][1] - at[1]);
			const double far = hypot(fmin(x, size[0] - x), fmin(y, size[1] - y));
			assert_true(far >= last - 1e-4);
			last = far;
		}
	}
	const uint32_t nearest = ids[0];
	assert_true(boids_near(flock, at, (double)INFINITY, ids, 1, &count));
	assert_true(count == 1 && ids[0] == nearest);
	const double far[3] = { at[0] + 1000 * size[0], at[1] - 300 * size[1], 0 };
	assert_true(boids_near(flock, far, (double)INFINITY, ids, 1, &count)); /* the same place */
	assert_true(count == 1 && ids[0] == nearest);
	assert_true(boids_near(flock, at, (double)INFINITY, NULL, 0, &count) && count == 0);
	assert_fails(boids_near(flock, at, -1, ids, 1, &count), "radius");
	assert_fails(boids_near(flock, at, (double)NAN, ids, 1, &count), "radius");
	assert_fails(boids_near(flock, NULL, 1, ids, 1, &count), "NULL");
}

/* Each capture of a step, and each birth and death, is one of the measures that count them. */
TEST(events_are_those_of_the_last_step)
{
	static const struct {
		const char *preset, *measures[3];
		int32_t what[3];
	} rows[] = {
		{ "hunted", { "captures" }, { BOIDS_EVENT_CAUGHT } },
		{ "cycle",
		  { "births", "eaten", "starved" },
		  { BOIDS_EVENT_BORN, BOIDS_EVENT_EATEN, BOIDS_EVENT_STARVED } },
	};
	struct boids_event events[256];
	size_t count;

	every (row, rows) {
		scoped_boids *flock = boids_new(2);
		double seen[3] = { 0 };
		size_t all = 0;
		set(flock, "preset", row->preset);
		for (int step = 0; step < 1800; step++) {
			run(flock, 1);
			assert_true(boids_events(flock, events, LENGTH(events), &count));
			all += count;
			for (size_t i = 0; i < count; i++)
				for (int k = 0; k < 3 && row->measures[k]; k++)
					seen[k] += events[i].what == row->what[k] &&
					           events[i].kind == BOIDS_BOID;
		}
		assert_true(all > 0);
		for (int k = 0; k < 3 && row->measures[k]; k++)
			assert_true(seen[k] == measure(flock, row->measures[k]));
	}
	scoped_boids *calm = boids_new(1);
	assert_true(boids_events(calm, NULL, 0, &count) && count == 0);
	assert_fails(boids_events(calm, NULL, 1, &count), "NULL");
	assert_fails(boids_events(NULL, events, 1, &count), "no flock");
}

/* ---- what there is */

TEST(measures_are_known_by_name)
{
	scoped_boids *flock = boids_new(1);

	run(flock, 1);
	assert_true(measure(flock, "number") == 288);
	assert_true(measure(flock, "order") > 0);
	assert_true(isnan(measure(flock, "path")));
	double value = 5;
	assert_fails(boids_measure(flock, "ordr", &value),
	             "no measure 'ordr'; did you mean order?");
	assert_fails(boids_measure(flock, "", &value), "no measure ''");
	assert_fails(boids_measure(flock, NULL, &value), "NULL");
	assert_fails(boids_measure(flock, "order", NULL), "NULL");
	assert_true(value == 5);
}

/* Every row has a name, which the function that takes it knows, and a sentence. */
TEST(lists_name_all_there_is)
{
	scoped_boids *flock = boids_new(1);
	char row[ROW_MOST], name[ROW_MOST];

	for (int list = -1; list < 7; list++) {
		size_t count = 0, length;
		for (; (length = boids_list(list, count, row, sizeof row)) > 0; count++) {
			assert_true(length == strlen(row) && length < sizeof row);
			assert_string_equal(boids_error(), "");
			int tabs = 0;
			for (const char *at = row; (at = strchr(at, '\t')); at++)
				tabs++;
			assert_true(tabs == 4 && !strstr(row, ".\t"));
			snprintf(name, sizeof name, "%.*s", (int)strcspn(row, "\t"), row);
			if (list == BOIDS_LIST_FACTORS) {
				const char *use = strrchr(row, '\t') + 1;
				const bool is_look = strcmp(name, "theme") == 0 ||
				                     strcmp(name, "trails") == 0 ||
				                     strcmp(name, "time-scale") == 0;
				assert_true(boids_get(flock, name, NULL, 0) > 0);
				assert_true(strcmp(use, "screen") == 0 ||
				            (strcmp(use, "flock") == 0 && !is_look));
			}
			if (list == BOIDS_LIST_MODELS)
				set(flock, "model", name);
		}
		if (list == BOIDS_LIST_FACTORS)
			assert_true(count > 80);
		if (list == BOIDS_LIST_COLUMNS)
			assert_int_equal(count, COLUMNS);
		assert_contains(boids_error(), "no such row");
		assert_fails(boids_list(list, SIZE_MAX, row, sizeof row), "no such row");
	}
	const size_t whole = boids_list(BOIDS_LIST_MEASURES, 0, row, sizeof row);
	assert_int_equal(boids_list(BOIDS_LIST_MEASURES, 0, NULL, 0), whole);
	assert_int_equal(boids_list(BOIDS_LIST_MEASURES, 0, row, 4), whole);
	assert_string_equal(row, "ord");
}
