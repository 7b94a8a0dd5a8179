/* SPDX-License-Identifier: MIT */
/* Status line: the bottom row of the screen, from its fields; or a caption. */
#include "status_line.h"

#include "math/vec.h"
#include "measure_panel.h"
#include "measures/neighbours.h"
#include "panes.h"
#include "place_mode.h"
#include "player.h"
#include "prompt.h"
#include "ui/factor_line.h"
#include "ui/notice.h"
#include "ui/styled_text.h"
#include "view/life_marks.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	WIDE = 100,
	NARROW = 66
}; /* columns from which the line has more fields; below which it has fewer */

static const double hint_seconds = 20, followed_seconds = 0.5;

static const double few_fps = 10; /* below it the line says how many there are */

/* At first, the most that there is room for; from the first key on some are at the right of the line. */
static const char *const hints[] = {
	"drag: lead   right: scare   ? keys   Tab tune   q quit",
	"drag: lead   right: scare   ? keys   q quit",
	"* place   ? keys   Tab tune   q quit", /* the first one without a mouse */
	"? keys   Tab tune   q quit",
	"? keys   q quit",
	"? keys",
};
enum { HINTS = sizeof hints / sizeof *hints, HINTS_LEAST = sizeof "   ? keys   q quit" - 1 };

static bool
hints_are_on(const struct ui *ui)
{
	return ui->hint_until == 0 || ui->session->now < ui->hint_until;
}

static bool
shows_hints(const struct ui *ui)
{
	return !ui->hint_over && hints_are_on(ui);
}

/* Adds the preset and, where there is room, the map if it has another name. */
static void
add_preset(const struct ui *ui, struct line *line, int reserve)
{
	const struct session *session = ui->session;
	const char *preset = session->flight.preset, *path = strrchr(session->preset.map, '/');
	const char *map = path ? path + 1 : session->preset.map;
	const bool has_map = session->flight.map_text && *map && strcmp(map, "none") != 0 &&
	                     strcmp(map, preset) != 0 && ui->display.columns >= NARROW;

	line_print(line, 2, reserve,
	           !session->layers.compares      ? "%s%s%s%s"
	           : ui->display.columns < NARROW ? "%s: , for yours"
	                                          : "preset %s: press , for yours",
	           preset, session_changed(session) ? "*" : "", has_map ? " in " : "",
	           has_map ? map : "");
}

/* Adds what kills reckless boids, per boid and minute. */
static void
add_crashes(const struct ui *ui, struct line *line, int reserve)
{
	double rate = ui->gauges.of[BOIDS_MEASURE_CRASHED_RATE].value;

	if (!measure_applies(BOIDS_MEASURE_CRASHED_RATE, ui->session->flight.flock))
		return;
	line_print(line, 2, reserve, "%.2f crashes/min per boid", isnan(rate) ? 0 : rate);
}

/* Adds how many boids there are; where they live predators, and how far boids that inherit with changes
 * have come. */
static void
add_boid_count(const struct ui *ui, struct line *line, int reserve)
{
	const struct flock_state *flock = ui->session->flight.flock;
	size_t predators = flock_count(flock, BOIDS_KIND_PREDATOR);
	double generation = ui->gauges.of[BOIDS_MEASURE_GENERATION].value;

	line_print(line, 2, reserve, "%zu boids", flock_count(flock, BOIDS_KIND_BOID));
	add_crashes(ui, line, reserve);
	if (measure_applies(BOIDS_MEASURE_GENERATION, flock) && flock_factors(flock)->mutation > 0)
		line_print(line, 2, reserve, "generation %.0f", isnan(generation) ? 0 : generation);
	if (flock_factors(flock)->captured != BOIDS_CAPTURED_EATEN)
		return;
	line_print(line, 2, reserve, "%zu predator%s", predators, predators == 1 ? "" : "s");
}

/* Adds the sentence of the preset, or as many of its parts as fit before `reserve` columns. */
static void
add_about(const struct ui *ui, struct line *line, int reserve)
{
	char about[PRESET_ABOUT];
	size_t length = (size_t)snprintf(about, sizeof about, "%s", ui->session->preset.about);

	while (length > 0 && line->width + 2 + styled_width(about) + reserve > line->room) {
		while (length > 0 && !strchr(";:", about[length - 1]))
			length--;
		about[length > 0 ? --length : 0] = '\0';
	}
	if (length > 0 && !line->full)
		line_add(line, 2, about, reserve);
}

