/* SPDX-License-Identifier: MIT */
/* Session: all state of one run in a terminal. Commands change it; status, panel, help and view
 * draw it; main.c drives it. None of them reads a clock: the loop sets `now`. */
#pragma once

#include "boids/flock.h"
#include "measure_history.h"
#include "report.h"
#include "screen/frame.h"
#include "settings/options.h"
#include "settings/settings.h"
#include "value_steps.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdint.h>

enum panel { PANEL_NONE, PANEL_FACTORS, PANEL_MEASURES, PANELS };

enum { BACKLOG_MS = 250 }; /* simulated time that may be overdue; the rest is dropped */
enum { HINT_DIM = 6, HINT_END = 8 };

/* A line of text being typed on the bottom row. */
struct prompt {
	const struct prompt_kind *kind; /* NULL: none is open */
	int pick;                       /* index among the factors or names found */
	int stem;                       /* bytes typed before a name was picked */
	int cursor;                     /* byte offset in the text where characters are inserted */
	char text[LINE_TEXT];
	char error[LINE_TEXT]; /* from the last Enter, shown until the next key */
};

/* Kinds of things that a user can place in the world. */
enum placed_kind { PLACED_GOAL, PLACED_PREDATOR, PLACED_OBSTACLE, PLACED_POST, PLACED_KINDS };

/* A placed cell: its offset from the middle of the world, and what replaces the map's character. */
struct placed_cell {
	int column, row;
	char what; /* a character of boids/map.h */
};

enum { PLACED_MOST = 1000 };

struct placed_cells {
	struct placed_cell at[PLACED_MOST]; /* one for each cell, in the order of placing */
	int count;
};

struct placed {
	struct placed_cells marks;
	struct placed_cells applied; /* the marks that the flock has */
	bool changed;                /* since they were applied */
	struct boids_vec last; /* last predator or post placed or removed: offset from the middle */
	bool holds;            /* the mouse holds a goal, meanwhile the only one */
	struct placed_cell held; /* its cell, never a wall */
	int turn;                /* goal whose turn it was before */
	struct {
		bool held;       /* the mouse holds one more predator, the newest */
		int column, row; /* its cell of the screen; each step moves it back there */
	} predator;
};

/* One user action, which leads from a snapshot to the next. */
struct gesture {
	bool loads;             /* loads a preset; boids keep their places on the screen */
	bool places;            /* places or removes something */
	struct boids_vec place; /* offset of a predator or post from the middle of the world */
};

/* Snapshot for undo: the settings and everything placed. */
struct snapshot {
	struct settings settings;
	struct boids_factors home;
	struct saved_state resume;
	struct gesture next;
	struct placed_cells marks; /* last, as only the first `count` are copied */
};

/* snapshots[0..at) can be undone, [at+1..count] redone; [at] is a spare slot for the present. */
enum { UNDO_MOST = 100 };
struct history {
	struct snapshot *snapshots; /* UNDO_MOST + 1, owned */
	int at, count;
	int factor;     /* changed by the last gesture, or -1 */
	double pressed; /* time of that gesture */
};

/* State of a held mouse button. */
struct mouse_drag {
	bool on;
	int button, column, row;
	bool removes;  /* obstacles; else places them */
	bool recorded; /* in the undo history */
};

/* The cursor of place mode. */
struct place_mode {
	bool on, used; /* used: the cursor has a position */
	enum placed_kind thing;
	int radius;      /* of the obstacles it places (brush.h) */
	int column, row; /* last cursor position; the screen may have shrunk since */
	uint32_t arrow;  /* last arrow key, its presses in a row, time of the last one */
	int presses;
	double pressed;
};

struct session {
	const struct options *options;
	double now;                 /* seconds on a monotonic clock */
	double started;             /* time of the first frame */
	bool quit, suspend, redraw; /* requests of keys to the loop */

