/* SPDX-License-Identifier: MIT */
/* Change: a flight is its start and its changes. Written down as text and played again without a
 * terminal they give the same flock, bit for bit. */
#include "session/change.h"

#include "actions/resume.h"
#include "actions/save_preset.h"
#include "folder.h"
#include "input/mouse.h"
#include "input/mouse_drag.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/change_text.h"
#include "session/flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a flight written down: assets as "asset NAME LENGTH" and their text, changes as "STEP change",
 * and "STEP hash HASH" now and then */

struct journal {
	char *text;
	size_t length;
	FILE *out;
	const struct session *session;
	int written[CHANGE_KINDS]; /* changes of each kind */
	struct session_listener listener;
};

static void
write_asset(struct journal *j, const struct asset *asset)
{
	if (!asset)
		return;
	fprintf(j->out, "asset %s %zu\n", asset->name, asset->length);
	fwrite(asset->text, 1, asset->length, j->out);
	putc('\n', j->out);
}

static void
emit(void *data, const struct change *change)
{
	struct journal *j = data;

	write_asset(j, change->map.text);
	write_asset(j, change->boids);
	fprintf(j->out, "%" PRIu64 " ", j->session->flown);
	change_write(j->out, change);
	putc('\n', j->out);
	j->written[change->kind]++;
}

static void
on_change(void *data, const struct session *session, const struct change *change)
{
	(void)session;
	emit(data, change);
}

static void
write_hash(struct journal *j)
{
	fprintf(j->out, "%" PRIu64 " hash %" PRIx64 "\n", j->session->flown,
	        boids_flock_hash(j->session->flock));
}

static void
journal_begin(struct journal *j, struct session *session)
{
	*j = (struct journal){ .session = session };
	j->out = open_memstream(&j->text, &j->length);
	assert_non_null(j->out);
	change_start(session, emit, j);
	j->listener = (struct session_listener){ .changed = on_change, .data = j };
	session->listeners = &j->listener;
}

/* ---- playing it */

static const char *
play_asset(struct session *session, const char *line)
{
	char name[TEXT_HASH_NAME];
	size_t length;

	assert_int_equal(sscanf(line, "asset %16s %zu", name, &length), 2);
	line = strchr(line, '\n') + 1;
	char *text = malloc(length + 1);
	assert_non_null(text);
	memcpy(text, line, length);
	const struct asset *asset = asset_add(&session->assets, text, length);
	assert_string_equal(asset->name, name);
	return line + length + 1;
}

static void
play_change(struct session *session, const char *text)
{
	static struct change_read read;
	char error[SETTINGS_ERROR];

	if (!change_read(&read, session, text, error))
		fail_msg("'%.200s': %s", text, error);
	if (!session_apply(session, &read.change))
		fail_msg("'%.200s' was refused: %s", text, session->message.text);
}

/* Plays a line; returns the next one. */
static const char *
play_line(struct session *session, const char *line)
{
	char text[20000], *change;

	if (strncmp(line, "asset ", 6) == 0)
		return play_asset(session, line);
	snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
	uint64_t step = strtoull(text, &change, 10);
	while (session->flown < step)
		session_step(session);
	if (strncmp(change, " hash ", 6) != 0)
		play_change(session, change + 1);
	else if (boids_flock_hash(session->flock) != strtoull(change + 6, NULL, 16))
		fail_msg("another flock from before step %" PRIu64, step);
	return line + strcspn(line, "\n") + 1;
}

static void
play(const struct options *options, const char *journal)
{
	struct session session;

	assert_true(session_start(&session, options, 1, 7, 5, 0));
	while (*journal)
		journal = play_line(&session, journal);
	session_end(&session);
}

/* ---- random hands */

enum { BOIDS_MOST = 250, ACTS = 2500 };

