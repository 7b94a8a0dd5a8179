/* SPDX-License-Identifier: MIT */
/* Extras: the table. */
#include "extras.h"

#include "gust.h"

/* clang-format off */
static const struct extra extra_table[] = {
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
