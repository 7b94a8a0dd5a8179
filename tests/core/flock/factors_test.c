/* SPDX-License-Identifier: MIT */
/* Factors: the table, and the only conversion from text to factor. */
#include "rules/factor_use.h"
#include "scene.h"

#include <ctype.h>
#include <locale.h>

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

/* Fails unless a setting is refused by a sentence that contains this part. */
static void
assert_says(const char *name, const char *text, const char *part)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_false(factors_set(&f, name, text, error));
	assert_contains(error, part);
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
		            (factor_table[i].step != 1 && factor_table[i].least <= 2.5f &&
		             factor_table[i].most >= 2.5f));
		assert_true(takes(i, "2.0") == takes(i, "2"));
	}
	assert_true(takes(BOIDS_FACTOR_number, "1e2"));
}

/* number_test has the texts that are none. */
TEST(no_number_takes_what_is_none)
{
	static const char *const no_density[] = { "auto 0", "auto -1",    "auto nan", "auto ",
		                                  "auto x", "auto 1e999", "auto0.1",  "auto 1 1",
		                                  " auto",  "auto\t1",    "autos",    "auto 1e-60" };
	static const char *const none[] = { "", "nan", "auto 1", "automatic", "AUTO", "\xff", "wrap" };

	for (int i = 0; i < BOIDS_FACTORS; i++)
		every (row, none)
			if (!factor_table[i].word && !(is_automatic(i) && i != BOIDS_FACTOR_margin &&
			                               strncmp(*row, "auto ", 5) == 0))
				assert_that(!takes(i, *row), "%s '%s'", factor_table[i].name, *row);
	every (row, no_density)
		assert_that(!takes(BOIDS_FACTOR_number, *row), "'%s'", *row);
}

/* tests/data/refusals has the sentences of most. */
TEST(an_error_says_what_is_allowed_and_what_it_was)
{
	char longest[2000];
	const struct {
		const char *name, *text, *error;
	} wrong[] = {
		{ "visual-range", "far", "visual-range takes 0 to 2000, not 'far'" },
		{ "neighbours", "1.5", "neighbours takes whole numbers from 0 to 64" },
		{ "number", "auto 0",
		  "number takes auto [DENSITY] or whole numbers from 0 to 10000000, not 'auto 0'" },
		{ "number", "auto 0,05", ", not 'auto 0,05': write auto 0.05" },
		{ "predators", "auto",
		  "predators takes auto DENSITY or whole numbers from 0 to 1000, not 'auto'" },
		{ "margin", "wide", "margin takes auto or 0 to 2000, not 'wide'" },
		{ "trails", "auto 61", "trails takes auto [SECONDS] or 0 to 60, not 'auto 61'" },
		{ "visual-range", longest, "7777777..." },
	};

	memset(longest, '7', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	every (row, wrong)
		assert_says(row->name, row->text, row->error);
}

/* ---- automatic values */

TEST(number_predators_margin_and_trails_can_be_automatic)
{
	struct boids_factors f = default_factors();

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].word)
			assert_true(takes(i, "auto") == /* predators have no usual density */
			            (is_automatic(i) && i != BOIDS_FACTOR_predators));
		assert_true(takes(i, "auto 0.045") == (is_automatic(i) && i != BOIDS_FACTOR_margin));
	}
	set_factors(&f, "number auto 0.045, margin auto, predators auto 0.005, cohesion -0");
	assert_factor(&f, "cohesion", "0"); /* as people write it */
	assert_factor(&f, "number", "auto 0.045");
	assert_factor(&f, "margin", "auto");
	factors_fit(&f, 80, 24); /* 3840 square units */
	assert_true(f.predators == 19);
	factors_fit(&f, 120, 40);
	assert_true(f.predators == 48);
	assert_factor(&f, "predators", "auto 0.005");
	assert_true(takes(BOIDS_FACTOR_predators, "auto 0.005"));
}

TEST(an_automatic_value_is_copied_and_set_alone)
{
	struct boids_factors f = default_factors(), own = f;

	set_factors(&f, "number auto 0.045, margin auto, predators auto 0.005, trails auto 0.7");
	set_factors(&own, "number 7, margin 1, predators 2, trails 0.2");
	factors_fit(&f, 80, 24);
	factors_fit(&own, 80, 24);
	for (int which = 0; which < BOIDS_FACTORS; which++) {
		struct boids_factors copy = own, set = f;
		char text[BOIDS_FACTOR_TEXT];
		factor_copy(&copy, &f, which);
		factor_write(&own, which, text);
		set_factor(&set, factor_table[which].name, text);
		for (int i = 0; i < BOIDS_FACTORS; i++) {
			const float asked = factor_automatic(&f, i);
			assert_true((asked < 0) == is_automatic(i));
			assert_true(factor_automatic(&copy, i) == (i == which ? asked : 0));
			assert_true(factor_automatic(&set, i) == (i == which ? 0 : asked));
		}
	}
}

