/* SPDX-License-Identifier: MIT */
/* Options: the command line. */
#include "boids/boids.h"
#include "files/output.h"
#include "folder.h"
#include "input/key_table.h"
#include "scene.h"
#include "settings/configure.h"
#include "settings/named_files.h"
#include "settings/restricted.h"
#include "settings/usage.h"

#include <ctype.h>
#include <locale.h>
#include <unistd.h>

enum { WORDS = 32, TEXT = 65536 };

static char output[TEXT]; /* standard output of the last command */
static char error[TEXT];  /* and its standard error */

/* Redirects a stream to a temporary file; returns the old descriptor for give_back. */
static int
take_away(FILE *stream, FILE *into)
{
	fflush(stream);
	int was = dup(fileno(stream));
	dup2(fileno(into), fileno(stream));
	return was;
}

static void
restore(FILE *stream, int was, FILE *from, char text[TEXT])
{
	fflush(stream);
	dup2(was, fileno(stream));
	close(was);
	rewind(from);
	text[fread(text, 1, TEXT - 1, from)] = '\0';
	fclose(from);
}

/* Reads "boids" and these words, separated by blanks. */
static int
command(struct options *o, const char *words)
{
	static char line[4096]; /* options point into it */
	char *argv[WORDS + 2] = { "boids" };
	int argc = 1;

	snprintf(line, sizeof line, "%s", words);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
		assert_true(argc <= WORDS);
		argv[argc++] = word;
	}
	FILE *out = tmpfile(), *err = tmpfile();
	int out_was = take_away(stdout, out), err_was = take_away(stderr, err);
	int status = configure_read(o, argc, argv, key_meaning);
	restore(stderr, err_was, err, error);
	restore(stdout, out_was, out, output);
	return status;
}

static struct options
good(const char *words)
{
	struct options o;
	int status = command(&o, words);

	assert_string_equal(error, "");
	assert_int_equal(status, CONFIGURE_RUN);
	assert_string_equal(output, "");
	return o;
}

/* Expects that these words are refused with this sentence. */
static void
bad(const char *words, const char *sentence)
{
	char expected[TEXT];
	struct options o;

	assert_int_equal(command(&o, words), WRONG);
	snprintf(expected, sizeof expected, "boids: %s\n", sentence);
	assert_string_equal(error, expected);
	assert_string_equal(output, "");
}

static void
answers(const char *words)
{
	struct options o;

	assert_int_equal(command(&o, words), DONE);
	assert_string_equal(error, "");
}

/* Returns a value of the factor other than its default. */
static const char *
another(int factor, char text[BOIDS_FACTOR_TEXT])
{
	const struct boids_factor *row = &factor_table[factor];
	struct boids_factors f = default_factors();

	if (row->word)
		f.at[factor].choice =
			row->word(row->default_value.choice + 1) ? row->default_value.choice + 1 : 0;
	else
		f.at[factor].number = row->most;
	factor_write(&f, factor, text);
	return text;
}

TEST(no_arguments_give_classic)
{
	struct options o = good("");

	assert_string_equal(o.settings.preset, "classic");
	assert_int_equal(o.fps, 30);
	assert_int_equal(o.columns, 80);
	assert_int_equal(o.rows, 24);
	assert_false(o.seeded);
	assert_false(o.headless);
	assert_true(o.dt == 1.0 / 60);
}

TEST(every_factor_is_an_option)
{
	char words[256], text[BOIDS_FACTOR_TEXT], back[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		for (int joined = 0; joined < 2; joined++) {
			snprintf(words, sizeof words, "--%s%c%s", factor_table[i].name,
			         joined ? '=' : ' ', another(i, text));
			struct options o = good(words);
			factor_write(&o.settings.factors, i, back);
			assert_string_equal(back, text);
			assert_non_null(o.given[i]);
		}
	}
}

TEST(the_common_options_have_a_letter)
{
	struct options o = good("-n 7 -p ganz -s 9 -g ascii -f 60");

	assert_float_equal(o.settings.factors.number, 7, 0);
	assert_string_equal(o.settings.preset, "ganz");
	assert_true(o.seeded);
	assert_int_equal(o.seed, 9);
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_ASCII);
	assert_int_equal(o.fps, 60);
	assert_float_equal(good("-n7").settings.factors.number, 7, 0);
	answers("-h");
	answers("--help");
	answers("-V");
	assert_string_equal(output, "boids " BOIDS_VERSION "\n");
}

