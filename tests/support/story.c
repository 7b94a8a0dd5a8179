/* SPDX-License-Identifier: MIT */
/* Story: does what the loop of the program does, on the clock of a test. */
#include "story.h"

#include "actions/load_save.h"
#include "actions/undo.h"
#include "golden.h"
#include "input/key_table.h"
#include "io/key_name.h"
#include "session/placed.h"
#include "settings/configure.h"
#include "widgets/draw_screen.h"
#include "widgets/player.h"
#include "widgets/search.h"

#include <inttypes.h>
#include <locale.h>
#include <time.h>
#include <unistd.h>

enum { TICKS = 60, FRAME = 2, PAUSE = 9, WORDS = 64, FILE_MOST = 1 << 16 };

/* ---- journals and the past */

static void
keep_own(struct story *story, bool amid)
{
	struct session *session = &story->screens.session;

	written_flight_begin(&story->journal, session, amid);
	story->rewind = (struct rewind){ .now = NULL };
	rewind_keep(&story->rewind, session, amid, true);
	story->screens.ui.source = &story->rewind.source;
}

static void
take_over(struct story *story)
{
	struct session *session = &story->screens.session;
	struct flight_source *source = story->screens.ui.source;
	const bool own = source->kind->take_over;

	if (own)
		source->kind->take_over(source->data);
	session->source = (struct session_source){ 0 };
	session->paused = false;
	source->seeks = source->asks = story->screens.ui.takes_over = false;
	source->to = 0;
	written_flight_stop(story->playback);
	story->playback = NULL;
	placed_release_all(session);
	if (!own)
		keep_own(story, true);
}

/* Does at an event what the loop does while a journal or the past is played. */
static void
answer(struct story *story, const struct input_event *event)
{
	struct screens *screens = &story->screens;

	if (screens->ui.source->asks && !screens->ui.takes_over) {
		screens->ui.source->asks = false;
		prompt_open(&screens->ui, &prompt_take_over);
		screens->input.drag = (struct mouse_drag){ .on = false };
		story->asks = event;
		story->asked = event ? *event : story->asked;
	} else if (screens->ui.takes_over) {
		take_over(story);
		if (story->asks && story->asked.kind == INPUT_KEY)
			screens_dispatch(screens, story->asked.key);
		else if (story->asks)
			mouse_event(&screens->input, &screens->ui, &story->asked);
	}
}

/* ---- what the user does */

struct screens *
story_screens(struct story *story, int viewer)
{
	if (!story->options.share)
		return viewer == 0 ? &story->screens : NULL;
	return viewer == 0                     ? &story->shared.screens
	       : viewer <= story->shared.count ? &story->shared.ends[viewer - 1].screens
	                                       : NULL;
}

static void
handle(struct story *story, struct screens *screens, const struct input_event *event)
{
	const bool is_key = event->kind == INPUT_KEY;
	const bool types = is_key && key_is_text(&screens->ui);

	if (event->kind == INPUT_MOUSE && screens->ui.prompt->kind == &prompt_take_over)
		return;
	const uint64_t changes = screens->session.changes;
	if (screens->ui.demo.turns && (is_key || event->action != MOUSE_RELEASE))
		demo_end(&screens->ui.demo, &screens->session);
	if (is_key)
		screens_dispatch(screens, event->key);
	else
		mouse_event(&screens->input, &screens->ui, event);
	demo_yield(&screens->ui.demo, &screens->session, changes);
	if (story->playback || story->rewind.source.is_back)
		answer(story, types ? NULL : event);
}

static void
press(struct story *story, struct screens *screens, uint32_t key)
{
	handle(story, screens, &(struct input_event){ .kind = INPUT_KEY, .key = key });
}

