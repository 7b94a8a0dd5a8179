/* SPDX-License-Identifier: MIT */
#include "lettering.h"

#include "math/number.h"
#include "states/preset.h"
#include "text/error.h"
#include "text/utf8.h"

#include <assert.h>
#include <string.h>

/* Rows of a letter in the font; columns between two letters, and rows between two lines; columns of a
 * blank. */
enum { HEIGHT = 5, GAP = 1, BLANK = 2 };

/* A letter of the font, as rows of its text. */
struct letter {
	const char *row[HEIGHT];
	int column, width;
	bool is_blank;
	const char *begin; /* of its character in the text */
};

/* A text being laid out. */
struct layout {
	struct letter letters[LETTERING_TEXT]; /* behind the last one an empty one */
	int length;
	int first, end;    /* letters that are laid out: first .. end - 1 */
	int columns, rows; /* of the world */
	int scale;         /* sides of a cell of the font */
	int most;          /* cells */
};

static const char *
next_line(const char *text)
{
	return text + strcspn(text, "\n") + 1;
}

/* Finds a character in a line. Returns its column, -1: it is not there; *next: that of the next one that
 * is no blank, 0: none. */
static int
seek(const char *line, uint32_t character, int *next)
{
	uint32_t at;
	int found = -1, length;

	*next = 0;
	for (int i = 0; *next == 0 && (length = utf8_read(line, &at)) > 0 && at != '\n'; i++) {
		if (found >= 0 && at != ' ')
			*next = i;
		else if (at == character)
			found = i;
		line += length;
	}
	return found;
}

/* Finds a character in the font: a line of characters stands above the rows of their letters. Each
 * is as wide as the way to the next one, the last as wide as its longest row. false: there is none. */
static bool
find(uint32_t character, struct letter *letter)
{
	int next;

	*letter = (struct letter){ .width = BLANK, .is_blank = character == ' ' };
	for (const char *line = font_table->text; *line && !letter->is_blank;
	     line = next_line(line)) {
		if (*line == ';' || *line == '=')
			continue;
		letter->column = seek(line, character, &next);
		for (int i = 0; i < HEIGHT; i++)
			letter->row[i] = line = next_line(line);
		if (letter->column < 0)
			continue;
		letter->width = next > 0 ? next - letter->column - GAP : 0;
		for (int i = 0; i < HEIGHT && next == 0; i++) {
			int width = (int)strcspn(letter->row[i], "\n") - letter->column;
			letter->width = width > letter->width ? width : letter->width;
		}
		return true;
	}
	return letter->is_blank;
}

/* Adds the letters of a character of the text: it is one of the font, or of a line "=AE Æ" there. false:
 * the font lacks it. */
static bool
add_letters(struct layout *l, const char *text, int *length)
{
	uint32_t character;
	int next;

	*length = utf8_read(text, &character);
	if (*length == 0)
		return false;
	const char *as = text, *end = text + *length;
	for (const char *line = font_table->text; *line; line = next_line(line))
		if (*line == '=' && seek(strchr(line, ' ') + 1, character, &next) >= 0) {
			as = line + 1;
			end = line + strcspn(line, " ");
		}
	for (; as < end; as += utf8_read(as, &character), l->length++) {
		utf8_read(as, &character);
		if (!find(character, &l->letters[l->length]))
			return false;
		l->letters[l->length].begin = text;
	}
	return true;
}

/* Gets the longest line that begins at a letter, behind blanks, and ends before a blank: its letters
 * begin .. end - 1 and its width in cells of the font. Returns false at the end of the text; a word
 * that is too wide leaves the line empty. */
static bool
next_line_of(const struct layout *l, int at, int *begin, int *end, int *width)
{
	while (at < l->end && l->letters[at].is_blank)
		at++;
	*begin = *end = at;
	*width = 0;
	for (int i = at, columns = 0; i < l->end; i++) {
		columns += l->letters[i].width;
		const bool ends = i + 1 == l->end || l->letters[i + 1].is_blank;
		if (columns * l->scale > l->columns)
			break;
		if (ends && !l->letters[i].is_blank) {
			*end = i + 1;
			*width = columns;
		}
		columns += GAP;
	}
	return at < l->end;
}

