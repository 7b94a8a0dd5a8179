/* SPDX-License-Identifier: MIT */
/* Save preset: saves a flock by keys and loads it again. */
#include "actions/load_save.h"
#include "actions/resume_command.h"
#include "folder.h"
#include "input/key_table.h"
#include "io/input.h"
#include "run/headless.h"
#include "screens.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/settings_load.h"
#include "states/flock_csv.h"
#include "widgets/placing.h"

#include <unistd.h>

static int
start(void **state)
{
	folder_sh("rm -rf boids");
	return screens_setup(state);
}

/* Returns the number of preset files, or -1: no folder. */
static int
files(void)
{
	return folder_count("boids/presets", "");
}

/* Returns the line of a preset's file with this start, or "". */
static const char *
line_of(const char *name, const char *begin)
{
	static char line[256];
	char path[SETTINGS_PATH];

	assert_true(named_files_own(&preset_files, name, path));
	FILE *in = fopen(path, "r");
	assert_non_null(in);
	while (fgets(line, sizeof line, in) && strncmp(line, begin, strlen(begin)) != 0)
		*line = '\0';
	fclose(in);
	line[strcspn(line, "\n")] = '\0';
	return line;
}

#define SAVING(name) FLYING_WITH(name, start, screens_teardown)

/* Another session, which ends with its block. */
#define scoped_again __attribute__((cleanup(screens_finish))) struct screens

SAVING(settings_alone_lack_placed_things_and_say_so)
{
	assert_true(screens_put(screens, PLACED_WALL, 20, 5));
	screens_answers(screens, "jlapwing\r",
	                "saved: boids -p lapwing   F2 lists it   without placed things");
	assert_int_equal(files(), 1);
	assert_string_equal(line_of("lapwing", "map"), "");
	assert_true(screens_remove(screens, PLACED_WALL, 20, 5));
	screens_type(screens, "jheron\r");
	screens_row_lacks(screens, -1, "placed");
}

SAVING(a_saved_preset_loads_by_its_name)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	screens_answers(screens, "3SSWxgj", "save as: _");
	screens_says(screens, "Enter save  Esc cancel");
	screens_answers(screens, "lapwing", "save as: lapwing_");
	screens_press(screens, KEY_ENTER);
	screens_says(screens, "saved: boids -p lapwing");
	assert_int_equal(files(), 1);
	assert_true(settings_preset(&s, "lapwing", error));
	factors_fit(&s.factors, 80, 24);
	screens_are_same(&s.factors, &screens->session.flight.factors);
	assert_string_equal(line_of("lapwing", "base"), "base = mill");
	assert_string_equal(line_of("lapwing", "# seed"), "# seed 11");
	assert_string_equal(line_of("lapwing", "start-state"), "");
	screens_has_preset(screens, "lapwing");
	assert_false(session_changed(&screens->session));
	struct boids_factors saved = screens->session.flight.factors;
	screens_type(screens, "1");
	assert_true(load_preset(&screens->session, "lapwing"));
	screens_are_same(&saved, &screens->session.flight.factors);
}

static void
save_lapwing(struct screens *screens)
{
	screens_answers(screens, "jlapwing+\r", "saved with boids: boids -p lapwing");
	assert_string_equal(screens->session.labels.about, "from classic");
}

/* Loads the flock saved as lapwing in another session. */
static void
find_again(const struct screens *screens, struct screens *again)
{
	static struct options options;
	char error[SETTINGS_ERROR] = "";

	options = *screens->session.options;
	options.settings = settings_default();
	if (!settings_preset(&options.settings, "lapwing", error))
		fail_msg("%s", error);
	assert_true(screens_begin(again, &options, options.settings.origin.seed, 80, 24));
	assert_true(resume_flock(&again->session));
}

static void
assert_flies_on(struct screens *screens, struct screens *again)
{
	assert_true(flock_steps(screens_flock(screens)) == flock_steps(again->session.flight.flock));
	for (int i = 0; i < 600; i++) {
		session_step(&screens->session);
		session_step(&again->session);
	}
	assert_true(screens_hash(screens) == screens_hash(again));
}

