/* SPDX-License-Identifier: MIT */
/* Plot: which dots a history sets. The golden screens of measures have the labels of its axes. */
#include "ui/plot.h"

#include "scene.h"

#include <math.h>

/* A frame, and the plot of a history in all of it. */
struct picture {
	struct frame frame;
	struct measure_histories histories;
};

static void
end(struct picture *p)
{
	frame_free(&p->frame);
}
#define scoped_picture __attribute__((cleanup(end))) struct picture

static void
start(struct picture *p, int columns, int rows)
{
	*p = (struct picture){ 0 };
	frame_fit(&p->frame, columns, rows);
	measure_history_start(&p->histories);
	p->histories.sampled = HISTORY_SAMPLES;
}

/* Draws these newest samples on an axis to 15; the last one is the newest. */
static void
draw_samples(struct picture *p, const float *samples, int count)
{
	struct plot plot = { 0, 0, p->frame.columns, p->frame.rows };

	memcpy(p->histories.of[0].samples + HISTORY_SAMPLES - count, samples,
	       sizeof *samples * (size_t)count);
	frame_clear(&p->frame, 0, p->frame.rows);
	plot_draw(&plot, &p->frame, &p->histories, 0, 15, true, NULL);
}

static void
has_dots(const struct picture *p, int column, int row, uint32_t dots)
{
	assert_int_equal(frame_cell(&p->frame, column, row).glyph, 0x2800 + dots);
}

/* 60 cells are 120 columns of dots, a sample each; 4 rows are 16 dots: 0 is the lowest. */
TEST(a_sample_is_a_dot_at_its_height)
{
	scoped_picture p;

	start(&p, 66, 6);
	draw_samples(&p, (const float[]){ 15, NAN, 0 }, 3);
	has_dots(&p, 65, 3, 128); /* right, lowest */
	has_dots(&p, 64, 0, 8);   /* right, highest */
	for (int row = 0; row < 4; row++)
		for (int column = 6; column < 64; column++)
			assert_int_equal(frame_cell(&p.frame, column, row).glyph, ' ');
}

/* From 0 to 3 dots: the column of the older one has the dots between. Values beyond the axis are at
 * its ends. */
TEST(neighbouring_samples_are_joined)
{
	scoped_picture p;

	start(&p, 66, 6);
	draw_samples(&p, (const float[]){ 0, 3 }, 2);
	has_dots(&p, 65, 3, 8 + 64 + 4 + 2);
	draw_samples(&p, (const float[]){ 3, 0 }, 2);
	has_dots(&p, 65, 3, 128 + 1 + 2 + 4);
	draw_samples(&p, (const float[]){ -1, NAN, 99, NAN }, 4);
	has_dots(&p, 65, 0, 1);
	has_dots(&p, 64, 3, 64);
}

TEST(every_area_is_left_in_one_piece)
{
	for (int columns = 1; columns < 80; columns++) {
		for (int rows = 1; rows < 30; rows++) {
			scoped_picture p;
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
		}
	}
}
