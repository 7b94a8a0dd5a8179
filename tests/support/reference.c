/* SPDX-License-Identifier: MIT */
/* Reference: flocks computed in the slow, plain way. */
#include "reference.h"

#include "scene.h"

double
real_angle(struct real a, struct real b)
{
	struct real cross = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };

	return atan2(real_length(cross), real_dot(a, b));
}

struct bird *
birds_as_they_lie(const struct flock_state *flock)
{
	size_t count = boid_count(flock);
	struct bird *birds = calloc(count + 1, sizeof *birds);

	assert_non_null(birds);
	for (size_t i = 0; i < count; i++) {
		struct boids_boid b = boid_of(flock, i);
		birds[i] =
			(struct bird){ real_of(b.position), real_of(b.velocity), b.id, b.species };
	}
	return birds;
}

static int
by_id(const void *a, const void *b)
{
	uint32_t one = ((const struct bird *)a)->id, other = ((const struct bird *)b)->id;

	return (one > other) - (one < other);
}

struct bird *
birds_by_id(const struct flock_state *flock)
{
	struct bird *birds = birds_as_they_lie(flock);

	qsort(birds, boid_count(flock), sizeof *birds, by_id);
	return birds;
}

static double
image(double offset, double side)
{
	return side > 0 ? offset - side * round(offset / side) : offset;
}

struct real
reference_offset(const struct boids_world *w, struct real from, struct real to)
{
	struct real o = real_add(to, from, -1), size = real_of(w->size);

	return w->torus ? (struct real){ image(o.x, size.x), image(o.y, size.y), image(o.z, size.z) }
	                : o;
}

struct vector_sum {
	struct real sum;
	double size, seams; /* sum of the lengths, and of the sides of the torus: for rounding */
	int count;
};

/* What a boid perceives. */
struct sight {
	struct vector_sum close, aligned, near; /* for separation, alignment and cohesion */
	bool unsure; /* a boid is so near a range or the border of the view that float may differ */
};

/* Returns how far apart two numbers must be for float to distinguish them safely. */
static double
doubt(double distance)
{
	return 1e-4 + 1e-6 * fabs(distance);
}

static bool
near_half(double offset, double side)
{
	return side > 0 && fabs(fabs(offset) - side / 2) < doubt(side);
}

static bool
in_range(double d, double range, bool *unsure)
{
	*unsure |= range > 0 && fabs(d - range) < doubt(d);
	return d < range;
}

/* Compares the angle to the other boid with half the field of view. A boid at rest or on the same
 * spot has no angle and is seen. */
static bool
in_view(const struct boids_factors *f, const struct boids_world *w, struct real velocity,
        struct real o, bool *unsure)
{
	double d = real_length(o), speed = real_length(velocity);
	double half = (double)f->field_of_view / 2 * 3.141592653589793 / 180;

	if (d <= 0 || speed <= 0 || f->field_of_view >= 360)
		return true;
	double ahead = real_dot(o, velocity) / d / speed;
	double blur = w->torus ? 1e-6 * real_length(real_of(w->size)) / d : 0;
	*unsure |= fabs(ahead - cos(half)) < 1e-4 + blur;
	return ahead >= cos(half);
}

/* Separation uses all boids, alignment and cohesion the own species unless set otherwise. */
static bool
kindred(const struct boids_factors *f, struct bird a, struct bird b)
{
	return f->species_mode == BOIDS_SPECIES_ALL || a.species == b.species;
}

/* Returns the distance of the farthest boid that counts, if only the nearest do. */
static double
kth_distance(const struct boids_factors *f, const struct boids_world *w, const struct bird *birds,
             int count, int i, bool *unsure)
{
	double visual = (double)f->visual_range, range = fmax(visual, (double)f->alignment_range);
	double *distances = calloc((size_t)count + 1, sizeof *distances);
	int found = 0, k = (int)f->neighbours;

	assert_non_null(distances);
	for (int j = 0; j < count && k > 0; j++) {
		struct real o = reference_offset(w, birds[i].place, birds[j].place);
		if (j != i && kindred(f, birds[i], birds[j]) && real_length(o) < range &&
		    in_view(f, w, birds[i].velocity, o, unsure))
			distances[found++] = real_length(o);
	}
	qsort(distances, (size_t)found, sizeof *distances, by_value);
	double last = k > 0 && found > k ? distances[k - 1] : 1e300;
	*unsure |= found > k && k > 0 && distances[k] - last < doubt(last);
	free(distances);
	return last;
}

