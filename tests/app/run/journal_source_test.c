/* SPDX-License-Identifier: MIT */
/* Journal source: what is known of a file before it is read. */
#include "run/journal_source.h"

#include "files/error.h"
#include "folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void
the_last_line_tells_how_long_a_file_is(void **state)
{
	static const struct {
		const char *text;
		uint64_t last;
	} cases[] = {
		{ "# boids 1 journal 1\n5 scatter\n4500 end 0123456789abcdef\n", 4500 },
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

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct journal_source s;
		char error[ERROR_SIZE], bytes[4096];
		const char *name = folder_write("journal", cases[i].text);
		assert_true(journal_source_open(&s, name, false, error));
		assert_false(journal_source_is_piped(&s));
		assert_int_equal(journal_source_last(&s), cases[i].last);
		long length = journal_source_read(&s, bytes, sizeof bytes); /* nothing was taken */
		assert_int_equal(length > 0 ? length : 0, strlen(cases[i].text));
		journal_source_close(&s);
	}
}

static void
a_pipe_has_no_length(void **state)
{
	struct journal_source s;
	char error[ERROR_SIZE];

	(void)state;
	folder_sh("mkfifo pipe; (echo '5 end' >pipe) & true");
	assert_true(journal_source_open(&s, folder_path("pipe"), false, error));
	assert_true(journal_source_is_piped(&s));
	assert_int_equal(journal_source_last(&s), 0);
	journal_source_close(&s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_last_line_tells_how_long_a_file_is, folder_make,
		                                folder_remove),
		cmocka_unit_test_setup_teardown(a_pipe_has_no_length, folder_make, folder_remove),
	};

	return cmocka_run_group_tests_name("journal source", tests, NULL, NULL);
}
