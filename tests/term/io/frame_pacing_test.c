/* SPDX-License-Identifier: MIT */
/* Frame pacing: over lines of every kind, in fake time. */
#include "io/frame_pacing.h"

#include "test.h"

#include <assert.h>

/* ---- a terminal on a slow line, in fake time, with an unlimited buffer */

struct fake_line {
	double rate, trip, jitter; /* bytes a second; seconds */
	double frame;              /* bytes of a frame */
	double halted_until;       /* the terminal takes nothing before then */
	double stall; /* most seconds for which a busy machine stops the program; 0: none */
	bool mute;    /* answers nothing */
	int lose;     /* number of the next answers that get lost */
	double press; /* seconds from one key to the next; 0: none */

	double now, next_frame, free_at;  /* free_at: when all bytes sent have passed */
	double stalled_until, next_stall; /* the program reads and sends nothing before then */
	double left;                      /* unsent bytes of this frame */
	double answer_at;                 /* when the last answer arrives: they arrive in order */
	int frames, parts;                /* sent so far */
	double bytes;
	double next_press,
		pressed_at; /* pressed_at: time of the first unechoed key; below 0: none */
	double worst_key;   /* seconds from a key to its echo on the screen */
	double worst_wait;  /* seconds for an echo, behind the bytes in flight */
	double waits;       /* sum of the waits, for the mean */
	int looks;
	unsigned chance;
	struct {
		double at;
		bool mark;
	} answers[4096];
	int first, count;
	struct frame_pacing pace;
};

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

/* Runs at 30 frames a second; resets the counters. A busy machine stops the program for up to `stall`
 * seconds, then lets it run for up to twice as long. */
