/* SPDX-License-Identifier: MIT */
#include "text_flight.h"

#include "files/file.h"
#include "load_save.h"
#include "session/session_flight.h"
#include "settings/restricted.h"
#include "undo.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double quiet_seconds = 1;  /* without a byte: the text is whole */
static const double stay_seconds = 1.5; /* from the start until the wave */
static const double rest_seconds = 4;   /* at home between two flights */
static const double home_seconds = 5.5; /* before the end: all are home in 5 s */

/* ---- input */

/* Whether standard input may be a text, by what it is and by the options alone. */
static bool
is_text_input(const struct options *o)
{
	const bool has_meaning = o->preset && strcmp(o->preset, "-") == 0;
	struct stat found;

	if (o->headless || o->play || o->watch || o->say || o->clock || o->demo || o->scenes ||
	    o->story || has_meaning || fstat(STDIN_FILENO, &found) != 0)
		return false;
	return S_ISFIFO(found.st_mode) ||
	       (S_ISREG(found.st_mode) && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0);
}

bool
text_input_open(struct text_input *t, const struct options *o, int columns, int rows, char *error)
{
	const bool piped = o->text && strcmp(o->text, "-") == 0;

	*t = (struct text_input){ .keeps = o->land > 0 };
	if ((piped || (t->keeps && !o->text)) && isatty(STDIN_FILENO))
		return error_set(error, 0, "--%s needs a pipe%s: standard input is the terminal",
		                 piped ? "text -" : "land", piped ? "" : ", or --text FILE");
	const char *name = o->text ? o->text : t->keeps || is_text_input(o) ? "-" : NULL;
	if (name) {
		t->name = file_shown(name);
		t->in = file_open(name, true, error);
	}
	t->reads = t->in && printed_text_start(&t->text, columns, rows, restricted_most(o));
	return t->reads || !t->name ||
	       (t->in && error_set(error, ENOMEM, "not enough memory for the text"));
}

void
text_input_end(struct text_input *t)
{
	file_close(t->in);
	printed_text_free(&t->text);
	byte_buffer_free(&t->bytes);
	*t = (struct text_input){ 0 };
}

/* The descriptor may be the shell's too, so it stays blocking. */
void
text_input_read(struct text_input *t, int milliseconds, double now)
{
	struct pollfd file = { .events = POLLIN };
	char bytes[1 << 16];

	if (!t->reads)
		return;
	file.fd = fileno(t->in);
	if (poll(&file, 1, milliseconds) <= 0)
		return;
	ssize_t length = read(file.fd, bytes, sizeof bytes);
	if (length > 0) {
		t->text.is_full |= t->keeps && !byte_buffer_append(&t->bytes, bytes, (size_t)length);
		printed_text_take(&t->text, bytes, (size_t)length);
		t->last = now;
	}
	t->reads = !t->text.is_full &&
	           (length > 0 || (length < 0 && (errno == EINTR || errno == EAGAIN)));
}

double
text_input_deadline(const struct text_input *t)
{
	return t->reads && printed_text_rows(&t->text) > 0 ? t->last + quiet_seconds : -1;
}

/* ---- the flight */

static bool
set_homing(struct session *session, float homing)
{
	struct boids_factors f = session->flight.factors;

	f.homing = homing;
	return session_change_factors(session, &f);
}

/* Whether letters land and lift by themselves now. */
static bool
cycles(const struct session *session)
{
	return !session->text.is_stopped && session->flight.factors.landing > 0;
}

/* Lifts the letters at home, if not for the end alone, and calls them there. Called before each step. */
static bool
advance(void *data, struct session *session)
{
	struct text_cycle *text = &session->text;
	const struct boids_factors *f = &session->flight.factors;
	const uint64_t rested = session->flown + (uint64_t)(rest_seconds / session->dt);

	(void)data;
	if (f->homing == 1 && text->lift == 0 && cycles(session) &&
	    flock_rests(session->flight.flock) && (text->ends == 0 || rested < text->ends))
		text->lift = rested;
	if (f->homing == 1 && text->lift > 0 && session->flown >= text->lift) {
		text->lifted = session->flown;
		set_homing(session, 0);
	}
	if (f->homing == 1)
		return true;
	text->lift = 0;
	if (text->is_cut)
		session_notice(session, "the end of the text does not fit here");
	text->is_cut = false;
	const double flown = (double)(session->flown - text->lifted) * session->dt;
	if ((text->ends > 0 && session->flown >= text->ends) ||
	    (cycles(session) && flown >= (double)f->landing))
		set_homing(session, 1);
	return true;
}

/* Gives the flight the boids of its text. They are at home, also those in walls. */
static bool
open_text(struct session *session, uint64_t seed, char *error)
{
	const struct asset *state = session->text.state;

	session->preset.origin = (struct saved_state){ .seeded = true, .seed = seed };
	if (!set_homing(session, 1))
		return error_set(error, ENOMEM, "%s", session->message.text);
	if (!restore_flock(session, state->text, state->length, error))
		return false;
	session->text.lift = session->flown + (uint64_t)(stay_seconds / session->dt);
	session->text.is_stopped = false;
	session->source = (struct session_source){ .advance = advance };
	return true;
}

bool
text_input_is_empty(const struct text_input *t, char *error)
{
	return printed_text_rows(&t->text) == 0 &&
	       !error_set(error, 0, "%s has no visible character", PATH_SHOWN(t->name));
}

bool
text_flight_begin(struct session *session, const struct printed_text *text, uint64_t ends,
                  char *error)
{
	struct boids_factors f = session->flight.factors;
	const struct boids_vec cell = { 1 / f.zoom, f.aspect / f.zoom, 0 };
	const uint64_t home = (uint64_t)(home_seconds / session->dt);
	size_t length;
	bool is_cut;

	char *csv = printed_text_csv(text, cell, flight_world(&session->flight).size.z, &length,
	                             &is_cut);
	const struct asset *state = csv ? asset_copy(&session->flight.assets, csv, length) : NULL;
	free(csv);
	if (!state)
		return error_set(error, ENOMEM, "not enough memory for the text");
	if (!session->options->given[BOIDS_FACTOR_glyphs])
		f.glyphs = BOIDS_GLYPHS_LETTER;
	if (!session->options->given[BOIDS_FACTOR_colour_by])
		f.colour_by = BOIDS_COLOUR_BY_LETTER;
	session->text = (struct text_cycle){ .state = state, .is_cut = is_cut };
	if (!session_change_factors(session, &f) || !open_text(session, session->flight.seed, error))
		return false;
	if (ends > 0)
		session->text.ends = ends > home ? ends - home : 0;
	if (ends > 0 && session->text.ends <= session->text.lift)
		session->text.lift = 0; /* no time to fly */
	for (int i = 0; i < TEXT_FACTORS; i++) {
		session->preset.chosen[text_factors[i]] = true;
		factor_copy(&session->preset.factors, &session->flight.factors, text_factors[i]);
	}
	return true;
}

bool
text_flight_restart(struct session *session, uint64_t seed)
{
	char error[SETTINGS_ERROR];

	return open_text(session, seed, error) || session_failure(session, "%s", error);
}

void
text_flight_toggle(struct session *session)
{
	struct boids_factors f = asked_factors(session);

	f.homing = f.homing != 1;
	session->text.is_stopped = true;
	if (session_take(session, BOIDS_FACTOR_homing, &f, true) && !session->source.take)
		session_notice(session, f.homing == 1 ? "landing" : "lifting");
}
