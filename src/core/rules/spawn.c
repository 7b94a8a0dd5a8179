/* SPDX-License-Identifier: MIT */
#include "spawn.h"

#include "boundary.h"
#include "factor_use.h"
#include "speed_policy.h"

/* Uniform position and heading. */
static void
uniform(const struct boids_factors *f, const struct boids_world *w, struct random *c,
        struct boids_boid *b)
{
	float x = random_uniform(c), y = random_uniform(c), z = random_uniform(c);

	b->position = (struct boids_vec){ x * w->size.x, y * w->size.y, z * w->size.z };
	b->velocity = random_direction(c, (int)f->dimensions);
}

/* Danner's start: to the lower right of the middle, half of the boids flying to the lower right,
 * half to the upper left. */
static void
centre(const struct boids_factors *f, const struct boids_world *w, struct random *c,
       struct boids_boid *b)
{
	float spread = 1.25f * f->separation_range, side = random_uniform(c) < 0.5f ? -1 : 1;
	struct boids_vec corner = { random_uniform(c), random_uniform(c), random_uniform(c) };
	struct boids_vec v = { side * random_uniform(c), side * random_uniform(c),
		               side * random_uniform(c) };

	if (f->dimensions == 2)
		corner.z = v.z = 0;
	b->position = vec_add_scaled(vec_scale(w->size, 0.5f), corner, spread);
	b->velocity = vec_scale(v, 0.2f / 0.7f); /* up to a fifth of max-speed along each axis */
}

/* All in the middle, headings evenly spaced around the circle. */
static void
circle(const struct boids_factors *f, const struct boids_world *w, struct random *c,
       struct boids_boid *b)
{
	double angle = 2 * MATH_PI * ((double)b->id / (double)f->number);

	(void)c;
	b->position = vec_scale(w->size, 0.5f);
	b->velocity =
		(struct boids_vec){ (float)portable_cos(angle), -(float)portable_sin(angle), 0 };
}

/* Uniform in a disc (a ball) around the middle with room for all boids. */
static void
disc(const struct boids_factors *f, const struct boids_world *w, struct random *c,
     struct boids_boid *b)
{
	float radius = f->separation_range *
	               (float)portable_pow((double)f->number, 1 / (double)f->dimensions);
	struct boids_vec place = random_in_ball(c, (int)f->dimensions);

	b->position = vec_add_scaled(vec_scale(w->size, 0.5f), place, radius);
	b->velocity = random_direction(c, (int)f->dimensions);
}

static void
parallel(const struct boids_factors *f, const struct boids_world *w, struct random *c,
         struct boids_boid *b)
{
	disc(f, w, c, b);
	b->velocity = (struct boids_vec){ 1, 0, 0 };
}

/* In a disc, seen from the front in three dimensions too, around its axis. */
static void
mill(const struct boids_factors *f, const struct boids_world *w, struct random *c,
     struct boids_boid *b)
{
	disc(f, w, c, b);
	struct boids_vec out = vec_sub(b->position, vec_scale(w->size, 0.5f));
	b->velocity = vec_unit((struct boids_vec){ -out.y, out.x, 0 });
}

/* Uniform along the border, heading inwards. */
static void
border(const struct boids_factors *f, const struct boids_world *w, struct random *c,
       struct boids_boid *b)
{
	float along = random_uniform(c) * (w->size.x + w->size.y), z = random_uniform(c);
	bool across = along < w->size.x, far = random_uniform(c) < 0.5f;

	(void)f;
	b->position.x = across ? along : far ? w->size.x : 0;
	b->position.y = across ? (far ? w->size.y : 0) : along - w->size.x;
	b->position.z = z * w->size.z;
	b->velocity.x = across ? 0 : far ? -1 : 1;
	b->velocity.y = across ? (far ? -1 : 1) : 0;
}

/* Returns the number of groups that flights have after ten seconds: a group is about three times as wide
 * as boids see. In three dimensions, where flocks part in depth too, it has fewer boids. */
static int
flocks_count(const struct boids_factors *f, int most)
{
	float sight = f->separation_range > 0 ? f->visual_range / f->separation_range : 0;
	float boids = 1 + 7 * (f->dimensions == 2 ? sight * sight : sight);
	float count = f->number / boids + 0.5f;

	return count < 1 ? 1 : count < (float)most ? (int)count : most;
}

