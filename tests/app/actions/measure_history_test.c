/* SPDX-License-Identifier: MIT */
/* Measure history: how often measures are taken, on a test clock, and their graphs. */
#include "scene.h"

#include "actions/measure_history.h"

#include <math.h>

enum { FPS = 30 };

static const uint64_t all = (UINT64_C(1) << BOIDS_MEASURES) - 1;

/* A clock on which every measure takes `price` seconds. */
static struct {
	double price, time;
	int reads;
} clockwork;

static double
read_clock(void)
{
	return clockwork.time += clockwork.reads++ % 2 ? clockwork.price : 0;
}

static int
taken(void)
{
	return clockwork.reads / 2;
}

static struct measure_histories g;
static struct measure_request look;

/* Draws a frame. Returns the measures taken since the start. */
static int
refresh(const struct flock_state *flock)
{
	measure_history_refresh(&g, flock, &look);
	return taken();
}

/* Begins with these measures wanted, each of which takes `price` seconds. */
static struct flock_state *
start(double price, uint64_t wanted)
{
	clockwork.price = price;
	clockwork.time = 0;
	clockwork.reads = 0;
	measure_history_start(&g);
	g.clock = read_clock;
	look = (struct measure_request){ .wanted = wanted, .calm = -1 };
	struct boids_factors f = quiet_factors();
	struct boids_boid boids[] = {
		{ .id = 0, .position = { 10, 10, 0 }, .velocity = { 1, 0, 0 } },
		{ .id = 1, .position = { 40, 10, 0 }, .velocity = { 1, 0, 0 } }
	};
	return flock_on_screen(&f, boids, 2);
}

/* Draws frames and steps the flock for `seconds`. */
static void
fly(struct flock_state *flock, double seconds)
{
	for (; look.now < seconds; look.now += 1.0 / FPS) {
		flock_step(flock, 1.0f / FPS);
		refresh(flock);
	}
}

TEST(without_a_request_nothing_is_measured)
{
	scoped_flock *flock = start(0, 0);

	fly(flock, 5);
	assert_int_equal(taken(), 0);
	for (int m = 0; m < BOIDS_MEASURES; m++)
		assert_true(isnan(g.of[m].value) && isnan(g.of[m].samples[HISTORY_SAMPLES - 1]));
}

TEST(all_that_are_wanted_are_measured_twice_a_second)
{
	scoped_flock *flock = start(1e-4, all);

	fly(flock, 10);
	assert_in_range(taken(), 18 * BOIDS_MEASURES, 20 * BOIDS_MEASURES);
	assert_true(g.of[BOIDS_MEASURE_ORDER].value > 0.99 && g.of[BOIDS_MEASURE_GROUPS].value == 2);
}

/* Even slow measures take 5 % of the time, and each gets its turn. */
TEST(slow_ones_take_a_small_share_of_the_time)
{
	static const double prices[] = { 0.003, 0.02, 0.3, 2 };

	foreach (i, prices) {
		scoped_flock *flock = start(prices[i], all);
		double round = fmax(0.5, prices[i] * BOIDS_MEASURES / 0.05), time = 10 * round;
		fly(flock, time);
		double spent = taken() * prices[i];
		/* the first round comes at once */
		assert_true(spent <= 0.05 * (time + round) + 1e-6);
		assert_true(spent >= 0.8 * prices[i] * BOIDS_MEASURES * time / round);
		for (int m = 0; m < BOIDS_MEASURES; m++)
			assert_true(g.of[m].earliest >= time - round - 1.0);
	}
}

TEST(no_more_than_one_that_takes_long_is_measured_in_a_frame)
{
	scoped_flock *flock = start(0.3, all);

	for (int frame = 1; frame <= BOIDS_MEASURES; frame++) {
		assert_int_equal(refresh(flock), frame);
	}
	for (int m = 0; m < BOIDS_MEASURES; m++)
		assert_false(g.of[m].outdated);
}

/* Whatever a measure of them takes, what is drawn first does not wait for it. */
TEST(the_first_frame_of_a_large_flock_waits_for_no_measure)
{
	static const int numbers[] = { 2, 1000, 20000 };

	every (row, numbers) {
		scoped_flock *flock = start(0.3, all);
		look.paused = true;
		flock_free(flock);
		struct boids_factors f = quiet_factors();
		f.number = (float)*row;
		flock = flock_new(1);
		assert_true(flock_fit(flock, &f, world_sized(&f, 800, 480)));
		assert_int_equal(refresh(flock), *row < 20000 ? 1 : 0);
		assert_true(g.wake >= 0); /* another frame, though nothing moves */
		for (int frame = 2; frame <= BOIDS_MEASURES + 1; frame++)
			refresh(flock);
		assert_int_equal(taken(), BOIDS_MEASURES);
	}
}

