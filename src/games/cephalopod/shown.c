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

static const struct game_course courses[] = {
    {.title = "web.course.sixes",
     .say = "web.course.sixes.say",
     .steps = "cephalopod-0406e196 cephalopod-069c16ee cephalopod-09e1e150"},
    {.title = "web.course.last",
     .say = "web.course.last.say",
     .steps = "cephalopod-01e6e9e9 cephalopod-c93e501e cephalopod-2950069e"},
    {.title = "web.course.capture",
     .say = "web.course.capture.say",
     .steps = "cephalopod-1529ee93 cephalopod-0b9ee60e cephalopod-061c9516"},
    {.title = NULL},
};

const struct game_shown cephalopod_shown = {
    .name = "web.name.cephalopod",
    .say = "web.about.cephalopod",
    .played = "b4 e5 d5 e2 b3 a5 e3 a2 a1 c4 d4=c4+d5 e4=d4+e3 d5 c4 e1 b2=a2+b3",
    .lessons = lessons,
    .courses = courses,
};
