/* SPDX-License-Identifier: MIT */
/* Factors: the table, and the only conversion from text to factor. */
#include "rules/factor_use.h"
#include "scene.h"

#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>

/* Whether a factor accepts a text; if not, whether the error is well-formed and nothing changed. */
static bool
takes(int which, const char *text)
{
	struct boids_factors f = default_factors(), before = f;
	char error[BOIDS_FACTOR_ERROR] = "";
	const char *name = factor_table[which].name;
	bool taken = factors_set(&f, name, text, error);

	if (taken) {
		for (int i = 0; i < BOIDS_FACTORS; i++)
			assert_true(i == which || factor_same(&f, &before, i));
		return true;
	}
	assert_memory_equal(&f, &before, sizeof f);
	assert_that(strstr(error, name) != NULL, "'%s' does not name %s", error, name);
	assert_true(strlen(error) < BOIDS_FACTOR_ERROR - 1);
	for (const char *at = error; *at; at++) /* non-ASCII bytes are unchanged */
		assert_true((unsigned char)*at >= 0x80 || isprint((unsigned char)*at));
	return false;
}

/* The number as people write it: 0.1, not 0.100000001. */
static const char *
text_of(float value, char *text)
{
	struct boids_factors f = default_factors();

	f.radius = value;
	factor_write(&f, BOIDS_FACTOR_radius, text);
	return text;
}

static bool
counts(const struct boids_factor *factor)
{
	return factor->step == 1;
}

/* ---- the table */

TEST(every_row_is_complete_and_its_name_its_own)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		const char *help = factor->help ? factor->help : "";
		assert_true(factor->name && *factor->name && factor->unit);
		assert_true(*help && help[strlen(help) - 1] != '.');
		for (const char *at = factor->name; *at; at++)
			assert_true(islower((unsigned char)*at) || *at == '-');
		assert_int_equal(factor_find(factor->name), i);
		for (int j = 0; j < i; j++)
			assert_true(factor->key == 0 || factor->key != factor_table[j].key);
	}
	assert_int_equal(factor_find("nonsense"), -1);
	assert_int_equal(factor_find(""), -1);
	assert_int_equal(factor_find("Separation"), -1);
}

static bool
is_automatic(int factor)
{
	return factor == BOIDS_FACTOR_number || factor == BOIDS_FACTOR_margin ||
	       factor == BOIDS_FACTOR_trails || factor == BOIDS_FACTOR_predators;
}

TEST(defaults_are_allowed_and_steps_are_one_two_or_five)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		if (factor->word)
			continue;
		float usual = factor->default_value.number;
		assert_true((is_automatic(i) && usual < 0 && i != BOIDS_FACTOR_predators) ||
		            (usual >= factor->least && usual <= factor->most));
		assert_true(factor->least < factor->most && factor->step > 0);
		double digit =
			(double)factor->step / pow(10, floor(log10((double)factor->step * 1.001)));
		assert_that(fabs(digit - 1) < 1e-4 || fabs(digit - 2) < 1e-4 ||
		                    fabs(digit - 5) < 1e-4,
		            "%s steps by %g", factor->name, (double)factor->step);
	}
}

/* ---- numbers */

TEST(every_number_takes_its_bounds_and_nothing_beyond)
{
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		if (factor->word)
			continue;
		assert_that(takes(i, text_of(factor->least, text)), "%s %s", factor->name, text);
		assert_that(takes(i, text_of(factor->most, text)), "%s %s", factor->name, text);
		assert_that(!takes(i, text_of(factor->least - factor->step, text)), "%s %s",
		            factor->name, text);
		assert_that(!takes(i, text_of(factor->most + factor->step, text)), "%s %s",
		            factor->name, text);
		assert_false(takes(i, "-1e-9"));
		assert_false(takes(i, "1e300"));
		assert_false(takes(i, "-1e300"));
	}
}

TEST(what_counts_takes_whole_numbers_only)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (factor_table[i].word)
			continue;
		assert_true(takes(i, "2.5") ==
		            (!counts(&factor_table[i]) && factor_table[i].least <= 2.5f &&
		             factor_table[i].most >= 2.5f));
		assert_true(takes(i, "2.0") == takes(i, "2"));
	}
	assert_true(takes(BOIDS_FACTOR_number, "1e2"));
}

