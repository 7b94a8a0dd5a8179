/* SPDX-License-Identifier: MIT */
/* Fly: runs a flock in a terminal; the steps of the loop in main.c. */
#pragma once

#include "auto_quit.h"
#include "channels.h"
#include "input/input_state.h"
#include "io/input.h"
#include "screen/screen.h"
#include "screen/width_probe.h"
#include "step_clock.h"
#include "terminal_pace.h"
#include "ui/widget.h"

enum { QUEUE_MOST = 256 };

struct fly {
	struct session session;
	struct ui ui;
	struct input_state hands;
	bool quit, suspend; /* keys have asked for it */
	struct terminal_pace pace;
	struct step_clock clock;
	struct channels channels;
	struct screen *screen;
	struct input input;
	struct width_probe probe;
	struct input_event queue[QUEUE_MOST]; /* keys and mouse events to handle */
	int queued;
	int handled;       /* of them, during fly_handle_input; otherwise 0 */
	double poll_at;    /* during a step: time of the next poll */
	double busy_until; /* changes of a journal or another program are applied until then */
	int pending;       /* TTY_ bits that arrived during a step */
	struct auto_quit auto_quit;
	enum auto_quit_reason quit_reason; /* why the flight ended by itself */
	bool stale;                        /* the screen is out of date */
	bool pressed;                      /* the screen lacks the effect of the last key */
	bool uses_sync;                    /* the screen ends synchronized output on leaving */
	bool ended;                        /* by a signal */
	int missed;                        /* frames in a row that failed */
	int draw_error;                    /* errno that made drawing fail for good; 0: none */
	const char *line_notice;           /* about the connection, not yet shown; NULL: none */
};

/* Takes over the terminal. Returns 0, or the exit status after one line on stderr. */
int fly_start(struct fly *fly, const struct options *options);

/* Restores the terminal, prints the command line of the current settings, and returns the exit
 * status. If a signal ended the flight, raises it again. */
int fly_end(struct fly *fly);

/* Sleeps until there is something to do; returns its TTY_ bits. */
int fly_wait(struct fly *fly);

void fly_resize(struct fly *fly);

/* Reads input: handles terminal replies now, queues keys and mouse events for fly_handle_input. An
 * incomplete escape sequence counts as keys after a timeout. */
void fly_read(struct fly *fly, bool readable);

/* Handles queued keys and mouse events, until TTY_ bits arrive. */
void fly_handle_input(struct fly *fly);

/* Call before stepping. Short steps are never cancelled: a held key must not freeze the flock. */
void fly_begin_step(struct fly *fly);

/* Polls during a step; data: the fly. Reads input and returns false to cancel the step if something
 * waits for its end. Only a command marked `away` cancels a step that a key requested. */
bool fly_may_continue(void *data);

/* Whether there is time to apply another change before keys are read; data: the fly. */
bool fly_has_time(void *data);

void fly_suspend(struct fly *fly);

/* Steps to now and draws, if a frame is due and the connection has taken the last one. */
void fly_frame(struct fly *fly);

/* ---- for the files of this module */

/* Sets the escape sequences that restore the terminal; the crash handler writes them. */
void fly_set_last_words(struct fly *fly);

/* Ends the run, as drawing failed for good with this errno. */
void fly_end_undrawable(struct fly *fly, int why);
