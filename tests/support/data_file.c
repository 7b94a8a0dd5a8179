/* SPDX-License-Identifier: MIT */
#include "data_file.h"

#include "test.h"

FILE *
data_open(const char *name)
{
	const char *root = getenv("SRCDIR");
	char path[4096];

	snprintf(path, sizeof path, "%s/tests/data/%s", root ? root : ".", name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	return file;
}

static void
unescape(const char *text, char line[DATA_LINE])
{
	for (; *text && *text != '\n'; line++)
		if (*text != '\\') {
			*line = *text++;
		} else if (text[1] == 'n' || text[1] == '\\') {
			*line = text[1] == 'n' ? '\n' : '\\';
			text += 2;
		} else {
			*line = (char)((text[1] - '0') * 64 + (text[2] - '0') * 8 + text[3] - '0');
			text += 4;
		}
	*line = '\0';
}

size_t
data_lines(const char *name, const char *kind, char lines[][DATA_LINE], size_t most)
{
	FILE *file = data_open(name);
	char line[DATA_LINE];
	bool within = false;
	size_t count = 0;

	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		if (strncmp(line, "# ", 2) == 0)
			within = strcmp(line + 2, kind) == 0;
		if (within && *line == '\t' && count++ < most)
			unescape(line + 1, lines[count - 1]);
	}
	fclose(file);
	assert_in_range(count, 1, most);
	return count;
}
