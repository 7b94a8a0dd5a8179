/* SPDX-License-Identifier: MIT */
/* Picker layout: where the picker is on the screen, and its drawing. */
#include "picker_layout.h"

#include "notice.h"
#include "pane.h"
#include "styled_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
	NAME = 14,           /* of a row, before its sentence */
	SENTENCE_LEAST = 28, /* columns for a sentence in a row */
	TALL = 10,
	TALLER = 14 /* rows of the screen for a sentence of two and of three rows below */
};

bool
picker_fits(const struct ui *ui)
{
	return ui->display.columns >= PICKER_LEAST_COLUMNS && ui->display.rows >= PICKER_LEAST_ROWS;
}

struct picker_layout
picker_layout(const struct ui *ui)
{
	int rows = ui->display.rows - 1;
	struct pane pane = pane_of(ui);
	struct picker_layout p = {
		.left = pane.left, .right = pane.right, .bottom = rows, .beside = pane.beside
	};

	if (!p.beside)
		p.top = rows / 2;
	p.list = p.top + 1;
	p.details = p.bottom - (rows < TALL ? 0 : rows < TALLER || !p.beside ? 2 : 3);
	p.lists = p.details - (p.beside && p.details < p.bottom) - p.list; /* a rule */
	return p;
}

/* ---- the names of the sections */

/* Returns the columns that all names take, a blank between two. */
static int
names_width(void)
{
	int width = -1;

	for (int i = 0; i < PICK_SECTIONS; i++)
		width += 1 + styled_width(pick_section_name((enum pick_section)i));
	return width;
}

/* Whether there is room for all names and a mark that shows which one is open. */
static bool
has_names(const struct ui *ui, const struct picker_layout *p)
{
	return p->right - p->left - p->beside >= names_width() + (ui->display.plain ? 2 : 0);
}

int
picker_section_at(const struct ui *ui, const struct picker_layout *p, int column)
{
	int at = p->left + p->beside;

	for (int i = 0; has_names(ui, p) && i < PICK_SECTIONS; i++) {
		at += styled_width(pick_section_name((enum pick_section)i));
		if (column < at)
			return i;
		at++;
	}
	return -1;
}

/* Draws all names, the open one reversed; on a narrow screen it alone, between arrows. */
static void
draw_names(const struct ui *ui, struct frame *frame, const struct picker_layout *p)
{
	int column = p->left + p->beside;
	char text[LINE_TEXT];

	if (!has_names(ui, p)) {
		snprintf(text, sizeof text, "< " BOLD "%s" BOLD " >  %d of %d",
		         pick_section_name(ui->picker.section), ui->picker.section + 1,
		         PICK_SECTIONS);
		styled_put(frame, column, p->top, p->right, text);
		return;
	}
	for (int i = 0; i < PICK_SECTIONS; i++) {
		bool open = i == (int)ui->picker.section;
		const char *mark = !open ? "" : ui->display.plain ? BOLD : REVERSE;
		snprintf(text, sizeof text, "%s%s%s", mark, pick_section_name((enum pick_section)i),
		         mark);
		column = styled_put(frame, column, p->top, p->right, text) + 1;
	}
}

/* ---- the list */

/* Cuts a text to so many columns, with a mark where it ends. */
static void
cut(const struct ui *ui, const char *text, int columns, char *shown, size_t size)
{
	const char *more = ui->display.bars ? "…" : "~";
	int keep = styled_width(text) <= columns ? columns : columns - 1;
	const char *rest = styled_skip(text, keep);

	snprintf(shown, size, "%.*s%s", (int)(rest - text), text, *rest ? more : "");
}

/* Draws an entry: a mark, its name, whose it is, and as much of its sentence as there is room for. */
static void
draw_entry(const struct ui *ui, struct frame *frame, const struct picker_layout *p, int row,
           int place)
{
	const struct picker *picker = &ui->picker;
	const struct pick_entry *entry = &picker->list.entries[picker->list.found[place]];
	bool selected = place == picker->selected;
	const char *mark = selected && !ui->display.plain ? REVERSE : "";
	int left = p->left + p->beside, room = p->right - left;
	char name[LINE_TEXT], about[LINE_TEXT], text[3 * LINE_TEXT];

	snprintf(text, sizeof text, "%s%s", entry->name, entry->own ? " (yours)" : "");
	cut(ui, text, room - 2, name, sizeof name);
	int used = 2 + (styled_width(name) > NAME ? styled_width(name) : NAME) + 1;
	*about = '\0';
	if (room - used >= SENTENCE_LEAST)
		cut(ui, entry->about, room - used, about, sizeof about);
	snprintf(text, sizeof text, "%s%c %s%*s%s%*s%s", mark, selected ? '>' : ' ', name,
	         used - 2 - styled_width(name), "", about,
	         room - used > styled_width(about) ? room - used - styled_width(about) : 0, "",
	         mark);
	styled_put(frame, left, row, p->right, text);
}

