/* SPDX-License-Identifier: MIT */
/* Clock: monotonic time in seconds. */
#pragma once

#include <math.h>

double clock_now(void);

/* Returns the earlier of two times; one below 0 is never. */
static inline double
clock_earlier(double a, double b)
{
	return a < 0 ? b : b < 0 ? a : fmin(a, b);
}

/* Returns milliseconds until `deadline`, rounded up, as poll() takes them; -1 if it is below 0. */
int clock_until(double deadline);
