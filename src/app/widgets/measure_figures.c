/* SPDX-License-Identifier: MIT */
#include "measure_figures.h"

#include "ui/styled_text.h"
#include "view/projection.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLOT_LEAST = 6, PLOT_MOST = 30 }; /* rows */
enum { TITLE = 1 };

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

enum kind { PLOT, PAIR, BARS };

/* Measures drawn together: two lines in one plot, or a bar for each gene; or the plot of one
 * measure. */
struct figure {
	int first, last; /* the measures in it */
	enum kind kind;
};

static const struct figure figures[] = {
	{ BOIDS_MEASURE_NUMBER, BOIDS_MEASURE_PREDATORS, PAIR },
	{ BOIDS_MEASURE_ENERGY, BOIDS_MEASURE_FOOD, PAIR },
	{ BOIDS_MEASURE_GENE_SEPARATION, BOIDS_MEASURE_GENE_SPEED, BARS },
};
enum { FIGURES = sizeof figures / sizeof *figures };

static const int least_rows[] = {
	[PLOT] = PLOT_LEAST, [PAIR] = TITLE + PLOT_LEAST, [BARS] = TITLE + BOIDS_GENES
};

_Static_assert(BOIDS_MEASURE_PREDATORS == BOIDS_MEASURE_NUMBER + 1 &&
                       BOIDS_MEASURE_FOOD == BOIDS_MEASURE_ENERGY + 1 &&
                       BOIDS_MEASURE_GENE_SPEED == BOIDS_MEASURE_GENE_SEPARATION + BOIDS_GENES - 1,
               "measures of a figure are neighbours");

/* Returns how many of them a flock has. */
static int
count_figures(const struct ui *ui)
{
	return flock_is_alive(ui->session->flight.flock) ? FIGURES : 0;
}

uint64_t
measure_figures_wanted(const struct ui *ui)
{
	uint64_t wanted = 0;

	for (int i = 0; i < count_figures(ui); i++)
		for (int m = figures[i].first; m <= figures[i].last; m++)
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
		for (; column < end; column++) {
			struct cell cell = frame_cell(frame, column, title);
			cell.colour = pen.colour;
			cell.style |= pen.style;
			frame_put(frame, column, title, cell);
		}
		column += 2;
	}
}

/* Draws bars from the middle, 1, to each value: half or twice of it fill a side. */
static void
draw_bars(const struct ui *ui, struct frame *frame, const struct plot *area)
{
	enum { NAME = 11, VALUE = 5 };
	const char *full = ui->display.bars ? "█" : "#", *empty = ui->display.bars ? "─" : "-";
	int side = (area->right - area->left - NAME - VALUE - 2) / 2;
	int middle = area->left + NAME + VALUE + 1 + side;

	styled_put(frame, area->left, area->top, area->right, "genes: means about 1");
	for (int gene = 0; gene < BOIDS_GENES; gene++) {
		int row = area->top + TITLE + gene;
		double value = ui->gauges.of[BOIDS_MEASURE_GENE_SEPARATION + gene].value;
		styled_put(frame, area->left, row, area->right, gene_table[gene].name);
		if (!(value > 0))
			continue;
		styled_print(frame, area->left + NAME, row, area->right, "%*.2f", VALUE, value);
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
	for (int i = 0; i < count_figures(ui); i++)
		if (measure >= figures[i].first && measure <= figures[i].last)
			found[0] = figures[i];
	*rows -= least_rows[found[0].kind];
	for (int i = 0; i < count_figures(ui); i++) {
		int least = least_rows[figures[i].kind];
		if (figures[i].first == found[0].first || least >= *rows)
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
	struct figure found[FIGURES + 1];
	int rows = area->bottom - area->top, plots = 0;
	int count = find_figures(ui, measure, &rows, found);
	struct plot at = *area;

	for (int i = 0; i < count; i++)
		plots += found[i].kind != BARS;
	for (int i = 0; i < count && at.top < area->bottom; i++) {
		bool bars = found[i].kind == BARS;
		int least = least_rows[found[i].kind];
		int height = least + (!bars && plots > 0 && rows > 0 ? rows / plots : 0);
		height = height > PLOT_MOST ? PLOT_MOST : height;
		at.bottom = at.top + height < area->bottom ? at.top + height : area->bottom;
		if (!bars)
			draw_lines(ui, frame, at, found[i]);
		else if (at.bottom - at.top >= least)
			draw_bars(ui, frame, &at);
		at.top = at.bottom + 1;
	}
}