TEST(names_and_letters_are_unique)
{
	int letters[128] = { 0 };

	for (const struct option_row *row = option_table; row->name; row++) {
		assert_int_equal(factor_find(row->name), -1);
		for (const struct option_row *other = option_table; other < row; other++)
			assert_string_not_equal(row->name, other->name);
		if (row->letter)
			assert_int_equal(letters[(int)row->letter]++, 0);
	}
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (option_letter(i))
			assert_int_equal(letters[(int)option_letter(i)]++, 0);
}

/* The only beginning of an option is offered, whatever its length. */
TEST(a_beginning_that_one_option_has_is_offered)
{
	char word[64], sentence[TEXT];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const char *name = factor_table[i].name;
		for (int length = 1; length < (int)strlen(name); length++) {
			int count = 0;
			for (const struct option_row *row = option_table; row->name; row++)
				count += strncmp(row->name, name, (size_t)length) == 0;
			for (int k = 0; k < BOIDS_FACTORS; k++)
				count += strncmp(factor_table[k].name, name, (size_t)length) == 0;
			if (count > 1)
				continue;
			snprintf(word, sizeof word, "--%.*s", length, name);
			snprintf(sentence, sizeof sentence, "no option '%s'; did you mean --%s?",
			         word, name);
			bad(word, sentence);
		}
	}
}

TEST(options_take_american_spelling)
{
	answers("--print-settings --color-by neighbors --neighbors=7 --color never");
	assert_contains(output, "\ncolour-by = neighbours\n");
	assert_contains(output, "\nneighbours = 7\n");
	bad("--neighbors", "--neighbors needs a value");
	bad("--color=1", "--color takes auto, always or never, not '1'");
}

TEST(only_full_names_are_taken)
{
	bad("--he", "no option '--he'; see boids --help"); /* two letters begin too much */
	bad("--headles --steps 1", "no option '--headles'; did you mean --headless?");
	bad("--separatio 1", "no option '--separatio'; did you mean --separation?");
	bad("--separatio=1", "no option '--separatio'; did you mean --separation?");
	bad("--seperation=1", "no option '--seperation'; did you mean --separation?");
	bad("--colour-b none", "no option '--colour-b'; did you mean --colour-by?");
	bad("--neighb 3", "no option '--neighb'; did you mean --neighbours?");
	bad("--xyzzy", "no option '--xyzzy'; see boids --help");
	bad("--=1", "no option '--'; see boids --help");
	bad("-x", "no option '-x'; see boids --help");
	bad("-hx", "no option '-x'; see boids --help");
}

TEST(values_are_neither_missing_nor_too_many)
{
	bad("-n", "-n needs a value");
	bad("--separation", "--separation needs a value");
	bad("--headless=yes", "--headless takes no value");
	bad("--separation=", "--separation takes 0 to 100, not ''");
	bad("ganz", "unexpected argument 'ganz'; did you mean -p ganz?");
	bad("-n 5 ganz -n 6", "unexpected argument 'ganz'; did you mean -p ganz?");
	bad("gnaz", "unexpected argument 'gnaz'; did you mean -p ganz?");
	bad("ring", "unexpected argument 'ring'; did you mean --map ring?");
	bad("xyzzy", "unexpected argument 'xyzzy'; see boids --help");
	bad("--help me", "unexpected argument 'me'; see boids --help");
	bad("-- -n", "unexpected argument '-n'; see boids --help");
	bad("-", "unexpected argument '-'; see boids --help");
}

#define SIZE "--size takes COLSxROWS from 1x1 to 10000x10000, such as 80x24, not "

#define PART "--part takes I/N or X,Y/COLSxROWS (at most 99), such as 2/3 or 2,1/3x2, not "
#define NUMBER "--number takes auto [DENSITY] or whole numbers from 0 to 10000000, not "

