/* SPDX-License-Identifier: MIT */
/* Search: that of --evolve in panes, at all sizes. */
#include "widgets/search.h"

#include "screens.h"

#include <math.h>
#include <time.h>

/* Shows a search that is over; search_stop is to follow. */
static void
search(struct screens *screens, const char *over)
{
	struct ui *ui = &screens->ui;
	struct options *o = screens_options(screens);
	static char *words[] = { NULL };
	int status;

	o->argv = words;
	o->evolve = "many order";
	o->over = over;
	o->population = 6;
	o->generations = 3;
	o->trials = 1;
	o->steps = 60;
	struct evolve *evolve = evolve_start(o, &status);
	assert_int_equal(status, 0);
	search_open(ui, evolve);
	while (ui->search->shown.state != EVOLVE_ENDED) {
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
		panes_work(ui);
	}
}

static void
search_stop(struct screens *screens)
{
	search_close(&screens->ui);
	assert_int_equal(evolve_end(screens->ui.search->evolve, 0), 0);
}

/* Each has its score and the value of the aim's term, and flies with the factors that were found. */
FLYING_AS(the_best_of_a_generation_fly_side_by_side, 120, 36, "--number", "30", "--size", "80x23")
{
	char words[80];

	search(screens, "separation,noise");
	screens_fly(screens, 30);
	const struct search *s = screens->ui.search;
	snprintf(words, sizeof words, "0 best %.3g, order %.2f", s->shown.so_far.score,
	         s->shown.so_far.values[0]);
	assert_non_null(screens_find_row(screens, words));
	assert_int_equal(s->shown.count, 6);
	for (int i = 0; i < s->shown.count; i++) {
		const struct evolve_found *of = &s->shown.of[i];
		snprintf(words, sizeof words, "%d %.3g, order %.2f", i + 1, of->score,
		         of->values[0]);
		assert_non_null(screens_find_row(screens, words));
		for (int k = 0; k < 2; k++)
			assert_true(s->flock[i]->flight.factors.at[s->shown.column[k]].number ==
			            of->factors.at[s->shown.column[k]].number);
		assert_int_equal(flock_steps(s->flock[i]->flight.flock),
		                 flock_steps(screens_flock(screens)));
	}
	assert_non_null(screens_find_row(screens, "7 is coming")); /* there are six */
	assert_non_null(screens_find_row(screens, "best score so far, and mean"));
	screens_row_has(screens, 35, "search over: q says more");
	search_stop(screens);
}

/* The aim of many terms has small ones. */
FLYING_AS(small_scores_have_digits_and_a_curve, 80, 24, "--number", "30", "--size", "80x23")
{
	search(screens, "separation,noise");
	struct evolve_shown *s = &screens->ui.search->shown;
	s->so_far.score = 0.000439;
	for (int i = 0; i < s->generations; i++) {
		s->best[i] = i == 0 ? NAN : 0.000439f;
		s->mean[i] = 0.0001f;
	}
	screens_draw(screens);
	assert_non_null(screens_find_row(screens, "0 best 0.000439, order"));
	assert_non_null(screens_find_row(screens, "0.001│")); /* the top of the axis */
	assert_non_null(screens_find_row(screens, "5e-04│"));
	search_stop(screens);
}

FLYING_AS(one_of_them_is_taken_and_flies_on_with_its_undo, 80, 24, "--number", "30", "--size",
          "80x23")
{
	search(screens, "separation,noise");
	screens_fly(screens, 30);
	const uint64_t hash = flock_hash(screens->ui.search->flock[1]->flight.flock);
	screens_press(screens, '3'); /* the curve is there */
	screens_row_has(screens, 23, "no flock is there");
	screens_press(screens, '2');
	assert_null(screens->ui.panes);
	screens_row_has(screens, 23, "the flock is yours");
	assert_true(screens_hash(screens) == hash);
	const struct boids_factors found = screens->session.flight.factors;
	screens_press(screens, 'S');
	screens_wait(screens, 5);
	screens_press(screens, 'u');
	screens_are_same(&screens->session.flight.factors, &found);
	search_stop(screens);
}

/* Its text is gone with the search, and with the pane. */
FLYING_AS(a_brain_that_is_taken_flies_on_after_the_search, 80, 24, "--number", "30", "--size",
          "80x23", "--model", "brain")
{
	struct brain found, now;

	search(screens, "brain");
	screens_press(screens, '2');
	screens_row_has(screens, 23, "the flock is yours");
	assert_true(flock_brain(screens_flock(screens), &found));
	search_stop(screens);
	screens_press(screens, 'z'); /* computes the brain anew */
	screens_fly(screens, 30);
	screens_press(screens, 'u');
	assert_true(flock_brain(screens_flock(screens), &now));
	assert_memory_equal(&found, &now, sizeof found);
}

/* One at a time, Tab goes over all and the curve. */
FLYING_AS(a_search_fits_small_and_resized_screens, 40, 12, "--number", "30", "--size", "80x23")
{
	search(screens, "separation,noise");
	for (int i = 0; i < PANES; i++) {
		screens_fly(screens, 3);
		screens_draw(screens);
		if (i < 7)
			assert_non_null(
				screens_find_row(screens, i == 0 ? "0 best 0." : ", order 0."));
		screens_press(screens, KEY_TAB);
	}
	screens_press(screens, KEY_SHIFT_TAB);
	assert_non_null(screens_find_row(screens, "best score so far, and mean"));
	screens_resize(screens, 200, 60);
	screens_fly(screens, 3);
	screens_draw(screens);
	screens_resize(screens, 7, 3);
	screens_fly(screens, 3);
	screens_draw(screens);
	screens_resize(screens, 80, 24);
	screens_press(screens, KEY_ESCAPE);
	assert_null(screens->ui.panes);
	assert_int_equal(screens->session.flight.columns, 80);
	assert_int_equal(screens->session.flight.rows, 23);
	search_stop(screens);
}
