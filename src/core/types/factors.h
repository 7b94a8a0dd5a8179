/* SPDX-License-Identifier: MIT */
/* Factors: every setting of a flock, each described once. */
#pragma once

#include "brain.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct asset;

/* The list of all factors. Options, config lines, hotkeys, panel, status line, help, man page,
 * completions and tests all come from these rows, in this order.
 *
 * GROUP(name)  lists the rows up to the next GROUP under this name
 * NUMBER(field, name, key, of, least, most, low, high, default, step, unit, sentence)
 *   field     the name in struct boids_factors; name: as the user types it
 *   key       'x': x lowers and X raises; 0: reached by the arrows only
 *   of        VIEW: only how one viewer sees it; FLOCK: the flock depends on it; GLIDE: that too, and
 *             values between two settings make sense; BRED: that too, and children of a family differ in
 *             it; SHAPE: as FLOCK, and with another value it needs other memory, or its boids other
 *             places or bodies
 *   low, high the useful ends: bars have them, keys and text go on to least and most (factor_ends)
 *   step      the smallest step of a key: 1, 2 or 5 times a power of ten
 * CHOICE(field, name, key, of, default, words, sentence)
 *   key       'x': x previous and X next; 'X': X alone cycles
 *   words     words(row) returns the word of a row, NULL past the last
 *
 * A factor "per frame" is stated for one reference frame, 1/reference-rate seconds; a step of another
 * length scales it (src/core/rules/rates.h). Velocity changes by "1/s/frame" times a length in units. */
