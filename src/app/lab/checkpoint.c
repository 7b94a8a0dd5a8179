/* SPDX-License-Identifier: MIT */
#include "checkpoint.h"

#include "files/atomic_file.h"
#include "files/file.h"
#include "text/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Compares the .ini, if it exists, with this text (*same). */
static int
compare_ini(const struct checkpoint *c, const char *ini, bool *same)
{
	char error[ERROR_SIZE];
	size_t length;
	char *text = file_load(c->ini, false, SIZE_MAX, &length, error);

	*same = text && length == strlen(ini) && memcmp(text, ini, length) == 0;
	free_keeping_errno(text);
	if (*same || (!text && errno == ENOENT))
		return DONE;
	return !text ? complain(FAILED, "%s", error)
	             : complain(WRONG, "%s is of another run; choose another name than %s",
	                        PATH_SHOWN(c->ini), PATH_SHOWN(c->out.name));
}

static int
write_ini(const struct checkpoint *c, const char *ini)
{
	struct atomic_file file;
	const struct output named = { .name = c->ini };

	return atomic_file_begin(&file, c->ini, false) &&
	                       atomic_file_end(&file, fputs(ini, file.file) >= 0)
	               ? DONE
	               : output_failed(&named);
}

/* Reads the rows behind the head, without an incomplete last one. A file that was cut in its head has
 * none. */
static int
read_rows(struct checkpoint *c, const char *head)
{
	char error[ERROR_SIZE];
	size_t length;

	char *text = file_read(c->out.file, c->out.name, SIZE_MAX, &length, error);
	if (!text)
		return complain(FAILED, "%s", error);
	if (length < c->head && memcmp(text, head, length) == 0) {
		free(text);
		return DONE;
	}
	if (memcmp(text, head, c->head) != 0) {
		free(text);
		return complain(WRONG, "%s has other columns than this run",
		                PATH_SHOWN(c->out.name));
	}
	while (text[length - 1] != '\n')
		length--;
	memmove(text, text + c->head, length - c->head);
	text[length - c->head] = '\0';
	c->rows = text;
	return DONE;
}

/* Opens a file that is empty, new, or of this run. */
static int
open_regular(struct checkpoint *c, bool is_empty, const char *ini, const char *head)
{
	const int length = (int)strlen(c->out.name), ending = length - (int)strlen(".csv");
	const bool named = ending > 0 && strcmp(c->out.name + ending, ".csv") == 0;
	bool same;

	snprintf(c->ini, sizeof c->ini, "%.*s.ini", named ? ending : length, c->out.name);
	int status = compare_ini(c, ini, &same);
	if (status == DONE && !same && !is_empty)
		status = complain(WRONG, "%s exists, without %s to go on with it",
		                  PATH_SHOWN(c->out.name), PATH_SHOWN(c->ini));
	if (status == DONE && !same)
		status = write_ini(c, ini);
	if (status != DONE)
		return status;
	const int file = open(c->out.name, O_RDWR | O_CREAT, 0666);
	if (file < 0 || !(c->out.file = fdopen(file, "r+"))) {
		status = output_failed(&c->out);
		if (file >= 0)
			close(file);
		return status;
	}
	if (lockf(file, F_TLOCK, 0) != 0)
		return complain(FAILED, "%s is being written by another process",
		                PATH_SHOWN(c->out.name));
	return read_rows(c, head);
}

int
checkpoint_open(struct checkpoint *c, const char *name, const char *ini, const char *head)
{
	struct stat file = { 0 };
	const bool exists = strcmp(name, "-") != 0 && stat(name, &file) == 0;
	const bool direct = strcmp(name, "-") == 0 || (exists && !S_ISREG(file.st_mode));

	*c = (struct checkpoint){ .out.name = name, .head = strlen(head) };
	if (direct && !output_open(&c->out, name))
		return FAILED;
	int status = direct ? DONE : open_regular(c, file.st_size == 0, ini, head);
	if (status != DONE || c->rows)
		return status;
	if (!direct && ftruncate(fileno(c->out.file), 0) != 0)
		return output_failed(&c->out);
	rewind(c->out.file);
	fputs(head, c->out.file);
	return checkpoint_flush(c);
}

int
checkpoint_keep(struct checkpoint *c, size_t length)
{
	const off_t end = (off_t)(c->head + length);

	free(c->rows);
	c->rows = NULL;
	return !*c->ini || (ftruncate(fileno(c->out.file), end) == 0 &&
	                    fseeko(c->out.file, end, SEEK_SET) == 0)
	               ? DONE
	               : output_failed(&c->out);
}

int
checkpoint_flush(struct checkpoint *c)
{
	return fflush(c->out.file) == 0 && !ferror(c->out.file) ? DONE : output_failed(&c->out);
}

int
checkpoint_end(struct checkpoint *c, int status)
{
	free(c->rows);
	return output_close(&c->out, status);
}
