/* SPDX-License-Identifier: MIT */
/* App: everything that one run in a terminal holds. Commands change it, status, panel, help and
 * view draw from it, main.c drives it; none of them reads a clock: `now` is set by the loop. */
#pragma once

#include "app/gauge.h"
#include "app/options.h"
#include "app/report.h"
#include "app/rungs.h"
#include "app/settings.h"
#include "app/view.h"
#include "boids/flock.h"
#include "term/frame.h"

#include <stdbool.h>
#include <stdint.h>

enum panel { PANEL_NONE, PANEL_FACTORS, PANEL_MEASURES, PANELS };

enum { BACKLOG_MS = 250 }; /* of flight that is due; what is further behind is dropped */
enum { HINT_DIM = 6, HINT_END = 8 };

/* A line of text being typed on the bottom row. */
struct prompt {
	const struct prompt_kind *kind; /* NULL: none is open */
	int pick;                       /* which of the factors or names found */
	int stem;                       /* of a name that was picked: so many bytes were typed */
	int cursor;                     /* byte of the text before which characters go in */
	char text[LINE_TEXT];
	char error[LINE_TEXT]; /* of the last Enter, shown until the next key */
};

/* What can be put into the world. */
enum thing { THING_GOAL, THING_PREDATOR, THING_OBSTACLE, THING_POST, THINGS };

/* A cell, counted from the middle of the world, and what is there in place of what the map has. */
struct mark {
	int column, row;
	char what; /* as in boids/map.h */
};

enum { PLACED_MOST = 1000 };

struct marks {
	struct mark at[PLACED_MOST]; /* one a cell, in the order they came */
	int count;
};

struct placed {
	struct marks marks;
	struct marks settled; /* those that the flock was told of last */
	bool changed;         /* since then */
	struct vec counted; /* from the middle of the world: where a predator or post was put or taken last */
	bool holds;       /* there is one more goal, the only one while it is held ... */
	struct mark held; /* ... here; it is in no wall ... */
	int turn;         /* ... and the one whose turn it was before */
	struct {
		bool held;       /* there is one more predator, the newest one ... */
		int column, row; /* ... in this cell of the screen, where each step leaves it */
	} predator;
};

/* What leads from one moment to the next. */
struct gesture {
	bool loads;       /* another preset, with the boids kept where they are seen */
	bool places;      /* something was put into the world, or taken ... */
	struct vec place; /* ... a predator or post here, from the middle of the world */
};

/* The settings of one moment, and what was placed. */
struct moment {
	struct settings settings;
	struct factors home;
	struct origin resume;
	struct gesture next;
	struct marks marks; /* last, as only those that there are need be copied */
};

/* The past and, behind what is undone, the future; the present has a place between them. */
enum { UNDO_MOST = 100 };
struct history {
	struct moment *moments; /* UNDO_MOST + 1, owned */
	int at, count;
	int factor;     /* that the last gesture turned, or -1 ... */
	double pressed; /* ... and when */
};

/* What a button of the mouse is doing. */
struct hold {
	bool on;
	int button, column, row;
	bool takes; /* obstacles away ... */
	bool noted; /* ... or puts them, and can be undone */
};

/* The cursor of place mode. */
struct place_mode {
	bool on, used; /* used: the cursor has been somewhere already */
	enum thing thing;
	int radius;      /* of the obstacles it puts (disc.h) */
	int column, row; /* where the cursor was moved; the screen may have shrunk since */
	uint32_t arrow;  /* pressed last, so many times in a row, and when */
	int presses;
	double pressed;
};

struct app {
	const struct options *options;
	double now;                 /* seconds, on a clock that only goes forward */
	double started;             /* when the first frame was drawn */
	bool quit, suspend, redraw; /* what a key has asked the loop for */

