/* SPDX-License-Identifier: MIT */
/* Measure history: the measures of a flock, now and over the last minute, in a small share of the
 * time for flocks of any size. */
#pragma once

#include "boids/measure.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRAPH_SLOTS = 24, GRAPH_SAMPLES = 5 }; /* a minute; samples in a slot, each half a second */
enum { GRAPH_BYTES = 3 * GRAPH_SLOTS + 1 };   /* bytes of the widest graph */

struct measure_history {
	double value;             /* last one; NaN: no meaning, or never measured */
	float slots[GRAPH_SLOTS]; /* means over the last minute, the last incomplete; NaN: none */
	bool outdated;            /* measured on another flock than the current one */
	uint64_t steps;           /* of the flock when measured */
	double cost;              /* seconds for each boid, at the last measurement */
	double due;               /* time of the next measurement ... */
	double earliest;          /* ... which may be later, to stay within its share of the time */
};

struct measure_histories {
	struct measure_history of[BOIDS_MEASURES];
	double (*clock)(void); /* in seconds; NULL: all costs are 0 */
	double sampled_at;     /* time of the last sample in the slots */
	int samples;           /* in the last slot */
	int next;              /* the measure to start with */
	double wake;           /* paused: time of the next refresh; below 0: only after an event */
};

/* Request for a refresh. */
struct measure_request {
	uint32_t wanted; /* bit 1 << MEASURE_... for each measure shown; others are not measured */
	double now;
	double calm; /* slow measures wait until this time: keys come first */
	bool paused; /* the graphs do not move */
};

/* Clears all values. */
void measure_history_start(struct measure_histories *g);

/* Call when the flock was replaced: measures again as soon as there is time. */
void measure_history_invalidate(struct measure_histories *g);

/* Takes the wanted measures that are due: each at most twice a second, all together at most 5 % of
 * the time, and at most one slow measure in a call. */
void measure_history_refresh(struct measure_histories *g, const struct boids_flock *flock,
                             const struct measure_request *request);

/* Writes the last minute as a graph of 1 .. GRAPH_SLOTS cells, a divisor of GRAPH_SLOTS. Values
 * from `full` (above 0) on fill a cell. text: GRAPH_BYTES bytes. */
void measure_history_graph(const struct measure_history *g, double full, int cells, bool utf8,
                           char *text);
