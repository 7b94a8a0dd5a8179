/* SPDX-License-Identifier: MIT */
/* Evolve: a search is the same however it is flown and interrupted, and its rows are those of flights. */
#include "command.h"
#include "folder.h"
#include "lab/evolve.h"
#include "settings/configure.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define OVER "-p classic -n 20 --size 40x12 --over separation,noise "
#define SHORT OVER "--population 5 --generations 4 --trials 2 --seconds 1 "
#define SEARCH SHORT "-s 7 --evolve order=0.9,nearest=2 --predators 3 --best @best.ini "

/* What it has said; good.csv, good.ini and good-best.ini are what it has left. */
static char said[2048];

static int
search(void **state)
{
	if (folder_make_utf8(state) != 0)
		return -1;
	command_runs(SEARCH "--threads 1 --evolved @one.csv");
	strcpy(said, command_errors);
	folder_sh("cp one.csv good.csv; cp one.ini good.ini; cp best.ini good-best.ini");
	return 0;
}

/* Returns a number of a row, each from 0, of a table with a line of names. */
static double
number_at(const char *text, int row, int column)
{
	for (; row >= 0; row--)
		text = strchr(text, '\n') + 1;
	for (; column > 0; column--)
		text = strchr(text, ',') + 1;
	return strtod(text, NULL);
}

TEST(threads_give_the_same_search)
{
	folder_sh("rm one.csv one.ini best.ini");
	command_runs(SEARCH "--threads 3 --evolved @one.csv");
	assert_true(folder_same("one.csv", "good.csv"));
	assert_true(folder_same("best.ini", "good-best.ini"));
}

/* Cut at any byte, and so killed at any moment, a search goes on to the same table and verdict. */
TEST(a_search_is_gone_on_with_from_any_byte)
{
	const size_t step = test_is_long() ? 41 : 141;

	for (size_t length = strlen(folder_read("good.csv")) + 1; length-- > 0;
	     length -= length > step ? step : length) {
		assert_int_equal(truncate(folder_path("one.csv"), (off_t)length), 0);
		command_runs(SEARCH "--threads 2 --evolved @one.csv");
		assert_true(folder_same("one.csv", "good.csv"));
		assert_string_equal(command_errors, said);
		if (length == 0)
			break;
	}
	assert_true(folder_same("one.ini", "good.ini"));
	assert_true(folder_same("best.ini", "good-best.ini"));
}

/* What is unchanged has the genes of its mother, which is one of the two best, and a mean over all the
 * flights since it was born. */
TEST(generations_follow_each_other)
{
	static const char head[] = "generation,individual,mother,father,flights,score,aim_order,"
				   "aim_nearest,separation,noise\n0,0,-1,-1,2,";

	const char *text = folder_read("good.csv");
	assert_memory_equal(text, head, sizeof head - 1);
	for (int row = 0; row < 20; row++) {
		const int mother = (int)number_at(text, row, 2), hers = row - row % 5 - 5 + mother;
		assert_true(number_at(text, row, 0) == row / 5 && number_at(text, row, 1) == row % 5);
		assert_true(mother >= (row < 5 ? -1 : 0) && mother < 5);
		const double score = number_at(text, row, 5), order = number_at(text, row, 6);
		assert_true(fabs(score - exp(-fabs(order - 0.9) / 0.9 -
		                             fabs(number_at(text, row, 7) - 2) / 2)) < 1e-12);
		if (row < 5 || row % 5 >= 2) {
			assert_true(number_at(text, row, 4) == 2);
			continue;
		}
		int better = 0;
		for (int other = row / 5 * 5 - 5; other < row / 5 * 5; other++)
			better += number_at(text, other, 5) > number_at(text, hers, 5);
		assert_int_equal(better, row % 5);
		assert_true(number_at(text, row, 4) == number_at(text, hers, 4) + 2);
		for (int column = 8; column < 10; column++)
			assert_true(number_at(text, row, column) == number_at(text, hers, column));
	}
}

/* Runs a search beside a terminal until it is over. */
static void
search_beside(const char *words, struct evolve_shown *shown)
{
	struct options o;
	int status;

	assert_int_equal(command_read(&o, words), CONFIGURE_RUN);
	struct evolve *e = evolve_start(&o, &status);
	assert_int_equal(status, 0);
	while (shown->state != EVOLVE_ENDED) {
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
		evolve_look(e, shown);
	}
	assert_true(shown->share > 0.99);
	assert_int_equal(evolve_end(e, 0), 0);
}

