/* SPDX-License-Identifier: MIT */
#include "evolve.h"

#include "aim.h"
#include "checkpoint.h"
#include "flight_runner.h"
#include "headless_signals.h"
#include "io/clock.h"
#include "lab_flight.h"
#include "math/number.h"
#include "population.h"
#include "progress.h"
#include "provenance.h"
#include "session/session_flight.h"
#include "text/line_words.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	FRESH = 20, /* seeds of the verdict */
	EVERY = 30  /* steps between two measurements: they cost little beside those */
};

typedef double aim_values[AIM_TERMS]; /* of the terms of the aim */

/* The best so far and, to compare, the start. */
struct candidate {
	struct options options;
	int generation, individual;
	double score; /* on the seeds of the search */
	aim_values fresh[FRESH];
};

struct evolve {
	const struct options *options;
	struct aim aim;
	struct population population;
	struct checkpoint table;
	struct thread_pool *pool;
	int individuals, trials, generation;
	aim_values *now, *before; /* owned: of the individuals of this generation, and of the one before */
	double *scores;       /* owned: of this generation */
	aim_values start;         /* what the others are compared with */
	const char *known;    /* rows of the table that have not been gone through */
	uint64_t done, found; /* individuals that have their scores; those that the table had */
	bool judges;          /* the best and the start fly on fresh seeds */
	struct candidate best, first;
	int better; /* fresh seeds on which the best has a higher score than the start */
	struct progress progress;
	double begun; /* the first flight, on a monotonic clock */
	int status;
	char error[ERROR_SIZE]; /* if status is FAILED or WRONG: a sentence, or "" after a message */
};

/* ---- a flight */

/* On the heap, as threads have small stacks on some systems. */
struct one {
	struct options options;
	struct session session;
};

struct result {
	int status;
	char error[ERROR_SIZE];
	aim_values values;
};

/* Gives the options the individual and seed of a flight. */
static void
choose(const struct evolve *e, uint64_t index, struct options *to)
{
	const uint64_t trials = (uint64_t)e->trials;

	if (e->judges) {
		*to = index % 2 == 0 ? e->best.options : e->first.options;
		to->seed += trials + index / 2;
	} else {
		*to = e->first.options;
		e->population.apply(e->population.data, (int)(index / trials), to);
		to->seed += index % trials;
	}
}

/* Whether an individual flies: the table has no row of it, and it is not unchanged. */
static bool
is_new(const struct evolve *e, int individual)
{
	const uint64_t number = (uint64_t)e->generation * (uint64_t)e->individuals;
	int parent[2];

	return number + (uint64_t)individual >= e->found &&
	       !e->population.parents(e->population.data, individual, parent);
}

static int
fly(const struct evolve *e, struct session *session, uint64_t steps, aim_values values)
{
	const uint64_t half = steps / 2;
	struct aim_sums sums = { 0 };

	session->go_on = headless_signals_none;
	for (uint64_t step = 1; step <= steps; step++) {
		if (headless_signals_came() || !session_step(session))
			return INTERRUPTED;
		if (step == steps || (step >= half && (step - half) % EVERY == 0))
			aim_add(&e->aim, &sums, session->flight.flock);
	}
	for (int term = 0; term < e->aim.terms; term++)
		values[term] = aim_value(&e->aim, &sums, term);
	return DONE;
}

static void *
make(void *data, uint64_t index)
{
	const struct evolve *e = data;
	struct result *r = calloc(1, sizeof *r);

	if (!r || (!e->judges && !is_new(e, (int)(index / (uint64_t)e->trials))))
		return r;
	struct one *one = calloc(1, sizeof *one);
	if (!one) {
		free(r);
		return NULL;
	}
	choose(e, index, &one->options);
	r->status = lab_flight_start(&one->session, &one->options, r->error);
	if (r->status == DONE)
		r->status = fly(e, &one->session, one->options.steps, r->values);
	session_end(&one->session);
	free(one);
	return r;
}

/* ---- the table */

static void
write_number(FILE *out, double number)
{
	char text[BOIDS_FACTOR_TEXT] = "nan";

	if (!isnan(number))
		number_write_double(number, text);
	fputs(text, out);
}

/* Returns the row of an individual, which the caller frees; NULL: no memory. */
static char *
row_of(const struct evolve *e, int individual)
{
	const struct population *p = &e->population;
	char *row = NULL;
	size_t length;
	int parent[2];
	FILE *out = open_memstream(&row, &length);

	if (!out)
		return NULL;
	p->parents(p->data, individual, parent);
	fprintf(out, "%d,%d,%d,%d,", e->generation, individual, parent[0], parent[1]);
	write_number(out, e->scores[individual]);
	for (int term = 0; term < e->aim.terms; term++) {
		putc(',', out);
		write_number(out, e->now[individual][term]);
	}
	p->values(p->data, individual, out);
	putc('\n', out);
	if (fclose(out) == 0)
		return row;
	free(row);
	return NULL;
}