static uint32_t
any_key(struct dice *d)
{
	static const uint32_t others[] = { KEY_UP,       KEY_DOWN,      KEY_LEFT, KEY_RIGHT,
		                           KEY_TAB,      KEY_ESCAPE,    KEY_HOME, KEY_PAGE_UP,
		                           KEY_ENTER,    KEY_PAGE_DOWN, ' ',      '*',
		                           'u',          'U',           '!',      'r',
		                           KEY_BACKSPACE };
	uint32_t key = dice_below(d, 3) ? dice_pick(d, others) : '!' + (uint32_t)dice_below(d, 94);

	return key;
}

static void
use_mouse(struct screens *screens, struct dice *d)
{
	static const enum mouse_action actions[] = { MOUSE_PRESS,  MOUSE_DRAG,     MOUSE_DRAG,
		                                     MOUSE_DRAG,   MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN,
		                                     MOUSE_RELEASE };
	struct input_event event = { .kind = INPUT_MOUSE, .action = dice_pick(d, actions) };

	event.button = screens->input.drag.on && event.action == MOUSE_DRAG
	                       ? screens->input.drag.button
	                       : dice_below(d, 3);
	event.column = dice_below(d, screens->ui.display.columns);
	event.row = dice_below(d, screens->ui.display.rows);
	mouse_event(&screens->input, &screens->ui, &event);
	mouse_drag_update(&screens->input, &screens->ui);
}

static void
type_word(struct screens *screens, struct dice *d)
{
	static const char *const words[] = { "jkept\r",  "jkept\ry", "jflown+\r", "jflown+\ry",
		                             "/zoom\r",  "\r0.7\r",  "\r2\r",     "/edge\r",
		                             "\ropen\r", "\rturn\r", "/number\r", "R",
		                             ",",        ";",        "4",         "8",
		                             "<",        ">" };

	screens_type(screens, dice_pick(d, words));
}

/* Excludes input that would take long. */
static void
restrain(struct screens *screens)
{
	if (screens->session.settings.factors.number > BOIDS_MOST)
		ui_set(&screens->ui, BOIDS_FACTOR_number,
		       (union boids_factor_value){ .number = 50 });
	if (screens->session.settings.factors.zoom < 0.2f)
		ui_set(&screens->ui, BOIDS_FACTOR_zoom, (union boids_factor_value){ .number = 1 });
}

static void
act(struct screens *screens, struct dice *d)
{
	switch (dice_below(d, 12)) {
	case 0:
	case 1:
	case 2:
		use_mouse(screens, d);
		break;
	case 3:
		type_word(screens, d);
		break;
	case 4:
		if (dice_below(d, 8) == 0)
			ui_resize(&screens->ui, 4 + dice_below(d, 120), 3 + dice_below(d, 40));
		break;
	default:
		screens_key(screens, dice_between(d, 0, 0.6), any_key(d));
	}
	restrain(screens);
}

/* Makes steps of what flies: the session, or a preview of a change that is not made yet. */
static void
step(struct screens *screens, int steps)
{
	for (; steps > 0; steps--)
		session_step(ui_shown(&screens->ui));
}

static void
fly(struct screens *screens, struct journal *j, struct dice *d, int acts)
{
	for (int i = 0; i < acts; i++) {
		act(screens, d);
		step(screens, dice_below(d, 5));
		if (dice_below(d, 4) == 0)
			assert_true(draw_screen(&screens->ui));
		if (dice_below(d, 20) == 0)
			write_hash(j);
	}
	write_hash(j);
}

static void
a_flight_is_its_start_and_its_changes(void **state)
{
	int written[CHANGE_KINDS] = { 0 };

	(void)state;
	folder_write("boids/presets/cave.ini", "base = starlings\nmap = cave\nnumber = 80\n");
	folder_write("boids/presets/city.ini", "base = school\nmap = city\npredators = 2\n");
	for (uint64_t seed = 1; seed <= 4; seed++) {
		struct dice d = { seed };
		struct journal j;
		struct screens screens;
		print_message("flight %" PRIu64 "\n", seed);
		screens_start(&screens, 60 + 10 * (int)seed, 24);
		journal_begin(&j, &screens.session);
		fly(&screens, &j, &d, ACTS);
		assert_int_equal(fclose(j.out), 0);
		play(screens.session.options, j.text);
		screens_end(&screens);
		free(j.text);
		for (int kind = 0; kind < CHANGE_KINDS; kind++)
			written[kind] += j.written[kind];
	}
	for (int kind = 0; kind < CHANGE_KINDS; kind++)
		assert_true(written[kind] > 0);
}

