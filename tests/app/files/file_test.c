/* SPDX-License-Identifier: MIT */
/* File: settings are read to their limit, and saved flocks and journals to their end. */
#include "files/file.h"

#include "folder.h"
#include "scene.h"
#include "states/flock_text.h"

TEST(only_flocks_and_journals_may_be_large)
{
	static const struct {
		const char *first;
		size_t length;
	} files[] = { { "# settings", FLOCK_TEXT_MOST + 1 },
		      { "flock format 2 of boids 0.10.0", 9000000 },
		      { "journal format 2 of boids 0.10.0", 9000000 } };
	char error[ERROR_SIZE] = "", script[200];
	size_t length;

	every (file, files) {
		snprintf(script, sizeof script,
		         "{ echo '%s'; yes '# x'; } | head -c 9000000 >large", file->first);
		folder_sh(script);
		FILE *in = fopen(folder_path("large"), "r");
		assert_non_null(in);
		scoped_block char *text = file_read_start(in, "large", &length, error);
		assert_non_null(text);
		assert_int_equal(length, file->length);
		fclose(in);
	}
}

TEST_PROGRAM(folder_make, folder_remove);
