/* SPDX-License-Identifier: MIT */
/* Flock file: a flock written as one text is read back to the same flock, to the last bit. */
#include "settings/flock_file.h"

#include "files/atomic_file.h"
#include "folder.h"
#include "scene.h"
#include "settings/map_files.h"
#include "settings/settings_load.h"

#include <errno.h>
#include <string.h>

enum { COLUMNS = 60, ROWS = 20 };

static struct boids_map *
two_goals(void)
{
	struct boids_map *map = boids_map_new(COLUMNS, ROWS);

	assert_non_null(map);
	for (int row = 2; row < 12; row++)
		assert_true(boids_map_put(map, 30, row, '#'));
	assert_true(boids_map_put(map, 50, 10, 'G') && boids_map_put(map, 5, 5, 'G'));
	return map;
}

/* Returns a flock with predators that remove boids, amid a scatter, on its way to goal 1. */
static struct boids_flock *
hunted_flock(const struct settings *s, const struct boids_map *map)
{
	struct boids_flock *flock = boids_flock_new(9);

	assert_true(flock && boids_flock_map(flock, map));
	assert_true(boids_flock_fit(flock, &s->factors, boids_world_of(&s->factors, COLUMNS, ROWS)));
	run_steps(flock, 300, FRAME);
	boids_flock_scatter(flock);
	if (map)
		boids_flock_set_goal(flock, 1);
	run_steps(flock, 10, FRAME);
	assert_true(boids_flock_state(flock).removed > 0);
	return flock;
}

/* Writes a flock of seed 9 to a file. Returns its path. */
static const char *
save(const char *name, const struct settings *s, const struct boids_map *map,
     const struct boids_flock *flock)
{
	const struct flock_file file = {
		.settings = s, .run = { 9, 0, 0 }, .defaults = &s->factors, .map = map, .flock = flock
	};

	assert_true(atomic_file_write(folder_path(name), true, flock_file_write, &file));
	return folder_path(name);
}

static struct settings
hunt(void)
{
	static const char text[] = "base = classic\nnumber = 80\nmargin = 3\npredators = 2\n"
				   "captured = removed\nradius = 1.5\nseek = 0.1\n";
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";

	assert_that(settings_text(&s, "hunt", text, strlen(text), error), "%s", error);
	s.origin =
		(struct saved_state){ .seeded = true, .seed = 9, .columns = COLUMNS, .rows = ROWS };
	return s;
}

/* Reads all that the file at path has. */
static struct boids_flock *
read_back(const char *path)
{
	struct settings s = settings_default();
	struct boids_map *map;
	struct flock_csv states;
	char error[FLOCK_CSV_ERROR] = "";

	assert_that(settings_preset(&s, path, error), "%s", error);
	assert_string_equal(s.origin.state, path);
	assert_that(map_files_make(&s, NULL, NULL, 1, 1, &map, error), "%s", error);
	struct boids_world world = boids_world_of(&s.factors, s.origin.columns, s.origin.rows);
	assert_that(flock_file_states(&states, s.origin.state, world, &s.factors, error), "%s",
	            error);
	struct boids_flock *flock = boids_flock_new(s.origin.seed);
	assert_true(flock && boids_flock_map(flock, map));
	assert_true(boids_flock_fit(flock, &s.factors, world));
	assert_that(flock_file_restore(flock, &states, path, error), "%s", error);
	boids_map_free(map);
	flock_csv_free(&states);
	return flock;
}

TEST(a_flock_flies_on_from_a_copy_of_its_one_file)
{
	scoped_map *map = two_goals();
	struct settings s = hunt();
	scoped_flock *flock = hunted_flock(&s, map);

	save("here.ini", &s, map, flock);
	folder_sh("mkdir -p there && mv here.ini there/copy.ini");
	scoped_flock *back = read_back(folder_path("there/copy.ini"));
	struct boids_state was = boids_flock_state(flock), is = boids_flock_state(back);
	assert_memory_equal(&is, &was, sizeof is);
	struct boids_factors f = *boids_flock_factors(flock);
	for (int i = 0; i < 4; i++) {
		assert_true(boids_flock_hash(back) == boids_flock_hash(flock));
		f.cohesion += 0.01f; /* removed boids stay away, until number changes */
		f.number += i == 2;
		assert_true(boids_flock_fit(flock, &f, boids_flock_world(flock)));
		assert_true(boids_flock_fit(back, &f, boids_flock_world(flock)));
		run_steps(flock, 100, FRAME);
		run_steps(back, 100, FRAME);
	}
	assert_true(boids_flock_hash(back) == boids_flock_hash(flock));
}

