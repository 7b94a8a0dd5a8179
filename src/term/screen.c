/* SPDX-License-Identifier: MIT */
/* Screen: frames -> the bytes that show them. */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#endif
#include "screen.h"
#include "bytes.h"
#include "terminfo.h"

#define screen curses_screen /* curses has a struct of that name, too */
#include <curses.h>
#undef screen
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

/* Curses does what it is best at: the fewest bytes from one screen to the next. How the terminal is
 * taken over, given back and brought into a known state is said here; curses would also reset the
 * user's palette (ESC ] 104) and set margins for a size that is not ours. */
struct screen {
	SCREEN *curses;
	FILE *memory; /* what curses takes for the terminal */
	int columns, rows, colours;
	struct cell *shown; /* what curses has been told, row by row */
	bool buttons;       /* the terminal tells of them while it is ours */
	bool fresh;         /* nothing is known of what the terminal shows */
	struct cell pen;    /* what was written last in this frame */
	struct bytes bytes; /* what the caller gets */
	bool lost;          /* there was no memory for some of them */
};

/* On some terminals curses inserts the last cell of all from its left. Where there is no left it is
 * told of one column more, which stays empty; as it then is wrong about where the cursor is after a
 * glyph, each frame is drawn anew. */
enum { LEAST_COLUMNS = 2 };

/* No terminfo has these; a terminal without a mouse does not mind. */
static const char buttons_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char buttons_off[] = "\033[?1006l\033[?1002l\033[?1000l";

static const struct cell blank = { ' ', COLOUR_DEFAULT, 0 };

/* How many colours to use: 0, 8, 16 or 256. */
static int
count_colours(int most)
{
	/* Without a way back to the default background ours would have to be painted. */
	if (start_color() == ERR || use_default_colors() == ERR)
		return 0;
	int count = COLORS < COLOR_PAIRS ? COLORS : COLOR_PAIRS - 1;
	if (terminfo_is_direct() && count > 8)
		count = 8; /* all others are near to black there */
	if (most >= 0 && count > most)
		count = most;
	return count >= 256 ? 256 : count >= 16 ? 16 : count >= 8 ? 8 : 0;
}

static FILE *
memory_file(void)
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
append_each(struct screen *screen, const char *const *names)
{
	for (; *names; names++)
		screen->lost |= !terminfo_append(&screen->bytes, *names);
}

/* What curses has drawn since the last time. */
static void
append_drawn(struct screen *screen)
{
	int fd = fileno(screen->memory);

	fflush(screen->memory);
	off_t end = lseek(fd, 0, SEEK_CUR);
	size_t length = end > 0 ? (size_t)end : 0;
	char *room = bytes_reserve(&screen->bytes, length);
	if (room && pread(fd, room, length, 0) == (ssize_t)length)
		screen->bytes.length += length;
	else
		screen->lost = true;
	lseek(fd, 0, SEEK_SET);
}

static void
begin(struct screen *screen)
{
	set_term(screen->curses);
	screen->bytes.length = 0;
	screen->lost = false;
}

static const char *
finish(struct screen *screen, size_t *length)
{
	if (screen->lost) {
		screen->bytes.length = 0;
		screen->fresh = true;
	}
	*length = screen->bytes.length;
	return *length ? screen->bytes.at : "";
}

bool
screen_lost(const struct screen *screen)
{
	return screen->lost;
}

static bool
is_blank(struct cell cell)
{
	return cell.glyph == ' ' && !(cell.style & STYLE_REVERSE);
}

static bool
is_same(struct cell a, struct cell b)
{
	return a.glyph == b.glyph && a.colour == b.colour && a.style == b.style;
}

static void
draw_cell(const struct screen *screen, int column, int row, struct cell cell)
{
	wchar_t text[2] = { (wchar_t)cell.glyph, L'\0' };
	attr_t style = (cell.style & STYLE_BOLD ? A_BOLD : 0) |
	               (cell.style & STYLE_DIM ? A_DIM : 0) |
	               (cell.style & STYLE_REVERSE ? A_REVERSE : 0);
	bool coloured = cell.colour >= 0 && cell.colour < screen->colours;
	cchar_t drawn;

	if (wcwidth(text[0]) != 1) /* in this locale; it would push the row aside */
		text[0] = L'?';
	setcchar(&drawn, text, style, (short)(coloured ? cell.colour + 1 : 0), NULL);
	mvadd_wchnstr(row, column, &drawn, 1);
}

