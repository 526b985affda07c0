/* Handles: opened, recognized, closed. */
#include <stdlib.h>

#include "base/mem.h"
#include "inside.h"

/* What closed handles are marked with. */
enum { CLOSED = 0x0DEAD };

#ifdef NDEBUG

static void give_back(struct lib_head *head)
{
    free(head);
}

#else

/* The checked build keeps the last closed handles back, so that their memory belongs to nobody
 * else and their mark can still be read. This is the only thing that handles share. */
#include <pthread.h>

enum { KEPT = 1024 };

static void give_back(struct lib_head *head)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct lib_head *kept[KEPT];
    static unsigned next;
    pthread_mutex_lock(&lock);
    free(kept[next % KEPT]);
    kept[next++ % KEPT] = head;
    pthread_mutex_unlock(&lock);
}

#endif

void *lib_open(enum lib_kind kind, int game, size_t bytes, tablier_error *error)
{
    struct lib_head *head = calloc(1, bytes);
    if (!head) {
        lib_fail_memory(error);
        return NULL;
    }
    head->mark = LIB_OPEN + (uint32_t)kind;
    head->game = game;
    return head;
}

int lib_check(const void *handle, enum lib_kind kind, tablier_error *error)
{
    if (lib_is(handle, kind)) return 0;
    return handle ? lib_fail(error, TABLIER_HANDLE, "lib.handle") : lib_fail_null(error);
}

int lib_close(void *handle, enum lib_kind kind, tablier_error *error)
{
    int status = lib_check(handle, kind, error);
    if (status) return status;
    struct lib_head *head = handle;
    *(volatile uint32_t *)&head->mark = CLOSED; /* written although the block is about to go */
    give_back(head);
    return 0;
}
