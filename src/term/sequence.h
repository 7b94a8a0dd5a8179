/* SPDX-License-Identifier: MIT */
/* Sequence: what a finished control sequence says. For input.c alone. */
#pragma once

#include "input.h"

/* The event of ESC [ bytes, with its last byte; INPUT_NONE if it is none of ours. */
struct input_event sequence_control(const unsigned char *bytes, int length);

/* The same of ESC O and a last byte. */
struct input_event sequence_single(unsigned char last);
