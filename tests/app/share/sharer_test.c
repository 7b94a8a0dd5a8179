/* SPDX-License-Identifier: MIT */
/* Sharer and watcher: flocks that are equal to the bit, over any line, whatever anyone presses; and
 * what becomes of lines that are slow, dead or full of nonsense. Time is fake, so the figures are
 * exact. */
#include "share/sharer.h"

#include "actions/load_save.h"
#include "brains.h"
#include "files/output.h"
#include "folder.h"
#include "input/mouse_drag.h"
#include "io/input.h"
#include "scene.h"
#include "session/placed.h"
#include "session/session_flight.h"
#include "share/watcher_keys.h"
#include "watched_flock.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static struct watched_flock w;

/* Keys that change the flock, with presets, maps, undo and restarts. */
static const uint32_t all_keys[] = { 's', 'S', 'a', 'A', 'c', 'C', 'n', 'N', '!',       'u',
	                             'U', 'r', 'R', '1', '2', '5', '7', '8', '>',       '<',
	                             ',', 'd', 'D', ';', 'm', 'M', 'w', 'W', KEY_DELETE };

/* Those that watchers may press. */
static const uint32_t open_keys[] = { 's', 'S', 'a', 'A', 'c', 'C', 'n', 'N',
	                              '!', 'u', 'U', 'd', 'D', 'm', 'M', 'R' };

static bool
says(struct screens *screens, const char *text)
{
	return screens->session.message.kind != MESSAGE_NONE &&
	       strstr(screens->session.message.text, text);
}

static void
assert_says(struct screens *screens, const char *text)
{
	if (!says(screens, text))
		fail_msg("'%s' is not in '%s'", text, screens->session.message.text);
}

static int
over(void **state)
{
	watched_flock_end(&w);
	return folder_remove(state);
}

/* Shares a flock, and runs it with a watcher in 80x24 over a line as watched_flock_add has it. */
static struct flock_watcher *
watch(const char *const *words, bool open, double rate, double trip, double seconds)
{
	watched_flock_start(&w, words, open);
	struct flock_watcher *end = watched_flock_add(&w, 80, 24, rate, trip);
	watched_flock_run(&w, seconds);
	return end;
}

#define SHARED(name) TEST_WITH(name, watched_flock_folder, over)

SHARED(watchers_fly_the_same_flock_whatever_is_pressed)
{
	struct dice dice = { 5 };

	watched_flock_start(&w, NULL, false);
	watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_add(&w, 200, 60, 0, 0.2);
	watched_flock_run(&w, 2);
	for (int i = 0; i < (test_is_long() ? 120 : 62); i++) {
		watched_flock_press(&w, dice_pick(&dice, all_keys));
		watched_flock_run(&w, 0.1 + dice_between(&dice, 0, 0.9));
		if (i == 60)
			watched_flock_add(&w, 40, 12, 0, 0.1);
	}
	watched_flock_are_equal(&w);
}

/* An hour in `make far`. */
SHARED(three_hands_far_away_change_one_flock_for_long)
{
	const char *const words[] = { "--number", "200", NULL };
	double seconds = getenv("FAR") ? 3600 : 100;
	struct dice dice = { 8 };
	int presses = 0;

	watched_flock_start(&w, words, true);
	for (int i = 0; i < 3; i++)
		watched_flock_add(&w, 80, 24, 2400, 0.3);
	watched_flock_run(&w, 20);
	for (double end = w.now + seconds; w.now < end; presses++) {
		watched_flock_hand(&w, &w.ends[dice_below(&dice, 3)], dice_pick(&dice, open_keys));
		watched_flock_run(&w, dice_between(&dice, 0.1, 2));
	}
	watched_flock_are_equal(&w);
	printf("# 2400 bytes/s, 150 ms: equal after %.0f minutes and %d keys of three hands\n",
	       seconds / 60, presses);
}

SHARED(everybody_is_told_who_did_it)
{
	struct flock_watcher *ann, *bob;
	char told[LINE_TEXT];

	watched_flock_start(&w, NULL, true);
	ann = watched_flock_add(&w, 80, 24, 0, 0);
	bob = watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_run(&w, 2);
	assert_int_equal(w.sharer.watchers, 2);
	strcpy(w.sharer.clients[0].user, "ann");
	strcpy(w.sharer.clients[1].user, "bob");
	watched_flock_hand(&w, ann, 'S');
	assert_near(screens_value(&ann->screens, BOIDS_FACTOR_separation), 0.5, 1e-6);
	watched_flock_run(&w, 1);
	snprintf(told, sizeof told, "%s: separation 0.5 -> 0.6", "ann");
	assert_says(&ann->screens, told);
	assert_says(&bob->screens, told);
	assert_says(&w.screens, told);
	watched_flock_hand(&w, bob, 'u');
	watched_flock_run(&w, 1);
	assert_says(&ann->screens, "bob: separation 0.6 -> 0.5");
	watched_flock_press(&w, '!');
	watched_flock_run(&w, 1);
	assert_says(&ann->screens, ": scatters the flock");
	watched_flock_are_equal(&w);
}

