/* SPDX-License-Identifier: MIT */
/* Restricted: tests attempts to escape from --restricted. */
#include "settings/restricted.h"

#include "command.h"
#include "folder.h"
#include "math/address_sanitizer.h"
#include "program.h"
#include "test.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 2048, STRANGER = 65534 };

static int
write_files(void **state)
{
	if (folder_make(state) != 0)
		return -1;
	folder_write("config/boids/boids.ini", "wind = 99\n");
	folder_write("config/boids/presets/ganz.ini", "about = MINE\n");
	folder_write("config/boids/presets/mine.ini", "about = MINE\n");
	folder_sh("mkdir home");
	return 0;
}

/* Starts a restricted session with a hostile environment, with words of the shell before the program,
 * for env, and behind. */
static struct pty *
start(const char *before, const char *words, int columns, int rows)
{
	char line[LINE];

	/* The leak sanitizer needs threads and files. */
	snprintf(line, sizeof line,
	         "exec env ASAN_OPTIONS=detect_leaks=0 HOME='%s/home' XDG_CONFIG_HOME='%s/config' "
	         "%s '%s' "
	         "--restricted -s 11 %s",
	         folder(), folder(), before, program_path(), words);
	return program_run((const char *const[]){ "sh", "-c", line, NULL }, NULL, columns, rows);
}

/* The same in 80x24, flying. */
static struct pty *
fly(const char *before, const char *words)
{
	struct pty *pty = start(before, words, 80, 24);

	pty_expect(pty, "boids");
	return pty;
}

/* Fails unless a script says yes of the process, $pid; without /proc it is not asked. */
static void
proc(struct pty *pty, const char *script)
{
	char line[LINE];

	snprintf(line, sizeof line, "pid=%ld; [ ! -e /proc/$pid/status ] || { %s; }",
	         (long)pty_pid(pty), script);
	folder_sh(line);
}

/* Fails unless all open files are terminals, a memory file, and a pipe to itself. */
static void
opens_nothing(struct pty *pty)
{
	proc(pty, "for file in /proc/$pid/fd/*; do case $(readlink $file) in "
	          "/dev/pts/* | /dev/tty | /memfd:* | pipe:*) ;; *) exit 1 ;; esac; done");
}

/* Whether the deep blue, violet or green for light backgrounds has been used. */
static bool
is_deep(struct pty *pty, const void *data)
{
	(void)data;
	return pty_has_said(pty, "\033[38;5;26m") || pty_has_said(pty, "\033[38;5;93m") ||
	       pty_has_said(pty, "\033[38;5;28m");
}

TEST(the_background_may_be_told_by_the_environment)
{
	scoped_pty *pty = fly("COLORFGBG='0;15'", "");

	assert_true(pty_await(pty, is_deep, NULL));
	pty_type(pty, "q");
	pty_await_exit(pty);
}

TEST(every_option_with_a_file_is_refused)
{
	struct options o;

	for (const struct option_row *row = option_table; row->name; row++)
		if (row->argument && strstr(row->argument, "FILE")) {
			assert_int_equal(command_read(&o, "--restricted --%s x.ini", row->name), 2);
			assert_contains(command_errors, "--restricted");
		}
}

TEST(the_users_files_are_ignored)
{
	struct pty *pty = fly("", "-p ganz"); /* an invalid config is not read */

	pty_ask(pty, "1", "starlings: a cloud");
	assert_false(pty_has_said(pty, "MINE"));
	program_quit(pty);
	folder_sh("test \"$(find home config -type f | wc -l)\" = 3");
}

TEST(keys_that_would_leave_are_refused)
{
	static const char *const saving[] = { "j", "J", "\023", "\020", "\017" };
	struct pty *pty = fly("", "");

	every (key, saving) {
		pty_ask(pty, *key, "nothing can be saved here");
		pty_type(pty, "\033");
		assert_true(pty_await_no_text(pty, "nothing can be saved here"));
	}
	pty_ask(pty, "\032", "cannot suspend here");
	pty_type(pty, "\033");
	assert_true(pty_await_no_text(pty, "cannot suspend"));
	kill(pty_pid(pty), SIGTSTP); /* nor a signal */
	pty_ask(pty, "S", "separation 0.5 -> 0.6");
	program_quit(pty);
}

TEST(the_number_is_limited_in_every_way)
{
	struct pty *pty = fly("", "-n 1950 -p vicsek");

	pty_ask(pty, "n", "195..2000");
	pty_ask(pty, "NNNN", "no more than 2000 boids here");
	pty_ask(pty, "n\r", "0..2000  Enter do");
	assert_false(pty_has_said(pty, "0..10000000"));
	pty_ask(pty, "100000\r", "no more than 2000 boids here");
	pty_ask(pty, "\033 ", "2000 boids");
	assert_false(pty_has_said(pty, "100000 boids"));
	program_quit(pty);
	pty = fly("", "-n 'auto 100' -p vicsek");
	pty_expect(pty, "vicsek  2000 boids");
	program_quit(pty);
}

TEST(a_huge_terminal_is_used_in_part)
{
	struct pty *pty = start("", "", 500, 170);

	pty_expect(pty, "classic  2000 boids");
	assert_string_equal(emulator_row(pty_glass(pty), 169), "");
	assert_true(strstr(emulator_row(pty_glass(pty), 149), "classic") != NULL);
	for (int row = 0; row < 170; row++)
		for (int column = 400; column < 500; column++)
			assert_in_range(emulator_cell(pty_glass(pty), column, row).glyph, 0, ' ');
	program_quit(pty);
}

