/* SPDX-License-Identifier: MIT */
/* Flock text: reads the start of a flight from a text of one of three kinds. A preset has settings.
 * A saved flock has then lines of a journal (journal_reader.h), each at most once and in this order,
 * with an asset before the line that names it:
 *
 *     flock format 2 of boids 1.0.0
 *     map = HASH               settings, which name the map, and a theme likewise
 *     asset HASH BYTES
 *     ####                     the rows of the map
 *     place goal 40.5 21, ...  the cells that users have changed
 *     say HELLO                what boids write
 *     asset HASH BYTES
 *     id,x,y,vx,vy             the boids as CSV (flock_csv.h)
 *     boids HASH step = 400    all boids and the rest of their state (flight/change.h)
 *     hold goal 40.5 21        what is held
 *     end 0123456789abcdef     flight_hash, which may be missing; without this line the text is
 *                              incomplete
 *
 * Of a journal those lines are the start that stand before the first one of another kind, out of this
 * order or of a later step. */
#pragma once

#include "text/asset.h"
#include "text/line_words.h"
#include "types/state.h"

#include <stddef.h>
#include <stdio.h>

/* The lines that may follow the settings, in their order: a held goal is part of the map that the
 * boids fly in, a held predator one of them. */
enum flock_line_kind { FLOCK_PLACE, FLOCK_SAY, FLOCK_GOAL, FLOCK_BOIDS, FLOCK_HOLD, FLOCK_LINES };

struct flock_line {
	char *text;      /* for change_read; NULL: there is none */
	uint64_t number; /* in its file */
};

struct flock_text {
	bool is_journal;         /* it begins as one, or has the line start */
	const struct asset *map; /* that the settings name; NULL: none */
	struct flock_line lines[FLOCK_LINES];
	bool has_hash;
	uint64_t hash; /* of the flock that they lead to */
};

enum {
	FLOCK_TEXT_MOST = 1 << 20
}; /* bytes of a file of settings; a flock or a journal may have more */

/* Reads the start in a text of the file `where`, or another text of settings: passes its settings
 * to `take` (NULL: skips them), and adds its assets to the list (NULL: may have none).
 * flock_text_free frees the lines, not the assets. Returns false with one sentence in error, with
 * file and line, and errno: 0 if the text is wrong. */
bool flock_text_read(struct flock_text *t, struct asset **assets, const char *where,
                     const char *text, size_t length, line_setting *take, void *user, char *error);
void flock_text_free(struct flock_text *t);

/* Whether it has boids or placed things, and not settings alone. */
bool flock_text_has_state(const struct flock_text *t);

/* Whether the first line is that of a saved flock or a journal, which alone have maps and boids. */
bool flock_text_is(const char *text, size_t length);
