/* SPDX-License-Identifier: MIT */
/* Fault: makes system calls fail. */
#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { BLOCKS = 1 << 16, FILES = 64 };

static struct fault now;
static atomic_long calls;
static atomic_bool struck;

/* A hash table of the blocks in use, with linear probing. */
static void *blocks[BLOCKS];
static long block_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void
fault_plan(struct fault plan)
{
	now = (struct fault){ 0 };
	calls = 0;
	struck = false;
	now = plan;
}

bool
fault_struck(void)
{
	return struck;
}

bool
fault_works(void)
{
	fault_plan((struct fault){ .kind = FAULT_MEMORY, .first = 1, .count = 1 });
	void *volatile block = malloc(1); /* volatile: the compiler must not remove the call */
	free(block);
	bool works = struck;
	fault_plan((struct fault){ 0 });
	return works;
}

long
fault_blocks(void)
{
	return block_count;
}

int
fault_files(void)
{
	int count = 0;

	for (int file = 0; file < FILES; file++)
		count += fcntl(file, F_GETFD) >= 0;
	return count;
}

void
fault_write(struct fault plan, char *word)
{
	snprintf(word, FAULT_WORD, "%d %ld %ld %d %g", (int)plan.kind, plan.first, plan.count,
	         plan.error, plan.jump);
}

bool
fault_read(struct fault *plan, const char *word)
{
	int kind = 0;
	bool good = sscanf(word, "%d %ld %ld %d %lf", &kind, &plan->first, &plan->count,
	                   &plan->error, &plan->jump) == 5;

	plan->kind = (unsigned)kind;
	return good && kind > FAULT_NONE && kind < FAULT_KINDS;
}

/* Whether this call must fail; sets errno then. */
static bool
strikes(enum fault_kind kind)
{
	if (kind != now.kind)
		return false;
	long call = ++calls;
	if (call < now.first || call - now.first >= now.count)
		return false;
	struck = true;
	errno = now.error;
	return true;
}

static size_t
place_of(const void *block)
{
	size_t at = (size_t)((uintptr_t)block / 16 % BLOCKS);

	while (blocks[at] && blocks[at] != block)
		at = (at + 1) % BLOCKS;
	return at;
}

static void *
note(void *block)
{
	if (!block)
		return NULL;
	pthread_mutex_lock(&lock);
	if (block_count < BLOCKS - 1) {
		blocks[place_of(block)] = block;
		block_count++;
	}
	pthread_mutex_unlock(&lock);
	return block;
}

/* Reinserts the entries after a removed one, which may have been displaced by it. */
static void
forget(void *block)
{
	if (!block)
		return;
	pthread_mutex_lock(&lock);
	size_t at = place_of(block);
	if (blocks[at]) {
		blocks[at] = NULL;
		block_count--;
		for (at = (at + 1) % BLOCKS; blocks[at]; at = (at + 1) % BLOCKS) {
			void *other = blocks[at];
			blocks[at] = NULL;
			blocks[place_of(other)] = other;
		}
	}
	pthread_mutex_unlock(&lock);
}

/* clang-format off */
#define WRAPPED(type, name, ...) \
	type __real_##name(__VA_ARGS__) __attribute__((weak)); \
	type __wrap_##name(__VA_ARGS__); \
	type __wrap_##name(__VA_ARGS__)
/* clang-format on */

WRAPPED(void *, malloc, size_t size)
{
	return strikes(FAULT_MEMORY) ? NULL : note(__real_malloc(size));
}

WRAPPED(void *, calloc, size_t count, size_t size)
{
	return strikes(FAULT_MEMORY) ? NULL : note(__real_calloc(count, size));
}

WRAPPED(void *, realloc, void *block, size_t size)
{
	if (strikes(FAULT_MEMORY))
		return NULL;
	forget(block);
	void *grown = __real_realloc(block, size);
	note(grown ? grown : block);
	return grown;
}

WRAPPED(void, free, void *block)
{
	forget(block);
	__real_free(block);
}

WRAPPED(char *, strdup, const char *text)
{
	return strikes(FAULT_MEMORY) ? NULL : note(__real_strdup(text));
}

