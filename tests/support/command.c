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

/* Returns the words, behind "boids" and `first` if that is not empty, up to a NULL. */
static char **
split(const char *first, const char *words)
{
	static struct {
		char text[4096], *argv[64];
	} lines[8];
	static int which;
	char *at = lines[which = (which + 1) % 8].text, *end = at + sizeof lines->text - 64;
	char **argv = lines[which].argv;
	int argc = 0;

	at += sprintf(at, "boids %s ", first);
	for (; *words && at < end; words++)
		at += *words == '@' ? sprintf(at, "%s/", folder()) : sprintf(at, "%c", *words);
	for (char *word = strtok(lines[which].text, " "); word && argc < 63;
	     word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	return argv;
}

static int
read_words(struct options *options, char **argv)
{
	int argc = 0;

	while (argv[argc])
		argc++;
	return configure_read(options, argc, argv, key_meaning);
}

int
command_read(struct options *options, const char *words)
{
	FILE *out = tmpfile(), *err = tmpfile();
	int out_was = lead_away(stdout, out), err_was = lead_away(stderr, err);
	int status = read_words(options, split("", words));

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
run(char **argv)
{
	struct options o;
	int how;

	fflush(NULL);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		int status = read_words(&o, argv);
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
	FILE *err = tmpfile();
	int was = lead_away(stderr, err), status = run(split("--headless", words));

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
