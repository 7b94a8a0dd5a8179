/* SPDX-License-Identifier: MIT */
/* Watched flock: a flock that is shared in a test. */
#include "watched_flock.h"
#include "test.h"

#include "folder.h"
#include "session/session_flight.h"
#include "share/watcher_keys.h"

#include <inttypes.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TICKS = 60, FPS = 30, STEPS = 1 << 16 };

/* ---- the same flock at each step */

/* Of the last steps, before changes at them; 0: unknown, as in previews. */
static uint64_t hashes[STEPS];

static void
check(void *data, const struct session *session)
{
	const uint64_t before = hashes[session->flown % STEPS];

	(void)data;
	if (before != 0 && before != flock_hash(session->flight.flock))
		fail_msg("another flock at step %" PRIu64, session->flown);
}

static void
note_or_check(void *data, const struct session *session)
{
	if (session->source.repeats)
		check(data, session);
	else
		hashes[session->flown % STEPS] = flock_hash(session->flight.flock);
}

void
watched_flock_check(struct session_listener *steps, struct session *session)
{
	memset(hashes, 0, sizeof hashes);
	*steps = (struct session_listener){ .stepped = note_or_check };
	session_listen(session, steps);
}

/* ---- flocks */

int
watched_flock_folder(void **state)
{
	return folder_make(state) || chmod(folder(), 0700) || setenv("XDG_RUNTIME_DIR", folder(), 1);
}

void
watched_flock_start(struct watched_flock *w, const char *const *words, bool open)
{
	static const char *const few[] = { "--number", "60", NULL };
	char error[ERROR_SIZE];

	*w = (struct watched_flock){ .now = 100 };
	screens_with(&w->screens, 80, 24, words ? words : few);
	w->screens.session.now = w->now;
	watched_flock_check(&w->steps, &w->screens.session);
	if (!sharer_open(&w->sharer, "flock", error))
		fail_msg("%s", error);
	w->sharer.hello.open = open;
	sharer_start(&w->sharer, &w->screens.session);
}

static void
cut(struct flock_watcher *end)
{
	if (end->near >= 0)
		close(end->near);
	if (end->far >= 0)
		close(end->far);
	end->near = end->far = -1;
	slow_line_free(&end->down);
	slow_line_free(&end->up);
	end->down.first = end->down.last = end->up.first = end->up.last = NULL;
	end->down.free_at = end->up.free_at = 0;
}

void
watched_flock_end(struct watched_flock *w)
{
	if (w->now <= 0)
		return;
	sharer_end(&w->sharer);
	for (int i = 0; i < w->count; i++) {
		struct flock_watcher *end = &w->ends[i];
		watcher_end(&end->watcher);
		cut(end);
		share_socket_close(&end->gate);
		screens_end(&end->screens);
	}
	screens_end(&w->screens);
	w->now = 0;
}

struct flock_watcher *
watched_flock_add(struct watched_flock *w, int columns, int rows, double rate, double trip)
{
	struct flock_watcher *end = &w->ends[w->count++];
	char error[ERROR_SIZE];

	*end = (struct flock_watcher){ .near = -1, .far = -1 };
	end->down = end->up = (struct slow_line){ .rate = rate, .delay = trip / 2 };
	snprintf(end->name, sizeof end->name, "gate%d", w->count);
	if (!share_socket_listen(&end->gate, end->name, error))
		fail_msg("%s", error);
	screens_start(&end->screens, columns, rows);
	end->screens.session.now = w->now;
	end->steps = (struct session_listener){ .stepped = check };
	session_listen(&end->screens.session, &end->steps);
	watcher_init(&end->watcher, end->name, NULL);
	watcher_attach(&end->watcher, &end->screens.session);
	watcher_keys_attach(&end->watcher);
	end->screens.ui.shared.watched = true;
	end->screens.ui.source = &end->watcher.source;
	end->screens.ui.keeps_world = true;
	end->frame_at = w->now;
	return end;
}

static void
put_through(int from, int to, struct slow_line *line, double now, size_t *bytes, FILE *stream)
{
	char text[4096];
	ssize_t length;
	size_t arrived;

	while ((length = read(from, text, sizeof text)) > 0)
		slow_line_put(line, now, text, (size_t)length);
	while ((arrived = slow_line_take(line, now, text, sizeof text)) > 0) {
		*bytes += arrived;
		if (stream)
			fwrite(text, 1, arrived, stream);
		if (write(to, text, arrived) != (ssize_t)arrived)
			fail_msg("%s", "the line is full");
	}
}

