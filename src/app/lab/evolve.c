/* SPDX-License-Identifier: MIT */
#include "evolve.h"

#include "actions/resume_command.h"
#include "aim.h"
#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "io/memory.h"
#include "io/signals.h"
#include "math/spelling.h"
#include "population.h"
#include "provenance.h"
#include "session/session_flight.h"
#include "text/asset.h"
#include "text/csv.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	FRESH = 20, /* seeds of the verdict */
	EVERY = 30  /* steps between measurements, which cost as much as a step */
};

struct evolve {
	const struct options *options;
	struct options start, best, scratch; /* with one thread */
	struct aim aim;
	struct population population;
	struct asset *brains; /* owned; of what is shown and the best */
	struct output file;   /* of --best */
	struct flight_runner runner;
	bool judges;             /* the start and the best fly on fresh seeds */
	int individuals, trials; /* of a generation; of the verdict 2 and FRESH */
	int generation, best_flights;
	struct evolve_found so_far; /* the best of the last generation */
	struct tally {
		aim_values mean;
		int flights;
	} * now, *before;        /* owned: by individual, of this generation and the one before */
	aim_values reference;    /* of the start, for the scores of others */
	double highest;          /* best score of all generations but the first; NAN: none yet */
	double fresh[2 * FRESH]; /* scores of flights of the start, then of the best */
	const char *row;         /* of the table, the next one that it had at first */
	uint64_t had, done, all; /* rows: that it had, individuals with a score, all there will be */
	struct session session;  /* of the start, or at the end of the best */
	int status;

	/* Beside a terminal. */
	pthread_t thread;
	atomic_bool stops;
	pthread_mutex_t lock; /* of what is shown */
	struct evolve_shown shown;
};

/* ---- flights */

static bool
may_go_on(void *data, bool steps)
{
	const struct evolve *e = data;

	(void)steps;
	return !e->stops && !signals_pending();
}

/* Finds the values of the terms of the aim, unless the search is to end. */
static int
fly_terms(struct evolve *e, struct lab_flight *one)
{
	const uint64_t steps = one->options.steps, half = steps / 2;
	struct aim_sums sums = { 0 };

	one->session.go_on = may_go_on;
	one->session.go_on_data = e;
	for (uint64_t step = 1; step <= steps; step++) {
		if (!may_go_on(e, false) || !session_step(&one->session))
			return INTERRUPTED;
		if (step == steps || (step >= half && (step - half) % EVERY == 0))
			aim_add(&e->aim, &sums, one->session.flight.flock);
	}
	for (int term = 0; term < e->aim.terms; term++)
		one->values[term] = aim_value(&e->aim, &sums, term);
	return DONE;
}

/* Flies an individual on a seed, unless the table has its row. Each generation has other seeds, as does
 * the verdict. */
static int
fly(void *data, struct lab_flight *one)
{
	struct evolve *e = data;
	const int individual = (int)(one->index / (uint64_t)e->trials);
	const uint64_t before = (uint64_t)e->generation * (uint64_t)e->individuals;

	if (!e->judges && before + (uint64_t)individual < e->had)
		return DONE;
	one->options = e->judges && individual > 0 ? e->best : e->start;
	one->options.seed +=
		(uint64_t)e->generation * e->options->trials + one->index % (uint64_t)e->trials;
	if (!e->judges && !e->population.apply(e->population.data, individual, &one->options)) {
		for (int i = 0; i < e->aim.terms; i++)
			one->values[i] = (double)NAN;
		return DONE;
	}
	if (!lab_flight_start(&one->session, &one->options, one->error))
		return errno ? FAILED : WRONG;
	return fly_terms(e, one);
}

/* ---- the table */

