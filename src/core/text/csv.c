/* SPDX-License-Identifier: MIT */
#include "csv.h"

#include "error.h"
#include "math/number.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

bool
csv_fault(const struct csv *csv, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(csv->error, CSV_ERROR, format, arguments);
	va_end(arguments);
	return error_at(csv->error, 0, csv->where, csv->line, csv->error);
}

bool
csv_failed(const struct csv *csv, int reason)
{
	errno = reason;
	return error_cannot("read", csv->where, csv->error);
}

/* Reads the next line, without its end. */
static bool
read_line(struct csv *csv, bool *end)
{
	size_t length = 0;
	int c;

	csv->line++;
	while ((c = line_ends_next(&csv->ends, getc(csv->in))) != EOF && c != '\n') {
		if (c == '\0' || csv->ends.is_utf16)
			return csv_fault(csv, csv->ends.is_utf16 ? LINE_ENDS_UTF16
			                                         : "the file contains a NUL byte");
		if (length == CSV_LINE - 1)
			return csv_fault(csv, "a line has at most %d bytes", CSV_LINE - 1);
		csv->text[length] = (char)c;
		length += c != '\r';
	}
	if (ferror(csv->in))
		return csv_failed(csv, errno);
	*end = c == EOF && length == 0;
	csv->text[length] = '\0';
	return !*end;
}

/* Ends a text at its closing double quote; "" stands for one in it. Returns what follows; NULL: it
 * is not closed. */
static char *
unquote(char *text)
{
	for (char *at = text; *at; *text++ = *at++) {
		if (*at != '"' || *++at == '"')
			continue;
		*text = '\0';
		return at;
	}
	return NULL;
}

/* Splits the line at its separators and trims the fields. */
static bool
split(struct csv *csv)
{
	char *at = csv->text;
	const char *behind = *at == '"' ? strchr(at + 1, '"') : at;
	const char *first = strpbrk(behind ? behind : at, ",;");

	if (csv->columns == 0)
		csv->separator = first ? *first : strchr(at, '\t') ? '\t' : ',';
	const char *blanks = csv->separator == '\t' ? " " : " \t";

	for (csv->fields = 0; at;) {
		if (csv->fields == CSV_FIELDS)
			return csv_fault(csv, "there are more than %d columns", CSV_FIELDS);
		at += strspn(at, blanks);
		bool quoted = *at == '"';
		char *field = at + quoted, *rest = quoted ? unquote(field) : at;
		if (!rest)
			return csv_fault(csv, "a double quote is not closed");
		char *separator = strchr(rest, csv->separator), *end;
		if (separator)
			*separator = '\0';
		for (end = rest + strlen(rest); end > rest && strchr(blanks, end[-1]); end--)
			;
		if (quoted && end > rest)
			return csv_fault(csv, "a closing double quote must end a value");
		if (!quoted)
			*end = '\0';
		csv->field[csv->fields++] = field;
		at = separator ? separator + 1 : NULL;
	}
	return true;
}

bool
csv_next(struct csv *csv, bool *end)
{
	*end = false;
	do {
		if (!read_line(csv, end))
			return false;
	} while (!csv->text[strspn(csv->text, " \t")]);
	if (!split(csv))
		return false;
	csv->names = csv->columns == 0 || strcmp(csv->field[0], csv->name) == 0;
	if (csv->names) {
		snprintf(csv->name, sizeof csv->name, "%s", csv->field[0]);
		csv->columns = csv->fields;
	}
	return csv->fields == csv->columns ||
	       csv_fault(csv, "%d values for %d columns", csv->fields, csv->columns);
}

bool
csv_number(const struct csv *csv, int field, const char *name, double least, double most,
           double *value)
{
	char *comma = csv->separator == ';' ? strchr(csv->field[field], ',') : NULL;

	if (comma)
		*comma = '.';
	if (number_read(csv->field[field], value) && *value >= least && *value <= most)
		return true;
	if (least == most)
		return csv_fault(csv, "%s takes %g here, not %s", name, least,
		                 QUOTED_NUMBER(csv->field[field]));
	return csv_fault(csv, "%s takes %.10g to %.10g, not %s", name, least, most,
	                 QUOTED_NUMBER(csv->field[field]));
}

void
csv_write_name(FILE *out, const char *name)
{
	for (; *name; name++)
		putc(*name == '-' ? '_' : *name, out);
}
