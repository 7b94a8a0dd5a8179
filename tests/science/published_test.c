/* SPDX-License-Identifier: MIT */
/* Published: the presets of the published programs fly as those programs do, boid by boid. Single
 * precision against double: only rounding differs. */
#include "published.h"
#include "science.h"

enum {
	MOST = 200,
	CORNER = 0,
	FAR_CORNER,
	LEFT_WALL,
	LOWER_WALL,
	LONELY,
	TWINS,
	RESTING = TWINS + 2,
	SPECIAL
};

/* Rounding may decide nothing: at the start every pair is this far from every range, and later
 * further away than rounding reaches. */
static const double clear_start = 0.01, clear_later = 0.0005;

/* ---------------------------------------------------------------- starts */

static double
draw(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (double)(*state >> 40) / (1 << 24);
}

/* Rounds to float: both programs start from the same numbers. */
static double
rounded(double x)
{
	return (double)(float)x;
}

static struct point
rounded_point(double x, double y, double z)
{
	return (struct point){ rounded(x), rounded(y), rounded(z) };
}

static double
distance(struct point a, struct point b)
{
	return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) +
	            (a.z - b.z) * (a.z - b.z));
}

/* Birds at the limits of the rules: both corners, walls, one alone, two in one place, one at rest.
 * All speeds are in pixels a second. */
static void
place_special(struct bird *birds, struct point size, double speed)
{
	struct point third = { rounded(size.x * 0.37), rounded(size.y * 0.42),
		               rounded(size.z * 0.37) };

	birds[CORNER] = (struct bird){ { 0.5, 0.25, 0 }, { -speed, -speed / 2, 0 }, 0 };
	birds[FAR_CORNER] =
		(struct bird){ { size.x - 0.5, size.y - 1, size.z }, { speed, speed / 4, 0 }, 1 };
	birds[LEFT_WALL] =
		(struct bird){ { 0, size.y / 2 + 3, size.z / 2 }, { -speed / 2, speed / 2, 0 }, 2 };
	birds[LOWER_WALL] = (struct bird){ { size.x / 4, size.y - 0.25, size.z / 2 },
		                           { speed, speed / 16, 0 },
		                           3 };
	birds[LONELY] = (struct bird){ { rounded(size.x * 0.75), rounded(size.y * 0.3), size.z / 4 },
		                       { speed / 2, speed / 4, 0 },
		                       0 };
	birds[TWINS] = (struct bird){ third, { speed / 2, 0, 0 }, 1 };
	birds[TWINS + 1] = (struct bird){ third, { 0, -speed / 4, 0 }, 1 };
	birds[RESTING] = (struct bird){ { third.x + 3, third.y + 2, third.z }, { 0, 0, 0 }, 1 };
}

/* Whether a bird may start here, next to those placed already. */
static bool
is_clear(const struct published *p, const struct bird *birds, int count, struct point place)
{
	for (int i = 0; i < count; i++) {
		double d = distance(birds[i].place, place);
		if (i == LONELY && d < 1.2 * p->ranges[0])
			return false;
		for (int k = 0; k < RANGES; k++)
			if (fabs(d - p->ranges[k]) < clear_start * p->unit)
				return false;
	}
	return true;
}

/* Every second bird is in a crowd of a few ranges. The crowd grows with the number of birds, as
 * dense crowds are chaotic: rounding then shows sooner, in any program. */
static void
place_birds(const struct published *p, struct point size, struct bird *birds, int count,
            double speed, uint64_t *chance)
{
	place_special(birds, size, speed);
	for (int i = SPECIAL; i < count; i++) {
		double side = p->ranges[0] * fmax(3, sqrt(count) / 2);
		struct point crowd = { side, side, size.z > 0 ? side : 0 };
		const bool crowded = i % 2 == 0 && crowd.x < size.x && crowd.y < size.y;
		const struct point room = crowded ? crowd : size;
		double x, y, z;
		do {
			x = draw(chance), y = draw(chance), z = draw(chance);
			birds[i].place = rounded_point(x * room.x, y * room.y, z * room.z);
		} while (!is_clear(p, birds, i, birds[i].place));
		x = 2 * draw(chance) - 1, y = 2 * draw(chance) - 1, z = 2 * draw(chance) - 1;
		birds[i].velocity = rounded_point(speed * x, speed * y, size.z > 0 ? speed * z : 0);
		birds[i].colour = (int)(4 * draw(chance));
	}
}

/* ---------------------------------------------------------------- two flights */

struct flight {
	const struct published *program;
	struct boids_factors factors;
	struct sky sky;
	struct bird start[MOST], birds[MOST];
	int count;
	bool in_place;
};

static struct flight
flight_of(const struct published *p, int count, bool in_place)
{
	struct flight f = { .program = p, .factors = science_preset(p->preset), .count = count };

	if (p->zoom)
		set_factor(&f.factors, "zoom", p->zoom);
	if (p->torus)
		set_factor(&f.factors, "torus", p->torus);
	set_factor(&f.factors, "update", in_place ? "sequential" : "synchronous");
	f.in_place = in_place;
	struct boids_world w = world_of(&f.factors, p->columns, p->rows);
	f.sky = (struct sky){ { (double)w.size.x, (double)w.size.y, (double)w.size.z }, w.torus };
	return f;
}

/* Returns the birds of the start, in the program's own units. */
static void
take_off(const struct flight *f, struct bird *birds)
{
	double k = 1 / f->program->per_second;

	memcpy(birds, f->start, sizeof f->start);
	for (int i = 0; i < f->count; i++) {
		struct point *v = &birds[i].velocity;
		*v = (struct point){ v->x * k, v->y * k, v->z * k };
	}
}

