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

	*text = '\0';
	if (!player->playback)
		return;
	if (player->piped && !player->playback->ended)
		snprintf(text, PLAYER_PROGRESS, "live");
	else
		write_times(text, ui->session, ui->session->flown, "/", whole_steps(ui));
}

/* A leap counts from the step to which the playback is on its way. */
static void
run(struct ui *ui, uint32_t key)
{
	struct player *player = &ui->player;
	uint64_t flown = ui->session->flown, from = player->seeks ? player->to : flown;
	uint64_t leap = (uint64_t)(leap_seconds / ui->session->dt + 0.5), to = from + leap;
	uint64_t first = replay_first(&player->playback->replay), whole = whole_steps(ui);
	char times[PLAYER_PROGRESS];

	if (key == KEY_LEFT) {
		to = from > first + leap ? from - leap : first;
		if (to < flown && !replay_go(&player->playback->replay, to)) {
			session_failure(ui->session, "cannot go back: not enough memory");
			return;
		}
		measure_history_invalidate(&ui->gauges);
		whole = whole_steps(ui);
	} else if (player->playback->reader.exact && whole > 0 && to > whole) {
		to = whole;
	}
	player->seeks = true;
	player->to = to;
	write_times(times, ui->session, to, " of ", to <= whole ? whole : 0);
	session_notice(ui->session, "%s   Left Right 10 s back, on", times);
}

static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	action->run = run;
	return ui->player.playback && (key == KEY_LEFT || key == KEY_RIGHT);
}

const struct widget player_widget = { .find = find };
