/* SPDX-License-Identifier: MIT */
/* Life marks: the young, the starving, the dying and the born as they show. */
#include "view/life_marks.h"

#include "drawn_flock.h"
#include "screens.h"

/* Boids that get life in flight are full, so that soon some breed, and some starve. */
static void
come_to_life(struct screens *screens)
{
	screens_fly(screens, 1);
	screens_change(screens,
	               "food = 0.3, hunger = 2, breeding = alone, maturity = 1, crash = 9999");
}

/* Returns the cell of a place on the screen. */
static struct cell
shown_at(struct screens *screens, float x, float y)
{
	const struct boids_factors *f = &screens->session.flight.factors;

	return frame_cell(&screens->ui.frame, (int)(x * f->zoom), (int)(y * f->zoom / f->aspect));
}

/* Whether no other boid or mark may hide what is in the cell of a place. */
static bool
is_alone(const struct screens *screens, struct boids_vec place)
{
	const struct flock_state *flock = screens->session.flight.flock;
	struct boids_life_event events[BOIDS_LIFE_EVENTS];
	size_t count = flock_life_events(flock, events, BOIDS_LIFE_EVENTS);
	int here = 0;

	for (size_t i = 0; i < count; i++)
		if ((int)events[i].x == (int)place.x && (int)(events[i].y / 2) == (int)(place.y / 2))
			return false;
	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec p = boid_of(flock, i).position;
		here += (int)p.x == (int)place.x && (int)(p.y / 2) == (int)(place.y / 2);
	}
	return here == 1;
}

/* Each event of the last half second has its mark, unless a later one covers it; after that none. */
FLYING_AS(the_young_are_small_the_starving_dim_and_births_and_deaths_marked, 80, 24, "--number",
          "40", "--backdrop", "food")
{
	static const uint32_t glyphs[BOIDS_FATES] = { 'o', '+', '+', '*', 'x', '!' };
	const struct flock_state *flock = screens_flock(screens);
	struct boids_life_event events[BOIDS_LIFE_EVENTS];
	int shown[BOIDS_FATES] = { 0 }, kinds[2][2] = { { 0 } };

	come_to_life(screens);
	for (int i = 0; i < 40; i++) {
		screens_fly(screens, 10);
		screens_draw(screens);
		for (size_t k = 0; k < boid_count(flock); k++) {
			struct boids_boid b = boid_of(flock, k);
			bool young = b.life.age < 1, starving = b.life.energy < BOIDS_STARVING;
			if (!is_alone(screens, b.position))
				continue;
			struct cell cell = shown_at(screens, b.position.x, b.position.y);
			assert_int_equal(cell.glyph == 0xB7, young);
			assert_int_equal(cell.style & STYLE_DIM, starving ? STYLE_DIM : 0);
			kinds[young][starving]++;
		}
		/* nothing covers the newest */
		if (flock_life_events(flock, events, BOIDS_LIFE_EVENTS) == 0 ||
		    flock_steps(flock) - events[0].step > 29)
			continue;
		assert_int_equal(shown_at(screens, events[0].x, events[0].y).glyph,
		                 glyphs[events[0].fate]);
		shown[events[0].fate]++;
	}
	assert_true(kinds[true][false] + kinds[true][true] > 0 && kinds[false][false] > 0);
	assert_true(kinds[false][true] + kinds[true][true] > 0);
	assert_true(shown[BOIDS_FATE_BORN] > 0 && shown[BOIDS_FATE_STARVED] > 0);
}

TEST(a_flock_that_is_not_alive_has_none)
{
	const struct boids_factors f = quiet_factors();
	const struct boids_boid b = { .position = { 3, 3, 0 }, .mood.rest = 1 };
	scoped_flock *flock = flock_in_cells(f, 20, 10, &b, 1);

	assert_false(life_marks_young(flock, &b));
	assert_false(life_marks_starving(flock, &b));
}

/* A predator that digests is small, a young one not bold. */
TEST(predators_tell_apart)
{
	struct boids_boid b = { .position = { 3, 3, 0 }, .kind = BOIDS_KIND_PREDATOR };
	const struct boids_factors f = quiet_with("captured eaten, predators 1, maturity 5");
	scoped_flock *flock = flock_in_cells(f, 20, 10, &b, 1);
	const struct projection s = {
		.flock = flock, .theme = theme_table, .background = BACKGROUND_DARK, .colours = 256
	};
	b.life.age = 6;
	assert_int_equal(life_marks_predator(&s, &b).glyph, 'X');
	assert_true(life_marks_predator(&s, &b).style & STYLE_BOLD);
	b.life.age = 4;
	assert_false(life_marks_predator(&s, &b).style & STYLE_BOLD);
	b.mood.rest = 1;
	assert_int_equal(life_marks_predator(&s, &b).glyph, 'x');
}
