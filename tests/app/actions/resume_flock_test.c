/* SPDX-License-Identifier: MIT */
/* Resume flock: a saved flock flies on to the bit, and a wrong one changes nothing. */
#include "actions/load_save.h"
#include "command.h"
#include "dialogue.h"
#include "folder.h"
#include "settings/settings_load.h"

#include <errno.h>
#include <fnmatch.h>

/* Saves the flock, moves the file, and begins another session with it. */
static void
find_again(struct screens *screens, struct screens *again)
{
	static struct options options;
	char error[SETTINGS_ERROR] = "";

	assert_true(save_preset(&screens->session, "lapwing", true, true,
	                        &(struct saved_preset){ .name = "" }));
	folder_sh("mkdir -p there && mv boids/presets/lapwing.ini there/copy.ini");
	options = *screens->session.options;
	options.settings = settings_default();
	assert_that(settings_preset(&options.settings, folder_path("there/copy.ini"), error), "%s",
	            error);
	assert_true(screens_begin(again, &options, options.settings.origin.seed, 80, 24));
	assert_true(resume_flock(&again->session));
	struct boids_state was = flock_state(screens_flock(screens)),
			   is = flock_state(screens_flock(again));
	assert_memory_equal(&is, &was, sizeof is);
}

static void
fly_both(struct screens *screens, struct screens *again, int rounds, int steps)
{
	for (int i = 0; i <= rounds; i++) {
		assert_true(screens_hash(again) == screens_hash(screens));
		session_steps(&screens->session, i < rounds ? steps : 0);
		session_steps(&again->session, i < rounds ? steps : 0);
	}
}

static void
flies_on(struct screens *screens, int rounds, int steps)
{
	scoped_begun again;

	find_again(screens, &again);
	fly_both(screens, &again, rounds, steps);
}

/* The same without a terminal: each boid's line equals that of the session after 600 steps. */
static void
assert_headless_flies_on(const struct screens *screens)
{
	FILE *out = fopen(folder_path("live"), "w");

	assert_non_null(out);
	flock_csv_write_header(out, false, false);
	flock_csv_write(out, screens_flock(screens), false, false);
	assert_false(ferror(out));
	fclose(out);
	command_runs("-p @there/copy.ini --steps 600 --states @headless");
	folder_sh("tail -n 100 live >last; tail -n 100 headless | cmp - last");
}

FLYING(removed_boids_stay_away_amid_a_scatter_on_the_way_to_a_goal)
{
	screens_change(screens, "predators = 2, captured = removed, radius = 1.5, seek = 0.1");
	screens_change(screens, "place goal 50.5 21, 5.5 11, wall 30.5 9");
	screens_fly(screens, 300);
	screens_change(screens, "scatter");
	flock_set_goal(screens_flock(screens), 1);
	screens_fly(screens, 10);
	assert_true(flock_state(screens_flock(screens)).removed > 0);
	assert_true(flock_state(screens_flock(screens)).scatter > 1);
	flies_on(screens, 4, 100);
}

/* Across births and deaths, to the bit: boids, genes, food, counts and the ledger. */
FLYING(a_flock_that_is_alive_lives_on_from_its_file)
{
	screens_change(screens, "preset = arms");
	session_steps(&screens->session, test_is_long() ? 3000 : 1000);
	const double births = flock_state(screens_flock(screens)).births;
	flies_on(screens, test_is_long() ? 5 : 2, 200);
	assert_true(births > 0 && flock_state(screens_flock(screens)).births > births);
}

FLYING(a_brain_of_the_user_steers_on_from_its_file)
{
	assert_true(screens_steer(screens, "push-aside aside 1\nalign-aside h1 3\nh1 aside 0.1"));
	screens_fly(screens, 100);
	flies_on(screens, 2, 100);
}

/* Keys that restart it: R from the moment of the file, r from another start. */
FLYING(a_saved_flock_is_the_start_of_its_session)
{
	scoped_begun again;

	screens_change(screens, "noise = 0.3, number = 320");
	screens_fly(screens, 500);
	find_again(screens, &again);
	screens_has(&again, "steps 500, boids 320");
	fly_both(screens, &again, 6, 100);
	dialogue(&again, { "R", .has = "steps 500" }, { "r", .has = "steps 0" },
	         { "R", .has = "steps 0" });
}

