/* SPDX-License-Identifier: MIT */
/* Headless: runs without a terminal. */
#include "command.h"
#include "folder.h"
#include "measures/measure.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
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

/* Fails unless the rows of m are of these steps. */
static void
steps_are(const double *steps, int count)
{
	const struct table *t = measures("m");

	assert_int_equal(t->rows, count);
	for (int i = 0; i < count; i++)
		assert_float_equal(t->cell[i][0], steps[i], 0);
}

TEST(the_first_the_last_and_every_kth_step_have_a_row)
{
	static const struct {
		const char *words;
		double steps[4];
		int count;
	} rows[] = { { "--steps 0", { 0 }, 1 },
		     { "--steps 60", { 0, 60 }, 2 },
		     { "--steps 50 --every 20", { 0, 20, 40, 50 }, 4 },
		     { "--steps 40 --every 20", { 0, 20, 40 }, 3 } };

	every (row, rows) {
		command_runs("%s --measures @m", row->words);
		steps_are(row->steps, row->count);
		assert_string_equal(command_errors, "");
		assert_float_equal(measures("m")->cell[row->count - 1][1],
		                   row->steps[row->count - 1] / 60, 1e-6);
		assert_float_equal(measures("m")->cell[row->count - 1][2], 288, 0);
	}
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

/* Once: a living flock has more. */
TEST(the_header_names_every_measure)
{
	for (int lives = 0; lives < 2; lives++) {
		command_runs("--steps 0 %s --measures @m", lives ? "--hunger 30" : "");
		const char *text = folder_read("m");
		assert_memory_equal(text, "step,time,number,order,", 23);
		for (int m = 0; m < (lives ? BOIDS_MEASURES_BY_NAME : BOIDS_MEASURES_OF_ANY); m++)
			assert_contains(text, column(m));
		for (int m = BOIDS_MEASURES_BY_NAME; m < BOIDS_MEASURES; m++)
			assert_lacks(text, column(m));
		assert_int_equal(strstr(text, "births") != NULL, lives);
		assert_lacks(strstr(text, ",number,") + 1, ",number,");
	}
}

/* With the values that they have among all; also in a sweep, whose flights are counted first. */
TEST(columns_are_those_asked_for_in_the_order_of_the_table)
{
	command_runs("--steps 60 --columns nearest_angle,order,number --measures @m");
	assert_contains(folder_read("m"), "step,time,number,order,nearest_angle\n0,0,288,0.2250");
	command_runs("--steps 60 --columns displacement --measures @m");
	assert_contains(folder_read("m"), "step,time,displacement\n0,0,0\n60,1,101.59");
	command_runs("--steps 60 --columns births --seeds 1-2 --burn 50 --measures @n");
	assert_contains(folder_read("n"),
	                "flight,seed,step,time,births,order_var,order_binder,rows\n1,1,60,1,0,");
	assert_contains(folder_read("n"), ",10\n2,2,60,1,0,");
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
	assert_true(folder_same("m", "every"));
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

	every (flight, flights) {
		static const char *const parts[] = { "300 --states @whole --every 150",
			                             "150 --states @half",
			                             "150 --start-state @half --states @rest" };
		every (part, parts) {
			command_runs("%s --steps %s", *flight, *part);
			assert_string_equal(command_errors, "");
		}
		const char *whole = strstr(folder_read("whole"), "\n150,");
		const char *rest = strstr(folder_read("rest"), "\n150,");
		assert_that(whole && rest && strcmp(whole, rest) == 0,
		            "'%s' does not go on as it was", *flight);
	}
}

TEST(the_start_state_sets_the_number)
{
	command_runs("-n 7 --steps 5 --states @s");
	command_runs("--steps 5 --start-state @s --measures @m");
	steps_are((const double[]){ 5, 10 }, 2);
	assert_float_equal(measures("m")->cell[0][2], 7, 0);
	command_runs("-n 7 --steps 5 --start-state @s --measures @m");
}

/* Each option that reads a file, with each that writes one. */
TEST(no_output_goes_over_a_file_that_the_run_reads)
{
	static const char *const readers[][2] = {
		{ "--text @txt", "txt" },
		{ "-p @c.ini", "c.ini" },
		{ "--config @c.ini", "c.ini" },
		{ "-p @mapped.ini", "c.map" },
		{ "--brain @b.brain", "b.brain" },
		{ "--map @c.map", "c.map" },
		{ "--play @j", "j" },
		{ "--start-state @s", "s" },
		{ "-p own", "boids/presets/own.ini" },
		{ "--theme dusky", "boids/themes/dusky.ini" },
		{ "--map own", "boids/maps/own.map" },
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
		const char *input = readers[i][1], *slash = strrchr(input, '/');
		const char *file = slash ? slash + 1 : input;
		char good[80];
		snprintf(good, sizeof good, "%s.good", file);
		every (name, names) {
			const char *out = **name ? file : input;
			snprintf(words, sizeof words, "%s --steps 3 %s @%s%s", readers[i][0],
			         writers[i % 3], *name, out);
			assert_that(command_run(words) == 2, "%s: %s", words, command_errors);
			assert_contains(command_errors, "boids: cannot write ");
			assert_contains(command_errors, ": this run reads it as ");
			assert_true(folder_same(input, good));
		}
	}
}

TEST(any_world_down_to_one_cell_flies)
{
	static const char *const worlds[] = { "1x1 -n 20", "1x1 -n 20 --edge wrap",
		                              "3x1 --dimensions 3 --edge wrap",
		                              "2x2 -p ganz -n 30" };

	every (world, worlds)
		command_runs("--goal 0,0 --predators 1 --food 0.1 --hunger 9 --steps 100 "
		             "--measures @m --size %s",
		             *world);
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

/* session_test: each is said once. */
TEST(the_last_death_is_said_with_its_time)
{
	command_runs("--hunger 1 -n 20 --steps 900 --journal @j");
	assert_string_equal(said(), "no boid is left");
	command_runs("--play @j");
	assert_string_equal(said(), "no boid is left");
	command_runs("--food 1 -n 30 --steps 100");
	assert_string_equal(command_errors, "");
}

TEST(what_is_wrong_in_a_story_is_told)
{
	folder_write("boids/stories/wrong.journal", "# wrong\n0 preset = mill\n10 wings = 2\n");
	command_runs("--story wrong --steps 30");
	assert_non_null(strstr(command_errors, "s wrong: no factor 'wings'"));
}

/* Their columns come when they are needed, and stay. The last states are those of a run that writes no
 * others. */
TEST(states_of_a_flock_that_comes_to_life_are_read_back)
{
	static const char *const lines[][2] = { { "meadow", "classic" }, { "classic", "meadow" } };
	char text[120];

	foreach (i, lines) {
		snprintf(text, sizeof text,
		         "0 start\n0 size = 40x12\n0 preset = %s\n0 seed = 3\n10 preset = %s\n",
		         lines[i][0], lines[i][1]);
		folder_write("comes", text);
		command_runs("--play @comes --steps 40 --every 20 --states @states");
		command_runs("--play @comes --steps 40 --states @states2");
		for (int which = 0; which < 2; which++) {
			command_runs("-p %s --size 40x12 -s 3 --start-state @states%s --steps 30 "
			             "--every 30 --states @after%d",
			             lines[i][1], which ? "2" : "", which);
			assert_string_equal(command_errors, "");
		}
		assert_true(folder_same("after0", "after1"));
	}
}

TEST_FILE(folder_make_utf8, folder_remove);
