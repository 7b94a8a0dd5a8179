/* SPDX-License-Identifier: MIT */
/* Refusals: each row of tests/data/refusals is refused with its status and one line. */
#include "data_file.h"
#include "folder.h"
#include "program.h"
#include "test.h"

#include <limits.h>
#include <stdio.h>
#include <sys/wait.h>

enum { LINE = 2048 };

/* Puts the program into PATH, as boids. */
static int
enter(void **state)
{
	char path[PATH_MAX + LINE], *program = realpath(program_path(), NULL);

	assert_non_null(program);
	snprintf(path, sizeof path, "%.*s:%s", (int)(strrchr(program, '/') - program), program,
	         getenv("PATH"));
	free(program);
	setenv("PATH", path, 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	return folder_make_utf8(state);
}

/* Writes a text with `with` in the place of its first `mark`. */
static void
replace(const char *text, const char *mark, const char *with, char out[LINE])
{
	const char *at = strstr(text, mark);
	int length = at ? snprintf(out, LINE, "%.*s%s%s", (int)(at - text), text, with,
	                           at + strlen(mark))
	                : snprintf(out, LINE, "%s", text);

	assert_in_range(length, 0, LINE - 1);
}

/* Whether a command says nothing but this sentence, and ends with this status. */
static bool
refuses(const char *command, int status, const char *sentence)
{
	char script[2 * LINE], here[LINE], said[LINE], expected[2 * LINE];

	snprintf(script, sizeof script, "cd '%s' && { %s; } </dev/null >out 2>said", folder(),
	         command);
	int how = system(script);
	snprintf(expected, sizeof expected, "boids: %s\n", sentence);
	snprintf(said, sizeof said, "%s", folder_read("said"));
	for (char *at; (at = strstr(said, folder()));) {
		replace(at, folder(), "HERE", here);
		strcpy(at, here);
	}
	if (WEXITSTATUS(how) == status && strcmp(said, expected) == 0 && !*folder_read("out") &&
	    folder_count(".", "refused") == 0)
		return true;
	print_error("%s\nends with %d and %s", command, WEXITSTATUS(how), said);
	return false;
}

TEST_WITH(what_is_wrong_is_refused_in_one_line, enter, folder_remove)
{
	char line[LINE], form[LINE] = "", command[LINE];
	int rows = 0, failed = 0;

	FILE *in = data_open("refusals");
	while (fgets(line, sizeof line, in)) {
		line[strcspn(line, "\n")] = '\0';
		char *sentence = strstr(line, " => ");
		if (*line == '!')
			folder_sh(line + 2);
		else if (*line == '=')
			strcpy(form, line + 2);
		if (!sentence || (*line != '1' && *line != '2'))
			continue;
		*sentence = '\0';
		replace(form, "@", line + 2, command);
		failed += !refuses(command, *line - '0', sentence + strlen(" => "));
		rows++;
	}
	fclose(in);
	assert_that(rows > 300 && failed == 0, "%d of %d rows", failed, rows);
}
