/* SPDX-License-Identifier: MIT */
/* Fly: pictures of what flies, the recording of what was just seen, and that of --record. */
#include "actions/resume_command.h"
#include "fly.h"
#include "io/signals.h"
#include "lab/headless_signals.h"
#include "session/session_flight.h"
#include "share/follower.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- a picture */

void
fly_write_picture(struct session *session, const struct ui *ui)
{
	struct frame frame = ui->frame;
	struct atomic_file file;
	char command[RESUME_COMMAND_TEXT], name[NUMBERED_FILE];

	resume_command_whole(session, ui->saved.name, NULL, command);
	frame.rows = ui_world_rows(ui) < frame.rows ? ui_world_rows(ui) : frame.rows;
	bool good = numbered_file_begin(&file, session, ".svg", name);
	if (good) {
		struct recorded picture = {
			.file = file.file,
			.preset = session->flight.preset,
			.seed = session->flight.seed,
			.about = command,
			.background = projection_background(&session->flight.factors, &ui->display),
		};
		recording_picture(recording_format_of(".svg"), &picture, &frame);
		good = atomic_file_end(&file, !ferror(file.file));
	}
	if (good)
		session_notice(session, "wrote %s   %.160s", name, command);
	else
		session_failure(session, "cannot write %s: %s", name, strerror(errno));
}

/* ---- the last seconds, which a process of its own flies again: neither keys nor frames wait for it */

enum { REPLAY_SECONDS = 10, REPLAY_FPS = 20 };

/* Gives the recording what the viewer sees now, with the colours and trails that a slow line may lack. */
static void
copy_view(struct recording *r, const struct ui *ui)
{
	struct camera *camera = &r->view.camera;

	r->looks = &ui->session->flight.factors;
	r->display = ui->display;
	r->display.coarse = false;
	r->display.colours = ui->session->options->colour == COLOUR_NEVER ? 0 : COLOURS_DIRECT;
	*camera = ui->view.camera;
	camera_jump(camera);
	camera->viewport = (struct viewport){ 0, 0, ui->display.columns, ui_world_rows(ui) };
}

/* Flies from a snapshot to where the session is, and writes the last seconds. Returns errno. */
static int
fly_again(struct recording *r, struct flight_log *log, const struct session *now,
          const struct options *options)
{
	const double seconds = REPLAY_SECONDS * (double)r->looks->time_scale;
	const uint64_t steps = (uint64_t)ceil(seconds / now->dt), to = now->flown;
	struct session *past = log_past(log, to > steps ? to - steps : 0);
	const struct journal_event *event;
	struct follower follower = { .limited = false };
	char error[ERROR_SIZE];

	past->options = options;
	past->go_on = NULL;
	recording_begin(r, past);
	const uint64_t all = to - r->first;
	r->skips = all > steps ? all - steps : 0;
	for (;;) {
		while ((event = log_next(log)) && event->step <= past->flown) {
			if (!follower_apply(&follower, past, event, error))
				return EILSEQ;
			log_applied(log);
		}
		const bool last = past->flown >= to;
		if (!recording_step(r, last))
			return errno;
		if (last)
			break;
		recorded_tell(&r->of, 0.5 * (double)r->made / (double)all);
		session_step(past);
	}
	recording_finish(r, true);
	return fflush(r->out.file) == 0 && fsync(fileno(r->out.file)) == 0 ? 0 : errno;
}

/* Starts it, with a file. Returns false with errno. */
static bool
start_replay(struct fly *fly, const char *ending)
{
	struct replay *replay = &fly->replay;
	struct options options = *fly->session.options;
	struct recording r = { .format = recording_format_of(ending) };
	int ends[2];

	options.has_fps = false;
	options.fps = REPLAY_FPS;
	options.threads = 1;
	replay->is_instead = r.format->refuse && r.format->refuse(&options);
	if (replay->is_instead)
		r.format = recording_format_of(ending = ".svg");
	if (!numbered_file_begin(&replay->file, &fly->session, ending, replay->name))
		return false;
	replay->pid = pipe(ends) == 0 ? fork() : -1;
	if (replay->pid < 0) {
		const int why = errno;
		replay->pid = 0;
		atomic_file_end(&replay->file, false);
		errno = why;
		return false;
	}
	if (replay->pid == 0) {
		signals_stop(); /* the terminal is not its own */
		close(ends[0]);
		r.out.file = replay->file.file;
		r.of.tells = ends[1];
		copy_view(&r, &fly->ui);
		_exit(fly_again(&r, &fly->ui.source->log, &fly->session, &options));
	}
	close(ends[1]);
	replay->told = ends[0];
	fcntl(replay->told, F_SETFL, O_NONBLOCK);
	return true;
}

