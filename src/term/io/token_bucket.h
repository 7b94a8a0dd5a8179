/* SPDX-License-Identifier: MIT */
/* Token bucket: limits output to a number of bytes a second. Times are arguments, in seconds. */
#pragma once

#include <stddef.h>

struct token_bucket {
	double rate;  /* bytes a second; 0: no limit */
	double level; /* bytes that may be sent at once; below 0: debt */
	double at;    /* time of `level` */
};

/* Starts full at `now`. */
void token_bucket_start(struct token_bucket *bucket, double now, double rate);

/* Returns how many bytes may be sent now. */
size_t token_bucket_room(struct token_bucket *bucket, double now);

/* Counts bytes as sent. More than token_bucket_room() become a debt. */
void token_bucket_take(struct token_bucket *bucket, size_t bytes);

/* Returns when `bytes` may be sent; the time of a full bucket if it never holds that many. */
double token_bucket_when(const struct token_bucket *bucket, size_t bytes);
