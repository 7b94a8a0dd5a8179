/* SPDX-License-Identifier: MIT */
#include "measure_panel.h"

#include "ui/pane.h"
#include "ui/styled_text.h"
#include "view/projection.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 12, CELLS = 12, VALUE = 5 }; /* of a row: columns of name, graph and value */
enum { CELLS_BESIDE_LONG = 8 };            /* beside a name that is longer */
enum { PLOT_LEAST = 6, PLOT_MOST = 30, TITLE = 1, LIST_LEAST = 6, SENTENCE = 3 }; /* rows */

/* ---- scales */

/* Rounds up to 1, 2 or 5 times a power of ten. */
double
measure_figures_full(const struct ui *ui, int measure)
{
	const float *samples = ui->gauges.of[measure].samples;
	double most = 0;

	if (measure == BOIDS_MEASURE_ORDER || measure == BOIDS_MEASURE_MILLING ||
	    measure == BOIDS_MEASURE_LARGEST || measure == BOIDS_MEASURE_ENERGY ||
	    measure == BOIDS_MEASURE_FOOD)
		return 1; /* a share */
	if (measure == BOIDS_MEASURE_SPEED)
		most = (double)ui->session->flight.factors.max_speed;
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		most = fmax(most, (double)samples[i]); /* NaN: not known */
	if (!(most > 0))
		return 1;
	double power = pow(10, floor(log10(most))), digit = most / power;
	return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

/* ---- the figures of life */

enum kind { PLOT, PAIR, PHASE, BARS };

/* Measures drawn together: two lines in one plot, or a bar for each gene; the curve of predators over
 * boids; or the plot of one measure. */
struct figure {
	int first, last; /* the measures in it */
	enum kind kind;
};

static const struct figure figures[] = {
	{ BOIDS_MEASURE_NUMBER, BOIDS_MEASURE_PREDATORS, PAIR },
	{ BOIDS_MEASURE_GENE_SEPARATION, BOIDS_MEASURE_GENE_SPEED, BARS },
	{ BOIDS_MEASURE_PREDATOR_GENE_SPEED, BOIDS_MEASURE_PREDATOR_GENE_HUNT_RANGE, BARS },
	{ BOIDS_MEASURE_PREDATORS, BOIDS_MEASURE_PREDATORS, PHASE },
	{ BOIDS_MEASURE_ENERGY, BOIDS_MEASURE_FOOD, PAIR },
};
enum { FIGURES = sizeof figures / sizeof *figures };

static int
least_rows(struct figure f)
{
	return f.kind == BARS ? TITLE + 1 + f.last - f.first : PLOT_LEAST + (f.kind != PLOT) * TITLE;
}

_Static_assert(BOIDS_MEASURE_PREDATORS == BOIDS_MEASURE_NUMBER + 1 &&
                       BOIDS_MEASURE_FOOD == BOIDS_MEASURE_ENERGY + 1 &&
                       BOIDS_MEASURE_GENE_SPEED == BOIDS_MEASURE_GENE_SEPARATION + BOIDS_GENES - 1,
               "measures of a figure are neighbours");

/* Whether a flock has what a figure shows; genes that do not vary have none. */
static bool
has_figure(const struct ui *ui, struct figure f)
{
	const struct flock_state *flock = ui->session->flight.flock;

	return flock_is_alive(flock) && (f.kind == PAIR || measure_applies(f.last, flock)) &&
	       (f.kind != BARS || flock_factors(flock)->mutation > 0);
}

uint64_t
measure_figures_wanted(const struct ui *ui)
{
	uint64_t wanted = 0;

	for (int i = 0; i < FIGURES; i++)
		for (int m = figures[i].first; m <= figures[i].last && has_figure(ui, figures[i]);
		     m++)
			wanted |= (uint64_t)1 << m;
	return wanted;
}

/* ---- drawing */

/* Returns how a line of a pair is drawn: predators in their colour without reverse video, food in
 * that of a boid that flies down, which is green in most themes. */
static struct cell
pen_of(const struct ui *ui, int measure)
{
	const float down = 0.75f;
	struct projection s = ui_projection(ui);
	struct palette ring = theme_palette(s.theme, s.background, "heading");
	struct tint tint = measure == BOIDS_MEASURE_PREDATORS
	                           ? theme_tint(s.theme, s.background, THEME_PREDATOR, s.colours)
	                           : palette_tint(&ring, s.colours, down);

	if (measure != BOIDS_MEASURE_PREDATORS && measure != BOIDS_MEASURE_FOOD)
		return (struct cell){ '*', COLOUR_DEFAULT, 0, 0 };
	return (struct cell){ 'o', tint.colour, (uint8_t)(tint.style & ~STYLE_REVERSE), 0 };
}

static bool
is_known(const struct ui *ui, int measure)
{
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		if (ui->gauges.of[measure].samples[i] > 0)
			return true;
	return false;
}

/* Draws one line or two, with scales of their own that a title tells. */
static void
draw_lines(const struct ui *ui, struct frame *frame, struct plot plot, struct figure figure)
{
	int title = plot.top, column = plot.left;

	plot.top += figure.kind == PAIR ? TITLE : 0;
	for (int measure = figure.first; measure <= figure.last; measure++) {
		double full = measure_figures_full(ui, measure);
		struct cell pen = pen_of(ui, measure);
		bool first = measure == figure.first;
		if (!first && !is_known(ui, measure))
			continue;
		plot_draw(&plot, frame, &ui->gauges, measure, full, ui->display.bars,
		          first ? NULL : &pen);
		if (figure.kind == PLOT)
			return;
		int start = ui->display.bars ? 0 : 2; /* the character of the line */
		int end = styled_print(frame, column, title, plot.right, "%.*s%s 0..%.5g", start,
		                       pen.glyph == 'o' ? "o " : "* ", measure_table[measure].name,
		                       full);
		styled_tint(frame, column, title, end, pen);
		column = end + 2;
	}
}

/* Draws bars from the middle, 1, to each gene: half or twice of it fill a side. */
static void
draw_bars(const struct ui *ui, struct frame *frame, const struct plot *area, struct figure figure)
{
	enum { GENE = 11 }; /* columns of a name */
	const char *full = ui->display.bars ? "█" : "#", *empty = ui->display.bars ? "─" : "-";
	int side = (area->right - area->left - GENE - VALUE - 2) / 2;
	int middle = area->left + GENE + VALUE + 1 + side, row = area->top;

	styled_put(frame, area->left, row++, area->right,
	           figure.first == BOIDS_MEASURE_GENE_SEPARATION ? "genes: means about 1"
	                                                         : "genes of predators");
	for (int measure = figure.first; measure <= figure.last; measure++, row++) {
		double value = ui->gauges.of[measure].value;
		styled_put(frame, area->left, row, area->right,
		           strstr(measure_table[measure].name, "gene-") + strlen("gene-"));
		if (!(value > 0))
			continue;
		styled_print(frame, area->left + GENE, row, area->right, "%*.2f", VALUE, value);
		if (side <= 0)
			continue;
		int reach = (int)lround(fmin(fmax(log2(value), -1), 1) * side);
		for (int i = -side; i <= side; i++) {
			bool filled = reach < 0 ? i < 0 && i >= reach : i > 0 && i <= reach;
			frame_text(frame, middle + i, row, filled ? 0 : STYLE_DIM,
			           filled ? full : empty);
		}
		frame_text(frame, middle, row, 0, ui->display.bars ? "│" : "|");
	}
}

/* Finds the figures that fit from the chosen one on, and the rows that they leave; returns the
 * count. */
static int
find_figures(const struct ui *ui, int measure, int *rows, struct figure found[FIGURES + 1])
{
	int count = 1;

	found[0] = (struct figure){ measure, measure, PLOT };
	for (int i = 0; i < FIGURES; i++)
		if (measure >= figures[i].first && measure <= figures[i].last &&
		    has_figure(ui, figures[i]))
			found[0] = figures[i];
	*rows -= least_rows(found[0]);
	for (int i = 0; i < FIGURES; i++) {
		int least = least_rows(figures[i]);
		bool first = figures[i].first == found[0].first && figures[i].kind == found[0].kind;
		if (first || least >= *rows || !has_figure(ui, figures[i]))
			continue;
		*rows -= 1 + least;
		found[count++] = figures[i];
	}
	return count;
}

/* Plots share the rows that are left; a blank row separates figures. */
void
measure_figures_draw(const struct ui *ui, struct frame *frame, const struct plot *area, int measure)
{
	static const int both[] = { BOIDS_MEASURE_NUMBER, BOIDS_MEASURE_PREDATORS };
	const double fulls[] = { measure_figures_full(ui, both[0]),
		                 measure_figures_full(ui, both[1]) };
	struct figure found[FIGURES + 1];
	int rows = area->bottom - area->top, plots = 0;
	int count = find_figures(ui, measure, &rows, found);
	struct plot at = *area;

	for (int i = 0; i < count; i++)
		plots += found[i].kind != BARS;
	for (int i = 0; i < count && at.top < area->bottom; i++) {
		bool bars = found[i].kind == BARS;
		int least = least_rows(found[i]);
		int height = least + (!bars && plots > 0 && rows > 0 ? rows / plots : 0);
		height = height > PLOT_MOST ? PLOT_MOST : height;
		at.bottom = at.top + height < area->bottom ? at.top + height : area->bottom;
		if (found[i].kind == PHASE) {
			styled_put(frame, at.left, at.top, at.right, "predators over boids");
			at.top += TITLE;
			plot_draw_phase(&at, frame, &ui->gauges, both, fulls, ui->display.bars);
		} else if (!bars) {
			draw_lines(ui, frame, at, found[i]);
		} else if (at.bottom - at.top >= least) {
			draw_bars(ui, frame, &at, found[i]);
		}
		at.top = at.bottom + 1;
	}
}

/* ---- the measures */

static const int shown[] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_MILLING,    BOIDS_MEASURE_SPEED,
	                     BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_NEIGHBOURS, BOIDS_MEASURE_GROUPS,
	                     BOIDS_MEASURE_LARGEST, BOIDS_MEASURE_PATH,       BOIDS_MEASURE_CAPTURES };
