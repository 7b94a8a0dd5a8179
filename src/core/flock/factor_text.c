/* SPDX-License-Identifier: MIT */
/* Factor text: converts factors to text and back. */
#include "math/number.h"
#include "math/spelling.h"
#include "text/asset.h"
#include "text/error.h"
#include "text/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { DENSITY_MOST = 1000 }; /* boids per square unit */

#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define LETTERS CAPITALS "abcdefghijklmnopqrstuvwxyz0123456789"

/* ---- glyphs of the user */

/* Reads a set of glyphs. Each character must be one column wide in this locale; in a locale without
 * UTF-8 widths are unknown and not checked, as the glyphs cannot be shown. Blanks are refused
 * because they are invisible. Returns false if refused: error names the character, and glyphs are
 * unchanged. */
static bool
read_glyphs(const char *text, uint32_t glyphs[BOIDS_CUSTOM_GLYPHS], char *error)
{
	uint32_t read[BOIDS_CUSTOM_GLYPHS] = { 0 }, glyph;
	const char *const whole = text;

	for (int i = 0; *text; i++) {
		int length = i < BOIDS_CUSTOM_GLYPHS ? utf8_read(text, &glyph) : 0;
		if (!length || glyph > 0x10FFFF || (glyph >= 0xD800 && glyph <= 0xDFFF))
			return error_set(error, 0, "glyphs takes characters in UTF-8, not %s",
			                 QUOTED(whole));
		const bool is_unknown = glyph >= 0x7F && MB_CUR_MAX == 1;
		const bool is_one =
			utf8_is_shown(glyph) && (is_unknown || wcwidth((wchar_t)glyph) == 1);
		if (!is_one || glyph == ' ' || glyph == 0xA0 || glyph == 0x2800)
			return error_set(error, 0, "glyphs does not take U+%04X, which is %s",
			                 (unsigned)glyph, is_one ? "blank" : "not one column wide");
		read[i] = glyph;
		text += length;
	}
	memcpy(glyphs, read, sizeof read);
	return true;
}

/* ---- text of any factor */

void
factor_range(int which, const char *to, const char *gap, const char *last, char *text, size_t size)
{
	const struct boids_factor *factor = &factor_table[which];
	char least[BOIDS_FACTOR_TEXT], most[BOIDS_FACTOR_TEXT];
	size_t length = 0;

	number_write(factor->least, least);
	number_write(factor->most, most);
	snprintf(text, size, "%s%s%s", least, to, most);
	for (int row = 0; factor->word && factor->word(row) && length < size; row++)
		length += (size_t)snprintf(text + length, size - length, "%s%s",
		                           row == 0                ? ""
		                           : factor->word(row + 1) ? gap
		                                                   : last,
		                           factor->word(row));
}

bool
factor_takes_density(int which)
{
	return which == BOIDS_FACTOR_number || which == BOIDS_FACTOR_predators;
}

void
factor_ends(const struct boids_factors *preset, int which, float *low, float *high)
{
	const struct boids_factor *row = &factor_table[which];
	const float home = preset->at[which].number;

	*low = row->low;
	*high = row->high;
	if ((home >= *low && home <= *high && !factor_takes_density(which)) || home <= 0) {
		*low = fminf(*low, fmaxf(home, row->least));
	} else {
		const float least = floorf(home / 10 / row->step) * row->step;
		*low = fmaxf(least, row->least);
		*high = fminf(fmaxf(home * 10, *low + row->step), row->most);
	}
}

bool
factor_takes_auto(int which)
{
	return factor_auto_row(which) < BOIDS_AUTOMATICS;
}

/* Writes what a factor takes, "auto or 0 to 2000", "wrap, turn or open", and returns false. but: an
 * exception to it. */
static bool
refuse(int which, const char *but, const char *text, char *error)
{
	const struct boids_factor *factor = &factor_table[which];
	const bool whole = number_is_whole(factor) && strncmp(text, "auto ", 5) != 0;
	bool number = !factor->word, custom = which == BOIDS_FACTOR_glyphs;
	bool automatic = factor_takes_auto(which);
	char range[160];

	factor_range(which, " to ", ", ", custom ? ", " : " or ", range, sizeof range);
	return error_set(error, 0, "%s takes %s%s%s%s%s%s%s, not %s", factor->name,
	                 automatic ? "auto " : "",
	                 which == BOIDS_FACTOR_number      ? "[DENSITY] "
	                 : which == BOIDS_FACTOR_predators ? "DENSITY "
	                 : which == BOIDS_FACTOR_trails    ? "[SECONDS] "
	                                                   : "",
	                 automatic ? "or " : "",
	                 number && number_is_whole(factor) ? "whole numbers from " : "", range,
	                 custom ? " or 4 or 8 characters one column wide" : "", but,
	                 number && !whole ? QUOTED_NUMBER(text) : QUOTED(text));
}

