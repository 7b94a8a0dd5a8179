/* SPDX-License-Identifier: MIT */
/* Counted: predators and posts, which stand in the flock itself. */
#include "app/counted.h"

#include "app/app.h"
#include "app/undo.h"

static const struct {
	int factor;
	size_t (*count)(const struct flock *flock);
	struct boid (*one)(const struct flock *flock, size_t i);
	void (*put)(struct flock *flock, size_t i, struct vec place);
	void (*copy)(struct flock *flock, size_t i, size_t from);
} kinds[THINGS] = {
	[THING_PREDATOR] = { FACTOR_predators, flock_predators, flock_predator, flock_put_predator,
	                     flock_copy_predator },
	[THING_POST] = { FACTOR_posts, flock_posts, flock_post, flock_put_post, flock_copy_post },
};

bool
counted_is(enum thing thing)
{
	return kinds[thing].count;
}

int
counted_at(const struct app *app, enum thing thing, struct mark cell)
{
	for (size_t i = 0; i < kinds[thing].count(app->flock); i++) {
		struct mark at = placed_cell(app, kinds[thing].one(app->flock, i).position);
		if (at.column == cell.column && at.row == cell.row)
			return (int)i;
	}
	return -1;
}

bool
counted_change(struct app *app, enum thing thing, int more)
{
	struct factors before = app->settings.factors;
	const struct factor *factor = &factor_table[kinds[thing].factor];
	float *number = &app->settings.factors.at[kinds[thing].factor].number;

	if (*number + (float)more > factor->most) {
		app_notice(app, "no more than %.0f %s", (double)factor->most, factor->name);
		return false;
	}
	*number = *number + (float)more < 0 ? 0 : *number + (float)more;
	return app_fit(app, &before);
}

void
counted_bring(struct app *app, enum thing thing, int column, int row)
{
	size_t count = kinds[thing].count(app->flock);

	if (count > 0)
		kinds[thing].put(app->flock, count - 1,
		                 view_place(&app->view.eye, app->flock, column, row));
}

bool
counted_put(struct app *app, enum thing thing, int column, int row)
{
	struct moment before;

	undo_moment(app, &before);
	if (!counted_change(app, thing, 1))
		return false;
	counted_bring(app, thing, column, row);
	undo_note(app, &before, -1, false);
	return true;
}

/* The newest one takes its place, as that is the one who goes. */
bool
counted_take(struct app *app, enum thing thing, int i)
{
	struct moment before;

	undo_moment(app, &before);
	kinds[thing].copy(app->flock, (size_t)i, kinds[thing].count(app->flock) - 1);
	if (!counted_change(app, thing, -1))
		return false;
	undo_note(app, &before, -1, false);
	return true;
}
