/* SPDX-License-Identifier: MIT */
/* Caption: what a demo shows, in place of the status line. */
#include "caption.h"

#include "ui/styled_text.h"

#include <stdio.h>

static void
draw(struct ui *ui, struct frame *frame)
{
	const struct demo_scene *scene = &demo_table[ui->demo.scene];
	int row = ui->display.rows - 1;
	char text[2 * LINE_TEXT];

	if (!ui->demo.on || !ui_has_line(ui) || ui->session->message.kind == MESSAGE_FAILURE)
		return;
	frame_clear(frame, row, 1);
	if (ui->session->options->preset) /* stays in all scenes */
		snprintf(text, sizeof text, BOLD "%s" BOLD "  %s", ui->session->settings.preset,
		         ui->session->settings.about);
	else
		snprintf(text, sizeof text, BOLD "%s" BOLD "  %s", scene->name, scene->about);
	int column = styled_put(frame, 0, row, frame->columns, text);
	styled_right(frame, column, row, frame->columns, "any key takes over");
}

const struct widget caption_widget = { .draw = draw };
