/* SPDX-License-Identifier: MIT */
/* Restricted: tests attempts to escape from --restricted. */
#include "settings/restricted.h"

#include "folder.h"
#include "math/address_sanitizer.h"
#include "program.h"
#include "settings/settings.h"
#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH = 512, WORDS = 12, STRANGER = 65534 };

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

/* Starts a restricted session with a hostile environment. */
static struct pty *
start_sized(const char *const *words, const char *const *settings, int columns, int rows)
{
	const char *argv[WORDS + 4] = { program_path(), "--restricted", "-s", "11" };
	char config[PATH], home[PATH];
	const char *all[WORDS + 4] = { config, home, "ASAN_OPTIONS=detect_leaks=0" };

	snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s/config", folder());
	snprintf(home, sizeof home, "HOME=%s/home", folder());
	for (int i = 0; words && words[i]; i++)
		argv[i + 4] = words[i];
	for (int i = 0; settings && settings[i]; i++)
		all[i + 3] = settings[i];
	return program_run(argv, all, columns, rows);
}

static struct pty *
start(const char *const *words)
{
	struct pty *pty = start_sized(words, NULL, 80, 24);

	pty_expect(pty, "boids");
	return pty;
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
	static const char *const settings[] = { "COLORFGBG=0;15", NULL };
	scoped_pty *pty = start_sized(NULL, settings, 80, 24);

	assert_true(pty_await(pty, is_deep, NULL));
	pty_type(pty, "q");
	pty_await_exit(pty);
}

TEST(every_option_with_a_file_is_refused)
{
	for (const struct option_row *row = option_table; row->name; row++) {
		char name[64], value[] = "x.ini", error[SETTINGS_ERROR] = "";
		char *argv[] = { "boids", "--restricted", name, value, NULL };
		struct options o = { .columns = 80, .rows = 24, .dt = 1 };
		if (!row->argument || !strstr(row->argument, "FILE"))
			continue;
		snprintf(name, sizeof name, "--%s", row->name);
		assert_false(arguments_read(&o, 4, argv, error));
		assert_contains(error, "--restricted");
	}
}

TEST(the_users_files_are_ignored)
{
	static const char *const words[] = { "-p", "ganz", NULL };
	struct pty *pty = start(words); /* an invalid config is not read */

	pty_ask(pty, "1", "1 starlings: each follows");
	assert_false(pty_has_said(pty, "MINE"));
	program_quit(pty);
	folder_sh("test \"$(find home config -type f | wc -l)\" = 3");
}

TEST(keys_that_would_leave_are_refused)
{
	static const char *const saving[] = { "j", "J", "\023", "\020", "\017" };
	struct pty *pty = start(NULL);

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
	static const char *const near[] = { "-n", "1950", "-p", "vicsek", NULL };
	static const char *const dense[] = { "-n", "auto 100", "-p", "vicsek", NULL };
	struct pty *pty = start(near);

	pty_ask(pty, "n", "0..2000");
	pty_ask(pty, "NNNN", "no more than 2000 boids here");
	pty_ask(pty, "n\r", "0..2000  Enter apply");
	assert_false(pty_has_said(pty, "0..10000000"));
	pty_ask(pty, "100000\r", "no more than 2000 boids here");
	pty_ask(pty, "\033 ", "2000 boids");
	assert_false(pty_has_said(pty, "100000 boids"));
	program_quit(pty);
	pty = start(dense);
	pty_expect(pty, "vicsek  2000 boids");
	program_quit(pty);
}

TEST(a_huge_terminal_is_used_in_part)
{
	struct pty *pty = start_sized(NULL, NULL, 500, 170);

	pty_expect(pty, "classic  2000 boids");
	assert_string_equal(emulator_row(pty_glass(pty), 169), "");
	assert_true(strstr(emulator_row(pty_glass(pty), 149), "classic") != NULL);
	for (int row = 0; row < 170; row++)
		for (int column = 400; column < 500; column++)
			assert_in_range(emulator_cell(pty_glass(pty), column, row).glyph, 0, ' ');
	program_quit(pty);
}

/* Returns the line of a file in /proc with this prefix; skips the test without one. */
static bool
proc_says(struct pty *pty, const char *file, const char *start, char *line, size_t size)
{
	char path[PATH];

	snprintf(path, sizeof path, "/proc/%ld/%s", (long)pty_pid(pty), file);
	FILE *in = fopen(path, "r");
	if (!in)
		skip();
	bool found = false;
	while (!found && fgets(line, (int)size, in))
		found = strncmp(line, start, strlen(start)) == 0;
	fclose(in);
	return found;
}

