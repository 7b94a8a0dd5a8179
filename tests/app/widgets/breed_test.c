/* SPDX-License-Identifier: MIT */
/* Breed: as many panes as have room, keys and clicks that choose, and the way into a flight of one's own. */
#include "widgets/breed.h"

#include "actions/undo.h"
#include "command.h"
#include "dialogue.h"
#include "lab/flight_runner.h"
#include "settings/configure.h"
#include "widgets/prompt.h"

/* Flies to the choices and draws all children that show, as the loop of the program does between keys. */
static void
work(struct screens *screens)
{
	while (panes_work(&screens->ui))
		continue;
	screens_draw(screens);
}

static void
breed(struct screens *screens)
{
	char error[ERROR_SIZE];

	assert_true(breed_open(&screens->ui, NULL, error));
	work(screens);
}

static int
children(const struct screens *screens)
{
	int count = 0;

	for (int i = 0; i < FAMILY_CHILDREN; i++)
		count += screens->ui.breed->family.child[i] != NULL;
	return count;
}

static uint64_t
child_hash(const struct screens *screens, int child)
{
	return flock_hash(screens->ui.breed->family.child[child - 1]->flight.flock);
}

TEST(there_are_as_many_panes_as_have_room)
{
	static const struct {
		int columns, rows, children;
	} sizes[] = { { 80, 24, 3 },  { 77, 23, 3 },  { 76, 24, 0 },  { 80, 22, 0 },
		      { 119, 24, 5 }, { 120, 36, 8 }, { 116, 34, 8 }, { 115, 34, 5 },
		      { 40, 12, 0 },  { 200, 60, 8 }, { 20, 5, 0 },   { 1, 1, 0 } };

	every (size, sizes) {
		scoped_screens screens;
		screens_start(&screens, size->columns, size->rows);
		breed(&screens);
		assert_that(children(&screens) == size->children, "%dx%d: %d", size->columns,
		            size->rows, children(&screens));
	}
}

FLYING(a_family_looks_so)
{
	breed(screens);
	for (int i = 0; i < children(screens);
	     i++) /* not by the clock, which decides whose turn it is */
		session_steps(screens->ui.breed->family.child[i], 60 * (i + 1));
	screens_golden(screens, "breed-80x24");
	screens->ui.display.utf8 = screens->ui.display.bars = false;
	screens->ui.display.colours = 0;
	screens_golden(screens, "breed-ascii");
}

/* One at a time, with its words; Tab goes on, and back. */
FLYING_AS(a_small_screen_shows_one_at_a_time, 40, 12, NULL)
{
	breed(screens);
	screens_row_has(screens, 10, "0 classic");
	for (int i = 1; i <= FAMILY_CHILDREN; i++) {
		char number[4];
		snprintf(number, sizeof number, " %d ", i);
		screens_press(screens, KEY_TAB);
		work(screens);
		screens_row_has(screens, 10, number);
		assert_int_equal(children(screens), i); /* drawn when they first show */
	}
	screens_press(screens, KEY_TAB);
	screens_row_has(screens, 10, "0 classic");
	screens_press(screens, KEY_SHIFT_TAB);
	screens_row_has(screens, 10, "8 ");
	screens_press(screens, KEY_ENTER);
	work(screens);
	assert_int_equal(screens->ui.breed->family.made, 2);
}

/* A digit, a click, or arrows and Enter: the child is the parent, where it had come to. */
FLYING(a_child_is_chosen_by_digit_click_or_arrows)
{
	breed(screens);
	for (int way = 0; way < 3; way++) {
		screens_fly(screens, 40 + way);
		const uint64_t chosen = child_hash(screens, 3);
		const struct boids_factors f = screens->ui.breed->family.child[2]->flight.factors;
		if (way == 0)
			screens_press(screens, '3');
		if (way == 1)
			assert_true(screens_mouse(screens, MOUSE_PRESS, 60, 15));
		if (way == 2)
			screens_presses(screens, KEY_UP, KEY_LEFT, KEY_DOWN, KEY_RIGHT, KEY_ENTER);
		assert_true(screens_hash(screens) == chosen);
		screens_are_same(&screens->session.flight.factors, &f);
		screens_row_has(screens, 23, "3: ");
		assert_int_equal(children(screens), 0);
		work(screens);
		assert_int_equal(children(screens), 3);
	}
	assert_int_equal(screens->ui.breed->family.made, 4);
}

FLYING(space_pauses_all)
{
	breed(screens);
	screens_press(screens, ' ');
	const uint64_t parent = screens_hash(screens), child = child_hash(screens, 1);
	screens_fly(screens, 0);
	assert_true(screens->session.paused);
	screens_press(screens, '2'); /* children are drawn, but none flies */
	work(screens);
	assert_true(screens_hash(screens) != parent || child_hash(screens, 1) != child);
	screens_row_has(screens, 23, "PAUSED");
	screens_press(screens, ' ');
	assert_false(screens->session.paused);
}

/* Other children, of smaller or larger changes, and the way back to those before. */
FLYING(signs_change_the_size_and_u_goes_back)
{
	struct family *family = &screens->ui.breed->family;

	breed(screens);
	const struct boids_factors first = family->child[0]->flight.factors;
	screens_press(screens, '+');
	work(screens);
	assert_int_equal(family_size(family), 1);
	screens_row_has(screens, 23, "large changes");
	screens_press(screens, '+');
	screens_row_has(screens, 23, "large changes already");
	screens_type(screens, "--");
	work(screens);
	assert_int_equal(family_size(family), -1);
	screens_press(screens, '0');
	assert_int_equal(family->made, 5);
	for (int i = 4; i > 0; i--) {
		screens_press(screens, 'u');
		assert_int_equal(family->made, i);
	}
	work(screens);
	screens_are_same(&first, &family->child[0]->flight.factors);
	screens_press(screens, 'u');
	screens_row_has(screens, 23, "no generation is before this one");
	screens_press(screens, 'U');
	work(screens);
	assert_int_equal(family_size(family), 1);
}