/* The same without a terminal: each boid's line equals that of the session after these steps. */
static void
assert_headless_flies_on(const struct screens *screens, const char *steps)
{
	char path[64];
	char *argv[] = { "boids",       "--headless", "-p", "lapwing", "--steps",
		         (char *)steps, "--states",   path, NULL };
	struct options options;
	FILE *out = fopen(folder_path("live"), "w");

	assert_non_null(out);
	flock_csv_write_header(out, false, false);
	assert_true(flock_csv_write(out, screens_flock(screens), false, false));
	fclose(out);
	strcpy(path, folder_path("headless"));
	remove(path); /* it may have the inode of a preset that was read and replaced */
	assert_int_equal(configure_read(&options, 8, argv, key_meaning), CONFIGURE_RUN);
	assert_int_equal(headless_run(&options), 0);
	folder_sh("tail -n 100 live >last; tail -n 100 headless | cmp - last");
}

SAVING(a_saved_flock_flies_on_to_the_bit)
{
	scoped_again again;

	screens_type(screens, "OOON");
	screens_fly(screens, 500);
	save_lapwing(screens);
	assert_int_equal(files(), 1);
	find_again(screens, &again);
	assert_int_equal(flock_steps(again.session.flight.flock), 500);
	assert_flies_on(screens, &again);
	screens_press(&again, 'R'); /* the same start is that moment */
	assert_int_equal(flock_steps(again.session.flight.flock), 500);
	screens_press(&again, 'r');
	assert_int_equal(flock_steps(again.session.flight.flock), 0);
	screens_press(&again, 'R');
	assert_int_equal(flock_steps(again.session.flight.flock), 0);
}

static void
seek(struct screens *screens)
{
	struct flight *flight = &screens->session.flight;
	char error[ERROR_SIZE];

	flight->factors.seek = 1;
	assert_true(flight_fit(flight, &flight_middle, error));
}

static void
put_walls(struct screens *screens)
{
	for (int row = 3; row < 15; row++)
		assert_true(screens_put(screens, PLACED_WALL, 40, row));
}

SAVING(placed_things_are_saved_with_the_flock_bit_for_bit)
{
	scoped_again again;

	seek(screens);
	screens_fly(screens, 200);
	put_walls(screens);
	assert_true(screens_put(screens, PLACED_GOAL, 60, 10)); /* no step since: also that is saved */
	save_lapwing(screens);
	screens_row_lacks(screens, -1, "placed");
	assert_int_equal(files(), 1);
	const char *line = line_of("lapwing", "place ");
	assert_contains(line, "place wall 40.5 7, 40.5 9, ");
	assert_contains(line, ", 40.5 29, goal 60.5 21");
	find_again(screens, &again);
	assert_int_equal(again.session.flight.placed.marks.count,
	                 screens->session.flight.placed.marks.count);
	assert_true(placing_has(&again.ui, PLACED_WALL, 40, 3));
	assert_flies_on(screens, &again);
	assert_headless_flies_on(screens, "600");
	assert_true(screens_remove(&again, PLACED_WALL, 40, 3));
	assert_false(placing_has(&again.ui, PLACED_WALL, 40, 3));
	screens_type(screens, "u"); /* what was placed is there as before */
	assert_true(placing_has(&screens->ui, PLACED_WALL, 40, 3));
	screens_type(screens, "U");
	assert_true(placing_has(&screens->ui, PLACED_WALL, 40, 3));
	assert_string_equal(screens->session.labels.map, "");
}

