/* SPDX-License-Identifier: MIT */
/* Number: numbers and names as text, independent of the locale. */
#pragma once

#include "types/factors.h"

enum { NUMBER_QUOTE = 64, NUMBER_TEXT = 24 };

/* Reads a decimal number: digits with an optional sign, point and exponent. Returns false
 * otherwise. */
bool number_read(const char *text, double *value);

/* Writes the shortest text that reads back to the same float. text: BOIDS_FACTOR_TEXT bytes. */
void number_write(float value, char *text);

/* Writes a text that reads back to the same double, with an exponent from 1e15 on and below 1e-4. */
void number_write_double(double value, char *text);

/* Write at `at` (room for NUMBER_TEXT bytes) and return the end, without a NUL: a value with the
 * fewest digits that read back to the same float, with an exponent from 1e9 on and below 1e-4; and
 * a whole number. */
char *number_put(char *at, float value);
char *number_put_whole(char *at, uint64_t number);

/* Formats for display: at most four significant digits, no exponent, no trailing zeros. */
void number_show(float value, char *text);

/* Returns whether the factor takes whole numbers only: its step is 1. */
static inline bool
number_is_whole(const struct boids_factor *factor)
{
	return factor->step == 1;
}

/* Quotes user input: cuts it at 40 bytes, between UTF-8 characters, and replaces ASCII control
 * characters by '?'. The caller that displays the text must check the other bytes: they may be
 * invalid or unprintable. Returns quoted. */
const char *number_quote(const char *text, char quoted[NUMBER_QUOTE]);
#define QUOTED(text) number_quote(text, (char[NUMBER_QUOTE]){ 0 })

/* Works as number_quote, and offers a point for a decimal comma: "'0,5': write 0.5". */
const char *number_quote_comma(const char *text, char quoted[NUMBER_QUOTE]);
#define QUOTED_NUMBER(text) number_quote_comma(text, (char[NUMBER_QUOTE]){ 0 })

/* A search for the name nearest to a misspelt one; the first wins a tie. */
struct nearest {
	const char *misspelt;
	const char *name; /* the nearest so far, the caller's string; NULL: none is near enough */
	int edits;        /* the edit distance that the next name must stay below */
};
struct nearest nearest_to(const char *misspelt);
void nearest_try(struct nearest *n, const char *name);
