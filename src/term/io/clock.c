/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <limits.h>
#include <math.h>
#include <time.h>

double
clock_now(void)
{
	static double last, behind; /* some machines set even CLOCK_MONOTONIC back */
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	double now = (double)time.tv_sec + (double)time.tv_nsec / 1e9 + behind;
	if (now < last) { /* deadlines would be late by the difference */
		behind += last - now;
		now = last;
	}
	last = now;
	return now;
}

int
clock_until(double deadline)
{
	if (deadline < 0)
		return -1;
	double least = ceil(fmax(0, deadline - clock_now()) * 1000);
	return least < INT_MAX ? (int)least : INT_MAX;
}
