/* SPDX-License-Identifier: MIT */
/* View: flocks placed by hand, as cells. */
#include "app/view.h"

#include "golden.h"
#include "screens.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 10, ROWS = 5 };

/* A flock in a world of 10 by 5 cells; number is that of the boids. */
static struct flock *
flock_of(struct factors f, const struct boid *boids, size_t count)
{
	struct flock *flock = flock_new(1);

	assert_non_null(flock);
	factors_fit(&f, COLUMNS, ROWS);
	f.number = (float)count;
	assert_true(flock_fit(flock, &f, world_of(&f, COLUMNS, ROWS)));
	assert_true(flock_restore(flock, boids, count, 0));
	return flock;
}

static struct boid
boid_at(uint32_t id, float x, float y, float vx, float vy)
{
	return (struct boid){ .position = { x, y, 0 }, .velocity = { vx, vy, 0 }, .id = id };
}

/* Draws and frees the flock; gives the text of the frame, to be freed. */
static char *
drawn(struct flock *flock, struct looks looks)
{
	struct frame frame = { 0 };
	struct view view = { 0 };

	assert_true(frame_fit(&frame, COLUMNS, ROWS));
	assert_true(view_draw(&view, &frame, flock, looks));
	char *text = golden_print(&frame);
	view_free(&view);
	frame_free(&frame);
	flock_free(flock);
	return text;
}

static const struct looks plain = { ROWS, 0, true };

static void
assert_drawn(struct flock *flock, struct looks looks, const char *expected)
{
	char *text = drawn(flock, looks);

	assert_string_equal(text, expected);
	free(text);
}

static void
a_boid_stands_in_the_cell_of_its_place(void **state)
{
	const struct boid boids[] = {
		boid_at(0, 0, 0, 1, 0),
		boid_at(1, 9.99F, 9.99F, -1, 0),
		boid_at(2, 3.5F, 3.9F, 0, 1),
		boid_at(3, 4, 4, 0, -1),
	};

	(void)state;
	assert_drawn(flock_of(factors_usual(), boids, 4), plain, "→\n   ↓\n    ↑\n\n         ←\n");
}

static void
what_stands_on_the_far_border_is_still_inside(void **state)
{
	const struct boid boids[] = { boid_at(0, 10, 5, 1, 0), boid_at(1, 5, 10, 1, 0) };
	struct factors f = factors_usual();

	(void)state;
	f.edge = EDGE_TURN;
	assert_drawn(flock_of(f, boids, 2), plain, "\n\n         →\n\n     →\n");
}

static void
headings_are_eight(void **state)
{
	struct boid boids[8];

	(void)state;
	for (int i = 0; i < 8; i++) {
		float angle = (float)i * 0.785398F;
		boids[i] = boid_at((uint32_t)i, (float)i + 0.5F, 1, cosf(angle), -sinf(angle));
	}
	assert_drawn(flock_of(factors_usual(), boids, 8), plain, "→↗↑↖←↙↓↘\n\n\n\n\n");
}

static void
without_utf8_it_is_ascii(void **state)
{
	const struct looks ascii = { ROWS, 0, false };
	const struct boid boids[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 2, 1, 0, -1) };
	struct factors f = factors_usual();

	(void)state;
	assert_drawn(flock_of(f, boids, 2), ascii, " >^\n\n\n\n\n");
	f.glyphs = GLYPHS_ASCII;
	assert_drawn(flock_of(f, boids, 2), plain, " >^\n\n\n\n\n");
}

static void
the_lowest_id_in_a_cell_shows(void **state)
{
	const struct boid boids[] = {
		boid_at(7, 4.9F, 4.1F, 0, 1),
		boid_at(2, 4.5F, 4.5F, 1, 0),
		boid_at(9, 4.1F, 4.9F, -1, 0),
	};

	(void)state;
	assert_drawn(flock_of(factors_usual(), boids, 3), plain, "\n\n    →\n\n\n");
}

static void
zoom_and_aspect_scale(void **state)
{
	const struct boid boids[] = { boid_at(0, 19, 19, 1, 0), boid_at(1, 10, 10, 1, 0) };
	struct factors f = factors_usual();

	(void)state;
	f.zoom = 0.5F;
	assert_drawn(flock_of(f, boids, 2), plain, "\n\n     →\n\n         →\n");
	f.aspect = 4;
	assert_drawn(flock_of(f, boids, 2), plain, "\n     →\n         →\n\n\n");
}

static void
an_open_world_goes_with_the_flock(void **state)
{
	const struct boid boids[] = {
		boid_at(0, 1000, -500, 1, 0),
		boid_at(1, 1002, -500, 1, 0),
		boid_at(2, 1001, -500, 0, 1),
	};
	struct factors f = factors_usual();

	(void)state;
	f.edge = EDGE_OPEN;
	assert_drawn(flock_of(f, boids, 3), plain, "\n\n    →↓→\n\n\n");
}

static void
far_outside_nothing_is_drawn(void **state)
{
	const struct boid boids[] = {
		boid_at(0, 1e30F, 0, 1, 0),
		boid_at(1, -1e30F, 0, 1, 0),
		boid_at(2, 5, 1e30F, 1, 0),
		boid_at(3, 5, -1e30F, 1, 0),
	};
	struct factors f = factors_usual();

	(void)state;
	f.edge = EDGE_OPEN;
	free(drawn(flock_of(f, boids, 4), plain));
}

