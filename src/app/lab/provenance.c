/* SPDX-License-Identifier: MIT */
#include "provenance.h"

#include "settings/settings_write.h"
#include "text/brain_text.h"
#include "text/line_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Writes the command line for a shell. */
static bool
write_command(FILE *out, char *const *argv)
{
	char *word = NULL, *grown;

	fputs("# boids", out);
	for (; argv[0] && argv[1]; argv++) {
		if (strcmp(argv[1], "--threads") == 0 && argv[2])
			argv++;
		else if (strncmp(argv[1], "--threads=", strlen("--threads=")) != 0) {
			if (!(grown = realloc(word, 4 * strlen(argv[1]) + 5)))
				break;
			line_words_shell(argv[1], word = grown);
			fprintf(out, " %s", word);
		}
	}
	putc('\n', out);
	free(word);
	return !argv[0] || !argv[1];
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
	*s.labels.base = '\0';
	if (!settings_writable(&s, error))
		return NULL;
	FILE *out = open_memstream(&text, &length);
	const bool own = s.factors.brain == BOIDS_BRAIN_OWN; /* in the file, whose format is first */
	bool good = out && (own || write_command(out, o->argv));
	if (good)
		settings_write(out, &s, &run, &defaults, own);
	good = good && (!own || write_command(out, o->argv));
	if (good && note)
		fprintf(out, "# %s\n", note);
	if (good && brain_write_asset(&s.factors, out))
		fputs("end\n", out);
	if (out && fclose(out) == 0 && good)
		return text;
	free(text);
	error_set(error, ENOMEM, "no memory for the settings");
	return NULL;
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
