/* SPDX-License-Identifier: MIT */
/* Rival: the flock of a web page, run by node and controlled through a pipe. */
#include "bench_rival.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct node {
	struct plan plan;
	struct bird *birds; /* to pass on, ordered by id */
	FILE *to, *from;
	pid_t process;
};

/* The path of the rival, beside this source. */
static void
run_node(int in, int out)
{
	const char *root = getenv("SRCDIR");
	char script[4096];

	snprintf(script, sizeof script, "%s/tests/bench/bench_rival.js", root ? root : ".");
	dup2(in, 0);
	dup2(out, 1);
	if (freopen("/dev/null", "w", stderr))
		execlp("node", "node", script, (char *)NULL);
	_exit(127);
}

/* Returns the reply to the last line sent, up to its newline. NULL: no node, or it has exited. */
static char *
answer(struct node *n, char *text, int size)
{
	return fflush(n->to) == 0 ? fgets(text, size, n->from) : NULL;
}

static void
expect_ok(struct node *n)
{
	char text[16];

	if (!answer(n, text, sizeof text) || strcmp(text, "ok\n") != 0)
		die("node has gone");
}

static void
end(void *self)
{
	struct node *n = self;

	fclose(n->to);
	fclose(n->from);
	waitpid(n->process, NULL, 0);
	free(n->birds);
	free(n);
}

static void *
start(const struct racer *r, const struct flock_state *pilot)
{
	struct node *n = zeroed(1, sizeof *n);
	int to[2], from[2];
	char text[16];

	(void)r;
	n->birds = zeroed(flock_count(pilot, BOIDS_KIND_BOID) + 1, sizeof *n->birds);
	if (pipe(to) != 0 || pipe(from) != 0)
		die("no pipes to be had");
	fcntl(to[1], F_SETFD, FD_CLOEXEC);
	fcntl(from[0], F_SETFD, FD_CLOEXEC);
	signal(SIGPIPE, SIG_IGN);
	n->process = fork();
	if (n->process == 0)
		run_node(to[0], from[1]);
	close(to[0]);
	close(from[1]);
	n->to = fdopen(to[1], "w");
	n->from = fdopen(from[0], "r");
	if (n->process < 0 || !n->to || !n->from)
		die("no process to be had");
	const struct plan p = n->plan = plan_of(pilot);
	fprintf(n->to,
	        "plan {\"width\":%.9g,\"height\":%.9g,\"visual\":%.9g,\"separationRange\":%.9g,"
	        "\"separation\":%.9g,\"alignment\":%.9g,\"cohesion\":%.9g,"
	        "\"least\":%.9g,\"most\":%.9g,\"seconds\":%.9g}\n",
	        (double)p.width, (double)p.height, (double)p.visual, (double)p.close,
	        (double)p.separation, (double)p.alignment, (double)p.cohesion, (double)p.least,
	        (double)p.most, (double)p.seconds);
	if (answer(n, text, sizeof text))
		return n;
	end(n);
	return NULL;
}

static void
load(void *self, const struct boids_boid *boids, int count)
{
	struct node *n = self;

	birds_take(n->birds, boids, count);
	fprintf(n->to, "take [");
	for (int i = 0; i < count; i++)
		fprintf(n->to, "%s[%.9g,%.9g,%.9g,%.9g]", i > 0 ? "," : "", (double)n->birds[i].x,
		        (double)n->birds[i].y, (double)n->birds[i].vx, (double)n->birds[i].vy);
	fprintf(n->to, "]\n");
	expect_ok(n);
}

static void
fly(void *self, int steps)
{
	struct node *n = self;

	fprintf(n->to, "fly %d\n", steps);
	expect_ok(n);
}

static struct boids_boid *
save(void *self, struct boids_boid *boids)
{
	struct node *n = self;

	fprintf(n->to, "give \n");
	if (fflush(n->to) != 0)
		die("node has gone");
	for (int i = 0; i < n->plan.count; i++) {
		struct bird *b = &n->birds[i];
		if (fscanf(n->from, "%f %f %f %f", &b->x, &b->y, &b->vx, &b->vy) != 4)
			die("node has gone");
	}
	if (fgetc(n->from) != '\n')
		die("node says too much");
	return birds_give(n->birds, boids, n->plan.count);
}

const struct racer racer_node = { .name = "node",
	                          .start = start,
	                          .load = load,
	                          .fly = fly,
	                          .save = save,
	                          .end = end,
	                          .elsewhere = true };
