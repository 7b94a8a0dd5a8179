/* SPDX-License-Identifier: MIT */
/* Fly: handles keys, mouse events and terminal replies, and a text that is read meanwhile. */
#include "fly.h"

#include "actions/undo.h"
#include "input/key_table.h"
#include "io/clock.h"
#include "widgets/player.h"

#include <errno.h>
#include <string.h>

static const double grace_seconds = 0.1; /* shorter delays of a key are not noticed */
static const double poll_seconds = 0.01; /* poll interval during a long step */
static const double first_seconds = 0.2; /* that the first frame waits for a text */

static const char other_keys_off[] = "\033[>4;0m";
static const char private_off[] = "\033[?2026l" FLY_SAVED_MODES "r\033[<u";

/* ---- reading input */

void
fly_set_last_words(struct fly *fly, int other_keys)
{
	char off[SCREEN_MORE], keys[SCREEN_MORE] = "";

	if (other_keys > 0)
		snprintf(keys, sizeof keys, "\033[>4;%dm", other_keys);
	snprintf(off, sizeof off, "%s%s", fly->pace.may_sync && other_keys >= 0 ? private_off : "",
	         keys);
	const struct byte_buffer *bytes = screen_leave(fly->screen, off, fly_mouse(fly));

	tty_set_emergency(fly->pace.tty, bytes->at, bytes->length);
}

static void
handle_reply(struct fly *fly, const struct input_event *event)
{
	struct display *display = &fly->ui.display;
	bool wide;

	if (event->answer == ANSWER_CURSOR &&
	    width_probe_replied(&fly->probe, event->column, event->row, &wide)) {
		if (wide == display->wide)
			return;
		ui_widen(&fly->ui, wide);
		screen_redraw(fly->screen); /* wide glyphs have shifted their rows */
		fly->pace.partial = false;
		fly->stale = true;
	} else if (event->answer == ANSWER_BACKGROUND) {
		enum background background = background_of_colour(event->rgb);
		fly->stale = fly->stale || background != display->background;
		display->background = background;
	} else if (event->answer == ANSWER_MODE && event->mode == ANSWER_OTHER_KEYS) {
		fly_set_last_words(fly, event->setting);
		pace_send(&fly->pace, other_keys_off, strlen(other_keys_off));
	} else {
		pace_replied(&fly->pace, fly->session.now, event);
	}
}

void
fly_read(struct fly *fly, bool readable)
{
	struct input_event event;
	unsigned char bytes[QUEUE_MOST];
	/* A byte ends at most one event, plus one that was held back. */
	size_t room = (size_t)(QUEUE_MOST - 1 - fly->queue.count);
	size_t length = readable && room > 0 ? tty_read(fly->pace.tty, bytes, room) : 0;
	double now = fly->session.now;

	if (length > 0)
		pacing_received(&fly->pace.pacing);
	for (size_t i = 0; i <= length && fly->queue.count < QUEUE_MOST - 1; i++) {
		if (!(i < length ? input_feed(&fly->input, bytes[i], now, &event)
		                 : input_expire(&fly->input, now, &event)))
			continue;
		if (event.kind == INPUT_ANSWER)
			handle_reply(fly, &event);
		else
			fly->queue.at[fly->queue.count++] = event;
	}
}

/* ---- during a step */

/* Whether a queued key is quit or back (a command marked `away`), or may be behind a full queue. */
static bool
wants_away(const struct fly *fly)
{
	if (fly->queue.count == QUEUE_MOST - 1)
		return true;
	for (int i = fly->queue.handled; i < fly->queue.count; i++) {
		const struct input_event *event = &fly->queue.at[i];
		uint32_t key = key_layout_key(&fly->session.options->keys, event->key);
		const struct command *c = event->kind == INPUT_KEY ? key_command(key) : NULL;
		if (c && c->away)
			return true;
	}
	return false;
}

void
fly_begin_step(struct fly *fly)
{
	fly->poll_at = wants_away(fly) ? 0 : clock_now() + grace_seconds;
}

/* Queued input or a due frame cancels the step; if a key requested it, only `away` does. Another change
 * is applied before keys are read if there is time. */
bool
fly_may_continue(void *data, bool steps)
{
	struct fly *fly = data;
	double now = clock_now();

	if (now < fly->poll_at)
		return true;
	if (!steps)
		return false;
	fly->poll_at = now + poll_seconds;
	int bits = tty_wait(fly->pace.tty, 0, NULL, 0);
	fly->pending |= bits & ~(TTY_INPUT | TTY_OTHER); /* peers can wait for the step */
	fly->session.now = now;
	fly_read(fly, bits & TTY_INPUT);
	pace_tick(&fly->pace, now); /* a terminal that never replies must not wait for the step */
	bool draws = fly->stale || fly->pace.partial;
	bool cancels = fly->queue.handled > fly->queue.kept
	                       ? wants_away(fly)
	                       : fly->queue.count > fly->queue.handled ||
	                                 (draws && pace_room(&fly->pace, now) > 0);
	return fly->pending == 0 && !cancels &&
	       auto_quit_reason(&fly->auto_quit, fly->session.options, now) == AUTO_QUIT_NONE;
}

