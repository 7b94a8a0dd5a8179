/* SPDX-License-Identifier: MIT */
/* Exit hook: cleans up when curses calls exit() for lack of memory. */
#include "app/giveup.h"

#include "app/output.h"

#include <stdlib.h>

/* State of the atexit handler. */
static bool active;
static const struct keep *open_draft;

static void
on_exit_call(void)
{
	if (!active)
		return;
	if (open_draft)
		keep_abandon(open_draft);
	complain(FAILED, "not enough memory for curses");
}

void
giveup_watch(const struct keep *draft)
{
	static bool registered;

	open_draft = draft;
	active = true;
	registered = registered || atexit(on_exit_call) == 0;
}

void
giveup_end(void)
{
	active = false;
}
