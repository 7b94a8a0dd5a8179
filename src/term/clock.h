/* SPDX-License-Identifier: MIT */
/* Clock: seconds that only go forward. */
#pragma once

double clock_now(void);

/* For poll: milliseconds until then, no fewer; -1 for ever, if it is below 0. */
int clock_until(double deadline);
