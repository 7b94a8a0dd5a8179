/* SPDX-License-Identifier: MIT */
/* Fly: a flock in a terminal. What the loop of main.c is made of, and all that reads the clock. */
#pragma once

#include "app/app.h"
#include "term/input.h"
#include "term/screen.h"
#include "term/tty.h"

/* What the far end of the line is sent, in two half-second windows. */
struct traffic {
	double since, last_seconds;
	double bytes, last_bytes;
	int frames, last_frames;
	bool halted; /* by a pause, that is not to be counted */
};

struct fly {
	struct app app;
	struct tty *tty;
	struct screen *screen;
	struct input input;
	double next_frame; /* when it is due */
	double drawn_at;   /* when the last one was drawn */
	double flown_at;   /* up to when the flock has been flown */
	bool stale;        /* the screen does not show what is */
	bool ended, gone;  /* by a signal; because the terminal is no more */
	struct traffic traffic;
};

/* Takes the terminal over. Returns 0, or the exit status after one line on stderr. */
int fly_start(struct fly *fly, const struct options *options);

/* Gives the terminal back, says how to fly on like this, and returns the exit status; if a signal
 * ended the flight, dies of it. */
int fly_end(struct fly *fly);

/* Sleeps until there is something to do; returns the TTY_ bits that say what. */
int fly_wait(struct fly *fly);

void fly_resize(struct fly *fly);

/* Does what the keys say that have come; one that looked like the start of a longer one counts once
 * it has waited long enough. */
void fly_keys(struct fly *fly, bool readable);

void fly_suspend(struct fly *fly);

/* Flies on to now, and shows it, if a frame is due and the line has taken the last one. */
void fly_frame(struct fly *fly);