/* Ends it. Returns 0, or why the file is not whole, as errno. */
static int
end_replay(struct replay *replay, bool cancels)
{
	int how = 0;

	if (cancels)
		kill(replay->pid, SIGKILL);
	waitpid(replay->pid, &how, 0);
	close(replay->told);
	replay->pid = 0;
	const int why = WIFEXITED(how) ? WEXITSTATUS(how) : EINTR;
	return atomic_file_end(&replay->file, why == 0) || why ? why : errno;
}

void
fly_replay(struct fly *fly, enum request request)
{
	struct session *session = &fly->session;
	const struct flight_source *source = fly->ui.source;

	if (request == REQUEST_UNRECORD) {
		end_replay(&fly->replay, true);
		session_notice(session, "not recorded");
	} else if (fly->replay.pid) {
		session_notice(session, "already recording   Esc cancels");
	} else if (!source || source->log.count == 0) {
		session_failure(session, "the last seconds were not kept   --record FILE records "
		                         "from the start");
	} else if (!start_replay(fly, request == REQUEST_SVG ? ".svg" : ".gif")) {
		session_failure(session, "cannot write %s: %s", fly->replay.name, strerror(errno));
	}
	fly->ui.records = fly->replay.pid > 0;
}

void
fly_replay_tick(struct fly *fly)
{
	static const char says[] = "recording";
	struct replay *replay = &fly->replay;
	struct session *session = &fly->session;
	const struct message *message = &session->message;
	char told[PIPE_BUF];

	const ssize_t length = read(replay->told, told, sizeof told);
	if (length < 0)
		return;
	fly->stale = true;
	if (length > 0) {
		if (message->kind == MESSAGE_NONE || strncmp(message->text, says, strlen(says)) == 0)
			session_notice(session, "%s %s: %d %%   Esc cancels", says, replay->name,
			               told[length - 1]);
		return;
	}
	const int why = end_replay(replay, false);
	fly->ui.records = false;
	if (why)
		session_failure(session, "cannot write %s: %s", replay->name, strerror(why));
	else
		session_notice(session, "wrote %s%s", replay->name,
		               replay->is_instead ? "   no .gif: built without giflib" : "");
}

/* ---- --record */

static void
draw_step(void *data, struct session *session)
{
	struct recording *r = data;

	if (ferror(r->out.file) || recording_step(r, false))
		return;
	session_failure(session, "cannot write %s: %s   flying on without a recording",
	                PATH_SHOWN(r->out.name), strerror(errno));
}

int
fly_record_start(struct fly *fly)
{
	int status = recording_start(&fly->recording, &fly->session);

	fly->recorder = (struct session_listener){ .steps = draw_step, .data = &fly->recording };
	if (fly->recording.out.file)
		session_listen(&fly->session, &fly->recorder);
	return status;
}

/* The terminal is the shell's again meanwhile. */
int
fly_record_end(struct fly *fly, int status)
{
	enum { LONG = 8 << 20 }; /* bytes of frames that are kept: they take a second as .gif */
	struct recording *r = &fly->recording;

	if (fly->replay.pid > 0)
		end_replay(&fly->replay, true);
	if (!r->out.file)
		return status;
	if (status == DONE && !ferror(r->out.file))
		recording_step(r, true);
	if (r->of.kept.length > LONG && isatty(STDERR_FILENO))
		complain(DONE, "writing %s   Ctrl-C leaves it out", PATH_SHOWN(r->out.name));
	headless_signals_watch(&r->out.atomic);
	return headless_signals_end(recording_end(r, status));
}
