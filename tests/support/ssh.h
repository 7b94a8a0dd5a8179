/* SPDX-License-Identifier: MIT */
/* Ssh: a real sshd on this machine, at the end of a slow line: own port, keys of its own, one command
 * for whoever logs in. */
#pragma once

#include "pty.h"

#include <stdbool.h>

struct ssh;

/* Serves the command over such a line. NULL: there is no sshd here, or it does not start. */
struct ssh *ssh_start(const char *command, double rate, double trip);
void ssh_end(struct ssh *ssh);

/* Somebody logs in, in a terminal of 80x24. NULL: this machine gives no pty. */
struct pty *ssh_login(const struct ssh *ssh);
