/* SPDX-License-Identifier: MIT */
/* Playback: a flight that was written down is played to the same hashes, from bytes in any pieces,
 * and from any step of it again. */
#include "share/playback.h"

#include "folder.h"
#include "random_hands.h"
#include "widgets/draw_screen.h"
#include "written_flight.h"

#include <errno.h>
#include <inttypes.h>

static void
count(void *data, const struct session *session, const struct change *change, const char *line)
{
	int *changes = data;

	(void)session;
	(void)line;
	changes[change->kind]++;
}

/* ---- bytes that come in pieces */

struct pieces {
	const char *text;
	size_t length, at;
	size_t piece; /* bytes at most at a time */
	bool pauses;  /* every other time none have come */
	bool open;    /* more may come */
	int calls;
};

static long
read_piece(void *data, char *bytes, size_t room)
{
	struct pieces *p = data;
	size_t left = p->length - p->at, taken = p->piece < left ? p->piece : left;

	taken = taken < room ? taken : room;
	errno = 0;
	if (p->pauses && p->calls++ % 2 == 0)
		return 0;
	if (left == 0)
		return p->open ? 0 : -1;
	memcpy(bytes, p->text + p->at, taken);
	p->at += taken;
	return (long)taken;
}

struct played {
	struct session session;
	struct pieces pieces;
	struct playback *playback;
};

static void
start(struct played *p, const struct options *options, struct pieces pieces)
{
	p->pieces = pieces;
	assert_true(session_start(&p->session, options, 1, 80, 24, 0));
	p->playback = playback_new(&p->session, "flight", read_piece, &p->pieces);
	assert_non_null(p->playback);
}

static void
stop(struct played *p)
{
	written_flight_stop(p->playback);
	session_end(&p->session);
}

/* Played until the end of its block. */
#define scoped_played __attribute__((cleanup(stop))) struct played

/* Applies what is due, and makes a step if one can be made. */
static bool
go_on(struct played *p)
{
	if (!playback_advance(p->playback))
		return false;
	if (!p->session.source.waits && playback_goes_on(p->playback))
		session_step(&p->session);
	return true;
}

/* Plays as far as it goes. */
static void
play_on(struct played *p)
{
	while (go_on(p) && playback_goes_on(p->playback))
		;
}

/* Goes on N times, and leads to this step. */
static void
go_to(struct played *p, int times, uint64_t step)
{
	while (times-- > 0)
		assert_true(go_on(p));
	assert_int_equal(p->session.flown, step);
}

static struct pieces
whole(const char *text)
{
	return (struct pieces){ .text = text, .length = strlen(text), .piece = 1 << 16 };
}

/* Plays a text to its end; returns its error. */
static const char *
play_text(const struct options *options, const char *text)
{
	static char error[ERROR_SIZE];
	scoped_played p = { .playback = NULL };

	start(&p, options, whole(text));
	play_on(&p);
	playback_advance(p.playback);
	memcpy(error, p.playback->error, sizeof error);
	return error;
}

/* ---- random flights */

enum { STEPS_MOST = 20000 };

static void
fly(struct screens *screens, struct dice *d)
{
	const int acts = test_is_long() ? 2500 : 500;

	for (int i = 0; i < acts; i++) {
		hands_act(screens, d);
		for (int steps = dice_below(d, 5); steps > 0; steps--)
			session_step(ui_shown(&screens->ui));
		if (dice_below(d, 4) == 0)
			draw_screen(&screens->ui);
	}
}

/* Plays it, and goes to random steps meanwhile: each step has the same hash each time. */
static void
play_to_and_fro(const struct options *options, const struct written_flight *w, struct dice *d)
{
	static uint64_t hashes[STEPS_MOST];
	struct pieces pieces = { .text = w->text,
		                 .length = w->length,
		                 .piece = (size_t)(1 + dice_below(d, 5000)),
		                 .pauses = dice_below(d, 2) };
	scoped_played p = { .playback = NULL };
	int jumps = 0;

	memset(hashes, 0, sizeof hashes);
	start(&p, options, pieces);
	while (!p.playback->headed)
		assert_true(playback_advance(p.playback));
	playback_keep(p.playback);
	p.playback->source.log.every = 100;
	while (playback_goes_on(p.playback)) {
		if (!go_on(&p))
			fail_msg("%s", p.playback->error);
		uint64_t step = p.session.flown;
		assert_true(step < STEPS_MOST);
		uint64_t hash = flock_hash(p.session.flight.flock);
		if (hashes[step] != 0 && hashes[step] != hash && !p.session.source.waits)
			fail_msg("another flock at step %" PRIu64 " after a jump", step);
		if (!p.session.source.waits)
			hashes[step] = hash;
		if (jumps < 40 && step > 50 && dice_below(d, 80) == 0) {
			jumps++;
			assert_true(log_go(&p.playback->source.log,
			                   (uint64_t)dice_below(d, (int)step)));
		}
	}
	if (!playback_advance(p.playback))
		fail_msg("%s", p.playback->error);
	assert_true(p.playback->ended && !p.playback->reader.torn && jumps > 10);
}