WRAPPED(ssize_t, write, int file, const void *bytes, size_t length)
{
	if (!strikes(FAULT_WRITE))
		return __real_write(file, bytes, length);
	return now.error ? -1 : __real_write(file, bytes, length > 0);
}

WRAPPED(ssize_t, read, int file, void *bytes, size_t size)
{
	return strikes(FAULT_READ) ? -1 : __real_read(file, bytes, size);
}

WRAPPED(int, poll, struct pollfd *files, nfds_t count, int patience)
{
	return strikes(FAULT_READ) ? -1 : __real_poll(files, count, patience);
}

int __real_ioctl(int file, unsigned long request, ...) __attribute__((weak));
int __wrap_ioctl(int file, unsigned long request, ...);

int
__wrap_ioctl(int file, unsigned long request, ...)
{
	va_list arguments;

	va_start(arguments, request);
	void *argument = va_arg(arguments, void *);
	va_end(arguments);
	bool fails = strikes(FAULT_DEVICE);
	if (fails && now.error)
		return -1;
	int result = __real_ioctl(file, request, argument);
	if (fails && request == TIOCGWINSZ)
		memset(argument, 0, sizeof(struct winsize));
	return result;
}

WRAPPED(int, tcgetattr, int file, struct termios *modes)
{
	bool fails = strikes(FAULT_DEVICE) && now.error && now.error != EINTR; /* it cannot wait */

	return fails ? -1 : __real_tcgetattr(file, modes);
}

WRAPPED(int, tcsetattr, int file, int when, const struct termios *modes)
{
	return strikes(FAULT_DEVICE) && now.error ? -1 : __real_tcsetattr(file, when, modes);
}

/* Checks the descriptor only: the time of the disk is not tested. */
WRAPPED(int, fsync, int file)
{
	return strikes(FAULT_FILE) ? -1 : fcntl(file, F_GETFD) < 0 ? -1 : 0;
}

/* A failed write may have taken effect, as on a real disk. A stream in memory is not on one. */
WRAPPED(int, fflush, FILE *file)
{
	int result = __real_fflush(file);

	return fileno(file) >= 0 && strikes(FAULT_FILE) ? EOF : result;
}

WRAPPED(int, fclose, FILE *file)
{
	const bool is_on_disk = fileno(file) >= 0;
	int result = __real_fclose(file);

	return is_on_disk && strikes(FAULT_FILE) ? EOF : result;
}

WRAPPED(int, rename, const char *from, const char *to)
{
	return strikes(FAULT_FILE) ? -1 : __real_rename(from, to);
}

WRAPPED(int, renameat, int from_folder, const char *from, int to_folder, const char *to)
{
	return strikes(FAULT_FILE) ? -1 : __real_renameat(from_folder, from, to_folder, to);
}

WRAPPED(int, linkat, int from_folder, const char *from, int to_folder, const char *to, int flags)
{
	return strikes(FAULT_FILE) ? -1 : __real_linkat(from_folder, from, to_folder, to, flags);
}

WRAPPED(ssize_t, pread, int file, void *bytes, size_t size, off_t at)
{
	return strikes(FAULT_FILE) ? -1 : __real_pread(file, bytes, size, at);
}

WRAPPED(int, pipe, int *ends)
{
	return strikes(FAULT_START) ? -1 : __real_pipe(ends);
}

WRAPPED(int, memfd_create, const char *name, unsigned flags)
{
	return strikes(FAULT_START) ? -1 : __real_memfd_create(name, flags);
}

WRAPPED(int, pthread_create, pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *),
        void *with)
{
	return strikes(FAULT_START) ? EAGAIN : __real_pthread_create(thread, how, work, with);
}

WRAPPED(int, clock_gettime, clockid_t clock, struct timespec *time)
{
	int result = __real_clock_gettime(clock, time);

	if (result == 0 && strikes(FAULT_CLOCK)) {
		if ((double)time->tv_sec + now.jump < 1) /* not before its start */
			now.jump = 1 - (double)time->tv_sec;
		time->tv_sec += (time_t)now.jump;
	}
	return result;
}
