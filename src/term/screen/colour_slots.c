/* SPDX-License-Identifier: MIT */
/* Colour slots: direct colours through a palette. */
#include "colour_slots.h"
#include "frame.h"
#include "io/decimal.h"

#include <string.h>

/* Of the sequences for text and for background. */
static const char *const starts[] = { "\033[38;5;", "\033[48;5;" };
enum { START = 7, DIGITS = 3 };

int
colour_slots_get(struct colour_slots *inks, int32_t colour)
{
	int i = 0;

	while (i < inks->count && inks->colours[i] != colour)
		i++;
	if (i == COLOUR_SLOTS)
		return -1;
	if (i == inks->count)
		inks->colours[inks->count++] = colour;
	return COLOUR_SLOTS_FIRST + i;
}

/* Returns n of ESC [ 38;5;n m or ESC [ 48;5;n m at text and its length in *taken; below 0: no such
 * sequence. */
static int
number_at(const char *text, size_t length, size_t *taken)
{
	int number = 0;
	size_t at = START;

	if (length < START ||
	    (memcmp(text, starts[0], START) != 0 && memcmp(text, starts[1], START) != 0))
		return -1;
	while (at < length && at < START + DIGITS && text[at] >= '0' && text[at] <= '9')
		number = number * 10 + (text[at++] - '0');
	if (at == START || at == length || text[at] != 'm')
		return -1;
	*taken = at + 1;
	return number;
}

enum { SEQUENCE = START + 4 * (DIGITS + 1) };

/* Writes the sequence that sets a colour, of the same ground as that at `old`. Returns its length. */
static size_t
set_colour(int32_t colour, const char *old, char text[SEQUENCE])
{
	char *at = text + START;

	memcpy(text, old, START);
	if (colour < COLOUR_DIRECT) {
		at = decimal_write((int)colour, at);
	} else {
		at[-2] = '2'; /* of ESC [ 38;2; */
		at = decimal_write((int)(colour >> 16 & 0xFF), at);
		*at++ = ';';
		at = decimal_write((int)(colour >> 8 & 0xFF), at);
		*at++ = ';';
		at = decimal_write((int)(colour & 0xFF), at);
	}
	*at++ = 'm';
	return (size_t)(at - text);
}

bool
colour_slots_expand(const struct colour_slots *inks, struct byte_buffer *out, const char *text,
                    size_t length)
{
	bool done = true;

	for (size_t i = 0; i < length && done;) {
		const char *escape = memchr(text + i, '\033', length - i);
		size_t end = escape ? (size_t)(escape - text) : length, taken = 1;
		done = byte_buffer_append(out, text + i, end - i);
		if (end == length || !done)
			return done;
		int number = number_at(text + end, length - end, &taken);
		if (number >= COLOUR_SLOTS_FIRST && number < COLOUR_SLOTS_FIRST + inks->count) {
			char sequence[SEQUENCE];
			size_t bytes = set_colour(inks->colours[number - COLOUR_SLOTS_FIRST],
			                          text + end, sequence);
			done = byte_buffer_append(out, sequence, bytes);
		} else {
			done = byte_buffer_append(out, text + end, taken);
		}
		i = end + taken;
	}
	return done;
}