/* A goal placed last, without a step since, is saved too. What one session removes stays in the
 * other. */
FLYING(placed_walls_and_goals_are_saved_with_the_flock)
{
	scoped_begun again;

	screens_change(screens, "seek = 1");
	screens_fly(screens, 200);
	for (int row = 3; row < 15; row++)
		assert_true(screens_put(screens, PLACED_WALL, 40, row));
	assert_true(screens_put(screens, PLACED_GOAL, 60, 10));
	find_again(screens, &again);
	const char *text = folder_read("there/copy.ini");
	assert_contains(text, "\nplace wall 40.5 7, 40.5 9, ");
	assert_contains(text, ", 40.5 29, goal 60.5 21");
	screens_has(&again, "placed 13");
	assert_true(placing_has(&again.ui, PLACED_WALL, 40, 3));
	fly_both(screens, &again, 6, 100);
	assert_headless_flies_on(screens);
	assert_true(screens_remove(&again, PLACED_WALL, 40, 3));
	assert_false(placing_has(&again.ui, PLACED_WALL, 40, 3));
	for (const char *key = "uU"; *key; key++) {
		screens_press(screens, (uint32_t)*key);
		assert_true(placing_has(&screens->ui, PLACED_WALL, 40, 3));
	}
	screens_has(screens, "map none");
}

FLYING(pillars_and_predators_that_were_placed_are_saved_with_the_flock)
{
	scoped_begun again;

	screens_fly(screens, 200);
	screens_change(screens, "place pillar 40.5 11, 20.5 31, predator 60.5 21");
	screens_fly(screens, 100);
	find_again(screens, &again);
	fly_both(screens, &again, 6, 100);
	for (int restarts = 0; restarts < 2; restarts++) {
		screens_has(&again, "pillars-flown 2, predators-flown 1");
		assert_true(placing_has(&again.ui, PLACED_PILLAR, 40, 5) &&
		            placing_has(&again.ui, PLACED_PILLAR, 20, 15));
		screens_press(&again, 'R'); /* that moment once more, not a start anywhere */
	}
}

/* Also a goal that is the first to be read and the last in turn. */
FLYING(a_map_that_is_flown_is_saved_and_goals_keep_their_turns)
{
	scoped_begun again;

	screens_load_map(screens, "city");
	screens_change(screens, "seek = 1");
	const int goals = map_goals(screens->session.flight.map);
	assert_true(goals > 1);
	screens_remove(screens, PLACED_WALL, 1, 1);
	assert_true(screens_put(screens, PLACED_GOAL, 1, 1));
	session_step(&screens->session);
	assert_int_equal(flock_goals(screens_flock(screens)), goals + 1);
	flock_set_goal(screens_flock(screens), 1);
	screens_fly(screens, 20);
	find_again(screens, &again);
	assert_true(map_same(flock_current_map(screens_flock(&again)),
	                     flock_current_map(screens_flock(screens))));
	assert_int_equal(flock_goal(screens_flock(&again)), flock_goal(screens_flock(screens)));
	fly_both(screens, &again, 6, 100);
	assert_headless_flies_on(screens);
	assert_int_equal(flock_goal(screens_flock(&again)), flock_goal(screens_flock(screens)));
}

FLYING(a_saved_flock_fits_another_terminal)
{
	scoped_begun again;

	screens_fly(screens, 100);
	find_again(screens, &again);
	struct options options = *again.session.options;
	scoped_begun narrow;
	assert_true(screens_begin(&narrow, &options, 11, 40, 12));
	assert_true(resume_flock(&narrow.session));
	screens_has(&narrow, "boids 288");
	assert_true(flock_world(screens_flock(&narrow)).size.x == 40);
}

FLYING(no_preset_or_config_of_another_machine_changes_a_saved_flock)
{
	const struct boids_factors *f = &screens->session.flight.factors;
	struct settings back = settings_default();
	char error[SETTINGS_ERROR] = "";

	assert_true(save_preset(&screens->session, "lapwing", true, true,
	                        &(struct saved_preset){ .name = "" }));
	folder_write("boids/presets/classic.ini", "noise = 3\nmap = cave\nsize = 5x5\n");
	strcpy(back.map, "city");
	back.factors.aspect = 1;
	assert_that(settings_preset(&back, "lapwing", error), "%s", error);
	folder_sh("rm boids/presets/classic.ini");
	assert_string_equal(back.map, "none");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_that(factor_table[i].is_view || session_same_factor(&back.factors, f, i) ||
		                    factor_automatic(f, i) < 0,
		            "%s", factor_table[i].name);
}

