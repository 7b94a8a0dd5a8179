/* SPDX-License-Identifier: MIT */
/* Token bucket. */
#include "token_bucket.h"

#include <math.h>
#include <stdint.h>

/* Capacity in seconds at `rate`: the largest burst. Over ten seconds it adds at most 4 % to the
 * rate. */
static const double depth = 0.4;

void
token_bucket_start(struct token_bucket *bucket, double now, double rate)
{
	*bucket = (struct token_bucket){ .rate = rate, .level = rate * depth, .at = now };
}

size_t
token_bucket_room(struct token_bucket *bucket, double now)
{
	if (bucket->rate <= 0)
		return SIZE_MAX;
	bucket->level += fmax(0, now - bucket->at) * bucket->rate;
	bucket->level = fmin(bucket->level, bucket->rate * depth);
	bucket->at = now;
	return bucket->level > 0 ? (size_t)(bucket->level + 1e-6)
	                         : 0; /* rounding error of the sum */
}

void
token_bucket_take(struct token_bucket *bucket, size_t bytes)
{
	bucket->level -= (double)bytes;
}

double
token_bucket_when(const struct token_bucket *bucket, size_t bytes)
{
	if (bucket->rate <= 0)
		return bucket->at;
	double wanted = fmin((double)bytes, bucket->rate * depth);
	return bucket->at + fmax(0, wanted - bucket->level) / bucket->rate;
}