/* clang-format off */
#define BOIDS_FACTOR_LIST(GROUP, NUMBER, CHOICE) \
	GROUP(rules) \
	NUMBER(separation,       "separation",       's', BRED,  0,    100,      0, 3,        0.5f,    0.01f,  "1/s/frame",    "how hard a boid steers away from boids within separation-range") \
	NUMBER(alignment,        "alignment",        'a', BRED,  0,    100,      0, 1,        0.08f,   0.001f, "per frame",    "how strongly a boid matches its neighbours' mean velocity") \
	NUMBER(cohesion,         "cohesion",         'c', BRED,  0,    100,      0, 0.3f,     0.03f,   0.001f, "1/s/frame",    "how strongly a boid steers towards its neighbours' centre") \
	NUMBER(noise,            "noise",            'o', BRED,  0,    6.2832f,  0, 2,        0,       0.01f,  "radians",      "size of the random turn in each frame; 0 = none") \
	CHOICE(model,            "model",            'l', FLOCK, 0,                     model_word,               "the flocking model: the rules that boids follow") \
	CHOICE(brain,            "brain",             0,  FLOCK, 0,                       brain_word,             "model brain: its network, built in or a file")           \
	CHOICE(update,           "update",            0,  FLOCK, 0,                       update_word,            "whether boids move all at once or one after another") \
	GROUP(ranges) \
	NUMBER(separation_range, "separation-range", 'd', BRED,  0,    2000,     0, 10,       1.3f,    0.1f,   "units",        "distance within which boids steer away from each other") \
	NUMBER(visual_range,     "visual-range",     'v', BRED,  0,    2000,     0, 30,       2.5f,    0.1f,   "units",        "distance within which a boid sees others") \
	NUMBER(alignment_range,  "alignment-range",   0,  FLOCK, 0,    2000,     0, 20,       0,       0.1f,   "units",        "distance within which boids align; 0 = visual-range") \
	NUMBER(neighbours,       "neighbours",       'k', FLOCK, 0,    64,       0, 20,       0,       1,      "boids",        "a boid reacts to the N nearest in range; 0 = to all in range") \
	NUMBER(field_of_view,    "field-of-view",    'f', GLIDE, 10,   360,      60, 360,     360,     5,      "degrees",      "angle of view around the heading; 360 = all round") \
	NUMBER(decay,            "decay",             0,  GLIDE, 0,    8,        0, 2,        0.4f,    0.05f,  "",             "model cucker-smale: power by which influence decays") \
	GROUP(speed) \
	NUMBER(min_speed,        "min-speed",        '[', GLIDE, 0,    10000,    0, 30,       8,       0.1f,   "units/s",      "minimum speed of a boid") \
	NUMBER(max_speed,        "max-speed",        'm', BRED,  0,    10000,    2, 60,       16,      0.1f,   "units/s",      "maximum speed (exact speed if speed-policy = constant)") \
	NUMBER(turn_rate,        "turn-rate",         0,  FLOCK, 0,    3600,     0, 360,      0,       5,      "degrees/s",    "maximum turn rate of a boid; 0 = unlimited") \
	NUMBER(budget,           "budget",            0,  FLOCK, 0,    10000,    0, 10,       0,       0.1f,   "units/s/frame", "model reynolds87: maximum change of velocity; 0 = unlimited") \
	NUMBER(max_force,        "max-force",         0,  FLOCK, 0,    100000,   5, 500,      54,      0.1f,   "units/s^2",    "models reynolds99 and brain: maximum steering force") \
	NUMBER(thrust,           "thrust",            0,  GLIDE, 0,    100,      0, 5,        1.6f,    0.1f,   "1/s",          "model dorsogna: how fast a boid returns to max-speed") \
	CHOICE(speed_policy,     "speed-policy",      0,  FLOCK, 0,                       speed_policy_word,      "how min-speed and max-speed limit boids") \
	GROUP(edge) \
	CHOICE(edge,             "edge",             'e', SHAPE, BOIDS_EDGE_TURN,               edge_word,        "what happens at the border of the world") \
	NUMBER(margin,           "margin",            0,  GLIDE, 0,    2000,     0, 50,       BOIDS_AUTO_MARGIN, 0.1f, "units", "width of the border zone (auto: an eighth of the shorter side)") \
	NUMBER(turn,             "turn",              0,  GLIDE, 0,    10000,    0, 10,       1.2f,    0.01f,  "units/s/frame", "with edge turn: how hard boids in the margin turn back") \
	NUMBER(wall,             "wall",              0,  GLIDE, 0,    100,      0, 1,        0.05f,   0.001f, "1/s/frame",    "with edge repel, bounce, roost: how hard boids are pushed back") \
	NUMBER(fling,            "fling",             0,  FLOCK, 0,    10000,    0, 30,       3,       0.1f,   "units/s/frame", "with edge fling: inward speed for boids that cross the border") \
	CHOICE(torus,            "torus",             0,  SHAPE, 1,                       switch_word,            "whether boids see across the border with edge wrap") \
	NUMBER(radius,           "radius",            0,  GLIDE, 0,    2000,     0, 5,        0.5f,    0.1f,   "units",        "radius of a boid at borders and in collisions") \
	CHOICE(collide,          "collide",           0,  FLOCK, 0,                       collide_word,           "what boids do when they overlap (see radius)") \
	GROUP(world) \
	NUMBER(number,           "number",           'n', GLIDE | SHAPE, 0,    10000000, 0, 1000,     BOIDS_AUTO_NUMBER(0.075f), 1, "boids", "number of boids (auto D: D per square unit)") \
	NUMBER(species,          "species",           0,  SHAPE, 1,    4,        1, 4,        1,       1,      "",             "number of species") \
	CHOICE(species_mode,     "species-mode",      0,  FLOCK, 0,                       species_mode_word,      "boids align and group with their own species, or with all") \
	CHOICE(start,            "start",             0,  FLOCK, 0,                       start_word,             "where boids start") \
	NUMBER(dimensions,       "dimensions",        0,  SHAPE, 2,    3,        2, 3,        2,       1,      "",             "a 2-D or a 3-D world") \
	NUMBER(time_scale,       "time-scale",       'x', VIEW,  0.1f, 8,        0.2f, 5,     1,       0.1f,   "",             "speed of time: 2 = twice as fast") \
	NUMBER(reference_rate,   "reference-rate",    0,  FLOCK, 1,    240,      10, 120,     60,      1,      "frames/s",     "frame rate that the values per frame refer to") \
	GROUP(wind) \
	NUMBER(wind,             "wind",             'w', GLIDE, 0,    50,       0, 20,       0,       0.1f,   "units/s^2",    "steady wind that pushes all boids; 0 = off") \
	NUMBER(wind_angle,       "wind-angle",        0,  FLOCK, 0,    360,      0, 360,      0,       5,      "degrees",      "direction the wind blows to; 0 = right, 90 = up") \
	NUMBER(gust,             "gust",              0,  GLIDE, 0,    50,       0, 50,       0,       0.1f,   "units/s^2",    "strength of local, drifting wind; 0 = off") \
	NUMBER(gust_size,        "gust-size",         0,  GLIDE, 1,    2000,     5, 200,      40,      0.5f,   "units",        "typical distance between gusts") \
	GROUP(map) \
	NUMBER(avoidance,        "avoidance",         0,  GLIDE, 0,    100,      0, 2,        0.2f,    0.01f,  "per frame",    "how hard a boid steers away from walls of the map") \
	NUMBER(look_ahead,       "look-ahead",        0,  GLIDE, 0,    10,       0, 3,        0.5f,    0.05f,  "s",            "a boid avoids walls it would reach within this time") \
	NUMBER(seek,             "seek",              0,  GLIDE, 0,    100,      0, 1,        0.05f,   0.001f, "per frame",    "how strongly a boid steers towards the goal") \
	NUMBER(map_wind,         "map-wind",          0,  FLOCK, 0,    100,      0, 10,       1,       0.1f,   "max-speed/s",  "strength of the map's wind; 0 = off") \
	GROUP(behaviour) \
	NUMBER(scatter,          "scatter",           0,  FLOCK, 0,    600,      0, 60,       0,       1,      "s",            "every N s, boids flee each other for 2 s; 0 = never") \
	NUMBER(visits,           "visits",            0,  FLOCK, 0,    600,      0, 120,      0,       1,      "s",            "every N s, a hawk crosses or a wind rises for 8 s; 0 = never") \
	NUMBER(perch,            "perch",             0,  FLOCK, 0,    600,      0, 60,       0,       0.1f,   "s",            "longest time boids rest at the bottom; 0 = never land") \
	NUMBER(homing,           "homing",            0,  SHAPE, 0,    1,        0, 1,        0,       0.01f,  "",             "how strongly boids that have a home fly there; 1 = they land") \
	NUMBER(landing,          "landing",           0,  VIEW,  0,    3600,     0, 60,       20,      1,      "s",            "a text lands after N s of flight, rests and lifts again; 0 = never") \
	NUMBER(pillars,          "pillars",           0,  SHAPE, 0,    100,      0, 50,       0,       1,      "",             "number of boids that never move; the others avoid them") \
	NUMBER(predators,        "predators",        'h', SHAPE, 0,    BOIDS_PREDATORS_MOST, 0, 20, 0,    1,      "",             "predators that hunt the boids (auto D: D per square unit)") \
	NUMBER(fear,             "fear",              0,  GLIDE, 0,    10,       0, 1,        0.1f,    0.01f,  "max-speed/frame", "how strongly a boid flees from a predator") \
	NUMBER(fear_range,       "fear-range",        0,  GLIDE, 0,    2000,     0, 50,       12,      0.1f,   "units",        "distance within which boids flee from a predator") \
	NUMBER(alarm,            "alarm",             0,  FLOCK, 0,    2,        0, 0.5f,     0,       0.01f,  "s",            "time after which boids copy alarm; 0 = fear spreads at once") \
	CHOICE(captured,         "captured",          0,  FLOCK, 0,                       captured_word,          "what happens to caught boids; those eaten feed the predator") \
	NUMBER(scouts_right,     "scouts-right",      0,  FLOCK, 0,    100,      0, 50,       0,       1,      "%",            "percentage of boids (scouts) that steer to the right") \
	NUMBER(scouts_left,      "scouts-left",       0,  FLOCK, 0,    100,      0, 50,       0,       1,      "%",            "percentage of boids (scouts) that steer to the left") \
	NUMBER(bias,             "bias",              0,  FLOCK, 0,    1,        0, 0.2f,     0.01f,   0.001f, "per frame",    "how strongly scouts steer to their side") \
	NUMBER(scouts_angle,     "scouts-angle",      0,  FLOCK, 0,    180,      0, 180,      180,     5,      "degrees",      "angle between the directions of scouts to the right and left") \
	GROUP(food) \
	NUMBER(food,             "food",              0,  SHAPE, 0,    1,        0, 1,        0,       0.01f,  "stomachs",     "food in a full cell of the ground; 0 = no food grows") \
	NUMBER(food_size,        "food-size",         0,  SHAPE, 0.1f, 2000,     0.5f, 20,    2,       0.1f,   "units",        "width of a cell of food") \
	NUMBER(regrowth,         "regrowth",          0,  FLOCK, 0.1f, 3600,     1, 100,      10,      0.1f,   "s",            "time in which a bare cell of food grows to 63 %") \
	CHOICE(regrow,           "regrow",            0,  FLOCK, 0,                       regrow_word,            "food regrows steadily, or faster where some is left") \
	NUMBER(bite,             "bite",              0,  FLOCK, 0,    10,       0, 2,        0.4f,    0.01f,  "stomachs/s",   "how fast a boid eats") \
	NUMBER(forage,           "forage",            0,  FLOCK, 0,    100,      0, 5,        0.6f,    0.01f,  "units/s/frame", "how strongly a hungry boid steers towards food") \
	GROUP(body) \
	NUMBER(hunger,           "hunger",            0,  FLOCK, 0,    3600,     0, 300,      0,       1,      "s",            "time in which a full boid starves; 0 = boids need no food") \
	NUMBER(exertion,         "exertion",          0,  FLOCK, 0,    1,        0, 1,        0.4f,    0.01f,  "",             "share of a boid's energy use that depends on its speed") \
	NUMBER(exhaustion,       "exhaustion",        0,  FLOCK, 0,    600,      0, 60,       0,       0.1f,   "s",            "time that a boid can fly at max-speed; 0 = unlimited") \
	NUMBER(lifespan,         "lifespan",          0,  FLOCK, 0,    3600,     0, 300,      0,       1,      "s",            "age at which most boids die; 0 = unlimited") \
	NUMBER(crash,            "crash",             0,  FLOCK, 0,    10000,    0, 100,      0,       0.1f,   "units/s/frame", "change of velocity per frame that kills a boid; 0 = none") \
	GROUP(breeding) \
	CHOICE(breeding,         "breeding",          0,  SHAPE, 0,                       breeding_word,          "whether boids breed in pairs, alone or never") \
	NUMBER(maturity,         "maturity",          0,  SHAPE, 0,    600,      0, 30,       5,       0.1f,   "s",            "age from which boids and predators breed") \
	NUMBER(mate_range,       "mate-range",        0,  FLOCK, 0,    2000,     0, 50,       10,      0.1f,   "units",        "distance within which a ready boid sees a mate") \
	NUMBER(courtship,        "courtship",         0,  FLOCK, 0,    100,      0, 3,        0.3f,    0.01f,  "units/s/frame", "how strongly a ready boid steers towards its mate") \
	NUMBER(brood,            "brood",             0,  FLOCK, 0.01f, 0.5f,    0.05f, 0.5f, 0.25f,   0.01f,  "",             "share of its energy that a parent gives a child") \
	NUMBER(max_number,       "max-number",        0,  SHAPE, 1,    10000000, 100, 20000,  1000,    1,      "boids",        "births stop while there are N or more boids and predators") \
	NUMBER(mutation,         "mutation",          0,  FLOCK, 0,    1,        0, 0.3f,     0,       0.01f,  "",             "size of the change of a child's genes; 0 = none") \
	GROUP(hunting) \
	NUMBER(hunt_range,       "hunt-range",        0,  FLOCK, 0,    2000,     0, 50,       0,       0.1f,   "units",        "distance within which predators see boids; 0 = any") \
	NUMBER(predator_cost,    "predator-cost",     0,  FLOCK, 0,    10,       0, 0.2f,     0.02f,   0.001f, "stomachs/s",   "energy that a predator spends at cruising speed") \
	NUMBER(predator_stomach, "predator-stomach",  0,  SHAPE, 0.1f, 8,        0.3f, 5,     1.5f,    0.1f,   "stomachs",     "energy that a predator can hold") \
	NUMBER(yield,            "yield",             0,  FLOCK, 0,    1,        0, 1,        0.6f,    0.01f,  "",             "share of its prey's energy that a predator gains") \
	NUMBER(digest,           "digest",            0,  FLOCK, 0,    600,      0, 20,       4,       0.1f,   "s",            "time that a predator rests after it has eaten") \
	NUMBER(confusion,        "confusion",         0,  FLOCK, 0,    10,       0, 1,        0,       0.01f,  "",             "how strongly its prey's neighbours confuse a predator") \
	NUMBER(territory,        "territory",         0,  FLOCK, 0,    2000,     0, 50,       8,       0.1f,   "units",        "predators closer together than this do not breed") \
	NUMBER(strays,           "strays",            0,  FLOCK, 0,    3600,     0, 60,       0,       1,      "s",            "every N s, a boid or predator joins if few are left; 0 = never") \
	GROUP(looks) \
	NUMBER(zoom,             "zoom",             'z', SHAPE, 0.01f, 10,      0.1f, 4,     1,       0.01f,  "columns/unit", "terminal columns per unit; larger = closer") \
	NUMBER(aspect,           "aspect",            0,  SHAPE, 0.5f, 4,        1, 3,        2,       0.05f,  "",             "height of a terminal cell divided by its width") \
	CHOICE(glyphs,           "glyphs",           'g', VIEW,  BOIDS_GLYPHS_WEDGES,           glyphs_word,      "a glyph set (or 4 or 8 characters from right anticlockwise)") \
	CHOICE(colour_by,        "colour-by",        'P', VIEW,  BOIDS_COLOUR_BY_HEADING,       colour_by_word,   "what the colour of a boid shows") \
	CHOICE(theme,            "theme",            'y', VIEW,  0,                       theme_word,             "colour scheme") \
	CHOICE(background,       "background",        0,  VIEW,  0,                       background_word,        "background of the terminal that colours are made for") \
	NUMBER(trails,           "trails",           't', VIEW,  0,    60,       0, 10,       BOIDS_AUTO_TRAILS(1.0f), 0.5f, "s",      "how long trails last; 0 = off (auto S: S on a fast connection)") \
	CHOICE(backdrop,         "backdrop",         'b', VIEW,  0,                       backdrop_word,          "what is drawn behind the flock") \
	NUMBER(rotation,         "rotation",          0,  VIEW,  0,    360,      0, 360,      0,       5,      "degrees",      "side from which a 3-D world is seen; 0 = the front") \
	NUMBER(orbit,            "orbit",             0,  VIEW,  0,    3600,     0, 300,      0,       5,      "s",            "time in which the view rotates once about a 3-D world; 0 = off")