TEST_WITH(whatever_is_done_is_played_to_the_same_hashes, folder_make, folder_remove)
{
	int changes[CHANGE_KINDS] = { 0 };
	struct session_listener counter = { .changed = count, .data = changes };
	const uint64_t flights = test_is_long() ? 4 : 3;

	hands_presets();
	for (uint64_t seed = 1; seed <= flights; seed++) {
		struct dice d = { seed };
		struct screens screens;
		struct written_flight w;
		print_message("flight %" PRIu64 "\n", seed);
		screens_start(&screens, 60 + 10 * (int)seed, 24);
		session_listen(&screens.session, &counter);
		written_flight_begin(&w, &screens.session, false);
		fly(&screens, &d);
		written_flight_end(&w, &screens.session);
		play_to_and_fro(screens.session.options, &w, &d);
		screens_end(&screens);
		free(w.text);
	}
	for (int kind = 0; kind < CHANGE_KINDS; kind++)
		assert_that(changes[kind] > 0, "no change of kind %d", kind);
}

/* ---- wrong, and by hand */

static long
read_utf16(void *data, char *bytes, size_t room)
{
	(void)data, (void)bytes, (void)room;
	errno = EILSEQ;
	return -1;
}

FLYING(what_cannot_be_read_has_its_line)
{
	scoped_played p = { .playback = NULL };

	start(&p, screens->session.options, (struct pieces){ .text = "" });
	p.playback->read = read_utf16;
	play_on(&p);
	assert_string_equal(p.playback->error, "flight:1: " LINE_ENDS_UTF16);
}

FLYING(a_wrong_line_is_refused_and_nothing_of_it_applied)
{
	const struct options *o = screens->session.options;
	scoped_played p = { .playback = NULL };

	const char *error = play_text(o, "9 scatter\n20 hash 1234\n");
	assert_ptr_equal(strstr(error, "flight:2: another flock at step 20: its hash is "), error);
	assert_contains(error, ", not 0000000000001234");
	assert_string_equal(play_text(o, "9 separation = 2, alignmet = 1\n"),
	                    "flight:1: no factor 'alignmet'; did you mean alignment?");
	start(&p, o, whole("9 separation = 2, alignmet = 1\n"));
	while (go_on(&p))
		;
	assert_int_equal(p.session.flown, 9);
	assert_float_equal(p.session.flight.factors.separation, 0.5, 0);
	assert_false(playback_advance(p.playback));
}

/* A file of steps ahead of the flight, and then a line that comes late. */
FLYING(a_line_of_a_step_that_has_passed_is_refused)
{
	scoped_played p = { .playback = NULL };

	start(&p, screens->session.options, (struct pieces){ .piece = 100, .open = true });
	go_to(&p, 30, 30);
	p.pieces.text = "separation = 0.9\n20 scatter\n";
	p.pieces.length = strlen(p.pieces.text);
	assert_false(go_on(&p));
	assert_string_equal(p.playback->error,
	                    "flight:2: step 20 has passed: the flight is at step 30");
	assert_float_equal(p.session.flight.factors.separation, 0.9, 1e-6);
}

/* What a program writes says how far the flight may be flown. */
FLYING(an_exact_flight_waits_for_its_lines)
{
	static const char text[] = "journal format 2 of boids 0.10.0\n0 start\n12 clock\n";
	scoped_played p = { .playback = NULL };

	start(&p, screens->session.options, whole(text));
	p.pieces.open = true;
	go_to(&p, 40, 12);
	assert_true(p.session.source.waits && !p.playback->ended && !p.playback->has_next);
	session_step(&p.session);
	assert_int_equal(p.session.flown, 12);
	p.pieces = whole("12 scatter\n20 clock\n");
	p.pieces.open = true;
	go_to(&p, 40, 20);
	p.pieces = whole("separation = 1\n");
	p.pieces.open = true;
	go_to(&p, 40, 60);
}

