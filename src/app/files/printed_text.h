/* SPDX-License-Identifier: MIT */
/* Printed text: text as a terminal shows it, as the boids of a flock: each visible character is one,
 * with its marks, its colours and its cell as home. libvterm moves the cursor, scrolls and erases;
 * it gets no byte of the text itself, but sequences of known form: version 0.1 trusts what it reads. */
#pragma once

#include "text/utf8.h"
#include "types/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vterm.h>

/* What DECSC saves. */
struct printed_state {
	struct boids_letter pen; /* without points */
	char set[2];             /* G0 and G1; '0': line drawing */
	bool is_shifted;         /* to G1 */
	bool has_origin;         /* rows count from the margin */
};

/* A text being read, of any length. Lines that scroll off count: the first `rows` lines are it. */
struct printed_text {
	int columns, rows; /* of the screen */
	int most;          /* number of letters; 0: any */
	bool is_full;      /* more bytes change nothing */
	bool is_placed;    /* it depends on where on the screen it is printed */

	/* By line: what has scrolled off and the screen, the alternate screen. No points: none; a
	 * wide one leaves the next empty. */
	struct boids_letter *cells; /* owned */
	int scrolled;               /* number of lines, at most `rows` */
	bool is_alternate;

	VTerm *vterm; /* owned */
	struct printed_state now, kept;
	uint32_t cluster[BOIDS_POINTS]; /* the one placed last */
	VTermPos last, after;           /* its cell, the cursor then */
	int top, bottom;  /* margins: rows from the first to before the second scroll */
	bool wraps;       /* DECAWM */
	bool keeps_lines; /* what scrolls off now counts */
	size_t left;      /* work that it still takes: a cell is 1 */

	char bytes[UTF8_MOST + 1];
	int length; /* of the incomplete character in `bytes` */
	enum { PRINTED_GROUND, PRINTED_SEQUENCE, PRINTED_STRING } state;
	char sequence[160]; /* what has come behind ESC; more is left out */
};

/* Starts with an empty screen. Returns false on ENOMEM. */
bool printed_text_start(struct printed_text *t, int columns, int rows, int most);
void printed_text_free(struct printed_text *t);

/* Takes the next bytes of the text. */
void printed_text_take(struct printed_text *t, const char *bytes, size_t length);

/* Returns a letter of the text. */
const struct boids_letter *printed_text_letter(const struct printed_text *t, int column, int row);

/* Returns the rows down to the last letter, more than `rows` if some do not fit; 0: there is none. */
int printed_text_rows(const struct printed_text *t);

/* Returns the columns up to the last one of a letter in these rows. */
int printed_text_columns(const struct printed_text *t);

/* Returns the state of a flock of these letters at home, as flock_csv.h has it, in a world with cells
 * of this size and this depth; owned by the caller. Sets is_cut if letters were left out. NULL: no
 * memory. */
char *printed_text_csv(const struct printed_text *t, struct boids_vec cell, float depth,
                       size_t *length, bool *is_cut);
