/* SPDX-License-Identifier: MIT */
/* Fault: makes system calls fail. Calls linked with --wrap, which the Makefile lists, go through
 * this module; others are unaffected. */
#pragma once

#include <stdbool.h>

enum fault_kind {
	FAULT_NONE,
	FAULT_MEMORY, /* malloc(), calloc(), realloc() and strdup() */
	FAULT_WRITE,  /* write(); error 0: writes one byte only */
	FAULT_READ,   /* read() and poll() */
	FAULT_DEVICE, /* ioctl(), tcgetattr() and tcsetattr(); error 0: a size of 0x0 */
	FAULT_FILE,   /* calls that replace a file, from open() to rename() */
	FAULT_START,  /* pipe(), pthread_create(), memfd_create() */
	FAULT_CLOCK,  /* clock_gettime() jumps by `jump` seconds */
	FAULT_KINDS,
};

/* Makes `count` calls of this kind, from number `first` (from 1) on, fail with this errno. */
struct fault {
	enum fault_kind kind;
	long first, count;
	int error;
	double jump;
};

enum { FAULT_LASTING = 1000000000 }; /* as a count: for ever */

/* Whether the linker has redirected the calls. */
bool fault_works(void);

/* Starts counting calls, which fail as planned; FAULT_NONE: none does. */
void fault_plan(struct fault plan);

/* Whether any call has failed since. */
bool fault_struck(void);

/* Returns the number of blocks allocated here and not freed. */
long fault_blocks(void);

/* Returns the number of open descriptors among the lowest 64. */
int fault_files(void);

/* Converts a plan to and from a word for the environment, "1 17 1 12 0", which a program reads at
 * its start. words: at least FAULT_WORD bytes. */
enum { FAULT_WORD = 96 };
void fault_write(struct fault plan, char *word);
bool fault_read(struct fault *plan, const char *word);
