/* SPDX-License-Identifier: MIT */
/* Modes: what a terminal is left set to. */
#include "modes.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODES = 3000, WORDS = 256 };

/* Of private modes those that are on at first: autowrap and the cursor. */
static bool
is_usual(int mode)
{
	return mode == 7 || mode == 25;
}

struct terminal {
	bool set[MODES]; /* DEC private modes: ESC [ ? n h */
	bool insert, keypad, margins, styled, shifted;
};

static void
set_private(struct terminal *t, const char *numbers, bool on)
{
	for (const char *at = numbers; *at; at += *at == ';') {
		long mode = strtol(at, (char **)&at, 10);
		if (mode >= 0 && mode < MODES)
			t->set[mode] = on;
		if (*at && *at != ';')
			return;
	}
}

/* Whether the last of the numbers is 0 or missing: "", "0", "39;49". */
static bool
is_plain(const char *numbers)
{
	return !*numbers || strcmp(numbers, "0") == 0 || strcmp(numbers, "39;49") == 0;
}

/* ESC [ numbers last */
static void
control(struct terminal *t, const char *numbers, char last)
{
	bool on = last == 'h';

	if (*numbers == '?' && (on || last == 'l'))
		set_private(t, numbers + 1, on);
	else if (strcmp(numbers, "4") == 0 && (on || last == 'l'))
		t->insert = on;
	else if (last == 'r')
		t->margins = *numbers; /* who counts the rows may not know them all */
	else if (last == 'm')
		t->styled = !is_plain(numbers);
}

/* What stands at an ESC; returns how many bytes it takes. */
static size_t
take(struct terminal *t, const char *at, size_t length)
{
	char numbers[64] = "";
	size_t end = 2;

	if (length < 2)
		return length;
	if (at[1] == '=' || at[1] == '>')
		t->keypad = at[1] == '=';
	if (at[1] != '[')
		return 2;
	while (end < length && at[end] >= ' ' && at[end] < '@')
		end++;
	if (end - 2 < sizeof numbers)
		memcpy(numbers, at + 2, end - 2);
	if (end < length)
		control(t, numbers, at[end]);
	return end + 1;
}

/* Adds a word. */
static void
tell(char what[WORDS], const char *word)
{
	size_t length = strlen(what);

	snprintf(what + length, WORDS - length, "%s%s", length ? ", " : "", word);
}

static void
tell_all(const struct terminal *t, char what[WORDS])
{
	char word[16];

	for (int mode = 0; mode < MODES; mode++) {
		snprintf(word, sizeof word, "?%d", mode);
		if (t->set[mode] != is_usual(mode))
			tell(what, word);
	}
	if (t->insert)
		tell(what, "insert mode");
	if (t->keypad)
		tell(what, "keypad");
	if (t->margins)
		tell(what, "margins");
	if (t->styled)
		tell(what, "style");
	if (t->shifted)
		tell(what, "character set");
}

const char *
modes_left(const char *said, size_t length)
{
	static struct terminal t;
	static char what[WORDS];

	t = (struct terminal){ 0 };
	for (int mode = 0; mode < MODES; mode++)
		t.set[mode] = is_usual(mode);
	for (size_t i = 0; i < length;) {
		if (said[i] == '\016' || said[i] == '\017')
			t.shifted = said[i] == '\016';
		i += said[i] == '\033' ? take(&t, said + i, length - i) : 1;
	}
	what[0] = '\0';
	tell_all(&t, what);
	return *what ? what : NULL;
}
