/* SPDX-License-Identifier: MIT */
/* Load map: replaces the map while the flock flies. */
#include "actions/load_save.h"

#include "actions/undo.h"
#include "folder.h"
#include "screens.h"
#include "session/change.h"

#include <string.h>

static char
cell(const struct screens *screens, int column, int row)
{
	const struct boids_map *map = boids_flock_current_map(screens->session.flock);

	return map ? boids_map_cell(map, column, row) : 0;
}

static void
count(void *data, const struct session *session, const struct change *change)
{
	(void)session;
	*(int *)data += change->kind == CHANGE_MAP ? 1 : 100;
}

FLYING(a_map_is_one_change_that_is_undone_and_redone)
{
	struct screens *screens = *state;
	struct session *session = &screens->session;
	int changes = 0;

	session->listeners = &(struct session_listener){ .changed = count, .data = &changes };
	assert_true(load_map(session, "city"));
	assert_int_equal(changes, 1);
	assert_int_equal(cell(screens, 3, 2), '#');
	assert_string_equal(session->settings.map, "city");
	assert_int_equal(session->history.count, 1);
	undo_back(session);
	assert_int_equal(cell(screens, 3, 2), 0);
	assert_string_equal(session->settings.map, "");
	screens_says(screens, "undone: map none");
	undo_forward(session);
	assert_int_equal(cell(screens, 3, 2), '#');
	screens_says(screens, "redone: map city");
	assert_true(load_map(session, "none"));
	assert_int_equal(cell(screens, 3, 2), 0);
	assert_int_equal(changes, 4);
}

FLYING(the_same_map_again_is_no_gesture)
{
	struct screens *screens = *state;

	assert_true(load_map(&screens->session, "cave"));
	assert_true(load_map(&screens->session, "cave"));
	assert_int_equal(screens->session.history.count, 1);
}

FLYING(a_map_that_cannot_be_read_changes_nothing)
{
	struct screens *screens = *state;
	uint64_t before = boids_flock_hash(screens->session.flock);

	folder_make(NULL);
	folder_write("boids/maps/bad.map", "#x\n");
	assert_false(load_map(&screens->session, "bad"));
	screens_says(screens, "bad.map:1:2: a map may contain");
	assert_false(load_map(&screens->session, "nosuch"));
	screens_says(screens, "no map 'nosuch'");
	assert_int_equal(screens->session.history.count, 0);
	assert_string_equal(screens->session.settings.map, "");
	assert_true(boids_flock_hash(screens->session.flock) == before);
	folder_remove(NULL);
}
