/* SPDX-License-Identifier: MIT */
#include "change_factors.h"

#include "change_place.h"
#include "files/file.h"
#include "files/line_words.h"
#include "placed_boids.h"
#include "placed_map.h"
#include "settings/named_files.h"
#include "settings/restricted.h"
#include "settings/settings_load.h"

#include <string.h>

/* Copies the factors that a change sets. */
static void
copy_set(struct boids_factors *to, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i])
			boids_factor_copy(to, &change->factors, i);
}

/* Writes the factors that a change sets, after `gap`; nothing if there are none. */
static void
write_set(FILE *out, const struct change *change, const char *gap)
{
	struct boids_factors plain = change->factors;
	char value[BOIDS_FACTOR_TEXT];

	boids_factors_settle(&plain);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		boids_factor_write(&plain, i, value);
		fprintf(out, "%s%s = %s", gap, boids_factor_table[i].name, value);
		gap = ", ";
	}
}

/* Reads "FACTOR = VALUE, FACTOR = VALUE" over the factors of the session. */
static bool
read_set(struct change *change, const struct session *session, const struct line_words *line,
         char *text)
{
	change->factors = session->settings.factors;
	for (char *next; text; text = next) {
		next = line_words_cut(text, ", ");
		char *value = line_words_cut(text, " = ");
		if (!value)
			return line_words_refuse(line, "a change",
			                         "FACTOR = VALUE, or a word such as preset or map",
			                         text);
		if (!boids_factors_set(&change->factors, text, value, line->error))
			return false;
		int factor = boids_factor_find(text);
		if (boids_factor_table[factor].is_view)
			return error_set(line->error, 0, "%s belongs to the view, not to the flock",
			                 text);
		change->sets[factor] = true;
	}
	session_resolve(session, &change->factors);
	return true;
}

/* ---- some factors */

static void
write_factors(FILE *out, const struct change *change)
{
	struct boids_vec at = change->anchor;

	write_set(out, change, "");
	if (at.x == session_middle.x && at.y == session_middle.y)
		return;
	fputs(" at", out);
	change_place_write(out, (struct boids_vec){ at.x, at.y, 0 });
}

static bool
read_factors(struct change_read *read, struct session *session, struct line_words *line,
             const char *word)
{
	struct change *change = &read->change;
	char *factors = line->rest, *at = line_words_cut(factors, " at ");

	(void)word;
	change->anchor = session_middle;
	if (at) {
		line->rest = at;
		if (!change_place_read(line, "at", false, &change->anchor) ||
		    !line_words_end(line, "at"))
			return false;
		change->anchor.z = session_middle.z;
	}
	return read_set(change, session, line, factors);
}

static bool
apply_factors(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;

	copy_set(&session->settings.factors, change);
	if (!session_fit(session, &before, &change->anchor))
		return false;
	placed_boids_limit_own(session);
	return true;
}

