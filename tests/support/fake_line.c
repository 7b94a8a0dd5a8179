/* SPDX-License-Identifier: MIT */
/* Fake line: a simulated terminal on a slow line. */
#include "fake_line.h"

#include <assert.h>
#include <math.h>

enum { MOST = 4096, QUESTION = 4, TAKEOVER = 150 };
static const double step = 0.001;
static const double echo_seconds = 0.05, echo_share = 0.5; /* as in terminal_pace.c */

/* Returns a random number in 0..1. */
static double
chance(struct fake_line *line)
{
	line->chance = line->chance * 1664525u + 1013904223u;
	return (line->chance >> 8) / (double)(1 << 24);
}

static void
send(struct fake_line *line, double bytes)
{
	line->free_at =
		fmax(fmax(line->free_at, line->now), line->halted_until) + bytes / line->rate;
	line->bytes += bytes;
}

static void
ask(struct fake_line *line, bool mark)
{
	if (line->mute || line->lose > 0) {
		line->lose -= !line->mute;
		return;
	}
	double at = line->free_at + line->trip + line->jitter * chance(line);
	line->answer_at = fmax(line->answer_at, at);
	assert(line->count < MOST);
	line->answers[(line->first + line->count) % MOST].at = line->answer_at;
	line->answers[(line->first + line->count) % MOST].mark = mark;
	line->count++;
}

/* Sends a part of a frame, or an echo. */
static void
show(struct fake_line *line, double bytes)
{
	bool asks = pacing_queries(&line->pace);

	pacing_sent_frame(&line->pace, line->now, (size_t)bytes);
	send(line, bytes);
	if (asks)
		ask(line, false);
}

void
fake_line_start(struct fake_line *line, double rate, double trip)
{
	*line = (struct fake_line){ .rate = rate, .trip = trip, .frame = 600, .now = 100 };
	line->next_frame = line->now;
	line->next_press = line->now + 2 + 2 * trip;
	line->pressed_at = -1;
	line->chance = 1;
	pacing_start(&line->pace, line->now, PACING_STARTING, 1200);
	send(line, QUESTION);
	ask(line, false);
	show(line, TAKEOVER);
}

static void
answer(struct fake_line *line)
{
	while (line->count > 0 && line->answers[line->first].at <= line->now) {
		bool mark = line->answers[line->first].mark;
		line->first = (line->first + 1) % MOST;
		line->count--;
		pacing_received(&line->pace);
		if (mark)
			pacing_mark_replied(&line->pace, line->now);
		else
			pacing_replied(&line->pace, line->now);
	}
}

static void
press(struct fake_line *line, double *echoed_at)
{
	double rate = pacing_rate(&line->pace);

	if (line->press > 0 && line->now >= line->next_press) {
		line->next_press = line->now + line->press * (1 + chance(line));
		if (line->pressed_at < 0)
			line->pressed_at = line->now;
	}
	if (line->pressed_at < 0 || line->now < line->pressed_at + line->trip / 2 ||
	    !pacing_may_echo(&line->pace, line->now) ||
	    line->now < *echoed_at + fmax(echo_seconds,
	                                  rate > 0 ? PACING_ECHO / (echo_share * rate) : 0))
		return;
	show(line, PACING_ECHO);
	*echoed_at = line->now;
	double seen = fmax(line->free_at, line->now) + line->trip / 2;
	line->worst_key = fmax(line->worst_key, seen - line->pressed_at);
	line->pressed_at = -1;
}

static void
draw(struct fake_line *line)
{
	double room = (double)pacing_room(&line->pace, line->now);

	if (room <= 0 || (line->left <= 0 && line->now < line->next_frame))
		return;
	if (line->left <= 0) {
		line->left = line->frame;
		line->next_frame = fmax(line->next_frame + 1 / 30.0, line->now);
	}
	double part = fmin(line->left, room);
	line->left -= part;
	show(line, part);
	line->parts++;
	line->frames += line->left <= 0;
}

/* Whether a busy machine stops the program now: for up to `stall` seconds, then lets it run for up
 * to twice as long. */
static bool
is_stalled(struct fake_line *line)
{
	if (line->stall > 0 && line->now >= line->next_stall) {
		line->stalled_until = line->now + line->stall * chance(line);
		line->next_stall = line->stalled_until + 2 * line->stall * chance(line);
	}
	return line->now < line->stalled_until;
}

void
fake_line_run(struct fake_line *line, double seconds)
{
	double end = line->now + seconds, echoed_at = -HUGE_VAL;

	line->frames = line->parts = line->looks = 0;
	line->worst_wait = line->waits = line->worst_key = line->bytes = 0;
	for (; line->now < end; line->now += step) {
		if (is_stalled(line))
			continue;
		answer(line);
		if (pacing_wants_mark(&line->pace, line->now)) {
			send(line, QUESTION);
			ask(line, true);
			pacing_sent_bytes(&line->pace, QUESTION);
		}
		press(line, &echoed_at);
		draw(line);
		double wait = fmax(0, line->free_at - line->now);
		line->worst_wait = fmax(line->worst_wait, wait);
		line->waits += wait;
		line->looks++;
	}
}

double
fake_line_wait(const struct fake_line *line)
{
	return line->waits / line->looks;
}

double
fake_line_backlog(const struct fake_line *line)
{
	return line->worst_wait * line->rate;
}
