/* What this server calls itself. */
#ifndef TABLIER_SERVER_VERSION_H
#define TABLIER_SERVER_VERSION_H

#define TABLIER_VERSION "1.0"

#endif
