/* SPDX-License-Identifier: MIT */
/* Sharer and watcher: flocks that are equal to the bit, over any line, whatever anyone presses; and
 * what becomes of lines that are slow, dead or full of nonsense. Time is fake, so the figures are
 * exact. Stories tell who did what, and drag, pause and join a young flight (flights_test: hands, pauses,
 * watched, young). */
#include "share/sharer.h"

#include "actions/load_save.h"
#include "cells.h"
#include "files/output.h"
#include "folder.h"
#include "watched_flock.h"

#include <math.h>
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

/* An hour in `make far`. */
SHARED(three_hands_far_away_change_one_flock_for_long)
{
	double seconds = getenv("FAR") ? 3600 : test_is_long() ? 100 : 30;
	struct dice dice = { 8 };
	int presses = 0;

	watched_flock_start(&w, (const char *const[]){ "--number", "200", NULL }, true);
	for (int i = 0; i < 3; i++)
		watched_flock_add(&w, 80, 24, 2400, 0.3);
	watched_flock_run(&w, 20);
	for (double end = w.now + seconds; w.now < end; presses++) {
		watched_flock_hand(&w, &w.ends[dice_below(&dice, 3)], dice_pick(&dice, open_keys));
		watched_flock_run(&w, dice_between(&dice, 0.1, 2));
	}
	watched_flock_are_equal(&w);
	printf("# 2400 bytes/s, 150 ms: equal after %.1f minutes and %d keys of three hands\n",
	       seconds / 60, presses);
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

/* Fails unless a watcher shows the same cells as the sharer above the status line. */
static void
assert_same_cells(struct flock_watcher *end)
{
	const struct frame *own = &w.screens.ui.frame, *other = &end->screens.ui.frame;

	for (int i = 0; i < 80 * 23; i++)
		check_cell(frame_cell(other, i % 80, i / 80), frame_cell(own, i % 80, i / 80),
		           __FILE__, __LINE__);
}

static void
assert_looks_equal(void)
{
	watched_flock_are_equal(&w);
	draw_first(&w.screens);
	for (int i = 0; i < w.count; i++) {
		draw_first(&w.ends[i].screens);
		assert_same_cells(&w.ends[i]);
	}
}

SHARED(a_watcher_sees_the_looks_of_the_sharer)
{
	static const char *const presets[] = { "meadow", "christian", "storm", "hunters" };
	const struct boids_factors *factors = &w.screens.session.flight.factors;

	watch(NULL, false, 0, 0, 1);
	foreach (i, presets) {
		assert_true(load_preset(&w.screens.session, presets[i]));
		watched_flock_run(&w, 1);
		assert_looks_equal();
		if (i < 3)
			watched_flock_add(&w, 80, 24, 0, 0); /* a late one, by the state */
	}
	watched_flock_press(&w, 'P');
	watched_flock_press(&w, 'G');
	assert_looks_equal();
	int changed = factors->colour_by;
	hands(&w, { 0, "uu", 1 });
	assert_int_not_equal(factors->colour_by, changed);
	assert_looks_equal();
}

SHARED(a_watcher_keeps_its_own_looks_until_it_follows_again)
{
	watch(NULL, true, 0, 0, 1);
	hands(&w, { 1, "P", 1, .has = "colour-by speed" }, { 0, .has = "colour-by heading" },
	      { 0, "PP" });
	assert_true(load_preset(&w.screens.session, "meadow"));
	hands(&w, { 1, "", 1, .has = "colour-by speed, backdrop food" }, { 1, "\"" });
	assert_looks_equal();
	hands(&w, { 0, "P", 1 });
	assert_looks_equal();
}

SHARED(a_rotated_view_is_seen_by_all_who_have_not_rotated_theirs)
{
	watch((const char *const[]){ "--dimensions", "3", NULL }, false, 0, 0, 1);
	hands(&w, { 0, ")))", 1 });
	watched_flock_add(&w, 80, 24, 0, 0);
	assert_looks_equal();
	hands(&w, { EVERYONE, .has = "rotation 45" }, { 1, "(" },
	      { 0, ")", 1, .has = "rotation 60" }, { 1, .has = "rotation 30" },
	      { 2, .has = "rotation 60" }, { 1, "\"", .has = "rotation 60" },
	      { 1, "&", 1, .has = "follows 1" }, /* whom it follows is its own */
	      { 0, .has = "follows 0, rotation 60" }, { 2, .has = "follows 0" });
}

/* Draws a paused flock, and at last what the camera shows once it has turned. */
static void
draw_paused(struct screens *screens, double seconds)
{
	for (int i = 0; i < 6; i++) {
		screens_wait(screens, i < 5 ? seconds : 60);
		screens_draw(screens);
	}
}

/* Trails too, though the two draw at different times, and one in pauses of its own length. */
SHARED(a_pause_shows_all_the_same_in_every_preset)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);

	w.screens.ui.display.trails = end->screens.ui.display.trails = true;
	for (const struct published *p = preset_table; p->name; p++) {
		if (!test_is_long() && (p - preset_table) % 9 != 0)
			continue;
		assert_true(load_preset(&w.screens.session, p->name));
		for (int i = 0; i < 180; i++) {
			watched_flock_run(&w, 1.0 / 60);
			screens_draw(i % 2 ? &w.screens : &end->screens);
		}
		watched_flock_press(&w, ' ');
		for (int turns = 0; turns < 3; turns++) {
			watched_flock_run(&w, 2);
			watcher_stands(&end->watcher, end->screens.ui.shared.stands);
			draw_paused(&w.screens, 0.1);
			draw_paused(&end->screens, 0.03);
			assert_same_cells(end);
			watched_flock_press(&w, ')');
		}
		hands(&w, { 0, "p", 0.5 });
		*end->screens.ui.shared.stands = '\0';
	}
}

