/* SPDX-License-Identifier: MIT */
/* Change: a flight is its start and its changes. Amid a flight its saved flock and the changes
 * from then on, as text, give the same flock, bit for bit (playback_test: from the start). Every
 * kind reads back as it was written; tests/data/refusals has what cannot be. */

#include "actions/load_save.h"
#include "folder.h"
#include "random_hands.h"
#include "settings/settings_load.h"

#include <inttypes.h>

static struct change_read change;
static char error[SETTINGS_ERROR];

static char *
written(const struct change *c)
{
	char *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	change_write(out, c);
	assert_int_equal(fclose(out), 0);
	return text;
}

/* ---- saved and restored amid a flight */

/* Makes steps of what flies: the session, or a preview of a change that is not made yet. */
static void
step(struct screens *screens, int steps)
{
	for (; steps > 0; steps--)
		session_step(ui_shown(&screens->ui));
}

static void
add_asset(struct session *session, const struct asset *asset)
{
	char *text = asset ? malloc(asset->length + 1) : NULL;

	if (asset)
		asset_add(&session->flight.assets, memcpy(text, asset->text, asset->length + 1),
		          asset->length);
}

/* Passes a change on to the other session, as text. */
static void
pass_on(void *data, const struct session *session, const struct change *made, const char *line)
{
	struct session *other = data;
	scoped_block char *text = written(made);

	add_asset(other, made->map);
	add_asset(other, made->boids);
	while (other->flown < session->flown)
		session_step(other);
	assert_that(change_read(&change, &other->flight, text, error), "'%s': %s", text, error);
	assert_non_null(strstr(line, text));
	assert_that(session_apply(other, &change.change), "'%s' was refused", text);
}

/* Starts another session from the file that was saved. */
static void
restore(struct screens *screens, struct options *options, struct session *other)
{
	*options = *screens->session.options;
	options->settings = settings_default();
	if (!settings_preset(&options->settings, "amid", error))
		fail_msg("%s", error);
	assert_true(session_start(other, options, options->settings.origin.seed,
	                          screens->session.flight.columns, screens->session.flight.rows, 1));
	if (!resume_flock(other))
		fail_msg("%s", other->message.text);
	other->flown = screens->session.flown;
}

TEST_WITH(a_saved_flock_goes_on_with_any_changes, folder_make, folder_remove)
{
	hands_presets();
	for (uint64_t seed = 1; seed <= (test_is_long() ? 12 : 4); seed++) {
		struct dice d = { 100 + seed };
		struct screens screens;
		struct options options;
		struct session other;
		struct session_listener listener = { .changed = pass_on, .data = &other };
		print_message("flight %" PRIu64 "\n", seed);
		screens_start(&screens, 60 + 3 * (int)seed, 24);
		for (int i = 0; i < 150; i++) {
			hands_act(&screens, &d);
			session_step(&screens.session);
		}
		mouse_drag_end(&screens.input, &screens.ui);
		assert_true(save_preset(&screens.session, "amid", true, true,
		                        &(struct saved_preset){ .name = "" }));
		restore(&screens, &options, &other);
		assert_true(screens_hash(&screens) == flock_hash(other.flight.flock));
		screens.session.listeners = &listener;
		for (int i = 0; i < 400; i++) {
			hands_act(&screens, &d);
			step(&screens, dice_below(&d, 5));
			while (other.flown < screens.session.flown)
				session_step(&other);
			assert_that(screens_hash(&screens) == flock_hash(other.flight.flock),
			            "another flock after act %d, step %" PRIu64, i,
			            screens.session.flown);
		}
		screens.session.listeners = NULL;
		session_end(&other);
		screens_end(&screens);
	}
}

/* ---- changes as text */

static bool
reads(struct screens *screens, const char *line)
{
	return change_read(&change, &screens->session.flight, line, error);
}

static void
assert_reads(struct screens *screens, const char *line)
{
	if (!reads(screens, line))
		fail_msg("'%s': %s", line, error);
}

