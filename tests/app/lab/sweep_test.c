/* SPDX-License-Identifier: MIT */
/* Sweep: many flights in one table, the same bytes however they are flown and interrupted. */
#include "command.h"
#include "folder.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BASE "-p vicsek -n 12 --size 40x12 --sweep noise=0:0.3:4 --seeds 2-4 --steps 20 "
#define SWEEP BASE "--every 7 "

/* good.csv and good.ini are what one thread has left. */
static int
sweep(void **state)
{
	if (folder_make_utf8(state) != 0)
		return -1;
	command_runs(SWEEP "--threads 1 --measures @one.csv");
	folder_sh("cp one.csv good.csv; cp one.ini good.ini");
	return 0;
}

/* Returns line `number` of a text, from 0, without its newline, valid until the next call. */
static const char *
line_of(const char *text, int number)
{
	static char line[2048];

	for (; number > 0 && text; number--)
		text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
	assert_non_null(text);
	snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
	return line;
}

TEST(threads_and_parts_give_the_same_table)
{
	command_runs(SWEEP "--threads 2 --measures @two.csv");
	assert_true(folder_same("two.csv", "good.csv"));
	command_runs(SWEEP "--threads 3 --measures @three.csv");
	assert_true(folder_same("three.csv", "good.csv"));
	command_runs(SWEEP "--part 1/2 --measures @part1.csv");
	command_runs(SWEEP "--part 2/2 --measures @part2.csv");
	folder_sh("head -n 1 part1.csv >joined.csv; "
	          "tail -q -n +2 part1.csv part2.csv | sort -s -t , -k 1,1n >>joined.csv");
	assert_true(folder_same("joined.csv", "good.csv"));
	command_runs(SWEEP "--part 200/1000 --measures @none.csv"); /* a part without a flight */
	assert_string_equal(strchr(folder_read("none.csv"), '\n'), "\n");
}

TEST(a_row_is_that_of_the_single_flight)
{
	static const struct {
		const char *sweep, *single;
		int flight;
	} flights[] = {
		{ "-p ganz --sweep preset=ganz,meadow --sweep noise=0,0.2 --seeds 3-4",
		  "-p meadow --noise 0 -s 4", 6 },
		{ "--sweep size=40x12,60x20 --sweep number=auto,30", "--size 60x20", 3 },
		{ "-p vicsek --sweep size=40x12,30x30 --sweep number=30,9 -s 5",
		  "-p vicsek --size 30x30 -n 9 -s 5", 4 },
		{ "--sweep map=none,cave,slalom --size 60x20", "--map cave --size 60x20", 2 },
		{ "--sweep edge=wrap,turn,open --seeds 7-7", "--edge open -s 7", 3 },
		{ "--seeds 1-9 --dt 0.05", "-s 9 --dt 0.05", 9 },
	};
	char row[1024];

	for (int burn = 0; burn < 2; burn++)
		every (f, flights) {
			const char *rows = burn ? "--steps 30 --burn 10 --every 4" : "--steps 30";
			command_runs("%s %s --measures @many.csv", f->sweep, rows);
			const char *many = folder_read("many.csv");
			command_runs("%s %s --measures @single.csv", f->single, rows);
			snprintf(row, sizeof row, "%s",
			         line_of(folder_read("single.csv"), burn ? 1 : 2));
			const char *found = line_of(many, burn ? f->flight : 2 * f->flight);
			assert_non_null(strstr(found, ",30,"));
			if (strstr(f->sweep,
			           "meadow")) /* all have the columns of life if one is alive */
				assert_contains(found, row);
			else
				assert_string_equal(strstr(found, ",30,") + 1, row);
			folder_sh("rm many.* single.csv");
		}
}

/* The columns in their order, the values as they were given, and FROM:TO:COUNT in its shortest form. */
TEST(rows_say_what_they_are)
{
	static const struct {
		int line;
		const char *begins;
	} rows[] = {
		{ 0, "flight,max_speed,number,preset,seed,step,time,number_now,order,local_" },
		{ 1, "1,0.1,5,ganz,18446744073709551614,0,0,5," },
		{ 2, "2,0.1,5,ganz,18446744073709551615,0,0,5," },
		{ 7, "7,0.2,5,school,18446744073709551614,0,0," },
		{ 12, "12,0.3,5,school,18446744073709551615,0,0" },
		{ 16, "16,0.4,5,school,18446744073709551615,0,0" },
	};

	command_runs(
		"--sweep max_speed=0.1:0.4:4 --sweep number=5 --sweep preset=ganz,school --seeds "
		"18446744073709551614-18446744073709551615 --steps 0 --measures @m.csv");
	every (row, rows)
		assert_memory_equal(line_of(folder_read("m.csv"), row->line), row->begins,
		                    strlen(row->begins));
	command_runs("--sweep noise=2:2:1 --steps 0 --measures @n.csv");
	assert_memory_equal(line_of(folder_read("n.csv"), 1), "1,2,1,0,", 8);
	command_runs("--sweep number=10:1000:5:log --steps 0 --measures @l.csv");
	static const char *const logs[] = { "1,10,1,", "2,32,1,", "3,100,1,", "4,316,1,",
		                            "5,1000,1," };
	foreach (i, logs)
		assert_memory_equal(line_of(folder_read("l.csv"), (int)i + 1), logs[i],
		                    strlen(logs[i]));
}

