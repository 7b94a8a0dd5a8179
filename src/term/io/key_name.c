/* SPDX-License-Identifier: MIT */
/* Key name: the name of a key, and the key of a name. */
#include "key_name.h"
#include "input.h"
#include "utf8.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

/* Returns the name of a key that is no printable character; NULL: none. */
static const char *
special_name(uint32_t key)
{
	static const char *const names[] = { "Up",   "Down", "Left",   "Right",  "Home",     "End",
		                             "PgUp", "PgDn", "Delete", "Insert", "Shift-Tab" };

	switch (key) {
	case KEY_TAB:
		return "Tab";
	case KEY_ENTER:
		return "Enter";
	case KEY_ESCAPE:
		return "Esc";
	case KEY_BACKSPACE:
		return "Backspace";
	case ' ':
		return "Space";
	default:
		return key >= KEY_UP && key <= KEY_SHIFT_TAB ? names[key - KEY_UP] : NULL;
	}
}

bool
key_is_shown(uint32_t key, bool utf8)
{
	return (key >= ' ' && key < 127) ||
	       (utf8 && key >= 0xA0 && key < KEY_UP && wcwidth((wchar_t)key) == 1);
}

void
key_name(uint32_t key, bool utf8, char *text)
{
	const char *special = special_name(key);

	if (special)
		snprintf(text, KEY_NAME, "%s", special);
	else if (key >= KEY_F1)
		snprintf(text, KEY_NAME, "F%u", (unsigned)(key - KEY_F1 + 1) % 100);
	else if (key < ' ')
		snprintf(text, KEY_NAME, "Ctrl-%c", (char)(key + '@'));
	else if (key_is_shown(key, utf8))
		text[utf8_write(key, text)] = '\0';
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
