/* SPDX-License-Identifier: MIT */
/* Resume command: the command line that reproduces the current settings. */
#include "actions/resume_command.h"

#include "folder.h"
#include "input/key_table.h"
#include "io/input.h"
#include "screens.h"
#include "settings/configure.h"

#include <unistd.h>

FLYING(quitting_with_changed_settings_prints_the_command)
{
	char text[RESUME_COMMAND_TEXT];

	resume_command_write(&screens->session, text);
	assert_string_equal(text, "");
	screens_presses(screens, 'S', 'E');
	resume_command_write(&screens->session, text);
	assert_string_equal(text,
	                    "boids --config none -p classic --separation 0.6 --edge repel -s 11");
	screens_presses(screens, 's', 'e');
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "");
	screens_press(screens, '1');
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p starlings -s 11");
}

/* At another zoom the density of before would give another number. */
FLYING(an_automatic_number_is_kept_at_another_zoom)
{
	char text[RESUME_COMMAND_TEXT];

	screens_type(screens, "\t/zoom\r\r2\r");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic "
	                          "--number 'auto 0.3' --zoom 2 -s 11");
	screens_type(screens, "/number\r\r100\r");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic --number 100 --zoom 2 "
	                          "-s 11");
}

FLYING_AS(a_world_that_keeps_its_size_keeps_it, 80, 24, "--size", "200x60")
{
	char text[RESUME_COMMAND_TEXT];

	assert_true(ui_resize(&screens->ui, 100, 30));
	screens_press(screens, 'S');
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic --size 200x60 --separation 0.6 "
	                          "-s 11");
}

FLYING(a_preset_in_a_file_is_named_by_its_path)
{
	char text[RESUME_COMMAND_TEXT], expected[128];

	strcpy(screens->session.flight.preset, folder_write("it's.ini", "base = classic\n"));
	resume_command_write(&screens->session, text);
	snprintf(expected, sizeof expected, "boids --config none -p '%s/it'\\''s.ini' -s 11",
	         folder());
	assert_string_equal(text, expected);
	assert_int_equal(unlink(screens->session.flight.preset), 0);
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic -s 11");
}

FLYING(control_characters_are_printed_as_numbers)
{
	char text[RESUME_COMMAND_TEXT], expected[256];

	strcpy(screens->session.flight.preset, folder_write("\x1b[2J it's ä\\\xc2\x9b"
	                                                    "31m\x9b"
	                                                    "1.ini",
	                                                    "base = classic\n"));
	resume_command_write(&screens->session, text);
	snprintf(expected, sizeof expected,
	         "boids --config none -p $'%s/\\033[2J it\\'s ä\\\\\\302\\23331m\\2331.ini' -s 11",
	         folder());
	assert_string_equal(text, expected);
	assert_int_equal(unlink(screens->session.flight.preset), 0);
}

FLYING(a_flock_that_was_saved_has_its_seed_with_it)
{
	char text[RESUME_COMMAND_TEXT], expected[128];

	strcpy(screens->session.flight.preset,
	       folder_write("seeded.ini", "base = classic\nseed = 11\n"));
	resume_command_write(&screens->session, text);
	snprintf(expected, sizeof expected, "boids --config none -p %s",
	         screens->session.flight.preset);
	assert_string_equal(text, expected);
	screens->session.flight.seed = 12;
	resume_command_write(&screens->session, text);
	strcat(expected, " -s 12");
	assert_string_equal(text, expected);
	assert_int_equal(unlink(screens->session.flight.preset), 0);
}

/* A preset on the command line overrides the config; without one the config applies. */
TEST(config_settings_over_the_preset_are_included)
{
	char path[64], text[RESUME_COMMAND_TEXT], expected[160];
	struct options options;
	struct screens screens;
	char *words[] = { "boids", "--config", path, "-s", "11", NULL };

	strcpy(path, folder_write("config.ini", "alignment = 0.5\n"));
	assert_int_equal(configure_read(&options, 5, words, key_meaning), CONFIGURE_RUN);
	assert_true(screens_begin(&screens, &options, 11, 80, 24));
	resume_command_write(&screens.session, text);
	assert_string_equal(text, "");
	screens.session.flight.factors.separation = 0.6F;
	resume_command_write(&screens.session, text);
	snprintf(expected, sizeof expected,
	         "boids --config %s -p classic --separation 0.6 --alignment 0.5 -s 11", path);
	assert_string_equal(text, expected);
	screens_finish(&screens);
}

FLYING_AS(command_line_settings_are_included_again, 80, 24, "--cohesion", "0.02", "--glyphs",
          "ascii")
{
	char text[RESUME_COMMAND_TEXT];

	resume_command_write(&screens->session, text);
	assert_string_equal(text, "");
	screens_press(screens, 'S');
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic --separation 0.6 --cohesion "
	                          "0.02 --glyphs ascii -s 11");
	screens_press(screens, '1'); /* display factors survive a preset, the flock's do not */
	assert_int_equal(screens->session.flight.factors.glyphs, BOIDS_GLYPHS_ASCII);
	assert_true(screens->session.flight.factors.cohesion != 0.02F);
}

/* Also not when an option has asked for it: the preset was saved with that. */
FLYING_AS(what_a_saved_preset_has_is_not_listed, 80, 24, "--number", "400", "--size", "70x20",
          "--glyphs", "ascii")
{
	char text[RESUME_COMMAND_TEXT];

	setenv("XDG_CONFIG_HOME", folder(), 1);
	screens_type(screens, "Sjheron\r");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p heron --size 70x20 -s 11");
	screens_type(screens, "jheron+\ry");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p heron");
	assert_true(ui_resize(&screens->ui, 60, 20));
	screens_press(screens, 'S');
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p heron --separation 0.7");
}

/* The preset that it began with is another one by now, though its name is the same. */
FLYING(a_preset_saved_over_that_of_the_start_is_named)
{
	char text[RESUME_COMMAND_TEXT];

	setenv("XDG_CONFIG_HOME", folder(), 1);
	screens_type(screens, "sssjclassic\ry");
	resume_command_write(&screens->session, text);
	assert_string_equal(text, "boids --config none -p classic -s 11");
}

TEST_FILE(folder_make, folder_remove);
