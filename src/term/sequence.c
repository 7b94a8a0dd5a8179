/* SPDX-License-Identifier: MIT */
/* Sequence: what a finished control sequence says. */
#include "sequence.h"

#include <stddef.h>

static const struct input_event nothing = { .kind = INPUT_NONE };

static struct input_event
press(uint32_t key)
{
	return (struct input_event){ .kind = INPUT_KEY, .key = key };
}

/* A control sequence, taken apart: ESC [ ? 2026 ; 2 $ y */
enum { NUMBERS = 3 };
struct sequence {
	char prefix, intermediate, last; /* 0: there is none */
	int count, number[NUMBERS];      /* a missing one is 0, further ones are counted only */
};

static struct sequence
take_apart(const unsigned char *bytes, int length)
{
	struct sequence s = { .count = 1, .last = (char)bytes[length - 1] };
	const int most = 100000;

	for (int i = 0; i < length - 1; i++) {
		int *number = s.count <= NUMBERS ? &s.number[s.count - 1] : NULL;
		if (bytes[i] == ';')
			s.count++;
		else if (bytes[i] < '0')
			s.intermediate = (char)bytes[i];
		else if (bytes[i] > '9')
			s.prefix = (char)bytes[i];
		else if (number && *number < most)
			*number = *number * 10 + (bytes[i] - '0');
	}
	return s;
}

/* ESC [ A, ESC O A; with Shift, Ctrl or Alt ESC [ 1;5 A, which is the same key here. */
static struct input_event
letter(struct sequence s)
{
	/* clang-format off */
	static const struct {
		char last;
		uint32_t key;
	} keys[] = {
		{ 'A', KEY_UP },     { 'B', KEY_DOWN },   { 'C', KEY_RIGHT },  { 'D', KEY_LEFT },
		{ 'a', KEY_UP },     { 'b', KEY_DOWN },   { 'c', KEY_RIGHT },  { 'd', KEY_LEFT },
		{ 'P', KEY_F1 },     { 'Q', KEY_F1 + 1 }, { 'R', KEY_F1 + 2 }, { 'S', KEY_F1 + 3 },
		{ 'H', KEY_HOME },   { 'F', KEY_END },    { 'Z', KEY_SHIFT_TAB },
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].last == s.last)
			return press(keys[i].key);
	return nothing;
}

static struct input_event
tilde(struct sequence s)
{
	/* clang-format off */
	static const uint32_t keys[] = {
		[1] = KEY_HOME, KEY_INSERT, KEY_DELETE, KEY_END,
		[5] = KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_HOME, KEY_END,
		[11] = KEY_F1, KEY_F1 + 1, KEY_F1 + 2, KEY_F1 + 3, KEY_F1 + 4,
		[17] = KEY_F1 + 5, KEY_F1 + 6, KEY_F1 + 7, KEY_F1 + 8, KEY_F1 + 9,
		[23] = KEY_F1 + 10, KEY_F1 + 11,
	};
	/* clang-format on */
	size_t i = (size_t)s.number[0];

	return i < sizeof keys / sizeof *keys && keys[i] ? press(keys[i]) : nothing;
}

/* ESC [ < button ; column ; row M, or m when it is let go. */
static struct input_event
mouse(struct sequence s)
{
	enum { BUTTON = 3, MOVED = 32, WHEEL = 64, MORE = 128 };
	int code = s.number[0], button = code & BUTTON;
	bool released = s.last == 'm', wheel = code & WHEEL;
	struct input_event event = {
		.kind = INPUT_MOUSE,
		.action = released       ? MOUSE_RELEASE
		          : code & MOVED ? MOUSE_DRAG
		                         : MOUSE_PRESS,
		.button = button,
		.column = s.number[1] - 1,
		.row = s.number[2] - 1,
	};

	if (s.count != 3 || event.column < 0 || event.row < 0 || code >= MORE)
		return nothing;
	if (wheel) {
		event.action = button == 0 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
		event.button = 0;
	}
	bool sideways = wheel && button > 1, no_button = button == BUTTON;
	return sideways || no_button || (wheel && released) ? nothing : event;
}

static struct input_event
status(struct sequence s)
{
	if (s.count != 1 || s.number[0] != 0)
		return nothing;
	return (struct input_event){ .kind = INPUT_ANSWER, .answer = ANSWER_STATUS };
}

static struct input_event
cursor(struct sequence s)
{
	if (s.count != 2 || !s.number[0] || !s.number[1])
		return letter(s); /* F3 */
	return (struct input_event){ .kind = INPUT_ANSWER,
		                     .answer = ANSWER_CURSOR,
		                     .row = s.number[0] - 1,
		                     .column = s.number[1] - 1 };
}

static struct input_event
mode(struct sequence s)
{
	if (s.count != 2)
		return nothing;
	return (struct input_event){ .kind = INPUT_ANSWER,
		                     .answer = ANSWER_MODE,
		                     .mode = s.number[0],
		                     .setting = s.number[1] };
}

/* Function keys of the Linux console: ESC [ [ A */
static struct input_event
linux_key(struct sequence s)
{
	return s.last >= 'A' && s.last <= 'E' ? press(KEY_F1 + (uint32_t)(s.last - 'A')) : nothing;
}

static const struct {
	char prefix, intermediate, last; /* last 0: any */
	struct input_event (*read)(struct sequence);
} sequences[] = {
	{ 0, 0, '~', tilde },     { 0, 0, 'n', status },  { 0, 0, 'R', cursor },
	{ '<', 0, 'M', mouse },   { '<', 0, 'm', mouse }, { '?', '$', 'y', mode },
	{ '[', 0, 0, linux_key }, { 0, 0, 0, letter },
};

struct input_event
sequence_control(const unsigned char *bytes, int length)
{
	struct sequence s = take_apart(bytes, length);

	for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
		if (sequences[i].prefix == s.prefix && sequences[i].intermediate == s.intermediate &&
		    (!sequences[i].last || sequences[i].last == s.last))
			return sequences[i].read(s);
	return nothing;
}

struct input_event
sequence_single(unsigned char last)
{
	if (last == 'M')
		return press(KEY_ENTER);
	if (last >= 'j' && last <= 'y') /* the keypad: j is *, y is 9 */
		return press((uint32_t)(last - 'j' + '*'));
	return letter((struct sequence){ .last = (char)last });
}
