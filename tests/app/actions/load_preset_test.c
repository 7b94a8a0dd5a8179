/* SPDX-License-Identifier: MIT */
/* Load and save: loads presets and maps while the flock flies. */
#include "actions/load_save.h"
#include "actions/undo.h"
#include "dialogue.h"
#include "folder.h"
#include "scene.h"

static void
load(struct screens *screens, const char *preset)
{
	assert_true(load_preset(&screens->session, preset));
}

/* A flock of one species becomes one of four, new and old boids alike. */
FLYING(all_boids_take_the_species_of_the_preset)
{
	int of[4] = { 0 };

	load(screens, "christian");
	assert_true(screens->session.flight.factors.species == 4);
	for (uint32_t id = 0; id < 100; id++)
		of[screens_boid(screens, id).species]++;
	for (int i = 0; i < 4; i++)
		assert_true(of[i] > 10);
}

FLYING(the_start_of_a_journal_is_a_preset_with_its_map)
{
	struct session *session = &screens->session;

	folder_make(NULL);
	folder_write(
		"boids/presets/flown.ini",
		"journal format 2 of boids 0.10.0\n0 start\nasset 64af5bce03b48c1e 10\nS   G\n  "
		"#\n\n"
		"0 size = 9x9, defaults = x, separation = 0.7, map = 64af5bce03b48c1e, seed = 5\n"
		"0 hash 1\n0 separation = 0.8\n9 noise = 1\n");
	load(screens, "school");
	load(screens, "flown");
	screens_has(screens, "preset flown, separation 0.7");
	assert_true(session->flight.factors.noise == default_factors().noise);
	assert_true(map_text_same(session->flight.map_text->text, "S   G\n  #\n"));
	assert_int_equal(session->preset.origin.seed, 5);
	folder_remove(NULL);
}

/* Twenty-one of them; the others are reached by name. */
FLYING(presets_that_are_walked_wrap_around)
{
	const char *walked[40];
	int count = 0;

	for (const struct published *p = preset_table; p->name; p++)
		if (p->walked)
			walked[count++] = p->name;
	assert_int_equal(count, 21);
	for (int i = 0; i < count; i++) {
		screens_has_preset(screens, walked[i]);
		screens_press(screens, '>');
	}
	screens_has_preset(screens, walked[0]);
	for (int i = 1; i <= 2; i++) {
		screens_press(screens, '<');
		screens_has_preset(screens, walked[count - i]);
	}
	assert_true(load_preset(&screens->session, "danner"));
	screens_press(screens, '<'); /* on from where it stands in the list */
	screens_has_preset(screens, "vicsek");
}

FLYING(every_preset_flies_to_numbers)
{
	for (const struct published *p = preset_table; p->name; p++) {
		assert_true(load_preset(&screens->session, p->name));
		session_steps(&screens->session, 60);
		if (!screens_are_finite(screens_flock(screens)))
			fail_msg("%s: a boid is nowhere", p->name);
	}
}

/* Also after PAUSED in 80 columns, at its widest. */
FLYING(the_description_of_a_preset_fits_the_line)
{
	for (char digit = '0'; digit <= '9'; digit++) {
		screens_press(screens, (uint32_t)digit);
		screens_says(screens, screens->session.preset.about);
	}
	screens_press(screens, ' ');
	for (int i = 0; preset_table[i].name; i++) {
		screens_press(screens, '>');
		screens_says(screens, screens->session.preset.about);
		screens_says(screens, " PAUSED ");
	}
}

/* ---- what the user has chosen for all presets */

/* Display factors and the number, as they are set by keys, and their usual values. */
#define SET_KEYS \
	"/theme\r\rdusk\r/glyphs\r\rtriangles\r/colour-by\r\rspeed\r/trails\r\r2\r" \
	"/backdrop\r\rwind\r/time-scale\r\r2\r/number\r\r77\r"
#define SET \
	"theme dusk, glyphs triangles, colour-by speed, trails 2, backdrop wind, time-scale 2, " \
	"number 77"
#define USUAL \
	"theme default, glyphs wedges, colour-by heading, trails auto 1, backdrop off, " \
	"time-scale 1, number 288"

