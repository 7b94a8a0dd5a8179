/* SPDX-License-Identifier: MIT */
/* Key name: what a key is called. */
#include "key_name.h"
#include "input.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

/* Keys without a picture of their own. */
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
key_write(uint32_t key, char *text)
{
	int length = key < 0x80 ? 1 : key < 0x800 ? 2 : key < 0x10000 ? 3 : 4;
	static const unsigned lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };

	text[length] = '\0';
	for (int i = length - 1; i > 0; i--, key >>= 6)
		text[i] = (char)(0x80 | (key & 0x3F));
	text[0] = (char)(lead[length] | key);
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
		key_write(key, text);
	else
		snprintf(text, KEY_NAME, "U+%04X", (unsigned)key);
}

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
	static const struct {
		const char *name;
		uint32_t key;
	} marks[] = { { "Semicolon", ';' }, { "Colon", ':' }, { "Equals", '=' }, { "Hash", '#' } };
	char name[KEY_NAME];

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strcasecmp(marks[i].name, text) == 0)
			return marks[i].key;
	for (uint32_t key = 1; key < KEY_F1 + 12; key = key == 127 ? KEY_UP : key + 1) {
		key_name(key, false, name);
		if (strcasecmp(name, text) == 0)
			return key;
	}
	return 0;
}

uint32_t
key_read(const char *text)
{
	uint32_t key = character(text);

	return key ? key : named(text);
}
