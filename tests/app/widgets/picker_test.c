/* SPDX-License-Identifier: MIT */
/* Picker: presets, maps and looks are listed, filtered, seen on a clone, and kept or not. */
#include "actions/load_save.h"
#include "actions/undo.h"
#include "dialogue.h"
#include "folder.h"
#include "io/input.h"
#include "settings/named_files.h"
#include "widgets/picker.h"

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

/* Opens the picker at a section. */
static void
open_at(struct screens *screens, const char *section)
{
	screens_press(screens, '\'');
	while (strcmp(pick_sections[screens->ui.picker->section].name, section) != 0)
		screens_press(screens, KEY_TAB);
}

FLYING(arrows_show_a_preset_on_a_clone_and_escape_brings_all_back)
{
	screens_fly(screens, 30);
	screens_press(screens, '&');
	const uint64_t hash = screens_hash(screens);
	const uint32_t boid = screens->ui.view.camera.boid;
	screens_press(screens, '\'');
	for (int i = 0; i < 12; i++) {
		screens_press(screens, KEY_DOWN);
		assert_string_not_equal(shown(screens)->flight.preset, "classic");
		screens_fly(screens, 20);
	}
	for (int section = 0; section < PICK_SECTIONS; section++) {
		screens_type(screens, "→⇲");
		screens_fly(screens, 10);
	}
	assert_true(flock_hash(shown(screens)->flight.flock) != hash);
	dialogue(screens, { "\033", .has = "picker 0, preset classic, map none, changed 0" },
	         { "", .has = "steps 30, undos 0, changes 0, follows 1" });
	assert_ptr_equal(shown(screens), &screens->session);
	assert_true(screens_hash(screens) == hash && screens->ui.view.camera.boid == boid);
}

static bool
set_word(struct session *session, const char *name, const char *word)
{
	struct boids_factors with = session->flight.factors;
	char error[BOIDS_FACTOR_ERROR];

	return factors_set(&with, name, word, error) &&
	       session_take(session, factor_find(name), &with, true);
}

/* What is chosen, and how without the picker: a preset, from its own start whatever flew before; a
 * map; or the word of a factor. */
static const struct kept {
	const char *section, *filter, *factor;
} kept[] = { { "presets", "school", NULL },
	     { "maps", "city", NULL },
	     { "themes", "amber", "theme" },
	     { "glyphs", "braille", "glyphs" },
	     { "colour", "speed", "colour-by" } };

static bool
keep_plainly(struct session *session, const struct kept *k)
{
	if (k->factor)
		return set_word(session, k->factor, k->filter);
	return k == kept ? load_preset(session, k->filter) &&
	                           session_restart(session, session->flight.seed)
	                 : load_map(session, k->filter);
}

/* The ordinary way is run beside the picker, with as many steps. */
TEST(enter_keeps_as_one_change_what_was_seen)
{
	every (row, kept) {
		scoped_screens picked, plain;
		screens_start(&picked, 80, 24);
		screens_start(&plain, 80, 24);
		screens_fly(&picked, 30);
		screens_fly(&plain, 30);
		uint64_t changes = picked.session.changes;
		open_at(&picked, row->section);
		screens_type(&picked, row->filter);
		shown(&picked);
		screens_fly(&picked, 25);
		screens_press(&picked, KEY_ENTER);
		assert_true(keep_plainly(&plain.session, row));
		session_steps(&plain.session, 25);
		assert_true(screens_hash(&picked) == screens_hash(&plain));
		assert_true(picked.session.flown == plain.session.flown);
		assert_true(picked.session.changes - changes == plain.session.changes - changes);
		screens_are_same(&picked.session.flight.factors, &plain.session.flight.factors);
		screens_has(&picked, "undos 1");
		undo_step(&picked.session, true);
		undo_step(&plain.session, true);
		assert_true(screens_hash(&picked) == screens_hash(&plain));
	}
}

FLYING(enter_without_a_choice_changes_nothing_but_flies_on)
{
	screens_press(screens, '\'');
	screens_fly(screens, 12);
	dialogue(screens, { "\r", .has = "steps 12, undos 0, changes 0" });
}