enum { SHOWN = sizeof shown / sizeof *shown };

bool
measure_applies(int measure, const struct flock_state *flock)
{
	const struct boids_factors *f = flock_factors(flock);

	switch (measure) {
	case BOIDS_MEASURE_PATH:
		return flock_goals(flock) > 0;
	case BOIDS_MEASURE_CAPTURES:
		return flock_count(flock, BOIDS_KIND_PREDATOR) > 0;
	case BOIDS_MEASURE_STARVED:
	case BOIDS_MEASURE_STARVED_RATE:
		return f->hunger > 0;
	case BOIDS_MEASURE_AGED:
		return f->lifespan > 0;
	case BOIDS_MEASURE_CRASHED:
	case BOIDS_MEASURE_CRASHED_RATE:
		return f->crash > 0;
	case BOIDS_MEASURE_STRAYS:
	case BOIDS_MEASURE_PREDATOR_STRAYS:
		return f->strays > 0;
	case BOIDS_MEASURE_PREDATORS:
	case BOIDS_MEASURE_EATEN:
	case BOIDS_MEASURE_EATEN_RATE:
	case BOIDS_MEASURE_PREDATOR_BIRTHS:
	case BOIDS_MEASURE_PREDATOR_DEATHS:
	case BOIDS_MEASURE_PREDATOR_GENE_SPEED:
	case BOIDS_MEASURE_PREDATOR_GENE_HUNT_RANGE:
		return f->captured == BOIDS_CAPTURED_EATEN;
	case BOIDS_MEASURE_BIRTHS:
	case BOIDS_MEASURE_BIRTH_RATE:
		return f->breeding != BOIDS_BREEDING_OFF;
	case BOIDS_MEASURE_FOOD:
		return flock_food(flock).columns > 0;
	default:
		return true;
	}
}

