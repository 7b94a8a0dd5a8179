/* SPDX-License-Identifier: MIT */
#include "types/factors.h"

#include "flock.h"
#include "math/spelling.h"
#include "models/model.h"
#include "rules/factor_use.h"
#include "text/brain_text.h"
#include "text/error.h"
#include "types/published.h"

#include <errno.h>
#include <math.h>
#include <string.h>

const int kind_factors[BOIDS_KINDS] = {
	[BOIDS_KIND_BOID] = BOIDS_FACTOR_number,
	[BOIDS_KIND_PREDATOR] = BOIDS_FACTOR_predators,
	[BOIDS_KIND_PILLAR] = BOIDS_FACTOR_pillars,
};

const int number_bounds[NUMBER_BOUNDS] = { BOIDS_FACTOR_number, BOIDS_FACTOR_max_number };

static const int automatic_factors[BOIDS_AUTOMATICS] = { BOIDS_FACTOR_number, BOIDS_FACTOR_predators,
	                                                 BOIDS_FACTOR_margin, BOIDS_FACTOR_trails };

enum { FLOCK, GLIDE = 1, VIEW = 2, SHAPE = 4, BRED = 8 | GLIDE };

/* clang-format off */
const struct boids_factor factor_table[BOIDS_FACTORS] = {
#define GROUP(name)
#define NUMBER(field, name_, key_, of_, least_, most_, low_, high_, default_, step_, unit_, help_) \
	[BOIDS_FACTOR_##field] = { .name = name_, .help = help_, .unit = unit_, .least = least_, .most = most_, \
	                     .low = low_, .high = high_, .step = step_, .default_value.number = default_, .key = key_, .is_view = (of_) == VIEW, .glides = (of_) & GLIDE, .is_bred = ((of_) & BRED) == BRED, .shapes = (of_) & SHAPE },
#define CHOICE(field, name_, key_, of_, default_, word_, help_) \
	[BOIDS_FACTOR_##field] = { .name = name_, .help = help_, .unit = "", .word = word_, .default_value.choice = default_, .key = key_, .is_view = (of_) == VIEW, .shapes = (of_) & SHAPE },
	BOIDS_FACTOR_LIST(GROUP, NUMBER, CHOICE)
#undef GROUP
#undef NUMBER
#undef CHOICE
};

const struct factor_group factor_groups[] = {
#define GROUP(name) { #name, BOIDS_FIRST_##name },
#define FACTOR(...)
	BOIDS_FACTOR_LIST(GROUP, FACTOR, FACTOR)
#undef GROUP
#undef FACTOR
	{ NULL, BOIDS_FACTORS },
};
/* clang-format on */

_Static_assert(offsetof(struct boids_factors, custom_glyphs) ==
                       sizeof(union boids_factor_value) * BOIDS_FACTORS,
               "the fields and the array must be the same memory");
_Static_assert((int)BOIDS_FACTOR_ERROR == ERROR_SIZE, "error_set writes errors of factors");

void
factors_init(struct boids_factors *f)
{
	*f = (struct boids_factors){ .custom_glyphs = { 0 } };
	for (int i = 0; i < BOIDS_FACTORS; i++)
		f->at[i] = factor_table[i].default_value;
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
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (spelling_is(factor_table[i].name, name))
			return i;
	return -1;
}

int
factor_auto_row(int which)
{
	int row = 0;

	while (row < BOIDS_AUTOMATICS && automatic_factors[row] != which)
		row++;
	return row;
}

float
factor_automatic(const struct boids_factors *f, int which)
{
	const struct boids_automatic *a = &f->automatic[factor_auto_row(which)];
	const float value = f->at[which].number;

	return value < 0 ? value : a->asked < 0 && value == a->resolved ? a->asked : 0;
}

void
factors_settle(struct boids_factors *f)
{
	for (int i = 0; i < BOIDS_AUTOMATICS; i++)
		if (!factor_table[automatic_factors[i]].is_view)
			f->automatic[i] = (struct boids_automatic){ 0 };
}

void
factors_fit(struct boids_factors *f, int columns, int rows)
{
	/* The same number at another zoom, though the densities for each are rounded. */
	const double rounding = 1e-5;

	for (int i = 0; i < BOIDS_AUTOMATICS; i++) {
		const int which = automatic_factors[i];
		struct boids_automatic *a = &f->automatic[i];
		float *value = &f->at[which].number;
		if (*value < 0) /* keeps what is asked */
			*a = (struct boids_automatic){ *value, *value, f->zoom, f->aspect };
		if (factor_automatic(f, which) == 0)
			continue;
		double width = (double)columns / (double)a->zoom;
		double height = (double)rows * (double)a->aspect / (double)a->zoom;
		double number = floor(-(double)a->asked * width * height + 0.5 + rounding);
		double fitted = which == BOIDS_FACTOR_margin   ? fmin(width, height) / 8
		                : which == BOIDS_FACTOR_trails ? (double)-a->asked
		                                               : fmax(1, number);
		*value = a->resolved = (float)fmin(fitted, (double)factor_table[which].most);
	}
}

/* Whether the user's brain is the one of this text, which may be another's. */
static bool
has_text(const struct boids_factors *f, const struct asset *text)
{
	return f->own_brain && strcmp(f->own_brain->name, text->name) == 0;
}

bool
factor_same(const struct boids_factors *a, const struct boids_factors *b, int which)
{
	if (!factor_table[which].word)
		return a->at[which].number == b->at[which].number;
	if (which == BOIDS_FACTOR_glyphs && a->glyphs == BOIDS_GLYPHS_CUSTOM &&
	    b->glyphs == BOIDS_GLYPHS_CUSTOM)
		return memcmp(a->custom_glyphs, b->custom_glyphs, sizeof a->custom_glyphs) == 0;
	if (which == BOIDS_FACTOR_theme && a->theme == BOIDS_THEME_OWN && b->theme == BOIDS_THEME_OWN)
		return strcmp(a->own_theme, b->own_theme) == 0;
	if (which == BOIDS_FACTOR_brain && a->brain == BOIDS_BRAIN_OWN && b->brain == BOIDS_BRAIN_OWN)
		return has_text(a, b->own_brain);
	return a->at[which].choice == b->at[which].choice;
}

void
factor_copy(struct boids_factors *f, const struct boids_factors *from, int which)
{
	const int row = factor_auto_row(which);

	f->at[which] = from->at[which];
	f->automatic[row] = factor_automatic(from, which) < 0 ? from->automatic[row]
	                                                      : (struct boids_automatic){ 0 };
	if (which == BOIDS_FACTOR_glyphs && from->glyphs == BOIDS_GLYPHS_CUSTOM)
		memcpy(f->custom_glyphs, from->custom_glyphs, sizeof f->custom_glyphs);
	if (which == BOIDS_FACTOR_theme && from->theme == BOIDS_THEME_OWN)
		memcpy(f->own_theme, from->own_theme, sizeof f->own_theme);
	if (which == BOIDS_FACTOR_brain && from->brain == BOIDS_BRAIN_OWN &&
	    !has_text(f, from->own_brain))
		f->own_brain = from->own_brain;
}

int
factor_choices(const struct boids_factors *f, int which)
{
	int count = 0;

	while (factor_table[which].word(count))
		count++;
	return count + (which == BOIDS_FACTOR_glyphs && f->custom_glyphs[0]) +
	       (which == BOIDS_FACTOR_theme && f->own_theme[0]) +
	       (which == BOIDS_FACTOR_brain && f->own_brain);
}

const char *
brain_word(int row)
{
	return brain_table[row].name;
}

bool
factors_set_brain(struct boids_factors *f, struct asset **assets, const char *where,
                  const char *text, size_t length, char *error)
{
	char shortest[BRAIN_TEXT];
	struct brain brain;

	if (!brain_read(&brain, where, text, length, error))
		return false;
	brain = brain_shortest(&brain);
	if (brain.count == 0)
		return error_set(error, 0, "%s: no link leads from an input to an output",
		                 PATH_SHOWN(where));
	const struct asset own = brain_asset(&brain, shortest);
	const struct asset *kept = asset_copy(assets, own.text, own.length);
	if (!kept)
		return error_set(error, ENOMEM, "not enough memory for the brain");
	f->brain = BOIDS_BRAIN_OWN;
	f->own_brain = kept;
	return true;
}

const struct asset *
factors_brain_text(const struct boids_factors *f)
{
	return f->brain == BOIDS_BRAIN_OWN ? f->own_brain : NULL;
}

bool
factors_keep_brain(struct boids_factors *f, struct asset **assets)
{
	const struct asset *own = f->own_brain;
	const struct asset *kept = own ? asset_copy(assets, own->text, own->length) : NULL;

	if (kept)
		f->own_brain = kept;
	return !own || kept;
}

struct brain
brain_chosen(const struct boids_factors *f)
{
	const struct asset *own = factors_brain_text(f);
	const char *text = own ? own->text : brain_table[f->brain].text;
	struct brain brain = { .count = 0 };
	char error[ERROR_SIZE];

	brain_read(&brain, "", text, strlen(text), error);
	return brain_shortest(&brain);
}

bool
factors_check(const struct boids_factors *f, char *error)
{
	const struct model *model = model_table[f->model];

	return !model->feels || f->dimensions == 2 ||
	       error_set(error, 0,
	                 "model %s steers in 2-D only: set dimensions to 2, or another model",
	                 model->name);
}

/* The words of choices that have no table of their own. Glyph sets, colours and backdrops are
 * defined by the program; here are only their words. */
#define WORDS(name, ...) \
	const char *name(int row) \
	{ \
		static const char *const words[] = { __VA_ARGS__, NULL }; \
		return words[row]; \
	}

/* clang-format off */
WORDS(switch_word, "off", "on")
WORDS(update_word, [BOIDS_UPDATE_SYNCHRONOUS] = "synchronous", [BOIDS_UPDATE_SEQUENTIAL] = "sequential")
WORDS(species_mode_word, [BOIDS_SPECIES_OWN] = "own", [BOIDS_SPECIES_ALL] = "all")
WORDS(captured_word, [BOIDS_CAPTURED_SURVIVE] = "survive", [BOIDS_CAPTURED_REMOVED] = "removed",
      [BOIDS_CAPTURED_EATEN] = "eaten")
WORDS(regrow_word, [BOIDS_REGROW_STEADY] = "steady", [BOIDS_REGROW_LOGISTIC] = "logistic")
WORDS(breeding_word, [BOIDS_BREEDING_OFF] = "off", [BOIDS_BREEDING_PAIRS] = "pairs", [BOIDS_BREEDING_ALONE] = "alone")
WORDS(glyphs_word, [BOIDS_GLYPHS_ASCII4] = "ascii4", [BOIDS_GLYPHS_ASCII] = "ascii",
      [BOIDS_GLYPHS_ARROWS] = "arrows", [BOIDS_GLYPHS_TRIANGLES] = "triangles", [BOIDS_GLYPHS_WEDGES] = "wedges",
      [BOIDS_GLYPHS_LINES] = "lines", [BOIDS_GLYPHS_HALVES] = "halves",
      [BOIDS_GLYPHS_SIXTHS] = "sixths", [BOIDS_GLYPHS_BRAILLE] = "braille", [BOIDS_GLYPHS_DENSITY] = "density",
      [BOIDS_GLYPHS_LETTER] = "letter")
WORDS(colour_by_word, [BOIDS_COLOUR_BY_NONE] = "none", [BOIDS_COLOUR_BY_SPECIES] = "species",
      [BOIDS_COLOUR_BY_HEADING] = "heading", [BOIDS_COLOUR_BY_SPEED] = "speed",
      [BOIDS_COLOUR_BY_NEIGHBOURS] = "neighbours", [BOIDS_COLOUR_BY_DEPTH] = "depth",
      [BOIDS_COLOUR_BY_GROUP] = "group", [BOIDS_COLOUR_BY_ENERGY] = "energy", [BOIDS_COLOUR_BY_AGE] = "age",
      [BOIDS_COLOUR_BY_GENERATION] = "generation", [BOIDS_COLOUR_BY_GENE] = "gene",
      [BOIDS_COLOUR_BY_LETTER] = "letter", [BOIDS_COLOUR_BY_FOUNDER] = "founder",
      [BOIDS_COLOUR_BY_TURN] = "turn")
WORDS(theme_word, "default", "safe", "sea", "dusk", "amber", [BOIDS_THEME_OWN] = NULL)
WORDS(background_word, "auto", "dark", "light")
WORDS(backdrop_word, "off", "noise", "wind", "food")
/* clang-format on */