/* Across births and deaths, to the bit: boids, genes, food, counts and the ledger. */
TEST(a_flock_that_is_alive_lives_on_from_its_file)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";

	assert_that(settings_preset(&s, "arms", error), "%s", error);
	boids_factors_fit(&s.factors, COLUMNS, ROWS);
	s.origin =
		(struct saved_state){ .seeded = true, .seed = 9, .columns = COLUMNS, .rows = ROWS };
	scoped_flock *flock = boids_flock_new(9);
	struct boids_world world = boids_world_of(&s.factors, COLUMNS, ROWS);
	assert_true(flock && boids_flock_fit(flock, &s.factors, world));
	run_steps(flock, 3000, FRAME);
	assert_true(boids_flock_state(flock).births > 0 && boids_flock_state(flock).eaten > 0);
	scoped_flock *back = read_back(save("alive.ini", &s, NULL, flock));
	for (int i = 0; i < 5; i++) {
		struct boids_state was = boids_flock_state(flock), is = boids_flock_state(back);
		assert_memory_equal(&is, &was, sizeof is);
		assert_true(boids_flock_hash(back) == boids_flock_hash(flock));
		run_steps(flock, 200, FRAME);
		run_steps(back, 200, FRAME);
	}
}

TEST(no_preset_or_config_of_another_machine_changes_a_saved_flock)
{
	struct settings s = hunt(), back = settings_default();
	scoped_flock *flock = hunted_flock(&s, NULL);
	char error[SETTINGS_ERROR] = "";

	save("saved.ini", &s, NULL, flock);
	folder_write("boids/presets/classic.ini", "noise = 3\nmap = cave\nsize = 5x5\n");
	strcpy(back.map, "city");
	back.factors.aspect = 1;
	assert_that(settings_preset(&back, folder_path("saved.ini"), error), "%s", error);
	folder_sh("rm boids/presets/classic.ini");
	assert_string_equal(back.map, "none");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_that(boids_factor_table[i].is_view ||
		                    boids_factor_same(&back.factors, &s.factors, i),
		            "%s", boids_factor_table[i].name);
}

TEST(settings_alone_are_written_without_blocks)
{
	struct settings s = hunt();

	save("alone.ini", &s, NULL, NULL);
	folder_sh("! grep '\\[\\| flock ' alone.ini");
}

/* A flock as one writes it by hand. */
#define HEAD "# boids 0.9.0 flock 1\nbase = ganz\nnumber = 2\nsize = 60x20\n"
#define STATE "[state]\nstep = 7\nscatter = 1.5\n"
#define BOIDS "[boids]\nid,x,y,vx,vy\n3,10,10,8,0\n1,20,10,8,0\n"

static const struct boids_world world = { .size = { 60, 40, 0 } };

static bool
states_of(struct flock_csv *states, const char *text, char *error)
{
	struct boids_factors f = default_factors();

	errno = 1;
	return flock_file_states(states, folder_write("hand.ini", text), world, &f, error);
}

TEST(a_flock_may_be_written_by_hand)
{
	struct flock_csv states;
	char error[FLOCK_CSV_ERROR] = "";

	assert_that(states_of(&states, HEAD STATE BOIDS "[end]\n", error), "%s", error);
	assert_int_equal(states.count, 2);
	assert_true(states.boids[0].id == 1 && states.boids[1].position.x == 10);
	assert_true(states.state.step == 7 && states.state.scatter == 1.5 && states.state.time == 0);
	flock_csv_free(&states);
	assert_that(states_of(&states, HEAD BOIDS "\n[end]\n \r\n", error), "%s", error);
	assert_true(states.count == 2 && states.state.step == 0);
	flock_csv_free(&states);
	assert_that(
		states_of(&states, HEAD "[boids]\nstep,id,x,y,vx,vy\n7,3,10,10,8,0\n[end]", error),
		"%s", error);
	assert_true(states.count == 1 && states.state.step == 7);
	flock_csv_free(&states);
	assert_that(states_of(&states, HEAD "[boids]\nid,x,y,vx,vy\n1,900,-50,8,0\n[end]", error),
	            "%s", error); /* further out than a CSV may start */
	flock_csv_free(&states);
}

