/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal. */
#include "command.h"
#include "folder.h"
#include "measures/measure.h"
#include "test.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Columns without --burn, and with it: also the variance and Binder cumulant of order, and rows. */
enum { ROWS = 1024, MEANS = 3 + BOIDS_MEASURES_OF_ANY, COLUMNS = MEANS + 3 };

struct table {
	int rows;
	double cell[ROWS][COLUMNS];
};

static const struct table *
measures(const char *name)
{
	static struct table t;
	const char *at = strchr(folder_read(name), '\n');

	for (t.rows = 0; at && at[1]; t.rows++) {
		int c = 0;
		assert_true(t.rows < ROWS);
		do {
			assert_true(c < COLUMNS);
			t.cell[t.rows][c++] = strtod(at + 1, (char **)&at);
		} while (*at == ',');
		assert_int_equal(*at, '\n');
		assert_true(c == MEANS || c == COLUMNS);
	}
	return &t;
}

TEST(the_first_and_the_last_step_have_a_row)
{
	command_runs("--steps 60 --measures @m");
	const struct table *t = measures("m");
	assert_int_equal(t->rows, 2);
	assert_float_equal(t->cell[0][0], 0, 0);
	assert_float_equal(t->cell[1][0], 60, 0);
	assert_true(t->cell[1][1] == 1);
	assert_float_equal(t->cell[1][2], 288, 0);
	command_runs("--steps 0 --measures @m");
	assert_int_equal(measures("m")->rows, 1);
	assert_string_equal(command_errors, "");
}

/* Returns the name of a measure as CSVs have it. */
static const char *
column(int measure)
{
	static char name[64];

	snprintf(name, sizeof name, "%s", measure_table[measure].name);
	for (char *at = name; *at; at++)
		*at = *at == '-' ? '_' : *at;
	return name;
}

TEST(the_header_names_every_measure)
{
	command_runs("--steps 0 --measures @m");
	const char *text = folder_read("m");
	assert_memory_equal(text, "step,time,number,order,", 23);
	for (int m = 0; m < BOIDS_MEASURES_OF_ANY; m++)
		assert_contains(text, column(m));
	assert_lacks(text, "births");
}

TEST(a_living_flock_has_more_measures)
{
	command_runs("--steps 0 --hunger 30 --measures @m");
	const char *text = folder_read("m");
	for (int m = 0; m < BOIDS_MEASURES; m++)
		assert_contains(text, column(m));
	assert_lacks(strstr(text, ",number,") + 1, ",number,"); /* only once */
	assert_memory_equal(text, "step,time,number,order,", 23);
}

/* Boids of states without these columns are full, grown up and of the first generation. */
TEST(states_without_life_come_to_life)
{
	command_runs("-n 20 --steps 10 --states @s");
	assert_lacks(folder_read("s"), "energy");
	command_runs("--start-state @s --hunger 30 --breeding alone --maturity 4 --steps "
	             "0 --states @t");
	assert_contains(folder_read("t"), ",energy,breath,age,generation,mate_rest,gene_");
	assert_contains(folder_read("t"), ",1,1,4,0,0,1,1,1,1,1,1,19\n");
}

TEST(every_k_steps_have_a_row)
{
	static const double steps[] = { 0, 20, 40, 50 };

	command_runs("--steps 50 --every 20 --measures @m");
	const struct table *t = measures("m");
	assert_int_equal(t->rows, 4);
	foreach (i, steps)
		assert_float_equal(t->cell[i][0], steps[i], 0);
	command_runs("--steps 40 --every 20 --measures @m");
	assert_int_equal(measures("m")->rows, 3);
}

/* By the definitions, from the rows of the same run without --burn; column 3 is the order. */
TEST(burn_gives_variance_and_binder_cumulant_of_order)
{
	double second = 0, fourth = 0, mean = 0, variance = 0;

	command_runs("-p vicsek --noise 3 --steps 900 --every 3 --measures @m");
	const struct table t = *measures("m");
	for (int row = 101; row <= 300; row++) {
		mean += t.cell[row][3] / 200;
		second += pow(t.cell[row][3], 2) / 200;
		fourth += pow(t.cell[row][3], 4) / 200;
	}
	for (int row = 101; row <= 300; row++)
		variance += pow(t.cell[row][3] - mean, 2) / 200;
	command_runs("-p vicsek --noise 3 --steps 900 --every 3 --burn 300 --measures @b");
	const double *judged = &measures("b")->cell[0][MEANS];
	assert_contains(folder_read("b"), ",path,order_var,order_binder,rows\n");
	assert_true(fabs(judged[0] - variance) < 1e-7 * variance + 1e-9);
	assert_true(fabs(judged[1] - (1 - fourth / (3 * second * second))) < 1e-7);
	assert_float_equal(judged[2], 200, 0);
	assert_true(variance > 1e-4);
	/* Order that never varies, and none at all. */
	command_runs("-p vicsek --noise 0 -n 1 --steps 9 --burn 2 --measures @b");
	assert_contains(folder_read("b"), ",0,0.666666667,7\n");
	command_runs("-n 0 --steps 9 --burn 2 --measures @b");
	assert_contains(folder_read("b"), ",nan,nan,7\n");
}

