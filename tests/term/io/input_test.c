/* SPDX-License-Identifier: MIT */
/* Input: bytes from the terminal become keys, mouse events and replies. */
#include "io/input.h"

#include "test.h"

enum { CTRL_C = 3, CTRL_Z = 26, MOST = 32 };

struct heard {
	int count;
	struct input_event events[MOST];
};

static void
hear(struct heard *heard, struct input_event event)
{
	assert_true(event.kind != INPUT_NONE);
	assert_true(heard->count < MOST);
	heard->events[heard->count++] = event;
}

/* Returns all events of the bytes, with a pause of `pause` seconds before `split`, and of
 * waiting. */
static struct heard
listen(const char *bytes, size_t length, size_t split, double pause)
{
	struct input input = { 0 };
	struct heard heard = { 0 };
	struct input_event event;

	for (size_t i = 0; i < length; i++)
		if (input_feed(&input, (unsigned char)bytes[i], i < split ? 10 : 10 + pause, &event))
			hear(&heard, event);
	while (input_expire(&input, 10 + pause, &event))
		hear(&heard, event);
	while (input_expire(&input, 10 + pause + 1, &event))
		hear(&heard, event);
	return heard;
}

static bool
is_same(struct input_event a, struct input_event b)
{
	return a.kind == b.kind && a.key == b.key && a.action == b.action && a.button == b.button &&
	       a.column == b.column && a.row == b.row && a.answer == b.answer && a.mode == b.mode &&
	       a.setting == b.setting;
}

