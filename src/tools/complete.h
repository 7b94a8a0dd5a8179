/* SPDX-License-Identifier: MIT */
/* Complete: what a shell offers after boids and a blank, for each option of the tables. Written by
 * docgen to stdout. */
#pragma once

#include <stdbool.h>

enum { COMPLETE_WORDS = 512 };

/* What follows an option. */
struct complete_value {
	bool taken;                 /* it takes a value at all */
	bool files;                 /* names of files */
	const char *listed;         /* "preset": the names that --list-presets lists, or NULL */
	char words[COMPLETE_WORDS]; /* and these, with blanks between */
};

struct complete_option {
	const char *name; /* "preset" */
	char letter;      /* or 0 */
	const char *help;
	struct complete_value value;
};

/* The option of a row, the table's own first and then the factors. false: past the last. */
bool complete_option(int row, struct complete_option *option);

void complete_bash(void);
void complete_zsh(void);
void complete_fish(void);