/* ---- looks */

/* Draws a first frame: glyphs and trails go by the frames before, which others have not drawn. */
static void
draw_first(struct screens *screens)
{
	const struct camera camera = screens->ui.view.camera;

	view_free(&screens->ui.view);
	screens->ui.view.camera = camera;
	screens_draw(screens);
}

/* Asserts that both show the same cells above their status lines. */
static void
assert_same_cells(struct screens *a, struct screens *b)
{
	for (int i = 0; i < 80 * 23; i++) {
		struct cell one = frame_cell(&a->ui.frame, i % 80, i / 80);
		struct cell other = frame_cell(&b->ui.frame, i % 80, i / 80);
		if (one.glyph != other.glyph || one.colour != other.colour ||
		    one.style != other.style || one.paper != other.paper)
			fail_msg("column %d of row %d: U+%04X in %d, U+%04X in %d", i % 80, i / 80,
			         one.glyph, one.colour, other.glyph, other.colour);
	}
}

static void
assert_look_equal(struct screens *a, struct screens *b)
{
	draw_first(a);
	draw_first(b);
	assert_same_cells(a, b);
}

static int
colours(const struct screens *screens)
{
	return screens->session.flight.factors.colour_by;
}

SHARED(a_watcher_sees_the_looks_of_the_sharer)
{
	static const char *const presets[] = { "meadow", "christian", "storm", "hunters" };
	struct screens *own = &w.screens;
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);

	foreach (i, presets) {
		assert_true(load_preset(&own->session, presets[i]));
		watched_flock_run(&w, 1);
		watched_flock_are_equal(&w);
		for (int watcher = 0; watcher < w.count; watcher++)
			assert_look_equal(own, &w.ends[watcher].screens);
		if (i < 3)
			end = watched_flock_add(&w, 80, 24, 0, 0); /* a late one, by the state */
	}
	watched_flock_press(&w, 'P');
	watched_flock_press(&w, 'G');
	watched_flock_are_equal(&w);
	assert_look_equal(own, &end->screens);
	int changed = colours(own);
	watched_flock_press(&w, 'u');
	watched_flock_press(&w, 'u');
	watched_flock_run(&w, 1);
	assert_int_not_equal(colours(own), changed);
	assert_int_equal(colours(&end->screens), colours(own));
	watched_flock_are_equal(&w);
	assert_look_equal(own, &end->screens);
}

/* Its star, too: a late one knows what the preset has, by the state. */
SHARED(a_late_watcher_sees_what_has_changed_since_the_preset)
{
	static const char *const keys[] = { "", "SSZP", "6dN", "6" };
	int changed = 0;

	watched_flock_start(&w, (const char *const[]){ "--number", "30", NULL }, false);
	foreach (i, keys) {
		for (const char *key = keys[i]; *key; key++)
			watched_flock_press(&w, (uint32_t)*key);
		watched_flock_run(&w, 40); /* no longer young */
		const struct session *late = &watched_flock_add(&w, 80, 24, 0, 0)->screens.session;
		watched_flock_run(&w, 1);
		watched_flock_are_equal(&w);
		assert_int_equal(session_changed(late), session_changed(&w.screens.session));
		changed += session_changed(late);
		screens_are_same(&late->home, &w.screens.session.home);
	}
	assert_in_range(changed, 1, 3);
}

SHARED(a_watcher_keeps_its_own_looks_until_it_follows_again)
{
	struct flock_watcher *end = watch(NULL, true, 0, 0, 1);
	const int before = colours(&w.screens);

	watched_flock_hand(&w, end, 'P');
	watched_flock_run(&w, 1);
	assert_int_equal(colours(&w.screens), before);
	assert_int_equal(colours(&end->screens), before + 1);
	for (int i = 0; i < 2; i++)
		watched_flock_press(&w, 'P');
	assert_true(load_preset(&w.screens.session, "meadow"));
	watched_flock_run(&w, 1);
	assert_int_equal(colours(&end->screens), before + 1);
	assert_int_equal(end->screens.session.flight.factors.backdrop, BOIDS_BACKDROP_FOOD);
	watched_flock_hand(&w, end, '"');
	assert_int_equal(colours(&end->screens), colours(&w.screens));
	watched_flock_press(&w, 'P');
	watched_flock_run(&w, 1);
	assert_int_equal(colours(&end->screens), colours(&w.screens));
	watched_flock_are_equal(&w);
	assert_look_equal(&w.screens, &end->screens);
}

static int
rotation(const struct screens *screens)
{
	return (int)screens->session.flight.factors.rotation;
}