/* Returns the number as it was asked: of boids the density that gives as many at the current zoom. */
static float
asked_number(const struct boids_factors *f, int which)
{
	const struct boids_automatic *a = &f->automatic[factor_auto_row(which)];
	float value = f->at[which].number, asked = factor_automatic(f, which);

	if (value < 0 || asked == 0)
		return value;
	if (factor_table[which].is_view || (a->zoom == f->zoom && a->aspect == f->aspect))
		return asked;
	float zoomed = f->zoom / a->zoom, area = zoomed * zoomed * (a->aspect / f->aspect);
	bool is_density = factor_takes_density(which) && asked * area >= -DENSITY_MOST;
	return is_density ? asked * area : value;
}

/* Sets an automatic factor to "auto", or to "auto 0.075", which margin does not take. */
static bool
set_automatic(struct boids_factors *f, int which, const char *text)
{
	const struct boids_factor *factor = &factor_table[which];
	double asked, most = factor_takes_density(which) ? DENSITY_MOST : (double)factor->most;

	if (!factor_takes_auto(which) || strncmp(text, "auto", 4) != 0)
		return false;
	if (text[4] == '\0') { /* that of before, if there was one */
		float before = asked_number(f, which);
		before = before < 0 ? before : factor->default_value.number;
		if (before < 0)
			f->at[which].number = before;
		return before < 0;
	}
	if (which == BOIDS_FACTOR_margin || text[4] != ' ' || !number_read(text + 5, &asked) ||
	    !((float)asked > 0 && asked <= most))
		return false;
	f->at[which].number = -(float)asked;
	return true;
}

/* Reads a number; of a count also thousands and millions, "5k", "1.5M". */
static bool
read_number(const struct boids_factor *factor, const char *text, double *value)
{
	char digits[BOIDS_FACTOR_TEXT];
	size_t length = strlen(text), last = length > 0 ? length - 1 : 0;
	double scale = !number_is_whole(factor) ? 0
	               : text[last] == 'k'      ? 1e3
	               : text[last] == 'M'      ? 1e6
	                                        : 0;

	if (scale == 0 || length >= sizeof digits)
		return number_read(text, value);
	snprintf(digits, sizeof digits, "%.*s", (int)last, text);
	if (!number_read(digits, value))
		return false;
	*value *= scale;
	return true;
}

static bool
set_glyphs(struct boids_factors *f, const char *text, char *error)
{
	/* Letters and digits with other than capitals count as a misspelt name, not as glyphs. */
	bool is_name = !text[strspn(text, LETTERS)] && text[strspn(text, CAPITALS)];
	int count = 0;

	for (const char *at = text; *at; at++)
		count += (*at & 0xC0) != 0x80;
	bool could_be_set = count == BOIDS_CUSTOM_GLYPHS / 2 || count == BOIDS_CUSTOM_GLYPHS;
	if (is_name || !could_be_set)
		return refuse(BOIDS_FACTOR_glyphs,
		              could_be_set ? " (letters and digits alone: only capitals)" : "",
		              text, error);
	if (!read_glyphs(text, f->custom_glyphs, error))
		return false;
	f->glyphs = BOIDS_GLYPHS_CUSTOM;
	return true;
}

/* Takes a theme of the user's with a built-in one. */
static bool
set_theme(struct boids_factors *f, const char *text, char *error)
{
	const char *(*word)(int row) = factor_table[BOIDS_FACTOR_theme].word;
	size_t length = strcspn(text, "/");
	int row = 0;

	while (text[length] && word(row) && strcmp(word(row), text + length + 1) != 0)
		row++;
	if (!text[length] || !word(row) || length >= BOIDS_THEME_NAME ||
	    strspn(text, LETTERS) == 0 || strspn(text, "-_." LETTERS) < length)
		return refuse(BOIDS_FACTOR_theme, " or a theme of your own as in mine/dusk", text,
		              error);
	snprintf(f->own_theme, sizeof f->own_theme, "%s", text);
	f->theme = BOIDS_THEME_OWN;
	return true;
}

