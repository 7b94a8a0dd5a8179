/* SPDX-License-Identifier: MIT */
/* Number: numbers and names as text, the same in every locale. */
#pragma once

#include "boids/factors.h"

enum { NUMBER_QUOTE = 64 };

/* Decimal digits with an optional sign, point and exponent, and nothing else. */
bool number_read(const char *text, double *value);

/* For files: the shortest text that reads back to the same float. text: FACTOR_TEXT bytes. */
void number_write(float value, char *text);

/* For the eye: at most four significant digits, no exponent, no trailing zeros. */
void number_show(float value, char *text);

/* Factors that count things take whole numbers only: those that move in steps of one. */
static inline bool
number_is_whole(const struct factor *factor)
{
	return factor->step == 1;
}

/* What a user typed, in quotes: cut at 40 bytes, between characters of UTF-8, control characters of ASCII
 * as '?'. Whether the other bytes are characters, and which of them can be shown, only who shows them
 * knows. Returns quoted. */
const char *number_quote(const char *text, char quoted[NUMBER_QUOTE]);

/* The nearest of the names that are tried one by one, the first of those equally near. */
struct nearest {
	const char *misspelt;
	const char *name; /* the nearest so far, or NULL: none is near; as long as the caller keeps it */
	int away;         /* by so many slips; of the next one it must be less */
};
struct nearest nearest_to(const char *misspelt);
void nearest_try(struct nearest *n, const char *name);
