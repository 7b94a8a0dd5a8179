/* SPDX-License-Identifier: MIT */
/* Gauges: what the measures of a flock are, now and over the last minute, kept fresh in a small
 * share of the time however large the flock is. */
#pragma once

#include "boids/measure.h"

#include <stdbool.h>
#include <stdint.h>

enum { GAUGE_SLOTS = 24, GAUGE_SAMPLES = 5 }; /* a minute of slots, each of so many half seconds */
enum { GAUGE_GRAPH = 3 * GAUGE_SLOTS + 1 };   /* bytes of the widest graph */

struct gauge {
	double value;             /* as measured last; NaN: no meaning, or never measured */
	float slots[GAUGE_SLOTS]; /* means of the last minute, the last in the making; NaN: none */
	bool outdated;            /* it shows another flock than there is now */
	uint64_t steps;           /* of the flock that it shows */
	double cost;              /* seconds a boid, when it was measured last */
	double due;               /* when to measure anew, as a rule ... */
	double rest;              /* ... and never before, or it would take more than its share */
};

struct gauges {
	struct gauge of[MEASURES];
	double (*clock)(void); /* in seconds; NULL: nothing costs anything */
	double sampled_at;     /* when the slots were given their last sample ... */
	int samples;           /* ... and how many are in the last slot */
	int next;              /* whose turn it is */
	double wake; /* of a paused flock: when to refresh again; below 0: not of itself */
};

/* Who looks at them, and when. */
struct glance {
	uint32_t wanted; /* a bit 1 << MEASURE_... for each that is looked at; the others rest */
	double now;
	double calm; /* what takes long waits until then: keys come first */
	bool paused; /* the minute stands still */
};

/* Nothing measured yet. */
void gauges_start(struct gauges *g);

/* The flock has become another one: measure as soon as there is time. */
void gauges_outdate(struct gauges *g);

/* Measures what is wanted and due: each at most twice a second, and so seldom that all together take
 * a twentieth of the time. At most one that takes long is measured in a call. */
void gauges_refresh(struct gauges *g, const struct flock *flock, const struct glance *look);

/* The last minute in 1 .. GAUGE_SLOTS cells, a divisor of them; `full` (above 0) and more fill a
 * cell. `text` has room for GAUGE_GRAPH bytes. */
void gauge_graph(const struct gauge *g, double full, int cells, bool utf8, char *text);
