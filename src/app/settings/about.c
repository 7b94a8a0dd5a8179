/* SPDX-License-Identifier: MIT */
#include "about.h"

#include "files/output.h"
#include "map_files.h"
#include "screen/theme.h"
#include "settings_load.h"
#include "text/utf8.h"
#include "theme_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
about_preset(const char *name, char *about)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];
	bool good = settings_preset(&s, name, error);

	snprintf(about, ABOUT_TEXT, "%s", good ? s.about : output_printable(error));
	return good;
}

bool
about_theme(const char *name, char *about)
{
	struct theme theme;
	char error[SETTINGS_ERROR];
	bool good = theme_files_read(&theme, name, error);

	snprintf(about, ABOUT_TEXT, "%s", good ? theme.about : output_printable(error));
	return good;
}

/* Reads the comment in the first line of a text, if it has one, which begins with this mark. */
static void
read_comment(const struct named_files *files, char mark, const char *name,
             char about[SETTINGS_ABOUT])
{
	char error[SETTINGS_ERROR], *text = named_files_load(files, name, error);
	uint32_t character;
	int length, total = 0;
	const char *at = text ? text : "";
	const bool has_comment = *at == mark;

	at += has_comment + strspn(at + has_comment, " \t");
	while (has_comment && (length = utf8_read(at + total, &character)) > 0 &&
	       character >= ' ' && total + length < SETTINGS_ABOUT)
		total += length;
	snprintf(about, SETTINGS_ABOUT, "%.*s", total, at);
	about[utf8_plain(about)] = '\0';
	free(text);
}

bool
about_story(const char *name, char *about)
{
	read_comment(&story_files, '#', name, about);
	return true;
}

bool
about_map(const char *name, char *about)
{
	char error[SETTINGS_ERROR], sentence[SETTINGS_ABOUT], goals[32] = "";
	struct boids_map *map = map_files_read(name, error);

	if (!map) {
		snprintf(about, ABOUT_TEXT, "%s", output_printable(error));
		return false;
	}
	const int columns = map_columns(map), rows = map_rows(map);
	bool wind = false;
	for (int i = 0; i < columns * rows; i++)
		wind |= strchr("^>v<", map_cell(map, i % columns, i / columns)) != NULL;
	read_comment(&map_files, BOIDS_MAP_COMMENT, name, sentence);
	if (map_goals(map) > 0)
		snprintf(goals, sizeof goals, ", %d %s", map_goals(map),
		         map_goals(map) == 1 ? "goal" : "goals");
	snprintf(about, ABOUT_TEXT, "%s%s%dx%d cells%s%s%s", sentence, *sentence ? " (" : "",
	         columns, rows, goals, wind ? ", wind" : "", *sentence ? ")" : "");
	map_free(map);
	return true;
}
