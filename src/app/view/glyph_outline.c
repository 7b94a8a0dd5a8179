/* SPDX-License-Identifier: MIT */
#include "glyph_outline.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Characters that point, and those of frames: in a cell of 10 by 20. */
struct shape {
	uint32_t glyph;
	const char *path;
};

/* clang-format off */
static const struct shape shapes[] = {
	{ 0x2A, "M5 5L6 8.6 9.6 8.6 6.8 11 7.9 14.8 5 12.6 2.1 14.8 3.2 11 .4 8.6 4 8.6z" },
	{ 0x2B, "M4.2 6H5.8V9.2H9V10.8H5.8V14H4.2V10.8H1V9.2H4.2z" },
	{ 0x2F, "M7.2 4L9 4 2.8 16 1 16z" },
	{ 0x3C, "M7.6 13.8L5.6 13.8 1.8 10 5.6 6.2 7.6 6.2 4 10z" },
	{ 0x3E, "M2.4 6.2L4.4 6.2 8.2 10 4.4 13.8 2.4 13.8 6 10z" },
	{ 0x58, "M1 5L3 5 5 8.6 7 5 9 5 6 10 9 15 7 15 5 11.4 3 15 1 15 4 10z" },
	{ 0x5C, "M1 4L2.8 4 9 16 7.2 16z" },
	{ 0x5E, "M1.2 12.6L1.2 10.6 5 6.8 8.8 10.6 8.8 12.6 5 9z" },
	{ 0x76, "M1 7L2.8 7 5 14.2 7.2 7 9 7 5.9 17 4.1 17z" },
	{ 0x7E, "M1 11.4L2.6 8.5 4.1 8.5 5.4 9.6 6.6 10.4 7.7 10 9 8.4 9 10.6 7.4 12.3 5.9 12.3 4.6 11.4 3.4 10.6 2.3 10.9 1 12.6z" },
	{ 0xB7, "M3.9 8.9H6.1V11.1H3.9z" },
	{ 0x2022, "M3 10a2 2 0 1 1 0 .1z" },
	{ 0x2190, "M9.4 11L4.8 11 4.8 13.9 .4 10 4.8 6.1 4.8 9 9.4 9z" },
	{ 0x2191, "M4 14.4L4 9.8 1.1 9.8 5 5.4 8.9 9.8 6 9.8 6 14.4z" },
	{ 0x2192, "M.6 9L5.2 9 5.2 6.1 9.6 10 5.2 13.9 5.2 11 .6 11z" },
	{ 0x2193, "M6 5.6L6 10.2 8.9 10.2 5 14.6 1.1 10.2 4 10.2 4 5.6z" },
	{ 0x2196, "M7.6 14.2L4.1 10.6 1.8 12.9 1.4 6.4 7.9 6.8 5.6 9.1 9.2 12.6z" },
	{ 0x2197, "M.8 12.6L4.4 9.1 2.1 6.8 8.6 6.4 8.2 12.9 5.9 10.6 2.4 14.2z" },
	{ 0x2198, "M2.4 5.8L5.9 9.4 8.2 7.1 8.6 13.6 2.1 13.2 4.4 10.9 .8 7.4z" },
	{ 0x2199, "M9.2 7.4L5.6 10.9 7.9 13.2 1.4 13.6 1.8 7.1 4.1 9.4 7.6 5.8z" },
	{ 0x2212, "M1 9.2H9V10.8H1z" },
	{ 0x2500, "M0 9.2H10V10.8H0z" },
	{ 0x2502, "M4.2 0H5.8V20H4.2z" },
	{ 0x250C, "M4.2 9.2H10V10.8H5.8V20H4.2z" },
	{ 0x2510, "M0 9.2H5.8V20H4.2V10.8H0z" },
	{ 0x2514, "M4.2 0H5.8V9.2H10V10.8H4.2z" },
	{ 0x2518, "M4.2 0H5.8V10.8H0V9.2H4.2z" },
	{ 0x251C, "M4.2 0H5.8V9.2H10V10.8H5.8V20H4.2z" },
	{ 0x2524, "M4.2 0H5.8V20H4.2V10.8H0V9.2H4.2z" },
	{ 0x2571, "M8.8 0L10 0 10 1.4 1.2 20 0 20 0 18.6z" },
	{ 0x2572, "M0 0L1.2 0 10 18.6 10 20 8.8 20 0 1.4z" },
	{ 0x25B2, "M1 14.2L5 5.4 9 14.2z" },
	{ 0x25B4, "M2.4 12.6L5 7 7.6 12.6z" },
	{ 0x25B6, "M.8 6L9.6 10 .8 14z" },
	{ 0x25B8, "M2.4 7.4L8 10 2.4 12.6z" },
	{ 0x25BA, "M.8 6L9.6 10 .8 14z" },
	{ 0x25BC, "M9 5.8L5 14.6 1 5.8z" },
	{ 0x25BE, "M7.6 7.4L5 13 2.4 7.4z" },
	{ 0x25C0, "M9.2 14L.4 10 9.2 6z" },
	{ 0x25C2, "M7.6 12.6L2 10 7.6 7.4z" },
	{ 0x25C4, "M9.2 14L.4 10 9.2 6z" },
	{ 0x25E2, "M9 6L9 14 1 14z" },
	{ 0x25E3, "M1 6L9 14 1 14z" },
	{ 0x25E4, "M1 6L9 6 1 14z" },
	{ 0x25E5, "M1 6L9 6 9 14z" },
};

