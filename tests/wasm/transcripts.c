/* Prints a hash for random games of every game and for ratings, natively;
 * tests/wasm/transcripts.mjs does the same in WebAssembly and the two are compared. Usage:
 * transcripts GAMES */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "contract/transcript.h"
#include "games/list.h"
#include "wasm/ratings.h"

static unsigned char memory[WALK_MEMORY];

int main(int argc, char **argv)
{
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    for (int i = 0; games_list[i]; i++)
        for (int seed = 0; seed < games; seed++) {
            struct arena arena = arena_on(memory, sizeof memory);
            uint64_t hash = transcript_hash(games_list[i], (uint64_t)seed, &arena);
            printf("%s %d %016" PRIx64 "\n", games_list[i]->name, seed, hash);
        }
    for (int seed = 0; seed < games; seed++)
        printf("ratings %d %016" PRIx64 "\n", seed, ratings_hash((uint64_t)seed));
    return 0;
}
