/* SPDX-License-Identifier: MIT */
#include "recording.h"

#include "math/number.h"
#include "settings/theme_files.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { COLOURS = 256 };

static const double sliver = 1e-9; /* seconds: what rounding may put between two equal times */

/* A terminal shows the frames of .ans one after the other. */
static const struct recording_format text_format = { .ending = ".txt",
	                                             .plain = true,
	                                             .before = { "", "\f\n" } },
				     ansi_format = { .ending = ".ans",
	                                             .before = { "\033[H\033[2J",
	                                                         "\033[H\033[2J" } },
				     coloured_format = { .before = { "", "" } };

static void
write_frame(const struct recording_format *format, struct recorded *r, double seconds)
{
	if (format->frame) {
		format->frame(r, seconds);
		return;
	}
	fputs(format->before[r->frames > 0], r->file);
	frame_print(&r->frame, !format->plain, r->file);
}

/* The first is that of a name without an ending. */
static const struct recording_format *const formats[] = { &asciicast_format, &svg_format,
	                                                  &gif_format, &ansi_format, &text_format };
enum { FORMATS = sizeof formats / sizeof formats[0] };

const struct recording_format *
recording_format_of(const char *name)
{
	size_t length = strlen(name);

	for (int i = 0; i < FORMATS; i++) {
		size_t ending = strlen(formats[i]->ending);
		if (length >= ending && strcasecmp(name + length - ending, formats[i]->ending) == 0)
			return formats[i];
	}
	return NULL;
}

void
recording_begin(struct recording *r, const struct session *session)
{
	const struct options *o = session->options;
	const bool own_rate = r->format->fps > 0 && !o->has_fps;
	const struct viewport *viewport = &r->view.camera.viewport;

	r->session = session;
	r->first = session->flown;
	r->looks = r->looks ? r->looks : &session->flight.factors;
	r->time_scale = (double)r->looks->time_scale;
	r->of.file = r->out.file;
	r->of.preset = session->flight.preset;
	r->of.seed = session->flight.seed;
	r->of.background = projection_background(r->looks, &r->display);
	/* No more frames than steps. */
	r->of.fps = fmin(own_rate ? r->format->fps : (double)o->fps, r->time_scale / session->dt);
	r->display.trails = !r->format->plain;
	if (r->format->direct && r->display.colours > 0)
		r->display.colours = COLOURS_DIRECT;
	r->view.marks = true;
	frame_fit(&r->of.shown, viewport->columns, viewport->rows);
	if (r->format->begin)
		r->format->begin(&r->of);
}

/* Opens the file of a recording that has its format, and starts it. */
static int
begin(struct recording *r, const struct session *session, const char *name)
{
	const struct options *o = session->options;
	const char *refused = r->format->refuse ? r->format->refuse(o) : NULL;
	struct camera *camera = &r->view.camera;

	if (refused)
		return complain(WRONG, "cannot write %s: %s", QUOTED(name), refused);
	int status = output_open_whole(&r->out, name);
	if (status != DONE)
		return status;
	r->skips = (uint64_t)(o->skip / session->dt + 0.5);
	camera->part = o->part;
	camera->viewport = camera_cells(camera, session->flight.columns, session->flight.rows);
	camera->viewport.left = camera->viewport.top = 0;
	recording_begin(r, session);
	return DONE;
}

int
recording_start(struct recording *r, const struct session *session)
{
	const struct options *o = session->options;
	const char *name = o->record;

	*r = (struct recording){ .display.colours = o->colour == COLOUR_NEVER ? 0 : COLOURS,
		                 .display.utf8 = true };
	if (!name)
		return DONE;
	r->format = recording_format_of(name);
	const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
	const char *dot = strrchr(base, '.');
	if (!r->format && dot && dot > base) /* ".name" has no ending */
		return complain(
			WRONG,
			"--record takes a name that ends in .cast, .svg, .gif, .ans or .txt or "
			"has no ending, not %s",
			QUOTED(name));
	if (!r->format)
		r->format = formats[0];
	return begin(r, session, name);
}

