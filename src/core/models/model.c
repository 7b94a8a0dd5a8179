/* SPDX-License-Identifier: MIT */
#include "model.h"

extern const struct model model_ganz, model_danner, model_christian, model_therrien, model_eater,
	model_adams, model_reynolds87, model_reynolds99, model_netlogo, model_vicsek, model_chate,
	model_couzin, model_brain, model_cucker_smale, model_dorsogna;

const struct model *const model_table[] = {
	&model_ganz,         &model_danner,   &model_christian,  &model_therrien,
	&model_eater,        &model_adams,    &model_reynolds87, &model_reynolds99,
	&model_netlogo,      &model_vicsek,   &model_chate,      &model_couzin,
	&model_cucker_smale, &model_dorsogna, &model_brain,      NULL,
};

const char *
model_word(int row)
{
	return model_table[row] ? model_table[row]->name : NULL;
}

const bool *
model_reads(int row)
{
	return model_table[row]->reads;
}
