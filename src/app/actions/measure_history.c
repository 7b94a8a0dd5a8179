/* SPDX-License-Identifier: MIT */
#include "measure_history.h"

#include <math.h>
#include <string.h>

static const double period = 1.0 / HISTORY_RATE; /* users read no faster, and it saves bandwidth */
static const double share = 0.05;                /* of the time, for all wanted measures together */
static const double long_seconds = 0.01;         /* longer delays of a key would be noticed */
static const double unknown_cost = 1e-6; /* seconds for each boid, of groups in a usual flock */

void
measure_history_start(struct measure_histories *histories)
{
	*histories = (struct measure_histories){ .sampled_at = -HUGE_VAL, .wake = -1 };
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		struct measure_history *one = &histories->of[m];
		*one = (struct measure_history){ .value = (double)NAN,
			                         .outdated = true,
			                         .cost = unknown_cost,
			                         .earliest = -HUGE_VAL };
		for (int i = 0; i < HISTORY_SAMPLES; i++)
			one->samples[i] = NAN;
	}
}

void
measure_history_invalidate(struct measure_histories *histories)
{
	for (int m = 0; m < BOIDS_MEASURES; m++)
		histories->of[m].outdated = true;
}

/* Whether the measure is likely to delay a key. */
static bool
is_slow(const struct measure_history *history, const struct flock_state *flock)
{
	return history->cost * (double)flock_count(flock, BOIDS_KIND_BOID) > long_seconds;
}

/* Returns the time when a measure may be taken; HUGE_VAL: its value is current. */
static double
ready_at(const struct measure_history *history, const struct flock_state *flock,
         const struct measure_request *request)
{
	double ready = history->outdated ? history->earliest : fmax(history->due, history->earliest);

	if (!history->outdated && history->steps == flock_steps(flock))
		return HUGE_VAL;
	return is_slow(history, flock) ? fmax(ready, request->calm) : ready;
}

/* Takes a measure and returns the seconds it took. */
static double
measure(struct measure_histories *histories, int m, const struct flock_state *flock,
        const struct measure_request *request)
{
	struct measure_history *one = &histories->of[m];
	double start = histories->clock ? histories->clock() : 0,
	       count = (double)flock_count(flock, BOIDS_KIND_BOID);
	int wanted = 0;

	one->value = measure_value(flock, m);
	one->outdated = false;
	one->steps = flock_steps(flock);
	double seconds = histories->clock ? histories->clock() - start : 0;
	one->cost = count > 0 ? seconds / count : 0;
	one->due = request->now + period;
	for (int i = 0; i < BOIDS_MEASURES; i++)
		wanted += (int)(request->wanted >> i & 1);
	one->earliest = request->now + seconds * wanted / share;
	return seconds;
}

void
measure_history_refresh(struct measure_histories *histories, const struct flock_state *flock,
                        const struct measure_request *request)
{
	double spent = 0, wake = HUGE_VAL;
	int first = histories->next;

	for (int k = 0; k < BOIDS_MEASURES; k++) {
		int m = (first + k) % BOIDS_MEASURES;
		if (!(request->wanted >> m & 1))
			continue;
		double ready = ready_at(&histories->of[m], flock, request);
		bool asked = histories->of[m].asked;
		histories->of[m].asked = true;
		if (ready > request->now || spent > long_seconds ||
		    (!asked && is_slow(&histories->of[m], flock))) {
			wake = fmin(wake, fmax(ready, request->now));
			continue;
		}
		spent += measure(histories, m, flock, request);
		histories->next = m + 1; /* the next call starts with the ones left out */
	}
	histories->wake = request->paused && wake < HUGE_VAL ? wake : -1;
	if (request->paused || request->now - histories->sampled_at < period)
		return;
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		float *samples = histories->of[m].samples;
		memmove(samples, samples + 1, (HISTORY_SAMPLES - 1) * sizeof *samples);
		samples[HISTORY_SAMPLES - 1] =
			request->wanted >> m & 1 ? (float)histories->of[m].value : NAN;
	}
	histories->sampled++;
	histories->sampled_at = request->now;
}

double
measure_history_mean(const struct measure_histories *histories, int measure, int size, int group)
{
	int newest = (int)((histories->sampled + (uint64_t)size - 1) % (uint64_t)size) + 1;
	int end = HISTORY_SAMPLES - (group == 0 ? 0 : newest + (group - 1) * size);
	int start = end - (group == 0 ? newest : size), known = 0;
	double sum = 0;

	for (int i = start > 0 ? start : 0; i < end; i++) {
		if (isnan(histories->of[measure].samples[i]))
			continue;
		sum += (double)histories->of[measure].samples[i];
		known++;
	}
	return known > 0 ? sum / known : (double)NAN;
}

void
measure_history_graph(const struct measure_histories *histories, int measure, double full,
                      int cells, bool utf8, char *text)
{
	static const char *const fine[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	static const char *const coarse[] = { "_", ".", "-", "=", "+", "*", "%", "#" };

	*text = '\0';
	for (int i = 0; i < cells; i++) {
		double mean = measure_history_mean(histories, measure, GRAPH_SAMPLES / cells,
		                                   cells - 1 - i);
		int level = isnan(mean) ? 0 : (int)fmin(7, fmax(0, floor(mean / full * 8)));
		strcat(text, isnan(mean) ? " " : (utf8 ? fine : coarse)[level]);
	}
}
