/* SPDX-License-Identifier: MIT */
#include "checkpoint.h"

#include "files/atomic_file.h"
#include "files/file.h"
#include "text/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns the name with .ini for .csv, the caller's; NULL: no memory. */
static char *
name_beside(const char *name)
{
	size_t length = strlen(name);
	char *beside = malloc(length + sizeof ".ini");

	if (length > 4 && strcmp(name + length - 4, ".csv") == 0)
		length -= 4;
	if (beside)
		sprintf(beside, "%.*s.ini", (int)length, name);
	return beside;
}

/* Finds out whether the .ini has this text (*same), if it exists. */
static int
compare_ini(const struct checkpoint *c, const char *ini, bool *same)
{
	char error[ERROR_SIZE];
	size_t length;

	*same = false;
	if (access(c->ini, F_OK) != 0 && errno == ENOENT)
		return DONE;
	char *text = file_load(c->ini, false, SIZE_MAX, &length, error);
	if (!text)
		return complain(FAILED, "%s", error);
	*same = length == strlen(ini) && memcmp(text, ini, length) == 0;
	free(text);
	return *same ? DONE
	             : complain(WRONG, "%s is of another run; choose another name than %s",
	                        PATH_SHOWN(c->ini), PATH_SHOWN(c->out.name));
}

static int
write_ini(const struct checkpoint *c, const char *ini)
{
	struct atomic_file file;
	const struct output named = { .name = c->ini };

	if (!atomic_file_begin(&file, c->ini, false))
		return output_failed(&named);
	return atomic_file_end(&file, fputs(ini, file.file) >= 0) ? DONE : output_failed(&named);
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

/* Opens the file; one that is not empty must be of this run. */
static int
open_regular(struct checkpoint *c, const char *ini, const char *head)
{
	struct stat file;
	bool same, exists = stat(c->out.name, &file) == 0;

	c->ini = name_beside(c->out.name);
	if (!c->ini)
		return output_failed(&c->out);
	int status = compare_ini(c, ini, &same);
	if (status == DONE && !same && exists && file.st_size > 0)
		status = complain(WRONG, "%s exists, without %s to go on with it",
		                  PATH_SHOWN(c->out.name), PATH_SHOWN(c->ini));
	if (status != DONE)
		return status;
	if (exists && !(c->out.file = fopen(c->out.name, "r+")))
		return output_failed(&c->out);
	if (!same)
		status = write_ini(c, ini);
	if (status == DONE && !exists && !(c->out.file = fopen(c->out.name, "wx+")))
		return output_failed(&c->out);
	if (status == DONE && lockf(fileno(c->out.file), F_TLOCK, 0) != 0)
		return complain(FAILED, "%s is being written by another process",
		                PATH_SHOWN(c->out.name));
	return status == DONE ? read_rows(c, head) : status;
}

int
checkpoint_open(struct checkpoint *c, const char *name, const char *ini, const char *head)
{
	struct stat file;
	const bool direct =
		strcmp(name, "-") == 0 || (stat(name, &file) == 0 && !S_ISREG(file.st_mode));

	*c = (struct checkpoint){ .out.name = name, .head = strlen(head) };
	if (direct && !output_open(&c->out, name))
		return FAILED;
	int status = direct ? DONE : open_regular(c, ini, head);
	if (status != DONE || c->rows)
		return status;
	if (!direct && ftruncate(fileno(c->out.file), 0) != 0)
		return output_failed(&c->out);
	rewind(c->out.file);
	return checkpoint_write(c, head, c->head);
}

int
checkpoint_keep(struct checkpoint *c, size_t length)
{
	const off_t end = (off_t)(c->head + length);

	free(c->rows);
	c->rows = NULL;
	return !c->ini || (ftruncate(fileno(c->out.file), end) == 0 &&
	                   fseeko(c->out.file, end, SEEK_SET) == 0)
	               ? DONE
	               : output_failed(&c->out);
}

int
checkpoint_write(struct checkpoint *c, const char *rows, size_t length)
{
	return fwrite(rows, 1, length, c->out.file) == length && fflush(c->out.file) == 0
	               ? DONE
	               : output_failed(&c->out);
}

int
checkpoint_end(struct checkpoint *c, int status)
{
	free(c->rows);
	free(c->ini);
	return output_close(&c->out, status);
}
