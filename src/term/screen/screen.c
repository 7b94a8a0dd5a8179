/* SPDX-License-Identifier: MIT */
/* Screen: turns frames into the bytes that show them. */
#include "screen.h"
#include "ansi_writer.h"
#include "frame_diff.h"
#include "io/byte_buffer.h"
#include "memory_file.h"
#include "screen_colours.h"
#include "terminal_modes.h"
#include "terminfo.h"

#define screen curses_screen /* curses has a struct of the same name */
#include <curses.h>
#undef screen
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* Most terminals take the sequences of xterm: their cells are written here, at a tenth of the time of
 * curses and in fewer bytes. Curses knows the others. */
struct screen {
	SCREEN *curses;
	FILE *memory;            /* the output of curses, instead of a terminal */
	struct frame_diff paint; /* the cells that the terminal shows */
	struct ansi_writer writer;
	bool standard; /* the writer draws, not curses */
	struct screen_colours colours;
	struct byte_buffer drawn; /* output of curses before slots are replaced by colours */
	bool buttons;             /* enable mouse reports in screen_enter */
	bool cut;                 /* the last screen_show_row left changes out */
	bool uses_sync;           /* the caller uses synchronized output */
	bool fresh;               /* the contents of the terminal are unknown */
	bool partial;             /* the last screen_show_part left changes out */
	struct byte_buffer bytes; /* the bytes returned to the caller */
	int lost;                 /* errno if some of them are missing, or 0 */
	bool broken;              /* curses ran out of memory and must not be used any more */
};

/* On some terminals curses inserts the last cell of the screen from its left neighbour. A terminal
 * of one column has none: curses gets a second, empty column. It then mistakes the position of the
 * cursor after a glyph, so each frame is redrawn. */
enum { LEAST_COLUMNS = 2 };

enum { CLEAR = 16 }; /* bytes of the sequences that curses starts a redraw with */

/* The sequences of the writer: ESC [ 0 ; with all that is set in one. */
enum { X_OFF = 4, X_STYLE = 2, X_COLOUR = 9, X_DIRECT = 17, X_END = 3, X_MOVE = 4 };
static const struct draw_bytes writer_bytes = { X_OFF,    0, X_STYLE, X_COLOUR,
	                                        X_DIRECT, 0, X_END,   X_MOVE };

/* The longest that curses sends to any terminal. */
enum {
	OFF = sizeof "\33[0;10m\17" - 1,
	DEFAULTS = sizeof "\33[39;49m" - 1,
	STYLE = sizeof "\33[1m" - 1,
	COLOUR = sizeof "\33[48;5;255m" - 1,
	DIRECT = sizeof "\33[48:2::255:255:255m" - 1,
	CORNER = sizeof "\33[?7l\33[?7h" - 1,
	END = OFF + DEFAULTS
};
/* A type with direct colours gets those of the palette as such, too. */
static const struct draw_bytes curses_bytes[] = {
	[false] = { OFF, DEFAULTS, STYLE, COLOUR, DIRECT, CORNER, END, INT_MAX },
	[true] = { OFF, DEFAULTS, STYLE, DIRECT, DIRECT, CORNER, END, INT_MAX }
};

_Static_assert(SCREEN_LEAST >= DRAW_LEAST(OFF, STYLE, DIRECT, CORNER, END) &&
                       SCREEN_ROW_LEAST >= DRAW_LEAST(X_OFF, X_STYLE, X_DIRECT, 0, X_END),
               "any cell fits in them");

enum { WINDOWS = 3, RESERVE = 1 << 16 }; /* memory of curses: cells of the screen, and bytes */

/* Out of memory curses crashes, exits or silently goes on, so this checks for enough before. */
static bool
has_room(int columns, int rows)
{
	size_t cells = ((size_t)columns + 1) * (size_t)rows;

	return memory_available(cells * WINDOWS * sizeof(cchar_t) + RESERVE);
}

static void
begin(struct screen *screen)
{
	set_term(screen->curses);
	screen->bytes.length = 0;
	screen->lost = errno = 0;
}

/* Only errno tells what the system has refused to curses. */
static void
check(struct screen *screen, bool good)
{
	static const int refusals[] = { ENOMEM, ENOSPC, EFBIG, EIO };
	int why = good ? 0 : ENOMEM;

	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (errno == refusals[i])
			why = errno;
	if (screen->lost == 0)
		screen->lost = why;
}

static const char *
finish(struct screen *screen, size_t *length)
{
	check(screen, !screen->broken);
	if (screen->lost) {
		screen->bytes.length = 0;
		screen->fresh = true;
	}
	*length = screen->bytes.length;
	return *length ? screen->bytes.at : "";
}

