/* SPDX-License-Identifier: MIT */
/* Picture: the frame that the terminal shows, written as a file. */
#include "picture.h"

#include "actions/load_save.h"
#include "resume_command.h"
#include "view/recording.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool
write_frame(const struct session *session, const struct ui *ui, FILE *file, const char *command)
{
	struct frame frame = ui->frame;
	struct recorded picture = { .file = file,
		                    .preset = session->settings.preset,
		                    .seed = session->seed,
		                    .about = command,
		                    .background = ui->display.background };

	frame.rows = ui_world_rows(ui) < frame.rows ? ui_world_rows(ui) : frame.rows;
	if (recording_picture(recording_format_of(".svg"), &picture, &frame))
		return !ferror(file);
	errno = ENOMEM;
	return false;
}

void
picture_write(struct session *session, const struct ui *ui)
{
	struct atomic_file file;
	char command[RESUME_COMMAND_TEXT], name[NUMBERED_FILE];

	resume_command_whole(session, command);
	bool good = numbered_file_begin(&file, session, ".svg", name);
	if (good) {
		good = write_frame(session, ui, file.file, command);
		int why = errno;
		bool ended = atomic_file_end(&file, good);
		errno = good ? errno : why;
		good = good && ended;
	}
	if (good)
		session_notice(session, "wrote %s   %.160s", name, command);
	else
		session_failure(session, "cannot write %s: %s", name, strerror(errno));
}
