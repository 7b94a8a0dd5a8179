/* SPDX-License-Identifier: MIT */
/* Docgen: updates the parts of manual and README that come from the program's tables. Copies a page
 * from stdin to stdout and replaces the text between its markers:
 *
 *     <!-- begin NAME -->  ...  <!-- end NAME -->        in Markdown
 *     .\" begin NAME       ...  .\" end NAME             in mdoc
 *
 * usage: docgen <page >page */
#include "pages.h"
#include "words.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block {
	const char *begin, *end; /* prefixes of the lines around it */
	void (*write)(void);
};

static const struct block block_table[] = {
	{ "<!-- begin keys ", "<!-- end keys", markdown_keys },
	{ ".\\\" begin options", ".\\\" end options", mdoc_options },
	{ ".\\\" begin factors", ".\\\" end factors", mdoc_factors },
	{ ".\\\" begin short-factors", ".\\\" end short-factors", mdoc_short_factors },
	{ ".\\\" begin words", ".\\\" end words", mdoc_words },
	{ ".\\\" begin keys", ".\\\" end keys", mdoc_keys },
	{ ".\\\" begin presets", ".\\\" end presets", mdoc_presets },
	{ ".\\\" begin measures", ".\\\" end measures", mdoc_measures },
	{ ".\\\" begin state", ".\\\" end state", mdoc_state },
};

static bool
starts_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

static const struct block *
block_begun(const char *line)
{
	for (size_t i = 0; i < sizeof block_table / sizeof block_table[0]; i++)
		if (starts_with(line, block_table[i].begin))
			return &block_table[i];
	if (starts_with(line, "<!-- begin") || starts_with(line, ".\\\" begin"))
		words_fail("no such block", line);
	return NULL;
}

int
main(void)
{
	const struct block *block = NULL;
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, stdin) > 0) {
		if (block && !starts_with(line, block->end))
			continue;
		fputs(line, stdout);
		block = block ? NULL : block_begun(line);
		if (block)
			block->write();
	}
	if (block)
		words_fail("no end of block", block->begin);
	free(line);
	/* a truncated page must not replace a complete one */
	return ferror(stdin) || ferror(stdout) || fflush(stdout) != 0;
}
