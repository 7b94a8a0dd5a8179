/* SPDX-License-Identifier: MIT */
/* Bucket: no more than so many bytes a second. */
#include "bucket.h"

#include <math.h>
#include <stdint.h>

/* Seconds' worth of bytes that it holds: what may go at once after a rest. Whoever watches for ten
 * seconds sees at most this share more: 4 %. */
static const double depth = 0.4;

void
bucket_start(struct bucket *bucket, double now, double rate)
{
	*bucket = (struct bucket){ .rate = rate, .level = rate * depth, .at = now };
}

size_t
bucket_room(struct bucket *bucket, double now)
{
	if (bucket->rate <= 0)
		return SIZE_MAX;
	bucket->level += fmax(0, now - bucket->at) * bucket->rate;
	bucket->level = fmin(bucket->level, bucket->rate * depth);
	bucket->at = now;
	return bucket->level > 0 ? (size_t)(bucket->level + 1e-6) : 0; /* a sum is not exact */
}

void
bucket_take(struct bucket *bucket, size_t bytes)
{
	bucket->level -= (double)bytes;
}

double
bucket_when(const struct bucket *bucket, size_t bytes)
{
	if (bucket->rate <= 0)
		return bucket->at;
	double wanted = fmin((double)bytes, bucket->rate * depth);
	return bucket->at + fmax(0, wanted - bucket->level) / bucket->rate;
}