int
screen_error(const struct screen *screen)
{
	return screen->lost;
}

bool
screen_is_broken(const struct screen *screen)
{
	return screen->broken;
}

static void
draw_cell(void *user, int column, int row, struct cell cell)
{
	struct screen *screen = user;
	wchar_t text[2] = { (wchar_t)cell.glyph, L'\0' };
	attr_t style = (cell.style & STYLE_BOLD ? A_BOLD : 0) |
	               (cell.style & STYLE_DIM ? A_DIM : 0) |
	               (cell.style & STYLE_REVERSE ? A_REVERSE : 0);
	cchar_t drawn;

	if (wcwidth(text[0]) != 1) /* in this locale; it would shift the row */
		text[0] = L'?';
	setcchar(&drawn, text, style,
	         screen_colours_pair(&screen->colours, cell.colour, cell.paper), NULL);
	mvadd_wchnstr(row, column, &drawn, 1);
}

static void
write_cell(void *user, int column, int row, struct cell cell)
{
	struct screen *screen = user;
	const struct frame_diff *paint = &screen->paint;

	ansi_writer_move(&screen->writer, &paint->shown[row * paint->columns], column, row);
	ansi_writer_put(&screen->writer, cell);
}

/* Appends what curses has drawn since the last call. */
static void
append_drawn(struct screen *screen)
{
	bool has_slots = screen_colours_use_slots(&screen->colours);
	struct byte_buffer *drawn = has_slots ? &screen->drawn : &screen->bytes;

	check(screen, memory_file_drain(screen->memory, drawn));
	if (has_slots)
		check(screen, colour_slots_expand(&screen->colours.inks, &screen->bytes, drawn->at,
		                                  drawn->length));
	screen->drawn.length = 0;
}

/* Makes the next frame draw all cells. */
static void
forget_shown(struct screen *screen)
{
	frame_diff_reset(&screen->paint);
	screen->paint.next = 0;
	if (screen->standard) {
		check(screen, terminfo_append(&screen->bytes, "clear"));
		return;
	}
	werase(stdscr);
	clearok(curscr, TRUE);
}

/* Protects our signal handlers from newterm, and newterm from a size in the environment. */
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
	typeahead(-1); /* curses must not read keys */
	leaveok(stdscr, TRUE);
	screen_colours_start(&screen->colours, colours);
	screen->standard = terminfo_is_standard(screen->colours.count) &&
	                   strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	screen->paint.draw = screen->standard ? write_cell : draw_cell;
	screen->paint.most =
		screen->standard ? &writer_bytes : &curses_bytes[screen->colours.is_direct];
	screen->paint.terminal = screen;
	refresh();
	append_drawn(screen); /* its own start sequence; begin() discards it */
}

struct screen *
screen_open(const char *term, int columns, int rows, int colours, char *error, size_t size)
{
	struct screen *screen = calloc(1, sizeof *screen);
	bool ready = screen && has_room(columns, rows) && (screen->memory = memory_file_open());
	int why = errno;
	const char *type = ready ? terminfo_choose(term, fileno(screen->memory), error, size) : NULL;

	if (type && (screen->curses = new_curses(type, screen->memory))) {
		set_up(screen, colours);
		if (screen_resize(screen, columns, rows))
			return screen;
	}
	if (ready)
		why = type ? ENOMEM : errno;
	if (!ready || type)
		snprintf(error, size, "cannot make a screen of %d x %d: %s", columns, rows,
		         strerror(why));
	screen_close(screen);
	errno = why;
	return NULL;
}

void
screen_close(struct screen *screen)
{
	if (!screen)
		return;
	free(screen->paint.shown);
	free(screen->paint.tinted);
	byte_buffer_free(&screen->bytes);
	byte_buffer_free(&screen->drawn);
	/* delscreen() allocates and crashes without memory: call it last, or not at all. */
	if (screen->curses && !screen->broken && memory_available(RESERVE))
		delscreen(screen->curses);
	if (screen->memory)
		fclose(screen->memory);
	free(screen);
}

