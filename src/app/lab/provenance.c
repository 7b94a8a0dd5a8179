/* SPDX-License-Identifier: MIT */
#include "provenance.h"

#include "io/memory.h"
#include "settings/settings_write.h"
#include "text/asset.h"
#include "text/line_words.h"

#include <stdlib.h>
#include <string.h>

/* Writes the command line for a shell. */
static void
write_command(FILE *out, char *const *argv)
{
	char *word = NULL;

	fputs("# boids", out);
	for (; argv[0] && argv[1]; argv++) {
		if (strcmp(argv[1], "--threads") == 0 && argv[2])
			argv++;
		else if (strncmp(argv[1], "--threads=", strlen("--threads=")) != 0) {
			word = memory_resize(word, 4 * strlen(argv[1]) + 5, 1);
			line_words_shell(argv[1], word);
			fprintf(out, " %s", word);
		}
	}
	putc('\n', out);
	free(word);
}

char *
provenance_text(const struct options *o, const char *note, char *error)
{
	const struct settings_run run = { o->seed, o->columns, o->rows };
	struct settings s = o->settings;
	struct boids_factors defaults;
	char *text = NULL;
	size_t length;

	factors_init(&defaults);
	settings_make_absolute(s.origin.state);
	*s.base = '\0';
	if (!settings_writable(&s, error))
		return NULL;
	FILE *out = memory_stream(&text, &length);
	const struct asset *own =
		factors_brain_text(&s.factors); /* in the file, whose format is first */
	if (!own)
		write_command(out, o->argv);
	settings_write(out, &s, &run, &defaults, own);
	if (own)
		write_command(out, o->argv);
	if (note)
		fprintf(out, "# %s\n", note);
	if (own) {
		asset_write(out, own);
		fputs("end\n", out);
	}
	memory_stream_end(out);
	return text;
}

void
provenance_comment(FILE *out, const char *text)
{
	while (*text) {
		const int length = (int)strcspn(text, "\n");
		fprintf(out, "%s%.*s\n", *text == '#' ? "" : "# ", length, text);
		text += length + (text[length] == '\n');
	}
}