SHARED(a_rotated_view_is_seen_by_all_who_have_not_rotated_theirs)
{
	static const char *const words[] = { "--dimensions", "3", NULL };
	struct flock_watcher *end = watch(words, false, 0, 0, 1);

	for (int i = 0; i < 3; i++)
		watched_flock_press(&w, ')');
	watched_flock_run(&w, 1);
	struct flock_watcher *late = watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_are_equal(&w);
	assert_int_equal(rotation(&w.screens), 45);
	assert_int_equal(rotation(&end->screens), 45);
	assert_int_equal(rotation(&late->screens), 45);
	assert_look_equal(&w.screens, &end->screens);
	assert_look_equal(&w.screens, &late->screens);
	watched_flock_hand(&w, end, '(');
	watched_flock_press(&w, ')');
	watched_flock_run(&w, 1);
	assert_int_equal(rotation(&end->screens), 30);
	assert_int_equal(rotation(&late->screens), 60);
	watched_flock_hand(&w, end, '"');
	assert_int_equal(rotation(&end->screens), 60);
	watched_flock_hand(&w, end, '&'); /* whom it follows is its own */
	watched_flock_run(&w, 1);
	assert_true(end->screens.ui.view.camera.follows);
	assert_false(w.screens.ui.view.camera.follows || late->screens.ui.view.camera.follows);
	assert_int_equal(rotation(&w.screens), 60);
}

/* Flies on while all draw, each at moments of its own. */
static void
fly_and_draw(struct flock_watcher *end, double seconds)
{
	for (int i = 0; i < (int)(seconds * 60); i++) {
		watched_flock_run(&w, 1.0 / 60);
		screens_draw(i % 2 ? &w.screens : &end->screens);
	}
}

/* Draws a paused flock, and at last what the camera shows once it has turned. */
static void
draw_paused(struct screens *screens, double seconds)
{
	for (int i = 0; i < 5; i++) {
		screens_wait(screens, seconds);
		screens_draw(screens);
	}
	screens_wait(screens, 60);
	screens_draw(screens);
}

/* Trails too, though the two draw at different times, and one in pauses of its own length. */
SHARED(a_pause_shows_all_the_same_in_every_preset)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);

	w.screens.ui.display.trails = end->screens.ui.display.trails = true;
	for (const struct published *p = preset_table; p->name; p++) {
		if (!test_is_long() && (p - preset_table) % 6 != 0)
			continue;
		assert_true(load_preset(&w.screens.session, p->name));
		fly_and_draw(end, 3);
		watched_flock_press(&w, ' ');
		for (int turns = 0; turns < 3; turns++) {
			watched_flock_run(&w, 2);
			watcher_stands(&end->watcher, end->screens.ui.shared.stands);
			draw_paused(&w.screens, 0.1);
			draw_paused(&end->screens, 0.03);
			assert_same_cells(&w.screens, &end->screens);
			watched_flock_press(&w, ')');
		}
		watched_flock_press(&w, 'p');
		watched_flock_run(&w, 0.5);
		*end->screens.ui.shared.stands = '\0';
	}
}

/* Sharer and watchers have one folder here: the second watcher comes once the file is gone. */
SHARED(a_theme_of_the_sharer_is_that_of_the_watcher_or_a_built_in_one)
{
	static const char *const words[] = { "--theme", "rain/sea", NULL };
	char text[BOIDS_FACTOR_TEXT];
	const char *path = folder_write("boids/themes/rain.ini", "base = sea\nheading = 120\n");
	struct flock_watcher *has = watch(words, false, 0, 0, 1), *lacks;

	screens_draw(&w.screens);
	screens_draw(&has->screens);
	assert_int_equal(unlink(path), 0);
	lacks = watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_run(&w, 1);
	screens_draw(&lacks->screens);
	watched_flock_are_equal(&w);
	assert_look_equal(&w.screens, &has->screens);
	factor_show(&lacks->screens.session.flight.factors, BOIDS_FACTOR_theme, text);
	assert_string_equal(text, "rain");
	assert_int_equal(has->screens.ui.display.own_theme->on[0].ring.many_colours[0], 120);
	assert_memory_equal(lacks->screens.ui.display.own_theme->on, theme_find("sea")->on,
	                    sizeof theme_find("sea")->on);
}

/* The second watcher comes amid the flight, once the brain is another. */
SHARED(a_brain_of_the_sharer_steers_the_flock_of_watchers)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);
	struct boids_factors to = w.screens.session.flight.factors;

	for (int i = 0; i < 2; i++) {
		steer_by(&to,
		         i ? "align-aside h1 3\nh1 aside 2" : "align-aside aside 3\nwall ahead 1");
		assert_true(session_change_factors(&w.screens.session, &to));
		watched_flock_run(&w, 2);
		assert_int_equal(end->screens.session.flight.factors.own_brain.count, 2);
		assert_contains(end->screens.session.message.text,
		                i ? ": brain own -> another own" : ": sets several factors");
		if (i)
			watched_flock_add(&w, 40, 12, 0, 0.1);
		watched_flock_run(&w, 1);
		watched_flock_are_equal(&w);
	}
}

/* ---- keys of watchers */

/* Presses of the first watcher, so fast that no change comes back between them. */
static void
assert_pressed(const char *keys, double separation)
{
	for (const char *key = keys; *key; key++) {
		w.now += 0.01;
		watched_flock_hand(&w, &w.ends[0], (uint32_t)*key);
	}
	watched_flock_run(&w, 1.5);
	assert_near(screens_value(&w.screens, BOIDS_FACTOR_separation), separation, 1e-6);
	assert_near(screens_value(&w.ends[0].screens, BOIDS_FACTOR_separation), separation, 1e-6);
}

