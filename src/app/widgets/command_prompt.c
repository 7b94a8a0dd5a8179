/* SPDX-License-Identifier: MIT */
#include "command_prompt.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "files/file.h"
#include "save_prompt.h"
#include "session/session_flight.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "text/line_words.h"

#include <stdio.h>
#include <string.h>

/* ---- commands of the program, which no journal has */

static bool
write_preset(struct ui *ui, const char *name, char *error)
{
	if (ui->session->options->restricted)
		return error_set(error, 0, "nothing can be saved here");
	save_prompt_open(ui);
	if (ui->prompt->kind && *name) {
		line_edit_set(&ui->prompt->line, name);
		save_prompt_enter(ui);
	}
	return true;
}

static const struct {
	const char *word;
	const struct named_files *names; /* of what follows, for load; NULL: writes a preset */
	bool (*load)(struct session *session, const char *name);
} commands[] = {
	{ "write", NULL, NULL },
	{ "preset =", &preset_files, load_preset },
	{ "map =", &map_files, load_map },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* Whether a path may be read: not where files are out of reach, and no pipe, for which keys would wait. */
static bool
is_readable(const struct options *o, const char *path, char *error)
{
	if (o->restricted)
		return error_set(error, 0, "no file can be read here");
	FILE *file = file_open(path, false, error);
	file_close(file);
	return file;
}

/* Runs a command: loads a preset or map by its name or path. */
static bool
run_command(struct ui *ui, int row, const char *name, char *error)
{
	const struct named_files *library = commands[row].names;
	struct message *message = &ui->session->message;

	if (!library)
		return write_preset(ui, name, error);
	if (!*name)
		return error_set(error, 0, "expected a name: Tab goes through them");
	if ((strcmp(name, "-") == 0 || named_files_is_path(library, name)) &&
	    !is_readable(ui->session->options, name, error))
		return false;
	if (commands[row].load(ui->session, name))
		return true;
	error_set(error, 0, "%s", message->text);
	message->kind = MESSAGE_NONE;
	return false;
}

/* Returns what follows a word that the text begins with, blanks before its = left out or not; NULL: it
 * does not. */
static const char *
behind(const char *text, const char *word)
{
	for (; *word && *word != '='; word++)
		if (*word == ' ')
			text += strspn(text, " ");
		else if (*text++ != *word)
			return NULL;
	if (*word ? *text++ != '=' : *text && *text != ' ')
		return NULL;
	return text + strspn(text, " ");
}

/* ---- changes */

/* Makes a change as a gesture. One of a single factor counts as typed for it. */
static bool
make(struct session *session, struct change *change, char *error)
{
	const struct boids_factors before = session->flight.factors;
	const int factor = change_only_factor(change);
	const bool places = change->kind == CHANGE_PLACE || change->kind == CHANGE_SAY;
	char text[CHANGE_TEXT];

	if (factor >= 0) {
		session->layers.typed[factor] = change->factors.at[factor].number;
		return session_take(session, factor, &change->factors, true) ||
		       error_set(error, 0, "%s", session->message.text);
	}
	history_begin(session);
	flight_limit(&session->flight, &change->factors);
	if (!session_request(session, change))
		return error_set(error, 0, "%s", session->message.text);
	if (session->source.take) /* it was sent */
		return true;
	history_record(session, -1, places ? GESTURE_PLACES : GESTURE_SETS);
	change_describe(&before, change, text);
	if (session->message.kind != MESSAGE_FAILURE && *text)
		session_notice(session, "%s", text);
	return true;
}

/* Size, seed and boids are those of the terminal, of R and of saved flocks. */
static bool
run_line(struct ui *ui, const char *text, char *error)
{
	struct change_read read;
	struct change *change = &read.change;
	char line[LINE_TEXT];
	const char *rest;

	for (int i = 0; i < COMMANDS; i++)
		if ((rest = behind(text, commands[i].word)) && !strchr(rest, ','))
			return run_command(ui, i, rest, error);
	snprintf(line, sizeof line, "%s", text);
	if (!change_read(&read, &ui->session->flight, line, error))
		return false;
	if (*change->preset || change->has_map || change->has_seed || change->columns > 0 ||
	    change->kind == CHANGE_BOIDS || change->kind == CHANGE_HOLD)
		return error_set(error, 0, "a line may set factors, place, remove, scatter and say");
	return make(ui->session, change, error);
}

static void
enter(struct ui *ui)
{
	struct prompt *prompt = ui->prompt;
	char text[LINE_TEXT], error[ERROR_SIZE] = "";
	char *line = prompt->line.text;

	snprintf(text, sizeof text, "%s", line + strspn(line, " "));
	prompt->kind = NULL;
	if (!*text || run_line(ui, text, error))
		return;
	prompt->kind = &prompt_command;
	prompt_set_error(prompt, error);
	ui->session->message.kind = MESSAGE_NONE;
}

/* ---- completion */

enum { MOST = 200 }; /* choices that Tab goes through */

static const char *
first_word(int row)
{
	static const char *const words[] = { "place", "remove", "scatter", "say", NULL };

	if (row < BOIDS_FACTORS)
		return factor_table[row].name;
	row -= BOIDS_FACTORS;
	return row < COMMANDS ? commands[row].word : words[row - COMMANDS];
}

/* What can stand at the end of a text: names of files, or words. */
struct completion {
	int begin; /* of the word that is completed */
	const char *(*word)(int row);
	struct named_files_list names;
};

static struct completion
completion_of(const char *text)
{
	const char *comma = strrchr(text, ','), *from = comma ? comma + 1 : text, *rest;

	for (int i = 0; i < COMMANDS; i++)
		if (commands[i].names && (rest = behind(text, commands[i].word)))
			return (struct completion){ (int)(rest - text), NULL,
				                    named_files_list(commands[i].names) };
	from += strspn(from, " ");
	const char *equals = strchr(from, '=');
	if (!equals)
		return (struct completion){ .begin = (int)(from - text), .word = first_word };
	char name[LINE_TEXT];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(from, " ="), from);
	const int factor = factor_find(name);
	equals += 1 + strspn(equals + 1, " ");
	return (struct completion){ .begin = (int)(equals - text),
		                    .word = factor < 0 ? NULL : factor_table[factor].word };
}

/* Goes through what the typed text, the stem, can become; the stem itself comes before the first and
 * after the last. */
static void
pick(struct ui *ui, int direction)
{
	struct prompt *prompt = ui->prompt;
	const char *found[MOST], *word;
	char stem[LINE_TEXT], text[LINE_TEXT];
	int count = 0;

	if (prompt->pick == 0)
		prompt->stem = (int)strlen(prompt->line.text);
	snprintf(stem, sizeof stem, "%.*s", prompt->stem, prompt->line.text);
	struct completion c = completion_of(stem);
	found[count++] = stem + c.begin;
	for (int i = 0; count < (int)(sizeof found / sizeof *found); i++) {
		word = i < c.names.count ? c.names.at[i] : c.word ? c.word(i) : NULL;
		if (!word)
			break;
		if (strncmp(word, found[0], strlen(found[0])) == 0)
			found[count++] = word;
	}
	prompt->pick = (prompt->pick + direction + count) % count;
	snprintf(text, sizeof text, "%.*s%s", c.begin, stem, found[prompt->pick]);
	line_edit_set(&prompt->line, text);
	named_files_list_free(&c.names);
}

static void
draw(const struct ui *ui, struct frame *frame, int row)
{
	prompt_draw_text(ui, frame, row, ":", "Enter do  Tab complete  Esc cancel");
}

const struct prompt_kind prompt_command = { .enter = enter, .pick = pick, .draw = draw };