/* Makes the steps of a tick of a flight that is not shared. */
static void
fly(struct story *story)
{
	struct screens *screens = &story->screens;
	struct session *session = &screens->session;
	struct flight_source *source = screens->ui.source;

	if (source)
		source->kind->tick(source->data);
	if (source && source->failed)
		fail_msg("%s", story->playback->error);
	ui_fit_map(&screens->ui);
	if (source && source->seeks) {
		flight_source_seek(source, session, HUGE_VAL);
		source->seeks = false;
		return;
	}
	mouse_drag_update(&screens->input, &screens->ui);
	if (session_stands(session)) {
		story->due = 0;
		return;
	}
	story->due += (double)session->flight.factors.time_scale / TICKS;
	for (; story->due >= session->dt - 1e-6; story->due -= session->dt)
		if (!session_step(ui_shown(&screens->ui)))
			break;
	if (session->source.waits)
		story->due = 0;
}

/* The same where it is shared, and says on all screens who is there. */
static void
fly_shared(struct story *story)
{
	struct watched_flock *w = &story->shared;

	for (int i = 0; i < w->count; i++) {
		struct screens *screens = &w->ends[i].screens;
		struct flight_source *source = screens->ui.source;
		while (source->seeks && screens->session.flown < source->to &&
		       session_step(&screens->session))
			;
		source->seeks = false;
		if (!source->is_over)
			source->kind->describe(source->data, &screens->ui.shared);
	}
	w->screens.ui.shared = (struct shared_flock){ .on = true,
		                                      .people = w->sharer.people,
		                                      .watchers = w->sharer.hello.watchers };
	memcpy(w->screens.ui.shared.user, w->sharer.hello.user, SHARE_NAME);
	w->sharer.journal = story->rewind.source.log.whole ? &story->rewind.source.log.tape : NULL;
	watched_flock_run(w, 1.0 / TICKS);
}

/* Notes in each second the step and the hashes of the flight and of all cells. */
static void
tick(struct story *story)
{
	struct screens *screens;

	story->ticks++;
	if (story->options.share) {
		fly_shared(story);
	} else {
		story->screens.session.now = 100 + (double)story->ticks / TICKS;
		fly(story);
	}
	for (int i = 0; (screens = story_screens(story, i)); i++) {
		if (story->ticks % FRAME == 0)
			draw_screen(&screens->ui);
		if (story->ticks % TICKS != 0)
			continue;
		const struct session *shown = ui_shown(&screens->ui);
		char cells[TEXT_HASH_NAME], *printed = golden_print_styled(&screens->ui.frame);
		text_hash_name(cells, printed, strlen(printed));
		free(printed);
		fprintf(story->seen, "%ld s%s%s: step %" PRIu64 " %016" PRIx64 " cells %s\n",
		        story->ticks / TICKS, i > 0 ? " " : "", i > 0 ? story->names[i - 1] : "",
		        shown->flown, flight_hash(&shown->flight), cells);
	}
}

static void
wait_ticks(struct story *story, long count)
{
	while (count-- > 0)
		tick(story);
}

/* Returns the watcher of this name; -1: the user. */
static int
viewer_of(const struct story *story, const char *name)
{
	for (int i = 0; i < story->shared.count; i++)
		if (strcmp(story->names[i], name) == 0)
			return i;
	return -1;
}

