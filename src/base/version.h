/* The version: what the programs call themselves by. */
#ifndef TABLIER_BASE_VERSION_H
#define TABLIER_BASE_VERSION_H

#define TABLIER_VERSION "1.0"

#endif