TEST(counts_are_digits_in_their_range)
{
	static const char *const wrong[][2] = {
		{ "--fps 0", "--fps takes 1 to 240, not '0'" },
		{ "--fps 241", "--fps takes 1 to 240, not '241'" },
		{ "--fps 1.5", "--fps takes 1 to 240, not '1.5'" },
		{ "--fps=", "--fps takes 1 to 240, not ''" },
		{ "-f -1", "--fps takes 1 to 240, not '-1'" },
		{ "-s -1", "--seed takes 0 to 18446744073709551615, not '-1'" },
		{ "-s 18446744073709551616",
		  "--seed takes 0 to 18446744073709551615, not '18446744073709551616'" },
		{ "-s 1e3", "--seed takes 0 to 18446744073709551615, not '1e3'" },
		{ "-s 0x10", "--seed takes 0 to 18446744073709551615, not '0x10'" },
		{ "--steps 1000000000000001",
		  "--steps takes 0 to 1000000000000000, not '1000000000000001'" },
		{ "--every 0", "--every takes 1 to 1000000000000000, not '0'" },
		{ "--steps 1e3", "--steps takes 0 to 1000000000000000, not '1e3'" },
		{ "--burn -1", "--burn takes 0 to 1000000000000000, not '-1'" },
		{ "--burn x", "--burn takes 0 to 1000000000000000, not 'x'" },
		{ "--dt 0", "--dt takes 0.0001 to 1 seconds, not '0'" },
		{ "--dt nan", "--dt takes 0.0001 to 1 seconds, not 'nan'" },
		{ "--dt 1.1", "--dt takes 0.0001 to 1 seconds, not '1.1'" },
		{ "--seconds 0", "--seconds takes 0.01 to 1000000000 seconds, not '0'" },
		{ "--seconds -1", "--seconds takes 0.01 to 1000000000 seconds, not '-1'" },
		{ "--seconds nan", "--seconds takes 0.01 to 1000000000 seconds, not 'nan'" },
		{ "--seconds 1h", "--seconds takes 0.01 to 1000000000 seconds, not '1h'" },
		{ "--seconds 1e10", "--seconds takes 0.01 to 1000000000 seconds, not '1e10'" },
		{ "--skip -1", "--skip takes 0 to 1000000 seconds, not '-1'" },
		{ "--idle -1", "--idle takes 0 to 100000 minutes, not '-1'" },
		{ "-n 1.5", NUMBER "'1.5'" },
		{ "-n 10000001", NUMBER "'10000001'" },
		{ "--torus yes", "--torus takes off or on, not 'yes'" },
		{ "-g arrow", "--glyphs takes ascii4, ascii, arrows, triangles, wedges, lines, "
		              "halves, sixths, braille, "
		              "density, letter or 4 or 8 characters one column wide, not 'arrow'" },
		{ "--theme matrix",
		  "no theme 'matrix'; there are default, safe, sea, dusk, night and amber" },
		{ "--size 0x0", SIZE "'0x0'" },
		{ "--size 80", SIZE "'80'" },
		{ "--size 80x", SIZE "'80x'" },
		{ "--size x24", SIZE "'x24'" },
		{ "--size 80x24x2", SIZE "'80x24x2'" },
		{ "--size 80X24", SIZE "'80X24'" },
		{ "--size -80x24", SIZE "'-80x24'" },
		{ "--size 10001x1", SIZE "'10001x1'" },
		{ "--part 0/3", PART "'0/3'" },
		{ "--part 4/3", PART "'4/3'" },
		{ "--part a", PART "'a'" },
		{ "--part 2/0", PART "'2/0'" },
		{ "--part 1/10000000", PART "'1/10000000'" },
		{ "--part 1/100", "--part takes at most 99 parts without --sweep" },
		{ "--part 2,1/3", PART "'2,1/3'" },
		{ "--part 2,3/3x2", PART "'2,3/3x2'" },
		{ "--part 2,1/3x2x", PART "'2,1/3x2x'" },
		{ "--part 2/3x2", PART "'2/3x2'" },
		{ "--part +1/3", PART "'+1/3'" },
		{ "--part=", PART "''" },
		{ "--size 1x10001", SIZE "'1x10001'" },
		{ "--size 00000000000000080x24", SIZE "'00000000000000080x24'" },
		{ "--color blue", "--color takes auto, always or never, not 'blue'" },
		{ "--colour=", "--colour takes auto, always or never, not ''" },
	};

	foreach (i, wrong)
		bad(wrong[i][0], wrong[i][1]);
	assert_true(good("-s 18446744073709551615").seed == UINT64_MAX);
	assert_true(good("-s 0").seeded);
	assert_int_equal(good("--headless --steps 0 --size 10000x1").columns, 10000);
	assert_true(good("--headless --steps 5 --dt 0.05").dt == 0.05);
}

TEST(a_value_is_shown_safely)
{
	bad("--separation=\033[31m\nred", "--separation takes 0 to 100, not '?[31m?red'");
	bad("--\033[31m\n", "no option '--?[31m?'; see boids --help");
}

TEST(every_value_is_checked_used_or_not)
{
	bad("--wind 99 --wind 1", "--wind takes 0 to 50, not '99'");
	bad("--headless --steps 1 --fps 999", "--fps takes 1 to 240, not '999'");
	bad("--help --torus maybe", "--torus takes off or on, not 'maybe'");
	assert_float_equal(good("--wind 9 --wind 1").settings.factors.wind, 1, 0);
}

