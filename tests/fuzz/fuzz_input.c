/* SPDX-License-Identifier: MIT */
/* Fuzz: any bytes at any times become valid events; after them Ctrl-C and q still work. The first
 * bit of each pair of bytes advances the time. */
#include "fuzz.h"

#include "io/input.h"

static void
check(const struct input_event *event)
{
	bool key = event->kind == INPUT_KEY && event->key > 0 && event->key <= KEY_F1 + 11;
	bool mouse = event->kind == INPUT_MOUSE && event->button >= 0 &&
	             (event->button <= 2 || event->action == MOUSE_MOVE) && event->column >= 0 &&
	             event->row >= 0;
	bool answer = event->kind == INPUT_ANSWER && event->answer <= ANSWER_BACKGROUND;

	if (!key && !mouse && !answer)
		abort();
}

/* Whether the byte is still read as its own key. */
static bool
is_heard(struct input *input, unsigned char byte, double now)
{
	struct input_event event;
	bool found = input_feed(input, byte, now, &event) && event.key == byte;

	while (!found && input_expire(input, now, &event))
		found = event.key == byte;
	return found;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = { 0 };
	struct input_event event;
	double now = 0;

	for (size_t i = 0; i + 1 < size; i += 2) {
		now += data[i] & 1 ? 0.03 * data[i] : 0;
		if (input_feed(&input, data[i + 1], now, &event))
			check(&event);
		while (data[i] & 1 && input_expire(&input, now, &event))
			check(&event);
	}
	if (!is_heard(&input, 3, now) || !is_heard(&input, 'q', now))
		abort();
	return 0;
}