/* Scrolls so that the selected entry shows, and no row stays empty without need. */
static void
scroll(struct picker *picker, int rows)
{
	int last = picker->list.founds - rows;

	if (picker->top > picker->selected)
		picker->top = picker->selected;
	if (picker->top <= picker->selected - rows)
		picker->top = picker->selected - rows + 1;
	if (picker->top > last)
		picker->top = last;
	if (picker->top < 0)
		picker->top = 0;
}

static void
draw_list(struct ui *ui, struct frame *frame, const struct picker_layout *p)
{
	struct picker *picker = &ui->picker;

	scroll(picker, p->lists);
	for (int i = 0; i < p->lists && picker->top + i < picker->list.founds; i++)
		draw_entry(ui, frame, p, p->list + i, picker->top + i);
	if (picker->list.founds == 0)
		styled_put(frame, p->left + p->beside, p->list, p->right, "  no match");
}

/* ---- the sentence */

/* Returns what is to be said of the selected entry: why its preview failed, or its sentence. */
static const char *
sentence_of(const struct ui *ui)
{
	const struct picker *picker = &ui->picker;

	if (picker->failed)
		return "not enough memory for a preview";
	if (ui->preview.clone && ui->preview.clone->message.kind == MESSAGE_FAILURE)
		return ui->preview.clone->message.text;
	return picker->list.founds > 0
	               ? picker->list.entries[picker->list.found[picker->selected]].about
	       : picker->list.why ? strerror(picker->list.why)
	                          : "";
}

/* Copies the words that fit in a row; breaks a word that fits in none, such as a path. */
static void
take_row(const char **text, int columns, char *words, size_t size)
{
	if ((int)strcspn(*text, " ") <= columns) {
		styled_wrap(text, columns, words, size);
		return;
	}
	const char *rest = styled_skip(*text, columns);
	snprintf(words, size, "%.*s", (int)(rest - *text), *text);
	*text = rest;
}

static void
draw_details(const struct ui *ui, struct frame *frame, const struct picker_layout *p)
{
	const char *sentence = sentence_of(ui);
	int left = p->left + p->beside;
	char words[LINE_TEXT];

	for (int row = p->details; row < p->bottom; row++) {
		take_row(&sentence, p->right - left, words, sizeof words);
		styled_put(frame, left, row, p->right, words);
	}
}

/* Draws filter, selected entry, its sentence if it is nowhere else, and keys on the bottom row: on a
 * slow line that is the first to change. */
static void
draw_line(const struct ui *ui, struct frame *frame, bool details)
{
	const struct picker *picker = &ui->picker;
	int row = ui->display.rows - 1, count = picker->list.founds;
	struct line line = { .room = frame->columns };
	char field[2 * LINE_TEXT], shown[2 * LINE_TEXT];

	frame_clear(frame, row, 1);
	snprintf(field, sizeof field, "pick: %s_", picker->filter);
	line_add(&line, 0, field, 0);
	if (count > 0)
		snprintf(field, sizeof field, "%s%s%s",
		         picker->list.entries[picker->list.found[picker->selected]].name,
		         details ? "" : ": ", details ? "" : sentence_of(ui));
	else
		snprintf(field, sizeof field, "no match");
	cut(ui, field, line.room - line.width - 2, shown, sizeof shown);
	line_add(&line, 2, shown, 0);
	int column = styled_put(frame, 0, row, frame->columns, line.text);
	styled_right(frame, column, row, frame->columns, "Enter keep  Esc cancel  Tab next list");
}

static void
draw_border(const struct ui *ui, struct frame *frame, const struct picker_layout *p)
{
	struct pane pane = { p->left, p->right, p->bottom, p->beside };

	if (p->beside)
		pane_clear(ui, frame, &pane);
	else
		frame_clear(frame, p->top, p->bottom - p->top);
	if (p->beside && p->details < p->bottom)
		pane_rule(ui, frame, &pane, p->details - 1);
}

void
picker_draw(struct ui *ui, struct frame *frame)
{
	struct picker_layout p = picker_layout(ui);

	if (picker_fits(ui)) {
		draw_border(ui, frame, &p);
		draw_names(ui, frame, &p);
		draw_list(ui, frame, &p);
		draw_details(ui, frame, &p);
	}
	draw_line(ui, frame, p.details < p.bottom);
}
