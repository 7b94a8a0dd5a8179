/* SPDX-License-Identifier: MIT */
/* Test main: the main function of test programs that have none of their own. */
#include "test.h"

int
main(void)
{
	return test_run();
}
