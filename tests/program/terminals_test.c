/* SPDX-License-Identifier: MIT */
/* Terminals: in real terminals every exit of the program restores the state that the terminal
 * itself reports; and when a terminal vanishes, the program ends. */
#include "fault.h"
#include "modes.h"
#include "program.h"
#include "ssh.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* ---- the modes of a terminal, for a process that runs in it */

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
	for (size_t i = 0; answered && i < LENGTH(modes); i++) {
		char sequence[16];
		snprintf(sequence, sizeof sequence, "\033[?%d$p", modes[i]);
		answered = query(terminal, sequence, answers);
	}
	for (size_t i = 0; answered && i < LENGTH(others); i++)
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

/* Writes a file of lines that depend on the state of the terminal only: the modes of the device
 * and, if TERM says xterm, the terminal's answers about modes, style and margins (a multiplexer
 * would pass on some of the queries). The file appears when it is complete. Returns false if there
 * is no terminal or it does not answer. */
static bool
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

/* ---- the kinds of terminals that users have, to run scripts and type in */

/* A kind of terminal. Its shell lines run in the folder; the script is the file `run` there. */
struct kind {
	const char *name;
	const char *needs; /* commands it needs */
	const char *line;  /* runs the script in it; NULL: sshd does */
	const char *knows; /* in the script: prints a multiplexer's state; NULL: none */
	const char *ends;  /* closes it; NULL: it ends with its pty */
	bool x;            /* an X server sends the keys */
};

enum { COMMAND = 4096 };

struct terminal {
	const struct kind *kind;
	const char *folder;
	struct ssh *ssh;
	struct pty *pty;
};

static bool
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

/* Closes it with all processes in it. */
static void
terminal_close(struct terminal *t)
{
	if (t->kind->ends)
		terminal_sh(t->folder, "%s", t->kind->ends);
	if (t->pty)
		pty_end(t->pty);
	if (t->ssh)
		ssh_end(t->ssh);
	free(t);
}

/* Opens one of 80x24 in its own folder. Returns NULL if something it needs is missing. */
static struct terminal *
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
	terminal_close(t);
	return NULL;
}

/* Sends a character or control character. */
static void
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

static char folder[] = "/tmp/boids-terminals-XXXXXX";
static char *self; /* this executable, which queries the terminal from inside */

/* The key or signal of an exit, and the status that the shell sees then. */
static const struct way {
	const char *name;
	char key;
	int signal, status;
	bool stops;   /* it is stopped, continued and quit */
	bool starves; /* it gets no memory once it flies, and exits by itself */
} ways[] = {
	{ .name = "q", .key = 'q' },
	{ .name = "ctrl-c", .key = 3, .status = 128 + SIGINT },
	{ .name = "sigint", .signal = SIGINT, .status = 128 + SIGINT },
	{ .name = "sigterm", .signal = SIGTERM, .status = 128 + SIGTERM },
	{ .name = "sighup", .signal = SIGHUP, .status = 128 + SIGHUP },
	{ .name = "sigquit", .signal = SIGQUIT, .status = 128 + SIGQUIT },
	{ .name = "sigsegv", .signal = SIGSEGV, .status = 128 + SIGSEGV },
	{ .name = "sigabrt", .signal = SIGABRT, .status = 128 + SIGABRT },
	{ .name = "ctrl-z", .key = 26, .stops = true },
	{ .name = "sigtstp", .signal = SIGTSTP, .stops = true },
	{ .name = "no-memory", .starves = true },
};
enum { WAYS = LENGTH(ways), FEWEST = 21 };

static int
number_of(const struct way *way)
{
	return FEWEST + (int)(way - ways);
}

/* The script that runs in the terminal: `way NAME KIND NUMBER WORDS`. After all exits it leaves one
 * flight running. After a crash or without memory replies may still be under way; the script skips
 * them. */
