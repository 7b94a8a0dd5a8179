/* SPDX-License-Identifier: MIT */
/* Share: the program that shares a flock and those that watch it, in terminals of their own,
 * without one, and over ssh. */
#include "folder.h"
#include "program.h"
#include "ssh.h"
#include "watched_flock.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static struct pty *sharer;

static bool
exists(const char *name)
{
	return access(folder_path(name), F_OK) == 0;
}

/* Starts the program with these words. */
static struct pty *
start(const char *const *words, int columns, int rows)
{
	const char *argv[16] = { program_path(), "--config", "none" };

	for (int i = 3; *words; i++)
		argv[i] = *words++;
	return program_run(argv, NULL, columns, rows);
}

#define START(columns, rows, ...) start((const char *const[]){ __VA_ARGS__, NULL }, columns, rows)

/* Runs a shell line with $BOIDS and returns its exit status; its output is in the folder's file
 * "out". */
static int
shell(const char *line)
{
	char text[4096];

	snprintf(text, sizeof text, "cd '%s' && { %s; } >out 2>&1", folder(), line);
	setenv("BOIDS", program_path(), 1);
	int status = system(text);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
share(const char *const *words)
{
	sharer = start(words, 80, 24);
	pty_expect(sharer, "0 watch");
}

#define SHARE(...) share((const char *const[]){ "--share", __VA_ARGS__, NULL })

static pid_t harmful; /* the process of a hostile flock, 0: none */

static void
end_harm(void)
{
	if (harmful > 0) {
		kill(harmful, SIGKILL);
		waitpid(harmful, NULL, 0);
	}
	harmful = 0;
}

static int
over(void **state)
{
	end_harm();
	return folder_remove(state);
}

#define SHARED(name) TEST_WITH(name, watched_flock_folder, over)
#define LONG_SHARED(name) LONG_TEST_WITH(name, watched_flock_folder, over)

SHARED(a_flock_is_watched_in_a_terminal_of_another_size)
{
	SHARE("flock", "-n", "150");
	struct pty *watcher = START(130, 40, "--watch", "flock");
	pty_expect(watcher, "1 watch");
	pty_expect(watcher, "150 boids");
	pty_expect(sharer, "1 watch");
	pty_type(sharer, "S");
	pty_expect(watcher, ": separation 0.5 -> 0.6");
	pty_resize(sharer, 60, 18); /* moves its camera alone */
	pty_resize(watcher, 100, 20);
	pty_type(sharer, "s");
	pty_expect(watcher, "separation 0.6 -> 0.5");
	assert_false(pty_has_said(watcher, "differs"));
	pty_ask(watcher, "S", "--open");
	program_exit(watcher);
	pty_expect(sharer, "0 watch");
	pty_end(watcher);
	program_quit(sharer);
	assert_false(exists("boids/flock.sock"));
}
/* The sharer's journal has the changes and hashes of which the watcher's is a part. */
LONG_SHARED(a_watched_flock_goes_back_and_is_saved)
{
	SHARE("flock", "-n", "100", "--journal", folder_path("shared.journal"));
	folder_sh("mkdir watcher");
	char line[PATH_MAX + 100];
	snprintf(line, sizeof line,
	         "cd '%s/watcher' && exec '%s' --config none --watch flock --journal own", folder(),
	         realpath(program_path(), (char[PATH_MAX]){ 0 }));
	struct pty *watcher =
		pty_start((const char *const[]){ "sh", "-c", line, NULL }, NULL, 110, 24);
	pty_expect(watcher, "1 watch");
	pty_watch(watcher, 2);
	pty_ask(sharer, "S", "0.5 -> 0.6");
	pty_watch(watcher, 2);
	pty_ask(watcher, "{", " s ago   PgUp PgDn 10 s back, on");
	pty_expect(watcher, " s ago  "); /* the status line, when the notice is over */
	pty_expect(sharer, "1 watch");
	pty_ask(sharer, "S", "0.6 -> 0.7");
	pty_ask(watcher, "\033[C", "separation 0.6 -> 0.7");
	assert_false(pty_has_said(watcher, "differs"));
	pty_ask(sharer, " ", "PAUSED");
	pty_expect(watcher, "PAUSED by ");
	pty_watch(watcher, 1);
	pty_ask(watcher, "\017", "wrote boids-");
	program_quit(watcher);
	program_quit(sharer);
	assert_int_equal(shell("$BOIDS --config none --headless --play watcher/*.journal"), 0);
	folder_sh("test \"$(sed -n 's/.* end //p' watcher/*.journal)\" = "
	          "\"$(sed -n 's/.* end //p' shared.journal)\"");
	folder_sh("grep -q 'separation = 0.6' watcher/*.journal");
	assert_int_equal(shell("$BOIDS --config none --headless --play watcher/own"), 0);
	folder_sh("test $(grep -c 'separation = 0.6' watcher/own) = 1"); /* it went back, and on */
}

SHARED(watchers_have_names_in_the_panel)
{
	SHARE("flock", "--name", "Ann");
	struct pty *watcher = START(100, 40, "--watch", "flock", "--name", "Bob");
	pty_expect(watcher, "watching the flock of Ann: your keys change your view alone");
	pty_expect(sharer, "Bob watches");
	pty_ask(sharer, "\033[Z", "boids --watch flock");
	pty_expect(sharer, "Bob");
	pty_ask(watcher, "\033[Z", "shared by    Ann");
	pty_expect(watcher, "by Ann, 1 watching, 0.");
	pty_expect(watcher, " s behind");
	program_quit(watcher);
	program_quit(sharer);
}

LONG_SHARED(with_open_any_watcher_changes_the_flock)
{
	SHARE("flock", "--open");
	struct pty *watcher = START(80, 24, "--watch", "flock");
	pty_expect(watcher, "1 watch");
	pty_type(watcher, "S");
	pty_expect(sharer, ": separation 0.5 -> 0.6");
	pty_expect(watcher, ": separation 0.5 -> 0.6");
	pty_type(watcher, "u");
	pty_expect(sharer, ": separation 0.6 -> 0.5");
	pty_ask(sharer, " ", "PAUSED");
	assert_true(pty_await_no_text(sharer, ": separation"));
	pty_watch(sharer, 6); /* then no frame is due any more */
	pty_type(watcher, "A");
	pty_expect(sharer, ": alignment 0.08 -> ");
	program_quit(watcher);
	program_quit(sharer);
}

SHARED(the_socket_is_removed_by_signals_and_taken_over_after_a_kill)
{
	static const int signals[] = { SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT };
	const char *const words[] = { program_path(), "--config", "none", "--share", "flock", NULL };
	const char *const settings[] = { "ASAN_OPTIONS=handle_segv=0:handle_abort=0",
		                         "TSAN_OPTIONS=handle_segv=0:handle_abort=0", NULL };

	every (signal, signals) {
		sharer = program_run(words, settings, 80, 24);
		pty_expect(sharer, "0 watch");
		assert_true(exists("boids/flock.sock"));
		kill(pty_pid(sharer), *signal);
		program_dies(sharer, *signal);
		assert_false(exists("boids/flock.sock"));
		pty_end(sharer);
	}
	SHARE("flock");
	kill(pty_pid(sharer), SIGKILL);
	program_dies(sharer, SIGKILL);
	pty_end(sharer);
	assert_true(exists("boids/flock.sock"));
	SHARE("flock");
	program_quit(sharer);
}

SHARED(a_flock_that_is_shared_already_is_refused_in_one_line)
{
	SHARE("flock");
	struct pty *other = START(80, 24, "--share", "flock");
	program_ends(other, 2);
	assert_true(pty_shows(other,
	                      "boids: flock is shared already: watch it with --watch flock, or "));
	assert_false(pty_has_said(other, "\033[?1049h"));
	pty_end(other);
	program_quit(sharer);
}

SHARED(flocks_are_listed)
{
	SHARE("flock", "--open");
	assert_int_equal(shell("$BOIDS --list-shared"), 0);
	assert_contains(folder_read("out"), "flock\t");
	assert_contains(folder_read("out"), "\t0\topen to changes\n");
	program_quit(sharer);
	assert_int_equal(shell("$BOIDS --list-shared"), 0);
	assert_string_equal(folder_read("out"), "");
}

/* What the watcher writes as a journal is the flight as it was shared: its hashes prove it. */
SHARED(it_is_watched_without_a_terminal)
{
	SHARE("flock");
	assert_int_equal(shell("$BOIDS --config none --headless --watch flock --steps 130 "
	                       "--every 10 --measures m.csv --states s.csv --journal j"),
	                 0);
	assert_int_equal(shell("grep -c hash j && $BOIDS --headless --config none "
	                       "--play j --every 10 --states t.csv && cmp s.csv t.csv"),
	                 0);
	assert_contains(folder_read("out"), "3");
	program_quit(sharer);
}

LONG_SHARED(a_flock_that_ends_ends_the_run)
{
	SHARE("flock", "--seconds", "3");
	assert_int_equal(shell("$BOIDS --config none --headless --watch flock --steps 1000000"), 0);
	program_ends(sharer, 0);
	pty_end(sharer);
}

SHARED(what_has_no_flock_to_watch_says_so)
{
	static const char *const cases[][2] = {
		{ "--headless --steps 1 --watch nothing", " shares no flock named nothing; see" },
		{ "--relay nothing", " shares no flock named nothing; see" },
		{ "--watch x:y --ssh /no/such", "cannot run /no/such: No such file" },
	};
	char line[256];

	every (row, cases) {
		snprintf(line, sizeof line, "$BOIDS --config none %s", (*row)[0]);
		assert_int_equal(shell(line), 1);
		assert_contains(folder_read("out"), (*row)[1]);
	}
}

/* Stands for ssh: runs the words on this machine, as the far shell does, but for the next three
 * times, so that the wait is long enough to be seen. */
static const char *
false_ssh(void)
{
	char script[3 * PATH_MAX];
	static char path[PATH_MAX];

	snprintf(script, sizeof script,
	         "#!/bin/sh\nshift\necho $$ >>'%s/relay'\n"
	         "case $(($(wc -l <'%s/relay'))) in [234]) exit 1; esac\n"
	         "PATH=$(dirname \"$BOIDS\"):$PATH\neval exec \"$@\"\n",
	         folder(), folder());
	folder_write("ssh", script);
	folder_sh("chmod +x ssh");
	snprintf(path, sizeof path, "sh %s", folder_path("ssh"));
	return path;
}

SHARED(over_a_relay_it_is_the_same_and_a_lost_line_comes_back)
{
	char folder_setting[PATH_MAX];
	setenv("BOIDS", program_path(), 1);
	snprintf(folder_setting, sizeof folder_setting, "%s", false_ssh());
	SHARE("flock");
	struct pty *watcher = START(100, 30, "--watch", "ann@far:flock", "--ssh", folder_setting);
	pty_expect(watcher, "1 watch");
	folder_sh("kill $(cat relay)");
	pty_expect(watcher, "trying again");
	pty_expect(watcher, "watching the flock of");
	program_quit(watcher);
	program_quit(sharer);
}

SHARED(a_real_ssh_shows_it_too)
{
	char command[PATH_MAX * 2], relay[PATH_MAX * 2], real[PATH_MAX];
	struct ssh *ssh;

	assert_non_null(realpath(program_path(), real));
	snprintf(relay, sizeof relay, "env XDG_RUNTIME_DIR=%s %s --relay flock", folder(), real);
	ssh = ssh_start(relay, 2400, 0.3);
	if (!ssh)
		skip();
	SHARE("flock", "-n", "100");
	ssh_command(ssh, command, sizeof command);
	struct pty *watcher = START(150, 40, "--watch", "127.0.0.1:flock", "--ssh", command);
	pty_expect(watcher, "1 watch");
	pty_type(sharer, "S");
	pty_expect(watcher, ": separation 0.5 -> 0.6");
	program_quit(watcher);
	program_quit(sharer);
	ssh_end(ssh);
}

SHARED(a_public_login_shows_one_flock)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%s", folder_path("lobby.sock"));
	SHARE(path);
	const char *const words[] = { program_path(), "--restricted", "--watch", path, NULL };
	const char *const settings[] = { "ASAN_OPTIONS=detect_leaks=0", NULL }; /* that takes files */
	struct pty *watcher = program_run(words, settings, 80, 24);
	pty_expect(watcher, "1 watch");
	pty_ask(watcher, "S", "terminal can change this flock");
	pty_type(watcher, "\033[D"); /* it does not go back */
	pty_watch(watcher, 1);
	assert_false(pty_has_said(watcher, "10 s back"));
	program_quit(sharer);
	pty_expect(watcher, "has ended the flight");
	pty_ask(watcher, " ", "flying on alone");
	pty_ask(watcher, "S", "separation 0.5 -> 0.6");
	program_quit(watcher);
}