/* Of those that have flown in more than one generation; what flies is the best of the last one. */
TEST(the_best_so_far_never_falls)
{
	enum { GENERATIONS = 12, EACH = 4 };
	static struct evolve_shown shown;
	float highest = -1;
	bool fell = false;

	search_beside("--config none " OVER
	              "--population 4 --trials 1 --seconds 1 --generations 12 "
	              "--evolve order=1,nearest=2 --evolved @far.csv",
	              &shown);
	assert_int_equal(shown.generations, GENERATIONS);
	assert_true(isnan(shown.best[0]));
	const char *rows = folder_read("far.csv");
	for (int generation = 1; generation < GENERATIONS; generation++) {
		const float one = (float)number_at(rows, generation * EACH, 5);
		const float other = (float)number_at(rows, generation * EACH + 1, 5);
		fell = fell || fmaxf(one, other) < highest;
		highest = fmaxf(highest, fmaxf(one, other));
		assert_true(shown.best[generation] == highest);
	}
	assert_true(fell); /* of a generation alone */
}

/* The files are those of a search without a terminal, and what is shown are the rows of the last generation by
 * their scores. */
TEST(a_search_beside_a_terminal_is_the_same)
{
	static struct evolve_shown shown;

	folder_sh("rm -f beside.csv beside.ini best.ini");
	search_beside("--config none " SEARCH "--evolved @beside.csv", &shown);
	assert_true(folder_same("beside.csv", "good.csv"));
	folder_sh("sed 1d best.ini >best; sed 1d good-best.ini >good-best"); /* the command line */
	assert_true(folder_same("best", "good-best"));
	assert_int_equal(shown.count, 5);
	assert_int_equal(shown.aim.terms, 2);
	const char *rows = folder_read("beside.csv");
	for (int i = 0; i < shown.count; i++) {
		const struct evolve_found *of = &shown.of[i];
		const int row = 15 + of->individual;
		assert_true(of->score == number_at(rows, row, 5));
		assert_true(of->values[1] == number_at(rows, row, 7));
		assert_true(i == 0 || of->score <= shown.of[i - 1].score);
		for (int k = 0; k < 2; k++)
			assert_float_equal(of->factors.at[shown.column[k]].number,
			                   (float)number_at(rows, row, 8 + k), 1e-6f);
	}
}

/* Within its first flight, which would take minutes. */
TEST(a_search_beside_a_terminal_ends_when_it_is_asked_to)
{
	struct options o;
	int status;

	assert_int_equal(command_read(&o, "--config none " OVER
	                                  "-n 5000 --population 4 --seconds 20000 "
	                                  "--evolve order=1 --evolved @cut.csv"),
	                 CONFIGURE_RUN);
	struct evolve *e = evolve_start(&o, &status);
	assert_int_equal(status, 0);
	assert_int_equal(evolve_end(e, 5), 5);
	folder_sh("rm cut.csv cut.ini");
}

/* The values are those of plain flights of the settings in the row, over the second half, on the seeds of
 * its generation; of an unchanged one, of the generations before too. */
static void
check_row(int row, int first_seed)
{
	const char *text = folder_read("good.csv");
	const int flights = (int)number_at(text, row, 4);
	const double separation = number_at(text, row, 8), noise = number_at(text, row, 9);
	double order = number_at(text, row, 6), nearest = number_at(text, row, 7);

	for (int seed = first_seed; seed < first_seed + flights; seed++) {
		command_runs(
			"-p classic -n 20 --size 40x12 --predators 3 --steps 60 --every 30 -s %d "
			"--separation %.9g --noise %.9g --measures @plain.csv",
			seed, separation, noise);
		for (int step = 1; step <= 2; step++) { /* 30 and 60 */
			order -= number_at(folder_read("plain.csv"), step, 3) / 2 / flights;
			nearest -= number_at(folder_read("plain.csv"), step, 7) / 2 / flights;
		}
	}
	assert_true(fabs(order) < 1e-8 && fabs(nearest) < 1e-8);
}

TEST(a_row_is_that_of_plain_flights)
{
	check_row(3, 7);
	check_row(8, 9);
	for (int row = 15; row < 20; row++)
		check_row(row, 13 + 2 - (int)number_at(folder_read("good.csv"), row, 4));
}

/* The file of the best flies as the search says that it does: its measures on the fresh seeds. */
static void
assert_flies_as_said(const char *flights)
{
	char sentence[80];
	double order = 0, nearest = 0;

	folder_sh("rm -f f.csv f.ini");
	command_runs(flights);
	const char *rows = folder_read("f.csv");
	for (int row = 0; row < 60; row++)
		if (row % 3 > 0) {
			order += number_at(rows, row, 5) / 40;
			nearest += number_at(rows, row, 9) / 40;
		}
	snprintf(sentence, sizeof sentence, "order %.4g, nearest %.4g\n", order, nearest);
	assert_contains(strstr(folder_read("best.ini"), "the best: "), sentence);
}

