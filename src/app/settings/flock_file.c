/* SPDX-License-Identifier: MIT */
#include "flock_file.h"

#include "boids/version.h"
#include "files/file.h"
#include "files/text_hash.h"
#include "flock_text.h"
#include "map_files.h"
#include "setting_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char last_line[] = "[end]";

/* ---- writing */

static void
write_state(FILE *out, const struct boids_flock *flock)
{
	struct boids_state state = boids_flock_state(flock);
	char text[BOIDS_FACTOR_TEXT];

	fprintf(out, "[state]\n");
	for (int i = 0; i < BOIDS_STATES; i++) {
		if (state.at[i] == 0)
			continue;
		boids_state_write(&state, i, text);
		fprintf(out, "%s = %s\n", boids_state_table[i].name, text);
	}
}

static bool
write_boids(FILE *out, const struct boids_flock *flock)
{
	fprintf(out, "[boids]\n");
	return flock_csv_write_alone(out, flock);
}

/* Writes the settings, which name the map by the hash of its text, and the map. */
static bool
write_map(FILE *out, const struct flock_file *f, struct settings *s)
{
	size_t length;
	char *text = boids_map_write(f->map, &length);

	if (!text)
		return false;
	text_hash_name(s->map, text, length);
	if (f->settings)
		settings_write(out, s, &f->run, f->defaults, true);
	fprintf(out, "[map %s]\n%s", s->map, text);
	free(text);
	return true;
}

static bool
write_placed(FILE *out, const struct flock_file *f)
{
	char name[TEXT_HASH_NAME];
	size_t length;
	char *text = f->base ? boids_map_write(f->base, &length) : NULL;

	if (f->base && !text)
		return false;
	if (text) {
		text_hash_name(name, text, length);
		fprintf(out, "[base %s]\n%s", name, text);
	}
	free(text);
	if (f->placed)
		fprintf(out, "[placed]\n%s", f->placed);
	return true;
}

bool
flock_file_write(FILE *out, const void *file)
{
	const struct flock_file *f = file;
	struct settings s = f->settings ? *f->settings : (struct settings){ 0 };

	if (f->settings && f->flock) { /* no preset, config or map of another machine has a say */
		*s.base = '\0';
		boids_factors_settle(&s.factors); /* for the world of the flock */
		strcpy(s.map, "none");
	}
	if (!f->settings)
		fprintf(out, "# boids %s flock %d\n", BOIDS_VERSION, FLOCK_TEXT_FORMAT);
	if (f->settings && !f->map)
		settings_write(out, &s, &f->run, f->defaults, f->flock);
	if (f->map && !write_map(out, f, &s))
		return false;
	if (!write_placed(out, f))
		return false;
	if (f->flock) {
		write_state(out, f->flock);
		if (!write_boids(out, f->flock))
			return false;
	}
	if (f->map || f->flock)
		fprintf(out, "%s\n", last_line);
	return true;
}

/* ---- reading */

/* A [state] being read. */
struct state_lines {
	struct boids_state state;
	bool given[BOIDS_STATES];
};

static bool
set_field(void *user, const char *name, const char *value, char *error)
{
	struct state_lines *lines = user;
	int which;

	if (!boids_state_set(&lines->state, name, value, &which, error))
		return false;
	if (lines->given[which])
		return error_set(error, 0, "%s is set twice", name);
	lines->given[which] = true;
	return true;
}

static bool
read_state(struct boids_state *state, const struct flock_text *t, char *error)
{
	struct state_lines lines = { .state = { .step = 0 } };
	uint64_t line = t->state.at ? setting_lines_read(t->state.at, t->state.length, set_field,
	                                                 &lines, error)
	                            : 0;

	*state = lines.state;
	return line == 0 || error_at(error, 0, t->where, t->state.line + line, error);
}