/* clang-format on */

/* predators and the factors whose default is below their least value may be automatic. Below zero
 * they mean "auto": factors_fit sizes them to the terminal, and again to each size after that, until
 * they are set. BOIDS_AUTO_NUMBER(d) is d boids or predators per square unit, BOIDS_AUTO_MARGIN an
 * eighth of the shorter side. BOIDS_AUTO_TRAILS(s) is s seconds, or none: each viewer decides, never the core. */
#define BOIDS_AUTO_NUMBER(density) (-(density))
#define BOIDS_AUTO_MARGIN (-1.0f)
#define BOIDS_AUTO_TRAILS(seconds) (-(seconds))

enum boids_edge_policy {
	BOIDS_EDGE_WRAP,
	BOIDS_EDGE_TURN,
	BOIDS_EDGE_REPEL,
	BOIDS_EDGE_BOUNCE,
	BOIDS_EDGE_FLING,
	BOIDS_EDGE_OPEN,
	BOIDS_EDGE_ROOST
};
enum boids_speed_policy {
	BOIDS_SPEED_CLAMP,
	BOIDS_SPEED_CAP,
	BOIDS_SPEED_CONSTANT,
	BOIDS_SPEED_FREE
};
enum boids_species_mode { BOIDS_SPECIES_OWN, BOIDS_SPECIES_ALL };
enum boids_captured_policy { BOIDS_CAPTURED_SURVIVE, BOIDS_CAPTURED_REMOVED, BOIDS_CAPTURED_EATEN };
enum boids_regrow_law { BOIDS_REGROW_STEADY, BOIDS_REGROW_LOGISTIC };
enum boids_breeding { BOIDS_BREEDING_OFF, BOIDS_BREEDING_PAIRS, BOIDS_BREEDING_ALONE };
enum boids_collide_mode { BOIDS_COLLIDE_OFF, BOIDS_COLLIDE_ELASTIC };
enum boids_update_order { BOIDS_UPDATE_SYNCHRONOUS, BOIDS_UPDATE_SEQUENTIAL };
enum boids_glyphs_choice {
	BOIDS_GLYPHS_ASCII4,
	BOIDS_GLYPHS_ASCII,
	BOIDS_GLYPHS_ARROWS,
	BOIDS_GLYPHS_TRIANGLES,
	BOIDS_GLYPHS_WEDGES,
	BOIDS_GLYPHS_LINES,
	BOIDS_GLYPHS_HALVES,
	BOIDS_GLYPHS_SIXTHS,
	BOIDS_GLYPHS_BRAILLE,
	BOIDS_GLYPHS_DENSITY,
	BOIDS_GLYPHS_LETTER,
	BOIDS_GLYPHS_CUSTOM /* past the last word: the characters in custom_glyphs */
};
enum { BOIDS_CUSTOM_GLYPHS = 8 };
enum boids_colour_by_choice {
	BOIDS_COLOUR_BY_NONE,
	BOIDS_COLOUR_BY_SPECIES,
	BOIDS_COLOUR_BY_HEADING,
	BOIDS_COLOUR_BY_SPEED,
	BOIDS_COLOUR_BY_NEIGHBOURS,
	BOIDS_COLOUR_BY_DEPTH,
	BOIDS_COLOUR_BY_GROUP,
	BOIDS_COLOUR_BY_ENERGY,
	BOIDS_COLOUR_BY_AGE,
	BOIDS_COLOUR_BY_GENERATION,
	BOIDS_COLOUR_BY_GENE,
	BOIDS_COLOUR_BY_LETTER,
	BOIDS_COLOUR_BY_FOUNDER,
	BOIDS_COLOUR_BY_TURN
};