TEST(the_process_has_its_limits)
{
	static const struct {
		const char *name;
		int most;
	} limits[] = {
		{ "Max open files", 4 },
		{ "Max processes", 0 },
		{ "Max core file size", 1 },
		{ "Max file size", 4 << 20 },
		{ "Max address space", 256 << 20 },
	};
	static const char *const states[] = { "NoNewPrivs:\t1\n", "Threads:\t1\n" };
	struct pty *pty = start(NULL);
	char line[256];
	int soft, hard;

	every (limit, limits) {
		if (HAS_ADDRESS_SANITIZER && limit->most == 256 << 20)
			continue;
		assert_true(proc_says(pty, "limits", limit->name, line, sizeof line));
		assert_int_equal(sscanf(line + strlen(limit->name), "%d %d", &soft, &hard), 2);
		assert_true(soft == limit->most && hard == limit->most);
	}
	every (row, states)
		assert_true(proc_says(pty, "status", *row, line, sizeof line));
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

/* root would not run it for a public login, and some limits do not apply to root. */
TEST(it_flies_as_a_user_without_rights)
{
	static const char line[] =
		"exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" --restricted -s 11";
	const char *const argv[] = { "sh", "-c", line, program_path(), NULL };
	/* The leak sanitizer needs threads and files. */
	const char *const settings[] = { "ASAN_OPTIONS=detect_leaks=0", NULL };
	char mine[PATH], usable[PATH];

	snprintf(usable, sizeof usable,
	         "setpriv --reuid=65534 --regid=65534 --clear-groups test -x '%s' 2>/dev/null",
	         program_path());
	if (geteuid() != 0 || system(usable) != 0)
		skip();
	struct pty *pty = program_run(argv, settings, 80, 24);
	pty_expect(pty, "288 boids");
	if (!proc_says(pty, "status", "Uid:", mine, sizeof mine))
		fail();
	assert_string_equal(mine, "Uid:\t65534\t65534\t65534\t65534\n");
	pty_ask(pty, "NNNN\t?\033S", "separation 0.5 -> 0.6");
	program_quit(pty);
}

/* Checks all open descriptors: terminals, a memory file, a pipe to itself. */
static void
assert_opens_nothing(struct pty *pty)
{
	char path[PATH], target[PATH];
	struct dirent *entry;

	snprintf(path, sizeof path, "/proc/%ld/fd", (long)pty_pid(pty));
	DIR *list = opendir(path);
	if (!list)
		skip();
	while ((entry = readdir(list))) {
		char link[2 * PATH];
		snprintf(link, sizeof link, "%s/%s", path, entry->d_name);
		ssize_t length = readlink(link, target, sizeof target - 1);
		if (length < 0)
			continue; /* . and .. */
		target[length] = '\0';
		assert_true(strncmp(target, "/dev/pts/", 9) == 0 || strcmp(target, "/dev/tty") == 0 ||
		            strncmp(target, "/memfd:", 7) == 0 || strncmp(target, "pipe:", 5) == 0);
	}
	closedir(list);
}

TEST(inherited_descriptors_are_closed)
{
	char script[PATH];
	const char *const argv[] = { "sh", "-c", script, NULL };
	const char *const settings[] = { "ASAN_OPTIONS=detect_leaks=0", NULL };

	snprintf(script, sizeof script, "exec %s --restricted 5</etc/passwd 7>>%s/log",
	         program_path(), folder());
	struct pty *pty = program_run(argv, settings, 80, 24);
	pty_expect(pty, "boids");
	assert_opens_nothing(pty);
	pty_ask(pty, "1<>9NNN\t?\033rR/sep\r", "separation");
	assert_opens_nothing(pty);
	program_quit(pty);
}

TEST(every_key_is_harmless)
{
	struct pty *pty = start(NULL);

	for (char key = 1; key < 127; key++) {
		char text[] = { key, '\033', '\0' };
		if (key != 3 && key != 'q' && key != 'Q' && key != 27)
			pty_type(pty, text);
	}
	pty_ask(pty, "\0330S", "separation");
	assert_opens_nothing(pty);
	program_quit(pty);
	folder_sh("test \"$(find home config -type f | wc -l)\" = 3");
}

TEST(no_variable_leads_to_a_file)
{
	char home_terminfo[PATH], dirs[PATH], slash[PATH];
	const char *const cases[][2] = {
		{ "TERM=stranger", NULL },
		{ "TERM=stranger", home_terminfo },
		{ "TERM=stranger", dirs },
		{ slash, NULL },
	};

	snprintf(home_terminfo, sizeof home_terminfo, "TERMINFO=%s/home/.terminfo", folder());
	snprintf(dirs, sizeof dirs, "TERMINFO_DIRS=%s/home/.terminfo", folder());
	snprintf(slash, sizeof slash, "TERM=../../..%s/home/.terminfo/s/stranger", folder());
	if (system("command -v tic infocmp >/dev/null") != 0)
		skip();
	folder_sh("infocmp xterm-256color | sed 's/^xterm-256color|/stranger|/' >ti && "
	          "tic -o home/.terminfo ti && rm ti");
	foreach (i, cases) {
		const char *const settings[] = { cases[i][0], cases[i][1], NULL };
		scoped_pty *pty = start_sized(NULL, settings, 80, 24);
		program_ends(pty, 2);
	}
	folder_sh("rm -r home/.terminfo");
}

TEST(a_locale_is_a_name_and_no_path)
{
	static const char *const settings[] = { "LC_ALL=/../../../tmp", "LOCPATH=/tmp",
		                                "LANG=C.UTF-8", NULL };
	struct pty *pty = start_sized(NULL, settings, 80, 24);

	pty_expect(pty, "boids");
	program_quit(pty);
}

TEST(it_ends_when_idle_by_default)
{
	struct options o = { .restricted = true },
		       own = { .restricted = true, .has_idle = true, .idle = 3 };
	char error[SETTINGS_ERROR];

	assert_true(restricted_options(&o, error));
	assert_true(o.idle == 10);
	assert_true(restricted_options(&own, error));
	assert_true(own.idle == 3);
}

TEST_FILE(write_files, folder_remove);
