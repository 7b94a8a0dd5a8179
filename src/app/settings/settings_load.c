/* SPDX-License-Identifier: MIT */
#include "settings_load.h"

#include "files/file.h"
#include "map_files.h"
#include "math/number.h"
#include "math/spelling.h"
#include "named_files.h"
#include "states/flock_text.h"
#include "states/settings_text.h"
#include "text/brain_text.h"
#include "theme_files.h"

#include <errno.h>
#include <string.h>

/* There is no folder of the user's for brains. */
static const struct named_files brain_files = { "brain",     "brains", ".brain",
	                                        brain_table, NULL,     SETTINGS_NAME };

/* The brains that were read: settings refer to them as long as the program runs. */
static struct asset *brains;

bool
settings_set(struct boids_factors *f, const char *name, const char *text, char *error)
{
	size_t length;

	errno = 0;
	if (!spelling_is("brain", name) || !named_files_is_path(&brain_files, text))
		return theme_files_set(f, name, text, error);
	char *read = file_load(text, BRAIN_TEXT_MOST, &length, error);
	const bool good = read && factors_set_brain(f, &brains, text, read, length, error);
	free_keeping_errno(read);
	return good;
}

/* A text being read. */
struct parser {
	struct settings settings;   /* copied to the caller once the whole text is valid */
	struct settings_text text;  /* has the factors meanwhile */
	const char *where;          /* relative paths of state and map start in its folder */
	struct key_layout *keys;    /* of a config; NULL: of a preset */
	const char *name;           /* of the preset of the user's; "": another file; NULL: none */
	const char *outer;          /* of what builds on it, likewise */
	char brain[TEXT_HASH_NAME]; /* an asset, which may follow; "": none */
	int reason;                 /* errno of a base that failed, or 0 */
};

static bool read_named(struct settings *s, const char *name, const struct parser *outer,
                       char *error);

/* ---- one text */

static bool
set_base(struct parser *d, const char *name, char *error)
{
	if (d->text.begun)
		return error_set(error, 0, "base must be the first setting, and only once");
	errno = 0;
	const bool good = read_named(&d->settings, name, d, error);
	d->reason = good ? 0 : errno;
	d->text.own.factors = d->settings.factors;
	d->text.origin = d->settings.origin;
	return good;
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
	d->settings.preset_map = !d->keys;
	int length = named_files_is_path(&map_files, name)
	                     ? join_path(d->settings.map, d->where, name)
	                     : snprintf(d->settings.map, SETTINGS_MAP, "%s", name);
	return length < SETTINGS_MAP || error_set(error, 0, "the path of this map is too long");
}

static bool
set_state(struct parser *d, const char *name, char *error)
{
	return (*name && strcmp(name, "-") != 0 && name[strlen(name) - 1] != '/' &&
	        join_path(d->text.origin.state, d->where, name) < SETTINGS_PATH) ||
	       line_words_refuse(error, "start-state",
	                         "the name of a CSV file of states or a saved flock", name);
}

static bool
set_brain(struct parser *d, const char *value, char *error)
{
	char path[SETTINGS_PATH];

	if (asset_is_name(value)) {
		memcpy(d->brain, value, sizeof d->brain);
		return true;
	}
	if (!named_files_is_path(&brain_files, value))
		return factors_set(&d->text.own.factors, "brain", value, error);
	if (join_path(path, d->where, value) >= SETTINGS_PATH)
		return error_set(error, 0, "the path of this brain is too long");
	return settings_set(&d->text.own.factors, "brain", path, error);
}

static bool
set_named(struct settings_text *t, const char *name, const char *value, char *error)
{
	struct parser *d = t->data;

	if (strcmp(name, "preset") == 0)
		return named_files_refuse(&preset_files, value, error);
	if (strcmp(name, "theme") == 0)
		return settings_set(&t->own.factors, name, value, error);
	return (strcmp(name, "base") == 0    ? set_base
	        : strcmp(name, "map") == 0   ? set_map
	        : strcmp(name, "brain") == 0 ? set_brain
	                                     : set_state)(d, value, error);
}

static bool
handle_line(void *user, const char *name, const char *value, char *error)
{
	struct parser *d = user;

	if (strncmp(name, "key", 3) != 0 || !strchr(" \t", name[3]))
		return settings_text_set(&d->text, name, value, error);
	if (!d->keys)
		return error_set(error, 0,
		                 "keys are only allowed in boids.ini or the file of --config");
	return key_layout_add(d->keys, name + 3 + strspn(name + 3, " \t"), value, error);
}