TEST(the_command_line_overrides_the_preset_in_any_order)
{
	assert_float_equal(good("--cohesion 2 -p ganz").settings.factors.cohesion, 2, 0);
	assert_float_equal(good("-p ganz --cohesion 2").settings.factors.cohesion, 2, 0);
	assert_float_equal(good("--cohesion 2 -p ganz").settings.factors.visual_range, 100, 0);
}

TEST(config_preset_and_command_line_override_in_this_order)
{
	char words[256], sentence[256];
	const char *path;

	path = folder_write("own.ini", "cohesion = 3\nglyphs = ascii\n");
	snprintf(words, sizeof words, "--config %s", path);
	struct options o = good(words);
	assert_float_equal(o.settings.factors.cohesion, 3, 0);
	assert_float_equal(o.settings.factors.noise, 0.19, 1e-6);
	assert_string_equal(o.settings.preset, "classic");
	strcat(words, " -p classic");
	o = good(words);
	assert_float_equal(o.settings.factors.cohesion, 0.03, 1e-6);
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_ASCII);
	strcat(words, " --cohesion 4 -g arrows");
	o = good(words);
	assert_float_equal(o.settings.factors.cohesion, 4, 0);
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_ARROWS);

	path = folder_write("own.ini", "base = ganz\ncohesion = 3\n");
	snprintf(words, sizeof words, "--config %s", path);
	o = good(words);
	assert_string_equal(o.settings.preset, "ganz");
	assert_float_equal(o.settings.factors.cohesion, 3, 0);
	assert_float_equal(o.settings.factors.visual_range, 100, 0);
	strcat(words, " -p classic");
	o = good(words);
	assert_float_equal(o.settings.factors.visual_range, 2.5, 0);
	assert_float_equal(o.settings.factors.zoom, 1, 0);

	path = folder_write("own.ini", "wind = 99\n");
	snprintf(words, sizeof words, "--config %s -p nobody", path);
	snprintf(sentence, sizeof sentence, "%s:1: wind takes 0 to 50, not '99'", path);
	bad(words, sentence);
}

TEST(a_size_is_that_of_the_world_with_a_terminal_or_without)
{
	struct options o = good("--size 200x60");

	struct world_size kept = options_world(&o, 80, 24);
	assert_true(kept.columns == 200 && kept.rows == 60 && kept.line_rows == 0);
	assert_int_equal(good("--headless --steps 1 --size 200x60").columns, 200);
	o = good("");
	struct world_size own = options_world(&o, 80, 24);
	assert_true(own.columns == 80 && own.rows == 23 && own.line_rows == 1);
	o = good("--restricted --size 10000x10000");
	assert_true(o.columns == RESTRICTED_COLUMNS && o.rows == RESTRICTED_ROWS);
	o = good("--restricted --size 90x30");
	assert_true(o.columns == 90 && o.rows == 30);
}

TEST(wrong_combinations_are_refused)
{
	char words[128], sentence[128];

	bad("--headless", "--headless needs --steps or --seconds");
	bad("--print", "--print needs --headless");
	bad("--headless --steps 1 --seconds 1", "--steps and --seconds cannot be used together");
	bad("--demo --play x", "--demo cannot be used with --play: the flock is the journal's");
	bad("--screensaver --play x",
	    "--screensaver cannot be used with --play: the flock is the journal's");
	bad("--demo --screensaver", "--demo and --screensaver cannot be used together");
	bad("--headless --steps 1 --size 80x1001 --record x",
	    "--record needs a --size of at most 2000x1000");
	bad("--headless --steps 5 --no-mouse --idle 3",
	    "--no-mouse needs a terminal and cannot be used with --headless");
	bad("--idle 0 --steps 5 --headless",
	    "--idle needs a terminal and cannot be used with --headless");
	for (const struct option_row *row = option_table; row->name; row++) {
		snprintf(words, sizeof words, "--%s%s", row->name, row->argument ? " 1" : "");
		snprintf(sentence, sizeof sentence, "--%s needs --headless", row->name);
		if (row->uses & HEADLESS)
			bad(words, sentence);
		snprintf(words, sizeof words, "--headless --steps 5 --%s%s", row->name,
		         row->argument ? " 100" : "");
		snprintf(sentence, sizeof sentence,
		         "--%s needs a terminal and cannot be used with --headless", row->name);
		if (row->uses & IN_TERMINAL)
			bad(words, sentence);
	}
	bad("--headless --steps 5 --burn 5", "--burn must be less than --steps");
	bad("--headless --steps 5 --print --states -",
	    "only one of --measures -, --states -, --record -, --journal - and --print can use "
	    "standard output");
	bad("--headless --steps 5 --measures - --states -",
	    "only one of --measures -, --states -, --record -, --journal - and --print can use "
	    "standard output");
	bad("--headless --steps 5 -p - --start-state -",
	    "only one of --preset - and --start-state - can use standard input");
	good("--headless --steps 5 --print --states x --measures y");
	bad("-p nobody", "no preset 'nobody'; see --list-presets");
	bad("--map nowhere", "no map 'nowhere'; see --list-maps");
	bad("-pn", "no preset 'n'; see --list-presets");
	bad("-p gans", "no preset 'gans'; did you mean ganz?");
}

