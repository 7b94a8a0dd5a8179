/* SPDX-License-Identifier: MIT */
/* Colour slots: direct colours through a palette. */
#include "colour_slots.h"
#include "frame.h"

#include <stdio.h>
#include <string.h>

static const char start[] = "\033[38;5;";
enum { START = sizeof start - 1, DIGITS = 3 };

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

/* Returns n of ESC [ 38;5;n m at text and its length in *taken; below 0: no such sequence. */
static int
number_at(const char *text, size_t length, size_t *taken)
{
	int number = 0;
	size_t at = START;

	if (length < START || memcmp(text, start, START) != 0)
		return -1;
	while (at < length && at < START + DIGITS && text[at] >= '0' && text[at] <= '9')
		number = number * 10 + (text[at++] - '0');
	if (at == START || at == length || text[at] != 'm')
		return -1;
	*taken = at + 1;
	return number;
}

/* Writes the sequence that sets a colour; returns its length. */
static int
set_colour(int32_t colour, char *text, size_t size)
{
	if (colour < COLOUR_DIRECT)
		return snprintf(text, size, "%s%dm", start, (int)colour);
	return snprintf(text, size, "\033[38;2;%d;%d;%dm", (int)(colour >> 16 & 0xFF),
	                (int)(colour >> 8 & 0xFF), (int)(colour & 0xFF));
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
			char sequence[32];
			int bytes = set_colour(inks->colours[number - COLOUR_SLOTS_FIRST], sequence,
			                       sizeof sequence);
			done = byte_buffer_append(out, sequence, (size_t)bytes);
		} else {
			done = byte_buffer_append(out, text + end, taken);
		}
		i = end + taken;
	}
	return done;
}