/* Whether nobody could tell one from the other. */
static bool
look_alike(struct cell a, struct cell b)
{
	return (is_blank(a) && is_blank(b)) || is_same(a, b);
}

/* A blank takes the colour of what was written before it: nobody sees it, and to go back to the
 * default and again to a colour would take a third of all bytes. */
static void
put(struct screen *screen, int column, int row, struct cell cell)
{
	struct cell *shown = &screen->shown[(size_t)row * (size_t)screen->columns + (size_t)column];

	if (is_blank(cell))
		cell = (struct cell){ ' ', screen->pen.colour,
			              screen->pen.style & (STYLE_BOLD | STYLE_DIM) };
	if (!is_same(cell, *shown))
		draw_cell(screen, column, row, cell);
	*shown = screen->pen = cell;
}

/* At most so many bytes are needed to change from one style to another: all off, then each. */
static int
style_cost(struct cell from, struct cell to)
{
	enum { OFF = 6, ON = 4, COLOUR = 11 };
	int styles = (to.style & STYLE_BOLD ? 1 : 0) + (to.style & STYLE_DIM ? 1 : 0) +
	             (to.style & STYLE_REVERSE ? 1 : 0);
	bool same = from.colour == to.colour && from.style == to.style;

	return same ? 0 : OFF + styles * ON + (to.colour >= 0 ? COLOUR : 0);
}

/* ... and to write a cell, the first of a run or one after another. */
static int
cost(const struct screen *screen, struct cell cell, bool starts_run)
{
	enum { MOVE = 8 }; /* ESC [ 24 ; 80 H */
	int glyph = cell.glyph < 0x80 ? 1 : cell.glyph < 0x800 ? 2 : cell.glyph < 0x10000 ? 3 : 4;

	return glyph + (is_blank(cell) ? 0 : style_cost(screen->pen, cell)) +
	       (starts_run ? MOVE : 0);
}

/* What has changed in the row, in `most` bytes at most. */
static void
draw_row(struct screen *screen, const struct frame *frame, int row, int most)
{
	enum { GAP = 5 }; /* so few cells curses writes again, as a move takes as many bytes */
	struct cell *shown = &screen->shown[(size_t)row * (size_t)screen->columns];
	int end = -GAP - 1; /* of what has changed so far */

	for (int column = 0; column < screen->columns; column++) {
		struct cell cell = frame_cell(frame, column, row);
		if (look_alike(cell, shown[column]))
			continue;
		bool near = column - end <= GAP;
		most -= cost(screen, cell, !near);
		for (int i = end; near && i < column; i++)
			most -= cost(screen, shown[i], false);
		if (most < 0)
			return;
		for (; near && end < column; end++)
			put(screen, end, row, shown[end]);
		put(screen, column, row, cell);
		end = column + 1;
	}
}

/* The next frame is drawn as if on a terminal of which nothing is known. */
static void
forget(struct screen *screen)
{
	for (size_t i = (size_t)screen->columns * (size_t)screen->rows; i-- > 0;)
		screen->shown[i] = blank;
	werase(stdscr);
	clearok(curscr, TRUE);
}

/* newterm takes signals that are ours, and believes a size that stands in the environment. */
static SCREEN *
new_curses(const char *type, FILE *memory)
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

static void
set_up(struct screen *screen, int colours)
{
	typeahead(-1); /* keys are no business of curses */
	leaveok(stdscr, TRUE);
	screen->colours = count_colours(colours);
	for (int i = 0; i < screen->colours; i++)
		init_pair((short)(i + 1), (short)i, -1);
	refresh();
	append_drawn(screen); /* its own way of taking over: thrown away by begin() */
}

