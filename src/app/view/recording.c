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

/* Opens the file of a recording that has its format. */
static int
begin(struct recording *r, const struct options *options, const struct flight *flight,
      const char *name)
{
	const struct boids_factors *factors = &flight->factors;
	const char *refused = r->format->refuse ? r->format->refuse(options) : NULL;
	const bool own_rate = r->format->fps > 0 && !options->has_fps;

	if (refused)
		return complain(WRONG, "cannot write %s: %s", QUOTED(name), refused);
	int status = output_open_whole(&r->out, name);
	if (status != DONE)
		return status;
	r->options = options;
	r->flight = flight;
	r->time_scale = (double)factors->time_scale;
	r->of = (struct recorded){ .file = r->out.file,
		                   .preset = options->settings.preset,
		                   .seed = options->seed,
		                   .background = projection_background(factors, &r->display),
		                   .fps = own_rate ? r->format->fps : (double)options->fps };
	/* No more frames than steps. */
	r->of.fps = fmin(r->of.fps, r->time_scale / options->dt);
	r->display.trails = !r->format->plain;
	if (r->format->direct && r->display.colours > 0)
		r->display.colours = COLOURS_DIRECT;
	r->view.marks = true;
	struct camera *camera = &r->view.camera;
	camera->part = options->part;
	camera->viewport = camera_cells(camera, options->columns, options->rows);
	camera->viewport.left = camera->viewport.top = 0;
	frame_fit(&r->of.shown, camera->viewport.columns, camera->viewport.rows);
	if (r->format->begin)
		r->format->begin(&r->of);
	return DONE;
}

int
recording_start(struct recording *r, const struct options *options, const struct flight *flight)
{
	const char *name = options->record;

	*r = (struct recording){ .display.colours = options->colour == COLOUR_NEVER ? 0 : COLOURS,
		                 .display.utf8 = true,
		                 .skips = options->skip_steps };
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
	return begin(r, options, flight, name);
}

/* On standard output the picture is coloured only on --color always, as that may go to a file. */
int
recording_print(struct recording *r, const struct options *options, const struct flight *flight)
{
	const char *name = options->print_file ? options->print_file : "-";
	const struct recording_format *format = recording_format_of(name);
	bool coloured = format ? options->colour != COLOUR_NEVER : options->colour == COLOUR_ALWAYS;

	*r = (struct recording){ .display.colours = coloured ? COLOURS : 0,
		                 .display.utf8 = options->utf8 || format,
		                 .single = true,
		                 .format = format     ? format
		                           : coloured ? &coloured_format
		                                      : &text_format };
	return begin(r, options, flight, name);
}

/* Draws a frame; NULL: marks for its trails. */
static void
draw_view(struct recording *r, struct frame *frame)
{
	const struct flight *flight = r->flight;
	const struct boids_factors *looks = &flight->factors;

	r->display.own_theme = theme_files_own(&r->own_theme, looks);
	camera_turn(&r->view.camera, looks, flight->flock);
	r->view.camera.turn_lag = 0;
	if (frame)
		frame_fit(frame, r->of.shown.columns, r->of.shown.rows);
	view_draw(&r->view, frame, flight->flock, looks, &r->display);
}

static int
draw(struct recording *r, double seconds)
{
	struct cell *shown = r->of.shown.cells;

	draw_view(r, &r->of.frame);
	write_frame(r->format, &r->of, seconds);
	r->of.shown.cells = r->of.frame.cells;
	r->of.frame.cells = shown;
	r->of.frames++;
	return ferror(r->out.file) ? output_failed(&r->out) : DONE;
}

/* Returns the playback time of a number of steps, in seconds. */
static double
time_of(const struct recording *r, uint64_t steps)
{
	return (double)steps * r->options->dt / r->time_scale;
}

int
recording_step(struct recording *r, uint64_t steps, bool last)
{
	if (!r->out.file)
		return DONE;
	const double dt = r->options->dt;
	double before = r->skips > steps ? (double)(r->skips - steps) * dt : 0;
	uint64_t shown = r->single || before > 0 ? 0 : steps - r->skips;
	double due = (double)r->next / r->of.fps, end = time_of(r, shown + 1) - sliver;
	if (r->single ? !last : before > 0 || (!last && due >= end)) {
		/* Marks of this step may show in a frame. */
		if (before <= (double)r->flight->factors.trails + 1.0 / TRAIL_CHANGES)
			draw_view(r, NULL);
		return DONE;
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

int
recording_end(struct recording *r, int status)
{
	/* An interrupted one is kept, if it has begun. */
	bool fails = status == FAILED || status == WRONG || (status != DONE && r->of.frames == 0);

	if (!fails && r->format && r->format->end)
		r->format->end(&r->of);
	view_free(&r->view);
	free_all(&r->of);
	int ended = output_close(&r->out, fails ? FAILED : status);
	return fails ? status : ended;
}

void
recording_picture(const struct recording_format *format, struct recorded *r,
                  const struct frame *frame)
{
	frame_fit(&r->shown, frame->columns, frame->rows);
	frame_fit(&r->frame, frame->columns, frame->rows);
	memcpy(r->frame.cells, frame->cells,
	       (size_t)frame->columns * (size_t)frame->rows * sizeof *frame->cells);
	r->fps = 1;
	if (format->begin)
		format->begin(r);
	r->frame.clusters = frame->clusters; /* lent */
	write_frame(format, r, 0);
	r->frames = 1;
	if (format->end)
		format->end(r);
	r->frame.clusters = NULL;
	free_all(r);
}
