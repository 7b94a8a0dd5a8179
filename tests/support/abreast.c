/* SPDX-License-Identifier: MIT */
/* Abreast: tests that mostly wait, which they can do at the same time. */
#include "abreast.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct runner {
	pid_t pid;
	FILE *said;
};

/* A test that cannot even begin is told of by nobody but its status. */
static struct runner
begin(const struct CMUnitTest *test)
{
	const struct CMUnitTest tests[] = { *test };
	struct runner r = { .said = tmpfile() };

	fflush(NULL);
	r.pid = r.said ? fork() : -1;
	if (r.pid != 0)
		return r;
	dup2(fileno(r.said), STDOUT_FILENO);
	dup2(fileno(r.said), STDERR_FILENO);
	exit(cmocka_run_group_tests_name(test->name, tests, NULL, NULL) != 0);
}

static int
end(struct runner *r)
{
	char line[4096];
	int status = -1;

	if (r->pid > 0)
		waitpid(r->pid, &status, 0);
	if (r->said)
		rewind(r->said);
	while (r->said && fgets(line, sizeof line, r->said))
		fputs(line, stdout);
	if (r->said)
		fclose(r->said);
	return status != 0;
}

int
abreast(const struct CMUnitTest *tests, size_t count)
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
