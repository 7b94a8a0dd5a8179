/* SPDX-License-Identifier: MIT */
/* Markdown: the block of README. */
#include "pages.h"

#include "settings/options.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* The keys that matter most, in the order in which a visitor needs them. */
static const char *const most_used[] = { "? h", "Tab", "0..9",    "' F2",
	                                 "*",   "u U", "Space p", "q Ctrl-C" };

static const struct command *
command_of(const char *label)
{
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			if (strcmp(c->label, label) == 0)
				return c;
	words_fail("no such key", label);
}

void
markdown_keys(void)
{
	puts("| key | |\n|---|---|");
	for (size_t i = 0; i < sizeof most_used / sizeof *most_used; i++)
		printf("| `%s` | %s |\n", most_used[i], command_of(most_used[i])->help);
}
