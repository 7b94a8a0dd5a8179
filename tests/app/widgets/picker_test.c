/* SPDX-License-Identifier: MIT */
/* Picker: presets, maps and looks are listed, filtered, seen on a clone, and kept or not. */
#include "actions/load_save.h"
#include "actions/undo.h"
#include "folder.h"
#include "io/input.h"
#include "screens.h"
#include "settings/named_files.h"
#include "widgets/picker.h"

/* What must be as before when the picker is left. */
struct before {
	uint64_t hash, flown, changes;
	int undos;
	struct boids_factors factors;
	char preset[SETTINGS_NAME], map[SETTINGS_MAP];
	struct camera camera;
};

static struct before
state_of(const struct screens *screens)
{
	const struct session *session = &screens->session;
	struct before b = { .hash = flock_hash(session->flight.flock),
		            .flown = session->flown,
		            .changes = session->changes,
		            .undos = session->history.count,
		            .factors = session->flight.factors,
		            .camera = screens->ui.view.camera };

	strcpy(b.preset, session->flight.preset);
	strcpy(b.map, session->labels.map);
	return b;
}

static void
assert_as_before(const struct screens *screens, const struct before *b)
{
	struct before now = state_of(screens);

	assert_true(now.hash == b->hash && now.flown == b->flown && now.changes == b->changes);
	assert_int_equal(now.undos, b->undos);
	assert_true(session_same_factors(&now.factors, &b->factors));
	assert_string_equal(now.preset, b->preset);
	assert_string_equal(now.map, b->map);
	assert_true(now.camera.follows == b->camera.follows && now.camera.boid == b->camera.boid &&
	            (int)now.camera.turns == (int)b->camera.turns);
}

static const struct session *
shown(struct screens *screens)
{
	screens_row(screens, 0); /* draws */
	return ui_shown(&screens->ui);
}

static void
shows_preset(struct screens *screens, const char *name)
{
	assert_string_equal(shown(screens)->flight.preset, name);
}

static void
type(struct screens *screens, const char *text)
{
	for (; *text; text++)
		screens_key(screens, 0.2, (unsigned char)*text);
}

static void
go_to(struct screens *screens, const char *section)
{
	for (int i = 0; i < PICK_SECTIONS; i++) {
		if (strcmp(pick_section_name(screens->ui.picker.section), section) == 0)
			return;
		screens_press(screens, KEY_TAB);
	}
	fail();
}

FLYING(arrows_show_a_preset_on_a_clone_and_escape_brings_all_back)
{
	screens_fly(screens, 30);
	screens_press(screens, '&');
	struct before before = state_of(screens);
	screens_press(screens, '\'');
	for (int i = 0; i < 12; i++) {
		screens_press(screens, KEY_DOWN);
		assert_string_not_equal(shown(screens)->flight.preset, "classic");
		screens_fly(screens, 20);
	}
	for (int section = 0; section < PICK_SECTIONS; section++) {
		screens_presses(screens, KEY_RIGHT, KEY_END);
		screens_fly(screens, 10);
	}
	assert_true(flock_hash(shown(screens)->flight.flock) != before.hash);
	screens_press(screens, KEY_ESCAPE);
	assert_false(screens->ui.picker.open);
	assert_ptr_equal(shown(screens), &screens->session);
	assert_as_before(screens, &before);
}

/* Runs the ordinary way beside the picker, with as many steps. */
static void
kept_as(const char *section, const char *filter, bool (*ordinary)(struct session *session))
{
	scoped_screens picked, plain;

	screens_start(&picked, 80, 24);
	screens_start(&plain, 80, 24);
	screens_fly(&picked, 30);
	screens_fly(&plain, 30);
	uint64_t changes = picked.session.changes;
	screens_press(&picked, '\'');
	go_to(&picked, section);
	type(&picked, filter);
	shown(&picked);
	screens_fly(&picked, 25);
	screens_press(&picked, KEY_ENTER);
	assert_true(ordinary(&plain.session));
	session_steps(&plain.session, 25);
	assert_true(screens_hash(&picked) == screens_hash(&plain));
	assert_true(picked.session.flown == plain.session.flown);
	assert_true(picked.session.changes - changes == plain.session.changes - changes);
	assert_true(session_same_factors(&picked.session.flight.factors,
	                                 &plain.session.flight.factors));
	assert_int_equal(picked.session.history.count, 1);
	undo_step(&picked.session, true);
	undo_step(&plain.session, true);
	assert_true(screens_hash(&picked) == screens_hash(&plain));
}

/* From its own start, whatever flew before. */
static bool
load_school(struct session *session)
{
	return load_preset(session, "school") && session_restart(session, session->flight.seed);
}

static bool
load_city(struct session *session)
{
	return load_map(session, "city");
}

static bool
set_word(struct session *session, int factor, const char *word)
{
	struct boids_factors with = session->flight.factors;
	char error[BOIDS_FACTOR_ERROR];

	return factors_set(&with, factor_table[factor].name, word, error) &&
	       session_take(session, factor, &with, true);
}

static bool
set_amber(struct session *session)
{
	return set_word(session, BOIDS_FACTOR_theme, "amber");
}

