/* SPDX-License-Identifier: MIT */
/* Token bucket: limits output to a number of bytes a second. Times are arguments, in seconds. */
#pragma once

#include <stddef.h>

struct bucket {
	double rate;  /* bytes a second; 0: no limit */
	double level; /* bytes that may be sent at once; below 0: debt */
	double at;    /* time of `level` */
};

/* Starts full at `now`. */
void bucket_start(struct bucket *bucket, double now, double rate);

/* Returns how many bytes may be sent now. */
size_t bucket_room(struct bucket *bucket, double now);

/* Counts bytes as sent. More than bucket_room() become a debt. */
void bucket_take(struct bucket *bucket, size_t bytes);

/* Returns when `bytes` may be sent; the time of a full bucket if it never holds that many. */
double bucket_when(const struct bucket *bucket, size_t bytes);
