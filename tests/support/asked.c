/* SPDX-License-Identifier: MIT */
/* Asked: what a terminal is set to. */
#include "asked.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 30000, ANSWERS = 4096 }; /* milliseconds, bytes */

/* Which every terminal answers: what it is. After any other question it tells where the answers end. */
static const char last[] = "\033[c";

/* Whether the answer to the last question is among them: ESC [ ? numbers c. */
static bool
is_whole(const char *answers)
{
	for (const char *at = answers; (at = strstr(at, "\033[?")); at++)
		if (at[3 + strspn(at + 3, "0123456789;")] == 'c')
			return true;
	return false;
}

/* Adds what is said to the question; one at a time, as some terminals keep few answers. */
static bool
ask(int terminal, const char *question, char answers[ANSWERS])
{
	size_t length = strlen(answers), begin = length;
	char text[64];
	int asked = snprintf(text, sizeof text, "%s%s", question, last);

	if (write(terminal, text, (size_t)asked) != asked)
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

/* DECRQM of what a program may set, and of insert mode; DECRQSS of style and margins. */
static bool
ask_all(int terminal, char answers[ANSWERS])
{
	static const int modes[] = { 1,    5,    6,    7,    9,    25,   47,   66,
		                     1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007,
		                     1015, 1016, 1034, 1047, 1049, 2004, 2026 };
	const char *type = getenv("TERM");
	bool heard = true;

	answers[0] = '\0';
	if (!type || strncmp(type, "xterm", 5) != 0)
		return ask(terminal, "", answers);
	for (size_t i = 0; heard && i < sizeof modes / sizeof *modes; i++) {
		char question[16];
		snprintf(question, sizeof question, "\033[?%d$p", modes[i]);
		heard = ask(terminal, question, answers);
	}
	return heard && ask(terminal, "\033[4$p", answers) &&
	       ask(terminal, "\033P$qm\033\\", answers) && ask(terminal, "\033P$qr\033\\", answers);
}

static bool
tell(const char *name, const struct termios *modes, const char *answers)
{
	char draft[1024];

	snprintf(draft, sizeof draft, "%s.draft", name);
	FILE *out = fopen(draft, "w");
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
	return fclose(out) == 0 && rename(draft, name) == 0;
}

bool
asked_write(const char *name)
{
	int terminal = open("/dev/tty", O_RDWR);
	char answers[ANSWERS];
	struct termios modes, raw;

	if (terminal < 0 || tcgetattr(terminal, &modes) < 0)
		return false;
	raw = modes;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tcsetattr(terminal, TCSADRAIN, &raw);
	bool heard = ask_all(terminal, answers);
	tcsetattr(terminal, TCSADRAIN, &modes);
	close(terminal);
	return heard && tell(name, &modes, answers);
}
