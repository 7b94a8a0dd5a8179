/* SPDX-License-Identifier: MIT */
/* Test: checks, and the list of cases that registered themselves. */
#include "test.h"

#include <assert.h>
#include <locale.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TESTS_MOST = 1000, FILES_MOST = 50 };

/* All cases of the program, and from test_run on those of one file. */
static struct CMUnitTest tests[TESTS_MOST];
static const char *files[TESTS_MOST];
static size_t count;

static struct fixture {
	const char *file;
	CMFixtureFunction setup, teardown;
} fixtures[FILES_MOST];
static size_t fixture_count;

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

int
test_use_utf8(void **state)
{
	(void)state;
	return setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8") ? 0 : -1;
}

void
test_register(struct CMUnitTest test, const char *file)
{
	assert(count < TESTS_MOST);
	files[count] = file;
	tests[count++] = test;
}

void
test_register_file(CMFixtureFunction setup, CMFixtureFunction teardown, const char *file)
{
	assert(fixture_count < FILES_MOST);
	fixtures[fixture_count++] = (struct fixture){ file, setup, teardown };
}

/* Whether the path of a file, "tests/core/math/noise_test.c", has this name, "noise_test". */
static bool
is_named(const char *path, const char *name)
{
	const char *last = strrchr(path, '/');
	size_t length = strlen(name);

	path = last ? last + 1 : path;
	return strncmp(path, name, length) == 0 && strcmp(path + length, ".c") == 0;
}

int
test_run(const char *name)
{
	struct fixture own = { 0 };
	size_t chosen = 0;

	for (size_t i = 0; i < count; i++)
		if (!name || is_named(files[i], name))
			tests[chosen++] = tests[i];
	count = chosen;
	for (size_t i = 0; i < fixture_count; i++)
		if (!name || is_named(fixtures[i].file, name))
			own = fixtures[i];
	return _cmocka_run_group_tests("tests", tests, count, own.setup, own.teardown);
}

int
test_main(int argc, char **argv)
{
	bool alone = count > 0 && strcmp(files[0], files[count - 1]) == 0;

	for (size_t i = 0; argc == 2 && i < count; i++)
		if (is_named(files[i], argv[1]))
			return test_run(argv[1]);
	if (argc == 1 && alone)
		return test_run(NULL);
	fprintf(stderr, "%s takes one of its files:\n", argv[0]);
	for (size_t i = 0; i < count; i++)
		if (i == 0 || strcmp(files[i], files[i - 1]) != 0)
			fprintf(stderr, "%s\n", files[i]);
	return 2;
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
