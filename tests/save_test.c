/* SPDX-License-Identifier: MIT */
/* Save: a flock jotted down, by the keys that do it, and flown again. */
#include "app/save.h"

#include "app/command.h"
#include "app/load.h"
#include "app/presets.h"
#include "app/recall.h"
#include "app/resume.h"
#include "app/states.h"
#include "screens.h"
#include "term/input.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/boids-save-XXXXXX";

static void
run(const char *format)
{
	char command[256];

	snprintf(command, sizeof command, format, folder);
	assert_int_equal(system(command), 0);
}

static int
start(void **state)
{
	run("rm -rf %s/boids");
	return screens_setup(state);
}

static int
make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? setenv("XDG_CONFIG_HOME", folder, 1) : -1;
}

static int
remove_folder(void **state)
{
	(void)state;
	run("rm -rf %s");
	return 0;
}

/* The files of the presets, or -1: the folder is not there. */
static int
presets(void)
{
	char path[64];
	struct dirent **found = NULL;

	snprintf(path, sizeof path, "%s/boids/presets", folder);
	int count = scandir(path, &found, NULL, NULL);
	for (int i = 0; i < count; i++)
		free(found[i]);
	free(found);
	return count < 0 ? -1 : count - 2;
}

/* The line of a preset's file that starts so, or "". */
static const char *
line_of(const char *name, const char *begin)
{
	static char line[256];
	char path[SETTINGS_PATH];

	assert_true(preset_own(name, path));
	FILE *in = fopen(path, "r");
	assert_non_null(in);
	while (fgets(line, sizeof line, in) && strncmp(line, begin, strlen(begin)) != 0)
		*line = '\0';
	fclose(in);
	line[strcspn(line, "\n")] = '\0';
	return line;
}

static void
assert_same(const struct factors *a, const struct factors *b)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(a, b, i))
			fail_msg("%s differs", factor_table[i].name);
}

static void
what_was_placed_is_not_saved_and_that_is_said(void **state)
{
	struct app *app = *state;

	assert_true(placed_put(app, THING_OBSTACLE, 20, 5));
	screens_type(app, "jmurmur\r");
	screens_says(app, "saved: boids -p murmur   without what was placed");
	assert_true(placed_take(app, THING_OBSTACLE, 20, 5));
	screens_type(app, "jheron\r");
	assert_null(strstr(screens_row(app, -1), "placed"));
}

static void
what_was_jotted_down_comes_back_by_its_name(void **state)
{
	struct app *app = *state;
	struct settings s = settings_usual();
	char error[SETTINGS_ERROR];

	screens_type(app, "3SSWxgj");
	screens_says(app, "jot down as: _");
	screens_says(app, "Enter saves  Esc leaves");
	screens_type(app, "murmur");
	screens_says(app, "jot down as: murmur_");
	screens_press(app, KEY_ENTER);
	screens_says(app, "saved: boids -p murmur");
	assert_int_equal(presets(), 1);
	assert_true(settings_preset(&s, "murmur", error));
	assert_same(&s.factors, &app->settings.factors);
	assert_string_equal(line_of("murmur", "base"), "base = danner");
	assert_string_equal(line_of("murmur", "# seed"), "# seed 11");
	assert_string_equal(line_of("murmur", "start-state"), "");
	assert_string_equal(app->settings.preset, "murmur");
	assert_false(app_changed(app));
	struct factors saved = app->settings.factors;
	screens_type(app, "1");
	assert_true(load_preset(app, "murmur"));
	assert_same(&saved, &app->settings.factors);
}

static void
a_saved_flock_flies_on_to_the_bit(void **state)
{
	struct app *app = *state;
	struct options options = *app->options;
	struct app again;
	char error[SETTINGS_ERROR];

	screens_type(app, "OOON");
	screens_fly(app, 500);
	screens_type(app, "jmurmur+\r");
	screens_says(app, "saved with its boids: boids -p murmur");
	assert_int_equal(presets(), 2);
	assert_true(settings_preset(&options.settings, "murmur", error));
	assert_true(app_start(&again, &options, options.settings.origin.seed, 80, 24));
	assert_true(resume_flock(&again, error));
	assert_int_equal(flock_steps(again.flock), 500);
	for (int i = 0; i < 300; i++) {
		app_step(app);
		app_step(&again);
	}
	assert_true(flock_hash(app->flock) == flock_hash(again.flock));
	screens_press(&again, 'R'); /* the same start is that moment */
	assert_int_equal(flock_steps(again.flock), 500);
	screens_press(&again, 'r');
	assert_int_equal(flock_steps(again.flock), 0);
	screens_press(&again, 'R');
	assert_int_equal(flock_steps(again.flock), 0);
	app_end(&again);
}

