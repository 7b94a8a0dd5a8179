/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal. */
#include "folder.h"
#include "input/key_table.h"
#include "measures/measure.h"
#include "run/headless.h"
#include "settings/configure.h"
#include "test.h"

#include <math.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 1024 };

static char errors[4096]; /* standard error of the last run */

/* "@name" in words is a file in the folder. */
static int
flies(const char *words)
{
	char line[1024], *argv[40] = { "boids", "--headless" }, *at = line;
	int argc = 2;
	struct options o;

	for (; *words && at < line + sizeof line - 64; words++)
		at += *words == '@' ? sprintf(at, "%s/", folder()) : sprintf(at, "%c", *words);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	fflush(stderr);
	FILE *err = tmpfile();
	int was = dup(STDERR_FILENO);
	dup2(fileno(err), STDERR_FILENO);
	int status = -1;
	if (configure_read(&o, argc, argv, key_meaning) == CONFIGURE_RUN)
		status = headless_run(&o);
	fflush(stderr);
	dup2(was, STDERR_FILENO);
	close(was);
	rewind(err);
	errors[fread(errors, 1, sizeof errors - 1, err)] = '\0';
	fclose(err);
	return status;
}

static void
flies_well(const char *words)
{
	int status = flies(words);

	if (status != 0)
		fail_msg("%s: %d, %s", words, status, errors);
}

struct table {
	int rows;
	double cell[ROWS][3 + BOIDS_MEASURES_OF_ANY];
};

static const struct table *
measures(const char *name)
{
	static struct table t;
	const char *at = strchr(folder_read(name), '\n');

	for (t.rows = 0; at && at[1]; t.rows++) {
		assert_true(t.rows < ROWS);
		for (int c = 0; c < 3 + BOIDS_MEASURES_OF_ANY; c++)
			t.cell[t.rows][c] = strtod(at + 1, (char **)&at);
		assert_int_equal(*at, '\n');
	}
	return &t;
}

TEST(the_first_and_the_last_step_have_a_row)
{
	flies_well("--steps 60 --measures @m");
	const struct table *t = measures("m");
	assert_int_equal(t->rows, 2);
	assert_float_equal(t->cell[0][0], 0, 0);
	assert_float_equal(t->cell[1][0], 60, 0);
	assert_true(t->cell[1][1] == 1);
	assert_float_equal(t->cell[1][2], 288, 0);
	flies_well("--steps 0 --measures @m");
	assert_int_equal(measures("m")->rows, 1);
	assert_string_equal(errors, "");
}

TEST(the_header_names_every_measure)
{
	flies_well("--steps 0 --measures @m");
	const char *text = folder_read("m");
	assert_memory_equal(text, "step,time,number,order,", 23);
	for (int m = 0; m < BOIDS_MEASURES_OF_ANY; m++)
		assert_contains(text, measure_table[m].name);
	assert_lacks(text, "births");
}

TEST(a_living_flock_has_more_measures)
{
	flies_well("--steps 0 --hunger 30 --measures @m");
	const char *text = folder_read("m");
	for (int m = 0; m < BOIDS_MEASURES; m++)
		assert_contains(text, measure_table[m].name);
	assert_lacks(strstr(text, ",number,") + 1, ",number,"); /* only once */
	assert_memory_equal(text, "step,time,number,order,", 23);
}

/* Boids of states without these columns are full, grown up and of the first generation. */
TEST(states_without_life_come_to_life)
{
	flies_well("-n 20 --steps 10 --states @s");
	assert_lacks(folder_read("s"), "energy");
	flies_well("--start-state @s --hunger 30 --breeding alone --maturity 4 --steps "
	           "0 --states @t");
	assert_contains(folder_read("t"), ",energy,breath,age,generation,mate-rest,gene-");
	assert_contains(folder_read("t"), ",1,1,4,0,0,1,1,1,1,1,1,19\n");
}