SHARED(keys_pressed_before_their_change_returns_all_count)
{
	struct flock_watcher *end = watch(NULL, true, 2400, 0.3, 15);

	assert_pressed("SS", 0.7);
	assert_pressed("ss", 0.5);
	assert_pressed("Ss", 0.5); /* back to the value that is still seen here */
	assert_pressed("SSSSS", 1);
	assert_pressed("u", 0.5); /* all of one run of presses */
	assert_pressed("Su", 0.5);
	watched_flock_hand(&w, end, 'S');
	w.now += 0.01;
	watched_flock_hand(&w, end, 'A'); /* another factor leaves it alone */
	watched_flock_run(&w, 1);
	assert_near(screens_value(&w.screens, BOIDS_FACTOR_separation), 0.6, 1e-6);
	assert_near(screens_value(&w.screens, BOIDS_FACTOR_alignment), 0.09, 1e-6);
	watched_flock_are_equal(&w);
}

SHARED(the_echo_of_a_key_shows_what_was_asked)
{
	struct flock_watcher *end = watch(NULL, true, 2400, 0.3, 15);

	watched_flock_hand(&w, end, 'S');
	assert_contains(screens_row(&end->screens, -1), "separation 0.5 -> 0.6");
	end->cut = true; /* and it never comes back */
	watched_flock_run(&w, 5);
	end->screens.session.message.kind = MESSAGE_NONE;
	watched_flock_hand(&w, end, 'S');
	assert_contains(screens_row(&end->screens, -1), "the line is lost");
}

/* It may make the flock of its users no larger, but that is for keys alone. */
SHARED(a_restricted_watcher_flies_a_larger_flock)
{
	const char *const words[] = { "--number", "2100", NULL };
	struct flock_watcher *end;
	const struct options *options;
	struct options restricted;

	watched_flock_start(&w, words, true);
	end = watched_flock_add(&w, 80, 24, 0, 0);
	options = end->screens.session.options;
	restricted = *options;
	restricted.restricted = true;
	end->screens.session.options = &restricted;
	watched_flock_run(&w, 1);
	watched_flock_press(&w, 'N');
	watched_flock_run(&w, 1);
	end->screens.session.options = options;
	assert_true(screens_value(&w.screens, BOIDS_FACTOR_number) > 2100);
	watched_flock_are_equal(&w);
}

SHARED(without_open_keys_say_how_to_ask)
{
	uint64_t changes;
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	changes = w.screens.session.changes;
	foreach (i, all_keys) {
		watched_flock_hand(&w, end, all_keys[i]);
		watched_flock_run(&w, 0.2);
	}
	watched_flock_hand(&w, end, 'S');
	assert_says(&end->screens, "with --open, watchers can");
	assert_int_equal(w.screens.session.changes, changes);
	watched_flock_are_equal(&w);
}

/* Before anything is typed or moved; looks stay the watcher's own. */
SHARED(without_open_no_prompt_for_a_change_opens)
{
	static const uint32_t keys[] = { 'i', '*', '!', KEY_ENTER };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);
	struct ui *ui = &end->screens.ui;

	foreach (i, keys) {
		ui->panel.selected = BOIDS_FACTOR_separation;
		watched_flock_hand(&w, end, KEY_DOWN); /* Enter is for the factor that shows */
		watched_flock_hand(&w, end, keys[i]);
		assert_says(&end->screens, "terminal can change this flock");
		assert_true(!ui->prompt.kind && !ui->place.on);
	}
	ui->panel.selected = BOIDS_FACTOR_trails;
	watched_flock_hand(&w, end, KEY_DOWN);
	watched_flock_hand(&w, end, KEY_ENTER);
	assert_true(ui->prompt.kind);
	screens_presses(&end->screens, KEY_ESCAPE);
	screens_presses(&end->screens, '\'');
	assert_true(ui->picker.open);
	for (int i = 0; i < PICK_SECTIONS; i++) {
		assert_true(pick_section_is_view(ui->picker.section));
		screens_presses(&end->screens, i % 2 ? KEY_TAB : KEY_SHIFT_TAB);
	}
	screens_presses(&end->screens, KEY_ESCAPE);
}

SHARED(a_watcher_costs_few_bytes)
{
	const char *const words[] = { "--number", "200", NULL };
	struct flock_watcher *end = watch(words, false, 0, 0, 3);

	printf("# a join: %.1f bytes a boid\n", (double)end->bytes / 200);
	assert_true(end->bytes <= 30 * 200);
	end->bytes = 0;
	watched_flock_run(&w, 60);
	printf("# %.1f bytes a second\n", (double)end->bytes / 60);
	assert_true(end->bytes <= 45 * 60);
	size_t quiet = end->bytes / 60;
	end->bytes = 0;
	watched_flock_press(&w, 'S');
	watched_flock_run(&w, 1);
	printf("# a change: %zu bytes\n", end->bytes - quiet);
	assert_true(end->bytes <= quiet + 120);
	watched_flock_are_equal(&w);
}

