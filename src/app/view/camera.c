/* SPDX-License-Identifier: MIT */
#include "camera.h"

#include "math/vec.h"

#include <math.h>

static const double glide_seconds =
	0.07; /* time constant, 1/e of the offset is left: 0.2 s leave 6 % */
static const float least_offset = 0.02f; /* units, or presses: less is not visible */
static const double least_side = 0.01;   /* of a part, as a share of the world's */

bool
viewport_has(const struct viewport *viewport, int column, int row)
{
	return column >= viewport->left && column < viewport->left + viewport->columns &&
	       row >= viewport->top && row < viewport->top + viewport->rows;
}

/* Returns the part that is shown: a followed boid is in the middle of it. */
static struct world_part
shown_part(const struct camera *camera)
{
	struct world_part part = camera->part;

	if (!(part.width > 0))
		part.width = part.height = 1;
	if (camera->follows)
		part.across = part.down = 0;
	return part;
}

/* Finds the cells of a side, at least one. */
static void
find_cells(double middle, double share, int cells, int *first, int *count)
{
	double from = 0.5 + middle - share / 2;

	*first = (int)fmin(floor(from * cells + cell_tie), cells - 1);
	*count = (int)fmax(floor((from + share) * cells + cell_tie) - *first, 1);
}

struct viewport
camera_cells(const struct camera *camera, int columns, int rows)
{
	struct world_part part = shown_part(camera);
	struct viewport cells;

	find_cells(part.across, part.width, columns, &cells.left, &cells.columns);
	find_cells(part.down, part.height, rows, &cells.top, &cells.rows);
	return cells;
}

/* Returns the middle of a side once it is `by` times as long, and then this share of the world's. */
static double
zoomed(double middle, double around, double by, double share)
{
	double most = (1 - share) / 2;

	return fmin(fmax(around + (middle - around) * by, -most), most);
}

void
camera_zoom(struct camera *camera, double by, const struct boids_vec *around)
{
	struct world_part part = shown_part(camera);
	double across = around ? (double)around->x - 0.5 : part.across;
	double down = around ? (double)around->y - 0.5 : part.down;

	by = fmin(fmax(by, least_side / fmin(part.width, part.height)),
	          1 / fmax(part.width, part.height));
	part.width *= by;
	part.height *= by;
	part.across = zoomed(part.across, across, by, part.width);
	part.down = zoomed(part.down, down, by, part.height);
	camera->part = part;
}

/* Returns the periods of the world; 0: it does not wrap. */
static struct boids_vec
sides_around(const struct flock_state *flock)
{
	struct boids_world w = flock_world(flock);

	return w.wraps ? w.size : (struct boids_vec){ 0 };
}

size_t
camera_followed(const struct camera *camera, const struct flock_state *flock)
{
	size_t i = 0, count = flock_count(flock, BOIDS_KIND_BOID);

	if (!camera->follows)
		return count;
	while (i < count && flock_boid(flock, BOIDS_KIND_BOID, i).id != camera->boid)
		i++;
	return i;
}

/* The point to show once the camera has glided there. */
static struct boids_vec
target(const struct camera *camera, const struct flock_state *flock)
{
	size_t i = camera_followed(camera, flock);

	if (camera->held)
		return vec_add(camera->target, vec_scale(flock_world(flock).size, 0.5f));
	return i < flock_count(flock, BOIDS_KIND_BOID)
	               ? flock_boid(flock, BOIDS_KIND_BOID, i).position
	               : flock_middle(flock);
}

/* Returns the way from the middle of the view of the whole world to that of the part. */
static struct view_vec
part_offset(const struct camera *camera, const struct flock_state *flock)
{
	struct world_part part = shown_part(camera);
	struct boids_vec size = flock_world(flock).size;

	return (struct view_vec){ part.across * (double)size.x, part.down * (double)size.y, 0 };
}

/* Returns the place in the world in the middle of the viewport. */
static struct boids_vec
middle_place(const struct camera *camera, const struct flock_state *flock)
{
	struct viewpoint viewpoint = camera_viewpoint(camera, flock);

	return viewpoint_to_world(&viewpoint, part_offset(camera, flock));
}

/* Sets a new target; the camera glides there from `from` the shortest way. */
static void
aim(struct camera *camera, const struct flock_state *flock, struct boids_vec from, bool follows,
    uint32_t boid)
{
	struct boids_vec around = sides_around(flock);

	camera->follows = follows;
	camera->boid = boid;
	camera->offset = (struct boids_vec){ 0 };
	struct boids_vec to = middle_place(camera, flock);
	camera->offset =
		(struct boids_vec){ (float)to_nearest((double)from.x - (double)to.x, around.x),
		                    (float)to_nearest((double)from.y - (double)to.y, around.y),
		                    (float)to_nearest((double)from.z - (double)to.z, around.z) };
}

