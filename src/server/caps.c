/* The table of caps. docs/operations.md says what each is for; tests/server/caps.mjs reaches each.
 */
#include "server/caps.h"

#include <stddef.h>
#include <string.h>

#include "server/server.h"

enum { SECOND = 1, HOUR = 3600, DAY = 24 * HOUR };

/* A rate: so many in a time, and `burst` times as many at once. A count has no time. */
static const struct cap {
    const char *name;
    size_t offset;
    int most, time, burst;
} table[] = {
#define AT(field) offsetof(struct server_config, field)
    /* an address */
    {"requests", AT(requests), 40, SECOND, 5},
    {"games", AT(games), 60, HOUR, 1},
    {"open-games", AT(seeks), 20, HOUR, 1},
    {"letters", AT(letters), 20, HOUR, 1},
    {"subscriptions", AT(subscriptions), 60, HOUR, 1},
    {"work", AT(work), 250, SECOND, 20},
    {"sockets", AT(sockets), 64, 0, 0},
    /* a socket */
    {"messages", AT(messages), 20, SECOND, 3},
    {"silence", AT(silence), 90, 0, 0},
    /* a game */
    {"chat", AT(chat), 200, 0, 0},
    {"watchers", AT(watchers), 2000, 0, 0},
    {"players", AT(players), 32, 0, 0},
    {"actions", AT(actions), 256, 0, 0},
    /* all */
    {"all-sockets", AT(sockets_total), 60000, 0, 0},
    {"all-games", AT(all_games), 20000, HOUR, 1},
    {"all-letters", AT(all_letters), 1000, HOUR, 1},
    {"all-tables", AT(tables), 50000, 0, 0},
    {"all-stored", AT(stored), 20000, 0, 0},
    {"all-thinking", AT(thinking), 2000, 0, 0},
    {"all-questions", AT(questions), 256, 0, 0},
    {"stall", AT(stall), 10, 0, 0},
#undef AT
};

static void set(struct server_config *config, const struct cap *cap, int number)
{
    char *field = (char *)config + cap->offset;
    if (cap->time)
        *(struct limits_rate *)(void *)field =
            (struct limits_rate){(double)number / cap->time, (double)number * cap->burst};
    else
        *(int *)(void *)field = number;
}

void caps_set_defaults(struct server_config *config)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        set(config, &table[i], table[i].most);
}

/* Whoever allows one address so much allows it all of them together. */
static void reach(struct limits_rate *all, const struct limits_rate *one)
{
    if (all->burst < one->burst) *all = *one;
}

bool caps_set(struct server_config *config, const char *name, int number)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i].name, name) != 0) continue;
        set(config, &table[i], number);
        if (table[i].offset == offsetof(struct server_config, games))
            reach(&config->all_games, &config->games);
        if (table[i].offset == offsetof(struct server_config, letters))
            reach(&config->all_letters, &config->letters);
        if (config->stall > DAY) config->stall = DAY;
        return true;
    }
    return false;
}
