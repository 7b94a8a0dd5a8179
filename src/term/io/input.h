/* SPDX-License-Identifier: MIT */
/* Input: parses bytes from the terminal into keys, mouse events and replies. Bytes and times are
 * arguments; the state lasts from one read to the next. No curses, no clock, no terminal. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys that are not characters. A character is its Unicode code point; Ctrl-A is 1. */
enum key {
	KEY_TAB = '\t',
	KEY_ENTER = '\r', /* LF too */
	KEY_ESCAPE = 27,
	KEY_BACKSPACE = 127, /* BS (8) too */
	KEY_UP = 0x110000,   /* above Unicode */
	KEY_DOWN,
	KEY_LEFT,
	KEY_RIGHT,
	KEY_HOME,
	KEY_END,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_DELETE,
	KEY_INSERT,
	KEY_SHIFT_TAB,
	KEY_F1 /* F2 to F12 follow */
};
#undef CTRL /* BSD's, for a char */
#define CTRL(letter) ((letter)&31u)

enum input_kind { INPUT_NONE, INPUT_KEY, INPUT_MOUSE, INPUT_ANSWER };
enum mouse_action {
	MOUSE_PRESS,
	MOUSE_RELEASE,
	MOUSE_DRAG,
	MOUSE_WHEEL_UP,
	MOUSE_WHEEL_DOWN,
	MOUSE_MOVE /* without a button */
};
enum answer {
	ANSWER_STATUS,    /* DSR 0 */
	ANSWER_CURSOR,    /* CPR */
	ANSWER_MODE,      /* DECRPM; XTQMODKEYS as mode ANSWER_OTHER_KEYS */
	ANSWER_BACKGROUND /* OSC 11 */
};

enum { ANSWER_OTHER_KEYS = 4 }; /* XTMODKEYS of modifyOtherKeys, which is no DEC mode */

struct input_event {
	enum input_kind kind;
	uint32_t key;             /* INPUT_KEY */
	enum mouse_action action; /* INPUT_MOUSE: button 0 left, 1 middle, 2 right */
	int button, column, row;  /* column and row from 0; ANSWER_CURSOR too */
	enum answer answer;       /* INPUT_ANSWER */
	int mode, setting;        /* ANSWER_MODE */
	uint32_t rgb;             /* ANSWER_BACKGROUND: 0xRRGGBB */
};

/* Returns the way in which the wheel was turned: -1 up, 1 down; 0: it was not. */
static inline int
input_wheel(const struct input_event *event)
{
	return (event->action == MOUSE_WHEEL_DOWN) - (event->action == MOUSE_WHEEL_UP);
}

enum { INPUT_SEQUENCE = 64 };

/* Reads the text between OSC and its end: "11;rgb:RRRR/GGGG/BBBB" with one to four hexadecimal
 * digits a part, or "11;rgba:" with an opacity, which is ignored. Returns false if it is anything
 * else; sets *rgb to 0xRRGGBB. */
bool colour_reply_parse(const char *text, size_t length, uint32_t *rgb);

/* Whether the byte may continue such a text, of which `length` bytes have come. */
bool colour_reply_continues(const char *text, size_t length, char byte);

/* State of the parser; {0} at the start. */
struct input {
	unsigned char bytes[INPUT_SEQUENCE];
	int length, state;
	bool expecting;          /* set by the caller: a reply is due, and may arrive in pieces */
	bool after_enter;        /* a LF that follows belongs to that key */
	double since;            /* when a lone ESC, or the last byte of a string, was read */
	struct input_event held; /* the second of two events that one byte completed */
};

enum { INPUT_ESCAPE_MS = 50, INPUT_TORN_MS = 500 };

/* Parses one byte that was read at `now` (seconds). Returns true if it completed an event.
 * Unknown escape sequences, strings (OSC, DCS, APC) and invalid UTF-8 are skipped, however long.
 * Alt-x gives two events, Esc and x, as Esc and x do when a slow line delivers them together.
 * Keys are also read from kitty's protocol and xterm's modifyOtherKeys; a release is none.
 * A sequence begun by hand (Alt-[ or Alt-]) ends with the next control character, which counts as a
 * key; a string also ends after a second without bytes, except for one that the next byte
 * continues to the reply of ANSWER_BACKGROUND. */
bool input_feed(struct input *input, unsigned char byte, double now, struct input_event *event);

/* Returns the event that needs no further byte: Esc, once a lone ESC is INPUT_ESCAPE_MS old
 * (INPUT_TORN_MS while a reply is expected), or the second of two events at once. Call it after the
 * bytes of a read, until it returns false. */
bool input_expire(struct input *input, double now, struct input_event *event);

/* Returns the seconds until input_expire has an event; below 0: never. */
double input_timeout(const struct input *input, double now);