/* Flies the program. Returns false where a decision is too close to call: nearer than rounding
 * reaches, or than three times the error of the program itself when rounded to float after each
 * frame. */
static bool
program_flies(struct flight *f, int frames)
{
	struct bird coarse[MOST];
	double astray = 0;

	take_off(f, f->birds);
	take_off(f, coarse);
	for (int frame = 0; frame < frames; frame++) {
		double call = published_frame(f->program, f->sky, f->birds, f->count, f->in_place);
		if (call < fmax(clear_later * f->program->unit, 3 * astray))
			return false;
		published_frame(f->program, f->sky, coarse, f->count, f->in_place);
		for (int i = 0; i < f->count; i++) {
			const struct point p = coarse[i].place, v = coarse[i].velocity;
			coarse[i].place = rounded_point(p.x, p.y, p.z);
			coarse[i].velocity = rounded_point(v.x, v.y, v.z);
			astray = fmax(astray, distance(coarse[i].place, f->birds[i].place));
		}
	}
	return true;
}

static struct flock_state *
core_start(const struct flight *f, uint64_t seed)
{
	struct flock_state *flock =
		science_flock(f->factors, f->program->columns, f->program->rows, seed);
	struct boids_boid boids[MOST];

	for (int i = 0; i < f->count; i++) {
		const struct bird *b = &f->start[i];
		boids[i] = (struct boids_boid){
			.position = { (float)b->place.x, (float)b->place.y, (float)b->place.z },
			.velocity = { (float)b->velocity.x, (float)b->velocity.y,
			              (float)b->velocity.z },
			.id = (uint32_t)i,
			.species = f->factors.species > 1 ? b->colour : 0,
		};
	}
	assert_true(flock_restore(flock, boids, (size_t)f->count, NULL, NULL));
	return flock;
}

/* Returns the greatest distance between a boid and its bird. */
static double
apart(const struct flight *f, const struct flock_state *flock)
{
	double most = 0;

	assert_int_equal(boid_count(flock), f->count);
	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		struct point place = { (double)b.position.x, (double)b.position.y,
			               (double)b.position.z };
		double d = distance(place, f->birds[b.id].place);
		most = d > most || isnan(d) ? d : most;
	}
	return most;
}

static void
flies_as_published(const struct published *p, int count, bool in_place, int frames, double within,
                   uint64_t seed)
{
	struct flight f = flight_of(p, count, in_place);

	const double speed = rounded(0.7 * (double)f.factors.max_speed);
	uint64_t chance = seed, tries = 0;

	do {
		assert_that(tries++ < 20000, "%s: no start of %d is clear of all ranges", p->preset,
		            count);
		place_birds(p, f.sky.size, f.start, count, speed, &chance);
	} while (!program_flies(&f, frames));
	scoped_flock *flock = core_start(&f, seed);
	run_steps(flock, frames, 1 / p->rate);
	double most = apart(&f, flock);
	if (!(most <= within * p->unit))
		fail_msg("%s, %d boids %s, %d frames: %.6f pixels apart", p->preset, count,
		         in_place ? "in place" : "at once", frames, most / p->unit);
}

/* ---------------------------------------------------------------- tests */

/* One program, both synchronous and sequential, for one frame and for as many as rounding
 * allows. Starts from which many birds stay clear of all ranges for long are rare: the short form
 * flies more than CROWD for one frame. */
static void
flies(const char *preset)
{
	enum { CROWD = 60 };
	static const int counts[] = { 16, 23, CROWD, 100, 200 };

	for (const struct published *p = published_table; p->preset; p++) {
		if (strcmp(p->preset, preset) != 0)
			continue;
		every (count, counts) {
			for (uint64_t seed = 1; seed <= (science_at_length() ? 6 : 2); seed++) {
				flies_as_published(p, *count, seed % 2, 1, 1e-3, seed);
				if (*count <= CROWD || science_at_length())
					flies_as_published(p, *count, seed % 2, p->frames, 0.05,
					                   seed);
			}
		}
	}
}

/* A separate test for each, so that a failure hides no other. */
#define FLIES(name) \
	TEST(name##_flies_as_published) \
	{ \
		flies(#name); \
	}
FLIES(ganz)
FLIES(hasan)
FLIES(danner)
FLIES(christian)
FLIES(therrien)
FLIES(eater)
FLIES(parker)
FLIES(adams)
FLIES(reynolds87)

/* Worlds of the authors, in units, and the boids that flew there; where an author gives no size or
 * number, those that the preset's file names. */
static const struct {
	const char *preset;
	int width, height, number;
} published_worlds[] = {
	{ "ganz", 600, 480, 30 },       { "hasan", 800, 450, 100 },
	{ "danner", 1340, 800, 100 },   { "parker", 2680, 1600, 100 },
	{ "christian", 800, 800, 200 }, { "therrien", 1440, 900, 500 },
	{ "eater", 1340, 800, 100 },    { "adams", 640, 480, 100 },
	{ "netlogo", 71, 71, 300 },     { "reynolds87", 80, 48, 100 },
	{ "reynolds99", 80, 48, 100 },  { "vicsek", 80, 48, 240 },
	{ "chate", 80, 48, 480 },
};

TEST(the_published_world_has_the_published_number)
{
	every (published_world, published_worlds) {
		struct boids_factors f = science_preset(published_world->preset);
		f.zoom = f.aspect = 1; /* a cell is a unit wide and high */
		factors_fit(&f, published_world->width, published_world->height);
		science_figure(published_world->preset, published_world->number, 0,
		               (double)f.number);
	}
	science_verdict();
}
