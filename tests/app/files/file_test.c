/* SPDX-License-Identifier: MIT */
/* File: texts are read as all systems write them, settings to their limit, saved flocks and journals to
 * their end; what was read is remembered. */
#include "files/file.h"

#include "folder.h"
#include "scene.h"
#include "states/flock_text.h"

#include <errno.h>
#include <limits.h>

/* Returns the text of a file, or NULL with an error. */
static char *
read_text(const char *text, size_t most, char *error)
{
	size_t length;

	return file_load(folder_write("text", text), most, &length, error);
}

TEST(only_flocks_and_journals_may_be_large)
{
	static const char *const large[] = { "flock format 2 of boids 0.10.0",
		                             "journal format 2 of boids 0.10.0",
		                             "\357\273\277journal format 2 of boids 0.10.0" };
	char error[ERROR_SIZE] = "", script[200];
	size_t length;

	every (first, large) {
		snprintf(script, sizeof script,
		         "{ printf '%s\\n'; yes '# x'; } | head -c 9000000 >large", *first);
		folder_sh(script);
		scoped_block char *text =
			file_load(folder_path("large"), FLOCK_TEXT_MOST, &length, error);
		assert_that(text, "%s", error);
		assert_true(length >= 9000000 - 3);
	}
	folder_sh("yes '# x' | head -c 1048577 >large");
	assert_null(file_load(folder_path("large"), FLOCK_TEXT_MOST, &length, error));
	assert_int_equal(errno, 0);
	assert_contains(error, "/large is larger than 1048576 bytes");
	scoped_block char *all = read_text("12345", 5, error);
	assert_string_equal(all, "12345");
	assert_null(read_text("123456", 5, error));
}

TEST(texts_of_all_systems_are_read_alike)
{
	static const char *const alike[] = { "a\nb\n", "a\r\nb\r\n", "a\rb\r",
		                             ("\xef\xbb\xbf"
		                              "a\r\nb\r") };
	char error[ERROR_SIZE] = "";

	every (text, alike) {
		scoped_block char *read = read_text(*text, 100, error);
		assert_string_equal(read, "a\nb\n");
	}
	scoped_block char *empty = read_text("", 100, error);
	assert_string_equal(empty, "");
	assert_null(read_text("\xfe\xff", 100, error));
	assert_contains(error, "/text:1: the text is in UTF-16: save it as UTF-8");
	assert_int_equal(errno, 0);
}

TEST(a_link_that_leads_nowhere_is_not_a_missing_file)
{
	char error[ERROR_SIZE] = "";

	folder_sh("ln -s gone link; ln -s none folder");
	assert_null(file_open(folder_path("link"), false, error));
	assert_int_equal(errno, ELOOP);
	assert_contains(error, "/link is a link to a file that does not exist");
	assert_null(file_open(folder_path("folder/a/b"), false, error));
	assert_contains(error, "/folder is a link to a file that does not exist");
	assert_null(file_open(folder_path("missing/a/b"), false, error));
	assert_int_equal(errno, ENOENT);
	assert_contains(error, "/missing/a/b: No such file or directory");
	assert_null(file_open(folder_path("."), false, error));
	assert_int_equal(errno, 0);
	assert_contains(error, "/. is a directory");
}

TEST(what_was_opened_is_known_by_any_name)
{
	static const char *const same[] = { "input", "soft", "hard", "sub/../input" };
	static const char *const others[] = { "other", "missing", "pipe", "sub" };
	char error[ERROR_SIZE] = "", input[PATH_MAX];

	strcpy(input, folder_write("input", "x"));
	folder_sh("ln -s input soft; ln input hard; mkdir -p sub; cp input other; mkfifo pipe");
	assert_null(file_opened_as(input));
	file_close(file_open(input, false, error));
	every (name, same)
		assert_string_equal(file_opened_as(folder_path(*name)), input);
	file_close(file_open(folder_path("hard"), false, error));
	assert_string_equal(file_opened_as(input), input);
	every (name, others)
		assert_null(file_opened_as(folder_path(*name)));
	assert_non_null(freopen(folder_path("other"), "r", stdin));
	assert_ptr_equal(file_open("-", true, error), stdin);
	assert_string_equal(file_opened_as(folder_path("other")), "stdin");
	file_close(stdin);
	assert_int_equal(getchar(), 'x'); /* it is still open */
}

/* A file system gives the inode of a file that is gone to the next one. */
TEST(what_replaces_a_file_that_was_opened_is_not_it)
{
	char error[ERROR_SIZE] = "";

	for (int i = 0; i < 20; i++) {
		file_close(file_open(folder_write("gone", "x"), false, error));
		folder_sh("rm gone; for i in 1 2 3 4; do echo >new$i; done");
		for (int j = 1; j <= 4; j++)
			assert_null(file_opened_as(
				folder_path((char[]){ 'n', 'e', 'w', (char)('0' + j), 0 })));
		folder_sh("rm new?");
	}
}

TEST_FILE(folder_make, folder_remove);
