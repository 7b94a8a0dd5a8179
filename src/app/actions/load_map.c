/* SPDX-License-Identifier: MIT */
/* Map loading: replaces the map while the flock flies. */
#include "load_map.h"

#include "session/flight.h"
#include "undo_history.h"

#include <stdio.h>
#include <string.h>

bool
load_map(struct session *session, const char *name)
{
	struct settings named = session->settings;
	struct snapshot before;
	struct map_text map;

	snprintf(named.map, sizeof named.map, "%s", name);
	*named.origin.turns = '\0'; /* they belong to the map before */
	history_snapshot(session, &before);
	if (!session_read_map(session, &named, &map) || !session_set_map(session, &map))
		return false;
	memcpy(session->settings.map, named.map, sizeof named.map);
	session->settings.preset_map = false;
	*session->settings.origin.turns = '\0';
	history_record(session, &before, -1, (struct gesture){ 0 });
	return true;
}
