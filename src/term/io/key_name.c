/* SPDX-License-Identifier: MIT */
#include "key_name.h"
#include "input.h"
#include "text/utf8.h"

#include <stdio.h>
#include <strings.h>
#include <wchar.h>

/* Names of keys that are no printable characters. */
/* clang-format off */
static const struct {
	uint32_t key;
	const char *name;
} names[] = {
	{ KEY_TAB, "Tab" },       { KEY_ENTER, "Enter" },   { KEY_ESCAPE, "Esc" },
	{ ' ', "Space" },         { KEY_UP, "Up" },         { KEY_DOWN, "Down" },
	{ KEY_LEFT, "Left" },     { KEY_RIGHT, "Right" },   { KEY_HOME, "Home" },
	{ KEY_END, "End" },       { KEY_PAGE_UP, "PgUp" },  { KEY_PAGE_DOWN, "PgDn" },
	{ KEY_DELETE, "Delete" }, { KEY_INSERT, "Insert" }, { KEY_BACKSPACE, "Backspace" },
	{ KEY_SHIFT_TAB, "Shift-Tab" },
};
/* clang-format on */
enum { NAMES = sizeof names / sizeof *names };

bool
key_is_shown(uint32_t key, bool utf8)
{
	return (key >= ' ' && key < 127) ||
	       (utf8 && key >= 0xA0 && key < KEY_UP && wcwidth((wchar_t)key) == 1);
}

void
key_name(uint32_t key, bool utf8, char *text)
{
	int i = 0;

	while (i < NAMES && names[i].key != key)
		i++;
	if (key != ' ' && key_is_shown(key, utf8))
		text[utf8_write(key, text)] = '\0';
	else if (i < NAMES)
		snprintf(text, KEY_NAME, "%s", names[i].name);
	else if (key >= KEY_F1)
		snprintf(text, KEY_NAME, "F%u", (unsigned)(key - KEY_F1 + 1) % 100);
	else if (key < ' ')
		snprintf(text, KEY_NAME, "Ctrl-%c", (char)(key + '@'));
	else
		snprintf(text, KEY_NAME, "U+%04X", (unsigned)key);
}

uint32_t
key_read(const char *text)
{
	char name[KEY_NAME];
	uint32_t single;
	int length = utf8_read(text, &single);

	if (length > 0 && !text[length] && single > ' ' && single != 127 && single < KEY_UP)
		return single;
	for (uint32_t key = 1; key < KEY_F1 + 12; key = key == 127 ? KEY_UP : key + 1) {
		key_name(key, false, name);
		if (strcasecmp(name, text) == 0)
			return key;
	}
	return 0;
}
