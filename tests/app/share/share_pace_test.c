/* SPDX-License-Identifier: MIT */
/* Share pace: a watcher flies evenly, soon behind a clock whose lines come late by chance. */
#include "share/share_pace.h"

#include "test.h"

#include "math/random.h"

#include <math.h>

enum { LINES = 4096, FPS = 60 };

/* A flock that tells its clock over a line, in fake time; lines arrive in order. */
struct line {
	double rate, trip, jitter;     /* steps a second; seconds */
	double stalled_at, stalled_to; /* nothing arrives meanwhile */
	double busy_to;                /* lines are told more often */
	struct random chance;
	double now, step, next, last_arrival;
	struct {
		double at;
		uint64_t step;
	} lines[LINES];
	int first, count;
	struct share_pace pace;
	uint64_t shown;
	int idle, frames;    /* frames since the last measure, and those without a step ... */
	int still, longest;  /* ... and those in a row */
	uint64_t most;       /* steps of one of them */
	double worst, delay; /* seconds behind the flock itself */
};

static void
start(struct line *line, double rate, double trip, double jitter)
{
	*line = (struct line){ .rate = rate, .trip = trip, .jitter = jitter, .chance = { 7 } };
	line->pace.rate = rate;
	share_pace_start(&line->pace, 0, 0);
}

static void
tell(struct line *line)
{
	double late = line->jitter * (double)(random_bits(&line->chance) % 1000) / 1000;
	double arrival = fmax(line->now + line->trip + late, line->last_arrival);

	if (arrival >= line->stalled_at && arrival < line->stalled_to)
		arrival = line->stalled_to;
	line->last_arrival = arrival;
	line->lines[(line->first + line->count) % LINES].at = arrival;
	line->lines[(line->first + line->count++) % LINES].step = (uint64_t)line->step;
	line->next = line->now + (line->now < line->busy_to ? share_clock_busy : share_clock);
}

static void
hear(struct line *line)
{
	while (line->count > 0 && line->lines[line->first].at <= line->now) {
		share_pace_hear(&line->pace, line->now, line->lines[line->first].step);
		line->first = (line->first + 1) % LINES;
		line->count--;
	}
}

static void
show(struct line *line)
{
	uint64_t step = share_pace_move(&line->pace, line->now);

	assert_true(step >= line->shown);
	assert_true(step <= line->pace.latest);
	uint64_t steps = step - line->shown;
	line->idle += steps == 0;
	line->still = steps == 0 ? line->still + 1 : 0;
	line->longest = line->still > line->longest ? line->still : line->longest;
	line->most = steps > line->most ? steps : line->most;
	line->shown = step;
	line->frames++;
	line->delay = (line->step - (double)step) / fmax(line->rate, 1);
	line->worst = fmax(line->worst, line->delay);
}

static void
run(struct line *line, double seconds)
{
	double end = line->now + seconds;

	line->idle = line->frames = line->longest = 0;
	line->most = 0;
	line->worst = 0;
	for (; line->now < end; line->now += 1.0 / FPS) {
		line->step += line->rate / FPS;
		if (line->now >= line->next && line->rate > 0)
			tell(line);
		hear(line);
		show(line);
	}
}

/* Each after a while in which it learns the line, and in which that may change. */
TEST(a_line_is_followed_closely_and_evenly)
{
	static const struct {
		double trip, jitter, learns, later_rate, later_jitter, adapts, seconds;
		int still;     /* at most one frame in so many */
		uint64_t most; /* steps of a frame */
		double worst;  /* seconds beyond the trip */
	} lines[] = {
		{ 0.15, 0, 5, 60, 0, 0, 30, 200, 2, 0.4 },     /* quiet */
		{ 0.15, 0.2, 20, 60, 0.2, 0, 60, 50, 3, 0.7 }, /* a little more delay hides jitter */
		{ 0.05, 0.5, 20, 60, 0, 30, 10, 200, 60, 0.3 }, /* which ends */
		/* Its machine is busy from then on, but says nothing of it. */
		{ 0.05, 0, 5, 30, 0, 40, 10, 1, 60, 0.55 },
	};

	every (row, lines) {
		struct line line;
		start(&line, 60, row->trip, row->jitter);
		run(&line, row->learns);
		line.rate = row->later_rate;
		line.jitter = row->later_jitter;
		run(&line, row->adapts);
		run(&line, row->seconds);
		assert_true(line.idle <= line.frames / row->still);
		assert_true(line.most <= row->most);
		assert_true(line.worst < row->trip + row->worst);
		assert_near(line.pace.rate, row->later_rate, 2);
	}
}

