/* SPDX-License-Identifier: MIT */
/* Command: what each key does. */
#include "app/command.h"

#include "app/dashboard.h"
#include "app/help.h"
#include "app/jot.h"
#include "app/load.h"
#include "app/pane.h"
#include "app/panel.h"
#include "app/place.h"
#include "app/presets.h"
#include "app/prompt.h"
#include "app/resume.h"
#include "app/states.h"
#include "app/undo.h"
#include "core/random.h"
#include "term/input.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAP = 10 }; /* presses that PgUp and PgDn are worth */

const char *const section_names[SECTIONS] = { "the selected factor", "the flock", "the screen" };

/* The presets of the digits. */
static const char *const digits[10] = { "classic",      "ganz",     "hasan",     "danner",
	                                "christian",    "therrien", "starlings", "school",
	                                "couzin-torus", "vicsek" };

#define CTRL(letter) ((letter)&31u)

/* ---- the selected factor */

void
command_turn(struct app *app, int factor, int presses)
{
	const struct factor *row = &factor_table[factor];
	union factor_value old = app->settings.factors.at[factor], value = old;
	struct ladder ladder = app_ladder(app, factor);
	int way = presses < 0 ? -1 : 1;

	if (row->word) {
		int count = factor_choices(&app->settings.factors, factor);
		value.choice = (old.choice + way + count) % count;
		app_set(app, factor, value);
		return;
	}
	double number = (double)old.number;
	for (int i = 0; i != presses; i += way)
		number = way > 0 ? rung_above(&ladder, number) : rung_below(&ladder, number);
	value.number = (float)number;
	if (app_set(app, factor, value))
		app->message.at_end = value.number == old.number;
}

static void
run_turn(struct app *app, uint32_t key)
{
	command_turn(app, app->selected, key == KEY_LEFT || key == '-' ? -1 : 1);
}

/* The first press selects what the line starts with; then they move. */
static void
run_choose(struct app *app, uint32_t key)
{
	int factor = app->selected;

	if (app->has_selected)
		factor += key == KEY_UP ? -1 : 1;
	app_select(app, factor < 0 ? 0 : factor >= FACTORS ? FACTORS - 1 : factor);
}

static void
run_page(struct app *app, uint32_t key)
{
	if (app->panel == PANEL_MEASURES && pane_fits(app))
		dashboard_page(app, key == KEY_PAGE_UP ? -1 : 1);
	else if (app->panel == PANEL_FACTORS && pane_fits(app))
		app_select(app, panel_page(app, key == KEY_PAGE_UP ? -1 : 1));
	else
		command_turn(app, app->selected, key == KEY_PAGE_UP ? LEAP : -LEAP);
}

static void
run_home(struct app *app, uint32_t key)
{
	(void)key;
	app_take(app, app->selected, &app->home);
}

static void
run_value(struct app *app, uint32_t key)
{
	(void)key;
	app->has_selected = true;
	prompt_open(app, PROMPT_VALUE);
}

static void
run_find(struct app *app, uint32_t key)
{
	(void)key;
	prompt_open(app, PROMPT_FIND);
}

/* ---- the flock */

static void
say_step(struct app *app)
{
	app_notice(app, "step %" PRIu64 "  %.2f s\t. steps  Space flies", flock_steps(app->flock),
	           flock_time(app->flock));
}

static void
run_pause(struct app *app, uint32_t key)
{
	(void)key;
	app->paused = !app->paused;
	app->due = 0;
	app->message.kind = MESSAGE_NONE;
	if (app->paused)
		say_step(app);
}

static void
run_step(struct app *app, uint32_t key)
{
	(void)key;
	app->paused = true;
	app->due = 0;
	app_step(app);
	gauges_outdate(&app->gauges);
	say_step(app);
}

/* A number short enough to be typed again. The same seed has always the same successor, so that a
 * run can be told in keys. */
static uint64_t
next_seed(uint64_t seed)
{
	return chance_bits(&(struct chance){ seed }) % 10000000;
}

/* The same again: of a flock that was saved as it flew, that moment. */
static bool
start_again(struct app *app)
{
	char error[STATES_ERROR];

	if (!*app->resume.state)
		return app_restart(app, app->seed);
	if (!resume_flock(app, error))
		app_failure(app, "%.200s", error);
	return app->message.kind != MESSAGE_FAILURE;
}

static bool
start_anew(struct app *app)
{
	bool good = app_restart(app, next_seed(app->seed));

	if (good)
		app->resume = (struct origin){ 0 };
	return good;
}

