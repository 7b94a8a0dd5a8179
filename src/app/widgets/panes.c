/* SPDX-License-Identifier: MIT */
#include "panes.h"

#include "session/session_flight.h"
#include "ui/styled_text.h"

#include <string.h>

enum { LEAST_COLUMNS = 38, LEAST_ROWS = 10, SIDE = 3 };

/* Of flying the others in a step: with all pictures at most an eighth of a processor. */
static const double step_seconds = 0.0006;

/* ---- where they are */

static int
along(int cells, int least)
{
	return cells / least < SIDE ? cells / least : SIDE;
}

/* Returns the columns and rows of panes; below two of each one flock shows at a time. */
static struct viewport
grid(const struct ui *ui)
{
	const int across = along(ui->display.columns + 1, LEAST_COLUMNS + 1);
	const int down = along(ui_world_rows(ui), LEAST_ROWS + 1);
	const bool one = across < 2 || down < 2;

	return (struct viewport){ 0, 0, one ? 1 : across, one ? 1 : down };
}

int
panes_count(const struct ui *ui)
{
	const struct viewport g = grid(ui);

	return g.columns == 1 ? PANES : g.columns * g.rows;
}

bool
panes_show(const struct ui *ui, int i)
{
	return i < panes_count(ui) && (grid(ui).columns > 1 || i == ui->panes->at);
}

/* Returns the cells of a pane, which has a row for its words below it and a rule on its right. */
static struct viewport
pane(const struct ui *ui, int i)
{
	const struct viewport g = grid(ui);
	const int columns = (ui->display.columns + 1) / g.columns, rows = ui_world_rows(ui) / g.rows;
	const int place = g.columns > 1 ? i : 0;

	return (struct viewport){ place % g.columns * columns, place / g.columns * rows,
		                  columns - 1, rows > 1 ? rows - 1 : 1 };
}

/* ---- flying */

/* Steps the others that show, in turn if the clock has no time for all. */
static void
fly_others(void *data, const struct session *session)
{
	const struct ui *ui = data;
	struct panes *p = ui->panes;
	double (*const clock)(void) = ui->gauges.clock;
	const double stop = clock ? clock() + step_seconds : 0;
	int flown = 0, i = 1;

	(void)session;
	for (; i < PANES && (flown == 0 || !clock || clock() < stop); i++) {
		p->next = p->next % (PANES - 1) + 1;
		struct session *flock = panes_show(ui, p->next) ? p->kind->flock(ui, p->next) : NULL;
		if (flock) {
			session_step(flock);
			flown++;
		}
	}
	p->slow += 0.02 * ((i < PANES) - p->slow);
}

/* ---- keys and mouse */

/* Points at another pane. */
static void
move(struct ui *ui, uint32_t key)
{
	const struct viewport g = grid(ui);
	const int most = panes_count(ui), at = ui->panes->at;
	const int to = key == KEY_UP                             ? at - g.columns
	               : key == KEY_DOWN                         ? at + g.columns
	               : key == KEY_LEFT || key == KEY_SHIFT_TAB ? at - 1
	                                                         : at + 1;

	ui->session->message.kind = MESSAGE_NONE;
	if (to >= 0 && to < most)
		ui->panes->at = to;
	else if (key == KEY_TAB || key == KEY_SHIFT_TAB)
		ui->panes->at = (to + most) % most;
}

static bool
moves(uint32_t key)
{
	return (key >= KEY_UP && key <= KEY_RIGHT) || key == KEY_TAB || key == KEY_SHIFT_TAB;
}

static void
run(struct ui *ui, uint32_t key)
{
	if (moves(key))
		move(ui, key);
	else
		ui->panes->kind->run(ui, key);
}

/* Others go to their commands where these do not make the session another flock. */
static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	if (!ui->panes)
		return false;
	const bool own = key == KEY_ESCAPE || key == KEY_ENTER || moves(key) ||
	                 (key >= '0' && key < '0' + PANES) ||
	                 (key < 128 && strchr(ui->panes->kind->keys, (int)key));

	action->repeat = moves(key) ? REPEAT_EACH : REPEAT_NOT;
	action->run = run;
	action->yields = own ? 0 : WITH_PANES;
	return true;
}

