/* SPDX-License-Identifier: MIT */
#include "save_prompt.h"

#include "actions/load_save.h"
#include "files/file.h"
#include "prompt.h"
#include "settings/named_files.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

/* What is typed: a name, without its `+` and the ending of its file. */
struct typed {
	char name[LINE_TEXT];
	bool flock, own; /* with `+`; the user has a preset of that name */
};

static struct typed
typed_of(const char *text)
{
	static const char ending[] = ".ini";
	const size_t end = sizeof ending - 1;
	size_t length = strlen(text);
	struct typed typed = { .flock = length > 0 && text[length - 1] == '+' };
	char path[SETTINGS_PATH];

	length -= typed.flock;
	if (length > end && memcmp(text + length - end, ending, end) == 0)
		length -= end;
	snprintf(typed.name, sizeof typed.name, "%.*s", (int)length, text);
	typed.own = named_files_own(&preset_files, typed.name, path);
	return typed;
}

/* Asks again if another program has saved that name meanwhile. */
static bool
answer(struct ui *ui, bool yes)
{
	struct typed typed = typed_of(ui->prompt->line.text);

	if (yes)
		return save_preset(ui->session, typed.name, typed.flock, typed.own, &ui->saved);
	session_notice(ui->session, "not saved");
	return true;
}

static void
draw_question(const struct ui *ui, struct frame *frame, int row)
{
	struct typed typed = typed_of(ui->prompt->line.text);

	styled_print(frame, 0, row, frame->columns,
	             typed.own ? "%s exists already: replace it? y n"
	                       : "%s is a built-in preset: override it? y n",
	             typed.name);
}

static const struct prompt_kind replace_prompt = { .answer = answer, .draw = draw_question };

void
save_prompt_enter(struct ui *ui)
{
	struct prompt *prompt = ui->prompt;
	struct typed typed = typed_of(prompt->line.text);
	char error[SETTINGS_ERROR];

	if (!*prompt->line.text) {
		prompt_set_error(prompt, "type a name, or Esc to cancel");
		return;
	}
	if (!preset_name_is_valid(typed.name, error)) {
		prompt_set_error(prompt, error);
		return;
	}
	bool again = save_preset_again(&ui->saved, ui->session, typed.name, typed.flock);
	bool asks = !again && (typed.own || published_find(preset_table, typed.name));
	prompt->kind = NULL;
	if (asks || !save_preset(ui->session, typed.name, typed.flock, again, &ui->saved))
		prompt->kind = &replace_prompt;
}

/* Cycles through the names of the user's own presets that begin with the typed text, the stem; the
 * stem itself comes before the first and after the last. */
static void
pick(struct ui *ui, int direction)
{
	struct prompt *prompt = ui->prompt;
	struct named_files_list names = named_files_list(&preset_files);
	char stem[LINE_TEXT], path[SETTINGS_PATH];
	int found = 0;

	prompt_stem(prompt, stem);
	for (int i = 0; i < names.count; i++)
		if (strncmp(names.at[i], stem, strlen(stem)) == 0 &&
		    named_files_own(&preset_files, names.at[i], path))
			memmove(names.at[found++], names.at[i], SETTINGS_NAME);
	prompt->pick = (prompt->pick + direction + found + 1) % (found + 1);
	line_edit_set(&prompt->line, prompt->pick > 0 ? names.at[prompt->pick - 1] : stem);
	named_files_list_free(&names);
}

static void
draw(const struct ui *ui, struct frame *frame, int row)
{
	prompt_draw_text(ui, frame, row, "save as: ",
	                 typed_of(ui->prompt->line.text).flock
	                         ? "Enter save  with the boids  Esc cancel"
	                         : "Enter save  Esc cancel  NAME+ saves the boids too  Tab yours");
}

static const struct prompt_kind save_prompt = { .enter = save_prompt_enter,
	                                        .pick = pick,
	                                        .draw = draw };

void
save_prompt_open(struct ui *ui)
{
	char path[SETTINGS_PATH];

	if (user_path(path, sizeof path, "presets"))
		prompt_open(ui, &save_prompt);
	else
		session_failure(ui->session, "not saved: XDG_CONFIG_HOME or HOME must be set");
}
