/* SPDX-License-Identifier: MIT */
/* Parallel tests: runs tests in parallel, for tests that mostly wait. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Runs each test in its own process, all at once, and prints their output in order. Returns the
 * number of tests that failed. */
int parallel_run(const struct CMUnitTest *tests, size_t count);
