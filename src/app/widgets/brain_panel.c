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
enum { LEGEND = 2, ROOMY = 16 }; /* rows of the legend, and of a panel with room for it */
static const float lit = 0.1f;   /* the weight times the value of a link that flows */

/* The network in columns: used inputs, hidden nodes by the longest way from them, outputs. */
struct layout {
	int column[BRAIN_NODES], row[BRAIN_NODES]; /* column 0: the node is not used */
};

static struct layout
layout_of(const struct brain *brain, const struct plot *area)
{
	const int left = area->left + NAMES, right = area->right - OUTPUT - 1;
	int depth[BRAIN_NODES], size[BRAIN_NODES] = { 0 }, placed[BRAIN_NODES] = { 0 }, last = 1;
	struct layout l = { .column = { 0 } };

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
		l.row[node] = area->top +
		              (2 * placed[d]++ + 1) * (area->bottom - area->top) / (2 * size[d]);
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
 * below 0, down. One that the start of a search has not stands out until it flows. */
static struct cell
pen_of(const struct ui *ui, float flow, bool is_new)
{
	const struct projection s = ui_projection(ui);
	const bool flows = fabsf(flow) >= lit;
	const struct palette palette =
		theme_palette(s.theme, s.background, flows ? "heading" : "speed");
	const struct tint tint = palette_tint(&palette, s.colours,
	                                      !flows     ? 1
	                                      : flow > 0 ? 0.25f
	                                                 : 0.75f);

	if (!flows && !is_new)
		return (struct cell){ '.', COLOUR_DEFAULT, STYLE_DIM, 0 };
	return (struct cell){ is_new ? '+' : '.', tint.colour, flows ? STYLE_BOLD : 0, 0 };
}

static void
draw_node(struct frame *frame, const struct plot *area, const struct layout *l, int node,
          float value)
{
	const char *bold = fabsf(value) < lit ? "" : BOLD;
	const int column = l->column[node];
	const bool is_input = node < BRAIN_INPUTS, is_output = !is_input && node < BRAIN_HIDDEN;

	styled_print(frame, is_input ? area->left : column + is_output, l->row[node],
	             is_input ? column : area->right, "%s%*s%s", bold, is_input ? NAMES - 1 : 0,
	             node < BRAIN_HIDDEN ? brain_node_names[node] : "o", bold);
}

/* Draws the network that steers the flock: links in which something flows in the followed boid are lit,
 * and those of a search that its start has not are marked. Returns false if the model has none. */
static bool
draw_network(const struct ui *ui, struct frame *frame, const struct plot *area)
{
	const struct flock_state *flock = ui->session->flight.flock;
	const struct brain start = brain_chosen(&ui->session->options->settings.factors);
	const size_t followed = camera_followed(&ui->view.camera, flock);
	float value[BRAIN_NODES] = { 0 };
	struct brain brain;

	if (!flock_brain(flock, &brain))
		return false;
	if (followed < flock_count(flock, BOIDS_KIND_BOID))
		flock_brain_flow(flock, followed, value);
	const struct layout l = layout_of(&brain, area);
	for (int over = 0; over < 3; over++) /* what flows is over what is new, that over the rest */
		for (const struct brain_link *k = brain.link; k < brain.link + brain.count; k++) {
			const float flow = k->weight * value[k->from];
			const bool is_new = ui->session->options->evolve &&
			                    brain_find(&start, k->from, k->to) < 0;
			const struct cell pen = pen_of(ui, flow, is_new);
			if ((fabsf(flow) >= lit ? 2 : is_new) == over)
				draw_link(frame, &l, k, ui->display.bars, &pen);
		}
	for (int node = 0, named = -1; node < BRAIN_NODES; node++) {
		if (l.column[node] == 0 || (node < BRAIN_INPUTS && l.row[node] == named))
			continue; /* in a low area inputs share rows, and the first has its name */
		draw_node(frame, area, &l, node, value[node]);
		named = l.row[node];
	}
	return true;
}

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct pane pane = pane_of(ui);
	const int bottom = pane.bottom - (pane.bottom < ROOMY ? 0 : LEGEND);
	const struct plot area = { pane.inner, 1, pane.right, bottom };
	const struct camera *camera = &ui->view.camera;
	char name[BOIDS_FACTOR_TEXT];

	if (!pane_shows(ui, PANEL_BRAIN))
		return;
	pane_clear(ui, frame, &pane);
	if (!draw_network(ui, frame, &area))
		styled_put(frame, pane.inner, 1, pane.right, "set model to brain");
	else
		pane_wrap(frame, &pane, bottom, pane.bottom,
		          "dots: links, bold ones active now; o: a node in between");
	factor_show(&ui->session->flight.factors, BOIDS_FACTOR_brain, name);
	int column = styled_print(frame, pane.title, 0, pane.right, BOLD "brain" BOLD " %s", name);
	if (camera->follows)
		styled_print(frame, pane.right - 12, 0, pane.right, "boid %" PRIu32, camera->boid);
	else
		styled_right(frame, column, 0, pane.right, "& follows a boid");
}

const struct widget brain_panel_widget = { .draw = draw };
