/* SPDX-License-Identifier: MIT */
/* Demo: presets, maps and stories one after another, or one story, as changes like a user's. */
#include "actions/demo.h"

#include "actions/undo.h"
#include "dialogue.h"
#include "folder.h"
#include "scene.h"
#include "settings/map_files.h"
#include "written_flight.h"

#include <math.h>
#include <stdio.h>

enum { RATE = 60, SCENE = DEMO_SECONDS * RATE, STORY_MOST = 100 * RATE, CAPTION_COLUMNS = 40 };

static void
begin(struct screens *screens)
{
	assert_true(demo_start(&screens->ui.demo, &screens->session, NULL));
}

static uint64_t
scenes(const struct screens *screens)
{
	uint64_t count = 0;

	for (int kind = 0; kind < DEMO_KINDS; kind++)
		count += (uint64_t)screens->ui.demo.names[kind].count;
	return count;
}

/* Goes to the first step of the next scene. */
static void
skip_scene(struct screens *screens)
{
	struct demo *demo = &screens->ui.demo;
	const uint64_t scene = demo->scene;

	demo->kind = DEMO_PRESETS; /* a story would go on to its end */
	demo->began = screens->session.flown - SCENE;
	session_steps(&screens->session, 1);
	assert_true(demo->scene > scene);
}

/* ---- stories */

/* In windows of both sizes: 80x24 and a small one, where captions must fit, too. */
TEST(every_story_can_be_told_to_its_end)
{
	for (int i = 0; story_table[i / 2].name; i++) {
		const struct published *story = &story_table[i / 2];
		scoped_screens screens;
		struct session *session = &screens.session;
		int lines = 0, notes = 0;

		for (const char *at = story->text; (at = strchr(at, '\n')); at++)
			lines++;
		assert_in_range(lines, 10, 30);
		screens_start(&screens, i % 2 ? 80 : 40, i % 2 ? 24 : 12);
		assert_true(demo_start(&screens.ui.demo, session, story->name));
		char last[LINE_TEXT] = "";
		while (screens.ui.demo.on && session->flown < STORY_MOST) {
			session_steps(session, 1);
			assert_that(session->message.kind != MESSAGE_FAILURE, "%s: %s", story->name,
			            session->message.text);
			const char *note = session_caption(session);
			assert_that(strlen(note) <= CAPTION_COLUMNS, "%s: %s", story->name, note);
			notes += *note && strcmp(note, last) != 0;
			snprintf(last, sizeof last, "%s", note);
		}
		assert_false(screens.ui.demo.on);
		assert_true(notes >= 5 && *screens.ui.session->flight.placed.said == '\0');
		screens_says(&screens, "the flock is yours");
	}
}

static const char mine[] =
	"# of my own\n0 preset = mill, map = ring\n60 preset = school, theme = dusk\n"
	"60 note second\n70 separation = 0.7, cohesion = 0.2\n80 note third\n";

FLYING_AS(options_stay_in_a_story_of_the_users_own, 80, 24, "--cohesion", "0.02", "--theme", "amber")
{
	folder_make(NULL);
	folder_write("boids/stories/mine.journal", mine);
	assert_true(demo_start(&screens->ui.demo, &screens->session, "mine"));
	session_steps(&screens->session, 1);
	screens_has(screens, "preset mill, cohesion 0.02, theme amber");
	assert_non_null(flock_current_map(screens_flock(screens)));
	session_steps(&screens->session, 60);
	screens_says(screens, "second");
	screens_has(screens, "preset school, cohesion 0.02, theme amber");
	session_steps(&screens->session, 20);
	screens_says(screens, "third");
	screens_has(screens, "separation 0.7, cohesion 0.02");
	folder_write("boids/stories/mine.journal",
	             "0 preset = school, wind = 2, map = ring\n90 note a\n");
	assert_true(demo_start(&screens->ui.demo, &screens->session, "mine"));
	session_steps(&screens->session, 1);
	screens_has(screens, "preset school, wind 2, theme amber");
	assert_non_null(flock_current_map(screens_flock(screens)));
	folder_write("boids/stories/mine.journal", "0 note a\n30 wings = 2\n");
	assert_true(demo_start(&screens->ui.demo, &screens->session, "mine"));
	session_steps(&screens->session, 40);
	screens_says(screens, "mine: ");
	folder_write("boids/stories/mine.journal", "wings = 2\n"); /* and nothing to be told */
	assert_true(demo_start(&screens->ui.demo, &screens->session, "mine"));
	session_steps(&screens->session, 10);
	assert_false(screens->ui.demo.on);
	screens_says(screens, "mine: ");
	folder_remove(NULL);
}

/* ---- scenes */

static const char *const once[] = { "classic", "starlings", "rules", "ring" };

FLYING(all_that_differs_is_shown_once_and_the_users_own)
{
	int seen[LENGTH(once)] = { 0 }, own = 0;

	folder_make(NULL);
	folder_write("boids/presets/mine.ini", "separation = 0.3\n");
	folder_write("boids/presets/wrong.ini", "separation = far\n");
	begin(screens);
	const uint64_t count = scenes(screens), first = screens->ui.demo.scene;
	while (screens->ui.demo.scene < first + count) {
		const struct demo *demo = &screens->ui.demo;
		const struct published *preset = published_find(preset_table, demo->name);
		assert_true(!preset || preset->walked);
		assert_string_not_equal(demo->name, "wrong");
		own += strcmp(demo->name, "mine") == 0;
		for (size_t i = 0; i < LENGTH(once); i++)
			seen[i] += strcmp(demo->name, once[i]) == 0;
		const bool mapped = demo->kind == DEMO_MAPS || strcmp(demo->name, "city") == 0 ||
		                    strcmp(demo->name, "cave") == 0;
		assert_true(demo->kind == DEMO_STORIES ||
		            !!flock_current_map(screens_flock(screens)) == mapped);
		if (demo->kind != DEMO_STORIES) {
			screens_says(screens, demo->name);
			screens_says(screens, demo->about);
		}
		skip_scene(screens);
	}
	for (size_t i = 0; i < LENGTH(once); i++)
		assert_int_equal(seen[i], 1);
	assert_int_equal(own, 1);
	folder_remove(NULL);
}