/* Returns a place from 0 to `side` for the middle of a group that reaches `reach` to both sides. */
static float
flock_place(float share, float side, float reach)
{
	float inset = reach < side / 2 ? reach : side / 2;

	return inset + (share - (float)(int)share) * (side - 2 * inset);
}

/* Groups of unlike sizes, the smallest first, each with a heading: sunflowers of boids about as close as
 * they fly, or balls, that are drawn out along the heading or across it and bent back at the sides. The
 * middles follow the R2 sequence (Roberts 2018), so that few groups overlap. */
static void
flocks(const struct boids_factors *f, const struct boids_world *w, int most, struct random *c,
       struct boids_boid *b)
{
	const int groups = flocks_count(f, most);
	const float share = (float)groups * sqrtf((float)b->id / f->number);
	const int g = share < (float)groups ? (int)share : groups - 1;
	const double part = (double)f->number / ((double)groups * groups);
	const float size = (float)((2.0 * g + 1) * part), n = (float)(g + 1);
	const float after =
		(float)((double)b->id - (double)g * g * part); /* the first of its group */
	/* The chances of all groups and of one are those of ids that no boid has. */
	struct random all = random_of(c->state, UINT32_MAX - b->id);
	struct random one = random_of(c->state, UINT32_MAX - 1 - (uint32_t)g - b->id);
	const struct boids_vec heading = random_direction(&one, 2);
	const struct boids_vec side = { -heading.y, heading.x, 0 };
	const float along = 0.6f + random_uniform(&one), bend = 0.5f * random_signed(&one);
	const float unlike = 0.4f + 50 / f->number; /* as in flight, more so if they are few */
	float reach = 0.5f * f->separation_range * sqrtf(size);
	float r = sqrtf(((after > 0 ? after : 0) + 0.5f) / size);
	double sine, cosine;

	portable_sin_cos(2.399963229728653 * (double)b->id, &sine, &cosine); /* the golden angle */
	struct boids_vec place = { r * (float)cosine, r * (float)sine, 0 };
	if (f->dimensions == 3) {
		reach = 0.7f * f->separation_range * (float)portable_pow((double)size, 1.0 / 3);
		place = random_in_ball(c, 3);
	}
	place = vec_scale(place, 0.85f + 0.3f * vec_dot(place, place)); /* fewer at the rim */
	const float across = place.y / along, x = place.x * along - 0.3f * across * across;
	const float y = across + bend * x * x;
	b->position.x = flock_place(random_uniform(&all) + 0.5698403f * n, w->size.x, 1.5f * reach);
	b->position.y = flock_place(random_uniform(&all) + 0.7548777f * n, w->size.y, 1.5f * reach);
	b->position.z = flock_place(random_uniform(&all) + 0.6180340f * n, w->size.z, reach);
	b->position = vec_add_scaled(b->position, heading, x * reach);
	b->position = vec_add_scaled(b->position, side, y * reach);
	b->position.z += place.z * reach;
	b->velocity = vec_unit(vec_add_scaled(heading, side, unlike * random_signed(c)));
}

/* Starts at 0.7 max-speed, between the limits, then applies the speed policy. */
static struct boids_vec
at_speed(struct boids_vec heading, const struct boids_factors *f)
{
	struct rates r; /* to clear its brain took longer than all else */
	r.max_speed = f->max_speed;
	r.min_speed = f->min_speed < f->max_speed ? f->min_speed : f->max_speed;
	float share = vec_length(heading);
	float speed = speed_policy_table[f->speed_policy].of(share * 0.7f * f->max_speed, &r);

	return vec_scale(vec_unit(heading), speed);
}

int
spawn_species(const struct boids_factors *f, uint32_t id, uint64_t seed)
{
	struct random c = random_of(random_key(seed, 0, RANDOM_SPECIES), id);

	return (int)(random_uniform(&c) * f->species);
}

