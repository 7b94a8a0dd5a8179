/* SPDX-License-Identifier: MIT */
#include "input.h"
#include "text/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CTRL_C = 3, BEL = 7, BACKSPACE = 8, LINE_FEED = 10, CAN = 24, CTRL_Z = 26, ESC = 27 };
enum { C1 = 0x80, ST = 0x9C, C1_END = 0xA0 }; /* 8-bit controls: 0x9B is ESC [ */

static const struct input_event nothing = { .kind = INPUT_NONE };

static struct input_event
press(uint32_t key)
{
	return (struct input_event){ .kind = INPUT_KEY, .key = key };
}

/* Returns the key of a character; none for a C1 control, a surrogate or a value above Unicode. */
static struct input_event
press_character(uint32_t value)
{
	if (value == LINE_FEED)
		return press(KEY_ENTER);
	if (value == BACKSPACE)
		return press(KEY_BACKSPACE);
	bool valid = value < C1 ? value > 0 : value >= C1_END && value <= 0x10FFFF;
	return valid && (value < 0xD800 || value > 0xDFFF) ? press(value) : nothing;
}

/* The parts of a control sequence (CSI): ESC [ ? 2026 ; 2 $ y, or ESC [ 1089:1057:99 ; 5:1 u */
enum { NUMBERS = 3, SECOND = NUMBERS, THIRD = 2 * NUMBERS, ALL = 3 * NUMBERS };
struct sequence {
	char prefix, intermediate, last; /* 0: none */
	int count, number[ALL]; /* 0 if missing; those past NUMBERS are only counted, and those
	                         * behind the first and second colon begin at SECOND and THIRD */
	int held;               /* modifiers of a key; the locks, 64 and 128, count as off */
};

enum { SHIFT = 1, ALT = 2, CONTROLS = 4, OTHERS = 8 | 16 | 32, RELEASED = 3, OTHER_KEYS = 27 };

/* Returns a key of a table that has 0 for none. */
static struct input_event
press_from(const uint32_t *keys, size_t count, size_t i)
{
	return i < count && keys[i] ? press(keys[i]) : nothing;
}

#define PRESS_FROM(keys, i) press_from(keys, sizeof(keys) / sizeof *(keys), (size_t)(i))

/* Returns ESC [ 27 ; modifiers ; character ~, of xterm's modifyOtherKeys, in kitty's form. */
static struct sequence
parse_sequence(const unsigned char *bytes, int length)
{
	struct sequence s = { .count = 1, .last = (char)bytes[length - 1] };
	const int most = 1000000;

	for (int i = 0, at = 0; i < length - 1; i++) {
		if (bytes[i] == ';')
			at = ++s.count > NUMBERS ? ALL : s.count - 1;
		else if (bytes[i] == ':')
			at += NUMBERS;
		else if (bytes[i] < '0')
			s.intermediate = (char)bytes[i];
		else if (bytes[i] > '9')
			s.prefix = (char)bytes[i];
		else if (at < ALL && s.number[at] < most)
			s.number[at] = s.number[at] * 10 + (bytes[i] - '0');
	}
	if (s.last == '~' && s.number[0] == OTHER_KEYS) {
		s.last = 'u';
		s.number[0] = s.number[2];
		s.number[2] = 0;
	}
	s.held = s.number[1] > 0 ? s.number[1] - 1 : 0;
	return s;
}

/* Kitty's protocol: ESC [ character:shifted:Latin ; modifiers:event ; text u. Returns the key that
 * the terminal sends without it, but for Alt. */
static struct input_event
character_key(struct sequence s)
{
	/* clang-format off */
	static const uint32_t keypad[] = {
		'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '/', '*', '-', '+', KEY_ENTER, '=', ',',
		KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_HOME, KEY_END,
		KEY_INSERT, KEY_DELETE,
	};
	/* clang-format on */
	enum { FUNCTIONS = 57344, KEYPAD = 57399, FUNCTIONS_END = 63744 };
	const int held = s.held, shifted = s.number[SECOND], latin = s.number[THIRD];
	int key = s.number[0];

	if (held & OTHERS)
		return nothing;
	if (key >= FUNCTIONS && key < FUNCTIONS_END)
		return PRESS_FROM(keypad, key - KEYPAD);
	if (key == KEY_TAB && held & SHIFT)
		return press(KEY_SHIFT_TAB);
	if (held & CONTROLS) {
		key = key >= C1 && latin ? latin : key;
		key = key >= '@' && key <= '~' ? key & 31 : key;
	} else if (s.number[2]) {
		key = s.number[2];
	} else if (held & SHIFT) {
		key = shifted ? shifted : key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key;
	}
	return press_character((uint32_t)key);
}