enum {
	BOIDS_THEME_OWN = 5, /* past the last word: the one named in own_theme */
	BOIDS_THEME_NAME = 32,
	BOIDS_THEME_TEXT = BOIDS_THEME_NAME + 8
};
enum { BOIDS_PREDATORS_MOST = 1000 };
/* Past the last word: own_brain. */
enum { BOIDS_BRAIN_OWN = 5 };
enum boids_background_choice {
	BOIDS_BACKGROUND_AUTO, /* as the terminal says */
	BOIDS_BACKGROUND_DARK,
	BOIDS_BACKGROUND_LIGHT
};
enum boids_backdrop_choice {
	BOIDS_BACKDROP_OFF,
	BOIDS_BACKDROP_NOISE,
	BOIDS_BACKDROP_WIND,
	BOIDS_BACKDROP_FOOD
};

/* BOIDS_FACTOR_separation, BOIDS_FACTOR_alignment ... in the order of the list; BOIDS_FIRST_rules
 * ...: the first factor of a group, which BEFORE_rules ... keeps from taking a number. */
enum {
#define GROUP(name) BOIDS_FIRST_##name, BOIDS_BEFORE_##name = BOIDS_FIRST_##name - 1,
#define FACTOR(field, ...) BOIDS_FACTOR_##field,
	BOIDS_FACTOR_LIST(GROUP, FACTOR, FACTOR)
#undef GROUP
#undef FACTOR
		BOIDS_FACTORS
};

