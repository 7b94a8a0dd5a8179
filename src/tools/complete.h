/* SPDX-License-Identifier: MIT */
/* Complete: shell completions for each option in the tables; docgen writes them to stdout. */
#pragma once

#include <stdbool.h>

enum { COMPLETE_WORDS = 512 };

/* The value of an option. */
struct complete_value {
	bool exists;                /* the option takes a value */
	bool files;                 /* offers file names */
	const char *listed;         /* "preset": offers the output of --list-presets; NULL: none */
	char words[COMPLETE_WORDS]; /* other words it offers, separated by blanks */
};

struct complete_option {
	const char *name; /* "preset" */
	char letter;      /* or 0 */
	const char *help;
	struct complete_value value;
};

/* Returns the option of a row: those of the table, then the factors. false: no such row. */
bool complete_option(int row, struct complete_option *option);

void complete_bash(void);
void complete_zsh(void);
void complete_fish(void);
