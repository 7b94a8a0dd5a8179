/* SPDX-License-Identifier: MIT */
#include "brain_files.h"

#include "files/file.h"
#include "math/spelling.h"
#include "text/brain_text.h"
#include "theme_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct named_files brain_files = { "brains", ".brain", brain_table, NULL, SETTINGS_NAME };

bool
brain_files_set(struct boids_factors *f, const char *name, const char *text, char *error)
{
	char own[SETTINGS_PATH], ignored[BOIDS_FACTOR_ERROR];
	struct boids_factors with = *f;
	struct brain brain;
	size_t length;

	errno = 0;
	if (!spelling_is("brain", name))
		return theme_files_set(f, name, text, error);
	if (factors_set(&with, "brain", text, ignored)) {
		*f = with;
		return true;
	}
	const bool is_path = named_files_is_path(&brain_files, text);
	if (!is_path && !named_files_own(&brain_files, text, own))
		return named_files_refuse(&brain_files, "brain", text, error);
	const char *path = is_path ? text : own;
	char *read = file_load(path, false, BRAIN_TEXT_MOST + 1, &length, error);
	const bool good = read && brain_read(&brain, path, read, length, error);
	free_keeping_errno(read);
	if (good) {
		f->brain = BOIDS_BRAIN_OWN;
		f->own_brain = brain_shortest(&brain, NULL);
	}
	return good;
}

bool
brain_files_write_asset(FILE *out, const struct boids_factors *f)
{
	char text[BRAIN_TEXT];

	if (f->brain != BOIDS_BRAIN_OWN)
		return false;
	const struct asset asset = brain_asset(&f->own_brain, text);
	asset_write(out, &asset);
	return true;
}
