#!/usr/bin/env node
// The same load on a PostgreSQL of its own:   bench/load/postgres.mjs BUILD [GAMES [RATE [SECONDS]]]
import { spawnSync } from 'node:child_process';
import { folder } from '../../tests/server/client.mjs';
import { Postgres } from '../../tests/server/postgres.mjs';

const postgres = await Postgres.start(folder());
const db = await postgres.database('load');
const run = spawnSync('bench/load/run', process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, DB: db } });
await postgres.stop();
process.exit(run.status ?? 1);
