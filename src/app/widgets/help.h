/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys, from the tables of commands and factors. */
#pragma once

#include "ui/list_view.h"
#include "ui/widget.h"

#include <stdbool.h>
#include <stdint.h>

enum { COMMAND_KEYS = 12, HELP_LINES = 256, HELP_SPOTS = 512 };

/* A command: a row of the overlay, and the function its keys run. */
struct command {
	const char *label; /* its first keys, as the help names them, a blank between two */
	const char *help;  /* its effect, no full stop */
	void (*run)(struct ui *ui,
	            uint32_t key); /* may set ui->request; NULL: a factor's keys, or none */
	enum repeat repeat;
	uint32_t keys[COMMAND_KEYS]; /* 0 past the last */
	const char *refused;         /* notice if restricted mode forbids it; NULL: allowed */
	bool away;                   /* cancels a running step, even one the user asked for */
	unsigned goes_with;          /* WITH_ bits: works in place mode, while a question is open */
};

enum { SECTIONS = 5 };
struct section {
	const char *name;               /* the headline above its commands */
	const char *about;              /* a sentence below it, or NULL */
	const struct command *commands; /* the last has a NULL label */
	bool has_factors;               /* the keys of factors follow, by groups */
};

/* The overlay on the screen: open with these SECTIONS sections and all else {0}. */
struct help {
	const struct section *sections; /* the caller's; NULL: closed */
	const struct section *own; /* of panes that show: it is first, and of the others what goes
	                                 * with them follows; NULL: all does */
	bool framed;
	int left, top, right, bottom;     /* its area without the frame */
	struct list_view view;            /* of the rows between the title and the last row */
	char line[HELP_LINES][LINE_TEXT]; /* the text ... */
	int lines, split;                 /* ... of this count, whose second column begins here */
	int chosen;                       /* key under the cursor, counted from 1; 0: none ... */
	int keys;                         /* ... of this count ... */
	struct help_spot *cursor;         /* ... which is here ... */
	const char *mark[2];              /* ... between these */
	struct help_spot {
		int line, column; /* up to the next one in the line */
		uint32_t key;     /* that a click presses; 0: none */
	} spot[HELP_SPOTS];
	int spots;
};

/* The overlay: a list that scrolls, by Space as well; some keys close it. Left and Right choose one of
 * its keys, which Enter presses, as a click on its row does. Any other key closes it and is handled as
 * without it. It is framed in the middle of a screen larger than 80x24, else full screen; it has two
 * columns where all of it shows in them. */
extern const struct widget help_widget;