/* ---- a program that shares harm */

struct harm {
	const char *start; /* after the hello */
	const char *again; /* and again, without end */
};

static bool
write_all(int file, const char *text, size_t length)
{
	for (ssize_t sent; length > 0; text += sent, length -= (size_t)sent)
		if ((sent = write(file, text, length)) < 0)
			return false;
	return true;
}

static void
do_harm(const struct share_socket *s, const struct harm *harm)
{
	static char text[1 << 14];
	char hello[128];
	size_t length = 0, once = strlen(harm->again);

	while (length + once < sizeof text) {
		memcpy(text + length, harm->again, once);
		length += once;
	}
	poll(&(struct pollfd){ .fd = s->file, .events = POLLIN }, 1, -1);
	int file = share_socket_accept(s);
	fcntl(file, F_SETFL, 0);
	int hello_length = snprintf(hello, sizeof hello,
	                            "journal format 2 of boids 1\nnote share 1 %016" PRIx64
	                            " closed 2 ann\nnote rate 60\n",
	                            share_hello_bits());
	write_all(file, hello, (size_t)hello_length);
	write_all(file, harm->start, strlen(harm->start));
	while (write_all(file, text, length))
		;
	close(file);
}

/* Shares it as "flock" until it is killed. */
static void
share_harm(const struct harm *harm)
{
	char error[ERROR_SIZE];
	struct share_socket s;

	assert_true(share_socket_listen(&s, "flock", error));
	harmful = fork();
	assert_true(harmful >= 0);
	if (harmful > 0) {
		close(s.file);
		return;
	}
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		do_harm(&s, harm);
}

