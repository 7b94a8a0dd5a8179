/* SPDX-License-Identifier: MIT */
/* Presets: where settings that have a name are found. */
#include "app/presets.h"

#include "app/file.h"

#include <string.h>
#include <unistd.h>

const struct preset *
preset_published(const char *name)
{
	const struct preset *p = preset_table;

	while (p->name && strcmp(p->name, name) != 0)
		p++;
	return p->name ? p : NULL;
}

bool
preset_own(const char *name, char path[SETTINGS_PATH])
{
	char tail[SETTINGS_NAME + 16];

	if (!*name || strlen(name) >= SETTINGS_NAME || strchr(name, '/'))
		return false;
	snprintf(tail, sizeof tail, "presets/%s.ini", name);
	return settings_path(path, SETTINGS_PATH, tail) && access(path, F_OK) == 0;
}

static const char *
published_name(int row)
{
	return preset_table[row].name;
}

const char *
preset_nearest(const char *misspelt)
{
	return nearest_name(misspelt, published_name);
}

bool
preset_is_path(const char *name)
{
	size_t length = strlen(name);

	return strchr(name, '/') || (length >= 4 && strcmp(name + length - 4, ".ini") == 0);
}

void
preset_name_of(const char *path, char name[SETTINGS_NAME])
{
	const char *slash = strrchr(path, '/');
	char shown[FILE_SHOWN];

	snprintf(name, SETTINGS_NAME, "%.*s", SETTINGS_NAME - 1,
	         file_show(slash ? slash + 1 : path, shown));
	size_t length = strlen(name);
	if (length > 4 && preset_is_path(name))
		name[length - 4] = '\0';
}
