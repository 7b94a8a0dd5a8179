/* SPDX-License-Identifier: MIT */
#include "brain_panel.h"

#include "types/brain.h"
#include "ui/pane.h"
#include "ui/styled_text.h"
#include "view/projection.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { NAMES = 15, OUTPUT = 6 }; /* columns of the names of inputs and outputs */
static const float lit = 0.1f;   /* the weight times the value of a link that flows */

/* The network in columns: used inputs, hidden nodes by the longest way from them, outputs. */
struct layout {
	int column[BRAIN_NODES], row[BRAIN_NODES]; /* row 0: the node is not used */
};

/* Spreads the nodes of a column evenly over its rows. */
static void
place_column(struct layout *l, const int depth[BRAIN_NODES], int of, int column, int rows)
{
	int count = 0, i = 0;

	for (int node = 0; node < BRAIN_NODES; node++)
		count += depth[node] == of;
	for (int node = 0; node < BRAIN_NODES; node++) {
		if (depth[node] != of)
			continue;
		l->column[node] = column;
		l->row[node] =
			1 + (count > rows / 2 ? i * rows / count : (2 * i + 1) * rows / (2 * count));
		i++;
	}
}

static struct layout
layout_of(const struct brain *brain, const struct pane *pane)
{
	const int left = pane->inner + NAMES, right = pane->right - OUTPUT - 1;
	int depth[BRAIN_NODES], deepest = 0;
	struct layout l = { .row = { 0 } };

	for (int node = 0; node < BRAIN_NODES; node++)
		depth[node] = -1;
	for (int i = 0; i < brain->count; i++) {
		const uint32_t from = brain->link[i].from, to = brain->link[i].to;
		depth[from] = depth[from] < 0 ? 0 : depth[from];
		if (to >= BRAIN_HIDDEN && depth[from] >= depth[to])
			depth[to] = depth[from] + 1;
		deepest = to >= BRAIN_HIDDEN && depth[to] > deepest ? depth[to] : deepest;
	}
	depth[BRAIN_AHEAD] = depth[BRAIN_ASIDE] = deepest + 1;
	for (int d = 0; d <= deepest + 1; d++)
		place_column(&l, depth, d, left + (right - left) * d / (deepest + 1),
		             pane->bottom - 2);
	return l;
}

/* Draws a link from dot to dot, in braille four by two in a cell. */
static void
draw_link(struct frame *frame, const struct layout *l, const struct brain_link *link, bool utf8,
          struct cell pen)
{
	static const uint8_t bits[4][2] = { { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 } };
	const int across = 2 * (l->column[link->to] - l->column[link->from]) - 2;
	const int down = 4 * (l->row[link->to] - l->row[link->from]);
	const int dots = across > abs(down) ? across : abs(down);

	for (int i = 0; i <= dots; i++) {
		const int x = 2 * l->column[link->from] + 1 + (dots > 0 ? i * across / dots : 0);
		const int y = 4 * l->row[link->from] + 1 + (dots > 0 ? i * down / dots : 0);
		const uint32_t before = frame_cell(frame, x / 2, y / 4).glyph;
		pen.glyph = utf8 ? (before == ' ' ? 0x2800 : before) | bits[y % 4][x % 2] : '.';
		frame_put(frame, x / 2, y / 4, pen);
	}
}

/* Returns how a link is drawn by what flows in it: in the colour of a boid that flies up or, if it is
 * below 0, down. */
static struct cell
pen_of(const struct ui *ui, float flow)
{
	const struct projection s = ui_projection(ui);
	const struct palette ring = theme_palette(s.theme, s.background, "heading");
	const struct tint tint = palette_tint(&ring, s.colours, flow > 0 ? 0.25f : 0.75f);

	if (fabsf(flow) < lit)
		return (struct cell){ '.', COLOUR_DEFAULT, STYLE_DIM, 0 };
	return (struct cell){ '.', tint.colour, STYLE_BOLD, 0 };
}

static void
draw_nodes(struct frame *frame, const struct pane *pane, const struct layout *l, const float *value)
{
	for (int node = 0; node < BRAIN_NODES; node++) {
		const char *bold = fabsf(value[node]) < lit ? "" : BOLD;
		if (l->row[node] == 0)
			continue;
		if (node < BRAIN_INPUTS)
			styled_print(frame, pane->inner, l->row[node], l->column[node], "%s%*s%s",
			             bold, NAMES - 1, brain_node_names[node], bold);
		else if (node < BRAIN_HIDDEN)
			styled_print(frame, l->column[node] + 1, l->row[node], pane->right,
			             "%s%s%s", bold, brain_node_names[node], bold);
		else
			styled_print(frame, l->column[node], l->row[node], pane->right, "%so%s",
			             bold, bold);
		if (node >= BRAIN_INPUTS && node < BRAIN_HIDDEN)
			styled_print(frame, l->column[node] + 1, l->row[node] + 1, pane->right,
			             "%+.2f", (double)value[node]);
	}
}

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct flock_state *flock = ui->session->flight.flock;
	const size_t followed = camera_followed(&ui->view.camera, flock);
	float value[BRAIN_NODES] = { 0 };
	const struct pane pane = pane_of(ui);
	struct brain brain;

	if (!pane_shows(ui, PANEL_BRAIN) || !flock_brain(flock, &brain))
		return;
	const bool flows = followed < flock_count(flock, BOIDS_KIND_BOID) &&
	                   flock_brain_flow(flock, followed, value);
	const struct layout l = layout_of(&brain, &pane);
	pane_clear(ui, frame, &pane);
	for (int lights = 0; lights < 2; lights++)
		for (int i = 0; i < brain.count; i++) {
			const struct brain_link *link = &brain.link[i];
			const float flow = link->weight * value[link->from];
			if ((fabsf(flow) >= lit) == lights)
				draw_link(frame, &l, link, ui->display.bars, pen_of(ui, flow));
		}
	draw_nodes(frame, &pane, &l, value);
	char name[BOIDS_FACTOR_TEXT];
	factor_show(&ui->session->flight.factors, BOIDS_FACTOR_brain, name);
	styled_print(frame, pane.title, 0, pane.right, BOLD "brain" BOLD " %s", name);
	if (flows)
		styled_print(frame, pane.right - 12, 0, pane.right, "boid %" PRIu32,
		             flock_boid(flock, BOIDS_KIND_BOID, followed).id);
	else
		styled_put(frame, pane.right - 16, 0, pane.right, "& follows a boid");
}

const struct widget brain_panel_widget = { .draw = draw };