/* Seconds from the connection of a watcher to its flock, over 2400 bytes a second and 0.3 s. */
static double
join_seconds(void)
{
	struct flock_watcher *end = watched_flock_add(&w, 80, 24, 2400, 0.3);
	double start = w.now;

	while (end->watcher.phase != WATCHER_ON && w.now < start + 100)
		watched_flock_run(&w, 1.0 / 60);
	return w.now - start;
}

SHARED(a_join_over_a_slow_line_takes_a_second_for_each_hundred_boids)
{
	static const struct {
		const char *boids;
		double seconds;
	} flocks[] = { { "200", 4 }, { "2000", 25 } };

	foreach (i, flocks) {
		watched_flock_start(&w, (const char *const[]){ "--number", flocks[i].boids, NULL },
		                    false);
		watched_flock_run(&w, 3);
		double seconds = join_seconds();
		printf("# %s boids joined in %.1f s\n", flocks[i].boids, seconds);
		assert_true(seconds <= flocks[i].seconds);
		watched_flock_are_equal(&w);
		watched_flock_end(&w);
	}
}

static bool
keep(void *data, const char *bytes, size_t length)
{
	return byte_buffer_append(data, bytes, length);
}

/* Its journal is shorter than its state, until it takes too long to fly it again. */
SHARED(a_young_flight_is_joined_by_its_journal)
{
	struct byte_buffer text = { 0 };
	struct journal_writer writer;

	watched_flock_start(&w, (const char *const[]){ "--number", "800", NULL }, false);
	w.sharer.journal = &text;
	journal_writer_start(&writer, keep, &text);
	journal_writer_listen(&writer, &w.screens.session, false);
	for (size_t i = 0; i < LENGTH(all_keys); i += 2) { /* presets and a restart, too */
		watched_flock_press(&w, all_keys[i]);
		watched_flock_run(&w, 0.7);
	}
	double young = join_seconds();
	watched_flock_run(&w, 8);
	assert_true(share_pace_delay(&w.ends[0].watcher.pace, w.now) < 0.8);
	assert_true(w.ends[0].watcher.pace.rate < 70);
	watched_flock_run(&w, test_is_long() ? 100 : 40);
	double old = join_seconds();
	printf("# 800 boids joined in %.1f s, and in %.1f s after two minutes\n", young, old);
	assert_true(young < 4 && old > 6);
	watched_flock_are_equal(&w);
	session_unlisten(&w.screens.session, &writer.listener);
	journal_writer_free(&writer);
	byte_buffer_free(&text);
}

/* Seconds from a key of the sharer, or of the watcher itself, to its change in the watcher. */
static double
change_seconds(struct flock_watcher *end, bool own)
{
	double start = w.now, before = screens_value(&end->screens, BOIDS_FACTOR_separation);
	uint32_t key = before > 2 ? 's' : 'S';

	if (own)
		watched_flock_hand(&w, end, key);
	else
		watched_flock_press(&w, key);
	while (fabs(screens_value(&end->screens, BOIDS_FACTOR_separation) - before) < 1e-6 &&
	       w.now < start + 5)
		watched_flock_run(&w, 1.0 / 60);
	return w.now - start;
}

SHARED(over_a_slow_line_frames_flow_and_changes_are_seen_soon)
{
	const char *const words[] = { "--number", "200", NULL };
	double worst[2] = { 0, 0 };
	struct flock_watcher *end;

	watched_flock_start(&w, words, true);
	end = watched_flock_add(&w, 200, 60, 2400, 0.3);
	watched_flock_run(&w, 20);
	end->frames = end->idle = 0;
	double start = w.now;
	for (int i = 0; i < 30; i++) {
		worst[i % 2] = fmax(worst[i % 2], change_seconds(end, i % 2));
		watched_flock_run(&w, 1.3);
	}
	printf("# 2400 bytes/s, 150 ms: %.1f frames a second, %d of %d without a step; a change in "
	       "%.2f s at worst, one's own in %.2f s\n",
	       end->frames / (w.now - start), end->idle, end->frames, worst[0], worst[1]);
	assert_true(end->frames / (w.now - start) > 29);
	assert_true(end->idle <= end->frames / 50);
	assert_true(worst[0] <= 0.5 && worst[1] <= 0.7);
	watched_flock_are_equal(&w);
}

/* Fails unless the watcher says that its picture stands still for that reason; "": it does not. */
static void
assert_stands(const struct flock_watcher *end, const char *why)
{
	char text[WATCHER_STANDS];

	watcher_stands(&end->watcher, text);
	if (*why ? !strstr(text, why) : *text)
		fail_msg("'%s' is not in '%s'", why, text);
}

/* Lets time pass in which no line comes to a watcher. */
static void
be_silent(struct flock_watcher *end, double seconds)
{
	double until = w.now + seconds;

	while (w.now < until) {
		w.now += 1.0 / 60;
		end->screens.session.now = w.now;
		watcher_tick(&end->watcher);
	}
}

