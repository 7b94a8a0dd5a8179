/* SPDX-License-Identifier: MIT */
/* Settings: factors as text. */
#include "app/settings.h"

#include "app/file.h"
#include "app/lines.h"
#include "app/maps.h"
#include "app/presets.h"
#include "core/number.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MOST = 1 << 20, DEEPEST = 16 };
_Static_assert((int)SETTINGS_ERROR == LINES_ERROR && (int)SETTINGS_ERROR >= FILE_ERROR &&
                       (int)SETTINGS_ERROR == ORIGIN_ERROR && (int)SETTINGS_ERROR == KEYMAP_ERROR,
               "their sentences become ours");

/* The presets being read, from the innermost out: one that builds on itself would have no end. */
struct link {
	const char *name;
	bool own; /* the user's file of that name, not the published one */
	const struct link *outer;
	bool *located;       /* set once an error tells file and line */
	struct keymap *keys; /* of a config: where its section [keys] goes */
};

static const uint64_t looks = (uint64_t)1 << FACTOR_aspect | (uint64_t)1 << FACTOR_time_scale |
                              (uint64_t)1 << FACTOR_glyphs | (uint64_t)1 << FACTOR_colour_by |
                              (uint64_t)1 << FACTOR_theme | (uint64_t)1 << FACTOR_trails |
                              (uint64_t)1 << FACTOR_backdrop;

/* One text being read. */
struct draft {
	struct settings settings; /* given to the caller once the whole text is good */
	uint64_t said;            /* bit FACTOR_x: a line says it ... */
	uint64_t based;           /* ... or one of its base does */
	bool has_base, has_about, has_map;
	unsigned origins;  /* origin_bit: a line says it */
	const char *where; /* the file, beside which a state and a map are looked for */
	const struct link *chain;
	int reason;                 /* why the machine failed, or 0 */
	char inner[SETTINGS_ERROR]; /* what is wrong with the base, and where; "": nothing */
};

static bool read_named(struct settings *s, const char *name, const struct link *chain,
                       uint64_t *said, bool *located, char *error);

bool
settings_is_look(int factor)
{
	return looks >> factor & 1;
}

struct settings
settings_usual(void)
{
	return (struct settings){ .factors = factors_usual() };
}

/* Our own faults: a sentence, and errno as settings.h has it. */
__attribute__((format(printf, 3, 4))) static bool
fail(char *error, int reason, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(error, SETTINGS_ERROR, format, arguments);
	va_end(arguments);
	errno = reason;
	return false;
}

static bool
take_base(struct draft *d, const char *name, char *error)
{
	if (d->has_base || d->has_about || d->has_map || d->said || d->origins)
		return fail(error, 0, "base comes first, and once");
	d->has_base = true;
	errno = 0;
	bool located = false;
	if (read_named(&d->settings, name, d->chain, &d->based, &located, error))
		return true;
	d->reason = errno;
	if (located)
		snprintf(d->inner, sizeof d->inner, "%s", error);
	return false;
}

static bool
take_about(struct draft *d, const char *sentence, char *error)
{
	if (d->has_about)
		return fail(error, 0, "about is said twice");
	d->has_about = true;
	snprintf(d->settings.about, SETTINGS_ABOUT, "%s", sentence);
	return true;
}

/* Whether there is such a map is asked once all has been read. A path starts in the file's folder. */
static bool
take_map(struct draft *d, const char *name, char *error)
{
	const char *slash =
		library_is_path(&map_library, name) && *name != '/' ? strrchr(d->where, '/') : NULL;
	int folder = slash ? (int)(slash - d->where) + 1 : 0;

	if (d->has_map)
		return fail(error, 0, "map is said twice");
	if (!*name)
		return fail(error, 0, "map takes a name, a file or none");
	d->has_map = true;
	if (!(d->origins & origin_bit("turns")))
		*d->settings.origin.turns = '\0'; /* those are of the map of the base */
	int length = snprintf(d->settings.map, SETTINGS_MAP, "%.*s%s", folder, d->where, name);
	return length < SETTINGS_MAP || fail(error, 0, "the path of this map is too long");
}

static bool
take_origin(struct draft *d, const char *name, const char *value, char *error)
{
	if (d->origins & origin_bit(name))
		return fail(error, 0, "%s is said twice", name);
	d->origins |= origin_bit(name);
	return origin_take(&d->settings.origin, d->where, name, value, error);
}

static bool
take_line(void *user, const char *section, const char *name, const char *value, char *error)
{
	struct draft *d = user;

	if (*section)
		return keymap_take(d->chain->keys, name, value, error);
	if (strcmp(name, "base") == 0)
		return take_base(d, value, error);
	if (strcmp(name, "about") == 0)
		return take_about(d, value, error);
	if (strcmp(name, "map") == 0)
		return take_map(d, value, error);
	if (origin_bit(name))
		return take_origin(d, name, value, error);
	if (!factors_set(&d->settings.factors, name, value, error))
		return false;
	uint64_t bit = (uint64_t)1 << factor_find(name);
	if (d->said & bit)
		return fail(error, 0, "%s is said twice", name);
	d->said |= bit;
	return true;
}

static bool
read_text(struct settings *s, const char *where, const char *text, size_t length,
          const struct link *chain, uint64_t *said, char *error)
{
	struct draft d = { .settings = *s, .where = where, .chain = chain };
	const char *section = chain && chain->keys ? "keys" : NULL;
	bool good = lines_read(where, text, length, section, take_line, &d, error);
	bool outermost = !chain || !chain->outer;

	/* Of a tower of bases the first file and the one at fault are told. */
	if (*d.inner && !outermost)
		memcpy(error, d.inner, sizeof d.inner);
	if (!good && chain)
		*chain->located = true;
	if (good) {
		*s = d.settings;
		*said |= d.said | d.based;
	}
	errno = d.reason;
	return good;
}

