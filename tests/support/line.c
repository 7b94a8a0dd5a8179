/* SPDX-License-Identifier: MIT */
/* Line: a simulated terminal on a slow line. */
#include "line.h"

#include <assert.h>
#include <math.h>

enum { MOST = 4096, QUESTION = 4 };
static const double step = 0.001;

/* Returns a random number in 0..1. */
static double
chance(struct line *line)
{
	line->chance = line->chance * 1664525u + 1013904223u;
	return (line->chance >> 8) / (double)(1 << 24);
}

static void
send(struct line *line, double bytes, bool mark)
{
	line->free_at =
		fmax(fmax(line->free_at, line->now), line->halted_until) + bytes / line->rate;
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

void
line_start(struct line *line, double rate, double trip)
{
	*line = (struct line){ .rate = rate, .trip = trip, .frame = 600, .now = 100 };
	line->next_frame = line->now;
	line->chance = 1;
	pacing_start(&line->pace, line->now, true);
	send(line, QUESTION, false);
}

static void
answer(struct line *line)
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
draw(struct line *line)
{
	if (line->now < line->next_frame || !pacing_may_send(&line->pace, line->now))
		return;
	bool queries = pacing_queries(&line->pace);
	pacing_sent_frame(&line->pace, line->now, (size_t)line->frame);
	if (queries)
		send(line, line->frame, false);
	else
		line->free_at = fmax(line->free_at, line->now) + line->frame / line->rate;
	line->frames++;
	line->next_frame = fmax(line->next_frame + 1 / 30.0, line->now);
}

void
line_run(struct line *line, double seconds)
{
	double end = line->now + seconds;

	line->frames = line->looks = 0;
	line->worst_wait = line->waits = 0;
	for (; line->now < end; line->now += step) {
		answer(line);
		if (pacing_wants_mark(&line->pace, line->now))
			send(line, QUESTION, true);
		draw(line);
		double wait = fmax(0, line->free_at - line->now);
		line->worst_wait = fmax(line->worst_wait, wait);
		line->waits += wait;
		line->looks++;
	}
}

double
line_wait(const struct line *line)
{
	return line->waits / line->looks;
}