SHARED(a_watcher_is_told_why_its_picture_stands)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	assert_stands(end, "");
	watched_flock_press(&w, ' ');
	watched_flock_run(&w, 1);
	assert_stands(end, "PAUSED by ");
	struct flock_watcher *late = watched_flock_add(&w, 60, 20, 0, 0);
	watched_flock_run(&w, 10);
	assert_stands(end, "PAUSED by ");
	assert_stands(late, "PAUSED by ");
	watched_flock_press(&w, ' ');
	watched_flock_run(&w, 1);
	assert_stands(end, "");
	be_silent(end, 1.6);
	assert_stands(end, "no word for 1 s");
	be_silent(end, 3);
	assert_stands(end, "no word for 4 s");
	watched_flock_run(&w, 0.5);
	assert_stands(end, "");
}

SHARED(a_join_says_what_has_come)
{
	struct flock_watcher *end =
		watch((const char *const[]){ "--number", "600", NULL }, false, 2400, 0.3, 5);

	assert_stands(end, " kB have come");
	watched_flock_run(&w, 20);
	assert_stands(end, "");
}

/* The delay of a line that carries less than comes is that of its queue. */
SHARED(the_delay_is_that_of_line_and_queue)
{
	static const struct {
		double rate, trip;
	} lines[] = { { 0, 0.05 }, { 0, 1.2 }, { 2400, 0.3 }, { 40, 0.1 } };

	foreach (i, lines) {
		struct flock_watcher *end = watch(NULL, false, 2400, lines[i].trip, 30);
		end->down.rate = lines[i].rate;
		watched_flock_run(&w, test_is_long() ? 90 : 30);
		const struct session *session = &end->screens.session;
		double is = (double)(w.screens.session.flown - session->flown) / 60;
		double shown = share_pace_delay(&end->watcher.pace, w.now);
		if (!(fabs(shown - is) <= 0.1 + 0.15 * is))
			fail_msg("line %zu: %.2f s, shown are %.2f s", i, is, shown);
		watched_flock_end(&w);
	}
}

SHARED(a_lost_line_is_tried_again)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	end->cut = true;
	watched_flock_run(&w, 0.5);
	assert_stands(end, "trying again in ");
	watched_flock_run(&w, 4.5);
	watched_flock_press(&w, '1');
	end->cut = false;
	watched_flock_run(&w, 10);
	assert_false(end->screens.session.paused);
	watched_flock_are_equal(&w);
}

/* Loses the line, and joins again. Returns the seconds between both. */
static double
rejoin_seconds(struct flock_watcher *end)
{
	end->cut = true;
	while (end->watcher.phase != WATCHER_LOST)
		watched_flock_run(&w, 0.1);
	end->cut = false;
	const double lost = w.now;
	while (end->watcher.phase != WATCHER_ON && w.now < lost + 60)
		watched_flock_run(&w, 0.1);
	return w.now - lost;
}

/* As after a fault that follows each join. */
SHARED(a_line_lost_soon_after_each_join_is_tried_ever_later_until_one_lasts)
{
	static const double seconds[] = { 1, 2, 4, 8, 16, 30, 30 };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	foreach (i, seconds) {
		assert_near(rejoin_seconds(end), seconds[i], 0.3);
		watched_flock_run(&w, 20);
	}
	watched_flock_run(&w, 11);
	assert_near(rejoin_seconds(end), 1, 0.3);
}

SHARED(after_a_pause_of_the_picture_the_watcher_catches_up)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	watched_flock_hand(&w, end, ' ');
	watched_flock_run(&w, 20);
	uint64_t step = end->screens.session.flown;
	watched_flock_press(&w, '7');
	watched_flock_run(&w, 20);
	assert_int_equal(end->screens.session.flown, step);
	watched_flock_hand(&w, end, ' ');
	watched_flock_run(&w, 3);
	watched_flock_are_equal(&w);
	watched_flock_hand(&w, end, ' ');
	watched_flock_run(&w, 120); /* too long: it asks for the state */
	watched_flock_hand(&w, end, ' ');
	watched_flock_run(&w, 3);
	watched_flock_are_equal(&w);
}

/* Connects as a watcher without a program behind it. */
static int
stranger(const char *words)
{
	char error[ERROR_SIZE];
	int file = share_socket_connect("flock", false, error);

	assert_true(file >= 0);
	assert_int_equal(write(file, words, strlen(words)), strlen(words));
	return file;
}

/* Returns what has come, at most the last 4000 bytes. */
static const char *
heard(int file)
{
	static char text[4001];
	char bytes[8192];
	ssize_t length;

	*text = '\0';
	while ((length = read(file, bytes, sizeof bytes)) > 0) {
		size_t keep = length < 4000 ? (size_t)length : 4000;
		memcpy(text, bytes + length - keep, keep);
		text[keep] = '\0';
	}
	return text;
}

static struct flock_watcher *
add_named(const char *name)
{
	struct flock_watcher *end = watched_flock_add(&w, 80, 24, 0, 0);

	end->watcher.name = name;
	return end;
}