TEST(a_list_is_shown_in_its_order)
{
	scoped_begun screens;
	static const char *const names[] = { "mill", "school", "mill", "mill", "school" };

	screens_command(&screens, "--config none --demo mill,school,mill");
	begin(&screens);
	screens.ui.demo.scene = 2;
	for (size_t i = 0; i < LENGTH(names); i++) {
		skip_scene(&screens);
		screens_has_preset(&screens, names[i]);
	}
}

/* Themes too, where a preset has none of its own. */
TEST(a_named_preset_keeps_its_flock_in_all_themes)
{
	scoped_begun screens;
	unsigned themes = 0;

	screens_command(&screens, "--config none -p mill --cohesion 0.02");
	struct boids_factors flock = screens.session.flight.factors;

	begin(&screens);
	for (int i = 0; i < 10; i++) {
		skip_scene(&screens);
		const struct boids_factors *f = &screens.session.flight.factors;
		for (int factor = 0; factor < BOIDS_FACTORS; factor++)
			assert_true(factor_table[factor].is_view || factor_same(f, &flock, factor));
		assert_null(flock_current_map(screens_flock(&screens)));
		themes |= 1u << f->theme;
	}
	assert_true(__builtin_popcount(themes) >= 5);
	screens_says(&screens, "mill");
}

FLYING_AS(what_the_command_line_names_stays, 40, 12, "--theme", "amber", "--cohesion", "0.02")
{
	begin(screens);
	for (uint64_t i = 0; i < scenes(screens); i++) {
		skip_scene(screens);
		session_steps(&screens->session, RATE);
		screens_has(screens, "theme amber, cohesion 0.02");
	}
}

/* Through all scenes and the first once more, a part of each. */
TEST(its_changes_and_the_seed_are_the_whole_flight)
{
	scoped_screens demo, again;
	struct written_flight flight;

	screens_start(&demo, 40, 12);
	screens_start(&again, 40, 12);
	written_flight_begin(&flight, &demo.session, false);
	begin(&demo);
	begin(&again);
	for (uint64_t scene = 0; scene <= scenes(&demo); scene++) {
		session_steps(&demo.session, (DEMO_GLIDE + 1) * RATE);
		session_steps(&again.session, (DEMO_GLIDE + 1) * RATE);
		skip_scene(&demo);
		skip_scene(&again);
	}
	assert_true(screens_hash(&demo) == screens_hash(&again));
	written_flight_leads_to(&flight, &demo.session);
	screens_has(&demo, "undos 0");
}

/* Between two steps no gliding factor moves by more than a twentieth of its way; after the glide
 * all factors are those of the scene. A weight of another model and lengths of another zoom are
 * new. */
TEST(numbers_glide_from_scene_to_scene)
{
	scoped_begun screens;
	static const int some[] = { BOIDS_FACTOR_separation, BOIDS_FACTOR_cohesion,
		                    BOIDS_FACTOR_visual_range, BOIDS_FACTOR_max_speed,
		                    BOIDS_FACTOR_number };

	screens_command(&screens, "--demo classic,starlings,school,mill,midges,hunted,storm,cave");
	begin(&screens);
	session_steps(&screens.session, 1);
	for (uint64_t scene = 0; scene < scenes(&screens); scene++) {
		assert_true(
			session_same_factors(&screens.session.flight.factors, &screens.ui.demo.to));
		struct boids_factors last = screens.session.flight.factors;
		skip_scene(&screens);
		for (int i = 0; i <= DEMO_GLIDE * RATE; i++) {
			const struct boids_factors *now = &screens.session.flight.factors;
			const struct boids_factors *to = &screens.ui.demo.to;
			bool model = now->model == last.model, zoom = now->zoom == last.zoom;
			every (row, some) {
				float way = fabsf(to->at[*row].number -
				                  screens.ui.demo.from.at[*row].number);
				float step = fabsf(now->at[*row].number - last.at[*row].number);
				assert_true(!model || !zoom || step <= way / 20 + 1);
			}
			last = *now;
			session_steps(&screens.session, 1);
		}
	}
}

/* In the size that the terminal has then. */
FLYING(taking_over_leaves_the_flock_and_is_undone_as_one_gesture)
{
	struct boids_factors before = screens->session.flight.factors;

	begin(screens);
	skip_scene(screens);
	session_steps(&screens->session, RATE); /* on its way to the second scene */
	uint64_t flock = screens_hash(screens);
	demo_end(&screens->ui.demo, &screens->session);
	assert_true(screens_hash(screens) == flock);
	session_steps(&screens->session, SCENE / 2);
	assert_false(screens->ui.demo.on);
	screens_has(screens, "undos 1");
	undo_step(&screens->session, true);
	screens_has(screens, "preset classic");
	assert_true(session_same_factors(&screens->session.flight.factors, &before));
	begin(screens);
	screens_resize(screens, 100, 31);
	demo_end(&screens->ui.demo, &screens->session);
	undo_step(&screens->session, true);
	screens_has(screens, "preset classic");
	assert_true(screens->session.flight.columns == 100 && screens->session.flight.rows == 30);
}
