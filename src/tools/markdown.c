/* SPDX-License-Identifier: MIT */
/* Markdown: the blocks of README. */
#include "pages.h"

#include "boids/factors.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>

enum { COMMAND = 1024 };

/* Prints the command and its output, with an empty config folder. */
void
markdown_frame(const char *arguments)
{
	const char *program = getenv("BOIDS");
	char command[COMMAND];
	int length =
		snprintf(command, sizeof command, "XDG_CONFIG_HOME=/nowhere LC_ALL=C.UTF-8 '%s' %s",
	                 program ? program : "boids", arguments);
	FILE *frame = length < COMMAND ? popen(command, "r") : NULL;

	printf("```\n$ boids %s\n", arguments);
	for (int c; frame && (c = getc(frame)) != EOF;)
		putchar(c);
	puts("```");
	if (!frame || pclose(frame) != 0)
		words_fail("cannot run", command);
}

void
markdown_keys(const char *arguments)
{
	(void)arguments;
	puts("| key | |\n|---|---|");
	for (int section = 0; section < SECTIONS; section++) {
		printf("| **%s** | |\n", section_table[section].name);
		for (const struct command *c = section_table[section].commands; c->label; c++)
			printf("| `%s` | %s |\n", c->label, c->help);
	}
}

static void
markdown_factor(int i)
{
	printf("| %s | ", boids_factor_table[i].name);
	words_keys(i, "", "");
	fputs(" | ", stdout);
	words_values(i);
	fputs(" | ", stdout);
	words_default(i);
	printf(" | %s |\n", boids_factor_table[i].help);
}

void
markdown_factors(const char *arguments)
{
	(void)arguments;
	puts("| factor | keys | values | default | |\n|---|---|---|---|---|");
	for (const struct boids_factor_group *group = boids_factor_groups; group->name; group++) {
		printf("| **%s** | | | | |\n", group->name);
		for (int i = group->first; i < group[1].first; i++)
			markdown_factor(i);
	}
}
