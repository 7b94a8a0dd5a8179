/* SPDX-License-Identifier: MIT */
/* D'Orsogna: the step against the published equation, the shapes of the presets, and where in the plane of
 * C and l each shape is (Bhaskar et al. 2019). */
#include "reference.h"
#include "science.h"

enum { NUMBER = 100, MOST = 200 };

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
	double radius[MOST], mean, deviation; /* distances from it */
	double one_way;                       /* share that circles to one side */
	int clumps;                           /* of boids nearer to each other than a tenth of it */
	double nearest;                       /* median distance to the nearest other one */
};

static int
by_size(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static struct shape
shape_of(const struct flock_state *flock)
{
	scoped_block struct bird *b = birds_by_id(flock);
	const int count = (int)boid_count(flock);
	struct shape s = { 0 };
	struct real middle = { 0 };
	double nearest[MOST];
	int group[MOST];

	assert_true(count <= MOST);
	for (int i = 0; i < count; i++)
		middle = real_add(middle, b[i].place, 1.0 / count);
	for (int i = 0; i < count; i++) {
		const struct real r = real_add(b[i].place, middle, -1), v = b[i].velocity;
		s.radius[i] = real_length(r);
		s.mean += s.radius[i] / count;
		s.one_way += (double)(r.x * v.y - r.y * v.x > 0) / count;
		group[i] = i;
		nearest[i] = HUGE_VAL;
	}
	for (int i = 0; i < count; i++)
		s.deviation += pow(s.radius[i] - s.mean, 2) / count;
	s.deviation = sqrt(s.deviation);
	for (int i = 0; i < count; i++)
		for (int j = 0; j < count; j++) {
			const double d = real_distance(b[i].place, b[j].place);
			nearest[i] = j != i ? fmin(nearest[i], d) : nearest[i];
			for (int k = 0, from = group[j]; k < count && d < s.mean / 10; k++)
				group[k] = group[k] == from ? group[i] : group[k];
		}
	for (int i = 0; i < count; i++)
		s.clumps += group[i] == i;
	qsort(nearest, (size_t)count, sizeof *nearest, by_size);
	s.nearest = nearest[count / 2];
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

TEST(where_both_are_equal_boids_circle_both_ways_in_a_ring)
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

/* Where Bhaskar et al. 2019 have double rings, single and double mills, collective swarms and boids that
 * escape. Here with alpha = 1.5, beta = 0.5, Ca = la = 1 of their units, one of which are 5, and 200 boids. They
 * also have a swarm at C 0.9, l 3, where boids that start as far apart as here escape in clumps. */
static const struct region {
	float C, l;
	enum { RING, MILL, CLUMPS, ESCAPE } shape;
} regions[] = {
	{ 0.1f, 0.1f, RING }, { 0.9f, 0.9f, RING }, { 0.5f, 0.1f, MILL },   { 3, 0.1f, MILL },
	{ 2, 0.5f, MILL },    { 0.9f, 0.5f, MILL }, { 0.1f, 0.5f, CLUMPS }, { 0.5f, 3, CLUMPS },
	{ 3, 0.5f, ESCAPE },  { 3, 0.9f, ESCAPE },  { 2, 2, ESCAPE },       { 2, 3, ESCAPE },
	{ 3, 3, ESCAPE },
};

static int
named_shape(const struct shape *s)
{
	if (s->mean > 100)
		return ESCAPE;
	if (s->deviation < 0.03 * s->mean && s->one_way > 0.3 && s->one_way < 0.7)
		return RING;
	return s->nearest > 0.05 * s->mean ? MILL : CLUMPS;
}

TEST(each_shape_is_where_the_published_table_has_it)
{
	const uint64_t seeds = science_at_length() ? 3 : 1;

	every (region, regions)
		for (uint64_t seed = 1; seed <= seeds; seed++) {
			struct boids_factors f = science_preset("dorsogna-ring");
			f.number = MOST;
			f.thrust = 1.5f;
			f.max_speed = 5 * sqrtf(3);
			f.visual_range = 5;
			f.cohesion = 1 / 60.0f;
			f.separation = region->C * f.cohesion;
			f.separation_range = region->l * f.visual_range;
			scoped_flock *flock = science_flock(f, 80, 24, seed);
			run_steps(flock, 3600, FRAME);
			const struct shape s = shape_of(flock);
			char name[64];
			snprintf(name, sizeof name, "C %g, l %g: its shape", (double)region->C,
			         (double)region->l);
			science_figure(name, region->shape, 0, named_shape(&s));
		}
	science_verdict();
}

/* At 60 steps a second, friction alone would turn a boid round from 80 units/s on, ever faster. */
TEST(a_boid_that_is_much_too_fast_slows_down)
{
	const struct boids_factors f = science_preset("dorsogna-ring");
	const struct boids_boid boid = boid_at(0, 40, 24, 300, 400);
	scoped_flock *flock = flock_on_screen(&f, &boid, 1);

	run_steps(flock, 600, FRAME);
	assert_near(boid_of(flock, 0).velocity.x, 0.6f * f.max_speed, 1e-3);
	assert_near(boid_of(flock, 0).velocity.y, 0.8f * f.max_speed, 1e-3);
}
