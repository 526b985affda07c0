/* Pictures of the two games and lessons in them. */
#include "game/shown.h"
#include "camino.h"

static const struct game_lesson camino_lessons[] = {
    {.say = "web.learn.camino.1", .position = "6x6 -", .wanted = "R:*@a1 R:*@a6 R:*@f1 R:*@f6"},
    {.say = "web.learn.camino.2", .position = "6x6 R:ne@a1,W:ns@b2", .wanted = "*@b1"},
    {.say = "web.learn.camino.3", .position = "6x6 R:ne@a1,R:ew@b1,T:ns@c2", .wanted = "L:ew@c1"},
    {.say = "web.learn.camino.4",
     .position = "6x6 R:ne@a1,R:ew@b1,W:ew@a3,W:ew@b3",
     .wanted = "*@c3"},
    {.say = NULL},
};

static const struct game_lesson caminito_lessons[] = {
    {.say = "web.learn.caminito.1", .position = "5x5 -", .wanted = "R:*@a1 R:*@a5 R:*@e1 R:*@e5"},
    {.say = "web.learn.caminito.2", .position = "5x5 R:ne@a1", .wanted = "*@a2 *@b1"},
    {.say = "web.learn.caminito.3", .position = "5x5 R:ne@a1,R:ns@a2,R:es@a3", .wanted = "*@b3"},
    {.say = "web.learn.caminito.4",
     .position = "5x5 R:ne@a1,R:ew@b1,R:nw@c1,M@d1",
     .wanted = "F@* M@*"},
    {.say = NULL},
};

static const struct game_course camino_courses[] = {
    {.title = "web.course.settle",
     .say = "web.course.settle.say",
     .steps = "camino-5a1f1b46 camino-8b2418ca camino-a3a82d74"},
    {.title = "web.course.detour",
     .say = "web.course.detour.say",
     .steps = "camino-38da8a0b camino-34e1abe5 camino-ab6c60d5"},
    {.title = "web.course.end",
     .say = "web.course.end.say",
     .steps = "camino-c392771a camino-524b07c4 camino-007a6e96"},
    {.title = NULL},
};

const struct game_shown camino_shown = {
    .name = "web.name.camino",
    .say = "web.about.camino",
    .position =
        "8x6 B:ew@h6,R:nw@a1,R:nw@g5,F@g4,R:es@h4,L:ns@h3,R:new@f5,T:ew@e4,B:ns@d3,B:ew@e2,"
        "R:sw@c2,R:esw@b2,R:nsw@g2,B:ew@e1,R:esw@f2,R:new@h1,F@g1,W:ew@b3,T:nw@a4,F@a6,F@b1,"
        "R:nes@c1,T:sw@f4,R:es@d5,F@e5,M@c5,F@b6,F@f6,R:es@a2,R:ew@d1,F@g6,F@f1,F@h2,R:ew@c6",
    .lessons = camino_lessons,
    .courses = camino_courses,
};

static const struct game_course caminito_courses[] = {
    {.title = "web.course.settle",
     .say = "web.course.settle.say",
     .steps = "caminito-20b9aa18 caminito-679e54fa caminito-93c71aa1"},
    {.title = "web.course.detour",
     .say = "web.course.detour.say",
     .steps = "caminito-3c970343 caminito-537be5a4 caminito-3f5d9ba8"},
    {.title = "web.course.end",
     .say = "web.course.end.say",
     .steps = "caminito-6d4ed10a caminito-9b732c19 caminito-43fab397"},
    {.title = NULL},
};

const struct game_shown caminito_shown = {
    .name = "web.name.caminito",
    .say = "web.about.caminito",
    .position =
        "7x5 R:es@a5,F@b4,R:ew@c3,F@d3,F@b5,R:ew@a3,R:nw@g1,R:ns@e4,R:ns@d2,F@g5,R:ne@f2,M@d4,"
        "F@f1,F@d1,F@g2,R:nw@g3,R:ns@g4,R:ns@e3,R:ns@e1,F@c5,F@f4,R:ne@c1,R:nesw@e5,R:nsw@a1,"
        "R:ns@b1,F@a4,R:esw@a2",
    .lessons = caminito_lessons,
    .courses = caminito_courses,
};