	/* the flock */
	struct flock *flock;
	uint64_t seed;
	struct map *map;      /* that the flock flies in; owned; NULL: none */
	struct origin resume; /* what R starts again, if it is a saved flock; its seed is given */
	struct settings settings;          /* factors: as the flock flies now, all resolved */
	struct factors home;               /* after preset, config and command line */
	union factor_value typed[FACTORS]; /* the value last typed, a rung of its ladder */
	bool was_typed[FACTORS];
	struct placed placed; /* over the map */
	struct hold hold;     /* what a button of the mouse is doing */
	struct vec about; /* the share of the screen that app_fit leaves where it is; the middle */
	struct history history;
	bool comparing;     /* the preset's factors fly for a while ... */
	struct factors own; /* ... instead of these */
	bool paused;
	double due;                /* seconds of flight that are due but not yet stepped */
	bool (*go_on)(void *data); /* amid a step: whether nothing waits for its end; NULL: never */
	void *go_on_data;
	char started_as[SETTINGS_NAME]; /* the preset at the start */
	struct factors started_with;    /* home at the start */
	int columns, rows;              /* of the terminal, bottom line included */

	/* the screen */
	struct frame frame;
	int colours;     /* that are used now: 0, 8, 16, 256 or COLOURS_DIRECT */
	int all_colours; /* that the terminal has and the user wants */
	bool coarse;     /* the line is so slow that boids are shown in ASCII */
	bool utf8;       /* false: ASCII only for bars and graphs */
	bool wide;       /* the terminal draws wide what is ambiguous to Unicode */
	bool plain;      /* the terminal shows neither reverse nor dim */
	bool line_off;   /* `_`: the bottom line is left empty */
	enum panel panel;
	int selected;      /* factor */
	bool has_selected; /* a factor has been selected since the start */
	int top;           /* first row of the panel's list that is shown */
	int measures_top;  /* first row in the panel of measures */
	struct place_mode place;
	const struct section *help; /* what the key overlay lists; NULL: it is closed */
	int help_top;               /* the line it is scrolled to */
	struct prompt prompt;
	struct message message;
	bool hint_over; /* the first seconds' hint has ended */

	/* keys */
	uint32_t last_key;   /* for "a board repeating" ... */
	double last_key_at;  /* ... when it came last */
	double last_done_at; /* ... and when it was heeded last */

	/* what the line and the panel tell of the flight */
	struct gauges gauges;
	double drawn_fps, bytes_per_second, steps_per_second;
	bool paced;            /* the terminal answers, so these are known: */
	double round_trip;     /* seconds */
	int in_flight, window; /* frames not yet answered, and how many there may be */

	struct view view;
};

/* Whether the terminal draws wide what is ambiguous to Unicode, as most of a bar or graph is. */
void app_widen(struct app *app, bool wide);

/* How many rows the world has: all but the bottom line, which is there from 3 rows on. */
int app_world_rows(const struct app *app);
bool app_has_line(const struct app *app);

/* Resolves what depends on the terminal's size: automatic numbers; and bounds the number where that is
 * restricted. */
void app_suit(const struct app *app, struct factors *f);

/* Refits the flock after factors have changed: about the middle of the world, the flock kept. false (and
 * a failure shown; the settings go back to `before`): no memory. */
bool app_fit(struct app *app, const struct factors *before);

/* Starts as many threads as suit the number of boids. If they cannot be had, shows a failure: the flock
 * flies with one. */
void app_threads(struct app *app);

/* The world of the present factors in this terminal. */
struct world app_world(const struct app *app);

/* Says something on the bottom line. In the text three blanks part what may be cut off from the
 * right; what follows a tab stands at the right edge, if there is room. */
void app_notice(struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));
void app_failure(struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whether all factors are the same. */
bool app_same_factors(const struct factors *a, const struct factors *b);

/* Whether anything is off home. */
bool app_changed(const struct app *app);

/* The rungs of a number: home and the value last typed are among them. */
struct ladder app_ladder(const struct app *app, int factor);
