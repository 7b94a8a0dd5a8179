/* SPDX-License-Identifier: MIT */
/* Panes: flocks side by side, each in a world of the whole terminal, drawn smaller, with words below it. The user
 * points at one of them. */
#pragma once

#include "help.h"

struct line;
struct viewport;

enum { PANES = 9 };

struct panes_kind {
	/* Does what is to be done besides steps, for a short while. Returns whether there is more. */
	bool (*work)(struct ui *ui);
	/* Returns a flock that is drawn and flies, 0: that of the session; NULL: it is not there yet. */
	struct session *(*flock)(const struct ui *ui, int i);
	/* Writes what stands below one that is there, in at most so many columns. text: LINE_TEXT bytes. */
	void (*words)(const struct ui *ui, int i, int columns, char *text);
	/* Draws a pane that is no flock. Returns false if it is one. NULL: all are. */
	bool (*draw)(const struct ui *ui, struct frame *frame, int i, const struct viewport *at);
	/* Adds the fields of the status line. */
	void (*line)(const struct ui *ui, struct line *line);
	/* Does what a key is for, with a pane: KEY_ESCAPE, KEY_ENTER or a digit, and others that `keys` has. */
	void (*run)(struct ui *ui, uint32_t key);
	const char *keys;
	const struct section *help; /* what they do */
};

struct panes {
	const struct panes_kind *kind;
	struct view view[PANES];
	int at;                        /* the pane pointed at */
	int next;                      /* whose turn it is where there is no time for all ... */
	double slow;                   /* ... which is so in this share of the last steps, about */
	struct session_listener steps; /* steps the others with the session */
};

/* Shows them; they are zero, or were closed. */
void panes_open(struct ui *ui, struct panes *panes, const struct panes_kind *kind);
void panes_close(struct ui *ui);

/* Does what their kind has to do, if any show, before each step. Returns whether there is more, at once. */
static inline bool
panes_work(struct ui *ui)
{
	return ui->panes && ui->panes->kind->work(ui);
}

/* Returns the number of panes that show, or that Tab goes over. */
int panes_count(const struct ui *ui);

/* Whether a pane shows. A flock that does not show does not fly. */
bool panes_show(const struct ui *ui, int i);

/* Forgets what their views have seen: other flocks show from now on. */
void panes_forget(struct panes *panes);

extern const struct widget panes_widget;