/* Writes the row of an individual, or passes that of the table, which must be the same. */
static int
put_row(struct evolve *e, int individual, const struct lineage *line, char *error)
{
	char *row, text[BOIDS_FACTOR_TEXT];
	int counts[POPULATION_COUNTS];
	size_t length;
	FILE *out = memory_stream(&row, &length);

	fprintf(out, "%d,%d,%d,%d,%d,%.17g", e->generation, individual, line->mother, line->father,
	        e->now[individual].flights, line->score);
	for (int i = 0; i < e->aim.terms; i++)
		fprintf(out, isnan(e->now[individual].mean[i]) ? ",nan" : ",%.17g",
		        e->now[individual].mean[i]);
	if (e->population.counted) {
		e->population.count(e->population.data, individual, counts);
		fprintf(out, ",%d,%d,%d", counts[0], counts[1], counts[2]);
	}
	for (int i = 0; i < e->population.columns; i++) {
		factor_write(&e->scratch.settings.factors, e->population.column[i], text);
		fprintf(out, ",%s", text);
	}
	putc('\n', out);
	memory_stream_end(out);
	const bool fresh = ++e->done > e->had;
	const bool same = fresh || strncmp(e->row, row, length) == 0;
	if (fresh)
		fputs(row, e->runner.out.file);
	free(row);
	if (fresh)
		return flight_runner_flush(&e->runner);
	if (!same &&
	    !error_set(error, 0, "%s has rows of another search", PATH_SHOWN(e->runner.out.name)))
		return WRONG;
	e->row += length;
	return e->done == e->had ? flight_runner_keep(&e->runner, (size_t)(e->row - e->runner.rows))
	                         : DONE;
}

static void
write_names(const void *data, FILE *out)
{
	const struct evolve *e = data;

	fputs("generation,individual,mother,father,flights,score", out);
	for (int i = 0; i < e->aim.terms; i++) {
		fputs(",aim_", out);
		csv_write_name(out, measure_table[e->aim.term[i].measure].name);
	}
	fputs(e->population.counted ? e->population.counted : "", out);
	for (int i = 0; i < e->population.columns; i++) {
		putc(',', out);
		csv_write_name(out, factor_table[e->population.column[i]].name);
	}
	putc('\n', out);
}

/* Opens it, with the settings of the start. */
static int
open_table(struct evolve *e)
{
	const struct options *o = e->options;
	const char *name = o->evolved ? o->evolved : e->runner.is_beside ? "/dev/null" : "-";
	const int status = flight_runner_open(&e->runner, name, o, e->all, "settings",
	                                      flight_hash(&e->session.flight));

	e->row = e->runner.rows;
	for (const char *at = e->row; status == DONE && at && (at = strchr(at, '\n')); at++)
		e->had++;
	return status == DONE && e->had == 0 ? flight_runner_keep(&e->runner, 0) : status;
}

/* Removes a table of which no search has written a row, so that it does not refuse another one. */
static void
drop_new_table(const struct evolve *e)
{
	if (e->had > 0 || !*e->runner.ini)
		return;
	unlink(e->runner.ini);
	unlink(e->runner.out.name);
}

/* ---- the search */

/* Gives an individual its score, once its flights are taken. The unchanged have means over all flights
 * since they were born. */
static int
score(struct evolve *e, int individual, char *error)
{
	struct tally *now = &e->now[individual];
	struct lineage *line = e->population.lineage(e->population.data, individual);
	const bool stays = line->mother >= 0 && line->father < 0;
	const struct tally *before = stays ? &e->before[line->mother] : &(struct tally){ { 0 }, 0 };

	now->flights = before->flights + e->trials;
	for (int i = 0; i < e->aim.terms && e->done >= e->had; i++)
		now->mean[i] += (before->mean[i] - now->mean[i]) * before->flights / now->flights;
	const char *at = e->row;
	for (int i = -6; i < e->aim.terms && e->done < e->had; i++) { /* behind six other numbers */
		char *end;
		const double value = strtod(at, &end);
		at = *end == ',' ? end + 1 : end;
		if (i >= 0)
			now->mean[i] = value;
	}
	for (int i = 0; i < e->aim.terms && e->done == 0; i++) {
		e->reference[i] = now->mean[i];
		if (isnan(now->mean[i])) {
			error_set(error, 0, "--evolve: the start has no measure %s",
			          measure_table[e->aim.term[i].measure].name);
			drop_new_table(e);
			return WRONG;
		}
	}
	line->score = aim_score(&e->aim, now->mean, e->reference);
	e->scratch = e->start;
	e->population.apply(e->population.data, individual, &e->scratch);
	return put_row(e, individual, line, error);
}