#define FLIPS "number = 1000000\n+0 number = 1\n"

LONG_SHARED(a_hostile_flock_leaves_time_for_keys_and_signals)
{
	static const char begin[] =
		"0 start\n0 size = 400x200\n0 defaults = classic\n0 number = 1\n0 seed = 3\n";
	char joined[200];

	snprintf(joined, sizeof joined, "%s+0\n", begin);
	const struct {
		struct harm harm;
		const char *seen;
	} cases[] = {
		{ { joined, "+0 " FLIPS }, "ann: number 1" },
		{ { joined, "x" }, "is too long" },
	};
	every (row, cases) {
		share_harm(&row->harm);
		struct pty *watcher = START(80, 24, "--watch", "flock", "--no-pace");
		if (!pty_await_text(watcher, row->seen))
			fail_msg("%s: %s", row->seen, pty_bottom(watcher));
		program_exit(watcher);
		program_gave_back(watcher, "q");
		pty_end(watcher);
		watcher = START(80, 24, "--watch", "flock", "--no-pace");
		pty_expect(watcher, row->seen);
		kill(pty_pid(watcher), SIGTERM);
		program_dies(watcher, SIGTERM);
		program_gave_back(watcher, "SIGTERM");
		pty_end(watcher);
		end_harm();
	}
}

