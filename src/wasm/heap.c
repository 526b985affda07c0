/* A bump allocator over the instance's linear memory. */
#include "heap.h"

#include <stdint.h>

enum { PAGE = 65536, ALIGN = 16 };

extern unsigned char __heap_base; /* the linker's: where free memory begins */

void *heap_take(size_t bytes)
{
    static uintptr_t top; /* the instance is the object: this is its one field */
    if (!top) top = ((uintptr_t)&__heap_base + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
    uintptr_t at = top, end = at + bytes;
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end < at) __builtin_trap();
    if (end > have) {
        size_t pages = (end - have + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) __builtin_trap();
    }
    top = (end + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
    return (void *)at; /* fresh pages are zero, and none is handed out twice */
}

struct arena heap_arena(size_t bytes)
{
    return arena_on(heap_take(bytes), bytes);
}
