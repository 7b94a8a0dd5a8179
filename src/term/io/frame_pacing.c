/* SPDX-License-Identifier: MIT */
#include "frame_pacing.h"

#include <math.h>
#include <stdint.h>

static const double slowest = 110;       /* bytes a second; anything slower is a stopped terminal */
static const double reply_timeout = 1.0; /* seconds for the first reply, plus transmission */
static const double part_seconds = 0.1;  /* to transmit a part, which delays an echo */
static const double line_seconds = 1.5;  /* to transmit all that is in flight, at most */
static const double least_line = 256;    /* bytes that may be in flight on any line */
static const double first_picture = 800; /* bytes that go before the first reply of a local one */
static const double expiry = 20.0;       /* seconds for which a shortest round trip counts */
static const double overdue_least = 3.0; /* seconds until a reply is overdue, at least */
static const double overdue_trips = 8.0; /* round trips until a reply is overdue */
enum { STRIKES = 3 };                    /* unanswered marks before giving up */
enum { SAMPLES = 3 };                    /* parts before the rate is known */

/* Vegas' alpha and beta: parts of a full window that wait in buffers. Below `few` it grows, above
 * `many` it shrinks. Measured at 2400 to 65536 bytes/s and 20 to 600 ms: with 0.6 and 1 a line of
 * high latency is half idle, with 1 and 1.6 keys are delayed by 0.2 s more. */
static const double few = 0.7, many = 1.3, shrink = 0.5;

/* A round trip within these of the shortest confirms it: the rest is jitter or a short queue. */
static const double near_best = 1.1, near_seconds = 0.03;

/* Weight of a new sample in the smoothed round trip and in the rate. */
static const double fresh_trip = 0.2, fresh_rate = 0.2;
static const double least_busy = 0.0002; /* seconds; above 0, as it becomes a divisor */
static const double exit_grace = 0.3;    /* seconds that even a fast terminal may need at exit */

void
pacing_start(struct frame_pacing *pace, double now, enum pacing_state state, double silent_rate)
{
	*pace = (struct frame_pacing){ .state = state, .window = 2, .silent_rate = silent_rate };
	pace->growing = true;
	pace->patience = HUGE_VAL;
	pace->marked_at = now;
	if (state == PACING_STARTING)
		pace->queue[pace->count++].sent = now;
}

/* Whether marks are sent because replies are missing. */
static bool
is_in_doubt(const struct frame_pacing *pace)
{
	return pace->marking && !pace->measuring;
}

bool
pacing_queries(const struct frame_pacing *pace)
{
	return (pace->state == PACING_STARTING || pace->state == PACING_ON) && !is_in_doubt(pace);
}

/* Returns the seconds after which a missing reply is overdue. */
static double
overdue_after(const struct frame_pacing *pace)
{
	return fmax(overdue_least, overdue_trips * pace->usual);
}

static bool
is_overdue(const struct frame_pacing *pace, double now)
{
	double since = pace->marking ? pace->marked_at : pace->queue[pace->first].sent;

	return (pace->marking || pace->count > 0) && now - since > overdue_after(pace);
}

/* Whether the shortest round trip has expired: then the line runs empty for a measurement. */
static bool
is_doubtful(const struct frame_pacing *pace, double now)
{
	return now - pace->best_at > expiry;
}

/* Returns the number of unanswered bytes. */
static double
unanswered(const struct frame_pacing *pace)
{
	double bytes = pace->other_bytes;

	for (int i = 0; i < pace->count; i++)
		bytes += pace->queue[(pace->first + i) % PACING_FRAMES].bytes;
	return bytes;
}

/* Returns the bytes a second of the line from the first sample on, else 0. */
static double
measured(const struct frame_pacing *pace)
{
	return pace->parts_answered > 0 ? pace->line_bytes / pace->line_seconds : 0;
}

/* Returns how many more bytes may be in flight. While replies are missing: least_line bytes between
 * two marks, which the slowest line can carry, and none if no input arrives. */
static double
line_room(const struct frame_pacing *pace)
{
	if (is_in_doubt(pace))
		return pace->heard ? least_line - pace->since_mark : 0;
	return fmax(least_line, line_seconds * measured(pace)) - unanswered(pace);
}

/* Returns when the first reply is overdue: it is to the bytes before the first frame. */
static double
first_deadline(const struct frame_pacing *pace)
{
	double bytes = unanswered(pace) - pace->other_bytes;

	return pace->queue[pace->first].sent + reply_timeout + bytes / slowest;
}

/* Whether the first picture is all that may go, as its reply may still be on a slow line. */
static bool
is_early(const struct frame_pacing *pace, double now)
{
	return pace->state == PACING_SILENT && pace->count > 0 && now < first_deadline(pace);
}