static void
run_restart(struct app *app, uint32_t key)
{
	bool anew = key == 'r';

	if (anew ? start_anew(app) : start_again(app))
		app_notice(app,
		           anew ? "new seed %" PRIu64 "   R starts it again"
		                : "seed %" PRIu64 " again   r makes a new one",
		           app->seed);
}

/* Loads a preset and shows what it says of itself, behind its digit if it has one. */
static bool
load(struct app *app, const char *name)
{
	char digit[16] = "";
	bool good = load_preset(app, name);

	for (int i = 0; i < 10; i++)
		if (strcmp(digits[i], name) == 0)
			snprintf(digit, sizeof digit, "%d ", i);
	if (good)
		app_notice(app, "%s%s: %s", digit, name, app->settings.about);
	return good;
}

static void
run_digit(struct app *app, uint32_t key)
{
	load(app, digits[key - '0']);
}

/* One of the user's that cannot be read is told of and passed over: nobody would get past it. */
static void
run_preset(struct app *app, uint32_t key)
{
	int way = key == '<' || key == '[' ? -1 : 1;
	struct library_names names = library_names(&preset_library);
	int row = library_names_find(&names, app->settings.preset);
	struct message failure = { .kind = MESSAGE_NONE };
	bool good = false;

	if (row < 0) /* a file elsewhere is before the first and behind the last */
		row = way > 0 ? -1 : 0;
	for (int i = 0; i < names.count && !good; i++) {
		row = (row + way + names.count) % names.count;
		good = load(app, names.at[row]);
		if (!good && failure.kind == MESSAGE_NONE)
			failure = app->message;
	}
	if (failure.kind != MESSAGE_NONE)
		app->message = failure;
	library_names_free(&names);
}

/* ---- the screen */

static void
run_panel(struct app *app, uint32_t key)
{
	int way = key == KEY_SHIFT_TAB ? PANELS - 1 : 1;

	app->message.kind = MESSAGE_NONE;
	if (!pane_fits(app)) {
		app->panel = PANEL_NONE;
		app_notice(app, "the panel needs %dx%d", PANE_LEAST_COLUMNS, PANE_LEAST_ROWS);
		return;
	}
	app->panel = (enum panel)(((int)app->panel + way) % PANELS);
	if (app->panel == PANEL_FACTORS) {
		if (!app->has_selected)
			app->selected = 0; /* a list is read from its top */
		app->has_selected = true;
		panel_follow(app);
	}
}

static void
redraw(struct app *app)
{
	app->redraw = true;
	app_notice(app, "drawn anew");
}

/* What has borrowed the line ends: else the key would seem to do nothing. */
static void
run_line(struct app *app, uint32_t key)
{
	app->message.kind = MESSAGE_NONE;
	if (key != '_')
		redraw(app);
	else if (app_has_line(app))
		app->line_off = !app->line_off;
	else
		app_notice(app, "no line here");
}

static void
leave(struct app *app, struct eye *eye)
{
	app_notice(app, eye->follows ? "following nobody" : "following nobody   & follows a boid");
	eye_leave(eye, app->flock);
}

static void
follow(struct app *app, struct eye *eye)
{
	if (eye_follow(eye, app->flock))
		app_notice(app, "following boid %" PRIu32 "   & the next   %% nobody", eye->boid);
	else
		app_notice(app, "nobody to follow");
}

static void
go_round(struct app *app, struct eye *eye, int way)
{
	if (app->settings.factors.dimensions < 3) {
		app_notice(app, "a flat world is seen from one side   dimensions 3 is deep");
		return;
	}
	eye_turn(eye, way);
	if (eye->turns == 0)
		app_notice(app, "seen from the front   ( ) go round");
	else
		app_notice(app, "seen %d degrees from the %s   ( ) go round",
		           180 - abs(180 - 360 / EYE_TURNS * eye->turns),
		           eye->turns <= EYE_TURNS / 2 ? "right" : "left");
}

static void
run_eye(struct app *app, uint32_t key)
{
	struct eye *eye = &app->view.eye;

	if (key == '&')
		follow(app, eye);
	else if (key == '%')
		leave(app, eye);
	else
		go_round(app, eye, key == ')' ? 1 : -1);
}

static void
run_help(struct app *app, uint32_t key)
{
	(void)key;
	help_open(app);
}

/* What lies above has been closed by what owns it. */
static void
back(struct app *app)
{
	if (app->panel != PANEL_NONE)
		app->panel = PANEL_NONE;
	else if (app->message.kind != MESSAGE_NONE)
		app->message.kind = MESSAGE_NONE;
	else
		app_notice(app, "nothing to leave   q quits");
}

static void
run_back(struct app *app, uint32_t key)
{
	if (key == KEY_ESCAPE)
		back(app);
	else
		app->suspend = true;
}

