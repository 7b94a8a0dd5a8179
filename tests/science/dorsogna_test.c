/* SPDX-License-Identifier: MIT */
/* D'Orsogna: the step against the published equation, and the shapes of figure 2 of the paper, in the
 * regions of C and l where its figure 1 has them. */
#include "reference.h"
#include "science.h"

enum { NUMBER = 100 };

/* Returns the force that pulls a boid to another one at this distance. */
static double
pull(const struct boids_factors *f, double d)
{
	const double lr = (double)f->separation_range, la = (double)f->visual_range;
	const double cr = 60 * (double)f->separation * la * la,
		     ca = 60 * (double)f->cohesion * la * la;

	return ca / la * exp(-d / la) - cr / lr * exp(-d / lr);
}

TEST(a_step_is_that_of_the_published_equation)
{
	static const char *const presets[] = { "dorsogna-ring", "dorsogna-clumps",
		                               "dorsogna-swarm" };
	struct dice d = { 2 };

	for (int round = 0; round < 18; round++) {
		struct boids_factors f = science_preset(presets[round % 3]);
		const int dimensions = 2 + round / 3 % 2;
		struct boids_boid boids[30];
		f.dimensions = (float)dimensions;
		for (uint32_t i = 0; i < 30; i++) {
			const struct boids_vec v = dice_direction(&d, dimensions);
			const float speed = (float)dice_between(&d, 0, 15);
			boids[i] = boid_at(i, (float)dice_between(&d, 0, 20),
			                   (float)dice_between(&d, 0, 20), 0, 0);
			boids[i].position.z = dimensions == 3 ? (float)dice_between(&d, 0, 20) : 0;
			boids[i].velocity =
				(struct boids_vec){ v.x * speed, v.y * speed, v.z * speed };
		}
		scoped_flock *flock = flock_on_screen(&f, boids, 30);
		scoped_block struct bird *before = birds_by_id(flock);
		flock_step(flock, FRAME);
		scoped_block struct bird *after = birds_by_id(flock);
		for (int i = 0; i < 30; i++) {
			const struct real v = before[i].velocity;
			const double alpha = (double)f.thrust,
				     beta = alpha / pow((double)f.max_speed, 2);
			struct real now = real_add(v, v, (alpha - beta * real_dot(v, v)) / 60);
			for (int j = 0; j < 30; j++) {
				const struct real to =
					real_add(before[j].place, before[i].place, -1);
				const double r = real_length(to);
				if (j != i)
					now = real_add(now, to, pull(&f, r) / r / 60);
			}
			assert_near(real_distance(now, after[i].velocity), 0, 2e-4);
		}
	}
}

/* Places and velocities as seen from the middle. */
struct shape {
	double radius[NUMBER], mean, deviation; /* distances from it */
	double one_way;                         /* share that circles to one side */
	int clumps; /* of boids nearer to each other than a tenth of it */
};

static struct shape
shape_of(const struct flock_state *flock)
{
	scoped_block struct bird *b = birds_by_id(flock);
	struct shape s = { 0 };
	struct real middle = { 0 };
	int group[NUMBER];

	for (int i = 0; i < NUMBER; i++)
		middle = real_add(middle, b[i].place, 1.0 / NUMBER);
	for (int i = 0; i < NUMBER; i++) {
		const struct real r = real_add(b[i].place, middle, -1), v = b[i].velocity;
		s.radius[i] = real_length(r);
		s.mean += s.radius[i] / NUMBER;
		s.one_way += (double)(r.x * v.y - r.y * v.x > 0) / NUMBER;
		group[i] = i;
	}
	for (int i = 0; i < NUMBER; i++)
		s.deviation += pow(s.radius[i] - s.mean, 2) / NUMBER;
	s.deviation = sqrt(s.deviation);
	for (int i = 0; i < NUMBER; i++)
		for (int j = 0; j < NUMBER; j++)
			for (int k = 0, from = group[j];
			     k < NUMBER && real_distance(b[i].place, b[j].place) < s.mean / 10; k++)
				group[k] = group[k] == from ? group[i] : group[k];
	for (int i = 0; i < NUMBER; i++)
		s.clumps += group[i] == i;
	return s;
}

static struct shape
fly(const char *preset, uint64_t seed, struct boids_factors *f)
{
	*f = science_preset(preset);
	scoped_flock *flock = science_flock(*f, 80, 24, seed);
	run_steps(flock, 4000, FRAME);
	return shape_of(flock);
}

/* Returns the radius at which 100 boids in a ring hold each other on their way: v^2 / R is the sum of
 * their pulls to the middle. */
static double
ring_radius(const struct boids_factors *f)
{
	double low = 0.1, high = 20;

	for (int step = 0; step < 60; step++) {
		const double r = (low + high) / 2, speed = (double)f->max_speed;
		double inwards = 0;
		for (int i = 1; i < NUMBER; i++) {
			const double half = sin(3.141592653589793 * i / NUMBER);
			inwards += pull(f, 2 * r * half) * half;
		}
		if (inwards < speed * speed / r)
			low = r;
		else
			high = r;
	}
	return low;
}

TEST(below_one_both_make_a_ring_in_which_boids_circle_both_ways)
{
	for (uint64_t seed = 1; seed <= 4; seed++) {
		struct boids_factors f;
		const struct shape s = fly("dorsogna-ring", seed, &f);
		science_figure("ring: radius", ring_radius(&f), 0.01 * ring_radius(&f), s.mean);
		science_figure("ring: its width over the radius", 0, 0.03, s.deviation / s.mean);
		science_figure("ring: share that circles one way", 0.5, 0.2, s.one_way);
	}
	science_verdict();
}

TEST(a_longer_repulsion_makes_clumps)
{
	for (uint64_t seed = 1; seed <= 4; seed++) {
		struct boids_factors f;
		const struct shape s = fly("dorsogna-clumps", seed, &f);
		science_figure("clumps: their number", 6, 4, s.clumps);
	}
	science_verdict();
}

TEST(a_short_and_strong_one_makes_a_broad_vortex_around_an_empty_core)
{
	for (uint64_t seed = 1; seed <= 4; seed++) {
		struct boids_factors f;
		const struct shape s = fly("dorsogna-swarm", seed, &f);
		science_figure("vortex: most of them", 1, 0.05, fmax(s.one_way, 1 - s.one_way));
		science_figure("vortex: deviation over mean of radii", 0.35, 0.1,
		               s.deviation / s.mean);
		for (int i = 0; i < NUMBER; i++)
			assert_true(s.radius[i] > 0.1 * s.mean);
		assert_true(s.clumps > NUMBER / 2);
	}
	science_verdict();
}
