/* SPDX-License-Identifier: MIT */
/* Atomic file: files are written whole or not at all. */
#include "files/atomic_file.h"

#include "folder.h"
#include "test.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONG = 100000 };

static int
enter_folder(void **state)
{
	return folder_enter(state) == 0 ? chmod(folder(), 0755) : -1;
}

static bool
write_text(FILE *out, const void *what)
{
	fputs(what, out);
	return true;
}

/* Writes many bytes of one letter, so that a mixture of two files would show. */
static bool
write_letters(FILE *out, const void *what)
{
	for (int i = 0; i < LONG; i++)
		putc(*(const char *)what, out);
	return true;
}

static bool
no_memory(FILE *out, const void *what)
{
	fputs(what, out);
	return false;
}

static void
saved(const char *path, bool replace, const char *text)
{
	assert_true(atomic_file_write(path, replace, write_text, text));
	folder_holds(path, text);
}

static void
has_files(const char *path, int count)
{
	assert_int_equal(folder_count(path, ""), count);
}

static void
has_mode(const char *path, mode_t mode)
{
	struct stat kind;

	assert_int_equal(stat(path, &kind), 0);
	assert_int_equal(kind.st_mode & 0777, mode);
}

static void
refused(const char *path, bool replace, atomic_file_writer *write, int why)
{
	errno = 0;
	assert_false(atomic_file_write(path, replace, write, "new"));
	assert_int_equal(errno, why);
}

TEST(a_file_is_made_with_its_folders_for_all_to_read)
{
	mode_t before = umask(026);
	saved("a/b/c.ini", false, "old");
	umask(before);
	has_mode("a/b/c.ini", 0640);
	has_mode("a/b", 0700);
	has_files("a/b", 1);
}

TEST(an_existing_file_is_replaced_only_on_request)
{
	saved("x/one", false, "old");
	refused("x/one", false, write_text, EEXIST);
	folder_holds("x/one", "old");
	saved("x/one", true, "new");
	saved("x/two", true, "new"); /* may not exist any more */
	has_files("x", 2);
}

TEST(a_link_stays_one_and_its_file_is_replaced)
{
	struct stat kind;

	saved("dots/real", false, "old");
	saved("links/other", false, "old");
	assert_int_equal(symlink("../dots/real", "links/link"), 0);
	assert_int_equal(symlink("../dots/nowhere", "links/broken"), 0);
	assert_int_equal(symlink("round", "links/round"), 0);
	refused("links/link", false, write_text, EEXIST);
	saved("links/link", true, "new");
	assert_int_equal(lstat("links/link", &kind), 0);
	assert_true(S_ISLNK(kind.st_mode));
	folder_holds("dots/real", "new");
	refused("links/broken", true, write_text, ENOENT);
	refused("links/broken", false, write_text, EEXIST);
	refused("links/round", true, write_text, ELOOP);
	has_files("dots", 1);
	has_files("links", 4);
}

TEST(a_replaced_file_keeps_its_mode)
{
	static const mode_t modes[] = { 0600, 0640, 0666 };

	foreach (i, modes) {
		assert_true(atomic_file_write("private", i > 0, write_text, "old"));
		assert_int_equal(chmod("private", modes[i]), 0);
		saved("private", true, "new");
		has_mode("private", modes[i]);
	}
}

TEST(other_kinds_of_files_are_left_alone)
{
	saved("y/dir/file", false, "old");
	refused("y/dir", true, write_text, EISDIR);
	refused("y/dir/file/none", true, write_text, ENOTDIR);
	refused("/dev/null", true, write_text, ENOTSUP);
	folder_holds("y/dir/file", "old");
}