/* Reads the values of the next row of the table. */
static void
read_values(const struct evolve *e, aim_values values)
{
	const char *at = e->known;

	for (int comma = 0; comma < 5; comma++) /* behind generation, individual, parents and score */
		at += strcspn(at, ",\n") + (at[strcspn(at, ",\n")] == ',');
	for (int term = 0; term < e->aim.terms; term++) {
		char *end;
		values[term] = strtod(at, &end);
		at = end + (*end == ',');
	}
}

/* Writes the row of an individual, or goes through that of the table, which must be the same. */
static int
put_row(struct evolve *e, int individual)
{
	char *row = row_of(e, individual);
	const size_t length = row ? strlen(row) : 0;
	int status = DONE;

	if (!row)
		status = FAILED;
	else if (e->done >= e->found)
		fputs(row, e->table.out.file);
	else if (strncmp(e->known, row, length) != 0)
		status = WRONG;
	else
		e->known += length;
	free(row);
	if (status != DONE)
		error_set(e->error, 0, status == FAILED ? "no memory for a row" : "%s has rows of another search",
		          PATH_SHOWN(e->table.out.name));
	else if (e->done >= e->found)
		status = checkpoint_flush(&e->table);
	else if (e->done + 1 == e->found)
		status = checkpoint_keep(&e->table, (size_t)(e->known - e->table.rows));
	return status;
}

static int
open_table(struct evolve *e, uint64_t hash)
{
	const struct options *o = e->options;
	char note[128], *ini = NULL, *head = NULL;
	size_t length;

	snprintf(note, sizeof note,
	         "%" PRIu64 " generations of %d settings with %d seeds, which begin as %016" PRIx64,
	         o->generations, e->individuals, e->trials, hash);
	if (!(ini = provenance_text(o, note, e->error)))
		return errno ? FAILED : WRONG;
	FILE *out = open_memstream(&head, &length);
	if (out) {
		fputs("generation,individual,mother,father,score", out);
		for (int term = 0; term < e->aim.terms; term++)
			measure_rows_name(out, o, e->aim.term[term].measure);
		e->population.names(e->population.data, out);
		putc('\n', out);
	}
	int status = FAILED;
	if (out && fclose(out) == 0)
		status = checkpoint_open(&e->table, o->evolved ? o->evolved : "-", ini, head);
	else
		error_set(e->error, ENOMEM, "no memory for the table");
	free(ini);
	free(head);
	if (status != DONE)
		return status;
	e->known = e->table.rows;
	for (const char *at = e->known; at && *at; at = strchr(at, '\n') + 1)
		e->found++;
	if (e->found > o->generations * o->population)
		return error_set(e->error, 0, "%s has rows of another search",
		                 PATH_SHOWN(e->table.out.name)),
		       WRONG;
	return e->found > 0 ? DONE : checkpoint_keep(&e->table, 0);
}

/* ---- the search */

/* Gives an individual its score, once its flights are taken. */
static int
score(struct evolve *e, int individual)
{
	double *values = e->now[individual];
	int parent[2];

	if (e->done < e->found)
		read_values(e, values);
	else if (e->population.parents(e->population.data, individual, parent))
		memcpy(values, e->before[parent[0]], sizeof *e->before);
	else
		for (int term = 0; term < e->aim.terms; term++)
			values[term] /= e->trials;
	const bool first = e->done == 0;
	for (int term = 0; first && term < e->aim.terms; term++) {
		e->start[term] = values[term];
		if (isnan(values[term]) && !error_set(e->error, 0, "--evolve: the start has no %s",
		                                      measure_table[e->aim.term[term].measure].name))
			return WRONG;
	}
	e->scores[individual] = aim_score(&e->aim, values, e->start);
	if (first)
		e->first.score = e->scores[individual];
	if (first || e->scores[individual] > e->best.score) {
		e->best.score = e->scores[individual];
		e->best.generation = e->generation;
		e->best.individual = individual;
		e->best.options = e->first.options;
		e->population.apply(e->population.data, individual, &e->best.options);
	}
	return put_row(e, individual);
}