/* Without a terminal: amid a state that has no end, and in flight. */
LONG_SHARED(a_hostile_flock_is_left_by_a_signal_without_a_terminal)
{
	static const struct harm cases[] = {
		{ "0 start\n0 size = 400x200\n", "0 " FLIPS },
		{ "0 start\n0 size = 400x200\n0 defaults = classic\n0 seed = 3\n+0\n",
		  "+0 " FLIPS },
		{ "", "note by ann\n" },
	};

	every (row, cases) {
		share_harm(row);
		assert_int_equal(
			shell("$BOIDS --config none --headless --watch flock --steps 100 & "
		              "sleep 1; kill $!; wait $!"),
			128 + SIGTERM);
		end_harm();
	}
}

/* ---- a flock that does not come */

/* The one that watches may be the first of two that are started together. */
SHARED(a_flock_that_is_shared_a_moment_later_is_awaited)
{
	struct pty *watcher = START(80, 24, "--watch", "flock");

	sharer = START(80, 24, "--share", "flock"); /* it may be watched before its first frame */
	pty_expect(watcher, "1 watch");
	program_quit(watcher);
	program_quit(sharer);
}

/* By a key and by a signal. */
static void
assert_left(const char *const *words, const char *said)
{
	for (int way = 0; way < 2; way++) {
		struct pty *watcher = start(words, 80, 24);
		pty_expect(watcher, said);
		if (way == 0)
			pty_type(watcher, "q");
		else
			kill(pty_pid(watcher), SIGTERM);
		way == 0 ? program_ends(watcher, 0) : program_dies(watcher, SIGTERM);
		assert_true(program_kept_modes(watcher));
		pty_end(watcher);
	}
}

#define LEFT(said, ...) assert_left((const char *const[]){ __VA_ARGS__, NULL }, said)

SHARED(the_wait_for_a_flock_says_a_word_and_can_be_left)
{
	struct share_socket silent;
	char error[ERROR_SIZE], command[PATH_MAX];

	LEFT("waiting for the flock", "--watch", "nothing");
	assert_true(share_socket_listen(&silent, "silent", error));
	LEFT("waiting for the flock", "--watch", "silent");
	assert_int_equal(shell("$BOIDS --config none --headless --watch silent --steps 1 & "
	                       "sleep 0.3; kill $!; wait $!"),
	                 128 + SIGTERM);
	share_socket_close(&silent);
	folder_write("ssh", "printf j\nexec sleep 100\n");
	snprintf(command, sizeof command, "sh %s", folder_path("ssh"));
	LEFT("waiting for the flock", "--watch", "far:flock", "--ssh", command);
	share_harm(&(const struct harm){ "0 start\n", "note by ann\n" });
	LEFT("the flock is coming", "--watch", "flock");
}
