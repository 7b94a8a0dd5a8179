/* SPDX-License-Identifier: MIT */
/* Screen colours: the colour pairs of curses. */
#include "screen_colours.h"
#include "frame.h"
#include "rgb.h"
#include "terminfo.h"

#include <curses.h>
#include <string.h>

/* Returns how many colours to use. */
static int
count_colours(int most, bool is_direct)
{
	/* Without default colours the background would have to be painted. */
	if (start_color() == ERR || use_default_colors() == ERR)
		return 0;
	int count = COLORS < COLOR_PAIRS ? COLORS : COLOR_PAIRS - 1;
	if (is_direct || (count >= 256 && most == COLOURS_DIRECT && terminfo_counts_colours()))
		count = COLOURS_DIRECT;
	if (most >= 0 && count > most)
		count = most;
	if (is_direct && count < 256)
		return count >= 8 ? 8 : 0; /* numbers 8 to 15 are RGB values there */
	return count >= COLOURS_DIRECT ? COLOURS_DIRECT
	       : count >= 256          ? 256
	       : count >= 16           ? 16
	       : count >= 8            ? 8
	                               : 0;
}

void
screen_colours_start(struct screen_colours *colours, int most)
{
	*colours = (struct screen_colours){ .is_direct = terminfo_is_direct() };
	colours->count = count_colours(most, colours->is_direct);
}

/* Whether curses draws with slots instead of palette numbers. */
static bool
has_slots(const struct screen_colours *colours)
{
	return colours->count > 256 || colours->is_direct;
}

/* Returns the number of a colour in pairs, a slot for direct ones; below 0: none, as for the default
 * colour. */
static int
number_of(struct screen_colours *colours, int32_t colour)
{
	if (colour_limited(colour, colours->count) < 0)
		return -1;
	if (!has_slots(colours) || colour < 8 ||
	    (colour < COLOUR_SLOTS_FIRST && !colours->is_direct))
		return (int)colour;
	if (colour < COLOUR_SLOTS_FIRST)
		return -1;
	return colour_slots_get(&colours->inks, colour);
}

/* Returns what curses calls the colour of a number. */
static int
curses_colour(const struct screen_colours *colours, int number)
{
	if (!colours->is_direct || number < COLOUR_SLOTS_FIRST)
		return number;
	int32_t colour = colours->inks.colours[number - COLOUR_SLOTS_FIRST];
	uint32_t rgb = colour < COLOUR_DIRECT ? rgb_of((int)colour) : (uint32_t)colour & 0xFFFFFF;
	return rgb < 8 ? 8 : (int)rgb; /* below 8 curses takes it for a palette number */
}

/* Returns the index of a paper; 0: the default background. */
static int
paper_of(struct screen_colours *colours, int32_t paper)
{
	int i = 0;

	if (paper == 0 || number_of(colours, paper - 1) < 0)
		return 0;
	while (i < colours->paper_count && colours->papers[i] != paper)
		i++;
	if (i == PAPERS || (i + 2) * PAPER_PAIRS > COLOR_PAIRS)
		return 0;
	if (i == colours->paper_count)
		colours->papers[colours->paper_count++] = paper;
	return i + 1;
}

short
screen_colours_pair(struct screen_colours *colours, int32_t colour, int32_t paper)
{
	int number = number_of(colours, colour), on = paper_of(colours, paper);
	int pair = on * PAPER_PAIRS + number + 1;

	if (pair == 0 || colours->ready[on][number + 1])
		return (short)pair;
	colours->ready[on][number + 1] = true;
	init_extended_pair(pair, curses_colour(colours, number),
	                   on > 0 ? curses_colour(colours, number_of(colours, paper - 1)) : -1);
	return (short)pair;
}

bool
screen_colours_use_slots(const struct screen_colours *colours)
{
	return colours->inks.count > 0 && !colours->is_direct;
}

bool
screen_colours_suffice(struct screen_colours *colours)
{
	if (colours->inks.count <= COLOUR_SLOTS / 2) /* a frame uses at most half of them */
		return true;
	colours->inks.count = colours->paper_count = 0;
	memset(colours->ready, 0, sizeof colours->ready);
	return false;
}
