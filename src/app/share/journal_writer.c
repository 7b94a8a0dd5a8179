/* SPDX-License-Identifier: MIT */
#include "journal_writer.h"

#include "boids/boids.h"
#include "flight/flight_text.h"
#include "math/number.h"
#include "session/session_flight.h"
#include "text/journal_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void
journal_writer_start(struct journal_writer *w, journal_put *put, void *data)
{
	*w = (struct journal_writer){ .put = put, .data = data, .hash_every = JOURNAL_SECOND };
}

void
journal_writer_free(struct journal_writer *w)
{
	byte_buffer_free(&w->names);
}

static bool
fail(struct journal_writer *w, int why)
{
	w->failed = true;
	w->why = why;
	return false;
}

__attribute__((format(printf, 2, 3))) static bool
put(struct journal_writer *w, const char *format, ...)
{
	char line[160];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	if (w->failed)
		return false;
	return w->put(w->data, line, (size_t)length) || fail(w, errno);
}

/* ---- changes and their assets */

/* Writes an asset before its first use. Returns false on no memory. */
static bool
write_asset(FILE *out, struct journal_writer *w, const struct asset *asset)
{
	if (!asset)
		return true;
	for (size_t i = 0; i < w->names.length; i += sizeof asset->name)
		if (strcmp(w->names.at + i, asset->name) == 0)
			return true;
	if (!byte_buffer_append(&w->names, asset->name, sizeof asset->name))
		return false;
	asset_write(out, asset);
	return true;
}

/* Puts the change and its assets at once: a failure leaves no part of them. */
void
journal_writer_change(void *writer, const struct session *session, const struct change *change,
                      const char *line)
{
	struct journal_writer *w = writer;
	char *text = NULL;
	size_t length;

	if (w->failed || session->source.repeats)
		return;
	FILE *out = open_memstream(&text, &length);
	bool good = line && out && write_asset(out, w, change->map) &&
	            write_asset(out, w, change->boids) &&
	            write_asset(out, w, change_brain(change)) && fputs(line, out) >= 0 &&
	            !ferror(out);
	good = out && fclose(out) == 0 && good;
	if (!good)
		fail(w, ENOMEM);
	else if (!w->put(w->data, text, length))
		fail(w, errno);
	free(text);
}

static bool
put_hash(struct journal_writer *w, const struct session *session, const char *word)
{
	w->hashed = session->flown;
	return put(w, "%" PRIu64 " %s %016" PRIx64 "\n", session->flown, word,
	           flight_hash(&session->flight));
}

/* ---- the start */

static void
write_line(struct journal_writer *w, const struct change *change)
{
	char *line = session_line(w->session, change);

	journal_writer_change(w, w->session, change, line);
	free(line);
}

/* Writes the settings of a state as those of the preset and what differs from them, so that a reader
 * knows both. */
static void
write_change(void *writer, const struct change *change)
{
	struct journal_writer *w = writer;
	const struct boids_factors *home = &w->session->preset.factors;
	struct change preset = *change,
		      own = { .factors = change->factors, .anchor = flight_middle };
	bool differs = false;

	for (int i = 0; *change->preset && i < BOIDS_FACTORS; i++) {
		own.sets[i] = !factor_same(home, &change->factors, i);
		factor_copy(&preset.factors, own.sets[i] ? home : &change->factors, i);
		differs = differs || own.sets[i];
	}
	write_line(w, &preset);
	if (differs)
		write_line(w, &own);
}

bool
journal_writer_begin(struct journal_writer *w, const struct session *session, bool amid)
{
	char dt[BOIDS_FACTOR_TEXT] = "";

	if (session->dt != journal_dt)
		number_write_double(session->dt, dt);
	w->session = session;
	w->hashed = w->step = session->flown;
	put(w, "%" PRIu64 " start%s%s\n", session->flown, *dt ? " dt " : "", dt);
	if (amid) {
		if (!flight_text_changes(&session->flight, w->packed, write_change, w))
			fail(w, ENOMEM);
	} else {
		const struct change change = change_start(&session->flight);
		write_line(w, &change);
	}
	put_hash(w, session, "hash"); /* ends the lines of the start */
	return !w->failed;
}

/* ---- steps */

void
journal_writer_step(void *writer, const struct session *session)
{
	struct journal_writer *w = writer;

	if (session->source.repeats)
		return;
	w->step = session->flown;
	if (!w->failed && w->hash_every > 0 &&
	    session->flown / w->hash_every > w->hashed / w->hash_every)
		put_hash(w, session, "hash");
}

bool
journal_writer_end(struct journal_writer *w, const struct session *session)
{
	return session->source.repeats ? put(w, "%" PRIu64 " end\n", w->step)
	                               : put_hash(w, session, "end");
}

static void
begin_again(void *writer, const struct session *session)
{
	journal_writer_begin(writer, session, true);
}

void
journal_writer_listen(struct journal_writer *w, struct session *session, bool amid)
{
	w->listener = (struct session_listener){ .changed = journal_writer_change,
		                                 .stepped = journal_writer_step,
		                                 .begun = begin_again,
		                                 .data = w };
	session_listen(session, &w->listener);
	put(w, JOURNAL_FIRST "\n", "journal", JOURNAL_FORMAT, BOIDS_VERSION);
	journal_writer_begin(w, session, amid);
}
