/* QR codes: as SVG for the browser, as characters for the terminal. */
#ifndef TABLIER_SERVER_QR_H
#define TABLIER_SERVER_QR_H

#include "base/text.h"

/* 0, or ERR_INVALID when the text does not fit. */
int qr_write_svg(const char *text, struct text *);

/* Two rows of squares to a line of half blocks, dark on light whatever the terminal's colours. */
int qr_write_terminal(const char *text, struct text *);

#endif
