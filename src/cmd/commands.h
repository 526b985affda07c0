/* The subcommands, one a file. */
#ifndef TABLIER_CMD_COMMANDS_H
#define TABLIER_CMD_COMMANDS_H

#include "cmd/cmd.h"

extern const struct cmd_command cmd_analyse;
extern const struct cmd_command cmd_backup;
extern const struct cmd_command cmd_check;
extern const struct cmd_command cmd_engine;
extern const struct cmd_command cmd_forced;
extern const struct cmd_command cmd_games;
extern const struct cmd_command cmd_go;
extern const struct cmd_command cmd_match;
extern const struct cmd_command cmd_puzzles;
extern const struct cmd_command cmd_selfplay;
extern const struct cmd_command cmd_moves;
extern const struct cmd_command cmd_perft;
extern const struct cmd_command cmd_play;
extern const struct cmd_command cmd_records;
extern const struct cmd_command cmd_render;
extern const struct cmd_command cmd_replay;
extern const struct cmd_command cmd_restore;
extern const struct cmd_command cmd_rules;
extern const struct cmd_command cmd_score;
extern const struct cmd_command cmd_serve;
extern const struct cmd_command cmd_show;
extern const struct cmd_command cmd_solve;
extern const struct cmd_command cmd_tournament;
extern const struct cmd_command cmd_why;

#endif