TEST(burn_gives_the_means_of_the_rows_after_it)
{
	double sum[MEANS] = { 0 };

	command_runs("--goal 70,12 --steps 100 --every 10 --measures @m");
	const struct table *t = measures("m");
	for (int row = 6; row <= 10; row++)
		for (int c = 0; c < MEANS; c++)
			sum[c] += t->cell[row][c];
	command_runs("--goal 70,12 --steps 100 --every 10 --burn 50 --measures @m");
	t = measures("m");
	assert_int_equal(t->rows, 1);
	assert_float_equal(t->cell[0][0], 100, 0);
	for (int c = 2; c < MEANS; c++)
		assert_true(fabs(t->cell[0][c] - sum[c] / 5) <= 1e-6 * (1 + fabs(sum[c])));
}

TEST(burn_without_every_is_over_every_step)
{
	command_runs("--steps 100 --every 1 --burn 50 --measures @every");
	command_runs("--steps 100 --burn 50 --measures @m");
	assert_string_equal(folder_read("m"), folder_read("every"));
	command_runs("-n 1 --steps 100 --burn 50 --measures @m --states @s");
	assert_contains(folder_read("s"), "\n100,0,"); /* states stay the first and the last */
	assert_lacks(folder_read("s"), "\n99,0,");
}

TEST(a_measure_without_meaning_is_nan)
{
	command_runs("-n 0 --steps 3 --measures @m");
	assert_contains(folder_read("m"), "\n0,0,0,nan,");
	assert_lacks(folder_read("m"), "-nan");
	command_runs("-n 0 --steps 3 --burn 1 --every 1 --measures @m");
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
		command_runs(words);
		snprintf(words, sizeof words, "%s --steps 150 --states @half", *flight);
		command_runs(words);
		snprintf(words, sizeof words, "%s --steps 150 --start-state @half --states @rest",
		         *flight);
		command_runs(words);
		assert_string_equal(command_errors, "");
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
	command_runs("-n 7 --steps 5 --states @s");
	command_runs("--steps 5 --start-state @s --measures @m");
	const struct table *t = measures("m");
	assert_float_equal(t->cell[0][0], 5, 0);
	assert_float_equal(t->cell[1][0], 10, 0);
	assert_float_equal(t->cell[0][2], 7, 0);
	command_runs("-n 7 --steps 5 --start-state @s --measures @m");
	assert_int_equal(command_run("-n 8 --steps 5 --start-state @s --measures @m"), 2);
	assert_string_equal(command_errors, "boids: number is 8, but --start-state has 7 boids\n");
}

/* Each option that reads a file, with each that writes one. */
TEST(no_output_goes_over_a_file_that_the_run_reads)
{
	static const char *const readers[] = {
		"--text @txt",      "-p @c.ini",     "--config @c.ini", "-p @mapped.ini",
		"--brain @b.brain", "--map @c.map",  "--play @j",       "--start-state @s",
		"-p own",           "--theme dusky", "--map own",
	};
	static const char *const inputs[] = {
		"txt",
		"c.ini",
		"c.ini",
		"c.map",
		"b.brain",
		"c.map",
		"j",
		"s",
		"boids/presets/own.ini",
		"boids/themes/dusky.ini",
		"boids/maps/own.map",
	};
	static const char *const names[] = { "", "hard-", "boids/soft-" };
	static const char *const writers[] = { "--measures", "--states", "--journal" };
	char words[400];

	command_runs("--steps 5 --states @s --journal @j");
	folder_sh("mkdir -p boids/presets boids/themes boids/maps; echo AB >txt; echo 'noise = 1' "
	          ">c.ini; "
	          "echo 'map = c.map' >mapped.ini; printf '###\\n# #\\n###\\n' >c.map; "
	          "echo 'bias aside 1' >b.brain; cp c.ini boids/presets/own.ini; "
	          "cp c.map boids/maps/own.map; echo 'wall = 20' >boids/themes/dusky.ini; "
	          "for f in txt c.ini c.map b.brain j s boids/*/own* boids/*/dusky*; do ln $f "
	          "hard-${f##*/}; "
	          "ln -s ../$f boids/soft-${f##*/}; cp $f ${f##*/}.good; done");
	foreach (i, readers) {
		const char *file = strrchr(inputs[i], '/') ? strrchr(inputs[i], '/') + 1 : inputs[i];
		char good[80];
		snprintf(good, sizeof good, "%s.good", file);
		every (name, names) {
			const char *out = **name ? file : inputs[i];
			snprintf(words, sizeof words, "%s --steps 3 %s @%s%s", readers[i],
			         writers[i % 3], *name, out);
			assert_that(command_run(words) == 2, "%s: %s", words, command_errors);
			assert_contains(command_errors, "boids: cannot write ");
			assert_contains(command_errors, ": this run reads it as ");
			assert_true(folder_same(inputs[i], good));
		}
	}
}

