/* SPDX-License-Identifier: MIT */
#include "evolve.h"

#include "actions/resume_command.h"
#include "aim.h"
#include "checkpoint.h"
#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "lab_flight.h"
#include "math/number.h"
#include "math/spelling.h"
#include "population.h"
#include "progress.h"
#include "provenance.h"
#include "session/session_flight.h"
#include "text/brain_text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	FRESH = 20, /* seeds of the verdict */
	ROW = 2048, /* bytes of a row of the table, and of its head */
	EVERY = 30  /* steps between measurements, which cost as much as a step */
};

struct evolve {
	const struct options *options;
	struct options start, best, scratch; /* with one thread */
	struct aim aim;
	struct population population;
	struct checkpoint table;
	struct output file; /* of --best */
	struct thread_pool *pool;
	bool judges;             /* the start and the best fly on fresh seeds */
	int individuals, trials; /* of a generation; of the verdict 2 and FRESH */
	int generation, best_generation, best_individual;
	struct tally {
		aim_values mean;
		int flights;
	} * now, *before;     /* owned: by individual, of this generation and the one before */
	double *scores;       /* owned: of this generation */
	aim_values reference; /* of the start, for the scores of others */
	double best_score;
	double fresh[2 * FRESH]; /* scores of flights of the start, then of the best */
	const char *row;         /* of the table, the next one that it had at first */
	uint64_t had, done, all; /* rows: that it had, individuals with a score, all there will be */
	struct session session;  /* of the start, or at the end of the best */
	struct evolve_curve *curve; /* NULL: no terminal */
	struct progress progress;
	double begun;
	int status;
	char error[ERROR_SIZE]; /* of this status, unless it was printed */
};

/* A flight: on the heap, as threads have small stacks on some systems. */
struct one {
	struct options options;
	struct session session;
	aim_values values;
	int status;
	char error[ERROR_SIZE];
};

/* ---- flights */

static int
fly(const struct evolve *e, struct one *one)
{
	const uint64_t steps = one->options.steps, half = steps / 2;
	struct aim_sums sums = { 0 };

	one->session.go_on = headless_signals_none;
	for (uint64_t step = 1; step <= steps; step++) {
		if (headless_signals_came() || !session_step(&one->session))
			return INTERRUPTED;
		if (step == steps || (step >= half && (step - half) % EVERY == 0))
			aim_add(&e->aim, &sums, one->session.flight.flock);
	}
	for (int term = 0; term < e->aim.terms; term++)
		one->values[term] = aim_value(&e->aim, &sums, term);
	return DONE;
}

/* Flies an individual on a seed, unless the table has its row. Each generation has other seeds, as does
 * the verdict. Returns NULL on no memory. */
static void *
make(void *data, uint64_t index)
{
	const struct evolve *e = data;
	const int individual = (int)(index / (uint64_t)e->trials);
	const uint64_t before = (uint64_t)e->generation * (uint64_t)e->individuals;
	struct one *one = calloc(1, sizeof *one);

	if (!one || (!e->judges && before + (uint64_t)individual < e->had))
		return one;
	one->options = e->judges && individual > 0 ? e->best : e->start;
	one->options.seed +=
		(uint64_t)e->generation * e->options->trials + index % (uint64_t)e->trials;
	if (!e->judges && !e->population.apply(e->population.data, individual, &one->options)) {
		for (int i = 0; i < e->aim.terms; i++)
			one->values[i] = (double)NAN;
		return one;
	}
	one->status = lab_flight_start(&one->session, &one->options, one->error);
	if (one->status == DONE)
		one->status = fly(e, one);
	session_end(&one->session);
	return one;
}

/* ---- the table */

/* Adds to a text what fits. */
__attribute__((format(printf, 2, 3))) static void
add(char text[ROW], const char *format, ...)
{
	const size_t length = strlen(text);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text + length, ROW - length, format, arguments);
	va_end(arguments);
}