static const char script[] =
	"export ASAN_OPTIONS=handle_segv=0:handle_abort=0:detect_leaks=0 LC_ALL=C.UTF-8\n"
	"unset COLUMNS LINES NO_COLOR\n"
	"ulimit -c 0\n"
	"set -m\n"
	"trap : INT\n" /* Ctrl-C is for the program alone */
	/* Modes that another program has left on, and the user's. */
	"printf '\\033[?1h\\033=\\033[?2004h'\n"
	"case $TERM in xterm*) printf '\\033[?12h\\033[?1004h' ;; esac\n"
	"note() { \"$SELF\" ask \"$1\" && knows >>\"$1\"; }\n"
	"way()\n"
	"{\n"
	"	name=$1 kind=$2 number=$3\n"
	"	shift 3\n"
	"	note \"$name.before\"\n"
	"	echo \"ready for $name\"\n"
	"	until [ -e \"$name.go\" ]; do sleep 0.02; done\n"
	"	sh -c 'echo $$ >pid; exec \"$@\"' sh \"$@\" --config none -s 11 -n $number\n"
	"	code=$?\n"
	"	if [ $kind = stops ]; then\n"
	"		note \"$name.between\" && touch \"$name.stopped\"\n"
	"		fg >/dev/null\n"
	"		code=$?\n"
	"	elif [ $kind = crashes ]; then\n"
	"		note \"$name.soon\"\n"
	"	fi\n"
	"	note \"$name.after\"\n"
	"	echo $code >status && mv status \"$name.status\"\n"
	"}\n";

static void
write_way(FILE *out, const struct way *way)
{
	const struct fault starving = { FAULT_MEMORY, 400, FAULT_LASTING, ENOMEM, 0 };
	const char *build = getenv("BUILD");
	bool crashes = way->signal == SIGSEGV || way->signal == SIGABRT || way->starves;
	const char *kind = crashes ? "crashes" : way->stops ? "stops" : "ends";
	char word[FAULT_WORD];

	if (!way->starves) {
		fprintf(out, "way %s %s %d '%s'\n", way->name, kind, number_of(way), program_path());
		return;
	}
	fault_write(starving, word);
	fprintf(out, "FAULT='%s' way %s %s %d '%s/tests/support/faulty' --seconds 1\n", word,
	        way->name, kind, number_of(way), build ? build : ".build");
}

static void
write_script(const struct kind *kind)
{
	char path[128];

	snprintf(path, sizeof path, "%s/run", folder);
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	fprintf(out, "cd %s || exit\nSELF='%s'\nknows() { %s; }\n%s", folder, self,
	        kind->knows ? kind->knows : ":", script);
	if (kind->x) /* what libvterm does not know */
		fputs("printf '\\033[>4;2m\\033[?1000h\\033[?7l\\033[20h'\n", out);
	for (int i = 0; i < WAYS; i++)
		write_way(out, &ways[i]);
	fprintf(out, "way vanished ends %d '%s'\n", number_of(ways + WAYS), program_path());
	assert_int_equal(fclose(out), 0);
}

static bool
is_there(struct pty *pty, const void *name)
{
	(void)pty;
	return terminal_sh(folder, "[ -e %s ]", (const char *)name);
}

/* "NAME.what" */
static void
await_file(struct terminal *t, const struct way *way, const char *what)
{
	char name[64];

	snprintf(name, sizeof name, "%s.%s", way->name, what);
	if (!pty_await(t->pty, is_there, name))
		fail_msg("%s never came", name);
}

/* The private modes of the outer terminal, set for itself or for the program inside: they are the
 * same before every flight. */
static void
assert_unchanged(struct terminal *t, const char *way)
{
	static char first[256];
	size_t length;
	const char *said = pty_said(t->pty, &length), *left = modes_left(said, length);
	char now[256] = "";

	if (left)
		snprintf(now, sizeof now, "%.*s", (int)strspn(left, "?0123456789, "), left);
	if (way == ways[0].name)
		strcpy(first, now);
	if (strcmp(first, now) != 0)
		fail_msg("before %s it was set to: %s; not to: %s", way, now, first);
}

