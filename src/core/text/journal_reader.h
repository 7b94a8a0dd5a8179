/* SPDX-License-Identifier: MIT */
/* Journal reader: reads the text of a flight, in pieces of any length as they come from a file, a pipe
 * or a socket. Presets and saved flocks (states/flock_text.h) are such texts too. A journal is
 *
 *     journal format 2 of boids 1.0.0
 *                                   format and program; may be missing in one written by hand
 *     0 start                       begins a flight at this step, with nothing placed or held;
 *                                   `dt SECONDS`: length of its steps, if that is not 1/60
 *     0 size = 80x24, defaults = classic, separation = ..., seed = 7
 *                                   the changes that lead to its start, as change.h has them;
 *                                   a hash ends them
 *     asset HASH BYTES              the bytes of a map, saved boids or a brain follow, then a newline;
 *     ####                          before the first change that names it
 *     0 map = HASH
 *     60 hash 0123456789abcdef      flight_hash at this step
 *     600 predators = 1             a change, applied before the step is made
 *     scatter                       a change without a step: applied as soon as it is read
 *     650 clock                     all changes before this step have been sent
 *     +10                           the same, 10 steps after the line before
 *     660 note they turn as one     a caption for the viewer
 *     note by ann                   for watchers of a shared flock; others skip it
 *     900 end 0123456789abcdef      the last line; the hash may be missing
 *
 * Blank lines and comments, lines that begin with #, are skipped. Steps never decrease, but at a start. A last
 * line without its newline is torn and is dropped, except for an end with no hash or a whole one. */
#pragma once

#include "asset.h"
#include "byte_buffer.h"
#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	JOURNAL_FORMAT = 2,
	JOURNAL_SECOND = 60 /* steps from one hash to the next */
};
/* The first line, of "journal" or "flock", the format and the version of the program: for printf. */
#define JOURNAL_FIRST "%s format %d of boids %s"
#define JOURNAL_ASSETS ((size_t)1 << 30) /* bytes that all assets of a file have at most */
#define JOURNAL_STEPS UINT64_C(1000000000000000)
#define JOURNAL_FREE UINT64_MAX            /* a limit: none */
static const double journal_dt = 1.0 / 60; /* of a start that names none */

enum journal_kind {
	JOURNAL_HEAD,   /* text: the version of the program that wrote it */
	JOURNAL_START,  /* step, dt */
	JOURNAL_CHANGE, /* text: for change_read; step, or `now` */
	JOURNAL_HASH,   /* step, hash */
	JOURNAL_CLOCK,  /* step */
	JOURNAL_NOTE,   /* text: behind "note "; step */
	JOURNAL_END     /* step, and hash if it has one */
};

struct journal_event {
	enum journal_kind kind;
	uint64_t step;
	bool now; /* of a change or note: it has no step */
	bool has_hash;
	uint64_t hash; /* of the flock at that step */
	double dt;     /* seconds a step */
	char *text;    /* valid until the reader is called again; may be cut up */
};

/* What comes next. */
enum journal_verdict {
	JOURNAL_EVENT,
	JOURNAL_MORE, /* nothing, before more bytes come */
	JOURNAL_DONE, /* nothing: it is read to its end */
	JOURNAL_WRONG /* the text is wrong, errno 0; or no memory */
};

struct journal_reader {
	const char *where; /* name of the file, for errors */
	struct asset **assets; /* list that the assets are added to, the caller's; NULL: none may come */
	size_t assets_most; /* bytes that all of them may have */
	uint64_t line;      /* number of the line of the last event */
	uint64_t step;      /* the latest that was read */
	uint64_t limit; /* of an exact journal: its flight may be flown up to this step and no further,
	                   as changes at it may follow; JOURNAL_FREE: any step */
	bool exact; /* all changes have a step: a head, a start, a hash or a clock was read last */
	bool ended; /* no more bytes come: the caller sets it */
	bool saved; /* its first line is that of a saved flock */
	bool over;  /* its end was read */
	bool torn;  /* its last line was dropped */
	struct byte_buffer bytes; /* appended; those before `at` have been read */
	size_t at;
	struct {
		char name[TEXT_HASH_NAME];
		struct byte_buffer text; /* as far as it has come */
		size_t wanted;           /* bytes that it has; 0: none is being read */
	} asset;
};

/* Starts to read. Assets are added to the list as they come. journal_reader_free frees the reader's
 * memory, not the assets. */
void journal_reader_start(struct journal_reader *r, const char *where, struct asset **assets);
void journal_reader_free(struct journal_reader *r);

/* Returns the buffer to append bytes to. If that is done only when journal_reader_next returns
 * JOURNAL_MORE, the reader keeps no more than a line and these. */
struct byte_buffer *journal_reader_room(struct journal_reader *r);

/* Reads the next event. JOURNAL_WRONG: error has one sentence with file and line, and errno is 0,
 * or ENOMEM; then read no further. */
enum journal_verdict journal_reader_next(struct journal_reader *r, struct journal_event *event,
                                         char *error);
