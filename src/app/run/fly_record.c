/* SPDX-License-Identifier: MIT */
/* Fly: pictures of what flies, and the recording of --record. */
#include "actions/load_save.h"
#include "actions/resume_command.h"
#include "fly.h"
#include "lab/headless_signals.h"

#include <errno.h>
#include <string.h>

/* ---- a picture */

static bool
write_frame(const struct session *session, const struct ui *ui, FILE *file, const char *command)
{
	struct frame frame = ui->frame;
	struct recorded picture = { .file = file,
		                    .preset = session->flight.preset,
		                    .seed = session->flight.seed,
		                    .about = command,
		                    .background = projection_background(&session->flight.factors,
		                                                        &ui->display) };

	frame.rows = ui_world_rows(ui) < frame.rows ? ui_world_rows(ui) : frame.rows;
	recording_picture(recording_format_of(".svg"), &picture, &frame);
	return !ferror(file);
}

void
fly_write_picture(struct session *session, const struct ui *ui)
{
	struct atomic_file file;
	char command[RESUME_COMMAND_TEXT], name[NUMBERED_FILE];

	resume_command_whole(session, command);
	if (numbered_file_begin(&file, session, ".svg", name) &&
	    atomic_file_end(&file, write_frame(session, ui, file.file, command)))
		session_notice(session, "wrote %s   %.160s", name, command);
	else
		session_failure(session, "cannot write %s: %s", name, strerror(errno));
}

/* ---- --record */

static void
draw_step(void *data, const struct session *session)
{
	struct fly *fly = data;
	struct recording *r = &fly->recording;

	if (session->flown < fly->recorded_from || ferror(r->out.file) ||
	    recording_step(r, session->flown - fly->recorded_from, false))
		return;
	session_failure(&fly->session, "cannot write %s: %s   flying on without a recording",
	                PATH_SHOWN(r->out.name), strerror(errno));
}

int
fly_record_start(struct fly *fly)
{
	int status = recording_start(&fly->recording, &fly->session);

	fly->recorded_from = fly->session.flown;
	fly->recorder = (struct session_listener){ .steps = draw_step, .data = fly };
	if (fly->recording.out.file)
		session_listen(&fly->session, &fly->recorder);
	return status;
}

int
fly_record_end(struct fly *fly, int status)
{
	struct recording *r = &fly->recording;
	const struct session *session = &fly->session;

	if (!r->out.file)
		return status;
	if (status == DONE && !ferror(r->out.file))
		recording_step(r, session->flown - fly->recorded_from, true);
	headless_signals_watch(&r->out.atomic); /* it may take long */
	return headless_signals_end(recording_end(r, status));
}
