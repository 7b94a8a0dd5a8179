/* SPDX-License-Identifier: MIT */
/* Share socket: who may enter it, and what becomes of those that programs have left. */
#include "folder.h"
#include "watched_flock.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char error[ERROR_SIZE];

/* A socket that is closed at the end of its block. */
#define scoped_socket __attribute__((cleanup(share_socket_close))) struct share_socket

static mode_t
mode_of(const char *path)
{
	struct stat found;

	return stat(path, &found) == 0 ? found.st_mode & 07777 : 0;
}

static void
assert_refused(const char *text, const char *part)
{
	struct share_socket s;

	if (share_socket_listen(&s, text, error))
		fail_msg("%s is shared", text);
	assert_int_equal(s.file, -1);
	if (!strstr(error, part) || strchr(error, '\n'))
		fail_msg("%s", error);
}

static void
listens(struct share_socket *s, const char *text)
{

	if (!share_socket_listen(s, text, error))
		fail_msg("%s", error);
}

/* Leaves a socket as a program does that was killed. */
static void
leave_stale(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int file = socket(AF_UNIX, SOCK_STREAM, 0);

	strcpy(address.sun_path, path);
	assert_int_equal(bind(file, (struct sockaddr *)&address, sizeof address), 0);
	listen(file, 1);
	close(file);
	assert_int_equal(access(path, F_OK), 0);
}

TEST_WITH(a_name_is_a_socket_of_its_user_alone_and_a_path_one_for_a_group, watched_flock_folder,
          folder_remove)
{
	struct share_socket s;
	mode_t before = umask(0077);

	listens(&s, "flock");
	assert_string_equal(s.path, folder_path("boids/flock.sock"));
	assert_int_equal(mode_of(folder_path("boids")), 0700);
	assert_int_equal(mode_of(s.path), 0600);
	share_socket_close(&s);
	assert_int_not_equal(access(folder_path("boids/flock.sock"), F_OK), 0);
	leave_stale(folder_path("hall.sock")); /* that no program holds is taken over */
	listens(&s, folder_path("hall.sock"));
	assert_int_equal(mode_of(s.path), 0660);
	assert_int_equal(umask(before), 0077);
	share_socket_close(&s);
}

TEST_WITH(without_a_runtime_folder_there_is_one_in_tmp, watched_flock_folder, folder_remove)
{
	scoped_socket s;
	char path[64], name[32];

	unsetenv("XDG_RUNTIME_DIR");
	snprintf(name, sizeof name, "test%ld", (long)getpid());
	snprintf(path, sizeof path, "/tmp/boids-%lu/%s.sock", (unsigned long)getuid(), name);
	listens(&s, name);
	assert_string_equal(s.path, path);
	setenv("XDG_RUNTIME_DIR", folder(), 1);
}

TEST_WITH(a_folder_that_others_may_enter_is_refused, watched_flock_folder, folder_remove)
{
	folder_sh("rm -rf boids; mkdir boids; chmod 755 boids");
	assert_refused("flock", "can be entered by other users");
	folder_sh("rmdir boids; mkdir real; chmod 700 real; ln -s real boids");
	assert_refused("flock", "is not a folder");
	folder_sh("rm boids; rmdir real");
}

TEST_WITH(a_live_socket_is_refused_and_stays, watched_flock_folder, folder_remove)
{
	scoped_socket s;

	listens(&s, "flock");
	assert_refused("flock", "flock is shared already: watch it with --watch flock, ");
	int file = share_socket_connect("flock", false, error);
	assert_true(file >= 0);
	close(file);
}

TEST_WITH(what_is_no_socket_is_refused_and_stays, watched_flock_folder, folder_remove)
{
	char name[200] = "/tmp/";

	folder_write("file", "text");
	assert_refused(folder_path("file"), "exists and is not a socket");
	assert_int_equal(access(folder_path("file"), F_OK), 0);
	assert_refused(folder_path("none/file"), "cannot listen on /");
	assert_refused(folder_path("none/file"), "/none/file: No such file or directory");
	memset(name + 5, 'x', sizeof name - 6);
	assert_false(share_socket_allows(name));
	assert_refused(name, "too long");
}

