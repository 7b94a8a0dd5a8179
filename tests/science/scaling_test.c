/* SPDX-License-Identifier: MIT */
/* Scaling: the step length must not matter to a flock. */
#include "science.h"
#include "states/preset.h"
#include "step/flock_state.h"

static const double steps_of[] = { 1 / 30.0, 1 / 60.0, 1 / 120.0 };
enum { LENGTHS = LENGTH(steps_of) };

/* One boid sees another far ahead that does not see it: alignment only, towards a constant
 * velocity. */
static struct boids_boid
relaxed(const char *preset, double seconds)
{
	struct boids_factors f = science_preset(preset);
	const struct boids_boid boids[] = {
		{ .velocity = { 3, 4, 0 }, .id = 0 },
		{ .position = { 500, 0, 0 }, .velocity = { 20, -1, 0 }, .id = 1 },
	};

	f.number = 2;
	f.separation = f.cohesion = f.noise = f.budget = f.turn_rate = 0;
	f.visual_range = 2000;
	f.field_of_view = 180;
	f.edge = BOIDS_EDGE_OPEN;
	f.speed_policy = BOIDS_SPEED_FREE;
	scoped_flock *flock = science_flock(f, 80, 24, 1);
	assert_true(flock_restore(flock, boids, 2, NULL, NULL));
	run_steps(flock, (int)(1 / seconds + 0.5), (float)seconds);
	return boid_with_id(flock, 0);
}

TEST(a_boid_relaxes_alike_however_time_is_cut)
{
	static const char *const presets[] = { "classic", "ganz", "hasan", "adams", "reynolds87" };

	every (preset, presets) {
		struct boids_factors f = science_preset(*preset);
		double left = pow(1 - (double)f.alignment, (double)f.reference_rate);
		for (int k = 0; k < LENGTHS; k++) {
			struct boids_boid b = relaxed(*preset, steps_of[k]);
			assert_near(b.velocity.x, 20 - left * 17, 2e-5);
			assert_near(b.velocity.y, -1 + left * 5, 2e-5);
		}
	}
}

TEST(an_acceleration_is_the_same_however_time_is_cut)
{
	for (int k = 0; k < LENGTHS; k++) {
		struct boids_factors f = science_preset("classic");
		f.number = 1;
		f.noise = 0;
		f.wind = 5;
		f.wind_angle = 90;
		f.edge = BOIDS_EDGE_OPEN;
		f.speed_policy = BOIDS_SPEED_FREE;
		scoped_flock *flock = science_flock(f, 80, 24, 1);
		struct boids_boid before = boid_of(flock, 0);
		run_steps(flock, (int)(1 / steps_of[k] + 0.5), (float)steps_of[k]);
		struct boids_boid after = boid_of(flock, 0);
		assert_near(after.velocity.y, before.velocity.y - 5, 2e-4f);
		assert_near(after.velocity.x, before.velocity.x, 2e-4f);
	}
}

/* ---- maps in discrete time: vicsek, chate and boids one after another, whose step is a reference frame */

/* Flocks that fly by a map, some of them with predators, food and births, walls and goals, gusts. */
static const struct {
	const char *preset, *factors;
} mapped[] = {
	{ "vicsek", "noise 3" },
	{ "chate", "noise 0.5" },
	{ "hunted", "model vicsek, visits 4" },
	{ "meadow", "model vicsek" },
	{ "city", "model chate, noise 0.2" },
	{ "storm", "gust 8, update sequential" },
	{ "danner", "noise 0.1" },
};

static struct flock_state *
new_map(size_t row)
{
	struct flock_state *flock = science_take_off(mapped[row].preset, NULL, 80, 24, 7);

	retune(flock, mapped[row].factors);
	return flock;
}

