/* SPDX-License-Identifier: MIT */
/* Save preset: saves a flock by keys and loads it again. */
#include "actions/load_save.h"
#include "dialogue.h"
#include "folder.h"
#include "settings/map_files.h"
#include "settings/settings_load.h"

#include <unistd.h>

static char error[SETTINGS_ERROR];

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

/* A case that is a dialogue in an empty folder. */
#define SAVING_DIALOGUE(name, ...) DIALOGUE_WITH(name, start, screens_teardown, __VA_ARGS__)

SAVING(settings_alone_lack_placed_things_and_say_so)
{
	assert_true(screens_put(screens, PLACED_WALL, 20, 5));
	screens_answers(screens, "jlapwing\r",
	                "saved: boids -p lapwing   F2 lists it   without placed things");
	assert_int_equal(files(), 1);
	assert_string_equal(line_of("lapwing", "map"), "");
	dialogue(screens,
	         { "jlapwing+\ry", "saved with boids: boids -p lapwing", .lacks = "placed" });
	assert_string_equal(screens->session.preset.about, "from classic");
	assert_true(screens_remove(screens, PLACED_WALL, 20, 5));
	dialogue(screens, { "jheron\r", "saved: boids -p heron", .lacks = "placed" });
}

SAVING(saving_again_replaces_map_and_boids)
{
	assert_true(screens_put(screens, PLACED_WALL, 40, 3));
	screens_type(screens, "jlapwing+\r");
	assert_true(screens_put(screens, PLACED_WALL, 10, 5)); /* the same boids, another map */
	screens_type(screens, "jlapwing+\r");
	assert_contains(line_of("lapwing", "place "), ", 10.5 11");
	screens_fly(screens, 10);
	screens_type(screens, "jlapwing+\r"); /* the same map, other boids */
	assert_contains(line_of("lapwing", "boids "), " step = 10, ");
	dialogue(screens, { "Sjlapwing+\ruuuu", .has = "map none" }); /* no map that is gone */
	screens_type(screens, "UUUU");
	assert_int_not_equal(screens->session.message.kind, MESSAGE_FAILURE);
	assert_int_equal(files(), 1);
}

SAVING(settings_alone_take_along_a_map_that_was_saved)
{
	struct settings s = settings_default();

	screens_load_map(screens, "city");
	assert_true(screens_put(screens, PLACED_WALL, 40, 5));
	screens_type(screens, "jlapwing+\rjheron\r");
	assert_int_equal(files(), 2);
	folder_sh("rm boids/presets/lapwing*");
	assert_true(settings_preset(&s, "heron", error));
	scoped_map *map = map_files_read(s.map, error);
	assert_non_null(map);
	assert_int_equal(map_cell(map, 5, 3), BOIDS_MAP_WALL);
	assert_int_equal(map_cell(map, 40, 5), BOIDS_MAP_AIR); /* without what was placed */
}

SAVING(a_failed_save_leaves_the_old_map)
{
	assert_true(screens_put(screens, PLACED_WALL, 40, 3));
	screens_type(screens, "jlapwing+\r");
	assert_true(screens_put(screens, PLACED_WALL, 10, 5));
	screens_fly(screens, 5);
	folder_sh("cd boids/presets && mv lapwing.ini there && mkdir lapwing.ini");
	screens_answers(screens, "jlapwing+\ry", "! not saved: presets/lapwing.ini: Is a directory");
	folder_sh("cd boids/presets && rmdir lapwing.ini && mv there lapwing.ini");
	assert_int_equal(files(), 1);
	assert_string_equal(line_of("lapwing", "place "), "place wall 40.5 7");
}

SAVING(a_map_that_no_line_can_name_is_saved_only_with_the_flock)
{
	screens_load_map(screens, folder_write("a\nb.map", "S G\n"));
	screens_answers(screens, "jlapwing\r", "! not saved: presets/lapwing.ini: map '");
	assert_contains(screens->session.message.text, "' contains a control character");
	assert_int_equal(files(), -1);
	screens_answers(screens, "jlapwing+\r", "saved with boids: boids -p lapwing");
	assert_int_equal(files(), 1);
}

