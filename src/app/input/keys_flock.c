/* SPDX-License-Identifier: MIT */
/* Keys, flock: the commands for the flock. */
#include "key_table.h"

#include "actions/load_save.h"
#include "actions/text_flight.h"
#include "actions/undo.h"
#include "io/input.h"
#include "math/random.h"
#include "session/session_flight.h"
#include "settings/named_files.h"
#include "widgets/command_prompt.h"
#include "widgets/picker.h"
#include "widgets/place_mode.h"
#include "widgets/player.h"

#include <inttypes.h>
#include <string.h>

static void
show_step(struct ui *ui)
{
	session_notice(ui->session, "step %" PRIu64 "  %.2f s\tkey . steps  Space resumes",
	               flock_steps(ui->session->flight.flock),
	               flock_time(ui->session->flight.flock));
}

static void
run_pause(struct ui *ui, uint32_t key)
{
	(void)key;
	ui->session->paused = !ui->session->paused;
	ui->session->message.kind = MESSAGE_NONE;
	if (ui->session->paused)
		show_step(ui);
}

static void
run_step(struct ui *ui, uint32_t key)
{
	(void)key;
	ui->session->paused = true;
	if (session_step(ui->session)) {
		measure_history_invalidate(&ui->gauges);
		show_step(ui);
	} else {
		session_notice(ui->session, ui->session->source.waits
		                                    ? "the journal has no later step yet"
		                                    : "step cancelled: it takes too long");
	}
}

/* r restarts with the seed that follows, of at most 7 digits to type: it depends only on the old
 * seed, so that keys reproduce a run. R restarts with the same seed; a saved flock where it was
 * saved. */
static void
run_restart(struct ui *ui, uint32_t key)
{
	struct session *session = ui->session;
	uint64_t next = random_bits(&(struct random){ session->flight.seed }) % 10000000;

	if (session->text.state) {
		if (text_flight_restart(session, key == 'r' ? next : session->flight.seed))
			session_notice(session, "the text again, with seed %" PRIu64,
			               session->flight.seed);
	} else if (key == 'r') {
		if (!session_restart(session, next))
			return;
		session->preset.origin = (struct saved_state){ 0 };
		session_notice(session, "new seed %" PRIu64 "   R restarts it",
		               session->flight.seed);
	} else if (*session->preset.origin.state ? resume_flock(session)
	                                         : session_restart(session, session->flight.seed)) {
		session_notice(session, "restarted with seed %" PRIu64 "   r uses a new seed",
		               session->flight.seed);
	}
}

/* Goes through the user's own and those that are to be walked. Reports and skips one that cannot be read:
 * otherwise < and > would stop there. */
static void
run_preset(struct ui *ui, uint32_t key)
{
	if (key >= '0' && key <= '9') {
		load_preset(ui->session, preset_table[key - '0'].name);
		return;
	}
	int way = key == '<' ? -1 : 1;
	struct named_files_list names = named_files_list(&preset_files);
	int row = named_files_list_find(&names, ui->session->flight.preset);
	struct message failure = { .kind = MESSAGE_NONE };
	bool good = false;

	if (row < 0) /* a file elsewhere counts as before the first and after the last */
		row = way > 0 ? -1 : 0;
	for (int i = 0; i < names.count && !good; i++) {
		row = (row + way + names.count) % names.count;
		const struct published *built_in = published_find(preset_table, names.at[row]);
		if (built_in && !built_in->walked)
			continue;
		good = load_preset(ui->session, names.at[row]);
		if (!good && failure.kind == MESSAGE_NONE)
			failure = ui->session->message;
	}
	if (failure.kind != MESSAGE_NONE)
		ui->session->message = failure;
	if (names.count == 0)
		session_failure(ui->session, "cannot list the presets: %s", strerror(names.why));
	named_files_list_free(&names);
}

static void
run_undo(struct ui *ui, uint32_t key)
{
	const struct flight_source *source = ui->source;
	const bool sends = source && source->kind->say;

	if (!sends || !source->kind->say(source->data, key == 'u' ? "undo" : "redo"))
		undo_step(ui->session, key == 'u');
}

static void
run_save(struct ui *ui, uint32_t key)
{
	bool journal = key == CTRL('O'), records = key == CTRL('R');

	if (!journal && !records && key != CTRL('P')) {
		command_prompt_open(ui, "write ");
		return;
	}
	session_notice(ui->session, journal ? "journal" : records ? "recording" : "picture");
	ui->request = journal ? REQUEST_JOURNAL : records ? REQUEST_GIF : REQUEST_PICTURE;
}

static void
run_reset(struct ui *ui, uint32_t key)
{
	(key == ',' ? undo_compare : key == ';' ? undo_reset : undo_clear)(ui->session);
}

