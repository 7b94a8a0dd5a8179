/* SPDX-License-Identifier: MIT */
/* Cells: cells and frames as they should be, and cells drawn at random. */
#include "cells.h"

static bool
is_same(struct cell a, struct cell b)
{
	return a.glyph == b.glyph && cell_has_style(a, b);
}

void
check_cell(struct cell seen, struct cell meant, const char *file, int line)
{
	if (is_same(seen, meant))
		return;
	print_error("U+%04X in %#x, style %d, on %#x, not U+%04X in %#x, style %d, on %#x\n",
	            seen.glyph, (unsigned)seen.colour, seen.style, (unsigned)seen.paper,
	            meant.glyph, (unsigned)meant.colour, meant.style, (unsigned)meant.paper);
	_fail(file, line);
}

/* Leaves of a cell what one sees on an emulator. */
static struct cell
as_seen(struct cell cell, int colours)
{
	bool blank = cell.glyph == ' ';

	cell.style &= blank ? STYLE_REVERSE : STYLE_REVERSE | STYLE_BOLD;
	if (colours == 0 || (blank && !cell.style))
		cell.colour = COLOUR_DEFAULT;
	return cell;
}

void
assert_glass(const struct emulator *glass, const struct frame *frame, int colours)
{
	for (int row = 0; row < emulator_rows(glass); row++)
		for (int column = 0; column < emulator_columns(glass); column++) {
			struct cell seen = as_seen(emulator_cell(glass, column, row), colours);
			struct cell meant = as_seen(frame_cell(frame, column, row), colours);
			if (!is_same(seen, meant))
				print_error("column %d, row %d: ", column, row);
			assert_cell(seen, meant.glyph, meant.colour, meant.style, meant.paper);
		}
}

int
count_drawn(const struct frame *frame)
{
	int count = 0;

	for (int i = 0; i < frame->columns * frame->rows; i++)
		count += frame->cells[i].glyph != ' ';
	return count;
}

/* A direct one has as many digits as there are. */
static int32_t
random_colour(struct dice *d, int colours)
{
	int kind = dice_below(d, colours > 256 ? 4 : 3);

	if (colours == 0 || kind == 0)
		return COLOUR_DEFAULT;
	if (kind < 3)
		return dice_below(d, colours < 256 ? colours : 256);
	return COLOUR_DIRECT + 0x646464 +
	       (dice_below(d, 156) << 16 | dice_below(d, 156) << 8 | dice_below(d, 156));
}

struct cell
random_cell(struct dice *d, int colours)
{
	static const uint32_t glyphs[] = { ' ',
		                           ' ',
		                           ' ',
		                           'x',
		                           '\\',
		                           0x2192,
		                           0x2588,
		                           0x1D11E,
		                           0x1FB00,
		                           GLYPH_WIDE + 0x4E2D,
		                           GLYPH_WIDE + 0xAC00,
		                           GLYPH_WIDE + 0xFF21,
		                           GLYPH_WIDE + 0x1F600 };
	struct cell cell = { dice_pick(d, glyphs), random_colour(d, colours), 0, 0 };

	if (dice_below(d, 2))
		cell.style = (uint8_t)dice_below(d, 8);
	if (colours >= 256 && dice_below(d, 2))
		cell.paper = 1 + random_colour(d, colours);
	return cell;
}

void
put_at_random(struct frame *frame, struct dice *d, int count, int colours)
{
	while (count-- > 0)
		frame_put(frame, dice_below(d, frame->columns), dice_below(d, frame->rows),
		          random_cell(d, colours));
}
