/* SPDX-License-Identifier: MIT */
/* Leash: how a step that takes long is called off. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct leash {
	bool (*go_on)(void *data); /* NULL: nobody calls it off */
	void *data;
	atomic_flag asking; /* a thread is; the others go on meanwhile */
	atomic_bool pulled;
};

/* Whether to go on. Asks; to be called so often that who waits is not kept waiting, and so seldom that
 * asking costs nothing. */
static inline bool
leash_ask(struct leash *leash)
{
	if (!leash->go_on)
		return true;
	if (!atomic_flag_test_and_set(&leash->asking)) {
		if (!leash->go_on(leash->data))
			atomic_store(&leash->pulled, true);
		atomic_flag_clear(&leash->asking);
	}
	return !atomic_load(&leash->pulled);
}

/* Whether some thread was told not to. */
static inline bool
leash_pulled(struct leash *leash)
{
	return atomic_load(&leash->pulled);
}
