/* SPDX-License-Identifier: MIT */
/* Terminal link: paces output to the terminal and handles its replies. */
#include "terminal_link.h"

#include "io/clock.h"
#include "screen/screen.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const double window_seconds = 0.5; /* of traffic */
static const double slice_seconds = 0.1;  /* of bytes that --max-rate sends at once */
static const double echo_seconds = 0.05;  /* least time between two echoes */
static const double echo_share = 0.5;     /* largest share of the rate that echoes use */
static const double silent_rate = 1200;   /* bytes a second to a terminal that never replies */
static const double pause_seconds = 0.1;  /* between checks for signals, at the end */
static const double stuck_seconds = 3.0;  /* without accepted bytes until it counts as dead */
static const double fresh_share = 0.2;    /* weight of the last frame in the average size */

static const double quick_seconds = 0.01; /* longest round trip of a quick line ... */
static const double calm_seconds = 2.0;   /* ... which has been so for this time */
enum { QUICK_FPS = 60 };

static const char query[] = "\033[5n", position_query[] = "\033[6n";
static const char ask_sync[] = "\033[?2026$p", sync_on[] = "\033[?2026h", sync_off[] = "\033[?2026l";
enum { SYNC = 2026 };

/* Bytes of a part besides those of the frame; ask_sync is shorter, and sent only before sync_on. */
enum { OVERHEAD = sizeof query + sizeof sync_on + sizeof sync_off };

_Static_assert(PACING_LEAST >= SCREEN_LEAST + OVERHEAD, "each part shows more of the frame");
_Static_assert(PACING_ECHO >= SCREEN_ROW_LEAST + sizeof query - 1, "an echo shows more of its row");

static void
write_bytes(struct terminal_link *link, const char *bytes, size_t length)
{
	if (!link->gone && !tty_write(link->tty, bytes, length)) {
		link->gone = true;
		link->no_memory = !tty_is_gone(link->tty);
	}
	token_bucket_take(&link->bucket, length);
	link->traffic.bytes += (double)length;
}

void
link_start(struct terminal_link *link, const struct ui *ui)
{
	const struct session *session = ui->session;
	double rate = (double)session->options->max_rate;
	enum pacing_state state = link->asks                  ? PACING_STARTING
	                          : session->options->no_pace ? PACING_OFF
	                                                      : PACING_SILENT;

	link->partial = false;
	link->shown_bytes = 0;
	link->echoed_at = link->stuck_since = -HUGE_VAL;
	link->slow_at = session->now;
	link->traffic = (struct traffic){ .since = session->now,
		                          .steps = boids_flock_steps(session->flock) };
	token_bucket_start(&link->bucket, session->now, rate);
	quality_start(&link->quality, session->now,
	              ui->display.all_colours > 256 ? QUALITY_FULL : QUALITY_NUMBERED, rate);
	pacing_start(&link->pace, session->now, state, rate > 0 ? rate : silent_rate);
	if (link->asks)
		write_bytes(link, query, strlen(query));
}

void
link_ask(struct terminal_link *link, double now)
{
	if (!link->asks)
		return;
	write_bytes(link, query, strlen(query));
	pacing_sent_frame(&link->pace, now, strlen(query));
}

void
link_free(struct terminal_link *link)
{
	byte_buffer_free(&link->out);
}

void
link_send(struct terminal_link *link, const char *bytes, size_t length)
{
	write_bytes(link, bytes, length);
	pacing_sent_bytes(&link->pace, length);
}

static bool
add(struct terminal_link *link, const char *text)
{
	return byte_buffer_append(&link->out, text, strlen(text));
}

/* Whether the next part begins with the query for synchronized output. */
static bool
wants_sync(const struct terminal_link *link)
{
	return link->may_sync && !link->asked_sync && link->pace.state == PACING_ON;
}

/* Builds a part with its control sequences in link->out. Only a frame of one part uses synchronized
 * output. */
static bool
build_part(struct terminal_link *link, const char *bytes, size_t length, bool is_only)
{
	bool uses_sync = link->syncs && is_only;

	link->out.length = 0;
	return (!wants_sync(link) || add(link, ask_sync)) && (!uses_sync || add(link, sync_on)) &&
	       byte_buffer_append(&link->out, bytes, length) &&
	       (!uses_sync || add(link, sync_off)) &&
	       (!pacing_queries(&link->pace) || add(link, query));
}

