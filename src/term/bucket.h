/* SPDX-License-Identifier: MIT */
/* Bucket: no more than so many bytes a second. A token bucket, fed with times (seconds). */
#pragma once

#include <stddef.h>

struct bucket {
	double rate;  /* bytes a second; 0: no limit */
	double level; /* bytes that may go at once */
	double at;    /* when that was so */
};

/* Full at `now`. */
void bucket_start(struct bucket *bucket, double now, double rate);

/* Bytes that may go now. */
size_t bucket_room(struct bucket *bucket, double now);

/* So many have gone; more than there was room for are owed. */
void bucket_take(struct bucket *bucket, size_t bytes);

/* When so many bytes, or as many as it holds if they are more, may go. */
double bucket_when(const struct bucket *bucket, size_t bytes);