TEST(no_number_takes_what_is_none)
{
	static const char *const none[] = { "",          " ",     "nan",     "inf",  "-inf",
		                            "infinity",  "1e999", "0x",      "0x10", "1,5",
		                            "1 ",        " 1",    "1.2.3",   "1e",   ".",
		                            "-",         "--1",   "1\n",     "one",  "auto 1",
		                            "automatic", "AUTO",  "\x1b[2J", "%s%n", "\xff\xfe",
		                            "on",        "wrap" };

	for (int i = 0; i < BOIDS_FACTORS; i++)
		every (row, none)
			if (!factor_table[i].word && !(is_automatic(i) && i != BOIDS_FACTOR_margin &&
			                               strncmp(*row, "auto ", 5) == 0))
				assert_that(!takes(i, *row), "%s '%s'", factor_table[i].name, *row);
}

TEST(minus_nought_is_nought)
{
	struct boids_factors f = default_factors();
	char text[BOIDS_FACTOR_TEXT];

	set_factor(&f, "cohesion", "-0");
	factor_write(&f, BOIDS_FACTOR_cohesion, text);
	assert_string_equal(text, "0");
}

TEST(an_error_says_what_is_allowed_and_what_it_was)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR], longest[2000];

	assert_false(factors_set(&f, "visual-range", "far", error));
	assert_string_equal(error, "visual-range takes 0 to 2000, not 'far'");
	assert_false(factors_set(&f, "neighbours", "1.5", error));
	assert_contains(error, "whole");
	assert_contains(error, "0 to 64");
	assert_false(factors_set(&f, "number", "auto 0", error));
	assert_string_equal(
		error,
		"number takes auto [DENSITY] or whole numbers from 0 to 10000000, not 'auto 0'");
	assert_false(factors_set(&f, "number", "auto 0,05", error));
	assert_contains(error, ", not 'auto 0,05': write auto 0.05");
	assert_false(factors_set(&f, "predators", "auto", error));
	assert_string_equal(
		error, "predators takes auto DENSITY or whole numbers from 0 to 1000, not 'auto'");
	assert_false(factors_set(&f, "margin", "wide", error));
	assert_string_equal(error, "margin takes auto or 0 to 2000, not 'wide'");
	assert_false(factors_set(&f, "trails", "auto 61", error));
	assert_string_equal(error, "trails takes auto [SECONDS] or 0 to 60, not 'auto 61'");
	memset(longest, '7', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	assert_false(factors_set(&f, "visual-range", longest, error));
	assert_contains(error, "7777777...");
}

/* ---- automatic values */

TEST(number_predators_margin_and_trails_can_be_automatic)
{
	struct boids_factors f = default_factors();
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].word)
			assert_true(takes(i, "auto") == /* predators have no usual density */
			            (is_automatic(i) && i != BOIDS_FACTOR_predators));
		assert_true(takes(i, "auto 0.045") == (is_automatic(i) && i != BOIDS_FACTOR_margin));
	}
	set_factor(&f, "number", "auto 0.045");
	factor_write(&f, BOIDS_FACTOR_number, text);
	assert_string_equal(text, "auto 0.045");
	set_factor(&f, "margin", "auto");
	factor_write(&f, BOIDS_FACTOR_margin, text);
	assert_string_equal(text, "auto");
	set_factor(&f, "predators", "auto 0.005");
	factors_fit(&f, 80, 24); /* 3840 square units */
	assert_true(f.predators == 19);
	factors_fit(&f, 120, 40);
	assert_true(f.predators == 48);
	factor_write(&f, BOIDS_FACTOR_predators, text);
	assert_string_equal(text, "auto 0.005");
	assert_true(takes(BOIDS_FACTOR_predators, "auto 0.005"));
}

/* They have their value in any world, and are asked for again after the world is settled. */
TEST(automatic_trails_stay_so_until_they_are_set)
{
	struct boids_factors f = default_factors(), copy = f;
	char text[BOIDS_FACTOR_TEXT];

	set_factor(&f, "trails", "auto 0.7");
	for (int size = 10; size < 1000; size *= 10) {
		factors_fit(&f, size, size);
		factors_settle(&f);
		f.zoom = (float)size;
		assert_true(f.trails == 0.7f && factor_automatic(&f, BOIDS_FACTOR_trails) == -0.7f);
	}
	factor_copy(&copy, &f, BOIDS_FACTOR_trails);
	set_factor(&copy, "trails", "auto");
	factors_fit(&copy, 80, 24);
	factor_write(&copy, BOIDS_FACTOR_trails, text);
	assert_string_equal(text, "auto 0.7");
	factor_show(&copy, BOIDS_FACTOR_trails, text);
	assert_string_equal(text, "auto 0.7");
	set_factor(&copy, "trails", "0.7");
	factor_write(&copy, BOIDS_FACTOR_trails, text);
	assert_string_equal(text, "0.7");
	assert_true(factor_automatic(&copy, BOIDS_FACTOR_trails) == 0);
}

