/* SPDX-License-Identifier: MIT */
/* Measure history: the measures of a flock, now and over the last two minutes. */
#include "measure_history.h"

#include <math.h>
#include <string.h>

static const double period = 1.0 / HISTORY_RATE; /* users read no faster, and it saves bandwidth */
static const double share = 0.05;                /* of the time, for all wanted measures together */
static const double long_seconds = 0.01;         /* longer delays of a key would be noticed */
static const double unknown_cost = 1e-6; /* seconds for each boid, of groups in a usual flock */

void
measure_history_start(struct measure_histories *g)
{
	*g = (struct measure_histories){ .sampled_at = -HUGE_VAL, .wake = -1 };
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		struct measure_history *one = &g->of[m];
		*one = (struct measure_history){ .value = (double)NAN,
			                         .outdated = true,
			                         .cost = unknown_cost,
			                         .earliest = -HUGE_VAL };
		for (int i = 0; i < HISTORY_SAMPLES; i++)
			one->samples[i] = NAN;
	}
}

void
measure_history_invalidate(struct measure_histories *g)
{
	for (int m = 0; m < BOIDS_MEASURES; m++)
		g->of[m].outdated = true;
}

static bool
is_wanted(const struct measure_request *request, int m)
{
	return request->wanted >> m & 1;
}

static int
count_wanted(const struct measure_request *request)
{
	int wanted = 0;

	for (int m = 0; m < BOIDS_MEASURES; m++)
		wanted += is_wanted(request, m);
	return wanted;
}

/* Whether the measure is likely to delay a key. */
static bool
is_slow(const struct measure_history *g, const struct boids_flock *flock)
{
	return g->cost * (double)boids_flock_count(flock, BOIDS_KIND_BOID) > long_seconds;
}

/* Returns the time when a measure may be taken; HUGE_VAL: its value is current. */
static double
ready_at(const struct measure_history *g, const struct boids_flock *flock,
         const struct measure_request *request)
{
	double ready = g->outdated ? g->earliest : fmax(g->due, g->earliest);

	if (!g->outdated && g->steps == boids_flock_steps(flock))
		return HUGE_VAL;
	return is_slow(g, flock) ? fmax(ready, request->calm) : ready;
}

/* Takes a measure and returns the seconds it took. */
static double
measure(struct measure_histories *g, int m, const struct boids_flock *flock,
        const struct measure_request *request)
{
	struct measure_history *one = &g->of[m];
	double start = g->clock ? g->clock() : 0,
	       count = (double)boids_flock_count(flock, BOIDS_KIND_BOID);

	one->value = boids_measure(flock, m);
	one->outdated = false;
	one->steps = boids_flock_steps(flock);
	double seconds = g->clock ? g->clock() - start : 0;
	one->cost = count > 0 ? seconds / count : 0;
	one->due = request->now + period;
	one->earliest = request->now + seconds * count_wanted(request) / share;
	return seconds;
}

static void
add_samples(struct measure_histories *g, const struct measure_request *request)
{
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		float *samples = g->of[m].samples;
		memmove(samples, samples + 1, (HISTORY_SAMPLES - 1) * sizeof *samples);
		samples[HISTORY_SAMPLES - 1] = is_wanted(request, m) ? (float)g->of[m].value : NAN;
	}
	g->sampled++;
	g->sampled_at = request->now;
}

void
measure_history_refresh(struct measure_histories *g, const struct boids_flock *flock,
                        const struct measure_request *request)
{
	double spent = 0, wake = HUGE_VAL;
	int first = g->next;

	for (int k = 0; k < BOIDS_MEASURES; k++) {
		int m = (first + k) % BOIDS_MEASURES;
		if (!is_wanted(request, m))
			continue;
		double ready = ready_at(&g->of[m], flock, request);
		bool asked = g->of[m].asked;
		g->of[m].asked = true;
		if (ready > request->now || spent > long_seconds ||
		    (!asked && is_slow(&g->of[m], flock))) {
			wake = fmin(wake, fmax(ready, request->now));
			continue;
		}
		spent += measure(g, m, flock, request);
		g->next = m + 1; /* the next call starts with the ones left out */
	}
	g->wake = request->paused && wake < HUGE_VAL ? wake : -1;
	if (!request->paused && request->now - g->sampled_at >= period)
		add_samples(g, request);
}

double
measure_history_mean(const struct measure_histories *g, int measure, int size, int group)
{
	int newest = (int)((g->sampled + (uint64_t)size - 1) % (uint64_t)size) + 1;
	int end = HISTORY_SAMPLES - (group == 0 ? 0 : newest + (group - 1) * size);
	int start = end - (group == 0 ? newest : size), known = 0;
	double sum = 0;

	for (int i = start > 0 ? start : 0; i < end; i++) {
		if (isnan(g->of[measure].samples[i]))
			continue;
		sum += (double)g->of[measure].samples[i];
		known++;
	}
	return known > 0 ? sum / known : (double)NAN;
}

void
measure_history_graph(const struct measure_histories *g, int measure, double full, int cells,
                      bool utf8, char *text)
{
	static const char *const fine[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	static const char *const coarse[] = { "_", ".", "-", "=", "+", "*", "%", "#" };

	*text = '\0';
	for (int i = 0; i < cells; i++) {
		double mean = measure_history_mean(g, measure, GRAPH_SAMPLES / cells, cells - 1 - i);
		int level = isnan(mean) ? 0 : (int)fmin(7, fmax(0, floor(mean / full * 8)));
		strcat(text, isnan(mean) ? " " : (utf8 ? fine : coarse)[level]);
	}
}
