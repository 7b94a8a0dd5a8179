/* SPDX-License-Identifier: MIT */
#include "named_files.h"

#include "files/file.h"
#include "io/memory.h"
#include "math/number.h"
#include "text/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *
named_files_heading(const struct named_files *library, const char *name)
{
	const struct published *p = published_find(library->published, name);

	return p ? p->heading : library->published->heading ? "yours" : NULL;
}

/* Returns the length of a file's name without the ending; -1 if it has another ending. */
static int
stem_length(const struct named_files *library, const char *file)
{
	size_t length = strlen(file), ending = strlen(library->ending);

	if (length < ending || strcmp(file + length - ending, library->ending) != 0)
		return -1;
	return (int)(length - ending);
}

bool
named_files_is_path(const struct named_files *library, const char *name)
{
	return strchr(name, '/') || stem_length(library, name) >= 0;
}

bool
named_files_path(const struct named_files *library, const char *name, char path[SETTINGS_PATH])
{
	char tail[SETTINGS_NAME + 16];

	if (!*name || strlen(name) >= SETTINGS_NAME || strchr(name, '/'))
		return false;
	snprintf(tail, sizeof tail, "%s/%s%s", library->folder, name, library->ending);
	return user_path(path, SETTINGS_PATH, tail);
}

bool
named_files_own(const struct named_files *library, const char *name, char path[SETTINGS_PATH])
{
	struct stat kind;

	return named_files_path(library, name, path) && lstat(path, &kind) == 0;
}

/* ---- the list */

/* Returns the name of a row that the program has itself; NULL past the last. */
static const char *
first_name(const struct named_files *library, int row)
{
	return library->built_in ? library->built_in(row) : library->published[row].name;
}

int
named_files_list_find(const struct named_files_list *names, const char *name)
{
	for (int i = 0; i < names->count; i++)
		if (strcmp(names->at[i], name) == 0)
			return i;
	return -1;
}

struct named_files_list
named_files_list(const struct named_files *library)
{
	char folder[SETTINGS_PATH];
	struct dirent **files = NULL;
	struct named_files_list names = { 0 };
	int first = 0, count = user_path(folder, sizeof folder, library->folder)
	                               ? scandir(folder, &files, NULL, alphasort)
	                               : 0;

	while (first_name(library, first))
		first++;
	if (count < 0 && errno != ENOENT && errno != ENOTDIR)
		names.why = errno;
	names.at = memory_new(1 + (size_t)first + (count > 0 ? (size_t)count : 0), sizeof *names.at);
	for (int i = 0; i < first; i++)
		snprintf(names.at[names.count++], SETTINGS_NAME, "%s", first_name(library, i));
	for (int i = 0; i < count; i++) {
		const char *file = files[i]->d_name;
		char *name = names.at[names.count];
		const int length = stem_length(library, file);
		if (length > 0 && length < (int)library->name_size && *file != '.' &&
		    !strchr(file, ' ') && !file[utf8_plain(file)]) {
			snprintf(name, SETTINGS_NAME, "%.*s", length, file);
			names.count += named_files_list_find(&names, name) < 0;
		}
		free(files[i]);
	}
	free(files);
	return names;
}

void
named_files_list_free(struct named_files_list *names)
{
	free(names->at);
	*names = (struct named_files_list){ 0 };
}

bool
named_files_nearest(const struct named_files *library, const char *misspelt,
                    char name[SETTINGS_NAME])
{
	struct named_files_list names = named_files_list(library);
	struct nearest nearest = nearest_to(misspelt);

	for (int i = 0; i < names.count; i++)
		nearest_try(&nearest, names.at[i]);
	if (nearest.name)
		snprintf(name, SETTINGS_NAME, "%s", nearest.name);
	named_files_list_free(&names);
	return nearest.name;
}

bool
named_files_refuse(const struct named_files *library, const char *name, char *error)
{
	char nearest[SETTINGS_NAME];

	if (named_files_nearest(library, name, nearest))
		return error_set(error, 0, "no %s %s; did you mean %s?", library->kind,
		                 QUOTED(name), nearest);
	return error_set(error, 0, "no %s %s; see --list-%s", library->kind, QUOTED(name),
	                 library->folder);
}

char *
named_files_load(const struct named_files *library, const char *name, char *error)
{
	const struct published *published = published_find(library->published, name);
	char path[SETTINGS_PATH];
	size_t length;

	if (named_files_own(library, name, path))
		return file_load(path, SIZE_MAX, &length, error);
	if (published)
		return memory_copy(published->text);
	named_files_refuse(library, name, error);
	return NULL;
}

bool
named_files_known(const struct named_files *library, const char *name)
{
	char path[SETTINGS_PATH];

	return published_find(library->published, name) || named_files_own(library, name, path);
}

const char *
named_files_next(const char *names, char name[SETTINGS_NAME])
{
	const size_t length = strcspn(names, ",");

	snprintf(name, SETTINGS_NAME, "%.*s", (int)length, names);
	return names[length] ? names + length + 1 : NULL;
}

const struct named_files story_files = { "story",     "stories", ".journal",
	                                 story_table, NULL,      SETTINGS_NAME };

/* ---- presets */

enum { NAME_MOST = 48 }; /* bytes of the name of a saved preset */

const struct named_files preset_files = { "preset",     "presets", ".ini",
	                                  preset_table, NULL,      SETTINGS_NAME };

bool
preset_name_is_valid(const char *name, char *error)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
	const char *wrong = NULL, *other = name + strspn(name, letters);

	while (*other & 0x80) /* a letter beyond ASCII */
		other += 1 + strspn(other + 1, letters);
	if (strlen(name) > NAME_MOST)
		wrong = "a name has at most 48 bytes";
	else if (*other || name[utf8_plain(name)])
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
