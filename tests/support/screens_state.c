/* SPDX-License-Identifier: MIT */
/* Screens state: all of the program but terminal and loop. */
#include "screens_state.h"

#include "input/key_dispatch.h"
#include "session/flight.h"

#include <math.h>

bool
screens_begin(struct screens *screens, const struct options *options, uint64_t seed, int columns,
              int rows)
{
	struct world_size world = options_world(options, options->read_map, columns, rows);

	*screens = (struct screens){ .input.last_key_at = -HUGE_VAL };
	bool good = session_start(&screens->session, options, seed, world.columns, world.rows,
	                          world.line_rows);
	ui_start(&screens->ui, &screens->session, columns, rows);
	return good;
}

void
screens_finish(struct screens *screens)
{
	ui_end(&screens->ui);
	session_end(&screens->session);
}

void
screens_dispatch(struct screens *screens, uint32_t key)
{
	enum request request = key_dispatch(&screens->input, &screens->ui, key);

	screens->quit = screens->quit || request == REQUEST_QUIT;
	screens->suspend = screens->suspend || request == REQUEST_SUSPEND;
	screens->redraw = screens->redraw || request == REQUEST_REDRAW;
}