SAVING(pillars_and_predators_that_were_placed_are_saved_with_the_flock)
{
	scoped_again again;

	screens_fly(screens, 200);
	assert_true(screens_put(screens, PLACED_PILLAR, 40, 5) &&
	            screens_put(screens, PLACED_PILLAR, 20, 15) &&
	            screens_put(screens, PLACED_PREDATOR, 60, 10));
	screens_fly(screens, 100);
	save_lapwing(screens);
	find_again(screens, &again);
	assert_int_equal(flock_count(again.session.flight.flock, BOIDS_KIND_PILLAR), 2);
	assert_true(placing_has(&again.ui, PLACED_PILLAR, 40, 5) &&
	            placing_has(&again.ui, PLACED_PILLAR, 20, 15));
	assert_flies_on(screens, &again);
	screens_press(&again, 'R'); /* that moment once more, not a start anywhere */
	assert_true(placing_has(&again.ui, PLACED_PILLAR, 40, 5) &&
	            placing_has(&again.ui, PLACED_PILLAR, 20, 15));
}

SAVING(a_scatter_under_way_is_saved)
{
	scoped_again again;

	screens_fly(screens, 200);
	screens_type(screens, "!");
	screens_fly(screens, 30);
	save_lapwing(screens);
	find_again(screens, &again);
	assert_true(flock_state(again.session.flight.flock).scatter > 1);
	assert_flies_on(screens, &again);
}

SAVING(a_map_that_is_flown_is_saved_and_goals_keep_their_turns)
{
	scoped_again again;

	screens_load_map(screens, "city");
	seek(screens);
	assert_true(map_goals(screens->session.flight.map) > 1);
	int goals = map_goals(screens->session.flight.map);
	screens_remove(screens, PLACED_WALL, 1, 1);
	assert_true(screens_put(screens, PLACED_GOAL, 1,
	                        1)); /* the first to be read, the last in turn */
	session_step(&screens->session);
	assert_int_equal(flock_goals(screens_flock(screens)), goals + 1);
	flock_set_goal(screens_flock(screens), 1);
	screens_fly(screens, 20);
	int turn = flock_goal(screens_flock(screens));
	save_lapwing(screens);
	find_again(screens, &again);
	assert_true(map_same(flock_current_map(again.session.flight.flock),
	                     flock_current_map(screens_flock(screens))));
	assert_int_equal(flock_goal(again.session.flight.flock), turn);
	assert_flies_on(screens, &again);
	assert_headless_flies_on(screens, "600");
	assert_int_equal(flock_goal(again.session.flight.flock), flock_goal(screens_flock(screens)));
}

SAVING(saving_again_replaces_map_and_boids)
{
	put_walls(screens);
	screens_type(screens, "jlapwing+\r");
	assert_true(screens_put(screens, PLACED_WALL, 10, 5)); /* the same boids, another map */
	screens_type(screens, "jlapwing+\r");
	assert_contains(line_of("lapwing", "place "), ", 10.5 11");
	screens_fly(screens, 10);
	screens_type(screens, "jlapwing+\r"); /* the same map, other boids */
	assert_contains(line_of("lapwing", "boids "), " step = 10, ");
	screens_type(screens, "Sjlapwing+\ruuuu"); /* no undo leads to a map that is gone */
	assert_string_equal(screens->session.labels.map, "");
	screens_type(screens, "UUUU");
	assert_int_not_equal(screens->session.message.kind, MESSAGE_FAILURE);
	assert_int_equal(files(), 1);
}

SAVING(settings_alone_take_along_a_map_that_was_saved)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	screens_load_map(screens, "city");
	assert_true(screens_put(screens, PLACED_WALL, 40, 5));
	screens_type(screens, "jlapwing+\rjheron\r");
	assert_int_equal(files(), 2);
	folder_sh("rm boids/presets/lapwing*");
	assert_true(settings_preset(&s, "heron", error));
	scoped_map *map = map_files_read(s.labels.map, error);
	assert_non_null(map);
	assert_int_equal(map_cell(map, 5, 3), BOIDS_MAP_WALL);
	assert_int_equal(map_cell(map, 40, 5), BOIDS_MAP_AIR); /* without what was placed */
}

