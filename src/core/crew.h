/* SPDX-License-Identifier: MIT */
/* Crew: threads that share the work of a step, fork and join. They decide who does what, never what
 * comes out: each part of the work writes what no other part reads. */
#pragma once

#include <stdbool.h>

struct crew; /* NULL is a crew of one: whoever calls */

/* So many threads, the caller included. NULL: they could not be had (or none was asked for). */
struct crew *crew_new(int threads);
void crew_free(struct crew *crew);

int crew_size(const struct crew *crew);

/* Calls work(with, part, parts) for each part, 0 <= part < parts = crew_size, all at the same time;
 * returns when all are done. */
void crew_run(struct crew *crew, void (*work)(void *with, int part, int parts), void *with);
