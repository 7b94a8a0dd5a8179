/* SPDX-License-Identifier: MIT */
/* Golden: compares screens with stored texts. */
#include "golden.h"
#include "test.h"

static char *
read_all(FILE *in)
{
	size_t length = 0, size = 1 << 16;
	char *text = malloc(size);

	assert_non_null(text);
	length = fread(text, 1, size - 1, in);
	text[length] = '\0';
	return text;
}

/* Fails at the first line that differs. */
static void
compare(const char *name, const char *now, const char *then)
{
	for (int line = 1; *now || *then; line++) {
		size_t length = strcspn(now, "\n"), was = strcspn(then, "\n");
		if (length != was || memcmp(now, then, length) != 0 || now[length] != then[was])
			fail_msg("golden/%s.txt:%d is '%.*s', now it is '%.*s'", name, line,
			         (int)was, then, (int)length, now);
		now += length + (now[length] == '\n');
		then += was + (then[was] == '\n');
	}
}

void
golden_text(const char *name, const char *text)
{
	const char *root = getenv("SRCDIR"), *mode = getenv("GOLDEN");
	bool write = mode && strcmp(mode, "write") == 0;
	char path[4096];

	snprintf(path, sizeof path, "%s/tests/data/golden/%s.txt", root ? root : ".", name);
	FILE *file = fopen(path, write ? "w" : "r");
	if (!file)
		fail_msg("%s: cannot be opened", path);
	if (write) {
		fputs(text, file);
	} else {
		char *then = read_all(file);
		compare(name, text, then);
		free(then);
	}
	fclose(file);
}

static char *
print(const struct frame *frame, bool styled)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert_non_null(out);
	assert_true(frame_print(frame, styled, out));
	assert_int_equal(fclose(out), 0);
	return text;
}

char *
golden_print(const struct frame *frame)
{
	return print(frame, false);
}

void
golden_styled(const char *name, const struct frame *frame)
{
	char *text = print(frame, true);

	for (char *at = text; *at; at++)
		if (*at == '\33')
			*at = '~'; /* ESC as ~, so that the text is safe to print */
	golden_text(name, text);
	free(text);
}

void
golden_frame(const char *name, const struct frame *frame)
{
	char *text = golden_print(frame);

	golden_text(name, text);
	free(text);
}
