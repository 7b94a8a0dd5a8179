/* SPDX-License-Identifier: MIT */
/* Share queue: events of a journal that wait for the flight to come to their step. */
#include "share_queue.h"

#include <stdlib.h>
#include <string.h>

/* Returns the bytes that an event takes. */
static size_t
size_of(const struct share_event *event)
{
	return sizeof *event + strlen(event->text) + 1;
}

bool
share_queue_put(struct share_queue *queue, const struct journal_event *read, uint64_t step)
{
	const char *text = read->text ? read->text : "";
	struct share_event *event = malloc(sizeof *event + strlen(text) + 1);

	if (!event)
		return false;
	*event = (struct share_event){ .kind = read->kind, .step = step, .hash = read->hash };
	strcpy(event->text, text);
	if (queue->last)
		queue->last->next = event;
	else
		queue->first = event;
	queue->last = event;
	queue->bytes += size_of(event);
	return true;
}

bool
share_queue_is_due(const struct share_queue *queue, uint64_t step)
{
	return queue->first && queue->first->step <= step;
}

struct share_event *
share_queue_take(struct share_queue *queue, uint64_t step)
{
	struct share_event *event = queue->first;

	if (!share_queue_is_due(queue, step))
		return NULL;
	queue->first = event->next;
	if (!queue->first)
		queue->last = NULL;
	queue->bytes -= size_of(event);
	return event;
}

void
share_queue_clear(struct share_queue *queue)
{
	struct share_event *event;

	while ((event = share_queue_take(queue, UINT64_MAX)))
		free(event);
}