TEST(a_system_error_is_another_verdict)
{
	struct options o;

	assert_int_equal(command(&o, "--config /no/such/file"), FAILED);
	assert_string_equal(error, "boids: cannot open /no/such/file: No such file or directory\n");
	assert_int_equal(command(&o, "-p /no/such/file"), FAILED);
	assert_int_equal(command(&o, "--config /dev/zero"), WRONG);
	assert_string_equal(error, "boids: /dev/zero is not a regular file\n");
}

TEST(print_settings_keeps_auto_and_names_the_size)
{
	answers("--print-settings --headless");
	assert_contains(output, "\n# size 80x24\nbase = classic\n");
	assert_lacks(output, "\nnumber = ");
	assert_lacks(output, "\nmargin = ");
	answers("--print-settings --size 40x12 -s 5 --zoom 2");
	assert_contains(output, "# seed 5\n# size 40x12\n");
	assert_lacks(output, "\nnumber = ");
	answers("--print-settings --size 40x12 -n 7 --margin 5");
	assert_contains(output, "\nmargin = 5\nnumber = 7\n");
	answers("--print-settings --size 40x12");
	assert_contains(output, "# boids " BOIDS_VERSION "\n");
	answers("--print-settings --size 40x12 -n 7 --cohesion 1");
	assert_contains(output, "\nnumber = 7\n");
	assert_contains(output, "\ncohesion = 1\n");
}

TEST(help_names_every_option_in_80_columns)
{
	char name[64];

	answers("--help");
	for (const char *line = output; *line; line = strchr(line, '\n') + 1) {
		assert_in_range(strcspn(line, "\n"), 0, 80);
		for (const char *c = line; *c != '\n'; c++)
			assert_true(isprint((unsigned char)*c));
	}
	for (const struct option_row *row = option_table; row->name; row++) {
		snprintf(name, sizeof name, " --%s", row->name);
		assert_contains(output, name);
	}
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		snprintf(name, sizeof name, " --%s ", factor_table[i].name);
		assert_contains(output, name);
	}
}

TEST(all_requests_are_answered)
{
	answers("--list-maps --list-presets -V --steps 3");
	const char *presets = strstr(output, "\nclassic\t"), *maps = strstr(output, "\ncave\t");
	assert_int_equal(strncmp(output, "boids " BOIDS_VERSION "\n", 7), 0);
	assert_non_null(presets);
	assert_true(maps > presets);
	answers("--print-settings -V --cohesion 3");
	assert_contains(output, "boids " BOIDS_VERSION "\n# boids");
	assert_contains(output, "\ncohesion = 3\n");
}

static int
lines(const char *text)
{
	int count = 0;

	for (; *text; text++)
		count += *text == '\n';
	return count;
}

TEST(lists_have_a_line_for_each)
{
	answers("--list-factors");
	assert_int_equal(lines(output), BOIDS_FACTORS);
	answers("--list-presets");
	int published = 0;
	for (const struct published *p = preset_table; p->name; p++, published++)
		assert_contains(output, p->name);
	assert_true(lines(output) >= published);
}

TEST(without_utf8_arrows_stay_but_cannot_be_given)
{
	setlocale(LC_CTYPE, "C");
	struct options o = good("");
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_WEDGES);
	assert_false(o.utf8);
	good("-g ascii");
	good("-g density");
	bad("-g arrows", "--glyphs takes ascii4, ascii, density or letter in a locale without "
	                 "UTF-8, not 'arrows'");
	bad("-g braille", "--glyphs takes ascii4, ascii, density or letter in a locale without "
	                  "UTF-8, not 'braille'");
	setlocale(LC_CTYPE, "C.UTF-8");
	assert_int_equal(good("").settings.factors.glyphs, BOIDS_GLYPHS_WEDGES);
}

TEST_FILE(folder_make_utf8, folder_remove);
