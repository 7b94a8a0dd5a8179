/* SPDX-License-Identifier: MIT */
/* Bench: costs of drawing and bytes of frames, without a terminal. */
#include "bench_case.h"
#include "measures/measure.h"
#include "screen/screen.h"
#include "screens_state.h"
#include "session/session.h"
#include "session/session_flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <limits.h>
#include <stdio.h>

struct tally {
	double bytes, speed, step, draw, show; /* sums over `frames`; the last three in seconds */
	int frames;
};

/* A flock on a screen of this size. */
struct scenery {
	const char *number, *glyphs, *colour_by;
	int colours, columns, rows, seeds, warm, frames;
	const char *factor, *value; /* another factor to set; NULL: none */
};

static struct options
options_of(const struct scenery *s)
{
	struct options o = { .config = "none", .fps = CASE_FPS, .utf8 = true, .dt = 1.0 / 60 };
	char error[SETTINGS_ERROR];

	o.settings = settings_default();
	if (!settings_preset(&o.settings, "classic", error))
		die(error);
	for (int i = 0; i < CASE_WORDS; i += 2)
		if (!factors_set(&o.settings.factors, case_words[i] + 2, case_words[i + 1], error))
			die(error);
	if (!factors_set(&o.settings.factors, "number", s->number, error) ||
	    !factors_set(&o.settings.factors, "glyphs", s->glyphs, error) ||
	    !factors_set(&o.settings.factors, "colour-by", s->colour_by, error) ||
	    (s->factor && !factors_set(&o.settings.factors, s->factor, s->value, error)))
		die(error);
	return o;
}

static void
fly_frame(struct screens *screens, struct screen *screen, struct tally *t)
{
	size_t length;
	double start = seconds_now(), stepped, drawn;

	session_step(&screens->session);
	session_step(&screens->session);
	screens->session.now += 1.0 / CASE_FPS;
	stepped = seconds_now();
	draw_screen(&screens->ui);
	drawn = seconds_now();
	screen_show(screen, &screens->ui.frame, INT_MAX, &(bool){ 0 }, &length);
	t->step += stepped - start;
	t->draw += drawn - stepped;
	t->show += seconds_now() - drawn;
	t->bytes += (double)length;
	t->speed += measure_value(screens->session.flight.flock, BOIDS_MEASURE_SPEED);
	t->frames++;
}

static void
fly(const struct scenery *s, uint64_t seed, struct tally *total)
{
	struct options options = options_of(s);
	struct tally warm = { 0 };
	struct screens screens;
	char error[256];
	size_t length;
	struct screen *screen =
		screen_open("xterm-256color", s->columns, s->rows, s->colours, error, sizeof error);

	if (!screen || !screens_begin(&screens, &options, seed, s->columns, s->rows))
		die(screen ? "no memory" : error);
	screens.ui.display.colours = screen_colours(screen);
	screen_enter(screen, &length);
	for (int i = 0; i < s->warm; i++)
		fly_frame(&screens, screen, &warm);
	for (int i = 0; i < s->frames; i++)
		fly_frame(&screens, screen, total);
	screens_finish(&screens);
	screen_close(screen);
}

static struct tally
fly_seeds(const struct scenery *s)
{
	struct tally t = { 0 };

	for (int seed = 1; seed <= s->seeds; seed++)
		fly(s, (uint64_t)seed, &t);
	return t;
}

static struct tally
fly_large(const char *glyphs)
{
	const struct scenery large = { "100000", glyphs, "none", -1, 200, 50, 1, 3, 20, NULL, NULL };

	return fly_seeds(&large);
}

/* Drawing 100000 boids must cost a fraction of their steps. */
static void
bench_large(struct report *r)
{
	static const char *const crowded[] = { "braille", "density" };
	struct tally t = fly_large("arrows");

	fact(r, "two steps", 100000, t.step / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "drawing", 100000, t.draw / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "diffing", 100000, t.show / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "bytes", 100000, t.bytes / t.frames, "bytes/frame", no_bound);
	fact(r, "drawn/flown", 100000, (t.draw + t.show) / t.step, "x", at_most(0.5));
	for (size_t i = 0; i < sizeof crowded / sizeof *crowded; i++) {
		char name[32];
		t = fly_large(crowded[i]);
		snprintf(name, sizeof name, "%s, bytes", crowded[i]);
		fact(r, name, 100000, t.bytes / t.frames, "bytes/frame", no_bound);
		snprintf(name, sizeof name, "%s, ratio", crowded[i]);
		fact(r, name, 100000, (t.draw + t.show) / t.step, "x", at_most(0.5));
	}
}

