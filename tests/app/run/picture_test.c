/* SPDX-License-Identifier: MIT */
/* Picture: the frame of now as a file, beside the command that flies it. */
#include "run/fly.h"

#include "folder.h"
#include "input/key_table.h"
#include "scene.h"
#include "screens.h"

#include <stdio.h>
#include <unistd.h>

/* Draws, and returns the text of the picture of a step. */
static const char *
write_picture(struct screens *screens, const char *name)
{
	screens_draw(screens);
	fly_write_picture(&screens->session, &screens->ui);
	return folder_read(name);
}

/* The command of the start is written, too, where nothing has been changed. */
FLYING_IN_FOLDER(it_is_the_frame_with_its_command)
{
	assert_contains(write_picture(screens, "boids-11-0.svg"),
	                "<desc>boids --config none -p classic -s 11</desc>");
	screens_fly(screens, 40);
	screens_type(screens, "AA");
	const char *text = write_picture(screens, "boids-11-40.svg");
	screens_says(screens, "wrote boids-11-40.svg   boids");
	assert_contains(text, "<desc>boids --config none -p classic --alignment 0.1 -s 11</desc>");
	assert_contains(text, "viewBox=\"0 0 820 480\""); /* without the status line */
	assert_lacks(text, "animation");
}

/* Its paper is the one that its colours are made for, whatever the terminal has told. */
FLYING_IN_FOLDER(a_picture_has_the_background_of_its_colours)
{
	static const struct {
		enum background told;
		const char *word, *paper;
	} cases[] = {
		{ BACKGROUND_DARK, "auto", "fill=\"#101418\"/>" },
		{ BACKGROUND_LIGHT, "auto", "fill=\"#ffffff\"/>" },
		{ BACKGROUND_DARK, "light", "fill=\"#ffffff\"/>" },
		{ BACKGROUND_LIGHT, "dark", "fill=\"#101418\"/>" },
	};
	char name[32];

	foreach (i, cases) {
		screens->ui.display.background = cases[i].told;
		set_factor(&screens->session.flight.factors, "background", cases[i].word);
		screens_fly(screens, 1);
		snprintf(name, sizeof name, "boids-11-%d.svg", (int)i + 1);
		assert_contains(write_picture(screens, name), cases[i].paper);
	}
}

FLYING_IN_FOLDER(a_folder_that_is_gone_is_reported)
{
	folder_sh("mkdir gone");
	assert_int_equal(chdir("gone"), 0);
	folder_sh("rmdir gone");
	fly_write_picture(&screens->session, &screens->ui);
	screens_says(screens, "cannot write boids-11-0.svg: No such file or directory");
	assert_int_equal(chdir(folder()), 0);
	assert_int_equal(folder_count(".", ""), 0);
}

FLYING_IN_FOLDER(the_key_asks_for_it)
{
	key_dispatch(&screens->input, &screens->ui, CTRL('P'));
	assert_int_equal(screens->ui.request, REQUEST_PICTURE);
}