/* They have their value in any world, and are asked for again after the world is settled. */
TEST(automatic_trails_stay_so_until_they_are_set)
{
	struct boids_factors f = default_factors(), copy = f;

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
	assert_factor(&copy, "trails", "auto 0.7");
	assert_shown(&copy, "trails", "auto 0.7");
	set_factor(&copy, "trails", "0.7");
	assert_factor(&copy, "trails", "0.7");
	assert_true(factor_automatic(&copy, BOIDS_FACTOR_trails) == 0);
}

static void
assert_fits(struct boids_factors *f, int columns, int rows, double number, double margin)
{
	factors_fit(f, columns, rows);
	assert_near(f->number, number, 1e-7 * number);
	assert_near(f->margin, margin, 1e-4 * margin);
}

/* Given values stay, and all stay in bounds. */
TEST(automatic_numbers_fit_the_whole_terminal)
{
	static const struct {
		const char *settings;
		int columns, rows, number;
		double margin;
	} fits[] = {
		{ "zoom 1", 80, 24, 288, 6 },
		{ "zoom 1", 40, 12, 72, 3 },
		{ "zoom 1", 120, 40, 720, 10 },
		{ "zoom 1", 200, 60, 1800, 15 },
		{ "zoom 1", 1, 1, 1, 0.125 },
		{ "zoom 2", 80, 24, 72, 3 },
		{ "zoom 0.1", 80, 24, 28800, 60 },
		{ "zoom 1", 8000, 8000, 9600000, 1000 },
		{ "number 7, margin 0", 80, 24, 7, 0 },
		{ "number auto 1000, zoom 0.01", 10000, 10000, 10000000, 2000 },
	};

	every (fit, fits) {
		struct boids_factors f = default_with(fit->settings);
		assert_fits(&f, fit->columns, fit->rows, fit->number, fit->margin);
	}
}

TEST(automatic_values_go_by_each_size_until_they_are_set)
{
	struct boids_factors f = default_factors(), copy = default_factors();

	assert_fits(&f, 80, 24, 288, 6);
	factor_copy(&copy, &f, BOIDS_FACTOR_number);
	assert_fits(&f, 160, 48, 1152, 12);
	set_factor(&f, "zoom", "2");
	assert_fits(&f, 80, 24, 288, 6);
	f.margin = 3;
	set_factor(&f, "number", "100");
	assert_fits(&f, 160, 48, 100, 3);
	assert_true(factor_automatic(&f, BOIDS_FACTOR_number) == 0);
	assert_fits(&copy, 160, 48, 1152, 12);
	factors_settle(&copy);
	assert_fits(&copy, 80, 24, 1152, 12);
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
		assert_factor(&f, "number", asked);
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

TEST(every_choice_takes_its_words_and_no_others_and_its_error_lists_them)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *factor = &factor_table[i];
		for (int row = 0; factor->word && factor->word(row); row++) {
			struct boids_factors f = default_factors();
			char shout[40];
			set_factor(&f, factor->name, factor->word(row));
			assert_int_equal(f.at[i].choice, row);
			assert_factor(&f, factor->name, factor->word(row));
			strcpy(shout, factor->word(row));
			shout[0] = (char)toupper((unsigned char)shout[0]);
			assert_false(takes(i, shout));
			shout[strlen(shout) - 1] = '\0';
			assert_false(takes(i, shout + 1));
			assert_says(factor->name, "a word that is not there at all, and long",
			            factor->word(row));
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

	every (word, wrong)
		assert_false(takes(BOIDS_FACTOR_theme, *word));
	set_factor(&f, "theme", "green_rain.2/default");
	set_factor(&other, "theme", "rain/default");
	assert_factor(&f, "theme", "green_rain.2/default");
	assert_shown(&f, "theme", "green_rain.2");
	assert_false(factor_same(&f, &other, BOIDS_FACTOR_theme));
	factor_copy(&copy, &f, BOIDS_FACTOR_theme);
	assert_true(factor_same(&f, &copy, BOIDS_FACTOR_theme));
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
		f.at[which].number = (float)(factor->step == 1 ? ceil(value) : value);
		f.at[which].number = fminf(f.at[which].number, factor->most);
		if (which == BOIDS_FACTOR_number && round & 1)
			f.number = BOIDS_AUTO_NUMBER((float)fmin(value, 1000) / 10);
		factor_write(&f, which, text);
		set_factor(&back, factor->name, text);
		assert_that(factor_same(&f, &back, which), "%s %s", factor->name, text);
	}
}