/* once: the text cannot be read again later, for its map and boids. d: what is known of it. */
static bool
read_text(struct settings *s, struct parser d, const char *text, size_t length, bool once,
          char *error)
{
	struct boids_factors *own = &d.text.own.factors;
	struct asset *assets = NULL;
	struct flock_text t;

	d.settings = *s;
	d.text = (struct settings_text){
		.own.factors = s->factors, .origin = s->origin, .named = set_named, .data = &d
	};
	bool good = flock_text_read(&t, &assets, d.where, text, length, handle_line, &d, error);
	const bool state = good && flock_text_has_state(&t);
	const struct flock_line *line =
		&t.lines[t.lines[FLOCK_BOIDS].text ? FLOCK_BOIDS : FLOCK_PLACE];

	if (state && d.text.has[SETTING_STATE])
		good = error_at(error, 0, d.where, line->number, "start-state names other boids");
	else if (once && (state || (good && t.map)))
		good = error_set(error, 0,
		                 "%s: a flock with its map or boids is read from a file alone",
		                 PATH_SHOWN(d.where));
	if (good && *d.brain) {
		const struct asset *a = asset_find(assets, d.brain);
		good = a ? factors_set_brain(own, &brains, a->name, a->text, a->length, error)
		         : factors_set(own, "brain", d.brain, error);
	}
	int reason = d.reason ? d.reason : errno;
	if (good && t.map)
		snprintf(d.settings.map, SETTINGS_MAP, "%s%s", strchr(d.where, '/') ? "" : "./",
		         d.where);
	if (state)
		snprintf(d.text.origin.state, sizeof d.text.origin.state, "%s", d.where);
	if (good) {
		*s = d.settings;
		s->factors = *own;
		s->origin = d.text.origin;
		if (*d.text.name)
			memcpy(s->preset, d.text.name, sizeof s->preset);
		if (d.text.has[SETTING_ABOUT])
			memcpy(s->about, d.text.own.about, sizeof s->about);
		for (int i = 0; i < BOIDS_FACTORS;
		     i++) /* the config is the user's choice, a preset is not */
			s->chosen[i] |= d.keys && d.text.set[i];
	}
	flock_text_free(&t);
	asset_free(assets);
	errno = reason;
	return good;
}

/* ---- sources of texts */

static bool
read_file(struct settings *s, const char *path, bool pipes, struct parser d, char *error)
{
	FILE *in = file_open(path, pipes, error);
	size_t length;

	if (!in)
		return false;
	d.where = file_shown(path);
	char *text = file_read(in, d.where, FLOCK_TEXT_MOST, &length, error);
	bool good = text && read_text(s, d, text, length, !file_is_regular(path), error);
	free_keeping_errno(text);
	file_close(in);
	return good;
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
	memcpy(s->about, preset.about, sizeof s->about);
	snprintf(s->base, sizeof s->base, "%s", published->name);
	if (*preset.map) {
		snprintf(s->map, sizeof s->map, "%s", preset.map);
		s->preset_map = true;
	}
	return true;
}

static bool
is(const char *a, const char *b)
{
	return a && strcmp(a, b) == 0;
}

/* A preset of the user's may build on the published one of the same name, and on another one of the
 * user's that does not do so itself. */
static bool
read_named(struct settings *s, const char *name, const struct parser *outer, char *error)
{
	char path[SETTINGS_PATH];
	const struct published *published = published_find(preset_table, name);
	const bool own = named_files_own(&preset_files, name, path);
	const bool itself = is(outer->name, name) || is(outer->outer, name);
	const struct parser inner = { .name = name, .outer = outer->name };
	bool good;

	if (own && !itself && !published && outer->outer)
		return error_set(error, 0, "the base of a base must be a built-in preset, not %s",
		                 QUOTED(name));
	if (own && !itself && !outer->outer)
		good = read_file(s, path, false, inner, error);
	else if (published)
		good = read_published(s, published, error);
	else if (own)
		return error_set(error, 0, "preset %s is based on itself", QUOTED(name));
	else if (strchr(name, '/'))
		return error_set(error, 0, "base takes the name of a preset, not %s", QUOTED(name));
	else
		return named_files_refuse(&preset_files, name, error);
	if (good)
		snprintf(s->preset, sizeof s->preset, "%s", name);
	return good;
}

bool
settings_text(struct settings *s, const char *where, const char *text, size_t length, char *error)
{
	return read_text(s, (struct parser){ .where = where, .name = "" }, text, length, false,
	                 error);
}

bool
settings_config(struct settings *s, struct key_layout *keys, const char *path, bool optional,
                char *error)
{
	FILE *in = file_open(path, false, error);
	if (!in && optional && (errno == ENOENT || errno == ENOTDIR))
		return true;
	file_close(in);
	return in && read_file(s, path, false, (struct parser){ .keys = keys, .name = "" }, error);
}

bool
settings_preset(struct settings *s, const char *name, char *error)
{
	struct settings read = *s;
	bool good;

	*read.preset = *read.base = *read.about = '\0';
	const bool piped = strcmp(name, "-") == 0;
	if (piped || named_files_is_path(&preset_files, name)) {
		good = read_file(&read, name, true, (struct parser){ .name = "" }, error);
		if (!piped || !*read.preset)
			preset_name_of(file_shown(name), read.preset);
	} else {
		good = read_named(&read, name, &(struct parser){ .name = NULL }, error);
	}
	if (good)
		*s = read;
	return good;
}