SHARED(watchers_are_told_by_name_who_comes_and_goes)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);

	assert_says(&end->screens, "watching the flock of ");
	struct flock_watcher *bob = add_named("Bob B.");
	watched_flock_run(&w, 1);
	assert_says(&w.screens, "Bob_B. watches");
	assert_says(&end->screens, "Bob_B. watches");
	assert_says(&bob->screens, "watching the flock of ");
	assert_contains(bob->watcher.people, "2 ");
	assert_contains(bob->watcher.people, " Bob_B.");
	assert_string_equal(bob->watcher.people, w.sharer.people);
	bob->cut = true;
	watched_flock_run(&w, 1);
	assert_says(&end->screens, "Bob_B. has left");
	assert_contains(end->watcher.people, "1 ");
}

/* Whether a text is safe to show. */
static bool
is_harmless(const char *text)
{
	char cleaned[8192];

	snprintf(cleaned, sizeof cleaned, "%s", text);
	return strcmp(output_printable(cleaned), text) == 0;
}

SHARED(hostile_names_are_cut_and_cleaned_and_a_crowd_is_no_storm)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);
	char name[1200] = "join \033[31m\u202eevil\x01\x04\xff 12\n";

	int file = stranger(name);
	watched_flock_run(&w, 1);
	assert_true(is_harmless(end->watcher.people));
	assert_true(is_harmless(end->screens.session.message.text));
	assert_says(&end->screens, "evil");
	close(file);
	memset(name + 5, 'x', sizeof name - 5);
	memcpy(name + sizeof name - 2, "\n", 2);
	file = stranger(name);
	watched_flock_run(&w, 1);
	assert_true(strlen(w.sharer.people) < 2 * SHARE_NAME);
	close(file);
	watched_flock_run(&w, 1);
	size_t before = end->bytes;
	for (int i = 0; i < 100; i++) { /* ten times a second */
		file = stranger("join me\n");
		watched_flock_run(&w, 0.05);
		close(file);
		watched_flock_run(&w, 0.05);
	}
	assert_true(end->bytes - before < 10 * 800);
	int files[20];
	for (int i = 0; i < 20; i++)
		files[i] = stranger("join me\n");
	watched_flock_run(&w, 1);
	assert_string_equal(end->watcher.people, "21");
	for (int i = 0; i < 20; i++)
		close(files[i]);
}

/* One tick takes a few of them, and the next the others. */
SHARED(a_storm_of_connections_takes_a_little_of_each_tick)
{
	int files[30];

	watched_flock_start(&w, NULL, false);
	for (int i = 0; i < 30; i++)
		files[i] = stranger("join\n");
	sharer_tick(&w.sharer);
	assert_in_range(w.sharer.count, 1, 8);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.count, 30);
	assert_int_equal(w.sharer.watchers, 30);
	for (int i = 0; i < 30; i++)
		close(files[i]);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.count, 0);
}

/* Of a flock of half a megabyte: each gets it in turn, and few bytes wait at any time. */
SHARED(a_crowd_that_asks_for_the_flock_takes_few_bytes_of_each_tick)
{
	enum { CROWD = 60 };
	const char *const words[] = { "--number", "20000", NULL };
	int files[CROWD], joined = 0;

	watched_flock_start(&w, words, false);
	for (int i = 0; i < CROWD; i++)
		files[i] = stranger("join\nstate\n");
	w.screens.session.paused = true;
	watched_flock_run(&w, 0.2);
	size_t whole = 0;
	for (int i = 0; i < w.sharer.count; i++) {
		const struct share_line *line = &w.sharer.clients[i].line;
		joined += w.sharer.clients[i].joined;
		if (line->state_to - line->state_from > whole)
			whole = line->state_to - line->state_from;
	}
	assert_true(whole > 400000);
	assert_in_range((size_t)joined * whole, 1, 16000000 + 6400000 + whole);
	watched_flock_run(&w, 3);
	assert_int_equal(w.sharer.watchers, CROWD);
	for (int i = 0; i < CROWD; i++)
		close(files[i]);
}

/* The one that waits is accepted when there is one again. */
SHARED(without_descriptors_the_sharer_waits_for_a_second)
{
	struct pollfd polls[SHARER_POLLS];
	struct rlimit limit, few;

	watch(NULL, false, 0, 0, 1);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	int file = stranger("join\n");
	int next = dup(file);
	close(next);
	few = limit;
	few.rlim_cur = (rlim_t)next;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	sharer_tick(&w.sharer);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
	sharer_poll(&w.sharer, polls);
	assert_int_equal(polls[0].fd, -1);
	assert_true(sharer_deadline(&w.sharer) > w.now);
	watched_flock_run(&w, 0.5);
	assert_int_equal(w.sharer.watchers, 1);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.watchers, 2);
	close(file);
}