/* ESC [ A or ESC O A; ESC [ 1;5 A with Shift, Ctrl or Alt, which are ignored. */
static struct input_event
letter(struct sequence s)
{
	/* clang-format off */
	static const uint32_t keys[] = {
		['A'] = KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT,
		['F'] = KEY_END, ['H'] = KEY_HOME, ['P'] = KEY_F1, KEY_F1 + 1, KEY_F1 + 2, KEY_F1 + 3,
		['Z'] = KEY_SHIFT_TAB, ['a'] = KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT,
	};
	/* clang-format on */

	return PRESS_FROM(keys, s.last);
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

	return PRESS_FROM(keys, s.number[0]);
}

/* SGR mouse report: ESC [ < button ; column ; row M, or m on release. */
static struct input_event
mouse(struct sequence s)
{
	enum { BUTTON = 3, MOVED = 32, WHEEL = 64, MORE = 128 };
	int code = s.number[0], button = code & BUTTON;
	bool released = s.last == 'm', wheel = code & WHEEL, no_button = button == BUTTON;
	struct input_event event = {
		.kind = INPUT_MOUSE,
		.action = released          ? MOUSE_RELEASE
		          : !(code & MOVED) ? MOUSE_PRESS
		          : no_button       ? MOUSE_MOVE
		                            : MOUSE_DRAG,
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
	bool sideways = wheel && button > 1, unknown = no_button && event.action != MOUSE_MOVE;
	return sideways || unknown || (wheel && released) ? nothing : event;
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

/* Function key of the Linux console: ESC [ [ A */
static struct input_event
linux_key(struct sequence s)
{
	return s.last >= 'A' && s.last <= 'E' ? press(KEY_F1 + (uint32_t)(s.last - 'A')) : nothing;
}

static const struct {
	char prefix, intermediate, last; /* last 0: any */
	struct input_event (*read)(struct sequence);
} sequences[] = {
	{ 0, 0, '~', tilde },         { 0, 0, 'n', status },  { 0, 0, 'R', cursor },
	{ '<', 0, 'M', mouse },       { '<', 0, 'm', mouse }, { '?', '$', 'y', mode },
	{ 0, 0, 'u', character_key }, { '>', 0, 'm', mode },  { '[', 0, 0, linux_key },
	{ 0, 0, 0, letter },
};

/* ---- the reply of the background colour */

static const char osc_11[] = "11;";
enum { START = sizeof osc_11 - 1, PARTS = 3, DIGITS = 4 };

#define PART "%4[0-9A-Fa-f]"
#define COLOUR PART "/" PART "/" PART

bool
colour_reply_parse(const char *text, size_t length, uint32_t *rgb)
{
	char reply[INPUT_SEQUENCE + 1], part[PARTS][DIGITS + 1];
	int opaque = -1, end = -1;

	snprintf(reply, sizeof reply, "%.*s", (int)length, text);
	sscanf(reply, "11;rgb:" COLOUR "%n", part[0], part[1], part[2], &opaque);
	sscanf(reply, "11;rgba:" COLOUR "/%*4[0-9A-Fa-f]%n", part[0], part[1], part[2], &end);
	if (opaque != (int)length && end != (int)length)
		return false;
	*rgb = 0;
	for (int i = 0; i < PARTS; i++) { /* to 0..255 */
		uint32_t full = (1u << 4 * strlen(part[i])) - 1;
		*rgb = *rgb << 8 | ((uint32_t)strtoul(part[i], NULL, 16) * 255 + full / 2) / full;
	}
	return true;
}

bool
colour_reply_continues(const char *text, size_t length, char byte)
{
	enum { MOST = 32 }; /* 11;rgba:ffff/ffff/ffff/ffff */

	if (length < START)
		return memcmp(text, osc_11, length) == 0 && byte == osc_11[length];
	return length < MOST && memcmp(text, osc_11, START) == 0 && byte &&
	       strchr("0123456789ABCDEFabcdefrg:/", byte);
}

/* ---- the states of the parser */

/* What the next byte is part of; in the order of the table in step(). */
enum state {
	GROUND,
	CHARACTER, /* UTF-8 after its first byte */
	ESCAPE,    /* after ESC */
	CONTROL,   /* after ESC [ */
	SINGLE,    /* after ESC O */
	STRING,    /* after ESC and one of P X ^ _, up to BEL or ESC \ */
	COMMAND,   /* the same after ESC ]; its text is kept */
	ENDING,    /* after the ESC that ended a reply; a \ follows */
	X10_MOUSE, /* after ESC [ M: three bytes, skipped */
};

static const double string_timeout = 1.0; /* seconds without a byte */

static struct input_event step(struct input *input, unsigned char byte, double now);

/* Awaits another part. Returns no event. */
static struct input_event
enter(struct input *input, enum state state, double now)
{
	input->state = (int)state;
	input->length = 0;
	input->since = now;
	return nothing;
}

/* Drops the unfinished sequence and parses the byte that does not continue it. */
static struct input_event
restart(struct input *input, unsigned char byte, double now)
{
	enter(input, GROUND, now);
	return step(input, byte, now);
}

/* Appends the byte. An overlong sequence stays full; no known sequence is that long. */
static void
append(struct input *input, unsigned char byte)
{
	if (input->length < INPUT_SEQUENCE)
		input->bytes[input->length++] = byte;
}

static struct input_event
control_8_bit(struct input *input, uint32_t value, double now)
{
	const unsigned char letter = (unsigned char)(value - C1 + '@');

	enter(input, strchr("[O]PX^_", letter) ? ESCAPE : GROUND, now);
	return input->state == ESCAPE ? step(input, letter, now) : nothing;
}

static struct input_event
ground(struct input *input, unsigned char byte, double now)
{
	const bool is_line_end = input->after_enter && byte == LINE_FEED;

	input->after_enter = byte == KEY_ENTER;
	if (byte == ESC)
		return enter(input, ESCAPE, now);
	if (is_line_end) /* the terminal is in newline mode, or the text has CRLF */
		return nothing;
	if (byte < C1)
		return press_character(byte);
	if (byte < C1_END)
		return control_8_bit(input, byte, now);
	if (byte >= 0xC2 && byte <= 0xF4) { /* valid first bytes */
		enter(input, CHARACTER, now);
		append(input, byte);
	}
	return nothing;
}

static struct input_event
character(struct input *input, unsigned char byte, double now)
{
	uint32_t value;

	if (!utf8_is_continuation((char)byte))
		return restart(input, byte, now);
	append(input, byte);
	if (input->length < utf8_length((char)input->bytes[0]))
		return nothing;
	bool valid = utf8_read((const char *)input->bytes, &value) > 0;
	enter(input, GROUND, now);
	if (valid && value < C1_END)
		return control_8_bit(input, value, now);
	return valid ? press_character(value) : nothing;
}

static struct input_event
escape(struct input *input, unsigned char byte, double now)
{
	switch (byte) {
	case ESC:
		enter(input, ESCAPE, now);
		return press(KEY_ESCAPE);
	case '[':
		return enter(input, CONTROL, now);
	case 'O':
		return enter(input, SINGLE, now);
	case ']':
		return enter(input, COMMAND, now);
	case 'P':
	case 'X':
	case '^':
	case '_':
		return enter(input, STRING, now);
	case '\\': /* ST; its ESC has ended the string already */
		return enter(input, GROUND, now);
	default:
		input->held = restart(input, byte, now);
		return press(KEY_ESCAPE);
	}
}

/* Whether the byte may be part of a sequence, and whether it ends it. */
static bool
is_part(unsigned char byte)
{
	return byte >= 0x20 && byte <= 0x7E;
}

static bool
is_final(unsigned char byte)
{
	return byte >= 0x40 && byte <= 0x7E;
}

static struct input_event
control(struct input *input, unsigned char byte, double now)
{
	if (!is_part(byte))
		return restart(input, byte, now);
	append(input, byte);
	bool is_first = input->length == 1, is_full = input->length == INPUT_SEQUENCE;
	if (!is_final(byte) || (is_first && byte == '['))
		return nothing;
	if (is_first && byte == 'M')
		return enter(input, X10_MOUSE, now);
	struct sequence s = parse_sequence(input->bytes, input->length);
	enter(input, GROUND, now);
	bool is_known = is_full || s.number[SECOND + 1] == RELEASED;
	struct input_event event = nothing;
	for (size_t i = 0; i < sizeof sequences / sizeof *sequences && !is_known; i++) {
		is_known = sequences[i].prefix == s.prefix &&
		           sequences[i].intermediate == s.intermediate &&
		           (!sequences[i].last || sequences[i].last == s.last);
		if (is_known)
			event = sequences[i].read(s);
	}
	if (event.kind == INPUT_KEY && s.last == 'u' && s.held & ALT) {
		input->held = event;
		event = press(KEY_ESCAPE);
	}
	return event;
}

static struct input_event
single(struct input *input, unsigned char byte, double now)
{
	if (!is_part(byte))
		return restart(input, byte, now);
	if (!is_final(byte))
		return nothing;
	enter(input, GROUND, now);
	if (strchr("IM[", byte) || (byte >= 'j' && byte <= 'y')) /* keypad, Esc of mode 7727 */
		return press(byte - '@');
	if (byte == 'X')
		return press('=');
	return letter((struct sequence){ .last = (char)byte });
}

static struct input_event
string(struct input *input, unsigned char byte, double now)
{
	if (now - input->since > string_timeout || byte == ESC || byte == CTRL_C || byte == CTRL_Z)
		return restart(input, byte, now);
	if (byte == BEL || byte == CAN)
		enter(input, GROUND, now);
	else
		input->since = now;
	return nothing;
}

static struct input_event
command(struct input *input, unsigned char byte, double now)
{
	struct input_event reply = { .kind = INPUT_ANSWER, .answer = ANSWER_BACKGROUND };
	const char *text = (const char *)input->bytes;
	size_t length = (size_t)input->length;
	bool is_late = now - input->since > string_timeout;
	bool is_next_piece = (input->expecting || length > 0) && /* of a reply */
	                     colour_reply_continues(text, length, (char)byte);

	if (is_part(byte) && (!is_late || is_next_piece)) {
		append(input, byte);
		input->since = now;
		return nothing;
	}
	if ((byte != ESC && byte != BEL && byte != ST) ||
	    !colour_reply_parse(text, length, &reply.rgb))
		return string(input, byte, now);
	enter(input, byte == ESC ? ENDING : GROUND, now);
	return reply;
}

/* However late the rest of ESC \ comes, it is no key. */
static struct input_event
ending(struct input *input, unsigned char byte, double now)
{
	enter(input, byte == '\\' ? GROUND : ESCAPE, now);
	return byte == '\\' ? nothing : step(input, byte, now);
}

static struct input_event
x10_mouse(struct input *input, unsigned char byte, double now)
{
	if (byte < 0x20)
		return restart(input, byte, now);
	append(input, byte);
	return input->length < 3 ? nothing : enter(input, GROUND, now);
}

static struct input_event
step(struct input *input, unsigned char byte, double now)
{
	static struct input_event (*const states[])(struct input *, unsigned char, double) = {
		ground, character, escape, control, single, string, command, ending, x10_mouse,
	};

	return states[input->state](input, byte, now);
}

bool
input_feed(struct input *input, unsigned char byte, double now, struct input_event *event)
{
	*event = input->held;
	input->held = nothing;
	struct input_event next = step(input, byte, now);
	if (event->kind == INPUT_NONE) {
		*event = next;
	} else {
		/* At most one more event: two need an ESC before this byte. That ESC gave no event,
		 * so `held` was returned then. */
		assert(input->held.kind == INPUT_NONE);
		input->held = next;
	}
	return event->kind != INPUT_NONE;
}

bool
input_expire(struct input *input, double now, struct input_event *event)
{
	*event = input->held;
	input->held = nothing;
	if (event->kind == INPUT_NONE && input_timeout(input, now) == 0) {
		enter(input, GROUND, now);
		*event = press(KEY_ESCAPE);
	}
	return event->kind != INPUT_NONE;
}

double
input_timeout(const struct input *input, double now)
{
	int patience = input->expecting ? INPUT_TORN_MS : INPUT_ESCAPE_MS;
	double left = input->since + patience / 1000.0 - now;

	if (input->held.kind != INPUT_NONE)
		return 0;
	if (input->state != ESCAPE)
		return -1;
	return left > 1e-6 ? left : 0; /* rounding error of the sum */
}
