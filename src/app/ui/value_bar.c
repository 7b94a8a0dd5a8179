/* SPDX-License-Identifier: MIT */
#include "value_bar.h"

#include "styled_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 8 }; /* in a cell */

static double
presses(const struct value_bar *bar, double from, double to)
{
	return ladder_presses(&bar->ladder, to) - ladder_presses(&bar->ladder, from);
}

/* Returns the cell of the preset value: an end only if the value is there. */
static int
tick_of(const struct value_bar *bar)
{
	double share = presses(bar, bar->low, bar->home) / presses(bar, bar->low, bar->high);
	double cell = round(share * (bar->cells - 1));

	return (int)fmin(fmax(cell, bar->home > bar->low), bar->cells - 1 - (bar->home < bar->high));
}

/* Returns the presses in a cell above or below the tick. */
static double
presses_of_cell(const struct value_bar *bar, bool above)
{
	int tick = tick_of(bar), cells = above ? bar->cells - 1 - tick : tick;

	if (cells == 0)
		return presses(bar, bar->low, bar->high) / (bar->cells - 1);
	return (above ? presses(bar, bar->home, bar->high) : presses(bar, bar->low, bar->home)) /
	       cells;
}

/* Returns the steps from the left end to a value, without those of the tick: rounded so that any
 * change from the preset value counts. */
static int
steps_to(const struct value_bar *bar, double value)
{
	int home = tick_of(bar) * STEPS, most = (bar->cells - 1) * STEPS;
	double by = presses(bar, bar->home, value) / presses_of_cell(bar, value > bar->home) * STEPS;

	if (value == bar->home)
		return home;
	return (int)(value > bar->home ? fmin(fmax(home + ceil(by), home + 1), most)
	                               : fmax(fmin(home + floor(by), home - 1), 0));
}

void
value_bar_write(char *text, const struct value_bar *bar, double value, bool utf8)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" };
	int tick = tick_of(bar), steps = steps_to(bar, value), last = bar->cells - 1;

	*text = '\0';
	for (int i = 0; i <= last; i++) {
		int left = steps - (i - (i > tick)) * STEPS, least = i < tick ? STEPS : 1;
		if (i == 0 && value < bar->low && presses(bar, value, bar->low) > 1e-6)
			strcat(text, "<");
		else if (i == last && presses(bar, bar->high, value) > 1e-6)
			strcat(text, ">");
		else if (i == tick)
			strcat(text, utf8 ? "│" : "|");
		else if (left >= (utf8 ? 1 : least))
			strcat(text, utf8 ? eighths[left < STEPS ? left : STEPS] : "#");
		else
			strcat(text, utf8 ? DIM "─" DIM : DIM "-" DIM);
	}
}

double
value_bar_value(const struct value_bar *bar, int cell)
{
	int by = cell - tick_of(bar);
	double value = bar->home;

	for (long i = lround(abs(by) * presses_of_cell(bar, by > 0)); i > 0; i--)
		value = by < 0 ? ladder_down(&bar->ladder, value) : ladder_up(&bar->ladder, value);
	return value;
}
