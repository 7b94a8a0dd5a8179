/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "prompt.h"
#include "share/playback.h"
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
		session_notice(ui->session, "still playing");
	return true;
}

static void
draw_question(const struct ui *ui, struct frame *frame, int row)
{
	(void)ui;
	styled_put(frame, 0, row, frame->columns,
	           "a change ends the playback: take over from here? y n");
}

static const struct prompt_kind take_over_prompt = { .answer = answer, .draw = draw_question };

void
player_ask(struct ui *ui, uint32_t key)
{
	if (!ui->player.asks)
		return;
	ui->player.asks = false;
	ui->player.key = key;
	prompt_open(ui, &take_over_prompt);
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

/* Writes how long ago a step of the watched flock was, in seconds of its flight. */
static void
write_ago(char text[PLAYER_PROGRESS], const struct ui *ui, uint64_t step)
{
	uint64_t latest = ui->shared.watcher->pace.latest;

	snprintf(text, PLAYER_PROGRESS, "%.0f s ago",
	         step < latest ? (double)(latest - step) * ui->session->dt : 0);
}

/* Returns the past of what is played or watched; NULL: none is kept. */
static struct replay *
past(const struct ui *ui)
{
	struct watcher *watcher = ui->shared.watcher;

	if (ui->player.playback)
		return &ui->player.playback->replay;
	return watcher && watcher->phase == WATCHER_ON && watcher->replay.count > 0
	               ? &watcher->replay
	               : NULL;
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
	if (watcher && watcher->is_back && watcher->phase == WATCHER_ON)
		write_ago(text, ui, ui->session->flown);
	if (!player->playback)
		return;
	if (!player->playback->is_file && !player->playback->ended)
		snprintf(text, PLAYER_PROGRESS, "live");
	else
		write_times(text, ui->session, ui->session->flown, "/", whole_steps(ui));
}

/* Goes to a step of the past. Returns false, and says so, if there is not enough memory. */
static bool
go(struct ui *ui, uint64_t to)
{
	if (!replay_go(past(ui), to)) {
		session_failure(ui->session, "cannot go back: not enough memory");
		return false;
	}
	measure_history_invalidate(&ui->gauges);
	return true;
}

/* The last second of a flock that is watched is now. */
static void
run_watched(struct ui *ui, uint64_t to)
{
	struct watcher *watcher = ui->shared.watcher;
	uint64_t latest = watcher->pace.latest;
	bool is_back = (double)to + 1 / ui->session->dt < (double)latest;
	char times[PLAYER_PROGRESS];

	ui->player.to = is_back ? to : latest;
	if (!go(ui, ui->player.to))
		return;
	ui->player.seeks = true;
	watcher->is_back = is_back;
	write_ago(times, ui, ui->player.to);
	session_notice(ui->session, "%s   Left Right 10 s back, on", is_back ? times : "now");
}

/* A leap counts from the step to which the playback is on its way. */
static void
run(struct ui *ui, uint32_t key)
{
	struct player *player = &ui->player;
	uint64_t flown = ui->session->flown, from = player->seeks ? player->to : flown;
	uint64_t leap = (uint64_t)(leap_seconds / ui->session->dt + 0.5), to = from + leap;
	uint64_t first = replay_first(past(ui));
	char times[PLAYER_PROGRESS];

	if (key == KEY_LEFT)
		to = from > first + leap ? from - leap : first;
	if (!player->playback) {
		run_watched(ui, to);
		return;
	}
	if (to < flown && !go(ui, to))
		return;
	uint64_t whole = whole_steps(ui);
	if (key == KEY_RIGHT && player->playback->reader.exact && whole > 0 && to > whole)
		to = whole;
	player->seeks = true;
	player->to = to;
	write_times(times, ui->session, to, " of ", to <= whole ? whole : 0);
	session_notice(ui->session, "%s   Left Right 10 s back, on", times);
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	action->run = run;
	return (key == KEY_LEFT || key == KEY_RIGHT) && past(ui);
}

const struct widget player_widget = { .find = find };
