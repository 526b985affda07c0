/* A picture of the game and a lesson in it. */
#include "game/shown.h"
#include "caminos.h"

static const struct game_lesson lessons[] = {
    {.say = "web.learn.caminos.1"},
    {.say = "web.learn.caminos.2", .wanted = "*x2* *x3*"},
    /* what lies over the piece stands on it */
    {.say = "web.learn.caminos.3", .played = "L:c3,d3,e3,e4", .wanted = "*c3* *d3* *e3* *e4*"},
    {.say = "web.learn.caminos.4",
     .position = "square yL:a4,b4,c4,c5/yT:d4,e4,e5,f4/gO:b7,b8,c7,c8/gZ:f7,g6,g7,h6 "
                 "L3T3Z4O2/L4T4Z3O1 1 -",
     .wins = true},
    {.say = NULL},
};

static const struct game_course courses[] = {
    {.title = "web.course.threats",
     .say = "web.course.threats.say",
     .steps = "caminos-17e8c65e caminos-f2058ad5 caminos-117182dd caminos-f0c0d5b7"},
    {.title = "web.course.stop",
     .say = "web.course.stop.say",
     .steps = "caminos-7e4b415d caminos-cdd210bb caminos-00ee8e0c"},
    {.title = "web.course.quiet",
     .say = "web.course.quiet.say",
     .steps = "caminos-8347990f caminos-f17cd96d caminos-845d47c4"},
    {.title = NULL},
};

const struct game_shown caminos_shown = {
    .name = "web.name.caminos",
    .say = "web.about.caminos",
    .goal = "web.goal.caminos",
    .played = "T:d4,e3,e4,e5 L:f3,g3,g4,g5 L:d8,e6,e7,e8 Z:c3,d3x2,e3 T:c2,d1,d2,e2 "
              "Z:b3,b4,c4,c5 L:f6,g6,h6x2 L:d6x2,e6,f6",
    .lessons = lessons,
    .courses = courses,
};
