/* SPDX-License-Identifier: MIT */
/* Screens: runs the program without a terminal. */
#include "screens.h"
#include "scene.h"

#include "brains.h"
#include "folder.h"
#include "golden.h"
#include "input/key_table.h"
#include "input/mouse_drag.h"
#include "io/input.h"
#include "settings/configure.h"
#include "settings/settings_load.h"
#include "text/line_words.h"
#include "widgets/draw_screen.h"
#include "widgets/placing.h"

#include <locale.h>

static void
set_options(struct options *o, const char *const *words)
{
	char error[SETTINGS_ERROR];

	*o = (struct options){
		.config = "none", .seeded = true, .seed = 11, .fps = 30, .utf8 = true, .dt = 1.0 / 60
	};
	o->settings = settings_default();
	assert_true(settings_preset(&o->settings, "classic", error));
	for (; words && *words; words += 2) {
		if (strcmp(*words, "--size") == 0) {
			assert_true(parse_size(words[1], &o->columns, &o->rows));
			o->has_size = true;
			continue;
		}
		if (strcmp(*words, "--say") == 0) {
			o->say = words[1];
			continue;
		}
		int factor = factor_find(*words + 2);
		assert_true(factor >= 0);
		assert_true(factors_set(&o->settings.factors, *words + 2, words[1], error));
		o->given[factor] = words[1];
		o->settings.chosen[factor] = true;
	}
}

void
screens_with(struct screens *screens, int columns, int rows, const char *const *words)
{
	struct options *options = malloc(sizeof *options);

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_non_null(options);
	set_options(options, words);
	assert_true(screens_begin(screens, options, options->seed, columns, rows));
	screens->ui.display.colours = 256;
	screens->session.now = 100;
	draw_screen(&screens->ui);
}

void
screens_command(struct screens *screens, const char *words)
{
	static struct options options;
	static char line[1024];
	char *argv[40] = { "boids" }, *at = line;
	int argc = 1;

	for (; *words && at < line + sizeof line - 64; words++)
		at += *words == '@' ? sprintf(at, "%s/", folder()) : sprintf(at, "%c", *words);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_int_equal(configure_read(&options, argc, argv, key_meaning), CONFIGURE_RUN);
	options.utf8 = true;
	assert_true(screens_begin(screens, &options, 11, 80, 24));
	screens->session.now = 100;
}

void
screens_start(struct screens *screens, int columns, int rows)
{
	screens_with(screens, columns, rows, NULL);
}

struct options *
screens_options(struct screens *screens)
{
	union {
		const struct options *given;
		struct options *made;
	} options = { screens->session.options };

	return options.made;
}

void
screens_end(struct screens *screens)
{
	struct options *options = screens_options(screens);

	screens_finish(screens);
	free(options);
}

void
screens_key(struct screens *screens, double after, uint32_t key)
{
	screens->session.now += after;
	screens_dispatch(screens, key);
}

void
screens_keys(struct screens *screens, int count, double after, uint32_t key)
{
	for (int i = 0; i < count; i++)
		screens_key(screens, after, key);
}

void
screens_type(struct screens *screens, const char *keys)
{
	screens_type_each(screens, 0.3, keys);
}

void
screens_type_each(struct screens *screens, double after, const char *keys)
{
	static const struct {
		wchar_t sign;
		uint32_t key;
	} signs[] = { { L'←', KEY_LEFT },    { L'→', KEY_RIGHT },     { L'↑', KEY_UP },
		      { L'↓', KEY_DOWN },    { L'⇱', KEY_HOME },      { L'⇲', KEY_END },
		      { L'⇞', KEY_PAGE_UP }, { L'⇟', KEY_PAGE_DOWN }, { L'⌫', KEY_BACKSPACE },
		      { L'⌦', KEY_DELETE },  { L'⇤', KEY_SHIFT_TAB } };

	while (*keys) {
		wchar_t key;
		int length = mbtowc(&key, keys, strlen(keys));
		assert_true(length > 0);
		uint32_t pressed = (uint32_t)key;
		every (row, signs)
			pressed = key == row->sign ? row->key : pressed;
		screens_key(screens, after, pressed);
		keys += length;
	}
}