union boids_factor_value {
	float number;
	int choice; /* the row in the table of the choice */
};

enum { BOIDS_AUTOMATICS = 4 }; /* factors that take "auto" */

/* A factor that factors_fit has sized. It is automatic as long as it has the value
 * `resolved`. */
struct boids_automatic {
	float asked;        /* "auto", below zero; 0: never asked */
	float resolved;     /* its value for the last size */
	float zoom, aspect; /* those of the time when it was asked, at which it goes by the size */
};

/* The settings of one flock: f->cohesion for formulas, f->at[i] for loops. */
struct boids_factors {
	union {
		__extension__ struct {
#define GROUP(name)
#define NUMBER(field, ...) float field;
#define CHOICE(field, ...) int field;
			BOIDS_FACTOR_LIST(GROUP, NUMBER, CHOICE)
#undef GROUP
#undef NUMBER
#undef CHOICE
		};
		union boids_factor_value at[BOIDS_FACTORS];
	};
	/* The user's characters by heading, right, then counter-clockwise: 4 or 8, the rest 0. They
	 * are kept while another set is chosen. */
	uint32_t custom_glyphs[BOIDS_CUSTOM_GLYPHS];
	/* By factor_auto_row; all 0 of those that are not. The last row is that of all other factors. */
	struct boids_automatic automatic[BOIDS_AUTOMATICS + 1];
	/* A theme of the user's with the built-in one for viewers without it, "rain/dusk", kept while
	 * another one is chosen; "": none. */
	char own_theme[BOIDS_THEME_TEXT];
	/* The text of a brain of the user's in its shortest form, kept while another one is chosen; NULL:
	 * none. Who has the factors sees that it lasts (factors_keep_brain). */
	const struct asset *own_brain;
};

