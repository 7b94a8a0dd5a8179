/* SPDX-License-Identifier: MIT */
/* Mode query: reads the modes of a terminal. */
#include "mode_query.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 30000, ANSWERS = 4096 }; /* milliseconds, bytes */

/* DA1, which every terminal answers. Sent after each query, it marks the end of the answers. */
static const char last[] = "\033[c";

/* Whether the answers contain that of DA1: ESC [ ? numbers c. */
static bool
is_whole(const char *answers)
{
	for (const char *at = answers; (at = strstr(at, "\033[?")); at++)
		if (at[3 + strspn(at + 3, "0123456789;")] == 'c')
			return true;
	return false;
}

/* Appends the answers to one query at a time, as some terminals buffer few of them. */
static bool
query(int terminal, const char *sequence, char answers[ANSWERS])
{
	size_t length = strlen(answers), begin = length;
	char text[64];
	int size = snprintf(text, sizeof text, "%s%s", sequence, last);

	if (write(terminal, text, (size_t)size) != size)
		return false;
	while (!is_whole(answers + begin)) {
		struct pollfd file = { .fd = terminal, .events = POLLIN };
		ssize_t more = poll(&file, 1, PATIENCE) > 0
		                       ? read(terminal, answers + length, ANSWERS - 1 - length)
		                       : 0;
		if (more <= 0)
			return false;
		length += (size_t)more;
		answers[length] = '\0';
	}
	return true;
}

/* Sends DECRQM for modes of programs, and the queries of other state. */
static bool
query_all(int terminal, char answers[ANSWERS])
{
	static const int modes[] = { 1,    3,    5,    6,    7,    8,    9,    12,   25,
		                     45,   47,   66,   67,   69,   1000, 1001, 1002, 1003,
		                     1004, 1005, 1006, 1007, 1010, 1011, 1015, 1016, 1034,
		                     1035, 1036, 1039, 1047, 1049, 2004, 2026 };
	static const char *const others[] = {
		"\033[4$p",        /* insert mode */
		"\033[20$p",       /* newline mode */
		"\033[?4m",        /* modifyOtherKeys */
		"\033P$qm\033\\",  /* style */
		"\033P$qr\033\\",  /* margins */
		"\033P$q q\033\\", /* shape of the cursor, and whether it blinks */
	};
	const char *type = getenv("TERM");
	bool answered = true;

	answers[0] = '\0';
	if (!type || strncmp(type, "xterm", 5) != 0)
		return query(terminal, "", answers);
	for (size_t i = 0; answered && i < sizeof modes / sizeof *modes; i++) {
		char sequence[16];
		snprintf(sequence, sizeof sequence, "\033[?%d$p", modes[i]);
		answered = query(terminal, sequence, answers);
	}
	for (size_t i = 0; answered && i < sizeof others / sizeof *others; i++)
		answered = query(terminal, others[i], answers);
	return answered;
}

static bool
write_file(const char *name, const struct termios *modes, const char *answers)
{
	char temporary[1024];

	snprintf(temporary, sizeof temporary, "%s.draft", name);
	FILE *out = fopen(temporary, "w");
	if (!out)
		return false;
	fprintf(out, "input %lx output %lx control %lx local %lx\nkeys", (long)modes->c_iflag,
	        (long)modes->c_oflag, (long)modes->c_cflag, (long)modes->c_lflag);
	for (int i = 0; i < NCCS; i++)
		fprintf(out, " %d", modes->c_cc[i]);
	fputs("\n", out);
	for (const char *at = answers; *at; at++)
		fprintf(out, *at == '\033' ? "\n" : "%c", *at);
	fputs("\n", out);
	return fclose(out) == 0 && rename(temporary, name) == 0;
}

bool
mode_query_write(const char *name)
{
	int terminal = open("/dev/tty", O_RDWR);
	char answers[ANSWERS];
	struct termios modes, raw;

	if (terminal < 0 || tcgetattr(terminal, &modes) < 0)
		return false;
	raw = modes;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tcsetattr(terminal, TCSADRAIN, &raw);
	bool answered = query_all(terminal, answers);
	tcsetattr(terminal, TCSADRAIN, &modes);
	close(terminal);
	return answered && write_file(name, &modes, answers);
}