struct screen *
screen_open(const char *term, int columns, int rows, int colours, char *error, size_t size)
{
	struct screen *screen = calloc(1, sizeof *screen);
	const char *type = NULL;

	snprintf(error, size, "no memory for a screen of %d x %d", columns, rows);
	if (screen && (screen->memory = memory_file()))
		type = terminfo_choose(term, fileno(screen->memory), error, size);
	if (type && (screen->curses = new_curses(type, screen->memory))) {
		set_up(screen, colours);
		if (screen_resize(screen, columns, rows))
			return screen;
	}
	screen_close(screen);
	return NULL;
}

void
screen_close(struct screen *screen)
{
	if (!screen)
		return;
	if (screen->curses)
		delscreen(screen->curses);
	if (screen->memory)
		fclose(screen->memory);
	free(screen->shown);
	bytes_free(&screen->bytes);
	free(screen);
}

int
screen_colours(const struct screen *screen)
{
	return screen->colours;
}

bool
screen_plain(struct screen *screen)
{
	set_term(screen->curses);
	return !terminfo_has("rev");
}

bool
screen_is_ansi(struct screen *screen)
{
	set_term(screen->curses);
	return terminfo_is_ansi();
}

bool
screen_resize(struct screen *screen, int columns, int rows)
{
	size_t count = (size_t)columns * (size_t)rows;
	struct cell *shown = malloc(count * sizeof *shown);

	begin(screen);
	if (!shown || resize_term(rows, columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns) == ERR) {
		free(shown);
		return false;
	}
	free(screen->shown);
	screen->shown = shown;
	screen->columns = columns;
	screen->rows = rows;
	screen_redraw(screen);
	return true;
}

void
screen_watch_buttons(struct screen *screen)
{
	screen->buttons = true;
}

void
screen_redraw(struct screen *screen)
{
	screen->fresh = true;
}

const char *
screen_enter(struct screen *screen, size_t *length)
{
	static const char *const names[] = { "smcup", "civis", NULL };

	begin(screen);
	append_each(screen, names);
	if (screen->buttons)
		screen->lost |= !bytes_append(&screen->bytes, buttons_on, sizeof buttons_on - 1);
	screen_redraw(screen);
	return finish(screen, length);
}

const char *
screen_show(struct screen *screen, const struct frame *frame, size_t *length)
{
	/* Margins, insert mode, autowrap, colours, cursor: another program may have left them. */
	static const char *const known_state[] = { "sgr0", "op", "rmir", "smam", "civis", NULL };

	begin(screen);
	if (screen->fresh || screen->columns < LEAST_COLUMNS) {
		screen->lost |= !terminfo_append_at(&screen->bytes, "csr", 0, screen->rows - 1);
		append_each(screen, known_state);
		forget(screen);
		screen->fresh = false;
	}
	screen->pen = blank;
	for (int row = 0; row < screen->rows; row++)
		draw_row(screen, frame, row, INT_MAX);
	refresh();
	append_drawn(screen);
	return finish(screen, length);
}

const char *
screen_show_row(struct screen *screen, const struct frame *frame, int row, int most, size_t *length)
{
	enum { STYLE_OFF = 8 }; /* curses ends with */

	begin(screen);
	if (!screen->fresh && screen->columns >= LEAST_COLUMNS) {
		screen->pen = blank;
		draw_row(screen, frame, row, most - STYLE_OFF);
		refresh();
		append_drawn(screen);
	}
	return finish(screen, length);
}

const char *
screen_leave(struct screen *screen, size_t *length)
{
	static const char *const plain[] = { "sgr0", "op", NULL };
	static const char *const names[] = { "el", "cnorm", "rmcup", NULL };

	begin(screen);
	if (screen->buttons)
		screen->lost |= !bytes_append(&screen->bytes, buttons_off, sizeof buttons_off - 1);
	append_each(screen, plain);
	screen->lost |= !terminfo_append_at(&screen->bytes, "cup", screen->rows - 1, 0);
	append_each(screen, names);
	screen_redraw(screen);
	return finish(screen, length);
}
