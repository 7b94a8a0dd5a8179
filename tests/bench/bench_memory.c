/* SPDX-License-Identifier: MIT */
/* Bench: memory of a flock, counted in malloc. The linker must redirect malloc to __wrap_malloc
 * etc. (-Wl,--wrap=malloc), else nothing is counted. */
#include "bench.h"

#include <malloc.h>

static struct {
	long calls;
	size_t bytes; /* in use, rounded up as malloc does */
} counted;

void *__real_malloc(size_t) __attribute__((weak));
void *__real_calloc(size_t, size_t) __attribute__((weak));
void *__real_realloc(void *, size_t) __attribute__((weak));
void __real_free(void *) __attribute__((weak));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);

static void *
count(void *p)
{
	counted.calls++;
	counted.bytes += malloc_usable_size(p);
	return p;
}

void *
__wrap_malloc(size_t size)
{
	return count(__real_malloc(size));
}

void *
__wrap_calloc(size_t number, size_t size)
{
	return count(__real_calloc(number, size));
}

void *
__wrap_realloc(void *p, size_t size)
{
	size_t was = malloc_usable_size(p);
	void *q = __real_realloc(p, size);

	if (q || size == 0)
		counted.bytes -= was;
	return q ? count(q) : q;
}

void
__wrap_free(void *p)
{
	counted.bytes -= malloc_usable_size(p);
	__real_free(p);
}

void
bench_memory(struct report *r)
{
	const int n = 10000, steps = 1000;
	const size_t before = counted.bytes;
	struct flock_state *flock = bench_flock(n);
	const long calls = counted.calls;

	if (calls == 0) {
		fact_skipped("all of it", n, "the linker leads malloc past the bench");
		flock_free(flock);
		return;
	}
	fact(r, "all of it", n, (double)(counted.bytes - before) / n, "bytes/boid",
	     must_be_at_most(48));
	for (int i = 0; i < steps; i++)
		flock_step(flock, STEP_SECONDS);
	fact(r, "1000 steps", n, (double)(counted.calls - calls), "mallocs", must_be_at_most(0));
	flock_free(flock);
	fact(r, "left over", n, (double)(counted.bytes - before), "bytes", must_be_at_most(0));
}
