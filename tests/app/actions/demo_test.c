/* SPDX-License-Identifier: MIT */
/* Demo: scenes one after another, as changes like a user's. */
#include "actions/demo.h"

#include "actions/undo.h"
#include "dialogue.h"
#include "scene.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "written_flight.h"

#include <math.h>
#include <stdio.h>

enum { RATE = 60, SCENE = DEMO_SECONDS * RATE };

/* Steps a second where only scenes and their changes count: RATE in the exhaustive form. */
static int
coarse_rate(void)
{
	return test_is_long() ? RATE : 10;
}

static int
scenes(void)
{
	int count = 0;

	while (demo_table[count].name)
		count++;
	return count;
}

static void
begin(struct screens *screens)
{
	assert_true(demo_start(&screens->ui.demo, &screens->session));
}

static void
begin_coarse(struct screens *screens)
{
	screens->session.dt = 1.0 / coarse_rate();
	begin(screens);
}

/* Ends a scene: the next step is the first of the next one. */
static void
skip_scene(struct screens *screens)
{
	if (test_is_long())
		session_steps(&screens->session,
		              SCENE - (int)(screens->session.flown - screens->ui.demo.began));
	else
		screens->ui.demo.began = screens->session.flown - SCENE;
}

TEST(every_scene_can_be_read_and_has_a_caption)
{
	struct boids_factors f = default_factors();

	for (const struct demo_scene *scene = demo_table; scene->name; scene++) {
		assert_true(strlen(scene->name) + strlen(scene->about) <= 58); /* of 80 columns */
		assert_non_null(published_find(preset_table, scene->preset));
		assert_true(!scene->map || published_find(map_table, scene->map));
		for (int i = 0; scene->factors[i]; i++) {
			char name[64];
			assert_int_equal(sscanf(scene->factors[i], "%63s = ", name), 1);
			set_factor(&f, name, strstr(scene->factors[i], " = ") + 3);
		}
	}
}

/* Through all scenes and the first once more, in the short form a part of each. */
TEST(its_changes_and_the_seed_are_the_whole_flight)
{
	scoped_screens demo, again;
	struct written_flight flight;

	screens_start(&demo, 40, 12);
	screens_start(&again, 40, 12);
	written_flight_begin(&flight, &demo.session, false);
	begin(&demo);
	begin(&again);
	for (int scene = 0; scene <= scenes(); scene++) {
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
FLYING_AS(numbers_glide_from_scene_to_scene, 40, 12, NULL)
{
	static const int some[] = { BOIDS_FACTOR_separation, BOIDS_FACTOR_cohesion,
		                    BOIDS_FACTOR_visual_range, BOIDS_FACTOR_max_speed,
		                    BOIDS_FACTOR_number };

	begin(screens);
	session_steps(&screens->session, 1);
	for (int scene = 0; scene < scenes(); scene++) {
		assert_true(session_same_factors(&screens->session.flight.factors,
		                                 &screens->ui.demo.to));
		struct boids_factors last = screens->session.flight.factors;
		skip_scene(screens);
		for (int i = 0; i <= DEMO_GLIDE * RATE; i++) {
			session_steps(&screens->session, 1);
			const struct boids_factors *now = &screens->session.flight.factors;
			const struct boids_factors *to = &screens->ui.demo.to;
			bool model = now->model == last.model, zoom = now->zoom == last.zoom;
			every (row, some) {
				float way = fabsf(to->at[*row].number -
				                  screens->ui.demo.from.at[*row].number);
				float step = fabsf(now->at[*row].number - last.at[*row].number);
				assert_true(!model || !zoom || step <= way / 20 + 1);
			}
			last = *now;
		}
	}
}

FLYING(a_scene_has_its_preset_map_and_looks)
{
	begin(screens);
	for (int i = 0; i < scenes(); i++) {
		session_steps(&screens->session, 1);
		const struct settings settings = session_settings(&screens->session), *s = &settings;
		const struct demo_scene *scene = &demo_table[screens->ui.demo.scene];
		assert_string_equal(s->preset, scene->preset);
		const bool mapped =
			strcmp(scene->preset, "city") == 0 || strcmp(scene->preset, "cave") == 0;
		const char *map = scene->map ? scene->map : mapped ? scene->preset : "none";
		assert_string_equal(*s->map ? s->map : "none", map);
		assert_true(!!flock_current_map(screens_flock(screens)) ==
		            (strcmp(map, "none") != 0));
		screens_says(screens, scene->name);
		screens_says(screens, scene->about);
		skip_scene(screens);
	}
}

FLYING_AS(what_the_command_line_names_stays, 40, 12, "--theme", "amber", "--cohesion", "0.02")
{
	begin_coarse(screens);
	for (int i = 0; i < scenes() * DEMO_SECONDS * coarse_rate(); i++) {
		session_steps(&screens->session, 1);
		screens_has(screens, "theme amber, cohesion 0.02");
	}
}

TEST(a_named_preset_keeps_its_flock)
{
	scoped_begun screens;

	screens_command(&screens, "--config none -p school");
	struct boids_factors flock = screens.session.flight.factors;
	begin(&screens);
	for (int i = 0; i < scenes(); i++) {
		skip_scene(&screens);
		session_steps(&screens.session, 1);
		const struct boids_factors *f = &screens.session.flight.factors;
		for (int factor = 0; factor < BOIDS_FACTORS; factor++)
			assert_true(factor_table[factor].is_view || factor_same(f, &flock, factor));
		assert_null(flock_current_map(screens_flock(&screens)));
	}
	screens_says(&screens, "school");
}

/* In the size that the terminal has then. */
FLYING(taking_over_leaves_the_flock_and_is_undone_as_one_gesture)
{
	struct boids_factors before = screens->session.flight.factors;

	begin(screens);
	session_steps(&screens->session, SCENE + RATE); /* on its way to the second scene */
	uint64_t flock = screens_hash(screens);
	demo_end(&screens->ui.demo, &screens->session);
	assert_true(screens_hash(screens) == flock);
	session_steps(&screens->session, test_is_long() ? 2 * SCENE : SCENE / 2);
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

/* Unless the user has a text written. */
TEST(the_flock_writes_once_in_all_scenes)
{
	for (int own = 0; own < 2; own++) {
		scoped_screens screens;
		int began = 0, ended = 0;

		screens_start(&screens, 40, 12);
		begin_coarse(&screens);
		assert_true(!own || session_say(&screens.session, "Mine"));
		for (int i = 0; i < scenes() * DEMO_SECONDS * coarse_rate(); i++) {
			const bool before = *screens.session.flight.placed.said;
			session_steps(&screens.session, 1);
			const bool now = *screens.session.flight.placed.said;
			began += now && !before;
			ended += before && !now;
		}
		assert_int_equal(began, !own);
		assert_int_equal(ended, !own);
	}
}
