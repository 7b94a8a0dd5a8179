/* SPDX-License-Identifier: MIT */
#include "brain_panel.h"

#include "types/brain.h"
#include "ui/pane.h"
#include "ui/plot.h"
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

static struct layout
layout_of(const struct brain *brain, const struct pane *pane)
{
	const int left = pane->inner + NAMES, right = pane->right - OUTPUT - 1;
	int depth[BRAIN_NODES], size[BRAIN_NODES] = { 0 }, placed[BRAIN_NODES] = { 0 }, last = 1;
	struct layout l = { .row = { 0 } };

	for (int node = 0; node < BRAIN_NODES; node++)
		depth[node] = -1;
	for (const struct brain_link *link = brain->link; link < brain->link + brain->count; link++) {
		int *from = &depth[link->from], *to = &depth[link->to];
		*from = *from < 0 ? 0 : *from;
		*to = *to <= *from ? *from + 1 : *to;
		last = *to > last ? *to : last;
	}
	depth[BRAIN_AHEAD] = depth[BRAIN_ASIDE] = last;
	for (int node = 0; node < BRAIN_NODES; node++)
		if (depth[node] >= 0)
			size[depth[node]]++;
	for (int node = 0; node < BRAIN_NODES; node++) {
		const int d = depth[node];
		if (d < 0)
			continue;
		l.column[node] = left + (right - left) * d / last;
		l.row[node] = 1 + (2 * placed[d]++ + 1) * (pane->bottom - 2) / (2 * size[d]);
	}
	return l;
}

static void
draw_link(struct frame *frame, const struct layout *l, const struct brain_link *link, bool utf8,
          const struct cell *pen)
{
	const int left = 2 * l->column[link->from] + 1, top = 4 * l->row[link->from] + 1;
	const int across = 2 * l->column[link->to] - 1 - left;
	const int down = 4 * l->row[link->to] + 1 - top;
	const int dots = across > abs(down) ? across : abs(down) + 1;

	for (int i = 0; i <= dots; i++)
		plot_dot(frame, left + i * across / dots, top + i * down / dots, utf8, pen);
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
draw_node(struct frame *frame, const struct pane *pane, const struct layout *l, int node,
          float value)
{
	const char *bold = fabsf(value) < lit ? "" : BOLD;
	const int column = l->column[node];
	const bool is_input = node < BRAIN_INPUTS, is_output = !is_input && node < BRAIN_HIDDEN;

	styled_print(frame, is_input ? pane->inner : column + is_output, l->row[node],
	             is_input ? column : pane->right, "%s%*s%s", bold, is_input ? NAMES - 1 : 0,
	             node < BRAIN_HIDDEN ? brain_node_names[node] : "o", bold);
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
			const struct cell pen = pen_of(ui, flow);
			if ((fabsf(flow) >= lit) == lights)
				draw_link(frame, &l, link, ui->display.bars, &pen);
		}
	for (int node = 0, named = 0; node < BRAIN_NODES; node++) {
		if (l.row[node] <= 0 || (node < BRAIN_INPUTS && l.row[node] == named))
			continue; /* on a low screen inputs share rows, and the first has its name */
		draw_node(frame, &pane, &l, node, value[node]);
		named = l.row[node];
	}
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