/* Does what a word says. Returns false if it is none of these. */
static bool
act(struct story *story, struct screens *screens, const char *word)
{
	static const char *const actions[] = { "press", "release", "drag", "up", "down" };
	int a, b, c;
	char name[16];
	uint32_t key = key_read(word);

	if (key != 0) {
		press(story, screens, key);
		return true;
	}
	if (strncmp(word, "type:", 5) == 0) {
		for (const char *at = word + 5; *at; at++, wait_ticks(story, PAUSE))
			press(story, screens, *at == '~' ? ' ' : (uint32_t)*at);
		return true;
	}
	if (strncmp(word, "turn:", 5) == 0) { /* finds a factor by its name, and increases it */
		press(story, screens, '/');
		for (const char *at = word + 5; *at; at++, wait_ticks(story, 1))
			press(story, screens, (uint32_t)*at);
		press(story, screens, KEY_ENTER);
		wait_ticks(story, 1);
		press(story, screens, '+');
		return true;
	}
	if (sscanf(word, "size:%dx%d", &a, &b) == 2) {
		screens_resize(screens, a, b);
		return true;
	}
	if (sscanf(word, "join:%15[^:]:%dx%d", name, &a, &b) == 3) {
		const int i = story->shared.count;
		struct flock_watcher *end = watched_flock_add(&story->shared, a, b, 0, 0);
		snprintf(story->names[i], sizeof story->names[i], "%s", name);
		end->watcher.name = story->names[i];
		end->stream = story->streamed[i] =
			open_memstream(&story->streams[i], &story->lengths[i]);
		watcher_keep(&end->watcher);
		return true;
	}
	if (sscanf(word, "leave:%15s", name) == 1) {
		story->shared.ends[viewer_of(story, name)].cut = true;
		return true;
	}
	if (sscanf(word, "hold:%15[^:]:%d", name, &a) == 2) {
		press(story, screens, key_read(name));
		for (wait_ticks(story, TICKS / 2); a > 0; a--, wait_ticks(story, 2))
			press(story, screens, key_read(name));
		return true;
	}
	foreach (i, actions) {
		if (sscanf(word, "%15[^:]:%d:%d:%d", name, &a, &b, &c) < 4 ||
		    strcmp(name, actions[i]) != 0)
			continue;
		handle(story, screens,
		       &(struct input_event){ .kind = INPUT_MOUSE,
		                              .action = (enum mouse_action)i,
		                              .button = a,
		                              .column = b,
		                              .row = c });
		return true;
	}
	return false;
}

