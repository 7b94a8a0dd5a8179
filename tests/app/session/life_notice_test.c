/* SPDX-License-Identifier: MIT */
/* Life notice: what a flock that is alive says, and how often. */
#include "session/flight.h"

#include "screens.h"
#include "session/flight.h"

#include <stdlib.h>
#include <string.h>

/* Counts the notices with these words in so many steps. */
static int
count_said(struct screens *screens, int steps, const char *words)
{
	struct message *message = &screens->session.message;
	int said = 0;

	for (int i = 0; i < steps; i++) {
		message->kind = MESSAGE_NONE;
		session_step(&screens->session);
		said += message->kind == MESSAGE_NOTICE && strstr(message->text, words);
	}
	return said;
}

TEST(the_last_death_is_said_once_and_time_goes_on)
{
	static const char *const words[] = { "--hunger", "1", "--number", "20", NULL };
	scoped_screens screens;

	screens_with(&screens, 80, 24, words);
	assert_int_equal(count_said(&screens, 900, "no boid is left"), 1);
	assert_int_equal(boids_flock_count(screens.session.flock, BOIDS_KIND_BOID), 0);
	assert_int_equal(boids_flock_steps(screens.session.flock), 900);
	screens_type(&screens, "R");
	assert_int_equal(boids_flock_count(screens.session.flock, BOIDS_KIND_BOID), 20);
	assert_int_equal(count_said(&screens, 900, "no boid is left"), 1);
}

TEST(the_last_predator_is_said_once)
{
	static const char *const words[] = { "--predators",     "2",        "--captured",
		                             "eaten",           "--number", "0",
		                             "--predator-cost", "1",        NULL };
	scoped_screens screens;

	screens_with(&screens, 80, 24, words);
	assert_int_equal(count_said(&screens, 900, "no predator is left"), 1);
}

TEST(births_at_the_bound_are_said_once)
{
	static const char *const words[] = { "--food",       "1",       "--breeding",
		                             "alone",        "--ready", "0.3",
		                             "--max-number", "60",      "--number",
		                             "30",           NULL };
	scoped_screens screens;

	screens_with(&screens, 80, 24, words);
	assert_int_equal(count_said(&screens, 2000, "max-number 60 is reached"), 1);
	assert_in_range(boids_flock_count(screens.session.flock, BOIDS_KIND_BOID), 50, 60);
}

FLYING(other_flocks_say_nothing)
{
	struct screens *screens = *state;

	assert_int_equal(count_said(screens, 100, ""), 0);
}
