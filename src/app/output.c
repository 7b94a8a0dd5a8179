/* SPDX-License-Identifier: MIT */
/* Output: the files a flight writes, and the one line of an error. */
#include "app/output.h"

#include "app/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
complain(int status, const char *format, ...)
{
	va_list arguments;

	fputs("boids: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	return status;
}

bool
output_open(struct output *out, const char *name)
{
	char error[FILE_ERROR];

	*out = (struct output){ .name = name };
	if (!name)
		return true;
	out->file = file_create(name, error);
	if (!out->file)
		complain(FAILED, "%s", error);
	return out->file;
}

/* Where a name leads in the end; what is not there yet leads to itself. NULL: no memory, or a way that
 * cannot be gone. */
static char *
target_of(const char *name)
{
	struct stat kind;

	return lstat(name, &kind) == 0 ? realpath(name, NULL) : strdup(name);
}

/* Another name in the same folder: no two processes choose the same. */
static char *
draft_of(const char *target)
{
	size_t size = strlen(target) + 32;
	char *draft = malloc(size);

	if (draft)
		snprintf(draft, size, "%s.%ld.part", target, (long)getpid());
	return draft;
}

static void
forget_draft(struct output *out)
{
	free(out->draft);
	free(out->target);
	out->draft = out->target = NULL;
}

static bool
open_draft(struct output *out)
{
	out->target = target_of(out->name);
	out->draft = out->target ? draft_of(out->target) : NULL;
	int file = out->draft ? open(out->draft, O_WRONLY | O_CREAT | O_EXCL, 0666) : -1;
	out->file = file >= 0 ? fdopen(file, "w") : NULL;
	if (out->file)
		return true;
	output_failed(out);
	if (file >= 0) {
		close(file);
		unlink(out->draft);
	}
	forget_draft(out);
	return false;
}

bool
output_open_whole(struct output *out, const char *name)
{
	struct stat kind;
	bool in_place = strcmp(name, "-") == 0 || (stat(name, &kind) == 0 && !S_ISREG(kind.st_mode));

	*out = (struct output){ .name = name };
	return in_place ? output_open(out, name) : open_draft(out);
}

bool
output_same_name(const char *a, const char *b)
{
	struct stat sa, sb;

	if (!a || !b || strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
		return false;
	if (stat(a, &sa) != 0 || stat(b, &sb) != 0)
		return strcmp(a, b) == 0;
	return S_ISREG(sa.st_mode) && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

bool
output_same(const struct output *a, const struct output *b)
{
	struct stat sa, sb;

	return a->file && b->file && fstat(fileno(a->file), &sa) == 0 &&
	       fstat(fileno(b->file), &sb) == 0 && S_ISREG(sa.st_mode) && sa.st_dev == sb.st_dev &&
	       sa.st_ino == sb.st_ino;
}

int
output_failed(const struct output *out)
{
	char shown[FILE_SHOWN];
	int why = errno;

	if (why == EPIPE)
		return FAILED;
	return complain(FAILED, "cannot write %s: %s",
	                strcmp(out->name, "-") == 0 ? "standard output"
	                                            : file_show(out->name, shown),
	                strerror(why));
}

int
output_close(struct output *out, int status)
{
	if (!out->file)
		return status;
	bool failed = ferror(out->file);
	bool was_good = status != FAILED && status != WRONG;
	if (out->draft && !failed)
		failed = fflush(out->file) != 0 || fsync(fileno(out->file)) != 0;
	failed = (out->file == stdout ? fflush(stdout) : fclose(out->file)) != 0 || failed;
	if (out->draft && was_good && !failed)
		failed = rename(out->draft, out->target) != 0;
	if (failed && was_good)
		status = output_failed(out);
	if (out->draft && (failed || !was_good))
		unlink(out->draft);
	forget_draft(out);
	return status;
}