/* Bytes and their keys (0 past the last). The test adds a 'q', which must always count. */
static const struct {
	const char *bytes;
	uint32_t keys[8];
} table[] = {
	/* characters are themselves */
	{ "a", { 'a' } },
	{ "~ ", { '~', ' ' } },
	{ "\xD1\x8B", { 0x44B } },
	{ "\xE2\x86\x92", { 0x2192 } },
	{ "\xF0\x9D\x84\x9E", { 0x1D11E } },
	{ "\t", { KEY_TAB } },
	{ "\r", { KEY_ENTER } },
	{ "\n", { KEY_ENTER } },
	{ "\b", { KEY_BACKSPACE } },
	{ "\177", { KEY_BACKSPACE } },
	{ "\1\3\23\32\34", { 1, CTRL_C, 19, CTRL_Z, 28 } },
	/* keys of all terminals are known */
	{ "\033[A\033[B\033[C\033[D", { KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT } },
	{ "\033OA\033OB\033OC\033OD", { KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT } },
	{ "\033[1;5A\033[1;2D\033[1;10C", { KEY_UP, KEY_LEFT, KEY_RIGHT } },
	{ "\033Oa\033[b", { KEY_UP, KEY_DOWN } },
	{ "\033[H\033[F\033OH\033OF", { KEY_HOME, KEY_END, KEY_HOME, KEY_END } },
	{ "\033[1~\033[4~\033[7~\033[8~", { KEY_HOME, KEY_END, KEY_HOME, KEY_END } },
	{ "\033[2~\033[3~\033[5~\033[6~", { KEY_INSERT, KEY_DELETE, KEY_PAGE_UP, KEY_PAGE_DOWN } },
	{ "\033[3;5~\033[Z", { KEY_DELETE, KEY_SHIFT_TAB } },
	{ "\033OP\033OQ\033OR\033OS", { KEY_F1, KEY_F1 + 1, KEY_F1 + 2, KEY_F1 + 3 } },
	{ "\033[P\033[R\033[1;2P", { KEY_F1, KEY_F1 + 2, KEY_F1 } },
	{ "\033[11~\033[15~\033[17~\033[21~", { KEY_F1, KEY_F1 + 4, KEY_F1 + 5, KEY_F1 + 9 } },
	{ "\033[23~\033[24~", { KEY_F1 + 10, KEY_F1 + 11 } },
	{ "\033[[A\033[[E", { KEY_F1, KEY_F1 + 4 } },                            /* Linux */
	{ "\033OM\033Ok\033Om\033Op\033Oy", { KEY_ENTER, '+', '-', '0', '9' } }, /* keypad */
	/* extended keys are those that they replace: As kitty's protocol and xterm's
	 * modifyOtherKeys send them where another program has left these on */
	{ "\033[99;5u\033[27;5;99~\033[122;5u\033[108;5u", { CTRL_C, CTRL_C, CTRL_Z, 12 } },
	{ "\033[113u\033[27u\033[13u\033[9u\033[127u",
	  { 'q', KEY_ESCAPE, KEY_ENTER, KEY_TAB, KEY_BACKSPACE } },
	{ "\033[27;5;27~\033[27;2;13~\033[27;5;127~\033[27;5;8~",
	  { KEY_ESCAPE, KEY_ENTER, KEY_BACKSPACE, KEY_BACKSPACE } },
	/* Caps Lock, Num Lock, both */
	{ "\033[99;69u\033[99;133u\033[27;197;99~\033[113;65u\033[1;129A",
	  { CTRL_C, CTRL_C, CTRL_C, 'q', KEY_UP } },
	{ "\033[97;2u\033[27;2;65~\033[27;2;97~\033[65;2u\033[49:33;2u\033[49;2;33u\033[0;;229u",
	  { 'A', 'A', 'A', 'A', '!', '!', 0xE5 } },
	{ "\033[9;2u\033[27;2;9~\033[27;6;9~", { KEY_SHIFT_TAB, KEY_SHIFT_TAB, KEY_SHIFT_TAB } },
	/* with Shift and Alt; of another layout */
	{ "\033[99;6u\033[1089::99;5u\033[1089:1057:99;6u", { CTRL_C, CTRL_C, CTRL_C } },
	{ "\033[1089u\033[1089:1057;2u\033[32;5u", { 0x441, 0x421, ' ' } },
	{ "\033[120;3u\033[27;3;120~\033[1;3A", { KEY_ESCAPE, 'x', KEY_ESCAPE, 'x', KEY_UP } },
	{ "\033[99;7u\033[99;13u\033[99;9u\033[27;9;99~", { KEY_ESCAPE, CTRL_C } }, /* Super */
	/* pressed, repeated, released */
	{ "\033[113;1:1u\033[113;1:2u\033[113;1:3u\033[27;1:3u", { 'q', 'q' } },
	{ "\033[1;1:1A\033[1;133:2B\033[1;1:3C\033[5;1:1~\033[5;1:3~",
	  { KEY_UP, KEY_DOWN, KEY_PAGE_UP } },
	{ "\033[1;1:1P\033[13;1:1~\033[1;1:3P", { KEY_F1, KEY_F1 + 2 } },
	{ "\033[57399u\033[57408;129u\033[57414u\033[57413u\033[57419;1:1u\033[57426u",
	  { '0', '9', KEY_ENTER, '+', KEY_UP, KEY_DELETE } },
	{ "\033[57358u\033[57376u\033[57398u\033[57427u\033[57441;2u\033[57454u", { 0 } },
	{ "\033[55296u\033[1114112u\033[128u\033[0u\033[u\033[27~\033[4000000000u\033[?5u", { 0 } },
	{ "\033[:u\033[:::;:::u\033[1:2:3:4:5;6:7:8:9;1:2:3;4:5;6:7u", { 1 } },
	/* modes of other programs leave the keys what they are: Modes of terminals that change
	 * what keys send: all forms are read */
	{ "\r\n\r\n\n", { KEY_ENTER, KEY_ENTER, KEY_ENTER } }, /* newline mode */
	{ "\r\033[A\n", { KEY_ENTER, KEY_UP, KEY_ENTER } },
	{ "\033O[q\033OX\033OI\033Oj", { KEY_ESCAPE, 'q', '=', KEY_TAB, '*' } },
	/* 8-bit controls, also in UTF-8 */
	{ "\x9B"
	  "A\xC2\x9B"
	  "B\x8FP\xC2\x8FS\x9B"
	  "5~",
	  { KEY_UP, KEY_DOWN, KEY_F1, KEY_F1 + 3, KEY_PAGE_UP } },
	{ "\x9B"
	  "99;5u\xC2\x9B"
	  "27;5;122~",
	  { CTRL_C, CTRL_Z } },
	{ "\x9BI\x9BO\xC2\x9BI\x9B?62;1c", { 0 } }, /* focus */
	{ "\x9B"
	  "200~x\x9B"
	  "201~",
	  { 'x' } },
	{ "\x9B\003\x8F\r\x80\x84\x99\x9A\x9C\x9F"
	  "app\033\\\x90"
	  "dcs\007",
	  { CTRL_C, KEY_ENTER } },
	/* unknown sequences are swallowed whole */
	{ "\033[200~x\033[201~", { 'x' } }, /* bracketed paste */
	{ "\033[I\033[O", { 0 } },          /* focus */
	{ "\033[?62;1;6c\033[>0;276;0c", { 0 } },
	{ "\033[99~\033[0~\033[~\033[16~\033[22~\033[4000000000~", { 0 } },
	{ "\033[1;2;3;4;5;6;7;8;9x\033[=5!z", { 0 } },
	{ "\033Oz\033O1;5\x7E", { 0 } },
	{ "\033[M !!\033[M\xFF\xFE\xFD", { 0 } }, /* the old mouse protocol */
	{ "\033[<64;0;5M\033[<66;4;4M\033[<0;5M\033[<0;1;2;3M\033[<128;4;4M", { 0 } },
	{ "\033[[z", { 0 } },
	{ "\033]10;rgb:0/0/0\007\033]0;title\033\\", { 0 } },
	{ "\033P1$r0m\033\\\033_app\033\\\033^pm\033\\\033Xsos\033\\", { 0 } },
	{ "\033]8;;\xD1\x8B\n\r\t\033\\", { 0 } },
	{ "\033P broken off by\033[A", { KEY_UP } },
	/* broken characters are swallowed */
	{ "\x80\xBF", { 0 } },
	{ "\xFF\xFE", { 0 } },
	{ "\xC0\xAF\xC1\x81", { 0 } },
	{ "\xE0\x80\xAF\xF0\x80\x80\xAF", { 0 } }, /* in too many bytes (overlong) */
	{ "\xED\xA0\x80", { 0 } },                 /* a surrogate */
	{ "\xF4\x90\x80\x80\xF8\x88\x80\x80\x80", { 0 } },
	{ "\xE2\x86", { 0 } }, /* cut off */
	{ "\xE2x", { 'x' } },
	{ "\xF0\x9D\x84\033[A", { KEY_UP } },
	{ "\xE2\xD1\x8B", { 0x44B } },
	{ "\xC2\x81", { 0 } }, /* a control character */
	/* control characters end what was begun: No bytes that a user can type by hand may block
	 * the keys */
	{ "\033[\003", { CTRL_C } },
	{ "\033[1;\032", { CTRL_Z } },
	{ "\033O\r", { KEY_ENTER } },
	{ "\033]\003", { CTRL_C } },
	{ "\033Pab\032", { CTRL_Z } },
	{ "\033_\030", { 0 } },
	{ "\033]x\033[A", { KEY_UP } },
	{ "\033[M!\003", { CTRL_C } },
	{ "\xE2\003", { CTRL_C } },
	{ "\033[\177", { KEY_BACKSPACE } },
	{ "\033[\xD1\x8B", { 0x44B } },
	{ "\033[1\033[A", { KEY_UP } },
	/* escape before another key counts too */
	{ "\033x", { KEY_ESCAPE, 'x' } },
	{ "\033\033", { KEY_ESCAPE, KEY_ESCAPE } },
	{ "\033\033[A", { KEY_ESCAPE, KEY_UP } },
	{ "\033\003", { KEY_ESCAPE, CTRL_C } },
	{ "\033a\033b", { KEY_ESCAPE, 'a', KEY_ESCAPE, 'b' } },
	{ "\033a\033\033b", { KEY_ESCAPE, 'a', KEY_ESCAPE, KEY_ESCAPE, 'b' } },
	{ "\033a\033[A", { KEY_ESCAPE, 'a', KEY_UP } },
	{ "\033ab", { KEY_ESCAPE, 'a', 'b' } },
	{ "\033\xD1\x8B", { KEY_ESCAPE, 0x44B } },
	{ "\033\xFFx", { KEY_ESCAPE, 'x' } },
	{ "\033\\", { 0 } }, /* but strings end with it, too */
};

