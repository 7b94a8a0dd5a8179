/* SPDX-License-Identifier: MIT */
/* Run panel: figures of the run and of the connection, at every size. */
#include "widgets/run_panel.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "io/input.h"

#include <math.h>

/* A run with known figures of its connection. */
static void
open_panel(struct screens *screens)
{
	screens->ui.hint_over = true;
	screens->ui.display.all_colours = screens->ui.display.colours;
	screens->ui.line.drawn_fps = 29.7;
	screens->ui.line.bytes_per_second = 12345;
	screens->ui.line.steps_per_second = 60;
	screens->ui.line.paced = true;
	screens->ui.line.round_trip = 0.0231;
	screens->ui.line.in_flight = 2;
	screens->ui.line.window = 4;
	screens_press(screens, KEY_SHIFT_TAB);
}

static void
says(struct screens *screens, const char *name, const char *value)
{
	assert_string_equal(screens_panel_row(screens, name), value);
}

FLYING(it_shows_the_connection)
{
	open_panel(screens);
	screens_options(screens)->max_rate = 4000;
	says(screens, "output limit", "4.0 kB/s");
	says(screens, "round trip", "23 ms");
	says(screens, "waiting", "2 of 4 frames");
	says(screens, "colours", "256, by heading");
	screens->ui.display.colours = COLOURS_DIRECT;
	says(screens, "colours", "any, by heading");
	screens->ui.display.colours = 0;
	says(screens, "colours", "none: slow line");
	screens->ui.display.all_colours = 0;
	says(screens, "colours", "none");
	screens->ui.line.paced = false;
	says(screens, "round trip", "no replies");
	says(screens, "waiting", "-");
	screens_options(screens)->no_pace = true;
	says(screens, "round trip", "not measured");
}

FLYING(it_shows_the_run)
{
	static const char *const rows[][2] = { { "state", "running" },
		                               { "world size", "80 x 46 units" },
		                               { "cell size", "1 x 2 units" },
		                               { "seed", "11" },
		                               { "simulated", "0:00" } };

	open_panel(screens);
	foreach (i, rows)
		says(screens, rows[i][0], rows[i][1]);
	screens_row_has(screens, 1, "state");
	screens_change(screens, "number = 1");
	session_steps(&screens->session, 3600 * 60);
	says(screens, "simulated", "1:00:00");
	says(screens, "steps", "216000 60 per s");
	screens_press(screens, 'p');
	says(screens, "state", "paused");
}

/* The values are those of the boid, rounded. */
FLYING_AS(it_shows_what_the_followed_boid_feels, 80, 40, "--number", "50")
{
	float weights[BOIDS_GENES];
	char text[32];

	assert_true(load_preset(&screens->session, "meadow"));
	session_steps(&screens->session, 600);
	screens_press(screens, '&');
	open_panel(screens);
	const struct boids_boid b = screens_boid(screens, screens->ui.view.camera.boid);
	double hunger = fmax(1 - (double)b.life.energy / 0.6, 0);
	snprintf(text, sizeof text, "%u", b.id);
	says(screens, "boid", text);
	snprintf(text, sizeof text, "%.2f", hunger);
	says(screens, "hunger", text);
	snprintf(text, sizeof text, "%.2f", (double)b.life.breath);
	says(screens, "breath", text);
	says(screens, "fear", "0.00");
	assert_near(flock_drives(screens_flock(screens), &b, weights), hunger, 1e-5);
	for (int g = 0; g < BOIDS_GENES; g++) {
		snprintf(text, sizeof text, "%.2f times", (double)weights[g]);
		says(screens, gene_table[g].name, text);
	}
	screens_press(screens, '%');
	assert_null(screens_find_row(screens, "hunger"));
}

FLYING(it_fits_every_screen)
{
	open_panel(screens);
	screens_fit(screens, "↓");
}
