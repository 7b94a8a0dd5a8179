/* SPDX-License-Identifier: MIT */
#include "trails.h"

#include "io/memory.h"
#include "screen/background.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double never = -1;

static size_t
cells_of(const struct scene *scene)
{
	return (size_t)scene->columns * (size_t)scene->rows;
}

/* Returns the camera's move in cells; the shorter way in a world that wraps. */
static int64_t
moved(int64_t from, int64_t to, double side, bool wraps)
{
	double offset = (double)(to - from);

	return llround(wraps && side >= 1 ? remainder(offset, side) : offset);
}

/* Returns the marks in the cells where a camera that has moved shows them: by their places if it has
 * turned, else by the cells that it went right and down. Of several in one cell the newest shows. */
static struct trace *
shown_now(const struct trails *trails, const struct projection *s, const struct scene *scene)
{
	const struct scene *last = &trails->scene;
	const bool turned = last->turned != scene->turned;
	const int64_t right = moved(last->column, scene->column, scene->across, scene->wraps);
	const int64_t down = moved(last->row, scene->row, scene->down, scene->wraps);
	const size_t cells = cells_of(scene);
	struct trace *traces = memory_new(cells, sizeof *traces);

	for (size_t i = 0; i < cells; i++)
		traces[i].since = never;
	for (size_t i = 0; i < cells; i++) {
		const struct trace *trace = &trails->traces[i];
		int64_t column = (int64_t)i % scene->columns - right;
		int64_t row = (int64_t)i / scene->columns - down;
		size_t to = (size_t)(row * scene->columns + column);
		bool shows = row >= 0 && row < scene->rows && column >= 0 && column < scene->columns;
		struct subcell at;
		if (turned && (shows = projection_find_place(s, trace->place, &at)))
			to = projection_part(s, &at);
		if (shows && trace->since > traces[to].since)
			traces[to] = *trace;
	}
	return traces;
}

static const double mark_rate = 30; /* moments of marks per second */

static int64_t
moment_of(const struct flock_state *flock)
{
	return (int64_t)(flock_time(flock) * mark_rate);
}

bool
trails_are_due(const struct trails *trails, const struct flock_state *flock)
{
	return moment_of(flock) != trails->moment;
}

void
trails_fit(struct trails *trails, const struct projection *s, double span,
           const struct scene *scene, bool marks)
{
	const struct scene *last = &trails->scene;
	double time = flock_time(s->flock);
	bool has_moved_along = last->across == scene->across && last->down == scene->down &&
	                       last->scale == scene->scale && last->wraps == scene->wraps;
	bool stale = trails->seed != flock_seed(s->flock) || time < trails->time ||
	             trails->colours != s->colours || !has_moved_along ||
	             memcmp(&trails->hues, &s->palette.at, sizeof trails->hues) != 0;

	if (!(span > 0)) {
		trails_free(trails);
		return;
	}
	free(trails->turned);
	trails->turned = NULL;
	if (last->columns != scene->columns || last->rows != scene->rows) {
		trails->traces =
			memory_resize(trails->traces, cells_of(scene), sizeof *trails->traces);
		stale = true;
	}
	if (stale) {
		for (size_t i = cells_of(scene); i-- > 0;)
			trails->traces[i].since = never;
	} else if (last->turned != scene->turned || last->column != scene->column ||
	           last->row != scene->row) {
		trails->turned = shown_now(trails, s, scene);
	}
	if (trails->turned && (marks || last->turned == scene->turned)) {
		free(trails->traces);
		trails->traces = trails->turned;
		trails->turned = NULL;
	}
	if (marks)
		trails->moment = moment_of(s->flock);
	if (!trails->turned)
		trails->scene = *scene;
	trails->seed = flock_seed(s->flock);
	trails->time = time;
	trails->colours = s->colours;
	trails->hues = s->palette.at;
	trails->span = span;
}

void
trails_mark(struct trails *trails, size_t cell, struct cell boid, struct boids_vec place,
            uint32_t id)
{
	if (trails->span > 0)
		trails->traces[cell] = (struct trace){ trails->time, place,       boid.glyph, id,
			                               boid.colour,  boid.colour, 0 };
}

struct trace *
trails_trace(const struct trails *trails, size_t cell)
{
	struct trace *traces = trails->turned ? trails->turned : trails->traces;

	return trails->span > 0 && traces[cell].since >= 0 ? &traces[cell] : NULL;
}

/* The share of its colour that a glyph keeps from step to step, all of it at first. */
static const float faded[] = { 1, 0.55F, 0.28F };
enum { FADES = sizeof faded / sizeof *faded };

/* A new mark is a blank in the boid's colour, which costs a slow connection nothing extra. With all
 * marks dim a frame would take three times the bytes. */
struct cell
trails_cell(struct trails *trails, size_t cell, const struct glyph_set *set,
            enum background background)
{
	struct trace *trace = trails_trace(trails, cell);

	if (!trace)
		return cell_blank;
	if (trails->colours >= 256) {
		/* A glyph keeps its colour until the next change, then it fades: at least for one
		 * change a step. */
		int64_t row = trails->scene.row + (int64_t)(cell / (size_t)trails->scene.columns);
		double turn =
			(double)((row % TRAIL_TURNS + TRAIL_TURNS) % TRAIL_TURNS) / TRAIL_TURNS;
		double changed = (floor(trails->time * TRAIL_CHANGES + turn) - turn) / TRAIL_CHANGES;
		double age = changed - trace->since;
		int step = age < 0 ? 0 : 1 + (int)(age / trails->span * (FADES - 1));
		if (step >= FADES)
			return cell_blank;
		if (step != trace->step) {
			trace->step = step;
			trace->faded = background_fade(trace->colour, background, faded[step],
			                               trails->colours);
		}
		return (struct cell){ trace->glyph, trace->faded, 0, 0 };
	}
	double share = (trails->time - trace->since) / trails->span;
	if (!(share < 1))
		return cell_blank;
	int fade = (int)(share * GLYPH_FADES);
	return (struct cell){ set->trail[fade], trace->colour, fade > 0 ? STYLE_DIM : 0, 0 };
}

void
trails_free(struct trails *trails)
{
	free(trails->traces);
	free(trails->turned);
	*trails = (struct trails){ 0 };
}