size_t
pacing_room(const struct frame_pacing *pace, double now)
{
	bool waits = !is_in_doubt(pace) &&
	             (pace->marking || is_doubtful(pace, now) || pace->count >= (int)pace->window);
	double room = 0;

	if (pace->state == PACING_OFF)
		return SIZE_MAX;
	if (pace->state == PACING_SILENT && now >= pace->free_at)
		room = fmax(PACING_LEAST, part_seconds * pace->silent_rate);
	if (is_early(pace, now))
		room = fmin(room, first_picture - pace->other_bytes);
	if (pace->state == PACING_ON && !waits) {
		double part = fmin(part_seconds * measured(pace), 2 * pace->proven);
		room = fmin(fmax(PACING_LEAST, part), line_room(pace) - PACING_ECHO);
	}
	return room < PACING_LEAST ? 0 : (size_t)room;
}

bool
pacing_may_echo(const struct frame_pacing *pace, double now)
{
	if (pace->state == PACING_SILENT)
		return pace->free_at - now < part_seconds;
	if (pace->state == PACING_ON)
		return pace->count < PACING_FRAMES && line_room(pace) >= PACING_ECHO;
	return pace->state == PACING_OFF;
}

/* Returns when frames go without the first reply. */
static double
silence_begins(const struct frame_pacing *pace)
{
	return fmin(first_deadline(pace), pace->queue[pace->first].sent + pace->patience);
}

double
pacing_deadline(const struct frame_pacing *pace, double now)
{
	if (pace->state == PACING_LOST)
		return -1;
	if (pacing_room(pace, now) > 0)
		return now;
	if (pace->state == PACING_STARTING)
		return silence_begins(pace);
	if (pace->state == PACING_SILENT)
		return is_early(pace, now) && now >= pace->free_at ? first_deadline(pace)
		                                                   : pace->free_at;
	if (pace->marking)
		return pace->marked_at + overdue_after(pace);
	return pace->count > 0 ? pace->queue[pace->first].sent + overdue_after(pace) : now;
}

void
pacing_sent_frame(struct frame_pacing *pace, double now, size_t bytes)
{
	int last = (pace->first + pace->count) % PACING_FRAMES;

	pacing_sent_bytes(pace, bytes);
	if (pace->state == PACING_SILENT)
		pace->free_at = fmax(pace->free_at, now) + (double)bytes / pace->silent_rate;
	if (!pacing_queries(pace) || pace->count == PACING_FRAMES)
		return;
	pace->queue[last].sent = now;
	pace->queue[last].bytes = pace->other_bytes;
	pace->other_bytes = 0;
	pace->count++;
	pace->behind += pace->behind < PACING_FRAMES;
}

void
pacing_sent_bytes(struct frame_pacing *pace, size_t bytes)
{
	pace->other_bytes += (double)bytes;
	pace->since_mark += (double)bytes;
}

static bool
is_near_best(const struct frame_pacing *pace, double trip)
{
	return trip <= pace->best * near_best + near_seconds;
}

/* A part occupies the line from the reply before, or from its earliest arrival, to its reply.
 * Replies that are read in one go say nothing about the time between them, so all are one sample.
 * Only the first counts by itself: the first part needs a size. */
static void
learn_rate(struct frame_pacing *pace, double now, double sent, double bytes)
{
	double busy = now - fmax(pace->answered_at, sent + pace->best);

	busy = fmax(least_busy, fmin(busy, bytes / slowest));
	if (now > pace->answered_at || pace->parts_answered == 0) { /* a new sample */
		if (pace->parts_answered < SAMPLES)
			pace->parts_answered++;
		pace->line_bytes -= fresh_rate * pace->line_bytes;
		pace->line_seconds -= fresh_rate * pace->line_seconds;
		if (busy <= 2 * part_seconds)
			pace->proven = fmax(pace->proven, bytes);
		else
			pace->proven = fmin(pace->proven, bytes * part_seconds / busy);
	}
	pace->line_bytes += bytes;
	pace->line_seconds += busy;
}

/* was_full: the window was used up; else it does not limit the line and must not grow. */
static void
learn_window(struct frame_pacing *pace, double trip, bool was_full)
{
	bool near = is_near_best(pace, trip);
	double waiting = near ? 0 : pace->window * (1 - pace->best / trip);

	if (waiting >= few)
		pace->growing = false;
	if (waiting < few && was_full)
		pace->window += pace->growing ? 1 : 1 / pace->window;
	else if (waiting > many)
		pace->window -= shrink;
	pace->window = fmin(fmax(pace->window, 1), PACING_FRAMES - 2);
}

void
pacing_replied(struct frame_pacing *pace, double now)
{
	double sent = pace->queue[pace->first].sent, bytes = pace->queue[pace->first].bytes;
	double trip = now - sent;
	bool was_full = pace->count >= (int)pace->window;

	if (pace->count == 0)
		return;
	pace->first = (pace->first + 1) % PACING_FRAMES;
	pace->count--;
	if (pace->usual <= 0) {
		pace->best = trip;
		pace->usual = fmax(trip, least_busy); /* above 0: known */
		pace->best_at = now;
	} else { /* the limit reduces the weight of a stop of the terminal */
		double limited = fmin(trip, overdue_after(pace));
		if (is_near_best(pace, limited))
			pace->best_at = now;
		pace->best = fmin(pace->best, limited);
		pace->usual += fresh_trip * (limited - pace->usual);
		learn_rate(pace, now, sent, bytes);
		learn_window(pace, trip, was_full);
	}
	pace->state = PACING_ON;
	pace->strikes = 0;
	pace->heard = false; /* a reply does not show that replies are missing */
	pace->answered_at = now;
	if (is_in_doubt(pace))
		pace->marked_at = now; /* replies still arrive, late */
}