/* Writes the row of an individual, or passes that of the table, which must be the same. */
static int
put_row(struct evolve *e, int individual, const int parent[2])
{
	char row[ROW] = "", text[BOIDS_FACTOR_TEXT];
	int counts[POPULATION_COUNTS];

	add(row, "%d,%d,%d,%d,%d,%.17g", e->generation, individual, parent[0], parent[1],
	    e->now[individual].flights, e->scores[individual]);
	for (int i = 0; i < e->aim.terms; i++)
		add(row, isnan(e->now[individual].mean[i]) ? ",nan" : ",%.17g",
		    e->now[individual].mean[i]);
	if (e->population.counted) {
		e->population.count(e->population.data, individual, counts);
		add(row, ",%d,%d,%d", counts[0], counts[1], counts[2]);
	}
	for (int i = 0; i < e->population.columns; i++) {
		factor_write(&e->scratch.settings.factors, e->population.column[i], text);
		add(row, ",%s", text);
	}
	add(row, "\n");
	if (++e->done > e->had) {
		fputs(row, e->table.out.file);
		return checkpoint_flush(&e->table);
	}
	if (strncmp(e->row, row, strlen(row)) != 0 &&
	    !error_set(e->error, 0, "%s has rows of another search", PATH_SHOWN(e->table.out.name)))
		return WRONG;
	e->row += strlen(row);
	return e->done == e->had ? checkpoint_keep(&e->table, (size_t)(e->row - e->table.rows))
	                         : DONE;
}

/* Reads the values of the next row of the table: behind six other numbers. */
static void
read_values(const struct evolve *e, double *values)
{
	const char *at = e->row;
	char *end;

	for (int i = -6; i < e->aim.terms; i++) {
		const double value = strtod(at, &end);
		at = *end == ',' ? end + 1 : end;
		if (i >= 0)
			values[i] = value;
	}
}

/* Opens it. Its .ini has the settings of the start. */
static int
open_table(struct evolve *e)
{
	const struct options *o = e->options;
	char head[ROW] = "generation,individual,mother,father,flights,score", note[80];

	snprintf(note, sizeof note, "%" PRIu64 " settings, which begin as %016" PRIx64, e->all,
	         flight_hash(&e->session.flight));
	char *ini = provenance_text(o, note, e->error);
	if (!ini)
		return errno ? FAILED : WRONG;
	for (int i = 0; i < e->aim.terms; i++)
		add(head, ",aim_%s", measure_table[e->aim.term[i].measure].name);
	add(head, "%s", e->population.counted ? e->population.counted : "");
	for (int i = 0; i < e->population.columns; i++)
		add(head, ",%s", factor_table[e->population.column[i]].name);
	add(head, "\n");
	for (char *at = head; (at = strchr(at, '-'));)
		*at = '_';
	int status = checkpoint_open(&e->table,
	                             o->evolved ? o->evolved
	                             : e->curve ? "/dev/null"
	                                        : "-",
	                             ini, head);
	free(ini);
	e->row = e->table.rows;
	for (const char *at = e->row; status == DONE && at && (at = strchr(at, '\n')); at++)
		e->had++;
	return status == DONE && e->had == 0 ? checkpoint_keep(&e->table, 0) : status;
}

/* ---- the search */

/* Gives an individual its score, once its flights are taken. The unchanged have means over all flights
 * since they were born. */
static int
score(struct evolve *e, int individual)
{
	struct tally *now = &e->now[individual];
	int parent[2];
	const bool kept = e->population.parents(e->population.data, individual, parent);
	const struct tally *before = kept ? &e->before[parent[0]] : &(struct tally){ { 0 }, 0 };

	now->flights = before->flights + e->trials;
	for (int i = 0; i < e->aim.terms && e->done >= e->had; i++)
		now->mean[i] += (before->mean[i] - now->mean[i]) * before->flights / now->flights;
	if (e->done < e->had)
		read_values(e, now->mean);
	for (int i = 0; i < e->aim.terms && e->done == 0; i++) {
		e->reference[i] = now->mean[i];
		if (isnan(now->mean[i]) && !error_set(e->error, 0, "the start has no measure %s",
		                                      measure_table[e->aim.term[i].measure].name))
			return WRONG;
	}
	e->scores[individual] = aim_score(&e->aim, now->mean, e->reference);
	e->scratch = e->start;
	e->population.apply(e->population.data, individual, &e->scratch);
	return put_row(e, individual, parent);
}