/* A step over three frames is the three of them: also for wind, walls, predators and births. */
TEST(a_step_over_several_frames_is_these_frames)
{
	for (size_t row = 0; row < LENGTH(mapped); row++) {
		scoped_flock *usual = new_map(row), *over = new_map(row);
		struct boids_life_event event;
		int events = 0;
		for (int i = 0; i < 200; i++) {
			run_steps(usual, 3, FRAME);
			flock_step(over, 3 * FRAME);
			if (flock_hash(over) != flock_hash(usual))
				fail_msg("%s: another flock after %d steps", mapped[row].preset, i);
			events += flock_life_events(over, &event, 1) &&
			          event.step == flock_steps(over);
		}
		assert_int_equal(flock_steps(over), 200);
		assert_near(flock_time(over), flock_time(usual), 1e-4);
		assert_true(strcmp(mapped[row].preset, "hunted") != 0 || events > 0);
	}
}

/* Fails unless the flocks fly alike but for rounding, and `later`, a time behind `usual`. */
static void
assert_alike(const struct flock_state *usual, const struct flock_state *other, float later)
{
	const struct boids_world w = flock_world(usual);

	for (uint32_t id = 0; id < boid_count(usual); id++) {
		struct boids_boid a = boid_with_id(usual, id), b = boid_with_id(other, id);
		a.position = vec_add_scaled(a.position, a.velocity, -later);
		assert_true(science_distance(&w, a.position, b.position) < 1e-3);
		assert_true(vec_length(vec_sub(a.velocity, b.velocity)) < 1e-2f);
	}
}

/* Shorter steps, and such of any length, as those of a game: in a frame boids fly straight on to where
 * it ends. */
TEST(a_map_flies_on_within_its_frames)
{
	static const float lengths[] = { 0.004f, 0.011f, 0.0301f, 0.0002f, 0.0047f };

	for (size_t row = 0; row < 2; row++) {
		scoped_flock *usual = new_map(row), *half = new_map(row), *uneven = new_map(row);
		for (int frame = 0; frame < 24; frame++) {
			flock_step(usual, FRAME);
			flock_step(half, FRAME / 2);
			assert_alike(usual, half, FRAME / 2);
			flock_step(half, FRAME / 2);
			assert_alike(usual, half, 0);
		}
		for (size_t i = 0; i < 8 * LENGTH(lengths); i++)
			flock_step(uneven, lengths[i % LENGTH(lengths)]);
		assert_near(flock_time(uneven), 0.4, 1e-6);
		assert_alike(usual, uneven, 0);
	}
}

TEST(a_map_is_saved_and_cloned_within_a_frame)
{
	scoped_flock *flock = new_map(0), *other = new_map(0);

	run_steps(flock, 31, 0.007f);
	scoped_flock *saved = restored_twin(flock), *clone = flock_clone(flock, 0);
	run_steps(flock, 9, 0.007f);
	run_steps(saved, 9, 0.007f);
	run_steps(clone, 9, 0.007f);
	assert_int_equal(flock_hash(saved), flock_hash(flock));
	assert_int_equal(flock_hash(clone), flock_hash(flock));
	run_steps(other, 40, 0.007f);
	assert_int_equal(flock_hash(other), flock_hash(flock));
}

/* Noise that begins in the middle of a frame turns boids when the next one begins. */
TEST(a_change_within_a_frame_acts_in_the_next_one)
{
	scoped_flock *flock = new_map(0), *calm = new_map(0);

	run_steps(flock, 3, FRAME / 4);
	run_steps(calm, 3, FRAME / 4);
	retune(flock, "noise 6");
	flock_step(flock, FRAME / 4);
	flock_step(calm, FRAME / 4);
	assert_int_equal(flock_hash(flock), flock_hash(calm));
	flock_step(flock, FRAME / 4);
	flock_step(calm, FRAME / 4);
	assert_true(flock_hash(flock) != flock_hash(calm));
}

static bool
never(void *data)
{
	(void)data;
	return false;
}

TEST(a_cancelled_step_of_a_map_changes_nothing)
{
	for (int k = 0; k < LENGTHS; k++) {
		scoped_flock *flock = new_map(0);
		run_steps(flock, 3, FRAME / 4);
		const uint64_t hash = flock_hash(flock);
		assert_false(flock_step_while(flock, (float)steps_of[k], never, NULL));
		assert_int_equal(flock_hash(flock), hash);
		assert_int_equal(flock_steps(flock), 3);
	}
}