SAVING(a_failed_save_leaves_the_old_map)
{
	scoped_again again;

	put_walls(screens);
	screens_type(screens, "jlapwing+\r");
	assert_true(screens_put(screens, PLACED_WALL, 10, 5));
	screens_fly(screens, 5);
	folder_sh("cd boids/presets && mv lapwing.ini there && mkdir lapwing.ini");
	screens_answers(screens, "jlapwing+\ry", "! not saved: presets/lapwing.ini: Is a directory");
	folder_sh("cd boids/presets && rmdir lapwing.ini && mv there lapwing.ini");
	assert_int_equal(files(), 1);
	find_again(screens, &again);
	assert_true(placing_has(&again.ui, PLACED_WALL, 40, 3));
	assert_false(placing_has(&again.ui, PLACED_WALL, 10, 5));
}

SAVING(a_map_that_no_line_can_name_is_saved_only_with_the_flock)
{
	screens_load_map(screens, folder_write("a\nb.map", "S G\n"));
	screens_type(screens, "jlapwing\r");
	assert_contains(screens->session.message.text, "' contains a control character");
	screens_says(screens, "! not saved: presets/lapwing.ini: map '");
	assert_int_equal(files(), -1);
	save_lapwing(screens);
	assert_int_equal(files(), 1);
}

SAVING(a_map_is_saved_in_a_deep_folder_too)
{
	scoped_again again;
	char deep[512];

	put_walls(screens);
	snprintf(deep, sizeof deep, "%s/boids/%0200d/%0200d", folder(), 0, 0);
	setenv("XDG_CONFIG_HOME", deep, 1);
	screens_type(screens, "jlapwing+\r");
	find_again(screens, &again);
	assert_true(placing_has(&again.ui, PLACED_WALL, 40, 3));
	assert_flies_on(screens, &again);
	setenv("XDG_CONFIG_HOME", folder(), 1);
}

SAVING(a_saved_flock_fits_another_terminal)
{
	scoped_again again;
	struct options options = *screens->session.options;
	char error[SETTINGS_ERROR];

	screens_fly(screens, 100);
	screens_type(screens, "jsmall+\r");
	assert_true(settings_preset(&options.settings, "small", error));
	assert_true(screens_begin(&again, &options, 11, 40, 12));
	assert_true(resume_flock(&again.session));
	assert_int_equal(flock_count(again.session.flight.flock, BOIDS_KIND_BOID), 288);
	assert_true(flock_world(again.session.flight.flock).size.x == 40);
}

SAVING(only_y_replaces)
{
	screens_answers(screens, "jlapwing\rjheron\rSjlapwing\r",
	                "lapwing exists already: replace it? y n");
	screens_answers(screens, "n", "not saved");
	assert_string_equal(line_of("lapwing", "separation"), "");
	screens_type(screens, "jlapwing\r");
	screens_press(screens, KEY_ESCAPE);
	assert_null(screens->ui.prompt.kind);
	assert_string_equal(line_of("lapwing", "separation"), "");
	screens_answers(screens, "jlapwing\ry", "saved: boids -p lapwing");
	assert_string_equal(line_of("lapwing", "separation ="), "separation = 0.6");
	screens_answers(screens, "jganz\r", "ganz is a built-in preset: override it? y n");
	screens_type(screens, "n");
	assert_int_equal(files(), 2);
}

SAVING(what_the_session_has_saved_last_is_replaced_unless_boids_are_lost)
{
	screens_type(screens, "jlapwing\rS");
	screens_answers(screens, "jlapwing.ini\r", "saved: boids -p lapwing");
	assert_string_equal(line_of("lapwing", "separation ="), "separation = 0.6");
	screens_answers(screens, "jlapwing+\r", "lapwing exists already: replace it? y n");
	screens_answers(screens, "y", "saved with boids: boids -p lapwing");
	screens_answers(screens, "jlapwing+\r", "saved with boids: boids -p lapwing");
	screens_answers(screens, "jlapwing\r", "lapwing exists already: replace it? y n");
	screens_answers(screens, "n", "not saved");
	folder_sh("rm boids/presets/lapwing.ini");
	screens_answers(screens, "jlapwing+\r", "saved with boids: boids -p lapwing");
}

