/* A picture of the game and a lesson in it. */
#include "game/shown.h"
#include "games/cephalopod/cephalopod.h"

static const struct game_lesson lessons[] = {
    {.say = "web.learn.cephalopod.1", .position = "5/5/5/5/5 w"},
    {.say = "web.learn.cephalopod.2", .position = "5/2a2/1A3/5/5 w", .wanted = "c3=*"},
    {.say = "web.learn.cephalopod.3", .position = "5/5/1A1d1/2A2/5 w", .wanted = "c3=*d3*"},
    {.say = "web.learn.cephalopod.4", .position = "5/2B2/3e1/5/5 w", .wanted = "c3"},
    {.say = "web.learn.cephalopod.5",
     .variant = "size=3x3",
     .position = "ABA/bEb/F1f w",
     .wins = true},
    {.say = NULL},
};

const struct game_shown cephalopod_shown = {
    .name = "web.name.cephalopod",
    .say = "web.about.cephalopod",
    .played = "b4 e5 d5 e2 b3 a5 e3 a2 a1 c4 d4=c4+d5 e4=d4+e3 d5 c4 e1 b2=a2+b3",
    .lessons = lessons,
};
