/* SPDX-License-Identifier: MIT */
/* Asciicast: records a flight as terminal output with times. */
#include "asciicast.h"

#include "screen/ansi_frame.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { COLOURS = 256 };

static const double sliver = 1e-9; /* seconds: what rounding may put between two equal times */

/* Bytes as JSON has them between quotes. */
static void
write_json(FILE *out, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c < ' ' || c == 127)
			fprintf(out, "\\u%04x", c);
		else if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else
			putc(c, out);
	}
}

/* A name may be a file's, and in no encoding. */
static void
write_title(FILE *out, const char *preset, uint64_t seed)
{
	fputs("\"title\": \"boids: ", out);
	for (const char *c = preset; *c; c++)
		write_json(out, (unsigned char)*c < 127 ? c : "?", 1);
	fprintf(out, ", seed %" PRIu64 "\"", seed);
}

static void
write_header(const struct asciicast *r)
{
	const struct options *o = r->options;

	fprintf(r->out.file, "{\"version\": 2, \"width\": %d, \"height\": %d, ", o->columns,
	        o->rows);
	write_title(r->out.file, o->settings.preset, o->seed);
	fputs(", \"env\": {\"TERM\": \"xterm-256color\"}}\n", r->out.file);
}

static void
write_event(const struct asciicast *r, double seconds, const char *bytes, size_t length)
{
	if (length == 0)
		return;
	fprintf(r->out.file, "[%.6f, \"o\", \"", seconds);
	write_json(r->out.file, bytes, length);
	fputs("\"]\n", r->out.file);
}

static int
cannot_draw(const struct options *o)
{
	return complain(FAILED, "cannot draw %dx%d cells: %s", o->columns, o->rows,
	                strerror(ENOMEM));
}

int
asciicast_start(struct asciicast *r, const struct options *options,
                const struct boids_factors *factors)
{
	*r = (struct asciicast){ .options = options, .time_scale = (double)factors->time_scale };
	if (!options->record)
		return DONE;
	if (!output_open_whole(&r->out, options->record))
		return FAILED;
	if (!frame_fit(&r->shown, options->columns, options->rows))
		return cannot_draw(options);
	write_header(r);
	write_event(r, 0, ansi_frame_begin, strlen(ansi_frame_begin));
	return DONE;
}

static int
draw(struct asciicast *r, const struct boids_flock *flock, double seconds)
{
	const struct options *o = r->options;
	int colours = o->colour == COLOUR_NEVER ? 0 : COLOURS;
	struct display display = { .colours = colours,
		                   .utf8 = true,
		                   .own_theme = theme_files_own(&r->own_theme,
		                                                boids_flock_factors(flock)) };
	struct frame shown = r->shown;

	r->bytes.length = 0;
	r->view.camera.viewport = (struct viewport){ 0, 0, o->columns, o->rows };
	if (!frame_fit(&r->frame, o->columns, o->rows) ||
	    !view_draw(&r->view, &r->frame, flock, boids_flock_factors(flock), &display) ||
	    !ansi_frame_change(&r->bytes, &r->shown, &r->frame))
		return cannot_draw(o);
	write_event(r, seconds, r->bytes.at, r->bytes.length);
	r->shown = r->frame;
	r->frame = shown;
	return ferror(r->out.file) ? output_failed(&r->out) : DONE;
}

/* Returns the playback time of a number of steps, in seconds. */
static double
time_of(const struct asciicast *r, uint64_t steps)
{
	return (double)steps * r->options->dt / r->time_scale;
}

int
asciicast_step(struct asciicast *r, const struct boids_flock *flock, uint64_t steps, bool last)
{
	double fps = r->options->fps, due = (double)r->next / fps;
	double end = time_of(r, steps + 1) - sliver;

	if (!r->out.file || (!last && due >= end))
		return DONE;
	if (last) {
		view_free(&r->view); /* no glyph is kept for the sake of the frame before */
		return draw(r, flock, time_of(r, steps));
	}
	r->next = (uint64_t)ceil(end * fps);
	return draw(r, flock, due);
}

int
asciicast_end(struct asciicast *r, int status)
{
	view_free(&r->view);
	frame_free(&r->frame);
	frame_free(&r->shown);
	byte_buffer_free(&r->bytes);
	return output_close(&r->out, status);
}
