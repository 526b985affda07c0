/* cmocka with the headers it wants before it, in the order it wants them. */
#ifndef TABLIER_TESTS_SUPPORT_TEST_H
#define TABLIER_TESTS_SUPPORT_TEST_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