FLYING(typing_filters_by_name_and_sentence)
{
	const struct picker *picker = screens->ui.picker;
	static const struct {
		const char *keys, *first, *shown;
		int founds; /* -1: any */
	} rows[] = {
		{ "'STAR", "starlings", "starlings", -1 },
		{ "\025r", "r", NULL, -1 },                         /* many names have one */
		{ "\0253-d species", "christian", "christian", 1 }, /* of a sentence, in any order */
		{ "x", NULL, "classic", 0 },
		{ "⌫", "christian", "christian", 1 },
	};

	every (row, rows) {
		screens_type(screens, row->keys);
		assert_true(row->founds < 0 || picker->list.founds == row->founds);
		if (row->first)
			assert_memory_equal(picker->list.entries[picker->list.found[0]].name,
			                    row->first, strlen(row->first));
		else
			screens_says(screens, "no match");
		if (row->shown)
			shows_preset(screens, row->shown);
	}
	screens_type(screens, "\027");
	assert_string_equal(picker->filter.text, "3-d ");
	screens_type(screens, "\025");
	shows_preset(screens, "murmuration"); /* it stays selected */
	const int all = picker->list.founds;
	screens_type(screens, "⌫ü");
	assert_true(picker->list.founds == 0 && all > 30);
	screens_press(screens, KEY_BACKSPACE);
	assert_string_equal(picker->filter.text, "");
	for (int i = 0; i < 2 * PICK_FILTER; i++)
		screens_key(screens, 0.01, 'z');
	assert_in_range(strlen(picker->filter.text), 1, PICK_FILTER - 1);
	dialogue(screens, { "\r", .has = "preset classic" });
}

FLYING(one_preview_is_made_for_several_keys_between_two_frames)
{
	screens_press(screens, '\'');
	shown(screens);
	const struct session *clone = screens->ui.preview;
	for (int i = 0; i < 5; i++)
		screens_dispatch(screens, KEY_DOWN);
	assert_ptr_equal(screens->ui.preview, clone);
	assert_string_equal(clone->flight.preset, "classic");
	shows_preset(screens, preset_table[5].name);
	screens_dispatch(screens, KEY_DOWN);
	screens_dispatch(screens, KEY_ENTER); /* before it was drawn */
	screens_has_preset(screens, preset_table[6].name);
}

FLYING(looks_change_while_the_same_flock_flies_on)
{
	open_at(screens, "themes");
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
	screens_has(screens, "picker 1");
	assert_string_equal(screens->ui.picker->filter.text, "");
	screens_key(screens, 0.3, '\'');
	assert_string_equal(screens->ui.picker->filter.text, "'");
	dialogue(screens, { "\003", .has = "picker 0, quit 0" });
	screens_press(screens, KEY_F1 + 1);
	dialogue(screens, { "", .has = "picker 1" }, { "\033" });
	screens_keys(screens, 20, 0.033, KEY_ENTER); /* no factor is selected */
	screens_has(screens, "picker 1");
}

/* It begins anew, and ends with a change; panels and a pause are none. */
FLYING(a_story_that_is_kept_is_told_until_the_user_changes_the_flock)
{
	struct demo *demo = &screens->ui.demo;

	screens_type(screens, "'rules");
	shows_preset(screens, "classic");
	uint64_t changes = screens->session.changes;
	screens_press(screens, KEY_ENTER);
	demo_yield(demo, &screens->session, changes);
	screens_has(screens, "picker 0, steps 0");
	session_steps(&screens->session, 1);
	screens_says(screens, "three simple rules");
	session_steps(&screens->session, 800);
	screens_has(screens, "separation 0");
	changes = screens->session.changes;
	screens_type(screens, "⇲⇲  ");
	demo_yield(demo, &screens->session, changes);
	assert_true(demo->on);
	screens_press(screens, 'A');
	demo_yield(demo, &screens->session, changes);
	assert_false(demo->on);
	session_steps(&screens->session, 600);
	screens_has(screens, "separation 0, alignment 0.09");
}

