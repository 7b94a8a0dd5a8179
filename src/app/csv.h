/* SPDX-License-Identifier: MIT */
/* Csv: a table as text, read line by line; what is wrong is told with its line. */
#pragma once

#include "app/fail.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CSV_ERROR = FAIL_ERROR, CSV_LINE = 4096, CSV_FIELDS = 256 };

struct csv {
	FILE *in;
	const char *where;       /* its name, for errors */
	char *error;             /* CSV_ERROR bytes: one line, once something has failed */
	uint64_t line;           /* the one last read, from 1 */
	int columns;             /* fields in the first line */
	int fields;              /* in the line last read ... */
	char *field[CSV_FIELDS]; /* ... which stand here, without blanks around them */
	char text[CSV_LINE];
};

/* Reads the next line that is not blank; lines after the first must have as many fields. CRLF and a
 * byte order mark read as if absent. false: it failed, or there is none (*end). */
bool csv_next(struct csv *csv, bool *end);

/* A field of the line as a number from least to most; `name` is its column's. */
bool csv_number(const struct csv *csv, int field, const char *name, double least, double most,
                double *value);

/* "where:line: sentence" into error, and 0 into errno; always false. */
__attribute__((format(printf, 3, 4))) bool csv_fault(const struct csv *csv, uint64_t line,
                                                     const char *format, ...);

/* "cannot read where: reason" into error, and the reason into errno; always false. */
bool csv_failed(const struct csv *csv, int reason);