static void
count_part(struct terminal_link *link, size_t length, bool whole)
{
	link->shown_bytes += (double)length;
	if (whole) {
		link->traffic.frames++;
		if (link->shown_bytes > 0)
			link->frame_bytes += fresh_share * (link->shown_bytes - link->frame_bytes);
		link->shown_bytes = 0;
	}
	if (!whole) /* already above the average: do not wait for the end */
		link->frame_bytes = fmax(link->frame_bytes, link->shown_bytes);
}

void
link_show(struct terminal_link *link, double now, const char *bytes, size_t length, bool whole)
{
	bool is_only = whole && !link->partial, asks_sync = wants_sync(link);

	link->partial = !whole;
	if (length == 0) { /* nothing has changed, so no reply follows */
		count_part(link, 0, whole);
		return;
	}
	if (!build_part(link, bytes, length, is_only)) { /* half a part is worse than none */
		link->gone = link->no_memory = true;
		return;
	}
	link->asked_sync = link->asked_sync || asks_sync;
	count_part(link, link->out.length, whole);
	write_bytes(link, link->out.at, link->out.length);
	pacing_sent_frame(&link->pace, now, link->out.length);
}

void
link_echo(struct terminal_link *link, double now, const char *bytes, size_t length)
{
	link->echoed_at = now;
	if (length == 0)
		return;
	write_bytes(link, bytes, length);
	if (pacing_queries(&link->pace)) {
		write_bytes(link, query, strlen(query));
		length += strlen(query);
	}
	pacing_sent_frame(&link->pace, now, length);
}

/* Whether the terminal has accepted all bytes, so that more can be sent. */
static bool
is_free(const struct terminal_link *link)
{
	return tty_pending(link->tty) == 0;
}

/* Returns the time when --max-rate allows the next frame, or the next part of one. */
static double
budget_time(const struct terminal_link *link)
{
	double slice = fmax(SCREEN_LEAST, link->bucket.rate * slice_seconds);

	return token_bucket_when(&link->bucket,
	                         (size_t)(link->partial ? slice : fmax(1, link->frame_bytes)));
}

int
link_room(struct terminal_link *link, double now)
{
	size_t room = pacing_room(&link->pace, now), budget = token_bucket_room(&link->bucket, now);

	if (room == 0 || !is_free(link) || now < budget_time(link))
		return 0;
	room = room < budget ? room : budget;
	room = room > OVERHEAD ? room - OVERHEAD : 0;
	return room < SCREEN_LEAST ? SCREEN_LEAST : room > INT_MAX ? INT_MAX : (int)room;
}

bool
link_may_show(struct terminal_link *link, double now)
{
	return link_room(link, now) > 0;
}

/* Returns the time of the next echo, so that echoes stay within their share of the rate. */
static double
next_echo(const struct terminal_link *link)
{
	double rate = pacing_rate(&link->pace);

	return link->echoed_at +
	       fmax(echo_seconds, rate > 0 ? PACING_ECHO / (echo_share * rate) : 0);
}

bool
link_may_echo(struct terminal_link *link, double now)
{
	return is_free(link) && now >= next_echo(link) &&
	       token_bucket_room(&link->bucket, now) > 0 && pacing_may_echo(&link->pace, now);
}

double
link_echo_time(const struct terminal_link *link, double now)
{
	if (!is_free(link) || !pacing_may_echo(&link->pace, now))
		return -1;
	return fmax(next_echo(link), token_bucket_when(&link->bucket, 1));
}

void
link_tick(struct terminal_link *link, double now)
{
	if (tty_pending(link->tty) == 0)
		link->stuck_since = -HUGE_VAL;
	else if (link->stuck_since < 0)
		link->stuck_since = now;
	if (is_free(link) && pacing_wants_mark(&link->pace, now))
		link_send(link, position_query, strlen(position_query));
}

double
link_deadline(struct terminal_link *link, double now)
{
	if (tty_pending(link->tty) > 0)
		return -1; /* tty_wait returns when it is accepted */
	if (pacing_room(&link->pace, now) == 0)
		return pacing_deadline(&link->pace, now);
	return now < budget_time(link) ? budget_time(link) : -1;
}

bool
link_is_dead(const struct terminal_link *link, double now)
{
	bool stuck = link->stuck_since >= 0 && now - link->stuck_since > stuck_seconds;

	return stuck || link->pace.state == PACING_LOST;
}

bool
link_awaits_reply(const struct terminal_link *link)
{
	return link->pace.count > 0 || link->pace.marking;
}

