/* SPDX-License-Identifier: MIT */
/* Post: boids that never move. The others keep apart from them as from each other, but neither align
 * with them nor gather about them; those of models that know no separation fly through. */
#pragma once

#include "flock_parts.h"

bool post_wanted(const struct factors *f);

extra_act post_sense; /* one more to keep apart from, wherever a post is near */

/* Memory for as many as the factors ask for, none there yet. false: none. */
bool posts_new(struct flock *flock);
