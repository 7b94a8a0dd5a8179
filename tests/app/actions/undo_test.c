/* SPDX-License-Identifier: MIT */
/* Undo: gestures of every kind lead back to what was there. Stories undo and redo them by keys, and
 * tell what each says (flights_test: undo, compare, settings, placed, written). */
#include "actions/undo.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "flight/placed_map.h"
#include "scene.h"

/* Of boids that live and die, a new size does not change the number, nor does undo after it. */
FLYING(a_size_during_or_after_a_gesture_is_not_undone)
{
	screens_type(screens, "S");
	screens_resize(screens, 90, 21);
	screens_type(screens, "S");
	screens_resize(screens, 100, 31);
	dialogue(screens, { "u", .has = "separation 0.5" });
	assert_true(screens->session.flight.columns == 100 && screens->session.flight.rows == 30);
	assert_true(load_preset(&screens->session, "meadow"));
	const double number = screens_value(screens, BOIDS_FACTOR_number);
	assert_true(factor_automatic(&screens->session.flight.factors, BOIDS_FACTOR_number) < 0);
	session_steps(&screens->session, 5);
	screens_resize(screens, 120, 41);
	screens_type(screens, "Su");
	assert_true(screens_value(screens, BOIDS_FACTOR_number) == number);
}

FLYING(up_and_down_again_leaves_nothing_to_undo)
{
	dialogue(screens, { "A" }, { "Ssu", "alignment 0.09 -> 0.08", .after = 2 });
	screens_keys(screens, 100, 0.1, 'c');
	dialogue(screens, { "c", .after = 2 }, { "u", "cohesion 0 -> 0.03" }); /* at its end */
}

FLYING(the_history_is_bounded)
{
	for (int i = 0; i < 3 * UNDO_MOST; i++) {
		screens_press(screens, (uint32_t) "WAwa"[i % 4]);
		screens_wait(screens, 2);
	}
	for (int i = 0; i < UNDO_MOST; i++)
		screens_type(screens, "u");
	assert_int_equal(screens->session.message.kind, MESSAGE_FACTOR);
	screens_answers(screens, "u", "nothing to undo");
	assert_int_equal(screens->session.history.count, UNDO_MOST);
}

DIALOGUE(a_comparison_needs_a_difference_and_leaves_the_command_of_the_users_own,
         { ",", "nothing differs from preset classic" },
         { "SSWN,", .has = "separation 0.5, boids 320",
           .command = "boids --config none -p classic --separation 0.7 --number 320 --wind 0.5 "
                      "-s 11" });

/* The first press gives the factor the value that the user's own had: it changes others alone. */
DIALOGUE(presses_of_a_key_while_the_preset_is_shown_are_undone_at_once, { "SW", .after = 2 },
         { ",SS", .has = "separation 0.7, wind 0" }, { "u", .has = "separation 0.6, wind 0.5" });

/* As it has starved, or as the preset that was shown for comparison has none. */
FLYING(a_predator_that_is_gone_by_itself_stands_in_the_way_of_no_undo)
{
	screens_type(screens, "S");
	screens_wait(screens, 2);
	screens_type(screens, "*");
	screens_place(screens, PLACED_PREDATOR, 9, 9);
	screens_place(screens, PLACED_PREDATOR, 19, 9);
	screens_type(screens, "\033");
	screens_change(screens, "predators = 0");
	dialogue(screens, { "uuu", .has = "separation 0.5" }, { "UUU", .has = "separation 0.6" });
	assert_int_equal(flock_count(screens_flock(screens), BOIDS_KIND_PREDATOR), 2);
}

/* ---- all kinds of gestures */

/* A copy of all that undo restores, and the cells of the map that is flown. */
struct model {
	struct settings settings;
	struct session session;
	uint64_t cells;
};

static struct model
model_of(const struct screens *screens)
{
	const struct session *s = &screens->session;
	const struct boids_map *map = flock_current_map(s->flight.flock);
	struct model model = { session_settings(s), *s, 0 };

	for (int i = 0; map && i < map_columns(map) * map_rows(map); i++)
		model.cells = model.cells * 31 +
		              (uint64_t)map_cell(map, i % map_columns(map), i / map_columns(map));
	return model;
}

static void
expect_model(const struct screens *screens, const struct model *model)
{
	const struct session *now = &screens->session, *was = &model->session;
	const struct settings settings = session_settings(now), *a = &settings,
			      *b = &model->settings;

	screens_are_same(&a->factors, &b->factors);
	screens_are_same(&now->preset.factors, &was->preset.factors);
	assert_string_equal(a->preset, b->preset);
	assert_string_equal(a->base, b->base);
	assert_string_equal(a->about, b->about);
	assert_string_equal(a->map, b->map);
	assert_int_equal(a->preset_map, b->preset_map);
	assert_memory_equal(a->chosen, b->chosen, sizeof a->chosen);
	assert_string_equal(now->preset.origin.state, was->preset.origin.state);
	assert_true(now->preset.origin.seed == was->preset.origin.seed);
	assert_ptr_equal(now->flight.map_text, was->flight.map_text);
	assert_true(placed_same(&now->flight.placed.marks, &was->flight.placed.marks));
	assert_true(model_of(screens).cells == model->cells);
	assert_memory_equal(now->flight.placed.own, was->flight.placed.own,
	                    sizeof was->flight.placed.own);
}

