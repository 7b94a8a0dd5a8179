/* SPDX-License-Identifier: MIT */
/* Fly: runs a flock in a terminal; the steps of the loop in main.c. */
#pragma once

#include "auto_quit.h"
#include "fly_share.h"
#include "input/input_state.h"
#include "io/input.h"
#include "journal_memory.h"
#include "journal_source.h"
#include "screen/screen.h"
#include "screen/width_probe.h"
#include "share/journal_file.h"
#include "step_clock.h"
#include "terminal_link.h"
#include "ui/widget.h"

#include <poll.h>

enum { QUEUE_MOST = 256 };

struct fly {
	struct session session;
	struct ui ui;
	struct input_state hands;
	bool quit, suspend; /* keys have asked for it */
	struct terminal_link link;
	struct step_clock clock;
	struct fly_share share;
	struct screen *screen;
	struct input input;
	struct width_probe probe;
	struct input_event queue[QUEUE_MOST]; /* keys and mouse events to handle */
	int queued;
	int handled;    /* of them, during fly_handle_input; otherwise 0 */
	double poll_at; /* during a step: time of the next poll */
	int pending;    /* TTY_ bits that arrived during a step */
	struct auto_quit auto_quit;
	enum auto_quit_reason quit_reason; /* why the flight ended by itself */
	bool stale;                        /* the screen is out of date */
	bool pressed;                      /* the screen lacks the effect of the last key */
	bool uses_sync;                    /* the screen ends synchronized output on leaving */
	bool ended;                        /* by a signal */
	int missed;                        /* frames in a row that failed */
	int draw_error;                    /* errno that made drawing fail for good; 0: none */
	struct playback *play;             /* of --play; NULL: none */
	struct journal_source source;      /* of it */
	struct pollfd file;                /* its descriptor, to wait for */
	bool stopped;                      /* at the end of the journal */
	struct journal_file journal;       /* of --journal */
	struct journal_memory memory;      /* of a flight that may be written to a file later */
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

void fly_suspend(struct fly *fly);

/* Steps to now and draws, if a frame is due and the connection has taken the last one. */
void fly_frame(struct fly *fly);

/* ---- journals that are played or written (fly_play.c) */

/* Begins to write the journal of the options, if they name one, and that in memory; amid: with the state
 * of the flock. */
void fly_journal_begin(struct fly *fly, bool amid);

/* Starts to play the journal of the options, if there is one: call when the session has started. Returns
 * false with one sentence in error (ERROR_SIZE bytes) and errno, 0: of the user. */
bool fly_play_start(struct fly *fly, char *error);

/* Says what is played, and lets the user take over: call when the UI has started. */
void fly_play_show(struct fly *fly);

/* Reads what has come of the journal; call after each wait. */
void fly_play_read(struct fly *fly);

/* Steps towards the step to which the user goes. Returns whether it is on the way. */
bool fly_play_seek(struct fly *fly);

/* Asks or takes over, if a key or button wants to; `key`: the one that was handled, 0: none. */
void fly_play_ask(struct fly *fly, uint32_t key);

/* Ends it. Returns status, or the exit status after one line on stderr if it could not be played on. */
int fly_play_end(struct fly *fly, int status);
