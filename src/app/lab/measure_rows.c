/* SPDX-License-Identifier: MIT */
#include "measure_rows.h"

#include "headless_signals.h"
#include "states/flock_csv.h"
#include "text/csv.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Returns measure k of a row: as in the table, but number first. */
static int
in_order(int k)
{
	return k == 0 ? BOIDS_MEASURE_NUMBER : k - (k <= BOIDS_MEASURE_NUMBER);
}

/* Some measures have the name of a factor, which a --sweep may have. */
void
measure_rows_header(FILE *out, const struct options *options, uint64_t shown)
{
	fputs("step,time", out);
	for (int k = 0; k < BOIDS_MEASURES; k++) {
		const char *name = measure_table[in_order(k)].name;
		const size_t length = strlen(name);
		bool swept = false;
		if (!(shown >> in_order(k) & 1))
			continue;
		for (int i = 0; i < options->sweeps; i++)
			swept |= strncmp(options->sweep[i], name, length) == 0 &&
			         options->sweep[i][length] == '=';
		putc(',', out);
		csv_write_name(out, name);
		fputs(swept ? "_now" : "", out);
	}
	fputs(options->has_burn ? ",order_var,order_binder,rows" : "", out);
	for (int m = 0; m < BOIDS_MEASURES && options->pool; m++)
		if (shown >> m & 1) {
			putc(',', out);
			csv_write_name(out, measure_table[m].name);
			fputs("_error", out);
		}
	putc('\n', out);
}

void
measure_rows_begin(struct measure_rows *r, const struct session *session)
{
	r->dt = session->dt;
	r->first = flock_steps(session->flight.flock);
	r->counted = session->flown;
	r->lives = flock_is_alive(session->flight.flock);
	r->homes = flock_any_home(session->flight.flock);
	if (!r->shown) {
		r->shown = r->options->measured ? r->options->measured : measure_columns(r->lives);
		if (r->measures.file)
			measure_rows_header(r->measures.file, r->options, r->shown);
	}
	if (r->states.file)
		flock_csv_write_header(r->states.file, r->lives, r->homes);
}

/* printf may add a sign to nan. */
static void
write_value(FILE *out, double value)
{
	if (isnan(value))
		fputs(",nan", out);
	else
		fprintf(out, ",%.9g", value);
}

static void
write_values(const struct measure_rows *r, const double values[BOIDS_MEASURES])
{
	FILE *out = r->measures.file;

	fprintf(out, "%" PRIu64 ",%.12g", r->step, (double)r->step * r->dt);
	for (int k = 0; k < BOIDS_MEASURES; k++)
		if (r->shown >> in_order(k) & 1)
			write_value(out, values[in_order(k)]);
}

/* Writes the means over the measured steps; of order the variance <o^2> - <o>^2 and the Binder
 * cumulant 1 - <o^4> / (3 <o^2>^2) too: 2/3 where order does not vary, least where it jumps. */
static void
write_means(struct measure_rows *r)
{
	const double orders = r->count[BOIDS_MEASURE_ORDER];
	double means[BOIDS_MEASURES];

	for (int m = 0; m < BOIDS_MEASURES; m++)
		means[m] = r->count[m] > 0 ? r->sum[m] / r->count[m] : (double)NAN;
	write_values(r, means);
	write_value(r->measures.file, orders > 0 ? r->squares / orders : (double)NAN);
	write_value(r->measures.file, r->second > 0
	                                      ? 1 - r->fourth * orders / (3 * r->second * r->second)
	                                      : (double)NAN);
	fprintf(r->measures.file, ",%" PRIu64, r->rows);
	for (int m = 0; m < BOIDS_MEASURES && r->options->pool; m++) {
		const double n = r->pool[m].flights;
		if (r->shown >> m & 1)
			write_value(r->measures.file,
			            n > 1 ? sqrt(r->pool[m].squares / (n * (n - 1))) : (double)NAN);
	}
	putc('\n', r->measures.file);
}

void
measure_rows_pool(struct measure_rows *r)
{
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		struct pooled *p = &r->pool[m];
		if (r->count[m] > p->count) {
			const double mean = (r->sum[m] - p->sum) / (r->count[m] - p->count);
			const double off = mean - p->mean;
			p->mean += off / ++p->flights;
			p->squares += off * (mean - p->mean);
		}
		p->sum = r->sum[m];
		p->count = r->count[m];
	}
}

/* Measures of ten million boids take seconds: a signal in between abandons the row. */
static int
measure(struct measure_rows *r, const struct flock_state *flock)
{
	const uint64_t wanted = r->shown | (uint64_t)r->options->has_burn << BOIDS_MEASURE_ORDER;
	double values[BOIDS_MEASURES];

	for (int m = 0; m < BOIDS_MEASURES; m++)
		values[m] = (double)NAN;
	if (!measure_all(flock, wanted, values, headless_signals_none, NULL))
		return INTERRUPTED;
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		if (!isnan(values[m])) {
			r->sum[m] += values[m];
			r->count[m]++;
		}
	}
	r->rows++;
	const double order = values[BOIDS_MEASURE_ORDER], off = order - r->mean;
	if (!isnan(order)) { /* Welford 1962: a running mean loses no digits of a small variance */
		r->mean += off / r->count[BOIDS_MEASURE_ORDER];
		r->squares += off * (order - r->mean);
		r->second += order * order;
		r->fourth += order * order * order * order;
	}
	if (!r->options->has_burn) {
		write_values(r, values);
		putc('\n', r->measures.file);
	}
	return DONE;
}

int
measure_rows_write(struct measure_rows *r, const struct session *session, bool last)
{
	const struct flock_state *flock = session->flight.flock;
	const struct options *o = r->options;
	FILE *states = r->states.file;
	int status = DONE;

	r->step = r->first + (session->flown - r->counted);
	bool due = r->step == r->first || last || (o->every > 0 && r->step % o->every == 0);
	/* For a mean, every step after --burn, unless --every is set. */
	bool measured = o->has_burn ? r->step > r->first + o->burn && (due || !o->every) : due;
	if (r->measures.file && measured)
		status = measure(r, flock);
	if (status != DONE || !due)
		return status;
	/* A flock that gets life or homes needs more columns; one that turns plain keeps them. */
	bool lives = r->lives || flock_is_alive(flock), homes = r->homes || flock_any_home(flock);
	if (states && (lives > r->lives || homes > r->homes)) {
		r->lives = lives;
		r->homes = homes;
		flock_csv_write_header(states, lives, homes);
	}
	if (states)
		flock_csv_write(states, flock, r->lives, r->homes);
	if (r->measures.file && ferror(r->measures.file))
		return output_failed(&r->measures);
	return states && ferror(states) ? output_failed(&r->states) : DONE;
}

int
measure_rows_end(struct measure_rows *r, int status)
{
	if (status == DONE && r->measures.file && r->options->has_burn)
		write_means(r);
	status = output_close(&r->measures, status);
	return output_close(&r->states, status);
}
