/* SPDX-License-Identifier: MIT */
#include "search.h"

#include "session/session_clone.h"
#include "session/session_flight.h"
#include "ui/notice.h"
#include "ui/plot.h"
#include "ui/styled_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

bool
search_shows(const struct ui *ui)
{
	return ui->panes == &ui->search->panes;
}

/* ---- what flies */

/* The best of the generation stand behind the best so far; the last pane that there is has the curve. */
static struct session *
flock_of(const struct ui *ui, int i)
{
	return i == 0 ? ui->session : i < panes_count(ui) - 1 ? ui->search->flock[i - 1] : NULL;
}

/* Lets a flock fly on as what was found. */
static void
fly_as(const struct search *s, struct session *session, const struct evolve_found *found)
{
	struct boids_factors to = session->flight.factors;

	for (int i = 0; i < s->shown.columns; i++)
		factor_copy(&to, &found->factors, s->shown.column[i]);
	session_change_factors(session, &to);
}

/* Gives the flocks of the panes what the search has found since. */
static bool
look(struct ui *ui)
{
	struct search *s = ui->search;

	if (!evolve_look(s->evolve, &s->shown) || s->shown.generations == 0)
		return false;
	fly_as(s, ui->session, &s->shown.so_far);
	for (int i = 0; i < s->shown.count; i++) {
		if (!s->flock[i])
			s->flock[i] = session_clone(ui->session, 0);
		if (s->flock[i])
			fly_as(s, s->flock[i], &s->shown.of[i]);
	}
	return false;
}

/* ---- what is said */

/* The score of what flies in a pane, and its values. */
static void
write_words(const struct ui *ui, int i, int columns, char *text)
{
	const struct evolve_shown *s = &ui->search->shown;
	const struct evolve_found *found = i == 0 ? &s->so_far : &s->of[i - 1];

	if (s->generations == 0) {
		snprintf(text, LINE_TEXT, "the start");
		return;
	}
	snprintf(text, LINE_TEXT, "%s%.3g", i == 0 ? "best " : "", found->score);
	for (int term = 0; term < s->aim.terms; term++) {
		const struct boids_measure *m = &measure_table[s->aim.term[term].measure];
		char value[64], more[128];
		snprintf(value, sizeof value, m->show, found->values[term]);
		snprintf(more, sizeof more, ", %s %s%s%s", m->name, value, *m->unit ? " " : "",
		         m->unit);
		if ((int)(strlen(text) + strlen(more)) <= columns)
			strcat(text, more);
	}
}

/* The last pane has the curve of the best so far and the mean. */
static bool
draw_curve(const struct ui *ui, struct frame *frame, int i, const struct viewport *at)
{
	const struct evolve_shown *s = &ui->search->shown;
	const struct plot plot = { at->left, at->top, at->left + at->columns,
		                   at->top + at->rows + 1 };
	struct measure_histories scores = { 0 };
	const int count = s->generations;
	float highest = 0;
	double full = 1; /* a power of ten: a score of many terms is small */

	if (i < panes_count(ui) - 1)
		return false;
	for (int k = 0; k < count; k++)
		highest = fmaxf(highest, fmaxf(s->best[k], s->mean[k]));
	while (highest > 0 && (double)highest < full / 10)
		full /= 10;
	plot_axes(&plot, frame, full, ui->display.bars, "best score so far, and mean");
	for (int k = 0; k < HISTORY_SAMPLES; k++) {
		const int from = k - (HISTORY_SAMPLES - GRAPH_SAMPLES);
		const bool is_drawn = from >= 0 && count > 0;
		scores.of[0].samples[k] = is_drawn ? s->best[from * count / GRAPH_SAMPLES] : NAN;
		scores.of[1].samples[k] = is_drawn ? s->mean[from * count / GRAPH_SAMPLES] : NAN;
	}
	for (int k = 0; k < 2; k++)
		plot_draw(&plot, frame, &scores, k, full, ui->display.bars,
		          &(struct cell){ k ? 'o' : '*', COLOUR_DEFAULT, k ? STYLE_DIM : 0, 0 });
	return true;
}

static void
add_fields(const struct ui *ui, struct line *line)
{
	static const char *const states[] = {
		[EVOLVE_SEARCHES] = "searching",
		[EVOLVE_JUDGES] = "judging the best",
		[EVOLVE_ENDED] = "search over: q says more",
	};
	const struct evolve_shown *s = &ui->search->shown;

	notice_state(ui, line, 0);
	line_add(line, 2, states[s->state], 0);
	if (s->state == EVOLVE_SEARCHES)
		line_print(line, 2, 0, "generation %d of %" PRIu64 ", %.0f %%", s->generations,
		           ui->session->options->generations, 100 * s->share);
	if (ui->panes->slow > 0.5)
		line_add(line, 2, "others fly slower", 0);
	line_add(line, 3, "Enter full screen", 0);
	line_add(line, 2, "Tab next", 0);
	line_add(line, 2, "q quit", 0);
	line_print(line, 2, 0, "score of %s", ui->session->options->evolve);
}

/* ---- keys */

/* Flies on with one of the flocks; the search goes on, and tells at the end what it has found. */
static void
take(struct ui *ui, int i)
{
	struct session *flock = flock_of(ui, i);

	if (!flock) {
		session_notice(ui->session, "no flock is there");
		return;
	}
	if (i > 0)
		session_become(ui->session, flock);
	search_close(ui);
	session_notice(ui->session,
	               "the flock is yours   j saves it   q says what the search has found");
}

static void
run(struct ui *ui, uint32_t key)
{
	if (key == KEY_ESCAPE || key == KEY_ENTER)
		take(ui, key == KEY_ESCAPE ? 0 : ui->panes->at);
	else if (key >= '0' && key < '0' + PANES)
		take(ui, (int)key - '0');
	else
		session_notice(ui->session,
		               "0 to 8 or a click take one of the flocks   q ends the search");
}

/* ---- begin and end */

/* clang-format off */
static const struct command commands[] = {
	{ "1 .. 8", "take this flock full screen, as yours",   .keys = { '1', 0, '8' } },
	{ "Enter",  "take the one pointed at",                 .keys = { KEY_ENTER } },
	{ "Tab",    "point at the next, as arrows do",         .keys = { KEY_TAB } },
	{ "0 Esc",  "take the best so far",                    .keys = { '0', KEY_ESCAPE } },
	{ 0 },
};
/* clang-format on */
static const struct section help = { "a search", "It goes on when a flock is taken.", commands,
	                             false };

static const struct panes_kind kind = { .work = look,
	                                .flock = flock_of,
	                                .words = write_words,
	                                .draw = draw_curve,
	                                .line = add_fields,
	                                .run = run,
	                                .keys = "",
	                                .help = &help };

void
search_open(struct ui *ui, struct evolve *evolve)
{
	ui->search->evolve = evolve;
	panes_open(ui, &ui->search->panes, &kind);
}

void
search_close(struct ui *ui)
{
	struct search *s = ui->search;

	if (!search_shows(ui))
		return;
	panes_close(ui);
	for (int i = 0; i < EVOLVE_SHOWN; i++) {
		session_clone_free(s->flock[i]);
		s->flock[i] = NULL;
	}
}
