/* SPDX-License-Identifier: MIT */
#include "change.h"

#include "text/asset.h"
#include "text/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- scatter */

static bool
apply_scatter(struct flight *flight, const struct change *change, char *error)
{
	(void)change;
	(void)error;
	flock_scatter(flight->flock);
	return true;
}

static const struct change_row scatter_row = {
	.words = { "scatter" },
	.apply = apply_scatter,
	.says = "scatters the flock",
};

/* ---- the kinds */

static const struct change_row *const kinds[CHANGE_KINDS] = {
	[CHANGE_SETTINGS] = &change_settings_row, [CHANGE_BOIDS] = &change_boids_row,
	[CHANGE_PLACE] = &change_place_row,       [CHANGE_HOLD] = &change_hold_row,
	[CHANGE_SCATTER] = &scatter_row,          [CHANGE_SAY] = &change_say_row,
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

const struct asset *
change_brain(const struct change *change)
{
	return change->sets[BOIDS_FACTOR_brain] ? factors_brain_text(&change->factors) : NULL;
}

void
change_write_whole(void *file, const struct change *change)
{
	FILE *out = file;
	const struct asset *brain = change_brain(change);

	if (change->map)
		asset_write(out, change->map);
	if (change->boids)
		asset_write(out, change->boids);
	if (brain)
		asset_write(out, brain);
	change_write(out, change);
	putc('\n', out);
}

/* The first word names the kind; without one it is a line of settings. */
bool
change_read(struct change_read *read, struct flight *flight, const char *line, char *error)
{
	char *copy = strdup(line);
	struct line_words words = { .rest = copy, .error = error };
	int kind = CHANGE_SETTINGS;

	if (!copy)
		return error_set(error, 0, "no memory for a change");
	for (int i = 0; i < CHANGE_WORDS * CHANGE_KINDS && !words.word; i++) {
		const char *begin = kinds[i / CHANGE_WORDS]->words[i % CHANGE_WORDS];
		if (!begin || !line_words_begin(copy, begin))
			continue;
		words.word = begin;
		kind = i / CHANGE_WORDS;
	}
	if (words.word)
		line_words_next(&words);
	read->change = (struct change){ .kind = (enum change_kind)kind };
	bool good = kinds[kind]->read ? kinds[kind]->read(read, flight, &words)
	                              : line_words_end(&words, words.word);
	free(copy);
	return good;
}

void
change_describe(const struct boids_factors *before, const struct change *change,
                char text[CHANGE_TEXT])
{
	const struct change_row *kind = kinds[change->kind];

	snprintf(text, CHANGE_TEXT, "%s", kind->says ? kind->says : "");
	if (kind->describe)
		kind->describe(before, change, text);
}

struct change
change_start(const struct flight *flight)
{
	struct change start = change_preset(&flight->factors, flight->preset);

	start.columns = flight->columns;
	start.rows = flight->rows;
	start.width = flight->width;
	start.height = flight->height;
	start.has_map = true; /* also that there is none */
	start.map = flight->map_text;
	start.has_seed = true;
	start.seed = flight->seed;
	return start;
}

/* What has several parts changes a copy of the flock, as it could fail at the last of them. */
bool
flight_apply(struct flight *flight, const struct change *change, char *error)
{
	const struct change_row *kind = kinds[change->kind];
	const struct flight before = *flight;
	bool copies = kind->has_parts && kind->has_parts(flight, change);

	*error = '\0';
	if (copies)
		flight->flock = flock_clone(before.flock, 0);
	bool good = !copies || flight->flock
	                    ? kind->apply(flight, change, error)
	                    : error_set(error, ENOMEM, "not enough memory for another flock");
	int reason = errno;
	if (copies)
		flock_free(good ? before.flock : flight->flock);
	if (!good)
		*flight = before;
	else if (change->kind != CHANGE_SETTINGS)
		flight->fresh.is = false;
	errno = reason;
	return good;
}