/* The second watcher comes amid the flight, once the brain is another. */
SHARED(a_brain_of_the_sharer_steers_the_flock_of_watchers)
{
	static const struct {
		const char *brain, *says;
	} brains[] = { { "wall ahead 1\nalign-aside aside 3\n", ": sets several factors" },
		       { "align-aside h1 3\nh1 aside 2\n", ": brain own -> another own" } };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);

	foreach (i, brains) {
		assert_true(screens_steer(&w.screens, brains[i].brain));
		hands(&w, { 1, "", 2, brains[i].says });
		assert_string_equal(end->screens.session.flight.factors.own_brain->text,
		                    brains[i].brain);
		if (i)
			watched_flock_add(&w, 40, 12, 0, 0.1);
		watched_flock_run(&w, 1);
		watched_flock_are_equal(&w);
	}
}

/* ---- keys of watchers */

SHARED(keys_pressed_before_their_change_returns_all_count)
{
	static const struct {
		const char *keys, *has;
	} presses[] = {
		{ "SS", "separation 0.7" },
		{ "ss", "separation 0.5" },
		{ "Ss", "separation 0.5" }, /* back to the value that is still seen here */
		{ "SSSSS", "separation 1" },
		{ "u", "separation 0.5" }, /* all of one run of presses */
		{ "Su", "separation 0.5" },
		{ "SA", "separation 0.6, alignment 0.09" }, /* another factor leaves it alone */
	};

	watch(NULL, true, 2400, 0.3, 15);
	every (row, presses)
		hands(&w, { 1, row->keys, 1.5 }, { EVERYONE, .has = row->has });
	watched_flock_are_equal(&w);
}

/* It may make the flock of its users no larger, but that is for keys alone. */
SHARED(a_restricted_watcher_flies_a_larger_flock)
{
	watched_flock_start(&w, (const char *const[]){ "--number", "2100", NULL }, true);
	struct session *session = &watched_flock_add(&w, 80, 24, 0, 0)->screens.session;
	const struct options *options = session->options;
	struct options restricted = *options;
	restricted.restricted = true;
	session->options = &restricted;
	hands(&w, { 0, "", 1 }, { 0, "N", 1 });
	session->options = options;
	assert_true(screens_value(&w.screens, BOIDS_FACTOR_number) > 2100);
	watched_flock_are_equal(&w);
}

