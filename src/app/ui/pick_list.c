/* SPDX-License-Identifier: MIT */
#include "pick_list.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "io/memory.h"
#include "math/spelling.h"
#include "screen/glyphs.h"
#include "screen/theme.h"
#include "session/session_flight.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/theme_files.h"
#include "view/colour_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- sections */

static const char *
preset_of(const struct session *session)
{
	return session->flight.preset;
}

static const char *
map_of(const struct session *session)
{
	return map_files_named(session->preset.map) ? session->preset.map : "none";
}

/* A preset from its own start: what the flock flew before says nothing of it. A story is told by the
 * caller, as a family is bred. */
static bool
take_preset(struct session *session, const struct pick_entry *entry)
{
	if (entry->is_story || entry->is_family)
		return session_may_change(session);
	return load_preset(session, entry->name) &&
	       (*session->preset.origin.state ? resume_flock(session)
	                                      : session_restart(session, session->flight.seed));
}

static bool
take_map(struct session *session, const struct pick_entry *entry)
{
	if (!load_map(session, entry->name))
		return false;
	if (session->message.kind != MESSAGE_FAILURE) /* a goal that cannot be reached */
		session_notice(session, "map %s: %s", entry->name, entry->about);
	return true;
}

static const char *
about_glyphs(int row)
{
	return glyph_sets[row].help;
}

const struct pick_row pick_sections[PICK_SECTIONS] = {
	[PICK_PRESETS] = { .name = "presets",
	                   .files = &preset_files,
	                   .about_file = about_preset,
	                   .current = preset_of,
	                   .take = take_preset },
	[PICK_MAPS] = { .name = "maps",
	                .files = &map_files,
	                .none = "no walls, goals or wind of a map",
	                .about_file = about_map,
	                .current = map_of,
	                .take = take_map },
	[PICK_THEMES] = { .name = "themes",
	                  .files = &theme_files,
	                  .about_file = about_theme,
	                  .factor = BOIDS_FACTOR_theme },
	[PICK_GLYPHS] = { .name = "glyphs",
	                  .factor = BOIDS_FACTOR_glyphs,
	                  .about_word = about_glyphs },
	[PICK_COLOURS] = { .name = "colour",
	                   .factor = BOIDS_FACTOR_colour_by,
	                   .about_word = colour_value_help },
};

/* ---- reading */

static struct pick_entry *
add(struct pick_list *list, const char *name, const char *about)
{
	struct pick_entry *entry = &list->entries[list->count++];

	snprintf(entry->name, sizeof entry->name, "%s", name);
	snprintf(entry->about, sizeof entry->about, "%s", about);
	return entry;
}

/* Adds the names of files. */
static void
add_files(struct pick_list *list, const struct named_files *files,
          const struct named_files_list *names, bool (*about)(const char *name, char *about))
{
	char path[SETTINGS_PATH];

	for (int i = 0; i < names->count; i++) {
		struct pick_entry *entry = add(list, names->at[i], "");
		about(entry->name, entry->about);
		entry->is_story = files == &story_files;
		entry->heading =
			entry->is_story ? "stories" : named_files_heading(files, entry->name);
		entry->own = named_files_own(files, entry->name, path) &&
		             (files != &theme_files || !theme_find(entry->name));
	}
}

void
pick_list_read(struct pick_list *list, enum pick_section section)
{
	const struct named_files *files = pick_sections[section].files;
	const char *(*word)(int row) = factor_table[pick_sections[section].factor].word;
	struct named_files_list names = { 0 }, stories = { 0 };
	int count = 0;

	pick_list_free(list);
	if (files)
		names = named_files_list(files);
	else
		while (word(count))
			count++;
	if (section == PICK_PRESETS)
		stories = named_files_list(&story_files);
	size_t most =
		(size_t)(count + names.count + stories.count) + 2; /* with "none" and "breed" */
	list->why = names.why;
	list->entries = memory_new(most, sizeof *list->entries);
	list->found = memory_new(most, sizeof *list->found);
	if (pick_sections[section].none)
		add(list, "none", pick_sections[section].none);
	for (int row = 0; row < count; row++)
		add(list, word(row), pick_sections[section].about_word(row));
	add_files(list, files, &names, pick_sections[section].about_file);
	add_files(list, &story_files, &stories, about_story);
	if (section == PICK_PRESETS) {
		struct pick_entry *family =
			add(list, "breed", "choose among children of this flock, by eye");
		family->is_family = true;
		family->heading = "by eye";
	}
	named_files_list_free(&names);
	named_files_list_free(&stories);
	pick_list_filter(list, "");
}

void
pick_list_free(struct pick_list *list)
{
	free(list->entries);
	free(list->found);
	*list = (struct pick_list){ 0 };
}

/* ---- finding */

/* Returns how well it suits: 0 if the name begins with the filter, 1 if the name has all of its words, 2
 * if name and sentence have, 3 not. */
static int
rank(const struct pick_entry *entry, const char *filter)
{
	int rank = strncasecmp(entry->name, filter, strlen(filter)) == 0 ? 0 : 1;
	char word[PICK_FILTER];

	for (size_t length; rank > 0 && rank < 3 && *filter; filter += length) {
		filter += strspn(filter, " ");
		length = strcspn(filter, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, filter);
		if (!spelling_contains(entry->name, word))
			rank = spelling_contains(entry->about, word) ? 2 : 3;
	}
	return rank;
}

void
pick_list_filter(struct pick_list *list, const char *filter)
{
	list->founds = 0;
	for (int wanted = 0; wanted < 3; wanted++)
		for (int i = 0; i < list->count; i++)
			if (rank(&list->entries[i], filter) == wanted)
				/* pick_list_read has made room, which the analyzer does not see */
				// NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
				list->found[list->founds++] = i;
}

int
pick_list_place(const struct pick_list *list, int entry)
{
	for (int i = 0; i < list->founds; i++)
		if (list->found[i] == entry)
			return i;
	return -1;
}

int
pick_list_current(const struct pick_list *list, enum pick_section section,
                  const struct session *session)
{
	char word[BOIDS_FACTOR_TEXT];
	const char *name = word;

	if (pick_sections[section].current)
		name = pick_sections[section].current(session);
	else
		factor_show(&session->flight.factors, pick_sections[section].factor, word);
	for (int i = 0; i < list->count; i++)
		if (strcmp(list->entries[i].name, name) == 0)
			return i;
	return -1;
}

bool
pick_take(struct session *session, enum pick_section section, const struct pick_entry *entry)
{
	struct boids_factors with = session->flight.factors;
	int factor = pick_sections[section].factor;
	char error[SETTINGS_ERROR];

	session->message.kind = MESSAGE_NONE;
	if (pick_sections[section].take)
		return pick_sections[section].take(session, entry);
	if (theme_files_set(&with, factor_table[factor].name, entry->name, error))
		return session_take(session, factor, &with, true);
	return session_failure(session, "%s", error);
}
