/* SPDX-License-Identifier: MIT */
/* Preset saving: writes the current settings as a user preset. */
#include "save_preset.h"

#include "change.h"
#include "files/atomic_file.h"
#include "flight.h"
#include "settings/configure.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"
#include "settings/presets.h"
#include "undo.h"
#include "undo_history.h"

#include <errno.h>
#include <string.h>

/* A preset being saved. */
struct saving {
	const char *name;
	char path[SETTINGS_PATH];
	struct settings settings;
	struct boids_factors ground;
	struct flock_file file;
};

/* Returns the map to save. With `flock`: the current one, including placed things. Without: only
 * that of a saved flock, as its file may be replaced or removed. */
static const struct boids_map *
map_to_save(const struct session *session, bool flock)
{
	return flock                                       ? boids_flock_current_map(session->flock)
	       : map_files_in_flock(session->settings.map) ? session->map
	                                                   : NULL;
}

static void
prepare(struct saving *s, const struct session *session, bool flock)
{
	const struct boids_map *map = map_to_save(session, flock);
	struct saved_state *origin = &s->settings.origin;
	struct settings ground;
	char error[SETTINGS_ERROR];

	s->settings = session->settings;
	*origin = (struct saved_state){ 0 };
	if (flock)
		*origin = (struct saved_state){ .seeded = true,
			                        .seed = session->seed,
			                        .columns = session->columns,
			                        .rows = session->rows };
	if (map)
		map_files_turns(map, origin->turns);
	if (configure_defaults(session->options, &ground, error))
		s->ground = ground.factors;
	else
		boids_factors_init(&s->ground);
	session_resolve(session, &s->ground);
	s->file = (struct flock_file){ &s->settings, session->seed, &s->ground, map,
		                       flock ? session->flock : NULL };
}

/* Makes the saved map the base map. Placed things stay over it, though the map has them too: undo
 * may restore another map. */
static void
adopt_map(struct session *session, const struct saving *s)
{
	struct map_text map;

	if (session_keep_map(session, s->file.map, &map) &&
	    !map_text_same(&map, &session->map_text) && !session_set_map(session, &map))
		return;
	snprintf(session->settings.map, sizeof session->settings.map, "%s", s->path);
	memcpy(session->settings.origin.turns, s->settings.origin.turns,
	       sizeof session->settings.origin.turns);
}

/* Makes the saved preset the current one. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	struct snapshot before;

	history_snapshot(session, &before);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->name);
	session->home = session->settings.factors;
	if (s->file.flock) {
		session->resume = s->settings.origin;
		memcpy(session->resume.state, s->path, sizeof session->resume.state);
	}
	if (s->file.map)
		adopt_map(session, s);
	history_record(session, &before, -1, (struct gesture){ 0 });
}

static void
report_failure(struct session *session, const char *name)
{
	session_failure(session, "not saved: presets/%s.ini: %s", name, strerror(errno));
}

bool
save_preset(struct session *session, const char *name, bool flock, bool replace)
{
	struct saving s = { .name = name };

	undo_end_compare(session);
	session_flush(session);
	prepare(&s, session, flock);
	errno = ENAMETOOLONG;
	if (!named_files_path(&preset_files, name, s.path) ||
	    !atomic_file_write(s.path, replace, flock_file_write, &s.file)) {
		bool taken = errno == EEXIST && !replace;
		if (!taken)
			report_failure(session, name);
		return !taken;
	}
	adopt_preset(session, &s);
	session_notice(session, "saved%s: boids -p %s%s", flock ? " with its boids" : "", name,
	               session->placed.marks.count > 0 && !flock ? "   without what was placed"
	                                                         : "");
	return true;
}