static void
do_line(struct story *story, char *line, const char *file)
{
	struct screens *screens = story_screens(story, 0);
	char *end, *rest = NULL;
	const long until = (long)(strtod(line, &end) * TICKS + 0.5);

	if (end == line || until < story->ticks)
		fail_msg("%s: '%s' has no time, or a past one", file, line);
	wait_ticks(story, until - story->ticks);
	for (char *word = strtok_r(end, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		if (*word == '@' && word[1]) {
			screens = story_screens(story, 1 + viewer_of(story, word + 1));
			continue;
		}
		if (!act(story, screens, word))
			fail_msg("%s: no key '%s'", file, word);
		wait_ticks(story, PAUSE);
		char *printed = golden_print(&screens->ui.frame), *bottom = printed;
		for (char *at = printed; (at = strchr(at, '\n')) && at[1];)
			bottom = ++at;
		fprintf(story->seen, "%s: %s", word, bottom);
		free(printed);
	}
}

/* ---- the start */

/* Shows a search that is over. */
static void
show_search(struct story *story)
{
	struct evolve_shown shown = { .state = EVOLVE_SEARCHES };
	int status;

	story->search = evolve_start(&story->options, &status);
	assert_int_equal(status, 0);
	while (shown.state != EVOLVE_ENDED) {
		nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
		evolve_look(story->search, &shown);
	}
	search_open(&story->screens.ui, story->search);
	panes_work(&story->screens.ui);
}

static void
play(struct story *story, const char *journal, bool is_file)
{
	struct session *session = &story->screens.session;

	story->unread = journal;
	story->playback = playback_new(session, "flight", written_flight_read, &story->unread);
	story->playback->is_file = is_file;
	assert_true(playback_advance(story->playback));
	playback_keep(story->playback);
	playback_attach(story->playback);
	story->screens.ui.source = &story->playback->source;
}

static char *
read_file(const char *name)
{
	char *text = calloc(1, FILE_MOST);
	FILE *in = fopen(name, "r");

	if (!in)
		fail_msg("no file %s", name);
	text[fread(text, 1, FILE_MOST - 1, in)] = '\0';
	fclose(in);
	return text;
}

/* Starts what the command line says. */
static void
start(struct story *story, int argc, char **argv, int columns, int rows)
{
	struct options *o = &story->options;
	struct screens *screens = &story->screens;
	struct session *session = &screens->session;
	struct text_input letters;
	static char *journal;
	struct change say;
	char error[ERROR_SIZE];

	if (configure_read(o, argc, argv, key_meaning) != CONFIGURE_RUN)
		fail_msg("%s", "the command line is refused");
	if (o->share) {
		watched_flock_start(
			&story->shared,
			(const char *const *)argv + 5 + o->open + 2 * (o->journal != NULL), o->open);
		story->rewind = (struct rewind){ .now = NULL };
		if (o->journal)
			rewind_keep(&story->rewind, &story->shared.screens.session, false, false);
		strcpy(story->shared.sharer.hello.user, "ann");
		return;
	}
	free(journal);
	journal = o->play ? read_file(o->play) : NULL;
	o->has_size = o->has_size || o->evolve;
	assert_true(screens_begin(screens, o, o->seed, columns, rows));
	screens->ui.display.colours = 256;
	session->now = 100;
	watched_flock_check(&story->steps, session);
	if (*session->preset.origin.state)
		assert_true(resume_flock(session) && ui_fit_text(&screens->ui));
	if (o->text) {
		assert_true(text_input_open(&letters, o, columns, rows, error));
		while (letters.reads)
			text_input_read(&letters, -1, session->now);
		assert_true(ui_begin_text(&screens->ui, &letters.text, error));
		text_input_end(&letters);
	}
	if (journal)
		play(story, journal, true);
	else
		keep_own(story, *session->preset.origin.state || o->text);
	if (o->story)
		assert_true(demo_start(&screens->ui.demo, session, o->story));
	if (o->demo)
		assert_true(demo_start(&screens->ui.demo, session, NULL));
	if (o->say)
		assert_true(change_say(&say, o->say, error) && session_request(session, &say));
	if (o->evolve)
		show_search(story);
}

void
story_tell(struct story *story, char *text, const char *where)
{
	char *rest = NULL, *argv[WORDS] = { NULL };
	char *line = strtok_r(text, "\n", &rest), *words = NULL;
	int argc = 0, columns, rows;

	*story = (struct story){ .ticks = 0 };
	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	story->seen = open_memstream(&story->record, &story->length);
	for (char *word = strtok_r(line, " ", &words); word; word = strtok_r(NULL, " ", &words)) {
		argv[argc++] = word;
		for (char *at = word; (at = strchr(at, '~'));)
			*at = ' ';
	}
	if (sscanf(strtok_r(NULL, "\n", &rest), "%dx%d", &columns, &rows) != 2)
		fail_msg("%s: no size of the terminal", where);
	start(story, argc, argv, columns, rows);
	while ((line = strtok_r(NULL, "\n", &rest)))
		if (*line != '#')
			do_line(story, line, where);
	struct screens *screens = story_screens(story, 0);
	if (story->journal.out)
		written_flight_end(&story->journal, &screens->session);
	for (int i = 0; i < story->shared.count; i++)
		fflush(story->streamed[i]);
	fflush(story->seen);
	evolve_end(story->search, 0); /* its options are words of the text */
}

void
story_run(struct story *story, const char *file)
{
	char *text = read_file(file);

	story_tell(story, text, file);
	free(text);
}

void
story_end(struct story *story)
{
	written_flight_stop(story->playback);
	if (story->rewind.source.kind)
		story->rewind.source.kind->end(&story->rewind);
	if (story->options.share)
		watched_flock_end(&story->shared);
	else
		screens_finish(&story->screens);
	for (int i = 0; i < WATCHED_FLOCK_MOST && story->streamed[i]; i++) {
		fclose(story->streamed[i]);
		free(story->streams[i]);
	}
	fclose(story->seen);
	free(story->record);
	free(story->journal.text);
}
