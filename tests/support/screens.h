/* SPDX-License-Identifier: MIT */
/* Screens: runs the program without a terminal, for tests: keys in, frames out. */
#pragma once

#include "io/input.h"
#include "scoped.h"
#include "screens_state.h"
#include "session/session_flight.h"
#include "test.h"

/* Start the program in a terminal of this size: classic, seed 11, UTF-8, 256 colours, no files of
 * the user, the first frame drawn. screens_with takes words of the command line, ended by NULL:
 * "--separation", "2" for a factor, "--size", "200x60". */
void screens_start(struct screens *screens, int columns, int rows);
void screens_with(struct screens *screens, int columns, int rows, const char *const *words);
#define screens_start_with(screens, columns, rows, ...) \
	screens_with(screens, columns, rows, (const char *const[]){ __VA_ARGS__, NULL })
void screens_end(struct screens *screens);

/* Screens that end with their block. */
static inline void
scoped_screens_end(struct screens *screens)
{
	screens_end(screens);
}
#define scoped_screens __attribute__((cleanup(scoped_screens_end), unused)) struct screens

/* Starts the program in 80x24 with these words of the command line, "@name" in them a file in the folder
 * (folder.h). They are kept until the next call; screens that were begun end with their block. */
void screens_command(struct screens *screens, const char *words);
#define scoped_begun __attribute__((cleanup(screens_finish), unused)) struct screens

/* Presses a key now. */
void screens_dispatch(struct screens *screens, uint32_t key);

/* Presses a key after `after` seconds; screens_type several, 0.3 s apart, one a UTF-8 character, of which
 * some are the signs of keys: ← → ↑ ↓, ⇱ Home, ⇲ End, ⇞ ⇟ pages, ⌫ Backspace, ⌦ Delete, ⇤ Shift-Tab. */
void screens_key(struct screens *screens, double after, uint32_t key);
void screens_type(struct screens *screens, const char *keys);
void screens_type_each(struct screens *screens, double after, const char *keys);

/* Presses a key N times, each after `after` seconds. */
void screens_keys(struct screens *screens, int count, double after, uint32_t key);

/* Returns the options, to give others than those of the start. */
struct options *screens_options(struct screens *screens);

/* Gives the terminal another size. */
void screens_resize(struct screens *screens, int columns, int rows);

/* Advances the clock, not the flock. */
void screens_wait(struct screens *screens, double seconds);

/* Flies `steps` steps of what is shown, and advances the clock. */
void screens_fly(struct screens *screens, int steps);

/* Takes N steps of a session. */
static inline void
session_steps(struct session *session, int count)
{
	while (count-- > 0)
		session_step(session);
}

/* Tells a session that there is no time but for steps (session.go_on). */
bool screens_no_time(void *data, bool steps);

/* Draws all; also returns the cell of a column and row. */
void screens_draw(struct screens *screens);
struct cell screens_cell(struct screens *screens, int column, int row);

/* Returns a cell as it was drawn last. */
static inline struct cell
screens_drawn(const struct screens *screens, int column, int row)
{
	return frame_cell(&screens->ui.frame, column, row);
}

/* Draws, and compares the frame with a golden file. */
void screens_golden(struct screens *screens, const char *name);

/* Draw; fail unless a row contains a text, or unless it does not. */
void screens_row_has(struct screens *screens, int row, const char *text);
void screens_row_lacks(struct screens *screens, int row, const char *text);

/* Returns the mean distance of boids from the place under a cell of the screen. */
double screens_distance(const struct screens *screens, int column, int row);

/* Draws, and returns a row as text without trailing blanks, the bottom one if row is -1. Valid
 * until the next call. */
const char *screens_row(struct screens *screens, int row);

/* Returns the part of a row below the title from this text on, NULL: no row has it; and from the
 * value on of the row of a panel that has this name. Valid as that of screens_row. */
const char *screens_find_row(struct screens *screens, const char *text);
const char *screens_panel_row(struct screens *screens, const char *name);