/* The list begins in row 1; neither the flock nor the sentence is a place of it. */
FLYING(the_mouse_selects_and_keeps)
{
	screens_press(screens, '\'');
	shown(screens);
	screens_mouse(screens, MOUSE_PRESS, 60, 8);
	shows_preset(screens, preset_table[7].name);
	screens_mouse(screens, MOUSE_WHEEL_UP, 60, 3);
	shows_preset(screens, preset_table[6].name);
	screens_mouse(screens, MOUSE_PRESS, 10, 7);
	screens_mouse(screens, MOUSE_PRESS, 60, 21);
	assert_int_equal(screens->session.by_user.on, 0);
	screens_has(screens, "picker 1");
	screens_mouse(screens, MOUSE_PRESS, 60, 7);
	screens_has(screens, "picker 0");
	screens_has_preset(screens, preset_table[6].name);
	screens_press(screens, '\'');
	screens_mouse(screens, MOUSE_PRESS, 56, 0); /* a section */
	assert_int_equal(screens->ui.picker->section, PICK_MAPS);
	screens_mouse(screens, MOUSE_PRESS, 48, 0);
	assert_int_equal(screens->ui.picker->section, PICK_PRESETS);
	screens_mouse(screens, MOUSE_PRESS, 56, 0);
	screens_mouse(screens, MOUSE_PRESS, 60, 3);
	assert_string_equal(shown(screens)->preset.map, "city");
	screens_mouse(screens, MOUSE_RELEASE, 60, 3);
	screens_mouse(screens, MOUSE_PRESS, 60, 3);
	screens_has(screens, "map city");
}

FLYING(the_users_own_are_listed_and_faults_are_told)
{
	folder_make(NULL);
	folder_write("boids/presets/zebra.ini", "about = stripes\nnoise = 1\n");
	folder_write("boids/presets/zoo.ini", "nosuch = 1\n");
	folder_write("boids/maps/hall.map", "; my hall\n#   #\n");
	dialogue(screens, { "'zebra", "zebra", .shows = "> zebra (yours)" });
	assert_true(shown(screens)->flight.factors.noise == 1);
	screens_type(screens, "\025zoo");
	shows_preset(screens, "classic");
	char rows[3][4096], text[3 * 33 + 1] = "";
	for (int i = 0; i < 3; i++)
		strcat(text, strstr(strcpy(rows[i], screens_row(screens, 20 + i)), "│") + 3);
	assert_contains(text, "zoo.ini:1: no factor");
	dialogue(screens, { "\r", "zoo.ini:1: ", "preset classic, changed 0, undos 0, changes 0" });
	open_at(screens, "maps");
	dialogue(screens, { "hall", "my hall (5x1 cells)" }, { "\r", .has = "map hall" });
	folder_write("boids/themes/rain.ini", "about = green rain\nheading = 120\n");
	open_at(screens, "themes");
	dialogue(screens, { "green rain", .shows = "> rain (yours)" });
	assert_int_equal(screens->ui.display.own_theme->on[0].ring.many_colours[0], 120);
	dialogue(screens, { "\r", .has = "theme rain" });
	assert_string_equal(screens->session.flight.factors.own_theme, "rain/default");
	folder_remove(NULL);
}

FLYING(a_new_size_reaches_what_is_previewed)
{
	screens_type(screens, "'school");
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
	scoped_screens narrow, low, shrunk;

	screens_start(&narrow, 39, 8);
	dialogue(&narrow, { "'", .has = "picker 0" });
	screens_start(&low, 40, 7);
	dialogue(&low, { "'", "the list needs a window of 40x8" });
	screens_start(&shrunk, 80, 24);
	screens_press(&shrunk, '\'');
	screens_resize(&shrunk, 9, 2); /* smaller while it is open: nothing breaks */
	dialogue(&shrunk, { "⇟", .shows = "" });
	screens_resize(&shrunk, 80, 24);
	dialogue(&shrunk, { "", .shows = "" }, { "\033" });
}

TEST(it_is_at_the_right_or_at_the_bottom)
{
	static const struct {
		const char *name, *keys;
		int columns, rows;
	} sheets[] = {
		{ "picker-80x24", "→↓↓", 80, 24 },    { "picker-120x40", "→→→↓", 120, 40 },
		{ "picker-40x12", "→→↓", 40, 12 },    { "picker-40x8", "→→→→↓↓", 40, 8 },
		{ "picker-filter", "fish", 100, 30 }, { "picker-headings", "↓", 100, 30 },
	};

	every (sheet, sheets) {
		scoped_screens screens;
		screens_start(&screens, sheet->columns, sheet->rows);
		screens_press(&screens, '\'');
		screens_type(&screens, sheet->keys);
		screens_golden(&screens, sheet->name);
	}
}