void
screens_resize(struct screens *screens, int columns, int rows)
{
	assert_true(ui_resize(&screens->ui, columns, rows));
}

void
screens_wait(struct screens *screens, double seconds)
{
	screens->session.now += seconds;
}

bool
screens_no_time(void *data, bool steps)
{
	(void)data;
	return steps;
}

void
screens_fly(struct screens *screens, int steps)
{
	for (int i = 0; i < steps; i++) {
		mouse_drag_update(&screens->input, &screens->ui);
		session_step(ui_shown(&screens->ui));
		screens->session.now += screens->session.options->dt;
		if (i % 2)
			draw_screen(&screens->ui);
	}
}

void
screens_draw(struct screens *screens)
{
	mouse_drag_update(&screens->input, &screens->ui);
	draw_screen(&screens->ui);
}

struct cell
screens_cell(struct screens *screens, int column, int row)
{
	screens_draw(screens);
	return frame_cell(&screens->ui.frame, column, row);
}

void
screens_golden(struct screens *screens, const char *name)
{
	screens_draw(screens);
	golden_frame(name, &screens->ui.frame);
}

void
screens_row_has(struct screens *screens, int row, const char *text)
{
	assert_contains(screens_row(screens, row), text);
}

void
screens_row_lacks(struct screens *screens, int row, const char *text)
{
	assert_lacks(screens_row(screens, row), text);
}

double
screens_distance(const struct screens *screens, int column, int row)
{
	const struct flock_state *flock = screens->session.flight.flock;
	struct boids_vec there = placing_place(&screens->ui, column, row);
	double sum = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec p = boid_of(flock, i).position;
		sum += hypot((double)(p.x - there.x), (double)(p.y - there.y));
	}
	return sum / (double)boid_count(flock);
}

/* Returns a row of the frame as it is drawn. */
static const char *
drawn_row(const struct screens *screens, int row)
{
	static char line[4096];
	char *text, *start;

	start = text = golden_print(&screens->ui.frame);
	for (int i = row < 0 ? screens->ui.display.rows + row : row; i > 0; i--)
		start = strchr(start, '\n') + 1;
	snprintf(line, sizeof line, "%.*s", (int)strcspn(start, "\n"), start);
	free(text);
	return line;
}

const char *
screens_row(struct screens *screens, int row)
{
	screens_draw(screens);
	return drawn_row(screens, row);
}

const char *
screens_find_row(struct screens *screens, const char *text)
{
	const char *found = NULL;

	screens_draw(screens);
	for (int row = 1; row < screens->ui.display.rows - 1 && !found; row++)
		found = strstr(drawn_row(screens, row), text);
	return found;
}

const char *
screens_panel_row(struct screens *screens, const char *name)
{
	enum { VALUE = 13 }; /* columns behind the beginning of the name */
	const char *found = screens_find_row(screens, name);

	if (!found)
		fail_msg("no row %s", name);
	return found + VALUE;
}

int
screens_setup_with(void **state, int columns, int rows, const char *const *words)
{
	*state = malloc(sizeof(struct screens));
	assert_non_null(*state);
	screens_with(*state, columns, rows, words);
	return 0;
}

int
screens_setup(void **state)
{
	return screens_setup_with(state, 80, 24, NULL);
}

int
screens_teardown(void **state)
{
	screens_end(*state);
	free(*state);
	return 0;
}

int
screens_setup_folder(void **state)
{
	return folder_enter(state) == 0 ? screens_setup(state) : -1;
}

int
screens_teardown_folder(void **state)
{
	screens_teardown(state);
	return folder_leave(state);
}

void
screens_press(struct screens *screens, uint32_t key)
{
	screens_key(screens, 0.3, key);
}

void
screens_press_all(struct screens *screens, const uint32_t *keys)
{
	while (*keys)
		screens_press(screens, *keys++);
}

bool
screens_mouse(struct screens *screens, enum mouse_action action, int column, int row)
{
	return screens_button(screens, action, 0, column, row);
}

