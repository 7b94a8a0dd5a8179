/* SPDX-License-Identifier: MIT */
/* Family: flocks bred by eye. A generation is a parent and its children, which begin as clones of it
 * with one or two other values of the factors that are bred (factors.h). One of them becomes the next
 * parent. The seed, the start and the choices say all: child K of a generation is the same whichever of
 * its siblings fly. */
#pragma once

#include "session/session.h"

enum {
	FAMILY_CHILDREN = 8,
	FAMILY_CHOICES = 64,
	FAMILY_TEXT = 24 * FAMILY_CHOICES,
	FAMILY_MEASURES = 6,
	FAMILY_BOIDS =
		20000 /* with more, a family needs more time and memory than a flock is worth */
};

struct family_choice {
	int child;     /* the next parent, from 1; 0: the parent again, for other children */
	uint64_t step; /* of the flock of that child */
	int size;      /* of the changes of its children: -1 small, 0, 1 large */
};

/* A flight that nobody sees, of the parent or of a child that may differ too little from it. */
struct trial {
	struct session *flight; /* owned; NULL: none */
	int child, tries;       /* of which child, 0: the parent; draws before this one */
	uint64_t steps, half;   /* flown; those before the first sample */
	double sum[FAMILY_MEASURES], squares[FAMILY_MEASURES]; /* of values of measures ... */
	int samples;                                           /* ... this many */
};

struct family {
	struct family_choice choice[FAMILY_CHOICES];
	int count, made; /* choices that the session flies to, and those that it has made */
	struct session *start[FAMILY_CHOICES + 1]; /* by generation its parent, owned; NULL: not yet flown */
	struct session *child[FAMILY_CHILDREN]; /* owned; NULL: not drawn yet */
	struct trial trial;
	double mean[FAMILY_MEASURES], spread[FAMILY_MEASURES]; /* of the parent ... */
	bool is_measured;                                      /* ... once they are known */
	bool failed;                                           /* there was no memory for a clone */
	bool is_child; /* the session flies as the child of the next choice */
};

/* Starts a family from the flock of a session, as its source, with the choices of a text, "4@612,7@1190+";
 * NULL: none. The first generation begins when boids that were placed at random have found together.
 * Returns false for a wrong text, with one sentence in error (ERROR_SIZE bytes). */
bool family_start(struct family *family, struct session *session, const char *text, char *error);

/* Ends it: the session flies on as it is. */
void family_end(struct family *family, struct session *session);

/* Writes the choices; "": none was made. */
void family_write(const struct family *family, char text[FAMILY_TEXT]);

/* Whether choices are left that the session has to fly to. */
bool family_flies(const struct family *family);

/* Returns a child of this generation, from 1. Until it is drawn NULL: each call makes a step of a trial. */
struct session *family_child(struct family *family, int child);

/* Makes a child that is drawn (0: the parent again) the parent; size: that of the changes of its children.
 * Returns false after FAMILY_CHOICES, or without memory. */
bool family_choose(struct family *family, struct session *session, int child, int size);

/* Goes to the start of the generation before (-1) or after (1). Returns false if there is none. */
bool family_go(struct family *family, struct session *session, int way);

/* Returns the size of the changes of this generation. */
int family_size(const struct family *family);

/* Writes how a child differs from its parent: "more cohesion, less noise"; in few columns "+cohesion, -noise".
 * text: LINE_TEXT bytes. */
void family_describe(const struct session *parent, const struct session *child, int columns,
                     char *text);
