/* A tiny game with secrets and chance, for tests only: it proves the seam on what Cephalopod and
 * Caminos do not need.
 *
 * Twelve cards, ranks 1 to 6 twice. Every seat is dealt three in secret. A turn puts one card of
 * the hand on the table, face up, and draws the next one in secret while there are any. A rank may
 * not follow itself unless the hand holds nothing else. A card above the one before it scores a
 * point for its side. The game ends when all cards lie on the table.
 *
 * Notation: a card `4`, a draw `draw:4` (`draw:?` when hidden). A position:
 * TOP SCORE,SCORE TURN HANDS/DECK where hands are ranks or ?, joined by commas, and the deck is
 * the ranks that are in no known hand. */
#ifndef TABLIER_TESTS_SUPPORT_WHIST_H
#define TABLIER_TESTS_SUPPORT_WHIST_H

#include "game/game.h"

extern const struct game whist;

/* The same game with a planted leak: its views carry a running count of everything drawn, secret
 * cards included. */
extern const struct game whist_leaky;

#endif
