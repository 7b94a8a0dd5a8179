/* SPDX-License-Identifier: MIT */
/* Shells: the program among the jobs, loops and pipes of bash, dash and zsh. ./b flies in the terminal,
 * ./h without one until a signal ends it. */
#include "folder.h"
#include "program.h"
#include "test.h"

#include <stdio.h>
#include <sys/stat.h>

static const char *const shells[][6] = {
	{ "bash", "--norc", "--noprofile", "-i" },
	{ "dash", "-i" },
	{ "zsh", "-f", "-i", "+Z" },
};

/* What is typed and what is awaited then, in turn. The prompt shows the last status: [0] */
static const struct row {
	const char *name;
	const char *lacks; /* must not show in the end; NULL: none */
	bool once;         /* in the first shell only */
	const char *steps[8];
} rows[] = {
	/* clang-format off */
	{ "Ctrl-C in a loop without a terminal", "run-2", false,
	  { "for i in 1 2; do echo run-$i; ./h --every 1000000000; done\n", "step,", "\003", "[130]" } },
	{ "Ctrl-C in a script of one", "run-2", false, { "$S loop.sh\n", "step,", "\003", "[130]" } },
	/* When its child ends before make has run, make ends with 2 and "No child processes". */
	{ "Ctrl-C in make", "run-2", false,
	  { "make -s\n", "step,", "\003", "make: ***", "(exit 42)\n", "[42]" } },
	{ "SIGINT below make", "run-2", false, { "make -s interrupted\n", "Interrupt", "", "[2]" } },
	{ "SIGINT in xargs", "run-2", true, { "seq 2 | xargs -n 1 ./interrupted.sh\n", "[125]" } },
	{ "Ctrl-C in a loop in the terminal", NULL, false,
	  { "while :; do ./b; done\n", "288 boids", "\003", "[130]" } },
	{ "Ctrl-C in a script of one", NULL, false, { "$S fly.sh\n", "288 boids", "\003", "[130]" } },
	{ "Ctrl-C in a prompt, then q", NULL, true, { "./b\n", "288 boids", "i\003q", "[0]" } },
	{ "q", NULL, false, { "./b; echo en''d $?\n", "288 boids", "q", "end 0" } },
	{ "Ctrl-Z, bg and kill", NULL, false,
	  { "./h --every 1000000000\n", "step,", "\032", "[148]", "bg; kill %1; wait %1\n", "[143]" } },
	/* SIGTTOU stops it, which must not keep it from dying. */
	{ "kill in the background under tostop", "step,", false,
	  { "stty tostop; ./h --every 1 & until ps -o stat= $! | grep -q T; do sleep 0.02; done; "
	    "kill %1; kill -CONT %1; while ps -o stat= $! | grep -q '[RSDT]'; do sleep 0.02; done; "
	    "(exit 42)\n", "[42]" } },
	{ "progress in the background under tostop", "boids: ", true,
	  { "stty tostop; ./h --measures m.csv & sleep 1.2; ps -o stat= $! >stat; kill %1; "
	    "grep -q T stat || (exit 42)\n", "[42]" } },
	{ "a word at the end in the background under tostop", "rows so far", false,
	  { "stty tostop; ./h --seconds 99 --measures m.csv --sweep noise=0:1:9 -n 9 & "
	    "until [ -s m.csv ]; do sleep 0.02; done; kill %1; wait %1\n", "[143]" } },
	{ "a pipe that closes", NULL, false,
	  { "{ ./h --every 1 2>err; echo st''atus $? $(wc -c <err) >&2; } | head -n 1\n", "status 141 0" } },
	{ "a pipe that closes, with SIGPIPE ignored", NULL, true,
	  { "(trap '' PIPE; ./h --every 1; echo st''atus $? >&2) | head -n 1\n", "status 1" } },
	{ "nohup", NULL, false,
	  { "nohup ./h --every 1 --measures m.csv >/dev/null 2>&1 & until [ -s m.csv ]; do sleep 0.02; done; "
	    "kill -HUP $!; sleep 0.1; kill $! && wait $!\n", "[143]" } },
	{ "timeout", NULL, false, { "timeout 0.3 ./h --every 1 --measures m.csv\n", "[124]" } },
	/* clang-format on */
};

