/* SPDX-License-Identifier: MIT */
/* Faulty: the program with calls that fail as FAULT in the environment says. */
#include "fault.h"

#include <stdlib.h>

int __real_main(int argc, char **argv) __attribute__((weak));
int __wrap_main(int argc, char **argv);

int
__wrap_main(int argc, char **argv)
{
	const char *word = getenv("FAULT");
	struct fault plan = { 0 };

	if (word && !fault_read(&plan, word))
		return 125;
	fault_plan(plan);
	int status = __real_main(argc, argv);
	fault_plan((struct fault){ 0 }); /* code after it, such as gcov, must not fail */
	return status;
}
