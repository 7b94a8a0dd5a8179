/* SPDX-License-Identifier: MIT */
/* Command: keys for the flock. */
#include "command.h"

#include "files/flock_csv.h"
#include "io/input.h"
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
show_step(struct session *session)
{
	session_notice(session, "step %" PRIu64 "  %.2f s\t. steps  Space flies",
	               boids_flock_steps(session->flock), boids_flock_time(session->flock));
}

static void
run_pause(struct session *session, uint32_t key)
{
	(void)key;
	session->paused = !session->paused;
	session->due = 0;
	session->message.kind = MESSAGE_NONE;
	if (session->paused)
		show_step(session);
}

static void
run_step(struct session *session, uint32_t key)
{
	(void)key;
	session->paused = true;
	session->due = 0;
	if (!session_try_step(session)) {
		session_notice(session, "the step was called off: it takes long");
		return;
	}
	measure_history_invalidate(&session->gauges);
	show_step(session);
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
restart(struct session *session)
{
	char error[FLOCK_CSV_ERROR];

	if (!*session->resume.state)
		return session_restart(session, session->seed);
	if (resume_flock(session, error))
		return true;
	session_failure(session, "%.200s", error);
	return false;
}

static void
run_new(struct session *session, uint32_t key)
{
	(void)key;
	if (!session_restart(session, next_seed(session->seed)))
		return;
	session->resume = (struct saved_state){ 0 };
	session_notice(session, "new seed %" PRIu64 "   R starts it again", session->seed);
}

static void
run_again(struct session *session, uint32_t key)
{
	(void)key;
	if (restart(session))
		session_notice(session, "seed %" PRIu64 " again   r makes a new one", session->seed);
}

/* Presets of the digit keys. */
static const char *const digits[10] = { "classic",      "ganz",     "hasan",     "danner",
	                                "christian",    "therrien", "starlings", "school",
	                                "couzin-torus", "vicsek" };

/* Loads a preset and shows its description, after its digit key if it has one. */
static bool
load(struct session *session, const char *name)
{
	char digit[16] = "";
	bool good = load_preset(session, name);

	for (int i = 0; i < 10; i++)
		if (strcmp(digits[i], name) == 0)
			snprintf(digit, sizeof digit, "%d ", i);
	if (good)
		session_notice(session, "%s%s: %s", digit, name, session->settings.about);
	return good;
}

static void
run_digit(struct session *session, uint32_t key)
{
	load(session, digits[key - '0']);
}

/* Reports and skips an unreadable user preset: otherwise < and > would stop there. */
static void
run_preset(struct session *session, uint32_t key)
{
	int way = key == '<' || key == '[' ? -1 : 1;
	struct named_files_list names = named_files_list(&preset_files);
	int row = named_files_list_find(&names, session->settings.preset);
	struct message failure = { .kind = MESSAGE_NONE };
	bool good = false;

	if (row < 0) /* a file elsewhere counts as before the first and after the last */
		row = way > 0 ? -1 : 0;
	for (int i = 0; i < names.count && !good; i++) {
		row = (row + way + names.count) % names.count;
		good = load(session, names.at[row]);
		if (!good && failure.kind == MESSAGE_NONE)
			failure = session->message;
	}
	if (failure.kind != MESSAGE_NONE)
		session->message = failure;
	if (names.count == 0)
		session_failure(session, "no presets: %s", strerror(names.why));
	named_files_list_free(&names);
}

static void
run_undo(struct session *session, uint32_t key)
{
	if (key == 'u')
		undo_back(session);
	else
		undo_forward(session);
}

static void
run_save(struct session *session, uint32_t key)
{
	(void)key;
	save_prompt_open(session);
}

static void
run_compare(struct session *session, uint32_t key)
{
	(void)key;
	undo_compare(session);
}

static void
run_reset(struct session *session, uint32_t key)
{
	(void)key;
	undo_reset(session);
}

static void
run_scatter(struct session *session, uint32_t key)
{
	(void)key;
	boids_flock_scatter(session->flock);
	session_notice(session, "the flock scatters");
}

static void
run_place(struct session *session, uint32_t key)
{
	(void)key;
	place_mode_toggle(session);
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
