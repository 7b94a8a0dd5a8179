/* SPDX-License-Identifier: MIT */
#include "terminal_pace.h"

#include "io/memory.h"
#include "screen/screen.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const double window_seconds = 1;   /* of traffic */
static const double slice_seconds = 0.1;  /* of bytes that --max-rate sends at once */
static const double echo_seconds = 0.05;  /* least time between two echoes */
static const double echo_share = 0.5;     /* largest share of the rate that echoes use */
static const double silent_rate = 1200;   /* bytes a second to a terminal that never replies */
static const double local_rate = 3840;    /* to a local one: 38400 baud, as a new pty claims */
static const double local_patience = 0.7; /* seconds in which one has replied */
static const double stuck_seconds = 3.0;  /* without accepted bytes until it counts as dead */
static const double fresh_share = 0.2;    /* weight of the last frame in the average size */

static const double quick_seconds = 0.01; /* longest round trip of a quick line ... */
static const double calm_seconds = 2.0;   /* ... which has been so for this time */
enum { QUICK_FPS = 60 };

/* Trails need up to 1.4 times the bytes of other frames. They begin on a line that carries twice
 * as many, and end on one that carries fewer than all frames with trails. */
static const double trails_begin = 2, trails_end = 1.1;
static const double trails_delay = 1, trails_least = 10; /* seconds before and between changes */

static const char query[] = "\033[5n", position_query[] = "\033[6n";
static const char sync_on[] = "\033[?2026h", sync_off[] = "\033[?2026l";
enum { SYNC = 2026 };

/* Bytes of a part besides those of the frame. */
enum { OVERHEAD = sizeof query + sizeof sync_on + sizeof sync_off };

_Static_assert(PACING_LEAST >= SCREEN_LEAST + OVERHEAD, "each part shows more of the frame");
_Static_assert(PACING_ECHO >= SCREEN_ROW_LEAST + sizeof query - 1, "an echo shows more of its row");

static void
write_bytes(struct terminal_pace *pace, const char *bytes, size_t length)
{
	pace->gone = pace->gone || !tty_write(pace->tty, bytes, length);
	pace->bucket.level -= (double)length;
	pace->traffic.bytes += (double)length;
}

void
pace_start(struct terminal_pace *pace, const struct ui *ui)
{
	const struct session *session = ui->session;
	double rate = (double)session->options->max_rate;
	enum pacing_state state = pace->asks                  ? PACING_STARTING
	                          : session->options->no_pace ? PACING_OFF
	                                                      : PACING_SILENT;

	pace->partial = false;
	pace->shown_bytes = 0;
	pace->echoed_at = pace->stuck_since = -HUGE_VAL;
	pace->slow_at = pace->trails_right = session->now;
	pace->trails = pace->local;
	pace->traffic = (struct traffic){ .since = session->now,
		                          .steps = flock_steps(session->flight.flock) };
	pace->rate = rate;
	token_bucket_start(&pace->bucket, session->now, rate);
	quality_start(&pace->quality, session->now,
	              ui->display.all_colours > 256 ? QUALITY_FULL : QUALITY_NUMBERED, rate);
	pacing_start(&pace->pacing, session->now, state,
	             rate > 0      ? rate
	             : pace->local ? local_rate
	                           : silent_rate);
	if (pace->local)
		pace->pacing.patience = local_patience;
	if (pace->asks)
		write_bytes(pace, query, strlen(query));
}

void
pace_ask(struct terminal_pace *pace, double now)
{
	if (!pace->asks)
		return;
	write_bytes(pace, query, strlen(query));
	pacing_sent_frame(&pace->pacing, now, strlen(query));
}

void
pace_send(struct terminal_pace *pace, const char *bytes, size_t length)
{
	write_bytes(pace, bytes, length);
	pacing_sent_bytes(&pace->pacing, length);
}

static void
add(struct terminal_pace *pace, const char *text)
{
	memory_append(&pace->out, text, strlen(text));
}

