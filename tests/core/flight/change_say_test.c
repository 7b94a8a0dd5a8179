/* SPDX-License-Identifier: MIT */
/* Change say: boids write a text, which is part of the flight. */
#include "flight/change.h"
#include "flight/flight_text.h"
#include "scene.h"

enum { FIVE_SECONDS = 300 };

#define scoped_flight __attribute__((cleanup(flight_end))) struct flight

static struct change_read reading;

/* Applies a line; "": it could be, else why it could not. */
static const char *
change(struct flight *flight, const char *line)
{
	static char error[ERROR_SIZE];

	if (!change_read(&reading, flight, line, error))
		return error;
	const bool good = flight_apply(flight, &reading.change, error);
	assert_true(good || *error);
	return error;
}

static int
writers(const struct flight *flight)
{
	int count = 0;

	for (size_t i = 0; i < boid_count(flight->flock); i++)
		count += (int)boid_of(flight->flock, i).writes;
	return count;
}

static struct flight
started(const char *settings)
{
	struct flight flight;
	char error[ERROR_SIZE];

	assert_true(flight_text_new(&flight, 5, error));
	assert_string_equal(change(&flight, settings), "");
	return flight;
}

/* Changes a flight, and lets boids fly home. */
static void
say(struct flight *flight, const char *line)
{
	assert_string_equal(change(flight, line), "");
	run_steps(flight->flock, FIVE_SECONDS, FRAME);
}

/* Whether boids hover around the middle of each cell of the text, and no others write. */
static void
assert_written(const struct flight *flight, const char *text)
{
	const float zoom = flight->factors.zoom, aspect = flight->factors.aspect;
	struct lettering l;
	char error[ERROR_SIZE];
	int found = 0;

	assert_string_equal(flight->placed.said, text);
	assert_true(lettering_lay(&l, text, 0, flight->columns, flight->rows, LETTERING_MOST, error));
	assert_that(writers(flight) == l.count, "%s: %d of %d", flight->preset, writers(flight),
	            l.count);
	for (size_t i = 0; i < boid_count(flight->flock); i++) {
		const struct boids_boid b = boid_of(flight->flock, i);
		for (int k = 0; k < l.count && b.writes; k++)
			found += fabsf(b.position.x * zoom - (float)l.at[k].column - 0.5f) < 0.36f &&
			         fabsf(b.position.y * zoom / aspect - (float)l.at[k].row - 0.5f) <
			                 0.36f;
	}
	assert_int_equal(found, l.count);
}

TEST(boids_write_the_text_of_a_line_under_any_preset)
{
	static const char *const presets[] = { "classic", "vicsek", "school", "netlogo",
		                               "hunted",  "cave",   "storm",  "murmuration",
		                               "roost",   "mill" };

	every (preset, presets) {
		char line[80];
		snprintf(line, sizeof line, "preset = %s, captured = survive", *preset);
		scoped_flight flight = started(line);
		run_steps(flight.flock, 60, FRAME);
		say(&flight, "say Hi 12:34");
		assert_written(&flight, "Hi 12:34");
		say(&flight, "say Hi 12:35"); /* only what changes moves */
		assert_written(&flight, "Hi 12:35");
		assert_string_equal(change(&flight, "say"), "");
		assert_int_equal(writers(&flight), 0);
		assert_string_equal(flight.placed.said, "");
	}
}

/* ---- boids that live */

enum { NINE_SECONDS = 540 };

