/* SPDX-License-Identifier: MIT */
/* Factors: everything that shapes a flock, each described once. */
#include "boids/factors.h"

#include "collide.h"
#include "edge.h"
#include "model.h"
#include "number.h"
#include "own_glyphs.h"
#include "reads.h"
#include "speed.h"

#include <math.h>
#include <stdio.h>
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

_Static_assert(offsetof(struct factors, own_glyphs) == sizeof(union factor_value) * FACTORS,
               "the fields and the array must be the same memory");
_Static_assert(FACTORS <= 64, "READS needs a bit for each factor");

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

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

/* How boids look is drawn elsewhere; here are only the words for it. */
const char *
glyphs_word(int row)
{
	static const char *const words[] = {
		[GLYPHS_ASCII4] = "ascii4",   [GLYPHS_ASCII] = "ascii",
		[GLYPHS_ARROWS] = "arrows",   [GLYPHS_TRIANGLES] = "triangles",
		[GLYPHS_LINES] = "lines",     [GLYPHS_BRAILLE] = "braille",
		[GLYPHS_DENSITY] = "density", [GLYPHS_OWN] = NULL,
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
	static const char *const words[] = { "usual", "safe", "sea", "dusk", "amber", NULL };

	return words[row];
}

const char *
backdrop_word(int row)
{
	return row == BACKDROP_OFF ? "off" : row == BACKDROP_NOISE ? "noise" : NULL;
}

struct factors
factors_usual(void)
{
	struct factors f = { .own_glyphs = { 0 } };

	for (int i = 0; i < FACTORS; i++)
		f.at[i] = factor_table[i].usual;
	return f;
}

static const char *
factor_name(int row)
{
	return row < FACTORS ? factor_table[row].name : NULL;
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
factor_range(int which, const char *to, const char *gap, const char *last, char *text, size_t size)
{
	const struct factor *factor = &factor_table[which];
	char least[FACTOR_TEXT], most[FACTOR_TEXT];
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

/* "auto or 0 to 2000", "wrap, turn or open": what a factor takes, in a sentence. */
static void
allowed_text(int which, char *text, size_t size)
{
	const struct factor *factor = &factor_table[which];
	bool number = !factor->word, own = which == FACTOR_glyphs;
	bool automatic = number && factor->usual.number < factor->least;
	size_t length = (size_t)snprintf(
		text, size, "%s%s%s%s", automatic ? "auto " : "",
		automatic && which == FACTOR_number ? "[DENSITY] " : "", automatic ? "or " : "",
		number && number_is_whole(factor) ? "whole numbers from " : "");

	factor_range(which, " to ", ", ", own ? ", " : " or ", text + length, size - length);
	length += strlen(text + length);
	if (own)
		snprintf(text + length, size - length, " or 4 or 8 characters one column wide");
}

static bool
refuse(const struct factor *factor, const char *text, char *error)
{
	char allowed[FACTOR_ERROR / 2], shown[NUMBER_QUOTE];

	allowed_text((int)(factor - factor_table), allowed, sizeof allowed);
	number_quote(text, shown);
	snprintf(error, FACTOR_ERROR, "%s takes %s, not %s", factor->name, allowed, shown);
	return false;
}

/* "auto" of number and margin, and "auto 0.026" of number. */
static bool
set_automatic(struct factors *f, int which, const char *text)
{
	double density;

	if (which == FACTOR_margin && strcmp(text, "auto") == 0) {
		f->margin = AUTO_MARGIN;
		return true;
	}
	if (which != FACTOR_number || strncmp(text, "auto", 4) != 0)
		return false;
	if (text[4] == '\0') {
		f->at[which] = factor_table[which].usual;
		return true;
	}
	if (text[4] != ' ' || !number_read(text + 5, &density) ||
	    !((float)density > 0 && density <= 1000))
		return false;
	f->number = AUTO_NUMBER((float)density);
	return true;
}

static bool
set_number(struct factors *f, int which, const char *text, char *error)
{
	const struct factor *factor = &factor_table[which];
	double value;

	if (set_automatic(f, which, text))
		return true;
	if (!number_read(text, &value) || (float)value > factor->most ||
	    (float)value < factor->least || (number_is_whole(factor) && value != floor(value)))
		return refuse(factor, text, error);
	f->at[which].number = (float)value + 0; /* no -0 */
	return true;
}

/* What could be a misspelt name is taken for one, rather than flown in letters. */
static bool
is_name(const char *text)
{
	return !text[strspn(text, letters)] && text[strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
}

static bool
set_glyphs(struct factors *f, const char *text, char *error)
{
	if (is_name(text) || !own_glyphs_meant(text))
		return refuse(&factor_table[FACTOR_glyphs], text, error);
	if (!own_glyphs_read(text, f->own_glyphs, error))
		return false;
	f->glyphs = GLYPHS_OWN;
	return true;
}

static bool
set_choice(struct factors *f, int which, const char *text, char *error)
{
	const struct factor *factor = &factor_table[which];

	for (int row = 0; factor->word(row); row++) {
		if (strcmp(factor->word(row), text) == 0) {
			f->at[which].choice = row;
			return true;
		}
	}
	return which == FACTOR_glyphs ? set_glyphs(f, text, error) : refuse(factor, text, error);
}

bool
factors_set(struct factors *f, const char *name, const char *text, char *error)
{
	int which = factor_find(name);

	if (which < 0) {
		char shown[NUMBER_QUOTE];
		const char *near = nearest_name(name, factor_name);
		number_quote(name, shown);
		snprintf(error, FACTOR_ERROR,
		         near ? "no factor %s; did you mean %s?" : "no factor %s", shown, near);
		return false;
	}
	return factor_table[which].word ? set_choice(f, which, text, error)
	                                : set_number(f, which, text, error);
}

static void
write_value(const struct factors *f, int which, char *text, void (*write)(float, char *))
{
	const struct factor *factor = &factor_table[which];
	float value = f->at[which].number;

	if (which == FACTOR_glyphs && f->glyphs == GLYPHS_OWN) {
		own_glyphs_write(f->own_glyphs, text);
	} else if (factor->word) {
		snprintf(text, FACTOR_TEXT, "%s", factor->word(f->at[which].choice));
	} else if (which == FACTOR_margin && value < 0) {
		snprintf(text, FACTOR_TEXT, "auto");
	} else if (which == FACTOR_number && value < 0) {
		char density[FACTOR_TEXT];
		write(-value, density);
		snprintf(text, FACTOR_TEXT, "auto %.40s", density);
	} else {
		write(value, text);
	}
}

void
factor_write(const struct factors *f, int which, char *text)
{
	write_value(f, which, text, number_write);
}

void
factor_show(const struct factors *f, int which, char *text)
{
	write_value(f, which, text, number_show);
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
	if (which == FACTOR_glyphs && a->glyphs == GLYPHS_OWN && b->glyphs == GLYPHS_OWN)
		return memcmp(a->own_glyphs, b->own_glyphs, sizeof a->own_glyphs) == 0;
	return a->at[which].choice == b->at[which].choice;
}

void
factor_take(struct factors *f, const struct factors *from, int which)
{
	f->at[which] = from->at[which];
	if (which == FACTOR_glyphs && from->glyphs == GLYPHS_OWN)
		memcpy(f->own_glyphs, from->own_glyphs, sizeof f->own_glyphs);
}

int
factor_choices(const struct factors *f, int which)
{
	int count = 0;

	while (factor_table[which].word(count))
		count++;
	return count + (which == FACTOR_glyphs && f->own_glyphs[0]);
}

/* What the rows of one table read: the chosen row, and all of them together. */
struct readers {
	const char *kind, *name;
	uint64_t chosen, any;
};

static struct readers
model_readers(const struct factors *f)
{
	const struct model *chosen = model_table[f->model];
	struct readers r = { "model", chosen->name, chosen->reads, 0 };

	for (int row = 0; model_table[row]; row++)
		r.any |= model_table[row]->reads;
	return r;
}

static struct readers
edge_readers(const struct factors *f)
{
	const struct edge *chosen = &edge_table[f->edge];
	struct readers r = { "edge", chosen->name, chosen->reads, 0 };

	for (int row = 0; edge_table[row].name; row++)
		r.any |= edge_table[row].reads;
	return r;
}

static struct readers
speed_readers(const struct factors *f)
{
	const struct speed *chosen = &speed_table[f->speed_policy];
	struct readers r = { "speed-policy", chosen->name, chosen->reads, 0 };

	for (int row = 0; speed_table[row].name; row++)
		r.any |= speed_table[row].reads;
	return r;
}

static struct readers
collide_readers(const struct factors *f)
{
	const struct collide *chosen = &collide_table[f->collide];
	struct readers r = { "collide", chosen->name, chosen->reads, 0 };

	for (int row = 0; collide_table[row].name; row++)
		r.any |= collide_table[row].reads;
	return r;
}

/* What else is on, and reads what the tables may not; it is never to blame. */
static struct readers
life_readers(const struct factors *f)
{
	struct readers r = { .name = NULL };

	r.chosen |= f->predators > 0 ? READS(radius) | READS(max_speed) : 0;
	r.chosen |= f->perch > 0 ? READS(radius) | READS(max_speed) : 0;
	r.chosen |= f->scouts_right + f->scouts_left > 0 ? READS(max_speed) : 0;
	return r;
}

static bool
is_least(const struct factors *f, int which)
{
	return f->at[which].number <= factor_table[which].least;
}

/* What only shapes another, or one of two: while that is as low as it goes there is nothing to shape. */
static bool
lacks(const struct factors *f, int which, char *why)
{
	static const struct {
		int which, needs, or_this;
	} shapes[] = {
		{ FACTOR_wind_angle, FACTOR_wind, FACTOR_wind },
		{ FACTOR_gust_size, FACTOR_gust, FACTOR_gust },
		{ FACTOR_species_mode, FACTOR_species, FACTOR_species },
		{ FACTOR_look_ahead, FACTOR_avoidance, FACTOR_avoidance },
		{ FACTOR_fear, FACTOR_predators, FACTOR_predators },
		{ FACTOR_fear_range, FACTOR_predators, FACTOR_predators },
		{ FACTOR_captured, FACTOR_predators, FACTOR_predators },
		{ FACTOR_bias, FACTOR_scouts_right, FACTOR_scouts_left },
	};

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		int needs = shapes[i].needs, other = shapes[i].or_this;
		if (shapes[i].which != which || !is_least(f, needs) || !is_least(f, other))
			continue;
		if (needs == other)
			snprintf(why, FACTOR_ERROR, "%s is %.0f", factor_table[needs].name,
			         (double)factor_table[needs].least);
		else
			snprintf(why, FACTOR_ERROR, "needs %s or %s", factor_table[needs].name,
			         factor_table[other].name);
		return true;
	}
	return false;
}

/* A factor that some rows read and none of the chosen ones does is idle; the first table it
 * belongs to says why. */
bool
factor_idle(const struct factors *f, int which, char *why)
{
	const struct readers tables[] = { model_readers(f), edge_readers(f), speed_readers(f),
		                          collide_readers(f), life_readers(f) };
	const struct readers *blame = NULL;
	uint64_t bit = (uint64_t)1 << which;

	if (lacks(f, which, why))
		return true;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		if (tables[i].chosen & bit)
			return false;
		if (!blame && tables[i].any & bit)
			blame = &tables[i];
	}
	if (blame)
		snprintf(why, FACTOR_ERROR, "%s %s does not use it", blame->kind, blame->name);
	return blame != NULL;
}
