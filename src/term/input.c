/* SPDX-License-Identifier: MIT */
/* Input: bytes from the terminal -> keys, mouse, answers. */
#include "input.h"
#include "sequence.h"
#include "utf8.h"

#include <assert.h>

enum { CTRL_C = 3, BEL = 7, BACKSPACE = 8, LINE_FEED = 10, CAN = 24, CTRL_Z = 26, ESC = 27 };

/* What the next byte belongs to; in the order of the table in step(). */
enum state {
	GROUND,
	CHARACTER, /* UTF-8 after its first byte */
	ESCAPE,    /* after ESC */
	CONTROL,   /* after ESC [ */
	SINGLE,    /* after ESC O */
	STRING,    /* after ESC ] P X ^ _, up to BEL or ESC \ */
	OLD_MOUSE, /* after ESC [ M: three bytes, swallowed */
};

static const struct input_event nothing = { .kind = INPUT_NONE };
static const double string_silence = 1.0; /* seconds */

static struct input_event step(struct input *input, unsigned char byte, double now);

static struct input_event
press(uint32_t key)
{
	return (struct input_event){ .kind = INPUT_KEY, .key = key };
}

static void
enter(struct input *input, enum state state, double now)
{
	input->state = (int)state;
	input->length = 0;
	input->since = now;
}

/* A byte that cannot go on with what was begun: that is over, and the byte counts by itself. */
static struct input_event
restart(struct input *input, unsigned char byte, double now)
{
	enter(input, GROUND, now);
	return step(input, byte, now);
}

/* Keeps the byte. One that is too many leaves the sequence full, which no known sequence is. */
static void
keep(struct input *input, unsigned char byte)
{
	if (input->length < INPUT_SEQUENCE)
		input->bytes[input->length++] = byte;
}

static struct input_event
ground(struct input *input, unsigned char byte, double now)
{
	if (byte == ESC) {
		enter(input, ESCAPE, now);
		return nothing;
	}
	if (byte >= 0x80) {
		if (byte >= 0xC2 && byte <= 0xF4) { /* all that can begin a character */
			enter(input, CHARACTER, now);
			keep(input, byte);
		}
		return nothing;
	}
	if (byte == LINE_FEED)
		return press(KEY_ENTER);
	if (byte == BACKSPACE)
		return press(KEY_BACKSPACE);
	return byte ? press(byte) : nothing;
}

static struct input_event
character(struct input *input, unsigned char byte, double now)
{
	uint32_t value;

	if (!utf8_goes_on((char)byte))
		return restart(input, byte, now);
	keep(input, byte);
	if (input->length < utf8_length((char)input->bytes[0]))
		return nothing;
	bool is_one = utf8_read((const char *)input->bytes, &value) > 0;
	enter(input, GROUND, now);
	if (!is_one || value > 0x10FFFF || value < 0xA0 || (value >= 0xD800 && value <= 0xDFFF))
		return nothing; /* a control character, half of one, or past them all */
	return press(value);
}

static struct input_event
escape(struct input *input, unsigned char byte, double now)
{
	switch (byte) {
	case ESC:
		enter(input, ESCAPE, now);
		return press(KEY_ESCAPE);
	case '[':
		enter(input, CONTROL, now);
		return nothing;
	case 'O':
		enter(input, SINGLE, now);
		return nothing;
	case ']':
	case 'P':
	case 'X':
	case '^':
	case '_':
		enter(input, STRING, now);
		return nothing;
	case '\\': /* the end of a string, which the ESC has ended already */
		enter(input, GROUND, now);
		return nothing;
	default:
		input->held = restart(input, byte, now);
		return press(KEY_ESCAPE);
	}
}

/* Whether a sequence may hold the byte, and whether it ends there. */
static bool
belongs(unsigned char byte)
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
	if (!belongs(byte))
		return restart(input, byte, now);
	keep(input, byte);
	bool is_first = input->length == 1, is_full = input->length == INPUT_SEQUENCE;
	if (!is_final(byte) || (is_first && byte == '['))
		return nothing;
	if (is_first && byte == 'M') {
		enter(input, OLD_MOUSE, now);
		return nothing;
	}
	int length = input->length;
	enter(input, GROUND, now);
	return is_full ? nothing : sequence_control(input->bytes, length);
}

static struct input_event
single(struct input *input, unsigned char byte, double now)
{
	if (!belongs(byte))
		return restart(input, byte, now);
	if (!is_final(byte))
		return nothing;
	enter(input, GROUND, now);
	return sequence_single(byte);
}

static struct input_event
string(struct input *input, unsigned char byte, double now)
{
	if (now - input->since > string_silence || byte == ESC || byte == CTRL_C || byte == CTRL_Z)
		return restart(input, byte, now);
	enter(input, byte == BEL || byte == CAN ? GROUND : STRING, now);
	return nothing;
}

static struct input_event
old_mouse(struct input *input, unsigned char byte, double now)
{
	if (byte < 0x20)
		return restart(input, byte, now);
	keep(input, byte);
	if (input->length == 3)
		enter(input, GROUND, now);
	return nothing;
}

static struct input_event
step(struct input *input, unsigned char byte, double now)
{
	static struct input_event (*const states[])(struct input *, unsigned char, double) = {
		ground, character, escape, control, single, string, old_mouse,
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
		/* Two more cannot come: that takes an ESC before this byte, which came without an event
		 * and so let out what was held. */
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
	if (event->kind == INPUT_NONE && input_patience(input, now) == 0) {
		enter(input, GROUND, now);
		*event = press(KEY_ESCAPE);
	}
	return event->kind != INPUT_NONE;
}

double
input_patience(const struct input *input, double now)
{
	int patience = input->expecting ? INPUT_TORN_MS : INPUT_ESCAPE_MS;
	double left = input->since + patience / 1000.0 - now;

	if (input->held.kind != INPUT_NONE)
		return 0;
	if (input->state != ESCAPE)
		return -1;
	return left > 1e-6 ? left : 0; /* a sum of times is not exact */
}
