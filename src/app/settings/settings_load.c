/* SPDX-License-Identifier: MIT */
#include "settings_load.h"

#include "brain_files.h"
#include "files/file.h"
#include "map_files.h"
#include "math/number.h"
#include "named_files.h"
#include "states/flock_text.h"
#include "text/line_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 16 };

/* The texts being read, innermost first, to find presets that build on themselves. */
struct source {
	const char *name; /* of a file of the user's; "": the config */
	struct source *outer;
	int depth;               /* number of presets of the user's around it and itself */
	struct key_layout *keys; /* of a config */
	bool located;            /* the error of its base has file and line */
};

/* The settings that are no factors. */
enum word { BASE, PRESET, DEFAULTS, ABOUT, MAP, STATE, SEED, SIZE, WORDS };

/* A text being read. */
struct parser {
	struct settings settings;  /* copied to the caller once the whole text is valid */
	bool given[BOIDS_FACTORS]; /* has a line */
	bool has[WORDS];
	bool has_any;                  /* setting, of these or a factor */
	const char *name;              /* of the setting that is read */
	const char *where;             /* relative paths of state and map start in its folder */
	char brain[TEXT_HASH_NAME];    /* an asset, which may follow; "": none */
	struct source *chain;          /* it and the presets that build on it; NULL: no preset */
	int reason;                    /* errno of a base that failed, or 0 */
	char sentence[SETTINGS_ERROR]; /* of such a base, if it has file and line already */
};

static bool read_named(struct settings *s, const char *name, struct source *chain, char *error);

/* ---- one text */

static bool
set_base(struct parser *d, const char *name, char *error)
{
	if (d->has_any)
		return error_set(error, 0, "base must be the first setting, and only once");
	errno = 0;
	if (read_named(&d->settings, name, d->chain, error))
		return true;
	d->reason = errno;
	if (d->chain && d->chain->outer && d->chain->located) /* of a chain the outermost also */
		snprintf(d->sentence, sizeof d->sentence, "%s", error);
	return false;
}

/* Reads "preset = NAME", a built-in one, or "defaults = NAME": sets all factors of the flock but
 * those with a line. */
static bool
set_preset(struct parser *d, const char *name, char *error)
{
	const bool defaults = strcmp(d->name, "defaults") == 0;
	const struct published *preset = published_find(preset_table, name);
	struct preset whole = { .given = { false } };

	factors_init(&whole.factors);
	if (!preset && !defaults)
		return named_files_refuse(&preset_files, "preset", name, error);
	if (!defaults && !preset_read(&whole, preset, error))
		return false;
	d->has[PRESET] = d->has[DEFAULTS] = true;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!d->given[i] && (whole.given[i] || !factor_table[i].is_view))
			factor_copy(&d->settings.factors, &whole.factors, i);
	snprintf(d->settings.preset, sizeof d->settings.preset, "%s", name);
	return true;
}

/* Writes the path of a file that is named in the text: a relative one starts in its folder. Returns
 * its length. */
static int
join_path(char path[SETTINGS_PATH], const char *where, const char *name)
{
	const char *slash = *name != '/' ? strrchr(where, '/') : NULL;

	return snprintf(path, SETTINGS_PATH, "%.*s%s", slash ? (int)(slash - where) + 1 : 0, where,
	                name);
}

/* The caller reads the map later. */
static bool
set_map(struct parser *d, const char *name, char *error)
{
	if (!*name)
		return error_set(error, 0, "map takes a name, a file or none");
	d->settings.labels.preset_map = !d->chain || !d->chain->keys;
	int length = named_files_is_path(&map_files, name)
	                     ? join_path(d->settings.labels.map, d->where, name)
	                     : snprintf(d->settings.labels.map, SETTINGS_MAP, "%s", name);
	return length < SETTINGS_MAP || error_set(error, 0, "the path of this map is too long");
}

static bool
set_about(struct parser *d, const char *text, char *error)
{
	return snprintf(d->settings.labels.about, SETTINGS_ABOUT, "%s", text) < SETTINGS_ABOUT ||
	       error_set(error, 0, "about takes at most %d bytes", SETTINGS_ABOUT - 1);
}

static bool
refuse(const struct parser *d, const char *allowed, const char *value, char *error)
{
	return line_words_refuse(&(struct line_words){ .error = error }, d->name, allowed, value);
}

static bool
set_state(struct parser *d, const char *name, char *error)
{
	return (*name && strcmp(name, "-") != 0 && name[strlen(name) - 1] != '/' &&
	        join_path(d->settings.origin.state, d->where, name) < SETTINGS_PATH) ||
	       refuse(d, "the name of a CSV file of states or a saved flock", name, error);
}

