/* SPDX-License-Identifier: MIT */
/* Quality: how much of a picture a slow line is given. */
#include "quality.h"

/* A step is taken below one rate, and taken back above the other (bytes a second). 200 boids at 30
 * frames a second need 36000 with colours, 17000 without, 14000 in ASCII: below 12000 the line shows
 * under ten coloured frames a second. */
static const struct {
	double below, above;
} steps[] = { [QUALITY_PLAIN] = { 12000, 24000 }, [QUALITY_ASCII] = { 4000, 8000 } };

static const double overload = 1.2;     /* what is needed, over what the line carries */
static const double less_seconds = 2.0; /* of doubt before there is less ... */
static const double more_seconds = 4.0; /* ... and more */

static int
way_to_go(const struct quality *quality, double rate, double needed)
{
	if (rate <= 0)
		return 0;
	if (quality->step < QUALITY_ASCII && rate < steps[quality->step + 1].below &&
	    needed > overload * rate)
		return 1;
	return quality->step > QUALITY_FULL && rate > steps[quality->step].above ? -1 : 0;
}

enum quality_step
quality_choose(struct quality *quality, double now, double rate, double needed)
{
	int way = way_to_go(quality, rate, needed);

	if (way != quality->way) {
		quality->way = way;
		quality->since = now;
	}
	if (way && now - quality->since >= (way > 0 ? less_seconds : more_seconds)) {
		quality->step = (enum quality_step)((int)quality->step + way);
		quality->way = 0;
	}
	return quality->step;
}

void
quality_start(struct quality *quality, double now, double rate)
{
	*quality = (struct quality){ .since = now };
	while (rate > 0 && quality->step < QUALITY_ASCII && rate < steps[quality->step + 1].below)
		quality->step++;
}
