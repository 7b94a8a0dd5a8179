/* SPDX-License-Identifier: MIT */
#include "save_prompt.h"

#include "actions/load_save.h"
#include "files/file.h"
#include "prompt.h"
#include "settings/named_files.h"
#include "ui/styled_text.h"

#include <stdio.h>
#include <string.h>

/* What is typed: a name, without its `+`. */
struct typed {
	char name[LINE_TEXT];
	bool flock, own; /* with `+`; the user has a preset of that name */
};

static struct typed
typed_of(const char *text)
{
	const size_t length = strlen(text);
	struct typed typed = { .flock = length > 0 && text[length - 1] == '+' };
	char path[SETTINGS_PATH];

	snprintf(typed.name, sizeof typed.name, "%.*s", (int)length - typed.flock, text);
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

bool
save_prompt_enter(struct ui *ui, const char *text, char *error)
{
	struct typed typed = typed_of(text);
	char path[SETTINGS_PATH];

	if (!user_path(path, sizeof path, "presets"))
		return error_set(error, 0, "not saved: XDG_CONFIG_HOME or HOME must be set");
	if (!*text)
		return error_set(error, 0, "type a name, or Esc to cancel");
	if (!preset_name_is_valid(typed.name, error))
		return false;
	bool again = save_preset_again(&ui->saved, ui->session, typed.name, typed.flock);
	bool asks = !again && (typed.own || published_find(preset_table, typed.name));
	if (asks || !save_preset(ui->session, typed.name, typed.flock, again, &ui->saved)) {
		line_edit_set(&ui->prompt->line, text);
		ui->prompt->kind = &replace_prompt;
	}
	return true;
}