/* However many speak, one change at least is made between two looks at the keyboard, and all have a turn. */
SHARED(changes_of_watchers_wait_for_time)
{
	const struct session *shared = &w.screens.session;
	struct flock_watcher *ann = watch(NULL, true, 0, 0, 1),
			     *bob = watched_flock_add(&w, 80, 24, 0, 0);

	watched_flock_run(&w, 1);
	w.screens.session.go_on = screens_no_time;
	for (int i = 0; i < 3; i++)
		watcher_send(&ann->watcher, "scatter");
	watcher_send(&bob->watcher, "separation = 1");
	const uint64_t changes = shared->changes;
	watched_flock_run(&w, 1.0 / 60); /* the lines come at its end: one is heard */
	for (uint64_t i = 1; i < 4; i++) {
		assert_int_equal(shared->changes, changes + i);
		assert_true(sharer_deadline(&w.sharer) <= w.now);
		sharer_tick(&w.sharer);
		assert_true(i < 2 || screens_value(&w.screens, BOIDS_FACTOR_separation) == 1);
	}
	watched_flock_are_equal(&w);
}

/* Before anything is typed or moved; looks stay the watcher's own. */
SHARED(without_open_no_prompt_for_a_change_opens)
{
	static const char *const keys[] = { "↓i", "↓*", "↓!", "↓\r" };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);
	struct ui *ui = &end->screens.ui;

	every (key, keys) {
		ui->panel.selected =
			BOIDS_FACTOR_separation; /* Enter is for the factor that shows */
		hands(&w, { 1, *key, 0, "terminal can change this flock", "prompt 0, place 0" });
	}
	ui->panel.selected = BOIDS_FACTOR_trails;
	hands(&w, { 1, "↓\r", .has = "prompt 1" }, { 1, "\033'", .has = "picker 1" });
	for (int i = 0; i < PICK_SECTIONS; i++) {
		assert_null(pick_sections[ui->picker->section].take);
		screens_presses(&end->screens, i % 2 ? KEY_TAB : KEY_SHIFT_TAB);
	}
}

SHARED(a_watcher_costs_few_bytes)
{
	struct flock_watcher *end =
		watch((const char *const[]){ "--number", "200", NULL }, false, 0, 0, 3);
	const size_t join = end->bytes;

	watched_flock_run(&w, 30);
	const size_t quiet = (end->bytes - join) / 30, before = end->bytes;
	hands(&w, { 0, "S", 1 });
	const size_t change = end->bytes - before - quiet;
	printf("# a join: %.1f bytes a boid; %zu bytes a second; a change: %zu bytes\n",
	       (double)join / 200, quiet, change);
	assert_true(join <= 30 * 200 && quiet < 45 && change <= 120);
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
	} flocks[] = { { "200", 4 }, { "1000", 13 } };

	every (row, flocks) {
		watched_flock_start(&w, (const char *const[]){ "--number", row->boids, NULL },
		                    false);
		watched_flock_run(&w, 3);
		double seconds = join_seconds();
		printf("# %s boids joined in %.1f s\n", row->boids, seconds);
		assert_true(seconds <= row->seconds);
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
	scoped(byte_buffer) text = { 0 };
	struct journal_writer writer;

	watched_flock_start(&w, (const char *const[]){ "--number", "400", NULL }, false);
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
	watched_flock_run(&w, test_is_long() ? 100 : 34);
	double old = join_seconds();
	printf("# 400 boids joined in %.1f s, and in %.1f s later\n", young, old);
	assert_true(young < 2 && old > 3);
	watched_flock_are_equal(&w);
	session_unlisten(&w.screens.session, &writer.listener);
	journal_writer_free(&writer);
}

/* Seconds from a key of the sharer, or of the watcher itself, to its change in the watcher. */
static double
change_seconds(struct flock_watcher *end, bool own)
{
	double start = w.now, before = screens_value(&end->screens, BOIDS_FACTOR_separation);

	hands(&w, { own, before > 2 ? "s" : "S" });
	while (fabs(screens_value(&end->screens, BOIDS_FACTOR_separation) - before) < 1e-6 &&
	       w.now < start + 5)
		watched_flock_run(&w, 1.0 / 60);
	return w.now - start;
}

