/* SPDX-License-Identifier: MIT */
/* Draft: one text of settings, line by line. */
#include "app/draft.h"

#include "app/fail.h"
#include "app/lines.h"
#include "app/maps.h"

#include <errno.h>
#include <string.h>

_Static_assert((int)SETTINGS_ERROR == LINES_ERROR && (int)SETTINGS_ERROR == ORIGIN_ERROR &&
                       (int)SETTINGS_ERROR == KEYMAP_ERROR,
               "their sentences become ours");

/* One text being read. */
struct draft {
	struct settings settings; /* given to the caller once the whole text is good */
	uint64_t said;            /* bit FACTOR_x: a line says it ... */
	uint64_t based;           /* ... or one of its base does */
	bool has_base, has_about, has_map;
	unsigned origins;  /* origin_bit: a line says it */
	const char *where; /* the file, beside which a state and a map are looked for */
	const struct link *chain;
	draft_base *base;           /* reads what it builds on */
	int reason;                 /* why the machine failed, or 0 */
	char inner[SETTINGS_ERROR]; /* what is wrong with the base, and where; "": nothing */
};

static bool
take_base(struct draft *d, const char *name, char *error)
{
	if (d->has_base || d->has_about || d->has_map || d->said || d->origins)
		return fail_with(error, 0, "base comes first, and once");
	d->has_base = true;
	errno = 0;
	bool located = false;
	if (d->base(&d->settings, name, d->chain, &d->based, &located, error))
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
		return fail_with(error, 0, "about is said twice");
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
		return fail_with(error, 0, "map is said twice");
	if (!*name)
		return fail_with(error, 0, "map takes a name, a file or none");
	d->has_map = true;
	if (!(d->origins & origin_bit("turns")))
		*d->settings.origin.turns = '\0'; /* those are of the map of the base */
	int length = snprintf(d->settings.map, SETTINGS_MAP, "%.*s%s", folder, d->where, name);
	return length < SETTINGS_MAP || fail_with(error, 0, "the path of this map is too long");
}

static bool
take_origin(struct draft *d, const char *name, const char *value, char *error)
{
	if (d->origins & origin_bit(name))
		return fail_with(error, 0, "%s is said twice", name);
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
		return fail_with(error, 0, "%s is said twice", name);
	d->said |= bit;
	return true;
}

bool
draft_read(struct settings *s, const char *where, const char *text, size_t length,
           const struct link *chain, draft_base *base, uint64_t *said, char *error)
{
	struct draft d = { .settings = *s, .where = where, .chain = chain, .base = base };
	const char *refused =
		chain && chain->keys
			? NULL
			: "[keys] stands in the config alone: boids.ini, or what --config names";
	bool good = lines_read(where, text, length, "keys", refused, take_line, &d, error);
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