static void
a_saved_flock_fits_another_terminal(void **state)
{
	struct app *app = *state, again;
	struct options options = *app->options;
	char error[SETTINGS_ERROR];

	screens_fly(app, 100);
	screens_type(app, "jsmall+\r");
	assert_true(settings_preset(&options.settings, "small", error));
	assert_true(app_start(&again, &options, 11, 40, 12));
	assert_true(resume_flock(&again, error));
	assert_int_equal(flock_count(again.flock), 100);
	assert_true(flock_world(again.flock).size.x == 40);
	app_end(&again);
}

static void
only_y_replaces(void **state)
{
	struct app *app = *state;

	screens_type(app, "jmurmur\rSjmurmur\r");
	screens_says(app, "murmur is there already: replace it? y n");
	screens_type(app, "n");
	screens_says(app, "not saved");
	assert_string_equal(line_of("murmur", "separation"), "");
	screens_type(app, "jmurmur\r");
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->prompt.kind, PROMPT_NONE);
	assert_string_equal(line_of("murmur", "separation"), "");
	screens_type(app, "jmurmur\ry");
	screens_says(app, "saved: boids -p murmur");
	assert_string_equal(line_of("murmur", "separation ="), "separation = 0.55");
	screens_type(app, "jganz\r");
	screens_says(app, "ganz is a published preset: shadow it? y n");
	screens_type(app, "n");
	assert_int_equal(presets(), 1);
}

static void
a_link_that_leads_nowhere_is_left_alone(void **state)
{
	struct app *app = *state;
	char path[64], error[SETTINGS_ERROR];
	struct settings read = settings_usual();

	run("mkdir -p %1$s/boids/presets && ln -s nowhere/x %1$s/boids/presets/lost.ini");
	screens_type(app, "jlost\r");
	screens_says(app, "lost is there already: replace it? y n");
	screens_type(app, "y");
	screens_says(app, "! not saved: presets/lost.ini: No such file or directory");
	assert_int_equal(app->prompt.kind, PROMPT_NONE);
	snprintf(path, sizeof path, "%s/boids/presets/lost.ini", folder);
	assert_int_equal(readlink(path, error, sizeof error), strlen("nowhere/x"));
	assert_false(settings_preset(&read, "lost", error));
	assert_non_null(strstr(error, "lost.ini: No such file or directory"));
}

static void
boids_that_no_settings_name_are_taken_away(void **state)
{
	struct app *app = *state;

	screens_type(app, "jmurmur+\r");
	assert_int_equal(presets(), 2);
	screens_fly(app, 10);
	screens_type(app, "jmurmur+\ry");
	assert_int_equal(presets(), 2);
	screens_type(app, "jmurmur+\ry"); /* the same moment: the same file */
	assert_int_equal(presets(), 2);
	screens_type(app, "jmurmur\ry");
	assert_int_equal(presets(), 1);
	run("printf 'x' >%s/boids/presets/mine.csv");
	run("printf 'start-state = mine.csv\\n' >%s/boids/presets/murmur.ini");
	screens_type(app, "jmurmur\ry");
	assert_int_equal(presets(), 2); /* that one was not made here */
}

static void
names_are_checked(void **state)
{
	static const char *const wrong[][2] = {
		{ "a/b", "a name takes letters, digits and - _ ., not 'a/b'" },
		{ "..", "a name starts with a letter, a digit or _, not '..'" },
		{ "-x", "a name starts with a letter, a digit or _, not '-x'" },
		{ "+", "a name starts with a letter, a digit or _, not ''" },
		{ "a b", "a name takes letters, digits and - _ ., not 'a b'" },
		{ "x.ini", "a name is without .ini, not 'x.ini'" },
		{ "ы", "a name takes letters, digits and - _ ., not '?\?'" },
		{ "a1234567890123456789012345678901234567890123456789",
		  "a name has at most 48 letters" },
	};
	struct app *app = *state;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		screens_type(app, "j");
		screens_type(app, wrong[i][0]);
		screens_press(app, KEY_ENTER);
		screens_says(app, wrong[i][1]);
		screens_press(app, KEY_ENTER);
		screens_press(app, KEY_ESCAPE);
	}
	screens_type(app, "j\r"); /* nothing typed, nothing meant */
	assert_int_equal(app->prompt.kind, PROMPT_NONE);
	assert_int_equal(presets(), -1);
	screens_type(app, "j1\r");
	screens_says(app, "saved: boids -p 1");
}