TEST(the_process_has_its_limits)
{
	static const char *const limits[] = {
		"'^Max open files  *4  *4 ' limits",
		"'^Max processes  *0  *0 ' limits",
		"'^Max core file size  *1  *1 ' limits",
		"'^Max file size  *4194304  *4194304 ' limits",
		"'^NoNewPrivs:.1$' status",
		"'^Threads:.1$' status",
		"'^Max address space  *268435456  *268435456 ' limits",
	};
	struct pty *pty = fly("", "");
	char script[LINE];

	for (size_t i = 0; i < LENGTH(limits) - (HAS_ADDRESS_SANITIZER ? 1 : 0); i++) {
		snprintf(script, sizeof script, "cd /proc/$pid && grep -q %s", limits[i]);
		proc(pty, script);
	}
	program_quit(pty);
}

static void *
do_nothing(void *data)
{
	return data;
}

/* Tries to escape, as a user other than root. Returns what it has got; "": nothing. */
static const char *
escape(FILE *memory)
{
	static const int limits[] = { RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_FSIZE, RLIMIT_CORE };
	const struct rlimit more = { (rlim_t)1 << 30, (rlim_t)1 << 30 };
	const int file = fileno(memory);
	pthread_t thread;
	int ends[2];

	pid_t child = fork();
	if (child == 0)
		_exit(0);
	if (child > 0 && waitpid(child, NULL, 0) == child)
		return "a process";
	if (pthread_create(&thread, NULL, do_nothing, NULL) == 0)
		return "a thread";
	if (open("/dev/null", O_RDONLY) >= 0 || open("/", O_RDONLY) >= 0 || dup(file) >= 0)
		return "a file";
	if (pipe(ends) == 0 || socket(AF_INET, SOCK_STREAM, 0) >= 0 ||
	    socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
		return "a line";
	if (ftruncate(file, 5 << 20) == 0)
		return "five megabytes of disk";
	if (!HAS_ADDRESS_SANITIZER && /* it reserves terabytes itself */
	    mmap(NULL, (size_t)300 << 20, PROT_READ, MAP_PRIVATE, file, 0) != MAP_FAILED)
		return "300 megabytes";
	every (limit, limits)
		if (setrlimit(*limit, &more) == 0)
			return "a higher limit";
	return "";
}

TEST(a_compromised_process_gains_nothing)
{
	FILE *memory = tmpfile();
	char got[64] = "?";
	int ends[2];

	assert_non_null(memory);
	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	if (child == 0) {
		bool stranger = geteuid() != 0 || (setgid(STRANGER) == 0 && setuid(STRANGER) == 0);
		const char *what = stranger && restricted_process() ? escape(memory) : "no limits";
		_exit(write(ends[1], what, strlen(what) + 1) < 0);
	}
	close(ends[1]);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_true(read(ends[0], got, sizeof got) > 0);
	assert_string_equal(got, "");
}

#define UNPRIVILEGED "setpriv --reuid=65534 --regid=65534 --clear-groups"

/* root would not run it for a public login, and some limits do not apply to root. */
TEST(it_flies_as_a_user_without_rights)
{
	char usable[LINE];

	snprintf(usable, sizeof usable, UNPRIVILEGED " test -x '%s' 2>/dev/null", program_path());
	if (geteuid() != 0 || system(usable) != 0)
		skip();
	struct pty *pty = fly(UNPRIVILEGED, "");
	pty_expect(pty, "288 boids");
	proc(pty, "grep -q '^Uid:.65534.65534.65534.65534$' /proc/$pid/status");
	pty_ask(pty, "NNNN\t?\033S", "separation 0.5 -> 0.6");
	program_quit(pty);
}

TEST(inherited_descriptors_are_closed)
{
	struct pty *pty = fly("", "5</etc/passwd 7>>/dev/null");

	opens_nothing(pty);
	pty_ask(pty, "1<>9NNN\t?\033rR/sep\r", "separation");
	opens_nothing(pty);
	program_quit(pty);
}

TEST(every_key_is_harmless)
{
	struct pty *pty = fly("", "");

	for (char key = 1; key < 127; key++) {
		char text[] = { key, '\033', '\0' };
		if (key != 3 && key != 'q' && key != 'Q' && key != 27)
			pty_type(pty, text);
	}
	pty_ask(pty, "\0330S", "separation");
	opens_nothing(pty);
	program_quit(pty);
	folder_sh("test \"$(find home config -type f | wc -l)\" = 3");
}

TEST(no_variable_leads_to_a_file)
{
	static const char *const variables[] = {
		"TERM=stranger",
		"TERM=stranger TERMINFO=$HOME/home/.terminfo",
		"TERM=stranger TERMINFO_DIRS=$HOME/home/.terminfo",
		"TERM=../../..$HOME/home/.terminfo/s/stranger",
	};

	if (system("command -v tic infocmp >/dev/null") != 0)
		skip();
	folder_sh("infocmp xterm-256color | sed 's/^xterm-256color|/stranger|/' >ti && "
	          "tic -o home/.terminfo ti && rm ti");
	setenv("HOME", folder(), 1);
	every (row, variables) {
		scoped_pty *pty = start(*row, "", 80, 24);
		program_ends(pty, 2);
	}
	folder_sh("rm -r home/.terminfo");
}

TEST(a_locale_is_a_name_and_no_path)
{
	program_quit(fly("LC_ALL=/../../../tmp LOCPATH=/tmp LANG=C.UTF-8", ""));
}

TEST(it_ends_when_idle_by_default)
{
	assert_true(command_options("--restricted").idle == 10);
	assert_true(command_options("--restricted --idle 3").idle == 3);
}

TEST_FILE(write_files, folder_remove);
