/* SPDX-License-Identifier: MIT */
/* Change text: every kind reads back as it was written, and what cannot be is refused with a reason. */
#include "session/change_text.h"

#include "screens.h"

#include <stdlib.h>
#include <string.h>

static struct change_read change;
static char error[SETTINGS_ERROR];

static void
assert_reads(struct screens *screens, const char *line)
{
	if (!change_read(&change, &screens->session, line, error))
		fail_msg("'%s': %s", line, error);
}

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

FLYING(what_is_written_reads_back)
{
	static const char *const lines[] = {
		"predators = 1",
		"separation = 0.52, edge = wrap, number = 120",
		"zoom = 1.1 at 0.25 0.75",
		"map none",
		"size 120x40",
		"size 120x40: margin = 7.5, number = 250",
		"seed 18446744073709551615",
		"place goal 40.5 12",
		"place wall 1.5 3, 2.5 3, air 4 5, map 6 7, goal 8 9",
		"remove predator 0.1 0.2",
		"hold newest predator 4 5",
		"hold none",
		"scatter",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		assert_reads(*state, lines[i]);
		char *text = written(&change.change);
		assert_string_equal(text, lines[i]);
		free(text);
	}
}

/* A preset is written with all its values; an asset by its name. */
FLYING(presets_maps_and_boids_read_back)
{
	struct screens *screens = *state;
	char line[80];

	assert_reads(screens, "preset starlings");
	assert_int_equal(change.change.kind, CHANGE_SETTINGS);
	char *text = written(&change.change);
	const struct boids_factors starlings = change.change.factors;
	assert_reads(screens, text);
	assert_string_equal(change.change.preset, "starlings");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_true(boids_factor_table[i].is_view ||
		            boids_factor_same(&starlings, &change.change.factors, i));
	free(text);
	assert_reads(screens, "map cave");
	snprintf(line, sizeof line, "map %s turns 21", change.change.map.text->name);
	assert_reads(screens, line);
	assert_string_equal(change.change.map.turns, "21");
	snprintf(line, sizeof line, "boids %s seed 7 size 80x23", change.change.map.text->name);
	assert_reads(screens, line);
	text = written(&change.change);
	assert_string_equal(text, line);
	free(text);
}

/* What a line leaves alone stays; automatic values are those of this world. */
FLYING(a_line_of_factors_is_complete)
{
	struct screens *screens = *state;

	assert_reads(screens, "number = auto 0.05");
	assert_int_equal(change.change.factors.number, 80 * 24 * 2 * 0.05);
	assert_true(change.change.factors.separation == screens->session.settings.factors.separation);
}

FLYING(what_cannot_be_is_refused)
{
	static const struct {
		const char *line, *why;
	} lines[] = {
		{ "", "a change takes FACTOR = VALUE" },
		{ "size 9x9: number = -1", "number takes auto" },
		{ "size 9x9: theme = sea", "theme belongs to the view" },
		{ "separatoin = 1", "separation" },
		{ "separation = x", "separation takes 0 to 100" },
		{ "separation = 1, ", "FACTOR = VALUE" },
		{ "glyphs = ascii", "glyphs belongs to the view" },
		{ "zoom = 1 at 0.5", "at takes a position" },
		{ "zoom = 1 at 0.5 0.5 3", "at takes no more words, not '3'" },
		{ "preset nobody", "a built-in one" },
		{ "preset mine: separation = -1", "separation takes" },
		{ "map 0123456789abcdef", "an asset defined before" },
		{ "map cave of", "turns after its name" },
		{ "map cave turns 13", "each goal once" },
		{ "size 0x4", "size takes COLSxROWS from 1x1 to 10000x10000, such as 80x24" },
		{ "seed -1", "seed takes 0 to" },
		{ "seed 1 2", "seed takes no more words, not '2'" },
		{ "boids 1", "an asset defined before" },
		{ "place goal 1 2 3 4", "no more words, not '4'" },
		{ "remove air 1 2", "remove takes goal" },
		{ "hold wall 1 2", "hold takes goal, predator or none" },
		{ "scatter now", "scatter takes no more" },
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct screens *screens = *state;
		if (change_read(&change, &screens->session, lines[i].line, error))
			fail_msg("'%s' was accepted", lines[i].line);
		if (!strstr(error, lines[i].why))
			fail_msg("'%s': '%s' lacks '%s'", lines[i].line, error, lines[i].why);
	}
}