	/* the flock */
	struct boids_flock *flock;
	uint64_t seed;
	struct boids_map *map;     /* the flock's map; owned; NULL: none */
	struct saved_state resume; /* saved flock that R restarts, if any; its seed is set */
	struct settings settings;  /* factors: the current ones, all resolved */
	struct boids_factors home; /* preset values: from preset, config, command line */
	union boids_factor_value typed[BOIDS_FACTORS]; /* the value last typed; on its ladder */
	bool was_typed[BOIDS_FACTORS];
	struct placed placed;    /* over the map */
	struct mouse_drag hold;  /* state of a held mouse button */
	struct boids_vec anchor; /* point that refitting keeps in place; fractions of the screen */
	struct history history;
	bool comparing;           /* the preset's factors are shown for comparison */
	struct boids_factors own; /* the user's factors meanwhile */
	bool paused;
	double due;                /* simulated seconds not yet stepped */
	bool (*go_on)(void *data); /* polled during a step: false cancels it; NULL: never */
	void *go_on_data;
	char started_as[SETTINGS_NAME];    /* the preset at the start */
	struct boids_factors started_with; /* the preset values at the start */
	int columns, rows;                 /* of the terminal, bottom line included */

	/* the screen */
	struct frame frame;
	int colours;     /* in use: 0, 8, 16, 256 or COLOURS_DIRECT */
	int all_colours; /* as many as the terminal has and the user allows */
	bool coarse;     /* draw boids in ASCII, as the connection is slow */
	bool utf8;       /* false: ASCII only for bars and graphs */
	bool wide;       /* the terminal draws ambiguous-width characters wide */
	bool plain;      /* the terminal has neither reverse nor dim */
	bool line_off;   /* `_`: leave the bottom line empty */
	enum panel panel;
	int selected;      /* factor */
	bool has_selected; /* a factor has been selected since the start */
	int top;           /* first row shown of the factor panel's list */
	int measures_top;  /* first row shown of the measure panel */
	struct place_mode place;
	const struct section *help; /* contents of the key overlay; NULL: closed */
	int help_top;               /* first line shown of it */
	struct prompt prompt;
	struct message message;
	bool hint_over; /* the first seconds' hint has ended */

	/* keys */
	uint32_t last_key;      /* to detect key repeat */
	double last_key_at;     /* time of its last press */
	double last_handled_at; /* time of its last press that counted */

	/* statistics on the bottom line and the measure panel */
	struct measure_histories gauges;
	double drawn_fps, bytes_per_second, steps_per_second;
	bool paced;            /* the terminal replies, so the next three are known */
	double round_trip;     /* seconds */
	int in_flight, window; /* frames awaiting a reply, and their maximum */

	struct view view;
};

/* Sets whether the terminal draws ambiguous-width characters wide: most of a bar or graph is. */
void session_widen(struct session *session, bool wide);

/* Rows of the world: all but the bottom line, which exists from 3 rows on. */
int session_world_rows(const struct session *session);
bool session_has_line(const struct session *session);

/* Resolves automatic values, which depend on the terminal's size, and limits number in restricted
 * mode. */
void session_resolve(const struct session *session, struct boids_factors *f);

/* Refits the flock after factors have changed: around the anchor, keeping the boids. Returns false
 * on no memory: shows a failure and restores the factors from `before`. */
bool session_fit(struct session *session, const struct boids_factors *before);

/* Starts as many threads as suit the number of boids. On failure shows it and uses one. */
void session_threads(struct session *session);

/* Returns the world of the current factors in this terminal. */
struct boids_world session_world(const struct session *session);

/* Show a notice or a failure on the bottom line. Three blanks separate parts that may be cut off,
 * the last first; text after a tab is right-aligned, if there is room. */
void session_notice(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void session_failure(struct session *session, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Whether all factors are equal. */
bool session_same_factors(const struct boids_factors *a, const struct boids_factors *b);

/* Whether any factor differs from its preset value. */
bool session_changed(const struct session *session);

/* Returns the ladder of a number, with its preset value and the value last typed. */
struct ladder session_ladder(const struct session *session, int factor);