FLYING(what_is_written_reads_back)
{
	static const char *const lines[] = {
		"predators = 1",
		"separation = 0.52, edge = wrap, number = 120",
		"zoom = 1.1 at 0.25 0.75",
		"map = none",
		"size = 120x40",
		"size = 120x40, margin = 7.5, number = 250",
		"seed = 18446744073709551615",
		"place goal 40.5 12",
		"place wall 1.5 3, 2.5 3, air 4 5, map 6 7, goal 8 9",
		"place predator 1.1 2.2 3.3",
		"place food 4 5 0, 6 7 2.5 0.5, 8 9 0 0",
		"place food 3 4 0 0.25, 3.25 4 2.5",
		"remove food 4 5 2.5, goal 1 2, 3 4",
		"remove predator 0.1 0.2",
		"hold goal 4 5",
		"hold predator 4 5 6",
		"hold 12 predator 4 5",
		"hold none",
		"scatter",
	};

	every (line, lines) {
		assert_reads(screens, *line);
		scoped_block char *text = written(&change.change);
		assert_string_equal(text, *line);
	}
}

/* What a line leaves alone stays; automatic values are those of this world. */
FLYING(a_line_of_factors_is_complete)
{
	assert_reads(screens, "number = auto 0.05");
	assert_int_equal(change.change.factors.number, 80 * 24 * 2 * 0.05);
	assert_true(change.change.factors.separation == screens->session.flight.factors.separation);
}

/* Food that is removed leaves nothing in its disc. */
FLYING(removing_food_sets_a_share_of_none)
{
	assert_true(reads(screens, "remove food 1 2 3"));
	assert_true(change.placings[0].removes && change.placings[0].share == 0 &&
	            change.placings[0].radius == 3);
	assert_false(reads(screens, "remove food 1 2 3 1"));
	assert_string_equal(error, "remove takes no more words, not '1'");
}

FLYING(a_line_has_a_bounded_number_of_places)
{
	scoped_block char *text = malloc(8 * PLACINGS_MOST + 16);
	char *at = text;

	assert_non_null(text);
	at += sprintf(at, "place goal 1 2");
	for (int i = 1; i < PLACINGS_MOST; i++)
		at += sprintf(at, ", 1 2");
	assert_true(reads(screens, text));
	assert_int_equal(change.change.count, PLACINGS_MOST);
	sprintf(at, ", 1 2");
	assert_false(reads(screens, text));
	assert_string_equal(error, "place takes at most 2000 places");
}

FLYING(changes_are_described_in_a_few_words)
{
	const struct boids_factors *before = &screens->session.flight.factors;
	const struct placing things[] = { { .thing = PLACED_GOAL }, { .thing = PLACED_PREDATOR } };
	const struct placing gone = { .thing = PLACED_PREDATOR, .removes = true };
	struct change factors = { .factors = *before };
	char text[LINE_TEXT];

	factors.factors.separation = 0.75f;
	factors.sets[BOIDS_FACTOR_separation] = true;
	change_describe(before, &factors, text);
	assert_string_equal(text, "separation 0.5 -> 0.75");
	factors.sets[BOIDS_FACTOR_noise] = true;
	change_describe(before, &factors, text);
	assert_string_equal(text, "sets several factors");
	const struct {
		struct change change;
		const char *text;
	} cases[] = {
		{ { .kind = CHANGE_PLACE, .placings = things, .count = 1 }, "places a goal" },
		{ { .kind = CHANGE_PLACE, .placings = things, .count = 2 }, "places 2 things" },
		{ { .kind = CHANGE_PLACE, .placings = &gone, .count = 1 }, "removes a predator" },
		{ { .kind = CHANGE_SCATTER }, "scatters the flock" },
		{ { .has_seed = true, .seed = 12 }, "restarts it with seed 12" },
		{ { .preset = "mill" }, "loads the preset mill" },
		{ { .has_map = true }, "changes the map" },
		{ { .kind = CHANGE_HOLD }, "" },
		{ { .columns = 80, .rows = 24 }, "" },
	};
	every (row, cases) {
		change_describe(before, &row->change, text);
		assert_string_equal(text, row->text);
	}
}
