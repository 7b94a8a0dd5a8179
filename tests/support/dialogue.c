/* SPDX-License-Identifier: MIT */
/* Dialogue: keys and answers as rows of a table. */
#include "dialogue.h"

#include "actions/resume_command.h"
#include "golden.h"

/* Writes a fact that is no factor. Returns false if there is none of this name. */
static bool
write_fact(const struct screens *screens, const char *name, char *text)
{
	const struct session *s = &screens->session;
	const struct ui *ui = &screens->ui;
	const struct flock_state *flock = s->flight.flock;
	const struct panel *panel = &ui->panel;
	const struct {
		const char *name, *word;
		long number;
	} facts[] = {
		{ "preset", s->flight.preset, 0 },
		{ "map", *s->preset.map ? s->preset.map : "none", 0 },
		{ "writing", s->flight.placed.said, 0 },
		{ "selected", panel->on_header ? "header" : factor_table[panel->selected].name, 0 },
		{ "boids", NULL, (long)flock_count(flock, BOIDS_KIND_BOID) },
		{ "predators-flown", NULL, (long)flock_count(flock, BOIDS_KIND_PREDATOR) },
		{ "pillars-flown", NULL, (long)flock_count(flock, BOIDS_KIND_PILLAR) },
		{ "goals-flown", NULL, flock_goals(flock) },
		{ "steps", NULL, (long)flock_steps(flock) },
		{ "seed", NULL, (long)s->flight.seed },
		{ "placed", NULL, s->flight.placed.marks.count },
		{ "changed", NULL, session_changed(s) },
		{ "undos", NULL, s->history.count },
		{ "undone-to", NULL, s->history.at },
		{ "changes", NULL, (long)s->changes },
		{ "fps", NULL, ui->fps },
		{ "paused", NULL, s->paused },
		{ "prompt", NULL, ui->prompt->kind != NULL },
		{ "picker", NULL, ui->is_picking },
		{ "help", NULL, ui->help->sections != NULL },
		{ "place", NULL, ui->place->on },
		{ "panel", NULL, panel->which },
		{ "follows", NULL, ui->view.camera.follows },
		{ "line-off", NULL, ui->line_off },
		{ "message", NULL, s->message.kind },
		{ "quit", NULL, screens->quit },
		{ "leaps-to", NULL, ui->source ? (long)ui->source->to : 0 },
		{ "asks", NULL, ui->source && ui->source->asks },
		{ "takes-over", NULL, ui->takes_over },
	};

	every (fact, facts)
		if (strcmp(fact->name, name) == 0) {
			if (fact->word)
				strcpy(text, fact->word);
			else
				sprintf(text, "%ld", fact->number);
			return true;
		}
	return false;
}

/* What a cell of a map may have, if the fact is about one. */
static char
cell_of(const char *name)
{
	static const char *const names[] = { "wall", "goal", "air", "start" };
	static const char cells[] = { BOIDS_MAP_WALL, BOIDS_MAP_GOAL, BOIDS_MAP_AIR,
		                      BOIDS_MAP_START };

	foreach (i, names)
		if (strcmp(names[i], name) == 0)
			return cells[i];
	return '\0';
}

static void
has(struct screens *screens, const char *fact)
{
	const char *value = strchr(fact, ' ') + 1;
	char name[64], text[SETTINGS_PATH] = "";
	int column, row;

	snprintf(name, sizeof name, "%.*s", (int)(value - 1 - fact), fact);
	if (cell_of(name) && sscanf(value, "%d,%d", &column, &row) == 2) {
		assert_that(screens_map(screens, column, row) == cell_of(name), "no %s", fact);
		return;
	}
	if (!write_fact(screens, name, text)) {
		assert_that(factor_find(name) >= 0, "no fact %s", name);
		factor_show(&screens->session.flight.factors, factor_find(name), text);
	}
	assert_that(strcmp(text, value) == 0, "%s is %s, not %s", name, text, value);
}

void
screens_has(struct screens *screens, const char *facts)
{
	char fact[256];

	for (const char *end; *facts; facts = *end ? end + 2 : end) {
		end = strstr(facts, ", ");
		end = end ? end : facts + strlen(facts);
		snprintf(fact, sizeof fact, "%.*s", (int)(end - facts), facts);
		has(screens, fact);
	}
}

void
screens_resumes(const struct screens *screens, const char *command)
{
	char text[RESUME_COMMAND_TEXT];

	resume_command_write(&screens->session, screens->ui.saved.name, text);
	assert_string_equal(text, command);
}

void
screens_show(struct screens *screens, const char *words)
{
	screens_draw(screens);
	scoped_block char *frame = golden_print(&screens->ui.frame);
	assert_contains(frame, words);
}

void
screens_events(struct screens *screens, const char *events)
{
	static const struct {
		char kind;
		enum mouse_action action;
		int button; /* -1: the one pressed last */
	} kinds[] = { { 'L', MOUSE_PRESS, 0 },     { 'M', MOUSE_PRESS, 1 },
		      { 'R', MOUSE_PRESS, 2 },     { 'd', MOUSE_DRAG, -1 },
		      { 'u', MOUSE_RELEASE, -1 },  { '+', MOUSE_WHEEL_UP, 0 },
		      { '-', MOUSE_WHEEL_DOWN, 0 } };
	static int pressed;

	for (int column, row, length; *events; events += strspn(events, "yn ")) {
		size_t i = 0;
		while (kinds[i].kind != *events)
			assert_true(++i < LENGTH(kinds));
		assert_int_equal(sscanf(events + 1, "%d,%d%n", &column, &row, &length), 2);
		if (kinds[i].action == MOUSE_PRESS)
			pressed = kinds[i].button;
		const int button = kinds[i].button < 0 ? pressed : kinds[i].button;
		const bool changed = screens_button(screens, kinds[i].action, button, column, row);
		assert_that(events[1 + length] != (changed ? 'n' : 'y'), "%s", events);
		events += 1 + length;
	}
}

void
dialogue_hold(struct screens *screens, const struct turn *turns, size_t count)
{
	for (const struct turn *turn = turns; turn < turns + count; turn++) {
		screens_wait(screens, turn->after);
		if (turn->size[0] > 0)
			screens_resize(screens, turn->size[0], turn->size[1]);
		screens_type(screens, turn->keys ? turn->keys : "");
		screens_events(screens, turn->mouse ? turn->mouse : "");
		screens_draw(screens);
		if (turn->says)
			screens_says(screens, turn->says);
		if (turn->has)
			screens_has(screens, turn->has);
		if (turn->typed)
			assert_string_equal(screens->ui.prompt->line.text, turn->typed);
		if (turn->lacks)
			screens_row_lacks(screens, -1, turn->lacks);
		if (turn->line)
			assert_string_equal(screens_row(screens, -1), turn->line);
		if (turn->shows)
			screens_show(screens, turn->shows);
		if (turn->command)
			screens_resumes(screens, turn->command);
	}
}

void
screens_fit(struct screens *screens, const char *keys)
{
	for (int columns = 1; columns < 130; columns += 3)
		for (int rows = 1; rows < 40; rows++) {
			screens_resize(screens, columns, rows);
			for (const char *key = keys; *key;) {
				const int length = mblen(key, 4);
				char one[5] = "";
				memcpy(one, key, (size_t)length);
				screens_type(screens, one);
				screens_draw(screens);
				key += length;
			}
		}
}
