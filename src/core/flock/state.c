/* SPDX-License-Identifier: MIT */
/* State: the table of its fields, and their text. */
#include "flock.h"
#include "flock_build.h"
#include "math/number.h"
#include "math/spelling.h"
#include "step/effects.h"
#include "text/error.h"

#include <math.h>

/* clang-format off */
const struct boids_state_field state_table[BOIDS_STATES] = {
#define WHOLE(field, name_, least_, most_, unit_, help_) \
	[BOIDS_STATE_##field] = { .name = name_, .help = help_, .unit = unit_, .least = least_, .most = most_, .whole = true },
#define NUMBER(field, name_, least_, most_, unit_, help_) \
	[BOIDS_STATE_##field] = { .name = name_, .help = help_, .unit = unit_, .least = least_, .most = most_ },
	BOIDS_STATE_LIST(WHOLE, NUMBER)
#undef WHOLE
#undef NUMBER
};
/* clang-format on */

struct boids_state
flock_state(const struct flock_state *flock)
{
	struct boids_state s = {
		.step = (double)flock->steps,
		.time = flock->time,
		.step_length = (double)flock->rates.seconds,
		.scatter = flock->scatter_left,
		.removed = flock->removed,
		.goal = flock->goal,
		.glide_x = (double)flock->view_offset.x,
		.glide_y = (double)flock->view_offset.y,
		.glide_z = (double)flock->view_offset.z,
		.predators_removed = flock->predators_removed,
		.captures = (double)flock->captures,
	};

	for (int k = 0; k < BOIDS_KINDS; k++)
		if (flock->next_id[k] != (uint32_t)flock->of[k].count &&
		    flock->next_id[k] != boid_arrays_ids(&flock->of[k]))
			s.at[BOIDS_STATE_next_id + k] = flock->next_id[k];
	if (flock->life)
		ledger_write(&flock->life->ledger, &s);
	for (int i = 0; i < BOIDS_STATES; i++) /* counts go on beyond their rows */
		s.at[i] = fmin(fmax(s.at[i], state_table[i].least), state_table[i].most);
	return s;
}

void
flock_set_state(struct flock_state *flock, const struct boids_state *s)
{
	flock->steps = (uint64_t)s->step;
	flock->time = s->time;
	flock->rates = (struct rates){ 0 };
	if ((float)s->step_length > 0)
		flock->rates = flock_rates(flock, (float)s->step_length);
	flock->scatter_left = s->scatter;
	flock->removed = flock->life || s->removed > 0 ? (int)s->removed : 0;
	flock->predators_removed = flock->life ? (int)s->predators_removed : 0;
	if (flock->life)
		flock->life->ledger = ledger_read(s);
	flock->captures = (uint64_t)s->captures;
	for (int k = 0; k < BOIDS_KINDS; k++)
		flock->next_id[k] = (uint32_t)s->at[BOIDS_STATE_next_id + k];
	flock->goal = (int)s->goal;
	flock->view_offset =
		(struct boids_vec){ (float)s->glide_x, (float)s->glide_y, (float)s->glide_z };
	effects_choose(flock);
}

static bool
is_allowed(const struct boids_state_field *field, double value)
{
	return value >= field->least && value <= field->most &&
	       (!field->whole || value == floor(value));
}

static bool
refuse(const struct boids_state_field *field, const char *text, char *error)
{
	return error_set(error, 0, "%s takes %s%.10g to %.10g, not %s", field->name,
	                 field->whole ? "whole numbers from " : "", field->least, field->most,
	                 field->whole ? QUOTED(text) : QUOTED_NUMBER(text));
}

bool
state_set(struct boids_state *s, const char *name, const char *text, int *which, char *error)
{
	struct nearest nearest = nearest_to(name);
	int row = 0;
	double value;

	while (row < BOIDS_STATES && !spelling_is(state_table[row].name, name))
		nearest_try(&nearest, state_table[row++].name);
	if (row == BOIDS_STATES)
		return error_set(error, 0,
		                 nearest.name ? "a state has no %s; did you mean %s?"
		                              : "a state has no %s",
		                 QUOTED(name), nearest.name);
	if (!number_read(text, &value) || !is_allowed(&state_table[row], value))
		return refuse(&state_table[row], text, error);
	s->at[row] = value;
	if (which)
		*which = row;
	return true;
}

bool
state_check(const struct boids_state *s, char *error)
{
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < BOIDS_STATES; i++) {
		if (is_allowed(&state_table[i], s->at[i]))
			continue;
		number_write_double(s->at[i], text);
		return refuse(&state_table[i], text, error);
	}
	return true;
}