/* Finds the measures that apply to this flock, row by row; returns their count. Those of life come
 * first in a flock that is alive. */
static int
find_measures(const struct ui *ui, int measures[BOIDS_MEASURES])
{
	const struct flock_state *flock = ui->session->flight.flock;
	int count = 0, life = flock_is_alive(flock) ? BOIDS_MEASURE_NUMBER : BOIDS_MEASURES_BY_NAME;

	for (int m = life; m < BOIDS_MEASURES_BY_NAME; m++)
		if (measure_applies(m, flock))
			measures[count++] = m;
	for (int i = 0; i < SHOWN; i++)
		if (measure_applies(shown[i], flock))
			measures[count++] = shown[i];
	for (int m = BOIDS_MEASURES_BY_NAME; m < BOIDS_MEASURES; m++)
		measures[count++] = m;
	return count;
}

static void
write_measure(const struct ui *ui, int measure, char *text, size_t size)
{
	const char *name = measure_table[measure].name;
	int cells = strlen(name) <= NAME ? CELLS : CELLS_BESIDE_LONG;
	double now = ui->gauges.of[measure].value;
	char value[32] = "-", graph[GRAPH_BYTES];

	if (!isnan(now))
		snprintf(value, sizeof value, measure_table[measure].show, now);
	if (strlen(value) > VALUE) /* worlds in pixels have large values */
		snprintf(value, sizeof value, "%.0f", now);
	measure_history_graph(&ui->gauges, measure, measure_figures_full(ui, measure), cells,
	                      ui->display.bars, graph);
	snprintf(text, size, "%-*s %*s %s", NAME + CELLS - cells, name, VALUE, value, graph);
}

