/* SPDX-License-Identifier: MIT */
/* Options: the command line. tests/data/refusals has what is refused, besides laws over all options. */
#include "boids/boids.h"
#include "command.h"
#include "files/output.h"
#include "folder.h"
#include "scene.h"
#include "settings/restricted.h"

#include <ctype.h>
#include <locale.h>

#define good command_options

static void
bad(const char *words, const char *sentence)
{
	char expected[512];
	struct options o;

	assert_int_equal(command_read(&o, words), WRONG);
	snprintf(expected, sizeof expected, "boids: %s\n", sentence);
	assert_string_equal(command_errors, expected);
	assert_string_equal(command_output, "");
}

/* Fails unless the answer contains this. */
static void
answers(const char *words, const char *part)
{
	struct options o;

	assert_int_equal(command_read(&o, words), DONE);
	assert_string_equal(command_errors, "");
	assert_contains(command_output, part);
}

/* Fails unless a factor has this text with these words. */
static void
sets(const char *words, const char *name, const char *text)
{
	struct options o = good(words);
	char set[BOIDS_FACTOR_TEXT];

	factor_write(&o.settings.factors, factor_find(name), set);
	assert_string_equal(set, text);
}

TEST(every_factor_is_an_option)
{
	char words[256], text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < BOIDS_FACTORS; i++)
		for (int joined = 0; joined < 2; joined++) {
			const struct boids_factor *row = &factor_table[i];
			struct boids_factors f = default_factors();
			int next = row->default_value.choice + 1;
			if (row->word)
				f.at[i].choice = row->word(next) ? next : 0;
			else
				f.at[i].number = row->most;
			factor_write(&f, i, text);
			snprintf(words, sizeof words, "--%s%c%s", row->name, joined ? '=' : ' ',
			         text);
			sets(words, row->name, text);
			assert_non_null(good(words).given[i]);
		}
}

TEST(the_common_options_have_a_letter)
{
	struct options o = good("-n 7 -p ganz -s 9 -g ascii -f 60");

	assert_string_equal(o.settings.preset, "ganz");
	assert_true(o.seeded && o.seed == 9 && o.fps == 60 && o.settings.factors.number == 7);
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_ASCII);
	sets("-n7", "number", "7");
	answers("-h", "usage: ");
	answers("--help", "usage: ");
	answers("-V", "");
	assert_string_equal(command_output, "boids " BOIDS_VERSION "\n");
}

TEST(names_and_letters_are_unique)
{
	int letters[128] = { 0 };

	for (const struct option_row *row = option_table; row->name; row++) {
		assert_int_equal(factor_find(row->name), -1);
		for (const struct option_row *other = option_table; other < row; other++)
			assert_string_not_equal(row->name, other->name);
		assert_true(!row->letter || letters[(int)row->letter]++ == 0);
	}
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_true(!option_letter(i) || letters[(int)option_letter(i)]++ == 0);
}

/* The only beginning of an option is offered, whatever its length. */
TEST(a_beginning_that_one_option_has_is_offered)
{
	char word[64], sentence[256];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const char *name = factor_table[i].name;
		for (size_t length = 1; length < strlen(name); length++) {
			int count = 0;
			for (int row = 0; option_at(row).name; row++)
				count += strncmp(option_at(row).name, name, length) == 0;
			snprintf(word, sizeof word, "--%.*s", (int)length, name);
			snprintf(sentence, sizeof sentence, "no option '%s'; did you mean --%s?",
			         word, name);
			if (count == 1)
				bad(word, sentence);
		}
	}
}

TEST(config_preset_and_command_line_override_in_this_order)
{
	folder_write("own.ini", "cohesion = 3\nglyphs = ascii\n");
	sets("--config @own.ini", "cohesion", "3");
	sets("--config @own.ini", "noise", "0.19"); /* of classic */
	sets("--config @own.ini -p classic", "cohesion", "0.03");
	sets("--config @own.ini -p classic", "glyphs", "ascii");
	sets("--config @own.ini -p classic --cohesion 4 -g arrows", "cohesion", "4");
	sets("--config @own.ini -p classic --cohesion 4 -g arrows", "glyphs", "arrows");
	folder_write("own.ini", "base = ganz\ncohesion = 3\n");
	assert_string_equal(good("--config @own.ini").settings.preset, "ganz");
	sets("--config @own.ini", "cohesion", "3");
	sets("--config @own.ini", "visual-range", "100");
	sets("--config @own.ini -p classic", "visual-range", "2.5");
	sets("--config @own.ini -p classic", "zoom", "1");
}

TEST(the_users_config_is_read_if_there_is_one)
{
	folder_write("boids/boids.ini", "cohesion = 3\n");
	sets("", "cohesion", "3");
	sets("--config none", "cohesion", "0.03");
	folder_write("boids/boids.ini", "wind = 99\n"); /* nor by what only answers */
	answers("--help -V --list-presets --list-factors", "\nclassic\t");
	folder_sh("rm boids/boids.ini");
	unsetenv("XDG_CONFIG_HOME");
	unsetenv("HOME");
	assert_string_equal(good("").settings.preset, "classic");
	setenv("XDG_CONFIG_HOME", folder(), 1);
}

static void
has_size(const char *words, int columns, int rows)
{
	struct options o = good(words);

	assert_true(o.columns == columns && o.rows == rows);
}