/* On standard output the picture is coloured only on --color always, as that may go to a file. */
int
recording_print(struct recording *r, const struct session *session)
{
	const struct options *o = session->options;
	const char *name = o->print_file ? o->print_file : "-";
	const struct recording_format *format = recording_format_of(name);
	bool coloured = format ? o->colour != COLOUR_NEVER : o->colour == COLOUR_ALWAYS;

	*r = (struct recording){ .display.colours = coloured ? COLOURS : 0,
		                 .display.utf8 = o->utf8 || format,
		                 .single = true,
		                 .format = format     ? format
		                           : coloured ? &coloured_format
		                                      : &text_format };
	return begin(r, session, name);
}

/* Draws a frame; NULL: marks for its trails. */
static void
draw_view(struct recording *r, struct frame *frame)
{
	const struct flock_state *flock = r->session->flight.flock;

	r->display.own_theme = theme_files_own(&r->own_theme, r->looks);
	camera_turn(&r->view.camera, r->looks, flock);
	r->view.camera.turn_lag = 0;
	if (frame)
		frame_fit(frame, r->of.shown.columns, r->of.shown.rows);
	view_draw(&r->view, frame, flock, r->looks, &r->display);
}

static bool
draw(struct recording *r, double seconds)
{
	struct cell *shown = r->of.shown.cells;

	draw_view(r, &r->of.frame);
	write_frame(r->format, &r->of, seconds);
	r->of.shown.cells = r->of.frame.cells;
	r->of.frame.cells = shown;
	r->of.frames++;
	return !ferror(r->out.file);
}

/* Returns the playback time of a number of steps, in seconds. */
static double
time_of(const struct recording *r, uint64_t steps)
{
	return (double)steps * r->session->dt / r->time_scale;
}

bool
recording_step(struct recording *r, bool last)
{
	if (!r->out.file || (r->session->flown < r->first + r->made && !last))
		return true;
	uint64_t steps = r->session->flown - r->first;
	steps = r->session->flown < r->first + r->made ? r->made - 1 : steps;
	r->made = steps + 1;
	const double dt = r->session->dt;
	double before = r->skips > steps ? (double)(r->skips - steps) * dt : 0;
	uint64_t shown = r->single || before > 0 ? 0 : steps - r->skips;
	double due = (double)r->next / r->of.fps, end = time_of(r, shown + 1) - sliver;
	if (r->single ? !last : before > 0 || (!last && due >= end)) {
		/* Marks of this step may show in a frame. */
		if (before <= (double)r->looks->trails + 1.0 / TRAIL_CHANGES)
			draw_view(r, NULL);
		return true;
	}
	if (last) {
		view_forget(&r->view);
		return draw(r, time_of(r, shown));
	}
	r->next = (uint64_t)ceil(end * r->of.fps);
	return draw(r, due);
}

static void
free_all(struct recorded *r)
{
	frame_free(&r->frame);
	frame_free(&r->shown);
	byte_buffer_free(&r->bytes);
	byte_buffer_free(&r->kept);
}

void
recording_finish(struct recording *r, bool whole)
{
	if (whole && r->format && r->format->end)
		r->format->end(&r->of);
	view_free(&r->view);
	free_all(&r->of);
}

int
recording_end(struct recording *r, int status)
{
	/* An interrupted one is kept, if it has begun. */
	bool fails = status == FAILED || status == WRONG || (status != DONE && r->of.frames == 0);

	recording_finish(r, !fails);
	int ended = output_close(&r->out, fails ? FAILED : status);
	return fails ? status : ended;
}

void
recording_picture(const struct recording_format *format, struct recorded *r,
                  const struct frame *frame)
{
	frame_fit(&r->shown, frame->columns, frame->rows);
	r->frame = *frame; /* lent */
	r->fps = 1;
	if (format->begin)
		format->begin(r);
	write_frame(format, r, 0);
	r->frames = 1;
	if (format->end)
		format->end(r);
	r->frame = (struct frame){ 0 };
	free_all(r);
}
