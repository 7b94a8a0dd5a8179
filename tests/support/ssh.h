/* SPDX-License-Identifier: MIT */
/* Ssh: a real sshd on this machine behind a slow line, with its own port and keys, which runs one
 * command for every login. */
#pragma once

#include "pty.h"

#include <stdbool.h>

struct ssh;

/* Serves the command over such a line. Returns NULL if there is no sshd or it does not start. */
struct ssh *ssh_start(const char *command, double rate, double trip);
void ssh_end(struct ssh *ssh);

/* Logs in, in a terminal of 80x24. Returns NULL if this machine has no pty. */
struct pty *ssh_login(const struct ssh *ssh);

/* Writes the command of a client with its options, to which a host is added: 127.0.0.1. */
void ssh_command(const struct ssh *ssh, char *command, size_t size);