int
change_only_factor(const struct change *change)
{
	int found = -1;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

static void
describe_factors(const struct boids_factors *before, const struct change *change,
                 char text[LINE_TEXT])
{
	int factor = change_only_factor(change);
	char old[BOIDS_FACTOR_TEXT], new[BOIDS_FACTOR_TEXT];

	if (factor < 0) {
		snprintf(text, LINE_TEXT, "sets several factors");
		return;
	}
	boids_factor_write(before, factor, old);
	boids_factor_write(&change->factors, factor, new);
	snprintf(text, LINE_TEXT, "%s %s -> %s", boids_factor_table[factor].name, old, new);
}

bool
change_watchers_may_lead(const struct boids_factors *from, const struct boids_factors *to,
                         char *error)
{
	bool bred = from->breeding != BOIDS_BREEDING_OFF,
	     breeds = to->breeding != BOIDS_BREEDING_OFF;

	for (int i = 0; i < NUMBER_BOUNDS; i++) {
		int factor = number_bounds[i];
		float number = to->at[factor].number;
		if (number > RESTRICTED_BOIDS && number > from->at[factor].number)
			return error_set(error, 0, "watchers can set %s to at most %d",
			                 boids_factor_table[factor].name, RESTRICTED_BOIDS);
	}
	return bred || !breeds || to->max_number <= RESTRICTED_BOIDS ||
	       error_set(error, 0, "watchers can let boids breed with max-number at most %d",
	                 RESTRICTED_BOIDS);
}

static bool
watchers_may_set(const struct session *session, const struct change *change, char *error)
{
	struct boids_factors to = session->settings.factors;

	copy_set(&to, change);
	return change_watchers_may_lead(&session->settings.factors, &to, error);
}

const struct change_row change_factors_row = {
	.write = write_factors,
	.read = read_factors,
	.apply = apply_factors,
	.describe = describe_factors,
	.for_watchers = true,
	.watchers_may = watchers_may_set,
};

/* ---- a preset */

struct change
change_settings(const struct boids_factors *factors, const char *preset)
{
	struct change change = { .kind = CHANGE_SETTINGS, .factors = *factors };

	snprintf(change.preset, sizeof change.preset, "%s", preset);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		change.sets[i] = !boids_factor_table[i].is_view;
	return change;
}

static void
write_settings(FILE *out, const struct change *change)
{
	fprintf(out, "preset ");
	for (const char *c = change->preset; *c; c++)
		putc(*c == ':' || (unsigned char)*c < ' ' ? '?' : *c, out);
	write_set(out, change, ": ");
}

/* A line without factors names a built-in preset, which has its own values. */
static bool
read_settings(struct change_read *read, struct session *session, struct line_words *line,
              const char *word)
{
	char *name = line->rest, *factors = line_words_cut(name, ": ");
	struct settings settings = settings_default();

	if (factors && !read_set(&read->change, session, line, factors))
		return false;
	if (!factors) {
		const struct published *preset = named_files_published(&preset_files, name);
		if (!preset)
			return line_words_refuse(
				line, word, "a built-in one, or its factors after a colon", name);
		if (!settings_text(&settings, name, preset->text, strlen(preset->text), line->error))
			return false;
		session_resolve(session, &settings.factors);
	}
	read->change = change_settings(factors ? &read->change.factors : &settings.factors, name);
	return true;
}

/* Worlds differ in size (in pixels: ten times): scales the flock to look the same. */
static bool
apply_settings(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;
	float scale = before.zoom / change->factors.zoom;

	copy_set(&session->settings.factors, change);
	boids_flock_scale(session->flock, scale);
	if (!session_fit(session, &before, &session_middle)) {
		boids_flock_scale(session->flock, 1 / scale);
		session_fit(session, &before, &session_middle);
		return false;
	}
	copy_set(&session->home, change);
	memset(session->placed.own, 0, sizeof session->placed.own); /* the preset's, if any */
	memcpy(session->settings.preset, change->preset, sizeof change->preset);
	return true;
}

static void
describe_settings(const struct boids_factors *before, const struct change *change,
                  char text[LINE_TEXT])
{
	(void)before;
	snprintf(text, LINE_TEXT, "loads the preset %s", change->preset);
}

const struct change_row change_settings_row = {
	.words = { "preset" },
	.write = write_settings,
	.read = read_settings,
	.apply = apply_settings,
	.describe = describe_settings,
};

/* ---- the size of the world */

static void
write_size(FILE *out, const struct change *change)
{
	fprintf(out, "size %dx%d", change->columns, change->rows);
	write_set(out, change, ": ");
}

bool
change_read_size(struct change *change, struct line_words *line)
{
	const char *size = line_words_next(line);

	return (parse_size(size, &change->columns, &change->rows) ||
	        line_words_refuse(line, "size", PARSE_SIZE_ALLOWED, size)) &&
	       line_words_end(line, "size");
}

static bool
read_size(struct change_read *read, struct session *session, struct line_words *line,
          const char *word)
{
	char *factors = line_words_cut(line->rest, ": ");

	(void)word;
	return change_read_size(&read->change, line) &&
	       read_set(&read->change, session, line, factors);
}

static bool
apply_size(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;
	int columns = session->columns, rows = session->rows;

	session->columns = change->columns;
	session->rows = change->rows;
	copy_set(&session->settings.factors, change);
	if (session_fit(session, &before, NULL)) {
		placed_lay_again(session);
		return true;
	}
	session->columns = columns;
	session->rows = rows;
	return false;
}

const struct change_row change_size_row = {
	.words = { "size" },
	.write = write_size,
	.read = read_size,
	.apply = apply_size,
};

/* ---- factors that were sent and have not come back yet */

static const double patience_seconds = 3; /* without a word of the factor: it was refused */

struct boids_factors
asked_factors(const struct session *session)
{
	struct boids_factors f = session->settings.factors;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (session->asked.is[i] && session->now - session->asked.at[i] < patience_seconds)
			boids_factor_copy(&f, &session->asked.factors, i);
	return f;
}

void
asked_factors_send(struct session *session, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		boids_factor_copy(&session->asked.factors, &change->factors, i);
		session->asked.is[i] = true;
		session->asked.at[i] = session->now;
	}
}

/* Others may have sent a value of the same factor: only the one that was sent last ends the
 * wait. */
void
asked_factors_settle(struct session *session, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!session->asked.is[i] || !change->sets[i])
			continue;
		session->asked.at[i] = session->now;
		session->asked.is[i] =
			!boids_factor_same(&session->asked.factors, &change->factors, i);
	}
}

void
asked_factors_clear(struct session *session)
{
	memset(session->asked.is, 0, sizeof session->asked.is);
}
