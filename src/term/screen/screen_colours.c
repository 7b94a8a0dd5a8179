/* SPDX-License-Identifier: MIT */
/* Screen colours: the colour pairs of curses. */
#include "screen_colours.h"
#include "frame.h"
#include "rgb.h"
#include "terminfo.h"

#include <curses.h>

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
	int numbers = colours->is_direct ? 8 : 256;
	for (int i = 0; i < numbers && i < colours->count; i++)
		init_pair((short)(i + 1), (short)i, -1);
}

/* Returns the number of a colour to curses, a slot for direct ones; below 0: none. */
static int
number_of(struct screen_colours *colours, int32_t colour)
{
	int before = colours->inks.count;

	if (colour < 8 || (colour < COLOUR_SLOTS_FIRST && !colours->is_direct))
		return (int)colour;
	if (colour < COLOUR_SLOTS_FIRST || (colour >= 256 && colour < COLOUR_DIRECT))
		return -1;
	int number = colour_slots_get(&colours->inks, colour);
	if (number >= 0 && colours->is_direct && colours->inks.count > before) {
		uint32_t rgb =
			colour < COLOUR_DIRECT ? rgb_of((int)colour) : (uint32_t)colour & 0xFFFFFF;
		/* below 8 curses takes it for a palette number */
		init_extended_pair(number + 1, rgb < 8 ? 8 : (int)rgb, -1);
	}
	return number;
}

short
screen_colours_pair(struct screen_colours *colours, int32_t colour)
{
	bool has_slots = colours->count > 256 || colours->is_direct;

	if (colour < 0 || colour >= colours->count)
		return 0; /* the default colours */
	return (short)((has_slots ? number_of(colours, colour) : colour) + 1);
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
	colours->inks.count = 0;
	return false;
}
