/* SPDX-License-Identifier: MIT */
#include "printed_text.h"

#include "screen/frame.h"
#include "states/flock_columns.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include <vterm.h>

_Static_assert((int)CLUSTER_POINTS == (int)BOIDS_POINTS, "a letter is a cluster");

/* Work before the end of a text without end: in bytes, with room for a colour and a background of each
 * cell; what a sequence erases or moves counts by cells. */
enum { BYTES_MOST = 1 << 20, BYTES_A_CELL = 64, WORK_A_BYTE = 16 };

/* ---- colours */

/* Reads a colour behind 38 or 48: ";5;N" or ";2;R;G;B", or with colons, which may have a colour
 * space before R. Returns its end. */
static char *
read_colour(char *at, uint32_t *colour)
{
	const char separator = *at;
	long n[5] = { 0 };
	int count = 0, most = separator == ':' ? 5 : 1;

	while (count < most && *at && *at == separator) {
		n[count++] = strtol(at + 1, &at, 10);
		if (separator == ';')
			most = n[0] == 5 ? 2 : n[0] == 2 ? 4 : 1;
	}
	const long *rgb = n + (count > 3 ? count - 3 : 0);
	if (n[0] == 5 && count >= 2 && n[1] < 256)
		*colour = 1 + (uint32_t)n[1];
	else if (n[0] == 2 && count >= 4 && rgb[0] < 256 && rgb[1] < 256 && rgb[2] < 256)
		*colour = 1 + BOIDS_DIRECT + (uint32_t)(rgb[0] << 16 | rgb[1] << 8 | rgb[2]);
	return at;
}

/* SGR: libvterm 0.1 has no dim and no 58. */
static void
set_pen(struct boids_letter *pen, char *at)
{
	uint32_t of_underline = 0;
	bool is_more = true;

	while (is_more) {
		const long n = strtol(at, &at, 10), tens = n / 10, shade = n % 10;
		uint32_t *colour = n == 58                  ? &of_underline
		                   : tens == 3 || tens == 9 ? &pen->colour
		                                            : &pen->paper;
		if (n == 0)
			*pen = (struct boids_letter){ 0 };
		else if (n == 1 || n == 2)
			pen->style |= n == 1 ? STYLE_BOLD : STYLE_DIM;
		else if (n == 7)
			pen->style |= STYLE_REVERSE;
		else if (n == 22 || n == 27)
			pen->style &= ~(uint32_t)(n == 22 ? STYLE_BOLD | STYLE_DIM : STYLE_REVERSE);
		else if (n == 38 || n == 48 || n == 58)
			at = read_colour(at, colour);
		else if (n == 39 || n == 49)
			*colour = 0;
		else if (shade < 8 && (tens == 3 || tens == 4))
			*colour = 1 + (uint32_t)shade;
		else if (shade < 8 && (tens == 9 || tens == 10))
			*colour = 9 + (uint32_t)shade;
		at += strcspn(at, ";");
		is_more = *at++ == ';';
	}
}

/* ---- cells */

static const struct boids_letter none;

/* Returns a cell of the screen: the alternate one comes behind all lines of the other. */
static struct boids_letter *
cell_at(const struct printed_text *t, int row, int column)
{
	const int line = row + (t->is_alternate ? 2 * t->rows : t->scrolled);

	return t->cells + (size_t)line * (size_t)t->columns + column;
}

/* Spends work on an area. */
static void
spend(struct printed_text *t, int rows, int columns)
{
	const size_t work = (size_t)rows * (size_t)columns;

	t->left -= work < t->left ? work : t->left;
	t->is_full |= t->left == 0;
}

/* Clears the wide letter, if any, whose right half is about to change. */
static void
cut(struct boids_letter *cell, int column)
{
	if (column > 0 && cluster_columns(cell[-1].points) == 2)
		cell[-1] = none;
}

