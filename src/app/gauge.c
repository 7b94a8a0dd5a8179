/* SPDX-License-Identifier: MIT */
/* Gauges: what the measures of a flock are, now and over the last minute. */
#include "app/gauge.h"

#include <math.h>
#include <string.h>

static const double period = 0.5;        /* seconds: the eye reads no faster, the line is spared */
static const double share = 0.05;        /* of the time, for all that are wanted together */
static const double long_seconds = 0.01; /* what takes longer would be felt at a key */

void
gauges_start(struct gauges *g)
{
	*g = (struct gauges){ .sampled_at = -HUGE_VAL, .wake = -1 };
	for (int m = 0; m < MEASURES; m++) {
		struct gauge *one = &g->of[m];
		*one = (struct gauge){ .value = (double)NAN, .outdated = true, .rest = -HUGE_VAL };
		for (int i = 0; i < GAUGE_SLOTS; i++)
			one->slots[i] = NAN;
	}
}

void
gauges_outdate(struct gauges *g)
{
	for (int m = 0; m < MEASURES; m++)
		g->of[m].outdated = true;
}

static bool
is_wanted(const struct glance *look, int m)
{
	return look->wanted >> m & 1;
}

static int
count_wanted(const struct glance *look)
{
	int wanted = 0;

	for (int m = 0; m < MEASURES; m++)
		wanted += is_wanted(look, m);
	return wanted;
}

/* When a gauge may be measured; HUGE_VAL: it shows the flock as it is. */
static double
ready_at(const struct gauge *g, const struct flock *flock, const struct glance *look)
{
	double ready = g->outdated ? g->rest : fmax(g->due, g->rest);

	if (!g->outdated && g->steps == flock_steps(flock))
		return HUGE_VAL;
	return g->cost * (double)flock_count(flock) > long_seconds ? fmax(ready, look->calm) : ready;
}

/* Measures, and returns how long that took. */
static double
take(struct gauges *g, int m, const struct flock *flock, const struct glance *look)
{
	struct gauge *one = &g->of[m];
	double start = g->clock ? g->clock() : 0, count = (double)flock_count(flock);

	one->value = measure_table[m].of(flock);
	one->outdated = false;
	one->steps = flock_steps(flock);
	double seconds = g->clock ? g->clock() - start : 0;
	one->cost = count > 0 ? seconds / count : 0;
	one->due = look->now + period;
	one->rest = look->now + seconds * count_wanted(look) / share;
	return seconds;
}

/* One more sample of each graph; the last slot is a mean in the making. */
static void
plot(struct gauges *g, const struct glance *look)
{
	bool shift = g->samples == GAUGE_SAMPLES;

	g->samples = shift ? 0 : g->samples;
	for (int m = 0; m < MEASURES; m++) {
		struct gauge *one = &g->of[m];
		float *last = &one->slots[GAUGE_SLOTS - 1], n = (float)g->samples;
		float value = is_wanted(look, m) ? (float)one->value : NAN;
		if (shift) {
			memmove(one->slots, one->slots + 1, (GAUGE_SLOTS - 1) * sizeof *last);
			*last = NAN;
		}
		if (!isnan(value))
			*last = isnan(*last) ? value : (*last * n + value) / (n + 1);
	}
	g->samples++;
	g->sampled_at = look->now;
}

void
gauges_refresh(struct gauges *g, const struct flock *flock, const struct glance *look)
{
	double spent = 0, wake = HUGE_VAL;
	int first = g->next;

	for (int k = 0; k < MEASURES; k++) {
		int m = (first + k) % MEASURES;
		double ready = ready_at(&g->of[m], flock, look);
		if (!is_wanted(look, m))
			continue;
		if (ready > look->now || spent > long_seconds) {
			wake = fmin(wake, fmax(ready, look->now));
			continue;
		}
		spent += take(g, m, flock, look);
		g->next = m + 1; /* who is left out now comes first then */
	}
	g->wake = look->paused && wake < HUGE_VAL ? wake : -1;
	if (!look->paused && look->now - g->sampled_at >= period)
		plot(g, look);
}

/* The mean of the slots that one cell stands for, or NaN. */
static double
slots_mean(const float *slots, int count)
{
	double sum = 0;
	int known = 0;

	for (int i = 0; i < count; i++) {
		if (isnan(slots[i]))
			continue;
		sum += (double)slots[i];
		known++;
	}
	return known > 0 ? sum / known : (double)NAN;
}

void
gauge_graph(const struct gauge *g, double full, int cells, bool utf8, char *text)
{
	static const char *const fine[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	static const char *const coarse[] = { "_", ".", "-", "=", "+", "*", "%", "#" };
	int slots = GAUGE_SLOTS / cells;

	*text = '\0';
	for (int i = 0; i < cells; i++) {
		double mean = slots_mean(g->slots + i * slots, slots);
		int level = isnan(mean) ? 0 : (int)fmin(7, fmax(0, floor(mean / full * 8)));
		strcat(text, isnan(mean) ? " " : (utf8 ? fine : coarse)[level]);
	}
}
