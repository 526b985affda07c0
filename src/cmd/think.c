/* Who thinks for `engine` and `play`. */
#include "cmd/think.h"

#include "games/list.h"
#include "proto/random.h"

int cmd_open_thinker(struct cmd *c, struct proto_thinker *out)
{
    size_t bytes = proto_random_memory(games_list);
    void *memory = cmd_take(c, bytes);
    if (!memory) return cmd_fail_memory(c);
    proto_random_open(memory, out);
    return 0;
}
