/* SPDX-License-Identifier: MIT */
/* Change boids: the kind of changes that replaces all boids by saved ones. */
#include "change_kind.h"

#include "math/number.h"
#include "states/flock_csv.h"
#include "text/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void
write_boids(FILE *out, const struct change *change)
{
	const struct boids_state *state = &change->state;
	const char *gap = " ";
	char value[BOIDS_FACTOR_TEXT];

	fprintf(out, "boids %s", change->boids->name);
	for (int i = 0; i < BOIDS_STATES; i++) {
		if (state->at[i] == 0)
			continue;
		number_write_double(state->at[i], value);
		fprintf(out, "%s%s = %s", gap, state_table[i].name, value);
		gap = ", ";
	}
}

static bool
read_boids(struct change_read *read, struct flight *flight, struct line_words *line)
{
	struct boids_state *state = &read->change.state;
	const char *name = line_words_next(line);
	bool given[BOIDS_STATES] = { false };
	int which;

	read->change.boids = asset_find(flight->assets, name);
	if (!read->change.boids)
		return line_words_refuse(line->error, "boids", "an asset defined before", name);
	while (line->rest && *line->rest) {
		char *value, *text = line_words_setting(line, &value);
		if (!value)
			return line_words_refuse(line->error, "boids",
			                         "NAME = VALUE after its asset", text);
		if (!state_set(state, text, value, &which, line->error))
			return false;
		if (given[which])
			return error_set(line->error, 0, "%s is set twice", text);
		given[which] = true;
	}
	return true;
}

/* Reads the boids of a change. Those of a file that is no saved flock may be of its last step. */
static bool
read_states(struct flock_csv *states, const struct flight *flight, const struct change *change,
            const char *where, char *error)
{
	FILE *in = fmemopen(change->boids->text, change->boids->length, "r");
	const struct csv_source source = {
		.in = in,
		.where = where,
		.line = change->boids->line,
		.saved = change->boids->line > 0 || !change->where,
	};

	if (!in)
		return error_set(error, ENOMEM, "not enough memory for another flock");
	bool good = flock_csv_read(states, &source, flight_world(flight), &flight->factors, error);
	int reason = errno;
	fclose(in);
	errno = reason;
	const double step = states->state.step;
	states->state = change->state;
	if (step > 0 && change->state.step > 0 && step != change->state.step)
		good = error_set(error, 0,
		                 "%s: the boids are of step %.0f, but the state is of step %.0f",
		                 PATH_SHOWN(where), step, change->state.step);
	if (step > 0)
		states->state.step = step;
	return good;
}

/* Gives the cells of food their amounts; those without a row are full. */
static bool
restore_food(struct flock_state *flock, const struct flock_csv *s, const char *where, char *error)
{
	const struct boids_food food = flock_food(flock);
	const size_t cells = (size_t)food.columns * (size_t)food.rows;
	bool good = true;

	if (cells == 0)
		return true;
	float *amounts = malloc(cells * sizeof *amounts);
	if (!amounts)
		return error_set(error, ENOMEM, "not enough memory for food");
	for (size_t i = 0; i < cells; i++)
		amounts[i] = food.barren[i] ? 0 : food.full;
	for (size_t i = s->count; i < s->count + s->food && good; i++) {
		good = s->boids[i].id < cells;
		if (good)
			amounts[s->boids[i].id] = s->boids[i].life.energy;
	}
	good = good && flock_restore_food(flock, amounts, cells);
	free(amounts);
	return good ||
	       error_set(error, 0, "%s: the food is that of another world", PATH_SHOWN(where));
}

/* Returns a flock of these states in the world of the flight, with the map that its flock has now.
 * NULL: error has one sentence, and errno is 0 if the states are wrong. */
static struct flock_state *
restored(const struct flight *flight, struct flock_csv *states, const char *where, char *error)
{
	struct boids_factors factors = flight->factors;
	struct flock_state *flock = flock_new(flight->seed);
	char sentence[BOIDS_FACTOR_ERROR] = "";
	bool good = false;

	factors.number = (float)states->of[BOIDS_KIND_BOID];
	if (flock && flock_fit(flock, &factors, flight_world(flight)) &&
	    flock_map(flock, flock_current_map(flight->flock))) {
		if (states->state.goal >= flock_goals(flock)) /* another map was chosen */
			states->state.goal = 0;
		good = flock_restore(flock, states->boids, states->count, &states->state, sentence);
		if (good)
			good = restore_food(flock, states, where, error);
		else if (*sentence)
			error_set(error, 0, "%s: %s", PATH_SHOWN(where), sentence);
		else
			error_set(error, ENOMEM, "not enough memory for %zu boids", states->count);
	} else {
		error_set(error, ENOMEM, "not enough memory for another flock");
	}
	if (good)
		return flock;
	int reason = errno;
	flock_free(flock);
	errno = reason;
	return NULL;
}

bool
change_boids_restore(struct flight *flight, struct flock_csv *states, const char *where, char *error)
{
	struct boids_factors *f = &flight->factors, before = *f;
	struct flock_state *flock = restored(flight, states, where, error);

	if (!flock)
		return false;
	for (int k = 0; k < BOIDS_KINDS; k++)
		factor_copy(f, flock_factors(flock), kind_factors[k]);
	if (!change_adopt(flight, flock, flight->seed, error)) {
		*f = before;
		return false;
	}
	memset(flight->placed.own, 0, sizeof flight->placed.own);
	return true;
}

static bool
apply_boids(struct flight *flight, const struct change *change, char *error)
{
	const char *where = change->where ? change->where : "boids";
	struct flock_csv states = { 0 };
	bool good = read_states(&states, flight, change, where, error) &&
	            change_boids_restore(flight, &states, where, error);

	flock_csv_free(&states);
	return good;
}

const struct change_row change_boids_row = {
	.words = { "boids" },
	.write = write_boids,
	.read = read_boids,
	.apply = apply_boids,
};