float
spawn_depth(const struct boids_factors *f, const struct boids_world *w, uint32_t id, uint64_t seed)
{
	struct random c = random_of(random_key(seed, 0, RANDOM_DEPTH), id);
	float slab = f->visual_range < w->size.z ? f->visual_range : w->size.z;

	return (random_uniform(&c) - 0.5f) * slab;
}

static struct boids_boid
finished(const struct boids_factors *f, const struct boids_world *w, struct boids_boid b,
         uint64_t seed)
{
	b.species = spawn_species(f, b.id, seed);
	b.velocity = at_speed(b.velocity, f);
	return boundary_inside(&boundary_table[f->edge], b, w);
}

struct boids_boid
spawn_boid(const struct boids_factors *f, const struct boids_world *w, uint32_t id, uint64_t seed,
           int groups)
{
	const struct spawn *start = &spawn_table[f->start];
	struct random c = random_of(random_key(seed, 0, RANDOM_SPAWN), id);
	struct boids_boid b = { .id = id };

	if (!start->place && groups > 0)
		flocks(f, w, groups, &c, &b);
	else
		(start->place ? start->place : uniform)(f, w, &c, &b);
	b = finished(f, w, b, seed);
	if (start->half_sits && groups > 0 && id % 2 == 0 && f->perch > 0 &&
	    f->edge != BOIDS_EDGE_OPEN) { /* for a part of the longest rest, as if landed before */
		b.position.x = random_uniform(&c) * w->size.x;
		b.position.y = w->size.y > f->radius ? w->size.y - f->radius : 0;
		b.velocity = (struct boids_vec){ 0 };
		b.mood.rest = random_uniform(&c) * f->perch;
	}
	return b;
}

struct boids_boid
spawn_anywhere(const struct boids_factors *f, const struct boids_world *w,
               enum boids_boid_kind kind, uint32_t id, uint64_t seed)
{
	bool moves = kind != BOIDS_KIND_PILLAR;
	enum random_use use = moves ? RANDOM_PREDATOR : RANDOM_PILLAR;
	struct random c = random_of(random_key(seed, 0, use), id);
	struct boids_boid b = { .id = id, .kind = kind };

	uniform(f, w, &c, &b);
	b.velocity = moves ? at_speed(b.velocity, f) : (struct boids_vec){ 0 };
	return boundary_inside(&boundary_table[f->edge], b, w);
}

/* Returns a place in the strips of one side, without the `inner` part in the middle. */
static float
beside(float share, float side, float inner)
{
	float place = share * (side - inner);

	return place < (side - inner) / 2 ? place : place + inner;
}

/* The strips left and right have the whole height, those above and below the width between them. */
struct boids_boid
spawn_in_strips(const struct boids_factors *f, const struct boids_world *w, struct boids_vec around,
                uint32_t id, uint64_t seed)
{
	struct random c = random_of(random_key(seed, 0, RANDOM_SPAWN), id);
	struct boids_boid b = { .id = id };

	uniform(f, w, &c, &b);
	float across = random_uniform(&c), along = random_uniform(&c);
	float sides = (w->size.x - around.x) * w->size.y, ends = around.x * (w->size.y - around.y);

	if (random_uniform(&c) * (sides + ends) < sides) {
		b.position.x = beside(across, w->size.x, around.x);
		b.position.y = along * w->size.y;
	} else {
		b.position.x = (w->size.x - around.x) / 2 + along * around.x;
		b.position.y = beside(across, w->size.y, around.y);
	}
	return finished(f, w, b, seed);
}

/* clang-format off */
const struct spawn spawn_table[] = {
	{ "uniform",  "random positions and headings", uniform, false },
	{ "centre",   "in the centre, heading in two opposite directions", centre, false },
	{ "circle",   "in the centre, heading evenly in all directions", circle, false },
	{ "disc",     "close together in the centre, with random headings", disc, false },
	{ "edge",     "along the border, heading inwards", border, false },
	{ "parallel", "close together in the centre, all heading to the right", parallel, false },
	{ "mill",     "close together in the centre, all circling it", mill, false },
	{ "flocks",   "in groups with a heading each; later boids: uniform", NULL, false },
	{ "roost",    "half at rest on the ground, the others as flocks", NULL, true },
	{ 0 },
};
/* clang-format on */

const char *
start_word(int row)
{
	return spawn_table[row].name;
}
