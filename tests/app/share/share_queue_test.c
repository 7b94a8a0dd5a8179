/* SPDX-License-Identifier: MIT */
/* Share queue: events come out in order, each at its step, and their bytes are counted. */
#include "share/share_queue.h"

#include "test.h"

#include <stdlib.h>

static void
put(struct share_queue *queue, enum journal_kind kind, uint64_t step, const char *text)
{
	const struct journal_event event = { .kind = kind, .hash = step + 1, .text = text };

	assert_true(share_queue_put(queue, &event, step));
}

static void
assert_takes(struct share_queue *queue, uint64_t step, enum journal_kind kind, const char *text)
{
	struct share_event *event = share_queue_take(queue, step);

	assert_non_null(event);
	assert_int_equal(event->kind, kind);
	assert_int_equal(event->hash, event->step + 1);
	assert_string_equal(event->text, text);
	free(event);
}

TEST(events_come_in_order_at_their_steps)
{
	struct share_queue queue = { 0 };

	assert_null(share_queue_take(&queue, UINT64_MAX));
	put(&queue, JOURNAL_CHANGE, 5, "scatter");
	put(&queue, JOURNAL_NOTE, 5, "bob");
	put(&queue, JOURNAL_HASH, 7, NULL);
	assert_null(share_queue_take(&queue, 4));
	assert_takes(&queue, 5, JOURNAL_CHANGE, "scatter");
	assert_takes(&queue, 6, JOURNAL_NOTE, "bob"); /* late is due, too */
	assert_null(share_queue_take(&queue, 6));
	put(&queue, JOURNAL_END, 7, NULL);
	assert_takes(&queue, 7, JOURNAL_HASH, "");
	assert_takes(&queue, 7, JOURNAL_END, "");
	assert_null(share_queue_take(&queue, UINT64_MAX));
	put(&queue, JOURNAL_CHANGE, 9, "scatter"); /* an empty one goes on */
	assert_takes(&queue, 9, JOURNAL_CHANGE, "scatter");
}

TEST(bytes_are_those_that_wait)
{
	struct share_queue queue = { 0 };
	const size_t event = sizeof(struct share_event);

	put(&queue, JOURNAL_CHANGE, 1, "scatter");
	assert_int_equal(queue.bytes, event + 8);
	put(&queue, JOURNAL_HASH, 2, NULL);
	assert_int_equal(queue.bytes, 2 * event + 9);
	assert_takes(&queue, 1, JOURNAL_CHANGE, "scatter");
	assert_int_equal(queue.bytes, event + 1);
	put(&queue, JOURNAL_CHANGE, 3, "seed 4");
	share_queue_clear(&queue);
	assert_int_equal(queue.bytes, 0);
	assert_null(queue.first);
	assert_null(queue.last);
}