static void
make_gesture(struct screens *screens, struct dice *d)
{
	static const char *const presets[] = { "classic", "starlings", "hunted", "city", "meadow" };
	static const char *const maps[] = { "cave", "city", "ring", "none" };
	static const char keys[] = "sSaAvVkKfFiImMwWbBtTeElLyYgGP0}{:~nNzZ<>";
	struct session *session = &screens->session;
	const int grows = session->flight.factors.food > 0;
	const char *map = dice_pick(d, maps);
	int column = dice_below(d, 80), row = dice_below(d, 20);

	screens_wait(screens, 2);
	switch (dice_below(d, 9)) {
	case 0:
		load_preset(session, dice_pick(d, presets));
		break;
	case 1:
		if (strcmp(map, *session->preset.map ? session->preset.map : "none") != 0)
			load_map(session, map);
		break;
	case 2:
		screens_stroke(screens, dice_below(d, 2), column, row, dice_below(d, 80), row);
		break;
	case 3:
		(dice_below(d, 2) ? undo_reset : undo_clear)(session);
		break;
	case 4:
	case 5:
	case 6:
		if (!screens->ui.place->on)
			screens_type(screens, "*");
		screens_place(screens, (enum placed_kind)dice_below(d, PLACED_FOOD + grows), column,
		              row);
		break;
	default:
		screens_press(screens, (uint32_t)keys[dice_below(d, (int)sizeof keys - 1)]);
	}
}

/* Undone and redone one by one, as many gestures as there can be lead to what was there. */
FLYING(every_gesture_leads_back_to_what_was_there)
{
	scoped_block struct model *was = calloc(UNDO_MOST + 1, sizeof *was);
	const struct history *history = &screens->session.history;
	struct dice d = { 17 };

	assert_non_null(was);
	load_preset(&screens->session, "meadow"); /* it has food */
	history_clear(&screens->session);
	while (history->at < UNDO_MOST) {
		const int at = history->at;
		was[at] = model_of(screens);
		make_gesture(screens, &d);
		if (history->at == at)
			expect_model(screens, &was[at]);
	}
	was[UNDO_MOST] = model_of(screens);
	for (int round = 0; round < 4; round++)
		while (round % 2 ? history->at < UNDO_MOST : history->at > 0) {
			undo_step(&screens->session, round % 2 == 0);
			expect_model(screens, &was[history->at]);
		}
}

/* Returns the bytes of the last gesture. */
static size_t
last_size(const struct screens *screens)
{
	const struct history *history = &screens->session.history;
	const struct undo_entry *entry = history->entries[history->at - 1];

	return sizeof *entry + entry->size + (size_t)entry->few * sizeof *entry->placed;
}

FLYING(a_gesture_keeps_only_what_it_changes)
{
	screens_type(screens, "p*");
	screens_stroke(screens, 1, 0, 10, 79, 12);
	assert_true(screens->session.flight.placed.marks.count >= 80);
	screens_type(screens, "\033S*");
	assert_true(last_size(screens) <= 100);
	screens_place(screens, PLACED_GOAL, 2, 2);
	assert_true(last_size(screens) <= 150);
	assert_true(load_preset(&screens->session, "hunted"));
	assert_true(last_size(screens) <= 8000);
}

FLYING(the_looks_of_a_preset_come_back_alone)
{
	const bool *chosen = screens->session.preset.chosen;

	dialogue(screens,
	         { "PS\"", "looks reset to preset classic", "colour-by heading, separation 0.6" });
	assert_false(chosen[BOIDS_FACTOR_colour_by]);
	dialogue(screens, { "u", .has = "colour-by speed" });
	assert_true(chosen[BOIDS_FACTOR_colour_by]);
	dialogue(screens, { "uu\"", "no look differs from preset classic" }); /* u would undo S */
}

/* A text that another user has had written in between is replaced as a whole. */
FLYING(writing_is_undone_and_redone)
{
	char error[ERROR_SIZE];
	struct change others;

	dialogue(screens, { "iTea at 4\rSi\r", .has = "writing " },
	         { "u", "undone: writing", "writing Tea at 4" }, { "u", "separation" });
	assert_true(change_say(&others, "Coffee now", error));
	assert_true(session_apply(&screens->session, &others));
	dialogue(screens, { "u", .has = "writing " },
	         { "U", "redone: writing", "writing Tea at 4" });
}

/* ---- a large flock */

/* It takes long to be fitted anew: keys that come one behind the other do that once. */
FLYING_AS(keys_reshape_a_large_flock_once, 80, 24, "--number", "60000")
{
	struct session *session = &screens->session;
	const struct boids_factors *now = &session->flight.factors;
	float to[2];

	for (int apart = 0; apart < 2; apart++) {
		const uint64_t changes = session->changes;
		for (int press = 0; press < 3; press++) {
			session->now += 1;
			screens_press(screens, 'N');
			if (apart)
				session_settle(session);
		}
		assert_int_equal(session->changes - changes, apart ? 3 : 0);
		session_settle(session);
		assert_int_equal(session->changes - changes, apart ? 3 : 1);
		to[apart] = now->number;
		for (int press = 0; press < (apart ? 3 : 1); press++)
			screens_press(screens, 'u');
		assert_float_equal(now->number, 60000, 0);
	}
	assert_true(to[0] > 60000 && to[0] == to[1]);
	screens_type(screens, "NNs"); /* another key ends the wait */
	assert_true(now->number > 60000);
	screens_events(screens, "+20,5 +20,5");
	assert_float_equal(now->zoom, 1, 0);
	session_settle(session);
	assert_true(now->zoom > 1);
}