static int
on_glyph(VTermGlyphInfo *info, VTermPos at, void *data)
{
	struct printed_text *t = data;
	struct boids_letter *cell = cell_at(t, at.row, at.col), letter = t->now.pen;
	const bool is_test = *info->chars == 'E'; /* DECALN fills the screen with it */

	memcpy(letter.points, t->cluster, sizeof t->cluster);
	if (is_test)
		memcpy(letter.points, (uint32_t[BOIDS_POINTS]){ 'E' }, sizeof t->cluster);
	const utf8proc_category_t kind = utf8proc_category((utf8proc_int32_t)*letter.points);
	const bool is_blank = kind == UTF8PROC_CATEGORY_ZS || *letter.points == 0x2800;
	cut(cell, at.col);
	*cell = letter;
	if (is_blank && !letter.points[1] && !letter.paper && !(letter.style & STYLE_REVERSE))
		*cell = none;
	if (info->width == 2 && at.col + 1 < t->columns)
		cell[1] = none;
	t->last = at;
	return 1;
}

/* Erased cells have the background of the pen. */
static int
on_erase(VTermRect rect, int selective, void *data)
{
	struct printed_text *t = data;
	const struct boids_letter blank = { .points = { t->now.pen.paper ? ' ' : 0 },
		                            .paper = t->now.pen.paper };

	(void)selective;
	spend(t, rect.end_row - rect.start_row, rect.end_col - rect.start_col);
	for (int row = rect.start_row; row < rect.end_row; row++) {
		cut(cell_at(t, row, rect.start_col), rect.start_col);
		for (int column = rect.start_col; column < rect.end_col; column++)
			*cell_at(t, row, column) = blank;
	}
	return 1;
}

static int
on_move(VTermRect to, VTermRect from, void *data)
{
	struct printed_text *t = data;
	const int rows = to.end_row - to.start_row, columns = to.end_col - to.start_col;
	const bool up = to.start_row <= from.start_row;

	spend(t, rows, columns);
	for (int i = 0; i < rows; i++) {
		const int row = up ? i : rows - 1 - i;
		struct boids_letter *cell = cell_at(t, to.start_row + row, to.start_col);
		memmove(cell, cell_at(t, from.start_row + row, from.start_col),
		        (size_t)columns * sizeof *cell);
		cut(cell, to.start_col);
		cut(cell + columns, to.end_col == t->columns); /* half of it has left */
	}
	return 1;
}

/* Lines that leave at the top stay where they are, and the screen begins further down. */
static int
on_scroll(VTermRect rect, int down, int right, void *data)
{
	struct printed_text *t = data;
	VTermRect below = { rect.end_row, t->rows, 0, t->columns }, opened = rect;

	if (down <= 0 || right != 0 || rect.start_row > 0 || t->is_alternate || !t->keeps_lines)
		return 0; /* libvterm moves and erases then */
	down = down < t->rows - t->scrolled ? down : t->rows - t->scrolled;
	t->scrolled += down;
	t->is_full |= t->scrolled == t->rows;
	if (rect.end_row < t->rows) {
		VTermRect was = below;
		was.start_row -= down;
		was.end_row -= down;
		on_move(below, was, t);
	}
	opened.start_row = rect.end_row - down;
	return on_erase(opened, 0, t);
}

static const VTermStateCallbacks callbacks = {
	.putglyph = on_glyph, .scrollrect = on_scroll, .moverect = on_move, .erase = on_erase
};

/* ---- characters */

static VTermPos
cursor_of(const struct printed_text *t)
{
	VTermPos cursor;

	vterm_state_get_cursorpos(vterm_obtain_state(t->vterm), &cursor);
	return cursor;
}

__attribute__((format(printf, 2, 3))) static void
send(struct printed_text *t, const char *format, ...)
{
	char text[40];
	va_list arguments;

	va_start(arguments, format);
	const int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	vterm_input_write(t->vterm, text, (size_t)length);
}

/* Places the cluster at the cursor. libvterm has widths of its own, so it gets a character of that of
 * the cluster in its place. */
static void
place(struct printed_text *t)
{
	const int columns = cluster_columns(t->cluster);
	const int room = t->wraps ? t->columns : t->columns - cursor_of(t).col;

	if (columns == 0 || columns > room) {
		*t->cluster = 0;
		return;
	}
	send(t, columns == 2 ? "\xE4\xB8\x80" : "\xC2\xA1");
	if (!t->wraps && cursor_of(t).col == t->last.col)
		send(t, "\33[C"); /* to the right half in the last column */
	t->after = cursor_of(t);
}

