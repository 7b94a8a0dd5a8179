/* SPDX-License-Identifier: MIT */
#include "line_edit.h"

#include "io/input.h"
#include "io/key_name.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

/* Return the start of the previous and of the next character. */
static int
previous(const char *text, int at)
{
	while (at > 0 && utf8_is_continuation(text[--at]))
		;
	return at;
}

static int
next(const char *text, int at)
{
	if (text[at])
		at++;
	while (utf8_is_continuation(text[at]))
		at++;
	return at;
}

/* Deletes the bytes up to `to`, and puts the cursor at `from`. */
static void
cut(struct line_edit *edit, int from, int to)
{
	memmove(edit->text + from, edit->text + to, strlen(edit->text + to) + 1);
	edit->cursor = from;
}

bool
line_edit_key(struct line_edit *edit, uint32_t key, bool utf8)
{
	char *text = edit->text, character[UTF8_MOST];
	int at = edit->cursor, length = (int)strlen(text);

	switch (key) {
	case KEY_BACKSPACE:
		cut(edit, previous(text, at), at);
		break;
	case KEY_DELETE:
		cut(edit, at, next(text, at));
		break;
	case CTRL('U'):
		cut(edit, 0, at);
		break;
	case CTRL('W'):
		while (at > 0 && text[at - 1] == ' ')
			at--;
		while (at > 0 && text[at - 1] != ' ')
			at--;
		cut(edit, at, edit->cursor);
		break;
	case KEY_LEFT:
		edit->cursor = previous(text, at);
		break;
	case KEY_RIGHT:
		edit->cursor = next(text, at);
		break;
	case KEY_HOME:
		edit->cursor = 0;
		break;
	case KEY_END:
		edit->cursor = length;
		break;
	default:
		if (!key_is_shown(key, utf8))
			return false;
		int more = utf8_write(key, character);
		if (length + more >= (int)sizeof edit->text)
			break;
		memmove(text + at + more, text + at, (size_t)(length - at) + 1);
		memcpy(text + at, character, (size_t)more);
		edit->cursor += more;
	}
	return true;
}

void
line_edit_set(struct line_edit *edit, const char *text)
{
	snprintf(edit->text, sizeof edit->text, "%s", text);
	edit->cursor = (int)strlen(edit->text);
}
