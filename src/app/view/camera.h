/* SPDX-License-Identifier: MIT */
/* Camera: the part of a frame that shows the world, which boid it follows, and how far it
 * has turned about a 3-D world. It glides from one target to the next, and never changes the
 * flock. */
#pragma once

#include "flock/flock.h"
#include "settings/options.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { CAMERA_TURNS = 24 }; /* presses for a full turn */

static const double cell_tie = 1e-6; /* cells: rounding may be off by less */

/* The part of a frame that shows the world. */
struct viewport {
	int left, top, columns, rows;
};

bool viewport_has(const struct viewport *viewport, int column, int row);

/* {0}: follows no boid and faces flock_middle. */
struct camera {
	struct viewport viewport; /* the caller's ... */
	struct world_part part;   /* of the world that the viewport shows */
	bool whole; /* ... as this: a cell of the world drawn twice as large or more is so many whole cells */
	bool follows;
	uint32_t boid;                /* id of the boid followed */
	struct boids_vec offset;      /* from the target to the point it shows now; shrinks to 0 */
	struct boids_vec last_target; /* the point shown after the last glide */
	float turns;             /* target rotation to the right, 0 <= turns < CAMERA_TURNS ... */
	float turn_lag;          /* ... and the turns still to go */
	double time;             /* of the last glide, s */
	bool held;               /* neither follows nor orbits: stays at ... */
	struct boids_vec target; /* ... this from the middle of the world ... */
	double orbits;           /* ... and these turns */
};

/* Returns the cells that the camera shows of a world of that many, one at least. */
struct viewport camera_cells(const struct camera *camera, int columns, int rows);

/* Shows a part of the world with sides `by` times as long, at most as long as those of the world,
 * around a place given as shares of these, which stays where it is; NULL: around the middle. */
void camera_zoom(struct camera *camera, double by, const struct boids_vec *around);

/* Follows the boid nearest to the middle of the view or, if it follows one, the boid with the next
 * id. Returns false if there are no boids. */
bool camera_follow(struct camera *camera, const struct flock_state *flock);

/* Returns the index of the followed boid; flock_count: none is followed, or it is gone. */
size_t camera_followed(const struct camera *camera, const struct flock_state *flock);

/* Stops following: shows the whole flock again. */
void camera_unfollow(struct camera *camera, const struct flock_state *flock);

/* Turns about a 3-D world, the short way, to the side that the looks ask for: `rotation` degrees to
 * the right of the front, and further by `orbit` as the time of the flock goes on, so that all viewers
 * see this step see the same side. */
void camera_turn(struct camera *camera, const struct boids_factors *looks,
                 const struct flock_state *flock);

/* Holds the view still for a while, so that one can place things in it; then glides on. */
void camera_hold(struct camera *camera, const struct flock_state *flock, bool held);

/* Ends a glide: shows its target. */
void camera_jump(struct camera *camera);

/* Glides on to `now`, seconds on a monotonic clock. Returns false if the followed boid is gone: the
 * camera has stopped following then. */
bool camera_glide(struct camera *camera, const struct flock_state *flock, double now);

/* Whether the camera is still gliding. */
bool camera_is_moving(const struct camera *camera);

/* The transform from world to view at one moment. */
struct viewpoint {
	struct boids_vec middle; /* the world position in the middle of the screen */
	struct boids_vec around; /* sides of a world that wraps round the middle; 0: does not */
	double cosine, sine;     /* of the rotation */
	double reach;            /* half the depth of the world along the view; 0: 2-D */
};

struct viewpoint camera_viewpoint(const struct camera *camera, const struct flock_state *flock);

/* View coordinates: units to the right, down and away from the camera. */
struct view_vec {
	double across, down, depth;
};

/* Returns the offset to the nearest periodic image; side 0: the world does not repeat. */
static inline double
to_nearest(double offset, float side)
{
	return side > 0 ? remainder(offset, (double)side) : offset;
}

/* A turn to the right moves what is behind the middle to the right. Inline, as the next ones: they run
 * for every boid of every frame. */
static inline struct view_vec
viewpoint_turned(const struct viewpoint *viewpoint, double x, double y, double z)
{
	if (!(viewpoint->reach > 0))
		return (struct view_vec){ x, y, 0 };
	return (struct view_vec){ x * viewpoint->cosine + z * viewpoint->sine, y,
		                  z * viewpoint->cosine - x * viewpoint->sine };
}

/* World to view, from the middle. */
static inline struct view_vec
viewpoint_from_world(const struct viewpoint *viewpoint, struct boids_vec p)
{
	const struct boids_vec from = viewpoint->middle, around = viewpoint->around;

	return viewpoint_turned(viewpoint, to_nearest((double)p.x - (double)from.x, around.x),
	                        to_nearest((double)p.y - (double)from.y, around.y),
	                        to_nearest((double)p.z - (double)from.z, around.z));
}

static inline struct view_vec
viewpoint_velocity(const struct viewpoint *viewpoint, struct boids_vec v)
{
	return viewpoint_turned(viewpoint, (double)v.x, (double)v.y, (double)v.z);
}

struct boids_vec viewpoint_to_world(const struct viewpoint *viewpoint,
                                    struct view_vec s); /* view to world */

/* Maps a depth behind the middle to 0 (far end of the world) .. 1 (near end); NaN in a 2-D
 * world. */
static inline float
viewpoint_nearness(const struct viewpoint *viewpoint, double depth)
{
	return viewpoint->reach > 0 ? (float)fmin(fmax(0.5 - depth / viewpoint->reach / 2, 0), 1)
	                            : NAN;
}
