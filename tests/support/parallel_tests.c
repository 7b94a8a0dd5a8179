/* SPDX-License-Identifier: MIT */
/* Parallel tests: runs tests in parallel. */
#include "parallel_tests.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct runner {
	pid_t pid;
	FILE *output;
};

/* A test that cannot start prints nothing: only its status tells. */
static struct runner
begin(const struct CMUnitTest *test)
{
	const struct CMUnitTest tests[] = { *test };
	struct runner r = { .output = tmpfile() };

	fflush(NULL);
	r.pid = r.output ? fork() : -1;
	if (r.pid != 0)
		return r;
	dup2(fileno(r.output), STDOUT_FILENO);
	dup2(fileno(r.output), STDERR_FILENO);
	exit(cmocka_run_group_tests_name(test->name, tests, NULL, NULL) != 0);
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
parallel_run(const struct CMUnitTest *tests, size_t count)
{
	struct runner *runners = calloc(count, sizeof *runners);
	int failed = 0;

	if (!runners)
		return (int)count;
	for (size_t i = 0; i < count; i++)
		runners[i] = begin(&tests[i]);
	for (size_t i = 0; i < count; i++)
		failed += end(&runners[i]);
	free(runners);
	return failed;
}