TEST(files_are_created_before_the_run)
{
	assert_int_equal(command_run("--steps 1000000000000000 --measures /no/such/folder/m"), 1);
	assert_string_equal(command_errors,
	                    "boids: cannot write /no/such/folder/m: No such file or directory\n");
	assert_int_equal(command_run("--steps 1000000000000000 --start-state @nothing"), 1);
}

TEST(a_full_disk_is_reported_and_ends_the_run)
{
	if (access("/dev/full", W_OK) != 0)
		skip();
	assert_int_equal(command_run("--steps 1 --measures /dev/full"), 1);
	assert_string_equal(command_errors,
	                    "boids: cannot write /dev/full: No space left on device\n");
	assert_int_equal(command_run("--steps 1000000000000000 --every 1 --states /dev/full"), 1);
	assert_string_equal(command_errors,
	                    "boids: cannot write /dev/full: No space left on device\n");
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
		command_runs(words);
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

	assert_int_equal(sscanf(command_errors, "boids: after %lf s %199[^\n]", &time, words), 2);
	assert_true(time > 0 &&
	            strchr(command_errors, '\n') == command_errors + strlen(command_errors) - 1);
	snprintf(said, sizeof said, "%s", words);
	return said;
}

TEST(the_last_death_and_the_bound_of_births_are_said_once)
{
	command_runs("--hunger 1 -n 20 --steps 900 --journal @j");
	assert_string_equal(said(), "no boid is left");
	command_runs("--play @j");
	assert_string_equal(said(), "no boid is left");
	command_runs("--predators 2 --captured eaten -n 0 --predator-cost 1 --edge wrap "
	             "--steps 900");
	assert_contains(command_errors, " s no predator is left\n");
	command_runs("--food 1 --breeding alone --max-number 60 -n 30 "
	             "--steps 900 --print");
	assert_string_equal(said(), "max-number 60 is reached: no more are born");
	command_runs("--food 1 -n 30 --steps 100");
	assert_string_equal(command_errors, "");
}

/* Their columns come when they are needed, and stay. */
TEST(states_of_a_flock_that_comes_to_life_are_read_back)
{
	folder_write(
		"comes",
		"0 start\n0 size = 40x12\n0 preset = classic\n0 seed = 3\n10 preset = meadow\n");
	command_runs("--play @comes --steps 40 --every 20 --states @states");
	command_runs("-p meadow --size 40x12 --start-state @states --steps 1");
	assert_string_equal(command_errors, "");
	/* The last states are those of a run that writes no others. */
	command_runs("--play @comes --steps 40 --states @states2");
	assert_int_equal(
		command_run("-p meadow --size 40x12 -s 3 --start-state @states --steps 30 --every "
	                    "30 --states @after"),
		0);
	assert_int_equal(
		command_run("-p meadow --size 40x12 -s 3 --start-state @states2 --steps 30 --every "
	                    "30 --states @after2"),
		0);
	assert_string_equal(folder_read("after"), folder_read("after2"));
	folder_write(
		"goes",
		"0 start\n0 size = 40x12\n0 preset = meadow\n0 seed = 3\n10 preset = classic\n");
	command_runs("--play @goes --steps 40 --every 20 --states @states");
	command_runs("-p classic --size 40x12 --start-state @states --steps 1");
	assert_string_equal(command_errors, "");
}

TEST_FILE(folder_make_utf8, folder_remove);
