/* SPDX-License-Identifier: MIT */
/* Terminals: the kinds of terminals that users have. */
#include "terminals.h"
#include "ssh.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { COMMAND = 4096 };

struct terminal {
	const struct kind *kind;
	const char *folder;
	struct ssh *ssh;
	struct pty *pty;
};

bool
terminal_sh(const char *folder, const char *format, ...)
{
	char command[COMMAND];
	va_list values;
	int length = snprintf(command, sizeof command, "cd '%s' && { ", folder);

	va_start(values, format);
	length += vsnprintf(command + length, sizeof command - (size_t)length, format, values);
	va_end(values);
	if (length < 0 || length >= COMMAND - 64)
		return false;
	snprintf(command + length, sizeof command - (size_t)length,
	         "; } >/dev/null 2>&1 </dev/null");
	return system(command) == 0;
}

static struct pty *
open_line(struct terminal *t)
{
	char line[COMMAND];
	const char *const argv[] = { "sh", "-c", line, NULL };
	static const char *const outside[] = { "TMUX", "STY", NULL };

	if (t->kind->line) {
		snprintf(line, sizeof line, "cd '%s' && { %s; }", t->folder, t->kind->line);
		return pty_start(argv, outside, 80, 24);
	}
	snprintf(line, sizeof line, "sh '%s/run'", t->folder);
	t->ssh = ssh_start(line, 1e6, 0);
	return t->ssh ? ssh_login(t->ssh) : NULL;
}

struct terminal *
terminal_open(const struct kind *kind, const char *folder)
{
	struct terminal *t = calloc(1, sizeof *t);

	if (!t)
		abort();
	*t = (struct terminal){ .kind = kind, .folder = folder };
	if (terminal_sh(folder,
	                "for tool in %s; do PATH=$PATH:/usr/sbin command -v $tool || exit; done",
	                kind->needs))
		t->pty = open_line(t);
	if (t->pty)
		return t;
	terminal_end(t);
	return NULL;
}

void
terminal_end(struct terminal *t)
{
	if (t->kind->ends)
		terminal_sh(t->folder, "%s", t->kind->ends);
	if (t->pty)
		pty_end(t->pty);
	if (t->ssh)
		ssh_end(t->ssh);
	free(t);
}

struct pty *
terminal_pty(const struct terminal *t)
{
	return t->pty;
}

void
terminal_press(struct terminal *t, char key)
{
	bool control = key < ' ';

	if (!t->kind->x)
		pty_send(t->pty, &key, 1);
	else
		terminal_sh(t->folder, "DISPLAY=:$(cat display) xdotool mousemove 40 40 key %s%c",
		            control ? "ctrl+" : "", control ? key + 'a' - 1 : key);
}

/* clang-format off */
const struct kind kind_table[] = {
	{
		.name = "a bare pty", .needs = "sh",
		.line = "sh run",
	}, {
		.name = "tmux", .needs = "tmux",
		.line = "TMUX_TMPDIR=. tmux -f /dev/null new-session 'sh run'",
		.knows = "tmux display-message -p '#{alternate_on} #{cursor_flag} #{insert_flag} "
		         "#{keypad_flag} #{keypad_cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag} "
		         "#{origin_flag} #{wrap_flag} #{scroll_region_upper} #{scroll_region_lower}'",
		.ends = "TMUX_TMPDIR=. tmux kill-server",
	}, {
		.name = "GNU screen", .needs = "screen",
		.line = "mkdir -m 700 sockets; printf '%s\\n' 'altscreen on' 'msgwait 0' 'msgminwait 0' >screenrc; "
		        "SCREENDIR=$PWD/sockets screen -c screenrc -S flock sh run",
		.knows = "SCREENDIR=$PWD/sockets screen -S flock -Q info | sed 's/.*) *//'",
		.ends = "SCREENDIR=$PWD/sockets screen -S flock -X quit",
	}, {
		.name = "sshd and ssh", .needs = "sshd ssh",
	}, {
		/* Logs its output for the emulator, whose replies are ignored. */
		.name = "xterm, on Xvfb by xdotool", .needs = "xterm Xvfb xdotool",
		.line = "stty raw -echo; Xvfb -displayfd 3 -screen 0 800x600x8 -nolisten tcp 3>display "
		        "2>/dev/null & echo $! >server; until [ -s display ]; do sleep 0.1; done; "
		        "export DISPLAY=:$(cat display); xterm -l -lf - -e sh run 2>/dev/null",
		.ends = "kill $(cat server)",
		.x = true,
	},
	{ .name = NULL },
};
/* clang-format on */