static void
run_change(struct ui *ui, uint32_t key)
{
	if (!session_may_change(ui->session))
		return;
	if (key != '!')
		command_prompt_open(ui, key == 'i' ? "say " : "");
	else if (session_apply(ui->session, &(struct change){ .kind = CHANGE_SCATTER }))
		session_notice(ui->session, "the flock scatters");
}

/* clang-format off */
const struct command first_commands[] = {
	{ "hold left",  "boids fly to the pointer", .keys = { 0 } },
	{ "hold right", "boids flee from it", .keys = { 0 } },
	{ "wheel",   "zoom", .keys = { 0 } },
	{ "x X",     "time: X faster, x slower", .keys = { 'x', 'X' } },
	{ "Space p", "pause, or fly on",    run_pause,   REPEAT_NOT,    .keys = { ' ', 'p' }, .goes_with = WITH_PLACING | WITH_PANES },
	{ "< >",     "> next preset, < previous", run_preset, REPEAT_SLOWLY, .keys = { '<', '>' } },
	{ "u",       "undo",                run_undo,    REPEAT_EACH,   .keys = { 'u' }, .goes_with = WITH_PLACING },
	{ "U",       "redo",                run_undo,    REPEAT_EACH,   .keys = { 'U' }, .goes_with = WITH_PLACING },
	{ "F2 '",    "load a preset, map, look", picker_open, REPEAT_NOT,  .keys = { KEY_F1 + 1, '\'' } },
	{ "*",       "place walls, food, goals", place_mode_toggle, REPEAT_NOT, .keys = { '*' }, .goes_with = WITH_PLACING },
	{ 0 },
};

const struct command flock_commands[] = {
	{ "r",       "restart with a new seed",      run_restart, REPEAT_NOT,    .keys = { 'r' } },
	{ "R",       "restart with the same seed",   run_restart, REPEAT_NOT,    .keys = { 'R' } },
	{ "0..9",    "load one of the first presets", run_preset, REPEAT_SLOWLY, .keys = { '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' } },
	{ ".",       "one step while paused",        run_step,    REPEAT_EACH,   .keys = { '.' }, .goes_with = WITH_PLACING },
	{ "PgUp {",  "10 s back",                    player_leap, REPEAT_EACH,   .keys = { KEY_PAGE_UP, '{' }, .goes_with = WITH_PLACING | WITH_QUESTION },
	{ "PgDn }",  "10 s on",                      player_leap, REPEAT_EACH,   .keys = { KEY_PAGE_DOWN, '}' }, .goes_with = WITH_PLACING | WITH_QUESTION },
	{ "End",     "to the latest step", player_leap, REPEAT_EACH,   .keys = { KEY_END }, .goes_with = WITH_PLACING | WITH_QUESTION },
	{ "!",       "scatter the flock",            run_change, REPEAT_NOT,    .keys = { '!' } },
	{ "i",       "write a text with boids",      run_change, REPEAT_NOT,    .keys = { 'i' } },
	{ ":",       "type a change, as \"wind = 3\"", run_change, REPEAT_NOT,  .keys = { ':' } },
	{ ",",       "compare with the preset",      run_reset,   REPEAT_NOT,    .keys = { ',' }, .goes_with = WITH_PLACING },
	{ ";",       "reset to the preset",          run_reset,   REPEAT_NOT,    .keys = { ';' }, .goes_with = WITH_PLACING },
	{ "Delete Ctrl-X", "remove all that is placed", run_reset, REPEAT_NOT,   .keys = { KEY_DELETE, CTRL('X') }, .goes_with = WITH_PLACING },
	{ 0 },
};

const struct command file_commands[] = {
	{ "j Ctrl-S", "save the flock as a preset",  run_save,    REPEAT_NOT,    .keys = { 'j', CTRL('S'), 'J' }, .refused = "nothing can be saved here", .goes_with = WITH_PLACING | WITH_PANES },
	{ "Ctrl-P",  "write a picture",              run_save,    REPEAT_NOT,    .keys = { CTRL('P') }, .refused = "nothing can be saved here", .goes_with = WITH_PLACING | WITH_PANES },
	{ "Ctrl-R",  "record the last 10 seconds",   run_save,    REPEAT_NOT,    .keys = { CTRL('R') }, .refused = "nothing can be saved here", .goes_with = WITH_PLACING },
	{ "Ctrl-O",  "write a journal of the flight", run_save,   REPEAT_NOT,    .keys = { CTRL('O') }, .refused = "nothing can be saved here", .goes_with = WITH_PLACING },
	{ 0 },
};
/* clang-format on */