/* Begins a test case that flies in 80x24, with the parameter `screens`. */
int screens_setup(void **state);
int screens_setup_with(void **state, int columns, int rows, const char *const *words);
int screens_teardown(void **state);
#define FLYING(name) FLYING_WITH(name, screens_setup, screens_teardown)

/* The same in the current folder, a temporary one (folder.h). */
int screens_setup_folder(void **state);
int screens_teardown_folder(void **state);
#define FLYING_IN_FOLDER(name) FLYING_WITH(name, screens_setup_folder, screens_teardown_folder)

/* The same in a terminal of this size with words of the command line; NULL: none. */
#define FLYING_AS(name, columns, rows, ...) \
	static int name##_setup(void **state) \
	{ \
		return screens_setup_with(state, columns, rows, \
		                          (const char *const[]){ __VA_ARGS__, NULL }); \
	} \
	FLYING_WITH(name, name##_setup, screens_teardown)

/* The same with another setup and teardown. */
#define FLYING_WITH(name, setup, teardown) \
	static void name##_on(struct screens *screens); \
	TEST_WITH(name, setup, teardown) \
	{ \
		name##_on(*state); \
	} \
	static void name##_on(struct screens *screens)

/* Presses a key after 0.3 seconds; screens_presses several. */
void screens_press(struct screens *screens, uint32_t key);
void screens_press_all(struct screens *screens, const uint32_t *keys); /* 0 past the last */
#define screens_presses(screens, ...) \
	screens_press_all(screens, (const uint32_t[]){ __VA_ARGS__, 0 })

/* Send a mouse event after 0.3 seconds: of the left button, or of any. Return whether the screen
 * may have changed. */
bool screens_mouse(struct screens *screens, enum mouse_action action, int column, int row);
bool screens_button(struct screens *screens, enum mouse_action action, int button, int column,
                    int row);

/* Presses a button in a cell, drags it to another one and releases it. */
void screens_stroke(struct screens *screens, int button, int column, int row, int to_column,
                    int to_row);

/* Returns the flock that flies. */
static inline struct flock_state *
screens_flock(const struct screens *screens)
{
	return screens->session.flight.flock;
}

/* Returns the hash of the flock. */
uint64_t screens_hash(const struct screens *screens);

/* Returns the current number of a factor. */
double screens_value(const struct screens *screens, int factor);

/* Fails unless all factors are the same, naming the first that differs. */
void screens_are_same(const struct boids_factors *a, const struct boids_factors *b);

/* Changes the flock by a line as a journal has it: "seek = 1", "place wall 40.5 7". */
void screens_change(struct screens *screens, const char *line);

/* Gives the flock a brain of these links (brains.h); returns false if it is refused. */
bool screens_steer(struct screens *screens, const char *links);

/* Gives the flock the map of this name. */
void screens_load_map(struct screens *screens, const char *name);

/* Returns the number of boids, predators or pillars. */
size_t screens_count(const struct screens *screens, enum boids_boid_kind kind);

/* Returns the boid of that id. */
struct boids_boid screens_boid(const struct screens *screens, uint32_t id);

/* Fails unless these words are on the status line, or on rows above it for longer texts. */
void screens_says(struct screens *screens, const char *words);

/* Types keys, and fails unless the screen then has these words. The others fail unless a cell has
 * this glyph, or the flock this preset. */
void screens_answers(struct screens *screens, const char *keys, const char *words);
void screens_shows(struct screens *screens, int column, int row, uint32_t glyph);
void screens_has_preset(const struct screens *screens, const char *name);

/* Adds or removes a thing in a cell of the screen by the keys of place mode, which must be on. */
void screens_place(struct screens *screens, enum placed_kind thing, int column, int row);

/* Place or remove a thing in a cell of the screen by a brush, which is no gesture. */
bool screens_put(struct screens *screens, enum placed_kind thing, int column, int row);
bool screens_remove(struct screens *screens, enum placed_kind thing, int column, int row);

/* Returns the map's contents in a cell of the screen, with placed things; the count of cells with
 * walls. */
char screens_map(struct screens *screens, int column, int row);
int screens_walls(struct screens *screens);
