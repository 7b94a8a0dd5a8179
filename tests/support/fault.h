/* SPDX-License-Identifier: MIT */
/* Fault: calls to the system that fail when they are told to. What is linked with --wrap for each of
 * the calls named in the Makefile goes through here; what is not is left alone. */
#pragma once

#include <stdbool.h>

enum fault_kind {
	FAULT_NONE,
	FAULT_MEMORY, /* all that gives memory: malloc to strdup, fopen and realpath */
	FAULT_WRITE,  /* write(); error 0: it takes one byte only */
	FAULT_READ,   /* read() and poll() */
	FAULT_DEVICE, /* ioctl(), tcgetattr() and tcsetattr(); error 0: a size of 0x0 */
	FAULT_FILE,   /* what puts a file in its place, from open() to rename() */
	FAULT_START,  /* pipe(), pthread_create(), memfd_create() */
	FAULT_CLOCK,  /* clock_gettime() goes on from `jump` seconds later, or earlier */
	FAULT_KINDS,
};

/* Calls of this kind from the first (counted from 1) on, `count` of them, fail with this errno. */
struct fault {
	enum fault_kind kind;
	long first, count;
	int error;
	double jump;
};

enum { FAULT_LASTING = 1000000000 }; /* as a count: from then on for good */

/* Whether the linker has led the calls here. */
bool fault_works(void);

/* From now on calls are counted, and fail as planned; FAULT_NONE: none does. */
void fault_plan(struct fault plan);

/* Whether any has failed since. */
bool fault_struck(void);

/* Blocks of memory that were asked for through here and have not been given back. */
long fault_blocks(void);

/* Descriptors that are open, of the lowest 64. */
int fault_files(void);

/* The plan as a word of the environment, "1 17 1 12 0", for a program to read at its start; words:
 * at least FAULT_WORD bytes. */
enum { FAULT_WORD = 96 };
void fault_write(struct fault plan, char *word);
bool fault_read(struct fault *plan, const char *word);