static void
keep_brain(struct evolve *e, struct boids_factors *f)
{
	if (!factors_keep_brain(f, &e->brains))
		memory_lack();
}

static struct evolve_found
found(struct evolve *e, int individual)
{
	struct evolve_found is = { .generation = e->generation, .individual = individual };

	is.score = e->population.lineage(e->population.data, individual)->score;
	memcpy(is.values, e->now[individual].mean, sizeof is.values);
	e->scratch = e->start;
	e->population.apply(e->population.data, individual, &e->scratch);
	is.factors = e->scratch.settings.factors;
	return is;
}

/* Shows the best so far, and those of the generation that have the highest scores. */
static void
show(struct evolve *e, double mean)
{
	struct evolve_shown *s = &e->shown;

	pthread_mutex_lock(&e->lock);
	s->so_far = e->so_far;
	s->best[e->generation] = (float)e->highest;
	s->mean[e->generation] = (float)mean;
	s->generations = e->generation + 1;
	s->count = 0;
	for (int i = 0; i < e->individuals; i++) {
		const struct evolve_found one = found(e, i);
		int at = s->count < EVOLVE_SHOWN ? s->count++ : EVOLVE_SHOWN;
		for (; at > 0 && s->of[at - 1].score < one.score; at--)
			if (at < EVOLVE_SHOWN)
				s->of[at] = s->of[at - 1];
		if (at < EVOLVE_SHOWN)
			s->of[at] = one;
	}
	for (int i = 0; i < s->count; i++)
		keep_brain(e, &s->of[i].factors);
	pthread_mutex_unlock(&e->lock);
}

/* Finds the best of a generation: after the first, of those that have flown in more than one, as the
 * score of others may be luck. */
static void
choose_best(struct evolve *e)
{
	int best = -1;
	double highest = 0, mean = 0;

	for (int i = 0; i < e->individuals; i++) {
		const struct lineage *line = e->population.lineage(e->population.data, i);
		mean += line->score / e->individuals;
		if ((e->generation == 0 || line->father < 0) && (best < 0 || line->score > highest)) {
			best = i;
			highest = line->score;
		}
	}
	e->so_far = found(e, best);
	e->best = e->scratch;
	keep_brain(e, &e->so_far.factors);
	keep_brain(e, &e->best.settings.factors);
	e->best_flights = e->now[best].flights;
	if (e->generation > 0 && !(highest <= e->highest))
		e->highest = highest;
	if (e->runner.is_beside)
		show(e, mean);
}

static int
take(void *data, struct lab_flight *one)
{
	struct evolve *e = data;
	const int individual = (int)(one->index / (uint64_t)e->trials);
	const int trial = (int)(one->index % (uint64_t)e->trials);
	char best[32] = "";
	int status = DONE;

	pthread_mutex_lock(&e->lock);
	e->shown.share = (double)(e->done + e->judges) / (double)(e->all + 1);
	pthread_mutex_unlock(&e->lock);
	for (int i = 0; i < e->aim.terms; i++)
		e->now[individual].mean[i] =
			(trial > 0 ? e->now[individual].mean[i] : 0) + one->values[i] / e->trials;
	if (e->judges)
		e->fresh[one->index] = aim_score(&e->aim, one->values, e->reference);
	else if (trial == e->trials - 1)
		status = score(e, individual, one->error);
	const double gone = clock_now() - e->runner.begun, rows = (double)e->done - (double)e->had;
	if (!isnan(e->highest))
		snprintf(best, sizeof best, ", best so far %.4g", e->highest);
	if (rows > 0)
		progress_show(&e->runner.progress, "generation %d of %" PRIu64 "%s, %.0f s left",
		              e->generation, e->options->generations, best,
		              gone / rows * (double)(e->all - e->done));
	return status;
}

static void
set_state(struct evolve *e, enum evolve_state state)
{
	pthread_mutex_lock(&e->lock);
	e->shown.state = state;
	pthread_mutex_unlock(&e->lock);
}

