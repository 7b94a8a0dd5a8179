/* SPDX-License-Identifier: MIT */
#include "printed_text.h"

#include "screen/cluster.h"
#include "states/flock_columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include <vterm.h>

_Static_assert((int)CLUSTER_POINTS == (int)BOIDS_POINTS, "a letter is a cluster");

enum { BOLD = 1, DIM = 2, REVERSE = 4 };

/* Work before the end of a text without end: in bytes, with room for a colour and a background of each
 * cell; what a sequence erases or moves counts by cells. */
enum { BYTES_MOST = 1 << 20, BYTES_A_CELL = 64, WORK_A_BYTE = 16 };

/* ---- colours */

/* Reads a colour behind 38 or 48 at parameter i: "5;N" or "2;R;G;B", or with colons, which may have a
 * colour space before R. Returns its last parameter. */
static int
read_colour(const struct printed_text *t, int i, uint32_t *colour)
{
	const int *p = t->parameter + i;
	const bool colons = i + 1 < t->parameters && t->is_further[i + 1];
	int end = i + 1;

	while (colons && end + 1 < t->parameters && t->is_further[end + 1])
		end++;
	if (!colons)
		end = i + (p[1] == 5 ? 2 : p[1] == 2 ? 4 : 1);
	if (end >= t->parameters)
		return t->parameters;
	const int *last = t->parameter + end;
	if (p[1] == 5 && end >= i + 2 && p[2] < 256)
		*colour = 1 + (uint32_t)p[2];
	else if (p[1] == 2 && end >= i + 4 && last[-2] < 256 && last[-1] < 256 && *last < 256)
		*colour = 1 + BOIDS_DIRECT + (uint32_t)(last[-2] << 16 | last[-1] << 8 | *last);
	return end;
}

