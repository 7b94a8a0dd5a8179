/* SPDX-License-Identifier: MIT */
/* Status line: the bottom line, from its fields. */
#include "status_line.h"

#include "factor_line.h"
#include "notice.h"
#include "place_mode.h"
#include "prompt.h"
#include "styled_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	WIDE = 100,
	NARROW = 66
}; /* columns from which the line has more fields; below which it has fewer */

static const char keys_hint[] = "? keys";
static const char *const hints[] = { keys_hint, "Tab factors", "1-9 presets", "Space pause",
	                             "q quit" };

static bool
is_wide(const struct session *session)
{
	return session->columns >= WIDE;
}

static void
add_preset(const struct session *session, struct line *line, int reserve)
{
	char field[SETTINGS_NAME + 1];

	snprintf(field, sizeof field, "%s%s", session->settings.preset,
	         session_changed(session) ? "*" : "");
	line_add(line, 2, field, reserve);
}

static void
add_boid_count(const struct session *session, struct line *line, int reserve)
{
	char field[32];

	snprintf(field, sizeof field, "%zu boids", boids_flock_count(session->flock));
	line_add(line, 2, field, reserve);
}

static void
add_measures(const struct session *session, struct line *line)
{
	const struct measure_history *order = &session->gauges.of[BOIDS_MEASURE_POLARISATION];
	double groups = session->gauges.of[BOIDS_MEASURE_GROUPS].value;
	char field[LINE_TEXT], graph[GRAPH_BYTES];

	measure_history_graph(order, 1, is_wide(session) ? 12 : 8, session->utf8, graph);
	if (isnan(order->value))
		snprintf(field, sizeof field, "pol  -   %s", graph);
	else
		snprintf(field, sizeof field, "pol %.2f %s", order->value, graph);
	line_add(line, 2, field, 0);
	snprintf(field, sizeof field, "groups %-3.0f", isnan(groups) ? 0 : groups);
	line_add(line, 2, field, 0);
}

void
status_rate(double bytes_per_second, char *text)
{
	double rate = bytes_per_second / 1000;
	const char *unit = "kB/s";

	if (rate >= 995) {
		rate /= 1000;
		unit = "MB/s";
	}
	if (rate >= 99.5)
		snprintf(text, STATUS_RATE, "%.0f %s", round(rate / 10) * 10, unit);
	else
		snprintf(text, STATUS_RATE, rate >= 9.95 ? "%.0f %s" : "%.1f %s", rate, unit);
}

static void
add_output(const struct session *session, struct line *line)
{
	char field[STATUS_RATE], rate[STATUS_RATE];

	snprintf(field, sizeof field, "%2.0f fps", session->drawn_fps);
	line_add(line, 2, field, 0);
	status_rate(session->bytes_per_second, rate);
	snprintf(field, sizeof field, "%-8s", rate);
	line_add(line, 2, field, 0);
}

/* PAUSED is never dropped: if the factor line leaves no room, it is drawn above. */
static void
draw_paused(const struct session *session, struct frame *frame, int row)
{
	struct line line = { .room = frame->columns };

	notice_state(session, &line, 0);
	styled_put(frame, 0, row, frame->columns, line.text);
}

/* A factor line replaces some fields, and more of them if its shortest form needs the room. */
static void
add_factor(const struct session *session, struct frame *frame, int row, struct line *line)
{
	int reserve = factor_line_min_width(session) + 2;

	notice_state(session, line, reserve);
	if (session->paused && line->width == 0)
		draw_paused(session, frame, row - 1);
	if (session->columns >= NARROW)
		add_preset(session, line, reserve);
	if (is_wide(session))
		add_boid_count(session, line, reserve);
	line->full = false;
	factor_line_add(session, line);
}

/* Adds the fields before the measures, the most important first. */
static void
add_fields(const struct session *session, struct line *line)
{
	char field[LINE_TEXT];

	notice_state(session, line, 0);
	add_preset(session, line, 0);
	add_boid_count(session, line, 0);
	if (is_wide(session) && session->has_selected) {
		factor_line_selected(session, field, sizeof field);
		line_add(line, 2, field, 0);
	}
}

static void
add_hints(const struct session *session, struct line *line)
{
	bool dim = session->now - session->started >= HINT_DIM;
	char field[32];

	notice_state(session, line, 0);
	add_preset(session, line, 0);
	add_boid_count(session, line, 0);
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
		snprintf(field, sizeof field, dim ? DIM "%s" DIM : "%s", hints[i]);
		line_add(line, 3, field, 0);
	}
}

/* Place mode uses the whole line, except during messages. */
static void
draw_place(const struct session *session, struct frame *frame, int row)
{
	struct line line = { .room = frame->columns };

	place_mode_line(session, &line);
	styled_put(frame, 0, row, frame->columns, line.text);
}

static void
draw_fields(const struct session *session, struct frame *frame, int row)
{
	struct line line = { .room = frame->columns };
	bool echo = session->message.kind == MESSAGE_FACTOR;

	if (echo)
		add_factor(session, frame, row, &line);
	else if (session->hint_over)
		add_fields(session, &line);
	else
		add_hints(session, &line);
	if (echo ? is_wide(session) : session->hint_over) {
		add_measures(session, &line);
		add_output(session, &line);
	}
	int column = styled_put(frame, 0, row, frame->columns, line.text);
	if (session->hint_over && (!echo || is_wide(session)))
		styled_right(frame, column, row, frame->columns, keys_hint);
}

void
status_draw(const struct session *session, struct frame *frame)
{
	int row = session->rows - 1;
	bool busy =
		session->message.kind != MESSAGE_NONE || session->prompt.kind || session->place.on;

	if (!busy && (!session_has_line(session) || session->line_off))
		return;
	frame_clear(frame, row, 1);
	if (session->prompt.kind)
		prompt_draw(session, frame, row);
	else if (session->message.kind == MESSAGE_NOTICE || session->message.kind == MESSAGE_FAILURE)
		notice_draw(session, frame, row);
	else if (session->place.on && session->message.kind == MESSAGE_NONE)
		draw_place(session, frame, row);
	else
		draw_fields(session, frame, row);
}