/* Wherever the bytes are torn. */
TEST(bytes_are_keys)
{
	every (row, table) {
		char bytes[256];
		size_t length = (size_t)snprintf(bytes, sizeof bytes, "%sq", row->bytes);
		for (size_t split = 0; split <= length; split++) {
			struct heard heard = listen(bytes, length, split, 0.01);
			int at = 0;
			for (; row->keys[at] && at < heard.count; at++)
				assert_that(heard.events[at].kind == INPUT_KEY &&
				                    heard.events[at].key == row->keys[at],
				            "row %td, key %d is U+%04X", row - table, at,
				            heard.events[at].key);
			assert_that(!row->keys[at] && heard.count == at + 1 &&
			                    heard.events[at].key == 'q',
			            "row %td has %d keys", row - table, heard.count);
		}
	}
}

TEST(a_sequence_of_any_length_is_swallowed)
{
	static const char *const ends[][2] = {
		{ "\033[", "A" }, { "\033O", "A" }, { "\033]", "\033\\" }, { "\033P", "\007" }
	};

	for (size_t kind = 0; kind < 4; kind++)
		for (int length = 60; length < 100000;
		     length = length < 70 ? length + 1 : length * 7) {
			struct input input = { 0 };
			struct input_event event;
			for (const char *at = ends[kind][0]; *at; at++)
				assert_false(input_feed(&input, (unsigned char)*at, 1, &event));
			for (int i = 0; i < length; i++)
				assert_false(input_feed(&input, '1', 1, &event));
			for (const char *at = ends[kind][1]; *at; at++)
				if (input_feed(&input, (unsigned char)*at, 1, &event))
					assert_int_equal(event.key, KEY_UP); /* if any */
			assert_true(input_feed(&input, 'q', 1, &event));
			assert_int_equal(event.key, 'q');
		}
}

