/* SPDX-License-Identifier: MIT */
/* Change: a flight is its start and its changes. Amid a flight its saved flock and the changes
 * from then on, as text, give the same flock, bit for bit (playback_test: from the start). */
#include "session/change.h"

#include "actions/resume.h"
#include "actions/save_preset.h"
#include "folder.h"
#include "input/mouse_drag.h"
#include "random_hands.h"
#include "screens.h"
#include "session/change_text.h"
#include "session/flight.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- a flight written down: assets as "asset NAME LENGTH" and their text, changes as "STEP change",
 * and "STEP hash HASH" now and then */

struct journal {
	char *text;
	size_t length;
	FILE *out;
	const struct session *session;
};

static void
write_asset(struct journal *j, const struct asset *asset)
{
	if (!asset)
		return;
	fprintf(j->out, "asset %s %zu\n", asset->name, asset->length);
	fwrite(asset->text, 1, asset->length, j->out);
	putc('\n', j->out);
}

static void
emit(void *data, const struct change *change)
{
	struct journal *j = data;

	write_asset(j, change->map.text);
	write_asset(j, change->boids);
	fprintf(j->out, "%" PRIu64 " ", j->session->flown);
	change_write(j->out, change);
	putc('\n', j->out);
}

/* ---- playing it */

static const char *
play_asset(struct session *session, const char *line)
{
	char name[TEXT_HASH_NAME];
	size_t length;

	assert_int_equal(sscanf(line, "asset %16s %zu", name, &length), 2);
	line = strchr(line, '\n') + 1;
	char *text = malloc(length + 1);
	assert_non_null(text);
	memcpy(text, line, length);
	const struct asset *asset = asset_add(&session->assets, text, length);
	assert_string_equal(asset->name, name);
	return line + length + 1;
}

static void
play_change(struct session *session, const char *text)
{
	static struct change_read read;
	char error[SETTINGS_ERROR];

	if (!change_read(&read, session, text, error))
		fail_msg("'%.200s': %s", text, error);
	if (!session_apply(session, &read.change))
		fail_msg("'%.200s' was refused: %s", text, session->message.text);
}

/* Plays a line; returns the next one. */
static const char *
play_line(struct session *session, const char *line)
{
	char text[20000], *change;

	if (strncmp(line, "asset ", 6) == 0)
		return play_asset(session, line);
	snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
	uint64_t step = strtoull(text, &change, 10);
	while (session->flown < step)
		session_step(session);
	if (strncmp(change, " hash ", 6) != 0)
		play_change(session, change + 1);
	else if (boids_flock_hash(session->flock) != strtoull(change + 6, NULL, 16))
		fail_msg("another flock from before step %" PRIu64, step);
	return line + strcspn(line, "\n") + 1;
}

/* Makes steps of what flies: the session, or a preview of a change that is not made yet. */
static void
step(struct screens *screens, int steps)
{
	for (; steps > 0; steps--)
		session_step(ui_shown(&screens->ui));
}

/* ---- saved and restored amid it */

/* Both are flown by the changes of the first. */
struct twins {
	struct session *other; /* NULL: not yet */
	struct journal journal;
};

static void
pass_on(void *data, const struct session *session, const struct change *change)
{
	struct twins *twins = data;

	(void)session;
	if (!twins->other)
		return;
	fflush(twins->journal.out);
	size_t from = twins->journal.length;
	emit(&twins->journal, change);
	fflush(twins->journal.out);
	for (const char *line = twins->journal.text + from; *line;)
		line = play_line(twins->other, line);
}

/* Starts another session from the file that was saved. */
static void
restore(struct screens *screens, struct options *options, struct session *other)
{
	char error[SETTINGS_ERROR];

	*options = *screens->session.options;
	options->settings = settings_default();
	if (!settings_preset(&options->settings, "amid", error))
		fail_msg("%s", error);
	assert_true(session_start(other, options, options->settings.origin.seed,
	                          screens->session.columns, screens->session.rows, 1));
	if (!resume_flock(other))
		fail_msg("%s", other->message.text);
	other->flown = screens->session.flown;
}

static void
assert_twins_fly(struct screens *screens, struct twins *twins, struct dice *d)
{
	for (int i = 0; i < 400; i++) {
		hands_act(screens, d);
		step(screens, dice_below(d, 5));
		while (twins->other->flown < screens->session.flown)
			session_step(twins->other);
		if (boids_flock_hash(screens->session.flock) != boids_flock_hash(twins->other->flock))
			fail_msg("another flock after act %d, step %" PRIu64, i,
			         screens->session.flown);
	}
}

TEST_WITH(a_saved_flock_goes_on_with_any_changes, folder_make, folder_remove)
{
	hands_presets();
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct dice d = { 100 + seed };
		struct twins twins = { .other = NULL };
		struct screens screens;
		struct options options;
		struct session other;
		print_message("flight %" PRIu64 "\n", seed);
		screens_start(&screens, 60 + 3 * (int)seed, 24);
		twins.journal = (struct journal){ .session = &screens.session };
		twins.journal.out = open_memstream(&twins.journal.text, &twins.journal.length);
		assert_non_null(twins.journal.out);
		for (int i = 0; i < 150; i++) {
			hands_act(&screens, &d);
			session_step(&screens.session);
		}
		mouse_drag_end(&screens.input, &screens.ui);
		assert_true(save_preset(&screens.session, "amid", true, true));
		restore(&screens, &options, &other);
		assert_true(boids_flock_hash(screens.session.flock) == boids_flock_hash(other.flock));
		screens.session.listeners =
			&(struct session_listener){ .changed = pass_on, .data = &twins };
		twins.other = &other;
		assert_twins_fly(&screens, &twins, &d);
		screens.session.listeners = NULL;
		session_end(&other);
		screens_end(&screens);
		fclose(twins.journal.out);
		free(twins.journal.text);
	}
}
