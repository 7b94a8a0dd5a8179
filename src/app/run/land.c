/* SPDX-License-Identifier: MIT */
#include "land.h"

#include "fly.h"
#include "io/clock.h"
#include "io/signals.h"
#include "session/session_flight.h"
#include "view/view.h"

#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

struct land {
	const struct options *options;
	struct text_input input;
	struct session session;
	struct tty *tty;
	struct screen *screen;
	struct display display;
	struct view view;
	struct frame frame;
};

/* Seconds of flight until letters lift, in which they come home from half of the world, and of
 * both beside the time asked: a short flight is shown faster. */
static const double stay_seconds = 0.5, home_seconds = 2.5, more_seconds = 3;
static const double work_seconds = 0.1; /* of steps between two looks at the terminal */

/* Erases what flies, and shows the cursor. The first row is erased by itself: ED at the upper left of the
 * screen would send all of it to the scrollback of tmux. */
static const char leave[] = "\033[m\r\033[K\0337\033[B\033[J\0338\033[?25h";

/* The speed of terminals that have none. */
#ifdef TTYDEF_SPEED
static const speed_t no_speed = TTYDEF_SPEED;
#else
static const speed_t no_speed = B38400;
#endif

/* Opens the terminal and starts the flight, unless the text cannot fly there. */
static bool
start(struct land *land, uint64_t ends)
{
	const struct options *o = land->options;
	const struct printed_text *text = &land->input.text;
	const int columns = printed_text_columns(text), rows = printed_text_rows(text);
	struct session *session = &land->session;
	struct termios modes;
	char error[ERROR_SIZE];

	if (land->input.reads || text->is_full || text->is_placed || rows == 0 ||
	    rows > text->rows || o->max_rate > 0 || tcgetattr(STDOUT_FILENO, &modes) != 0 ||
	    cfgetospeed(&modes) < no_speed || !signals_in_front(STDOUT_FILENO))
		return false;
	land->screen = screen_open(getenv("TERM"), columns, rows, fly_asked_colours(o), error,
	                           sizeof error);
	if (!land->screen || !screen_type(land->screen)->takes_ansi ||
	    !session_start(session, o, o->seeded ? o->seed : (uint64_t)time(NULL), columns, rows, 0) ||
	    !text_flight_begin(session, &land->input.text, 0, error) ||
	    !(land->tty = tty_open(true, error, sizeof error)))
		return false;
	session->text.lift = (uint64_t)(stay_seconds / o->dt);
	session->text.ends = ends;
	session->text.is_stopped = true;
	screen_set_inline(land->screen);
	land->display = (struct display){ .colours = screen_type(land->screen)->limits.colours,
		                          .utf8 = o->utf8,
		                          .plain = !screen_type(land->screen)->has_reverse };
	land->view.camera.viewport = (struct viewport){ .columns = columns, .rows = rows };
	return true;
}

/* Waits for the time of a frame. Returns false if anything has come before, or if the line has not
 * taken the last one. */
static bool
await(const struct land *land, double due)
{
	int events;

	do
		events = tty_wait(land->tty, due, NULL, 0);
	while (!events && clock_now() < due);
	return !events && tty_pending(land->tty) == 0;
}

/* Flies until the text is to stand, and leaves the cursor where it begins. Returns what must be written
 * before it. */
static const char *
fly(struct land *land)
{
	static const char hide[] = "\033[?25l";
	const struct options *o = land->options;
	const struct flight *flight = &land->session.flight;
	struct session *session = &land->session;
	const double begun = clock_now(), pace = (o->land + more_seconds) / o->land;
	const uint64_t ends = (uint64_t)((o->land + more_seconds - home_seconds) / o->dt);

	if (!start(land, ends) || !await(land, begun))
		return "";
	tty_set_emergency(land->tty, leave, strlen(leave));
	tty_write(land->tty, hide, strlen(hide));
	for (double due = begun; await(land, due) && due < begun + o->land;) {
		const double now = clock_now(), flown = (now - begun) * pace;
		while ((double)session->flown * o->dt < flown && clock_now() < now + work_seconds)
			session_step(session);
		if (session->flown > ends && flock_rests(session->flight.flock))
			break;
		frame_fit(&land->frame, flight->columns, flight->rows);
		view_draw(&land->view, &land->frame, flight->flock, &flight->factors,
		          &land->display);
		const struct byte_buffer *bytes =
			screen_show(land->screen, &land->frame, INT_MAX, &(bool){ false });
		tty_write(land->tty, bytes->at, bytes->length);
		due = fmax(due + 1.0 / (double)o->fps, now);
	}
	return leave;
}

int
land_run(const struct options *options)
{
	struct land land = { .options = options };
	struct text_input *input = &land.input;
	struct output out = { .file = stdout, .name = "-" };
	char bytes[BUFSIZ];
	ssize_t length;
	int columns, rows;
	const bool has_size = tty_size(NULL, &columns, &rows);

	if (!text_input_open(input, options, columns, rows, bytes))
		return complain_of(bytes);
	for (double now = clock_now(), end = -1; has_size && input->reads && (end < 0 || now < end);
	     now = clock_now(), end = text_input_deadline(input))
		text_input_read(input, clock_until(end), now);
	const char *before = has_size ? fly(&land) : "";
	const int number = land.tty ? signals_end() : 0;
	if (land.tty)
		tty_close(land.tty);
	fputs(before, stdout);
	fwrite(input->bytes.at, 1, input->bytes.length, stdout);
	while (fflush(stdout) == 0 && (length = read(fileno(input->in), bytes, sizeof bytes)) > 0)
		fwrite(bytes, 1, (size_t)length, stdout);
	screen_close(land.screen);
	frame_free(&land.frame);
	view_free(&land.view);
	session_end(&land.session);
	text_input_end(input);
	if (number)
		kill(getpid(), number);
	return output_close(&out, DONE);
}
