/* SPDX-License-Identifier: MIT */
/* Brain panel: the rows of a network, what is lit in the followed boid, and what is new in a search. */
#include "widgets/brain_panel.h"

#include "brains.h"
#include "dialogue.h"
#include "lab/evolve.h"
#include "screens.h"
#include "text/brain_text.h"
#include "text/error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Whether a cell of what is drawn is blank or has dots of a link. */
static bool
is_bare(const struct screens *screens, int column, int row)
{
	const uint32_t glyph = screens_drawn(screens, column, row).glyph;

	return glyph == ' ' || glyph >= 0x2800;
}

/* Draws, and returns the row that has a name and the column past it, where its links begin. */
static int
row_of(struct screens *screens, const char *name, int *column)
{
	const int length = (int)strlen(name);

	screens_draw(screens);
	for (int row = 1; row < screens->ui.display.rows - 1; row++)
		for (int from = 1; from < screens->ui.display.columns - length; from++) {
			int same = 0;
			while (same < length && screens_drawn(screens, from + same, row).glyph ==
			                                (uint32_t)name[same])
				same++;
			*column = from + length;
			if (same == length && is_bare(screens, from - 1, row) &&
			    is_bare(screens, *column, row))
				return row;
		}
	fail_msg("no row has %s", name);
	return 0;
}

/* The rules have one link for each input. */
FLYING_AS(links_are_lit_by_what_flows_in_the_followed_boid, 80, 24, "--model", "brain")
{
	static const float weights[] = { 1, 1, 4, 4, 0.5f, 0.5f };
	int counts[2] = { 0 }, column, last = 0;
	float value[BRAIN_NODES];

	screens_press(screens, KEY_SHIFT_TAB);
	screens_row_has(screens, 0, "brain rules");
	screens_row_has(screens, 0, "& follows a boid");
	for (int i = 0; i < 6; i++) {
		const char *name = brain_node_names[BRAIN_push_ahead + i];
		const int row = row_of(screens, name, &column);
		assert_true(row > last); /* in their order */
		assert_true(screens_cell(screens, column + 1, row).style == STYLE_DIM);
		last = row;
	}
	assert_true(row_of(screens, "ahead", &column) < row_of(screens, "aside", &column));
	for (int boid = 0; boid < 20; boid++) {
		screens_press(screens, '&');
		screens_fly(screens, 7);
		assert_true(flock_brain_flow(
			screens_flock(screens),
			camera_followed(&screens->ui.view.camera, screens_flock(screens)), value));
		for (int i = 0; i < 6; i++) {
			const int input = BRAIN_push_ahead + i;
			const int row = row_of(screens, brain_node_names[input], &column);
			const uint8_t style = screens_cell(screens, column + 1, row).style;
			const bool lit = fabsf(weights[i] * value[input]) >= 0.1f;
			assert_int_equal(style, lit ? STYLE_BOLD : STYLE_DIM);
			counts[lit]++;
		}
	}
	assert_true(counts[0] > 5 && counts[1] > 5);
}

FLYING_AS(it_shows_a_brain_of_the_user, 80, 24, "--model", "brain")
{
	int column, between;

	screens_press(screens, KEY_SHIFT_TAB);
	assert_true(screens_steer(screens, "crowd h1 1\nh1 h2 1\nh2 aside -2\nwall ahead 1"));
	screens_row_has(screens, 0, "brain own");
	assert_null(screens_find_row(screens, "push-ahead"));
	row_of(screens, "crowd", &column);
	row_of(screens, "o", &between);
	assert_true(between > column);
	screens_show(screens, "dots: links, bold ones active");
	assert_null(screens_find_row(screens, "boid"));
	screens_set(screens, BOIDS_FACTOR_model, (union boids_factor_value){ .number = 0 });
	screens_row_has(screens, 1, "set model to brain");
}

/* One link is new: at all sizes it alone is not dim. */
TEST(a_search_marks_the_links_that_its_start_has_not)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 12 }, { 200, 60 } };

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		int column, row;
		scoped_screens screens;
		screens_start_with(&screens, sizes[i][0], sizes[i][1], "--model", "brain");
		assert_true(screens_steer(
			&screens, "speed ahead 1\npush-ahead ahead 3\ngather-aside aside 1"));
		screens_options(&screens)->evolve = "many order";
		screens_press(&screens, KEY_SHIFT_TAB);
		screens_row_has(&screens, 0, "brain own");
		row = row_of(&screens, "speed", &column);
		assert_int_equal(screens_cell(&screens, column + 1, row).style, 0);
		row = row_of(&screens, "push-ahead", &column);
		assert_int_equal(screens_cell(&screens, column + 1, row).style, STYLE_DIM);
	}
}

FLYING_AS(a_network_fits_every_screen, 80, 24, "--model", "brain")
{
	struct dice d = { 5 };
	struct asset *texts = NULL;

	for (int columns = 30; columns < 130; columns += 13)
		for (int rows = 6; rows < 40; rows += 2) {
			struct boids_factors to = screens->session.flight.factors;
			const struct brain any = random_brain(&d), brain = brain_shortest(&any);
			screens_resize(screens, columns, rows);
			char text[BRAIN_TEXT], error[ERROR_SIZE];
			const struct asset own = brain_asset(&brain, text);
			if (brain.count > 0)
				assert_true(factors_set_brain(&to, &texts, "b", text, own.length,
				                              error));
			assert_true(session_change_factors(&screens->session, &to));
			screens_options(screens)->evolve = rows % 4 ? "many order" : NULL;
			screens->ui.panel.which = PANEL_BRAIN;
			screens_draw(screens);
		}
	asset_free(texts);
}
