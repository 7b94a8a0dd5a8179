/* SPDX-License-Identifier: MIT */
/* Monkey: random keys and sizes leave the program in a valid state. A seed that fails is printed;
 * run with MONKEY=seed to repeat it. */
#include "caves.h"
#include "folder.h"
#include "random_hands.h"
#include "widgets/draw_screen.h"

#include <math.h>

/* Mostly keys of a keyboard, sometimes any code. */
static uint32_t
any_key(struct dice *d)
{
	static const uint32_t others[] = { 1,     3,      8,       11,    12,      19,
		                           21,    23,     26,      27,    127,     0xE9,
		                           0x44B, 0x4E2D, 0x1F426, 0x301, 0x10FFFF };

	switch (dice_below(d, 10)) {
	case 0:
	case 1:
		return KEY_UP + (uint32_t)dice_below(d, KEY_F1 + 12 - KEY_UP);
	case 2:
		return KEY_TAB;
	case 3:
		return dice_below(d, 2) ? KEY_ENTER : KEY_ESCAPE;
	case 4:
		return dice_pick(d, others);
	default:
		return ' ' + (uint32_t)dice_below(d, 127 - ' ');
	}
}

static void
check_factors(const struct boids_factors *f)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *row = &factor_table[i];
		if (row->word)
			assert_that(f->at[i].choice >= 0 && (row->word(f->at[i].choice) ||
			                                     i == BOIDS_FACTOR_glyphs),
			            "%s is %d", row->name, f->at[i].choice);
		else
			assert_that(f->at[i].number >= row->least && f->at[i].number <= row->most,
			            "%s is %g", row->name, (double)f->at[i].number);
	}
}

/* No boid, predator or pillar is in a wall, but for boids that write, which fly over walls; a world that
 * shows nothing but wall counts as air. */
static void
check_walls(const struct flock_state *flock)
{
	char why[BOIDS_FACTOR_ERROR];

	if (!flock_current_map(flock) || flock_factor_inactive(flock, BOIDS_FACTOR_avoidance, why))
		return;
	for (int kind = 0; kind < BOIDS_KINDS; kind++)
		for (size_t i = 0; i < flock_count(flock, (enum boids_boid_kind)kind); i++) {
			const struct boids_boid b = flock_boid(flock, (enum boids_boid_kind)kind, i);
			assert_that(b.writes || !is_in_wall(flock, b.position),
			            "number %zu of kind %d is in a wall", i, kind);
		}
}

static void
check_flock(const struct screens *screens)
{
	const struct boids_factors *f = &screens->session.flight.factors;
	struct boids_world world = flock_world(screens_flock(screens));

	assert_that(flock_is_alive(screens_flock(screens)) ||
	                    (float)boid_count(screens_flock(screens)) == f->number,
	            "%zu boids, number %g", boid_count(screens_flock(screens)), (double)f->number);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_that(factor_table[i].is_view ||
		                    factor_same(flock_factors(screens_flock(screens)), f, i),
		            "it flies by another %s", factor_table[i].name);
	assert_near(world.size.x * f->zoom, screens->ui.display.columns,
	            0.01 * screens->ui.display.columns);
	for (size_t i = 0; i < boid_count(screens_flock(screens)); i++) {
		struct boids_boid b = boid_of(screens_flock(screens), i);
		assert_that(isfinite(b.position.x) && isfinite(b.position.y) &&
		                    isfinite(b.velocity.x) && isfinite(b.velocity.y),
		            "boid %u is nowhere", (unsigned)b.id);
	}
	check_walls(screens_flock(screens));
}

static void
check(struct screens *screens)
{
	const struct prompt *p = screens->ui.prompt;

	check_factors(&screens->session.flight.factors);
	check_factors(&screens->session.preset.factors);
	assert_in_range(screens->ui.panel.selected, 0, BOIDS_FACTORS - 1);
	assert_in_range(p->line.cursor, 0, strlen(p->line.text));
	assert_true(strlen(p->line.text) < LINE_TEXT &&
	            strlen(screens->session.message.text) < LINE_TEXT);
	assert_in_range(screens->session.history.count, screens->session.history.at, UNDO_MOST);
	const struct list_view *factors = &screens->ui.factors->view;
	assert_true(screens->session.history.at >= 0 && factors->top >= 0 &&
	            (factors->top < factors->count || factors->count == 0)); /* 0: never shown */
	draw_screen(&screens->ui);
	assert_int_equal(screens->ui.frame.columns, screens->ui.display.columns);
	assert_int_equal(screens->ui.frame.rows, screens->ui.display.rows);
	check_flock(screens);
}

static void
resize(struct screens *screens, struct dice *d)
{
	int columns = 1 + dice_below(d, dice_below(d, 4) ? 140 : 8);
	int rows = 1 + dice_below(d, dice_below(d, 4) ? 50 : 4);

	assert_true(ui_resize(&screens->ui, columns, rows));
}

static const char *const alive[] = { "--food",       "0.2",   "--hunger",    "8",
	                             "--lifespan",   "12",    "--breeding",  "alone",
	                             "--max-number", "300",   "--predators", "2",
	                             "--captured",   "eaten", "--backdrop",  "food",
	                             "--mutation",   "0.2",   NULL };

static void
play(uint64_t seed, int presses)
{
	struct dice d = { seed };
	scoped_screens screens;
	int past = 0;

	print_message("monkey %llu\n", (unsigned long long)seed);
	screens_with(&screens, 80, 24, seed % 3 == 0 ? alive : NULL);
	if (seed % 2)
		screens_load_map(&screens, "cave");
	for (int i = 0; i < presses; i++) {
		screens_key(&screens, dice_between(&d, 0, 0.4), any_key(&d));
		screens.quit = screens.suspend = screens.redraw = false;
		hands_restrain(&screens, 1500, 0.05f);
		if (dice_below(&d, 50) == 0)
			resize(&screens, &d);
		if (dice_below(&d, 20) == 0)
			session_step(ui_shown(&screens.ui));
		if (dice_below(&d, 20) == 0)
			check(&screens);
		past = screens.session.history.at > past ? screens.session.history.at : past;
	}
	check(&screens);
	assert_int_equal(past, UNDO_MOST); /* it has had an effect */
}

/* 100 000 in the exhaustive form. */
TEST(thousands_of_presses_leave_it_sane)
{
	const uint64_t seeds = test_is_long() ? 10 : 5;
	const int presses = test_is_long() ? 10000 : 2000;
	const char *again = getenv("MONKEY");

	if (again)
		play(strtoull(again, NULL, 10), 100000);
	else
		for (uint64_t seed = 1; seed <= seeds; seed++)
			play(seed, presses);
}

TEST_FILE(folder_make, folder_remove);