/* Returns the id of the boid nearest to the middle, the lowest of a tie. */
static uint32_t
middle_boid(const struct camera *camera, const struct flock_state *flock)
{
	struct viewpoint viewpoint = camera_viewpoint(camera, flock);
	struct view_vec middle = part_offset(camera, flock);
	double nearest = HUGE_VAL;
	uint32_t id = UINT32_MAX;

	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_BOID); i++) {
		struct boids_boid b = flock_boid(flock, BOIDS_KIND_BOID, i);
		struct view_vec s = viewpoint_from_world(&viewpoint, b.position);
		double across = s.across - middle.across, down = s.down - middle.down;
		double distance = across * across + down * down;
		if (distance > nearest || (distance == nearest && b.id > id))
			continue;
		nearest = distance;
		id = b.id;
	}
	return id;
}

/* Returns the lowest id above `after`; past the highest the lowest of all. */
static uint32_t
next_boid(const struct flock_state *flock, uint32_t after)
{
	uint32_t next = UINT32_MAX, lowest = UINT32_MAX;
	bool has_next = false;

	for (size_t i = 0; i < flock_count(flock, BOIDS_KIND_BOID); i++) {
		uint32_t id = flock_boid(flock, BOIDS_KIND_BOID, i).id;
		lowest = id < lowest ? id : lowest;
		if (id > after && id <= next) {
			next = id;
			has_next = true;
		}
	}
	return has_next ? next : lowest;
}

bool
camera_follow(struct camera *camera, const struct flock_state *flock)
{
	if (flock_count(flock, BOIDS_KIND_BOID) == 0)
		return false;
	aim(camera, flock, middle_place(camera, flock), true,
	    camera->follows ? next_boid(flock, camera->boid) : middle_boid(camera, flock));
	return true;
}

void
camera_unfollow(struct camera *camera, const struct flock_state *flock)
{
	aim(camera, flock, middle_place(camera, flock), false, 0);
}

void
camera_hold(struct camera *camera, const struct flock_state *flock, bool held)
{
	struct boids_vec from = middle_place(camera, flock);

	camera->target = vec_sub(target(camera, flock), vec_scale(flock_world(flock).size, 0.5f));
	camera->held = held;
	aim(camera, flock, from, camera->follows, camera->boid);
}

void
camera_turn(struct camera *camera, const struct boids_factors *looks,
            const struct flock_state *flock)
{
	if (!camera->held)
		camera->orbits = looks->orbit > 0 ? flock_time(flock) / (double)looks->orbit : 0;
	double full = (double)looks->rotation / 360 + (camera->orbits - floor(camera->orbits));
	float turns = (float)((full - floor(full)) * CAMERA_TURNS);

	camera->turn_lag = remainderf(camera->turn_lag + turns - camera->turns, CAMERA_TURNS);
	camera->turns = turns;
}

void
camera_jump(struct camera *camera)
{
	camera->offset = (struct boids_vec){ 0 };
	camera->turn_lag = 0;
}

bool
camera_glide(struct camera *camera, const struct flock_state *flock, double now)
{
	float left = (float)exp(-fmax(now - camera->time, 0) / glide_seconds);
	bool gone = camera->follows &&
	            camera_followed(camera, flock) == flock_count(flock, BOIDS_KIND_BOID);

	if (gone)
		aim(camera, flock, camera->last_target, false, 0);
	camera->time = now;
	camera->offset = vec_scale(camera->offset, left);
	camera->turn_lag *= left;
	if (!(vec_length(camera->offset) > least_offset))
		camera->offset = (struct boids_vec){ 0 };
	if (!(fabsf(camera->turn_lag) > least_offset))
		camera->turn_lag = 0;
	camera->last_target = middle_place(camera, flock);
	return !gone;
}

bool
camera_is_moving(const struct camera *camera)
{
	return vec_length(camera->offset) > 0 || camera->turn_lag != 0;
}

struct viewpoint
camera_viewpoint(const struct camera *camera, const struct flock_state *flock)
{
	struct boids_vec size = flock_world(flock).size;
	struct viewpoint viewpoint = { .middle = vec_add(target(camera, flock), camera->offset),
		                       .cosine = 1 };

	if (camera->follows || vec_length(camera->offset) > 0)
		viewpoint.around = sides_around(flock);
	if (!(size.z > 0))
		return viewpoint;
	double angle = ((double)camera->turns - (double)camera->turn_lag) / CAMERA_TURNS * 2 * M_PI;
	viewpoint.cosine = cos(angle);
	viewpoint.sine = sin(angle);
	viewpoint.reach =
		((double)size.x * fabs(viewpoint.sine) + (double)size.z * fabs(viewpoint.cosine)) /
		2;
	return viewpoint;
}

/* Wraps a coordinate into 0..side; side 0: leaves it. */
static float
wrapped(double place, float side)
{
	return (float)(side > 0 ? place - (double)side * floor(place / (double)side) : place);
}

struct boids_vec
viewpoint_to_world(const struct viewpoint *viewpoint, struct view_vec s)
{
	double x = s.across * viewpoint->cosine - s.depth * viewpoint->sine;
	double z = s.across * viewpoint->sine + s.depth * viewpoint->cosine;

	return (struct boids_vec){ wrapped((double)viewpoint->middle.x + x, viewpoint->around.x),
		                   wrapped((double)viewpoint->middle.y + s.down, viewpoint->around.y),
		                   wrapped((double)viewpoint->middle.z + z, viewpoint->around.z) };
}