TEST(the_best_is_a_preset_with_its_source)
{
	const char *best = folder_read("good-best.ini");
	assert_memory_equal(best, "# boids --headless -p classic", 29);
	assert_contains(best, "\n# generation ");
	assert_contains(best, "\nseparation = ");
	assert_contains(said, "boids: seeds 15 to 34, the best: score ");
	assert_contains(said, "\nboids -p classic ");
	assert_flies_as_said(
		"-p @best.ini --size 40x12 --seeds 15-34 --steps 60 --every 30 --measures @f.csv");
}

/* Cut at any byte, and for any number of threads, it is the same; it ends with the command that flies
 * its best. */
TEST(brains_are_searched_for_as_factors_are)
{
	static const char head[] = "generation,individual,mother,father,flights,score,aim_order,"
				   "aim_nearest,species,nodes,links,brain\n0,0,-1,-1,2,";
	char command[512];

	for (int threads = 1; threads <= 3; threads++) {
		if (threads > 1) {
			folder_sh("cp brain.csv whole.csv; cp best.ini whole.ini; rm best.ini");
			assert_int_equal(truncate(folder_path("brain.csv"), 3000 / threads), 0);
		}
		command_runs("-p classic --model brain --brain blind -n 20 --size 40x12 "
		             "--population 8 --generations 6 --trials 2 --steps 60 --evolve "
		             "order=0.9,nearest=2 --over brain --best @best.ini --evolved "
		             "@brain.csv --threads %d",
		             threads);
		if (threads > 1) {
			folder_holds("brain.csv", folder_read("whole.csv"));
			folder_holds("best.ini", folder_read("whole.ini"));
		}
	}
	assert_memory_equal(folder_read("brain.csv"), head, sizeof head - 1);
	snprintf(command, sizeof command, "\nboids -p %s ", folder_path("best.ini"));
	assert_contains(command_errors, command);
	assert_flies_as_said(
		"-p @best.ini --size 40x12 --seeds 13-32 --steps 60 --every 30 --measures @f.csv");
}

TEST(new_links_come_from_what_the_flock_perceives)
{
	static const char *const flocks[] = { "--goal 5,5 --evolve",
		                              "--map slalom --seek 0 --evolve",
		                              "--predators 2 --evolve" };
	static const char *const has[] = { "goal-a", "wall-aside", "predator-a" };

	foreach (i, flocks) {
		command_runs("-p classic --start uniform --model brain -n 5 --size 20x10 --steps 4 "
		             "--population 20 --generations %d --trials 1 -s 3 %s speed=5 --over "
		             "brain --best "
		             "@links.ini",
		             test_is_long() ? 200 : 60, flocks[i]);
		foreach (k, has)
			assert_int_equal(strstr(folder_read("links.ini"), has[k]) != NULL, i == k);
	}
}

/* Without the file of the brain no command flies it. */
TEST(a_brain_that_cannot_be_written_has_no_command)
{
	assert_int_equal(command_run("-n 9 --model brain --population 4 --generations 2 --trials 1 "
	                             "--steps 20 --evolve order=1 --over brain --best /dev/full"),
	                 1);
	assert_contains(command_errors, "cannot write /dev/full");
	assert_null(strstr(command_errors, "\nboids --"));
}

/* Files of another search stay as they are. */
TEST(other_files_are_left_alone)
{
	static const char *const others[] = { "--noise 0.3", "-s 3", "--trials 3",
		                              "--generations 5" };

	foreach (i, others)
		command_fails("one.ini is of another run", SEARCH "%s --evolved @one.csv",
		              others[i]);
	folder_write("start.ini", "noise = 0.2\n");
	command_fails("start.ini: this run reads it as ",
	              "-p @start.ini " OVER "--evolve order=1 -p @start.ini --evolved @new.csv "
	              "--best @start.ini");
	folder_holds("start.ini", "noise = 0.2\n");
	assert_true(folder_same("one.csv", "good.csv"));
	folder_sh("tail -n 1 one.csv >row && cat row >>one.csv");
	command_fails("one.csv has more rows than this search", SEARCH "--evolved @one.csv");
	/* a factor of the last row */
	folder_sh("sed -e '$s/1$/2/' -e t -e '$s/.$/1/' good.csv >other.csv; cp other.csv one.csv");
	command_fails("one.csv has rows of another search", SEARCH "--evolved @one.csv");
	assert_true(folder_same("one.csv", "other.csv"));
	assert_int_equal(command_run(SEARCH "--best /no/best.ini"), 1);
	assert_contains(command_errors, "cannot write /no/best.ini");
	command_fails("--evolve: the start has no measure path",
	              SEARCH "--evolve path=1 --evolved @path.csv");
	command_runs(SEARCH "--evolved @path.csv"); /* what was refused leaves no table */
}

TEST_FILE(search, folder_remove);