struct boids_factor {
	const char *name;             /* as the user types it */
	const char *help;             /* one sentence, no full stop */
	const char *unit;             /* of a number; "" if it has none */
	const char *(*word)(int row); /* of a choice: the word of each row, NULL past the last */
	float least, most, step;      /* of a number */
	float low, high;              /* its useful ends (factor_ends) */
	union boids_factor_value default_value;
	char key;     /* 'x': x and X; 'X': X alone; 0: none */
	bool is_view; /* only how one viewer sees the flock: no step depends on it */
	bool glides;  /* a demo moves it from one setting to the next bit by bit */
	bool is_bred; /* children of a family differ in it */
	bool shapes;  /* the flock's memory, or its boids' places or bodies, depend on it */
};

extern const struct boids_factor factor_table[BOIDS_FACTORS];

/* The groups of a list of factors, in order. The last row has name NULL and first BOIDS_FACTORS. */
struct factor_group {
	const char *name;
	int first; /* its first factor; its last is the one before the next group's first */
};
extern const struct factor_group factor_groups[];

/* Returns the row of the factor's group in factor_groups. */
int factor_group(int which);

/* Sets every factor to its default. */
void factors_init(struct boids_factors *f);

/* Returns the factor with this name, also in American spelling (color-by), -1: none. */
int factor_find(const char *name);