TEST(a_size_is_that_of_the_world_with_a_terminal_or_without)
{
	struct options given = good("--size 200x60"), none = good("");
	struct world_size kept = options_world(&given, 80, 24), own = options_world(&none, 80, 24);

	assert_true(kept.columns == 200 && kept.rows == 60 && kept.line_rows == 0);
	assert_true(own.columns == 80 && own.rows == 23 && own.line_rows == 1);
	has_size("--headless --steps 1 --size 200x60", 200, 60);
	has_size("--restricted --size 10000x10000", RESTRICTED_COLUMNS, RESTRICTED_ROWS);
	has_size("--restricted --size 90x30", 90, 30);
}

TEST(options_with_a_terminal_and_without_are_kept_apart)
{
	char words[128], sentence[128];

	for (const struct option_row *row = option_table; row->name; row++) {
		snprintf(words, sizeof words, "--%s%s", row->name,
		         !row->argument                            ? ""
		         : strcmp(row->argument, "NAME,NAME") == 0 ? " order"
		                                                   : " 1");
		snprintf(sentence, sizeof sentence, "--%s needs --headless", row->name);
		if (row->uses & HEADLESS)
			bad(words, sentence);
		const char *value = !row->argument || *row->argument == '[' ? ""
		                    : *row->argument >= 'a'                 ? row->argument
		                    : row->most > 0 && row->most < 100      ? "1"
		                                                            : "100";
		snprintf(words, sizeof words, "--headless --steps 5 --%s %.*s", row->name,
		         (int)strcspn(value, "|"), value); /* the first of several words */
		snprintf(sentence, sizeof sentence,
		         "--%s needs a terminal and cannot be used with --headless", row->name);
		if (row->uses & IN_TERMINAL)
			bad(words, sentence);
	}
	good("--headless --steps 5 --print --states x --measures y");
}

TEST(print_settings_keeps_auto_and_names_the_size)
{
	answers("--print-settings --headless", "\n# size 80x24\nbase = classic\n");
	assert_lacks(command_output, "\nnumber = ");
	assert_lacks(command_output, "\nmargin = ");
	answers("--print-settings --size 40x12 -s 5 --zoom 2", "# seed 5\n# size 40x12\n");
	assert_lacks(command_output, "\nnumber = ");
	assert_contains(command_output, "# boids " BOIDS_VERSION "\n");
	answers("--print-settings --size 40x12 -n 7 --margin 5", "\nmargin = 5\nnumber = 7\n");
	answers("--print-settings --size 40x12 -n 7 --cohesion 1", "\ncohesion = 1\n");
	assert_contains(command_output, "\nnumber = 7\n");
	folder_write("auto.ini", "number = auto 0.05\n");
	answers("-p @auto.ini --print-settings", "\nnumber = auto 0.05\n");
}

TEST(help_names_every_option_in_80_columns)
{
	char name[64];

	answers("--help", "usage: boids [options]\n");
	assert_memory_equal(command_output, "usage: ", 7);
	for (const char *line = command_output; *line; line = strchr(line, '\n') + 1) {
		assert_in_range(strcspn(line, "\n"), 0, 80);
		for (const char *c = line; *c != '\n'; c++)
			assert_true(isprint((unsigned char)*c));
	}
	for (int row = 0; option_at(row).name; row++) {
		snprintf(name, sizeof name, " --%s", option_at(row).name);
		assert_non_null(strpbrk(strstr(command_output, name) + strlen(name), " =[\n"));
	}
}

TEST(all_requests_are_answered)
{
	answers("--list-maps --list-presets -V --steps 3", "boids " BOIDS_VERSION "\n");
	const char *presets = strstr(command_output, "\nclassic\t");
	assert_memory_equal(command_output, "boids ", 6);
	assert_true(presets && strstr(command_output, "\ncave\t") > presets);
	answers("--print-settings -V --cohesion 3", "boids " BOIDS_VERSION "\n# boids");
	assert_contains(command_output, "\ncohesion = 3\n");
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
	answers("--list-factors", "chate|couzin|cucker-smale|dorsogna|brain\t");
	assert_int_equal(lines(command_output), BOIDS_FACTORS);
	answers("--list-factors --help", "");
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		assert_contains(command_output, factor_table[i].name);
		for (int word = 0; factor_table[i].word && factor_table[i].word(word); word++)
			assert_contains(command_output, factor_table[i].word(word));
	}
	answers("--list-presets", "");
	const int listed = lines(command_output);
	int published = 0;
	for (const struct published *p = preset_table; p->name; p++, published++)
		assert_contains(command_output, p->name);
	assert_true(listed >= published);
}

TEST(without_utf8_arrows_stay_but_cannot_be_given)
{
	setlocale(LC_CTYPE, "C");
	struct options o = good("");
	assert_int_equal(o.settings.factors.glyphs, BOIDS_GLYPHS_WEDGES);
	assert_false(o.utf8);
	good("-g ascii");
	good("-g density");
	answers("--print-settings --aspect 1.5", "\naspect = 1.5\n");
	assert_lacks(command_output, "\nglyphs");
	assert_lacks(command_output, "\ntime-scale");
	setlocale(LC_CTYPE, "C.UTF-8");
	sets("", "glyphs", "wedges");
}

TEST_FILE(folder_make_utf8, folder_remove);
