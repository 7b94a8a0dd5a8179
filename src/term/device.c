/* SPDX-License-Identifier: MIT */
/* Device: the files of the terminal, and its modes. */
#include "device.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* A file of our own on the same terminal: O_NONBLOCK on the one we were given would be the shell's
 * too, and stay there after a crash. By its name first: poll() on macOS fails for /dev/tty. */
static int
open_again(int file, int flags)
{
	const char *name = ttyname(file);
	int own = name ? open(name, flags) : -1;

	if (own < 0 && tcgetpgrp(file) >= 0) /* it is the one that controls us */
		own = open("/dev/tty", flags);
	return own < 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : own; /* may block, but writes */
}

const char *
device_open(struct device *device)
{
	static const char failed[] = "the terminal cannot be opened";
	const int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
	bool writes = isatty(STDOUT_FILENO), reads = isatty(STDIN_FILENO);

	device->out = writes ? open_again(STDOUT_FILENO, O_WRONLY | flags) : -1;
	if (writes && device->out < 0)
		return failed;
	device->in = reads ? open_again(STDIN_FILENO, O_RDONLY | flags)
	                   : open("/dev/tty", O_RDONLY | flags);
	if (writes && device->in < 0 && (reads || errno == EMFILE || errno == ENFILE))
		return failed;
	errno = 0;
	return !writes          ? "stdout is not a terminal"
	       : device->in < 0 ? "stdin is not a terminal, and there is no other for keys"
	                        : NULL;
}

bool
device_is_front(const struct device *device)
{
	pid_t front = tcgetpgrp(device->in);

	return front < 0 || front == getpgrp();
}

void
device_await_front(const struct device *device)
{
	/* Changes nothing where output is not halted, and is what SIGTTOU is sent for. */
	while (!signals_end() && tcflow(device->in, TCOON) < 0 && errno == EINTR)
		;
}

/* A signal that comes meanwhile leaves them as they are. */
static bool
set_modes(const struct device *device, const struct termios *modes)
{
	int result;

	do
		result = tcsetattr(device->in, TCSANOW, modes);
	while (result < 0 && errno == EINTR);
	return result == 0;
}

bool
device_take(struct device *device)
{
	struct termios raw = device->before;

	raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK | INPCK);
	raw.c_oflag &= (tcflag_t)~OPOST;
	raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ECHONL | ISIG | IEXTEN);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	device->taken = set_modes(device, &raw);
	return device->taken;
}

void
device_give_back(struct device *device)
{
	/* Another job that is in front has the terminal set up for itself. */
	if (device_is_front(device)) {
		tcflush(device->in, TCIFLUSH); /* a key held down, an answer: not for the shell */
		set_modes(device, &device->before);
	}
	device->taken = false;
}

void
device_close(struct device *device)
{
	if (device->in >= 0)
		close(device->in);
	if (device->out >= 0)
		close(device->out);
}
