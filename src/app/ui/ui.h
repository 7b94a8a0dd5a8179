/* SPDX-License-Identifier: MIT */
/* UI: what is drawn over the flock, and how one viewer sees it. It changes the flock only through
 * the functions of the session. */
#pragma once

#include "actions/demo.h"
#include "actions/load_save.h"
#include "actions/measure_history.h"
#include "actions/text_flight.h"
#include "screen/frame.h"
#include "screen/theme.h"
#include "session/layers.h"
#include "session/life_notices.h"
#include "session/session_clone.h"
#include "share/flight_source.h"
#include "view/view.h"

enum panel_kind { PANEL_NONE, PANEL_FACTORS, PANEL_MEASURES, PANEL_RUN, PANEL_BRAIN, PANELS };

/* What a key asks of the loop. */
enum request {
	REQUEST_NONE,
	REQUEST_QUIT,
	REQUEST_SUSPEND,
	REQUEST_REDRAW,
	REQUEST_PICTURE,
	REQUEST_JOURNAL,
	REQUEST_GIF, /* of the last seconds */
	REQUEST_SVG,
	REQUEST_UNRECORD /* do not write them */
};

/* The panel that is open, and the factor that keys change. */
struct panel {
	enum panel_kind which;
	int selected;   /* factor */
	bool is_chosen; /* the user has chosen it in this flight */
	bool on_header; /* the cursor is on the header of `section`, not on the factor */
	int section;    /* as factor_panel.h counts them */
};

/* Statistics of the connection, for the status line and the measure panel. */
struct line_stats {
	double drawn_fps, bytes_per_second, steps_per_second;
	int fps;               /* the limit of frames per second that holds now */
	bool limited;          /* the line carries less than all frames need, or may */
	bool paced;            /* the terminal replies, so the next three are known */
	double round_trip;     /* seconds */
	int in_flight, window; /* frames awaiting a reply, and their maximum */
};

struct ui {
	struct session *session;
	struct display display;
	struct frame frame;
	struct theme own_theme; /* to which the display refers */
	struct view view;
	struct session_listener steps, preview_steps; /* leave the trails of the view */
	struct panel panel;
	bool is_picking;     /* the picker is open, over the panel */
	struct panes *panes; /* that show, in the world that they began in; NULL: none do */

	/* What widgets keep between frames, each in its own header; draw_screen.h makes them. */
	struct factor_panel *factors;
	struct measure_panel *measures;
	struct list_view *run;
	struct place_mode *place;
	struct followed_text *followed;
	struct help *help;
	struct prompt *prompt;
	struct picker *picker;
	struct breed *breed;
	struct search *search;

	bool hint_over;    /* a key has been pressed: only a reminder of two keys */
	double hint_until; /* when they end but for the key of help; 0: they have not been shown */
	enum request request; /* of the last key or click */
	bool held;            /* its presses come from a keyboard that repeats it */
	uint32_t next_key;    /* to handle after this one; 0: none */
	struct demo demo;
	struct flight_source *source; /* NULL: the user flies, and no past is kept */
	bool records;                 /* the last seconds are being written */
	bool takes_over;              /* the answer to the question whether to do that was yes */
	struct session *preview; /* owned: a clone that is shown in the place of the session, or NULL */
	bool preview_outdated; /* it does not begin where the session is */
	bool line_off;         /* `_`: the status line stays empty */
	int fps;               /* limit of frames per second; 0: automatic */
	double pressed_at;     /* time of the last key: slow measures wait */
	struct measure_histories gauges;
	uint64_t measured; /* session->changes when the gauges were valid */
	struct line_stats line;
	struct saved_preset saved; /* the last one */
	struct life_notices life;
	struct shared_flock shared;
	bool keeps_world; /* the world keeps its size: with --size, and where others see it */
	bool scares;      /* the pointer does without a button */
	bool is_filled;   /* by a text: the world lies under the status line, too */
};

/* Starts with nothing open, on a display of this size. */
void ui_start(struct ui *ui, struct session *session, int columns, int rows);
void ui_end(struct ui *ui);

/* Returns the session that flies and is shown: the preview's, if there is one. */
struct session *ui_shown(struct ui *ui);

/* Returns the projection of the session's flock. */
struct projection ui_projection(const struct ui *ui);

/* Follows the terminal to another size: with the world, unless --size keeps it. Returns false on no
 * memory: the world keeps its size. */
bool ui_resize(struct ui *ui, int columns, int rows);

/* Fits a world without --size to the screen, and the camera to the map. Returns as ui_resize. */
bool ui_fit_map(struct ui *ui);

/* Gives the flock a text. */
bool ui_begin_text(struct ui *ui, const struct printed_text *text, char *error);

/* Finds out whether the text of the flock has as many rows as the window: the world then takes the
 * row of the status line, too. Call after the flock has got a text. Returns as ui_resize. */
bool ui_fit_text(struct ui *ui);

/* Whether there is a status line; the rows that show the world: all but its row, unless a text needs
 * that. */
bool ui_has_line(const struct ui *ui);
int ui_world_rows(const struct ui *ui);

/* Sets whether the terminal draws ambiguous-width characters wide: most of a bar or graph is. */
void ui_widen(struct ui *ui, bool wide);

/* Selects a factor; ui_select shows it on the status line as well. */
void ui_choose(struct ui *ui, int factor);
void ui_select(struct ui *ui, int factor);
