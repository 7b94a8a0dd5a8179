/* SPDX-License-Identifier: MIT */
/* Clock: monotonic time in seconds. */
#pragma once

double clock_now(void);

/* Returns milliseconds until `deadline`, rounded up, as poll() takes them; -1 if it is below 0. */
int clock_until(double deadline);