DIALOGUE(looks_and_number_that_were_set_survive_presets_until_all_is_reset,
         { SET_KEYS "S1>>0<0", .has = "separation 0.5, boids 77, " SET }, { ";", .has = USUAL },
         { "10", .has = USUAL }, { "uuu10", .has = SET }); /* chosen again */

/* Undone, reset to the preset value, or turned up and down at once: not chosen. */
FLYING(what_was_taken_back_does_not_survive)
{
	dialogue(screens, { "/theme\r\rdusk\ru1", .has = "theme default" },
	         { "0/theme\r\rdusk\r⌫" }, { "nN2", .has = "theme sea, number 288", .after = 2 });
	screens_press(screens, ';'); /* 288 was set */
	assert_true(screens_value(screens, BOIDS_FACTOR_number) > 288);
}

/* Who wants nothing to come by itself has said so once. */
DIALOGUE(visits_that_were_turned_off_stay_off, { "1", .has = "visits 60" },
         { "/visits\r\r0\r1", .has = "visits 0" }, { "0>", .has = "visits 0" });

static int
write_presets(void **state)
{
	if (folder_make(state) != 0)
		return -1;
	folder_write("caved.ini", "base = classic\nmap = cave\n");
	folder_write("ringed.ini", "base = school\nmap = ring\n");
	folder_write("bare.ini", "base = classic\nmap = none\n");
	folder_write("lost.ini", "base = classic\nmap = here.map\n");
	folder_write("here.map", "#\n ");
	folder_write("own.ini", "number = 300\ntheme = sea\ncohesion = 3\n");
	return screens_setup(state);
}

static int
remove_presets(void **state)
{
	folder_remove(state);
	return screens_teardown(state);
}

#define WITH_MAPS(name) FLYING_WITH(name, write_presets, remove_presets)

WITH_MAPS(a_preset_shows_its_own_looks_unless_they_were_set)
{
	folder_write("lit.ini", "base = school\ntheme = dusk\ntrails = 2\nnumber = 50\n");
	screens_type(screens, "/trails\r\r1\r");
	load(screens, folder_path("lit.ini"));
	screens_has(screens, "theme dusk, trails 1, number 50");
	assert_true(screens->session.preset.factors.trails == 2);
	dialogue(screens, { "0", .has = "theme default, number 288" }, { "u;", .has = "trails 2" });
}

TEST_WITH(config_and_command_line_are_chosen_too, write_presets, remove_presets)
{
	scoped_begun again;
	const struct boids_factors *f = &again.session.flight.factors;

	screens_command(&again, "--config @own.ini --glyphs triangles --noise 1 --separation 2");
	const struct boids_factors first = *f;
	screens_has(&again, "cohesion 3, noise 1, number 300");
	dialogue(&again, { "6", .has = "theme sea, glyphs triangles, boids 300, changed 0" });
	assert_true(f->cohesion < 1 && f->noise < 1);
	screens_press(&again, '0');
	screens_are_same(&first, f); /* as it started */
	dialogue(&again, { "/theme\r\rdusk\r/number\r\r20\r10", .has = "theme dusk" }, { ";" });
	screens_are_same(&first, f);
}

TEST_WITH(a_preset_of_the_command_line_leaves_what_the_config_chose, write_presets, remove_presets)
{
	scoped_begun again, unnumbered;
	const struct boids_factors *f = &again.session.flight.factors;

	screens_command(&again, "--config @own.ini -p starlings -n 40 --noise 1");
	const struct boids_factors first = *f;
	screens_has(&again, "theme sea, number 40, noise 1");
	dialogue(&again, { "0", .has = "number 40" });
	assert_true(first.cohesion < 1 && f->cohesion < 1);
	load(&again, "starlings");
	screens_are_same(&first, f);
	screens_command(&unnumbered, "--config @own.ini -p starlings");
	screens_has(&unnumbered, "number 300");
}

/* ---- presets that name a map */

/* Returns the number of wall cells on the screen; checks that no boid is in one. */
static int
walls_seen(struct screens *screens)
{
	const struct flock_state *flock = screens_flock(screens);

	for (size_t i = 0; i < boid_count(flock); i++)
		assert_int_not_equal(flock_map_cell(flock, boid_of(flock, i).position),
		                     BOIDS_MAP_WALL);
	return screens_walls(screens);
}

