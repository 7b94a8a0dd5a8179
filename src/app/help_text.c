/* SPDX-License-Identifier: MIT */
/* Help text: what the overlay of all keys says. */
#include "app/help_text.h"

#include "app/command.h"
#include "app/echo.h"
#include "app/styled.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 35 };                /* where the second column starts */
enum { PAIRS = 3, PAIR_WIDTH = 27 }; /* columns of factors, and how wide each is */

const char help_pairs[] = "lower RAISE (a choice: previous NEXT)";

static char *
new_line(struct help_text *t)
{
	char *line = t->line[t->count < HELP_LINES ? t->count++ : HELP_LINES - 1];

	*line = '\0';
	return line;
}

/* Blanks up to a column, at least one. */
static void
pad(char *line, int column)
{
	do
		strcat(line, " ");
	while (styled_width(line) < column);
}

/* The factors that have a key: "s S  separation". Returns how many; which gets the n-th. */
static int
keyed_factors(int n, int *which)
{
	int count = 0;

	for (int i = 0; i < FACTORS; i++)
		if (factor_table[i].key && count++ == n)
			*which = i;
	return count;
}

static void
add_pair(char *line, int factor)
{
	size_t length = strlen(line);
	char keys[8];

	keys_show(factor, keys);
	snprintf(line + length, LINE_TEXT - length, BOLD "%-3s" BOLD "  %s%s", keys,
	         factor_table[factor].name, factor == FACTOR_colour_by ? " (palette)" : "");
}

/* Column by column, as the panel lists them. */
static void
add_pairs(struct help_text *t, int columns)
{
	int which = 0, count = keyed_factors(-1, &which), rows = (count + columns - 1) / columns;

	for (int row = 0; row < rows; row++) {
		char *line = new_line(t);
		for (int i = row; i < count; i += rows) {
			keyed_factors(i, &which);
			pad(line, 2 + i / rows * PAIR_WIDTH);
			add_pair(line, which);
		}
	}
}

/* How wide the labels of every second command (or of each) are. */
static int
label_width(const struct command *commands, int first, int each)
{
	int width = 0;

	for (int i = 0; commands[i].label; i++) {
		int label = i % each == first ? styled_width(commands[i].label) : 0;
		width = label > width ? label : width;
	}
	return width;
}

static void
add_two_columns(struct help_text *t, const struct command *commands)
{
	int left = label_width(commands, 0, 2), right = label_width(commands, 1, 2);

	for (int i = 0; commands[i].label; i++) {
		const struct command *c = &commands[i];
		int start = i % 2 ? SECOND : 2;
		char *line = i % 2 ? t->line[t->count - 1] : new_line(t);
		pad(line, start);
		strcat(strcat(strcat(line, BOLD), c->label), BOLD);
		pad(line, start + (i % 2 ? right : left) + 2);
		strcat(line, c->help);
	}
}

/* Each command in its own line; what it does below its keys where it does not fit beside them. */
static void
add_one_column(struct help_text *t, const struct command *commands, int columns)
{
	int beside = 2 + label_width(commands, 0, 1) + 2;

	for (const struct command *c = commands; c->label; c++) {
		const char *help = c->help;
		char *line = new_line(t);
		snprintf(line, LINE_TEXT, "  " BOLD "%s" BOLD, c->label);
		if (beside + styled_width(help) <= columns) {
			pad(line, beside);
			strcat(line, help);
			continue;
		}
		while (*help) {
			char words[LINE_TEXT - 8];
			words_take(&help, columns - 4, words, sizeof words);
			snprintf(new_line(t), LINE_TEXT, "    %s", words);
		}
	}
}

void
help_write(struct help_text *t, int columns)
{
	bool wide = columns >= HELP_WIDE;
	const char *sentence = help_pairs;

	t->count = 0;
	while (!wide && *sentence) { /* else it stands behind the title */
		char words[LINE_TEXT - 8];
		words_take(&sentence, columns - 1, words, sizeof words);
		snprintf(new_line(t), LINE_TEXT, " %s", words);
	}
	add_pairs(t, wide ? PAIRS : 1);
	for (int i = 0; i < SECTIONS; i++) {
		snprintf(new_line(t), LINE_TEXT, " " BOLD "%s" BOLD, section_table[i].name);
		if (wide)
			add_two_columns(t, section_table[i].commands);
		else
			add_one_column(t, section_table[i].commands, columns);
	}
}
