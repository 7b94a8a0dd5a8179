/* SPDX-License-Identifier: MIT */
/* Terminal link: paces output to the terminal and handles its replies. */
#include "terminal_link.h"

#include "io/clock.h"

#include <math.h>
#include <string.h>

static const double window_seconds = 0.5; /* of traffic */
static const double slice_seconds = 0.05; /* of bytes that --max-rate sends at once */
static const double echo_seconds = 0.05;  /* least time between two echoes */
static const double stuck_seconds = 3.0;  /* without accepted bytes until it counts as dead */
static const double fresh_share = 0.2;    /* weight of the last frame in the average size */

static const char query[] = "\033[5n", position_query[] = "\033[6n";
static const char ask_sync[] = "\033[?2026$p", sync_on[] = "\033[?2026h", sync_off[] = "\033[?2026l";
enum { SYNC = 2026 };

void
link_start(struct terminal_link *link, const struct session *session)
{
	double rate = (double)session->options->max_rate;

	link->out.length = 0;
	link->echoed_at = link->stuck_since = -HUGE_VAL;
	link->traffic = (struct traffic){ .since = session->now,
		                          .steps = boids_flock_steps(session->flock) };
	token_bucket_start(&link->bucket, session->now, rate);
	quality_start(&link->quality, session->now,
	              session->all_colours > 256 ? QUALITY_FULL : QUALITY_NUMBERED, rate);
	pacing_start(&link->pace, session->now, link->asks);
	if (link->asks)
		link_send(link, query, strlen(query));
}

void
link_free(struct terminal_link *link)
{
	byte_buffer_free(&link->out);
}

void
link_send(struct terminal_link *link, const char *bytes, size_t length)
{
	if (!link->gone && !tty_write(link->tty, bytes, length)) {
		link->gone = true;
		link->no_memory = !tty_is_gone(link->tty);
	}
	token_bucket_take(&link->bucket, length);
	link->traffic.bytes += (double)length;
}

/* Sends more of a frame; after its last byte, waits for its reply. */
static void
pump(struct terminal_link *link, double now)
{
	size_t room = token_bucket_room(&link->bucket, now), length = link->out.length;

	if (length == 0)
		return;
	length = length < room ? length : room;
	link_send(link, link->out.at, length);
	byte_buffer_drop(&link->out, length);
	if (link->out.length == 0)
		pacing_sent_frame(&link->pace, now, link->out_length);
}

static bool
add(struct terminal_link *link, const char *text)
{
	return byte_buffer_append(&link->out, text, strlen(text));
}

void
link_show(struct terminal_link *link, double now, const char *bytes, size_t length)
{
	bool asking_sync = link->may_sync && !link->asked_sync && link->pace.state == PACING_ON;
	bool done = true;

	link->traffic.frames++;
	if (length == 0) /* nothing has changed, so no reply follows */
		return;
	if (asking_sync)
		done = add(link, ask_sync);
	done = done && (!link->syncs || add(link, sync_on));
	done = done && byte_buffer_append(&link->out, bytes, length);
	done = done && (!link->syncs || add(link, sync_off));
	done = done && (!pacing_queries(&link->pace) || add(link, query));
	if (!done) { /* no memory: half a frame is worse than none */
		link->gone = link->no_memory = true;
		return;
	}
	link->asked_sync = link->asked_sync || asking_sync;
	link->out_length = link->out.length;
	link->frame_bytes += fresh_share * ((double)link->out_length - link->frame_bytes);
	pump(link, now);
}

void
link_echo(struct terminal_link *link, double now, const char *bytes, size_t length)
{
	link->echoed_at = now;
	link_send(link, bytes, length);
	pacing_sent_bytes(&link->pace, length);
}

/* Whether the terminal has accepted all bytes, so that more can be sent. */
static bool
is_free(const struct terminal_link *link)
{
	return link->out.length == 0 && tty_pending(link->tty) == 0;
}

/* Returns the time when --max-rate allows the next frame. */
static double
budget_time(const struct terminal_link *link)
{
	return token_bucket_when(&link->bucket, (size_t)link->frame_bytes);
}

bool
link_may_show(struct terminal_link *link, double now)
{
	return is_free(link) && now >= budget_time(link) && pacing_may_send(&link->pace, now);
}

bool
link_may_echo(struct terminal_link *link, double now)
{
	return is_free(link) && now - link->echoed_at >= echo_seconds &&
	       token_bucket_room(&link->bucket, now) > 0;
}

double
link_echo_time(const struct terminal_link *link)
{
	if (!is_free(link))
		return -1;
	return fmax(link->echoed_at + echo_seconds, token_bucket_when(&link->bucket, 1));
}

void
link_tick(struct terminal_link *link, double now)
{
	pump(link, now);
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
	if (link->out.length > 0) {
		double slice = fmin((double)link->out.length, link->bucket.rate * slice_seconds);
		return token_bucket_when(&link->bucket, (size_t)fmax(1, slice));
	}
	if (tty_pending(link->tty) > 0)
		return -1; /* tty_wait returns when it is accepted */
	if (!pacing_may_send(&link->pace, now))
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
	}
}

/* Reads input, handles replies and drops the rest. */
static void
read_replies(struct terminal_link *link, struct input *input)
{
	unsigned char bytes[256];
	size_t length = tty_read(link->tty, bytes, sizeof bytes);
	struct input_event event;

	for (size_t i = 0; i < length; i++)
		if (input_feed(input, bytes[i], clock_now(), &event) && event.kind == INPUT_ANSWER)
			link_replied(link, clock_now(), &event);
}

void
link_drain(struct terminal_link *link, struct input *input, double seconds)
{
	double end = clock_now() + seconds;

	link->out.length = 0;
	while (!link->gone || link->no_memory) {
		double timeout = fmin(end, pacing_exit_deadline(&link->pace, clock_now()));
		if (!tty_await_input(link->tty, timeout))
			break;
		read_replies(link, input);
	}
}

enum quality_step
link_quality(struct terminal_link *link, double now, int fps)
{
	double rate = pacing_rate(&link->pace), limit = link->bucket.rate;

	if (limit > 0 && (rate <= 0 || limit < rate))
		rate = limit;
	return quality_choose(&link->quality, now, rate, fps * link->frame_bytes);
}

static void
report_traffic(struct terminal_link *link, struct session *session)
{
	struct traffic *t = &link->traffic;
	double seconds = session->now - t->since;
	uint64_t steps = boids_flock_steps(session->flock);

	if (session->paused || t->paused) {
		*t = (struct traffic){ .since = session->now,
			               .steps = steps,
			               .paused = session->paused };
		session->drawn_fps = session->bytes_per_second = session->steps_per_second = 0;
	} else if (seconds >= window_seconds) {
		session->drawn_fps = (t->frames + t->last_frames) / (seconds + t->last_seconds);
		session->bytes_per_second = (t->bytes + t->last_bytes) / (seconds + t->last_seconds);
		session->steps_per_second =
			steps < t->steps ? 0 : (double)(steps - t->steps) / seconds;
		*t = (struct traffic){ .since = session->now,
			               .last_seconds = seconds,
			               .last_bytes = t->bytes,
			               .last_frames = t->frames,
			               .steps = steps };
	}
}

void
link_report(struct terminal_link *link, struct session *session)
{
	report_traffic(link, session);
	session->paced = link->pace.state == PACING_ON;
	session->round_trip = link->pace.usual;
	session->in_flight = link->pace.count;
	session->window = (int)link->pace.window;
}