bool
screens_button(struct screens *screens, enum mouse_action action, int button, int column, int row)
{
	struct input_event event = {
		.kind = INPUT_MOUSE, .action = action, .button = button, .column = column, .row = row
	};

	screens->session.now += 0.3;
	mouse_hint(&screens->ui, &event);
	const bool changed =
		event.kind == INPUT_KEY || mouse_event(&screens->input, &screens->ui, &event);
	if (event.kind == INPUT_KEY)
		key_dispatch(&screens->input, &screens->ui, event.key);
	screens_obey(screens);
	return changed;
}

void
screens_stroke(struct screens *screens, int button, int column, int row, int to_column, int to_row)
{
	screens_button(screens, MOUSE_PRESS, button, column, row);
	screens_button(screens, MOUSE_DRAG, button, to_column, to_row);
	screens_button(screens, MOUSE_RELEASE, button, to_column, to_row);
}

void
screens_are_same(const struct boids_factors *a, const struct boids_factors *b)
{
	assert_same_factors(a, b);
}

uint64_t
screens_hash(const struct screens *screens)
{
	return flock_hash(screens->session.flight.flock);
}

double
screens_value(const struct screens *screens, int factor)
{
	return (double)screens->session.flight.factors.at[factor].number;
}

void
screens_change(struct screens *screens, const char *line)
{
	struct change_read read;
	char error[SETTINGS_ERROR] = "";

	assert_that(change_read(&read, &screens->session.flight, line, error), "%s", error);
	assert_true(session_apply(&screens->session, &read.change));
}

bool
screens_steer(struct screens *screens, const char *links)
{
	struct boids_factors to = screens->session.flight.factors;

	steer_by(&to, links);
	return session_change_factors(&screens->session, &to);
}

void
screens_load_map(struct screens *screens, const char *name)
{
	struct session *session = &screens->session;
	const struct asset *map;

	snprintf(session->preset.map, sizeof session->preset.map, "%s", name);
	assert_true(session_read_map(session, name, &map));
	assert_true(session_set_map(session, map));
}

size_t
screens_count(const struct screens *screens, enum boids_boid_kind kind)
{
	return flock_count(screens->session.flight.flock, kind);
}

struct boids_boid
screens_boid(const struct screens *screens, uint32_t id)
{
	size_t i = 0;

	while (boid_of(screens->session.flight.flock, i).id != id)
		i++;
	return boid_of(screens->session.flight.flock, i);
}

void
screens_says(struct screens *screens, const char *words)
{
	screens_draw(screens);
	for (int row = screens->ui.display.rows / 2; row < screens->ui.display.rows; row++)
		if (strstr(drawn_row(screens, row), words))
			return;
	fail_msg("'%s' is not in '%s'", words, drawn_row(screens, -1));
}

void
screens_answers(struct screens *screens, const char *keys, const char *words)
{
	screens_type(screens, keys);
	screens_says(screens, words);
}

void
screens_shows(struct screens *screens, int column, int row, uint32_t glyph)
{
	assert_int_equal(screens_cell(screens, column, row).glyph, glyph);
}

void
screens_has_preset(const struct screens *screens, const char *name)
{
	assert_string_equal(screens->session.flight.preset, name);
}

void
screens_place(struct screens *screens, enum placed_kind thing, int column, int row)
{
	while (screens->ui.place->thing != thing)
		screens_press(screens, KEY_TAB);
	screens->ui.place->column = column;
	screens->ui.place->row = row;
	screens_press(screens, ' ');
}

bool
screens_put(struct screens *screens, enum placed_kind thing, int column, int row)
{
	return brush_paint(&screens->ui, &(struct brush){ thing, false }, column, row);
}

bool
screens_remove(struct screens *screens, enum placed_kind thing, int column, int row)
{
	return brush_paint(&screens->ui, &(struct brush){ thing, true }, column, row);
}

char
screens_map(struct screens *screens, int column, int row)
{
	mouse_drag_update(&screens->input, &screens->ui);
	return flock_map_cell(screens->session.flight.flock,
	                      placing_place(&screens->ui, column, row));
}

int
screens_walls(struct screens *screens)
{
	int count = 0;

	for (int row = 0; row < ui_world_rows(&screens->ui); row++)
		for (int column = 0; column < screens->ui.display.columns; column++)
			count += screens_map(screens, column, row) == BOIDS_MAP_WALL;
	return count;
}