TEST(nothing_is_no_key)
{
	assert_int_equal(listen("\0\0", 2, 2, 0).count, 0);
	assert_int_equal(listen("", 0, 0, 1).count, 0);
}

TEST(a_string_ends_after_a_second_of_silence)
{
	struct input input = { 0 };
	struct input_event event;

	assert_false(input_feed(&input, 27, 0, &event));
	assert_false(input_feed(&input, ']', 0.01, &event));
	assert_false(input_feed(&input, 's', 0.8, &event));
	assert_false(input_feed(&input, 's', 1.7, &event));
	assert_true(input_timeout(&input, 1.7) < 0);
	assert_true(input_feed(&input, 's', 2.8, &event));
	assert_int_equal(event.key, 's');
}

TEST(other_sequences_wait_for_ever)
{
	struct input input = { 0 };
	struct input_event event;

	assert_false(input_feed(&input, 27, 0, &event));
	assert_false(input_feed(&input, '[', 0.01, &event));
	assert_false(input_expire(&input, 500, &event));
	assert_true(input_timeout(&input, 500) < 0);
	assert_false(input_feed(&input, '0', 500, &event));
	assert_true(input_feed(&input, 'n', 1000, &event));
	assert_int_equal(event.kind, INPUT_ANSWER);
}

TEST(a_lone_escape_counts_after_50_ms)
{
	struct input input = { 0 };
	struct input_event event;

	assert_true(input_timeout(&input, 7) < 0);
	assert_false(input_expire(&input, 7, &event));
	assert_false(input_feed(&input, 27, 7, &event));
	assert_true(input_timeout(&input, 7) > 0.0499 && input_timeout(&input, 7) < 0.0501);
	assert_false(input_expire(&input, 7.049, &event));
	assert_true(input_expire(&input, 7.05, &event));
	assert_int_equal(event.kind, INPUT_KEY);
	assert_int_equal(event.key, KEY_ESCAPE);
	assert_false(input_expire(&input, 9, &event));
	assert_true(input_timeout(&input, 9) < 0);
	assert_true(input_feed(&input, '[', 9, &event)); /* and ended */
	assert_int_equal(event.key, '[');
}