static void
show_progress(struct evolve *e)
{
	const double all = (double)(e->options->generations * e->options->population);
	const double done = (double)e->done, flown = fmax(1, done - (double)e->found);
	char left[PROGRESS_TIME];

	if (e->judges)
		progress_show(&e->progress, "best %.4g, flying it on %d fresh seeds", e->best.score,
		              FRESH);
	else
		progress_show(&e->progress, "generation %d of %" PRIu64 ", best %.4g, %s left",
		              e->generation, e->options->generations, e->best.score,
		              progress_time((clock_now() - e->begun) * (all - done) / flown, left));
}

static bool
take(void *data, uint64_t index, void *result)
{
	struct evolve *e = data;
	struct result *r = result;
	const int trials = e->trials, individual = (int)(index / (uint64_t)trials);
	const int trial = (int)(index % (uint64_t)trials);

	if (e->status == DONE && !(r && !*r->error))
		error_set(e->error, 0, "%s", r ? r->error : "no memory for a flight");
	if (e->status == DONE)
		e->status = r ? r->status : FAILED;
	if (e->status == DONE && e->judges)
		memcpy((index % 2 == 0 ? &e->best : &e->first)->fresh[index / 2], r->values,
		       sizeof r->values);
	for (int term = 0; e->status == DONE && !e->judges && term < e->aim.terms; term++)
		e->now[individual][term] =
			r->values[term] + (trial > 0 ? e->now[individual][term] : 0);
	free(r);
	if (e->status == DONE && !e->judges && trial == trials - 1) {
		e->status = score(e, individual);
		e->done++;
	}
	show_progress(e);
	return e->status == DONE;
}

static void
search(struct evolve *e)
{
	struct flight_runner runner = { e, (uint64_t)(e->individuals * e->trials), make, take };

	e->begun = clock_now();
	for (uint64_t g = 0; e->status == DONE && g < e->options->generations; g++) {
		if (g > 0) {
			aim_values *old = e->before;
			e->before = e->now;
			e->now = old;
			e->population.next(e->population.data, e->scores);
		}
		e->generation = (int)g;
		flight_runner_run(&runner, e->pool);
	}
	if (e->status != DONE)
		return;
	e->judges = true;
	runner.count = 2 * FRESH;
	flight_runner_run(&runner, e->pool);
}

/* ---- the verdict */

/* Writes the score of the mean values on fresh seeds, and the deviation of the scores of the flights. */
static void
write_fresh(const struct evolve *e, const struct candidate *c, FILE *out)
{
	aim_values mean = { 0 };
	double sum = 0, squares = 0;

	for (int i = 0; i < FRESH; i++) {
		const double score = aim_score(&e->aim, c->fresh[i], e->start);
		sum += score;
		squares += score * score;
		for (int term = 0; term < e->aim.terms; term++)
			mean[term] += c->fresh[i][term] / FRESH;
	}
	fprintf(out, "%.4g (flights vary by %.2g)", aim_score(&e->aim, mean, e->start),
	        sqrt(fmax(0, squares - sum * sum / FRESH) / (FRESH - 1)));
	for (int term = 0; term < e->aim.terms; term++)
		fprintf(out, ", %s %.4g", measure_table[e->aim.term[term].measure].name, mean[term]);
}

/* Writes what the search has found, lines of text. */
static void
write_verdict(const struct evolve *e, FILE *out)
{
	const uint64_t seed = e->options->seed + (uint64_t)e->trials;
	int better = 0;

	for (int i = 0; i < FRESH; i++)
		better += aim_score(&e->aim, e->best.fresh[i], e->start) >
		          aim_score(&e->aim, e->first.fresh[i], e->start);
	fprintf(out, "score %.4g in the search: generation %d, individual %d; the start has %.4g\n",
	        e->best.score, e->best.generation, e->best.individual, e->first.score);
	if (e->status != DONE)
		return;
	fprintf(out, "on the fresh seeds %" PRIu64 " to %" PRIu64 ": ", seed, seed + FRESH - 1);
	write_fresh(e, &e->best, out);
	fputs("\nthe start on these: ", out);
	write_fresh(e, &e->first, out);
	fprintf(out, "\nthe best is better than the start on %d of these %d seeds\n", better, FRESH);
}

static void
write_word(FILE *out, const char *option, const char *value)
{
	char quoted[4 * SETTINGS_PATH];

	if (!value || strlen(value) >= SETTINGS_PATH)
		return;
	line_words_shell(value, quoted);
	fprintf(out, " %s %s", option, quoted);
}