static bool
set_braille(struct session *session)
{
	return set_word(session, BOIDS_FACTOR_glyphs, "braille");
}

static bool
set_speed(struct session *session)
{
	return set_word(session, BOIDS_FACTOR_colour_by, "speed");
}

TEST(enter_keeps_as_one_change_what_was_seen)
{
	kept_as("presets", "school", load_school);
	kept_as("maps", "city", load_city);
	kept_as("themes", "amber", set_amber);
	kept_as("glyphs", "braille", set_braille);
	kept_as("hues", "speed", set_speed);
}

FLYING(enter_without_a_choice_changes_nothing_but_flies_on)
{
	struct before before = state_of(screens);

	screens_press(screens, '\'');
	screens_fly(screens, 12);
	screens_press(screens, KEY_ENTER);
	assert_int_equal(screens->session.flown, 12);
	assert_int_equal(screens->session.changes, before.changes);
	assert_int_equal(screens->session.history.count, 0);
}

FLYING(typing_filters_by_name_and_sentence)
{
	const struct picker *picker = &screens->ui.picker;

	screens_press(screens, '\'');
	type(screens, "STAR");
	assert_string_equal(picker->list.entries[picker->list.found[0]].name, "starlings");
	shows_preset(screens, "starlings");
	screens_press(screens, CTRL('U'));
	int all = picker->list.founds;
	type(screens, "r"); /* many names have one */
	assert_int_equal(picker->list.entries[picker->list.found[0]].name[0], 'r');
	screens_press(screens, CTRL('U'));
	type(screens, "3-d species"); /* of a sentence, in any order */
	assert_int_equal(picker->list.founds, 1);
	shows_preset(screens, "christian");
	type(screens, "x");
	assert_int_equal(picker->list.founds, 0);
	screens_says(screens, "no match");
	shows_preset(screens, "classic");
	screens_press(screens, KEY_BACKSPACE);
	shows_preset(screens, "christian");
	screens_press(screens, CTRL('W'));
	assert_string_equal(picker->filter.text, "3-d ");
	screens_press(screens, CTRL('U'));
	assert_int_equal(picker->list.founds, all);
	shows_preset(screens, "murmuration"); /* it stays selected */
	screens_press(screens, KEY_BACKSPACE);
	screens_type(screens, "ü");
	assert_int_equal(picker->list.founds, 0);
	screens_press(screens, KEY_BACKSPACE);
	assert_string_equal(picker->filter.text, "");
	for (int i = 0; i < 2 * PICK_FILTER; i++)
		screens_key(screens, 0.01, 'z');
	assert_in_range(strlen(picker->filter.text), 1, PICK_FILTER - 1);
	screens_press(screens, KEY_ENTER);
	screens_has_preset(screens, "classic");
}

FLYING(one_preview_is_made_for_several_keys_between_two_frames)
{
	screens_press(screens, '\'');
	shown(screens);
	const struct session *clone = screens->ui.preview.clone;
	for (int i = 0; i < 5; i++)
		screens_dispatch(screens, KEY_DOWN);
	assert_ptr_equal(screens->ui.preview.clone, clone);
	assert_string_equal(clone->flight.preset, "classic");
	shows_preset(screens, preset_table[5].name);
	screens_dispatch(screens, KEY_DOWN);
	screens_dispatch(screens, KEY_ENTER); /* before it was drawn */
	screens_has_preset(screens, preset_table[6].name);
}

FLYING(looks_change_while_the_same_flock_flies_on)
{
	screens_press(screens, '\'');
	go_to(screens, "themes");
	screens_press(screens, KEY_DOWN);
	screens_fly(screens, 20);
	screens_press(screens, KEY_DOWN);
	assert_int_equal(flock_steps(shown(screens)->flight.flock), 20);
	assert_int_equal(shown(screens)->flight.factors.theme, 2);
	assert_int_equal(screens->session.flight.factors.theme, 0);
}

FLYING(a_held_key_that_opens_it_types_nothing)
{
	screens_keys(screens, 20, 0.033, '\'');
	assert_true(screens->ui.picker.open);
	assert_string_equal(screens->ui.picker.filter.text, "");
	screens_key(screens, 0.3, '\'');
	assert_string_equal(screens->ui.picker.filter.text, "'");
	screens_press(screens, CTRL('C'));
	assert_false(screens->ui.picker.open || screens->quit);
	screens_key(screens, 0.3, KEY_F1 + 1);
	assert_true(screens->ui.picker.open);
	screens_press(screens, KEY_ESCAPE);
	screens_keys(screens, 20, 0.033, KEY_ENTER); /* no factor is selected */
	assert_true(screens->ui.picker.open);
}