/* Text: five columns of seven pixels, each a byte whose lowest bit is on top. */
static const uint64_t pixels[128] = {
	['!'] = 0x00005F0000,  ['"'] = 0x0007000700,  ['#'] = 0x147F147F14,  ['$'] = 0x242A7F2A12,  ['%'] = 0x2313086462,
	['&'] = 0x3649552250,  ['\''] = 0x0005030000, ['('] = 0x001C224100,  [')'] = 0x0041221C00,
	[','] = 0x0050300000,  ['-'] = 0x0808080808,  ['.'] = 0x0060600000,  ['0'] = 0x3E5149453E,
	['1'] = 0x00427F4000,  ['2'] = 0x4261514946,  ['3'] = 0x2141454B31,  ['4'] = 0x1814127F10,
	['5'] = 0x2745454539,  ['6'] = 0x3C4A494930,  ['7'] = 0x0171090503,  ['8'] = 0x3649494936,
	['9'] = 0x064949291E,  [':'] = 0x0036360000,  [';'] = 0x0056360000,  ['='] = 0x1414141414,
	['?'] = 0x0201510906,  ['@'] = 0x324979413E,  ['A'] = 0x7E1111117E,  ['B'] = 0x7F49494936,
	['C'] = 0x3E41414122,  ['D'] = 0x7F4141221C,  ['E'] = 0x7F49494941,  ['F'] = 0x7F09090901,
	['G'] = 0x3E4149497A,  ['H'] = 0x7F0808087F,  ['I'] = 0x00417F4100,  ['J'] = 0x2040413F01,
	['K'] = 0x7F08142241,  ['L'] = 0x7F40404040,  ['M'] = 0x7F020C027F,  ['N'] = 0x7F0408107F,
	['O'] = 0x3E4141413E,  ['P'] = 0x7F09090906,  ['Q'] = 0x3E4151215E,  ['R'] = 0x7F09192946,
	['S'] = 0x4649494931,  ['T'] = 0x01017F0101,  ['U'] = 0x3F4040403F,  ['V'] = 0x1F2040201F,
	['W'] = 0x3F4038403F,  ['Y'] = 0x0708700807,  ['Z'] = 0x6151494543,  ['['] = 0x007F414100,
	[']'] = 0x0041417F00,  ['_'] = 0x4040404040,  ['`'] = 0x0001020400,  ['a'] = 0x2054545478,
	['b'] = 0x7F48444438,  ['c'] = 0x3844444420,  ['d'] = 0x384444487F,  ['e'] = 0x3854545418,
	['f'] = 0x087E090102,  ['g'] = 0x0C5252523E,  ['h'] = 0x7F08040478,  ['i'] = 0x00447D4000,
	['j'] = 0x2040443D00,  ['k'] = 0x7F10284400,  ['l'] = 0x00417F4000,  ['m'] = 0x7C04180478,
	['n'] = 0x7C08040478,  ['o'] = 0x3844444438,  ['p'] = 0x7C14141408,  ['q'] = 0x081414187C,
	['r'] = 0x7C08040408,  ['s'] = 0x4854545420,  ['t'] = 0x043F444020,  ['u'] = 0x3C4040207C,
	['w'] = 0x3C4030403C,  ['x'] = 0x4428102844,  ['y'] = 0x0C5050503C,  ['z'] = 0x4464544C44,
	['{'] = 0x0008364100,  ['|'] = 0x00007F0000,  ['}'] = 0x0041360800,
};
/* clang-format on */

enum {
	BRAILLE = 0x2800,
	BLOCKS = 0x2580,
	BLOCKS_END = 0x2594,
	SEXTANTS = 0x1FB00,
	SEXTANTS_END = 0x1FB3C
};

/* Each run of pixels in a column is one rectangle, 1.6 wide and 2 high a pixel. */
static void
add_pixels(FILE *out, uint64_t columns)
{
	for (int x = 0; x < 5; x++)
		for (int y = 0, length; y < 7; y += length + 1) {
			for (length = 0; columns >> (8 * (4 - x) + y + length) & 1;)
				length++;
			if (length > 0)
				fprintf(out, "M%.1f %dh1.6v%dh-1.6z", 1 + 1.6 * x, 3 + 2 * y,
				        2 * length);
		}
}

/* Shades are dots of three sizes; the other blocks fill a part of the cell from below or the
 * left. */
