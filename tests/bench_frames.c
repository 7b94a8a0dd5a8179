/* SPDX-License-Identifier: MIT */
/* Bench: what is drawn and sent, without a terminal. */
#include "bench_case.h"

#include "app/app.h"
#include "app/draw.h"
#include "boids/measure.h"
#include "term/screen.h"

#include <stdio.h>

struct tally {
	double bytes, speed, step, draw, show; /* sums over `frames`; the last three in seconds */
	int frames;
};

/* A flock on a screen of this many cells. */
struct scenery {
	const char *number, *glyphs;
	int columns, rows, seeds, warm, frames;
};

static struct options
options_of(const struct scenery *s)
{
	struct options o = { .config = "none", .fps = CASE_FPS, .utf8 = true, .dt = 1.0 / 60 };
	char error[SETTINGS_ERROR];

	o.settings = settings_usual();
	if (!settings_preset(&o.settings, "classic", error))
		give_up(error);
	for (int i = 0; i < CASE_WORDS; i += 2)
		if (!factors_set(&o.settings.factors, case_words[i] + 2, case_words[i + 1], error))
			give_up(error);
	if (!factors_set(&o.settings.factors, "number", s->number, error) ||
	    !factors_set(&o.settings.factors, "glyphs", s->glyphs, error))
		give_up(error);
	return o;
}

static void
fly_frame(struct app *app, struct screen *screen, struct tally *t)
{
	size_t length;
	double start = seconds_now(), stepped, drawn;

	app_step(app);
	app_step(app);
	app->now += 1.0 / CASE_FPS;
	stepped = seconds_now();
	draw_screen(app);
	drawn = seconds_now();
	screen_show(screen, &app->frame, &length);
	t->step += stepped - start;
	t->draw += drawn - stepped;
	t->show += seconds_now() - drawn;
	t->bytes += (double)length;
	t->speed += measure_table[MEASURE_SPEED].of(app->flock);
	t->frames++;
}

static void
fly(const struct scenery *s, uint64_t seed, struct tally *total)
{
	struct options options = options_of(s);
	struct tally warm = { 0 };
	struct app app;
	char error[256];
	size_t length;
	struct screen *screen =
		screen_open("xterm-256color", s->columns, s->rows, -1, error, sizeof error);

	if (!screen || !app_start(&app, &options, seed, s->columns, s->rows))
		give_up(screen ? "no memory" : error);
	app.colours = screen_colours(screen);
	screen_enter(screen, &length);
	for (int i = 0; i < s->warm; i++)
		fly_frame(&app, screen, &warm);
	for (int i = 0; i < s->frames; i++)
		fly_frame(&app, screen, total);
	app_end(&app);
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

/* Drawing a hundred thousand must stay a fraction of flying them. */
static void
bench_large(struct report *r)
{
	static const struct scenery large = { "100000", "arrows", 200, 50, 1, 3, 20 };
	struct tally t = fly_seeds(&large);

	fact(r, "two steps", 100000, t.step / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "drawing", 100000, t.draw / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "diffing", 100000, t.show / t.frames * 1e3, "ms/frame", no_bound);
	fact(r, "bytes", 100000, t.bytes / t.frames, "bytes/frame", no_bound);
	fact(r, "drawn/flown", 100000, (t.draw + t.show) / t.step, "x", at_most(0.5));
}

void
bench_frames(struct report *r)
{
	static const struct scenery usual = { "200", "arrows", CASE_COLUMNS, CASE_ROWS, 5, 300, 1800 };
	struct tally t = fly_seeds(&usual);

	fact(r, "speed", 200, t.speed / t.frames, "columns/s", no_bound);
	fact(r, "bytes", 200, t.bytes / t.frames, "bytes/frame", at_most(650));
	fact(r, "two steps", 200, t.step / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "drawing", 200, t.draw / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "diffing", 200, t.show / t.frames * 1e6, "us/frame", no_bound);
	bench_large(r);
}
