/* SPDX-License-Identifier: MIT */
/* Modes: tracks the state of a terminal. */
#include "modes.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MODES = 3000, WORDS = 256 };

/* Private modes that are on initially: autowrap and the cursor. */
static bool
is_usual(int mode)
{
	return mode == 7 || mode == 25;
}

struct terminal {
	bool set[MODES]; /* DEC private modes: ESC [ ? n h */
	bool saved[MODES];
	bool insert, keypad, margins, styled, shifted;
	int pushed;
};

/* Sets (h), resets (l), saves (s) or restores (r) private modes. */
static void
change_private(struct terminal *t, const char *numbers, char last)
{
	for (const char *at = numbers; *at; at += *at == ';') {
		long mode = strtol(at, (char **)&at, 10);
		if (mode >= 0 && mode < MODES && last == 's')
			t->saved[mode] = t->set[mode];
		else if (mode >= 0 && mode < MODES)
			t->set[mode] = last == 'r' ? t->saved[mode] : last == 'h';
		if (*at && *at != ';')
			return;
	}
}

/* ESC [ numbers last */
static void
control(struct terminal *t, const char *numbers, char last)
{
	bool on = last == 'h';

	if (*numbers == '?' && strchr("hlsr", last))
		change_private(t, numbers + 1, last);
	else if (strcmp(numbers, "4") == 0 && (on || last == 'l'))
		t->insert = on;
	else if (last == 'r')
		t->margins = *numbers;           /* with numbers: the terminal may have more rows */
	else if (*numbers == '>' && last == 'u') /* kitty's stack of keys */
		t->pushed++;
	else if (*numbers == '<' && last == 'u')
		t->pushed--;
	else if (last == 'm' && *numbers != '>' && *numbers != '?')
		t->styled = *numbers && strcmp(numbers, "0") != 0 && strcmp(numbers, "39;49") != 0;
}

/* Handles the sequence at an ESC; returns its length. */
static size_t
handle_sequence(struct terminal *t, const char *at, size_t length)
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

/* Appends a word. */
static void
append_word(char list[WORDS], const char *word)
{
	size_t length = strlen(list);

	snprintf(list + length, WORDS - length, "%s%s", length ? ", " : "", word);
}

static void
list_modes(const struct terminal *t, char list[WORDS])
{
	char word[16];

	for (int mode = 0; mode < MODES; mode++) {
		snprintf(word, sizeof word, "?%d", mode);
		if (t->set[mode] != is_usual(mode))
			append_word(list, word);
	}
	if (t->insert)
		append_word(list, "insert mode");
	if (t->keypad)
		append_word(list, "keypad");
	if (t->margins)
		append_word(list, "margins");
	if (t->styled)
		append_word(list, "style");
	if (t->pushed)
		append_word(list, "kitty's keys");
	if (t->shifted)
		append_word(list, "character set");
}

const char *
modes_left(const char *said, size_t length)
{
	static struct terminal t;
	static char list[WORDS];

	t = (struct terminal){ 0 };
	for (int mode = 0; mode < MODES; mode++)
		t.set[mode] = is_usual(mode);
	for (size_t i = 0; i < length;) {
		if (said[i] == '\016' || said[i] == '\017')
			t.shifted = said[i] == '\016';
		i += said[i] == '\033' ? handle_sequence(&t, said + i, length - i) : 1;
	}
	list[0] = '\0';
	list_modes(&t, list);
	return *list ? list : NULL;
}