static bool
set_seed(struct parser *d, const char *value, char *error)
{
	struct saved_state *origin = &d->settings.origin;

	origin->seeded = parse_count(value, UINT64_MAX, &origin->seed);
	return origin->seeded || refuse(d, "0 to 18446744073709551615", value, error);
}

static bool
set_size(struct parser *d, const char *value, char *error)
{
	struct saved_state *origin = &d->settings.origin;

	return parse_size(value, &origin->columns, &origin->rows) ||
	       refuse(d, PARSE_SIZE_ALLOWED, value, error);
}

static const struct {
	const char *name;
	bool (*set)(struct parser *d, const char *value, char *error);
	const char *twice; /* what is set twice; NULL: `set` says so */
} words[WORDS] = {
	[BASE] = { "base", set_base, NULL },
	[PRESET] = { "preset", set_preset, "preset or defaults" },
	[DEFAULTS] = { "defaults", set_preset, "preset or defaults" },
	[ABOUT] = { "about", set_about, "about" },
	[MAP] = { "map", set_map, "map" },
	[STATE] = { "start-state", set_state, "start-state" },
	[SEED] = { "seed", set_seed, "seed" },
	[SIZE] = { "size", set_size, "size" },
};

/* Reads "key NEW = OLD". */
static bool
add_key(const struct parser *d, const char *name, const char *value, char *error)
{
	if (!d->chain || !d->chain->keys)
		return error_set(error, 0,
		                 "keys are only allowed in boids.ini or the file of --config");
	name += strlen("key");
	return key_layout_add(d->chain->keys, name + strspn(name, " \t"), value, error);
}

/* Takes a brain that is an asset of the text. */
static bool
take_brain(struct parser *d, const struct asset *assets, char *error)
{
	struct boids_factors *f = &d->settings.factors;
	const struct asset *a = asset_find(assets, d->brain);

	return !*d->brain || (a ? factors_set_brain(f, a->name, a->text, a->length, error)
	                        : factors_set(f, "brain", d->brain, error));
}

static bool
set_factor(struct parser *d, const char *name, const char *value, char *error)
{
	const int factor = factor_find(name);
	char path[SETTINGS_PATH];

	if (factor == BOIDS_FACTOR_brain && asset_is_name(value)) {
		memcpy(d->brain, value, sizeof d->brain);
	} else {
		if (factor == BOIDS_FACTOR_brain && named_files_is_path(&brain_files, value)) {
			if (join_path(path, d->where, value) >= SETTINGS_PATH)
				return error_set(error, 0, "the path of this brain is too long");
			value = path;
		}
		if (!brain_files_set(&d->settings.factors, name, value, error))
			return false;
	}
	if (d->given[factor])
		return error_set(error, 0, "%s is set twice", name);
	d->given[factor] = true;
	if (d->chain && d->chain->keys) /* the config is the user's, a preset is not */
		d->settings.labels.chosen[factor] = true;
	return true;
}

static bool
handle_line(void *user, const char *name, const char *value, char *error)
{
	struct parser *d = user;
	int i = 0;

	if (strncmp(name, "key", 3) == 0 && strchr(" \t", name[3]))
		return add_key(d, name, value, error);
	while (i < WORDS && strcmp(name, words[i].name) != 0)
		i++;
	if (i < WORDS && d->has[i] && words[i].twice)
		return error_set(error, 0, "%s is set twice", words[i].twice);
	d->name = name;
	const bool good =
		i < WORDS ? words[i].set(d, value, error) : set_factor(d, name, value, error);
	d->has_any = true;
	if (i < WORDS)
		d->has[i] = true;
	return good;
}

/* once: the text cannot be read again later, for its map and boids. */
static bool
read_text(struct settings *s, const char *where, const char *text, size_t length, bool once,
          struct source *chain, char *error)
{
	struct source *outer = chain ? chain->outer : NULL;
	struct parser d = { .settings = *s, .where = where, .chain = chain };
	struct asset *assets = NULL;
	struct flock_text t;
	bool good = flock_text_read(&t, &assets, where, text, length, handle_line, &d, error);
	const bool state = good && flock_text_has_state(&t);
	const struct flock_line *line =
		&t.lines[t.lines[FLOCK_BOIDS].text ? FLOCK_BOIDS : FLOCK_PLACE];

