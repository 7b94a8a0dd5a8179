/* SPDX-License-Identifier: MIT */
#include "land.h"

#include "fly.h"
#include "io/clock.h"
#include "io/signals.h"
#include "session/session_flight.h"
#include "settings/theme_files.h"
#include "view/view.h"

#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct land {
	const struct options *options;
	struct text_input input;
	struct session session;
	struct tty *tty;
	struct screen *screen;
	int columns, rows; /* of the text */
	struct display display;
	struct theme own_theme;
	struct view view;
	struct frame frame;
	double sent; /* bytes of frames */
};

/* Seconds of flight until letters lift, in which they come home from half of the world, and of
 * both beside the time asked: a short flight is shown faster. */
static const double stay_seconds = 0.5, home_seconds = 2.5, more_seconds = 3;
static const double work_seconds = 0.1; /* of steps between two looks at the terminal */
static const double slow_rate = 12000;  /* bytes per second, below which a line is slow */

/* Hide the cursor; erase what flies, and show the cursor. The first row is erased by itself: tmux takes
 * ED at the upper left of the screen as an end of all, which goes to the scrollback. */
static const char hide[] = "\033[?25l", leave[] = "\033[m\r\033[K\0337\033[B\033[J\0338\033[?25h";

/* The speed of terminals that have none. */
#ifdef __APPLE__
static const speed_t no_speed = B9600;
#else
static const speed_t no_speed = B38400;
#endif

/* Whether the line is known to be slow. */
static bool
is_slow(const struct options *o)
{
	struct termios modes;

	return (o->max_rate > 0 && (double)o->max_rate < slow_rate) ||
	       (tcgetattr(STDOUT_FILENO, &modes) == 0 && cfgetospeed(&modes) < no_speed);
}

/* Opens the terminal, unless the text cannot fly there. */
static bool
open_terminal(struct land *land, int columns, int rows)
{
	const struct printed_text *text = &land->input.text;
	char error[ERROR_SIZE];

	land->columns = printed_text_columns(text);
	land->rows = printed_text_rows(text);
	if (land->input.reads || text->is_full || text->is_placed || land->rows == 0 ||
	    land->rows > rows || is_slow(land->options) || !signals_in_front(STDOUT_FILENO))
		return false;
	land->screen = screen_open(getenv("TERM"), land->columns, land->rows,
	                           fly_asked_colours(land->options), error, sizeof error);
	if (!land->screen || !screen_type(land->screen)->takes_ansi)
		return false;
	screen_set_inline(land->screen);
	land->display = (struct display){ .columns = columns,
		                          .rows = rows,
		                          .colours = screen_type(land->screen)->limits.colours,
		                          .utf8 = land->options->utf8,
		                          .plain = !screen_type(land->screen)->has_reverse };
	land->tty = tty_open(true, error, sizeof error);
	return land->tty;
}

/* Gives the letters their flight: until step `ends` they are away. */
static bool
start(struct land *land, uint64_t ends)
{
	const struct options *o = land->options;
	struct session *session = &land->session;
	struct camera *camera = &land->view.camera;
	char error[ERROR_SIZE];

	if (!session_start(session, o, o->seeded ? o->seed : fly_fresh_seed(), land->columns,
	                   land->rows, 0) ||
	    !text_flight_begin(session, &land->input.text, 0, error))
		return false;
	session->text.lift = (uint64_t)(stay_seconds / session->dt);
	session->text.ends = ends;
	session->text.is_stopped = true;
	camera->viewport = camera_cells(camera, land->columns, land->rows);
	camera->viewport.left = camera->viewport.top = 0;
	return true;
}

static void
draw(struct land *land)
{
	const struct flight *flight = &land->session.flight;
	bool whole;

	land->display.own_theme = theme_files_own(&land->own_theme, &flight->factors);
	camera_turn(&land->view.camera, &flight->factors, flight->flock);
	land->view.camera.turn_lag = 0;
	frame_fit(&land->frame, land->columns, land->rows);
	view_draw(&land->view, &land->frame, flight->flock, &flight->factors, &land->display);
	const struct byte_buffer *bytes = screen_show(land->screen, &land->frame, INT_MAX, &whole);
	tty_write(land->tty, bytes->at, bytes->length);
	land->sent += (double)bytes->length;
}

/* Waits for the time of a frame. Returns false if anything has come before, or if the line has not
 * taken the last one. */
static bool
await(const struct land *land, double due)
{
	int events;

	do
		events = tty_wait(land->tty, due);
	while (!events && clock_now() < due);
	return !events && tty_pending(land->tty) == 0;
}

/* Flies, and leaves the cursor where the text begins. Returns what must be written before that. */
static const char *
fly(struct land *land)
{
	const struct options *o = land->options;
	struct session *session = &land->session;
	const double begun = clock_now(), pace = (o->land + more_seconds) / o->land;
	const uint64_t ends = (uint64_t)((o->land + more_seconds - home_seconds) / o->dt);

	if (!await(land, begun) || !start(land, ends))
		return "";
	tty_set_emergency(land->tty, leave, strlen(leave));
	tty_write(land->tty, hide, strlen(hide));
	for (int row = 1; row < land->rows; row++) /* makes room below */
		tty_write(land->tty, "\n", 1);
	for (int row = 1; row < land->rows; row++)
		tty_write(land->tty, "\033[A", 3);
	for (double due = begun; await(land, due) && due < begun + o->land;) {
		const double now = clock_now(), flown = (now - begun) * pace;
		while ((double)session->flown * o->dt < flown && clock_now() < now + work_seconds)
			session_step(session);
		if (session->flown > ends && flock_rests(session->flight.flock))
			break;
		if (o->max_rate == 0 || land->sent <= (double)o->max_rate * (now - begun))
			draw(land);
		due = fmax(due + 1.0 / (double)o->fps, now);
	}
	return leave;
}

/* Writes the bytes of the text, and what follows them in its file. */
static int
print(struct land *land, const char *before)
{
	struct output out = { .file = stdout, .name = "-" };
	const struct byte_buffer *text = &land->input.bytes;
	char bytes[BUFSIZ];
	ssize_t length;

	fputs(before, stdout);
	fwrite(text->at, 1, text->length, stdout);
	while (fflush(stdout) == 0 &&
	       (length = read(fileno(land->input.in), bytes, sizeof bytes)) > 0)
		fwrite(bytes, 1, (size_t)length, stdout);
	return output_close(&out, DONE);
}

int
land_run(const struct options *options)
{
	struct land land = { .options = options };
	struct text_input *input = &land.input;
	const char *before = "";
	int columns, rows, signal = 0;
	char error[ERROR_SIZE];
	const bool has_size = isatty(STDOUT_FILENO) && tty_size(NULL, &columns, &rows);

	if (!text_input_open(input, options, has_size ? columns : 1, has_size ? rows : 1, error))
		return complain_of(error);
	for (double now = clock_now(), end = -1; has_size && input->reads && (end < 0 || now < end);
	     now = clock_now(), end = text_input_deadline(input))
		text_input_read(input, clock_until(end), now);
	if (has_size && open_terminal(&land, columns, rows)) {
		before = fly(&land);
		signal = signals_end();
		tty_close(land.tty);
	}
	const int status = print(&land, before);
	screen_close(land.screen);
	frame_free(&land.frame);
	view_free(&land.view);
	session_end(&land.session);
	text_input_end(input);
	if (signal)
		kill(getpid(), signal);
	return status;
}
