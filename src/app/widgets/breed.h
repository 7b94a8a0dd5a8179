/* SPDX-License-Identifier: MIT */
/* Breed: a family (family.h) in panes: the parent and the children that there is room for, each a flock in the
 * world of the whole terminal. The user makes one of them the next parent, or flies on with the parent alone. */
#pragma once

#include "actions/family.h"
#include "actions/resume_command.h"
#include "panes.h"

struct breed {
	struct family family;
	struct panes panes;                /* of the parent, then of the children */
	struct snapshot before;            /* the session when it began */
	bool repeats;                      /* its command line leads to its start */
	char command[RESUME_COMMAND_TEXT]; /* of the last family; "": none, or none that repeats */
};

/* Begins with the flock of the session and the choices of a text (NULL: none). Returns false with one
 * sentence in error (ERROR_SIZE bytes). */
bool breed_open(struct ui *ui, const char *choices, char *error);

/* Ends it: the parent flies on. */
void breed_close(struct ui *ui);