void
link_received(struct terminal_link *link)
{
	pacing_received(&link->pace);
}

void
link_replied(struct terminal_link *link, double now, const struct input_event *answer)
{
	switch (answer->answer) {
	case ANSWER_STATUS:
		pacing_replied(&link->pace, now);
		break;
	case ANSWER_CURSOR:
		pacing_mark_replied(&link->pace, now);
		break;
	case ANSWER_MODE: /* set, reset or permanently set: the mode is known */
		if (answer->mode == SYNC && link->asked_sync)
			link->syncs = answer->setting >= 1 && answer->setting <= 3;
		break;
	case ANSWER_BACKGROUND: /* nothing of the link */
		break;
	}
}

/* Reads input and handles replies. Returns true after an event that ends the wait. */
static bool
read_replies(struct terminal_link *link, struct input *input,
             bool (*ends)(const void *data, const struct input_event *event), const void *data)
{
	unsigned char bytes[256];
	size_t length = tty_read(link->tty, bytes, sizeof bytes);
	struct input_event event;
	bool ended = false;

	for (size_t i = 0; i < length; i++) {
		if (!input_feed(input, bytes[i], clock_now(), &event))
			continue;
		if (event.kind == INPUT_ANSWER)
			link_replied(link, clock_now(), &event);
		else
			ended = ended || ends(data, &event);
	}
	return ended;
}

void
link_drain(struct terminal_link *link, struct input *input, double seconds,
           bool (*ends)(const void *data, const struct input_event *event), const void *data)
{
	double now = clock_now(), end = now + seconds;
	int signal_number = tty_signal(link->tty);

	while ((!link->gone || link->no_memory) && signal_number == tty_signal(link->tty)) {
		double timeout = fmin(end, pacing_exit_deadline(&link->pace, now));
		if (now >= timeout)
			break;
		double until = fmin(timeout, now + pause_seconds);
		if (tty_await_input(link->tty, until) ? read_replies(link, input, ends, data)
		                                      : clock_now() < until)
			break; /* a key ended it, or input has closed */
		now = clock_now();
	}
}

enum quality_step
link_quality(struct terminal_link *link, double now, int fps)
{
	double rate = pacing_rate(&link->pace), limit = link->bucket.rate;

	if (limit > 0 && (rate <= 0 || limit < rate))
		rate = limit;
	double needed = fps * link->frame_bytes;
	enum quality_step step = quality_choose(&link->quality, now, rate, needed);
	link->limited = limit > 0 || link->pace.state == PACING_SILENT ||
	                step > link->quality.best || (rate > 0 && rate < needed);
	return step;
}

int
link_fps(struct terminal_link *link, double now, int wanted, int usual)
{
	if (!link->local || link->pace.state != PACING_ON || link->limited ||
	    link->pace.usual > quick_seconds)
		link->slow_at = now;
	if (wanted > 0)
		return wanted;
	return now - link->slow_at > calm_seconds && usual < QUICK_FPS ? QUICK_FPS : usual;
}

static void
report_traffic(struct terminal_link *link, struct line_stats *line, const struct session *session)
{
	struct traffic *t = &link->traffic;
	double seconds = session->now - t->since;
	uint64_t steps = boids_flock_steps(session->flock);

	if (session->paused || t->paused) {
		*t = (struct traffic){ .since = session->now,
			               .steps = steps,
			               .paused = session->paused };
		line->drawn_fps = line->bytes_per_second = line->steps_per_second = 0;
	} else if (seconds >= window_seconds) {
		line->drawn_fps = (t->frames + t->last_frames) / (seconds + t->last_seconds);
		line->bytes_per_second = (t->bytes + t->last_bytes) / (seconds + t->last_seconds);
		line->steps_per_second = steps < t->steps ? 0 : (double)(steps - t->steps) / seconds;
		*t = (struct traffic){ .since = session->now,
			               .last_seconds = seconds,
			               .last_bytes = t->bytes,
			               .last_frames = t->frames,
			               .steps = steps };
	}
}

void
link_report(struct terminal_link *link, struct ui *ui)
{
	struct line_stats *line = &ui->line;

	report_traffic(link, line, ui->session);
	/* Neither frames in between, which answer keys, nor those before a lower limit count. */
	line->drawn_fps = fmin(line->drawn_fps, line->fps);
	line->limited = link->limited;
	line->paced = link->pace.state == PACING_ON;
	line->round_trip = link->pace.usual;
	line->in_flight = link->pace.count;
	line->window = (int)link->pace.window;
}
