/* SPDX-License-Identifier: MIT */
/* Measure history: the measures of a flock, now and over the last two minutes, in a small share of
 * the time for flocks of any size. */
#pragma once

#include "measures/measure.h"

#include <stdbool.h>
#include <stdint.h>

enum { HISTORY_SAMPLES = 240, HISTORY_RATE = 2 }; /* samples kept; per second */
enum { GRAPH_CELLS = 24 };                        /* the widest graph */
enum { GRAPH_SAMPLES = 60 * HISTORY_RATE };       /* a graph shows a minute */
enum { GRAPH_BYTES = 3 * GRAPH_CELLS + 1 };

struct measure_history {
	double value;                   /* last one; NaN: no meaning, or never measured */
	float samples[HISTORY_SAMPLES]; /* the last one is the newest; NaN: none */
	bool outdated;                  /* measured on another flock than the current one */
	uint64_t steps;                 /* of the flock when measured */
	double cost;                    /* seconds for each boid, at the last measurement */
	bool asked;                     /* wanted by a refresh before */
	double due;                     /* time of the next measurement ... */
	double earliest; /* ... which may be later, to stay within its share of the time */
};

struct measure_histories {
	struct measure_history of[BOIDS_MEASURES];
	double (*clock)(void); /* in seconds; NULL: all costs are 0 */
	double sampled_at;     /* time of the last sample */
	uint64_t sampled;      /* samples taken so far */
	int next;              /* the measure to start with */
	double wake;           /* paused: time of the next refresh; below 0: only after an event */
};

/* Request for a refresh. */
struct measure_request {
	uint64_t wanted; /* bit 1 << MEASURE_... for each measure shown; others are not measured */
	double now;
	double calm; /* slow measures wait until this time: keys come first */
	bool paused; /* the graphs do not move */
};

/* Clears all values. */
void measure_history_start(struct measure_histories *histories);

/* Call when the flock was replaced: measures again as soon as there is time. */
void measure_history_invalidate(struct measure_histories *histories);

/* Takes the wanted measures that are due: each at most twice a second, all together at most 5 %
 * of the time, and at most one slow measure in a call. The first call that wants a slow one does
 * not take it: what is drawn first waits for none. */
void measure_history_refresh(struct measure_histories *histories, const struct flock_state *flock,
                             const struct measure_request *request);

/* Returns the mean of the newest samples in groups of `size`: group 0 is the newest, which may
 * not be full yet. Groups move on as a whole, so a drawing of them changes only once in `size`
 * samples but for its end. NaN: none is known. */
double measure_history_mean(const struct measure_histories *histories, int measure, int size,
                            int group);

/* Writes the last minute as a graph of 1 .. GRAPH_CELLS cells, a divisor of GRAPH_SAMPLES. Values
 * from `full` (above 0) on fill a cell. text: GRAPH_BYTES bytes. */
void measure_history_graph(const struct measure_histories *histories, int measure, double full,
                           int cells, bool utf8, char *text);