void
status_rate(double bytes_per_second, char *text)
{
	const bool is_mega = bytes_per_second >= 995e3;
	const double rate = bytes_per_second / (is_mega ? 1e6 : 1e3);

	snprintf(text, STATUS_RATE, "%.*f %s", rate < 9.95,
	         rate >= 99.5 ? round(rate / 10) * 10 : rate, is_mega ? "MB/s" : "kB/s");
}

/* A factor line replaces some fields, and more of them if its shortest form needs the room. PAUSED
 * is never dropped: if the factor line leaves no room, it is drawn above. */
static void
add_factor(const struct ui *ui, struct frame *frame, int row, struct line *line)
{
	int reserve = factor_line_min_width(ui) + 2;
	struct line paused = { .room = frame->columns };

	notice_state(ui, line, reserve);
	if ((ui->session->paused || *ui->shared.stands) && line->width == 0) {
		notice_state(ui, &paused, 0);
		styled_put(frame, 0, row - 1, frame->columns, paused.text);
	}
	if (ui->display.columns >= NARROW)
		add_preset(ui, line, reserve);
	if (ui->display.columns >= WIDE)
		add_boid_count(ui, line, reserve);
	line->full = false;
	factor_line_add(ui, line);
}

/* Writes what the followed boid has, twice a second. */
static void
update_followed(struct ui *ui)
{
	enum { SEEN = 1024 }; /* neighbours: more would not be told apart */
	const struct camera *camera = &ui->view.camera;
	const struct flock_state *flock = ui->session->flight.flock;
	struct followed_text *f = ui->followed;
	size_t i = camera_followed(camera, flock);
	uint32_t others[SEEN];

	if (i == flock_count(flock, BOIDS_KIND_BOID) ||
	    (f->boid == camera->boid && ui->session->now < f->until))
		return;
	const struct boids_boid b = flock_boid(flock, BOIDS_KIND_BOID, i);
	size_t neighbours = neighbours_of(flock, i, others, SEEN);
	int length = snprintf(
		f->text, sizeof f->text, "boid %" PRIu32 "\nspeed %.1f\n%zu neighbour%s", b.id,
		(double)vec_length(b.velocity), neighbours, neighbours == 1 ? "" : "s");
	if (flock_is_alive(flock))
		snprintf(f->text + length, sizeof f->text - (size_t)length,
		         "\nenergy %.2f\nage %.0f s\ngeneration %" PRIu32, (double)b.life.energy,
		         (double)b.life.age, b.life.generation);
	f->boid = camera->boid;
	f->until = ui->session->now + followed_seconds;
}

/* Adds as much of that as fits. */
static void
add_followed(const struct ui *ui, struct line *line)
{
	char text[sizeof ui->followed->text], *rest;

	memcpy(text, ui->followed->text, sizeof text);
	for (char *part = strtok_r(text, "\n", &rest); part; part = strtok_r(NULL, "\n", &rest))
		line_add(line, 2, part, 0);
}

static const char *const visit_words[] = {
	[BOIDS_VISIT_HAWK] = "a hawk crosses",
	[BOIDS_VISIT_WIND] = "a wind rises",
};

/* Adds the fields of the flock, the most important first, and at first the hints. */
static void
add_fields(const struct ui *ui, struct line *line)
{
	const struct shared_flock *shared = &ui->shared;
	const int reserve = shows_hints(ui) ? HINTS_LEAST : 0;
	const enum boids_visit_kind visit = flock_visit(ui->session->flight.flock).kind;
	char field[LINE_TEXT];

	notice_state(ui, line, 0);
	add_preset(ui, line, 0);
	player_progress(ui, field);
	if (!shows_hints(ui) && *field)
		line_add(line, 2, field, 0);
	if (visit != BOIDS_VISIT_NONE)
		line_add(line, 2, visit_words[visit], reserve);
	if (ui->view.camera.follows)
		add_followed(ui, line);
	if (shared->watched && shared->on)
		line_print(line, 2, 0, "by %s, %d watching, %.1f s%s", shared->user,
		           shared->watchers, shared->delay,
		           ui->display.columns < NARROW ? "" : " behind");
	else if (shared->on && shared->watchers > 0)
		line_print(line, 2, 0, "%d watching", shared->watchers);
	else if (shared->on) /* the command that others type */
		line_print(line, 2, 0, "0 watching: boids --watch %s", ui->session->options->share);
	add_boid_count(ui, line, reserve);
	if (flock_is_text(ui->session->flight.flock)) /* nothing else tells how */
		line_add(line, 3,
		         flock_factors(ui->session->flight.flock)->homing != 1 ? "Enter land"
		         : !flock_rests(ui->session->flight.flock)             ? "landing"
		                                                               : "Enter lift",
		         reserve);
	bool is_hinted = !shows_hints(ui);
	for (int i = ui->display.mouse ? 0 : 2; i < HINTS && !is_hinted; i++) {
		line->full = false;
		is_hinted = line_add(line, 3, hints[i], 0);
	}
}