/* ---- misspelt names */

TEST(a_misspelt_name_finds_the_nearest)
{
	static const char *const names[][2] = {
		{ "seperation", "separation" },
		{ "alignement", "alignment" },
		{ "cohesoin", "cohesion" },
		{ "visual_rnage", "visual-range" },
		{ "field-of-veiw", "field-of-view" },
		{ "neighbros", "neighbours" },
		{ "maxspeed", "max-speed" },
		{ "colur-by", "colour-by" },
		{ "Noise", "noise" },
		{ "egde", "edge" },
	};
	static const char *const none[] = { "xyzzy", "", "quite another thing altogether" };
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR];

	every (row, names)
		assert_says((*row)[0], "1", (*row)[1]);
	every (name, none) {
		assert_false(factors_set(&f, *name, "1", error));
		assert_lacks(error, "mean");
	}
}

TEST(names_and_words_may_have_american_spelling)
{
	const struct boids_factors f =
		default_with("color-by neighbors, neighbors 7, start center");

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

/* Why a factor is inactive; NULL: it is not. */
static const char *
idle(const struct boids_factors *f, const char *name)
{
	static char why[BOIDS_FACTOR_ERROR];

	return factor_inactive(f, factor_find(name), why) ? why : NULL;
}

/* Settings besides quiet ones, factors that are inactive with them, and those that are not. */
TEST(a_factor_is_inactive_where_nothing_reads_it)
{
	static const struct {
		const char *settings, *idle, *active;
	} rows[] = {
		{ "edge open", "margin turn torus min-speed perch radius max-speed",
		  "separation number wind zoom" },
		{ "edge turn, speed-policy clamp", "", "margin turn min-speed" },
		{ "speed-policy constant", "min-speed", "max-speed" },
		{ "predators 1", "", "radius max-speed" }, /* it catches by touch, as fast */
		{ "scouts-left 1", "radius", "max-speed" },
		{ "visits 60", "radius", "max-speed" },
	};
	struct boids_factors f;

	every (row, rows) {
		char names[2][80];
		f = quiet_with(row->settings);
		strcpy(names[0], row->idle);
		strcpy(names[1], row->active);
		for (int active = 0; active < 2; active++)
			for (char *at = names[active], *name; (name = strtok_r(at, " ", &at));)
				assert_that((idle(&f, name) == NULL) == active, "%s: %s",
				            row->settings, name);
	}
	f = quiet_factors();
	assert_string_equal(idle(&f, "turn"), "edge open does not use it");
	set_factor(&f, "speed-policy", "constant");
	assert_string_equal(idle(&f, "min-speed"), "speed-policy constant does not use it");
	for (f.edge = 0; edge_word(f.edge); f.edge++) /* no boid perches without a floor */
		assert_true((idle(&f, "perch") != NULL) == (f.edge == BOIDS_EDGE_OPEN));
}

TEST(a_factor_is_inactive_while_what_it_shapes_is_off)
{
	static const char *const shapes[][3] = {
		{ "wind-angle", "wind 0.1", "wind is 0" },
		{ "gust-size", "gust 0.1", "gust is 0" },
		{ "species-mode", "species 2", "species is 1" },
		{ "fear", "predators 1", "needs predators or visits" },
		{ "fear-range", "visits 60", "needs predators or visits" },
		{ "captured", "predators 1", "predators is 0" },
		{ "bias", "scouts-right 1", "needs scouts-right or scouts-left" },
		{ "bias", "scouts-left 1", "needs scouts-right or scouts-left" },
		{ "look-ahead", "avoidance 0.1", "avoidance is 0" },
		{ "regrowth", "food 0.1", "food is 0" },
		{ "exertion", "hunger 30", "hunger is 0" },
		{ "mutation", "breeding alone", "breeding is off" },
		{ "hunt-range", "predators 1", "predators is 0" },
		{ "territory", "captured eaten", "captured is survive" },
	};

	every (row, shapes) {
		struct boids_factors f = default_with("avoidance 0");
		assert_string_equal(idle(&f, (*row)[0]), (*row)[2]);
		set_factors(&f, (*row)[1]);
		assert_null(idle(&f, (*row)[0]));
	}
}
