/* SPDX-License-Identifier: MIT */
/* Custom glyphs: the user's characters for the headings of boids, as text. */
#include "custom_glyphs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { SMALL_SET = BOIDS_CUSTOM_GLYPHS / 2 };

/* Decodes the first character of a text, strict UTF-8; returns its length in bytes, 0: invalid. */
static int
decode(const char *text, uint32_t *glyph)
{
	static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
	const unsigned char *bytes = (const unsigned char *)text;
	int more = bytes[0] < 0x80 ? 0 : bytes[0] < 0xE0 ? 1 : bytes[0] < 0xF0 ? 2 : 3;
	uint32_t value = more ? bytes[0] & (0x3Fu >> more) : bytes[0];

	if ((bytes[0] >= 0x80 && bytes[0] < 0xC2) || bytes[0] > 0xF4)
		return 0;
	for (int i = 1; i <= more; i++) {
		if ((bytes[i] & 0xC0) != 0x80)
			return 0;
		value = value << 6 | (bytes[i] & 0x3Fu);
	}
	if (value < least[more] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
		return 0;
	*glyph = value;
	return more + 1;
}

static char *
encode(uint32_t glyph, char *text)
{
	static const unsigned lead[] = { 0, 0xC0, 0xE0, 0xF0 };
	unsigned more = glyph < 0x80 ? 0 : glyph < 0x800 ? 1 : glyph < 0x10000 ? 2 : 3;

	*text++ = (char)(lead[more] | glyph >> 6 * more);
	while (more-- > 0)
		*text++ = (char)(0x80 | (glyph >> 6 * more & 0x3F));
	return text;
}

bool
custom_glyphs_plausible(const char *text)
{
	int count = 0;

	for (; *text; text++)
		count += ((unsigned char)*text & 0xC0) != 0x80;
	return count == SMALL_SET || count == BOIDS_CUSTOM_GLYPHS;
}

static bool
is_one_column(uint32_t glyph)
{
	bool is_known = glyph < 0x80 || MB_CUR_MAX > 1;

	if (glyph < ' ' || (glyph >= 0x7F && glyph < 0xA0))
		return false;
	return !is_known || wcwidth((wchar_t)glyph) == 1;
}

/* Returns why a character is refused, NULL: accepted. */
static const char *
fault(uint32_t glyph)
{
	if (!is_one_column(glyph))
		return "which is not one column wide";
	if (glyph == ' ' || glyph == 0xA0 || glyph == 0x2800)
		return "which is blank";
	return glyph == ';' ? "which begins a comment in a file" : NULL;
}

bool
custom_glyphs_read(const char *text, uint32_t glyphs[BOIDS_CUSTOM_GLYPHS], char *error)
{
	uint32_t read[BOIDS_CUSTOM_GLYPHS] = { 0 }, glyph;

	for (int i = 0; *text; i++) {
		int length = i < BOIDS_CUSTOM_GLYPHS ? decode(text, &glyph) : 0;
		const char *wrong = length ? fault(glyph) : NULL;
		if (!length)
			snprintf(error, BOIDS_FACTOR_ERROR, "glyphs takes characters in UTF-8");
		else if (wrong)
			snprintf(error, BOIDS_FACTOR_ERROR, "glyphs does not take U+%04X, %s",
			         (unsigned)glyph, wrong);
		if (!length || wrong)
			return false;
		read[i] = glyph;
		text += length;
	}
	memcpy(glyphs, read, sizeof read);
	return true;
}

void
custom_glyphs_write(const uint32_t glyphs[BOIDS_CUSTOM_GLYPHS], char *text)
{
	for (int i = 0; i < BOIDS_CUSTOM_GLYPHS && glyphs[i]; i++)
		text = encode(glyphs[i], text);
	*text = '\0';
}
