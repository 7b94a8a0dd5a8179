/* SPDX-License-Identifier: MIT */
/* Command: keys for the flock. */
#include "command.h"

#include "files/flock_csv.h"
#include "line/input.h"
#include "math/random.h"
#include "session/load_preset.h"
#include "session/resume.h"
#include "session/session_flock.h"
#include "session/undo.h"
#include "settings/presets.h"
#include "ui/place_mode.h"
#include "ui/save_prompt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void
show_step(struct session *app)
{
	session_notice(app, "step %" PRIu64 "  %.2f s\t. steps  Space flies",
	               flock_steps(app->flock), flock_time(app->flock));
}

static void
run_pause(struct session *app, uint32_t key)
{
	(void)key;
	app->paused = !app->paused;
	app->due = 0;
	app->message.kind = MESSAGE_NONE;
	if (app->paused)
		show_step(app);
}

static void
run_step(struct session *app, uint32_t key)
{
	(void)key;
	app->paused = true;
	app->due = 0;
	if (!session_try_step(app)) {
		session_notice(app, "the step was called off: it takes long");
		return;
	}
	measure_history_invalidate(&app->gauges);
	show_step(app);
}

/* Returns the seed after a seed, at most 7 digits to type. It depends only on the old seed, so that
 * keys reproduce a run. */
static uint64_t
next_seed(uint64_t seed)
{
	return random_bits(&(struct random){ seed }) % 10000000;
}

/* Restarts the flock; a saved flock restarts where it was saved. */
static bool
restart(struct session *app)
{
	char error[FLOCK_CSV_ERROR];

	if (!*app->resume.state)
		return session_restart(app, app->seed);
	if (resume_flock(app, error))
		return true;
	session_failure(app, "%.200s", error);
	return false;
}

static void
run_new(struct session *app, uint32_t key)
{
	(void)key;
	if (!session_restart(app, next_seed(app->seed)))
		return;
	app->resume = (struct saved_state){ 0 };
	session_notice(app, "new seed %" PRIu64 "   R starts it again", app->seed);
}

static void
run_again(struct session *app, uint32_t key)
{
	(void)key;
	if (restart(app))
		session_notice(app, "seed %" PRIu64 " again   r makes a new one", app->seed);
}

/* Presets of the digit keys. */
static const char *const digits[10] = { "classic",      "ganz",     "hasan",     "danner",
	                                "christian",    "therrien", "starlings", "school",
	                                "couzin-torus", "vicsek" };

/* Loads a preset and shows its description, after its digit key if it has one. */
static bool
load(struct session *app, const char *name)
{
	char digit[16] = "";
	bool good = load_preset(app, name);

	for (int i = 0; i < 10; i++)
		if (strcmp(digits[i], name) == 0)
			snprintf(digit, sizeof digit, "%d ", i);
	if (good)
		session_notice(app, "%s%s: %s", digit, name, app->settings.about);
	return good;
}

static void
run_digit(struct session *app, uint32_t key)
{
	load(app, digits[key - '0']);
}

/* Reports and skips an unreadable user preset: otherwise < and > would stop there. */
static void
run_preset(struct session *app, uint32_t key)
{
	int way = key == '<' || key == '[' ? -1 : 1;
	struct named_files_list names = named_files_list(&preset_files);
	int row = named_files_list_find(&names, app->settings.preset);
	struct message failure = { .kind = MESSAGE_NONE };
	bool good = false;

	if (row < 0) /* a file elsewhere counts as before the first and after the last */
		row = way > 0 ? -1 : 0;
	for (int i = 0; i < names.count && !good; i++) {
		row = (row + way + names.count) % names.count;
		good = load(app, names.at[row]);
		if (!good && failure.kind == MESSAGE_NONE)
			failure = app->message;
	}
	if (failure.kind != MESSAGE_NONE)
		app->message = failure;
	if (names.count == 0)
		session_failure(app, "no presets: %s", strerror(names.why));
	named_files_list_free(&names);
}

static void
run_undo(struct session *app, uint32_t key)
{
	if (key == 'u')
		undo_back(app);
	else
		undo_forward(app);
}

static void
run_save(struct session *app, uint32_t key)
{
	(void)key;
	save_prompt_open(app);
}

static void
run_compare(struct session *app, uint32_t key)
{
	(void)key;
	undo_compare(app);
}

static void
run_reset(struct session *app, uint32_t key)
{
	(void)key;
	undo_reset(app);
}

static void
run_scatter(struct session *app, uint32_t key)
{
	(void)key;
	flock_scatter(app->flock);
	session_notice(app, "the flock scatters");
}

static void
run_place(struct session *app, uint32_t key)
{
	(void)key;
	place_mode_toggle(app);
}

/* clang-format off */
const struct command flock_commands[] = {
	{ "Space p", "pause or fly",                   run_pause,   REPEAT_NOT,    .keys = { ' ', 'p' } },
	{ ".",       "one step while paused",          run_step,    REPEAT_EACH,   .keys = { '.' } },
	{ "r",       "new seed",                       run_new,     REPEAT_NOT,    .keys = { 'r' } },
	{ "R",       "the same start again",           run_again,   REPEAT_NOT,    .keys = { 'R' } },
	{ "0..9",    "presets",                        run_digit,   REPEAT_SLOWLY, .keys = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' } },
	{ "< >",     "previous, next preset (also [ ])", run_preset, REPEAT_SLOWLY, .keys = { '<', '>', '[', ']' } },
	{ "u U",     "undo, redo",                     run_undo,    REPEAT_EACH,   .keys = { 'u', 'U' } },
	{ ",",       "compare with the preset",        run_compare, REPEAT_NOT,    .keys = { ',' } },
	{ ";",       "all back to the preset",         run_reset,   REPEAT_NOT,    .keys = { ';' } },
	{ "j",       "jot the settings down (Ctrl-S)", run_save,    REPEAT_NOT,    .keys = { 'j', 'J', CTRL('S') }, .refused = "nothing can be saved here" },
	{ "!",       "scatter the flock",              run_scatter, REPEAT_NOT,    .keys = { '!' } },
	{ "*",       "place goal, predator, obstacle, post", run_place,   REPEAT_NOT,    .keys = { '*' } },
	{ 0 },
};
/* clang-format on */
