/* SPDX-License-Identifier: MIT */
/* Resume command: the command line that reproduces the current settings. */
#include "actions/resume_command.h"

#include "dialogue.h"
#include "folder.h"

#include <unistd.h>

/* "boids", then " --config none -p " and what follows. */
#define AGAIN "boids --config none -p "

DIALOGUE(quitting_with_changed_settings_prints_the_command, { "", .command = "" },
         { "SE", .command = AGAIN "classic --separation 0.6 --edge repel -s 11" },
         { "se", .command = "" }, { "1", .command = AGAIN "starlings -s 11" });

/* At another zoom the density of before would give another number. */
DIALOGUE(an_automatic_number_is_kept_at_another_zoom,
         { "\t/zoom\r\r2\r", .command = AGAIN "classic --number 'auto 0.3' --zoom 2 -s 11" },
         { "/number\r\r100\r", .command = AGAIN "classic --number 100 --zoom 2 -s 11" });

FLYING_AS(a_world_that_keeps_its_size_keeps_it, 80, 24, "--size", "200x60")
{
	assert_true(ui_resize(&screens->ui, 100, 30));
	dialogue(screens, { "S", .command = AGAIN "classic --size 200x60 --separation 0.6 -s 11" });
}

/* Control characters are printed as numbers. A preset that has a seed needs no other. */
FLYING(a_preset_in_a_file_is_named_by_its_path)
{
	static const struct {
		const char *name, *text, *words; /* @ is the folder */
		uint64_t seed;
	} rows[] = {
		{ "it's.ini", "base = classic\n", AGAIN "'@/it'\\''s.ini' -s 11", 11 },
		{ "\033[2J it's ä\\\302\23331m\2331.ini", "base = classic\n",
		  AGAIN "$'@/\\033[2J it\\'s ä\\\\\\302\\23331m\\2331.ini' -s 11", 11 },
		{ "seeded.ini", "base = classic\nseed = 11\n", AGAIN "@/seeded.ini", 11 },
		{ "seeded.ini", "base = classic\nseed = 11\n", AGAIN "@/seeded.ini -s 12", 12 },
	};

	every (row, rows) {
		char command[256];
		const char *at = strchr(row->words, '@');
		strcpy(screens->session.flight.preset, folder_write(row->name, row->text));
		screens->session.flight.seed = row->seed;
		snprintf(command, sizeof command, "%.*s%s%s", (int)(at - row->words), row->words,
		         folder(), at + 1);
		screens_resumes(screens, command);
		assert_int_equal(unlink(screens->session.flight.preset), 0);
	}
	screens->session.flight.seed = 11;
	screens_resumes(screens, AGAIN "classic -s 11");
}

/* A preset on the command line overrides the config; without one the config applies. */
TEST(config_settings_over_the_preset_are_included)
{
	scoped_begun screens;
	char expected[160];

	folder_write("config.ini", "alignment = 0.5\n");
	screens_command(&screens, "--config @config.ini -s 11");
	screens_resumes(&screens, "");
	screens.session.flight.factors.separation = 0.6F;
	snprintf(expected, sizeof expected,
	         "boids --config %s -p classic --separation 0.6 --alignment 0.5 -s 11",
	         folder_path("config.ini"));
	screens_resumes(&screens, expected);
}

/* Also not when an option has asked for it: the preset was saved with that. */
FLYING_AS(what_a_saved_preset_has_is_not_listed, 80, 24, "--number", "400", "--size", "70x20",
          "--glyphs", "ascii")
{
	dialogue(screens, { "Sjheron\r", .command = AGAIN "heron --size 70x20 -s 11" },
	         { "jheron+\ry", .command = AGAIN "heron" });
	assert_true(ui_resize(&screens->ui, 60, 20));
	dialogue(screens, { "S", .command = AGAIN "heron --separation 0.7" });
}

/* Each gesture undone leads to the command of before. */
DIALOGUE(quitting_prints_the_saved_preset, { "SSjlapwing\r", .command = AGAIN "lapwing -s 11" },
         { "A", .command = AGAIN "lapwing --alignment 0.09 -s 11" },
         { "uu", .command = AGAIN "classic --separation 0.7 -s 11" }, { "u", .command = "" });

TEST(a_map_of_the_command_line_is_in_what_was_saved)
{
	scoped_begun mapped;

	screens_command(&mapped, "--config none -s 11 --map city");
	dialogue(&mapped, { "S", .command = AGAIN "classic --map city --separation 0.6 -s 11" });
	assert_true(screens_put(&mapped, PLACED_WALL, 20, 5));
	dialogue(&mapped, { "jlapwing+\ry", .command = AGAIN "lapwing" });
}

/* The preset that it began with is another one by now, though its name is the same, and stays so
 * for cases after it. */
DIALOGUE(a_preset_saved_over_that_of_the_start_is_named,
         { "sssjclassic\ry", .command = AGAIN "classic -s 11" });

TEST_FILE(folder_make, folder_remove);
