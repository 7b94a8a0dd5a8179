/* SPDX-License-Identifier: MIT */
#include "measure_rows.h"

#include "headless_signals.h"
#include "states/flock_csv.h"

#include <inttypes.h>
#include <math.h>

void
measure_rows_begin(struct measure_rows *r, const struct session *session)
{
	r->dt = session->dt;
	r->first = flock_steps(session->flight.flock);
	r->counted = session->flown;
	r->shown = flock_is_alive(session->flight.flock) ? BOIDS_MEASURES : BOIDS_MEASURES_OF_ANY;
	if (r->measures.file) {
		fputs("step,time,number", r->measures.file);
		for (int m = 0; m < r->shown; m++)
			if (m != BOIDS_MEASURE_NUMBER)
				fprintf(r->measures.file, ",%s", measure_table[m].name);
		fputc('\n', r->measures.file);
	}
	r->lives = flock_is_alive(session->flight.flock);
	r->homes = flock_any_home(session->flight.flock);
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
	write_value(out, values[BOIDS_MEASURE_NUMBER]);
	for (int m = 0; m < r->shown; m++)
		if (m != BOIDS_MEASURE_NUMBER)
			write_value(out, values[m]);
	fputc('\n', out);
}

/* Measures of ten million boids take seconds: a signal in between abandons the row. */
static int
measure(struct measure_rows *r, const struct flock_state *flock)
{
	double values[BOIDS_MEASURES];

	if (!measure_all(flock, values, headless_signals_none, NULL))
		return INTERRUPTED;
	for (int m = 0; m < BOIDS_MEASURES; m++) {
		if (!isnan(values[m])) {
			r->sum[m] += values[m];
			r->count[m]++;
		}
	}
	if (!r->options->has_burn)
		write_values(r, values);
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
	if (states && !flock_csv_write(states, flock, r->lives, r->homes))
		return complain(FAILED, "no memory to write states");
	if (r->measures.file && ferror(r->measures.file))
		return output_failed(&r->measures);
	return states && ferror(states) ? output_failed(&r->states) : DONE;
}

int
measure_rows_end(struct measure_rows *r, int status)
{
	if (status == DONE && r->measures.file && r->options->has_burn) {
		double means[BOIDS_MEASURES];
		for (int m = 0; m < BOIDS_MEASURES; m++)
			means[m] = r->count[m] > 0 ? r->sum[m] / r->count[m] : (double)NAN;
		write_values(r, means);
	}
	status = output_close(&r->measures, status);
	return output_close(&r->states, status);
}