static void
run_quit(struct app *app, uint32_t key)
{
	(void)key;
	app->quit = true;
}

static void
run_place(struct app *app, uint32_t key)
{
	(void)key;
	place_switch(app);
}

static void
run_undo(struct app *app, uint32_t key)
{
	if (key == 'u')
		undo_back(app);
	else
		undo_forth(app);
}

static void
run_scatter(struct app *app, uint32_t key)
{
	(void)key;
	flock_scatter(app->flock);
	app_notice(app, "the flock scatters");
}

static void
run_compare(struct app *app, uint32_t key)
{
	if (key == ',')
		undo_compare(app);
	else
		undo_reset(app);
}

static void
run_save(struct app *app, uint32_t key)
{
	(void)key;
	jot_open(app);
}

/* clang-format off */
const struct command command_table[] = {
	{ "Up Down",         "choose it",                      run_choose,  SECTION_FACTOR, REPEAT_EACH,   false, { KEY_UP, KEY_DOWN } },
	{ "Left Right  - +", "turn it",                        run_turn,    SECTION_FACTOR, REPEAT_EACH,   true,  { KEY_LEFT, KEY_RIGHT, '-', '+', '=' } },
	{ "/",               "find it by name",                run_find,    SECTION_FACTOR, REPEAT_NOT,    false, { '/' } },
	{ "Backspace  Home", "back to the preset's value",     run_home,    SECTION_FACTOR, REPEAT_NOT,    false, { KEY_BACKSPACE, KEY_HOME } },
	{ "Enter",           "type its value",                 run_value,   SECTION_FACTOR, REPEAT_NOT,    false, { KEY_ENTER } },
	{ "PgUp PgDn",       "a page, or ten steps",           run_page,    SECTION_FACTOR, REPEAT_EACH,   true,  { KEY_PAGE_UP, KEY_PAGE_DOWN } },
	{ "Space p",         "pause or fly",                   run_pause,   SECTION_FLOCK,  REPEAT_NOT,    false, { ' ', 'p' } },
	{ ".",               "one step while paused",          run_step,    SECTION_FLOCK,  REPEAT_EACH,   false, { '.' } },
	{ "r R",             "new seed, same again",           run_restart, SECTION_FLOCK,  REPEAT_NOT,    false, { 'r', 'R' } },
	{ "*",               "place goal, predator, obstacle", run_place,   SECTION_FLOCK,  REPEAT_NOT,    false, { '*' } },
	{ "0..9",            "presets",                        run_digit,   SECTION_FLOCK,  REPEAT_SLOWLY, false, { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' } },
	{ "< >",             "previous, next preset (also [ ])", run_preset, SECTION_FLOCK, REPEAT_SLOWLY, false, { '<', '>', '[', ']' } },
	{ "!",               "scatter the flock",              run_scatter, SECTION_FLOCK,  REPEAT_NOT,    false, { '!' } },
	{ ", ;",             "compare with the preset, all back to it", run_compare, SECTION_FLOCK, REPEAT_NOT,   false, { ',', ';' } },
	{ "u U",             "undo, redo settings",            run_undo,    SECTION_FLOCK,  REPEAT_EACH,   false, { 'u', 'U' } },
	{ "j",               "jot the settings down (Ctrl-S)", run_save,    SECTION_FLOCK,  REPEAT_NOT,    false, { 'j', 'J', CTRL('S') } },
	{ "? h",             "these keys (F1)",                run_help,    SECTION_SCREEN, REPEAT_NOT,    false, { '?', 'h', 'H', KEY_F1 } },
	{ "Tab",             "factors, measures, none",        run_panel,   SECTION_SCREEN, REPEAT_NOT,    false, { KEY_TAB, KEY_SHIFT_TAB } },
	{ "q Ctrl-C",        "quit",                           run_quit,    SECTION_SCREEN, REPEAT_NOT,    false, { 'q', 'Q', CTRL('C') } },
	{ "_ Ctrl-L",        "bottom line on, off; redraw",    run_line,    SECTION_SCREEN, REPEAT_NOT,    false, { '_', CTRL('L') } },
	{ "Esc Ctrl-Z",      "back, suspend",                  run_back,    SECTION_SCREEN, REPEAT_NOT,    false, { KEY_ESCAPE, CTRL('Z') } },
	{ "& % ( )",         "follow one, none; go round in depth", run_eye, SECTION_SCREEN, REPEAT_SLOWLY, false, { '&', '%', '(', ')' } },
	{ "mouse",           "goal, obstacle, predator, zoom", NULL,        SECTION_SCREEN, REPEAT_NOT,    false, { 0 } },
	{ NULL,              NULL,                             NULL,        0, 0, false, { 0 } },
};
/* clang-format on */
