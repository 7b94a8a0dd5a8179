/* SPDX-License-Identifier: MIT */
/* Test: a case registers itself, and the main function in test_main.c runs those of one file. All files of a
 * folder are one program.
 *
 *   TEST(a_boid_alone_flies_straight_on)
 *   {
 *           assert_true(...);
 *   }
 */
#pragma once

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Returns the number of elements of an array. */
#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Begins a loop over the indices of an array. */
#define foreach(i, array) for (size_t i = 0; i < LENGTH(array); i++)

/* The same with a pointer to each element. */
#define every(row, array) \
	for (__typeof__(&*(array)) row = (array); row < (array) + LENGTH(array); row++)

/* Fail unless a text contains another one, or unless it does not. */
#define assert_contains(text, part) check_contains(text, part, true, __FILE__, __LINE__)
#define assert_lacks(text, part) check_contains(text, part, false, __FILE__, __LINE__)

/* Fails unless the condition is true (with NaN it never is), with a message as for printf. */
#define assert_that(condition, ...) \
	((condition) ? (void)0 \
	             : (print_error(__VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__)))

#define assert_near(actual, expected, tolerance) \
	check_near((double)(actual), (double)(expected), (double)(tolerance), #actual, __FILE__, \
	           __LINE__)

void check_contains(const char *text, const char *part, bool contains, const char *file, int line);
void check_near(double actual, double expected, double tolerance, const char *name,
                const char *file, int line);

/* Begins the definition of a test case, whose name is the sentence that it holds true. */
#define TEST(name) TEST_WITH(name, NULL, NULL)

/* The same for a case between a setup and a teardown, NULL: none. What the setup puts into *state
 * is in the *state of the case. */
#define TEST_WITH(name, setup, teardown) TEST_IF(true, name, setup, teardown)

/* The same for cases of the exhaustive form only. */
#define LONG_TEST(name) LONG_TEST_WITH(name, NULL, NULL)
#define LONG_TEST_WITH(name, setup, teardown) TEST_IF(test_is_long(), name, setup, teardown)

#define TEST_IF(condition, name, setup, teardown) \
	static void name(void **state); \
	__attribute__((constructor)) static void register_##name(void) \
	{ \
		if (condition) \
			test_register((struct CMUnitTest){ #name, name, setup, teardown, NULL }, \
			              __FILE__); \
	} \
	static void name(__attribute__((unused)) void **state)

/* Gives the file a setup before its first case and a teardown after its last one, NULL: none. */
#define TEST_FILE(setup, teardown) \
	__attribute__((constructor)) static void register_file(void) \
	{ \
		test_register_file(setup, teardown, __FILE__); \
	} \
	_Static_assert(1, "a semicolon follows")

/* A pointer to memory that is freed at the end of its block. */
#define scoped_block __attribute__((cleanup(scoped_block_end)))

static inline void
scoped_block_end(void *pointer)
{
	void *block;

	memcpy(&block, pointer, sizeof block);
	free(block);
}

/* Returns whether tests run in their exhaustive form: LONG in the environment is set and not empty. */
bool test_is_long(void);

void test_register(struct CMUnitTest test, const char *file);
void test_register_file(CMFixtureFunction setup, CMFixtureFunction teardown, const char *file);

/* Setup of a file: a locale of UTF-8. */
int test_use_utf8(void **state);

/* The main function of a program of many files, which takes the name of one, "noise_test", and needs
 * none if it has only one. */
int test_main(int argc, char **argv);

/* Runs the cases of a file in the order of their registration, which is that of the file; NULL: all,
 * of the only file. Returns the number that failed. For a program with a main function of its own. */
int test_run(const char *name);

/* The same with each case in its own process, for cases that mostly wait: the first `alone` one by
 * one, then all others at once. Their output is in order. */
int test_run_parallel(size_t alone);