	if (!good && *d.sentence)
		memcpy(error, d.sentence, sizeof d.sentence);
	if (state && d.has[STATE])
		good = error_at(error, 0, where, line->number, "start-state names other boids");
	else if (once && (state || (good && t.map)))
		good = error_set(error, 0,
		                 "%s: a flock with its map or boids is read from a file alone",
		                 PATH_SHOWN(where));
	good = good && take_brain(&d, assets, error);
	int reason = d.reason ? d.reason : errno;
	if (good && t.map)
		snprintf(d.settings.labels.map, SETTINGS_MAP, "%s%s",
		         strchr(where, '/') ? "" : "./", where);
	if (state)
		snprintf(d.settings.origin.state, sizeof d.settings.origin.state, "%s", where);
	if (good)
		*s = d.settings;
	else if (outer)
		outer->located = true;
	flock_text_free(&t);
	asset_free(assets);
	errno = reason;
	return good;
}

/* ---- sources of texts */

static bool
read_file(struct settings *s, const char *path, bool pipes, struct source *chain, char *error)
{
	const char *where = file_shown(path);
	FILE *in = file_open(path, pipes, error);
	size_t length;

	if (!in)
		return false;
	char *text = file_read(in, where, FLOCK_TEXT_MOST, &length, error);
	if (!text && chain && chain->outer)
		chain->outer->located = true;
	bool good = text && read_text(s, where, text, length, !file_is_regular(path), chain, error);
	free_keeping_errno(text);
	file_close(in);
	return good;
}

static bool
is_in_chain(const struct source *chain, const char *name)
{
	for (; chain; chain = chain->outer)
		if (strcmp(chain->name, name) == 0)
			return true;
	return false;
}

static bool
refuse_name(const char *name, bool is_known, char *error)
{
	const char *shown = QUOTED(name);

	if (is_known)
		return error_set(error, 0, "preset %s is based on itself", shown);
	if (strchr(name, '/'))
		return error_set(error, 0, "base takes the name of a preset, not %s", shown);
	return named_files_refuse(&preset_files, "preset", name, error);
}

/* A published preset sets all factors of the flock: those without a line to their defaults. */
static bool
read_published(struct settings *s, const struct published *published, char *error)
{
	struct preset preset;

	if (!preset_read(&preset, published, error))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (preset.given[i] || !settings_keeps(i))
			factor_copy(&s->factors, &preset.factors, i);
	memcpy(s->labels.about, preset.about, sizeof s->labels.about);
	snprintf(s->labels.base, sizeof s->labels.base, "%s", published->name);
	if (*preset.map) {
		snprintf(s->labels.map, sizeof s->labels.map, "%s", preset.map);
		s->labels.preset_map = true;
	}
	return true;
}

/* A user's preset may build on the published one of the same name. */
static bool
read_named(struct settings *s, const char *name, struct source *chain, char *error)
{
	char path[SETTINGS_PATH];
	const struct published *published = published_find(preset_table, name);
	bool own = named_files_own(&preset_files, name, path), good;
	struct source source = { .name = name, .outer = chain, .depth = 1 };

	if (chain)
		source.depth += chain->depth;
	if (source.depth > DEPTH_MOST)
		return error_set(error, 0, "%s: too many presets based on each other", QUOTED(name));
	if (own && !is_in_chain(chain, name))
		good = read_file(s, path, false, &source, error);
	else if (published)
		good = read_published(s, published, error);
	else
		return refuse_name(name, own, error);
	if (good)
		snprintf(s->preset, sizeof s->preset, "%s", name);
	return good;
}

bool
settings_text(struct settings *s, const char *where, const char *text, size_t length, char *error)
{
	return read_text(s, where, text, length, false, NULL, error);
}

bool
settings_config(struct settings *s, struct key_layout *keys, const char *path, bool optional,
                char *error)
{
	struct source config = { .name = "", .depth = 1, .keys = keys };

	FILE *in = file_open(path, false, error);
	if (!in && optional && (errno == ENOENT || errno == ENOTDIR))
		return true;
	file_close(in);
	return in && read_file(s, path, false, &config, error);
}

bool
settings_preset(struct settings *s, const char *name, char *error)
{
	struct settings read = *s;
	bool good;

	*read.preset = *read.labels.base = *read.labels.about = '\0';
	const bool piped = strcmp(name, "-") == 0;
	if (piped || named_files_is_path(&preset_files, name)) {
		good = read_file(&read, name, true, NULL, error);
		if (!piped || !*read.preset)
			preset_name_of(file_shown(name), read.preset);
	} else {
		good = read_named(&read, name, NULL, error);
	}
	if (good)
		*s = read;
	return good;
}
