/* SPDX-License-Identifier: MIT */
/* Golden: compares screens with stored texts. */
#include "golden.h"
#include "test.h"

/* Whether it is the first line of a journal: it names the version of the program. */
static bool
is_head(const char *line)
{
	static const char head[] = "journal format 2 of boids ";

	return strncmp(line, head, strlen(head)) == 0;
}

/* Fails at the first line that differs. */
static void
compare(const char *name, const char *now, const char *then)
{
	for (int line = 1; *now || *then; line++) {
		size_t length = strcspn(now, "\n"), was = strcspn(then, "\n"), same = 0;
		while (same < length && same < was && now[same] == then[same])
			same++;
		if (now[same] != then[same] && !(is_head(now) && is_head(then)))
			fail_msg("%s:%d is '%.*s', now it is '%.*s', from byte %zu on", name, line,
			         (int)was, then, (int)length, now, same + 1);
		now += length + (now[length] == '\n');
		then += was + (then[was] == '\n');
	}
}

void
golden_file(const char *name, const char *text)
{
	const char *root = getenv("SRCDIR"), *mode = getenv("GOLDEN");
	bool write = mode && strcmp(mode, "write") == 0;
	char path[4096];

	snprintf(path, sizeof path, "%s/tests/data/%s", root ? root : ".", name);
	FILE *file = fopen(path, write ? "w" : "r");
	if (!file)
		fail_msg("%s: cannot be opened", path);
	if (write) {
		fputs(text, file);
	} else {
		enum { MOST = 1 << 18 };
		scoped_block char *then = malloc(MOST);
		assert_non_null(then);
		then[fread(then, 1, MOST - 1, file)] = '\0';
		compare(name, text, then);
	}
	fclose(file);
}

void
golden_text(const char *name, const char *text)
{
	char path[256];

	snprintf(path, sizeof path, "golden/%s.txt", name);
	golden_file(path, text);
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

char *
golden_print_styled(const struct frame *frame)
{
	char *text = print(frame, true);

	for (char *at = text; *at; at++)
		if (*at == '\33')
			*at = '~'; /* ESC as ~, so that the text is safe to print */
	return text;
}

void
golden_styled(const char *name, const struct frame *frame)
{
	scoped_block char *text = golden_print_styled(frame);

	golden_text(name, text);
}

void
golden_frame(const char *name, const struct frame *frame)
{
	scoped_block char *text = golden_print(frame);

	golden_text(name, text);
}