/* As any user can who may read the folder. */
TEST_WITH(a_lock_that_another_program_holds_keeps_no_flock_from_being_shared, watched_flock_folder,
          folder_remove)
{
	scoped_socket s;
	int other = open(folder(), O_RDONLY);

	assert_int_equal(flock(other, LOCK_EX), 0);
	alarm(10);
	listens(&s, folder_path("x.sock"));
	alarm(0);
	close(other);
}

/* A later program may have taken the path. */
TEST_WITH(only_the_own_socket_is_removed, watched_flock_folder, folder_remove)
{
	struct share_socket first, second;

	listens(&first, "flock");
	assert_int_equal(unlink(first.path), 0);
	listens(&second, "flock");
	share_socket_close(&first);
	assert_int_equal(access(second.path, F_OK), 0);
	share_socket_close(&second);
}

TEST(only_plain_names_are_allowed)
{
	static const char *const good[] = { "flock", "a.b-c_d@e", "/run/x.sock", "./x" };
	static const char *const bad[] = { "", ".hidden", "-x", "a b", "folder/", "a\nb" };

	every (name, good)
		assert_true(share_socket_allows(*name));
	every (name, bad)
		assert_false(share_socket_allows(*name));
}

TEST_WITH(peers_are_known_by_their_user, watched_flock_folder, folder_remove)
{
	scoped_socket s;
	char user[SHARE_NAME], *mine = getenv("LOGNAME");

	listens(&s, "flock");
	assert_int_equal(share_socket_accept(&s), -1);
	int peer = share_socket_connect("flock", false, error);
	int file = share_socket_accept(&s);
	assert_true(file >= 0);
	assert_true(fcntl(file, F_GETFL) & O_NONBLOCK);
	share_socket_user(file, user);
	assert_true(mine ? strcmp(user, mine) == 0 || getuid() == 0 : *user != '?');
	assert_string_not_equal(user, "?");
	close(peer);
	close(file);
}

static void
collect(void *data, const char *name)
{
	strcat(strcat(data, name), " ");
}

TEST_WITH(the_own_folder_is_listed_in_order, watched_flock_folder, folder_remove)
{
	scoped_socket a, b;
	char names[200] = "";

	assert_true(share_socket_list(collect, names, error));
	assert_string_equal(names, "");
	listens(&b, "zebra");
	listens(&a, "ant");
	folder_write("boids/file", "");
	assert_true(share_socket_list(collect, names, error));
	assert_string_equal(names, "ant zebra ");
}

TEST_WITH(a_flock_that_is_not_shared_is_an_error_in_one_line, watched_flock_folder, folder_remove)
{
	char user[SHARE_NAME], expected[2 * SHARE_NAME];

	share_socket_user(-1, user);
	snprintf(expected, sizeof expected, "%s shares no flock named nothing; see --list-shared",
	         user);
	assert_int_equal(share_socket_connect("nothing", false, error), -1);
	assert_string_equal(error, expected);
	leave_stale(folder_path("old.sock"));
	assert_int_equal(share_socket_connect(folder_path("old.sock"), false, error), -1);
	assert_contains(error, "no flock is shared as");
}

/* More than may wait connect when the program has accepted some. */
TEST_WITH(a_full_queue_is_waited_for, watched_flock_folder, folder_remove)
{
	scoped_socket s;
	int files[300], count = 0, first = -1;

	listens(&s, "flock");
	while (count < 300 && (files[count] = share_socket_connect("flock", false, error)) >= 0)
		count++;
	assert_in_range(count, 100, 299);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		for (;;) {
			share_socket_accept(&s);
			nanosleep(&(struct timespec){ .tv_nsec = 100 * 1000 * 1000 }, NULL);
		}
	}
	for (int i = 0; i < 10 && first < 0; i++) /* on a machine that is too busy for it, again */
		first = share_socket_connect("flock", true, error);
	assert_true(first >= 0);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	close(first);
	while (count > 0)
		close(files[--count]);
}
