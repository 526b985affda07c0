/* What the tests call in the WebAssembly build. */
#include "contract/transcript.h"
#include "games/list.h"
#include "wasm/ratings.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static unsigned char memory[WALK_MEMORY];

EXPORT(game_count) int game_count(void);
EXPORT(game_name) const char *game_name(int index);
EXPORT(transcript) uint64_t transcript(int index, uint32_t seed);
EXPORT(ratings) uint64_t ratings(uint32_t seed);

int game_count(void)
{
    int n = 0;
    while (games_list[n]) n++;
    return n;
}

const char *game_name(int index)
{
    return games_list[index]->name;
}

uint64_t transcript(int index, uint32_t seed)
{
    struct arena arena = arena_on(memory, sizeof memory);
    return transcript_hash(games_list[index], seed, &arena);
}

uint64_t ratings(uint32_t seed)
{
    return ratings_hash(seed);
}
