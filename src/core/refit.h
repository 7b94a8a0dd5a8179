/* SPDX-License-Identifier: MIT */
/* Refit: a flock goes on by other factors, in another world, on another map: who stays, who goes and who
 * comes. */
#pragma once

struct flock;

/* Gives a flock that was furnished from a copy of the old one its predators: those that there were, and
 * as many new ones as are missing. */
void refit_predators(const struct flock *old, struct flock *flock);
void refit_posts(const struct flock *old, struct flock *flock); /* the same */