SAVING(a_flock_is_saved_in_a_deep_folder_too)
{
	char deep[512];

	assert_true(screens_put(screens, PLACED_WALL, 40, 3));
	snprintf(deep, sizeof deep, "%s/boids/%0200d/%0200d", folder(), 0, 0);
	setenv("XDG_CONFIG_HOME", deep, 1);
	screens_type(screens, "jlapwing+\r");
	assert_string_equal(line_of("lapwing", "place "), "place wall 40.5 7");
	screens_fly(screens, 5);
	dialogue(screens, { "R", .has = "steps 0, placed 1, message 2" });
	setenv("XDG_CONFIG_HOME", folder(), 1);
}

SAVING(only_y_replaces)
{
	screens_answers(screens, "jlapwing\rjheron\rSjlapwing\r",
	                "lapwing exists already: replace it? y n");
	screens_answers(screens, "n", "not saved");
	assert_string_equal(line_of("lapwing", "separation"), "");
	dialogue(screens, { "jlapwing\r\033", .has = "prompt 0" });
	assert_string_equal(line_of("lapwing", "separation"), "");
	screens_answers(screens, "jlapwing\ry", "saved: boids -p lapwing");
	assert_string_equal(line_of("lapwing", "separation ="), "separation = 0.6");
	screens_answers(screens, "jganz\r", "ganz is a built-in preset: override it? y n");
	screens_type(screens, "n");
	assert_int_equal(files(), 2);
}

SAVING(what_the_session_has_saved_last_is_replaced_unless_boids_are_lost)
{
	screens_answers(screens, "jlapwing\rSjlapwing\r", "saved: boids -p lapwing");
	assert_string_equal(line_of("lapwing", "separation ="), "separation = 0.6");
	dialogue(screens, { "jlapwing+\r", "lapwing exists already: replace it? y n" },
	         { "y", "saved with boids: boids -p lapwing" },
	         { "jlapwing+\r", "saved with boids: boids -p lapwing" },
	         { "jlapwing\r", "lapwing exists already: replace it? y n" }, { "n", "not saved" });
	assert_string_equal(line_of("lapwing", "end"), "end");
	folder_sh("rm boids/presets/lapwing.ini");
	screens_answers(screens, "jlapwing+\r", "saved with boids: boids -p lapwing");
	screens_type(screens, "jlapwing\ry"); /* the settings alone */
	assert_string_equal(line_of("lapwing", "end"), "");
	assert_int_equal(files(), 1);
}

SAVING(what_another_preset_or_program_has_changed_is_not_replaced_unasked)
{
	dialogue(screens, { "jlapwing\r", "saved: boids -p lapwing" },
	         { "2jlapwing\r", "lapwing exists already: replace it? y n" },
	         { "y", "saved: boids -p lapwing" });
	folder_sh("echo separation = 3 >>boids/presets/lapwing.ini");
	screens_answers(screens, "jlapwing\r", "lapwing exists already: replace it? y n");
}

SAVING(a_dangling_link_is_left_alone)
{
	struct settings read = settings_default();

	folder_sh("mkdir -p boids/presets; ln -s nowhere/x boids/presets/lost.ini");
	dialogue(screens, { "jlost\r", "lost exists already: replace it? y n" },
	         { "y", "! not saved: presets/lost.ini: No such file or directory", "prompt 0" });
	folder_sh("test $(readlink boids/presets/lost.ini) = nowhere/x");
	assert_false(settings_preset(&read, "lost", error));
	assert_contains(error, "lost.ini is a link to a file that does not exist");
}

