/* SPDX-License-Identifier: MIT */
/* Fuzz: any keys, mouse buttons and terminal sizes, through parser and commands, still give a
 * frame, and Ctrl-C still quits. The first of each pair of bytes selects time, a step or a size
 * instead of input. */
#include "fuzz.h"

#include "input/key_table.h"
#include "io/input.h"
#include "screens_state.h"
#include "session/session_flight.h"
#include "widgets/draw_screen.h"

enum { WAIT = 1, STEP = 2, SIZE = 4, BOIDS_MOST = 100, CTRL_C = 3 };

static void
press(struct screens *screens, const struct input_event *event)
{
	static const union boids_factor_value few = { .number = 20 }, one = { .number = 1 };

	if (event->kind == INPUT_KEY)
		screens_dispatch(screens, event->key);
	else if (event->kind == INPUT_MOUSE)
		mouse_event(&screens->input, &screens->ui, event);
	screens->suspend = screens->redraw = screens->quit = false;
	if (screens->session.flight.factors.number > BOIDS_MOST) /* a slow flock is not a bug */
		screens_set(screens, BOIDS_FACTOR_number, few);
	if (screens->session.flight.factors.zoom < 0.1f)
		screens_set(screens, BOIDS_FACTOR_zoom, one);
}

static void
check(struct screens *screens)
{
	draw_screen(&screens->ui);
	if (screens->ui.frame.columns != screens->ui.display.columns ||
	    screens->ui.frame.rows != screens->ui.display.rows)
		abort();
	if (strlen(screens->session.message.text) >= LINE_TEXT ||
	    strlen(screens->ui.prompt->line.text) >= LINE_TEXT)
		abort();
	if (!screens_are_finite(screens->session.flight.flock))
		abort();
}

static void
feed(struct screens *screens, struct input *input, uint8_t action, uint8_t byte)
{
	struct input_event event;

	screens->session.now += action & WAIT ? 0.01 * action : 0;
	if (action & STEP)
		session_step(ui_shown(&screens->ui));
	if (action & SIZE)
		ui_resize(&screens->ui, 1 + byte % 16 * (action & 8 ? 9 : 1),
		          1 + byte / 16 * (action & 8 ? 4 : 1));
	else if (input_feed(input, byte, screens->session.now, &event))
		press(screens, &event);
	while (action & WAIT && input_expire(input, screens->session.now, &event))
		press(screens, &event);
	if (action & SIZE)
		check(screens);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = { 0 };
	struct screens screens;

	if (screens_begin(&screens, screens_plain_options(NULL), 11, 60, 16)) {
		for (size_t i = 0; i + 1 < size && i < 2000; i += 2)
			feed(&screens, &input, data[i], data[i + 1]);
		check(&screens);
		for (int i = 0; i < 2; i++) { /* the first may only close a prompt */
			screens.session.now += 1;
			screens_dispatch(&screens, CTRL_C);
		}
		if (!screens.quit)
			abort();
	}
	screens_finish(&screens);
	return 0;
}
