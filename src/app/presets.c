/* SPDX-License-Identifier: MIT */
/* Presets: where settings that have a name are found. */
#include "app/presets.h"

#include "app/file.h"
#include "core/number.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MOST = 48 }; /* letters of a name that is given here */

const struct preset *
preset_published(const char *name)
{
	const struct preset *p = preset_table;

	while (p->name && strcmp(p->name, name) != 0)
		p++;
	return p->name ? p : NULL;
}

bool
preset_path(const char *name, char path[SETTINGS_PATH])
{
	char tail[SETTINGS_NAME + 16];

	if (!*name || strlen(name) >= SETTINGS_NAME || strchr(name, '/'))
		return false;
	snprintf(tail, sizeof tail, "presets/%s.ini", name);
	return settings_path(path, SETTINGS_PATH, tail);
}

bool
preset_own(const char *name, char path[SETTINGS_PATH])
{
	struct stat kind;

	return preset_path(name, path) && lstat(path, &kind) == 0;
}

/* The files that add a preset. */
static int
is_added(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	if (length <= 4 || length >= SETTINGS_NAME ||
	    strcmp(entry->d_name + length - 4, ".ini") != 0)
		return 0;
	for (const struct preset *p = preset_table; p->name; p++)
		if (strlen(p->name) == length - 4 && strncmp(p->name, entry->d_name, length - 4) == 0)
			return 0;
	for (const char *c = entry->d_name; *c; c++)
		if ((unsigned char)*c <= ' ' || *c == 127)
			return 0;
	return entry->d_name[0] != '.';
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void
add_name(struct preset_names *names, const char *name, size_t length)
{
	snprintf(names->at[names->count++], SETTINGS_NAME, "%.*s", (int)length, name);
}

struct preset_names
preset_names(void)
{
	char folder[SETTINGS_PATH];
	struct dirent **added = NULL;
	struct preset_names names = { 0 };
	size_t published = 0;
	int count = settings_path(folder, sizeof folder, "presets")
	                    ? scandir(folder, &added, is_added, by_name)
	                    : 0;

	while (preset_table[published].name)
		published++;
	names.at = calloc(1 + published + (size_t)(count > 0 ? count : 0), sizeof *names.at);
	for (size_t i = 0; names.at && i < published; i++)
		add_name(&names, preset_table[i].name, SETTINGS_NAME - 1);
	for (int i = 0; i < count; i++) {
		if (names.at)
			add_name(&names, added[i]->d_name, strlen(added[i]->d_name) - 4);
		free(added[i]);
	}
	free(added);
	return names;
}

void
preset_names_free(struct preset_names *names)
{
	free(names->at);
	*names = (struct preset_names){ 0 };
}

int
preset_names_find(const struct preset_names *names, const char *name)
{
	for (int i = 0; i < names->count; i++)
		if (strcmp(names->at[i], name) == 0)
			return i;
	return -1;
}

bool
preset_nearest(const char *misspelt, char name[SETTINGS_NAME])
{
	struct preset_names names = preset_names();
	struct nearest nearest = nearest_to(misspelt);

	for (int i = 0; i < names.count; i++)
		nearest_try(&nearest, names.at[i]);
	if (nearest.name)
		snprintf(name, SETTINGS_NAME, "%s", nearest.name);
	preset_names_free(&names);
	return nearest.name;
}

bool
preset_name_good(const char *name, char *error)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
	const char *wrong = NULL;
	char shown[NUMBER_QUOTE];

	if (strlen(name) > NAME_MOST)
		wrong = "a name has at most 48 letters";
	else if (name[strspn(name, letters)])
		wrong = "a name takes letters, digits and - _ .";
	else if (!*name || *name == '.' || *name == '-')
		wrong = "a name starts with a letter, a digit or _";
	else if (preset_is_path(name))
		wrong = "a name is without .ini";
	if (wrong)
		snprintf(error, SETTINGS_ERROR, "%s, not %s", wrong,
		         (number_quote(name, shown), shown));
	return !wrong;
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
