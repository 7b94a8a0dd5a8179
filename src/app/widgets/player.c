/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "prompt.h"
#include "share/playback.h"
#include "share/rewind.h"
#include "ui/pane.h"
#include "ui/styled_text.h"

#include <math.h>

static const double leap_seconds = 10;

bool
player_take(void *data, struct session *session, const struct change *change)
{
	struct ui *ui = data;

	(void)session;
	(void)change;
	ui->player.asks = true;
	return false;
}

/* ---- the question */

static bool
answer(struct ui *ui, bool yes)
{
	ui->player.takes_over = yes;
	if (!yes)
		session_notice(ui->session, ui->search            ? "still searching"
		                            : ui->player.playback ? "still playing"
		                                                  : "still back");
	return true;
}

static void
draw_question(const struct ui *ui, struct frame *frame, int row)
{
	styled_put(frame, 0, row, frame->columns,
	           ui->search ? "take over from here? y n   a change leaves the search"
	           : ui->player.playback
	                   ? "take over from here? y n   a change ends the playback"
	                   : "take over from here? y n   a change ends what came after");
}

static const struct prompt_kind take_over_prompt = { .answer = answer, .draw = draw_question };

void
player_ask(struct ui *ui)
{
	ui->player.asks = false;
	prompt_open(ui, &take_over_prompt);
}

bool
player_is_asking(const struct ui *ui)
{
	return ui->prompt->kind == &take_over_prompt;
}

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

/* Returns the latest step of the flock that is watched, or of the user's own. */
static uint64_t
latest_step(const struct ui *ui)
{
	const struct watcher *watcher = ui->shared.watcher;
	uint64_t flown = ui->session->flown;

	if (watcher)
		return watcher->pace.latest;
	return ui->player.rewind->is_back ? ui->player.rewind->log.front : flown;
}

/* Writes how long before the latest step another one was, in seconds of flight. */
static void
write_ago(char text[PLAYER_PROGRESS], const struct ui *ui, uint64_t step)
{
	uint64_t latest = latest_step(ui);

	snprintf(text, PLAYER_PROGRESS, "%.0f s ago",
	         step < latest ? (double)(latest - step) * ui->session->dt : 0);
}

/* Returns the past of what is played, watched or flown; NULL: none is kept. */
static struct flight_log *
past(const struct ui *ui)
{
	struct watcher *watcher = ui->shared.watcher;
	struct rewind *rewind = ui->player.rewind;
	struct flight_log *kept = watcher ? &watcher->log : rewind ? &rewind->log : NULL;

	if (ui->player.playback)
		return &ui->player.playback->log;
	return kept && kept->count > 0 && (!watcher || watcher->phase == WATCHER_ON) ? kept : NULL;
}

/* Returns the last step of the journal; 0: it is not known, or the flight has passed it. */
static uint64_t
whole_steps(const struct ui *ui)
{
	const struct player *player = &ui->player;
	uint64_t whole = player->playback->ended ? player->playback->last : player->whole;

	return whole < ui->session->flown ? 0 : whole;
}

void
player_progress(const struct ui *ui, char text[PLAYER_PROGRESS])
{
	const struct player *player = &ui->player;
	const struct watcher *watcher = ui->shared.watcher;

	*text = '\0';
	if (watcher ? watcher->is_back && watcher->phase == WATCHER_ON
	            : player->rewind && player->rewind->is_back)
		write_ago(text, ui, ui->session->flown);
	if (!player->playback)
		return;
	if (!player->playback->is_file && !player->playback->ended)
		snprintf(text, PLAYER_PROGRESS, "live");
	else
		write_times(text, ui->session, ui->session->flown, "/", whole_steps(ui));
}

/* Whether the past is that of the user's own flight. */
static bool
is_own(const struct ui *ui)
{
	return !ui->player.playback && !ui->shared.watcher;
}

/* Goes to a step of the past. Returns false, and says so, if there is not enough memory. */
static bool
go(struct ui *ui, uint64_t to)
{
	bool good = is_own(ui) ? rewind_go(ui->player.rewind, to) : log_go(past(ui), to);

	if (!good)
		session_failure(ui->session, "cannot go back: not enough memory");
	return good;
}

/* The last second of a flock that is flown or watched is now. */
static void
run_live(struct ui *ui, uint64_t to)
{
	struct player *player = &ui->player;
	uint64_t latest = latest_step(ui);
	bool is_back = (double)to + 1 / ui->session->dt < (double)latest;
	char times[PLAYER_PROGRESS];

	player->to = is_back ? to : latest;
	player->seeks = is_back || !is_own(ui);
	if (player->seeks && !go(ui, player->to))
		return;
	if (!player->seeks && player->rewind->is_back)
		rewind_return(player->rewind);
	measure_history_invalidate(&ui->gauges);
	if (ui->shared.watcher)
		ui->shared.watcher->is_back = is_back;
	write_ago(times, ui, player->to);
	session_notice(ui->session, "%s   Left Right 10 s back, on", is_back ? times : "now");
}

/* A leap counts from the step to which the playback is on its way. */
static void
run(struct ui *ui, uint32_t key)
{
	struct player *player = &ui->player;
	uint64_t flown = ui->session->flown, from = player->seeks ? player->to : flown;
	uint64_t leap = (uint64_t)(leap_seconds / ui->session->dt + 0.5), to = from + leap;
	uint64_t first = log_first(past(ui));
	char times[PLAYER_PROGRESS];

	if (key == KEY_LEFT)
		to = from > first + leap ? from - leap : first;
	if (!player->playback) {
		run_live(ui, to);
		return;
	}
	if (to < flown && !go(ui, to))
		return;
	measure_history_invalidate(&ui->gauges);
	uint64_t whole = whole_steps(ui);
	if (key == KEY_RIGHT && player->playback->reader.exact && whole > 0 && to > whole)
		to = whole;
	player->seeks = true;
	player->to = to;
	write_times(times, ui->session, to, " of ", to <= whole ? whole : 0);
	session_notice(ui->session, "%s   Left Right 10 s back, on", times);
}

/* The arrows change a factor that shows. */
static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	action->run = run;
	return (key == KEY_LEFT || key == KEY_RIGHT) && past(ui) && !pane_has_factor(ui);
}

const struct widget player_widget = { .find = find };
