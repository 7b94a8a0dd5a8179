/* SPDX-License-Identifier: MIT */
/* Keymap: keys of other keyboards. */
#include "app/keymap.h"

#include "app/file.h"
#include "app/keys.h"
#include "term/input.h"

#include <stdio.h>
#include <string.h>

/* The one character that the text is, or 0. */
static uint32_t
character(const char *text)
{
	unsigned char first = (unsigned char)*text;
	int length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
	uint32_t key = length == 1 ? first : first & (0xFFu >> (length + 1));
	char back[8];

	for (int i = 1; i < length && text[i]; i++)
		key = key << 6 | ((unsigned char)text[i] & 0x3F);
	if (key <= ' ' || key == 127 || key >= KEY_UP)
		return 0;
	key_write(key, back);
	return strcmp(back, text) == 0 ? key : 0;
}

/* The key whose name the text is, or 0. */
static uint32_t
named(const char *text)
{
	char name[KEY_NAME];

	for (uint32_t key = 1; key < KEY_F1 + 12; key = key == 127 ? KEY_UP : key + 1) {
		key_name(key, false, name);
		if (strcmp(name, text) == 0)
			return key;
	}
	return 0;
}

static uint32_t
read_key(const char *text)
{
	uint32_t key = named(text);

	return key ? key : character(text);
}

bool
keymap_take(struct keymap *map, const char *from, const char *to, char *error)
{
	uint32_t key = read_key(from), meant = read_key(to);
	char shown[FILE_SHOWN], shown_to[FILE_SHOWN];

	file_show(from, shown);
	file_show(to, shown_to);
	if (!*from || !*to)
		snprintf(
			error, KEYMAP_ERROR,
			"a line reads key = key; the first ends at = or :, and ; starts a comment");
	else if (!key || !meant)
		snprintf(error, KEYMAP_ERROR,
		         "no key '%s': a key is a character, or Tab, F5, Ctrl-X ...",
		         key ? shown_to : shown);
	else if (keymap_key(map, key) != key)
		snprintf(error, KEYMAP_ERROR, "the key %s is said twice", shown);
	else if (key_meaning(key))
		snprintf(error, KEYMAP_ERROR, "the key %s has a meaning of its own: %s", shown,
		         key_meaning(key));
	else if (!key_meaning(meant))
		snprintf(error, KEYMAP_ERROR, "the key %s means nothing that %s could stand for",
		         shown_to, shown);
	else if (map->count == KEYMAP_MOST)
		snprintf(error, KEYMAP_ERROR, "at most %d keys can be said", KEYMAP_MOST);
	else {
		map->from[map->count] = key;
		map->to[map->count++] = meant;
		return true;
	}
	return false;
}

uint32_t
keymap_key(const struct keymap *map, uint32_t key)
{
	for (int i = 0; i < map->count; i++)
		if (map->from[i] == key)
			return map->to[i];
	return key;
}