/* Across the seam of the torus an offset is a difference of large numbers. */
static void
count_in(struct vector_sum *t, struct real offset, double seam)
{
	t->sum = real_add(t->sum, offset, 1);
	t->size += real_length(offset);
	t->seams += seam;
	t->count++;
}

static struct sight
sight_of(const struct boids_factors *f, const struct boids_world *w, const struct bird *birds,
         int count, int i)
{
	struct sight s = { .unsure = false };
	double visual = (double)f->visual_range,
	       last = kth_distance(f, w, birds, count, i, &s.unsure);
	double alignment = f->alignment_range > 0 ? (double)f->alignment_range : visual;
	double seam = w->torus ? real_length(real_of(w->size)) : 0;

	for (int j = 0; j < count; j++) {
		struct real o = reference_offset(w, birds[i].place, birds[j].place);
		double d = real_length(o);
		if (j == i ||
		    d > fmax(visual, fmax(alignment, (double)f->separation_range)) + doubt(d))
			continue;
		if (w->torus &&
		    (near_half(o.x, (double)w->size.x) || near_half(o.y, (double)w->size.y) ||
		     near_half(o.z, (double)w->size.z)))
			s.unsure = true;
		if (!in_view(f, w, birds[i].velocity, o, &s.unsure))
			continue;
		if (in_range(d, (double)f->separation_range, &s.unsure))
			count_in(&s.close, (struct real){ -o.x, -o.y, -o.z }, seam);
		if (!kindred(f, birds[i], birds[j]) || d > last)
			continue;
		if (in_range(d, alignment, &s.unsure))
			count_in(&s.aligned, birds[j].velocity, 0);
		if (in_range(d, visual, &s.unsure))
			count_in(&s.near, o, seam);
	}
	return s;
}

/* Returns the error bound of a sum of floats: each addition rounds a sum of at most `size`. */
static double
vector_sum_blur(const struct vector_sum *t)
{
	return 6e-8 * ((t->count + 10) * t->size + t->seams);
}

/* Law "velocity" as a chain: separation, plus alignment, plus cohesion. */
static double
soft_edge(const struct boids_factors *f, double x, double side, double q, struct flight *to)
{
	double margin = fmin((double)f->margin, side / 4), low = margin - x,
	       high = x - (side - margin);
	double push = 0;

	if (side <= 0 || (f->edge != BOIDS_EDGE_TURN && f->edge != BOIDS_EDGE_BOUNCE))
		return 0;
	if (f->edge == BOIDS_EDGE_TURN)
		to->unsure |= fabs(low) < doubt(x) || fabs(high) < doubt(x);
	if (low > 0)
		push += f->edge == BOIDS_EDGE_TURN ? (double)f->turn : (double)f->wall * low;
	if (high > 0)
		push -= f->edge == BOIDS_EDGE_TURN ? (double)f->turn : (double)f->wall * high;
	to->blur += 3e-7 * fabs(push * q);
	return push * q;
}

/* Limits the turn from the old heading to that of one step. */
static struct real
turned(struct real old, struct real goal, double most, struct flight *to)
{
	const struct real nothing = { 0, 0, 0 };
	double angle = real_angle(old, goal), speed = real_length(goal), ahead = real_length(old);

	to->unsure |= most > 0 && (ahead <= 0 || angle > 3.1); /* the side is random then */
	if (most <= 0 || angle <= most || speed <= 0 || ahead <= 0)
		return goal;
	struct real heading = real_add(nothing, old, 1 / ahead);
	struct real side = real_add(goal, heading, -real_dot(goal, heading));
	to->blur *= 1 + speed / real_length(side);
	struct real turn = real_add(nothing, heading, cos(most) * speed);
	return real_add(turn, side, sin(most) * speed / real_length(side));
}