FLYING(the_mouse_selects_and_keeps)
{
	screens_press(screens, '\'');
	shown(screens);
	screens_mouse(screens, MOUSE_PRESS, 60, 8); /* the list begins in row 1 */
	shows_preset(screens, preset_table[7].name);
	screens_mouse(screens, MOUSE_WHEEL_UP, 60, 3);
	shows_preset(screens, preset_table[6].name);
	screens_mouse(screens, MOUSE_PRESS, 10, 7);  /* in the flock */
	screens_mouse(screens, MOUSE_PRESS, 60, 21); /* in the sentence */
	assert_true(screens->ui.picker.open);
	assert_int_equal(screens->session.by_user.on, 0);
	screens_mouse(screens, MOUSE_PRESS, 60, 7);
	assert_false(screens->ui.picker.open);
	screens_has_preset(screens, preset_table[6].name);
	screens_press(screens, '\'');
	screens_mouse(screens, MOUSE_PRESS, 56, 0); /* a section */
	assert_int_equal(screens->ui.picker.section, PICK_MAPS);
	screens_mouse(screens, MOUSE_PRESS, 60, 3);
	assert_string_equal(shown(screens)->labels.map, "city");
	screens_mouse(screens, MOUSE_RELEASE, 60, 3);
	screens_mouse(screens, MOUSE_PRESS, 60, 3);
	assert_string_equal(screens->session.labels.map, "city");
}

FLYING(the_users_own_are_listed_and_faults_are_told)
{
	folder_make(NULL);
	folder_write("boids/presets/zebra.ini", "about = stripes\nnoise = 1\n");
	folder_write("boids/presets/zoo.ini", "nosuch = 1\n");
	folder_write("boids/maps/hall.map", "; my hall\n#   #\n");
	screens_press(screens, '\'');
	type(screens, "zebra");
	screens_says(screens, "zebra");
	screens_row_has(screens, 1, "> zebra (yours)");
	assert_true(shown(screens)->flight.factors.noise == 1);
	screens_press(screens, CTRL('U'));
	type(screens, "zoo");
	struct before before = state_of(screens);
	shows_preset(screens, "classic");
	char rows[3][4096], text[3 * 33 + 1] = "";
	for (int i = 0; i < 3; i++)
		strcat(text, strstr(strcpy(rows[i], screens_row(screens, 20 + i)), "│") + 3);
	assert_contains(text, "zoo.ini:1: no factor");
	screens_press(screens, KEY_ENTER);
	screens_says(screens, "zoo.ini:1: ");
	assert_as_before(screens, &before);
	screens_press(screens, '\'');
	go_to(screens, "maps");
	type(screens, "hall");
	screens_row_has(screens, 20, "my hall (5x1 cells)");
	screens_press(screens, KEY_ENTER);
	assert_string_equal(screens->session.labels.map, "hall");
	folder_write("boids/themes/rain.ini", "about = green rain\nheading = 120\n");
	screens_press(screens, '\'');
	go_to(screens, "themes");
	type(screens, "green rain");
	screens_row_has(screens, 1, "> rain (yours)");
	assert_int_equal(screens->ui.display.own_theme->on[0].ring.many_colours[0], 120);
	screens_press(screens, KEY_ENTER);
	assert_string_equal(screens->session.flight.factors.own_theme, "rain/default");
	assert_int_equal(screens->session.flight.factors.theme, BOIDS_THEME_OWN);
	folder_remove(NULL);
}

FLYING(a_new_size_reaches_what_is_previewed)
{
	screens_press(screens, '\'');
	type(screens, "school");
	shown(screens);
	screens_resize(screens, 120, 40);
	assert_int_equal(shown(screens)->flight.columns, 120);
	shows_preset(screens, "school");
	screens_press(screens, KEY_ENTER);
	screens_has_preset(screens, "school");
	assert_int_equal(screens->session.flight.columns, 120);
}

TEST(a_screen_that_is_too_small_says_what_it_needs)
{
	struct screens screens;

	screens_start(&screens, 19, 5);
	screens_press(&screens, '\'');
	assert_false(screens.ui.picker.open);
	screens_end(&screens);
	screens_start(&screens, 40, 4);
	screens_press(&screens, '\'');
	screens_says(&screens, "the list needs a window of 20x5");
	screens_end(&screens);
	screens_start(&screens, 80, 24);
	screens_press(&screens, '\'');
	screens_resize(&screens, 9, 2); /* smaller while it is open: nothing breaks */
	screens_press(&screens, KEY_PAGE_DOWN);
	shown(&screens);
	screens_resize(&screens, 80, 24);
	shown(&screens);
	screens_press(&screens, KEY_ESCAPE);
	screens_end(&screens);
}

static void
looks(const char *name, int columns, int rows, const char *keys)
{
	scoped_screens screens;

	screens_start(&screens, columns, rows);
	screens_press(&screens, '\'');
	for (; *keys; keys++)
		screens_press(&screens, *keys == '>'   ? (uint32_t)KEY_RIGHT
		                        : *keys == 'v' ? (uint32_t)KEY_DOWN
		                                       : (unsigned char)*keys);
	screens_golden(&screens, name);
}

TEST(it_is_at_the_right_or_at_the_bottom)
{
	looks("picker-80x24", 80, 24, ">vv");
	looks("picker-120x40", 120, 40, ">>>v");
	looks("picker-40x12", 40, 12, ">>v");
	looks("picker-20x5", 20, 5, ">>>>vv");
	looks("picker-filter", 100, 30, "fish");
	looks("picker-headings", 100, 30, "v");
}