SHARED(over_a_slow_line_frames_flow_and_changes_are_seen_soon)
{
	double worst[2] = { 0, 0 };

	watched_flock_start(&w, (const char *const[]){ "--number", "200", NULL }, true);
	struct flock_watcher *end = watched_flock_add(&w, 200, 60, 2400, 0.3);
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

/* ---- lines that stand, and are lost */

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

	hands(&w, { 1, .stands = "" }, { 0, " ", 1 }, { 1, .stands = "PAUSED by " });
	watched_flock_add(&w, 60, 20, 0, 0);
	hands(&w, { 1, "", 10, .stands = "PAUSED by " }, { 2, .stands = "PAUSED by " },
	      { 0, " ", 1 }, { 1, .stands = "" });
	be_silent(end, 1.6);
	hands(&w, { 1, .stands = "no reply for 1 s" });
	be_silent(end, 3);
	hands(&w, { 1, .stands = "no reply for 4 s" }, { 1, "", 0.5, .stands = "" });
	end->cut = true;
	hands(&w, { 1, "", 0.5, .stands = "trying again in " }, { 0, "1", 4.5 });
	end->cut = false;
	hands(&w, { 1, "", 10, .has = "paused 0" });
	watched_flock_are_equal(&w);
}

SHARED(a_join_says_what_has_come)
{
	watch((const char *const[]){ "--number", "600", NULL }, false, 2400, 0.3, 5);
	hands(&w, { 1, .stands = " kB have come" }, { 1, "", 20, .stands = "" });
}

/* The delay of a line that carries less than comes is that of its queue. */
SHARED(the_delay_is_that_of_line_and_queue)
{
	static const struct {
		double rate, trip;
	} lines[] = { { 0, 0.05 }, { 0, 1.2 }, { 2400, 0.3 }, { 40, 0.1 } };

	foreach (i, lines) {
		struct flock_watcher *end = watch(NULL, false, 2400, lines[i].trip, 15);
		end->down.rate = lines[i].rate;
		watched_flock_run(&w, test_is_long() ? 90 : 30);
		double is = (double)(w.screens.session.flown - end->screens.session.flown) / 60;
		double shown = share_pace_delay(&end->watcher.pace, w.now);
		assert_near(shown, is, 0.1 + 0.15 * is);
		watched_flock_end(&w);
	}
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
	static const double seconds[] = { 1, 2, 4, 8 };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	foreach (i, seconds) {
		assert_near(rejoin_seconds(end), seconds[i], 0.3);
		watched_flock_run(&w, 20);
	}
	watched_flock_run(&w, 11);
	assert_near(rejoin_seconds(end), 1, 0.3);
}

/* Too long a one asks for the state. */
SHARED(after_a_pause_of_the_picture_the_watcher_catches_up)
{
	static const double pauses[] = { 20, 120 };
	struct flock_watcher *end = watch(NULL, false, 0, 0, 2);

	every (seconds, pauses) {
		hands(&w, { 1, " " }, { 0, "7" });
		const uint64_t step = end->screens.session.flown;
		watched_flock_run(&w, *seconds);
		assert_int_equal(end->screens.session.flown, step);
		hands(&w, { 1, " ", 3 });
		watched_flock_are_equal(&w);
	}
}

/* ---- strangers */

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

static void
strangers(int *files, int count, const char *words)
{
	for (int i = 0; i < count; i++)
		files[i] = stranger(words);
}

static void
leave(const int *files, int count, double seconds)
{
	for (int i = 0; i < count; i++)
		close(files[i]);
	watched_flock_run(&w, seconds);
}

/* Fails unless a text is safe to show. */
static void
assert_harmless(const char *text)
{
	char cleaned[8192];

	snprintf(cleaned, sizeof cleaned, "%s", text);
	assert_string_equal(output_printable(cleaned), text);
}

SHARED(hostile_names_are_cut_and_cleaned_and_a_crowd_is_no_storm)
{
	struct flock_watcher *end = watch(NULL, false, 0, 0, 1);
	char name[1200] = "join \033[31m\u202eevil\x01\x04\xff 12\n";
	int files[20];

	strangers(files, 1, name);
	hands(&w, { 1, "", 1, "evil" });
	assert_harmless(end->watcher.people);
	assert_harmless(end->screens.session.message.text);
	leave(files, 1, 0);
	memset(name + 5, 'x', sizeof name - 5);
	memcpy(name + sizeof name - 2, "\n", 2);
	strangers(files, 1, name);
	watched_flock_run(&w, 1);
	assert_true(strlen(w.sharer.people) < 2 * SHARE_NAME);
	leave(files, 1, 1);
	size_t before = end->bytes;
	for (int i = 0; i < 100; i++) { /* ten times a second */
		strangers(files, 1, "join me\n");
		watched_flock_run(&w, 0.05);
		leave(files, 1, 0.05);
	}
	assert_true(end->bytes - before < 10 * 800);
	strangers(files, 20, "join me\n");
	watched_flock_run(&w, 1);
	assert_string_equal(end->watcher.people, "21");
	leave(files, 20, 0);
}

