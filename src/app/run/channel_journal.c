/* SPDX-License-Identifier: MIT */
/* Channel journal: the flight as text, written to a file and to memory. */
#include "channel_journal.h"

#include "files/file.h"

#include <errno.h>
#include <string.h>

/* Begins with the start of the flight, or its state amid it. */
static void
begin(struct channels *c, bool amid)
{
	journal_file_begin(&c->file, c->session, amid);
	if (!c->session->options->restricted) /* it writes no files */
		journal_memory_begin(&c->memory, c->session, amid);
}

static bool
show(struct channels *c, char *error)
{
	const struct options *options = c->session->options;

	*error = '\0';
	if (journal_file_open(&c->file, options->journal) != DONE)
		return false;
	if (!options->play)
		begin(c, *c->session->resume.state || options->watch);
	return true;
}

/* Says at once that the journal cannot be written. */
static unsigned
tick(struct channels *c, bool dragging)
{
	char shown[FILE_SHOWN];

	(void)dragging;
	if (c->journal_lost || journal_file_good(&c->file))
		return 0;
	int why = errno;
	c->journal_lost = true;
	session_failure(c->session, "cannot write %s: %s   flying on without a journal",
	                file_show(c->file.out.name, shown), strerror(why));
	return CHANNEL_STALE;
}

static void
own(struct channels *c)
{
	begin(c, true);
}

static void
save(struct channels *c)
{
	journal_memory_save(&c->memory, c->session);
}

static const char *
written(const struct channels *c)
{
	if (*c->memory.saved)
		return c->memory.saved;
	return c->file.writer.put && !c->file.writer.failed ? c->file.out.name : NULL;
}

static int
end(struct channels *c, int status)
{
	status = journal_file_end(&c->file, c->session, status);
	journal_memory_end(&c->memory, c->session);
	return status;
}

const struct channel channel_journal = {
	.show = show, .own = own, .tick = tick, .save = save, .end = end, .written = written
};