static bool
read_stream(struct settings *s, const char *where, FILE *file, const struct link *chain,
            uint64_t *said, char *error)
{
	char shown[FILE_SHOWN];
	char *text = malloc(TEXT_MOST + 1);
	size_t length = text ? fread(text, 1, TEXT_MOST + 1, file) : 0;
	bool good = false;

	file_show(where, shown);
	if (!text || ferror(file))
		fail(error, text ? errno : ENOMEM, "cannot read %s: %s", shown,
		     strerror(text ? errno : ENOMEM));
	else if (length > TEXT_MOST)
		fail(error, 0, "%s is larger than 1 MiB", shown);
	else
		good = read_text(s, where, text, length, chain, said, error);
	int reason = errno;
	free(text);
	errno = reason;
	return good;
}

static bool
read_opened(struct settings *s, const char *path, FILE *file, const struct link *chain,
            uint64_t *said, char *error)
{
	if (!file)
		return false;
	bool good = read_stream(s, path, file, chain, said, error);
	int reason = errno;
	fclose(file);
	errno = reason;
	return good;
}

static bool
read_file(struct settings *s, const char *path, const struct link *chain, uint64_t *said,
          char *error)
{
	return read_opened(s, path, file_open(path, error), chain, said, error);
}

static bool
is_open(const struct link *chain, const char *name, bool own)
{
	for (; chain; chain = chain->outer)
		if (chain->own == own && strcmp(chain->name, name) == 0)
			return true;
	return false;
}

static int
depth(const struct link *chain)
{
	return chain ? 1 + depth(chain->outer) : 0;
}

static bool
refuse_name(const char *name, bool is_known, const struct link *chain, char *error)
{
	char shown[NUMBER_QUOTE], near[SETTINGS_NAME];

	number_quote(name, shown);
	if (depth(chain) >= DEEPEST)
		return fail(error, 0, "%s is one preset too many to build on", shown);
	if (is_known)
		return fail(error, 0, "preset %s builds on itself", shown);
	if (strchr(name, '/'))
		return fail(error, 0, "base takes the name of a preset, not %s", shown);
	if (library_nearest(&preset_library, name, near))
		return fail(error, 0, "no preset %s; did you mean %s?", shown, near);
	return fail(error, 0, "no preset %s; see boids --list-presets", shown);
}

/* A published preset is a whole flock: what it does not say is as usual, whatever was before. */
static bool
read_published(struct settings *s, const struct published *p, const struct link *chain,
               uint64_t *said, char *error)
{
	struct settings whole = settings_usual();

	for (int i = 0; i < FACTORS; i++)
		if (settings_is_look(i))
			factor_take(&whole.factors, &s->factors, i);
	whole.origin = s->origin;
	memcpy(whole.map, s->map, sizeof whole.map);
	*said |= ~looks;
	if (!read_text(&whole, p->name, p->text, strlen(p->text), chain, said, error))
		return false;
	snprintf(whole.base, sizeof whole.base, "%s", p->name);
	*s = whole;
	return true;
}

/* A user's preset may build on the published one that it shadows. */
static bool
read_named(struct settings *s, const char *name, const struct link *chain, uint64_t *said,
           bool *located, char *error)
{
	char path[SETTINGS_PATH];
	const struct published *published = library_published(&preset_library, name);
	bool own = library_own(&preset_library, name, path), good;
	struct link link = { name, own && !is_open(chain, name, true), chain, located, NULL };

	if (depth(chain) >= DEEPEST)
		return refuse_name(name, true, chain, error);
	if (link.own)
		good = read_file(s, path, &link, said, error);
	else if (published && !is_open(chain, name, false))
		good = read_published(s, published, &link, said, error);
	else
		return refuse_name(name, own || published, chain, error);
	if (good)
		snprintf(s->preset, sizeof s->preset, "%s", name);
	return good;
}

bool
settings_text(struct settings *s, const char *where, const char *text, size_t length, char *error)
{
	uint64_t said = 0;

	return read_text(s, where, text, length, NULL, &said, error);
}

bool
settings_config(struct settings *s, struct keymap *keys, const char *path, bool optional,
                char *error)
{
	uint64_t said = 0;
	bool located = false;
	struct link config = { .name = "", .located = &located, .keys = keys };

	if (optional && access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR))
		return true;
	return read_file(s, path, &config, &said, error);
}

bool
settings_file(struct settings *s, const char *path, bool optional, char *error)
{
	return settings_config(s, NULL, path, optional, error);
}

bool
settings_preset(struct settings *s, const char *name, char *error)
{
	struct settings read = { .factors = s->factors, .origin = s->origin };
	uint64_t said = 0;
	bool good, located = false;

	memcpy(read.map, s->map, sizeof read.map);
	if (strcmp(name, "-") == 0) {
		good = read_stream(&read, "stdin", stdin, NULL, &said, error);
		if (!*read.preset)
			snprintf(read.preset, sizeof read.preset, "stdin");
	} else if (library_is_path(&preset_library, name)) {
		good = read_opened(&read, name, file_open_once(name, error), NULL, &said, error);
		preset_name_of(name, read.preset);
	} else {
		good = read_named(&read, name, NULL, &said, &located, error);
	}
	if (good)
		*s = read;
	return good;
}

bool
settings_path(char *path, size_t size, const char *tail)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int length = -1;

	if (config && *config == '/') /* "All paths must be absolute"; others are to be ignored */
		length = snprintf(path, size, "%s/boids/%s", config, tail);
	else if (home && *home)
		length = snprintf(path, size, "%s/.config/boids/%s", home, tail);
	return length >= 0 && (size_t)length < size;
}
