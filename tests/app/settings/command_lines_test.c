/* SPDX-License-Identifier: MIT */
/* Command lines: a thousand of them, in pairs of lines in tests/data/command_lines.txt. The second line
 * has the exit status and the sentence, or the hash of the settings with which the program runs. */
#include "command.h"
#include "data_file.h"
#include "folder.h"
#include "golden.h"
#include "program.h"
#include "settings/configure.h"
#include "test.h"
#include "text/asset.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 32, LINE = 4096, FILE_MOST = 1 << 20 };

/* Cuts a line at its blanks. "~" is a blank in a word. */
static void
cut(char *line, char *argv[WORDS])
{
	char *rest = NULL;
	int argc = 1;

	argv[0] = "boids";
	for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		assert_true(argc < WORDS - 1);
		for (char *at = word; (at = strchr(at, '~'));)
			*at = ' ';
		argv[argc++] = word;
	}
	argv[argc] = NULL;
}

/* Writes the hash of the settings: all factors, the preset, the map, seed and size. */
static void
write_settings(const struct options *o, FILE *out)
{
	char value[BOIDS_FACTOR_TEXT], hash[TEXT_HASH_NAME], *text;
	size_t length;
	FILE *all = open_memstream(&text, &length);

	fprintf(all, "%s %s %" PRIu64 " %dx%d", o->settings.preset, o->settings.map, o->seed,
	        o->columns, o->rows);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		factor_write(&o->settings.factors, i, value);
		fprintf(all, " %s", value);
	}
	assert_int_equal(fclose(all), 0);
	text_hash_name(hash, text, length);
	free(text);
	fprintf(out, "runs %s\n", hash);
}

/* Reads a command line in this process, and writes what comes of it. Returns whether the program
 * runs. */
static bool
answer(char *line, FILE *out)
{
	struct options o;
	char *argv[WORDS];

	cut(line, argv);
	const int status = command_read_argv(&o, argv);
	if (status != CONFIGURE_RUN)
		fprintf(out, *command_errors ? "%d %s" : "%d\n", status, command_errors);
	else if (o.relay || o.list_shared || options_sweep(&o)) /* their settings are read later */
		fputs("runs\n", out);
	else
		write_settings(&o, out);
	return status == CONFIGURE_RUN;
}

/* Runs the program, and fails unless it says the same. */
static void
run(char *line, const char *expected)
{
	char *argv[WORDS], said[LINE];
	int ends[2], status;
	ssize_t length, at = 0;

	cut(line, argv);
	assert_int_equal(pipe(ends), 0);
	const pid_t child = fork();
	if (child == 0) {
		const int none = open("/dev/null", O_RDWR);
		dup2(none, STDIN_FILENO);
		dup2(none, STDOUT_FILENO);
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		execv(program_path(), argv);
		_exit(127);
	}
	close(ends[1]);
	at = snprintf(said, sizeof said, "0 ");
	while ((length = read(ends[0], said + at, sizeof said - 2 - (size_t)at)) > 0)
		at += length;
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	said[0] = (char)('0' + WEXITSTATUS(status));
	memcpy(said + (at > 2 ? at : 1), at > 2 ? "" : "\n", at > 2 ? 1 : 2);
	assert_string_equal(said, expected);
}

/* Each tenth that does not fly is also given to the program itself; at length, each. */
TEST_WITH(each_command_line_is_answered_as_before, folder_make_utf8, folder_remove)
{
	scoped_block char *text = malloc(FILE_MOST), *all = NULL;
	size_t length;
	FILE *in = data_open("command_lines.txt"), *out = open_memstream(&all, &length);
	int count = 0;

	assert_true(text && out && freopen("/dev/null", "r", stdin));
	text[fread(text, 1, FILE_MOST - 1, in)] = '\0';
	fclose(in);
	for (char *line = text, *end; (end = strchr(line, '\n')); count++) {
		char words[LINE], again[LINE];
		*end = '\0';
		snprintf(words, sizeof words, "%s", line);
		snprintf(again, sizeof again, "%s", line);
		fprintf(out, "%s\n", line);
		fflush(out);
		const size_t before = length;
		const bool flies = answer(words, out);
		fflush(out);
		if (!flies && (count % 10 == 0 || test_is_long()))
			run(again, all + before);
		line = strchr(end + 1, '\n');
		line += line != NULL;
	}
	assert_int_equal(fclose(out), 0);
	assert_true(count >= 1000);
	golden_file("command_lines.txt", all);
}
