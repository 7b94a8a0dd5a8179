/* SPDX-License-Identifier: MIT */
/* Giveup: what is left to do where curses ends the program. */
#include "app/giveup.h"

#include "app/output.h"

#include <stdlib.h>

/* What exit() has to reach. */
static bool watches;
static const struct keep *kept;

static void
give_up(void)
{
	if (!watches)
		return;
	if (kept)
		keep_abandon(kept);
	complain(FAILED, "not enough memory for curses");
}

void
giveup_watch(const struct keep *draft)
{
	static bool known;

	kept = draft;
	watches = true;
	known = known || atexit(give_up) == 0;
}

void
giveup_end(void)
{
	watches = false;
}