FLYING(a_saved_flock_is_its_settings_and_the_lines_that_lead_to_it)
{
	screens_load_map(screens, "cave");
	screens_change(screens, "place goal 1.5 3");
	screens_fly(screens, 1);
	assert_true(save_preset(&screens->session, "lapwing", true, true,
	                        &(struct saved_preset){ .name = "" }));
	const char *text = folder_read("boids/presets/lapwing.ini");
	assert_that(fnmatch("flock format 2 of boids *\n# seed 11\n*\nmap = *\nseed = 11\nsize = "
	                    "80x23\n*"
	                    "\nasset *\nplace goal 1.5 3\n*asset *\nid,x,y,vx,vy\n*\nboids * step "
	                    "= 1, *"
	                    "\nend\n",
	                    text, 0) == 0,
	            "%s", text);
}

/* ---- written by hand */

#define SETTINGS "flock format 2 of boids 0.10.0\nseed = 5\n"
#define CSV "id,x,y,vx,vy\n3,10,10,8,0\n1,20,10,8,0\n"

/* Resumes a file with these boids, in whose lines @ is their name; without boids: of the lines. */
static bool
resumes(struct screens *screens, const char *csv, const char *lines)
{
	char text[1024], name[TEXT_HASH_NAME];
	int length = 0;

	text_hash_name(name, csv, strlen(csv));
	if (*csv)
		length = snprintf(text, sizeof text, SETTINGS "asset %s %zu\n%s\n", name,
		                  strlen(csv), csv);
	for (; *lines; lines++)
		if (*lines == '@')
			length += sprintf(text + length, "%s", name);
		else
			text[length++] = *lines;
	text[length] = '\0';
	snprintf(screens->session.preset.origin.state, SETTINGS_PATH, "%s",
	         folder_write("hand.ini", text));
	screens->session.message.kind = MESSAGE_NONE;
	errno = 1;
	return resume_flock(&screens->session);
}

FLYING(a_flock_may_be_written_by_hand)
{
	struct session *session = &screens->session;

	assert_true(resumes(screens, CSV, "boids @ step = 7, scatter = 1.5\nend\n"));
	screens_has(screens, "boids 2, steps 7");
	assert_float_equal(flock_state(session->flight.flock).scatter, 1.5, 0);
	assert_true(resumes(screens, "id,x,y,vx,vy\n1,900,-50,8,0\n", "boids @\n\nend\n \r\n"));
	screens_has(screens, "steps 0"); /* and further out than a CSV may start */
	assert_true(resumes(screens, "", "step,id,x,y,vx,vy\n7,3,10,10,8,0\n"));
	screens_has(screens, "steps 7");
	assert_true(resumes(screens, "", SETTINGS "place goal 1.5 3\nend\n"));
	screens_has(screens, "placed 1");
	assert_true(resumes(screens, CSV, "boids @\nhold goal 9 9\n0 end 12\n"));
	assert_true(session->flight.placed.held.on && session->flight.placed.held.place.x == 9);
	assert_true(resumes(screens, CSV, "boids @ goal = 3\nend\n")); /* of another map */
	assert_int_equal(flock_goal(session->flight.flock), 0);
}

/* tests/data/refusals has what each lacks. */
FLYING(a_wrong_file_changes_nothing)
{
	static const char *const wrong[][2] = {
		{ CSV, "place goal 1\nboids @\nend\n" },
		{ CSV, "boids @ step = 4\nen" },
		{ CSV, "boids @ removed = -9\nend\n" },
		{ "", "id,x,y,vx,vy\n1,900,-50,8,0\n" },
		{ CSV, "end\n" },
	};
	struct session *session = &screens->session;

	screens_fly(screens, 20);
	const uint64_t hash = flock_hash(session->flight.flock);
	every (row, wrong) {
		assert_false(resumes(screens, (*row)[0], (*row)[1]));
		assert_int_equal(errno, 0);
		assert_true(flock_hash(session->flight.flock) == hash && session->flight.seed == 11);
	}
	assert_contains(session->message.text, "hand.ini has no boids");
}

TEST_FILE(folder_make, folder_remove);