TEST(the_mouse_and_answers_are_understood)
{
	static const struct {
		const char *bytes;
		struct input_event event;
	} rows[] = {
		{ "\033[<0;1;1M", { .action = MOUSE_PRESS } },
		{ "\033[<0;81;25m", { .action = MOUSE_RELEASE, .column = 80, .row = 24 } },
		{ "\033[<1;3;4M", { .action = MOUSE_PRESS, .button = 1, .column = 2, .row = 3 } },
		{ "\033[<2;300;200M",
		  { .action = MOUSE_PRESS, .button = 2, .column = 299, .row = 199 } },
		{ "\033[<32;5;6M", { .action = MOUSE_DRAG, .column = 4, .row = 5 } },
		{ "\033[<35;5;6M", { .action = MOUSE_MOVE, .button = 3, .column = 4, .row = 5 } },
		{ "\033[<34;5;6M", { .action = MOUSE_DRAG, .button = 2, .column = 4, .row = 5 } },
		{ "\033[<64;5;6M", { .action = MOUSE_WHEEL_UP, .column = 4, .row = 5 } },
		{ "\033[<65;5;6M", { .action = MOUSE_WHEEL_DOWN, .column = 4, .row = 5 } },
		{ "\033[<16;5;6M", { .action = MOUSE_PRESS, .column = 4, .row = 5 } }, /* Ctrl */
		{ "\x9B<0;3;4M", { .action = MOUSE_PRESS, .column = 2, .row = 3 } },
		{ "\033[0n", { .answer = ANSWER_STATUS } },
		{ "\x9B"
		  "0n",
		  { .answer = ANSWER_STATUS } },
		{ "\033[12;80R", { .answer = ANSWER_CURSOR, .row = 11, .column = 79 } },
		{ "\033[?2026;2$y", { .answer = ANSWER_MODE, .mode = 2026, .setting = 2 } },
		{ "\033[>4;1m", { .answer = ANSWER_MODE, .mode = ANSWER_OTHER_KEYS, .setting = 1 } },
	};

	every (row, rows) {
		struct input_event meant = row->event;
		meant.kind = strchr(row->bytes, '<') ? INPUT_MOUSE : INPUT_ANSWER;
		for (size_t split = 1; split <= strlen(row->bytes); split++) {
			struct heard heard = listen(row->bytes, strlen(row->bytes), split,
			                            split > 1 ? 60 : 0.03);
			assert_int_equal(heard.count, 1);
			assert_true(is_same(heard.events[0], meant));
		}
	}
}

TEST(the_background_is_understood_however_it_ends)
{
	static const char *const rows[] = { "\033]11;rgb:1e1e/2222/3030\033\\",
		                            "\033]11;rgb:1e1e/2222/3030\007",
		                            "\033]11;rgba:1e/22/30/ff\033\\",
		                            "\x9D"
		                            "11;rgb:1e1e/2222/3030\x9C",
		                            "\xC2\x9D"
		                            "11;rgb:1e1e/2222/3030\xC2\x9C" };

	every (row, rows) {
		struct heard heard = listen(*row, strlen(*row), strlen(*row), 0);
		assert_int_equal(heard.count, 1);
		assert_int_equal(heard.events[0].kind, INPUT_ANSWER);
		assert_int_equal(heard.events[0].answer, ANSWER_BACKGROUND);
		assert_int_equal(heard.events[0].rgb, 0x1E2230);
	}
}

/* Fails unless a text whose bytes come `pause` seconds apart, after a first one at 9.9, is so many keys and
 * replies. */