static void
count_part(struct terminal_pace *pace, size_t length, bool whole)
{
	pace->shown_bytes += (double)length;
	if (whole) {
		pace->traffic.frames++;
		if (pace->shown_bytes > 0)
			pace->frame_bytes += fresh_share * (pace->shown_bytes - pace->frame_bytes);
		pace->shown_bytes = 0;
	} else { /* already above the average: do not wait for the end */
		pace->frame_bytes = fmax(pace->frame_bytes, pace->shown_bytes);
	}
}

void
pace_show(struct terminal_pace *pace, double now, const struct byte_buffer *bytes, bool whole)
{
	/* Only a frame of one part uses synchronized output. */
	bool uses_sync = pace->syncs && whole && !pace->partial;

	pace->partial = !whole;
	if (bytes->length == 0) { /* nothing has changed, so no reply follows */
		count_part(pace, 0, whole);
		return;
	}
	pace->out.length = 0;
	add(pace, uses_sync ? sync_on : "");
	memory_append(&pace->out, bytes->at, bytes->length);
	add(pace, uses_sync ? sync_off : "");
	add(pace, pacing_queries(&pace->pacing) ? query : "");
	count_part(pace, pace->out.length, whole);
	write_bytes(pace, pace->out.at, pace->out.length);
	pacing_sent_frame(&pace->pacing, now, pace->out.length);
}

void
pace_echo(struct terminal_pace *pace, double now, const struct byte_buffer *bytes)
{
	size_t length = bytes->length;

	pace->echoed_at = now;
	if (length == 0)
		return;
	write_bytes(pace, bytes->at, length);
	if (pacing_queries(&pace->pacing)) {
		write_bytes(pace, query, strlen(query));
		length += strlen(query);
	}
	pacing_sent_frame(&pace->pacing, now, length);
}

/* Returns the time when --max-rate allows the next frame, or the next part of one. */
static double
budget_time(const struct terminal_pace *pace)
{
	double slice = fmax(SCREEN_LEAST, pace->bucket.rate * slice_seconds);

	return token_bucket_when(&pace->bucket,
	                         (size_t)(pace->partial ? slice : fmax(1, pace->frame_bytes)));
}

int
pace_room(struct terminal_pace *pace, double now)
{
	size_t room = pacing_room(&pace->pacing, now),
	       budget = token_bucket_room(&pace->bucket, now);

	if (room == 0 || tty_pending(pace->tty) > 0 || now < budget_time(pace))
		return 0;
	room = room < budget ? room : budget;
	room = room > OVERHEAD ? room - OVERHEAD : 0;
	return room < SCREEN_LEAST ? SCREEN_LEAST : room > INT_MAX ? INT_MAX : (int)room;
}

double
pace_echo_time(const struct terminal_pace *pace, double now)
{
	double rate = pacing_rate(&pace->pacing);
	double share = rate > 0 ? PACING_ECHO / (echo_share * rate) : 0;

	if (tty_pending(pace->tty) > 0 || !pacing_may_echo(&pace->pacing, now))
		return -1;
	return fmax(pace->echoed_at + fmax(echo_seconds, share),
	            token_bucket_when(&pace->bucket, 1));
}

void
pace_tick(struct terminal_pace *pace, double now)
{
	if (tty_pending(pace->tty) == 0)
		pace->stuck_since = -HUGE_VAL;
	else if (pace->stuck_since < 0)
		pace->stuck_since = now;
	if (tty_pending(pace->tty) == 0 && pacing_wants_mark(&pace->pacing, now))
		pace_send(pace, position_query, strlen(position_query));
}

double
pace_deadline(struct terminal_pace *pace, double now)
{
	if (tty_pending(pace->tty) > 0)
		return -1; /* tty_wait returns when it is accepted */
	if (pacing_room(&pace->pacing, now) == 0)
		return pacing_deadline(&pace->pacing, now);
	return now < budget_time(pace) ? budget_time(pace) : -1;
}

