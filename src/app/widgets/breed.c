/* SPDX-License-Identifier: MIT */
#include "breed.h"

#include "io/clock.h"
#include "place_mode.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "ui/notice.h"
#include "ui/styled_text.h"

#include <stdio.h>

static const double work_seconds = 0.01; /* of drawing children between two looks at the keyboard */

static struct session *
flock_of(const struct ui *ui, int i)
{
	return i == 0 ? ui->session : ui->breed->family.child[i - 1];
}

/* Returns the first child that shows and is not drawn yet; 0: none. */
static int
undrawn(const struct ui *ui)
{
	for (int i = 1; i < PANES; i++)
		if (panes_show(ui, i) && !flock_of(ui, i))
			return i;
	return 0;
}

/* Flies to the last of given choices, and draws children. */
static bool
work(struct ui *ui)
{
	struct family *f = &ui->breed->family;
	const double stop = clock_now() + work_seconds;

	while (!f->failed && clock_now() < stop) {
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
	return !f->failed;
}

/* ---- choosing */

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
		panes_forget(ui->panes);
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
	panes_forget(ui->panes);
}

static void
run(struct ui *ui, uint32_t key)
{
	const int at = ui->panes->at, size = family_size(&ui->breed->family);

	if (key == KEY_ESCAPE || (key == KEY_ENTER && at == 0))
		breed_close(ui);
	else if (key == KEY_ENTER)
		choose(ui, at, size);
	else if (key >= '0' && key <= '0' + FAMILY_CHILDREN)
		choose(ui, (int)key - '0', size);
	else if (key == '+' || key == '-')
		choose(ui, 0, key == '+' ? size + 1 : size - 1);
	else if (key == 'u' || key == 'U')
		go(ui, key == 'u');
	else
		session_notice(ui->session,
		               "0 to 8 choose the next parent   Esc flies on with this one alone");
}

/* ---- drawing */

static void
write_words(const struct ui *ui, int i, int columns, char *text)
{
	if (i > 0)
		family_describe(ui->session, flock_of(ui, i), columns, text);
	else
		snprintf(text, LINE_TEXT, "%s", ui->session->flight.preset);
}

static void
add_fields(const struct ui *ui, struct line *line)
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
	if (ui->panes->slow > 0.5)
		line_add(line, 2, "children fly slower", 0);
	line_print(line, 3, 0, "1-%d choose", panes_count(ui) - 1);
	line_add(line, 2, ui->panes->at == 0 ? "Enter full screen" : "Enter choose", 0);
	line_add(line, 2, "Tab next", 0);
	line_add(line, 2, "u back", 0);
	line_add(line, 2, "- + size", 0);
	line_add(line, 2, "0 others", 0);
	line_add(line, 2, "q quit", 0);
}

/* ---- begin and end */

/* clang-format off */
static const struct command commands[] = {
	{ "1 .. 8", "make this child the parent",              .keys = { '1', 0, '8' } },
	{ "Enter",  "make the one pointed at the parent",      .keys = { KEY_ENTER } },
	{ "Tab",    "point at the next, as arrows do",         .keys = { KEY_TAB } },
	{ "0",      "other children",                          .keys = { '0' } },
	{ "- +",    "smaller or larger changes",               .keys = { '-', '+' } },
	{ "u U",    "the generation before, the one after it", .keys = { 'u', 'U' } },
	{ "Esc",    "fly on with the parent alone",            .keys = { KEY_ESCAPE } },
	{ 0 },
};
/* clang-format on */
static const struct section help = { "a family", "The eye chooses.", commands, false };

static const struct panes_kind kind = { .work = work,
	                                .flock = flock_of,
	                                .words = write_words,
	                                .line = add_fields,
	                                .run = run,
	                                .keys = "+-uU",
	                                .help = &help };

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
	history_begin(session, 0);
	b->before = session->history.before;
	b->repeats = session->options->breed || session->changes == 0;
	if (!family_start(&b->family, session, choices, error))
		return false;
	*b->command = '\0';
	ui->place->on = false;
	panes_open(ui, &b->panes, &kind);
	return true;
}

void
breed_close(struct ui *ui)
{
	struct session *session = ui->session;
	struct breed *b = ui->breed;
	char choices[FAMILY_TEXT];

	if (ui->panes != &b->panes)
		return;
	family_write(&b->family, choices);
	if (*choices && b->repeats)
		resume_command_whole(b->family.start[0], ui->saved.name, choices, b->command);
	family_end(&b->family, session);
	panes_close(ui);
	session->history.before = b->before;
	history_record(session, 0, GESTURE_LOADS);
	session_notice(session, "the flock is yours   u undoes   j saves it");
}