TEST(what_takes_long_waits_until_the_keys_are_calm)
{
	for (int dear = 0; dear < 2; dear++) {
		scoped_flock *flock = start(dear ? 0.02 : 0.002, 1 << BOIDS_MEASURE_GROUPS);
		refresh(flock);
		measure_history_invalidate(&g);
		look = (struct measure_request){ .wanted = look.wanted, .now = 10, .calm = 10.5 };
		assert_int_equal(refresh(flock), dear ? 1 : 2);
		look.now = 10.5;
		assert_int_equal(refresh(flock), 2);
	}
}

/* A paused flock is measured once; nothing else would refresh the screen for it. */
TEST(a_paused_flock_is_measured_once_when_there_is_time)
{
	scoped_flock *flock = start(0.02, 1 << BOIDS_MEASURE_GROUPS);

	refresh(flock);
	assert_true(g.wake < 0);
	flock_step(flock, 1);
	look = (struct measure_request){
		.wanted = look.wanted, .now = 0.1, .calm = 0.2, .paused = true
	};
	assert_int_equal(refresh(flock), 1);
	assert_near(g.wake, 0.5, 1e-9);
	look.now = g.wake;
	assert_int_equal(refresh(flock), 2);
	assert_true(g.wake < 0);
	look.now = 100;
	assert_int_equal(refresh(flock), 2);
}

TEST(another_flock_is_measured_at_once_but_within_the_budget)
{
	scoped_flock *flock = start(0.001, 1 << BOIDS_MEASURE_GROUPS);

	refresh(flock);
	for (int i = 0; i < 100; i++) { /* a key held down that makes another flock each time */
		measure_history_invalidate(&g);
		look.now += 0.01;
		refresh(flock);
	}
	assert_in_range(taken(), 33, 51); /* one second has room for 50 */
}

/* A sample each half second; time without a request is a gap. */
TEST(the_samples_move_on_twice_a_second)
{
	scoped_flock *flock = start(0, 1 << BOIDS_MEASURE_SPEED);
	const float *samples = g.of[BOIDS_MEASURE_SPEED].samples;

	for (int i = 0; i < 9; i++) {
		struct boids_boid b = { .velocity = { (float)i, 0, 0 } };
		assert_true(flock_restore(flock, &b, 1, &(struct boids_state){ .step = i }, NULL));
		look.wanted = i / 3 == 1 ? 0 : 1 << BOIDS_MEASURE_SPEED;
		look.now += 0.5;
		refresh(flock);
		look.now += 0.1; /* another frame adds none */
		refresh(flock);
		look.now -= 0.1;
	}
	for (int i = 0; i < 9; i++) {
		float sample = samples[HISTORY_SAMPLES - 9 + i];
		assert_true(i / 3 == 1 ? isnan(sample) : sample == (float)i);
	}
	assert_true(isnan(samples[HISTORY_SAMPLES - 10]));
	assert_int_equal(g.sampled, 9);
}

/* Samples 1 2 3 4 5 6 7 in threes: 7, 4 5 6, 1 2 3; an unknown one leaves the mean of the
 * others. */
TEST(means_are_of_groups_that_move_on_as_a_whole)
{
	measure_history_start(&g);
	for (int i = 0; i < 7; i++)
		g.of[0].samples[HISTORY_SAMPLES - 7 + i] = (float)(i + 1);
	g.sampled = 7;
	for (int i = 0; i < 3; i++)
		assert_true(measure_history_mean(&g, 0, 3, i) == (i == 0 ? 7 : i == 1 ? 5 : 2));
	assert_true(isnan(measure_history_mean(&g, 0, 3, 3)));
	assert_true(isnan(measure_history_mean(&g, 0, 3, 1000)));
	g.of[0].samples[HISTORY_SAMPLES - 4] = NAN; /* the 4 */
	assert_true(measure_history_mean(&g, 0, 3, 1) == 5.5);
	g.sampled = 9; /* the newest group is full now: 5 6 7 */
	assert_true(measure_history_mean(&g, 0, 3, 0) == 6);
	assert_true(measure_history_mean(&g, 0, 1, 0) == 7);
}

TEST(a_graph_fills_its_cells_by_what_is_full)
{
	char text[GRAPH_BYTES];

	measure_history_start(&g);
	for (int i = 0; i < GRAPH_SAMPLES; i++)
		g.of[0].samples[HISTORY_SAMPLES - GRAPH_SAMPLES + i] =
			i < 30 ? NAN : (float)(i / 10 * 10);
	g.sampled = GRAPH_SAMPLES;
	measure_history_graph(&g, 0, 110, 12, true, text);
	assert_string_equal(text, "   ▃▃▄▅▆▆▇██");
	measure_history_graph(&g, 0, 220, 12, false, text);
	assert_string_equal(text, "   ...---==+");
	measure_history_graph(&g, 0, 1, 1, true, text); /* more than full is full */
	assert_string_equal(text, "█");
}