bool
pace_is_dead(const struct terminal_pace *pace, double now)
{
	bool stuck = pace->stuck_since >= 0 && now - pace->stuck_since > stuck_seconds;

	return stuck || pace->pacing.state == PACING_LOST;
}

void
pace_replied(struct terminal_pace *pace, double now, const struct input_event *answer)
{
	switch (answer->answer) {
	case ANSWER_STATUS:
		pacing_replied(&pace->pacing, now);
		break;
	case ANSWER_CURSOR:
		pacing_mark_replied(&pace->pacing, now);
		break;
	case ANSWER_MODE: /* set, reset or permanently set: the mode is known */
		if (answer->mode == SYNC && pace->may_sync)
			pace->syncs = answer->setting >= 1 && answer->setting <= 3;
		break;
	case ANSWER_BACKGROUND: /* handled by the caller */
		break;
	}
}

enum quality_step
pace_quality(struct terminal_pace *pace, double now, int fps)
{
	double rate = pacing_rate(&pace->pacing), limit = pace->bucket.rate;

	if (limit > 0 && (rate <= 0 || limit < rate))
		rate = limit;
	pace->rate = rate;
	double needed = fps * pace->frame_bytes;
	const bool silent = pace->pacing.state == PACING_SILENT;
	/* What such a terminal shows is unknown: plain at once, and all as soon as it replies. */
	if (silent != pace->silent)
		quality_start(&pace->quality, now, pace->quality.best, silent ? rate : limit);
	pace->silent = silent;
	enum quality_step step = quality_choose(&pace->quality, now, rate, needed);
	/* Before the rate is known, only a local terminal has trails. */
	double least = needed * (pace->trails ? trails_end : trails_begin);
	bool carries = rate > 0 ? rate >= least : pace->local;
	if (carries == pace->trails) {
		pace->trails_right = fmax(pace->trails_right, now);
	} else if (now - pace->trails_right >= trails_delay) {
		pace->trails = carries;
		pace->trails_right = now + trails_least - trails_delay;
	}
	pace->limited = limit > 0 || pace->pacing.state == PACING_SILENT ||
	                step > pace->quality.best || (rate > 0 && rate < needed);
	return step;
}

int
pace_fps(struct terminal_pace *pace, double now, int wanted, int usual)
{
	if (!pace->local || pace->pacing.state != PACING_ON || pace->limited ||
	    pace->pacing.usual > quick_seconds)
		pace->slow_at = now;
	if (wanted > 0)
		return wanted;
	return now - pace->slow_at > calm_seconds && usual < QUICK_FPS ? QUICK_FPS : usual;
}

void
pace_report(struct terminal_pace *pace, struct ui *ui)
{
	struct traffic *t = &pace->traffic;
	struct line_stats *line = &ui->line;
	const struct session *session = ui->session;
	double seconds = session->now - t->since;
	uint64_t steps = flock_steps(session->flight.flock);

	if (session->paused || t->paused) {
		*t = (struct traffic){ .since = session->now,
			               .steps = steps,
			               .paused = session->paused };
		line->drawn_fps = line->bytes_per_second = line->steps_per_second = 0;
	} else if (seconds >= window_seconds) {
		line->drawn_fps = t->frames / seconds;
		line->bytes_per_second = t->bytes / seconds;
		line->steps_per_second = steps < t->steps ? 0 : (double)(steps - t->steps) / seconds;
		*t = (struct traffic){ .since = session->now, .steps = steps };
	}
	/* Neither frames in between, which answer keys, nor those before a lower limit count. */
	line->drawn_fps = fmin(line->drawn_fps, line->fps);
	line->limited = pace->limited;
	line->paced = pace->pacing.state == PACING_ON;
	line->round_trip = pace->pacing.usual;
	line->in_flight = pace->pacing.count;
	line->window = (int)pace->pacing.window;
}