/* A click on a pane is a press of Enter there. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	if (!ui->panes)
		return MOUSE_PASSED;
	if (event->action != MOUSE_PRESS || event->button != 0)
		return MOUSE_DROPPED;
	for (int i = 0; i < PANES; i++) {
		struct viewport at = pane(ui, i);
		at.rows++; /* with its words */
		if (!panes_show(ui, i) || !viewport_has(&at, event->column, event->row))
			continue;
		ui->panes->at = i;
		*key = KEY_ENTER;
		return MOUSE_KEY;
	}
	return MOUSE_DROPPED;
}

/* ---- drawing */

/* Writes the words of a pane into the rule below it. */
static void
draw_words(const struct ui *ui, struct frame *frame, int i, const struct viewport *at)
{
	const struct panes_kind *kind = ui->panes->kind;
	const bool chosen = i == ui->panes->at;
	const char *mark = !chosen ? "" : ui->display.plain ? BOLD : REVERSE;
	const int row = at->top + at->rows, end = at->left + at->columns;
	char words[LINE_TEXT] = "is coming";

	if (kind->flock(ui, i))
		kind->words(ui, i, at->columns - 4, words);
	for (int column = at->left; column <= end; column++)
		styled_put(frame, column, row, ui->display.columns,
		           ui->display.bars ? DIM "─" : DIM "-");
	styled_print(frame, at->left, row, end, "%s%s%d %s %s", mark,
	             chosen && ui->display.plain ? ">" : " ", i, words, mark);
}

static void
draw_pane(struct ui *ui, struct frame *frame, int i)
{
	const struct panes_kind *kind = ui->panes->kind;
	struct view *view = &ui->panes->view[i];
	const struct session *flock = kind->flock(ui, i);
	struct boids_factors looks = ui->session->flight.factors;
	const struct viewport at = pane(ui, i);

	looks.glyphs = BOIDS_GLYPHS_BRAILLE; /* in ASCII: density */
	looks.backdrop = BOIDS_BACKDROP_OFF;
	looks.trails = 0;
	view->bare = true;
	view->camera.viewport = at;
	const bool is_other = kind->draw && kind->draw(ui, frame, i, &at);
	if (flock && !is_other) {
		camera_turn(&view->camera, &looks, flock->flight.flock);
		view->camera.turn_lag = 0;
		view_draw(view, frame, flock->flight.flock, &looks, &ui->display);
	}
	const bool is_last = at.left + 2 * at.columns > ui->display.columns;
	for (int row = at.top; row < at.top + at.rows && !is_last; row++)
		styled_put(frame, at.left + at.columns, row, ui->display.columns,
		           ui->display.bars ? DIM "│" : DIM "|");
	if (!is_other)
		draw_words(ui, frame, i, &at);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!ui->panes)
		return;
	if (ui->panes->at >= panes_count(ui))
		ui->panes->at = 0;
	frame_clear(frame, 0, ui_world_rows(ui));
	for (int i = 0; i < PANES; i++)
		if (panes_show(ui, i))
			draw_pane(ui, frame, i);
}

/* ---- begin and end */

void
panes_open(struct ui *ui, struct panes *panes, const struct panes_kind *kind)
{
	*panes = (struct panes){ .kind = kind, .steps = { .stepped = fly_others, .data = ui } };
	ui->panes = panes;
	ui->panel.which = PANEL_NONE;
	session_listen(ui->session, &panes->steps);
}

void
panes_forget(struct panes *panes)
{
	for (int i = 0; i < PANES; i++)
		view_forget(&panes->view[i]);
}

void
panes_close(struct ui *ui)
{
	session_unlisten(ui->session, &ui->panes->steps);
	for (int i = 0; i < PANES; i++)
		view_free(&ui->panes->view[i]);
	view_forget(&ui->view);
	ui->panes = NULL;
}

const struct widget panes_widget = { .draw = draw, .find = find, .mouse = handle_mouse };
