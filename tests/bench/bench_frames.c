/* SPDX-License-Identifier: MIT */
/* Bench: costs of drawing and bytes of frames, without a terminal. */
#include "bench.h"
#include "scene.h"
#include "screen/screen.h"
#include "screens_state.h"
#include "session/session.h"
#include "session/session_flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <limits.h>

struct tally {
	double bytes, speed, step, draw, show; /* sums over `frames`; the last three in seconds */
	int frames;
};

/* A flock on a screen of this size. */
struct scenery {
	const char *settings; /* factors as users write them */
	int colours, columns, rows, seeds, warm, frames;
};

static struct options
options_of(const struct scenery *s)
{
	struct options o = {
		.config = "none", .fps = CASE_FPS, .utf8 = true, .dt = 1.0 / 60, .threads = 1
	};
	char error[SETTINGS_ERROR];

	o.settings = settings_default();
	if (!settings_preset(&o.settings, "classic", error))
		die(error);
	for (int i = 0; i < CASE_WORDS; i += 2)
		set_factor(&o.settings.factors, case_words[i] + 2, case_words[i + 1]);
	o.settings.factors = factors_with(o.settings.factors, s->settings);
	return o;
}

static void
fly_frame(struct screens *screens, struct screen *screen, struct tally *t)
{
	double start = seconds_of_work(), stepped, drawn;

	session_step(&screens->session);
	session_step(&screens->session);
	screens->session.now += 1.0 / CASE_FPS;
	stepped = seconds_of_work();
	draw_screen(&screens->ui);
	drawn = seconds_of_work();
	const struct byte_buffer *bytes =
		screen_show(screen, &screens->ui.frame, INT_MAX, &(bool){ 0 });
	t->step += stepped - start;
	t->draw += drawn - stepped;
	t->show += seconds_of_work() - drawn;
	t->bytes += (double)bytes->length;
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
	struct screen *screen =
		screen_open("xterm-256color", s->columns, s->rows, s->colours, error, sizeof error);

	if (!screen || !screens_begin(&screens, &options, seed, s->columns, s->rows))
		die(screen ? "no memory" : error);
	screens.ui.display.colours = screen_type(screen)->limits.colours;
	screen_enter(screen, NULL, REPORT_NOTHING);
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

/* Drawing 100000 boids must cost a fraction of their steps. */
static void
bench_large(struct report *r)
{
	static const char *const glyphs[] = { "arrows", "braille", "density" };

	foreach (i, glyphs) {
		char settings[40], name[32];
		snprintf(settings, sizeof settings, "number 100000, glyphs %s", glyphs[i]);
		const struct scenery large = { settings, -1, 200, 50, 1, 3, 20 };
		const struct tally t = fly_seeds(&large);
		if (i == 0) {
			fact(r, "two steps", 100000, t.step / t.frames * 1e3, "ms/frame", no_bound);
			fact(r, "drawing", 100000, t.draw / t.frames * 1e3, "ms/frame", no_bound);
			fact(r, "diffing", 100000, t.show / t.frames * 1e3, "ms/frame", no_bound);
		}
		snprintf(name, sizeof name, "%s, bytes", glyphs[i]);
		fact(r, name, 100000, t.bytes / t.frames, "bytes/frame", no_bound);
		snprintf(name, sizeof name, "%s, ratio", glyphs[i]);
		fact(r, name, 100000, (t.draw + t.show) / t.step, "x", at_most(0.3));
	}
}

/* Returns the bytes of a frame of the default flock, with one more setting or NULL. */
static double
bytes_of(const char *settings, int colours, const char *more)
{
	char text[120];
	const struct scenery s = { text, colours, CASE_COLUMNS, CASE_ROWS, 3, 300, 900 };

	snprintf(text, sizeof text, "%s%s%s", settings, more ? ", " : "", more ? more : "");
	struct tally t = fly_seeds(&s);
	return t.bytes / t.frames;
}

/* Measures the bytes of each display mode with the default flock; trails, backdrop and depth against the
 * same flock without them. */
static void
bench_modes(struct report *r)
{
	/* clang-format off */
	static const struct {
		const char *name, *settings;
		int colours;
		double most;      /* bytes a frame, or times the bytes without the setting; 0: any */
		const char *more; /* NULL: none */
	} modes[] = {
		{ "ascii",            "glyphs ascii",                         0,              533,  NULL },
		{ "triangles",        "glyphs triangles",                     0,              0,    NULL },
		{ "lines",            "glyphs lines",                         0,              0,    NULL },
		{ "density",          "glyphs density",                       0,              0,    NULL },
		{ "braille",          "glyphs braille",                       0,              1150, NULL },
		{ "heading, 8",       "colour-by heading",                    8,              1000, NULL },
		{ "heading, 16",      "colour-by heading",                    16,             1000, NULL },
		{ "heading, 256",     "colour-by heading",                    256,            1300, NULL },
		{ "heading, direct",  "colour-by heading",                    COLOURS_DIRECT, 2200, NULL },
		{ "speed, 256",       "colour-by speed",                      256,            0,    NULL },
		{ "speed, direct",    "colour-by speed",                      COLOURS_DIRECT, 0,    NULL },
		{ "neighbours, 256",  "colour-by neighbours",                 256,            0,    NULL },
		{ "group, 256",       "colour-by group",                      256,            0,    NULL },
		{ "depth, 256",       "colour-by depth",                      256,            0,    NULL },
		{ "species, 256",     "colour-by species",                    256,            0,    NULL },
		{ "braille, heading", "glyphs braille, colour-by heading",    256,            0,    NULL },
		{ "braille, direct",  "glyphs braille, colour-by heading",    COLOURS_DIRECT, 0,    NULL },
		{ "trails, ascii",    "glyphs ascii",                         0,              2,    "trails 1" },
		{ "trails",           "colour-by none",                       0,              2,    "trails 1" },
		{ "trails, braille",  "glyphs braille",                       0,              2,    "trails 1" },
		{ "trails, 8",        "colour-by heading",                    8,              2,    "trails 1" },
		{ "trails, 256",      "colour-by heading",                    256,            2,    "trails 1" },
		{ "trails, direct",   "colour-by heading",                    COLOURS_DIRECT, 2,    "trails 1" },
		{ "long trails, 256", "colour-by heading",                    256,            2,    "trails 10" },
		{ "backdrop",         "colour-by none",                       0,              2,    "backdrop noise" },
		{ "backdrop, 256",    "colour-by heading",                    256,            2,    "backdrop noise" },
		{ "deep, 256",        "colour-by heading",                    256,            0,    "dimensions 3" },
	};
	/* clang-format on */

	foreach (i, modes) {
		const double bytes = bytes_of(modes[i].settings, modes[i].colours, modes[i].more);
		const struct bound bound = modes[i].most > 0 ? at_most(modes[i].most) : no_bound;
		char name[48];
		fact(r, modes[i].name, 200, bytes, "bytes/frame", modes[i].more ? no_bound : bound);
		if (!modes[i].more)
			continue;
		snprintf(name, sizeof name, "%s, ratio", modes[i].name);
		fact(r, name, 200, bytes / bytes_of(modes[i].settings, modes[i].colours, NULL), "x",
		     bound);
	}
}

void
bench_frames(struct report *r)
{
	const struct scenery usual = { "number 200", -1, CASE_COLUMNS, CASE_ROWS, 5, 300, 1800 };
	struct tally t = fly_seeds(&usual);

	fact(r, "speed", 200, t.speed / t.frames, "columns/s", no_bound);
	fact(r, "bytes", 200, t.bytes / t.frames, "bytes/frame", at_most(650));
	fact(r, "two steps", 200, t.step / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "drawing", 200, t.draw / t.frames * 1e6, "us/frame", no_bound);
	fact(r, "diffing", 200, t.show / t.frames * 1e6, "us/frame", no_bound);
	bench_modes(r);
	bench_large(r);
}