/* ---- a text from standard input or a file */

bool
fly_text_read(struct fly *fly, double until, char *error)
{
	struct text_input *text = &fly->text;
	double now;

	do {
		now = clock_now();
		text_input_read(text, clock_until(until), now);
	} while (text->reads && now < until);
	const double deadline = text_input_deadline(text);
	if (text->reads && (deadline < 0 || now < deadline))
		return true;
	const bool is_empty = text_input_is_empty(text, error);
	if (!is_empty)
		demo_end(&fly->ui.demo, &fly->session);
	bool good = is_empty ? !fly->session.options->text
	                     : ui_begin_text(&fly->ui, &text->text, error);
	int reason = errno;
	text_input_end(text);
	fly->stale = true;
	errno = reason;
	return good;
}

/* A world of a size of its own gets a text of that size. */
bool
fly_text_start(struct fly *fly, char *error)
{
	const struct flight *flight = &fly->session.flight;
	const struct display *display = &fly->ui.display;
	const struct options *o = fly->session.options;
	const bool own = o->has_size || o->share;

	if (!text_input_open(&fly->text, o, own ? flight->columns : display->columns,
	                     own ? flight->rows : display->rows, error))
		return false;
	return !fly->text.in || fly_text_read(fly, clock_now() + first_seconds, error);
}

/* ---- handling keys and mouse events */

/* A screensaver ends at any key, but Ctrl-Z suspends it; Ctrl-C ends it in its first moment, too. */
static void
handle(struct fly *fly, const struct input_event *event)
{
	const struct options *options = fly->session.options;
	const uint32_t key = event->kind == INPUT_KEY ? event->key : 0;

	if (options->screensaver && key == CTRL('Z') && !options->restricted)
		fly->pending |= TTY_STOP;
	else if (auto_quit_input(&fly->auto_quit, options, event, fly->session.now) ||
	         (options->screensaver && key == CTRL('C')))
		fly->leaves = QUITS;
	const bool moves = event->kind == INPUT_MOUSE && event->action == MOUSE_MOVE;
	if (moves && fly->ui.scares)
		mouse_drag_hover(&fly->hands, &fly->ui, event);
	if (options->screensaver || moves)
		return;
	struct input_queue *queue = &fly->queue;
	bool is_key = event->kind == INPUT_KEY, types = is_key && key_is_text(&fly->ui);
	if (fly->ui.prompt->kind != &prompt_take_over) {
		queue->kept = 0;
	} else if (event->kind == INPUT_MOUSE) { /* goes on with what asks; of too many the last one */
		if (queue->kept > 0 && queue->at[0].kind == INPUT_MOUSE)
			queue->at[queue->kept < KEPT_MOST ? queue->kept++ : KEPT_MOST - 1] = *event;
		return;
	}
	const uint64_t changes = fly->session.changes;
	if (fly->ui.demo.turns &&
	    (is_key || (event->kind == INPUT_MOUSE && event->action != MOUSE_RELEASE)))
		demo_end(&fly->ui.demo, &fly->session);
	if (is_key)
		key_dispatch(&fly->hands, &fly->ui, event->key);
	else if (event->kind != INPUT_MOUSE || !mouse_event(&fly->hands, &fly->ui, event))
		return;
	if (fly->ui.demo.on)
		demo_yield(&fly->ui.demo, &fly->session, changes);
	const enum request request = fly->ui.request;
	if (request == REQUEST_REDRAW)
		screen_redraw(fly->screen);
	if (request == REQUEST_PICTURE)
		fly_write_picture(&fly->session, &fly->ui);
	if (request == REQUEST_JOURNAL)
		fly_journal_save(fly);
	if (request >= REQUEST_GIF)
		fly_replay(fly, request);
	if (request == REQUEST_SUSPEND)
		fly->pending |= TTY_STOP;
	if (request == REQUEST_QUIT)
		fly->leaves = QUITS;
	fly_play_event(fly, types ? NULL : event);
	fly->stale = fly->pressed = true;
}

void
fly_handle_input(struct fly *fly)
{
	struct input_queue *queue = &fly->queue;

	while (queue->handled < queue->count && !fly->leaves && fly->pending == 0) {
		struct input_event event = queue->at[queue->handled++];
		fly_begin_step(fly);
		if (event.kind == INPUT_MOUSE)
			mouse_hint(&fly->ui, &event);
		handle(fly, &event);
		if (fly->leaves && event.kind == INPUT_KEY && event.key == CTRL('C'))
			fly->leaves = INTERRUPTED_BY_KEY;
	}
	if (queue->handled == queue->count)
		session_settle(&fly->session);
	queue->count -= queue->handled - queue->kept; /* the others wait for the next iteration */
	memmove(queue->at + queue->kept, queue->at + queue->handled,
	        (size_t)(queue->count - queue->kept) * sizeof *queue->at);
	queue->handled = queue->kept;
}