/* A preset without a map drops that of another. */
WITH_MAPS(a_preset_brings_its_map_and_undo_takes_it_away)
{
	enum { NONE, CAVE, RING };
	static const struct {
		const char *preset, *keys;
		int map;
	} rows[] = {
		{ NULL, "", NONE },       { "caved.ini", "", CAVE },  { "danner", "", NONE },
		{ NULL, "u", CAVE },      { "ringed.ini", "", RING }, { NULL, "u", CAVE },
		{ NULL, "u", NONE },      { NULL, "UU", RING },       { NULL, "", RING },
		{ "bare.ini", "", NONE }, { NULL, "u", RING },        { NULL, "R", RING },
	};
	int walls[3] = { 0 };

	every (row, rows) {
		if (row->preset)
			load(screens,
			     strchr(row->preset, '.') ? folder_path(row->preset) : row->preset);
		screens_type(screens, row->keys);
		walls[row->map] = walls[row->map] ? walls[row->map] : walls_seen(screens);
		assert_int_equal(walls_seen(screens), walls[row->map]);
		assert_true(!flock_current_map(screens_flock(screens)) == (row->map == NONE));
		session_steps(&screens->session, 60);
	}
	assert_true(walls[CAVE] > 200 && walls[RING] > 100 && walls[CAVE] != walls[RING]);
	assert_int_equal(walls[NONE], 0);
}

WITH_MAPS(a_map_that_the_user_chose_stays_until_a_preset_brings_another)
{
	screens_load_map(screens, "cave");
	const int cave = walls_seen(screens);
	load(screens, "danner");
	load(screens, "classic");
	assert_int_equal(walls_seen(screens), cave);
	load(screens, folder_path("ringed.ini"));
	assert_int_not_equal(walls_seen(screens), cave);
	load(screens, "classic");
	assert_int_equal(walls_seen(screens), 0);
}

/* Undo has the map's text, though its file is gone; the preset cannot be loaded any more. */
WITH_MAPS(a_map_whose_file_is_gone_is_kept_by_undo)
{
	load(screens, folder_path("lost.ini"));
	const int lost = walls_seen(screens);
	assert_true(lost > 0);
	screens_type(screens, "u");
	assert_null(flock_current_map(screens_flock(screens)));
	assert_int_equal(remove(folder_path("here.map")), 0);
	screens_type(screens, "U");
	assert_int_equal(walls_seen(screens), lost);
	screens_type(screens, "u");
	assert_false(load_preset(&screens->session, folder_path("lost.ini")));
	screens_has_preset(screens, "classic");
	assert_null(flock_current_map(screens_flock(screens)));
	screens_fly(screens, 10);
}

/* ---- maps by their names */

static void
count(void *data, const struct session *session, const struct change *change, const char *line)
{
	(void)session;
	(void)line;
	*(int *)data += change->has_map && !*change->preset ? 1 : 100;
}

FLYING(a_map_is_one_change_that_is_undone_and_redone)
{
	struct session *session = &screens->session;
	int changes = 0;

	session->listeners = &(struct session_listener){ .changed = count, .data = &changes };
	assert_true(load_map(session, "city"));
	assert_int_equal(changes, 1);
	assert_true(load_map(session, "city")); /* the same again is no gesture */
	screens_has(screens, "wall 3,2, map city, undos 1");
	undo_step(session, true);
	dialogue(screens, { "", "undone: map none", "air 3,2, map none" });
	undo_step(session, false);
	dialogue(screens, { "", "redone: map city", "wall 3,2" });
	assert_true(load_map(session, "none"));
	screens_has(screens, "air 3,2");
	assert_int_equal(changes, 5);
}

FLYING(a_map_that_cannot_be_read_changes_nothing)
{
	uint64_t before = screens_hash(screens);

	folder_make(NULL);
	folder_write("boids/maps/bad.map", "#x\n");
	assert_false(load_map(&screens->session, "bad"));
	screens_says(screens, "bad.map:1:2: a map may contain");
	assert_false(load_map(&screens->session, "nosuch"));
	screens_says(screens, "no map 'nosuch'");
	screens_has(screens, "undos 0, map none");
	assert_true(screens_hash(screens) == before);
	folder_remove(NULL);
}
