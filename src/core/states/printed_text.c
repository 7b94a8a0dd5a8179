/* SPDX-License-Identifier: MIT */
#include "printed_text.h"

#include "flock_columns.h"

#include <stdio.h>
#include <stdlib.h>

enum { BOLD = 1, DIM = 2, REVERSE = 4 };

/* Bytes before the end of a text without end: room for a colour and a background of each cell. */
enum { BYTES_MOST = 1 << 20, BYTES_A_CELL = 64 };

bool
printed_text_start(struct printed_text *t, int columns, int rows, int most)
{
	const size_t cells = (size_t)columns * (size_t)rows;

	*t = (struct printed_text){ .columns = columns, .rows = rows, .most = most };
	t->left = BYTES_MOST + BYTES_A_CELL * cells;
	t->cells = calloc(cells + 1, sizeof *t->cells);
	return t->cells;
}

void
printed_text_free(struct printed_text *t)
{
	free(t->cells);
	*t = (struct printed_text){ 0 };
}

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

static bool
is_blank(uint32_t character)
{
	return character == ' ' || character == 0xA0 || character == 0x2800 ||
	       character == 0x3000 || (character >= 0x2000 && character <= 0x200A) ||
	       character == 0x202F || character == 0x205F;
}

static void
set_cell(struct printed_text *t, struct boids_letter *cell, struct boids_letter letter)
{
	t->letters += (letter.character > 0) - (cell->character > 0);
	*cell = letter;
}

/* Prints a character over what is there. */
static void
print(struct printed_text *t, uint32_t character)
{
	const struct boids_letter none = { 0 };
	struct boids_letter letter = t->pen;
	const int columns = utf8_columns(character);
	const bool shows = !is_blank(character) || letter.paper > 0 || letter.style & REVERSE;

	letter.character = character;
	if (columns == 0 || columns > t->columns)
		return;
	if (t->column + columns > t->columns) {
		t->column = 0;
		t->row++;
	}
	if (t->row >= t->rows || (shows && t->most > 0 && t->letters == t->most)) {
		t->is_full = t->is_cut = t->is_cut || shows;
		return;
	}
	struct boids_letter *cell = t->cells + (size_t)t->row * (size_t)t->columns + t->column;
	if (t->column > 0 && utf8_columns(cell[-1].character) == 2)
		set_cell(t, &cell[-1], none);
	set_cell(t, cell, shows ? letter : none);
	if (columns == 2)
		set_cell(t, &cell[1], none);
	t->column += columns;
}

static void
move_cursor(struct printed_text *t, uint32_t control)
{
	const int stop = (t->column / 8 + 1) * 8;

	if (control == '\n')
		t->row++;
	if (control == '\n' || control == '\r')
		t->column = 0;
	else if (control == '\t' && t->column < t->columns)
		t->column = stop < t->columns ? stop : t->columns - 1;
	else if (control == '\b' && t->column > 0)
		t->column -= t->column == t->columns && t->columns > 1 ? 2 : 1;
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

static void
escape(struct printed_text *t, uint32_t c)
{
	t->state = PRINTED_GROUND;
	if (c >= 0x20 && c < 0x30) {
		t->state = PRINTED_ESCAPE;
		t->is_foreign = true; /* the next byte is the last */
	} else if (c == '[' && !t->is_foreign) {
		t->state = PRINTED_CONTROL;
		t->parameters = 0;
		add_parameter(t, false);
	} else if (c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_') {
		t->state = t->is_foreign ? PRINTED_GROUND : PRINTED_STRING;
	}
}

static void
control(struct printed_text *t, uint32_t c)
{
	int *last = &t->parameter[t->parameters - 1];

	if (c >= '0' && c <= '9')
		*last = *last < 1000 ? *last * 10 + (int)(c - '0') : 9999;
	else if (c == ';' || c == ':')
		add_parameter(t, c == ':');
	else if (c >= 0x20 && c < 0x40)
		t->is_foreign = true;
	else
		t->state = PRINTED_GROUND;
	if (c == 'm' && !t->is_foreign)
		set_pen(t);
}

static void
take_character(struct printed_text *t, uint32_t c)
{
	enum { CANCEL = 0x18, SUBSTITUTE = 0x1A, ESCAPE = 0x1B, BELL = 7 };
	const bool is_c1 = c >= 0x80 && c < 0xA0; /* ESC and a letter in one */

	if (c == ESCAPE || is_c1) {
		t->state = PRINTED_ESCAPE;
		t->is_foreign = false;
	}
	if (is_c1)
		escape(t, c - 0x40);
	else if (c == CANCEL || c == SUBSTITUTE || (c == BELL && t->state == PRINTED_STRING))
		t->state = PRINTED_GROUND;
	else if (t->state == PRINTED_STRING || c == ESCAPE)
		return;
	else if (c < 0x20)
		move_cursor(t, c);
	else if (t->state == PRINTED_ESCAPE)
		escape(t, c);
	else if (t->state == PRINTED_CONTROL)
		control(t, c);
	else
		print(t, c);
}

/* Bytes that are no UTF-8 are left out. */
void
printed_text_take(struct printed_text *t, const char *bytes, size_t length)
{
	uint32_t character;

	for (size_t i = 0; i < length && !t->is_full; i++) {
		if (t->length > 0 && !utf8_is_continuation(bytes[i]))
			t->length = 0;
		t->bytes[t->length++] = bytes[i];
		t->bytes[t->length] = '\0';
		const int whole = utf8_length(t->bytes[0]);
		if (t->length < whole)
			continue;
		if (utf8_read(t->bytes, &character) == t->length)
			take_character(t, character);
		t->length = 0;
		t->is_full = t->is_full || t->left <= i;
	}
	t->left = t->left > length ? t->left - length : 0;
}

/* ---- the flock */

int
printed_text_rows(const struct printed_text *t)
{
	size_t cells = (size_t)t->columns * (size_t)t->rows;

	while (cells > 0 && t->cells[cells - 1].character == 0)
		cells--;
	return cells > 0 ? (int)((cells - 1) / (size_t)t->columns) + 1 : 0;
}

char *
printed_text_csv(const struct printed_text *t, struct boids_vec cell, float depth, size_t *length)
{
	static const struct flock_columns_shown shown = { .at = { [ID] = true,
		                                                  [X] = true,
		                                                  [Y] = true,
		                                                  [Z] = true,
		                                                  [VX] = true,
		                                                  [VY] = true,
		                                                  [HOME_X] = true,
		                                                  [HOME_Y] = true,
		                                                  [LETTER] = true,
		                                                  [COLOUR] = true,
		                                                  [PAPER] = true,
		                                                  [STYLE] = true } };
	struct boids_boid b = { 0 }, above = b;
	char *text = NULL, line[FLOCK_ROW];
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	flock_columns_header(out, true, &shown);
	for (int i = 0; i < t->columns * t->rows; i++) {
		const int column = i % t->columns, row = i / t->columns;
		if (t->cells[i].character == 0)
			continue;
		b.home.x = ((float)column + 0.5f) * cell.x;
		b.home.y = ((float)row + 0.5f) * cell.y;
		b.position = (struct boids_vec){ b.home.x, b.home.y, depth / 2 };
		b.letter = t->cells[i];
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
