/* SPDX-License-Identifier: MIT */
/* Screen: frames -> the bytes that show them. */
#include "screen.h"
#include "bytes.h"
#include "inks.h"
#include "memory.h"
#include "paint.h"
#include "rgb.h"
#include "terminfo.h"

#define screen curses_screen /* curses has a struct of that name, too */
#include <curses.h>
#undef screen
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* Curses does what it is best at: the fewest bytes from one screen to the next. How the terminal is
 * taken over, given back and brought into a known state is said here; curses would also reset the
 * user's palette (ESC ] 104) and set margins for a size that is not ours. */
struct screen {
	SCREEN *curses;
	FILE *memory;       /* what curses takes for the terminal */
	struct paint paint; /* what curses has been told */
	bool is_direct;     /* to curses a colour is red, green and blue, not a number */
	struct inks inks;   /* what numbers stand for, where there are more colours than those */
	struct bytes drawn; /* by curses, before it is spelt */
	bool buttons;       /* the terminal tells of them while it is ours */
	bool fresh;         /* nothing is known of what the terminal shows */
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

/* How many colours to use: 0, 8, 16, 256 or COLOURS_DIRECT. */
static int
count_colours(int most, bool is_direct)
{
	/* Without a way back to the default background ours would have to be painted. */
	if (start_color() == ERR || use_default_colors() == ERR)
		return 0;
	int count = COLORS < COLOR_PAIRS ? COLORS : COLOR_PAIRS - 1;
	if (is_direct || (count >= 256 && most == COLOURS_DIRECT && terminfo_counts_colours()))
		count = COLOURS_DIRECT;
	if (most >= 0 && count > most)
		count = most;
	if (is_direct && count < 256)
		return count >= 8 ? 8 : 0; /* the next eight have no numbers there */
	return count >= COLOURS_DIRECT ? COLOURS_DIRECT
	       : count >= 256          ? 256
	       : count >= 16           ? 16
	       : count >= 8            ? 8
	                               : 0;
}

static void
append_each(struct screen *screen, const char *const *names)
{
	for (; *names; names++)
		screen->lost |= !terminfo_append(&screen->bytes, *names);
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

/* What curses calls this colour where there are more than have numbers; below 0: it has no name. */
static int
number_of(struct screen *screen, int32_t colour)
{
	int before = screen->inks.count;

	if (colour < 8 || (colour < INKS_FIRST && !screen->is_direct))
		return (int)colour;
	if (colour < INKS_FIRST || (colour >= 256 && colour < COLOUR_DIRECT))
		return -1;
	int number = inks_take(&screen->inks, colour);
	if (number >= 0 && screen->is_direct && screen->inks.count > before) {
		uint32_t rgb =
			colour < COLOUR_DIRECT ? rgb_of((int)colour) : (uint32_t)colour & 0xFFFFFF;
		/* below 8 it would be a number after all */
		init_extended_pair(number + 1, rgb < 8 ? 8 : (int)rgb, -1);
	}
	return number;
}

/* The pair of curses: 0 has the default colours. */
static short
pair_of(struct screen *screen, int32_t colour)
{
	int colours = screen->paint.colours;

	if (colour < 0 || colour >= colours)
		return 0;
	return (short)((colours > 256 || screen->is_direct ? number_of(screen, colour) : colour) + 1);
}

static void
draw_cell(void *terminal, int column, int row, struct cell cell)
{
	wchar_t text[2] = { (wchar_t)cell.glyph, L'\0' };
	attr_t style = (cell.style & STYLE_BOLD ? A_BOLD : 0) |
	               (cell.style & STYLE_DIM ? A_DIM : 0) |
	               (cell.style & STYLE_REVERSE ? A_REVERSE : 0);
	cchar_t drawn;

	if (wcwidth(text[0]) != 1) /* in this locale; it would push the row aside */
		text[0] = L'?';
	setcchar(&drawn, text, style, pair_of(terminal, cell.colour), NULL);
	mvadd_wchnstr(row, column, &drawn, 1);
}

/* What curses has drawn since the last time. */
static void
append_drawn(struct screen *screen)
{
	bool spelt = screen->inks.count > 0 && !screen->is_direct;
	struct bytes *drawn = spelt ? &screen->drawn : &screen->bytes;

	screen->lost |= !memory_take(screen->memory, drawn);
	if (spelt)
		screen->lost |= !inks_spell(&screen->inks, &screen->bytes, drawn->at, drawn->length);
	screen->drawn.length = 0;
}

/* The next frame is drawn as if on a terminal of which nothing is known. */
static void
forget(struct screen *screen)
{
	paint_forget(&screen->paint);
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
	screen->is_direct = terminfo_is_direct();
	screen->paint.draw = draw_cell;
	screen->paint.terminal = screen;
	screen->paint.colours = count_colours(colours, screen->is_direct);
	int numbers = screen->is_direct ? 8 : 256;
	for (int i = 0; i < numbers && i < screen->paint.colours; i++)
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
	if (screen && (screen->memory = memory_open()))
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
	free(screen->paint.shown);
	bytes_free(&screen->bytes);
	bytes_free(&screen->drawn);
	free(screen);
}

int
screen_colours(const struct screen *screen)
{
	return screen->paint.colours;
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
	free(screen->paint.shown);
	screen->paint.shown = shown;
	screen->paint.columns = columns;
	screen->paint.rows = rows;
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
	if (screen->inks.count > INKS / 2) { /* a frame takes half of them at most: begin anew */
		screen->inks.count = 0;
		screen->fresh = true;
	}
	if (screen->fresh || screen->paint.columns < LEAST_COLUMNS) {
		screen->lost |=
			!terminfo_append_at(&screen->bytes, "csr", 0, screen->paint.rows - 1);
		append_each(screen, known_state);
		forget(screen);
		screen->fresh = false;
	}
	paint_begin(&screen->paint);
	for (int row = 0; row < screen->paint.rows; row++)
		paint_row(&screen->paint, frame, row, INT_MAX);
	refresh();
	append_drawn(screen);
	return finish(screen, length);
}

const char *
screen_show_row(struct screen *screen, const struct frame *frame, int row, int most, size_t *length)
{
	enum { STYLE_OFF = 8 }; /* curses ends with */

	begin(screen);
	if (!screen->fresh && screen->paint.columns >= LEAST_COLUMNS) {
		paint_begin(&screen->paint);
		paint_row(&screen->paint, frame, row, most - STYLE_OFF);
		refresh();
		append_drawn(screen);
	}
	return finish(screen, length);
}

const char *
screen_leave(struct screen *screen, size_t *length)
{
	static const char *const plain[] = { "sgr0", "op", NULL };
	/* Curses saves the cursor when it scrolls; some terminals give that one back with their screen, and
	 * it was hidden: so it is shown last. */
	static const char *const names[] = { "el", "rmcup", "cnorm", NULL };

	begin(screen);
	if (screen->buttons)
		screen->lost |= !bytes_append(&screen->bytes, buttons_off, sizeof buttons_off - 1);
	append_each(screen, plain);
	screen->lost |= !terminfo_append_at(&screen->bytes, "cup", screen->paint.rows - 1, 0);
	append_each(screen, names);
	screen_redraw(screen);
	return finish(screen, length);
}