static void
refused(const char *text, const char *expected)
{
	struct flock_csv states = { .count = 5 };
	char error[FLOCK_CSV_ERROR] = "", all[512];

	assert_that(!states_of(&states, text, error), "%s", text);
	snprintf(all, sizeof all, "%s%s", folder_path("hand.ini"), expected);
	assert_string_equal(error, all);
	assert_true(errno == 0 && states.count == 5 && !states.boids);
}

TEST(a_wrong_line_is_refused_by_file_and_line)
{
	refused(HEAD "[state]\nstep = x\n" BOIDS "[end]\n",
	        ":6: step takes whole numbers from 0 to 1e+15, not 'x'");
	refused(HEAD "[state]\nstep = 1\nstep = 1\n" BOIDS "[end]\n", ":7: step is set twice");
	refused(HEAD "[state]\nstap = 1\n" BOIDS "[end]\n",
	        ":6: a state has no 'stap'; did you mean step?");
	refused(HEAD "[state]\n7\n" BOIDS "[end]\n", ":6: expected name = value");
	refused(HEAD STATE BOIDS "5,x,1,1,1\n[end]\n",
	        ":12: x takes -1000000000 to 1000000000, not 'x'");
	refused(HEAD STATE BOIDS "3,1,1,1,1\n[end]\n", ":12: id 3 is in line 10 already");
	refused(HEAD STATE "[boids]\n[end]\n",
	        ":9: the first line must be a CSV header with a column 'id'");
	refused(HEAD STATE "[boids]\nid,x,y,vx\n[end]\n",
	        ":9: the first line must be a CSV header with a column 'vy'");
	refused(HEAD STATE "[boids]\nstep,id,x,y,vx,vy\n8,3,10,10,8,0\n[end]\n",
	        ": the boids are of step 8, but the state is of step 7");
	refused(HEAD STATE BOIDS "[end]\nx\n", ": [end] must be the last line");
	refused(HEAD "[map a]\n S\n[end]\n", " has no [boids]");
}

TEST(boids_cut_anywhere_are_torn)
{
	static const char text[] = HEAD STATE BOIDS "[end]";
	struct flock_csv states = { 0 };
	char error[FLOCK_CSV_ERROR], cut[sizeof text];

	for (size_t length = strlen(HEAD STATE); length < strlen(text); length++) {
		snprintf(cut, sizeof cut, "%.*s", (int)length, text);
		assert_that(!states_of(&states, cut, error), "%s", cut);
	}
	refused(HEAD STATE BOIDS, ":12: the file is incomplete: its last line is not [end]");
	refused(HEAD STATE "[boids]\n", ":9: the file is incomplete: its last line is not [end]");
}

TEST(a_state_is_refused_where_it_does_not_fit_but_another_map_loses_the_goal)
{
	struct boids_boid twice[] = { { .id = 1 }, { .id = 1 } };
	struct flock_csv wrong = { .boids = twice, .count = 2 };
	scoped_flock *flock = boids_flock_new(1);
	char error[FLOCK_CSV_ERROR] = "";

	errno = 1;
	assert_false(flock_file_restore(flock, &wrong, "x.ini", error));
	assert_string_equal(error, "x.ini: two boids have the id 1");
	assert_int_equal(errno, 0);
	wrong.count = 1;
	wrong.state.goal = 3;
	assert_true(flock_file_restore(flock, &wrong, "x.ini", error));
	assert_int_equal(boids_flock_goal(flock), 0);
}

TEST_PROGRAM(folder_make, folder_remove);
