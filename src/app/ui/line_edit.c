/* SPDX-License-Identifier: MIT */
/* Line edit: a line of text and its editing keys. */
#include "line_edit.h"

#include "io/input.h"
#include "io/key_name.h"
#include "io/utf8.h"
#include "notice.h"
#include "styled_text.h"

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

static int
word_before(const char *text, int at)
{
	while (at > 0 && text[at - 1] == ' ')
		at--;
	while (at > 0 && text[at - 1] != ' ')
		at--;
	return at;
}

/* Deletes bytes from..to and puts the cursor there. */
static void
cut(struct prompt *prompt, int from, int to)
{
	memmove(prompt->text + from, prompt->text + to, strlen(prompt->text + to) + 1);
	prompt->cursor = from;
}

/* Inserts a character, if this terminal can show it in one column. */
static bool
insert(struct prompt *prompt, uint32_t key, bool utf8)
{
	size_t length = strlen(prompt->text);
	char character[UTF8_MOST];

	if (!key_is_shown(key, utf8))
		return false;
	size_t more = (size_t)utf8_write(key, character);
	if (length + more >= sizeof prompt->text)
		return true;
	char *at = prompt->text + prompt->cursor;
	memmove(at + more, at, length - (size_t)prompt->cursor + 1);
	memcpy(at, character, more);
	prompt->cursor += (int)more;
	return true;
}

bool
line_edit_key(struct prompt *prompt, uint32_t key, bool utf8)
{
	const char *text = prompt->text;
	int at = prompt->cursor;

	switch (key) {
	case KEY_BACKSPACE:
		cut(prompt, previous(text, at), at);
		return true;
	case KEY_DELETE:
		cut(prompt, at, next(text, at));
		return true;
	case CTRL('U'):
		cut(prompt, 0, at);
		return true;
	case CTRL('W'):
		cut(prompt, word_before(text, at), at);
		return true;
	case KEY_LEFT:
		prompt->cursor = previous(text, at);
		return true;
	case KEY_RIGHT:
		prompt->cursor = next(text, at);
		return true;
	case KEY_HOME:
		prompt->cursor = 0;
		return true;
	case KEY_END:
		prompt->cursor = (int)strlen(text);
		return true;
	default:
		return insert(prompt, key, utf8);
	}
}

void
line_edit_set(struct prompt *prompt, const char *text)
{
	snprintf(prompt->text, sizeof prompt->text, "%s", text);
	prompt->cursor = (int)strlen(prompt->text);
}

/* Returns the text without the start that must scroll out to show the cursor. */
static const char *
scrolled(const char *text, int cursor, int columns)
{
	for (int over = cursor + 1 - columns; over > 0; over--)
		text += next(text, 0);
	return text;
}

/* Draws the error beside the text, or above it if there is no room. */
static void
draw_error(const struct ui *ui, struct frame *frame, int column, int row)
{
	const char *error = ui->prompt.error;
	char text[LINE_TEXT + 8];

	if (row > 0 && column + 4 + styled_width(error) > frame->columns) {
		frame_clear(frame, row - 1, 1);
		notice_draw_failure(ui, frame, row - 1, error);
		return;
	}
	snprintf(text, sizeof text, BOLD "!" BOLD " %s", error);
	styled_put(frame, column + 2, row, frame->columns, text);
}

void
line_edit_draw(const struct ui *ui, struct frame *frame, int row, const char *label,
               const char *right)
{
	const struct prompt *prompt = &ui->prompt;
	const char *at = prompt->text + prompt->cursor;
	int under = next(at, 0);
	char text[2 * LINE_TEXT];
	bool reversed = *at && !ui->display.plain;
	int length = snprintf(text, sizeof text, "%s%.*s", label, prompt->cursor, prompt->text);
	int cursor = styled_width(text);

	if (reversed)
		snprintf(text + length, sizeof text - (size_t)length, REVERSE "%.*s" REVERSE "%s",
		         under, at, at + under);
	else
		snprintf(text + length, sizeof text - (size_t)length, "_%s", at);
	int column =
		styled_put(frame, 0, row, frame->columns, scrolled(text, cursor, frame->columns));
	if (*prompt->error)
		draw_error(ui, frame, column, row);
	else
		styled_right(frame, column, row, frame->columns, right);
}