/* ---- statistics */

/* Of every preset order and the distance to the nearest boid, whatever it is known for: the means over
 * the second half of thirty seconds, from the same starts. Flights of other lengths of a step draw other
 * random numbers. The page names what differs, with its means on other seeds. */
enum { STATISTICS = 2, SEEDS = 24, PAGE_SEEDS = 48, FIRST_SEED = 101 };
static const int statistics[STATISTICS] = { BOIDS_MEASURE_ORDER, BOIDS_MEASURE_NEAREST };
typedef struct tally lengthwise[STATISTICS][LENGTHS];

static void
fly(const char *preset, const struct model *model, uint64_t seeds, lengthwise of)
{
	memset(of, 0, sizeof(lengthwise));
	for (uint64_t flight = 0; flight < seeds * LENGTHS; flight++) {
		const size_t k = flight % LENGTHS;
		scoped_flock *flock =
			science_take_off(preset, NULL, 80, 25, flight / LENGTHS + FIRST_SEED);
		struct tally means[STATISTICS] = { 0 };
		if (model)
			flock->model = model;
		for (int half_second = 0; half_second < 60; half_second++) {
			run_steps(flock, (int)(0.5 / steps_of[k] + 0.5), (float)steps_of[k]);
			for (int i = 0; i < STATISTICS && half_second >= 30; i++) {
				const double value = measure_value(flock, statistics[i]);
				if (!isnan(value))
					tally_add(&means[i], value);
			}
		}
		for (int i = 0; i < STATISTICS; i++)
			if (means[i].count > 0)
				tally_add(&of[i][k], tally_mean(&means[i]));
	}
}

/* Returns the standard deviation between flights, of all lengths together. */
static double
deviation_of(const struct tally t[LENGTHS])
{
	double squares = 0;

	for (int k = 0; k < LENGTHS; k++)
		squares += pow(tally_deviation(&t[k]), 2) / LENGTHS;
	return sqrt(squares);
}

/* Returns the greatest difference of two lengths in standard errors, made normal (Wallace 1959): with
 * few flights their own error is known badly. */
static double
difference(const struct tally t[LENGTHS])
{
	const double freedom = LENGTHS * (t[0].count - 1);
	const double error = deviation_of(t) * sqrt(2.0 / t[0].count) + 1e-9;
	double most = 0;

	for (int k = 0; k < LENGTHS; k++)
		most = fmax(most, fabs(tally_mean(&t[k]) - tally_mean(&t[(k + 1) % LENGTHS])));
	return sqrt(freedom * log(1 + pow(most / error, 2) / freedom)) * (8 * freedom + 1) /
	       (8 * freedom + 3);
}

/* Returns a number of the distribution chi-square with LENGTHS - 1 degrees of freedom, if the lengths
 * make no difference (Wilks 1938, Bartlett 1954). */
static double
chi_square(const struct tally t[LENGTHS])
{
	const double freedom = LENGTHS * (t[0].count - 1);
	double middle = 0, between = 0;

	for (int k = 0; k < LENGTHS; k++)
		middle += tally_mean(&t[k]) / LENGTHS;
	for (int k = 0; k < LENGTHS; k++)
		between += t[k].count * pow(tally_mean(&t[k]) - middle, 2);
	return freedom * log(1 + between / (freedom * pow(deviation_of(t), 2) + 1e-12));
}

/* Reads the means that the page gives for a preset and a measure, and how far they are rounded. Returns
 * false if it names none. */
static bool
on_the_page(const char *page, const char *preset, const char *measure, double means[LENGTHS],
            double *rounded)
{
	char row[64];

	snprintf(row, sizeof row, ".It %s Ta %s Ta ", preset, measure);
	const char *at = strstr(page, row);
	if (!at || sscanf(at + strlen(row), "%lf Ta %lf Ta %lf", &means[0], &means[1], &means[2]) !=
	                   LENGTHS)
		return false;
	*rounded = 0.5 * pow(0.1, (double)strcspn(strchr(at, '.') + 1, " "));
	return true;
}