/* One tick takes a few of them, and the next the others. */
SHARED(a_storm_of_connections_takes_a_little_of_each_tick)
{
	int files[30];

	watched_flock_start(&w, NULL, false);
	strangers(files, 30, "join\n");
	sharer_tick(&w.sharer);
	assert_in_range(w.sharer.count, 1, 8);
	watched_flock_run(&w, 1);
	assert_true(w.sharer.count == 30 && w.sharer.hello.watchers == 30);
	leave(files, 30, 1);
	assert_int_equal(w.sharer.count, 0);
}

/* Of a flock of half a megabyte: each gets it in turn, and few bytes wait at any time. */
SHARED(a_crowd_that_asks_for_the_flock_takes_few_bytes_of_each_tick)
{
	enum { CROWD = 60 };
	scoped(byte_buffer) text = { 0 };
	struct journal_writer writer;
	int files[CROWD], joined = 0;

	watched_flock_start(&w, (const char *const[]){ "--number", "20000", NULL }, false);
	strangers(files, CROWD, "join\nstate\n");
	w.screens.session.paused = true;
	watched_flock_run(&w, 0.2);
	for (int i = 0; i < w.sharer.count; i++)
		joined += w.sharer.clients[i].joined;
	journal_writer_start(&writer, keep, &text);
	writer.packed = true;
	journal_writer_begin(&writer, &w.screens.session, true);
	journal_writer_free(&writer);
	assert_true(text.length > 400000);
	assert_in_range((size_t)joined * text.length, 1, 16000000 + 6400000 + text.length);
	watched_flock_run(&w, 3);
	assert_int_equal(w.sharer.hello.watchers, CROWD);
	leave(files, CROWD, 0);
}

/* The one that waits is accepted when there is one again. */
SHARED(without_descriptors_the_sharer_waits_for_a_second)
{
	struct pollfd polls[SHARER_POLLS];
	struct rlimit limit, few;

	watch(NULL, false, 0, 0, 1);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	int file = stranger("join\n"), next = dup(file);
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
	assert_int_equal(w.sharer.hello.watchers, 1);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.hello.watchers, 2);
	close(file);
}

SHARED(nonsense_from_a_watcher_does_nothing)
{
	static const struct {
		const char *line, *answer;
	} lines[] = {
		{ "hello\n", "note bye " },
		{ "join\nseparation = 3\n", "note no " },
		{ "join\nmap /etc/passwd\n", "note no " },
		{ "join\n\n\n\n", "note no " },
		{ "join\n5 scatter\n", "note no " },
		{ "join\npreset classic\n", "note no " },
		{ "join\nnumber = 100000\n", "note no " },
	};
	static char heard[1 << 16];

	watch(NULL, false, 0, 0, 1);
	uint64_t changes = w.screens.session.changes;
	foreach (i, lines) {
		int file = stranger(lines[i].line);
		w.sharer.hello.open = i > 1;
		watched_flock_run(&w, 1);
		heard[read(file, heard, sizeof heard - 1)] = '\0';
		assert_contains(heard, lines[i].answer);
		leave(&file, 1, 0);
	}
	assert_int_equal(w.screens.session.changes, changes);
	watched_flock_run(&w, 1);
	assert_int_equal(w.sharer.hello.watchers, 1);
	watched_flock_are_equal(&w);
}

/* ---- what is held */

SHARED(what_a_watcher_holds_is_released_when_it_goes)
{
	const bool *held = &w.screens.session.flight.placed.held.on;

	watched_flock_start(&w, NULL, true);
	watched_flock_add(&w, 80, 24, 0, 0);
	int file = stranger("join\nhold predator 20 20\n");
	watched_flock_run(&w, 1);
	assert_true(*held);
	watched_flock_are_equal(&w);
	leave(&file, 1, 1);
	assert_false(*held);
	watched_flock_are_equal(&w);
}
