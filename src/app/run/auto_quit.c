/* SPDX-License-Identifier: MIT */
/* Auto quit: ends a run in a terminal by --seconds or --idle. */
#include "auto_quit.h"

/* Ignores keys right after the start: the Enter that started the screensaver may still be down. */
static const double grace_seconds = 0.5;

static double
idle_time(const struct auto_quit *quit, const struct options *options)
{
	return options->idle > 0 ? quit->last_input + 60 * options->idle : -1;
}

static double
seconds_time(const struct auto_quit *quit, const struct options *options)
{
	return options->has_seconds ? quit->began + options->seconds : -1;
}

double
auto_quit_time(const struct auto_quit *quit, const struct options *options)
{
	double idle = idle_time(quit, options), seconds = seconds_time(quit, options);

	return idle < 0 || (seconds >= 0 && seconds < idle) ? seconds : idle;
}

enum auto_quit_reason
auto_quit_reason(const struct auto_quit *quit, const struct options *options, double now)
{
	double end = auto_quit_time(quit, options);

	if (end < 0 || now < end)
		return AUTO_QUIT_NONE;
	return end == seconds_time(quit, options) ? AUTO_QUIT_SECONDS : AUTO_QUIT_IDLE;
}

bool
auto_quit_input(struct auto_quit *quit, const struct options *options,
                const struct input_event *event, double now)
{
	bool pressed = event->kind == INPUT_KEY ||
	               (event->kind == INPUT_MOUSE && event->action != MOUSE_RELEASE);

	if (pressed)
		quit->last_input = now;
	return pressed && options->screensaver && now - quit->began >= grace_seconds;
}
