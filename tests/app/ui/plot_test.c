/* SPDX-License-Identifier: MIT */
/* Plot: which dots a history sets, and the labels of its axes. */
#include "ui/plot.h"

#include "golden.h"
#include "scene.h"

#include <math.h>

/* A frame, and the plot of a history in all of it. */
struct picture {
	struct frame frame;
	struct measure_histories histories;
};

static void
start(struct picture *p, int columns, int rows)
{
	*p = (struct picture){ 0 };
	frame_fit(&p->frame, columns, rows);
	measure_history_start(&p->histories);
	p->histories.sampled = HISTORY_SAMPLES;
}

static void
draw(struct picture *p, double full, bool utf8)
{
	struct plot plot = { 0, 0, p->frame.columns, p->frame.rows };

	frame_clear(&p->frame, 0, p->frame.rows);
	plot_draw(&plot, &p->frame, &p->histories, 0, full, utf8, NULL);
}

/* Sets the newest samples; the last argument is the newest. */
static void
set(struct picture *p, const float *samples, int count)
{
	memcpy(p->histories.of[0].samples + HISTORY_SAMPLES - count, samples,
	       sizeof *samples * (size_t)count);
}

/* 60 cells are 120 columns of dots, a sample each; 4 rows are 16 dots: 0 is the lowest. */
TEST(a_sample_is_a_dot_at_its_height)
{
	struct picture p;

	start(&p, 66, 6);
	set(&p, (const float[]){ 15, NAN, 0 }, 3);
	draw(&p, 15, true);
	assert_int_equal(frame_cell(&p.frame, 65, 3).glyph, 0x2800 + 128); /* right, lowest */
	assert_int_equal(frame_cell(&p.frame, 64, 0).glyph, 0x2800 + 8);   /* right, highest */
	for (int row = 0; row < 4; row++)
		for (int column = 6; column < 64; column++)
			assert_int_equal(frame_cell(&p.frame, column, row).glyph, ' ');
	frame_free(&p.frame);
}

/* From 0 to 3 dots: the column of the older one has the dots between. */
TEST(neighbouring_samples_are_joined)
{
	struct picture p;

	start(&p, 66, 6);
	set(&p, (const float[]){ 0, 3 }, 2);
	draw(&p, 15, true);
	assert_int_equal(frame_cell(&p.frame, 65, 3).glyph, 0x2800 + 8 + 64 + 4 + 2);
	set(&p, (const float[]){ 3, 0 }, 2);
	draw(&p, 15, true);
	assert_int_equal(frame_cell(&p.frame, 65, 3).glyph, 0x2800 + 128 + 1 + 2 + 4);
	frame_free(&p.frame);
}

TEST(values_beyond_the_axis_are_at_its_ends)
{
	struct picture p;

	start(&p, 66, 6);
	set(&p, (const float[]){ -1, NAN, 99, NAN }, 4);
	draw(&p, 15, true);
	assert_int_equal(frame_cell(&p.frame, 65, 0).glyph, 0x2800 + 1);
	assert_int_equal(frame_cell(&p.frame, 64, 3).glyph, 0x2800 + 64);
	frame_free(&p.frame);
}

/* Returns a row as text. */
static const char *
row_of(struct picture *p, int row)
{
	static char text[1024];
	char *all = golden_print(&p->frame), *at = all;

	for (int i = 0; i < row; i++)
		at = strchr(at, '\n') + 1;
	snprintf(text, sizeof text, "%.*s", (int)strcspn(at, "\n"), at);
	free(all);
	return text;
}

TEST(axes_have_labels_of_value_and_time)
{
	struct picture p;

	start(&p, 36, 7); /* 30 cells, two samples in each column of dots: a minute */
	draw(&p, 20, true);
	assert_string_equal(row_of(&p, 0), "   20│");
	assert_string_equal(row_of(&p, 2), "   10│");
	assert_string_equal(row_of(&p, 4), "    0│");
	assert_string_equal(row_of(&p, 5), "     └──────────────┴──────────────┴");
	assert_string_equal(row_of(&p, 6), "                  -30 s          now");
	frame_free(&p.frame);
	start(&p, 38, 4);
	draw(&p, 0.5, true);
	assert_string_equal(row_of(&p, 0), "  0.5│");
	assert_string_equal(row_of(&p, 1), "    0│");
	assert_string_equal(row_of(&p, 3), "     -60 s          -30 s          now");
	frame_free(&p.frame);
}

TEST(without_utf8_it_is_in_ascii)
{
	struct picture p;

	start(&p, 36, 5);
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		p.histories.of[0].samples[i] = i < HISTORY_SAMPLES - 60 ? 0 : 2;
	draw(&p, 2, false);
	assert_string_equal(row_of(&p, 0), "    2|               ***************");
	assert_string_equal(row_of(&p, 1), "     |              *");
	assert_string_equal(row_of(&p, 2), "    0|***************");
	assert_string_equal(row_of(&p, 3), "     +--------------+--------------+");
	for (int row = 0; row < 5; row++)
		for (int column = 0; column < 36; column++)
			assert_true(frame_cell(&p.frame, column, row).glyph < 128);
	frame_free(&p.frame);
}

TEST(every_area_is_left_in_one_piece)
{
	for (int columns = 1; columns < 80; columns++) {
		for (int rows = 1; rows < 30; rows++) {
			struct picture p;
			start(&p, columns + 2, rows + 2);
			for (int i = 0; i < HISTORY_SAMPLES; i++)
				p.histories.of[0].samples[i] = (float)(i % 7);
			struct plot plot = { 1, 1, columns + 1, rows + 1 };
			plot_draw(&plot, &p.frame, &p.histories, 0, 5, rows % 2, NULL);
			for (int column = 0; column < columns + 2; column++)
				for (int row = 0; row < rows + 2; row++)
					assert_true((column > 0 && row > 0 && column <= columns &&
					             row <= rows) ||
					            frame_cell(&p.frame, column, row).glyph == ' ');
			frame_free(&p.frame);
		}
	}
}
