/* SPDX-License-Identifier: MIT */
/* Quality: how much of a picture a slow line is given. */
#include "quality.h"

#include <stdbool.h>

/* A step is taken below one rate, and taken back above the other (bytes a second). 200 boids at 30
 * frames a second need 58000 with any colours, 36000 with those that have numbers, 17000 without, 14000
 * in ASCII: below 12000 the line shows under ten coloured frames a second, below 30000 half of those
 * of any colour. */
static const struct {
	double below, above;
	double seconds; /* of doubt before it is taken: few where hardly anybody sees it */
} steps[] = { [QUALITY_NUMBERED] = { 30000, 60000, 1 },
	      [QUALITY_PLAIN] = { 12000, 24000, 2 },
	      [QUALITY_ASCII] = { 4000, 8000, 2 } };

static const double overload = 1.2;     /* what is needed, over what the line carries */
static const double more_seconds = 4.0; /* of doubt before there is more */

static int
way_to_go(const struct quality *quality, double rate, double needed)
{
	if (rate <= 0)
		return 0;
	if (quality->step < QUALITY_ASCII && rate < steps[quality->step + 1].below &&
	    needed > overload * rate)
		return 1;
	return quality->step > quality->best && rate > steps[quality->step].above ? -1 : 0;
}

/* Whether a line that is too slow for any colours is too slow for those with numbers as well, which take
 * half the bytes: then the doubt goes on, and all colours go as soon as where no others are. */
static bool
stays_in_doubt(const struct quality *quality, double rate, double needed)
{
	return quality->step == QUALITY_NUMBERED && rate < steps[QUALITY_PLAIN].below &&
	       needed / 2 > overload * rate;
}

enum quality_step
quality_choose(struct quality *quality, double now, double rate, double needed)
{
	int way = way_to_go(quality, rate, needed);

	if (way != quality->way) {
		quality->way = way;
		quality->since = now;
	}
	double patience = way > 0 ? steps[quality->step + 1].seconds : more_seconds;
	if (way && now - quality->since >= patience) {
		quality->step = (enum quality_step)((int)quality->step + way);
		if (way < 0 || !stays_in_doubt(quality, rate, needed))
			quality->way = 0;
	}
	return quality->step;
}

void
quality_start(struct quality *quality, double now, enum quality_step best, double rate)
{
	*quality = (struct quality){ .best = best, .step = best, .since = now };
	while (rate > 0 && quality->step < QUALITY_ASCII && rate < steps[quality->step + 1].below)
		quality->step++;
}
