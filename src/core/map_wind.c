/* SPDX-License-Identifier: MIT */
/* Map wind: the wind of the cells of a map. */
#include "map_wind.h"

bool
map_wind_wanted(const struct factors *f)
{
	return f->map_wind > 0;
}

void
map_wind_push(const struct flock *flock, struct wing *w, struct percepts *p)
{
	const struct terrain *t = flock->terrain;
	const struct rates *r = &flock->rates;

	(void)p;
	for (int k = 0; k < WING; k++) {
		int cell = terrain_cell(t, w->position.x[k], w->position.y[k]);
		char wind = cell < 0 ? (char)MAP_AIR : t->cells[cell];
		w->velocity.x[k] += wind == '>' ? r->map_wind : wind == '<' ? -r->map_wind : 0;
		w->velocity.y[k] += wind == 'v' ? r->map_wind : wind == '^' ? -r->map_wind : 0;
	}
}
