/* SPDX-License-Identifier: MIT */
/* Random hands: keys, words and the mouse, at random. */
#include "random_hands.h"

#include "folder.h"
#include "input/key_table.h"
#include "input/mouse_drag.h"
#include "io/input.h"

static void
use_mouse(struct screens *screens, struct dice *d)
{
	static const enum mouse_action actions[] = { MOUSE_PRESS,  MOUSE_DRAG,     MOUSE_DRAG,
		                                     MOUSE_DRAG,   MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN,
		                                     MOUSE_RELEASE };
	struct input_event event = { .kind = INPUT_MOUSE, .action = dice_pick(d, actions) };

	event.button = screens->input.drag.on && event.action == MOUSE_DRAG
	                       ? screens->input.drag.button
	                       : dice_below(d, 3);
	event.column = dice_below(d, screens->ui.display.columns);
	event.row = dice_below(d, screens->ui.display.rows);
	mouse_event(&screens->input, &screens->ui, &event);
	mouse_drag_update(&screens->input, &screens->ui);
}

void
hands_restrain(struct screens *screens, float boids, float zoom)
{
	if (screens->session.flight.factors.number > boids)
		screens_set(screens, BOIDS_FACTOR_number,
		            (union boids_factor_value){ .number = 50 });
	if (screens->session.flight.factors.zoom < zoom)
		screens_set(screens, BOIDS_FACTOR_zoom, (union boids_factor_value){ .number = 1 });
}

void
hands_act(struct screens *screens, struct dice *d)
{
	static const uint32_t keys[] = { KEY_UP,       KEY_DOWN,      KEY_LEFT, KEY_RIGHT,
		                         KEY_TAB,      KEY_ESCAPE,    KEY_HOME, KEY_PAGE_UP,
		                         KEY_ENTER,    KEY_PAGE_DOWN, ' ',      '*',
		                         'u',          'U',           '!',      'r',
		                         KEY_BACKSPACE };
	static const char *const words[] = { "jkept\r",  "jkept\ry", "jflown+\r", "jflown+\ry",
		                             "/zoom\r",  "\r0.7\r",  "\r2\r",     "/edge\r",
		                             "\ropen\r", "\rturn\r", "/number\r", "R",
		                             ",",        ";",        "4",         "8",
		                             "<",        ">" };
	uint32_t key;

	switch (dice_below(d, 12)) {
	case 0:
	case 1:
	case 2:
		use_mouse(screens, d);
		break;
	case 3:
		screens_type(screens, dice_pick(d, words));
		break;
	case 4:
		if (dice_below(d, 8) == 0)
			ui_resize(&screens->ui, 4 + dice_below(d, 120), 3 + dice_below(d, 40));
		break;
	default:
		key = dice_below(d, 3) ? dice_pick(d, keys) : '!' + (uint32_t)dice_below(d, 94);
		screens_key(screens, dice_between(d, 0, 0.6), key);
	}
	hands_restrain(screens, 100, 0.2f);
}

void
hands_presets(void)
{
	folder_write("boids/presets/cave.ini", "base = starlings\nmap = cave\nnumber = 80\n");
	folder_write("boids/presets/city.ini",
	             "base = starlings\nmap = city\nnumber = 80\nedge = wrap\n"
	             "food = 0.2\nhunger = 8\nlifespan = 12\nexhaustion = 3\ncrash = 40\n"
	             "breeding = pairs\nmaturity = 0.5\nmutation = 0.2\n"
	             "max-number = 200\npredators = 3\ncaptured = eaten\nstrays = 2\n");
}
