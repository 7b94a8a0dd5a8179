/* SPDX-License-Identifier: MIT */
#include "command.h"

#include "folder.h"
#include "input/key_table.h"
#include "lab/evolve.h"
#include "lab/sweep.h"
#include "run/headless.h"
#include "settings/configure.h"
#include "test.h"

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

/* Returns "boids" and the words, up to a NULL. */
static char **
split(const char *words, va_list list)
{
	static struct {
		char text[4096], *argv[64];
	} lines[8];
	static int which;
	char given[4096], *at = lines[which = (which + 1) % 8].text;
	char **argv = lines[which].argv, *end = at + sizeof lines->text - 64;
	int argc = 0;

	vsnprintf(given, sizeof given, words, list);
	at += sprintf(at, "boids ");
	for (const char *c = given; *c && at < end; c++)
		at += *c == '@' ? sprintf(at, "%s/", folder()) : sprintf(at, "%c", *c);
	for (char *word = strtok(lines[which].text, " "); word && argc < 62;
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
command_read_argv(struct options *options, char **argv)
{
	FILE *out = tmpfile(), *err = tmpfile();
	int out_was = lead_away(stdout, out), err_was = lead_away(stderr, err);
	int status = read_words(options, argv);

	lead_back(stderr, err_was, err, command_errors);
	lead_back(stdout, out_was, out, command_output);
	return status;
}

/* Runs in a process of its own, which alone remembers what it has read. Returns the exit status. */
static int
run(char **argv)
{
	char *words[64] = { argv[0], "--headless" };
	FILE *err = tmpfile();
	struct options o;
	int how;

	memcpy(words + 2, argv + 1, 61 * sizeof *words);
	fflush(NULL);
	int was = lead_away(stderr, err);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		int status = read_words(&o, words);
		if (status == CONFIGURE_RUN)
			status = o.evolve            ? evolve_run(&o)
			         : options_sweep(&o) ? sweep_run(&o)
			                             : headless_run(&o);
		exit(status);
	}
	assert_true(waitpid(pid, &how, 0) == pid);
	lead_back(stderr, was, err, command_errors);
	return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

#define GIVEN(last, call) \
	va_list list; \
	va_start(list, last); \
	call; \
	va_end(list)

int
command_read(struct options *options, const char *words, ...)
{
	GIVEN(words, int status = command_read_argv(options, split(words, list)));
	return status;
}

struct options
command_options(const char *words, ...)
{
	struct options o;

	GIVEN(words, int status = command_read_argv(&o, split(words, list)));
	assert_string_equal(command_errors, "");
	assert_int_equal(status, CONFIGURE_RUN);
	assert_string_equal(command_output, "");
	return o;
}

int
command_run(const char *words, ...)
{
	GIVEN(words, int status = run(split(words, list)));
	return status;
}

void
command_runs(const char *words, ...)
{
	GIVEN(words, int status = run(split(words, list)));
	if (status != 0)
		fail_msg("%s: %d, %s", words, status, command_errors);
}

void
command_fails(const char *part, const char *words, ...)
{
	GIVEN(words, int status = run(split(words, list)));
	assert_int_equal(status, 2);
	assert_contains(command_errors, part);
	assert_string_equal(strchr(command_errors, '\n'), "\n");
}
