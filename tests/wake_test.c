/* SPDX-License-Identifier: MIT */
/* Wake: what boids leave, and when it is gone. */
#include "app/wake.h"

#include "scene.h"

enum { WIDE = 10, HIGH = 4 };

static struct flock *
flock_with(float trails, uint64_t seed)
{
	struct factors f = quiet_factors();
	struct flock *flock = flock_new(seed);

	f.trails = trails;
	f.number = 0;
	assert_true(flock && flock_fit(flock, &f, world_sized(&f, WIDE, HIGH)));
	return flock;
}

static void
assert_left(const struct wake *wake, size_t cell, uint32_t glyph, int colour, int style)
{
	struct cell seen = wake_cell(wake, cell, glyphs_find("ascii"));

	assert_int_equal(seen.glyph, glyph);
	assert_int_equal(seen.colour, colour);
	assert_int_equal(seen.style, style);
}

static void
assert_blank(const struct wake *wake)
{
	for (size_t i = 0; i < (size_t)WIDE * HIGH; i++)
		assert_left(wake, i, ' ', COLOUR_DEFAULT, 0);
}

static void
a_trail_is_new_then_dim_then_gone(void **state)
{
	struct flock *flock = flock_with(2, 1);
	struct wake wake = { 0 };

	(void)state;
	assert_true(wake_fit(&wake, flock, WIDE, HIGH, 256));
	assert_blank(&wake);
	wake_mark(&wake, 7, 26);
	for (int step = 0; step <= 20; step++) {
		assert_true(wake_fit(&wake, flock, WIDE, HIGH, 256));
		if (step < 8)
			assert_left(&wake, 7, ':', 26, 0);
		else if (step < 16)
			assert_left(&wake, 7, '.', 26, STYLE_DIM);
		else
			assert_blank(&wake);
		assert_left(&wake, 8, ' ', COLOUR_DEFAULT, 0);
		flock_step(flock, 1 / 8.0f);
	}
	flock_free(flock);
	wake_free(&wake);
}

static void
who_stays_leaves_nothing_old(void **state)
{
	struct flock *flock = flock_with(1, 1);
	struct wake wake = { 0 };

	(void)state;
	for (int step = 0; step < 40; step++) {
		assert_true(wake_fit(&wake, flock, WIDE, HIGH, 256));
		wake_mark(&wake, 0, 93);
		assert_left(&wake, 0, ':', 93, 0);
		flock_step(flock, 1 / 8.0f);
	}
	flock_free(flock);
	wake_free(&wake);
}

static void
without_trails_nothing_is_kept(void **state)
{
	struct flock *flock = flock_with(0, 1);
	struct wake wake = { 0 };

	(void)state;
	assert_true(wake_fit(&wake, flock, WIDE, HIGH, 256));
	wake_mark(&wake, 3, 26);
	assert_blank(&wake);
	assert_null(wake.marks);
	flock_free(flock);
	wake_free(&wake);
}

static void
another_size_flight_or_depth_of_colour_and_an_earlier_moment_forget(void **state)
{
	struct flock *flock = flock_with(9, 1), *other = flock_with(9, 2), *early = flock_with(9, 1);
	struct wake wake = { 0 };

	(void)state;
	flock_step(flock, 1);
	for (int way = 0; way < 5; way++) {
		assert_true(wake_fit(&wake, flock, WIDE, HIGH, 256));
		wake_mark(&wake, 5, 26);
		assert_left(&wake, 5, ':', 26, 0);
		if (way == 0)
			assert_true(wake_fit(&wake, other, WIDE, HIGH, 256));
		else if (way == 1)
			assert_true(wake_fit(&wake, early, WIDE, HIGH, 256));
		else if (way == 2)
			assert_true(wake_fit(&wake, flock, HIGH, WIDE, 256));
		else
			assert_true(wake_fit(&wake, flock, WIDE, HIGH, way == 3 ? 8 : 256));
		if (way < 4)
			assert_blank(&wake);
		else
			assert_left(&wake, 5, ':', 26, 0);
	}
	flock_free(flock);
	flock_free(other);
	flock_free(early);
	wake_free(&wake);
}

/* Whatever the set, nothing of a trail is wide, or of many bytes. */
static void
every_set_leaves_two_characters_of_ascii(void **state)
{
	(void)state;
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		for (int i = 0; i < GLYPH_FADES; i++) {
			assert_true(set->trail[i] > ' ' && set->trail[i] < 0x7F);
			for (int k = 0; k < GLYPH_LEVELS; k++)
				assert_int_not_equal(set->trail[i], set->glyphs[k]);
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_trail_is_new_then_dim_then_gone),
		cmocka_unit_test(who_stays_leaves_nothing_old),
		cmocka_unit_test(without_trails_nothing_is_kept),
		cmocka_unit_test(another_size_flight_or_depth_of_colour_and_an_earlier_moment_forget),
		cmocka_unit_test(every_set_leaves_two_characters_of_ascii),
	};

	return cmocka_run_group_tests_name("wake", tests, NULL, NULL);
}