SAVING(names_are_checked)
{
	static const char *const wrong[][3] = {
		{ "a/\r", "a name may contain letters, digits and - _ ., not 'a/'", "write a/" },
		{ ".\r", "a name starts with a letter, a digit or _, not '.'", "write ." },
		{ "-\r", "a name starts with a letter, a digit or _, not '-'", "write -" },
		{ "+\r", "a name starts with a letter, a digit or _, not ''", "write +" },
		{ "a b\r", "a name may contain letters, digits and - _ ., not 'a b'", "write a b" },
		{ "a b/c\r", "a name may contain letters, digits and - _ ., not 'a b/c'",
		  "write a b/c" },
		{ "a++\r", "a name may contain letters, digits and - _ ., not 'a+'", "write a++" },
		{ "x.ini.ini\r", "a name is given without .ini, not 'x.ini.ini'", "write x.ini.ini" },
		{ ".ini\r", "a name starts with a letter, a digit or _, not '.ini'", "write .ini" },
		{ "a12345678901234567890123456789012345678901234567x\r",
		  "a name has at most 48 bytes",
		  "write a12345678901234567890123456789012345678901234567x" },
		{ "\r", ":write _  ! type a name, or Esc to cancel", "write " },
	};

	foreach (i, wrong)
		dialogue(screens, { "j" }, { wrong[i][0], wrong[i][1], .typed = wrong[i][2] },
		         { "\033", .has = "prompt 0" });
	dialogue(screens, { "j\rmy flock\r", .typed = "write my flock" }); /* no key of the flock */
	assert_int_equal(files(), -1);
	screens_answers(screens, "⌫⌫⌫⌫⌫⌫own\r", "saved: boids -p myown");
	assert_int_equal(files(), 1);
	folder_sh("rm -r boids/presets");
	screens_answers(screens, "j1\r", "saved: boids -p 1");
}

SAVING(letters_beyond_ascii_are_letters_of_a_name)
{
	dialogue(screens, { "SSjgrün\r", "saved: boids -p grün" },
	         { "jы+\r", "saved with boids: boids -p ы" }, { "0" });
	assert_true(load_preset(&screens->session, "grün"));
	screens_has(screens, "preset grün, separation 0.7");
	assert_true(load_preset(&screens->session, "ы"));
	assert_int_equal(files(), 2);
}

/* couzin-torus is overridden, so the user's too; couzin-swarm is built in alone. */
SAVING_DIALOGUE(tab_goes_round_among_the_own_names_that_begin_so,
                { "jlapwing\rjla\t", ":write lapwing_" }, { "\t", ":write la_" },
                { "rk\rjcouzin-torus\ryj\t", ":write couzin-torus_" }, { "\t", ":write lapwing_" },
                { "\t", ":write lark_" }, { "⇤⇤⇤", ":write _" },
                { "couzin-s\t", ":write couzin-s_" });

SAVING_DIALOGUE(the_users_own_stand_behind_the_published_ones,
                { "jzebra\rjapple\r0<", .has = "preset zebra" }, { "<", .has = "preset apple" },
                { ">>", .has = "preset classic" });

SAVING(an_unreadable_one_is_reported_and_skipped)
{
	screens_type(screens, "japple\rjzebra\r");
	folder_write("boids/presets/broken.ini", "noise = 99\n");
	dialogue(screens, { "<", "broken.ini:1: noise takes", "preset apple" },
	         { ">", "broken.ini:1: noise takes", "preset zebra" },
	         { "u", .has = "preset apple" });
}

SAVING(a_folder_that_is_a_file_is_reported)
{
	folder_write("boids/presets", "");
	dialogue(screens,
	         { "jlapwing\r", "! not saved: presets/lapwing.ini: Not a directory",
	           "preset classic" },
	         { "jlapwing+\r", "! not saved: presets/lapwing.ini: Not a directory" });
	folder_sh("rm boids/presets");
	screens_answers(screens, "jlapwing\r", "saved: boids -p lapwing");
	unsetenv("XDG_CONFIG_HOME");
	scoped_block char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
	unsetenv("HOME");
	screens_answers(screens, "jx\r", "! not saved: XDG_CONFIG_HOME or HOME must be set");
	setenv("XDG_CONFIG_HOME", folder(), 1);
	if (home)
		setenv("HOME", home, 1);
}

/* Ctrl-S is its second name. */
SAVING_DIALOGUE(other_keys_save_too, { "\023", ":write _" }, { "\033J", ":write _" });

TEST_FILE(folder_make, folder_remove);
