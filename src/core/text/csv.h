/* SPDX-License-Identifier: MIT */
/* CSV: reads a table line by line; errors name file and line. */
#pragma once

#include "error.h"
#include "line_words.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CSV_ERROR = ERROR_SIZE, CSV_LINE = 4096, CSV_FIELDS = 256, CSV_NAME = 64 };

struct csv {
	FILE *in;
	struct line_ends ends;
	const char *where;       /* name of the file, for errors */
	char *error;             /* CSV_ERROR bytes: one line after a failure */
	uint64_t line;           /* number of the current line in the file, from 1 */
	int columns;             /* fields of the line of names */
	char separator;          /* of fields: comma, semicolon or tab */
	bool names;              /* the current line has the names of the columns */
	char name[CSV_NAME];     /* of the first column */
	int fields;              /* of the current line */
	char *field[CSV_FIELDS]; /* in text, without blanks or double quotes around it */
	char text[CSV_LINE];
};

/* Reads the next line that is not blank; it must have as many fields as the first one. A later line
 * that begins with the same name has the names of the columns from there on. The first line says
 * what separates fields: semicolons, then numbers may have a decimal comma, or tabs. Returns false on
 * failure, and at the end (*end). */
bool csv_next(struct csv *csv, bool *end);

/* Reads a field as a number from least to most; `name`: of its column, for errors. */
bool csv_number(const struct csv *csv, int field, const char *name, double least, double most,
                double *value);

/* Writes the name of a column, with '_' for '-': R, SQL and pandas take it as it is. */
void csv_write_name(FILE *out, const char *name);

/* Sets error to "where:line: sentence" and errno to 0; returns false. */
__attribute__((format(printf, 2, 3))) bool csv_fault(const struct csv *csv, const char *format, ...);

/* Sets error to "cannot read where: reason" and errno to the reason; returns false. */
bool csv_failed(const struct csv *csv, int reason);
