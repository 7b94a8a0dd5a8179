/* SPDX-License-Identifier: MIT */
/* Search: that of --evolve in panes (panes.h): the best so far, the best of the last generation, and the curve of
 * scores. The user looks on, or flies on with one of them. */
#pragma once

#include "lab/evolve.h"
#include "panes.h"

struct search {
	struct evolve *evolve; /* NULL: none */
	struct panes panes;
	struct evolve_shown shown;
	struct session *flock[EVOLVE_SHOWN]; /* owned; those of a generation; NULL: not flown yet */
};

/* Shows a search, which flies on when the panes are closed. */
void search_open(struct ui *ui, struct evolve *evolve);
void search_close(struct ui *ui);
bool search_shows(const struct ui *ui);