static void
set_pen(struct printed_text *t)
{
	struct boids_letter *pen = &t->pen;

	for (int i = 0; i < t->parameters; i++) {
		const int n = t->parameter[i], shade = n % 10;
		uint32_t of_underline = 0, *colour = n / 10 == 3 || n / 10 == 9 ? &pen->colour
		                                     : n == 58                  ? &of_underline
		                                                                : &pen->paper;
		if (n == 0)
			*pen = (struct boids_letter){ 0 };
		else if (n == 1 || n == 2)
			pen->style |= n == 1 ? BOLD : DIM;
		else if (n == 7)
			pen->style |= REVERSE;
		else if (n == 22 || n == 27)
			pen->style &= ~(uint32_t)(n == 22 ? BOLD | DIM : REVERSE);
		else if (n == 38 || n == 48 || n == 58)
			i = read_colour(t, i, colour);
		else if (n == 39 || n == 49)
			*colour = 0;
		else if (shade < 8 && (n / 10 == 3 || n / 10 == 4))
			*colour = 1 + (uint32_t)shade;
		else if (shade < 8 && (n / 10 == 9 || n / 10 == 10))
			*colour = 9 + (uint32_t)shade;
		while (i + 1 < t->parameters && t->is_further[i + 1])
			i++;
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
	struct boids_letter *cell = cell_at(t, at.row, at.col), letter = t->pen;

	const uint32_t shown =
		*info->chars; /* of another set, whose signs for <= are rare in fonts */

	if (!letter.points[1] && letter.points[0] < 0x7F)
		letter.points[0] = shown - 0x2A7D < 2 ? shown - 0x2A7D + 0x2264 : shown;
	const utf8proc_int32_t first = (utf8proc_int32_t)letter.points[0];
	const bool is_blank =
		(utf8proc_category(first) == UTF8PROC_CATEGORY_ZS || first == 0x2800) &&
		!letter.points[1];
	cut(cell, at.col);
	*cell = is_blank && !letter.paper && !(letter.style & REVERSE) ? none : letter;
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
	const struct boids_letter blank = { .points = { t->pen.paper ? ' ' : 0 },
		                            .paper = t->pen.paper };

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

static int
on_property(VTermProp property, VTermValue *value, void *data)
{
	if (property == VTERM_PROP_ALTSCREEN)
		((struct printed_text *)data)->is_alternate = value->boolean;
	return 1;
}

static const VTermStateCallbacks callbacks = { .putglyph = on_glyph,
	                                       .scrollrect = on_scroll,
	                                       .moverect = on_move,
	                                       .erase = on_erase,
	                                       .settermprop = on_property };

/* ---- characters */

static VTermPos
cursor_of(const struct printed_text *t)
{
	VTermPos cursor;

	vterm_state_get_cursorpos(vterm_obtain_state(t->vterm), &cursor);
	return cursor;
}

/* Places a cluster at the cursor. libvterm has widths of its own, so it gets a character of that of
 * the cluster in its place; ASCII may be of another set. */
static void
place(struct printed_text *t, const uint32_t points[BOIDS_POINTS])
{
	const int columns = cluster_columns(points);
	const bool is_ascii = points[0] < 0x7F && !points[1];
	const char ascii[] = { (char)points[0], '\0' };
	const char *in_place = is_ascii ? ascii : columns == 2 ? "\xE4\xB8\x80" : "\xC2\xA1";

	if (columns == 0 || columns > t->columns)
		return;
	memcpy(t->pen.points, points, sizeof t->pen.points);
	vterm_input_write(t->vterm, in_place, strlen(in_place));
	memset(t->pen.points, 0, sizeof t->pen.points);
	t->after = cursor_of(t);
}

/* Moves the cursor, or does what else a sequence says. */
static void
send(struct printed_text *t, const char *prefix, int a, int b, char last)
{
	char text[32];
	const int length = snprintf(text, sizeof text, "\33[%s%d;%d%c", prefix, a, b, last);

	vterm_input_write(t->vterm, text, (size_t)length);
}

/* Returns the letter before the cursor, which is in the last column after a letter there. */
static struct boids_letter *
letter_before(const struct printed_text *t, VTermPos *at)
{
	*at = cursor_of(t);
	if (vterm_pos_cmp(*at, t->after) == 0)
		*at = t->last;
	else if (at->col-- == 0)
		return NULL;
	struct boids_letter *cell = cell_at(t, at->row, at->col);
	if (cell->points[0] > 0 || at->col == 0 || cluster_columns(cell[-1].points) < 2)
		return cell;
	at->col--;
	return &cell[-1];
}

static void
print(struct printed_text *t, uint32_t character)
{
	enum { FIRST_THAT_JOINS = 0xA9 };
	const uint32_t alone[BOIDS_POINTS] = { character };
	VTermPos at;
	struct boids_letter *before = character < FIRST_THAT_JOINS ? NULL : letter_before(t, &at);
	const int columns = before ? cluster_columns(before->points) : 0;

	if (columns == 0 || !cluster_add(before->points, character)) {
		place(t, alone);
	} else if (cluster_columns(before->points) > columns) { /* it takes its place again */
		struct boids_letter whole = *before, pen = t->pen;
		*before = none;
		t->pen = whole;
		send(t, "", at.col + 1, 0, 'G');
		place(t, whole.points);
		t->pen = pen;
	}
}

/* REP, within the row. */
static void
repeat(struct printed_text *t, int count)
{
	const struct boids_letter blank = { .points = { ' ' } };
	struct boids_letter letter = *cell_at(t, t->last.row, t->last.col);
	const int columns = cluster_columns(letter.points) == 2 ? 2 : 1;
	const int room = (t->columns - t->last.col) / columns - 1;

	if (vterm_pos_cmp(cursor_of(t), t->after) != 0)
		return;
	letter = letter.points[0] > 0 ? letter : blank;
	for (int i = 0; i < count && i < room; i++)
		place(t, letter.points);
	spend(t, 1, t->columns);
}

/* ---- escape sequences (ECMA-48) */

static void
add_parameter(struct printed_text *t, bool is_further)
{
	if (t->parameters == PRINTED_PARAMETERS)
		return;
	t->parameter[t->parameters] = 0;
	t->is_further[t->parameters++] = is_further;
}

/* Forgets the lines that have scrolled off. */
static void
forget_lines(struct printed_text *t)
{
	const size_t row = (size_t)t->columns, lines = (size_t)t->scrolled;

	if (t->is_alternate)
		return;
	spend(t, 2 * t->rows, t->columns);
	memmove(t->cells, t->cells + lines * row, (size_t)t->rows * row * sizeof *t->cells);
	memset(t->cells + (size_t)t->rows * row, 0, lines * row * sizeof *t->cells);
	t->scrolled = 0;
}

static void
escape(struct printed_text *t, char last)
{
	const char text[] = { '\33', t->prefix ? t->prefix : last, last, '\0' };
	const bool is_set = t->prefix == '(' || t->prefix == ')';

	if (!t->prefix && last == '7')
		t->kept = t->pen;
	else if (!t->prefix && last == '8')
		t->pen = t->kept;
	if (!t->prefix && last == 'c') {
		t->pen = t->kept = none;
		t->top = 0;
		t->bottom = t->rows;
		t->is_alternate = false;
	}
	if (t->prefix ? (is_set && strchr("0B", last)) || (t->prefix == '#' && last == '8')
	              : strchr("78DEHMc", last) != NULL)
		vterm_input_write(t->vterm, text, t->prefix ? 3 : 2);
}

static void
set_mode(struct printed_text *t, int mode, char last)
{
	const bool is_private = t->prefix == '?';

	if (is_private && (mode == 1048 || mode == 1049)) {
		if (last == 'h')
			t->kept = t->pen;
		else
			t->pen = t->kept;
	}
	if (is_private ? mode == 6 || mode == 7 || (mode >= 1047 && mode <= 1049) || mode == 47
	               : mode == 4)
		send(t, is_private ? "?" : "", mode == 47 ? 1047 : mode, 0, last);
}

/* Moves the cursor by rows up to the margins, which end no such move in libvterm 0.1. */
static void
move_rows(struct printed_text *t, int count, char last)
{
	const int row = cursor_of(t).row;
	const bool is_up = last == 'A' || last == 'F';
	const int room = is_up ? row - (row < t->top ? 0 : t->top)
	                       : (row < t->bottom ? t->bottom : t->rows) - 1 - row;

	if (last == 'E' || last == 'F')
		send(t, "", 1, 0, 'G');
	if (room > 0)
		send(t, "", count < room ? count : room, 0, is_up ? 'A' : 'B');
}

/* Sets the margins, at least two rows apart. */
static void
set_margins(struct printed_text *t, int first, int last)
{
	const int top = first > 0 ? first - 1 : 0;
	const int bottom = last > 0 && last < t->rows ? last : t->rows;

	if (top + 1 >= bottom)
		return;
	t->top = top;
	t->bottom = bottom;
	send(t, "", top + 1, bottom, 'r');
}

static void
control(struct printed_text *t, char last)
{
	static const char passed[] = "@CDGHIJKLMPSTXZ`adefg";
	const int first = t->parameter[0], second = t->parameters > 1 ? t->parameter[1] : 0;

	if (t->prefix && (t->prefix != '?' || (last != 'h' && last != 'l')))
		return;
	if (last == 'h' || last == 'l')
		for (int i = 0; i < t->parameters; i++)
			set_mode(t, t->parameter[i], last);
	else if (last == 'm')
		set_pen(t);
	else if (last == 's' || last == 'u')
		escape(t, last == 's' ? '7' : '8');
	else if (last == 'r')
		set_margins(t, first, second);
	else if (strchr("ABEF", last))
		move_rows(t, first > 0 ? first : 1, last);
	else if (last == 'b')
		repeat(t, first > 1 ? first : 1);
	else if (last == 'J' && first == 3)
		forget_lines(t);
	else if (strchr(passed, last))
		send(t, "", first, second, last);
}

/* Takes a character of a sequence. */
static void
take_part(struct printed_text *t, char c)
{
	const bool is_control = t->state == PRINTED_CONTROL;

	if (is_control && c >= '0' && c <= '9') {
		int *last = &t->parameter[t->parameters - 1];
		*last = *last < 1000 ? *last * 10 + (c - '0') : 9999;
	} else if (is_control && (c == ';' || c == ':')) {
		add_parameter(t, c == ':');
	} else if (c < 0x30 || (is_control && c < 0x40)) {
		t->prefix = c;
	} else if (is_control) {
		t->state = PRINTED_GROUND;
		control(t, c);
	} else if (!t->prefix && c == '[') {
		t->state = PRINTED_CONTROL;
		t->parameters = 0;
		add_parameter(t, false);
	} else {
		t->state = !t->prefix && strchr("]PX^_k", c) ? PRINTED_STRING : PRINTED_GROUND;
		escape(t, c);
	}
}

static void
take_character(struct printed_text *t, uint32_t c)
{
	enum { CANCEL = 0x18, SUBSTITUTE = 0x1A, ESCAPE = 0x1B, BELL = 7 };
	const bool is_c1 = c >= 0x80 && c < 0xA0; /* ESC and a letter in one */
	const char byte = (char)c;

	t->keeps_lines = c != 'M' || t->state != PRINTED_CONTROL; /* DL */
	if (c == ESCAPE || is_c1) {
		t->state = PRINTED_ESCAPE;
		t->prefix = '\0';
	}
	if (is_c1)
		take_part(t, (char)(c - 0x40));
	else if (c == CANCEL || c == SUBSTITUTE || (c == BELL && t->state == PRINTED_STRING))
		t->state = PRINTED_GROUND;
	else if (t->state == PRINTED_STRING || c == ESCAPE)
		return;
	else if (c == '\n') /* as the line discipline of a terminal prints it */
		vterm_input_write(t->vterm, "\r\n", 2);
	else if (c < 0x20 && strchr("\b\t\v\f\r\16\17", (int)c))
		vterm_input_write(t->vterm, &byte, 1);
	else if (utf8_is_shown(c) && t->state == PRINTED_GROUND)
		print(t, c);
	else if (c >= 0x20)
		take_part(t, c < 0x7F ? byte : '~');
}

/* ---- the text */

bool
printed_text_start(struct printed_text *t, int columns, int rows, int most)
{
	const size_t cells = (size_t)columns * (size_t)rows;

	*t = (struct printed_text){ .columns = columns, .rows = rows, .most = most, .bottom = rows };
	t->left = WORK_A_BYTE * (BYTES_MOST + BYTES_A_CELL * cells);
	t->cells = calloc(3 * cells + 1, sizeof *t->cells);
	t->vterm = t->cells ? vterm_new(rows, columns) : NULL;
	if (!t->vterm)
		return false;
	vterm_set_utf8(t->vterm, 1);
	vterm_state_reset(vterm_obtain_state(t->vterm), 1);
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

/* Returns the rows down to the last letter, of all that are kept. */
static int
all_rows(const struct printed_text *t)
{
	int rows = t->is_alternate ? t->rows : t->rows + t->scrolled, column = 0;

	for (; rows > 0; rows--) {
		for (column = t->columns; column > 0; column--)
			if (printed_text_letter(t, column - 1, rows - 1)->points[0] > 0)
				return rows;
	}
	return 0;
}

int
printed_text_rows(const struct printed_text *t)
{
	const int rows = all_rows(t);

	return rows < t->rows ? rows : t->rows;
}

char *
printed_text_csv(const struct printed_text *t, struct boids_vec cell, float depth, size_t *length,
                 bool *is_cut)
{
	static const enum column needed[] = { ID, X, Y, Z, VX, VY, HOME_X, HOME_Y };
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
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		shown.at[needed[i]] = true;
	flock_columns_header(out, true, &shown);
	*is_cut = all_rows(t) > t->rows;
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
