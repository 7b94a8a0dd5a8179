/* SPDX-License-Identifier: MIT */
/* Screens: a run of the program without a terminal, for tests: keys go in, a frame comes out. */
#pragma once

#include "session/session.h"

/* A run as it starts in a terminal of this size: classic, seed 11, UTF-8, 256 colours, the first
 * frame drawn, no files of the user's. screens_with takes the command line's words, NULL at the end,
 * "--separation", "2". */
void screens_start(struct session *app, int columns, int rows);
void screens_with(struct session *app, int columns, int rows, const char *const *words);
void screens_end(struct session *app);

/* Presses a key `after` seconds; several, 0.3 s apart. UTF-8 is one key a character. */
void screens_key(struct session *app, double after, uint32_t key);
void screens_type(struct session *app, const char *keys);

/* Lets so many seconds go by on the clock; the flock stands still. */
void screens_wait(struct session *app, double seconds);

/* Flies so many steps, on the clock too. */
void screens_fly(struct session *app, int steps);

/* Draws, and gives a row as text without trailing blanks, the bottom one if row is -1. Valid until
 * the next call. */
const char *screens_row(struct session *app, int row);

/* The setup and teardown of a test that flies 80x24: *state is the app. */
int screens_setup(void **state);
int screens_teardown(void **state);
#define FLYING(test) cmocka_unit_test_setup_teardown(test, screens_setup, screens_teardown)

/* Presses a key after 0.3 seconds. */
void screens_press(struct session *app, uint32_t key);

/* The number that a factor is now. */
double screens_value(const struct session *app, int factor);

/* The boid of that id. */
struct boid screens_boid(const struct session *app, uint32_t id);

/* Fails unless the bottom line holds these words, or a row above it where what it says is longer. */
void screens_says(struct session *app, const char *words);

/* Puts a thing into a cell of the screen, or takes it away, as the keys of place mode do; that is on. */
void screens_place(struct session *app, enum placed_kind thing, int column, int row);

/* What the map of the flock has in a cell of the screen, what was placed counted. */
char screens_map(struct session *app, int column, int row);
