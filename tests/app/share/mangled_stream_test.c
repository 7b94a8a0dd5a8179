/* SPDX-License-Identifier: MIT */
/* Mangled streams: whatever has happened to the bytes of a flight, its lines and its packed boids, a watcher
 * that looks back on it meanwhile stays whole: a finite flock, a message in one line. fuzz_watch.c finds more. */
#include "data_file.h"
#include "scene.h"
#include "scripted_watcher.h"
#include "share/watcher_keys.h"
#include "widgets/draw_screen.h"

#include <sys/socket.h>

enum { STREAM = 12000, RUN = 80, PIECES = 20 };

struct stream {
	char text[STREAM + 1];
	size_t length;
};

static const char *const flights[] = { "flights/hands-bob.journal",   "flights/pauses-bob.journal",
	                               "flights/recall-bob.journal",  "flights/watched-bob.journal",
	                               "flights/watched-cid.journal", "flights/young-bob.journal" };

/* Reads a journal without its head, which a watcher has got already. */
static struct stream
read_stream(const char *name)
{
	FILE *in = data_open(name);
	struct stream stream;

	assert_non_null(fgets(stream.text, STREAM, in));
	stream.length = fread(stream.text, 1, STREAM, in);
	assert_true(stream.length < STREAM / 2);
	fclose(in);
	return stream;
}

/* Puts bytes in the place of `less` others, as long as there is room. */
static void
replace(struct stream *s, size_t at, size_t less, const char *bytes, size_t more)
{
	char with[RUN];

	less = less < s->length - at ? less : s->length - at;
	if (s->length - less + more > STREAM)
		return;
	memcpy(with, bytes, more); /* they may be of the stream itself */
	memmove(s->text + at + more, s->text + at + less, s->length - at - less);
	memcpy(s->text + at, with, more);
	s->length = s->length - less + more;
}

/* Changes a byte or a sign of packed boids, or drops, doubles or mixes in some, or the rest of a line. */
static void
mangle(struct stream *s, const struct stream *other, struct dice *d)
{
	const size_t at = (size_t)dice_below(d, (int)s->length - RUN);
	const size_t from = (size_t)dice_below(d, (int)other->length - RUN);
	const size_t run = 1 + (size_t)dice_below(d, RUN);
	const char byte = (char)dice_below(d, 256), sign = (char)('!' + dice_below(d, 94));
	const char *end = memchr(s->text + at, '\n', s->length - at);

	switch (dice_below(d, 6)) {
	case 0:
		replace(s, at, 1, &byte, 1);
		break;
	case 1:
		replace(s, at, 1, &sign, 1);
		break;
	case 2:
		replace(s, at, run, "", 0);
		break;
	case 3:
		replace(s, at, 0, s->text + at, run);
		break;
	case 4:
		replace(s, at, run, other->text + from, run);
		break;
	default:
		replace(s, at, end ? (size_t)(end - s->text) - at : 1, "", 0);
	}
}

/* Gives the boids of a state their length and name again: else nothing of what is mangled is read. */
static void
mend(struct stream *s)
{
	char name[TEXT_HASH_NAME], line[RUN];

	s->text[s->length] = '\0';
	char *head = strstr(s->text, "asset "), *text = head ? strchr(head, '\n') : NULL;
	char *boids = text ? strstr(text, " boids ") : NULL, *end = boids;
	if (!boids || strlen(boids) < sizeof " boids " + sizeof name)
		return;
	while (end[-1] != '\n')
		end--;
	if (end - 1 <= text)
		return;
	const size_t length = (size_t)(end - 1 - (text + 1));
	text_hash_name(name, text + 1, length);
	memcpy(boids + strlen(" boids "), name, strlen(name));
	snprintf(line, sizeof line, "asset %s %zu", name, length);
	replace(s, (size_t)(head - s->text), (size_t)(text - head), line, strlen(line));
}

/* Sends a piece, and lets the watcher read, fly and look back. */
static void
send_piece(struct scripted_watcher *w, const char *bytes, size_t length, struct dice *d)
{
	static const uint32_t keys[] = { KEY_LEFT, KEY_LEFT, KEY_RIGHT, 's', 0, 0, 0 };
	const uint32_t key = dice_pick(d, keys);

	if (w->watcher.session) /* it may have closed the line */
		send(w->far_end, bytes, length, MSG_NOSIGNAL);
	scripted_watcher_run(w, dice_between(d, 0, 0.3));
	if (key)
		screens_dispatch(&w->screens, key);
}

static void
watch(const struct stream *s, struct dice *d)
{
	struct scripted_watcher w;
	const size_t piece = s->length / PIECES + 1;

	scripted_watcher_start(&w, dice_below(d, 2) == 0);
	watcher_keep(&w.watcher);
	w.screens.ui.shared.watched = true;
	watcher_keys_attach(&w.watcher);
	w.screens.ui.source = &w.watcher.source;
	w.screens.session.flight.most = 200;
	w.watcher.may_retry = false;
	for (size_t at = 0; at < s->length; at += piece)
		send_piece(&w, s->text + at, s->length - at < piece ? s->length - at : piece, d);
	scripted_watcher_run(&w, 0.5);
	draw_screen(&w.screens.ui);
	assert_true(screens_are_finite(w.screens.session.flight.flock));
	assert_null(strpbrk(w.screens.session.message.text, "\n\r\033"));
	scripted_watcher_end(&w);
}

TEST(a_watcher_stays_whole_whatever_has_happened_to_its_stream)
{
	const int rounds = test_is_long() ? 5000 : 200;
	struct stream streams[LENGTH(flights)];
	struct dice d = { .state = 11 };

	foreach (i, flights)
		streams[i] = read_stream(flights[i]);
	for (int i = 0; i < rounds; i++) {
		struct stream s = dice_pick(&d, streams);
		for (int changes = dice_below(&d, 6); changes >= 0; changes--)
			mangle(&s, &dice_pick(&d, streams), &d);
		if (i % 4 > 0)
			mend(&s);
		if (!screens_text_is_slow(s.text, s.length))
			watch(&s, &d);
	}
}
