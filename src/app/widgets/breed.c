/* SPDX-License-Identifier: MIT */
#include "breed.h"

#include "io/clock.h"
#include "place_mode.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "ui/notice.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_COLUMNS = 38, LEAST_ROWS = 10, SIDE = 3 };

static const double work_seconds = 0.01; /* of drawing children between two looks at the keyboard */
static const double step_seconds =
	0.0006; /* of flying children in a step: with all pictures at most an
                                            * eighth of a processor */

/* ---- panes */

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

/* Returns the number of panes that show, or that Tab goes over; the first is the parent's. */
static int
count_panes(const struct ui *ui)
{
	const struct viewport g = grid(ui);

	return g.columns == 1 ? BREED_PANES : g.columns * g.rows;
}

/* Whether a pane shows. A flock that does not show does not fly. */
static bool
shows(const struct ui *ui, int i)
{
	return i < count_panes(ui) && (grid(ui).columns > 1 || i == ui->breed->at);
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

/* Returns a flock that is drawn; 0: the parent; NULL: not yet. */
static struct session *
flock_of(const struct ui *ui, int i)
{
	return i == 0 ? ui->session : ui->breed->family.child[i - 1];
}

/* ---- flying */

/* Steps the children that show, in turn if there is no time for all. */
static void
fly_children(void *data, const struct session *session)
{
	struct ui *ui = data;
	struct breed *b = ui->breed;
	const double stop = clock_now() + step_seconds;
	int flown = 0, i = 0;

	(void)session;
	for (; i < FAMILY_CHILDREN && (flown == 0 || clock_now() < stop); i++) {
		struct session *child = b->family.child[b->next];
		if (child && shows(ui, b->next + 1)) {
			session_step(child);
			flown++;
		}
		b->next = (b->next + 1) % FAMILY_CHILDREN;
	}
	b->slow += 0.02 * ((i < FAMILY_CHILDREN) - b->slow);
}

/* Returns the first child that shows and is not drawn yet; 0: none. */
static int
undrawn(const struct ui *ui)
{
	for (int i = 1; i < BREED_PANES; i++)
		if (shows(ui, i) && !flock_of(ui, i))
			return i;
	return 0;
}

bool
breed_work(struct ui *ui)
{
	struct family *f = &ui->breed->family;
	const double stop = clock_now() + work_seconds;

	while (ui->is_breeding && !f->failed && clock_now() < stop) {
		const int child = undrawn(ui);
		if (!family_flies(f) && child == 0)
			return false;
		if (!family_flies(f))
			family_child(f, child);
		else if (!session_step(ui->session))
			break;
		if (f->failed)
			session_failure(ui->session, "not enough memory for more children");
	}
	return ui->is_breeding && !f->failed;
}

/* ---- choosing */

static void
forget_views(struct breed *b)
{
	for (int i = 0; i < BREED_PANES; i++)
		view_forget(&b->view[i]);
}

static const char *const sizes[] = { "small changes", "changes as at first", "large changes" };

/* Makes a child the parent; 0: shows other children, with changes of this size. */
static void
choose(struct ui *ui, int child, int size)
{
	char words[LINE_TEXT];

	if (child > 0 && !flock_of(ui, child)) {
		session_notice(ui->session, "child %d is not there yet", child);
	} else if (size < -1 || size > 1) {
		session_notice(ui->session, "%s already", sizes[size < 0 ? 0 : 2]);
	} else {
		snprintf(words, sizeof words, "%s", sizes[size + 1]);
		if (child > 0)
			family_describe(ui->session, flock_of(ui, child), LINE_TEXT, words);
		if (family_choose(&ui->breed->family, ui->session, child, size))
			session_notice(ui->session, "%d: %s   u goes back", child, words);
		else
			session_notice(ui->session, "a family has at most %d choices",
			               FAMILY_CHOICES);
		forget_views(ui->breed);
	}
}

static void
go(struct ui *ui, bool back)
{
	if (family_go(&ui->breed->family, ui->session, back ? -1 : 1))
		session_notice(ui->session, "generation %d   %s", ui->breed->family.made,
		               back ? "U goes on" : "u goes back");
	else
		session_notice(ui->session, "no generation is %s this one",
		               back ? "before" : "after");
	forget_views(ui->breed);
}

/* Points at another pane. */
static void
move(struct ui *ui, uint32_t key)
{
	const struct viewport g = grid(ui);
	const int most = count_panes(ui), at = ui->breed->at;
	const int to = key == KEY_UP                             ? at - g.columns
	               : key == KEY_DOWN                         ? at + g.columns
	               : key == KEY_LEFT || key == KEY_SHIFT_TAB ? at - 1
	                                                         : at + 1;

	ui->session->message.kind = MESSAGE_NONE;
	if (to >= 0 && to < most)
		ui->breed->at = to;
	else if (key == KEY_TAB || key == KEY_SHIFT_TAB)
		ui->breed->at = (to + most) % most;
}

static bool
moves(uint32_t key)
{
	return (key >= KEY_UP && key <= KEY_RIGHT) || key == KEY_TAB || key == KEY_SHIFT_TAB;
}

static bool
is_number(uint32_t key)
{
	return key >= '0' && key <= '0' + FAMILY_CHILDREN;
}

static void
run(struct ui *ui, uint32_t key)
{
	const int at = ui->breed->at, size = family_size(&ui->breed->family);

	if (key == KEY_ESCAPE || (key == KEY_ENTER && at == 0))
		breed_close(ui);
	else if (key == KEY_ENTER)
		choose(ui, at, size);
	else if (is_number(key))
		choose(ui, (int)key - '0', size);
	else if (key == '+' || key == '-')
		choose(ui, 0, key == '+' ? size + 1 : size - 1);
	else if (key == 'u' || key == 'U')
		go(ui, key == 'u');
	else if (moves(key))
		move(ui, key);
	else
		session_notice(ui->session,
		               "0 to 8 choose the next parent   Esc flies on with this one alone");
}

/* Others go to their commands where these do not make the parent another flock. */
static bool
find(const struct ui *ui, uint32_t key, struct action *action)
{
	const bool own = key == KEY_ESCAPE || key == KEY_ENTER || moves(key) || is_number(key) ||
	                 (key < 128 && strchr("+-uU", (int)key));

	action->repeat = moves(key) ? REPEAT_EACH : REPEAT_NOT;
	action->run = run;
	action->yields = own ? 0 : WITH_FAMILY;
	return ui->is_breeding;
}

/* A click on a child chooses it, and one on the parent flies on with it. */
static enum mouse_verdict
handle_mouse(struct ui *ui, const struct input_event *event, uint32_t *key)
{
	if (!ui->is_breeding)
		return MOUSE_PASSED;
	if (event->action != MOUSE_PRESS || event->button != 0)
		return MOUSE_DROPPED;
	for (int i = 0; i < BREED_PANES; i++) {
		struct viewport at = pane(ui, i);
		at.rows++; /* with its words */
		if (!shows(ui, i) || !viewport_has(&at, event->column, event->row))
			continue;
		ui->breed->at = i;
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
	const struct session *flock = flock_of(ui, i);
	const bool chosen = i == ui->breed->at;
	const char *mark = !chosen ? "" : ui->display.plain ? BOLD : REVERSE;
	const int row = at->top + at->rows, end = at->left + at->columns;
	char words[LINE_TEXT];

	snprintf(words, sizeof words, "%s", ui->session->flight.preset);
	if (i > 0 && flock)
		family_describe(ui->session, flock, at->columns - 4, words);
	for (int column = at->left; column <= end; column++)
		styled_put(frame, column, row, ui->display.columns,
		           ui->display.bars ? DIM "─" : DIM "-");
	styled_print(frame, at->left, row, end, "%s%s%d %s %s", mark,
	             chosen && ui->display.plain ? ">" : " ", i,
	             i > 0 && !flock ? "is coming" : words, mark);
}

static void
draw_pane(struct ui *ui, struct frame *frame, int i)
{
	struct view *view = &ui->breed->view[i];
	const struct session *flock = flock_of(ui, i);
	struct boids_factors looks = ui->session->flight.factors;
	const struct viewport at = pane(ui, i);

	looks.glyphs = BOIDS_GLYPHS_BRAILLE; /* in ASCII: density */
	looks.backdrop = BOIDS_BACKDROP_OFF;
	looks.trails = 0;
	view->bare = true;
	view->camera.viewport = at;
	if (flock) {
		camera_turn(&view->camera, &looks, flock->flight.flock);
		view->camera.turn_lag = 0;
		view_draw(view, frame, flock->flight.flock, &looks, &ui->display);
	}
	const bool is_last = at.left + 2 * at.columns > ui->display.columns;
	for (int row = at.top; row < at.top + at.rows && !is_last; row++)
		styled_put(frame, at.left + at.columns, row, ui->display.columns,
		           ui->display.bars ? DIM "│" : DIM "|");
	draw_words(ui, frame, i, &at);
}

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!ui->is_breeding)
		return;
	if (ui->breed->at >= count_panes(ui))
		ui->breed->at = 0;
	frame_clear(frame, 0, ui_world_rows(ui));
	for (int i = 0; i < BREED_PANES; i++)
		if (shows(ui, i))
			draw_pane(ui, frame, i);
}