/* Tells the process that shows it what the best so far is, as a line of a journal. */
static void
tell_best(const struct evolve *e)
{
	char text[BOIDS_FACTOR_TEXT];

	brain_write_asset(&e->best.settings.factors, stdout);
	for (int i = 0; i < e->population.columns; i++) {
		const int factor = e->population.column[i];
		factor_write(&e->best.settings.factors, factor, text);
		printf("%s%s = %s", i > 0 ? ", " : "", factor_table[factor].name, text);
	}
	puts("");
	fflush(stdout);
}

/* Finds the best of a generation: after the first, of those that have flown in more than one, as the
 * score of others may be luck. */
static void
choose_best(struct evolve *e)
{
	int parent[2], best = -1;
	float mean = 0;

	for (int i = 0; i < e->individuals; i++) {
		mean += (float)(e->scores[i] / e->individuals);
		if ((e->generation == 0 || e->population.parents(e->population.data, i, parent)) &&
		    (best < 0 || e->scores[i] > e->scores[best]))
			best = i;
	}
	e->best = e->start;
	e->population.apply(e->population.data, best, &e->best);
	e->best_score = e->scores[best];
	e->best_individual = best;
	e->best_generation = e->generation;
	if (!e->curve)
		return;
	e->curve->best[e->generation] = (float)e->best_score;
	e->curve->mean[e->generation] = mean;
	e->curve->count = e->generation + 1;
	tell_best(e);
}

static bool
take(void *data, uint64_t index, void *result)
{
	struct evolve *e = data;
	struct one *one = result;
	const int individual = (int)(index / (uint64_t)e->trials);
	const int trial = (int)(index % (uint64_t)e->trials);

	const bool good = e->status == DONE && one && one->status == DONE;

	if (e->curve && getppid() != e->curve->shows)
		e->status = INTERRUPTED;
	if (e->status == DONE && !good) {
		e->status = one ? one->status : FAILED;
		error_set(e->error, 0, "%s", one ? one->error : "no memory for a flight");
	}
	for (int i = 0; good && i < e->aim.terms; i++)
		e->now[individual].mean[i] =
			(trial > 0 ? e->now[individual].mean[i] : 0) + one->values[i] / e->trials;
	if (good && e->judges)
		e->fresh[index] = aim_score(&e->aim, one->values, e->reference);
	else if (good && trial == e->trials - 1)
		e->status = score(e, individual);
	free(one);
	const double gone = clock_now() - e->begun, rows = (double)e->done - (double)e->had;
	if (rows > 0)
		progress_show(&e->progress, "generation %d of %" PRIu64 ", best %.4g, %.0f s left",
		              e->generation, e->options->generations, e->best_score,
		              gone / rows * (double)(e->all - e->done));
	return e->status == DONE;
}

static void
search(struct evolve *e)
{
	struct flight_runner runner = { e, (uint64_t)(e->individuals * e->trials), make, take };

	e->begun = clock_now();
	while (e->done < e->all) {
		flight_runner_run(&runner, e->pool);
		if (e->status != DONE)
			return;
		choose_best(e);
		struct tally *before = e->before;
		e->before = e->now;
		e->now = before;
		e->generation++;
		e->population.next(e->population.data, e->scores);
	}
	e->judges = true;
	e->individuals = 2;
	e->trials = FRESH;
	runner.count = 2 * FRESH;
	flight_runner_run(&runner, e->pool);
}

/* ---- what it has found */

/* Writes it, each line behind this text. */
static void
write_found(const struct evolve *e, FILE *out, const char *before)
{
	static const char *const names[] = { "the start", "the best" };
	const uint64_t seed = e->options->seed + e->options->generations * e->options->trials;
	int better = 0;

	fprintf(out, "%sgeneration %d, individual %d is the best: score %.4g\n", before,
	        e->best_generation, e->best_individual, e->best_score);
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
	char *text = e->file.file ? provenance_text(&e->best, NULL, e->error) : NULL;

	if (text) {
		fputs(text, e->file.file);
		write_found(e, e->file.file, "# ");
	}
	const int status = output_close(&e->file, text || !e->file.file ? DONE : FAILED);
	free(text);
	return status;
}