TEST(every_k_steps_have_a_row)
{
	static const double steps[] = { 0, 20, 40, 50 };

	flies_well("--steps 50 --every 20 --measures @m");
	const struct table *t = measures("m");
	assert_int_equal(t->rows, 4);
	foreach (i, steps)
		assert_float_equal(t->cell[i][0], steps[i], 0);
	flies_well("--steps 40 --every 20 --measures @m");
	assert_int_equal(measures("m")->rows, 3);
}

TEST(burn_gives_the_means_of_the_rows_after_it)
{
	double sum[3 + BOIDS_MEASURES_OF_ANY] = { 0 };

	flies_well("--goal 70,12 --steps 100 --every 10 --measures @m");
	const struct table *t = measures("m");
	for (int row = 6; row <= 10; row++)
		for (int c = 0; c < 3 + BOIDS_MEASURES_OF_ANY; c++)
			sum[c] += t->cell[row][c];
	flies_well("--goal 70,12 --steps 100 --every 10 --burn 50 --measures @m");
	t = measures("m");
	assert_int_equal(t->rows, 1);
	assert_float_equal(t->cell[0][0], 100, 0);
	for (int c = 2; c < 3 + BOIDS_MEASURES_OF_ANY; c++)
		assert_true(fabs(t->cell[0][c] - sum[c] / 5) <= 1e-6 * (1 + fabs(sum[c])));
}

TEST(burn_without_every_is_over_every_step)
{
	flies_well("--steps 100 --every 1 --burn 50 --measures @every");
	flies_well("--steps 100 --burn 50 --measures @m");
	assert_string_equal(folder_read("m"), folder_read("every"));
	flies_well("-n 1 --steps 100 --burn 50 --measures @m --states @s");
	assert_contains(folder_read("s"), "\n100,0,"); /* states stay the first and the last */
	assert_lacks(folder_read("s"), "\n99,0,");
}

TEST(a_measure_without_meaning_is_nan)
{
	flies_well("-n 0 --steps 3 --measures @m");
	assert_contains(folder_read("m"), "\n0,0,0,nan,");
	assert_lacks(folder_read("m"), "-nan");
	flies_well("-n 0 --steps 3 --burn 1 --every 1 --measures @m");
	assert_contains(folder_read("m"), "\n3,0.05,0,nan,");
}

/* Half a run, and the other half from its states, equal the whole run. */
TEST(a_run_continues_from_its_states)
{
	static const char *const flights[] = { "",
		                               "--edge wrap",
		                               "--edge open",
		                               "-p ganz",
		                               "--dimensions 3 --edge bounce",
		                               "--turn 0.05 --max-speed 40 --min-speed 30" };
	char words[256];

	every (flight, flights) {
		snprintf(words, sizeof words, "%s --steps 300 --states @whole --every 150", *flight);
		flies_well(words);
		snprintf(words, sizeof words, "%s --steps 150 --states @half", *flight);
		flies_well(words);
		snprintf(words, sizeof words, "%s --steps 150 --start-state @half --states @rest",
		         *flight);
		flies_well(words);
		assert_string_equal(errors, "");
		const char *whole = strstr(folder_read("whole"), "\n150,");
		const char *rest = strstr(folder_read("rest"), "\n150,");
		assert_non_null(whole);
		assert_non_null(rest);
		if (strcmp(whole, rest) != 0)
			fail_msg("'%s' does not go on as it was", *flight);
	}
}

TEST(the_start_state_sets_the_number)
{
	flies_well("-n 7 --steps 5 --states @s");
	flies_well("--steps 5 --start-state @s --measures @m");
	const struct table *t = measures("m");
	assert_float_equal(t->cell[0][0], 5, 0);
	assert_float_equal(t->cell[1][0], 10, 0);
	assert_float_equal(t->cell[0][2], 7, 0);
	flies_well("-n 7 --steps 5 --start-state @s --measures @m");
	assert_int_equal(flies("-n 8 --steps 5 --start-state @s --measures @m"), 2);
	assert_string_equal(errors, "boids: number is 8, but --start-state has 7 boids\n");
}

TEST(a_start_state_may_be_written_over)
{
	flies_well("--steps 5 --states @s");
	flies_well("--steps 5 --start-state @s --states @s");
	assert_contains(folder_read("s"), "\n10,99,");
}