/* Returns the bytes of a frame of the default flock. */
static double
bytes_of(const char *glyphs, const char *colour_by, int colours, const char *factor,
         const char *value)
{
	const struct scenery s = { "200", glyphs, colour_by, colours, CASE_COLUMNS, CASE_ROWS,
		                   3,     300,    900,       factor,  value };
	struct tally t = fly_seeds(&s);

	return t.bytes / t.frames;
}

/* Measures the bytes of each display mode, with the default flock. */
static void
bench_modes(struct report *r)
{
	static const struct {
		const char *name, *glyphs, *colour_by;
		int colours;
		double most; /* bytes a frame; 0: any */
	} modes[] = {
		{ "ascii", "ascii", "none", 0, 533 },
		{ "triangles", "triangles", "none", 0, 0 },
		{ "lines", "lines", "none", 0, 0 },
		{ "density", "density", "none", 0, 0 },
		{ "braille", "braille", "none", 0, 1150 },
		{ "heading, 8", "arrows", "heading", 8, 1000 },
		{ "heading, 16", "arrows", "heading", 16, 1000 },
		{ "heading, 256", "arrows", "heading", 256, 1300 },
		{ "heading, direct", "arrows", "heading", COLOURS_DIRECT, 2200 },
		{ "speed, 256", "arrows", "speed", 256, 0 },
		{ "speed, direct", "arrows", "speed", COLOURS_DIRECT, 0 },
		{ "neighbours, 256", "arrows", "neighbours", 256, 0 },
		{ "group, 256", "arrows", "group", 256, 0 },
		{ "depth, 256", "arrows", "depth", 256, 0 },
		{ "species, 256", "arrows", "species", 256, 0 },
		{ "braille, heading", "braille", "heading", 256, 0 },
		{ "braille, direct", "braille", "heading", COLOURS_DIRECT, 0 },
	};

	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		double bytes =
			bytes_of(modes[i].glyphs, modes[i].colour_by, modes[i].colours, NULL, NULL);
		fact(r, modes[i].name, 200, bytes, "bytes/frame",
		     modes[i].most > 0 ? at_most(modes[i].most) : no_bound);
	}
}

/* Measures trails, backdrop and depth against the same flock without them. */
static void
bench_besides(struct report *r)
{
	static const struct {
		const char *name, *glyphs, *colour_by;
		int colours;
		const char *factor, *value;
		double most; /* times the bytes without it; 0: any */
	} besides[] = {
		{ "trails, ascii", "ascii", "none", 0, "trails", "1", 2 },
		{ "trails", "arrows", "none", 0, "trails", "1", 2 },
		{ "trails, braille", "braille", "none", 0, "trails", "1", 2 },
		{ "trails, 8", "arrows", "heading", 8, "trails", "1", 2 },
		{ "trails, 256", "arrows", "heading", 256, "trails", "1", 2 },
		{ "trails, direct", "arrows", "heading", COLOURS_DIRECT, "trails", "1", 2 },
		{ "long trails, 256", "arrows", "heading", 256, "trails", "10", 2 },
		{ "backdrop", "arrows", "none", 0, "backdrop", "noise", 2 },
		{ "backdrop, 256", "arrows", "heading", 256, "backdrop", "noise", 2 },
		{ "deep, 256", "arrows", "heading", 256, "dimensions", "3", 0 },
	};

	for (size_t i = 0; i < sizeof besides / sizeof *besides; i++) {
		const char *glyphs = besides[i].glyphs, *by = besides[i].colour_by;
		double with = bytes_of(glyphs, by, besides[i].colours, besides[i].factor,
		                       besides[i].value);
		double without = bytes_of(glyphs, by, besides[i].colours, NULL, NULL);
		char name[48];
		fact(r, besides[i].name, 200, with, "bytes/frame", no_bound);
		snprintf(name, sizeof name, "%s, ratio", besides[i].name);
		fact(r, name, 200, with / without, "x",
		     besides[i].most > 0 ? at_most(besides[i].most) : no_bound);
	}
}

void
bench_frames(struct report *r)
{
	static const struct scenery usual = { "200",        "arrows",  "none", -1,
		                              CASE_COLUMNS, CASE_ROWS, 5,      300,
		                              1800,         NULL,      NULL };
	struct tally t = fly_seeds(&usual);

	fact(r, "speed", 200, t.speed / t.frames, "columns/s", no_bound);
	fact(r, "bytes", 200, t.bytes / t.frames, "bytes/frame", at_most(650));
	fact(r, "two steps", 200, t.step / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "drawing", 200, t.draw / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "diffing", 200, t.show / t.frames * 1e6, "us/frame", no_bound);
	bench_modes(r);
	bench_besides(r);
	bench_large(r);
}