TEST_IF(science_at_length(), presets_fly_alike_however_time_is_cut, NULL, NULL)
{
	scoped_block char *page = science_page();
	double sum = 0, means[LENGTHS], rounded;
	int rows = 0;
	lengthwise of;

	for (const struct published *p = preset_table; p->name; p++) {
		fly(p->name, NULL, science_asked() ? SEEDS : 6, of);
		for (int i = 0; i < STATISTICS; i++) {
			const struct tally *t = of[i];
			const char *measure = measure_table[statistics[i]].name;
			const double error = deviation_of(t) / sqrt(t[0].count);
			char title[64];
			snprintf(title, sizeof title, "%s %s %.4f %.4f %.4f", p->name, measure,
			         tally_mean(&t[0]), tally_mean(&t[1]), tally_mean(&t[2]));
			if (on_the_page(page, p->name, measure, means, &rounded)) {
				for (int k = 0; k < LENGTHS; k++)
					science_figure(title, means[k],
					               3.5 * hypot(error, deviation_of(t) /
					                                          sqrt(PAGE_SEEDS)) +
					                       rounded,
					               tally_mean(&t[k]));
				continue;
			}
			science_figure(title, 0, 3.5, difference(t));
			if (tally_mean(&t[0]) !=
			    tally_mean(&t[1])) { /* else they are equal to the bit */
				sum += chi_square(t);
				rows++;
			}
		}
	}
	const int freedom = rows * (LENGTHS - 1);
	science_figure("all others: chi-square in standard deviations", 0, 3.5,
	               (sum - freedom) / sqrt(2 * freedom));
	science_verdict();
}

/* The model as a flow that takes the whole mean heading in each step: the test tells it. */
TEST_IF(science_at_length(), a_map_whose_step_is_none_of_its_frames_fails_that, NULL, NULL)
{
	const struct boids_factors f = science_preset("vicsek");
	struct model cut = *model_table[f.model];
	lengthwise of;

	cut.is_map = false;
	fly("vicsek", &cut, SEEDS, of);
	assert_true(difference(of[0]) > 3.5);
	assert_true(tally_mean(&of[0][0]) < tally_mean(&of[0][2]) - 0.1);
}

/* Returns the mean distance, after 0.2 s, from a flock that flew in very short steps. */
static double
error_of(const char *preset, double seconds, uint64_t seed)
{
	struct boids_factors f = science_preset(preset);

	set_factor(&f, "update", "synchronous");
	f.noise = 0; /* steps of another length draw other random numbers */
	scoped_flock *fine = science_flock(f, 80, 24, seed),
		     *coarse = science_flock(f, 80, 24, seed);
	struct boids_world w = flock_world(fine);
	double sum = 0, count = (double)boid_count(fine);
	run_steps(fine, 192, (float)(1 / 960.0));
	run_steps(coarse, (int)(0.2 / seconds + 0.5), (float)seconds);
	for (uint32_t id = 0; id < boid_count(fine); id++)
		sum += science_distance(&w, boid_with_id(fine, id).position,
		                        boid_with_id(coarse, id).position);
	return sum / count;
}

TEST(shorter_steps_are_better_by_as_much)
{
	static const char *const presets[] = { "ganz", "hasan", "therrien", "classic" };

	every (preset, presets) {
		struct tally errors[LENGTHS] = { 0 };
		for (int k = 0; k < LENGTHS; k++)
			for (uint64_t seed = 1; seed <= 12; seed++)
				tally_add(&errors[k], error_of(*preset, steps_of[k], seed));
		for (int k = 1; k < LENGTHS; k++) {
			char title[64];
			snprintf(title, sizeof title, "%s error %.3f at 1/%.0f s, times", *preset,
			         tally_mean(&errors[k]), 1 / steps_of[k]);
			science_figure(title, 2.1, 0.3,
			               tally_mean(&errors[k - 1]) / tally_mean(&errors[k]));
		}
	}
	science_verdict();
}
