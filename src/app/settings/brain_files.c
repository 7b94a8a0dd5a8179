/* SPDX-License-Identifier: MIT */
#include "brain_files.h"

#include "files/file.h"
#include "math/spelling.h"
#include "text/brain_text.h"
#include "theme_files.h"

#include <errno.h>

const struct named_files brain_files = { "brains", ".brain", brain_table, NULL, SETTINGS_NAME };

bool
brain_files_set(struct boids_factors *f, const char *name, const char *text, char *error)
{
	size_t length;

	errno = 0;
	if (!spelling_is("brain", name) || !named_files_is_path(&brain_files, text))
		return theme_files_set(f, name, text, error);
	char *read = file_load(text, false, BRAIN_TEXT_MOST, &length, error);
	const bool good = read && factors_set_brain(f, text, read, length, error);
	free_keeping_errno(read);
	return good;
}