enum { BOIDS_FACTOR_TEXT = 48, BOIDS_FACTOR_ERROR = 640 }; /* bytes for one value, one error */

/* Sets one factor from text; no other function does. Names and words may have American spelling.
 * Whole numbers may end in k or M: 5k, 1.5M.
 * Numbers have a decimal point in every locale. number, predators, margin and trails also take
 * "auto" ("auto 0.075": boids per square unit; "auto 0.4": seconds of trails), glyphs also 4 or 8 characters in UTF-8, each one column wide. Returns
 * false if the text is refused: f is unchanged and error (BOIDS_FACTOR_ERROR bytes) says in one
 * sentence what is allowed, or for an unknown name gives the nearest one. The error quotes the
 * text, cut and without ASCII control characters. Whether its other characters can be shown is the
 * caller's check. */
bool factors_set(struct boids_factors *f, const char *name, const char *text, char *error);

/* Writes the shortest text that factors_set reads back to that value, if it is one of a brain of
 * the user's, which the factors then have. An automatic one is
 * written as "auto", so that it goes by the size again: number for the current zoom, margin as its
 * value if the zoom has changed. text: BOIDS_FACTOR_TEXT bytes. */
void factor_write(const struct boids_factors *f, int which, char *text);

/* Writes the value for display, automatic trails as "auto 0.4": at most four significant digits, no exponent (1.1, 0.0005, 100000). */
void factor_show(const struct boids_factors *f, int which, char *text);