static int
search(struct evolve *e)
{
	while (e->done < e->all) {
		const int status = flight_runner_run(&e->runner, (uint64_t)e->individuals *
		                                                         (uint64_t)e->trials);
		if (status != DONE)
			return status;
		choose_best(e);
		struct tally *before = e->before;
		e->before = e->now;
		e->now = before;
		e->generation++;
		e->population.next(e->population.data);
	}
	e->judges = true;
	set_state(e, EVOLVE_JUDGES);
	e->individuals = 2;
	e->trials = FRESH;
	return flight_runner_run(&e->runner, 2 * FRESH);
}

/* ---- what it has found */

/* Writes it, each line behind this text. */
static void
write_found(const struct evolve *e, FILE *out, const char *before)
{
	static const char *const names[] = { "the start", "the best" };
	const uint64_t seed = e->options->seed + e->options->generations * e->options->trials;
	int better = 0;

	fprintf(out, "%sgeneration %d, individual %d is the best: score %.4g in %d flights\n",
	        before, e->so_far.generation, e->so_far.individual, e->so_far.score,
	        e->best_flights);
	if (e->options->start_state)
		fprintf(out, "%sall flights started from %s, which is not part of the best\n",
		        before, PATH_SHOWN(e->options->start_state));
	for (int i = 0; e->judges && e->status == DONE && i < 2; i++) {
		const double *fresh = e->fresh + i * FRESH;
		double mean = 0, squares = 0;
		for (int k = 0; k < FRESH; k++) {
			mean += fresh[k] / FRESH;
			better += i > 0 && fresh[k] > e->fresh[k];
		}
		for (int k = 0; k < FRESH; k++)
			squares += (fresh[k] - mean) * (fresh[k] - mean);
		fprintf(out,
		        "%sseeds %" PRIu64 " to %" PRIu64
		        ", %s: score %.4g, of a flight %.4g +- %.2g",
		        before, seed, seed + FRESH - 1, names[i],
		        aim_score(&e->aim, e->now[i].mean, e->reference), mean,
		        sqrt(squares / (FRESH - 1)));
		for (int term = 0; term < e->aim.terms; term++)
			fprintf(out, ", %s %.4g", measure_table[e->aim.term[term].measure].name,
			        e->now[i].mean[term]);
		putc('\n', out);
	}
	if (e->judges && e->status == DONE)
		fprintf(out, "%sthe best has the higher score on %d of these %d seeds\n", before,
		        better, FRESH);
}

/* Writes the file of --best. */
static int
write_best(struct evolve *e)
{
	char error[ERROR_SIZE];
	char *text = e->file.file ? provenance_text(&e->best, NULL, error) : NULL;

	if (text) {
		fputs(text, e->file.file);
		write_found(e, e->file.file, "# ");
	} else if (e->file.file) {
		complain(FAILED, "%s", error);
	}
	const int status = output_close(&e->file, text || !e->file.file ? DONE : FAILED);
	free(text);
	return status;
}

/* Says what was found, also if a signal came. Returns the exit status. */
static int
report(struct evolve *e)
{
	char command[RESUME_COMMAND_TEXT], error[ERROR_SIZE];
	int status = e->status;

	if ((status != DONE && status != INTERRUPTED) || e->done < e->options->population) {
		output_close(&e->file, FAILED); /* removes it */
		return status != INTERRUPTED
		               ? status
		               : complain(
					 status,
					 "it ended within its first generation: nothing was found");
	}
	if (e->file.file && !e->runner.is_beside)
		signals_end(); /* the best may take longer to write */
	progress_clear(&e->runner.progress);
	write_found(e, stderr, "boids: ");
	const bool written = write_best(e) == DONE;
	e->best.has_size |= e->runner.is_beside; /* a terminal may have another */
	status = written ? status : FAILED;
	session_end(&e->session);
	const bool known =
		(written && e->options->best) || e->population.column[0] != BOIDS_FACTOR_brain;
	if (known && lab_flight_start(&e->session, &e->best, error)) {
		resume_command_whole(&e->session, "", NULL, command);
		fprintf(stderr, "%s%s\n",
		        e->options->best ? "" : "boids: --best FILE keeps the best as a preset; this command flies it:\n",
		        command);
	}
	return status;
}

