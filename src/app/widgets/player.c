/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "ui/styled_text.h"

#include <math.h>

static const double leap_seconds = 10;

/* ---- the question */

static bool
answer(struct ui *ui, bool yes)
{
	ui->takes_over = yes;
	if (!yes)
		session_notice(ui->session, "%s", ui->source->kind->stays);
	return true;
}

/* Names the change above the question where both do not fit. */
static void
draw_question(const struct ui *ui, struct frame *frame, int row)
{
	static const char question[] = "fly on from here? y n";
	struct line line = { .room = frame->columns };

	const char *asked = ui->source->asked;
	const char *ends = ui->source->kind->ends;
	if (*asked && row > 0 && styled_width(asked) + 2 + styled_width(question) > frame->columns) {
		frame_clear(frame, row - 1, 1);
		styled_put(frame, 0, row - 1, frame->columns, asked);
		asked = "";
	}
	line_print(&line, 0, 0, "%s%s%s", asked, *asked ? ": " : "", question);
	line_add(&line, 3, ends, 0);
	styled_put(frame, 0, row, frame->columns, line.text);
}

const struct prompt_kind prompt_take_over = { .answer = answer, .draw = draw_question };

/* ---- ten seconds back or on */

/* Writes the time of a step and, unless it is 0, that of the last one. */
static void
write_times(char text[PLAYER_PROGRESS], const struct session *session, uint64_t step,
            const char *between, uint64_t last)
{
	double now = floor((double)step * session->dt), end = floor((double)last * session->dt);
	int length = snprintf(text, PLAYER_PROGRESS, "%.0f:%02.0f", floor(now / 60), fmod(now, 60));

	if (last > 0 && length < PLAYER_PROGRESS)
		snprintf(text + length, PLAYER_PROGRESS - (size_t)length, "%s%.0f:%02.0f", between,
		         floor(end / 60), fmod(end, 60));
}

/* Writes how long before the latest step another one was, in seconds of flight. */
static void
write_ago(char text[PLAYER_PROGRESS], const struct session *session, uint64_t latest, uint64_t step)
{
	snprintf(text, PLAYER_PROGRESS, "%.0f s ago",
	         step < latest ? (double)(latest - step) * session->dt : 0);
}

void
player_progress(const struct ui *ui, char text[PLAYER_PROGRESS])
{
	const struct session *session = ui->session;
	const struct source_progress progress = flight_source_progress(ui->source);

	*text = '\0';
	if (progress.is_live)
		snprintf(text, PLAYER_PROGRESS, "from a pipe");
	else if (progress.goes && ui->source->kind->is_journal)
		write_times(text, session, session->flown, "/", progress.whole);
	else if (progress.goes && ui->source->is_back)
		write_ago(text, session, progress.latest, session->flown);
}

/* Goes to a step. Returns false, and says so, if there is not enough memory. */
static bool
go(struct ui *ui, uint64_t to)
{
	struct flight_source *source = ui->source;

	if (!source->kind->go(source->data, to))
		return session_failure(ui->session, "cannot go back: not enough memory");
	measure_history_invalidate(&ui->gauges);
	source->to = to;
	source->seeks = source->kind->is_journal || source->is_back || ui->session->flown < to;
	return true;
}

/* A leap counts from the step to which the flight is on its way. In a journal it does not go beyond the
 * end, if the journal says where that is; the last second of what is flown now is now. */
void
player_leap(struct ui *ui, uint32_t key)
{
	const struct flight_source *source = ui->source;
	const struct source_progress now = flight_source_progress(ui->source);
	char times[PLAYER_PROGRESS] = "now";

	if (!now.goes) {
		session_notice(ui->session, "no past is kept of this flock");
		return;
	}
	const bool plays = source->kind->is_journal, is_back = key == KEY_PAGE_UP || key == '{';
	uint64_t flown = ui->session->flown, from = source->seeks ? source->to : flown;
	uint64_t leap = (uint64_t)(leap_seconds / ui->session->dt + 0.5);
	uint64_t first = log_first(&source->log), back = from > first + leap ? from - leap : first;
	const uint64_t end = now.whole > 0 ? now.whole : now.latest;
	uint64_t to = key == KEY_END ? end : is_back ? back : from + leap;

	if (plays && !is_back && now.is_exact && now.whole > 0 && to > now.whole)
		to = now.whole;
	const bool is_now = !plays && (double)to + 1 / ui->session->dt >= (double)now.latest;
	if (!go(ui, is_now ? now.latest : to))
		return;
	const uint64_t whole = flight_source_progress(ui->source).whole;
	if (plays)
		write_times(times, ui->session, to, " of ", to <= whole ? whole : 0);
	else if (!is_now)
		write_ago(times, ui->session, now.latest, to);
	session_notice(ui->session, "%s   PgUp PgDn 10 s back, on", times);
}