TEST(a_density_that_makes_no_sense_is_refused)
{
	static const char *const bad[] = { "auto 0", "auto -1",    "auto nan", "auto ",
		                           "auto x", "auto 1e999", "auto0.1",  "auto 1 1",
		                           " auto",  "auto\t1",    "autos",    "auto 1e-60" };

	every (row, bad)
		assert_that(!takes(BOIDS_FACTOR_number, *row), "'%s'", *row);
}

TEST(automatic_numbers_fit_the_whole_terminal)
{
	static const struct {
		const char *zoom;
		int columns, rows, number;
		double margin;
	} fits[] = {
		{ "1", 80, 24, 288, 6 },      { "1", 40, 12, 72, 3 },
		{ "1", 120, 40, 720, 10 },    { "1", 200, 60, 1800, 15 },
		{ "1", 1, 1, 1, 0.125 },      { "2", 80, 24, 72, 3 },
		{ "0.1", 80, 24, 28800, 60 }, { "1", 8000, 8000, 9600000, 1000 },
	};

	every (fit, fits) {
		struct boids_factors f = default_factors();
		set_factor(&f, "zoom", fit->zoom);
		factors_fit(&f, fit->columns, fit->rows);
		assert_near(f.number, fit->number, 1e-7 * fit->number);
		assert_near(f.margin, fit->margin, 1e-4 * fit->margin);
	}
}

TEST(fitting_keeps_given_values_and_stays_in_bounds)
{
	struct boids_factors f = default_factors();

	set_factor(&f, "number", "7");
	set_factor(&f, "margin", "0");
	factors_fit(&f, 80, 24);
	assert_true(f.number == 7 && f.margin == 0);
	set_factor(&f, "number", "auto 1000");
	set_factor(&f, "margin", "auto");
	set_factor(&f, "zoom", "0.01");
	factors_fit(&f, 10000, 10000);
	assert_true(f.number == factor_table[BOIDS_FACTOR_number].most);
	assert_true(f.margin <= factor_table[BOIDS_FACTOR_margin].most);
}

TEST(automatic_values_go_by_each_size_until_they_are_set)
{
	struct boids_factors f = default_factors(), copy = default_factors();

	factors_fit(&f, 80, 24);
	assert_true(f.number == 288 && f.margin == 6);
	factor_copy(&copy, &f, BOIDS_FACTOR_number);
	factors_fit(&f, 160, 48);
	assert_true(f.number == 1152 && f.margin == 12);
	set_factor(&f, "zoom", "2");
	factors_fit(&f, 80, 24);
	assert_true(f.number == 288 && f.margin == 6);
	f.margin = 3;
	set_factor(&f, "number", "100");
	factors_fit(&f, 160, 48);
	assert_true(f.number == 100 && f.margin == 3);
	assert_true(factor_automatic(&f, BOIDS_FACTOR_number) == 0);
	factors_fit(&copy, 160, 48);
	assert_true(copy.number == 1152);
	factors_settle(&copy);
	factors_fit(&copy, 80, 24);
	assert_true(copy.number == 1152);
}

/* Each text gives the same number and margin at the zoom that it is written for. */
TEST(automatic_values_are_written_as_such)
{
	static const char *const densities[] = { "0.026", "0.07", "0.3", "0.0125" };
	static const float zooms[] = { 1, 0.1f, 0.37f, 2, 2.2f, 10 };
	char text[BOIDS_FACTOR_TEXT], asked[BOIDS_FACTOR_TEXT];

	every (density, densities) {
		struct boids_factors f = default_factors();
		snprintf(asked, sizeof asked, "auto %s", *density);
		set_factor(&f, "number", asked);
		factors_fit(&f, 77, 24);
		factor_write(&f, BOIDS_FACTOR_number, text);
		assert_string_equal(text, asked);
		factor_show(&f, BOIDS_FACTOR_number, text);
		assert_lacks(text, "auto");
		every (row, zooms) {
			f.zoom = *row;
			struct boids_factors back = f;
			factor_write(&f, BOIDS_FACTOR_number, text);
			set_factor(&back, "number", text);
			factor_write(&f, BOIDS_FACTOR_margin, text);
			set_factor(&back, "margin", text);
			factors_fit(&back, 77, 24);
			assert_true(back.number == f.number && back.margin == f.margin);
		}
	}
}

