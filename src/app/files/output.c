/* SPDX-License-Identifier: MIT */
#include "output.h"

#include "file.h"
#include "text/error.h"
#include "text/utf8.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

void
output_printable_bytes(char *text, size_t length, const char *kept)
{
	for (size_t bytes; length > 0; text += bytes, length -= bytes) {
		wchar_t character;
		mbstate_t state = { 0 };
		bytes = mbrtowc(&character, text, length, &state);
		bool whole = bytes > 0 && bytes <= length;
		bool good =
			whole &&
			((iswprint((wint_t)character) && !utf8_is_control((uint32_t)character)) ||
		         strchr(kept, *text));
		bytes = whole ? bytes : 1;
		if (!good)
			memset(text, '?', bytes);
	}
}

char *
output_printable(char *text)
{
	output_printable_bytes(text, strlen(text), "");
	return text;
}

int
complain(int status, const char *format, ...)
{
	va_list arguments;
	char sentence[2 * ERROR_SIZE];

	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, format, arguments);
	va_end(arguments);
	fprintf(stderr, "boids: %s\n", output_printable(sentence));
	return status;
}

int
complain_of(const char *error)
{
	return complain(errno ? FAILED : WRONG, "%s", error);
}

int
output_check(const char *name)
{
	const char *input = file_opened_as(name);

	return !input ? DONE
	              : complain(WRONG, "cannot write %s: this run reads it as %s",
	                         PATH_SHOWN(name), PATH_SHOWN(input));
}

int
output_open(struct output *out, const char *name)
{
	*out = (struct output){ .name = name };
	if (!name)
		return DONE;
	if (output_check(name) != DONE)
		return WRONG;
	out->file = strcmp(name, "-") == 0 ? stdout : fopen(name, "a");
	return out->file ? DONE : output_failed(out);
}

void
output_empty(const struct output *out)
{
	if (out->file && out->file != stdout && ftruncate(fileno(out->file), 0) != 0 &&
	    errno != EINVAL) /* devices and pipes */
		output_failed(out);
}

int
output_open_whole(struct output *out, const char *name)
{
	struct stat kind;
	bool in_place = strcmp(name, "-") == 0 || (stat(name, &kind) == 0 && !S_ISREG(kind.st_mode));

	*out = (struct output){ .name = name };
	if (in_place)
		return output_open(out, name);
	int status = output_check(name);
	if (status == DONE && !atomic_file_begin(&out->atomic, name, true))
		return output_failed(out);
	out->file = out->atomic.file;
	return status;
}

/* Whether both names lead to the same file, a regular one, or of any kind. */
static bool
same(const char *a, const char *b, bool regular)
{
	struct stat sa, sb;

	return stat(a, &sa) == 0 && stat(b, &sb) == 0 && (!regular || S_ISREG(sa.st_mode)) &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* Writes the folder of a name; returns the name in it. */
static const char *
folder_of(const char *name, char folder[PATH_MAX])
{
	const char *slash = strrchr(name, '/');

	snprintf(folder, PATH_MAX, "%.*s", slash ? (int)(slash + 1 - name) : 1, slash ? name : ".");
	return slash ? slash + 1 : name;
}

bool
output_same_name(const char *a, const char *b)
{
	char folder_a[PATH_MAX], folder_b[PATH_MAX];

	if (!a || !b || strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
		return false;
	if (access(a, F_OK) == 0 || access(b, F_OK) == 0)
		return same(a, b, true);
	return strcmp(folder_of(a, folder_a), folder_of(b, folder_b)) == 0 &&
	       same(folder_a, folder_b, false);
}

bool
output_error(const struct output *out, char *error)
{
	const int why = errno;

	*error = '\0';
	return why != EPIPE &&
	       error_set(error, why, "cannot write %s: %s",
	                 strcmp(out->name, "-") == 0 ? "standard output" : PATH_SHOWN(out->name),
	                 strerror(why));
}

int
output_failed(const struct output *out)
{
	char error[ERROR_SIZE];

	output_error(out, error);
	return *error ? complain(FAILED, "%s", error) : FAILED;
}

int
output_close(struct output *out, int status)
{
	if (!out->file)
		return status;
	bool was_good = status != FAILED && status != WRONG, good;
	if (out->atomic.file) {
		good = atomic_file_end(&out->atomic, was_good);
	} else {
		good = !ferror(out->file);
		good = (out->file == stdout ? fflush(stdout) : fclose(out->file)) == 0 && good;
	}
	return was_good && !good ? output_failed(out) : status;
}
