/* SPDX-License-Identifier: MIT */
#include "ini_text.h"

#include "files/file.h"
#include "io/utf8.h"

#include <ini.h>
#include <stdio.h>
#include <string.h>

struct reading {
	const char *at, *end; /* the unread rest */
	int line, fault;      /* number of the current line; of the failed one, or 0 */
	const char *section;  /* the allowed section ... */
	const char *refused;  /* ... or the error if it is refused too, or NULL */
	ini_callback *take;
	void *user;
	char *error;
};

static void
fault(struct reading *r, int line, const char *sentence)
{
	error_set(r->error, 0, "%s", sentence);
	r->fault = line;
}

/* Returns the error of a line before parsing, or NULL. Control characters could
 * reach the terminal in a message. */
static const char *
line_fault(const char *line, size_t length)
{
	char text[INI_LINE_MOST + 1];

	if (length > INI_LINE_MOST)
		return "a line has at most 199 bytes";
	for (size_t i = 0; i < length; i++)
		text[i] = line[i] == '\t' ? ' ' : line[i];
	text[length] = '\0';
	if (strlen(text) < length)
		return "the file contains a NUL byte";
	return text[utf8_plain(text)] ? "the file contains a control character" : NULL;
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Whether only blanks follow, or a blank and a comment. */
static bool
at_line_end(const char *at, const char *end)
{
	const char *next = skip_blanks(at, end);

	return next == end || (next > at && *next == ';');
}

/* Returns the error of the head of a section, or NULL. */
static const char *
section_fault(const struct reading *r, const char *line, const char *end)
{
	size_t length = strlen(r->section);

	if ((size_t)(end - line) >= length + 2 && strncmp(line + 1, r->section, length) == 0 &&
	    line[1 + length] == ']' && at_line_end(line + 2 + length, end))
		return r->refused;
	return r->refused ? "sections are not allowed: expected name = value"
	                  : "the only section is [keys]";
}

/* Replaces fgets for inih. Skips leading blanks: inih would append an indented line to the value
 * above it, which users who indent do not expect. */
static char *
next_line(char *line, int size, void *stream)
{
	struct reading *r = stream;
	const char *start = r->at, *end;

	if (start == r->end || r->fault)
		return NULL;
	end = memchr(start, '\n', (size_t)(r->end - start));
	r->at = end ? end + 1 : r->end;
	end = end ? end : r->end;
	r->line++;
	if (end > start && end[-1] == '\r')
		end--;
	const char *problem = line_fault(start, (size_t)(end - start));
	start = skip_blanks(start, end);
	if (!problem && start < end && *start == '[')
		problem = section_fault(r, start, end);
	if (!problem && end - start >= size)
		problem = "this line is too long";
	if (problem) {
		fault(r, r->line, problem);
		return NULL;
	}
	memcpy(line, start, (size_t)(end - start));
	line[end - start] = '\0';
	return line;
}

static int
handle_line(void *user, const char *section, const char *name, const char *value)
{
	struct reading *r = user;

	if (!r->fault && !r->take(r->user, section, name, value, r->error))
		r->fault = r->line;
	return !r->fault;
}

int
ini_read(const char *text, size_t length, const char *section, const char *refused,
         ini_callback *take, void *user, char *error)
{
	size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	struct reading r = {
		.at = text + mark,
		.end = text + length,
		.section = section,
		.refused = refused,
		.take = take,
		.user = user,
		.error = error,
	};

	int line = ini_parse_stream(next_line, &r, handle_line, &r);
	if (line != 0 && (!r.fault || line < r.line)) /* inih goes on after a line without '=' */
		fault(&r, line < 0 ? r.line : line,
		      line < 0 ? "no memory" : "expected name = value");
	return r.fault;
}

/* Omits blanks around '=' in too long a line, and before `;`, which would start a comment. */
void
ini_write_line(FILE *out, const char *name, const char *value)
{
	bool compact = *value == ';' || strlen(name) + strlen(" = ") + strlen(value) > INI_LINE_MOST;

	fprintf(out, "%s%s%s\n", name, compact ? "=" : " = ", value);
}

const char *
ini_refuse(const char *name, const char *value)
{
	size_t length = strlen(value);

	if (strlen(name) + strlen("=") + length > INI_LINE_MOST)
		return "is too long: a line of settings has at most 199 bytes";
	if (strstr(value, " ;") || strstr(value, "\t;"))
		return "contains a blank and ;, which begin a comment";
	if (line_fault(value, length))
		return "contains a control character";
	if (length > 0 && (strchr(" \t", value[0]) || strchr(" \t", value[length - 1])))
		return "begins or ends with a blank";
	return NULL;
}