/* Returns the number in a row of a table, from 1, in the column of this name. */
static double
number_of(const char *table, int row, const char *name)
{
	char names[2048];
	int column = 0;

	snprintf(names, sizeof names, "%s", line_of(table, 0));
	char *at = strtok(names, ",");
	for (; at && strcmp(at, name) != 0; at = strtok(NULL, ","))
		column++;
	assert_that(at, "no column %s", name);
	const char *field = line_of(table, row);
	while (column-- > 0)
		field = strchr(field, ',') + 1;
	return strtod(field, NULL);
}

/* The standard error is that of the means of the flights, computed in two passes; the moments of order are
 * those of all rows, as of one flight. */
TEST(all_seeds_in_one_row_have_their_mean_and_its_standard_error)
{
	static const char *const measures[] = { "order", "nearest", "groups" };
	enum { SEEDS = 3 };

	command_runs(BASE "--burn 4 --every 2 --measures @each.csv");
	command_runs(BASE "--burn 4 --every 2 --pool --threads 2 --measures @pool.csv");
	const char *each = folder_read("each.csv"), *pool = folder_read("pool.csv");
	for (int point = 0; point < 4; point++) {
		every (measure, measures) {
			double mean = 0, squares = 0;
			char error[64];
			for (int seed = 1; seed <= SEEDS; seed++)
				mean += number_of(each, point * SEEDS + seed, *measure) / SEEDS;
			for (int seed = 1; seed <= SEEDS; seed++)
				squares += pow(
					number_of(each, point * SEEDS + seed, *measure) - mean, 2);
			snprintf(error, sizeof error, "%s_error", *measure);
			assert_near(number_of(pool, point + 1, *measure), mean, 1e-7);
			assert_near(number_of(pool, point + 1, error),
			            sqrt(squares / (SEEDS - 1) / SEEDS), 1e-7);
		}
		double variance = 0, mean = number_of(pool, point + 1, "order");
		for (int seed = 1; seed <= SEEDS; seed++)
			variance += (number_of(each, point * SEEDS + seed, "order_var") +
			             pow(number_of(each, point * SEEDS + seed, "order") - mean, 2)) /
			            SEEDS;
		assert_near(number_of(pool, point + 1, "order_var"), variance, 1e-7);
		assert_true(number_of(pool, point + 1, "rows") == SEEDS * 8);
		assert_true(number_of(pool, point + 1, "seed") == 4);
	}
	assert_null(strstr(pool, "\n5,"));
	command_runs("-p vicsek --seeds 7-7 --steps 9 --burn 1 --pool --measures @alone.csv");
	assert_contains(folder_read("alone.csv"), ",nan,nan,nan,nan");
}

/* Cut at bytes of its last two flights, and in its header, a table is completed to the same bytes; what was
 * whole is not written again. */
TEST(a_table_is_gone_on_with_from_any_byte)
{
	static const char *const rows[] = { "--every 7 ", "--burn 4 ",
		                            "--sweep edge=wrap,turn,open --burn 4 --pool " };
	const size_t step = test_is_long() ? 1 : 5;

	foreach (i, rows) {
		command_runs(BASE "%s--threads 2 --measures @cut.csv", rows[i]);
		folder_sh("cp cut.csv whole.csv; cp cut.ini whole.ini");
		const char *whole = folder_read("whole.csv");
		const size_t size = strlen(whole),
			     eleventh = (size_t)(strstr(whole, "\n11,") - whole);
		for (size_t length = size, less; length > 0; length -= less) {
			assert_int_equal(truncate(folder_path("cut.csv"), (off_t)length), 0);
			command_runs(BASE "%s--threads 2 --measures @cut.csv", rows[i]);
			assert_true(folder_same("cut.csv", "whole.csv"));
			less = length > eleventh ? step : 97;
			less = less < length ? less : length;
		}
		assert_true(folder_same("cut.ini", "whole.ini"));
		folder_sh("rm cut.csv cut.ini");
	}
}