/* Reads aim and factors, tries whether a flight can start, and opens the table. */
static int
start(struct evolve *e)
{
	const struct options *o = e->options;
	const size_t individuals = (size_t)e->individuals;
	char error[ERROR_SIZE];

	e->now = memory_new(individuals, sizeof *e->now);
	e->before = memory_new(individuals, sizeof *e->before);
	if (!aim_read(&e->aim, o->evolve, error))
		return complain_of(error);
	if (!lab_flight_start(&e->session, &e->start, error))
		return complain_of(error);
	if (!(spelling_is("brain", o->over) ? brain_population : factor_population)(
		    &e->population, o, e->session.flight.flock, error))
		return complain_of(error);
	int status = o->best ? output_open_whole(&e->file, o->best) : DONE;
	if (status == DONE)
		status = open_table(e);
	if (status != DONE)
		return status;
	if (output_same_name(o->best, e->runner.ini)) {
		drop_new_table(e);
		return complain(WRONG, "--best needs another file than %s of --evolved",
		                PATH_SHOWN(e->runner.ini));
	}
	if (e->had > e->all)
		return complain(WRONG, "%s has more rows than this search", PATH_SHOWN(o->evolved));
	e->best = e->start;
	return DONE;
}

static struct evolve *
begin(const struct options *options, bool is_beside)
{
	struct evolve *e = memory_new(1, sizeof *e);
	struct options few = *options;

	e->runner = (struct flight_runner){ e, fly, take, write_names, .is_beside = is_beside };
	e->options = options;
	e->highest = (double)NAN;
	e->start = *options;
	e->start.threads = 1;
	e->individuals = (int)options->population;
	e->trials = (int)options->trials;
	e->all = options->population * options->generations;
	pthread_mutex_init(&e->lock, NULL);
	if (is_beside) { /* one processor is for who looks on */
		const int threads = options_threads(options, SIZE_MAX);
		few.threads = threads > 1 ? (uint64_t)threads - 1 : 1;
	}
	e->status = flight_runner_start(&e->runner, &few, &e->file.atomic);
	if (e->status == DONE)
		e->status = start(e);
	e->shown.aim = e->aim;
	e->shown.columns = e->population.columns;
	memcpy(e->shown.column, e->population.column, sizeof e->shown.column);
	return e;
}

static int
end(struct evolve *e)
{
	const int status = flight_runner_end(&e->runner, report(e));

	session_end(&e->session);
	if (e->population.data)
		e->population.free(e->population.data);
	pthread_mutex_destroy(&e->lock);
	asset_free(e->brains);
	free(e->now);
	free(e->before);
	free(e);
	return status;
}

int
evolve_run(const struct options *options)
{
	struct evolve *e = begin(options, false);

	if (e->status == DONE)
		e->status = search(e);
	return end(e);
}

/* ---- beside a terminal */

static void *
run_search(void *data)
{
	struct evolve *e = data;

	e->status = search(e);
	set_state(e, EVOLVE_ENDED);
	return NULL;
}

/* The thread that the terminal is on handles signals. */
struct evolve *
evolve_start(const struct options *options, int *status)
{
	struct evolve *e = begin(options, true);
	sigset_t every, before;

	sigfillset(&every);
	pthread_sigmask(SIG_SETMASK, &every, &before);
	const bool is_ready = e->status == DONE; /* from now on the status is the thread's */
	const int why = is_ready ? pthread_create(&e->thread, NULL, run_search, e) : 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	*status = DONE;
	if (is_ready && why == 0)
		return e;
	if (is_ready)
		e->status = complain(FAILED, "cannot start a search: %s", strerror(why));
	*status = end(e);
	return NULL;
}

bool
evolve_look(struct evolve *e, struct evolve_shown *shown)
{
	pthread_mutex_lock(&e->lock);
	const bool is_new = e->shown.generations != shown->generations ||
	                    e->shown.state != shown->state || shown->aim.terms == 0;
	if (is_new)
		*shown = e->shown;
	shown->share = e->shown.share;
	pthread_mutex_unlock(&e->lock);
	return is_new;
}

int
evolve_end(struct evolve *e, int status)
{
	if (!e)
		return status;
	e->stops = true;
	pthread_join(e->thread, NULL);
	const int ended = end(e);
	return ended == FAILED || ended == WRONG ? ended : status;
}
