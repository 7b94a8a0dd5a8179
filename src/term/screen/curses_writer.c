/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): for memfd_create */
#endif
#include "curses_writer.h"

#include "io/memory.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/* On some terminals curses inserts the last cell of the screen from its left neighbour. A terminal
 * of one column has none: curses gets a second, empty column. It then mistakes the position of the
 * cursor after a glyph, so each part is a whole frame, drawn anew. */
enum { LEAST_COLUMNS = 2 };

enum { CLEAR = 16 }; /* bytes of the sequences that curses starts a redraw with */

struct curses_writer {
	struct cell_writer functions;
	SCREEN *curses;
	FILE *memory; /* the output of curses, instead of a terminal */
	struct byte_buffer *out;
	long room; /* bytes that the part may still get */
	int columns;
	int row, end; /* of the last cell of the part: its row, and the column behind it */
};

_Noreturn static void
cannot_draw(int why)
{
	char reason[80];

	snprintf(reason, sizeof reason, "cannot draw: %s", strerror(why));
	memory_end(reason);
}

static FILE *
open_memory(void)
{
#ifdef __linux__
	int fd = memfd_create("screen", MFD_CLOEXEC);
	if (fd >= 0) {
		FILE *memory = fdopen(fd, "r+");
		if (!memory)
			close(fd);
		return memory;
	}
#endif
	return tmpfile();
}

static void
resize(struct cell_writer *writer, int columns, int rows)
{
	struct curses_writer *w = (struct curses_writer *)writer;
	int least = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;

	set_term(w->curses);
	errno = 0;
	if (resize_term(rows, least) == ERR || errno == ENOMEM)
		memory_lack(); /* and curses must not be used any more */
	w->columns = columns;
}

static void
begin(struct cell_writer *writer, struct byte_buffer *out, size_t most, bool clear)
{
	struct curses_writer *w = (struct curses_writer *)writer;

	w->out = out;
	w->room = (long)most - (long)out->length - CURSES_END - (clear ? CLEAR : 0);
	w->row = -1;
	set_term(w->curses);
	errno = 0;
	if (clear)
		werase(stdscr);
	if (clear || w->columns < LEAST_COLUMNS)
		clearok(curscr, TRUE);
}

static bool
put(struct cell_writer *writer, const struct cell *shown, int column, int row, struct cell cell)
{
	struct curses_writer *w = (struct curses_writer *)writer;
	int gap = row == w->row ? column - w->end : 0; /* curses may write it again */
	int columns = cell_columns(cell), marks = 0, fitting;
	uint32_t points[CLUSTER_POINTS];
	wchar_t text[CCHARW_MAX + 1] = { 0 };
	attr_t style = (cell.style & STYLE_BOLD ? A_BOLD : 0) |
	               (cell.style & STYLE_DIM ? A_DIM : 0) |
	               (cell.style & STYLE_REVERSE ? A_REVERSE : 0);
	int colour = colour_limited(cell.colour, writer->colours);
	int paper = colour_limited(cell.paper - 1, writer->colours);
	cchar_t drawn;

	(void)shown;
	frame_points(writer->frame, cell.glyph, points);
	fitting = cluster_fit(points, columns);
	text[0] = (wchar_t)*points;
	for (int i = 1; i < CCHARW_MAX && points[i] && wcwidth((wchar_t)points[i]) == 0; i++)
		text[++marks] = (wchar_t)points[i];
	long cost = (1 + gap) * (long)CURSES_CELL + marks * UTF8_MOST;
	if (w->row < 0 && w->room < cost) { /* no part may have more room */
		text[1] = L'\0';
		cost = CURSES_CELL;
	}
	if (w->room < cost && w->columns >= LEAST_COLUMNS)
		return false;
	if (cell_is_blank(cell)) { /* it has no colour but its paper's */
		style = 0;
		colour = COLOUR_DEFAULT;
	}
	int pair = colour < 0 && paper < 0 ? 0 : alloc_pair(colour, paper);
	if (pair < 0)
		pair = 0;
	setcchar(&drawn, text, style, (short)pair, &pair);
	mvadd_wchnstr(row, column, &drawn, 1);
	if (fitting < columns || wcwidth(text[0]) < columns) {
		setcchar(&drawn, *points == '?' ? L"?" : L" ", style, (short)pair, &pair);
		mvadd_wchnstr(row, column + 1, &drawn, 1);
	}
	w->room -= cost;
	w->row = row;
	w->end = column + columns;
	return true;
}

/* Moves what curses has written to the buffer. Only errno tells what the system has refused to curses. */
static void
end(struct cell_writer *writer)
{
	static const int refusals[] = { ENOMEM, ENOSPC, EFBIG, EIO };
	struct curses_writer *w = (struct curses_writer *)writer;

	refresh();
	fflush(w->memory);
	const int fd = fileno(w->memory);
	const off_t written = lseek(fd, 0, SEEK_CUR);
	const size_t length = written > 0 ? (size_t)written : 0;
	char *room = memory_reserve(w->out, length);
	bool good = written >= 0 && pread(fd, room, length, 0) == (ssize_t)length;
	w->out->length += good ? length : 0;
	good = lseek(fd, 0, SEEK_SET) == 0 && good;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		good = good && errno != refusals[i];
	if (!good)
		cannot_draw(errno);
}

static void
close_writer(struct cell_writer *writer)
{
	struct curses_writer *w = (struct curses_writer *)writer;

	delscreen(w->curses);
	fclose(w->memory);
	free(w);
}

/* Protects our signal handlers from newterm, and newterm from a size in the environment. */
static SCREEN *
open_curses(const char *type, FILE *memory)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGTSTP, SIGWINCH };
	enum { SIGNALS = sizeof signals / sizeof *signals };
	struct sigaction before[SIGNALS];

	unsetenv("LINES");
	unsetenv("COLUMNS");
	for (int i = 0; i < SIGNALS; i++)
		sigaction(signals[i], NULL, &before[i]);
	SCREEN *curses = newterm(type, memory, memory);
	for (int i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &before[i], NULL);
	return curses;
}

struct cell_writer *
curses_writer_new(const char *type, int colours)
{
	struct byte_buffer start = { 0 };
	struct curses_writer *w = memory_new(1, sizeof *w);
	struct cell_writer *writer = &w->functions;

	*w = (struct curses_writer){
		.functions = { colours, NULL, resize, begin, put, end, close_writer, false },
		.memory = open_memory(),
	};
	if (w->memory)
		w->curses = open_curses(type, w->memory);
	if (!w->curses)
		cannot_draw(w->memory ? ENOMEM : errno);
	typeahead(-1); /* curses must not read keys */
	leaveok(stdscr, TRUE);
	if (start_color() == ERR || use_default_colors() == ERR)
		w->functions.colours = 0;
	begin(writer, &start, 0, false);
	end(writer); /* drops the start sequence of curses; the screen has its own */
	byte_buffer_free(&start);
	return writer;
}
