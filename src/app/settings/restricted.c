/* SPDX-License-Identifier: MIT */
#include "restricted.h"

#include "map_files.h"
#include "math/address_sanitizer.h"
#include "math/number.h"
#include "named_files.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifndef RLIMIT_AS /* OpenBSD counts all that a program maps as data */
#define RLIMIT_AS RLIMIT_DATA
#endif

enum {
	MOST_FILES = 65536,
	NAME = 64,
	POLLED = STDERR_FILENO + 2 /* poll() takes no more: terminal, signals and a shared flock */
};

extern char **environ;

/* ---- before the start */

/* Whether a variable may stay: only those that select how to draw, with the name of a terminal or
 * locale as value, not a path. Others may name files: HOME, XDG_CONFIG_HOME, TERMINFO,
 * TERMINFO_DIRS, LOCPATH, NLSPATH, NCURSES_TRACE ... */
static bool
is_allowed(const char *entry)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+@";
	static const struct {
		const char *name, *allowed;
	} variables[] = { { "TERM=", plain },     { "LANG=", plain },
		          { "LC_ALL=", plain },   { "LC_CTYPE=", plain },
		          { "NO_COLOR=", plain }, { "COLORTERM=", plain },
		          { "STY=", plain },      { "COLORFGBG=", "0123456789;" } };

	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
		const char *value = entry + strlen(variables[i].name);
		if (strncmp(entry, variables[i].name, strlen(variables[i].name)) == 0)
			return *value != '.' && strlen(value) < NAME &&
			       !value[strspn(value, variables[i].allowed)];
	}
	return false;
}

static void
clean_environment(void)
{
	char **to = environ;

	for (char **from = environ; from && *from; from++)
		if (is_allowed(*from))
			*to++ = *from;
	if (to)
		*to = NULL;
}

static bool
limit(int resource, rlim_t maximum)
{
	struct rlimit current;

	if (getrlimit(resource, &current) != 0)
		return false;
	if (current.rlim_max != RLIM_INFINITY && current.rlim_max < maximum)
		maximum = current.rlim_max;
	return setrlimit(resource, &(struct rlimit){ maximum, maximum }) == 0;
}

/* Linux pipes a core to the program in core_pattern whatever the limit is, unless it is 1; that is
 * also too small for a file. */
static bool
forbid_core(void)
{
#ifdef __linux__
	return limit(RLIMIT_CORE, 1);
#else
	return limit(RLIMIT_CORE, 0);
#endif
}

void
restricted_start(int argc, char **argv)
{
	const long open = sysconf(_SC_OPEN_MAX),
		   maximum = open < 0 || open > MOST_FILES ? MOST_FILES : open;
	bool requested = false;

	for (int i = 1; i < argc; i++)
		requested = requested || strcmp(argv[i], "--restricted") == 0;
	if (!requested)
		return;
	forbid_core(); /* Ctrl-\ would dump one; restricted_process checks for success */
	clean_environment();
	for (int file = STDERR_FILENO + 1; file < maximum; file++) /* inherited ones */
		close(file);
	/* the limit of restricted_process leaves no free descriptor, whatever is closed later */
	fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	signal(SIGTSTP, SIG_IGN); /* Ctrl-Z sends it until the terminal is in raw mode */
}

/* ---- options */

/* Returns the first option that is not allowed, or NULL. */
static const char *
refused_option(const struct options *o)
{
	if (o->first[PRIVATE])
		return o->first[PRIVATE];
	if (o->watch && o->watch[strcspn(o->watch, "/:")] == ':') /* for which it starts ssh */
		return "watch HOST:NAME";
	return o->first[HEADLESS] ? o->first[HEADLESS] : o->first[NAMES_FILE];
}

/* The user's folder is none of its files: all names are those of built-in ones. */
static bool
is_built_in(const struct named_files *library, const char *name, char *error)
{
	const char *kinds = library->folder;

	return !name || published_find(library->published, name) ||
	       error_set(error, 0, "--restricted allows only built-in %s (see --list-%s), not %s",
	                 kinds, kinds, QUOTED(name));
}

bool
restricted_options(struct options *o, char *error)
{
	struct boids_factors f;

	factors_init(&f);
	if (!o->restricted)
		return true;
	if (!o->has_idle)
		o->idle = RESTRICTED_IDLE;
	restricted_size(o, &o->columns, &o->rows);
	if (refused_option(o))
		return error_set(error, 0, "--restricted does not allow --%s", refused_option(o));
	const char *map = o->map && strcmp(o->map, "none") != 0 ? o->map : NULL;
	if (!is_built_in(&preset_files, o->preset, error) || !is_built_in(&map_files, map, error) ||
	    !is_built_in(&story_files, o->story, error))
		return false;
	const char *brain = o->given[BOIDS_FACTOR_brain];
	if (brain && !published_find(brain_table, brain))
		return error_set(error, 0, "--restricted allows only built-in brains, not %s",
		                 QUOTED(brain));
	if (o->threads > 1)
		return error_set(error, 0, "--restricted allows only one thread");
	for (int i = 0; i < NUMBER_BOUNDS; i++) {
		const struct boids_factor *factor = &factor_table[number_bounds[i]];
		const char *given = o->given[number_bounds[i]];
		if (given && factors_set(&f, factor->name, given, error) &&
		    f.at[number_bounds[i]].number > RESTRICTED_BOIDS)
			return error_set(error, 0, "--%s takes %.0f to %d with --restricted, not %s",
			                 factor->name, (double)factor->least, RESTRICTED_BOIDS,
			                 QUOTED(given));
	}
	o->threads = 1;
	return true;
}

/* ---- the process */

bool
restricted_process(void)
{
	const rlim_t memory = (rlim_t)256 << 20; /* twice that of the largest flock and screen */

#ifdef PR_SET_NO_NEW_PRIVS
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return false;
#endif
	/* With descriptors 0 to 3 open, a limit of 4 leaves none; open ones stay valid, also for
	 * poll(). RLIMIT_FSIZE exceeds the largest frame, which curses writes to a file in memory.
	 * Without SIGXFSZ a larger write is an error and does not end the program. Address
	 * sanitizers reserve terabytes. */
	return signal(SIGXFSZ, SIG_IGN) != SIG_ERR && forbid_core() &&
	       limit(RLIMIT_FSIZE, (rlim_t)4 << 20) && limit(RLIMIT_NPROC, 0) &&
	       (HAS_ADDRESS_SANITIZER || limit(RLIMIT_AS, memory)) && limit(RLIMIT_NOFILE, POLLED);
}

/* ---- while running */

void
restricted_size(const struct options *options, int *columns, int *rows)
{
	if (options->restricted && *columns > RESTRICTED_COLUMNS)
		*columns = RESTRICTED_COLUMNS;
	if (options->restricted && *rows > RESTRICTED_ROWS)
		*rows = RESTRICTED_ROWS;
}

int
restricted_most(const struct options *options)
{
	return options->restricted ? RESTRICTED_BOIDS : 0;
}

void
restricted_range(const struct options *options, int factor, const char *gap, char *text, size_t size)
{
	for (int i = 0; options->restricted && i < NUMBER_BOUNDS; i++)
		if (factor == number_bounds[i]) {
			snprintf(text, size, "%.0f..%d", (double)factor_table[factor].least,
			         RESTRICTED_BOIDS);
			return;
		}
	factor_range(factor, "..", gap, gap, text, size);
}
