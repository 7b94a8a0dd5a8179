/* SPDX-License-Identifier: MIT */
/* Journal source: bytes of files and pipes come as they are there; what is known of a file
 * before. */
#include "share/journal_source.h"

#include "folder.h"
#include "test.h"
#include "text/error.h"

#include <errno.h>
#include <unistd.h>

static char error[ERROR_SIZE];

static struct journal_source
open_file(const char *name, const char *text)
{
	struct journal_source s;

	if (!journal_source_open(&s, folder_write(name, text), false, error))
		fail_msg("%s", error);
	return s;
}

#define scoped_source __attribute__((cleanup(journal_source_close))) struct journal_source
#define IN_FOLDER(name) TEST_WITH(name, folder_make, folder_remove)

/* Fails unless the next bytes, eight at most, are these. */
static void
reads(struct journal_source *s, const char *expected)
{
	char bytes[9] = "";

	assert_int_equal(journal_source_read(s, bytes, 8), strlen(expected));
	assert_string_equal(bytes, expected);
}

IN_FOLDER(a_file_is_read_to_its_end)
{
	scoped_source s = open_file("flight", "0 start\n60 end\n");
	char byte;

	reads(&s, "0 start\n");
	reads(&s, "60 end\n");
	errno = EIO;
	assert_int_equal(journal_source_read(&s, &byte, 1), -1);
	assert_int_equal(errno, 0);
}

IN_FOLDER(a_pipe_without_bytes_is_not_waited_for)
{
	scoped_source s = { .in = NULL };
	char byte;
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	s.in = fdopen(ends[0], "r");
	reads(&s, "");
	assert_int_equal(write(ends[1], "scatter\n", 8), 8);
	reads(&s, "scatter\n");
	reads(&s, "");
	close(ends[1]);
	assert_int_equal(journal_source_read(&s, &byte, 1), -1);
}

IN_FOLDER(what_is_no_file_is_refused)
{
	scoped_source s = { .in = NULL };

	assert_false(journal_source_open(&s, folder_path("missing"), false, error));
	assert_int_equal(errno, ENOENT);
	assert_contains(error, "missing");
	assert_false(journal_source_open(&s, folder(), false, error));
	assert_int_equal(errno, 0);
}

IN_FOLDER(minus_is_standard_input)
{
	scoped_source s = { .in = NULL };

	assert_true(journal_source_open(&s, "-", true, error));
	assert_ptr_equal(s.in, stdin);
}

IN_FOLDER(the_last_line_tells_how_long_a_file_is)
{
	static const struct {
		const char *text;
		uint64_t last;
	} cases[] = {
		{ "journal format 2 of boids 1\n5 scatter\n4500 end 0123456789abcdef\n", 4500 },
		{ "4500 end\n", 4500 },
		{ "60 hash 1\n120 ha", 60 }, /* incomplete */
		{ "", 0 },
		{ "4500 end", 0 },
		{ "scatter\n", 0 },
		{ "5 scatter\n0,12,boid\n", 0 }, /* the end of an asset */
		{ "5 scatter\n7 8\n", 0 },
		{ "5 scatter\n-7 scatter\n", 0 },
		{ "99999999999999999999 end\n", 0 },
	};

	every (row, cases) {
		scoped_source s = open_file("journal", row->text);
		char bytes[4096];
		uint64_t last;
		assert_true(journal_source_is_file(&s, &last));
		assert_int_equal(last, row->last);
		long length = journal_source_read(&s, bytes, sizeof bytes); /* nothing was taken */
		assert_int_equal(length > 0 ? length : 0, strlen(row->text));
	}
}

IN_FOLDER(a_pipe_has_no_length)
{
	scoped_source s = { .in = NULL };
	uint64_t last;

	folder_sh("mkfifo pipe; (echo '5 end' >pipe) & true");
	assert_true(journal_source_open(&s, folder_path("pipe"), false, error));
	assert_false(journal_source_is_file(&s, &last));
	assert_int_equal(last, 0);
}