/* Predators would eat most of them in nine seconds. */
TEST(a_boid_that_writes_neither_crashes_nor_tires_nor_is_caught)
{
	static const char *const presets[] = {
		"reckless", "hunters", "boom, number = 300", "classic, captured = removed",
		"classic, captured = eaten, update = sequential, hunger = 5"
	};

	every (preset, presets) {
		char line[120];
		float energy[1000] = { 0 };
		snprintf(line, sizeof line,
		         "preset = %s, lifespan = 0, breeding = off, predators = 30", *preset);
		scoped_flight flight = started(line);
		assert_string_equal(change(&flight, "say HELLO"), "");
		const int count = writers(&flight);
		for (int i = 0; i < NINE_SECONDS; i++) {
			flock_step(flight.flock, FRAME);
			for (size_t k = 0; k < boid_count(flight.flock); k++) {
				const struct boids_boid b = boid_of(flight.flock, k);
				if (!b.writes || b.id >= LENGTH(energy))
					continue;
				assert_true(b.life.energy >= energy[b.id]);
				energy[b.id] = b.life.energy;
			}
		}
		assert_that(writers(&flight) == count, "%s: %d of %d", *preset, writers(&flight),
		            count);
		const double before = flock_state(flight.flock).captures;
		assert_string_equal(change(&flight, "say"), "");
		for (int i = 0; i < NINE_SECONDS && flock_state(flight.flock).captures <= before;
		     i++)
			flock_step(flight.flock, FRAME); /* as others, they are prey again */
		assert_true(flock_state(flight.flock).captures > before);
	}
}

TEST(a_text_is_trimmed_and_read_back_as_it_was_written)
{
	static const char *const lines[][2] = {
		{ "say  a b  ", "say a b" },  { "say", "say" },
		{ "say  ", "say" },           { "say say", "say say" },
		{ "say A  #1", "say A  #1" }, { "lift", "lift" },
		{ "page", "page" },           { "say a, b = c", "say a, b = c" },
	};
	scoped_flight flight = started("number = 300");

	foreach (i, lines) {
		char *text = NULL, error[ERROR_SIZE];
		size_t length;
		assert_true(change_read(&reading, &flight, lines[i][0], error));
		FILE *out = open_memstream(&text, &length);
		change_write(out, &reading.change);
		fclose(out);
		assert_string_equal(text, lines[i][1]);
		free(text);
	}
}

TEST(what_cannot_be_said_is_refused_by_one_sentence_and_nothing_changes)
{
	static char endless[100000];
	static const struct {
		const char *line, *sentence;
	} wrong[] = {
		{ "say \360\237\220\246", "say takes Latin, Greek and Cyrillic letters, digits and "
		                          "signs of ASCII, not '\360\237\220\246'" },
		{ "say a\033[1m",
		  "say takes Latin, Greek and Cyrillic letters, digits and signs of "
		  "ASCII, not 'a?[1m'" },
		{ "say ABCDEFGHIJKLMNO", "say fits 'ABCDEFGHIJKLM' into 80x24 cells, not "
		                         "'ABCDEFGHIJKLMNO'" },
		{ endless, "say takes at most 119 bytes of UTF-8, not 99995" },
	};
	scoped_flight flight = started("number = 300");

	memset(endless, 'x', sizeof endless - 1);
	memcpy(endless, "say ", 4);
	change(&flight, "say Hi");
	const uint64_t hash = flight_hash(&flight);
	every (w, wrong) {
		assert_string_equal(change(&flight, w->line), w->sentence);
		assert_true(flight_hash(&flight) == hash);
	}
	/* A line could not say it. */
	struct change equal = { .kind = CHANGE_SAY, .said = "= 3" };
	char error[ERROR_SIZE];
	assert_false(flight_apply(&flight, &equal, error));
	assert_string_equal(error, "say takes no text that begins with =");
}

/* Its boids are free as those of a text that ends, but the text is the one that is said again. */
TEST(a_writing_is_lifted_and_said_again)
{
	scoped_flight flight = started("number = 300");

	say(&flight, "say Hi");
	say(&flight, "lift");
	assert_int_equal(writers(&flight), 0);
	assert_string_equal(flight.placed.said, "Hi");
	say(&flight, "preset = starlings");
	assert_written(&flight, "Hi");
	assert_string_equal(change(&flight, "lift it"), "lift takes no more words, not 'it'");
}