enum { COUNTED = 3 };

/* The marks of births and deaths, and the measures that count them, up to -1. */
static const struct {
	enum boids_fate fate;
	int measures[COUNTED];
} legend[] = {
	{ BOIDS_FATE_BORN, { BOIDS_MEASURE_BIRTHS, BOIDS_MEASURE_PREDATOR_BIRTHS, -1 } },
	{ BOIDS_FATE_STARVED,
	  { BOIDS_MEASURE_STARVED, BOIDS_MEASURE_AGED, BOIDS_MEASURE_PREDATOR_DEATHS } },
	{ BOIDS_FATE_EATEN, { BOIDS_MEASURE_EATEN, -1 } },
	{ BOIDS_FATE_CRASHED, { BOIDS_MEASURE_CRASHED, -1 } },
	{ BOIDS_FATE_STRAYED, { BOIDS_MEASURE_STRAYS, BOIDS_MEASURE_PREDATOR_STRAYS, -1 } },
};
enum { LEGEND = sizeof legend / sizeof *legend, LEGEND_NAMES = 24, LEGEND_TEXT = 48 };

/* Writes blanks, a mark and its count, and what it means; "" where there is none. */
static void
write_legend(const struct ui *ui, int i, struct cell mark, char text[LEGEND_TEXT])
{
	char names[LEGEND_NAMES] = "";
	double count = 0;

	for (int k = 0; k < COUNTED && legend[i].measures[k] >= 0; k++) {
		const int m = legend[i].measures[k];
		if (!measure_applies(m, ui->session->flight.flock))
			continue;
		double value = ui->gauges.of[m].value;
		count += isnan(value) ? 0 : value;
		if (!strchr(measure_table[m].name, '-')) /* predators are counted, not named */
			strcat(strcat(names, *names ? ", " : " "),
			       m == BOIDS_MEASURE_BIRTHS ? fate_words[BOIDS_FATE_BORN]
			                                 : measure_table[m].name);
	}
	*text = '\0';
	if (count > 0)
		snprintf(text, LEGEND_TEXT, "  %c %" PRIu64 "%s", (int)mark.glyph, (uint64_t)count,
		         names);
}

/* Draws marks with their counts and what they mean, in their colours, from one column to another, as
 * many as fit. Returns the column after them. */
static int
draw_legend(const struct ui *ui, struct frame *frame, int column, int row, int end)
{
	const struct projection s = ui_projection(ui);
	char text[LEGEND_TEXT];

	for (int i = 0; i < LEGEND; i++) {
		struct cell mark = life_marks_of(&s, legend[i].fate);
		write_legend(ui, i, mark, text);
		if (column + (int)strlen(text) > end)
			break;
		int from = column + (int)strspn(text, " ");
		column = styled_put(frame, column, row, end, text);
		styled_tint(frame, from, row, column, mark);
	}
	return column;
}

static void
draw_fields(const struct ui *ui, struct frame *frame, int row)
{
	static const char keys[] = "? keys", more[] = "? keys  Tab tune";
	struct line line = { .room = frame->columns };
	const bool echo = ui->session->message.kind == MESSAGE_FACTOR;
	const bool lives = flock_is_alive(ui->session->flight.flock);
	const char *right = hints_are_on(ui) ? more : keys;
	char rate[STATUS_RATE];

	if (echo)
		add_factor(ui, frame, row, &line);
	else
		add_fields(ui, &line);
	if (ui->line.limited) {
		status_rate(ui->line.bytes_per_second, rate);
		line_print(&line, 2, 0, "%s", rate);
	}
	if (ui->line.drawn_fps > 0 && ui->line.drawn_fps < few_fps && !ui->session->paused)
		line_print(&line, 2, 0, "%.0f fps", ui->line.drawn_fps);
	const bool tells = !echo && !shows_hints(ui) && !ui->view.camera.follows;
	if (tells && !lives)
		add_about(ui, &line, (int)strlen(right) + 2);
	int column = styled_put(frame, 0, row, frame->columns, line.text);
	if (tells && lives)
		column = draw_legend(ui, frame, column, row, frame->columns - (int)sizeof keys - 1);
	if (!shows_hints(ui) && (!echo || ui->display.columns >= WIDE))
		styled_right(frame, column, row, frame->columns, right);
}

