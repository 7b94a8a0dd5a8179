/* SPDX-License-Identifier: MIT */
#include "adaptive_quality.h"

#include <stdbool.h>

/* A step is taken below one rate and undone above the other (bytes a second). A picture of 200
 * glyphs at 30 frames a second needs 58000 with direct colours, 36000 with palette colours, 17000
 * without, 14000 in ASCII. Below 12000 a line carries fewer than ten coloured frames a second,
 * below 30000 half the frames in direct colours. */
static const struct {
	double below, above;
	double seconds; /* delay before the step; short if it is hardly visible */
} steps[] = { [QUALITY_NUMBERED] = { 30000, 60000, 1 },
	      [QUALITY_PLAIN] = { 12000, 24000, 2 },
	      [QUALITY_ASCII] = { 4000, 8000, 2 } };

static const double overload = 1.2;     /* ratio of needed to carried bytes */
static const double undo_seconds = 4.0; /* delay before a step is undone */

enum quality_step
quality_choose(struct quality *quality, double now, double rate, double needed)
{
	int way = 0;

	if (rate > 0 && quality->step < QUALITY_ASCII && rate < steps[quality->step + 1].below &&
	    needed > overload * rate)
		way = 1;
	else if (rate > 0 && quality->step > quality->best && rate > steps[quality->step].above)
		way = -1;
	if (way != quality->way) {
		quality->way = way;
		quality->since = now;
	}
	double delay = way > 0 ? steps[quality->step + 1].seconds : undo_seconds;
	if (way && now - quality->since >= delay) {
		quality->step = (enum quality_step)((int)quality->step + way);
		/* A line too slow for direct colours may be too slow for palette colours (half the
		 * bytes), too. The delay then continues, so that all colours go as early as without
		 * direct ones. */
		bool continues = quality->step == QUALITY_NUMBERED &&
		                 rate < steps[QUALITY_PLAIN].below && needed / 2 > overload * rate;
		if (way < 0 || !continues)
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