SHARED(nonsense_from_a_watcher_does_nothing)
{
	static const char *const lines[] = { "hello\n",
		                             "join\nseparation = 3\n",
		                             "join\nmap /etc/passwd\n",
		                             "join\n\n\n\n",
		                             "join\n5 scatter\n",
		                             "join\npreset classic\n",
		                             "join\nnumber = 100000\n" };

	watched_flock_start(&w, NULL, false);
	watched_flock_add(&w, 80, 24, 0, 0);
	watched_flock_run(&w, 1);
	uint64_t changes = w.screens.session.changes;
	foreach (i, lines) {
		int file = stranger(lines[i]);
		w.sharer.open = i > 1;
		watched_flock_run(&w, 1);
		const char *answer = heard(file);
		if (!strstr(answer, i == 0 ? "note bye " : "note no "))
			fail_msg("%s: %s", lines[i], answer);
		close(file);
	}
	assert_int_equal(w.screens.session.changes, changes);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.watchers, 1);
	watched_flock_are_equal(&w);
}

SHARED(what_a_watcher_holds_is_released_when_it_goes)
{
	watched_flock_start(&w, NULL, true);
	watched_flock_add(&w, 80, 24, 0, 0);
	int file = stranger("join\nhold predator 20 20\n");
	watched_flock_run(&w, 1);
	assert_true(w.screens.session.flight.placed.held.on);
	watched_flock_are_equal(&w);
	close(file);
	watched_flock_run(&w, 1);
	assert_false(w.screens.session.flight.placed.held.on);
	watched_flock_are_equal(&w);
}

/* Runs on as the loop does while a button may be held. */
static void
drag(struct flock_watcher *end, double seconds)
{
	for (double until = w.now + seconds; w.now < until;) {
		mouse_drag_update(&end->screens.input, &end->screens.ui);
		if (!end->screens.input.drag.on)
			watcher_keys_release(&end->watcher);
		watched_flock_run(&w, 1.0 / 30);
	}
}

SHARED(a_watcher_holds_things_with_the_mouse)
{
	struct flock_watcher *end = watch(NULL, true, 0, 0.3, 2);
	struct screens *screens = &end->screens;

	screens_button(screens, MOUSE_PRESS, 2, 20, 8);
	drag(end, 1);
	assert_true(w.screens.session.flight.placed.held.on);
	assert_true(end->screens.session.flight.placed.held.on);
	float x = w.screens.session.flight.placed.held.place.x;
	screens_button(screens, MOUSE_DRAG, 2, 60, 8);
	drag(end, 1);
	assert_true(w.screens.session.flight.placed.held.place.x > x + 30);
	screens_button(screens, MOUSE_RELEASE, 2, 60, 8);
	drag(end, 1);
	assert_false(w.screens.session.flight.placed.held.on);
	screens_button(screens, MOUSE_PRESS, 2, 60, 8); /* and released before it comes back */
	drag(end, 0.05);
	screens_button(screens, MOUSE_RELEASE, 2, 60, 8);
	drag(end, 1);
	assert_false(w.screens.session.flight.placed.held.on);
	watched_flock_are_equal(&w);
}

/* Drags of a wall by a watcher, and one of the sharer amid the second. */
SHARED(a_drag_of_a_watcher_is_one_gesture)
{
	struct flock_watcher *end = watch(NULL, true, 0, 0.3, 2);
	const struct placed_cells *marks = &w.screens.session.flight.placed.marks;
	struct screens *screens = &end->screens;

	for (int row = 5; row < 15; row += 8) {
		screens_button(screens, MOUSE_PRESS, 1, 10, row);
		drag(end, 0.2);
		for (int column = 11; column < 60; column++) {
			screens_button(screens, MOUSE_DRAG, 1, column, row);
			drag(end, 0.1);
		}
		screens_button(screens, MOUSE_RELEASE, 1, 59, row);
		drag(end, 1);
	}
	assert_int_equal(marks->count, 100);
	watched_flock_press(&w, 'u');
	assert_int_equal(marks->count, 50);
	watched_flock_press(&w, 'U');
	assert_int_equal(marks->count, 100);
	watched_flock_press(&w, 'u');
	watched_flock_hand(&w, end, 'u');
	drag(end, 1);
	assert_int_equal(marks->count, 0);
	screens_button(screens, MOUSE_PRESS, 1, 10, 5);
	drag(end, 0.5);
	watched_flock_press(&w, 'S');
	screens_button(screens, MOUSE_DRAG, 1, 20, 5);
	drag(end, 0.5);
	watched_flock_press(&w, 'u');
	assert_int_equal(marks->count, 1); /* what came after the other's */
	watched_flock_press(&w, 'u');
	assert_near(screens_value(&w.screens, BOIDS_FACTOR_separation), 0.5, 1e-6);
	watched_flock_are_equal(&w);
}

SHARED(a_pause_of_the_shared_flock_is_seen_and_changes_in_it)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	watched_flock_press(&w, ' ');
	watched_flock_run(&w, 40);
	assert_int_equal(end->screens.session.flown, w.screens.session.flown);
	watched_flock_press(&w, 'S');
	watched_flock_run(&w, 0.2);
	assert_near(screens_value(&end->screens, BOIDS_FACTOR_separation), 0.6, 1e-6);
	watched_flock_press(&w, ' ');
	watched_flock_run(&w, 3);
	watched_flock_are_equal(&w);
}