SAVING(what_another_preset_or_program_has_changed_is_not_replaced_unasked)
{
	screens_answers(screens, "jlapwing\r", "saved: boids -p lapwing");
	screens_type(screens, "2");
	screens_answers(screens, "jlapwing\r", "lapwing exists already: replace it? y n");
	screens_answers(screens, "y", "saved: boids -p lapwing");
	folder_sh("echo separation = 3 >>boids/presets/lapwing.ini");
	screens_answers(screens, "jlapwing\r", "lapwing exists already: replace it? y n");
}

SAVING(a_dangling_link_is_left_alone)
{
	char error[SETTINGS_ERROR];
	struct settings read = settings_default();

	folder_sh("mkdir -p boids/presets; ln -s nowhere/x boids/presets/lost.ini");
	screens_answers(screens, "jlost\r", "lost exists already: replace it? y n");
	screens_answers(screens, "y", "! not saved: presets/lost.ini: No such file or directory");
	assert_null(screens->ui.prompt.kind);
	assert_int_equal(readlink(folder_path("boids/presets/lost.ini"), error, sizeof error),
	                 strlen("nowhere/x"));
	assert_false(settings_preset(&read, "lost", error));
	assert_contains(error, "lost.ini is a link to a file that does not exist");
}

SAVING(settings_alone_replace_a_saved_flock)
{
	screens_type(screens, "jlapwing+\r");
	assert_string_equal(line_of("lapwing", "end"), "end");
	screens_type(screens, "jlapwing\ry");
	assert_string_equal(line_of("lapwing", "end"), "");
	assert_int_equal(files(), 1);
}

SAVING(names_are_checked)
{
	static const char *const wrong[][3] = {
		{ "a/", "a name may contain letters, digits and - _ ., not 'a/'", "a/" },
		{ ".", "a name starts with a letter, a digit or _, not '.'", "." },
		{ "-", "a name starts with a letter, a digit or _, not '-'", "-" },
		{ "+", "a name starts with a letter, a digit or _, not ''", "+" },
		{ "a b", "a name may contain letters, digits and - _ ., not 'a b'", "a b" },
		{ "a b/c", "a name may contain letters, digits and - _ ., not 'a b/c'", "a b/c" },
		{ "a b/c\r", "a name may contain letters, digits and - _ ., not 'a b/c'", "a b/c" },
		{ "a++", "a name may contain letters, digits and - _ ., not 'a+'", "a++" },
		{ "x.ini.ini\r", "a name is given without .ini, not 'x.ini'", "x.ini.ini" },
		{ ".ini\r", "a name starts with a letter, a digit or _, not '.ini'", ".ini" },
		{ "a12345678901234567890123456789012345678901234567x", "a name has at most 48 bytes",
		  "a12345678901234567890123456789012345678901234567x" },
		{ "\r", "save as: _  ! type a name, or Esc to cancel", "" },
	};

	foreach (i, wrong) {
		screens_type(screens, "j");
		screens_answers(screens, wrong[i][0], wrong[i][1]);
		screens_has_typed(screens, wrong[i][2]);
		screens_press(screens, KEY_ESCAPE);
		assert_null(screens->ui.prompt.kind);
	}
	screens_type(screens, "j\rmy flock\r"); /* no key of the flock, and no other name */
	screens_has_typed(screens, "my flock");
	assert_int_equal(files(), -1);
	screens_keys(screens, 6, 0.3, KEY_BACKSPACE);
	screens_type(screens, "own.ini\r"); /* the name of its file is its name */
	screens_says(screens, "saved: boids -p myown");
	assert_int_equal(files(), 1);
	folder_sh("rm -r boids/presets");
	assert_int_equal(files(), -1);
	screens_answers(screens, "j1\r", "saved: boids -p 1");
}

SAVING(letters_beyond_ascii_are_letters_of_a_name)
{
	screens_answers(screens, "SSjgr\303\274n\r", "saved: boids -p gr\303\274n");
	screens_answers(screens, "j\321\213+\r",
	                "saved with boids: boids -p \321\213"); /* with the boids */
	screens_type(screens, "0");
	assert_true(load_preset(&screens->session, "gr\303\274n"));
	screens_has_preset(screens, "gr\303\274n");
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.6, 0.11);
	assert_true(load_preset(&screens->session, "\321\213"));
	assert_int_equal(files(), 2);
}

