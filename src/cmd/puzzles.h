/* The puzzles of data/puzzles, embedded at build time: see puzzles.mk. */
#ifndef TABLIER_CMD_PUZZLES_H
#define TABLIER_CMD_PUZZLES_H

/* The records of one game each. */
extern const char *const puzzles_files[]; /* ends with NULL */

#endif
