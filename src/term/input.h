/* SPDX-License-Identifier: MIT */
/* Input: bytes from the terminal -> keys, mouse, answers. Knows no curses, no clock, no terminal:
 * it is fed with bytes and times, and keeps its state across reads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys that are not characters; characters are their Unicode number, Ctrl-A is 1 ... */
enum key {
	KEY_TAB = '\t',
	KEY_ENTER = '\r', /* LF counts as Enter too */
	KEY_ESCAPE = 27,
	KEY_BACKSPACE = 127, /* BS (8) counts as Backspace too */
	KEY_UP = 0x110000,   /* past Unicode */
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
	KEY_F1 /* F2 ... F12 follow */
};
#define CTRL(letter) ((letter)&31u)

enum input_kind { INPUT_NONE, INPUT_KEY, INPUT_MOUSE, INPUT_ANSWER };
enum mouse_action { MOUSE_PRESS, MOUSE_RELEASE, MOUSE_DRAG, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };
enum answer { ANSWER_STATUS, ANSWER_CURSOR, ANSWER_MODE }; /* ESC[0n, ESC[r;cR, ESC[?m;vS$y */

struct input_event {
	enum input_kind kind;
	uint32_t key;             /* INPUT_KEY */
	enum mouse_action action; /* INPUT_MOUSE: button 0 left, 1 middle, 2 right */
	int button, column, row;  /* column and row from 0; ANSWER_CURSOR too */
	enum answer answer;       /* INPUT_ANSWER */
	int mode, setting;        /* ANSWER_MODE */
};

enum { INPUT_SEQUENCE = 64 };

/* A sequence in the making; {0} at the start. */
struct input {
	unsigned char bytes[INPUT_SEQUENCE];
	int length, state;
	bool expecting;          /* set by the caller: an answer is under way, and may come torn */
	double since;            /* when a lone ESC, or the last byte of a string, came */
	struct input_event held; /* the second of two events that one byte completed */
};

enum { INPUT_ESCAPE_MS = 50, INPUT_TORN_MS = 500 };

/* Takes one byte that came at `now` (seconds). True if it completed an event. Unknown escape
 * sequences, strings (OSC, DCS, APC) and broken UTF-8 are swallowed whole, however long.
 * Alt-x, and Esc and x that arrive together over a slow line, are Esc and then x. What was begun by
 * hand (Alt-[ or Alt-]) ends with the next control character, which counts; a string also after a
 * second of silence. */
bool input_feed(struct input *input, unsigned char byte, double now, struct input_event *event);

/* What is due without another byte: the Esc key once a lone ESC is INPUT_ESCAPE_MS old
 * (INPUT_TORN_MS, if it may be the start of an answer), and the second of two events at once. Call it after the bytes of a read, until it says false. */
bool input_expire(struct input *input, double now, struct input_event *event);

/* Seconds from now until input_expire has something to say; below 0: never. */
double input_patience(const struct input *input, double now);
