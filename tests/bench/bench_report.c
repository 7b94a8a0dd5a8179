/* SPDX-License-Identifier: MIT */
/* Bench: prints results, and measures the machine. */
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
read_clock(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double
seconds_now(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

double
seconds_of_work(void)
{
	return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void
die(const char *error)
{
	fprintf(stderr, "bench: %s\n", error);
	exit(1);
}

void *
zeroed(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (!memory)
		die("no memory");
	return memory;
}

/* NaN is past every bound. */
static const char *
verdict(struct report *r, struct bound b, double value)
{
	const bool within = b.kind == AT_LEAST ? value >= b.value : value <= b.value;

	if (b.kind == NO_BOUND)
		return "";
	if (b.kind == STRETCH)
		return within ? "reached" : "not yet";
	if (within)
		return "ok";
	r->wrong += b.must;
	r->slow += !b.must;
	return b.must ? "WRONG" : "slow";
}

void
fact(struct report *r, const char *name, int boids, double value, const char *unit,
     struct bound bound)
{
	static const char *const signs[] = { "", ">= ", "<= ", "~ " };
	char text[32] = "";

	if (bound.kind != NO_BOUND)
		snprintf(text, sizeof text, "%s%.4g", signs[bound.kind], bound.value);
	printf("%-18s %8d %12.4g %-10s %10s %s\n", name, boids, value, unit, text,
	       verdict(r, bound, value));
}

void
fact_skipped(const char *name, int boids, const char *why)
{
	printf("%-18s %8d %12s %-10s %10s skip: %s\n", name, boids, "-", "", "", why);
}

void
fact_hash(struct report *r, const char *name, int boids, uint64_t hash, uint64_t other)
{
	r->wrong += hash != other;
	printf("%-18s %8d %016" PRIx64 "            %s\n", name, boids, hash,
	       hash == other ? "ok" : "WRONG");
}

/* A chain of dependent additions: one a cycle on any machine. */
static double
spin(long rounds)
{
	unsigned long x = 0;
	double start = seconds_now();

	for (long i = 0; i < rounds; i++) {
#define ADD \
	x += 1; \
	__asm__ volatile("" : "+r"(x));
		ADD ADD ADD ADD ADD ADD ADD ADD
#undef ADD
	}
	return seconds_now() - start;
}

double
clock_gigahertz(void)
{
	const long rounds = 4000000;
	double best = spin(rounds);

	for (int i = 0; i < 10; i++) {
		double seconds = spin(rounds);
		best = seconds < best ? seconds : best;
	}
	return 8 * (double)rounds / best * 1e-9;
}

/* Returns the time until this process and another have both finished their work. */
static double
spin_beside_another(long rounds)
{
	double start = seconds_now();
	pid_t other = fork();

	if (other == 0) {
		spin(rounds);
		_exit(0);
	}
	spin(rounds);
	if (other < 0 || waitpid(other, NULL, 0) != other)
		die("no second process to be had");
	return seconds_now() - start;
}

double
two_process_gain(void)
{
	const long rounds = 12000000;
	double alone = spin(rounds), beside = spin_beside_another(rounds);

	for (int i = 0; i < 6; i++) {
		double once = spin(rounds), twice = spin_beside_another(rounds);
		alone = once < alone ? once : alone;
		beside = twice < beside ? twice : beside;
	}
	return 2 * alone / beside;
}
