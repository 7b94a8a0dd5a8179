/* SPDX-License-Identifier: MIT */
#include "life_rates.h"

#include "ledger.h"
#include "math/portable_math.h"

#include <math.h>

/* The steepness of ageing: b = 8 / lifespan. Mates touch at twice the distance of collisions. */
static const double STEEPNESS = 8;
static const float TOUCH_RADII = 4;

/* The most of what lacks that grows back in a step: below 1, so that a formula can divide by the rest,
 * and rounding up never gives more grains than lack. */
static const double REGROWN_MOST = 1 - 0x1p-12;

/* Returns e^(b (age - lifespan)), the integral of the hazard. */
static double
hazard(const struct life_rates *r, double age)
{
	return portable_exp(fmin(r->ageing * (age - r->lifespan), 600));
}

double
life_rates_death(const struct life_rates *r, float age)
{
	double before = hazard(r, (double)age), after = hazard(r, (double)age + (double)r->seconds);

	return 1 - portable_exp(before - after);
}

struct life_rates
life_rates_of(const struct boids_factors *f, const struct rates *step)
{
	const float dt = step->seconds, x = f->exertion;
	struct life_rates r = {
		.seconds = dt,
		.look_every = step->look_every,
		.bite = f->bite * dt,
		.regrown = (float)fmin(1 - portable_exp(-(double)dt / (double)f->regrowth),
		                       REGROWN_MOST),
		.logistic = f->regrow == BOIDS_REGROW_LOGISTIC,
		.hungers = f->hunger > 0,
		.predator_rest = f->predator_cost * dt * (1 - x),
		.predator_speed = f->predator_cost * dt * x / CRUISE3,
		.predator_full = grains_floor((double)f->predator_stomach),
		.per_speed = f->max_speed > 0 ? 1 / f->max_speed : 0,
		.breath = f->exhaustion > 0 ? dt / (f->exhaustion * (1 - CRUISE3)) : 0,
		.tiring = f->exhaustion > 0 ? 0.5f : 0,
		.crash2 =
			f->crash > 0 ? f->crash * step->frames * f->crash * step->frames : INFINITY,
		.maturity = f->maturity,
		.forage = grains_floor((double)f->food) > 0 && f->hunger > 0
		                  ? rates_push(step, f->forage)
		                  : 0,
		.courtship = rates_push(step, f->courtship),
		.mate_range = f->mate_range,
		.touch = TOUCH_RADII * f->radius,
	};
	if (r.hungers) {
		r.need = 1;
		r.starving = BOIDS_STARVING;
		r.rest = dt / f->hunger * (1 - x);
		r.speed = dt / f->hunger * x / CRUISE3;
	}
	if (f->lifespan > 0) {
		r.lifespan = (double)f->lifespan;
		r.ageing = STEEPNESS / r.lifespan;
		r.bin = AGE_BINS_PER_LIFESPAN / r.lifespan;
		/* The hazard rises with age, so the end of a bin has its greatest chance. */
		for (int k = 0; k < AGE_BINS - 1; k++)
			r.bound[k] = 1.000001 *
			             life_rates_death(&r, (float)((k + 1) / r.bin) * 1.000001f);
		r.bound[AGE_BINS - 1] = 1;
	}
	return r;
}
