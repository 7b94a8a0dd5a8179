/* SPDX-License-Identifier: MIT */
/* Test: checks, and the list of cases that registered themselves. */
#include "test.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TESTS_MOST = 200 };

static struct CMUnitTest tests[TESTS_MOST];
static size_t count;
static CMFixtureFunction program_setup, program_teardown;

void
check_near(double actual, double expected, double tolerance, const char *name, const char *file,
           int line)
{
	if (fabs(actual - expected) <= tolerance)
		return;
	print_error("%s is %.9g, not %.9g (within %.3g)\n", name, actual, expected, tolerance);
	_fail(file, line);
}

void
check_contains(const char *text, const char *part, bool contains, const char *file, int line)
{
	if ((strstr(text, part) != NULL) == contains)
		return;
	print_error("'%s' is%s in '%s'\n", part, contains ? " not" : "", text);
	_fail(file, line);
}

bool
test_is_long(void)
{
	const char *asked = getenv("LONG");

	return asked && *asked;
}

void
test_register(struct CMUnitTest test)
{
	assert(count < TESTS_MOST);
	tests[count++] = test;
}

void
test_register_program(CMFixtureFunction setup, CMFixtureFunction teardown)
{
	program_setup = setup;
	program_teardown = teardown;
}

int
test_run(void)
{
	return _cmocka_run_group_tests("tests", tests, count, program_setup, program_teardown);
}

struct runner {
	pid_t pid;
	FILE *output;
};

/* A case that cannot start prints nothing: only its status tells. */
static struct runner
begin(const struct CMUnitTest *test)
{
	struct runner r = { .output = tmpfile() };

	fflush(NULL);
	r.pid = r.output ? fork() : -1;
	if (r.pid != 0)
		return r;
	dup2(fileno(r.output), STDOUT_FILENO);
	dup2(fileno(r.output), STDERR_FILENO);
	exit(_cmocka_run_group_tests(test->name, test, 1, NULL, NULL) != 0);
}

static int
end(struct runner *r)
{
	char line[4096];
	int status = -1;

	if (r->pid > 0)
		waitpid(r->pid, &status, 0);
	if (r->output)
		rewind(r->output);
	while (r->output && fgets(line, sizeof line, r->output))
		fputs(line, stdout);
	if (r->output)
		fclose(r->output);
	return status != 0;
}

int
test_run_parallel(size_t alone)
{
	struct runner runners[TESTS_MOST];
	int failed = 0;

	for (size_t i = 0; i < alone; i++) {
		runners[i] = begin(&tests[i]);
		failed += end(&runners[i]);
	}
	for (size_t i = alone; i < count; i++)
		runners[i] = begin(&tests[i]);
	for (size_t i = alone; i < count; i++)
		failed += end(&runners[i]);
	return failed;
}
