/* SPDX-License-Identifier: MIT */
/* Load: another preset while the flock flies. */
#include "app/load.h"

#include "screens.h"
#include "term/input.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
presets_keep_the_boids_and_become_home(void **state)
{
	struct app *app = *state;
	struct boid before = screens_boid(app, 3), after;
	struct world world = flock_world(app->flock);

	screens_press(app, 'S');
	screens_press(app, '1');
	assert_string_equal(app->settings.preset, "ganz");
	assert_false(app_changed(app));
	assert_int_equal(flock_steps(app->flock), 0);
	after = screens_boid(app, 3);
	float grown = flock_world(app->flock).size.x / world.size.x;
	assert_true(fabsf(after.position.x - before.position.x * grown) < 1e-3F);
	assert_true(fabsf(after.position.y - before.position.y * grown) < 1e-3F);
	screens_says(app, "1 ganz: ");
	screens_press(app, '0');
	assert_string_equal(app->settings.preset, "classic");
	assert_true(app->settings.factors.separation == 0.5F);
	assert_true(app->settings.factors.number == 100);
}

/* A flock of one species becomes one of four, new and old boids alike. */
static void
all_boids_take_the_species_of_the_preset(void **state)
{
	struct app *app = *state;
	int of[4] = { 0 };

	screens_press(app, '4');
	assert_string_equal(app->settings.preset, "christian");
	assert_true(app->settings.factors.species == 4);
	for (uint32_t id = 0; id < 100; id++)
		of[screens_boid(app, id).species]++;
	for (int i = 0; i < 4; i++)
		assert_true(of[i] > 10);
}

static void
presets_go_round(void **state)
{
	struct app *app = *state;
	int count = 0;

	while (preset_table[count].name)
		count++;
	for (int i = 0; i < count; i++) {
		assert_string_equal(app->settings.preset, preset_table[i].name);
		screens_press(app, i % 2 ? '>' : ']');
	}
	assert_string_equal(app->settings.preset, preset_table[0].name);
	screens_press(app, '<');
	assert_string_equal(app->settings.preset, preset_table[count - 1].name);
	screens_press(app, '[');
	assert_string_equal(app->settings.preset, preset_table[count > 1 ? count - 2 : 0].name);
}

/* Behind the PAUSED of 80 columns, too, where it is as wide as can be. */
static void
what_a_preset_says_of_itself_fits_the_line(void **state)
{
	struct app *app = *state;

	for (char digit = '0'; digit <= '9'; digit++) {
		screens_press(app, (uint32_t)digit);
		screens_says(app, app->settings.about);
	}
	screens_press(app, ' ');
	for (int i = 0; preset_table[i].name; i++) {
		screens_press(app, '>');
		screens_says(app, app->settings.about);
		screens_says(app, " PAUSED ");
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(presets_keep_the_boids_and_become_home),
		FLYING(all_boids_take_the_species_of_the_preset),
		FLYING(presets_go_round),
		FLYING(what_a_preset_says_of_itself_fits_the_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
