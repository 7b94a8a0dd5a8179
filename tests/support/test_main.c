/* SPDX-License-Identifier: MIT */
/* Test main: the main function of test programs that have none of their own. */
#include "test.h"

int
main(int argc, char **argv)
{
	return test_main(argc, argv);
}
