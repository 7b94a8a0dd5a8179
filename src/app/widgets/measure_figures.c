/* SPDX-License-Identifier: MIT */
/* Measure figures: measures over time as plots, and genes as bars. */
#include "measure_figures.h"

#include "ui/styled_text.h"
#include "view/projection.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLOT_LEAST = 6, PLOT_MOST = 30 }; /* rows */
enum { PAIR = 2, TITLE = 1 };

/* ---- scales */

/* Returns the least of 1, 2 and 5 times a power of ten that is no less. */
static double
round_up(double value)
{
	double power = pow(10, floor(log10(value)));
	double digit = value / power;

	return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

static bool
is_share(int measure)
{
	return measure == BOIDS_MEASURE_ORDER || measure == BOIDS_MEASURE_MILLING ||
	       measure == BOIDS_MEASURE_LARGEST || measure == BOIDS_MEASURE_ENERGY ||
	       measure == BOIDS_MEASURE_FOOD;
}

double
measure_figures_full(const struct ui *ui, int measure)
{
	double most = 0;

	if (is_share(measure))
		return 1;
	if (measure == BOIDS_MEASURE_SPEED)
		most = (double)ui->session->settings.factors.max_speed;
	for (int i = 0; i < HISTORY_SAMPLES; i++)
		if (!isnan(ui->gauges.of[measure].samples[i]))
			most = fmax(most, (double)ui->gauges.of[measure].samples[i]);
	return most > 0 ? round_up(most) : 1;
}

/* ---- the figures of life */

/* Bars of all genes, or plots. */
static const struct figure {
	int first, last; /* the measures in it; of a plot two: others lie between them */
	bool bars;
} figures[] = {
	{ BOIDS_MEASURE_NUMBER, BOIDS_MEASURE_PREDATORS, false },
	{ BOIDS_MEASURE_ENERGY, BOIDS_MEASURE_FOOD, false },
	{ BOIDS_MEASURE_GENE_SEPARATION, BOIDS_MEASURE_GENE_SPEED, true },
};
enum { FIGURES = sizeof figures / sizeof *figures };

_Static_assert(BOIDS_MEASURE_PREDATORS == BOIDS_MEASURE_NUMBER + 1 &&
                       BOIDS_MEASURE_FOOD == BOIDS_MEASURE_ENERGY + 1 &&
                       BOIDS_MEASURE_GENE_SPEED == BOIDS_MEASURE_GENE_SEPARATION + BOIDS_GENES - 1,
               "measures of a figure are neighbours");

/* Returns the figure of a measure; NULL: it has a plot of its own. */
static const struct figure *
figure_of(const struct ui *ui, int measure)
{
	for (int i = 0; i < FIGURES && boids_flock_is_alive(ui->session->flock); i++)
		if (measure >= figures[i].first && measure <= figures[i].last)
			return &figures[i];
	return NULL;
}

uint64_t
measure_figures_wanted(const struct ui *ui)
{
	uint64_t wanted = 0;

	for (int i = 0; i < FIGURES && boids_flock_is_alive(ui->session->flock); i++)
		for (int m = figures[i].first; m <= figures[i].last; m++)
			wanted |= (uint64_t)1 << m;
	return wanted;
}

static int
rows_of(const struct figure *figure)
{
	return figure && figure->bars ? TITLE + BOIDS_GENES
	       : figure               ? TITLE + PLOT_LEAST
	                              : PLOT_LEAST;
}

/* ---- drawing */

/* Returns how a line of a pair is drawn: predators in their colour without reverse video, food in that of
 * a boid that flies down, which is green in most themes. */
static struct cell
pen_of(const struct ui *ui, int measure)
{
	const float down = 0.75f;
	struct projection s = projection_of(&ui->view.camera, ui->session->flock,
	                                    &ui->session->settings.factors, &ui->display);
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

/* Two lines with scales of their own, which the title tells. */
static void
draw_pair(const struct ui *ui, struct frame *frame, const struct plot *area,
          const struct figure *figure)
{
	struct plot plot = *area;
	int column = plot.left;
	char text[64];

	plot.top += TITLE;
	for (int i = 0; i < PAIR; i++) {
		int measure = figure->first + i;
		double full = measure_figures_full(ui, measure);
		struct cell pen = pen_of(ui, measure);
		if (i == 0)
			plot_draw(&plot, frame, &ui->gauges, measure, full, ui->display.bars);
		else if (is_known(ui, measure))
			plot_add(&plot, frame, &ui->gauges, measure, full, ui->display.bars, pen);
		else
			continue;
		snprintf(text, sizeof text, "%c %s 0..%.5g", (int)pen.glyph,
		         boids_measure_table[measure].name, full);
		int end = styled_put(frame, column, plot.top - TITLE, plot.right,
		                     ui->display.bars ? text + 2 : text);
		for (; column < end; column++) {
			struct cell cell = frame_cell(frame, column, plot.top - TITLE);
			cell.colour = pen.colour;
			cell.style |= pen.style;
			frame_put(frame, column, plot.top - TITLE, cell);
		}
		column += 2;
	}
}

/* Draws a bar from the middle, 1, to a value: half or twice of it fill a side. */
static void
draw_bar(const struct ui *ui, struct frame *frame, int middle, int side, int row, double value)
{
	double reach = fmin(fmax(log2(value), -1), 1) * side;
	int cells = (int)lround(fabs(reach));

	for (int i = 1; i <= side; i++) {
		const char *cell = i <= cells         ? ui->display.bars ? "█" : "#"
		                   : ui->display.bars ? "─"
		                                      : "-";
		int style = i <= cells ? 0 : STYLE_DIM;
		frame_text(frame, middle + i, row, reach > 0 ? style : STYLE_DIM,
		           reach > 0          ? cell
		           : ui->display.bars ? "─"
		                              : "-");
		frame_text(frame, middle - i, row, reach < 0 ? style : STYLE_DIM,
		           reach < 0          ? cell
		           : ui->display.bars ? "─"
		                              : "-");
	}
	frame_text(frame, middle, row, 0, ui->display.bars ? "│" : "|");
}

static void
draw_bars(const struct ui *ui, struct frame *frame, const struct plot *area,
          const struct figure *figure)
{
	enum { NAME = 11, VALUE = 5 };
	int side = (area->right - area->left - NAME - VALUE - 2) / 2;

	styled_put(frame, area->left, area->top, area->right, "genes: means about 1");
	for (int i = 0; i < BOIDS_GENES; i++) {
		int row = area->top + TITLE + i;
		double value = ui->gauges.of[figure->first + i].value;
		char text[32];
		styled_put(frame, area->left, row, area->right, boids_gene_table[i].name);
		if (!(value > 0))
			continue;
		snprintf(text, sizeof text, "%*.2f", VALUE, value);
		styled_put(frame, area->left + NAME, row, area->right, text);
		if (side > 0)
			draw_bar(ui, frame, area->left + NAME + VALUE + 1 + side, side, row, value);
	}
}

static void
draw_figure(const struct ui *ui, struct frame *frame, const struct plot *area,
            const struct figure *figure, int measure)
{
	if (!figure)
		plot_draw(area, frame, &ui->gauges, measure, measure_figures_full(ui, measure),
		          ui->display.bars);
	else
		(figure->bars ? draw_bars : draw_pair)(ui, frame, area, figure);
}

/* Finds the figures that fit from the chosen one on, and the rows that they leave; returns the count. */
static int
find_figures(const struct ui *ui, const struct figure *first, int *rows,
             const struct figure *found[FIGURES + 1])
{
	int count = 1;

	found[0] = first;
	*rows -= rows_of(first);
	for (int i = 0; i < FIGURES && boids_flock_is_alive(ui->session->flock); i++) {
		const struct figure *next = &figures[i];
		if (next == first || rows_of(next) >= *rows)
			continue;
		*rows -= 1 + rows_of(next);
		found[count++] = next;
	}
	return count;
}

/* Plots share the rows that are left; a blank row separates figures. */
void
measure_figures_draw(const struct ui *ui, struct frame *frame, const struct plot *area, int measure)
{
	const struct figure *found[FIGURES + 1];
	int rows = area->bottom - area->top, plots = 0;
	int count = find_figures(ui, figure_of(ui, measure), &rows, found);
	struct plot at = *area;

	for (int i = 0; i < count; i++)
		plots += !(found[i] && found[i]->bars);
	for (int i = 0; i < count && at.top < area->bottom; i++) {
		bool bars = found[i] && found[i]->bars;
		int more = !bars && plots > 0 && rows > 0 ? rows / plots : 0;
		int height = rows_of(found[i]) + more;
		height = height > PLOT_MOST ? PLOT_MOST : height;
		at.bottom = at.top + height < area->bottom ? at.top + height : area->bottom;
		if (!bars || at.bottom - at.top >= rows_of(found[i]))
			draw_figure(ui, frame, &at, found[i], measure);
		at.top = at.bottom + 1;
	}
}