static void
print(struct printed_text *t, uint32_t character)
{
	static const wchar_t drawing[] = L"◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"; /* for '`' to '~' */
	const int columns = cluster_columns(t->cluster);
	struct boids_letter *cell = cell_at(t, t->last.row, t->last.col);

	if (t->now.set[t->now.is_shifted] == '0' && character >= '`' && character <= '~')
		character = (uint32_t)drawing[character - '`'];
	if (vterm_pos_cmp(cursor_of(t), t->after) != 0 ||
	    memcmp(cell->points, t->cluster, sizeof t->cluster) != 0 || /* erased, moved */
	    !cluster_add(t->cluster, character)) {
		memset(t->cluster, 0, sizeof t->cluster);
		*t->cluster = character;
		place(t);
	} else if (cluster_columns(t->cluster) > columns) { /* it takes its place again */
		const struct boids_letter pen = t->now.pen;
		t->now.pen = *cell;
		*cell = none;
		send(t, "\33[%dG", t->last.col + 1);
		place(t);
		t->now.pen = pen;
	} else {
		memcpy(cell->points, t->cluster, sizeof t->cluster);
	}
}

/* ---- escape sequences (ECMA-48) */

/* DECSC and DECRC, of which libvterm 0.1 keeps the position. */
static void
save_or_restore(struct printed_text *t, bool saves)
{
	if (saves) {
		t->kept = t->now;
		send(t, "\0337");
	} else {
		t->now = t->kept;
		send(t, "\33[?6%c\0338", t->now.has_origin ? 'h' : 'l');
	}
}

static void
reset(struct printed_text *t)
{
	t->now = t->kept = (struct printed_state){ .has_origin = false };
	t->wraps = true;
	t->top = 0;
	t->bottom = t->rows;
	t->is_alternate = false;
	vterm_state_reset(vterm_obtain_state(t->vterm), 1);
}

static void
escape(struct printed_text *t, char last)
{
	const char prefix = *t->sequence;

	if (prefix == '(' || prefix == ')')
		t->now.set[prefix - '('] = last;
	else if (prefix == '#' && last == '8')
		send(t, "\33#8");
	else if (!prefix && strchr("DEHM", last))
		send(t, "\33%c", last);
	else if (!prefix && (last == '7' || last == '8'))
		save_or_restore(t, last == '7');
	else if (!prefix && last == 'c')
		reset(t);
}

static void
set_modes(struct printed_text *t, char *at, char last)
{
	const bool is_private = *at == '?', on = last == 'h';

	for (bool is_more = true; is_more; is_more = *at++ == ';') {
		const long mode = strtol(at + (*at == '?'), &at, 10);
		const bool saves = mode == 1048 || mode == 1049;
		if (!is_private) {
			if (mode == 4)
				send(t, "\33[4%c", last);
			continue;
		}
		if (saves && on)
			save_or_restore(t, true);
		if (mode == 47 || mode == 1047 || mode == 1049) {
			t->is_placed = true;
			t->is_alternate = on;
			send(t, "\33[?1047%c", last);
		}
		if (saves && !on)
			save_or_restore(t, false);
		if (mode == 6 || mode == 7) {
			*(mode == 6 ? &t->now.has_origin : &t->wraps) = on;
			send(t, "\33[?%ld%c", mode, last);
		}
	}
}

/* Moves the cursor by rows up to a margin, which libvterm 0.1 passes. */
static void
move_rows(struct printed_text *t, int count, char last)
{
	const int row = cursor_of(t).row;
	const int top = row < t->top ? 0 : t->top;
	const int bottom = row < t->bottom ? t->bottom : t->rows;

	send(t, "\33[%d%c", count, last);
	const int now = cursor_of(t).row;
	if (now < top || now >= bottom)
		send(t, "\33[%dd", now < top ? top + 1 : bottom);
}

/* REP, within the row. */
static void
repeat(struct printed_text *t, int count)
{
	const int columns = cluster_columns(t->cluster);

	if (columns == 0 || vterm_pos_cmp(cursor_of(t), t->after) != 0)
		return;
	for (int i = 0; i < count && t->last.col + 2 * columns <= t->columns; i++)
		place(t);
	spend(t, 1, t->columns);
}