static void
no_row_below_the_world_is_touched(void **state)
{
	const struct looks short_world = { 2, 0, true };
	const struct boid boids[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 1, 5, 1, 0) };

	(void)state;
	assert_drawn(flock_of(factors_usual(), boids, 2), short_world, " →\n\n\n\n\n");
}

static void
nobody_and_no_rows_are_fine(void **state)
{
	const struct looks none = { 0, 0, true };

	(void)state;
	assert_drawn(flock_of(factors_usual(), NULL, 0), plain, "\n\n\n\n\n");
	assert_drawn(flock_of(factors_usual(), NULL, 0), none, "\n\n\n\n\n");
}

/* Draws one boid heading so many degrees up from right; the glyph. */
static uint32_t
glyph_at(struct view *view, float degrees)
{
	float angle = degrees * 0.0174533F;
	struct boid b = boid_at(0, 1, 1, cosf(angle), -sinf(angle));
	struct flock *flock = flock_of(factors_usual(), &b, 1);
	struct frame frame = { 0 };

	assert_true(frame_fit(&frame, COLUMNS, ROWS));
	assert_true(view_draw(view, &frame, flock, plain));
	uint32_t glyph = frame_cell(&frame, 1, 0).glyph;
	frame_free(&frame);
	flock_free(flock);
	return glyph;
}

static void
a_glyph_waits_5_degrees_before_it_turns(void **state)
{
	struct view view = { 0 };

	(void)state;
	assert_int_equal(glyph_at(&view, 20), 0x2192);
	assert_int_equal(glyph_at(&view, 27), 0x2192);
	assert_int_equal(glyph_at(&view, 28), 0x2197);
	assert_int_equal(glyph_at(&view, 18), 0x2197);
	assert_int_equal(glyph_at(&view, 17), 0x2192);
	view_free(&view);
	assert_int_equal(glyph_at(&view, 27), 0x2197); /* nothing remembered */
	view_free(&view);
}

static void
colour_goes_by_heading_or_not_at_all(void **state)
{
	static const int colours[] = { 0, 8, 16, 256 };
	const struct boid boids[] = { boid_at(0, 1, 1, 1, 0), boid_at(1, 2, 1, 0, -1) };

	(void)state;
	for (int by = COLOUR_BY_NONE; by <= COLOUR_BY_HEADING; by++) {
		for (int i = 0; i < 4; i++) {
			struct factors f = factors_usual();
			struct frame frame = { 0 };
			struct view view = { 0 };
			f.colour_by = by;
			struct flock *flock = flock_of(f, boids, 2);
			assert_true(frame_fit(&frame, COLUMNS, ROWS));
			assert_true(view_draw(&view, &frame, flock,
			                      (struct looks){ ROWS, colours[i], true }));
			int right = frame_cell(&frame, 1, 0).colour,
			    up = frame_cell(&frame, 2, 0).colour;
			if (by == COLOUR_BY_NONE || colours[i] == 0)
				assert_true(right == COLOUR_DEFAULT && up == COLOUR_DEFAULT);
			else
				assert_true(right >= 0 && up >= 0 && right != up &&
				            right < colours[i]);
			view_free(&view);
			frame_free(&frame);
			flock_free(flock);
		}
	}
}

static void
ids_from_a_file_may_be_huge(void **state)
{
	const struct boid boids[] = { boid_at(UINT32_MAX, 1, 1, 1, 0),
		                      boid_at(UINT32_MAX - 1, 2, 1, 1, 0) };

	(void)state;
	assert_drawn(flock_of(factors_usual(), boids, 2), plain, " →→\n\n\n\n\n");
}

static void
a_whole_screen_flies(void **state)
{
	struct app app;

	(void)state;
	screens_start(&app, 80, 24);
	screens_fly(&app, 600);
	app.gauges.of[MEASURE_POLARISATION].value = 0.5;
	golden_frame("flying-80x24", &app.frame);
	screens_end(&app);
	screens_start(&app, 20, 5);
	golden_frame("flying-20x5", &app.frame);
	screens_end(&app);
	screens_start(&app, 1, 1);
	golden_frame("flying-1x1", &app.frame);
	screens_end(&app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_boid_stands_in_the_cell_of_its_place),
		cmocka_unit_test(what_stands_on_the_far_border_is_still_inside),
		cmocka_unit_test(headings_are_eight),
		cmocka_unit_test(without_utf8_it_is_ascii),
		cmocka_unit_test(the_lowest_id_in_a_cell_shows),
		cmocka_unit_test(zoom_and_aspect_scale),
		cmocka_unit_test(an_open_world_goes_with_the_flock),
		cmocka_unit_test(far_outside_nothing_is_drawn),
		cmocka_unit_test(no_row_below_the_world_is_touched),
		cmocka_unit_test(nobody_and_no_rows_are_fine),
		cmocka_unit_test(a_glyph_waits_5_degrees_before_it_turns),
		cmocka_unit_test(colour_goes_by_heading_or_not_at_all),
		cmocka_unit_test(ids_from_a_file_may_be_huge),
		cmocka_unit_test(a_whole_screen_flies),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