/* Runs it in a child process; returns its verdict. */
static int
apart(int (*deed)(void))
{
	int status;
	pid_t child = fork();

	if (child == 0)
		_exit(deed());
	assert_true(child > 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int
on_a_full_disk(void)
{
	struct rlimit least = { 1000, 1000 };

	return signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &least) != 0 ||
	       atomic_file_write("full/f", true, write_letters, "n") || errno != EFBIG ||
	       atomic_file_write("full/g", false, write_letters, "n") || errno != EFBIG;
}

TEST(a_full_disk_leaves_the_old_file_and_nothing_else)
{
	saved("full/f", false, "old");
	assert_int_equal(apart(on_a_full_disk), 0);
	folder_holds("full/f", "old");
	refused("full/f", true, no_memory, ENOMEM);
	folder_holds("full/f", "old");
	has_files("full", 1);
}

TEST(no_space_on_the_device_is_an_error)
{
	if (mkdir("tiny", 0777) != 0 ||
	    system("mount -t tmpfs -o size=8k,nr_inodes=10 none tiny 2>/dev/null") != 0)
		skip();
	saved("tiny/f", false, "old");
	bool kept = atomic_file_write("tiny/f", true, write_letters, "n");
	int why = errno, left = folder_count("tiny", "");
	folder_holds("tiny/f", "old");
	assert_int_equal(system("umount tiny"), 0);
	assert_false(kept);
	assert_int_equal(why, ENOSPC);
	assert_int_equal(left, 1);
}

static int
where_nobody_may(void)
{
	if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
		return 1;
	return atomic_file_write("closed/f", true, write_text, "new") || errno != EACCES ||
	       atomic_file_write("closed/g", false, write_text, "new") || errno != EACCES ||
	       atomic_file_write("closed/h/i", false, write_text, "new") || errno != EACCES ||
	       atomic_file_write("open/f", true, write_text, "new") || errno != EACCES;
}

TEST(without_permission_nothing_changes)
{
	saved("closed/f", false, "old");
	saved("open/f", false, "old");
	assert_int_equal(chmod("open", 0777) | chmod("open/f", 0444) | chmod("closed", 0555), 0);
	assert_int_equal(apart(where_nobody_may), 0);
	folder_holds("closed/f", "old");
	folder_holds("open/f", "old"); /* its folder allows replacing it, its mode does not */
	has_files("closed", 1);
	has_files("open", 1);
	assert_int_equal(chmod("closed", 0755), 0);
}

static void
whole(void)
{
	const char *text = folder_read("many/f");

	assert_int_equal(strspn(text, (char[]){ text[0], '\0' }), LONG);
	assert_int_equal(strlen(text), LONG);
}

TEST(concurrent_writers_leave_one_whole_file)
{
	static const char *const letters[] = { "a", "b", "c", "d" };
	int status, ended = 0;

	assert_true(atomic_file_write("many/f", false, write_letters, "z"));
	every (letter, letters)
		if (fork() == 0) {
			bool good = true;
			for (int i = 0; i < 30 && good; i++)
				good = atomic_file_write("many/f", true, write_letters, *letter);
			_exit(!good);
		}
	while (ended < 4) {
		whole();
		if (waitpid(-1, &status, WNOHANG) > 0) {
			assert_int_equal(status, 0);
			ended++;
		}
	}
	has_files("many", 1);
}

static int
be_first(void)
{
	return atomic_file_write("race/f", false, write_letters, "a") ? 7 : errno == EEXIST ? 8 : 9;
}

TEST(only_one_of_several_creates_it)
{
	int status, first = 0, others = 0;

	for (int round = 0; round < 20; round++) {
		for (int i = 0; i < 3; i++)
			if (fork() == 0)
				_exit(be_first());
		for (int i = 0; i < 3; i++) {
			assert_true(waitpid(-1, &status, 0) > 0);
			first += WEXITSTATUS(status) == 7;
			others += WEXITSTATUS(status) == 8;
		}
		assert_int_equal(unlink("race/f"), 0);
	}
	assert_int_equal(first, 20);
	assert_int_equal(others, 40);
	has_files("race", 0);
}

/* ---- temporary files of others */

/* A process that has begun to write the file and stops. */
static pid_t
begins(const char *path)
{
	struct atomic_file k;
	int status;

	pid_t child = fork();
	if (child == 0)
		_exit(atomic_file_begin(&k, path, true) ? raise(SIGSTOP) : 1);
	assert_int_equal(waitpid(child, &status, WUNTRACED), child);
	assert_true(WIFSTOPPED(status));
	return child;
}

static void
is_killed(pid_t child)
{
	assert_int_equal(kill(child, SIGKILL), 0);
	assert_int_equal(waitpid(child, NULL, 0), child);
}

TEST(a_killed_process_leaves_the_old_file)
{
	saved("killed/a", false, "old");
	is_killed(begins("killed/a"));
	folder_holds("killed/a", "old");
	has_files("killed", 2);
	saved("killed/a", true, "new");
	has_files("killed", 2);
}

TEST(one_process_may_write_a_file_twice_at_a_time)
{
	struct atomic_file one, two;

	assert_int_equal(mkdir("twice", 0755), 0);
	assert_true(atomic_file_begin(&one, "twice/a", true));
	assert_true(atomic_file_begin(&two, "twice/a", true));
	fputs("one", one.file);
	fputs("two", two.file);
	assert_true(atomic_file_end(&two, true));
	folder_holds("twice/a", "two");
	assert_true(atomic_file_end(&one, true));
	folder_holds("twice/a", "one");
	has_files("twice", 1);
}

TEST(a_long_name_has_a_temporary_one)
{
	char path[300] = "long/";

	memset(path + 5, 'x', 255);
	saved(path, false, "old");
	saved(path, true, "new");
	has_files("long", 1);
}

TEST_FILE(enter_folder, folder_leave);