/* Checks that only blank lines follow [end]. */
static bool
check_end(FILE *in, const char *where, char *error)
{
	int c;

	while ((c = getc(in)) != EOF)
		if (!strchr(" \t\r\n", c) || c == '\0')
			return error_set(error, 0, "%s: [end] must be the last line",
			                 PATH_SHOWN(where));
	return true;
}

/* Combines the boids read with their state; a step column must agree. */
static bool
join_state(struct flock_csv *s, const struct flock_text *t, const struct boids_state *state,
           char *error)
{
	if (!t->state.at)
		return true;
	if (s->state.step > 0 && s->state.step != state->step)
		return error_set(error, 0,
		                 "%s: the boids are of step %.0f, but the state is of step %.0f",
		                 PATH_SHOWN(t->where), s->state.step, state->step);
	s->state = *state;
	return true;
}

static bool
read_blocks(struct flock_csv *s, FILE *in, const char *where, struct boids_world world,
            const struct boids_factors *factors, char *error)
{
	struct flock_csv read = { 0 };
	struct boids_state state;
	struct flock_text t;

	if (!flock_text_read(&t, in, where, error))
		return false;
	struct csv_source source = { in, where, t.boids.line, last_line };
	bool good = t.boids.at || error_set(error, 0, "%s has no [boids]", PATH_SHOWN(where));
	good = good && read_state(&state, &t, error) &&
	       flock_csv_read(&read, &source, world, factors, error);
	good = good && join_state(&read, &t, &state, error) && check_end(in, where, error);
	if (good)
		*s = read;
	else
		flock_csv_free(&read);
	flock_text_free(&t);
	return good;
}

bool
flock_file_read(struct flock_csv *s, FILE *in, const char *where, struct boids_world world,
                const struct boids_factors *factors, char *error)
{
	const struct csv_source all = { in, where, 0, NULL };
	int first = getc(in);

	ungetc(first, in); /* no CSV of states begins with # */
	return first == '#' ? read_blocks(s, in, where, world, factors, error)
	                    : flock_csv_read(s, &all, world, factors, error);
}

bool
flock_file_states(struct flock_csv *s, const char *name, struct boids_world world,
                  const struct boids_factors *factors, char *error)
{
	bool piped = strcmp(name, "-") == 0;
	FILE *in = piped ? stdin : file_open(name, true, error);

	if (!in)
		return false;
	bool good = flock_file_read(s, in, piped ? "stdin" : name, world, factors, error);
	if (!piped)
		file_close(in);
	return good;
}

/* Gives the cells of food their amounts; those without a row stay full. */
static bool
restore_food(struct boids_flock *flock, const struct flock_csv *s, const char *where, char *error)
{
	const struct boids_food food = boids_flock_food(flock);
	const size_t cells = (size_t)food.columns * (size_t)food.rows;
	bool good = true;

	if (s->food == 0 || cells == 0)
		return true;
	float *amounts = malloc(cells * sizeof *amounts);
	if (!amounts)
		return error_set(error, ENOMEM, "not enough memory for food");
	memcpy(amounts, food.at, cells * sizeof *amounts);
	for (size_t i = s->count; i < s->count + s->food && good; i++) {
		good = s->boids[i].id < cells;
		if (good)
			amounts[s->boids[i].id] = s->boids[i].life.energy;
	}
	good = good && boids_flock_restore_food(flock, amounts, cells);
	free(amounts);
	return good ||
	       error_set(error, 0, "%s: the food is that of another world", PATH_SHOWN(where));
}

bool
flock_file_restore(struct boids_flock *flock, const struct flock_csv *s, const char *where,
                   char *error)
{
	char sentence[BOIDS_FACTOR_ERROR];
	struct boids_state state = s->state;

	if (state.goal >= boids_flock_goals(flock))
		state.goal = 0;
	if (boids_flock_restore(flock, s->boids, s->count, &state, sentence))
		return restore_food(flock, s, where, error);
	if (*sentence)
		return error_set(error, 0, "%s: %s", PATH_SHOWN(where), sentence);
	return error_set(error, ENOMEM, "not enough memory for %zu boids", s->count);
}
