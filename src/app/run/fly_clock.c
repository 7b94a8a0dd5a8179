/* SPDX-License-Identifier: MIT */
#include "fly_clock.h"

#include "io/clock.h"
#include "session/session_flight.h"

#include <math.h>
#include <stdlib.h>

static const double answer_seconds = 1 / 30.0; /* longest delay of a key, at any frame rate */
/* Ignores keys right after the start: the Enter that started the screensaver may still be down. */
static const double grace_seconds = 0.5;
static const double pointer_seconds = 1; /* in which it may still be on its way */
enum { NUDGE = 3 }; /* cells that it moves by more than a nudge of the table does */
static const double work_seconds = 0.05; /* of stepping between two reads of the keyboard */

void
fly_clock_start(struct fly_clock *clock, const struct session *session)
{
	clock->stepped_to = clock->next_frame = session->now;
	clock->due = 0;
}

double
fly_clock_due(const struct fly_clock *clock, const struct session *session, bool stale)
{
	if (clock->at_once)
		return session->now;
	if (stale)
		return fmin(clock->next_frame, clock->drawn_at + answer_seconds);
	return session_stands(session) ? -1 : clock->next_frame;
}

/* Drops steps that there is no time for: keys come first. */
void
fly_clock_advance(struct fly_clock *clock, struct session *session, int64_t steps)
{
	double scale = (double)session->flight.factors.time_scale, step = session->dt;
	double backlog = BACKLOG_MS / 1000.0, interval = 1.0 / clock->fps;
	double now = session->now, stop = clock_now() + work_seconds;
	bool in_turn = now >= clock->next_frame, late = now >= clock->next_frame + interval;
	/* Step to the frame's due time, so that every frame has the same number of steps. */
	double to = in_turn && !late ? clock->next_frame : now;
	double elapsed = fmin(fmax(0, to - clock->stepped_to), interval + backlog);

	clock->stepped_to = to;
	if (in_turn)
		clock->next_frame = to + interval;
	clock->cancelled = false;
	if (session_stands(session)) {
		clock->due = 0;
		return;
	}
	clock->due = steps >= 0 ? (double)steps * step : clock->due + elapsed * scale;
	for (; clock->due >= step - 1e-6; clock->due -= step) {
		if (clock_now() >= stop) {
			clock->due = fmin(clock->due, backlog * scale);
			break;
		}
		if (!session_step(session)) {
			clock->cancelled = !session->source.waits;
			clock->due = session->source.waits ? 0 : clock->due;
			break;
		}
	}
}

/* ---- the end */

double
auto_quit_time(const struct auto_quit *quit, const struct options *options)
{
	double seconds = options->has_seconds ? quit->began + options->seconds : -1;
	double idle = options->idle > 0 ? quit->last_input + 60 * options->idle : -1;

	return clock_earlier(seconds, idle);
}

enum auto_quit_reason
auto_quit_reason(const struct auto_quit *quit, const struct options *options, double now)
{
	double end = auto_quit_time(quit, options);

	if (end < 0 || now < end)
		return AUTO_QUIT_NONE;
	return options->has_seconds && end == quit->began + options->seconds ? AUTO_QUIT_SECONDS
	                                                                     : AUTO_QUIT_IDLE;
}

bool
auto_quit_input(struct auto_quit *quit, const struct options *options,
                const struct input_event *event, double now)
{
	const bool is_mouse = event->kind == INPUT_MOUSE;
	const bool moves = is_mouse && event->action == MOUSE_MOVE;
	const bool pressed =
		event->kind == INPUT_KEY || (is_mouse && !moves && event->action != MOUSE_RELEASE);

	if (moves && (!quit->has_pointer || now - quit->began < pointer_seconds)) {
		quit->has_pointer = true;
		quit->column = event->column;
		quit->row = event->row;
	}
	if (pressed)
		quit->last_input = now;
	return (pressed || (moves && (abs(event->column - quit->column) >= NUDGE ||
	                              abs(event->row - quit->row) >= NUDGE))) &&
	       options->screensaver && now - quit->began >= grace_seconds;
}