/* Forgets the lines that have scrolled off. */
static void
forget_lines(struct printed_text *t)
{
	const size_t screen = (size_t)t->rows * (size_t)t->columns;
	const size_t lines = (size_t)t->scrolled * (size_t)t->columns;

	memmove(t->cells, t->cells + lines, screen * sizeof *t->cells);
	memset(t->cells + screen, 0, lines * sizeof *t->cells);
	t->scrolled = 0;
	spend(t, 2 * t->rows, t->columns);
}

static void
control(struct printed_text *t, char last)
{
	enum { MOST = 9999 };
	char *text = t->sequence + 1, *end;
	const bool is_mode = last == 'h' || last == 'l', is_private = is_mode && *text == '?';
	const long a = strtol(text, &end, 10), b = *end == ';' ? strtol(end + 1, NULL, 10) : 0;
	const int first = a < MOST ? (int)a : MOST, second = b < MOST ? (int)b : MOST;
	const int top = first > 0 ? first - 1 : 0; /* of margins, at least two rows apart */
	const int bottom = second > 0 && second < t->rows ? second : t->rows;

	if (text[is_private + strspn(text + is_private, "0123456789:;")])
		return;
	t->is_placed |= strchr("Hdfr", last) || (last == 'J' && first > 0);
	if (is_mode) {
		set_modes(t, text, last);
	} else if (last == 'm') {
		set_pen(&t->now.pen, text);
	} else if (last == 's' || last == 'u') {
		save_or_restore(t, last == 's');
	} else if (last == 'r' && top + 1 < bottom) {
		t->top = top;
		t->bottom = bottom;
		send(t, "\33[%d;%dr", top + 1, bottom);
	} else if (strchr("ABEF", last)) {
		move_rows(t, first, last);
	} else if (last == 'b') {
		repeat(t, first > 1 ? first : 1);
	} else if (last == 'J' && first == 3 && !t->is_alternate) {
		forget_lines(t);
	} else if (strchr("@CDGHIJKLMPSTXZ`adefg", last)) {
		send(t, "\33[%d;%d%c", first, second, last);
	}
}

/* Takes a character behind ESC. */
static void
take_part(struct printed_text *t, char c)
{
	const bool is_control = *t->sequence == '[';
	const size_t length = strlen(t->sequence);

	if (c < 0x30 || (is_control && c < 0x40) || (length == 0 && c == '[')) {
		if (length + 1 < sizeof t->sequence)
			t->sequence[length] = c;
		return;
	}
	t->state = length == 0 && strchr("]PX^_k", c) ? PRINTED_STRING : PRINTED_GROUND;
	if (is_control)
		control(t, c);
	else
		escape(t, c);
}

static void
take_character(struct printed_text *t, uint32_t c)
{
	enum { CANCEL = 0x18, SUBSTITUTE = 0x1A, ESCAPE = 0x1B, BELL = 7 };
	const bool is_c1 = c >= 0x80 && c < 0xA0; /* ESC and a letter in one */

	t->keeps_lines = c != 'M' || t->state != PRINTED_SEQUENCE; /* DL */
	if (c == ESCAPE || is_c1) {
		t->state = PRINTED_SEQUENCE;
		memset(t->sequence, 0, sizeof t->sequence);
	}
	if (is_c1)
		take_part(t, (char)(c - 0x40));
	else if (c == CANCEL || c == SUBSTITUTE || (c == BELL && t->state == PRINTED_STRING))
		t->state = PRINTED_GROUND;
	else if (t->state == PRINTED_STRING || c == ESCAPE)
		return;
	else if (c == '\n') /* as the line discipline of a terminal prints it */
		send(t, "\r\n");
	else if (c == '\16' || c == '\17')
		t->now.is_shifted = c == '\16';
	else if (c < 0x20 && strchr("\b\t\v\f\r", (int)c))
		send(t, "%c", (char)c);
	else if (utf8_is_shown(c) && t->state == PRINTED_GROUND)
		print(t, c);
	else if (c >= 0x20 && t->state == PRINTED_SEQUENCE)
		take_part(t, c < 0x7F ? (char)c : '~');
}

/* ---- the text */

