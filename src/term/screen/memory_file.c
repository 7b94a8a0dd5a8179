/* SPDX-License-Identifier: MIT */
/* Memory file: receives the output of curses. */
#ifdef __linux__
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): for memfd_create */
#endif
#include "memory_file.h"

#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

FILE *
memory_file_open(void)
{
#ifdef __linux__
	int fd = memfd_create("screen", MFD_CLOEXEC);
	if (fd >= 0) {
		FILE *memory = fdopen(fd, "r+");
		if (!memory)
			close(fd);
		return memory;
	}
#endif
	return tmpfile();
}

bool
memory_file_drain(FILE *memory, struct byte_buffer *bytes)
{
	int fd = fileno(memory);

	fflush(memory);
	off_t end = lseek(fd, 0, SEEK_CUR);
	size_t length = end > 0 ? (size_t)end : 0;
	char *room = byte_buffer_reserve(bytes, length);
	bool good = end >= 0 && room && pread(fd, room, length, 0) == (ssize_t)length;

	if (good)
		bytes->length += length;
	return lseek(fd, 0, SEEK_SET) == 0 && good;
}

bool
memory_available(size_t size)
{
	void *volatile room = malloc(size); /* volatile: else the compiler removes malloc */
	bool has = room;

	free(room);
	return has;
}