/* Whether the other end has closed its socket. */
static bool
is_closed(int file)
{
	char byte;

	return recv(file, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static void
carry(struct watched_flock *w, struct flock_watcher *end)
{
	size_t up = 0;
	char error[ERROR_SIZE];

	if (end->near < 0 && !end->cut) {
		end->near = share_socket_accept(&end->gate);
		end->far = end->near >= 0 ? share_socket_connect("flock", false, error) : -1;
		if (end->far < 0)
			cut(end);
	}
	if (end->near < 0)
		return;
	put_through(end->far, end->near, &end->down, w->now, &end->bytes, end->stream);
	put_through(end->near, end->far, &end->up, w->now, &up, NULL);
	if (end->cut || is_closed(end->near) || (is_closed(end->far) && !end->down.first))
		cut(end);
}

/* Makes the steps of a frame, as the loop does. */
static void
draw(struct flock_watcher *end)
{
	struct session *session = ui_shown(&end->screens.ui);
	const bool previews = session != &end->screens.session;
	int64_t steps = session->paused ? 0
	                : previews      ? -1
	                                : watcher_steps(&end->watcher),
		made = 0;

	steps = steps < 0 ? TICKS / FPS : steps; /* its own clock */
	while (made < steps && session_step(session))
		made++;
	end->frames++;
	end->idle += made == 0;
}

static void
tick(struct watched_flock *w)
{
	struct session *session = &w->screens.session;

	mouse_drag_update(&w->screens.input, &w->screens.ui);
	for (int i = 0; i < w->count; i++) {
		mouse_drag_update(&w->ends[i].screens.input, &w->ends[i].screens.ui);
		if (!w->ends[i].screens.input.drag.on)
			w->ends[i].watcher.source.kind->release(&w->ends[i].watcher);
	}
	w->now += 1.0 / TICKS;
	session->now = w->now;
	if (!session->paused)
		session_step(ui_shown(&w->screens.ui));
	sharer_tick(&w->sharer);
	for (int i = 0; i < w->count; i++) {
		struct flock_watcher *end = &w->ends[i];
		carry(w, end);
		end->screens.session.now = w->now;
		watcher_tick(&end->watcher);
		if (w->now >= end->frame_at && end->watcher.session) {
			draw(end);
			end->frame_at = w->now + 0.99 / FPS;
		}
	}
	sharer_tick(&w->sharer);
}

void
watched_flock_run(struct watched_flock *w, double seconds)
{
	for (int i = 0; i < (int)(seconds * TICKS + 0.5); i++)
		tick(w);
}

void
watched_flock_are_equal(struct watched_flock *w)
{
	struct session *session = &w->screens.session;
	bool paused = session->paused;

	session->paused = true;
	watched_flock_run(w, 3);
	for (int i = 0; i < w->count; i++) {
		struct session *other = &w->ends[i].screens.session;
		assert_int_equal(other->flown, session->flown);
		if (flock_hash(other->flight.flock) != flock_hash(session->flight.flock))
			fail_msg("watcher %d has another flock", i);
		assert_int_equal(w->ends[i].watcher.mismatches, 0);
	}
	session->paused = paused;
}

void
watched_flock_press(struct watched_flock *w, uint32_t key)
{
	w->screens.session.now = w->now;
	screens_dispatch(&w->screens, key);
}

void
watched_flock_hand(struct watched_flock *w, struct flock_watcher *end, uint32_t key)
{
	end->screens.session.now = w->now;
	screens_dispatch(&end->screens, key);
}

static void
hold(struct watched_flock *w, int viewer, const struct hand *hand)
{
	struct screens *screens = viewer > 0 ? &w->ends[viewer - 1].screens : &w->screens;
	const struct message *message = &screens->session.message;
	char stands[SOURCE_STANDS] = "";

	if (hand->says)
		assert_contains(message->kind ? message->text : "", hand->says);
	if (hand->has)
		screens_has(screens, hand->has);
	if (!hand->stands)
		return;
	watcher_stands(&w->ends[viewer - 1].watcher, stands);
	assert_contains(stands, hand->stands);
	assert_true(*hand->stands || !*stands);
}

void
watched_flock_hands(struct watched_flock *w, const struct hand *hands, size_t count)
{
	for (const struct hand *hand = hands; hand < hands + count; hand++) {
		struct screens *screens =
			hand->who > 0 ? &w->ends[hand->who - 1].screens : &w->screens;
		screens->session.now = w->now;
		screens_type_each(screens, 0, hand->keys ? hand->keys : "");
		watched_flock_run(w, hand->seconds);
		for (int i = 0; i <= w->count; i++)
			if (hand->who == i || hand->who == EVERYONE)
				hold(w, i, hand);
	}
}
