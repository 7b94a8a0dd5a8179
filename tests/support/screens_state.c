/* SPDX-License-Identifier: MIT */
/* Screens state: all of the program but terminal and loop. */
#include "screens_state.h"

#include "actions/undo.h"
#include "input/key_table.h"
#include "session/session_flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
screens_begin(struct screens *screens, const struct options *options, uint64_t seed, int columns,
              int rows)
{
	struct world_size world = options_world(options, columns, rows);

	*screens = (struct screens){ .input.last_key_at = -HUGE_VAL };
	bool good = session_start(&screens->session, options, seed, world.columns, world.rows,
	                          world.line_rows);
	ui_start(&screens->ui, &screens->session, columns, rows);
	widgets_start(&screens->ui);
	return good;
}

void
screens_finish(struct screens *screens)
{
	widgets_end(&screens->ui);
	ui_end(&screens->ui);
	session_end(&screens->session);
}

struct options *
screens_plain_options(const char *number)
{
	static struct options o;
	char error[SETTINGS_ERROR];

	if (o.config)
		return &o;
	setlocale(LC_CTYPE, "C.UTF-8");
	setenv("XDG_CONFIG_HOME", "/dev/null", 1);
	o = (struct options){
		.config = "none", .fps = 30, .utf8 = true, .dt = 1.0 / 60, .threads = 1
	};
	o.settings = settings_default();
	if (!settings_preset(&o.settings, "classic", error) ||
	    (number && !factors_set(&o.settings.factors, "number", number, error)))
		abort();
	return &o;
}

bool
screens_are_finite(const struct flock_state *flock)
{
	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_BOID); i++) {
		struct boids_boid b = flock_boid(flock, BOIDS_KIND_BOID, i);
		if (!isfinite(b.position.x + b.position.y + b.position.z + b.velocity.x +
		              b.velocity.y + b.velocity.z))
			return false;
	}
	return true;
}

void
screens_dispatch(struct screens *screens, uint32_t key)
{
	key_dispatch(&screens->input, &screens->ui, key);
	screens_obey(screens);
}

void
screens_obey(struct screens *screens)
{
	enum request request = screens->ui.request;

	screens->quit = screens->quit || request == REQUEST_QUIT;
	screens->suspend = screens->suspend || request == REQUEST_SUSPEND;
	screens->redraw = screens->redraw || request == REQUEST_REDRAW;
}

bool
screens_set(struct screens *screens, int factor, union boids_factor_value value)
{
	struct boids_factors from = screens->session.flight.factors;

	from.at[factor] = value;
	ui_choose(&screens->ui, factor);
	return session_take(&screens->session, factor, &from, true);
}

bool
screens_text_is_slow(const char *text, size_t size)
{
	int columns, rows;

	for (size_t i = 0; i + 5 < size; i++) {
		char here[24];
		snprintf(here, sizeof here, "%.*s", (int)(size - i < 23 ? size - i : 23), text + i);
		if (sscanf(here, "size = %dx%d", &columns, &rows) == 2 &&
		    (long)columns * rows > 20000)
			return true;
		if (strncmp(here, "zoom = 0.0", 10) == 0)
			return true;
	}
	return false;
}
