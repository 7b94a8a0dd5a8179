/* SPDX-License-Identifier: MIT */
/* Fly: a flock in a terminal. What the loop of main.c is made of. */
#pragma once

#include "app/app.h"
#include "app/flight.h"
#include "app/leave.h"
#include "app/link.h"
#include "term/input.h"
#include "term/probe.h"
#include "term/screen.h"

enum { HEARD_MOST = 256 };

struct fly {
	struct app app;
	struct link link;
	struct flight flight;
	struct screen *screen;
	struct input input;
	struct probe probe;
	struct input_event heard[HEARD_MOST]; /* keys and buttons that wait to be heeded */
	int heard_count;
	int heeded;       /* of them, amid fly_keys; else 0 */
	double listen_at; /* amid a step, not before */
	int meanwhile;    /* TTY_ bits that came amid a step */
	struct leave leave;
	enum leave_reason left; /* why the flight ended by itself */
	bool stale;             /* the screen does not show what is ... */
	bool pressed;           /* ... nor what a key has done */
	bool ended;             /* by a signal */
	int missed;             /* frames in a row that could not be made */
	int blind;              /* why no more will be, as errno: that ends it, too; 0: they may */
	const char *news;       /* of the line, to be said when there is room; NULL: none */
};

/* Takes the terminal over. Returns 0, or the exit status after one line on stderr. */
int fly_start(struct fly *fly, const struct options *options);

/* Gives the terminal back, says how to fly on like this, and returns the exit status; if a signal
 * ended the flight, dies of it. */
int fly_end(struct fly *fly);

/* Sleeps until there is something to do; returns the TTY_ bits that say what. */
int fly_wait(struct fly *fly);

void fly_resize(struct fly *fly);

/* Hears what has come: answers count at once, keys and buttons wait for fly_keys. What looked like the start
 * of a longer one counts once it has waited long enough. */
void fly_hear(struct fly *fly, bool readable);

/* Does what the keys and buttons say that were heard, until something else has come meanwhile. */
void fly_keys(struct fly *fly);

/* Steps begin. Those that do not take long are not called off, or the flock would stand still for whoever
 * holds a key. */
void fly_work(struct fly *fly);

/* Amid a step, with the fly: hears what has come, and says whether nothing waits for the step to end. Only
 * who wants to get away calls off a step that a key has asked for. */
bool fly_goes_on(void *data);

void fly_suspend(struct fly *fly);

/* Flies on to now, and shows it, if a frame is due and the line has taken the last one. */
void fly_frame(struct fly *fly);