static void
fake_line_run(struct fake_line *line, double seconds)
{
	double end = line->now + seconds, echoed_at = -HUGE_VAL;

	line->frames = line->parts = line->looks = 0;
	line->worst_wait = line->waits = line->worst_key = line->bytes = 0;
	for (; line->now < end; line->now += step) {
		if (line->stall > 0 && line->now >= line->next_stall) {
			line->stalled_until = line->now + line->stall * chance(line);
			line->next_stall = line->stalled_until + 2 * line->stall * chance(line);
		}
		if (line->now < line->stalled_until)
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

/* Returns the mean seconds that an echo waited in the last run. */
static double
fake_line_wait(const struct fake_line *line)
{
	return line->waits / line->looks;
}

/* Returns the largest backlog of the last run in bytes. */
static double
fake_line_backlog(const struct fake_line *line)
{
	return line->worst_wait * line->rate;
}

/* Lines with limits: the delay from key to echo (seconds), and the least frames a second that
 * arrive, of 600 bytes each. */
static const struct {
	double rate, trip, key, frames;
} lines[] = {
	{ 2400, 0.02, 0.6, 2.3 },  { 2400, 0.15, 0.7, 2.3 },   { 2400, 0.6, 1.3, 1.8 },
	{ 9600, 0.02, 0.25, 9.0 }, { 9600, 0.15, 0.45, 9.0 },  { 9600, 0.6, 0.9, 8.0 },
	{ 65536, 0.02, 0.07, 29 }, { 65536, 0.15, 0.2, 28.5 }, { 65536, 0.6, 0.65, 27 },
	{ 300000, 0.3, 0.35, 27 }, { 1e7, 0.001, 0.05, 29.5 },
};
enum { LINES = LENGTH(lines), ECHO = 64 };

/* Returns a line that has run for some seconds from second 100 on, with two queries sent: the second
 * follows the bytes that take over the terminal. */
static struct fake_line *
run_new(double rate, double trip, double seconds)
{
	static struct fake_line line;

	line = (struct fake_line){ .rate = rate, .trip = trip, .frame = 600, .now = 100 };
	line.next_frame = line.now;
	line.next_press = line.now + 2 + 2 * trip;
	line.pressed_at = -1;
	line.chance = 1;
	pacing_start(&line.pace, line.now, PACING_STARTING, 1200);
	send(&line, QUESTION);
	ask(&line, false);
	show(&line, TAKEOVER);
	fake_line_run(&line, seconds);
	return &line;
}

/* The terminal answers nothing from now on, nor what it was asked before. */
static void
fall_silent(struct fake_line *line)
{
	line->mute = true;
	line->count = 0;
}

/* Runs for some seconds, with a byte from the terminal each second. Returns the bytes sent. */
static double
run_with_input(struct fake_line *line, int seconds)
{
	double bytes = 0;

	for (int i = 0; i < seconds; i++) {
		fake_line_run(line, 1);
		pacing_received(&line->pace);
		bytes += line->bytes;
	}
	return bytes;
}

/* Disturbances of a line: `answers` that get lost, a halt, and replies without a query, pasted or to
 * another program's queries. */
static void
lose(struct fake_line *line, int answers)
{
	line->lose = answers;
	fake_line_run(line, 15);
	assert_int_equal(line->lose, 0);
	fake_line_run(line, 30);
	assert_true(line->count + 1 >= line->pace.count);
}

static void
halt(struct fake_line *line, int answers)
{
	(void)answers;
	line->halted_until = line->now + 120;
	fake_line_run(line, 10);
	fake_line_run(line, 100);
	assert_true(line->frames <= 1);
	fake_line_run(line, 40);
}

static void
answer_nothing(struct fake_line *line, int answers)
{
	for (int i = 0; i < answers; i++)
		pacing_replied(&line->pace, line->now);
	pacing_mark_replied(&line->pace, line->now);
	fake_line_run(line, 45);
}

/* In the minute after these seconds, and after what disturbs it. No backlog grows in an hour. */
TEST(a_key_is_echoed_soon_over_any_line)
{
	const struct {
		double seconds;
		void (*disturb)(struct fake_line *line, int answers);
		int answers;
	} cases[] = {
		{ 15, NULL, 0 }, { test_is_long() ? 3600 : 600, NULL, 0 },
		{ 20, lose, 1 }, { 20, lose, 3 },
		{ 20, halt, 0 }, { 20, answer_nothing, 200 },
	};

	every (row, cases)
		for (int i = 0; i < LINES; i++) {
			struct fake_line *line = run_new(lines[i].rate, lines[i].trip, row->seconds);
			if (row->disturb)
				row->disturb(line, row->answers);
			fake_line_run(line, 60);
			double key = fake_line_wait(line) + ECHO / line->rate + line->trip;
			double frames = line->frames / (line->looks * 0.001);
			assert_that(key <= lines[i].key && frames >= lines[i].frames,
			            "%g bytes/s, %g s: a key takes %.2f s at %.1f frames/s",
			            line->rate, line->trip, key, frames);
		}
}

/* Rates, round trips and bytes of a frame: an echo, a frame of 80x24, and colourful frames of
 * 80x24, 200x60 and 400x120. */
static const double rates[] = { 110, 300, 600, 1200, 2400, 9600, 65536, 1e6 };
static const double trips[] = { 0.001, 0.02, 0.3, 0.6, 1.2 };
static const double sizes[] = { 100, 600, 2000, 20000, 400000 };
enum { RATES = LENGTH(rates), TRIPS = LENGTH(trips) };
enum { SIZES = LENGTH(sizes) };

static void
check_combination(const struct fake_line *line)
{
	const double backlog = fake_line_backlog(line), carried = line->bytes / 60 / line->rate;
	const double most = line->rate < 600                          ? 2
	                    : line->rate < 2400 || line->frame > 2000 ? 0.75
	                                                              : 0.3;
	const bool full =
		line->rate * line->trip < 30000 && line->frame >= 2000 && line->rate < 60000;

	assert_that(
		backlog <= fmax(256, 2 * line->rate) && line->worst_key <= most + line->trip &&
			carried <= 1.1 && (!full || carried >= 0.45),
		"%g bytes/s, %g s, frames of %g: %.0f bytes wait, a key takes %.2f s, %.0f %% of "
		"the line are used",
		line->rate, line->trip, line->frame, backlog, line->worst_key, 100 * carried);
}

/* Runs each combination for a minute, with a key every 1 or 2 seconds. */
TEST(any_line_is_used_shows_keys_soon_and_never_holds_more_than_two_seconds)
{
	for (int i = 0; i < RATES * TRIPS * SIZES; i++) {
		struct fake_line *line = run_new(rates[i % RATES], trips[i / RATES % TRIPS], 0);
		line->frame = sizes[i / RATES / TRIPS];
		line->press = 1;
		line->jitter = i % 2 ? 0.01 : 0;
		fake_line_run(line, 60);
		check_combination(line);
	}
}

TEST(before_the_first_answer_no_frame_goes)
{
	struct fake_line *line = run_new(2400, 0.6, 0.6);

	assert_int_equal(line->parts, 0);
	assert_int_equal(line->pace.state, PACING_STARTING);
	fake_line_run(line, 0.1);
	assert_int_equal(line->pace.state, PACING_ON);
	assert_near(line->pace.best, 0.6, 0.01);
}

/* A fast terminal's replies to both first queries are read in one go: the bytes between them show
 * that a part of twice their size is safe. */
TEST(a_fast_line_starts_with_a_part_of_some_size)
{
	struct fake_line *line = run_new(1e7, 0.001, 0);

	line->next_frame = HUGE_VAL;
	fake_line_run(line, 0.01);
	assert_int_equal(line->parts, 0);
	assert_true(pacing_room(&line->pace, line->now) >= 300);
}

/* Soon after the first reply a frame of any size is one part. */
TEST(a_fast_line_is_sent_whole_frames)
{
	static const double most[] = { 1000, 20000 };

	every (row, most) {
		struct fake_line *line = run_new(1e7, 0.001, 0);
		line->frame = *row;
		fake_line_run(line, 0.1);
		assert_true(line->frames >= 2);
		fake_line_run(line, 60);
		assert_in_range(line->frames, 1799, 1801);
		assert_int_equal(line->parts, line->frames);
	}
}

TEST(a_terminal_that_never_answers_gets_less_than_a_modem_carries)
{
	struct fake_line *line = run_new(1e6, 0.01, 0);

	fall_silent(line);
	fake_line_run(line, 2);
	assert_int_equal(line->parts, 0);
	run_with_input(line, 20);
	fake_line_run(line, 10);
	assert_in_range(line->bytes, 11000, 12500);
	assert_int_equal(line->pace.state, PACING_SILENT);
	assert_true(pacing_rate(&line->pace) == 1200);
}

/* Its late answer counts, also at the exit. */
TEST(frames_go_without_the_first_answer_after_the_patience)
{
	struct fake_line *line = run_new(1e6, 0.6, 0);

	line->pace.patience = 0.3;
	fake_line_run(line, 0.29);
	assert_int_equal(line->parts, 0);
	fake_line_run(line, 0.2);
	assert_int_equal(line->pace.state, PACING_SILENT);
	assert_in_range(line->parts, 1, 3);
	assert_true(pacing_exit_deadline(&line->pace, line->now) >= line->answer_at);
	fake_line_run(line, 0.2);
	assert_int_equal(line->pace.state, PACING_ON);
	assert_near(line->pace.best, 0.6, 0.01);
}

/* Its line may be slow: a first picture may go, not all that a quick one would carry till the answer. */
TEST(little_goes_on_a_slow_line_before_its_first_answer)
{
	struct fake_line *line = run_new(110, 0.6, 0);
	const double begun = line->bytes;

	line->pace.patience = 0.3;
	line->pace.silent_rate = 3840;
	fake_line_run(line, 0.6);
	assert_int_equal(line->pace.state, PACING_SILENT);
	assert_in_range(line->bytes - begun, 400, 800);
	fake_line_run(line, 0.1);
	assert_int_equal(line->pace.state, PACING_ON);
	assert_true((line->bytes - begun) / line->rate < 7.5);
}

TEST(without_questions_every_frame_goes)
{
	struct frame_pacing pace;

	pacing_start(&pace, 5, PACING_OFF, 1200);
	assert_false(pacing_queries(&pace));
	for (int i = 0; i < 1000; i++) {
		assert_true(pacing_room(&pace, 5) == SIZE_MAX);
		assert_true(pacing_may_echo(&pace, 5));
		pacing_sent_frame(&pace, 5, 1000);
		assert_false(pacing_wants_mark(&pace, 5 + i));
	}
	assert_true(pacing_exit_deadline(&pace, 7) == 7);
}

/* A lost line has no deadline: the program may sleep until a reply arrives. */
TEST(a_dead_line_is_left_alone)
{
	struct fake_line *line = run_new(65536, 0.1, 20);

	fall_silent(line);
	fake_line_run(line, 60);
	assert_int_equal(line->pace.state, PACING_LOST);
	assert_true(pacing_deadline(&line->pace, line->now) < 0);
	assert_true(pacing_exit_deadline(&line->pace, line->now) == line->now);
	line->mute = false;
	pacing_received(&line->pace);
	fake_line_run(line, 10);
	assert_int_equal(line->pace.state, PACING_ON);
	assert_true(line->frames > 100);
}

/* Keys arrive, replies do not: sends less than the slowest line carries, but more than nothing. */
TEST(a_user_whose_terminal_has_stopped_answering_is_shown_something)
{
	struct fake_line *line = run_new(65536, 0.1, 20);

	fall_silent(line);
	run_with_input(line, 30);
	assert_int_equal(line->pace.state, PACING_ON);
	line->press = 1;
	double bytes = run_with_input(line, 30);
	assert_true(bytes > 30 * 30 && bytes < 30 * 110);
}

/* Late replies count, and lower the measured rate. */
TEST(a_line_that_gets_very_slow_is_not_flooded)
{
	struct fake_line *line = run_new(9600, 0.3, 0);

	line->frame = 20000;
	fake_line_run(line, 30);
	line->rate = 300;
	for (int i = 0; i < 120; i++) {
		run_with_input(line, 1);
		assert_true(line->pace.state == PACING_ON);
	}
	fake_line_run(line, 60);
	assert_true(fake_line_backlog(line) <= 2 * 300);
	assert_true(line->bytes > 60 * 300 * 0.5);
}

/* A line changes, or begins so: after some seconds its frames and waits are as good as before. */
TEST(each_line_is_learned)
{
	static const struct {
		double rate, trip, seconds;      /* at first ... */
		double then, trip_then, settles; /* ... and then */
		double jitter, frames, worst, mean;
	} cases[] = {
		{ 65536, 0.02, 30, 65536, 0.6, 40, 0, 25, HUGE_VAL, 0.05 },
		{ 65536, 0.6, 70, 65536, 0.02, 2, 0, 28, HUGE_VAL, HUGE_VAL },
		{ 65536, 0.6, 60, 4800, 0.6, 20, 0, 4, 0.6, HUGE_VAL },
		{ 65536, 0.15, 0, 65536, 0.15, 20, 0.05, 20, HUGE_VAL, HUGE_VAL },
		{ 65536, 2.6, 2.5, 65536, 2.6, 22, 0, 10, HUGE_VAL, 0.1 }, /* late answers */
	};

	every (row, cases) {
		struct fake_line *line = run_new(row->rate, row->trip, row->seconds);
		if (row->trip > 2)
			assert_int_equal(line->pace.state, PACING_SILENT);
		line->rate = row->then;
		line->trip = row->trip_then;
		line->jitter = row->jitter;
		fake_line_run(line, row->settles);
		fake_line_run(line, 60);
		assert_int_equal(line->pace.state, PACING_ON);
		assert_that(line->frames > 60 * row->frames && line->worst_wait < row->worst &&
		                    fake_line_wait(line) < row->mean,
		            "row %td: %d frames, waits of %g, at worst %g", row - cases,
		            line->frames, fake_line_wait(line), line->worst_wait);
	}
}

TEST(the_rate_of_a_slow_line_is_known)
{
	for (int i = 0; rates[i] < 14400; i++)
		for (double trip = 0.02; trip < 0.7; trip += 0.29) {
			struct fake_line *line = run_new(rates[i], trip, 0);
			assert_true(pacing_rate(&line->pace) == 0);
			fake_line_run(line, 15);
			double share = pacing_rate(&line->pace) / rates[i];
			assert_that(share >= 0.8 && share <= 1.25, "%g bytes/s, %g s: taken for %g",
			            rates[i], trip, share * rates[i]);
		}
}

TEST(a_fast_line_is_never_taken_for_a_slow_one)
{
	static const double jitters[] = { 0, 0.005, 0.02 };

	every (row, jitters) {
		struct fake_line *line = run_new(1e6, 0.1, 0);
		line->jitter = *row;
		fake_line_run(line, 10);
		for (int second = 0; second < 60; second++) {
			fake_line_run(line, 1);
			assert_true(pacing_rate(&line->pace) > 24000);
		}
	}
}

/* On a busy machine the program sleeps for up to 0.3 s at a time, and then reads the replies of
 * several parts in one go. At twice the rate colours would come back. */
TEST(replies_read_in_one_go_make_no_line_faster)
{
	for (unsigned chance = 1; chance <= 10; chance++) {
		struct fake_line *line = run_new(9600, 0.3, 0);
		line->stall = 0.3;
		line->chance = chance * 77777;
		fake_line_run(line, 15);
		for (int i = 0; i < 600; i++) {
			fake_line_run(line, 0.1);
			assert_that(pacing_rate(&line->pace) <= 1.5 * line->rate,
			            "%g bytes/s taken for %g", line->rate, pacing_rate(&line->pace));
		}
	}
}

/* The answers arrive before the exit deadline. */
TEST(patience_lasts_until_the_answers_are_in)
{
	for (int i = 0; i < LINES; i++) {
		struct fake_line *line = run_new(lines[i].rate, lines[i].trip, 0);
		for (int k = 0; k < 200; k++) {
			fake_line_run(line, 0.137);
			double patience = pacing_exit_deadline(&line->pace, line->now) - line->now;
			assert_true(line->count > 0 || patience == 0);
			assert_that(line->count == 0 ||
			                    line->answer_at - line->now <= patience + 0.002,
			            "%g bytes/s, %g s: %g of %g s", line->rate, line->trip,
			            patience, line->answer_at - line->now);
		}
	}
}

/* The terminal has answered at once so far, and now its machine is busy: the exit still waits for
 * its answers, so that the shell does not get them. */
TEST(patience_outlasts_a_hiccup_of_a_quick_terminal)
{
	struct fake_line *line = run_new(1e7, 0.001, 0);
	int asked = 0;

	for (int i = 0; i < 1000; i++) {
		fake_line_run(line, 0.0137);
		double patience = pacing_exit_deadline(&line->pace, line->now) - line->now;
		asked += line->count > 0;
		assert_true(line->count == 0 || (patience > 0.25 && patience < 0.8));
	}
	assert_true(asked > 0);
}

/* Waits for a late reply until the line is lost. */
TEST(a_late_answer_is_waited_for)
{
	struct fake_line *line = run_new(65536, 0.1, 20);

	line->halted_until = line->now + 1000;
	fake_line_run(line, 5);
	assert_true(pacing_exit_deadline(&line->pace, line->now) == HUGE_VAL);
	fake_line_run(line, 60);
	assert_true(pacing_exit_deadline(&line->pace, line->now) == line->now);
}

/* ---- the token bucket */

enum { SECONDS = 40, TICKS = 1000 };

/* Where as much as allowed is sent every so many milliseconds. */
TEST(it_holds_within_a_twentieth_over_any_ten_seconds)
{
	static const double limits[] = { 100, 1500, 4000, 65536 };
	static const int gaps[] = { 1, 7, 33, 250 };
	static double sent[SECONDS * TICKS + 1];

	foreach (r, limits) {
		every (gap, gaps) {
			struct token_bucket bucket;
			token_bucket_start(&bucket, 0, limits[r]);
			for (int i = 0; i < SECONDS * TICKS; i++) {
				double now = i / (double)TICKS;
				size_t room = i % *gap ? 0 : token_bucket_room(&bucket, now);
				bucket.level -= (double)room;
				sent[i + 1] = sent[i] + (double)room;
			}
			for (int i = 10 * TICKS; i <= SECONDS * TICKS; i++) {
				double share = (sent[i] - sent[i - 10 * TICKS]) / (10 * limits[r]);
				assert_true(share <= 1.05 && share >= 0.95);
			}
		}
	}
}

/* It holds no more after a long rest, what is owed is paid first, and without a limit all may go. */
TEST(there_is_room_for_what_flows_in)
{
	struct token_bucket rested, owing, unlimited;

	token_bucket_start(&rested, 0, 1000);
	assert_int_equal(token_bucket_room(&rested, 3600), 400);
	rested.level -= 400;
	assert_int_equal(token_bucket_room(&rested, 3600), 0);
	assert_int_equal(token_bucket_room(&rested, 3600.25), 250);
	assert_int_equal(token_bucket_room(&rested, 3599), 250); /* a clock that goes back */
	token_bucket_start(&owing, 10, 1000);
	owing.level -= 900;
	assert_int_equal(token_bucket_room(&owing, 10.4), 0);
	assert_int_equal(token_bucket_room(&owing, 10.6), 100);
	assert_near(token_bucket_when(&owing, 300), 10.8, 1e-9);
	assert_near(token_bucket_when(&owing, 5000), 10.9, 1e-9); /* its capacity */
	assert_near(token_bucket_when(&owing, 50), 10.6, 1e-9);
	token_bucket_start(&unlimited, 3, 0);
	unlimited.level -= 1000000;
	assert_true(token_bucket_room(&unlimited, 3) == SIZE_MAX);
	assert_true(token_bucket_when(&unlimited, 1000000) == 3);
}
