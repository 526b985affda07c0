/* The memory of the instance: it only grows, and goes when the instance goes. */
#ifndef TABLIER_WASM_HEAP_H
#define TABLIER_WASM_HEAP_H

#include "base/arena.h"

/* Zeroed bytes, aligned for any type. Stops the instance when the browser has no more to give. */
void *heap_take(size_t bytes);

/* An arena of that size. */
struct arena heap_arena(size_t bytes);

#endif
