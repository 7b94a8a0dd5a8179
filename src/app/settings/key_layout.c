/* SPDX-License-Identifier: MIT */
#include "key_layout.h"

#include "io/key_name.h"
#include "text/error.h"

bool
key_layout_add(struct key_layout *map, const char *from, const char *to, char *error)
{
	uint32_t key = key_read(from), target = key_read(to);
	const char *shown = PATH_SHOWN(from), *shown_to = PATH_SHOWN(to);

	if (!*from || !*to)
		return error_set(error, 0, "expected key NEW = OLD, such as key @ = s");
	if (!key || !target)
		return error_set(error, 0,
		                 "no key '%s': a key is a character, or Tab, F5, Ctrl-X ...",
		                 key ? shown_to : shown);
	if (key_layout_key(map, key) != key)
		return error_set(error, 0, "key %s is set twice", shown);
	if (map->meaning(key))
		return error_set(error, 0, "key %s has a meaning already: %s", shown,
		                 map->meaning(key));
	if (!map->meaning(target))
		return error_set(error, 0, "key %s does nothing, so %s cannot stand for it",
		                 shown_to, shown);
	if (map->count == KEY_LAYOUT_MOST)
		return error_set(error, 0, "at most %d keys can be set", KEY_LAYOUT_MOST);
	map->from[map->count] = key;
	map->to[map->count++] = target;
	return true;
}

uint32_t
key_layout_key(const struct key_layout *map, uint32_t key)
{
	for (int i = 0; i < map->count; i++)
		if (map->from[i] == key)
			return map->to[i];
	return key;
}
