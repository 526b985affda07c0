/* One counter for the process: it has one loop. */
#include "server/turns.h"

#include <stdatomic.h>

static atomic_uint_fast64_t turns;

static void on_turn(uv_prepare_t *handle)
{
    (void)handle;
    atomic_fetch_add_explicit(&turns, 1, memory_order_relaxed);
}

void turns_begin(uv_loop_t *loop, uv_prepare_t *handle)
{
    uv_prepare_init(loop, handle);
    uv_prepare_start(handle, on_turn);
    uv_unref((uv_handle_t *)handle);
}

uint64_t loop_turns(void)
{
    return atomic_load_explicit(&turns, memory_order_relaxed);
}
