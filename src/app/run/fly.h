/* SPDX-License-Identifier: MIT */
/* Fly: runs a flock in a terminal; the steps of the loop in main.c. */
#pragma once

#include "actions/load_save.h"
#include "actions/text_flight.h"
#include "fly_clock.h"
#include "input/mouse_drag.h"
#include "io/input.h"
#include "screen/screen.h"
#include "screen/width_probe.h"
#include "share/journal_file.h"
#include "share/sharer.h"
#include "terminal_pace.h"
#include "ui/widget.h"
#include "view/recording.h"
#include "writing.h"

enum { QUEUE_MOST = 256, KEPT_MOST = QUEUE_MOST / 2, FLY_POLLS = SHARER_POLLS + SOURCE_POLLS + 1 };

/* Keys and mouse events to handle. */
struct input_queue {
	struct input_event at[QUEUE_MOST];
	int count;
	int kept;    /* of them: they ask whether to take over, and are handled again after a yes */
	int handled; /* of them, during fly_handle_input; otherwise those that are kept */
};

/* The process that records what was just seen. */
struct replay {
	pid_t pid; /* 0: none */
	int told;  /* a pipe from it, with the per cent that are done */
	struct atomic_file file;
	char name[NUMBERED_FILE];
	bool is_instead; /* an .svg in the place of a .gif, which cannot be written */
};

/* Whether the program is to end: after a key, its time or a failure; after Ctrl-C; else by a signal. */
enum { STAYS, QUITS = -1, INTERRUPTED_BY_KEY = -2 };

struct fly {
	struct session session;
	struct ui ui;
	struct input_state hands;
	int leaves; /* STAYS, QUITS, INTERRUPTED_BY_KEY, or the signal to die of */
	struct terminal_pace pace;
	struct fly_clock clock;
	struct writing writing;
	struct recording recording; /* of --record */
	struct session_listener recorder;
	struct replay replay;        /* of the last seconds */
	struct journal_file journal; /* of --journal */
	struct sharer sharer;        /* no clients: not shared */
	struct text_input text;      /* being read; no name: none */
	struct screen *screen;
	struct input input;
	struct width_probe probe;
	struct input_queue queue;
	double poll_at; /* when a step polls next; changes of a journal or a program are applied until then */
	int pending; /* TTY_ bits that arrived during a step; TTY_STOP also by a key */
	struct auto_quit auto_quit;
	bool stale;   /* the screen is out of date */
	bool pressed; /* the screen lacks the effect of the last key */
};

/* What is to be known of the mouse: a screensaver ends when it moves, and it may scare. */
static inline enum mouse_reports
fly_mouse(const struct fly *fly)
{
	return !fly->ui.display.mouse                                ? REPORT_NOTHING
	       : fly->session.options->screensaver || fly->ui.scares ? REPORT_MOVES
	                                                             : REPORT_BUTTONS;
}

/* Takes over the terminal. Returns 0, or the exit status after one line on stderr; if it `leaves`, 0 though
 * nothing has started: the user has not waited for a flock to come. */
int fly_start(struct fly *fly, const struct options *options);

/* Restores the terminal, prints the command line of the current settings, and returns the exit
 * status. */
int fly_end(struct fly *fly);

/* Sleeps until there is something to do; returns its TTY_ bits. */
int fly_wait(struct fly *fly);

void fly_resize(struct fly *fly);

/* Reads input: handles terminal replies now, queues keys and mouse events for fly_handle_input. An
 * incomplete escape sequence counts as keys after a timeout. */
void fly_read(struct fly *fly, bool readable);

/* Handles queued keys and mouse events, until TTY_ bits arrive. */
void fly_handle_input(struct fly *fly);

/* Call before steps and others' changes. Short steps are never cancelled: a held key freezes none. */
void fly_begin_step(struct fly *fly);

/* Polls as the session does; data: the fly. During a step it reads input, and returns false to cancel the
 * step if something waits for its end. Only a command marked `away` cancels a step that a key requested. */
bool fly_may_continue(void *data, bool steps);

void fly_suspend(struct fly *fly);

/* Writes the rows above the status line as boids-SEED-STEP.svg in the current folder, with the
 * command that flies this flock as its description; never over another file. Shows the name, or why
 * not. */
void fly_write_picture(struct session *session, const struct ui *ui);

/* Steps to now and draws, if a frame is due and the connection has taken the last one. */
void fly_frame(struct fly *fly);

/* ---- what the environment says of the terminal */

/* Returns the number of colours to ask for: COLOURS_DIRECT of a terminal that claims them; 0: none;
 * -1: all that its type has. */
int fly_asked_colours(const struct options *options);

/* Whether private sequences may be sent, for synchronized output, the background, modes and keys:
 * some terminals print part of those that they do not know. */
bool fly_may_sync(void);

/* Whether the terminal itself replies: tmux, screen and mosh do so in the place of one that may be
 * far away, and over SSH a short round trip may become a long one, as for any public login. */
bool fly_is_local(const struct options *options);

/* ---- for the files of this module */

/* Opens the file of --journal and begins to write, and shows on the UI what is played, if anything.
 * Returns DONE, else FAILED or WRONG after one line on stderr. */
int fly_journals_start(struct fly *fly);

/* Applies what is due before the next step, so that a flight that waits learns of what has come.
 * Shows once that the file cannot be written any more. */
void fly_journals_tick(struct fly *fly);

/* Ends all journals. Returns status, or that of a failure after one line on stderr. */
int fly_journals_end(struct fly *fly, int status);

/* Opens the file of --record, and draws what flies from now on. Returns DONE, else FAILED or WRONG after
 * one line on stderr. */
int fly_record_start(struct fly *fly);

/* Writes the last seconds as boids-SEED-STEP.gif or .svg in the current folder, or no longer, as a key asks;
 * the flock flies on. Later shows how far that is. */
void fly_replay(struct fly *fly, enum request request);
void fly_replay_tick(struct fly *fly);

/* Ends the recordings, once the terminal is restored. Returns status, or that of a failure after one line
 * on stderr. */
int fly_record_end(struct fly *fly, int status);

/* Writes what is kept of the flight as a journal, as journal_save does. */
void fly_journal_save(struct fly *fly);

/* Asks whether to take over if an event has led to a change of what is played, or takes over and does it
 * then. Call after each; NULL: what was typed. */
void fly_play_event(struct fly *fly, const struct input_event *event);

/* Reads a text that comes at once, and starts with it. Later reads what comes until a time, and gives the
 * flock the text once it is whole. */
bool fly_text_start(struct fly *fly, char *error);
bool fly_text_read(struct fly *fly, double until, char *error);

/* Modes that the screen changes, to save and restore: CSI ? ... s or r. */
#define FLY_SAVED_MODES "\033[?7;1000;1002;1003;1005;1006;1015;1016"

/* Sets the escape sequences that restore the terminal; the crash handler writes them, too. other_keys:
 * the setting of modifyOtherKeys in which another program has left the terminal; 0: none; -1: the modes
 * are not saved yet, so that they are not restored. */
void fly_set_last_words(struct fly *fly, int other_keys);
