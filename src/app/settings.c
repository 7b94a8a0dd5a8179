/* SPDX-License-Identifier: MIT */
/* Settings: factors as text. */
#include "app/settings.h"

#include "app/draft.h"
#include "app/fail.h"
#include "app/file.h"
#include "app/presets.h"
#include "core/number.h"
#include "term/glyphs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MOST = 1 << 20, DEEPEST = 16 };
_Static_assert((int)SETTINGS_ERROR == FAIL_ERROR && (int)SETTINGS_ERROR >= FILE_ERROR,
               "their sentences become ours");

static const uint64_t looks = (uint64_t)1 << FACTOR_aspect | (uint64_t)1 << FACTOR_time_scale |
                              (uint64_t)1 << FACTOR_glyphs | (uint64_t)1 << FACTOR_colour_by |
                              (uint64_t)1 << FACTOR_theme | (uint64_t)1 << FACTOR_trails |
                              (uint64_t)1 << FACTOR_backdrop;

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

static bool
read_stream(struct settings *s, const char *where, FILE *file, const struct link *chain,
            uint64_t *said, char *error)
{
	char shown[FILE_SHOWN];
	size_t length;
	char *text = file_read(file, where, TEXT_MOST + 1, &length, error);

	if (!text)
		return false;
	bool good =
		length <= TEXT_MOST
			? draft_read(s, where, text, length, chain, read_named, said, error)
			: fail_with(error, 0, "%s is larger than 1 MiB", file_show(where, shown));
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
		return fail_with(error, 0, "%s is one preset too many to build on", shown);
	if (is_known)
		return fail_with(error, 0, "preset %s builds on itself", shown);
	if (strchr(name, '/'))
		return fail_with(error, 0, "base takes the name of a preset, not %s", shown);
	if (library_nearest(&preset_library, name, near))
		return fail_with(error, 0, "no preset %s; did you mean %s?", shown, near);
	return fail_with(error, 0, "no preset %s; see boids --list-presets", shown);
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
	if (!draft_read(&whole, p->name, p->text, strlen(p->text), chain, read_named, said, error))
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

	return draft_read(s, where, text, length, NULL, read_named, &said, error);
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

struct glyph_set
settings_glyphs(const struct factors *f)
{
	int count = OWN_GLYPHS;

	if (f->glyphs != GLYPHS_OWN)
		return *glyphs_find(factor_table[FACTOR_glyphs].word(f->glyphs));
	while (!f->own_glyphs[count - 1])
		count--;
	return glyphs_own(f->own_glyphs, count);
}
