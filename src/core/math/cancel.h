/* SPDX-License-Identifier: MIT */
/* Cancel: cooperative cancellation of a long step. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

struct cancel {
	bool (*go_on)(void *data); /* returns false to cancel; NULL: never */
	void *data;
	atomic_flag polling;   /* set while one thread calls go_on; the others do not wait */
	atomic_bool requested; /* the callback has cancelled the step, in any thread */
};

/* Polls the callback; returns whether to go on. Call every few hundred boids: often enough to stop
 * without delay, rarely enough to cost nothing. */
static inline bool
cancel_poll(struct cancel *cancel)
{
	if (!cancel->go_on)
		return true;
	if (!atomic_flag_test_and_set(&cancel->polling)) {
		if (!cancel->go_on(cancel->data))
			atomic_store(&cancel->requested, true);
		atomic_flag_clear(&cancel->polling);
	}
	return !atomic_load(&cancel->requested);
}
