/* SPDX-License-Identifier: MIT */
/* Dialogue: what a user types on a screen, and what it answers, as rows of a table. */
#pragma once

#include "screens.h"

/* A turn names only what it checks. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* Keys, and what holds after them; NULL: whatever. Rows are checked in this order of the fields. */
struct turn {
	const char *keys;    /* as screens_type */
	const char *says;    /* words on the status line, or on rows above it */
	const char *has;     /* as screens_has */
	const char *typed;   /* the text in the prompt */
	const char *lacks;   /* words that the bottom row has not */
	const char *line;    /* all of the bottom row */
	const char *shows;   /* words in any row */
	const char *command; /* as screens_resumes */
	const char *mouse;   /* events after the keys, as screens_events */
	double after;        /* seconds before the keys */
	int size[2];         /* that the terminal gets before them; {0}: the same */
};

void dialogue_hold(struct screens *screens, const struct turn *turns, size_t count);
#define dialogue(screens, ...) \
	dialogue_hold(screens, (const struct turn[]){ __VA_ARGS__ }, \
	              LENGTH(((const struct turn[]){ __VA_ARGS__ })))

/* Sends mouse events, 0.3 s apart: "L20,5 d30,5 u30,5" presses the left button, drags and releases it; M
 * and R are the others, + and - the wheel. y or n behind an event says whether the screen may have
 * changed. */
void screens_events(struct screens *screens, const char *events);

/* A test case that is a dialogue in 80x24. */
#define DIALOGUE(name, ...) DIALOGUE_WITH(name, screens_setup, screens_teardown, __VA_ARGS__)

/* The same with another setup and teardown. */
#define DIALOGUE_WITH(name, setup, teardown, ...) \
	FLYING_WITH(name, setup, teardown) \
	{ \
		dialogue(screens, __VA_ARGS__); \
	} \
	_Static_assert(1, "a semicolon follows")

/* Fails unless each of "separation 0.6, preset mill, boids 77" holds: a factor has this text as the
 * panel shows it, or one of the facts in dialogue.c has this word or number (1: yes). "wall 20,5",
 * "goal 20,5" and "air 20,5": what the world has in that cell of the screen. */
void screens_has(struct screens *screens, const char *facts);

/* Gives the terminal many sizes, and in each presses these keys, with a frame after each. */
void screens_fit(struct screens *screens, const char *keys);

/* Fails unless quitting prints this command, "" for none. */
void screens_resumes(const struct screens *screens, const char *command);

/* Fails unless some row shows these words. */
void screens_show(struct screens *screens, const char *words);