/* Writes the command that flies the best in a terminal. */
static void
write_command(const struct evolve *e, FILE *out)
{
	const struct options *o = e->options;
	const struct boids_factors *best = &e->best.options.settings.factors;

	fputs("boids", out);
	write_word(out, "--config", o->config);
	write_word(out, "-p", o->best ? o->best : o->preset);
	for (int i = 0; i < BOIDS_FACTORS && !o->best; i++) {
		char option[80], text[BOIDS_FACTOR_TEXT], before[BOIDS_FACTOR_TEXT];
		snprintf(option, sizeof option, "--%s", factor_table[i].name);
		factor_write(best, i, text);
		factor_write(&o->settings.factors, i, before);
		write_word(out, option, strcmp(text, before) != 0 ? text : o->given[i]);
	}
	write_word(out, "--map", o->best ? NULL : o->map);
	write_word(out, "--goal", o->goal);
	putc('\n', out);
}

/* Writes the file of --best. */
static int
write_best(const struct evolve *e, const char *verdict)
{
	struct output out = { 0 };
	char error[ERROR_SIZE];

	if (!e->options->best)
		return DONE;
	char *text = provenance_text(&e->best.options, NULL, error);
	if (!text)
		return complain(errno ? FAILED : WRONG, "%s", error);
	int status = output_open_whole(&out, e->options->best) ? DONE : FAILED;
	if (status == DONE) {
		fputs(text, out.file);
		provenance_comment(out.file, "Source: the first line of this file, with this result:");
		for (const char *at = verdict; *at; at += strcspn(at, "\n") + 1)
			fprintf(out.file, "# %.*s\n", (int)strcspn(at, "\n"), at);
	}
	free(text);
	return output_close(&out, status);
}

/* Tells what was found, as far as the search went. Returns the exit status. */
static int
report(struct evolve *e)
{
	char *verdict = NULL;
	size_t length;
	int status = e->status;

	if (*e->error)
		complain(status, "%s", e->error);
	if (status == INTERRUPTED && *e->table.ini)
		complain(DONE, "%s has the search so far; the same command goes on",
		         PATH_SHOWN(e->table.out.name));
	FILE *out = e->done > 0 && (status == DONE || status == INTERRUPTED)
	                    ? open_memstream(&verdict, &length)
	                    : NULL;
	if (!out)
		return status;
	write_verdict(e, out);
	if (fclose(out) == 0) {
		for (const char *at = verdict; *at; at += strcspn(at, "\n") + 1)
			complain(DONE, "%.*s", (int)strcspn(at, "\n"), at);
		write_command(e, stderr);
		const int written = write_best(e, verdict);
		status = status == DONE ? written : status;
	}
	free(verdict);
	return status;
}

/* ---- as a whole */

/* Reads aim and factors, tries whether a flight can start, and opens the table. */
static int
open_search(struct evolve *e)
{
	struct one *one = calloc(1, sizeof *one);
	const size_t individuals = (size_t)e->individuals;

	e->now = calloc(individuals, sizeof *e->now);
	e->before = calloc(individuals, sizeof *e->before);
	e->scores = calloc(individuals, sizeof *e->scores);
	errno = ENOMEM;
	if (!one || !e->now || !e->before || !e->scores)
		error_set(e->error, errno, "no memory for the search");
	else if (aim_read(&e->aim, e->options->evolve, e->error) &&
	         factor_population(&e->population, e->options, e->error))
		errno = 0;
	int status = !*e->error ? DONE : errno ? FAILED : WRONG;
	if (status == DONE) {
		one->options = e->first.options;
		status = lab_flight_start(&one->session, &one->options, e->error);
		const uint64_t hash = status == DONE ? flight_hash(&one->session.flight) : 0;
		session_end(&one->session);
		status = status == DONE ? open_table(e, hash) : status;
	}
	free(one);
	return status;
}

int
evolve_run(const struct options *options)
{
	const int threads = options_threads(options, SIZE_MAX);
	struct evolve *e = calloc(1, sizeof *e);

	if (!e)
		return complain(FAILED, "no memory for the search");
	e->options = options;
	e->first.options = *options;
	e->first.options.threads = 1;
	e->individuals = (int)options->population;
	e->trials = (int)options->trials;
	e->pool = thread_pool_new(threads);
	headless_signals_watch(&e->table.out.atomic);
	if (!e->pool && options->threads > 1)
		e->status = complain(FAILED, "cannot start %d threads", threads);
	else
		e->status = open_search(e);
	e->progress = progress_start(e->table.out.file, NULL);
	if (e->status == DONE)
		search(e);
	progress_clear(&e->progress);
	int status = checkpoint_end(&e->table, report(e));
	if (e->population.data)
		e->population.free(e->population.data);
	thread_pool_free(e->pool);
	free(e->now);
	free(e->before);
	free(e->scores);
	free(e);
	return headless_signals_end(status);
}
