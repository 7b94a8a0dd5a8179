/* SPDX-License-Identifier: MIT */
/* Device: the files of the terminal, and its modes. For tty.c alone. */
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <termios.h>

struct device {
	int in, out;                 /* never block; below 0: not open */
	struct termios before;       /* what the terminal was like */
	volatile sig_atomic_t taken; /* it is ours now */
};

/* Opens the files. NULL, or a sentence on why not, and in errno what the machine says to it (0: nothing);
 * device_close either way. */
const char *device_open(struct device *device);
void device_close(struct device *device);

/* Whether this job is the one that the keys are for; so it is on a terminal that controls nobody. */
bool device_is_front(const struct device *device);

/* In the background this stops the job (SIGTTOU) until it is in front, or until a signal asks for
 * its end. Before, the terminal is as the shell needs it: nothing to remember or to change. */
void device_await_front(const struct device *device);

/* Sets the terminal up: keys as bytes, each at once, so that Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-V come in
 * their turn and Enter is not Ctrl-J; bytes go out unchanged, which screen.c takes for granted.
 * `before` must have been read by then. */
bool device_take(struct device *device);

/* As it was before, and nothing that is still to be read, unless it is another job's by now. May be
 * called by a signal handler. */
void device_give_back(struct device *device);