static void
check(const char *const *shell, const struct row *row)
{
	const char *prompt = strcmp(shell[0], "zsh") == 0 ? "PS1=[%?] " : "PS1=[$?] ";
	char variable[64];
	const char *const settings[] = { prompt, "ENV", "MAKEFLAGS", "MAKELEVEL", variable, NULL };

	snprintf(variable, sizeof variable, "S=%s", shell[0]);
	folder_sh("rm -f m.csv m.ini err nohup.out");
	scoped_pty *pty = program_run(shell, settings, 80, 24);
	pty_expect(pty, "[0]");
	for (const char *const *step = row->steps; *step; step += 2) {
		pty_type(pty, step[0]);
		if (!pty_await_text(pty, step[1]))
			fail_msg("%s: %s does not give '%s'", shell[0], row->name, step[1]);
	}
	if (row->lacks && pty_shows(pty, row->lacks))
		fail_msg("%s: %s gives '%s'", shell[0], row->name, row->lacks);
}

TEST(the_program_is_a_job_like_any_other)
{
	static const char *const scripts[][2] = {
		{ "b", "#!/bin/sh\nexec \"$BOIDS\" --config none -s 11 \"$@\"\n" },
		{ "h", "#!/bin/sh\nexec \"$BOIDS\" --config none -s 11 --headless --seconds "
		       "1000000000 \"$@\"\n" },
		{ "loop.sh", "for i in 1 2; do echo run-$i; ./h --every 1000000000; done\n" },
		{ "fly.sh", "while :; do ./b; done\n" },
		{ "Makefile", "all:\n\t./h --every 1000000000\n\techo run-2\n"
		              "interrupted:\n\t./interrupted.sh 1\n\techo run-2\n" },
		{ "interrupted.sh", "#!/bin/sh\necho run-$1\n"
		                    "{ until [ -s m.csv ]; do sleep 0.02; done; kill -INT $$; } &\n"
		                    "exec ./h --measures m.csv --every 1\n" },
	};

	every (script, scripts)
		chmod(folder_write((*script)[0], (*script)[1]), 0700);
	every (shell, shells) {
		char command[64];
		snprintf(command, sizeof command, "command -v %s >/dev/null", (*shell)[0]);
		if (system(command) != 0)
			continue;
		every (row, rows)
			if (!row->once || shell == &shells[0])
				check(*shell, row);
	}
}

/* At its start, which a text begins, each tenth of a second from before the text flies until it has landed. */
TEST(what_is_typed_while_a_text_lands_is_the_next_command)
{
	enum { TENTHS = 14 };

	chmod(folder_write("land", "#!/bin/sh\nseq 101 105 | \"$BOIDS\" --config none --land 1\n"),
	      0700);
	folder_write(".zshrc", "./land\n");
	every (shell, shells) {
		char command[64];
		snprintf(command, sizeof command, "command -v %s >/dev/null", (*shell)[0]);
		if (system(command) != 0)
			continue;
		for (int tenth = 0; tenth < TENTHS; tenth += test_is_long() ? 1 : 4) {
			const char *const settings[] = { "PS1=> ", "ENV=.zshrc", "ZDOTDIR=.", NULL };
			const char *const bash[] = { "bash",   "--noprofile", "--rcfile",
				                     ".zshrc", "-i",          NULL };
			const char *const others[] = { (*shell)[0], "-i", NULL };
			scoped_pty *pty =
				program_run(shell == &shells[0] ? bash : others, settings, 80, 24);
			pty_watch(pty, tenth / 10.0);
			pty_type(pty, "echo o''k-$((40 + 2))\n");
			assert_that(pty_await_text(pty, "ok-42") && pty_shows(pty, "101") &&
			                    pty_shows(pty, "105"),
			            "%s after %d tenths", (*shell)[0], tenth);
			pty_ask(pty, "stty -a | grep -q 'isig icanon iexten echo ' && echo sa''ne\n",
			        "sane");
		}
	}
}

TEST_FILE(folder_enter, folder_leave);
