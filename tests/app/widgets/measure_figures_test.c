/* SPDX-License-Identifier: MIT */
/* Measure figures: scales, pairs of lines and bars of genes. */
#include "widgets/measure_panel.h"

#include "screens.h"

enum { WIDE = 58, HIGH = 40 };

/* Returns a row of the figure of a measure, drawn alone. */
static const char *
drawn(struct screens *screens, int measure, int row)
{
	static char text[4 * WIDE + 1];
	const struct plot area = { .left = 0, .right = WIDE, .top = 0, .bottom = HIGH };
	struct frame frame = { 0 };

	frame_fit(&frame, WIDE, HIGH);
	frame_clear(&frame, 0, HIGH);
	measure_figures_draw(&screens->ui, &frame, &area, measure);
	for (int column = 0; column < WIDE; column++)
		text[column] = (char)frame_cell(&frame, column, row).glyph;
	text[WIDE] = '\0';
	frame_free(&frame);
	return text;
}

static void
sample_one(struct screens *screens, int measure, int i, double value)
{
	screens->ui.gauges.of[measure].value = value;
	screens->ui.gauges.of[measure].samples[i] = (float)value;
}

static void
sample(struct screens *screens, int measure, double value)
{
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		sample_one(screens, measure, i, value);
}

FLYING_AS(a_scale_ends_at_1_2_or_5, 80, 24, "--hunger", "30", "--number", "3")
{
	static const double tops[][2] = { { 3, 5 },     { 5, 5 },      { 7, 10 }, { 11, 20 },
		                          { 430, 500 }, { 501, 1000 }, { 0, 1 } };

	foreach (i, tops) {
		sample(screens, BOIDS_MEASURE_NUMBER, tops[i][0]);
		assert_float_equal(measure_figures_full(&screens->ui, BOIDS_MEASURE_NUMBER),
		                   tops[i][1], 1e-9);
	}
	sample(screens, BOIDS_MEASURE_FOOD, 0.3);
	assert_float_equal(measure_figures_full(&screens->ui, BOIDS_MEASURE_FOOD), 1, 0);
}

TEST(what_is_plotted_is_measured_where_there_is_life)
{
	static const int of[] = { BOIDS_MEASURE_NUMBER, BOIDS_MEASURE_PREDATORS,
		                  BOIDS_MEASURE_ENERGY, BOIDS_MEASURE_FOOD };
	scoped_screens still, alive, hunted;
	uint64_t expected = 0;

	screens_start(&still, 80, 24);
	assert_true(measure_figures_wanted(&still.ui) == 0);
	every (row, of)
		expected |= (uint64_t)1 << *row;
	for (int g = 0; g < BOIDS_GENES; g++)
		expected |= (uint64_t)1 << (BOIDS_MEASURE_GENE_SEPARATION + g);
	screens_start_with(&alive, 80, 24, "--hunger", "30", "--mutation", "0.1");
	assert_true(measure_figures_wanted(&alive.ui) == expected);
	expected |= (uint64_t)1 << BOIDS_MEASURE_PREDATOR_GENE_SPEED |
	            (uint64_t)1 << BOIDS_MEASURE_PREDATOR_GENE_HUNT_RANGE;
	screens_start_with(&hunted, 80, 24, "--hunger", "30", "--mutation", "0.1", "--captured",
	                   "eaten");
	assert_true(measure_figures_wanted(&hunted.ui) == expected);
}

/* 58 columns: 11 of a name, 5 of a value, a middle at column 37 and 20 to each side. */
FLYING_AS(a_gene_of_2_fills_a_side_and_its_root_half_of_it, 80, 24, "--hunger", "30", "--mutation",
          "0.1", "--number", "3")
{
	static const double values[BOIDS_GENES] = { 2, 0.5, 1, 1.41421356, 8, 0.70710678 };
	static const int right[BOIDS_GENES] = { 1, 0, 0, 1, 1, 0 },
			 of20[] = { 20, 20, 0, 10, 20, 10 };

	screens->ui.display.bars = false;
	for (int g = 0; g < BOIDS_GENES; g++)
		sample(screens, BOIDS_MEASURE_GENE_SEPARATION + g, values[g]);
	for (int g = 0; g < BOIDS_GENES; g++) {
		const char *row = drawn(screens, BOIDS_MEASURE_GENE_SPEED, 1 + g);
		const char *middle = strchr(row, '|');
		int left = 0, more = 0;
		assert_non_null(middle);
		assert_memory_equal(row, gene_table[g].name, strlen(gene_table[g].name));
		for (const char *c = row; c < middle; c++)
			left += *c == '#';
		for (const char *c = middle; *c; c++)
			more += *c == '#';
		assert_int_equal(right[g] ? more : left, of20[g]);
		assert_int_equal(right[g] ? left : more, 0);
	}
}

FLYING_AS(boids_and_predators_share_a_plot_with_two_scales, 80, 24, "--hunger", "30", "--number",
          "3")
{
	screens->ui.display.bars = false;
	sample(screens, BOIDS_MEASURE_NUMBER, 150);
	sample(screens, BOIDS_MEASURE_PREDATORS, 0);
	assert_contains(drawn(screens, BOIDS_MEASURE_NUMBER, 0), "* number 0..200");
	assert_lacks(drawn(screens, BOIDS_MEASURE_NUMBER, 0), "predators");
	sample(screens, BOIDS_MEASURE_PREDATORS, 9);
	assert_contains(drawn(screens, BOIDS_MEASURE_PREDATORS, 0),
	                "* number 0..200  o predators 0..10");
}

/* Where an ellipse is sampled clockwise, the plot has dots on each side of its middle and none in
 * it. */
FLYING_AS(the_curve_of_predators_over_boids_is_closed, 80, 24, "--hunger", "30", "--captured",
          "eaten")
{
	int top = HIGH, bottom = 0, hits = 0;

	screens->ui.display.bars = false;
	for (int i = 0; i < HISTORY_SAMPLES; i++) {
		double turn = 2 * M_PI * i / 60;
		sample_one(screens, BOIDS_MEASURE_NUMBER, i, 100 + 60 * sin(turn));
		sample_one(screens, BOIDS_MEASURE_PREDATORS, i, 50 + 30 * cos(turn));
	}
	assert_contains(drawn(screens, BOIDS_MEASURE_PREDATORS, 0), "predators over boids");
	for (int row = 1; row < HIGH; row++) {
		const char *line = drawn(screens, BOIDS_MEASURE_PREDATORS, row);
		const char *dot = strchr(line, '*');
		if (strstr(line, "+---")) /* the axis */
			break;
		if (!dot)
			continue;
		top = row < top ? row : top;
		bottom = row;
		hits++;
		/* columns 6..57 are boids 0..200 */
		assert_true(dot - line >= 6 + 52 * 40 / 200 - 1);
		assert_true(strrchr(line, '*') - line <= 6 + 52 * 160 / 200 + 1);
	}
	assert_int_equal(hits, bottom - top + 1);
	const char *middle = drawn(screens, BOIDS_MEASURE_PREDATORS, (top + bottom) / 2);
	assert_int_equal(middle[6 + 26], ' ');
	assert_true(strchr(middle, '*') < middle + 6 + 26 && strrchr(middle, '*') > middle + 6 + 26);
}