/* Shows the value that follows an old one: "another own" after another brain of the user's. */
void factor_show_next(const struct boids_factors *old, const struct boids_factors *f, int which,
                      char *text);

/* Resolves "auto" values for a terminal of columns x rows cells, bottom line included: those not
 * resolved yet, and those resolved for another size. A later zoom does not change them. */
void factors_fit(struct boids_factors *f, int columns, int rows);

/* Returns the row of a factor in `automatic`. */
int factor_auto_row(int which);

/* Returns whether the factor takes "auto", and whether it takes a density with it. */
bool factor_takes_auto(int which);
bool factor_takes_density(int which);

/* Returns what is asked of an automatic value, below zero; 0: the value is not automatic. */
float factor_automatic(const struct boids_factors *f, int which);

/* Makes automatic values plain ones, but not those of the view, which each viewer decides. */
void factors_settle(struct boids_factors *f);

/* Writes what a factor takes: the ends of a number's range joined by `to` ("0..100"), or the words
 * of a choice joined by `gap`, before the last one by `last` ("wrap, turn or open"). */
void factor_range(int which, const char *to, const char *gap, const char *last, char *text,
                  size_t size);

/* Writes the useful ends of a number: those of its row, or a tenth and ten times the preset's value,
 * if that is outside of them or goes by the size of the terminal. They are apart, and the value of the
 * preset lies between them or on one of them. */
void factor_ends(const struct boids_factors *preset, int which, float *low, float *high);

/* Returns whether the factor has the same value in a and b. */
bool factor_same(const struct boids_factors *a, const struct boids_factors *b, int which);

/* Copies one factor from another struct, with the user's glyphs if they are its value. */
void factor_copy(struct boids_factors *f, const struct boids_factors *from, int which);

/* Reads a brain of the user's (text/brain_text.h), and chooses its shortest form, which joins the
 * assets. Returns false with one sentence in error, which begins with `where` and the line. */
bool factors_set_brain(struct boids_factors *f, struct asset **assets, const char *where,
                       const char *text, size_t length, char *error);

/* Returns the text of the user's brain if it is chosen; else NULL. */
const struct asset *factors_brain_text(const struct boids_factors *f);

/* Copies the text of the user's brain, if there is one, to these assets, and has it there from now on.
 * Returns false on no memory. */
bool factors_keep_brain(struct boids_factors *f, struct asset **assets);

/* Returns the brain that the factors choose, in its shortest form. */
struct brain brain_chosen(const struct boids_factors *f);

/* Whether a flock can have these factors together: else error has one sentence. */
bool factors_check(const struct boids_factors *f, char *error);

/* Returns the number of values of a choice: its words and, for glyphs, the user's set if any. */
int factor_choices(const struct boids_factors *f, int which);

/* Returns whether the factor has no effect with the other settings, and writes the reason to why
 * (BOIDS_FACTOR_ERROR bytes): "model ganz does not use it". */
bool factor_inactive(const struct boids_factors *f, int which, char *why);

/* Returns the name(0), name(1) ... (NULL past the last) nearest to a misspelt one, NULL: none. */
const char *nearest_name(const char *misspelt, const char *(*name)(int row));
