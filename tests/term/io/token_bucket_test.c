/* SPDX-License-Identifier: MIT */
/* Token bucket: limits the bytes a second. */
#include "io/token_bucket.h"

#include "test.h"

#include <math.h>

enum { SECONDS = 40, TICKS = 1000 };

/* Sends as much as allowed every `every` milliseconds; `sent` gets the sum by each millisecond. */
static void
pour(double rate, int every, double *sent)
{
	struct token_bucket bucket;

	token_bucket_start(&bucket, 0, rate);
	for (int i = 0; i < SECONDS * TICKS; i++) {
		size_t room = i % every ? 0 : token_bucket_room(&bucket, i / (double)TICKS);
		token_bucket_take(&bucket, room);
		sent[i + 1] = sent[i] + (double)room;
	}
}

TEST(it_holds_within_a_twentieth_over_any_ten_seconds)
{
	static const double rates[] = { 100, 1500, 4000, 65536 };
	static const int gaps[] = { 1, 7, 33, 250 };
	static double sent[SECONDS * TICKS + 1];

	for (int r = 0; r < 4; r++) {
		for (int g = 0; g < 4; g++) {
			pour(rates[r], gaps[g], sent);
			for (int i = 10 * TICKS; i <= SECONDS * TICKS; i++) {
				double share = (sent[i] - sent[i - 10 * TICKS]) / (10 * rates[r]);
				assert_true(share <= 1.05 && share >= 0.95);
			}
		}
	}
}

TEST(it_holds_no_more_after_a_long_rest)
{
	struct token_bucket bucket;

	token_bucket_start(&bucket, 0, 1000);
	assert_int_equal(token_bucket_room(&bucket, 3600), 400);
	token_bucket_take(&bucket, 400);
	assert_int_equal(token_bucket_room(&bucket, 3600), 0);
	assert_int_equal(token_bucket_room(&bucket, 3600.25), 250);
	assert_int_equal(token_bucket_room(&bucket, 3599),
	                 250); /* a clock that goes back adds no bytes */
}

TEST(what_is_owed_is_paid_first)
{
	struct token_bucket bucket;

	token_bucket_start(&bucket, 10, 1000);
	token_bucket_take(&bucket, 900);
	assert_int_equal(token_bucket_room(&bucket, 10.4), 0);
	assert_int_equal(token_bucket_room(&bucket, 10.6), 100);
	assert_true(fabs(token_bucket_when(&bucket, 300) - 10.8) < 1e-9);
	assert_true(fabs(token_bucket_when(&bucket, 5000) - 10.9) <
	            1e-9); /* the capacity of the bucket */
	assert_true(fabs(token_bucket_when(&bucket, 50) - 10.6) < 1e-9);
}

TEST(without_a_limit_all_may_go)
{
	struct token_bucket bucket;

	token_bucket_start(&bucket, 3, 0);
	token_bucket_take(&bucket, 1000000);
	assert_true(token_bucket_room(&bucket, 3) == SIZE_MAX);
	assert_true(token_bucket_when(&bucket, 1000000) == 3);
}
