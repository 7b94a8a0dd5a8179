/* SPDX-License-Identifier: MIT */
/* Abreast: tests that mostly wait, which they can do at the same time. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Runs each test in a process of its own, all at once. What they say comes in their order. Returns how
 * many did not end well. */
int abreast(const struct CMUnitTest *tests, size_t count);
