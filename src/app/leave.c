/* SPDX-License-Identifier: MIT */
/* Leave: when a flight in a terminal ends by itself. */
#include "app/leave.h"

/* Who starts a screensaver by hand has the hand on the board still. */
static const double deaf_seconds = 0.5;

static double
idle_time(const struct leave *leave, const struct options *options)
{
	return options->idle > 0 ? leave->touched + 60 * options->idle : -1;
}

static double
seconds_time(const struct leave *leave, const struct options *options)
{
	return options->has_seconds ? leave->began + options->seconds : -1;
}

double
leave_time(const struct leave *leave, const struct options *options)
{
	double idle = idle_time(leave, options), seconds = seconds_time(leave, options);

	return idle < 0 || (seconds >= 0 && seconds < idle) ? seconds : idle;
}

enum leave_reason
leave_reason(const struct leave *leave, const struct options *options, double now)
{
	double end = leave_time(leave, options);

	if (end < 0 || now < end)
		return LEAVE_NOT;
	return end == seconds_time(leave, options) ? LEAVE_SECONDS : LEAVE_IDLE;
}

bool
leave_touch(struct leave *leave, const struct options *options, const struct input_event *event,
            double now)
{
	bool pressed = event->kind == INPUT_KEY ||
	               (event->kind == INPUT_MOUSE && event->action != MOUSE_RELEASE);

	if (pressed)
		leave->touched = now;
	return pressed && options->screensaver && now - leave->began >= deaf_seconds;
}