/* Counts an overdue mark. Returns false after STRIKES in a row without input: the line is lost. */
static bool
strike(struct frame_pacing *pace)
{
	pace->strikes = pace->heard ? 1 : pace->strikes + 1;
	if (pace->replied)
		pace->marks = 0; /* the replies to the others were lost */
	pace->replied = false;
	if (pace->strikes <= STRIKES)
		return true;
	pace->state = PACING_LOST;
	pace->strikes = 0;
	return false;
}

bool
pacing_wants_mark(struct frame_pacing *pace, double now)
{
	bool overdue = is_overdue(pace, now), quiet = pace->count == 0 && !pace->marking;

	if (pace->state == PACING_STARTING && now >= silence_begins(pace)) {
		pace->state = PACING_SILENT;
		pace->free_at = now;
	}
	if (pace->state != PACING_ON)
		return false;
	bool full = quiet &&
	            line_room(pace) < PACING_LEAST + PACING_ECHO; /* of bytes without a query */
	bool idle = quiet && !full && is_doubtful(pace, now);
	bool check = pace->count > 0 && !pace->marking && now - pace->marked_at > expiry;
	if (!overdue && !full && !idle && !check)
		return false;
	if (overdue && !strike(pace))
		return false;
	pace->marking = overdue || full || idle;
	pace->marks = pace->marking ? pace->marks + 1 : 1; /* replies to older marks were lost */
	pace->behind = 0;
	pace->measuring = idle;
	pace->marked_at = now;
	pace->heard = false;
	pace->since_mark = 0;
	return true;
}

void
pacing_mark_replied(struct frame_pacing *pace, double now)
{
	if (pace->marks == 0)
		return;
	if (--pace->marks > 0) { /* the reply to an earlier mark */
		pace->marked_at = now;
		pace->replied = true;
		return;
	}
	/* Only the parts behind the mark are unanswered, however many replies were lost or came too many. */
	pace->first = (pace->first + pace->count - pace->behind + PACING_FRAMES) % PACING_FRAMES;
	pace->count = pace->behind;
	if (!pace->marking)
		return;
	if (pace->measuring) {
		pace->best = now - pace->marked_at;
	} else { /* replies were lost, and the bytes in flight are unknown */
		pace->window = fmax(1, pace->window / 2);
		pace->growing = true;
		pace->other_bytes = pace->since_mark;
	}
	pace->best_at = pace->answered_at = now;
	pace->marking = false;
	pace->strikes = 0;
}

void
pacing_received(struct frame_pacing *pace)
{
	pace->heard = true;
	if (pace->state == PACING_LOST)
		pace->state = PACING_ON; /* the last mark is overdue, so the next one follows */
}

double
pacing_rate(const struct frame_pacing *pace)
{
	if (pace->state == PACING_SILENT)
		return pace->silent_rate;
	return pace->parts_answered >= SAMPLES && pace->state == PACING_ON ? measured(pace) : 0;
}

double
pacing_exit_deadline(const struct frame_pacing *pace, double now)
{
	double rate = measured(pace), last = pace->marked_at;

	if (pace->state == PACING_STARTING || (pace->state == PACING_SILENT && pace->count > 0))
		return fmax(now, first_deadline(pace));
	if ((pace->count == 0 && !pace->marking) || pace->state != PACING_ON)
		return now;
	if (is_overdue(pace, now) || is_in_doubt(pace))
		return HUGE_VAL;
	for (int i = 0; i < pace->count; i++)
		last = fmax(last, pace->queue[(pace->first + i) % PACING_FRAMES].sent);
	return fmax(now, last + fmax(exit_grace, 2 * pace->usual) +
	                         unanswered(pace) / (rate > 0 ? rate : slowest));
}

/* Capacity in seconds at `rate`: the largest burst. Over ten seconds it adds at most 4 % to the
 * rate. */
static const double bucket_seconds = 0.4;

void
token_bucket_start(struct token_bucket *bucket, double now, double rate)
{
	*bucket = (struct token_bucket){ .rate = rate, .level = rate * bucket_seconds, .at = now };
}

size_t
token_bucket_room(struct token_bucket *bucket, double now)
{
	if (bucket->rate <= 0)
		return SIZE_MAX;
	bucket->level += fmax(0, now - bucket->at) * bucket->rate;
	bucket->level = fmin(bucket->level, bucket->rate * bucket_seconds);
	bucket->at = now;
	return bucket->level > 0 ? (size_t)(bucket->level + 1e-6)
	                         : 0; /* rounding error of the sum */
}

double
token_bucket_when(const struct token_bucket *bucket, size_t bytes)
{
	if (bucket->rate <= 0)
		return bucket->at;
	double wanted = fmin((double)bytes, bucket->rate * bucket_seconds);
	return bucket->at + fmax(0, wanted - bucket->level) / bucket->rate;
}
