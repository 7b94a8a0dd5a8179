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

char command_errors[1 << 16], command_output[1 << 16];

/* Leads a stream to a temporary file; returns the old descriptor. */
static int
lead_away(FILE *stream, FILE *into)
{
	fflush(stream);
	int was = dup(fileno(stream));
	dup2(fileno(into), fileno(stream));
	return was;
}

static void
lead_back(FILE *stream, int was, FILE *from, char text[1 << 16])
{
	fflush(stream);
	dup2(was, fileno(stream));
	close(was);
	rewind(from);
	text[fread(text, 1, (1 << 16) - 1, from)] = '\0';
	fclose(from);
}

/* Writes words to argv behind those that it has; returns their count. */
static int
split(const char *words, int argc, char *argv[64])
{
	static char lines[8][4096];
	static int which;
	char *at = lines[which = (which + 1) % 8], *end = at + sizeof lines[0] - 64;

	*at = '\0';
	for (char *to = at; *words && to < end; words++)
		to += *words == '@' ? sprintf(to, "%s/", folder()) : sprintf(to, "%c", *words);
	for (char *word = strtok(at, " "); word && argc < 63; word = strtok(NULL, " "))
		argv[argc++] = word;
	return argc;
}

int
command_read(struct options *options, const char *words)
{
	char *argv[64] = { "boids" };
	int argc = split(words, 1, argv);
	FILE *out = tmpfile(), *err = tmpfile();
	int out_was = lead_away(stdout, out), err_was = lead_away(stderr, err);
	int status = configure_read(options, argc, argv, key_meaning);

	lead_back(stderr, err_was, err, command_errors);
	lead_back(stdout, out_was, out, command_output);
	return status;
}

struct options
command_options(const char *words)
{
	struct options o;
	int status = command_read(&o, words);

	assert_string_equal(command_errors, "");
	assert_int_equal(status, CONFIGURE_RUN);
	assert_string_equal(command_output, "");
	return o;
}

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
	char *argv[64] = { "boids", "--headless" };
	int argc = split(words, 2, argv);
	FILE *err = tmpfile();
	int was = lead_away(stderr, err), status = run(argc, argv);

	lead_back(stderr, was, err, command_errors);
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
command_fails(const char *words, const char *sentence)
{
	assert_int_equal(command_run(words), 2);
	assert_contains(command_errors, sentence);
	assert_string_equal(strchr(command_errors, '\n'), "\n");
}
