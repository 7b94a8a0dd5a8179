/* SPDX-License-Identifier: MIT */
/* Life notices: say of a flock that is alive that no boid or predator is left, or that no more are born;
 * each once until it is restarted. */
#pragma once

#include "session.h"

struct life_notices {
	struct session_listener listener;
	struct session *session;
	uint64_t steps;               /* of the flock when it was checked */
	bool none, no_predator, full; /* these notices were shown */
	bool predators;               /* there were predators */
};

void life_notices_start(struct life_notices *notices, struct session *session);
