/* SPDX-License-Identifier: MIT */
/* Extras: the table. */
#include "extras.h"

#include "fear.h"
#include "gust.h"
#include "scout.h"

/* clang-format off */
static const struct extra extra_table[] = {
	{ "fear", fear_wanted, { [EXTRA_SENSE] = fear_sense, [EXTRA_PUSH] = fear_flee, [EXTRA_BRACE] = fear_brace, [EXTRA_RELEASE] = fear_release }, .moods = true },
	{ "scouts", scout_wanted, { [EXTRA_PUSH] = scout_push }, .moods = true },
	{ "gusts", gust_wanted, { [EXTRA_PUSH] = gust_push }, .for_all = true },
};
/* clang-format on */

_Static_assert(sizeof extra_table / sizeof *extra_table <= EXTRAS_MOST, "a flock has room for all");

void
extras_choose(const struct factors *f, const struct extra *chosen[EXTRAS_MOST + 1])
{
	int count = 0;

	for (size_t i = 0; i < sizeof extra_table / sizeof *extra_table; i++)
		if (extra_table[i].wanted(f))
			chosen[count++] = &extra_table[i];
	chosen[count] = NULL;
}

bool
extras_moody(const struct extra *const *chosen)
{
	for (; *chosen; chosen++)
		if ((*chosen)->moods)
			return true;
	return false;
}
