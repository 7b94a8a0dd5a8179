/* SPDX-License-Identifier: MIT */
#include "command_prompt.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "files/file.h"
#include "place_mode.h"
#include "save_prompt.h"
#include "session/session_flight.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/restricted.h"
#include "settings/settings_load.h"
#include "text/line_words.h"

#include <stdio.h>
#include <string.h>

/* ---- commands of the program, which no journal has */

/* Writes the last seconds in a format; "": as .gif. */
static bool
record(struct ui *ui, const char *format, char *error)
{
	if (*format && strcmp(format, "gif") != 0 && strcmp(format, "svg") != 0)
		return error_set(error, 0, "record takes gif or svg, not '%.40s'", format);
	ui->request = strcmp(format, "svg") == 0 ? REQUEST_SVG : REQUEST_GIF;
	return true;
}

/* What writes a file, as what stands behind its word says. */
static const struct {
	const char *word;
	bool (*run)(struct ui *ui, const char *rest, char *error);
} writers[] = { { "write", save_prompt_enter }, { "record", record } };

/* What is loaded by its name, written as a setting. */
static const struct library {
	const char *name;
	const struct named_files *files;
	bool (*load)(struct session *session, const char *name);
} libraries[] = { { "preset", &preset_files, load_preset }, { "map", &map_files, load_map } };

/* Returns the library of this name; NULL: there is none. */
static const struct library *
library_named(const char *name)
{
	for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
		if (strcmp(libraries[i].name, name) == 0)
			return &libraries[i];
	return NULL;
}

/* Loads a preset or map by its name or path: not where files are out of reach, and of no pipe, for which
 * keys would wait. */
static bool
load(struct ui *ui, const struct library *library, const char *name, char *error)
{
	struct message *message = &ui->session->message;

	if (!*name)
		return error_set(error, 0, "expected a name: Tab goes through them");
	if (strcmp(name, "-") == 0 || named_files_is_path(library->files, name)) {
		if (ui->session->options->restricted)
			return error_set(error, 0, "no file can be read here");
		FILE *file = file_open(name, false, error);
		if (!file)
			return false;
		file_close(file);
	}
	if (library->load(ui->session, name))
		return true;
	error_set(error, 0, "%s", message->text);
	message->kind = MESSAGE_NONE;
	return false;
}

/* ---- changes */

/* Gives a factor the value of a text, as a gesture; "": leaves it. On a public login it reads no file of a
 * brain or theme. */
static bool
set_factor(struct ui *ui, int factor, const char *text, char *error)
{
	struct session *session = ui->session;
	const struct boids_factor *row = &factor_table[factor];
	const bool restricted = session->options->restricted;
	struct boids_factors f = session->flight.factors;

	if (!*text)
		return true;
	if (!(restricted ? factors_set : settings_set)(&f, row->name, text, error))
		return false;
	factors_fit(&f, session->flight.columns, session->flight.rows + session->flight.line_rows);
	session->layers.typed[factor] = f.at[factor].number;
	ui_choose(ui, factor);
	return session_take(session, factor, &f, true) ||
	       session->message.kind == MESSAGE_FACTOR || /* it was sent */
	       error_set(error, 0, "%s", session->message.text);
}

/* Makes a change as a gesture. */
static bool
make(struct session *session, struct change *change, char *error)
{
	const struct boids_factors before = session->flight.factors;
	const bool places = change->kind == CHANGE_PLACE || change->kind == CHANGE_SAY;
	char text[CHANGE_TEXT];

	history_begin(session, 0);
	flight_limit(&session->flight, &change->factors);
	if (!session_request(session, change))
		return error_set(error, 0, "%s", session->message.text);
	if (session->source.take) /* it was sent */
		return true;
	history_record(session, 0, places ? GESTURE_PLACES : GESTURE_SETS);
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
	char line[LINE_TEXT], *value;
	struct line_words words = { .rest = line };

	if ((ui->panes || ui->place->on) && !line_words_begin(text, "write"))
		return error_set(error, 0, "here a line may only save: write NAME");
	snprintf(line, sizeof line, "%s", text);
	const char *name = line_words_setting(&words, &value);
	const bool is_one = value && !words.rest;
	const struct library *library = is_one ? library_named(name) : NULL;
	const int factor = is_one ? factor_find(name) : -1;
	if (library)
		return load(ui, library, value, error);
	if (factor >= 0)
		return set_factor(ui, factor, value, error);
	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
		if (line_words_begin(text, writers[i].word)) {
			const char *rest = text + strlen(writers[i].word);
			return ui->session->options->restricted
			               ? error_set(error, 0, "nothing can be saved here")
			               : writers[i].run(ui, rest + strspn(rest, " "), error);
		}
	snprintf(line, sizeof line, "%s", text); /* it was cut up */
	if (!change_read(&read, &ui->session->flight, line, error))
		return false;
	if (!change_loads_nothing(change) || change->has_seed || change->kind == CHANGE_HOLD)
		return error_set(error, 0, "a line may set factors, place, remove, scatter and say");
	return make(ui->session, change, error);
}