void
breed_line(const struct ui *ui, struct line *line)
{
	const struct breed *b = ui->breed;
	const int size = family_size(&b->family);

	notice_state(ui, line, 0);
	if (family_flies(&b->family))
		line_print(line, 2, 0, "flying to choice %d of %d", b->family.made + 1,
		           b->family.count);
	else
		line_print(line, 2, 0, "generation %d%s%s", b->family.made, size ? ", " : "",
		           size ? sizes[size + 1] : "");
	if (b->slow > 0.5)
		line_add(line, 2, "children fly slower", 0);
	line_print(line, 3, 0, "1-%d choose", count_panes(ui) - 1);
	line_add(line, 2, b->at == 0 ? "Enter full screen" : "Enter choose", 0);
	line_add(line, 2, "Tab next", 0);
	line_add(line, 2, "u back", 0);
	line_add(line, 2, "- + size", 0);
	line_add(line, 2, "0 others", 0);
	line_add(line, 2, "q quit", 0);
}

/* ---- begin and end */

bool
breed_open(struct ui *ui, const char *choices, char *error)
{
	struct session *session = ui->session;
	struct breed *b = ui->breed;

	if (ui->shared.on || ui->shared.watched || session->text.state || session->source.data)
		return error_set(error, 0, "%s cannot be bred",
		                 ui->shared.on || ui->shared.watched
		                         ? "a shared flock"
		                         : "a text, a story or a journal");
	history_begin(session);
	b->before = session->history.before;
	b->repeats = session->options->breed || session->changes == 0;
	if (!family_start(&b->family, session, choices, error))
		return false;
	*b->command = '\0';
	ui->is_breeding = true;
	b->at = 0;
	ui->panel.which = PANEL_NONE;
	ui->place->on = false;
	b->steps = (struct session_listener){ .stepped = fly_children, .data = ui };
	session_listen(session, &b->steps);
	return true;
}

void
breed_close(struct ui *ui)
{
	struct session *session = ui->session;
	struct breed *b = ui->breed;
	char choices[FAMILY_TEXT];

	if (!ui->is_breeding)
		return;
	family_write(&b->family, choices);
	if (*choices && b->repeats)
		resume_command_whole(b->family.start[0], choices, b->command);
	family_end(&b->family, session);
	session_unlisten(session, &b->steps);
	session->history.before = b->before;
	history_record(session, -1, GESTURE_LOADS);
	for (int i = 0; i < BREED_PANES; i++)
		view_free(&b->view[i]);
	view_forget(&ui->view);
	ui->is_breeding = false;
	session_notice(session, "the flock is yours   u undoes   j saves it");
}

const struct widget breed_widget = { .draw = draw, .find = find, .mouse = handle_mouse };