bool
printed_text_start(struct printed_text *t, int columns, int rows, int most)
{
	const size_t cells = (size_t)columns * (size_t)rows;

	*t = (struct printed_text){ .columns = columns, .rows = rows, .most = most };
	t->left = WORK_A_BYTE * (BYTES_MOST + BYTES_A_CELL * cells);
	t->cells = calloc(3 * cells + 1, sizeof *t->cells);
	t->vterm = t->cells ? vterm_new(rows, columns) : NULL;
	if (!t->vterm)
		return false;
	vterm_set_utf8(t->vterm, 1);
	reset(t);
	return true;
}

void
printed_text_free(struct printed_text *t)
{
	if (t->vterm)
		vterm_free(t->vterm);
	free(t->cells);
	*t = (struct printed_text){ 0 };
}

/* Bytes that are no UTF-8 are left out. */
void
printed_text_take(struct printed_text *t, const char *bytes, size_t length)
{
	uint32_t character;

	vterm_state_set_callbacks(vterm_obtain_state(t->vterm), &callbacks, t);
	for (size_t i = 0; i < length && !t->is_full; i++) {
		if (t->length > 0 && !utf8_is_continuation(bytes[i]))
			t->length = 0;
		t->bytes[t->length++] = bytes[i];
		t->bytes[t->length] = '\0';
		spend(t, 1, WORK_A_BYTE);
		if (t->length < utf8_length(t->bytes[0]))
			continue;
		if (utf8_read(t->bytes, &character) == t->length)
			take_character(t, character);
		t->length = 0;
	}
}

/* ---- the flock */

const struct boids_letter *
printed_text_letter(const struct printed_text *t, int column, int row)
{
	return cell_at(t, row - (t->is_alternate ? 0 : t->scrolled), column);
}

int
printed_text_rows(const struct printed_text *t)
{
	const struct boids_letter *cells = printed_text_letter(t, 0, 0);
	int count = t->columns * (t->is_alternate ? t->rows : t->rows + t->scrolled);

	while (count > 0 && cells[count - 1].points[0] == 0)
		count--;
	return (count + t->columns - 1) / t->columns;
}

int
printed_text_columns(const struct printed_text *t)
{
	int columns = 0;

	for (int i = 0; i < t->columns * t->rows; i++) {
		const uint32_t *points =
			printed_text_letter(t, i % t->columns, i / t->columns)->points;
		const int end = *points ? i % t->columns + cluster_columns(points) : 0;
		columns = end > columns ? end : columns;
	}
	return columns;
}

char *
printed_text_csv(const struct printed_text *t, struct boids_vec cell, float depth, size_t *length,
                 bool *is_cut)
{
	struct flock_columns_shown shown = { 0 };
	struct boids_boid b = { 0 }, above = b;
	const uint32_t most = t->most > 0 ? (uint32_t)t->most : UINT32_MAX;
	char *text = NULL, line[FLOCK_ROW];
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	for (int i = 0; i < t->columns * t->rows; i++) {
		b.letter = *printed_text_letter(t, i % t->columns, i / t->columns);
		flock_columns_show(&shown, &b);
	}
	for (int c = 0; c < COLUMNS; c++)
		shown.at[c] = shown.at[c] || flock_columns[c].needed;
	shown.at[Z] = shown.at[HOME_X] = shown.at[HOME_Y] = true;
	flock_columns_header(out, true, &shown);
	*is_cut = printed_text_rows(t) > t->rows;
	for (int i = 0; i < t->columns * t->rows; i++) {
		const int column = i % t->columns, row = i / t->columns;
		b.letter = *printed_text_letter(t, column, row);
		if (b.letter.points[0] == 0)
			continue;
		if (b.id == most) {
			*is_cut = true;
			break;
		}
		b.home.x = ((float)column + 0.5f) * cell.x;
		b.home.y = ((float)row + 0.5f) * cell.y;
		b.position = (struct boids_vec){ b.home.x, b.home.y, depth / 2 };
		*flock_columns_put(line, 0, &b, &above, &shown) = '\0';
		fprintf(out, "%s\n", line);
		above = b;
		b.id++;
	}
	const bool good = !ferror(out);
	if (fclose(out) == 0 && good)
		return text;
	free(text);
	return NULL;
}