bool
factors_set(struct boids_factors *f, const char *name, const char *text, char *error)
{
	struct nearest nearest = nearest_to(name);
	double value;
	int which = factor_find(name);

	for (int i = 0; i < BOIDS_FACTORS && which < 0; i++)
		nearest_try(&nearest, factor_table[i].name);
	if (which < 0)
		return error_set(error, 0,
		                 nearest.name ? "no factor %s; did you mean %s?" : "no factor %s",
		                 QUOTED(name), nearest.name);
	const struct boids_factor *factor = &factor_table[which];
	if (!factor->word) {
		if (set_automatic(f, which, text))
			return true;
		if (!read_number(factor, text, &value) || (float)value > factor->most ||
		    (float)value < factor->least ||
		    (number_is_whole(factor) && value != floor(value)))
			return refuse(which, "", text, error);
		f->at[which].number = (float)value + 0; /* no -0 */
		f->automatic[factor_auto_row(which)].asked = 0;
		return true;
	}
	for (int row = 0; factor->word(row); row++) {
		if (!spelling_is(factor->word(row), text))
			continue;
		f->at[which].choice = row;
		return true;
	}
	if (which == BOIDS_FACTOR_glyphs || which == BOIDS_FACTOR_theme)
		return (which == BOIDS_FACTOR_glyphs ? set_glyphs : set_theme)(f, text, error);
	if (which != BOIDS_FACTOR_brain)
		return refuse(which, "", text, error);
	/* A name of the text of the user's brain: others have files and assets. */
	if (!f->own_brain || strcmp(f->own_brain->name, text) != 0)
		return refuse(which, " or the path of a file", text, error);
	f->brain = BOIDS_BRAIN_OWN;
	return true;
}

static void
write_value(const struct boids_factors *f, int which, char *text, void (*write)(float, char *))
{
	const struct boids_factor *factor = &factor_table[which];
	float value = f->at[which].number;

	if (which == BOIDS_FACTOR_glyphs && f->glyphs == BOIDS_GLYPHS_CUSTOM) {
		for (int i = 0; i < BOIDS_CUSTOM_GLYPHS && f->custom_glyphs[i]; i++)
			text += utf8_write(f->custom_glyphs[i], text);
		*text = '\0';
	} else if (which == BOIDS_FACTOR_theme && f->theme == BOIDS_THEME_OWN) {
		const char *end = write == number_show ? "/" : "";
		snprintf(text, BOIDS_FACTOR_TEXT, "%.*s", (int)strcspn(f->own_theme, end),
		         f->own_theme);
	} else if (which == BOIDS_FACTOR_brain && f->brain == BOIDS_BRAIN_OWN) {
		snprintf(text, BOIDS_FACTOR_TEXT, "%s",
		         write == number_show ? "own" : f->own_brain->name);
	} else if (factor->word) {
		snprintf(text, BOIDS_FACTOR_TEXT, "%s", factor->word(f->at[which].choice));
	} else if (which == BOIDS_FACTOR_margin && value < 0) {
		snprintf(text, BOIDS_FACTOR_TEXT, "auto");
	} else if (factor_takes_auto(which) && value < 0) {
		char asked[BOIDS_FACTOR_TEXT];
		write(-value, asked);
		snprintf(text, BOIDS_FACTOR_TEXT, "auto %.40s", asked);
	} else {
		write(value, text);
	}
}

void
factor_write(const struct boids_factors *f, int which, char *text)
{
	struct boids_factors asked = *f;

	if (!factor_table[which].word)
		asked.at[which].number = asked_number(f, which);
	write_value(&asked, which, text, number_write);
}

void
factor_show(const struct boids_factors *f, int which, char *text)
{
	struct boids_factors shown = *f;

	if (which == BOIDS_FACTOR_trails) /* the number of boids is of more use than their density */
		shown.trails = asked_number(f, which);
	write_value(&shown, which, text, number_show);
}

void
factor_show_next(const struct boids_factors *old, const struct boids_factors *f, int which,
                 char *text)
{
	char before[BOIDS_FACTOR_TEXT];

	factor_show(old, which, before);
	factor_show(f, which, text);
	if (factor_table[which].word && strcmp(before, text) == 0 && !factor_same(old, f, which))
		snprintf(text, BOIDS_FACTOR_TEXT, "another own");
}