/* ---- choices */

TEST(every_choice_takes_its_words_and_no_others)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		for (int row = 0; factor->word && factor->word(row); row++) {
			struct boids_factors f = default_factors();
			char shout[40], text[BOIDS_FACTOR_TEXT];
			set_factor(&f, factor->name, factor->word(row));
			assert_int_equal(f.at[i].choice, row);
			factor_write(&f, i, text);
			assert_string_equal(text, factor->word(row));
			strcpy(shout, factor->word(row));
			shout[0] = (char)toupper((unsigned char)shout[0]);
			assert_false(takes(i, shout));
			shout[strlen(shout) - 1] = '\0';
			assert_false(takes(i, shout + 1));
		}
		if (factor->word)
			assert_false(takes(i, "") || takes(i, "0") || takes(i, "1") ||
			             takes(i, "automatic"));
	}
}

TEST(a_theme_may_have_the_name_of_a_file_and_a_built_in_one)
{
	static const char *const wrong[] = {
		"",      "/sea",      "a b/sea", "a",      "a/",
		"a/b",   "a/sea/sea", ".a/sea",  "-x/sea", "a-name-of-more-letters-than-32-is/sea",
		"a/Sea",
	};
	struct boids_factors f = default_factors(), other = f, copy = f;
	char text[BOIDS_FACTOR_TEXT];

	every (word, wrong)
		assert_false(takes(BOIDS_FACTOR_theme, *word));
	set_factor(&f, "theme", "green_rain.2/default");
	set_factor(&other, "theme", "rain/default");
	factor_write(&f, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "green_rain.2/default");
	factor_show(&f, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "green_rain.2");
	assert_false(factor_same(&f, &other, BOIDS_FACTOR_theme));
	factor_copy(&copy, &f, BOIDS_FACTOR_theme);
	assert_true(factor_same(&f, &copy, BOIDS_FACTOR_theme));
}

TEST(the_error_of_a_choice_lists_all_its_words)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		struct boids_factors f = default_factors();
		char error[BOIDS_FACTOR_ERROR];
		if (!factor->word)
			continue;
		assert_false(factors_set(&f, factor->name,
		                         "a word that is not there at all, and long", error));
		for (int row = 0; factor->word(row); row++)
			assert_that(strstr(error, factor->word(row)) != NULL, "%s", error);
	}
}

/* ---- round trips */

TEST(every_value_written_reads_back_to_itself)
{
	struct dice d = { 1 };
	char text[BOIDS_FACTOR_TEXT];

	for (int round = 0; round < 3000; round++) {
		int which = dice_below(&d, BOIDS_FACTORS);
		const struct boids_factor *factor = &factor_table[which];
		struct boids_factors f = default_factors(), back = f;
		if (factor->word)
			continue;
		double low = fmax((double)factor->least, 1e-7), high = (double)factor->most;
		double value = low * pow(high / low, dice_between(&d, 0, 1));
		f.at[which].number = (float)(counts(factor) ? ceil(value) : value);
		f.at[which].number = fminf(f.at[which].number, factor->most);
		if (which == BOIDS_FACTOR_number && round & 1)
			f.number = BOIDS_AUTO_NUMBER((float)fmin(value, 1000) / 10);
		factor_write(&f, which, text);
		set_factor(&back, factor->name, text);
		assert_that(factor_same(&f, &back, which), "%s %s", factor->name, text);
	}
}

/* ---- misspelt names */

static void
suggests(const char *misspelt, const char *name)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR];

	assert_false(factors_set(&f, misspelt, "1", error));
	if (name)
		assert_that(strstr(error, name) != NULL, "%s", error);
	else
		assert_that(strstr(error, "mean") == NULL, "%s", error);
}

TEST(a_misspelt_name_finds_the_nearest)
{
	suggests("seperation", "separation");
	suggests("alignement", "alignment");
	suggests("cohesoin", "cohesion");
	suggests("visual_rnage", "visual-range");
	suggests("field-of-veiw", "field-of-view");
	suggests("neighbros", "neighbours");
	suggests("maxspeed", "max-speed");
	suggests("colur-by", "colour-by");
	suggests("Noise", "noise");
	suggests("egde", "edge");
	suggests("xyzzy", NULL);
	suggests("", NULL);
	suggests("quite another thing altogether", NULL);
}