static void
add_block(FILE *out, uint32_t glyph)
{
	int eighths = (int)(glyph - BLOCKS);

	if (glyph >= 0x2591 && glyph <= 0x2593) {
		static const char *const sides[] = { "1.3", "1.8", "2.2" };
		const char *side = sides[glyph - 0x2591];
		for (int i = 0; i < 32; i++) {
			int column = i % 4, row = i / 4;
			fprintf(out, "M%.1f %.1fh%sv%sh-%sz", 2.5 * column, 2.5 * row, side, side,
			        side);
		}
	} else if (glyph == 0x2590) {
		fputs("M5 0H10V20H5z", out);
	} else if (eighths == 0) {
		fputs("M0 0H10V10H0z", out);
	} else if (eighths <= 8) {
		fprintf(out, "M0 20H10V%.1fH0z", 20 - 2.5 * eighths);
	} else {
		fprintf(out, "M0 0H%.2fV20H0z", 10 - 1.25 * (eighths - 8));
	}
}

/* Two columns of three squares. The left and the right half are not among them. */
static void
add_sextant(FILE *out, uint32_t glyph)
{
	enum { LEFT = 0x15, RIGHT = 0x2A };
	uint32_t squares = glyph - SEXTANTS + 1;

	squares += squares >= LEFT;
	squares += squares >= RIGHT;
	for (int i = 0; i < 6; i++) {
		const int column = 5 * (i % 2), row = i / 2;
		if (squares >> i & 1)
			fprintf(out, "M%d %.2fh5v6.67h-5z", column, 20 / 3.0 * row);
	}
}

/* Adds a character of GNU Unifont, each run of pixels in a row as one rectangle. A line of its file is the
 * character's number, a colon and 16 rows of 8 or 16 pixels, in hexadecimal digits. Returns whether the font
 * is there and has it. */
static bool
add_unifont(FILE *out, uint32_t glyph)
{
	enum { ROWS = 16, LINE = sizeof "123456:\n" + ROWS * 4 };
	char line[LINE], *colon = NULL;
	unsigned long number = 0;
	FILE *font = fopen("/usr/share/unifont/unifont.hex", "r");

	while (font && number < glyph && fgets(line, LINE, font)) /* in their order */
		number = strtoul(line, &colon, 16);
	if (font)
		fclose(font);
	if (number != glyph || !colon)
		return false;
	const int digits = (int)strcspn(colon, "\n") / ROWS, width = 4 * digits;
	for (int y = 0; y < ROWS && digits > 0; y++) {
		char row[5] = "";
		memcpy(row, colon + 1 + digits * y, (size_t)(digits < 4 ? digits : 4));
		const unsigned long bits = strtoul(row, NULL, 16) << (32 - width);
		for (int x = 0, length; x < width; x += length + 1) {
			for (length = 0; bits << (x + length) & 0x80000000;)
				length++;
			if (length > 0)
				fprintf(out, "M%g %gh%gv1.25h-%gz", 10.0 * x / width, 1.25 * y,
				        10.0 * length / width, 10.0 * length / width);
		}
	}
	return true;
}

void
glyph_outline(FILE *out, const uint32_t points[CLUSTER_POINTS])
{
	utf8proc_int32_t parts[CLUSTER_POINTS], last = 0;
	int count = 0;

	for (; count < CLUSTER_POINTS && points[count]; count++)
		parts[count] = (utf8proc_int32_t)points[count];
	utf8proc_normalize_utf32(parts, count, UTF8PROC_COMPOSE);
	uint32_t glyph = (uint32_t)*parts;
	if (glyph > '~' &&
	    utf8proc_decompose_char(*parts, parts, CLUSTER_POINTS, UTF8PROC_DECOMPOSE, &last) > 1) {
		if (add_unifont(out, glyph))
			return;
		glyph = (uint32_t)*parts;
	}
	uint32_t dots = glyph - BRAILLE; /* six go down two columns, the last two are below them */
	if (glyph == ' ' || glyph == BRAILLE)
		return;
	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
		if (shapes[i].glyph == glyph) {
			fputs(shapes[i].path, out);
			return;
		}
	if (glyph < sizeof pixels / sizeof *pixels && pixels[glyph])
		add_pixels(out, pixels[glyph]);
	else if (glyph >= BLOCKS && glyph < BLOCKS_END)
		add_block(out, glyph);
	else if (glyph >= SEXTANTS && glyph < SEXTANTS_END)
		add_sextant(out, glyph);
	else if (dots >= 256 && !add_unifont(out, glyph))
		fputs("M1.5 4H8.5V16H1.5zM3 5.5V14.5H7V5.5z", out);
	for (uint32_t i = 0; i < 8 && dots < 256; i++) {
		uint32_t column = i < 6 ? i / 3 : i - 6, row = i < 6 ? i % 3 : 3;
		if (dots >> i & 1)
			fprintf(out, "M%d %da1.4 1.4 0 1 1 0 .1z", column ? 6 : 1, 3 + 5 * (int)row);
	}
}
