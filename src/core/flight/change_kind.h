/* SPDX-License-Identifier: MIT */
/* Change kind: what the kinds of changes have in common. The functions of a kind stand together,
 * and its row behind them; change.c lists the rows. */
#pragma once

#include "flight.h"
#include "states/flock_csv.h"
#include "states/settings_text.h"
#include "text/line_words.h"

#include <stdio.h>

enum { CHANGE_TEXT = 240 }; /* bytes for what a change has done, in a few words */

enum change_kind {
	CHANGE_SETTINGS, /* sets what NAME = VALUE sets: factors, a preset, the map, size or seed */
	CHANGE_BOIDS,    /* replaces all boids by saved ones */
	CHANGE_PLACE,    /* places or removes things */
	CHANGE_HOLD,     /* holds a goal or predator at a place, or none */
	CHANGE_SCATTER,  /* scatters the flock */
	CHANGE_SAY, /* lets boids write a text in large letters, or none, or fly until it is said again */
	CHANGE_KINDS
};

struct change {
	enum change_kind kind;
	struct boids_factors factors;
	bool sets[BOIDS_FACTORS]; /* by factor; those of the view change no flock */
	struct boids_vec anchor;  /* share of each side that a new zoom keeps in place */
	char preset[PRESET_NAME]; /* sets all factors, as a preset of this name; "": none. Boids keep
	                             their places on the screen */
	bool is_short; /* was read from a built-in name or auto, which no writer of a flight writes */
	bool has_map, has_seed;  /* sets the map; restarts the flock from a seed */
	const struct asset *map; /* its text; NULL: none */
	uint64_t seed;
	struct fresh fresh;        /* of settings at the start of a text: what follows */
	int columns, rows;         /* of the world, in cells; 0: as it is */
	float width, height;       /* of the world, units, kept whatever its cells are; 0: cells */
	const struct asset *boids; /* CSV of all boids */
	const char *where;         /* of boids: the file that they are of, for errors; NULL: none */
	struct boids_state state;  /* of boids: all else that is theirs */
	const struct placing *placings; /* place */
	int count;                      /* of placings */
	struct held held;               /* hold */
	char said[LETTERING_TEXT];      /* say: the text; "": none */
	bool lifts; /* say: its boids fly, and the text is still the one to write */
	bool turns; /* say: they write the next page of the text */
	bool has_id; /* hold: takes the predator with this id in place of one more; PLACED_NONE: it */
	uint32_t id; /* ... is no more. Of a goal: the one whose turn it was before */
};

enum { PLACINGS_MOST = 2 * PLACED_MOST }; /* of one line */

/* A change that was read, with room for what it refers to. */
struct change_read {
	struct change change;
	struct placing placings[PLACINGS_MOST];
};

enum { CHANGE_WORDS = 3 };

/* The row of a kind. */
struct change_row {
	const char *words[CHANGE_WORDS]; /* one begins its line; none: a line of settings */
	/* Writes the line. NULL: it is the word alone. */
	void (*write)(FILE *out, const struct change *change);
	/* Reads what follows the word into a change of this kind that is else empty. Returns
	 * false with one sentence in line->error. NULL: nothing follows. */
	bool (*read)(struct change_read *read, struct flight *flight, struct line_words *line);
	/* Whether it changes the flock in several parts, of which one may fail. NULL: never. */
	bool (*has_parts)(const struct flight *flight, const struct change *change);
	/* Returns false if it cannot be applied: flight_apply restores all but the flock. Either
	 * way error may have one sentence for the user. */
	bool (*apply)(struct flight *flight, const struct change *change, char *error);
	const char *says; /* what it does; NULL: that is described, or never said */
	/* Writes what a change has done to these factors, in a few words: "separation 0.5 ->
	 * 0.52". */
	void (*describe)(const struct boids_factors *before, const struct change *change,
	                 char text[CHANGE_TEXT]);
};

extern const struct change_row change_settings_row, change_boids_row, change_place_row,
	change_hold_row, change_say_row;

/* Write and read " X Y" or " X Y Z". Only a spatial place may have a Z: 0 without. If there is
 * none, the second returns false, and the error says that `what` takes a position. */
void change_place_write(FILE *out, struct boids_vec place);
bool change_place_read(struct line_words *line, const char *what, bool spatial,
                       struct boids_vec *place);

/* Replaces all boids by those of these states, whose file is `where`. A goal that the map lacks, as
 * another one was chosen, becomes the first. Returns false with one sentence in error and errno: 0
 * for wrong states; then nothing has changed. */
bool change_boids_restore(struct flight *flight, struct flock_csv *states, const char *where,
                          char *error);

/* ---- say */

/* Fills in a change that says a text without the blanks around it. Returns false if it is too
 * long. */
bool change_say(struct change *change, const char *text, char *error);

/* Lays out a text that is not empty in the world of a flight, its page behind some bytes. Returns
 * false if it cannot be said there, with one sentence in error, which begins with
 * "say" and has what could. */
bool change_say_lay(const struct flight *flight, const char *text, int from, struct lettering *to,
                    char *error);

/* Writes what is said again, in another world or by other boids. What does not fit is said no more:
 * error has one sentence then. */
void change_say_again(struct flight *flight, char *error);

/* ---- settings */

/* Settings that are read, one by one into `text`, and their change. */
struct change_settings {
	struct settings_text text;
	struct change *change;
	struct flight *flight;
};

/* Begins with none, for a change that is else empty; ends with the change that they are together in
 * this flight. */
void change_settings_begin(struct change_settings *s, struct change *change, struct flight *flight);
bool change_settings_end(struct change_settings *s, char *error);

/* Returns the change that sets all factors, looks too, as those of a preset. */
struct change change_preset(const struct boids_factors *factors, const char *preset);

/* Copies the factors that a change sets. */
void change_factors(const struct change *change, struct boids_factors *to);

/* Whether a change loads nothing: no preset, map, boids or size of the world. */
bool change_loads_nothing(const struct change *change);

/* Whether a change sets factors and nothing else. */
bool change_only_factors(const struct change *change);

/* Returns the only factor that a change sets; -1: several, or none. */
int change_only_factor(const struct change *change);

/* Replaces the flock by another one, fitted to world and factors of the flight; one without a map
 * gets that of the flight. Takes ownership, also on failure. Returns false on no memory (flock NULL
 * too): the old flock stays. */
bool change_adopt(struct flight *flight, struct flock_state *flock, uint64_t seed, char *error);