/* A change is told at once and then more lines than before; it is seen soon, without a stop before
 * or after it. */
TEST(a_change_is_seen_soon_and_the_flock_moves_on_evenly)
{
	struct line line;

	start(&line, 60, 0.15, 0);
	run(&line, 20);
	for (int i = 0; i < 20; i++) {
		run(&line, 3.9 + 0.03 * i);
		line.busy_to = line.now + share_busy;
		tell(&line);
		const uint64_t step = (uint64_t)line.step;
		run(&line, 0.15 + 0.5 / FPS);
		line.pace.changed_at = line.now;
		run(&line, 0.25);
		assert_true(line.shown >= step);
		assert_true(line.most <= 3);
		run(&line, 5);
		assert_true(line.longest <= 1);
		assert_true(line.worst < 0.15 + 0.4);
	}
}

/* The parts of one world: lines come at other times to each. */
TEST(watchers_with_a_fixed_delay_show_one_moment)
{
	struct line quiet, late;

	start(&quiet, 60, 0.05, 0);
	start(&late, 60, 0.05, 0.2);
	quiet.pace.fixed = late.pace.fixed = 0.5;
	late.chance = (struct random){ 8 };
	run(&quiet, 10);
	run(&late, 10);
	for (int i = 0; i < 600; i++) {
		run(&quiet, 0.9 / FPS);
		run(&late, 0.9 / FPS);
		assert_true(llabs((long long)quiet.shown - (long long)late.shown) <= 3);
		assert_true(fabs(quiet.delay - 0.55) < 0.06);
	}
}

TEST(after_a_stall_the_watcher_catches_up)
{
	struct line line;

	start(&line, 60, 0.05, 0);
	run(&line, 5);
	line.stalled_at = line.now;
	line.stalled_to = line.now + 8;
	run(&line, 9);
	assert_true(line.worst > 7);
	run(&line, 30);
	run(&line, 10);
	assert_true(line.worst < 0.6);
}

TEST(a_pause_is_shown_to_its_last_step)
{
	struct line line;

	start(&line, 60, 0.05, 0);
	run(&line, 5);
	tell(&line);
	line.rate = 0;
	run(&line, 0.2);
	share_pace_set_rate(&line.pace, line.now, 0);
	run(&line, 1);
	assert_true(line.shown == line.pace.latest);
	assert_true(share_pace_delay(&line.pace, line.now) <= 0);
	line.rate = 60;
	share_pace_set_rate(&line.pace, line.now, 60);
	run(&line, 5);
	run(&line, 10);
	assert_true(line.idle <= line.frames / 200);
	assert_true(line.worst < 0.5);
}

TEST(an_echo_tells_how_late_lines_are)
{
	struct line line;

	start(&line, 60, 0.05, 0);
	run(&line, 5);
	double before = share_pace_delay(&line.pace, line.now);
	uint64_t heard = (uint64_t)(line.step - 60 * 0.05);
	share_pace_echo(&line.pace, line.now, line.now - 0.2, heard + 3);
	double near = share_pace_delay(&line.pace, line.now);
	assert_true(near > before + 0.1 && near <= before + 0.2);
	share_pace_echo(&line.pace, line.now, line.now - 3, heard); /* the other way, as before */
	assert_true(share_pace_delay(&line.pace, line.now) > before + 2.7);
	share_pace_echo(&line.pace, line.now, line.now - 3, UINT64_MAX); /* no more than its trip */
	assert_true(share_pace_delay(&line.pace, line.now) <= before + 3);
	share_pace_echo(&line.pace, line.now, line.now + 9, 0);
	assert_true(share_pace_delay(&line.pace, line.now) <= before);
}