/* ---- the panel */

static uint64_t
measures_shown(const struct ui *ui)
{
	int measures[BOIDS_MEASURES], count = find_measures(ui, measures);
	uint64_t wanted = 0;

	if (!pane_shows(ui, PANEL_MEASURES))
		return 0;
	for (int i = 0; i < count; i++) /* those by name only where they are chosen */
		if (measures[i] < BOIDS_MEASURES_BY_NAME || measures[i] == ui->measures->measure)
			wanted |= (uint64_t)1 << measures[i];
	return wanted | measure_figures_wanted(ui);
}

static struct list_view *
lay_out(struct ui *ui)
{
	struct measure_panel *p = ui->measures;
	struct list_view *view = &p->view;

	p->pane = pane_of(ui);
	int rows = p->pane.bottom - 1;
	view->line = 1;
	view->count = find_measures(ui, p->measures);
	view->selected = 0;
	for (int i = 0; i < view->count; i++) /* the chosen one may apply no more: the first, then */
		if (p->measures[i] == p->measure)
			view->selected = i;
	bool alive = flock_is_alive(ui->session->flight.flock);
	int height = alive && rows / 2 > PLOT_LEAST ? rows / 2 : PLOT_LEAST;
	/* the list scrolls: that of life is long, and measures by name come last */
	int list = view->count - (BOIDS_MEASURES - BOIDS_MEASURES_BY_NAME);
	int least = alive ? LIST_LEAST : list;
	int sentence = rows >= least + SENTENCE + height ? SENTENCE : 0;
	view->rows = rows - height - sentence;
	view->rows = view->rows < list ? view->rows : list;
	view->rows = view->rows > 2 ? view->rows : 2;
	p->sentence = view->line + view->rows;
	p->plot = p->sentence + sentence;
	return view;
}

static void
choose(struct ui *ui, int row)
{
	ui->measures->measure = ui->measures->measures[row];
}

static const struct list list = { .panel = PANEL_MEASURES, .lay_out = lay_out, .select = choose };

static void
draw(struct ui *ui, struct frame *frame)
{
	if (!pane_shows(ui, PANEL_MEASURES))
		return;
	const struct list_view *view = list_show(&list, ui);
	const struct measure_panel *p = ui->measures;
	const struct pane *pane = &p->pane;
	const struct plot area = { pane->inner, p->plot, pane->right, pane->bottom };
	int chosen = p->measures[view->selected];
	char text[LINE_TEXT], range[LIST_RANGE];

	pane_clear(ui, frame, pane);
	list_view_range(view, range);
	snprintf(text, sizeof text, "Up Down %s", view->rows < view->count ? range : "choose");
	styled_put(frame, pane->title, 0, pane->right, BOLD "measures" BOLD);
	styled_right(frame, pane->title + 8, 0, pane->right, text);
	for (int i = view->top, line = view->line; i < list_view_end(view); i++, line++) {
		write_measure(ui, p->measures[i], text, sizeof text);
		styled_put(frame, pane->inner + 1, line, pane->right, text);
		if (i == view->selected)
			pane_select(frame, pane, line);
	}
	pane_wrap(frame, pane, p->sentence, p->plot, measure_table[chosen].help);
	measure_figures_draw(ui, frame, &area, chosen);
}

const struct widget measure_panel_widget = { .list = &list,
	                                     .draw = draw,
	                                     .measures = measures_shown };
