/* SPDX-License-Identifier: MIT */
#include "headless_signals.h"

#include "io/signals.h"

#include <signal.h>

void
headless_signals_watch(struct atomic_file *draft)
{
	signals_start(SIGNALS_OF_HEADLESS, atomic_file_discard, draft);
}

int
headless_signals_end(int status)
{
	int came = signals_end();

	signals_stop();
	if (came)
		raise(came);
	return status;
}

bool
headless_signals_none(void *data)
{
	(void)data;
	return !signals_pending();
}

bool
headless_goes_on(void *data, bool steps)
{
	(void)steps;
	return headless_signals_none(data);
}