/* Nine boids are enough for each word, and a saved flock goes on with the page that stands. */
TEST(a_text_goes_on_page_by_page)
{
	scoped_flight flight = started("number = 9");
	size_t length;
	char *saved;

	say(&flight, "say I I I");
	assert_string_equal(flight.placed.said, "I I I");
	for (int page = 0; page < 3; page++) {
		assert_int_equal(flight.placed.page, 2 * page);
		assert_int_equal(flight.placed.next, page < 2 ? 2 * page + 2 : 0);
		assert_int_equal(writers(&flight), 9);
		saved = flight_text_write(&flight, &length);
		assert_contains(saved, page == 0   ? "say I I I\n"
		                       : page == 1 ? "say I I\n"
		                                   : "say I\n");
		free(saved);
		assert_string_equal(change(&flight, "page"),
		                    page < 2 ? "" : "page needs a text that has another page");
	}
	assert_string_equal(change(&flight, "preset = starlings, number = 9"), "");
	assert_int_equal(flight.placed.page, 4); /* it is written again */
	say(&flight, "number = 300");
	assert_int_equal(flight.placed.page, 4);
	assert_string_equal(change(&flight, "say"), "");
	assert_string_equal(change(&flight, "page"), "page needs a text that has another page");
}

TEST(too_few_boids_write_what_they_can_and_say_so)
{
	scoped_flight flight = started("number = 9");

	assert_string_equal(change(&flight, "say I"), "");
	assert_string_equal(change(&flight, "say II"), "9 boids are too few: this text needs 18");
	assert_int_equal(writers(&flight), 9);
	say(&flight, "number = 30");
	assert_written(&flight, "II");
}

TEST(a_text_that_a_flock_is_does_not_write)
{
	scoped_flight flight = started("number = 100");
	struct boids_boid boids[100];

	foreach (i, boids)
		boids[i] = boid_of(flight.flock, i);
	boids[50].home = (struct boids_home){ 3, 3 };
	restore_boids(flight.flock, boids, LENGTH(boids));
	assert_string_equal(change(&flight, "say Hi"), "say needs a flock that is no text itself");
}

/* Also after a restart, which makes other boids, and in a world that grows or is zoomed. */
TEST(a_text_stays_in_other_settings_and_ends_where_it_does_not_fit)
{
	static const char *const lines[] = {
		"preset = starlings", "zoom = 0.5",   "size = 60x30",   "seed = 9",
		"map = city",         "number = 150", "size = 200x60",  "edge = open",
		"edge = turn",        "aspect = 3",   "dimensions = 3", "preset = school",
		"size = 40x8",        "species = 3"
	};
	scoped_flight flight = started("number = 300");

	change(&flight, "say Hi");
	every (line, lines) {
		say(&flight, *line);
		assert_written(&flight, "Hi");
	}
	assert_string_equal(change(&flight, "size = 8x8"), "say fits 'H' into 8x8 cells, not 'Hi'");
	assert_int_equal(writers(&flight), 0);
	assert_string_equal(flight.placed.said, "");
}

/* The text is in the middle of the view, and so is the flock when it begins to write. */
TEST(in_an_open_world_the_view_stays_as_long_as_a_text_is_written)
{
	scoped_flight flight = started("preset = couzin-parallel, number = 100");

	run_steps(flight.flock, 3000, FRAME);
	struct boids_vec middle = flock_middle(flight.flock),
			 old = boid_with_id(flight.flock, 7).position;
	const struct boids_vec fixed = { flock_world(flight.flock).size.x / 2,
		                         flock_world(flight.flock).size.y / 2, 0 };
	assert_true(fabsf(middle.x - fixed.x) + fabsf(middle.y - fixed.y) > 10);
	change(&flight, "say Hi");
	struct boids_vec now = boid_with_id(flight.flock, 7).position;
	assert_near(now.x - fixed.x, old.x - middle.x, 1e-2);
	assert_near(now.y - fixed.y, old.y - middle.y, 1e-2);
	run_steps(flight.flock, FIVE_SECONDS, FRAME);
	middle = flock_middle(flight.flock);
	assert_true(middle.x == fixed.x && middle.y == fixed.y);
	assert_written(&flight, "Hi");
	change(&flight, "say");
	middle = flock_middle(flight.flock);
	assert_near(middle.x, fixed.x, 1e-2); /* it glides from there */
	run_steps(flight.flock, 3000, FRAME);
	middle = flock_middle(flight.flock);
	assert_true(fabsf(middle.x - fixed.x) + fabsf(middle.y - fixed.y) > 10);
}
