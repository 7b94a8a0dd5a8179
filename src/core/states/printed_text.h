/* SPDX-License-Identifier: MIT */
/* Printed text: text as a terminal prints it, as the boids of a flock: each visible character is one,
 * with its colours and with its cell as home. Of escape sequences SGR alone counts: colours (16, 256,
 * direct; ECMA-48, and 38:2 and 38:5 of ISO 8613-6), bold, dim and reverse. */
#pragma once

#include "text/utf8.h"
#include "types/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRINTED_PARAMETERS = 32 }; /* of a control sequence; the others are left out */

/* A text being read, of any length: what follows the last cell of its screen is left out. */
struct printed_text {
	int columns, rows; /* of the screen */
	int most;          /* number of letters; 0: any */
	int letters;
	bool is_full;               /* more bytes change nothing */
	bool is_cut;                /* visible characters were left out */
	struct boids_letter *cells; /* owned; character 0: none. A wide one leaves the next empty */

	int column, row; /* of the cursor; column == columns: the next character begins a row */
	struct boids_letter pen;
	size_t left; /* number of bytes that it still takes */
	char bytes[UTF8_MOST + 1];
	int length; /* of the incomplete character in `bytes` */
	enum { PRINTED_GROUND, PRINTED_ESCAPE, PRINTED_CONTROL, PRINTED_STRING } state;
	bool is_foreign;                     /* the sequence is no SGR */
	int parameter[PRINTED_PARAMETERS];   /* at most 9999 */
	bool is_further[PRINTED_PARAMETERS]; /* stands behind ':' */
	int parameters;
};

/* Starts with an empty screen. Returns false on ENOMEM. */
bool printed_text_start(struct printed_text *t, int columns, int rows, int most);
void printed_text_free(struct printed_text *t);

/* Takes the next bytes of the text. */
void printed_text_take(struct printed_text *t, const char *bytes, size_t length);

/* Returns the rows down to the last letter. */
int printed_text_rows(const struct printed_text *t);

/* Returns the state of a flock of these letters at home, as flock_csv.h has it, in a world with cells
 * of this size and this depth; owned by the caller. NULL: no memory. */
char *printed_text_csv(const struct printed_text *t, struct boids_vec cell, float depth,
                       size_t *length);
