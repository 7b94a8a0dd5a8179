/* SPDX-License-Identifier: MIT */
#include "provenance.h"

#include "files/output.h"
#include "settings/settings_write.h"
#include "text/line_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool
write_command(FILE *out, char *const *argv, char *error)
{
	fputs("# boids", out);
	for (int i = 1; argv[0] && argv[i]; i++) {
		if (strcmp(argv[i], "--threads") == 0 && argv[i + 1]) {
			i++;
			continue;
		}
		if (strncmp(argv[i], "--threads=", strlen("--threads=")) == 0)
			continue;
		char *word = malloc(4 * strlen(argv[i]) + 5);
		if (!word)
			return error_cannot("write", "the command", error);
		line_words_shell(argv[i], word);
		fprintf(out, " %s", word);
		free(word);
	}
	putc('\n', out);
	return true;
}

bool
provenance_write(FILE *out, const struct options *o, char *error)
{
	const struct settings_run run = { o->seed, o->columns, o->rows };
	struct settings s = o->settings;
	struct boids_factors defaults;

	factors_init(&defaults);
	settings_make_absolute(s.origin.state);
	*s.labels.base = '\0';
	if (!settings_writable(&s, error) || !write_command(out, o->argv, error))
		return false;
	settings_write(out, &s, &run, &defaults, false);
	return true;
}

void
provenance_lines(FILE *out, const char *text)
{
	while (*text) {
		const int length = (int)strcspn(text, "\n");
		fprintf(out, "%s%.*s\n", *text == '#' ? "" : "# ", length, text);
		text += length + (text[length] == '\n');
	}
}

int
provenance_comment(FILE *out, const struct options *options)
{
	char error[ERROR_SIZE] = "no memory", *text = NULL;
	size_t length;
	FILE *memory = open_memstream(&text, &length);
	bool good = memory && provenance_write(memory, options, error);

	good = memory && fclose(memory) == 0 && good;
	if (good)
		provenance_lines(out, text);
	free_keeping_errno(text);
	return good ? DONE : complain(errno ? FAILED : WRONG, "%s", error);
}
