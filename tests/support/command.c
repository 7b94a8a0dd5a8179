/* SPDX-License-Identifier: MIT */
#include "command.h"

#include "folder.h"
#include "input/key_table.h"
#include "lab/evolve.h"
#include "lab/sweep.h"
#include "run/headless.h"
#include "settings/configure.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

char command_errors[4096];

/* Runs in a process of its own, which alone remembers what it has read. Returns the exit status. */
static int
run(int argc, char **argv)
{
	struct options o;
	int how;

	fflush(NULL);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		int status = configure_read(&o, argc, argv, key_meaning);
		if (status == CONFIGURE_RUN)
			status = o.evolve            ? evolve_run(&o, NULL)
			         : options_sweep(&o) ? sweep_run(&o)
			                             : headless_run(&o);
		exit(status);
	}
	assert_true(waitpid(pid, &how, 0) == pid);
	return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

int
command_run(const char *words)
{
	char line[1024], *argv[40] = { "boids", "--headless" }, *at = line;
	int argc = 2;

	for (; *words && at < line + sizeof line - 64; words++)
		at += *words == '@' ? sprintf(at, "%s/", folder()) : sprintf(at, "%c", *words);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	fflush(stderr);
	FILE *err = tmpfile();
	int was = dup(STDERR_FILENO);
	dup2(fileno(err), STDERR_FILENO);
	int status = run(argc, argv);
	dup2(was, STDERR_FILENO);
	close(was);
	rewind(err);
	command_errors[fread(command_errors, 1, sizeof command_errors - 1, err)] = '\0';
	fclose(err);
	return status;
}

void
command_runs(const char *words)
{
	int status = command_run(words);

	if (status != 0)
		fail_msg("%s: %d, %s", words, status, command_errors);
}

void
command_refuses(const char *words, const char *sentence, const char *file)
{
	char whole[512];

	snprintf(whole, sizeof whole, "%s --steps 5 --%s @refused.csv", words, file);
	assert_int_equal(command_run(whole), 2);
	assert_contains(command_errors, sentence);
	assert_string_equal(strchr(command_errors, '\n'), "\n");
	assert_int_equal(folder_count(".", "refused"), 0);
}