SAVING(tab_goes_round_among_the_own_names_that_begin_so)
{
	screens_answers(screens, "jlapwing\rjla\t", "save as: lapwing_");
	screens_answers(screens, "\t", "save as: la_");
	screens_type(screens, "rk\rjcouzin-torus\ryj");
	screens_answers(screens, "\t", "save as: couzin-torus_"); /* overridden, so the user's too */
	screens_answers(screens, "\t", "save as: lapwing_");
	screens_answers(screens, "\t", "save as: lark_");
	screens_presses(screens, KEY_SHIFT_TAB, KEY_SHIFT_TAB, KEY_SHIFT_TAB);
	screens_says(screens, "save as: _");
	screens_answers(screens, "couzin-s\t", "save as: couzin-s_"); /* built in alone */
}

SAVING(the_users_own_stand_behind_the_published_ones)
{
	screens_type(screens, "jzebra\rjapple\r0<");
	screens_has_preset(screens, "zebra");
	screens_type(screens, "<");
	screens_has_preset(screens, "apple");
	screens_type(screens, ">>");
	screens_has_preset(screens, "classic");
}

SAVING(an_unreadable_one_is_reported_and_skipped)
{
	screens_type(screens, "japple\rjzebra\r");
	folder_write("boids/presets/broken.ini", "noise = 99\n");
	screens_answers(screens, "<", "broken.ini:1: noise takes");
	screens_has_preset(screens, "apple");
	screens_answers(screens, ">", "broken.ini:1: noise takes");
	screens_has_preset(screens, "zebra");
	screens_type(screens, "u");
	screens_has_preset(screens, "apple");
}

SAVING(a_folder_that_is_a_file_is_reported)
{
	folder_write("boids/presets", "");
	screens_answers(screens, "jlapwing\r", "! not saved: presets/lapwing.ini: Not a directory");
	screens_has_preset(screens, "classic");
	screens_answers(screens, "jlapwing+\r", "! not saved: presets/lapwing.ini: Not a directory");
	folder_sh("rm boids/presets");
	screens_answers(screens, "jlapwing\r", "saved: boids -p lapwing");
	unsetenv("XDG_CONFIG_HOME");
	scoped_block char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
	unsetenv("HOME");
	screens_answers(screens, "j", "! not saved: XDG_CONFIG_HOME or HOME must be set");
	setenv("XDG_CONFIG_HOME", folder(), 1);
	if (home)
		setenv("HOME", home, 1);
}

SAVING(quitting_prints_the_saved_preset)
{
	char text[RESUME_COMMAND_TEXT];

	screens_type(screens, "SSjlapwing\r");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p lapwing -s 11");
	screens_type(screens, "A");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p lapwing --alignment 0.09 -s 11");
	screens_type(screens, "uu"); /* and the preset is lapwing */
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic --separation 0.7 -s 11");
	screens_type(screens, "u");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "");
}

SAVING(a_map_of_the_command_line_is_in_what_was_saved)
{
	struct options options = *screens->session.options;
	struct screens mapped;
	char text[RESUME_COMMAND_TEXT];

	options.map = "city";
	strcpy(options.settings.labels.map, options.map);
	assert_true(screens_begin(&mapped, &options, 11, 80, 24));
	screens_type(&mapped, "S");
	resume_command_write(&mapped.session, text);
	assert_contains(text, "--map");
	assert_true(screens_put(&mapped, PLACED_WALL, 20, 5));
	screens_type(&mapped, "jlapwing+\r");
	resume_command_write(&mapped.session, text);
	assert_string_equal(text, "boids --config none -p lapwing");
	screens_finish(&mapped);
}

SAVING(ctrl_s_is_its_second_name)
{
	screens_press(screens, 'S' & 31);
	screens_says(screens, "save as: _");
	screens_press(screens, KEY_ESCAPE);
	screens_answers(screens, "J", "save as: _");
}

TEST_FILE(folder_make, folder_remove);
