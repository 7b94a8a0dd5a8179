/* SPDX-License-Identifier: MIT */
/* Recall: the command line that flies as the run does now. */
#include "app/recall.h"

#include "screens.h"
#include "term/input.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
leaving_with_changed_settings_says_how_to_fly_on(void **state)
{
	struct app *app = *state;
	char text[RECALL_TEXT];

	recall_write(app, text);
	assert_string_equal(text, "");
	screens_press(app, 'S');
	screens_press(app, 'E');
	recall_write(app, text);
	assert_string_equal(text,
	                    "boids --config none -p classic --separation 0.55 --edge repel -s 11");
	screens_press(app, 's');
	screens_press(app, 'e');
	recall_write(app, text);
	assert_string_equal(text, "");
	screens_press(app, '1');
	recall_write(app, text);
	assert_string_equal(text, "boids --config none -p ganz -s 11");
	snprintf(app->settings.preset, SETTINGS_NAME, "my flock's.ini");
	recall_write(app, text);
	assert_string_equal(text, "boids --config none -p 'my flock'\\''s.ini' -s 11");
}

static void
what_the_command_line_said_is_said_again(void **state)
{
	static const char *const words[] = { "--cohesion", "0.02", "--glyphs", "ascii", NULL };
	struct app app;
	char text[RECALL_TEXT];

	(void)state;
	screens_with(&app, 80, 24, words);
	recall_write(&app, text);
	assert_string_equal(text, "");
	screens_press(&app, 'S');
	recall_write(&app, text);
	assert_string_equal(text, "boids --config none -p classic --separation 0.55 --cohesion "
	                          "0.02 --glyphs ascii -s 11");
	screens_press(&app, '1'); /* looks outlive a preset, the flock's factors do not */
	assert_int_equal(app.settings.factors.glyphs, GLYPHS_ASCII);
	assert_true(app.settings.factors.cohesion != 0.02F);
	screens_end(&app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(leaving_with_changed_settings_says_how_to_fly_on),
		cmocka_unit_test(what_the_command_line_said_is_said_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
