/* SPDX-License-Identifier: MIT */
/* Preset saving: writes the current settings as a user preset. */
#include "save_preset.h"

#include "files/atomic_file.h"
#include "session/change.h"
#include "session/flight.h"
#include "session/placed_text.h"
#include "settings/configure.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"
#include "settings/presets.h"
#include "undo.h"
#include "undo_history.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A preset being saved. */
struct saving {
	const char *name;
	char path[SETTINGS_PATH];
	struct settings settings;
	struct boids_factors ground;
	char *placed;      /* owned, until it was written */
	bool lacks_placed; /* no memory */
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
	else if (map_files_in_flock(s->settings.map))
		*s->settings.map = '\0'; /* it has only what was placed */
	if (configure_defaults(session->options, &ground, error))
		s->ground = ground.factors;
	else
		boids_factors_init(&s->ground);
	session_resolve(session, &s->ground);
	/* That of a world with a flock is a line: the comment would repeat it. */
	struct settings_run run = { session->seed, flock ? 0 : session->columns,
		                    session->rows + session->line_rows };
	s->file = (struct flock_file){ .settings = &s->settings,
		                       .run = run,
		                       .defaults = &s->ground,
		                       .map = map,
		                       .flock = flock ? session->flock : NULL };
	if (flock && session->placed.marks.count > 0) {
		s->placed = placed_text_write(session);
		s->lacks_placed = !s->placed;
		s->file.placed = s->placed;
		s->file.base = session->map;
	}
}

/* Makes the saved preset the current one. The flock keeps its map and what was placed over it. */
static void
adopt_preset(struct session *session, const struct saving *s)
{
	struct snapshot before;

	history_snapshot(session, &before);
	snprintf(session->settings.preset, sizeof session->settings.preset, "%s", s->name);
	session->home = session->settings.factors;
	if (s->file.map) { /* the file has the map that is flown, by whichever name it came */
		snprintf(session->settings.map, sizeof session->settings.map, "%s", s->path);
		memcpy(session->settings.origin.turns, s->settings.origin.turns,
		       sizeof session->settings.origin.turns);
	}
	if (s->file.flock) {
		session->resume = s->settings.origin;
		memcpy(session->resume.state, s->path, sizeof session->resume.state);
	}
	history_record(session, &before, -1, (struct gesture){ 0 });
}

/* Returns false with errno. */
static bool
write_file(struct saving *s, bool replace)
{
	errno = s->lacks_placed ? ENOMEM : ENAMETOOLONG;
	bool good = !s->lacks_placed && named_files_path(&preset_files, s->name, s->path) &&
	            atomic_file_write(s->path, replace, flock_file_write, &s->file);
	int reason = errno;
	free(s->placed);
	errno = reason;
	return good;
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
	if (!write_file(&s, replace)) {
		bool taken = errno == EEXIST && !replace;
		if (!taken)
			report_failure(session, name);
		return !taken;
	}
	adopt_preset(session, &s);
	session_notice(session, "saved%s: boids -p %s%s", flock ? " with boids" : "", name,
	               session->placed.marks.count > 0 && !flock ? "   without placed things" : "");
	return true;
}