static struct real
held(const struct boids_factors *f, struct real v, struct flight *to)
{
	double speed = real_length(v), most = (double)f->max_speed, allowed = speed;
	double least = fmin((double)f->min_speed, most);

	if (f->speed_policy == BOIDS_SPEED_CONSTANT)
		allowed = most;
	else if (f->speed_policy == BOIDS_SPEED_CLAMP)
		allowed = fmax(least, fmin(most, speed));
	else if (f->speed_policy == BOIDS_SPEED_CAP)
		allowed = fmin(most, speed);
	if (speed <= 0) {
		to->unsure |= allowed > 0;
		return v;
	}
	to->blur *= fmax(1, allowed / speed);
	return real_add((struct real){ 0, 0, 0 }, v, allowed / speed);
}

static void
hard_edge(const struct boids_factors *f, double *x, double *v, double side, struct flight *to)
{
	double low = (double)f->radius, high = side - low;

	if (side <= 0)
		return;
	if (f->edge == BOIDS_EDGE_WRAP)
		*x -= side * floor(*x / side);
	if (f->edge != BOIDS_EDGE_BOUNCE)
		return;
	to->unsure |= low >= high || fabs(*x - low) < doubt(*x) || fabs(*x - high) < doubt(*x);
	if (*x < low) {
		*x = 2 * low - *x;
		*v = fabs(*v);
	} else if (*x > high) {
		*x = 2 * high - *x;
		*v = -fabs(*v);
	}
	to->unsure |= *x < low || *x > high;
}

struct flight
reference_flight(const struct boids_factors *f, const struct boids_world *w,
                 const struct bird *birds, int count, int i, double seconds)
{
	struct bird b = birds[i];
	struct sight s = sight_of(f, w, birds, count, i);
	struct real size = real_of(w->size), old = b.velocity;
	double q = (double)f->reference_rate * seconds, wind = (double)f->wind * seconds;
	double degree = 3.141592653589793 / 180, angle = (double)f->wind_angle * degree;
	struct flight to = { .unsure = s.unsure };

	to.blur = 1e-6 * (real_length(old) + wind) +
	          (double)f->separation * q * vector_sum_blur(&s.close) +
	          fmin(1, q * (double)f->alignment) * vector_sum_blur(&s.aligned) /
	                  (s.aligned.count + 1) +
	          (double)f->cohesion * q * vector_sum_blur(&s.near) / (s.near.count + 1);
	b.velocity = real_add(b.velocity, s.close.sum, (double)f->separation * q);
	if (s.aligned.count > 0) {
		struct real v = b.velocity;
		struct real missing = real_add((struct real){ -v.x, -v.y, -v.z }, s.aligned.sum,
		                               1.0 / s.aligned.count);
		b.velocity = real_add(v, missing, 1 - pow(1 - fmin(1, (double)f->alignment), q));
	}
	if (s.near.count > 0)
		b.velocity =
			real_add(b.velocity, s.near.sum, (double)f->cohesion * q / s.near.count);
	b.velocity = real_add(b.velocity, (struct real){ cos(angle), -sin(angle), 0 }, wind);
	b.velocity.x += soft_edge(f, b.place.x, size.x, q, &to);
	b.velocity.y += soft_edge(f, b.place.y, size.y, q, &to);
	b.velocity.z += soft_edge(f, b.place.z, size.z, q, &to);
	b.velocity = turned(old, b.velocity, (double)f->turn_rate * degree * seconds, &to);
	b.velocity = held(f, b.velocity, &to);
	b.place = real_add(b.place, b.velocity, seconds);
	hard_edge(f, &b.place.x, &b.velocity.x, size.x, &to);
	hard_edge(f, &b.place.y, &b.velocity.y, size.y, &to);
	hard_edge(f, &b.place.z, &b.velocity.z, size.z, &to);
	to.bird = b;
	return to;
}

double
reference_step(const struct boids_factors *f, const struct boids_world *w, struct bird *birds,
               int count, double seconds)
{
	struct bird *after = calloc((size_t)count + 1, sizeof *after);
	double blur = 0;
	bool unsure = false;

	assert_non_null(after);
	for (int i = 0; i < count; i++) {
		struct flight to = reference_flight(f, w, birds, count, i, seconds);
		unsure |= to.unsure;
		blur = fmax(blur, to.blur);
		after[i] = to.bird;
		if (f->update == BOIDS_UPDATE_SEQUENTIAL)
			birds[i] = to.bird;
	}
	memcpy(birds, after, (size_t)count * sizeof *birds);
	free(after);
	return unsure ? -1 : blur;
}
