/* SPDX-License-Identifier: MIT */
/* Factors: every setting of a flock, each described once. */
#include "boids/factors.h"

#include "rules/factor_use.h"

#include <math.h>
#include <string.h>

/* clang-format off */
const struct factor factor_table[FACTORS] = {
#define GROUP(name)
#define NUMBER(field, name_, key_, least_, most_, usual_, step_, unit_, help_) \
	[FACTOR_##field] = { .name = name_, .help = help_, .unit = unit_, .least = least_, .most = most_, \
	                     .step = step_, .usual.number = usual_, .key = key_ },
#define CHOICE(field, name_, key_, usual_, word_, help_) \
	[FACTOR_##field] = { .name = name_, .help = help_, .unit = "", .word = word_, .usual.choice = usual_, .key = key_ },
	FACTOR_LIST(GROUP, NUMBER, CHOICE)
#undef GROUP
#undef NUMBER
#undef CHOICE
};

const struct factor_group factor_groups[] = {
#define GROUP(name) { #name, FIRST_##name },
#define FACTOR(...)
	FACTOR_LIST(GROUP, FACTOR, FACTOR)
#undef GROUP
#undef FACTOR
	{ NULL, FACTORS },
};
/* clang-format on */

_Static_assert(offsetof(struct factors, custom_glyphs) == sizeof(union factor_value) * FACTORS,
               "the fields and the array must be the same memory");
_Static_assert(FACTORS <= 64, "READS needs a bit for each factor");

void
factors_init(struct factors *f)
{
	*f = (struct factors){ .custom_glyphs = { 0 } };
	for (int i = 0; i < FACTORS; i++)
		f->at[i] = factor_table[i].usual;
}

int
factor_group(int which)
{
	int group = 0;

	while (factor_groups[group + 1].first <= which)
		group++;
	return group;
}

int
factor_find(const char *name)
{
	for (int i = 0; i < FACTORS; i++)
		if (strcmp(factor_table[i].name, name) == 0)
			return i;
	return -1;
}

void
factors_fit(struct factors *f, int columns, int rows)
{
	double width = (double)columns / (double)f->zoom;
	double height = (double)rows * (double)f->aspect / (double)f->zoom;
	const struct factor *number = &factor_table[FACTOR_number];

	if (f->number < 0) {
		double boids = floor(-(double)f->number * width * height + 0.5);
		f->number = (float)fmax(1, fmin(boids, (double)number->most));
	}
	if (f->margin < 0) {
		double margin = fmin(width, height) / 8;
		f->margin = (float)fmin(margin, (double)factor_table[FACTOR_margin].most);
	}
}

bool
factor_same(const struct factors *a, const struct factors *b, int which)
{
	if (!factor_table[which].word)
		return a->at[which].number == b->at[which].number;
	if (which == FACTOR_glyphs && a->glyphs == GLYPHS_CUSTOM && b->glyphs == GLYPHS_CUSTOM)
		return memcmp(a->custom_glyphs, b->custom_glyphs, sizeof a->custom_glyphs) == 0;
	return a->at[which].choice == b->at[which].choice;
}

void
factor_copy(struct factors *f, const struct factors *from, int which)
{
	f->at[which] = from->at[which];
	if (which == FACTOR_glyphs && from->glyphs == GLYPHS_CUSTOM)
		memcpy(f->custom_glyphs, from->custom_glyphs, sizeof f->custom_glyphs);
}

int
factor_choices(const struct factors *f, int which)
{
	int count = 0;

	while (factor_table[which].word(count))
		count++;
	return count + (which == FACTOR_glyphs && f->custom_glyphs[0]);
}

/* The words of choices that have no table of their own. */

const char *
switch_word(int row)
{
	return row == 0 ? "off" : row == 1 ? "on" : NULL;
}

const char *
update_word(int row)
{
	return row == UPDATE_SYNCHRONOUS  ? "synchronous"
	       : row == UPDATE_SEQUENTIAL ? "sequential"
	                                  : NULL;
}

const char *
species_mode_word(int row)
{
	return row == SPECIES_OWN ? "own" : row == SPECIES_ALL ? "all" : NULL;
}

const char *
captured_word(int row)
{
	return row == CAPTURED_FLIES_ON ? "flies-on" : row == CAPTURED_GONE ? "gone" : NULL;
}

/* Glyph sets, colours and backdrops are defined by the program; here are only their words. */
const char *
glyphs_word(int row)
{
	static const char *const words[] = {
		[GLYPHS_ASCII4] = "ascii4",   [GLYPHS_ASCII] = "ascii",
		[GLYPHS_ARROWS] = "arrows",   [GLYPHS_TRIANGLES] = "triangles",
		[GLYPHS_LINES] = "lines",     [GLYPHS_BRAILLE] = "braille",
		[GLYPHS_DENSITY] = "density", [GLYPHS_CUSTOM] = NULL,
	};

	return words[row];
}

const char *
colour_by_word(int row)
{
	static const char *const words[] = {
		[COLOUR_BY_NONE] = "none",
		[COLOUR_BY_SPECIES] = "species",
		[COLOUR_BY_HEADING] = "heading",
		[COLOUR_BY_SPEED] = "speed",
		[COLOUR_BY_NEIGHBOURS] = "neighbours",
		[COLOUR_BY_DEPTH] = "depth",
		[COLOUR_BY_GROUP] = "group",
		NULL,
	};

	return words[row];
}

const char *
theme_word(int row)
{
	static const char *const words[] = { "usual", "safe", "sea", "dusk", "night", "amber", NULL };

	return words[row];
}

const char *
backdrop_word(int row)
{
	static const char *const words[] = { "off", "noise", "wind", NULL };

	return words[row];
}