/* Keys that would make the parent another flock are refused; looks, and the prompt that saves, are not. */
FLYING(keys_of_factors_do_not_touch_a_family)
{
	breed(screens);
	const struct boids_factors before = screens->session.flight.factors;
	static const uint32_t refused[] = { 's', 'N', 'z',         'r', '*', ':',
		                            '9', '>', KEY_PAGE_UP, ';', '!', '.' };

	foreach (i, refused) {
		screens_press(screens, refused[i]);
		screens_row_has(screens, 23, "0 to 8 choose the next parent");
	}
	screens_are_same(&screens->session.flight.factors, &before);
	screens_press(screens, 'Y');
	assert_true(screens->session.flight.factors.theme != before.theme);
	screens_press(screens, 'j');
	assert_non_null(screens->ui.prompt->kind);
}

/* The same boids fly on, as one flight with its undo; and its whole way is one gesture. */
FLYING(the_line_that_saves_does_nothing_else)
{
	breed(screens);
	dialogue(screens,
	         { "j\025preset = mill\r", "! here a line may only save", "preset classic" },
	         { "\033", .has = "prompt 0" });
	assert_ptr_equal(screens->ui.panes, &screens->ui.breed->panes);
}

FLYING(enter_on_the_parent_flies_on_alone)
{
	const struct boids_factors before = screens->session.flight.factors;

	breed(screens);
	screens_fly(screens, 30);
	screens_press(screens, '2');
	work(screens);
	screens_fly(screens, 30);
	screens_press(screens, '1');
	const struct boids_factors bred = screens->session.flight.factors;
	const uint64_t hash = screens_hash(screens);
	screens_press(screens, KEY_ENTER);
	assert_false(screens->ui.panes);
	assert_true(screens_hash(screens) == hash);
	screens_row_has(screens, 23, "the flock is yours");
	screens_press(screens, 'S');
	screens_wait(screens, 5);
	screens_press(screens, 'u');
	screens_are_same(&screens->session.flight.factors, &bred);
	screens_press(screens, 'u');
	screens_are_same(&screens->session.flight.factors, &before);
}

/* The list of keys has those that do something here, and they work from it. */
FLYING(a_family_has_its_own_help)
{
	breed(screens);
	work(screens);
	screens_press(screens, '?');
	screens_row_has(screens, 1, "a family");
	assert_non_null(screens_find_row(screens, "- +     smaller or larger changes"));
	assert_non_null(screens_find_row(screens, "pause, or fly on"));
	assert_null(screens_find_row(screens, "zoom"));
	assert_null(screens_find_row(screens, "restart with"));
	screens_press(screens, '2');
	screens_row_has(screens, 23, "2: ");
	screens_press(screens, KEY_ESCAPE);
	screens_press(screens, '?');
	assert_null(screens_find_row(screens, "a family"));
	assert_non_null(screens_find_row(screens, "restart with"));
}

/* The command that is printed in the end leads to the same flock. */
FLYING(the_command_breeds_the_same_family)
{
	char command[RESUME_COMMAND_TEXT], *argv[40] = { NULL };
	struct options options;
	struct session other;
	struct family family;
	int argc = 0;
	char error[ERROR_SIZE];

	breed(screens);
	screens_fly(screens, 30);
	screens_press(screens, '2');
	work(screens);
	screens_fly(screens, 20);
	screens_press(screens, '+');
	work(screens);
	screens_fly(screens, 20);
	screens_press(screens, '1');
	const uint64_t hash = screens_hash(screens);
	screens_press(screens, KEY_ESCAPE);
	strcpy(command, screens->ui.breed->command);
	assert_that(strstr(command, " --size 80x23 --number 288 -s 11 --breed --choices 2@3"), "%s",
	            command);
	for (char *word = strtok(command, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	assert_int_equal(command_read_argv(&options, argv), CONFIGURE_RUN);
	assert_true(lab_flight_start(&other, &options, error));
	assert_that(family_start(&family, &other, options.choices, error), "%s", error);
	while (family_flies(&family))
		session_step(&other);
	assert_true(flock_hash(family.start[family.made]->flight.flock) == hash);
	family_end(&family, &other);
	session_end(&other);
}

/* From the list, of the flock as it flies; not of one that others watch. */
FLYING(the_list_begins_a_family)
{
	screens_fly(screens, 400);
	const uint64_t hash = screens_hash(screens);
	screens_press(screens, '\'');
	screens_type(screens, "breed");
	screens_press(screens, KEY_ENTER);
	assert_true(screens->ui.panes && !screens->ui.is_picking);
	work(screens);
	screens_press(screens, '1');
	screens_press(screens, 'u');
	assert_true(screens_hash(screens) == hash);
	screens_press(screens, KEY_ESCAPE);
	screens->ui.shared.on = true;
	screens_press(screens, '\'');
	screens_type(screens, "breed");
	screens_press(screens, KEY_ENTER);
	assert_false(screens->ui.panes);
	screens_row_has(screens, 23, "a shared flock cannot be bred");
}
