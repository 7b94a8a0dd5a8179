/* SPDX-License-Identifier: MIT */
/* Asciicast: a recording (version 2) that asciinema and its players show. */
#pragma once

#include "recording_format.h"

/* The frames as bytes for a terminal: of each only what differs from the one before. */
extern const struct recording_format asciicast_format;
