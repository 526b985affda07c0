/* A name that somebody gave himself and others are to read: nothing in it may hide, turn the line
 * round, or reach over its neighbours. */
#ifndef TABLIER_BASE_NAME_H
#define TABLIER_BASE_NAME_H

#include <stdbool.h>

/* Cleans a name in place and says whether it may be shown: white space around it goes, and so do
 * the joiners and variation selectors that only choose between pictures. Refused: control and
 * direction characters, line ends, what takes no room or looks like none, more than `letters`
 * letters, more marks on a letter than any script needs. Well-formed UTF-8 only; what is
 * precomposed and what is not fare alike. An empty name is well. */
bool name_clean(char *name, int letters);

#endif
