/* SPDX-License-Identifier: MIT */
/* Soak: hours of use in fast-forward: keys, buttons, sizes, presets, maps, predators, saves, undo.
 * Memory and descriptors stay constant, and the same hours end in the same flock. SOAK=8 makes it
 * eight hours. */
#include "actions/load_save.h"
#include "fault.h"
#include "folder.h"
#include "input/key_table.h"
#include "scene.h"
#include "screen/screen.h"
#include "screens_state.h"
#include "session/session_flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <limits.h>
#include <stdio.h>

enum { FPS = 30, STEPS = 2, BOIDS_MOST = 400 };

/* A run without a device: its bytes are made and dropped. */
struct run {
	struct screens screens;
	struct options options;
	struct screen *screen;
	struct input input;
	struct dice dice;
};

static void
start(struct run *r, uint64_t seed)
{
	char error[SETTINGS_ERROR];
	struct options *o = &r->options;

	folder_write("boids/presets/cave.ini", "base = starlings\nmap = cave\nnumber = 80\n");
	folder_write("boids/presets/ring.ini", "base = classic\nmap = ring\npredators = 2\n");
	*r = (struct run){ .dice = { seed } };
	*o = (struct options){ .config = "none", .fps = FPS, .utf8 = true, .dt = 1.0 / 60 };
	o->threads = 1;
	o->settings = settings_default();
	assert_true(settings_preset(&o->settings, "classic", error));
	assert_true(screens_begin(&r->screens, o, seed, 80, 24));
	r->screen = screen_open("xterm-256color", 80, 24, -1, error, sizeof error);
	assert_non_null(r->screen);
	r->screens.ui.display.colours = 256;
}

static void
end(struct run *r)
{
	screen_close(r->screen);
	screens_finish(&r->screens);
}

static void
resize(struct run *r, int columns, int rows)
{
	screen_resize(r->screen, columns, rows);
	assert_true(ui_resize(&r->screens.ui, columns, rows));
}

/* Types as a terminal sends it. A mouse button has its time, too. */
static void
type(struct run *r, const char *bytes)
{
	struct screens *screens = &r->screens;
	struct input_event event;

	for (const char *at = bytes; *at; at++) {
		if (!input_feed(&r->input, (unsigned char)*at, screens->session.now, &event))
			continue;
		screens->session.now += 0.2;
		if (event.kind == INPUT_MOUSE)
			mouse_event(&screens->input, &screens->ui, &event);
		else if (event.kind == INPUT_KEY)
			screens_dispatch(screens, event.key);
	}
	screens->session.now += 1;
	if (input_expire(&r->input, screens->session.now, &event) && event.kind == INPUT_KEY)
		screens_dispatch(screens, event.key);
}

/* Actions of a user now and then; mostly none. */
static void
use(struct run *r)
{
	static const char *const typed[] = {
		/* clang-format off */
		"S", "s", "C", "a", "g", "w", "W", "T", "x", "X.", "\t", "?", "_", "p", " ", "\033", "\f",
		"u", "U", ",", ";", "<", ">", "0", "3", "8", "r", "R", "!", "&", "%", "(", ")",
		"j1\ry", "j2+\ry", "/coh\r\r0.2\r", "/pred\r\r1\r", "/dim\r+", "/dim\r-", "/trails\r+",
		"* \033[C \t \033[B\t+++ \033", "*\t\t\t \033[B\177\033",
		"\033[<0;9;5M\033[<32;20;8M", "\033[<0;9;5m", "\033[<2;30;9M", "\033[<2;30;9m",
		"\033[<1;5;5M\033[<33;8;5M\033[<1;8;5m", "\033[<64;9;9M", "\033[<65;9;9M",
		/* clang-format on */
	};
	struct screens *screens = &r->screens;

	if (dice_below(&r->dice, 3 * FPS) != 0)
		return;
	if (dice_below(&r->dice, 20) == 0)
		assert_true(
			load_preset(&screens->session, dice_below(&r->dice, 2) ? "cave" : "ring"));
	else
		type(r, dice_pick(&r->dice, typed));
	screens->quit = screens->suspend = screens->redraw = false;
	if (screens->session.flight.factors.number > BOIDS_MOST)
		screens_set(screens, BOIDS_FACTOR_number,
		            (union boids_factor_value){ .number = 50 });
	if (dice_below(&r->dice, 10) == 0)
		resize(r, 1 + dice_below(&r->dice, 150), 1 + dice_below(&r->dice, 50));
	if (dice_below(&r->dice, 20) == 0) { /* as after Ctrl-Z and fg */
		screen_leave(r->screen, NULL, REPORT_NOTHING);
		screen_enter(r->screen, NULL, REPORT_NOTHING);
		screen_redraw(r->screen);
	}
}

static void
fly(struct run *r, double seconds)
{

	for (long frame = 0; frame < (long)(seconds * FPS); frame++) {
		use(r);
		for (int i = 0; i < STEPS && !r->screens.session.paused; i++)
			session_step(&r->screens.session);
		r->screens.session.now += 1.0 / FPS;
		if (frame % 10 == 0) {
			draw_screen(&r->screens.ui);
			screen_show(r->screen, &r->screens.ui.frame, INT_MAX, &(bool){ 0 });
		}
	}
}

/* Returns the pages in use, where the machine shows them; else 0. */
static long
pages(void)
{
	long all, used = 0;
	FILE *file = fopen("/proc/self/statm", "r");

	if (file && fscanf(file, "%ld %ld", &all, &used) != 2)
		used = 0;
	if (file)
		fclose(file);
	return used;
}

static uint64_t
live(double hours, uint64_t seed)
{
	enum {
		PARTS = 10,
		MOST = 1024, /* pages of 4 KB that may be added after the first tenth */
		READ = 4 /* presets of the user, whose paths the program keeps: two, and two saved */
	};
	const long blocks = fault_blocks();
	const int files = fault_files();
	struct run r;
	long first = 0;

	start(&r, seed);
	const int flying = fault_files();
	for (int part = 1; part <= PARTS; part++) {
		fly(&r, hours * 3600 / PARTS);
		assert_int_equal(fault_files(), flying);
		first = part == 1 ? pages() : first;
		if (getenv("SOAK"))
			print_message("%4.1f h: %ld blocks, %ld pages\n", hours * part / PARTS,
			              fault_blocks(), pages());
	}
	if (getenv("SOAK"))
		assert_in_range(pages(), 0, first + MOST);
	uint64_t hash = flock_hash(r.screens.session.flight.flock);
	end(&r);
	assert_in_range(fault_blocks(), blocks, blocks + READ);
	assert_int_equal(fault_files(), files);
	return hash;
}

TEST(hours_of_use_leave_nothing_and_end_alike)
{
	const char *asked = getenv("SOAK");
	double hours = asked ? atof(asked) : 0.1;

	live(0.01, 1); /* allocations that curses and the locale never free */
	uint64_t hash = live(hours, 3);
	folder_sh("rm -rf boids");
	if (!asked || hours < 1)
		assert_true(live(hours, 4) != hash);
	folder_sh("rm -rf boids");
	assert_true(live(hours, 3) == hash);
}

TEST_FILE(folder_make_utf8, folder_remove);