/* A whole flight is not flown again: a mark in its row stays, one in a later row does not. */
TEST(whole_flights_are_kept)
{
	command_runs(SWEEP "--measures @kept.csv");
	folder_sh("sed 's/^\\(3,.*,20,.*\\),nan$/\\1,mark/; s/^\\(12,.*,14,.*\\),nan$/\\1,mark/' "
	          "kept.csv | sed '$d' >cut && cp cut kept.csv");
	command_runs(SWEEP "--measures @kept.csv");
	const char *text = folder_read("kept.csv");
	assert_contains(text, ",mark\n4,");
	assert_lacks(strstr(text, ",mark\n4,") + 6, "mark");
}

/* As preset, the settings beside the table fly the same, whatever the base was. */
TEST(the_settings_fly_the_same)
{
	folder_write("own.ini", "base = school\nnumber = 20\nnoise = 0.1\nmap = cave\n");
	command_runs(
		"-p @own.ini --fear 0.2 --sweep cohesion=0.1,0.2 --steps 30 --measures @a.csv");
	command_runs("-p @a.ini --sweep cohesion=0.1,0.2 --steps 30 --measures @b.csv");
	assert_true(folder_same("a.csv", "b.csv"));
	assert_lacks(folder_read("a.ini"), "base =");
	assert_contains(folder_read("a.ini"), "fear = 0.2\n");
	assert_memory_equal(folder_read("a.ini"), "# boids --headless -p /", 23);
}

TEST(a_header_says_version_command_and_settings)
{
	command_runs("--header --steps 0 --measures @m.csv");
	const char *text = folder_read("m.csv");
	assert_memory_equal(text, "# boids --headless --header --steps 0 --measures /", 50);
	assert_contains(text, "\n# boids ");
	assert_contains(text, "\n# cohesion = ");
	assert_contains(text, "\nstep,time,number,order,");
	command_runs("--header --sweep noise=0,1 --steps 0 --measures @s.csv");
	command_runs("--header --sweep noise=0,1 --steps 0 --measures @s.csv"); /* goes on */
	assert_contains(folder_read("s.csv"), "\nflight,noise,seed,step,");
}

/* Files of another run stay as they are. */
TEST(other_files_are_left_alone)
{
	static const char *const others[] = { "-p ganz " SWEEP, SWEEP "--noise 1",
		                              SWEEP "--part 1/2", SWEEP "--burn 3" };

	foreach (i, others)
		command_fails("one.ini is of another run", "%s --measures @one.csv", others[i]);
	assert_true(folder_same("one.csv", "good.csv"));
	assert_true(folder_same("one.ini", "good.ini"));
	folder_sh("rm one.ini");
	command_fails("one.csv exists, without ", SWEEP "--measures @one.csv");
	folder_sh("cp good.ini one.ini; printf 'flight,nose\\n1,2\\n' >one.csv");
	command_fails("one.csv has other columns than this run", SWEEP "--measures @one.csv");
	folder_sh("sed '/^5,/,$d' good.csv >other.csv; echo 7,x >>other.csv; cp other.csv one.csv");
	command_fails("one.csv has rows of other flights than this sweep",
	              SWEEP "--measures @one.csv");
	assert_true(folder_same("one.csv", "other.csv"));
}

/* A preset of the user's that has changed makes other flights. */
TEST(changed_files_are_noticed)
{
	folder_write("p.ini", "base = ganz\nnumber = 9\n");
	command_runs("--sweep preset=@p.ini,classic --steps 3 --measures @changed.csv");
	folder_write("p.ini", "base = ganz\nnumber = 10\n");
	command_fails("changed.ini is of another run",
	              "--sweep preset=@p.ini,classic --steps 3 --measures @changed.csv");
}

/* Unless it has one in another combination. */
TEST(a_factor_without_effect_is_named)
{
	static const char *const said[][2] = {
		{ "-p vicsek --sweep cohesion=0,1",
		  "boids: --sweep cohesion has no effect: model vicsek does not use it\n" },
		{ "--sweep brain=rules,blind",
		  "boids: --sweep brain has no effect: model ganz does not use it\n" },
		{ "--sweep seek=0,1 --sweep bias=0,1",
		  "boids: --sweep seek has no effect: there is no goal\n"
		  "boids: --sweep bias has no effect: needs scouts-right or scouts-left\n" },
		{ "--sweep trails=0,1",
		  "boids: --sweep trails has no effect: it is only how the flock is seen\n" },
		{ "--sweep bias=0,1 --sweep scouts-left=0,1", "" },
		{ "--sweep model=ganz,brain --sweep brain=rules,blind", "" },
		{ "--sweep noise=0,1", "" },
		{ "--brain blind", "boids: --brain has no effect: model ganz does not use it\n" },
		{ "--model brain --brain blind", "" },
	};

	every (row, said) {
		folder_sh("rm -f effect.*");
		command_runs("-n 9 --steps 1 %s --measures @effect.csv", (*row)[0]);
		assert_string_equal(command_errors, (*row)[1]);
	}
}

TEST_FILE(sweep, folder_remove);
