/* SPDX-License-Identifier: MIT */
/* Decimal: numbers in escape sequences. */
#pragma once

enum { DECIMAL_MOST = 10 }; /* digits of a number */

/* Writes a number from 0 up, without a NUL. Returns the end. */
char *decimal_write(int number, char *text);