/* Comments without end hold the flight, but not the program. */
FLYING(a_flood_of_lines_is_read_in_parts)
{
	static char flood[4 * PLAYBACK_PIECE];
	scoped_played p = { .playback = NULL };

	for (size_t i = 0; i < sizeof flood; i++)
		flood[i] = i % 2 ? '\n' : '#';
	start(&p, screens->session.options,
	      (struct pieces){ .text = flood, .length = sizeof flood, .piece = 1 << 16 });
	assert_true(playback_advance(p.playback));
	assert_true(p.session.source.waits);
	assert_in_range(p.pieces.at, PLAYBACK_PIECE, PLAYBACK_PIECE + (1 << 14));
	while (p.session.source.waits)
		assert_true(playback_advance(p.playback));
	assert_true(p.playback->ended);
}

/* ---- the lines of a start */

/* Plays a text of 40 steps; `slow`: a change at a time, and once from step 30 back to the start.
 * Returns the hash of the flock. */
static uint64_t
hash_of(const struct options *options, const char *text, bool slow)
{
	scoped_played p = { .playback = NULL };

	start(&p, options, whole(text));
	p.session.go_on = slow ? screens_no_time : NULL;
	playback_keep(p.playback);
	while (playback_goes_on(p.playback)) {
		assert_true(go_on(&p));
		assert_true(!p.playback->behind || p.session.source.waits);
		if (p.session.flown < 30 || !slow)
			continue;
		slow = false;
		assert_true(log_go(&p.playback->source.log, 0));
	}
	assert_string_equal(p.playback->error, "");
	assert_int_equal(p.session.flown, 40);
	return flock_hash(p.session.flight.flock);
}

/* How boids start matters only to a flock that is made anew. */
FLYING(settings_of_a_start_make_the_flock_anew_until_another_line)
{
	static const struct {
		const char *line;
		int step; /* of the next line */
		bool anew;
	} cases[] = {
		{ "0 start", 0, true },      { "note by ann", 0, true },
		{ "# 1", 0, true },          { "0 wind = 0", 0, true },
		{ "0 seed = 4", 0, true },   { "0 clock", 0, false },
		{ "0 hold none", 0, false }, { "0 clock\n0 wind = 0", 0, false },
		{ "1 wind = 0", 1, false },
	};
	const struct options *o = screens->session.options;
	const uint64_t plain = hash_of(o, "0 seed = 4\n40 end\n", false);
	const uint64_t circle = hash_of(o, "0 start = circle, seed = 4\n40 end\n", false);
	char text[200];

	assert_true(plain != circle);
	for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
		snprintf(text, sizeof text, "0 seed = 4\n%s\n%d start = circle\n40 end\n",
		         cases[i / 2].line, cases[i / 2].step);
		print_message("%s", text);
		assert_true(hash_of(o, text, i % 2) == (cases[i / 2].anew ? circle : plain));
	}
}

/* A preset leaves alone what lines before it have named; defaults do not. */
FLYING(settings_of_a_start_come_in_any_order)
{
	const struct options *o = screens->session.options;
	const uint64_t hash = hash_of(
		o, "0 preset = school, separation = 1, zoom = 2, number = auto 0.05\n40 end\n",
		false);

	assert_true(hash == hash_of(o,
	                            "0 number = auto 0.05\n0 zoom = 2\n0 preset = mill\n"
	                            "0 separation = 1\n0 preset = school\n40 end\n",
	                            false));
	assert_true(hash_of(o, "0 separation = 1\n0 defaults = own\n40 end\n", false) ==
	            hash_of(o, "0 defaults = own\n40 end\n", false));
}

/* Also after going back: six seconds of flight from its step on. */
FLYING(a_note_is_shown_for_six_seconds)
{
	static const char text[] =
		"0 start\n0 note first\n600 wind = 0\n600 note second\nnote by ann\n1200 end\n";
	static const struct {
		uint64_t step;
		const char *note;
	} cases[] = { { 0, "first" },    { 359, "first" }, { 360, "" },       { 600, "second" },
		      { 959, "second" }, { 960, "" },      { 610, "second" }, { 10, "first" } };
	scoped_played p;

	start(&p, screens->session.options,
	      (struct pieces){ .text = text, .length = strlen(text), .piece = 9 });
	assert_true(playback_advance(p.playback));
	playback_keep(p.playback);
	every (c, cases) {
		assert_true(c->step >= p.session.flown || log_go(&p.playback->source.log, c->step));
		while (p.session.flown < c->step)
			assert_true(go_on(&p));
		assert_true(playback_advance(p.playback));
		assert_string_equal(session_caption(&p.session), c->note);
	}
}
