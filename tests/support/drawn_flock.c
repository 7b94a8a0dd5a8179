/* SPDX-License-Identifier: MIT */
/* Drawn flock: boids placed by hand, and the frames that a view draws of them. */
#include "drawn_flock.h"

struct flock_state *
flock_in_cells(struct boids_factors f, int columns, int rows, const struct boids_boid *boids,
               size_t count)
{
	factors_fit(&f, columns, rows);
	return flock_of(&f, world_of(&f, columns, rows), boids, count);
}

void
draw_flock(struct view *view, struct frame *frame, const struct flock_state *flock,
           struct display display)
{
	view->camera.viewport = (struct viewport){ 0, 0, frame->columns, display.rows };
	view_draw(view, frame, flock, flock_factors(flock), &display);
}

struct frame
drawn_flock(const struct flock_state *flock, struct camera camera, struct display display,
            int columns, int rows)
{
	scoped(view) view = { .camera = camera };
	struct frame frame = new_frame(columns, rows);

	display.rows = rows;
	draw_flock(&view, &frame, flock, display);
	return frame;
}