static void
assert_slowly(bool expecting, const char *text, double pause, int keys, int replies)
{
	struct input input = { .expecting = expecting };
	struct input_event event;
	double now = 9.9;

	for (; *text; text++, now = now < 10 ? 10 : now + pause) {
		bool done = input_feed(&input, (unsigned char)*text, now, &event);
		for (; done; done = input_expire(&input, now, &event)) {
			keys -= event.kind == INPUT_KEY;
			replies -= event.kind == INPUT_ANSWER;
		}
	}
	assert_true(keys == 0 && replies == 0);
}

/* However long its parts take, once its first bytes have come; q behind it is a key. */
TEST(a_torn_reply_of_the_background_is_no_key)
{
	for (int k = 0; k < 2; k++) {
		const double pause = k == 0 ? 0.4 : 3;
		assert_slowly(true, "\033]11;rgb:1e1e/2222/3030\033\\q", pause, 1, 1);
		assert_slowly(true, "\033]11;rgb:1e1e/2222/3030\007q", pause, 1, 1);
		assert_slowly(true, "\033]11;rgb:1e1e/2222/3030\033q", pause, 2, 1); /* Esc and q */
	}
	assert_slowly(true, "\033]11;rgb:1e1e/2q", 1.1, 1, 0); /* its end never comes */
}

TEST(other_strings_are_no_reply)
{
	assert_slowly(false,
	              "\033]10;rgb:0/0/0\007\033]11;black\033\\\033P11;rgb:0/0/0\033\\"
	              "\033]11;rgb:0/0/0\030\033]11;rgb:0/0/0;0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/"
	              "0/0\007",
	              0.01, 0, 0);
}

/* Random bytes, many of them parts of sequences, then bytes that end any sequence: never a crash,
 * no key past the last, and q and Ctrl-C still work. */
TEST(garbage_does_no_harm)
{
	static const char pieces[] =
		"\033\033\033[[]OP_X^\\M<?;:0119$~ABZRnmyrgb:/#\007\030\003\xE2\x86\x92\xF0";
	uint32_t chance = 1;

	for (int round = 0; round < 20000; round++) {
		struct input input = { 0 };
		struct input_event event;
		for (int i = 0; i < 100; i++) {
			chance = chance * 1664525u + 1013904223u;
			unsigned char byte =
				chance >> 31
					? (unsigned char)(chance >> 20)
					: (unsigned char)pieces[(chance >> 16) % (sizeof pieces - 1)];
			double now = round + i * 0.001;
			if (!input_feed(&input, byte, now, &event))
				assert_int_equal(event.kind, INPUT_NONE);
			else
				assert_true(event.kind != INPUT_KEY ||
				            (event.key > 0 && event.key <= KEY_F1 + 11));
			if (chance % 16 == 0)
				input_expire(&input, now + 0.06, &event);
		}
		bool quit = input_feed(&input, CTRL_C, round + 1, &event) && event.key == CTRL_C;
		while (!quit && input_expire(&input, round + 1, &event))
			quit = event.key == CTRL_C;
		assert_true(quit);
		while (input_expire(&input, round + 2, &event))
			;
		assert_true(input_feed(&input, 'q', round + 2, &event));
		assert_int_equal(event.key, 'q');
	}
}

TEST(esc_waits_longer_where_an_answer_may_come_torn)
{
	struct input input = { .expecting = true };
	struct input_event event;

	assert_false(input_feed(&input, '\033', 10, &event));
	assert_false(input_expire(&input, 10.2, &event));
	assert_true(input_timeout(&input, 10.2) > 0.04);
	assert_false(input_feed(&input, '[', 10.2, &event));
	assert_false(input_feed(&input, '0', 11, &event));
	assert_true(input_feed(&input, 'n', 12, &event));
	assert_int_equal(event.kind, INPUT_ANSWER);
	assert_false(input_feed(&input, '\033', 20, &event));
	input.expecting = false; /* the reply has arrived: this was the key */
	assert_true(input_expire(&input, 20.05, &event));
	assert_int_equal(event.key, KEY_ESCAPE);
}