TEST(names_and_words_may_have_american_spelling)
{
	struct boids_factors f = default_factors();

	set_factor(&f, "color-by", "neighbors");
	set_factor(&f, "neighbors", "7");
	set_factor(&f, "start", "center");
	assert_int_equal(f.colour_by, BOIDS_COLOUR_BY_NEIGHBOURS);
	assert_true(f.neighbours == 7);
	assert_string_equal(factor_table[BOIDS_FACTOR_start].word(f.start), "centre");
}

TEST(an_unknown_name_of_any_kind_is_refused_politely)
{
	struct boids_factors f = default_factors(), before = f;
	char error[BOIDS_FACTOR_ERROR], name[5000];

	memset(name, 's', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	assert_false(factors_set(&f, name, "1", error));
	assert_contains(error, "...");
	assert_false(factors_set(&f, "\033[2J\n%n", "1", error));
	for (const char *at = error; *at; at++)
		assert_true(isprint((unsigned char)*at));
	assert_memory_equal(&f, &before, sizeof f);
}

/* ---- inactive factors */

static bool
idle(const struct boids_factors *f, const char *name)
{
	char why[BOIDS_FACTOR_ERROR];

	return factor_inactive(f, factor_find(name), why);
}

TEST(a_factor_is_inactive_where_nothing_reads_it)
{
	struct boids_factors f = quiet_factors();
	char why[BOIDS_FACTOR_ERROR];

	assert_true(idle(&f, "margin") && idle(&f, "turn") && idle(&f, "torus") &&
	            idle(&f, "min-speed"));
	assert_false(idle(&f, "separation") || idle(&f, "number") || idle(&f, "wind") ||
	             idle(&f, "zoom"));
	assert_true(factor_inactive(&f, BOIDS_FACTOR_turn, why));
	assert_string_equal(why, "edge open does not use it");
	set_factor(&f, "edge", "turn");
	set_factor(&f, "speed-policy", "clamp");
	assert_false(idle(&f, "margin") || idle(&f, "turn") || idle(&f, "min-speed"));
	set_factor(&f, "speed-policy", "constant");
	assert_true(idle(&f, "min-speed"));
	assert_false(idle(&f, "max-speed"));
	assert_true(factor_inactive(&f, BOIDS_FACTOR_min_speed, why));
	assert_string_equal(why, "speed-policy constant does not use it");
}

TEST(a_factor_is_inactive_while_what_it_shapes_is_off)
{
	static const char *const shapes[][4] = {
		{ "wind-angle", "wind", "0.1", "wind is 0" },
		{ "gust-size", "gust", "0.1", "gust is 0" },
		{ "species-mode", "species", "2", "species is 1" },
		{ "fear", "predators", "1", "predators is 0" },
		{ "fear-range", "predators", "1", "predators is 0" },
		{ "captured", "predators", "1", "predators is 0" },
		{ "bias", "scouts-right", "1", "needs scouts-right or scouts-left" },
		{ "bias", "scouts-left", "1", "needs scouts-right or scouts-left" },
		{ "look-ahead", "avoidance", "0.1", "avoidance is 0" },
		{ "regrowth", "food", "0.1", "food is 0" },
		{ "exertion", "hunger", "30", "hunger is 0" },
		{ "mutation", "breeding", "alone", "breeding is off" },
		{ "hunt-range", "predators", "1", "predators is 0" },
		{ "territory", "captured", "eaten", "captured is survive" },
	};
	char why[BOIDS_FACTOR_ERROR];

	foreach (i, shapes) {
		struct boids_factors f = default_factors();
		f.avoidance = 0;
		assert_true(factor_inactive(&f, factor_find(shapes[i][0]), why));
		assert_string_equal(why, shapes[i][3]);
		set_factor(&f, shapes[i][1], shapes[i][2]);
		assert_false(idle(&f, shapes[i][0]));
	}
}

/* A predator catches boids that it touches, and flies by the same speed. */
TEST(what_else_is_on_reads_what_border_and_speed_policy_do_not)
{
	struct boids_factors f = quiet_factors();

	assert_true(idle(&f, "radius") && idle(&f, "max-speed"));
	f.predators = 1;
	assert_false(idle(&f, "radius") || idle(&f, "max-speed"));
	f.predators = 0;
	f.scouts_left = 1;
	assert_true(idle(&f, "radius") && !idle(&f, "max-speed"));
}

TEST(no_boid_perches_without_a_floor)
{
	struct boids_factors f = quiet_factors();

	f.edge = BOIDS_EDGE_OPEN;
	assert_true(idle(&f, "perch"));
	for (f.edge = 0; edge_word(f.edge); f.edge++)
		assert_true(idle(&f, "perch") == (f.edge == BOIDS_EDGE_OPEN));
}
