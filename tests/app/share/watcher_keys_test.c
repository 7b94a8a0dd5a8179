/* SPDX-License-Identifier: MIT */
/* Watcher keys: the very lines that keys of a watcher send, and what they say where none may be
 * sent. */
#include "scripted_watcher.h"
#include "session/placed.h"
#include "share/watcher_keys.h"

static struct scripted_watcher scripted;
static struct session *const session = &scripted.screens.session;

static void
begin(bool open)
{
	scripted_watcher_start(&scripted, open);
	scripted_watcher_state(&scripted, 0);
	scripted_watcher_run(&scripted, 0.1);
	watcher_keys_attach(&scripted.watcher);
	scripted.screens.ui.shared.watched = true;
	scripted.screens.ui.source = &scripted.watcher.source;
	scripted.screens.ui.keeps_world = true;
	scripted_watcher_heard(&scripted);
}

/* Presses a key and asserts the line that it sends; "": none. */
static void
assert_sends(uint32_t key, const char *line)
{
	screens_press(&scripted.screens, key);
	assert_string_equal(scripted_watcher_heard(&scripted), line);
}

static void
assert_says(const char *text)
{
	assert_string_equal(session->message.text, text);
}

TEST(keys_of_an_open_flock_send_lines)
{
	begin(true);
	assert_sends('S', "separation = 0.6\n");
	assert_sends('S', "separation = 0.7\n");
	assert_sends('a', "alignment = 0.07\n");
	assert_sends('!', "scatter\n");
	screens_type(&scripted.screens, ":cohesion = 0.1, noise = 1\r");
	assert_string_equal(scripted_watcher_heard(&scripted), "cohesion = 0.1, noise = 1\n");
	assert_false(scripted.screens.ui.prompt->kind);
	assert_sends('u', "undo\n");
	assert_sends('U', "redo\n");
	assert_sends('S', "separation = 0.6\n"); /* an undo may have done anything to it */
	assert_sends('P', "");                   /* looks and speed are the viewer's own */
	assert_int_equal(session->changes, 5);   /* those of the state, and this */
	scripted_watcher_end(&scripted);
}

TEST(zoom_is_a_view_of_ones_own)
{
	begin(true);
	const struct world_part *part = &scripted.screens.ui.view.camera.part;
	assert_sends('z', "");
	assert_says("your own view: zoom 1.00");
	assert_sends('Z', "");
	assert_says("your own view: zoom 1.15");
	screens_mouse(&scripted.screens, MOUSE_WHEEL_UP, 0, 0);
	assert_true(part->across < 0 && part->down < 0 && part->width < 0.9);
	assert_string_equal(scripted_watcher_heard(&scripted), "");
	assert_sends(KEY_BACKSPACE, "");
	assert_true(screens_value(&scripted.screens, BOIDS_FACTOR_zoom) == 1);
	scripted_watcher_end(&scripted);
}

TEST(presets_and_maps_are_refused)
{
	static const char sentence[] = "watchers change values; only ann can load presets and maps";

	begin(true);
	assert_sends('3', "");
	assert_says(sentence);
	scripted_watcher_end(&scripted);
}

TEST(only_a_brain_that_the_sharer_had_is_sent)
{
	begin(true);
	scripted_watcher_say(
		&scripted, "asset 16361bd96726df9f 13\nbias aside 1\n\n1 brain = 16361bd96726df9f\n"
			   "2 brain = guided\n3 clock\n");
	scripted_watcher_run(&scripted, 1);
	screens_steer(&scripted.screens, "bias aside 1");
	assert_string_equal(scripted_watcher_heard(&scripted),
	                    "model = brain, brain = 16361bd96726df9f\n");
	screens_steer(&scripted.screens, "bias aside 2");
	assert_string_equal(scripted_watcher_heard(&scripted), "");
	assert_says("watchers cannot send brains; only ann can load one");
	scripted_watcher_end(&scripted);
}

TEST(keys_of_a_closed_flock_say_how_to_ask)
{
	static const uint32_t keys[] = { 'S', '!', '3', 'R', 'r', 'N' };
	static const char sentence[] =
		"only ann's terminal can change this flock   with --open, watchers can";

	begin(false);
	foreach (i, keys) {
		assert_sends(keys[i], "");
		assert_says(sentence);
	}
	for (const char *key = "sSaAcCnNuU12578,dD;mMwW"; *key; key++)
		assert_sends((uint32_t)*key, "");
	screens_press(&scripted.screens, KEY_ESCAPE);
	screens_mouse(&scripted.screens, MOUSE_PRESS, 20, 5);
	assert_says(sentence);
	assert_string_equal(scripted_watcher_heard(&scripted), "");
	scripted_watcher_end(&scripted);
}

TEST(nothing_is_sent_over_a_lost_line_or_after_the_end)
{
	begin(true);
	scripted_watcher_say(&scripted, "5 end\n");
	scripted_watcher_run(&scripted, 2);
	assert_sends('S', "");
	assert_says("the flight has ended   Space: fly on alone");
	scripted_watcher_end(&scripted);
	begin(true);
	scripted.watcher.phase = WATCHER_LOST;
	assert_sends('S', "");
	assert_says("the line is lost");
	assert_sends('u', "");
	assert_says("the line is lost");
	scripted_watcher_end(&scripted);
}

/* Holds a predator at this column now, as a mouse button does. */
static void
hold(float x)
{
	placed_hold(session, PLACED_PREDATOR, (struct boids_vec){ x, 8, 0 });
}

/* 30 frames per second would send as many places. */
TEST(held_things_send_fifteen_places_per_second)
{
	const char *at;
	int places = 0;

	begin(true);
	session->now += 1;
	hold(0);
	assert_string_equal(scripted_watcher_heard(&scripted), "hold predator 0 8\n");
	for (int frame = 1; frame <= 60; frame++) {
		session->now += 1.0 / 30;
		hold((float)frame);
	}
	for (at = scripted_watcher_heard(&scripted); (at = strstr(at, "hold predator ")); at++)
		places++;
	assert_in_range(places, 20, 30);
	scripted.watcher.source.kind->release(&scripted.watcher);
	assert_string_equal(scripted_watcher_heard(&scripted), "hold none\n");
	scripted.watcher.source.kind->release(&scripted.watcher);
	assert_string_equal(scripted_watcher_heard(&scripted), "");
	scripted_watcher_end(&scripted);
}