int
screen_colours(const struct screen *screen)
{
	return screen->colours.count;
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
	int least = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;
	struct cell *shown = has_room(least, rows) ? malloc(count * sizeof *shown) : NULL;
	int *tinted = shown ? malloc(count * sizeof *tinted) : NULL;

	begin(screen);
	if (tinted && !screen->broken)
		screen->broken = resize_term(rows, least) == ERR || errno == ENOMEM;
	if (!tinted || screen->broken) {
		free(shown);
		free(tinted);
		return false;
	}
	free(screen->paint.shown);
	free(screen->paint.tinted);
	screen->paint.shown = shown;
	screen->paint.tinted = tinted;
	screen->paint.tints = 0;
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
screen_hold(struct screen *screen)
{
	screen->uses_sync = true;
}

void
screen_redraw(struct screen *screen)
{
	screen->fresh = true;
}

const char *
screen_enter(struct screen *screen, size_t *length)
{
	begin(screen);
	check(screen, terminal_modes_enter(&screen->bytes, screen->buttons));
	screen_redraw(screen);
	return finish(screen, length);
}

/* Returns whether a full redraw is due, and if so starts it. */
static bool
begin_redraw(struct screen *screen)
{
	bool fresh = screen->fresh || screen->paint.columns < LEAST_COLUMNS ||
	             (!screen->partial && !screen_colours_suffice(&screen->colours));

	if (fresh) {
		check(screen, terminal_modes_reset(&screen->bytes, screen->paint.rows));
		forget_shown(screen);
	}
	screen->fresh = false;
	return fresh;
}

/* Blanks drawn in a colour have none: a blank shows no colour, but curses would set it whenever it
 * writes the blank again, even after the frames have lost their colours. */
static void
forget_blank_colours(struct screen *screen)
{
	struct frame_diff *paint = &screen->paint;
	cchar_t drawn;

	while (paint->tints > 0) {
		int i = paint->tinted[--paint->tints];
		struct cell *shown = &paint->shown[i];
		*shown = (struct cell){ ' ', COLOUR_DEFAULT, 0, shown->paper };
		if (screen->standard)
			continue;
		setcchar(&drawn, L" ", 0,
		         screen_colours_pair(&screen->colours, COLOUR_DEFAULT, shown->paper), NULL);
		mvwadd_wchnstr(curscr, i / paint->columns, i % paint->columns, &drawn, 1);
		mvadd_wchnstr(i / paint->columns, i % paint->columns, &drawn, 1);
	}
}

static void
begin_part(struct screen *screen)
{
	frame_diff_begin(&screen->paint);
	ansi_writer_begin(&screen->writer, &screen->bytes, screen->colours.count, writer_bytes.gap);
}

static void
end_part(struct screen *screen)
{
	if (screen->standard)
		check(screen, ansi_writer_end(&screen->writer));
	else
		refresh();
	forget_blank_colours(screen);
	if (!screen->standard)
		append_drawn(screen);
}

/* Draws rows in at most `most` bytes. Returns whether all are drawn. */
static bool
draw_part(struct screen *screen, const struct frame *frame, int most)
{
	begin_part(screen);
	bool whole = frame_diff_part(&screen->paint, frame, most);
	end_part(screen);
	return whole;
}

const char *
screen_show_part(struct screen *screen, const struct frame *frame, int most, bool *whole,
                 size_t *length)
{
	begin(screen);
	*whole = true;
	if (screen->broken)
		return finish(screen, length);
	int clear = 0;
	if (begin_redraw(screen)) {
		clear = CLEAR;
		if (most < INT_MAX) /* the status line first */
			screen->paint.next = screen->paint.rows - 1;
	}
	if (screen->paint.columns < LEAST_COLUMNS) /* each frame is redrawn: one part only */
		most = INT_MAX;
	size_t before;
	do { /* costs are upper bounds: more cells may fit, until a pass draws none */
		before = screen->bytes.length;
		*whole = draw_part(screen, frame, most - (int)before - clear);
		clear = 0;
	} while (!*whole && !screen->lost && screen->bytes.length > before);
	screen->partial = !*whole;
	return finish(screen, length);
}

const char *
screen_show(struct screen *screen, const struct frame *frame, size_t *length)
{
	bool whole;

	return screen_show_part(screen, frame, INT_MAX, &whole, length);
}

const char *
screen_show_row(struct screen *screen, const struct frame *frame, int row, int most, size_t *length)
{
	begin(screen);
	screen->cut = false;
	if (!screen->broken && !screen->fresh && screen->paint.columns >= LEAST_COLUMNS) {
		begin_part(screen);
		screen->cut = frame_diff_row(&screen->paint, frame, row, most) < 0;
		end_part(screen);
	}
	return finish(screen, length);
}

bool
screen_is_cut(const struct screen *screen)
{
	return screen->cut;
}

const char *
screen_leave(struct screen *screen, size_t *length)
{
	begin(screen);
	check(screen, terminal_modes_leave(&screen->bytes, screen->buttons, screen->uses_sync,
	                                   screen->paint.rows));
	return finish(screen, length);
}