static void
tab_goes_round_among_the_names_that_begin_so(void **state)
{
	struct app *app = *state;

	screens_type(app, "jmurmur\rjmu\t");
	screens_says(app, "jot down as: murmur_");
	screens_press(app, KEY_TAB);
	screens_says(app, "jot down as: mu_");
	for (int i = 0; i < 15; i++)
		screens_press(app, KEY_BACKSPACE);
	screens_type(app, "couzin\t");
	screens_says(app, "jot down as: couzin-torus_");
	screens_press(app, KEY_TAB);
	screens_says(app, "jot down as: couzin-parallel_");
	screens_press(app, KEY_SHIFT_TAB);
	screens_press(app, KEY_SHIFT_TAB);
	screens_says(app, "jot down as: couzin_");
	screens_type(app, "z\t");
	screens_says(app, "jot down as: couzinz_");
}

static void
the_users_own_stand_behind_the_published_ones(void **state)
{
	struct app *app = *state;

	screens_type(app, "jzebra\rjapple\r0<");
	assert_string_equal(app->settings.preset, "zebra");
	screens_type(app, "<");
	assert_string_equal(app->settings.preset, "apple");
	screens_type(app, ">>");
	assert_string_equal(app->settings.preset, "classic");
}

static void
one_that_cannot_be_read_is_told_and_passed_over(void **state)
{
	struct app *app = *state;

	screens_type(app, "japple\rjzebra\r");
	run("echo noise = 99 >%s/boids/presets/broken.ini");
	screens_type(app, "<");
	screens_says(app, "broken.ini:1: noise takes");
	assert_string_equal(app->settings.preset, "apple");
	screens_type(app, ">");
	screens_says(app, "broken.ini:1: noise takes");
	assert_string_equal(app->settings.preset, "zebra");
	screens_type(app, "u");
	assert_string_equal(app->settings.preset, "apple");
}

static void
a_folder_that_is_none_is_told(void **state)
{
	struct app *app = *state;

	run("mkdir -p %s/boids");
	run("touch %s/boids/presets");
	screens_type(app, "jmurmur\r");
	screens_says(app, "! not saved: presets/murmur.ini: Not a directory");
	assert_string_equal(app->settings.preset, "classic");
	screens_type(app, "jmurmur+\r");
	screens_says(app, ".csv: Not a directory");
	run("rm %s/boids/presets");
	screens_type(app, "jmurmur\r");
	screens_says(app, "saved: boids -p murmur");
	unsetenv("XDG_CONFIG_HOME");
	char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
	unsetenv("HOME");
	screens_type(app, "j");
	screens_says(app, "! not saved: neither XDG_CONFIG_HOME nor HOME says where");
	setenv("XDG_CONFIG_HOME", folder, 1);
	if (home)
		setenv("HOME", home, 1);
	free(home);
}

static void
leaving_tells_what_was_jotted_down(void **state)
{
	struct app *app = *state;
	char text[RECALL_TEXT];

	screens_type(app, "SSjmurmur\r");
	recall_write(app, text);
	assert_string_equal(text, "boids --config none -p murmur -s 11");
	screens_type(app, "A");
	recall_write(app, text);
	assert_string_equal(text, "boids --config none -p murmur --alignment 0.065 -s 11");
	screens_type(app, "uu"); /* also that it is murmur */
	recall_write(app, text);
	assert_string_equal(text, "boids --config none -p classic --separation 0.6 -s 11");
	screens_type(app, "u");
	recall_write(app, text);
	assert_string_equal(text, "");
}

static void
ctrl_s_is_its_second_name(void **state)
{
	struct app *app = *state;

	screens_press(app, 'S' & 31);
	screens_says(app, "jot down as: _");
	screens_press(app, KEY_ESCAPE);
	screens_press(app, 'J');
	screens_says(app, "jot down as: _");
}

#define SAVING(test) cmocka_unit_test_setup_teardown(test, start, screens_teardown)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		SAVING(what_was_placed_is_not_saved_and_that_is_said),
		SAVING(what_was_jotted_down_comes_back_by_its_name),
		SAVING(a_saved_flock_flies_on_to_the_bit),
		SAVING(a_saved_flock_fits_another_terminal),
		SAVING(only_y_replaces),
		SAVING(a_link_that_leads_nowhere_is_left_alone),
		SAVING(boids_that_no_settings_name_are_taken_away),
		SAVING(names_are_checked),
		SAVING(tab_goes_round_among_the_names_that_begin_so),
		SAVING(the_users_own_stand_behind_the_published_ones),
		SAVING(one_that_cannot_be_read_is_told_and_passed_over),
		SAVING(a_folder_that_is_none_is_told),
		SAVING(leaving_tells_what_was_jotted_down),
		SAVING(ctrl_s_is_its_second_name),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