/* Adds the cells of a line, one row of it after the other. Returns false if they are too many. */
static bool
add_line(struct lettering *to, const struct layout *l, int first, int end, int left, int top)
{
	for (int row = 0; row < HEIGHT * l->scale; row++)
		for (int i = first, begin = left; i < end; i++) {
			const struct letter *letter = &l->letters[i];
			const char *cells = letter->row[row / l->scale];
			const int length = letter->is_blank ? 0 : (int)strcspn(cells, "\n");
			for (int column = 0; column < letter->width * l->scale; column++) {
				const int at = letter->column + column / l->scale;
				if (at >= length || cells[at] != '#')
					continue;
				if (to->count == l->most)
					return false;
				to->at[to->count].column = begin + column;
				to->at[to->count++].row = top + row;
			}
			begin += (letter->width + GAP) * l->scale;
		}
	return true;
}

static bool
lay(struct lettering *to, const struct layout *l)
{
	int lines = 0, begin, end = l->first, width;

	for (; next_line_of(l, end, &begin, &end, &width); lines++)
		if (begin == end)
			return false;
	const int height = (lines * (HEIGHT + GAP) - GAP) * l->scale;
	bool fits = lines > 0 && height <= l->rows;
	int top = (l->rows - height) / 2;
	to->count = 0;
	end = l->first;
	for (; fits && next_line_of(l, end, &begin, &end, &width); top += (HEIGHT + GAP) * l->scale)
		fits = add_line(to, l, begin, end, (l->columns - width * l->scale) / 2, top);
	return fits;
}

/* Lays out as many words as fit, or characters, from the first one on. Returns whether any does. */
static bool
lay_most(struct lettering *to, struct layout *l, bool words)
{
	for (l->end = l->length; l->end > l->first; l->end--) {
		const struct letter *last = &l->letters[l->end - 1], *next = last + 1;
		const bool ends =
			words ? next->is_blank || !next->begin : next->begin != last->begin;
		if (ends && !last->is_blank && lay(to, l))
			return true;
	}
	return false;
}

/* Returns the end of the word that a letter is in. */
static int
word_end(const struct layout *l, int at)
{
	while (at < l->length && !l->letters[at].is_blank)
		at++;
	return at;
}

/* Whether each word of the text fits alone into the world, with one sentence in error if not. */
static bool
check_words(struct lettering *to, struct layout *l, char *error)
{
	for (l->first = 0; l->first < l->length; l->first = l->end + 1) {
		l->end = word_end(l, l->first);
		if (l->end == l->first || lay(to, l))
			continue;
		const char *word = l->letters[l->first].begin;
		if (!lay_most(to, l, false))
			return error_set(error, 0, "say has no room for a letter in %dx%d cells",
			                 l->columns, l->rows);
		return error_set(error, 0, "say fits '%.*s' into %dx%d cells, not %s",
		                 (int)(l->letters[l->end].begin - word), word, l->columns, l->rows,
		                 QUOTED(word));
	}
	return true;
}

bool
lettering_lay(struct lettering *lettering, const char *text, int from, int columns, int rows,
              int most, char *error)
{
	enum { STEP = 7 * HEIGHT }; /* rows of a world for each cell of the scale */
	struct layout l = { .columns = columns, .rows = rows, .scale = 1, .most = LETTERING_MOST };
	const int scale = (rows + STEP / 2) / STEP;
	const char *at = text;

	assert(strlen(text) < LETTERING_TEXT); /* no character has more letters than bytes */
	for (int length; *at; at += length)
		if (!add_letters(&l, at, &length))
			return error_set(error, 0,
			                 "say takes Latin, Greek and Cyrillic letters, digits and "
			                 "signs of ASCII, not %s",
			                 QUOTED(text));
	if (!check_words(lettering, &l, error))
		return false;
	for (l.first = 0; l.first < l.length && l.letters[l.first].begin < text + from;)
		l.first++;
	l.most = most < LETTERING_MOST ? most : LETTERING_MOST;
	l.end = l.length;
	for (l.scale = scale > 1 ? scale : 1; l.scale > 1 && !lay(lettering, &l);)
		l.scale--;
	if (l.scale == 1 && !lay_most(lettering, &l, true)) {
		l.most = LETTERING_MOST; /* a word that wants more cells than that */
		l.end = word_end(&l, l.first);
		lay(lettering, &l);
	}
	while (l.end < l.length && l.letters[l.end].is_blank)
		l.end++;
	lettering->next = l.end < l.length ? (int)(l.letters[l.end].begin - text) : 0;
	return true;
}
