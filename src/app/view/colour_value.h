/* SPDX-License-Identifier: MIT */
/* Colour value: the quantity that the colour of each boid shows. */
#pragma once

#include "flock/flock.h"
#include "group_colours.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct colour_row {
	uint32_t id;
	float value;
	int8_t group;             /* the last colour of its group, or GROUP_COLOUR_NONE */
	struct boids_vec heading; /* of late; 0: not known */
};

/* Caches the quantities that depend on all other boids, by id: they are computed a few times a
 * second. {0} at the start. */
struct colour_value {
	int by;                       /* what colours show */
	struct boids_factors factors; /* of the last update, as are the next fields */
	uint64_t seed;
	double time, passed; /* of the last update, and from the one before it */
	size_t count;
	bool begun; /* amid a period, and not updated at the start of one since */

	struct colour_row *rows; /* by increasing id */

	/* work space, by index in the flock */
	float *by_index; /* the value, for palette_tint */
	uint32_t *ids, *group_of, *numbers;
	int8_t *colours;
	struct boids_vec *headings;
	struct colour_group *groups;
	size_t room;
};

/* Chooses what colours show (enum boids_colour_by_choice), and updates the cache if that is due. */
void colour_value_update(struct colour_value *cache, const struct flock_state *flock, int by);

/* A boid as the camera sees it. */
struct apparent {
	float heading;  /* in turns */
	float nearness; /* 0 far .. 1 near; NaN in a 2-D world */
};

/* Returns the value of colour-by for boid i, as palette_tint takes it; NaN: none. */
float colour_value_of(const struct colour_value *cache, const struct flock_state *flock, size_t i,
                      struct apparent apparent);

/* Returns what was computed last of a boid, NULL: nothing. */
const struct colour_row *colour_value_row(const struct colour_value *cache, uint32_t id);

void colour_value_free(struct colour_value *cache);

/* Returns what colours show by this choice, a sentence without a full stop. */
const char *colour_value_help(int by);