/* Starts the next flight, and waits until it flies: each has its own number of boids. */
static void
fly(struct terminal *t, const char *way, int number)
{
	char line[64];

	snprintf(line, sizeof line, "ready for %s", way);
	if (!pty_await_text(t->pty, line))
		fail_msg("%s: it is never ready", way);
	assert_unchanged(t, way);
	assert_true(terminal_sh(folder, "touch %s.go", way));
	snprintf(line, sizeof line, "classic  %d boids", number);
	if (number && !pty_await_text(t->pty, line))
		fail_msg("%s: it never flies", way);
}

static void
come_back(struct terminal *t, const struct way *way)
{
	char line[64];

	await_file(t, way, "stopped");
	snprintf(line, sizeof line, "classic  %d boids", number_of(way));
	pty_expect(t->pty, line);
	terminal_press(t, 'q');
}

static void
take(struct terminal *t, const struct way *way)
{
	fly(t, way->name, way->starves ? 0 : number_of(way));
	if (way->signal)
		assert_true(terminal_sh(folder, "kill -%d $(cat pid)", way->signal));
	else if (way->key)
		terminal_press(t, way->key);
	if (way->stops)
		come_back(t, way);
	await_file(t, way, "status");
}

/* Compares two notes of the state. */
static void
assert_same(const char *way, const char *then)
{
	char command[256];

	if (terminal_sh(folder, "cmp %s.before %s.%s", way, way, then))
		return;
	snprintf(command, sizeof command, "cd %s && diff %s.before %s.%s | cat -v >&2", folder, way,
	         way, then);
	assert_int_equal(system(command), 0);
	fail_msg("%s: that is set otherwise %s", way, then);
}

static void
check(const struct way *way)
{
	const char *status =
		way->starves ? "[ $(cat %s.status) -le 2 ]" : "[ $(cat %s.status) = %d ]";

	if (!terminal_sh(folder, status, way->name, way->status))
		fail_msg("%s ends with another status", way->name);
	if (way->stops)
		assert_same(way->name, "between");
	assert_same(way->name, "after");
}

/* Whether the process has gone. Its zombie may stay, as there may be no parent that waits for
 * it. */
static bool
has_gone(void)
{
	return !terminal_sh(folder,
	                    "kill -0 $(cat pid) && ! grep 'State:.*Z' /proc/$(cat pid)/status");
}

static struct terminal *current; /* for the teardown of a failed test */

static void
every_way_out_leaves_it_as_it_was(void **state)
{
	const struct kind *kind = *state;

	write_script(kind);
	current = terminal_open(kind, folder);
	if (!current)
		skip();
	for (int i = 0; i < WAYS; i++) {
		take(current, &ways[i]);
		check(&ways[i]);
	}
	fly(current, "vanished", number_of(ways + WAYS));
	terminal_close(current);
	current = NULL;
	for (int i = 0; i < PTY_SECONDS * 10 && !has_gone(); i++)
		poll(NULL, 0, 100);
	assert_true(has_gone());
}

static int
begin(void **state)
{
	(void)state;
	return terminal_sh(folder, "rm -rf ./*") ? 0 : -1;
}

static int
end(void **state)
{
	(void)state;
	if (current)
		terminal_close(current);
	current = NULL;
	return 0;
}

static int
make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int
remove_folder(void **state)
{
	(void)state;
	return terminal_sh(folder, "rm -rf %s", folder) ? 0 : -1;
}

int
main(int argc, char **argv)
{
	enum { BOIDS_KINDS = 5 };
	struct CMUnitTest tests[BOIDS_KINDS];

	if (argc == 3 && strcmp(argv[1], "ask") == 0)
		return mode_query_write(argv[2]) ? 0 : 1;
	for (int i = 0; i < BOIDS_KINDS && argc == 2; i++)
		if (strcmp(argv[1], kind_table[i].name) == 0)
			cmocka_set_test_filter(argv[1]);
	self = realpath(argv[0], NULL);
	if (!self)
		return 1;
	for (int i = 0; i < BOIDS_KINDS; i++)
		tests[i] =
			(struct CMUnitTest){ kind_table[i].name, every_way_out_leaves_it_as_it_was,
			                     begin, end, (void *)&kind_table[i] };
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