static void
enter(struct ui *ui)
{
	struct prompt *prompt = ui->prompt;
	const struct prompt_kind *kind = prompt->kind;
	char text[LINE_TEXT], error[ERROR_SIZE] = "";
	char *line = prompt->line.text;

	snprintf(text, sizeof text, "%s", line + strspn(line, " "));
	prompt->kind = NULL;
	if (!*text || run_line(ui, text, error)) /* which may ask a question */
		return;
	prompt->kind = kind;
	prompt_set_error(prompt, error);
	ui->session->message.kind = MESSAGE_NONE;
}

/* ---- completion */

enum { MOST = 200 }; /* choices that Tab goes through */

static const char *
first_word(int row)
{
	static const char *const words[] = { "preset =", "map =",   "write", "record", "place",
		                             "remove",   "scatter", "say",   NULL };

	return row < BOIDS_FACTORS ? factor_table[row].name : words[row - BOIDS_FACTORS];
}

/* What can stand at the end of a text: names of files, or words. */
struct completion {
	int begin; /* of the word that is completed */
	const char *(*word)(int row);
	struct named_files_list names;
};

static struct named_files_list
own_presets(void)
{
	struct named_files_list names = named_files_list(&preset_files);
	char path[SETTINGS_PATH];
	int own = 0;

	for (int i = 0; i < names.count; i++)
		if (named_files_own(&preset_files, names.at[i], path))
			memmove(names.at[own++], names.at[i], SETTINGS_NAME);
	names.count = own;
	return names;
}

static struct completion
completion_of(const char *text)
{
	const char *comma = strrchr(text, ','), *from = comma ? comma + 1 : text;

	from += strspn(from, " ");
	if (strncmp(text, "write ", strlen("write ")) == 0)
		return (struct completion){ .begin = (int)strlen("write "), .names = own_presets() };
	const char *equals = strchr(from, '=');
	if (!equals)
		return (struct completion){ .begin = (int)(from - text), .word = first_word };
	char name[LINE_TEXT];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(from, " ="), from);
	const struct library *library = comma ? NULL : library_named(name);
	const int factor = factor_find(name);
	equals += 1 + strspn(equals + 1, " ");
	if (library)
		return (struct completion){ .begin = (int)(equals - text),
			                    .names = named_files_list(library->files) };
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
	const char *text = ui->prompt->line.text;
	char name[LINE_TEXT], range[LINE_TEXT],
		right[2 * LINE_TEXT] = "Enter do  Tab complete  Esc cancel";

	snprintf(name, sizeof name, "%.*s", (int)strcspn(text, " ="), text);
	const int factor = strchr(text, '=') ? factor_find(name) : -1;
	if (factor >= 0) {
		restricted_range(ui->session->options, factor, " ", range, sizeof range);
		snprintf(right, sizeof right, "%s  Enter do  Esc cancel", range);
	}
	if (line_words_begin(text, "write"))
		strcpy(right, "Enter save  Esc cancel  NAME+ saves the boids too  Tab yours");
	prompt_draw_text(ui, frame, row, ":", right);
}

static const struct prompt_kind command_prompt = { .enter = enter, .pick = pick, .draw = draw };

void
command_prompt_open(struct ui *ui, const char *text)
{
	prompt_open(ui, &command_prompt);
	line_edit_set(&ui->prompt->line, text);
}
