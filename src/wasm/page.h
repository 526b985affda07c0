/* The common ground of what the page calls: the one table, and how texts go in and out. */
#ifndef TABLIER_WASM_PAGE_H
#define TABLIER_WASM_PAGE_H

#include "game/record.h"
#include "table.h"

#define EXPORT(name) __attribute__((export_name("tablier_" #name)))

enum { PAGE_OUTPUT_BYTES = RECORD_BYTES_MAX + (1 << 16) };

struct table *page_table(void);

/* What the page wrote after it asked for room. */
const void *page_input(void);

/* An answer begins and ends; its length, or ERR_SPACE. */
struct text *page_begin(void);
int page_end(void);

/* Leaves why at the output and returns the error. */
int page_refuse(int status, const struct message *why, enum words_lang);

#endif