/* ---- saved and restored amid it */

/* Both are flown by the changes of the first. */
struct twins {
	struct session *other; /* NULL: not yet */
	struct journal journal;
};

static void
pass_on(void *data, const struct session *session, const struct change *change)
{
	struct twins *twins = data;

	(void)session;
	if (!twins->other)
		return;
	fflush(twins->journal.out);
	size_t from = twins->journal.length;
	emit(&twins->journal, change);
	fflush(twins->journal.out);
	for (const char *line = twins->journal.text + from; *line;)
		line = play_line(twins->other, line);
}

/* Starts another session from the file that was saved. */
static void
restore(struct screens *screens, struct options *options, struct session *other)
{
	char error[SETTINGS_ERROR];

	*options = *screens->session.options;
	options->settings = settings_default();
	if (!settings_preset(&options->settings, "amid", error))
		fail_msg("%s", error);
	assert_true(session_start(other, options, options->settings.origin.seed,
	                          screens->session.columns, screens->session.rows, 1));
	if (!resume_flock(other))
		fail_msg("%s", other->message.text);
	other->flown = screens->session.flown;
}

static void
assert_twins_fly(struct screens *screens, struct twins *twins, struct dice *d)
{
	for (int i = 0; i < 400; i++) {
		act(screens, d);
		step(screens, dice_below(d, 5));
		while (twins->other->flown < screens->session.flown)
			session_step(twins->other);
		if (boids_flock_hash(screens->session.flock) != boids_flock_hash(twins->other->flock))
			fail_msg("another flock after act %d, step %" PRIu64, i,
			         screens->session.flown);
	}
}

static void
a_saved_flock_goes_on_with_any_changes(void **state)
{
	(void)state;
	folder_write("boids/presets/cave.ini", "base = starlings\nmap = cave\nnumber = 80\n");
	folder_write("boids/presets/city.ini", "base = school\nmap = city\npredators = 2\n");
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct dice d = { 100 + seed };
		struct twins twins = { .other = NULL };
		struct screens screens;
		struct options options;
		struct session other;
		print_message("flight %" PRIu64 "\n", seed);
		screens_start(&screens, 60 + 3 * (int)seed, 24);
		twins.journal = (struct journal){ .session = &screens.session };
		twins.journal.out = open_memstream(&twins.journal.text, &twins.journal.length);
		assert_non_null(twins.journal.out);
		for (int i = 0; i < 150; i++) {
			act(&screens, &d);
			session_step(&screens.session);
		}
		mouse_drag_end(&screens.input, &screens.ui);
		assert_true(save_preset(&screens.session, "amid", true, true));
		restore(&screens, &options, &other);
		assert_true(boids_flock_hash(screens.session.flock) == boids_flock_hash(other.flock));
		screens.session.listeners =
			&(struct session_listener){ .changed = pass_on, .data = &twins };
		twins.other = &other;
		assert_twins_fly(&screens, &twins, &d);
		screens.session.listeners = NULL;
		session_end(&other);
		screens_end(&screens);
		fclose(twins.journal.out);
		free(twins.journal.text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_flight_is_its_start_and_its_changes, folder_make,
		                                folder_remove),
		cmocka_unit_test_setup_teardown(a_saved_flock_goes_on_with_any_changes, folder_make,
		                                folder_remove),
	};

	return cmocka_run_group_tests_name("change", tests, NULL, NULL);
}
