/* SPDX-License-Identifier: MIT */
#include "change.h"

#include "asked_factors.h"
#include "change_boids.h"
#include "change_place.h"
#include "change_settings.h"
#include "files/file.h"

#include <stdlib.h>
#include <string.h>

/* ---- scatter */

static bool
apply_scatter(struct session *session, const struct change *change)
{
	(void)change;
	flock_scatter(session->flock);
	return true;
}

static const struct change_row scatter_row = {
	.words = { "scatter" },
	.apply = apply_scatter,
	.says = "scatters the flock",
	.for_watchers = true,
};

/* ---- the kinds */

static const struct change_row *const kinds[CHANGE_KINDS] = {
	[CHANGE_SETTINGS] = &change_settings_row, [CHANGE_BOIDS] = &change_boids_row,
	[CHANGE_PLACE] = &change_place_row,       [CHANGE_HOLD] = &change_hold_row,
	[CHANGE_SCATTER] = &scatter_row,
};

void
change_write(FILE *out, const struct change *change)
{
	const struct change_row *kind = kinds[change->kind];

	if (kind->write)
		kind->write(out, change);
	else
		fputs(kind->words[0], out);
}

/* The first word names the kind; without one it is a line of settings. */
bool
change_read(struct change_read *read, struct session *session, const char *line, char *error)
{
	char *copy = strdup(line);
	struct line_words words = { .rest = copy, .error = error };
	const char *word = NULL;
	int kind = CHANGE_SETTINGS;

	if (!copy)
		return error_set(error, 0, "no memory for a change");
	for (int i = 0; i < 2 * CHANGE_KINDS && !word; i++) {
		const char *begin = kinds[i / 2]->words[i % 2];
		if (!begin || !line_words_begin(copy, begin))
			continue;
		word = begin;
		kind = i / 2;
	}
	if (word)
		line_words_next(&words);
	read->change = (struct change){ .kind = (enum change_kind)kind };
	bool good = kinds[kind]->read ? kinds[kind]->read(read, session, &words, word)
	                              : line_words_end(&words, word);
	free(copy);
	return good;
}

void
change_describe(const struct boids_factors *before, const struct change *change,
                char text[LINE_TEXT])
{
	const struct change_row *kind = kinds[change->kind];

	snprintf(text, LINE_TEXT, "%s", kind->says ? kind->says : "");
	if (kind->describe)
		kind->describe(before, change, text);
}

bool
change_for_watchers(const struct change *change)
{
	return kinds[change->kind]->for_watchers && !*change->preset && !change->has_map &&
	       change->columns == 0;
}

bool
change_watchers_may(const struct session *session, const struct change *change, char *error)
{
	const struct change_row *kind = kinds[change->kind];

	if (!change_for_watchers(change))
		return error_set(error, 0,
		                 "watchers change values; only the user that shares the flock can "
		                 "load presets and maps");
	return !kind->watchers_may || kind->watchers_may(session, change, error);
}

struct change
change_start(const struct session *session)
{
	struct change start = change_preset(&session->settings.factors, session->settings.preset);

	start.columns = session->columns;
	start.rows = session->rows;
	start.has_map = session->map_text;
	start.map = session->map_text;
	start.has_seed = true;
	start.seed = session->seed;
	return start;
}

/* ---- applying */

bool
session_follow(struct session *session, const struct change *change)
{
	const struct change_row *kind = kinds[change->kind];
	struct placed_few *few = &session->history.few;
	const int noted = few->count;

	if (kind->note)
		kind->note(session, change, few);
	if (!kind->apply(session, change)) {
		few->count = noted;
		return false;
	}
	session->changes++;
	if (change->kind != CHANGE_SETTINGS)
		session->fresh.is = false;
	if (change_only_factors(change))
		asked_factors_settle(session, change);
	for (struct session_listener *l = session->listeners; l; l = l->next)
		if (l->changed)
			l->changed(l->data, session, change);
	return true;
}

enum fate { REFUSED, APPLIED, SENT };

/* Applies a change of the user, or lets the source take it. */
static enum fate
change_by_user(struct session *session, const struct change *change)
{
	const struct session_source *source = &session->source;

	if (!source->take)
		return session_follow(session, change) ? APPLIED : REFUSED;
	if (!source->take(source->data, session, change))
		return REFUSED;
	if (change_only_factors(change))
		asked_factors_send(session, change);
	return SENT;
}

bool
session_request(struct session *session, const struct change *change)
{
	return change_by_user(session, change) != REFUSED;
}

bool
session_apply(struct session *session, const struct change *change)
{
	return change_by_user(session, change) == APPLIED;
}

bool
session_change_factors(struct session *session, const struct boids_factors *to)
{
	struct change change = { .factors = *to, .anchor = session->anchor };
	const struct boids_factors asked = asked_factors(session);
	bool any = false;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		change.sets[i] = !factor_table[i].is_view && !factor_same(&asked, to, i);
		any = any || change.sets[i];
	}
	if (any && !session_apply(session, &change))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++) /* of equal values, whether they are automatic */
		if (factor_table[i].is_view || factor_same(&session->settings.factors, to, i))
			factor_copy(&session->settings.factors, to, i);
	return true;
}