TEST(files_are_created_before_the_run)
{
	assert_int_equal(flies("--steps 1000000000000000 --measures /no/such/folder/m"), 1);
	assert_string_equal(errors,
	                    "boids: cannot write /no/such/folder/m: No such file or directory\n");
	assert_int_equal(flies("--steps 1000000000000000 --start-state @nothing"), 1);
}

TEST(a_full_disk_is_reported_and_ends_the_run)
{
	if (access("/dev/full", W_OK) != 0)
		skip();
	assert_int_equal(flies("--steps 1 --measures /dev/full"), 1);
	assert_string_equal(errors, "boids: cannot write /dev/full: No space left on device\n");
	assert_int_equal(flies("--steps 1000000000000000 --every 1 --states /dev/full"), 1);
	assert_string_equal(errors, "boids: cannot write /dev/full: No space left on device\n");
}

TEST(any_world_down_to_one_cell_flies)
{
	static const char *const worlds[] = { "1x1 -n 20", "1x1 -n 20 --edge wrap",
		                              "3x1 --dimensions 3 --edge wrap",
		                              "2x2 -p ganz -n 30" };
	char words[200];

	every (world, worlds) {
		snprintf(words,
		         sizeof words, "--goal 0,0 --predators 1 --food 0.1 --hunger 9 --steps 100 --measures @m --size %s",
		         *world);
		flies_well(words);
	}
	assert_lacks(folder_read("m"), "nan");
}

/* Writes the first line of standard error without the time, which is after `after `. */
static const char *
said(void)
{
	static char said[256];
	char words[200] = "";
	double time = -1;

	assert_int_equal(sscanf(errors, "boids: after %lf s %199[^\n]", &time, words), 2);
	assert_true(time > 0 && strchr(errors, '\n') == errors + strlen(errors) - 1);
	snprintf(said, sizeof said, "%s", words);
	return said;
}

TEST(the_last_death_and_the_bound_of_births_are_said_once)
{
	flies_well("--hunger 1 -n 20 --steps 900 --journal @j");
	assert_string_equal(said(), "no boid is left");
	flies_well("--play @j");
	assert_string_equal(said(), "no boid is left");
	flies_well("--predators 2 --captured eaten -n 0 --predator-cost 1 --edge wrap "
	           "--steps 900");
	assert_contains(errors, " s no predator is left\n");
	flies_well("--food 1 --breeding alone --ready 0.3 --max-number 60 -n 30 "
	           "--steps 900 --print");
	assert_string_equal(said(), "max-number 60 is reached: no more are born");
	flies_well("--food 1 -n 30 --steps 100");
	assert_string_equal(errors, "");
}

/* Their columns come when they are needed, and stay. */
TEST(states_of_a_flock_that_comes_to_life_are_read_back)
{
	folder_write(
		"comes",
		"0 start\n0 size = 40x12\n0 preset = classic\n0 seed = 3\n10 preset = meadow\n");
	flies_well("--play @comes --steps 40 --every 20 --states @states");
	flies_well("-p meadow --size 40x12 --start-state @states --steps 1");
	assert_string_equal(errors, "");
	/* The last states are those of a run that writes no others. */
	flies_well("--play @comes --steps 40 --states @states2");
	assert_int_equal(
		flies("-p meadow --size 40x12 -s 3 --start-state @states --steps 30 --every "
	              "30 --states @after"),
		0);
	assert_int_equal(
		flies("-p meadow --size 40x12 -s 3 --start-state @states2 --steps 30 --every "
	              "30 --states @after2"),
		0);
	assert_string_equal(folder_read("after"), folder_read("after2"));
	folder_write(
		"goes",
		"0 start\n0 size = 40x12\n0 preset = meadow\n0 seed = 3\n10 preset = classic\n");
	flies_well("--play @goes --steps 40 --every 20 --states @states");
	flies_well("-p classic --size 40x12 --start-state @states --steps 1");
	assert_string_equal(errors, "");
}

TEST_PROGRAM(folder_make_utf8, folder_remove);
