/* SPDX-License-Identifier: MIT */
/* Presets: the settings that have a name. */
#include "presets.h"

#include "files/file.h"
#include "math/number.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 48 }; /* letters of the name of a saved preset */

const struct named_files preset_files = { "presets", ".ini", preset_table };

bool
preset_name_is_valid(const char *name, char *error)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
	const char *wrong = NULL;

	if (strlen(name) > NAME_MOST)
		wrong = "a name has at most 48 letters";
	else if (name[strspn(name, letters)])
		wrong = "a name may contain letters, digits and - _ .";
	else if (!*name || *name == '.' || *name == '-')
		wrong = "a name starts with a letter, a digit or _";
	else if (named_files_is_path(&preset_files, name))
		wrong = "a name is given without .ini";
	return !wrong || error_set(error, 0, "%s, not %s", wrong, QUOTED(name));
}

void
preset_name_of(const char *path, char name[SETTINGS_NAME])
{
	const char *slash = strrchr(path, '/');

	snprintf(name, SETTINGS_NAME, "%.*s", SETTINGS_NAME - 1,
	         PATH_SHOWN(slash ? slash + 1 : path));
	size_t length = strlen(name);
	if (length > 4 && named_files_is_path(&preset_files, name))
		name[length - 4] = '\0';
}