/* Says what was found, also if a signal came. Returns the exit status. */
static int
report(struct evolve *e)
{
	char command[RESUME_COMMAND_TEXT];
	int status = e->status;

	if (*e->error)
		complain(status, "%s", e->error);
	if (status == INTERRUPTED && *e->table.ini)
		complain(DONE, "%s has the search so far; the same command goes on",
		         PATH_SHOWN(e->table.out.name));
	if ((status != DONE && status != INTERRUPTED) || e->done < e->options->population) {
		output_close(&e->file, FAILED); /* removes it */
		return status;
	}
	write_found(e, stderr, "boids: ");
	if (write_best(e) != DONE)
		status = FAILED;
	session_end(&e->session);
	const bool known = e->options->best || e->population.column[0] != BOIDS_FACTOR_brain;
	if (known && lab_flight_start(&e->session, &e->best, e->error) == DONE) {
		resume_command_whole(&e->session, command);
		fprintf(stderr, "%s\n", command);
	}
	return status;
}

/* Reads aim and factors, tries whether a flight can start, and opens the table. */
static int
start(struct evolve *e)
{
	const size_t individuals = (size_t)e->individuals;

	e->now = calloc(individuals, sizeof *e->now);
	e->before = calloc(individuals, sizeof *e->before);
	e->scores = calloc(individuals, sizeof *e->scores);
	bool good = (e->now && e->before && e->scores) ||
	            error_set(e->error, ENOMEM, "no memory for the search");
	good = good && aim_read(&e->aim, e->options->evolve, e->error) &&
	       (spelling_is("brain", e->options->over) ? brain_population : factor_population)(
		       &e->population, e->options, e->error);
	if (!good)
		return errno ? FAILED : WRONG;
	int status = lab_flight_start(&e->session, &e->start, e->error);
	if (status == DONE && e->options->best && !output_open_whole(&e->file, e->options->best))
		status = FAILED;
	if (status == DONE)
		status = open_table(e);
	const char *same = output_same_name(e->options->best, e->table.ini) ? e->table.ini
	                   : output_same_name(e->options->best, e->options->evolved)
	                           ? e->options->evolved
	                           : NULL;
	if (status == DONE && same)
		status = complain(WRONG, "--best needs another file than %s of --evolved",
		                  PATH_SHOWN(same));
	if (same && e->had == 0) { /* it was new */
		unlink(e->table.ini);
		unlink(e->table.out.name);
	}
	if (status == DONE && e->had > e->all)
		status = complain(WRONG, "%s has more rows than this search",
		                  PATH_SHOWN(e->options->evolved));
	e->best = e->start;
	if (status == DONE && e->curve)
		tell_best(e);
	return status;
}

int
evolve_run(const struct options *options, struct evolve_curve *curve)
{
	const int threads = options_threads(options, SIZE_MAX);
	struct evolve *e = calloc(1, sizeof *e);

	if (!e)
		return complain(FAILED, "no memory for the search");
	e->options = options;
	e->curve = curve;
	e->start = *options;
	e->start.threads = 1;
	e->individuals = (int)options->population;
	e->trials = (int)options->trials;
	e->all = options->population * options->generations;
	e->pool = thread_pool_new(threads);
	headless_signals_watch(&e->file.atomic);
	e->status = e->pool || options->threads < 2
	                    ? start(e)
	                    : complain(FAILED, "cannot start %d threads", threads);
	e->progress = progress_start(e->table.out.file, NULL);
	if (e->status == DONE)
		search(e);
	progress_clear(&e->progress);
	int status = checkpoint_end(&e->table, report(e));
	session_end(&e->session);
	if (e->population.data)
		e->population.free(e->population.data);
	thread_pool_free(e->pool);
	free(e->now);
	free(e->before);
	free(e->scores);
	free(e);
	return headless_signals_end(status);
}