/* Whether the caption of a demo is shown, or the note of a journal or story, over which goes all else
 * that the line has to say. */
static bool
is_captioned(const struct ui *ui)
{
	const struct session *session = ui->session;
	const bool says = ui->prompt->kind || ui->place->on || session->message.kind != MESSAGE_NONE;

	return ui_has_line(ui) && (ui->demo.turns ? session->message.kind != MESSAGE_FAILURE
	                                          : *session_caption(session) && !says);
}

/* Not over the last row of a text whose letters are all at home. */
bool
status_shows(const struct ui *ui)
{
	const struct message *message = &ui->session->message;
	const bool asks = ui->prompt->kind || ui->place->on;

	if (ui->is_filled && flock_rests(ui->session->flight.flock) && !asks &&
	    !ui->session->paused && message->kind != MESSAGE_FAILURE)
		return false;
	return asks || message->kind != MESSAGE_NONE || is_captioned(ui) ||
	       (ui_has_line(ui) && !ui->line_off);
}

/* Place mode uses the whole line, except during messages. */
static void
draw(struct ui *ui, struct frame *frame)
{
	struct message *message = &ui->session->message;
	int row = ui->display.rows - 1;
	struct line line = { .room = frame->columns };

	if (ui->session->now >= message->until)
		message->kind = MESSAGE_NONE;
	if (ui->hint_until == 0)
		ui->hint_until = ui->session->now + hint_seconds;
	update_followed(ui);
	if (!status_shows(ui))
		return;
	frame_clear(frame, row, 1);
	if (is_captioned(ui)) {
		const char *note = session_caption(ui->session);
		const bool turns = ui->demo.turns;
		if (ui->session->paused)
			notice_state(ui, &line, 0);
		line_print(&line, 2, 0, *note ? BOLD "%s" BOLD : BOLD "%s" BOLD "  %s",
		           *note ? note : ui->demo.name, ui->demo.about);
		if (turns)
			add_crashes(ui, &line, 0);
		int column = styled_put(frame, 0, row, frame->columns, line.text);
		const char *hint = turns ? "any key takes over" : "any change takes over";
		if (frame->columns - column - 2 < styled_width(hint))
			hint = turns ? "a key: yours" : "a change: yours";
		if (ui->demo.on)
			styled_right(frame, column, row, frame->columns, hint);
	} else if (ui->prompt->kind) {
		ui->prompt->kind->draw(ui, frame, row);
	} else if (message->kind == MESSAGE_NOTICE || message->kind == MESSAGE_FAILURE) {
		notice_draw(ui, frame, row, message->kind == MESSAGE_FAILURE, message->text);
	} else if ((ui->place->on || ui->panes) && message->kind == MESSAGE_NONE) {
		(ui->panes ? ui->panes->kind->line : place_mode_line)(ui, &line);
		styled_put(frame, 0, row, frame->columns, line.text);
	} else {
		draw_fields(ui, frame, row);
	}
}

/* Those of a flock that lives, also while a message covers them. */
static uint64_t
measures_shown(const struct ui *ui)
{
	uint64_t shown =
		UINT64_C(1) << BOIDS_MEASURE_CRASHED_RATE | UINT64_C(1) << BOIDS_MEASURE_GENERATION;

	if (!ui_has_line(ui) || ui->line_off || !flock_is_alive(ui->session->flight.flock))
		return 0;
	for (int i = 0; i < LEGEND; i++)
		for (int k = 0; k < COUNTED && legend[i].measures[k] >= 0; k++)
			shown |= UINT64_C(1) << legend[i].measures[k];
	return shown;
}

double
status_deadline(const struct ui *ui)
{
	const struct message *message = &ui->session->message;

	bool ends = message->kind == MESSAGE_FACTOR || message->kind == MESSAGE_NOTICE;
	double hint = ui->session->now < ui->hint_until ? ui->hint_until : -1;

	return !ends || (hint >= 0 && hint < message->until) ? hint : message->until;
}

const struct widget status_widget = { .draw = draw, .measures = measures_shown };
