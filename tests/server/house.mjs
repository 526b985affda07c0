#!/usr/bin/env node
// Running a server: backup and restore, TLS, the demo, old games, what the log says.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import { build, call, done, equal, folder, ok, Server, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const ceph = { game: 'cephalopod', variant: 'size=3x3' };

async function playSome(server) {
    const game = await server.create({ ...ceph, me: 1, players: [{ name: 'Ada “the first”' }] });
    await server.sit(game, 2, { name: 'Bea' });
    await server.call('POST', `/api/games/${game.id}/move`, { token: game.seats[0].token, body: { m: 'a1' } });
    await server.call('POST', `/api/games/${game.id}/chat`, { token: game.seats[1].token, body: { say: 'línia «u»\n“dues” \\ "tres"' } });
    return game;
}

// What a seat sees, without the time of day.
async function seen(server, game, seat = 0) {
    const { now, since, ...rest } = (await server.call('GET', `/api/games/${game.id}`, { token: game.seats[seat].token })).json;
    return rest;
}

await test('a backup of a running server, restored into both kinds of store', async () => {
    const db = `${folder()}/games.db`, file = `${folder()}/backup`;
    const server = await Server.start({ db });
    const games = [await playSome(server), await playSome(server)];
    execFileSync(`${build}/tablier`, ['backup', file, '--db', db]);
    const before = await Promise.all(games.map((g) => seen(server, g)));
    const again = () => execFileSync(`${build}/tablier`, ['backup', file, '--db', db], { stdio: 'ignore' });
    let overwritten = true;
    try { again(); } catch { overwritten = false; }
    ok(!overwritten, 'a backup is never overwritten');
    await server.stop();
    const postgres = await Postgres.start(folder());
    for (const target of [`${folder()}/other.db`, await postgres.database('restored')]) {
        execFileSync(`${build}/tablier`, ['restore', file, '--db', target]);
        const other = await Server.start({ db: target });
        for (let i = 0; i < games.length; i++) equal(await seen(other, games[i]), before[i], target);
        const move = await other.call('POST', `/api/games/${games[0].id}/move`, { token: games[0].seats[1].token, body: { m: 'b2' } });
        equal(move.status, 200, 'play goes on');
        await other.stop();
    }
    let twice = true;
    try { execFileSync(`${build}/tablier`, ['restore', file, '--db', db], { stdio: 'ignore' }); } catch { twice = false; }
    ok(!twice, 'not into a store that has games');
    await postgres.stop();
});

await test('a backup of nothing makes nothing', async () => {
    const dir = folder();
    const made = spawnSync(`${build}/tablier`, ['backup', `${dir}/out`, '--db', `${dir}/none.db`], { encoding: 'utf8' });
    equal([made.status, fs.readdirSync(dir)], [2, []], made.stderr);
    ok(made.stderr.includes('none.db'), made.stderr);
});

await test('a backup goes into a store where a server ran, but not into one with games', async () => {
    const db = `${folder()}/games.db`, file = `${folder()}/backup`;
    const key = async (server) => until('the key', async () => (await server.call('GET', '/api/about')).json.push);
    const first = await Server.start({ db }), game = await playSome(first), before = await key(first);
    await first.stop();
    execFileSync(`${build}/tablier`, ['backup', file, '--db', db]);
    const postgres = await Postgres.start(folder());
    for (const target of [`${folder()}/other.db`, await postgres.database('used')]) {
        const fresh = await Server.start({ db: target });
        ok(await key(fresh) !== before, 'a key of its own');
        await fresh.stop();
        const restore = () => spawnSync(`${build}/tablier`, ['restore', file, '--db', target, '--lang', 'en'], { encoding: 'utf8' });
        equal(restore().status, 0, target);
        const again = await Server.start({ db: target });
        equal([(await seen(again, game)).moves, await key(again)], [['a1'], before], 'games, and the key that people subscribed with');
        await again.stop();
        const full = restore();
        equal([full.status, full.stderr], [2, 'The backup was not restored: there are games in the store already.\n']);
    }
    await postgres.stop();
});

await test('a damaged backup is refused as a whole', async () => {
    const file = `${folder()}/bad`, db = `${folder()}/games.db`;
    fs.writeFileSync(file, '{"tablier":"backup","steps":1}\n{"games":["x"]}\n');
    let refused = '';
    try { execFileSync(`${build}/tablier`, ['restore', file, '--db', db], { stdio: 'pipe' }); } catch (error) { refused = String(error.stderr); }
    ok(refused.includes('line 2 '), `names the line: ${refused}`);
});

await test('TLS without a proxy', async () => {
    const place = folder();
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${place}/key.pem`, '-out', `${place}/cert.pem`, '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
    const server = await Server.start({ db: `${place}/games.db`, args: ['--tls-cert', `${place}/cert.pem`, '--tls-key', `${place}/key.pem`] });
    const answer = await new Promise((resolve, reject) => {
        https.get({ host: '127.0.0.1', port: server.port, path: '/api/about', rejectUnauthorized: false }, (a) => { a.resume(); resolve(a.statusCode); }).on('error', reject);
    });
    equal(answer, 200);
    await server.stop();
});

await test('--demo has games to watch and to join', async () => {
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--demo'] });
    await until('games', async () => (await server.call('GET', '/api/games')).json.games.length > 0);
    const metrics = await until('moves', async () => {
        const { text } = await server.call('GET', '/metrics');
        return Number(text.match(/^tablier_moves_total (\d+)$/m)[1]) > 3 && text;
    });
    for (const line of metrics.trim().split('\n')) ok(/^(# TYPE tablier_\w+ (gauge|counter|histogram)|tablier_\w+(\{le="([\d.]+|\+Inf)"\})? \d+(\.\d+)?)$/.test(line), line);
    const bounds = [...metrics.matchAll(/tablier_move_seconds_bucket\{le="([\d.]+)"\}/g)].map((m) => Number(m[1]));
    equal(bounds, Array.from({ length: 15 }, (_, i) => 2 ** i / 1000), 'in seconds');
    await server.stop();
});

await test('every address of docs/openapi.json is served', async () => {
    const server = await Server.start({ db: `${folder()}/games.db`, env: { TABLIER_ADMIN_TOKEN: 'operator' } });
    const game = await server.create({ ...ceph, me: 1 });
    const { paths } = JSON.parse(fs.readFileSync('docs/openapi.json', 'utf8'));
    for (const [where, methods] of Object.entries(paths))
        for (const method of Object.keys(methods)) {
            if (where.endsWith('/stream')) continue; // never ends: played with in bots.mjs
            if (method === 'delete' || where.endsWith('/close') || where.endsWith('/forget')) continue;
            const token = where.includes('/admin/') ? 'operator' : game.seats[0].token;
            const answer = await server.call(method.toUpperCase(), where.replace('{id}', game.id), { token, body: method === 'post' ? {} : undefined });
            ok(answer.status !== 404, `${method} ${where}: ${answer.status} ${answer.text}`);
            const said = methods[method].responses[answer.status] ?? methods[method].responses.default;
            ok(said, `${method} ${where}: ${answer.status} is documented`);
        }
    await server.stop();
});

await test('what is kept can be read by nobody else', async () => {
    const place = folder();
    const server = await Server.start({ db: `${place}/games.db` });
    await playSome(server);
    execFileSync(`${build}/tablier`, ['backup', `${place}/backup`, '--db', `${place}/games.db`]);
    for (const name of fs.readdirSync(place)) equal(fs.statSync(`${place}/${name}`).mode & 0o077, 0, name);
    await server.stop();
});

await test('what cannot start says why and ends with status 2', async () => {
    for (const args of [['--listen', '127.0.0.1:99999'], ['--nonsense'], ['--db', '/nonexistent/folder/games.db'], ['--limit', 'x=1'], ['--admin-token-file', '/nonexistent'],
        ['--listen', 'nowhere:0'], ['--listen', '192.0.2.1:0'], ['--tls-cert', '/etc/hosts'], ['--tls-cert', '/nonexistent', '--tls-key', '/nonexistent'], ['--mail-relay', 'smtp://127.0.0.1'], ['--mail-from', 'a@example.org', '--url', 'https://example.org']]) {
        let status = 0, said = '';
        try { execFileSync(`${build}/tablier`, ['serve', '--listen', '127.0.0.1:0', '--db', `${folder()}/g.db`, ...args], { stdio: 'pipe', timeout: 120000 }); } catch (error) { status = error.status; said = String(error.stderr); }
        equal(status, 2, args.join(' '));
        ok(said.length > 10, 'a sentence');
    }
});

await test('two servers do not share a file', async () => {
    const db = `${folder()}/games.db`;
    const one = await Server.start({ db });
    const two = spawnSync(`${build}/tablier`, ['serve', '--listen', '127.0.0.1:0', '--db', db, '--lang', 'en'], { encoding: 'utf8', timeout: 120000 });
    equal(two.status, 2);
    ok(two.stderr.includes('another server uses this file'), two.stderr);
    const game = await playSome(one);
    equal((await seen(one, game)).moves, ['a1'], 'the first is not disturbed');
    await one.kill();
    const three = await Server.start({ db });
    equal((await seen(three, game)).moves, ['a1'], 'whatever became of it');
    await three.stop();
});

await test('a database of a newer version is refused', async () => {
    const db = `${folder()}/games.db`;
    const server = await Server.start({ db });
    await server.stop();
    execFileSync('sqlite3', [db, 'UPDATE schema SET steps = 99']);
    let refused = false;
    try { await Server.start({ db }); } catch { refused = true; }
    ok(refused, 'refused');
});

const health = async (server) => (await server.call('GET', '/healthz')).status;

await test('an admin token as people make them', async () => {
    const db = `${folder()}/games.db`, file = `${folder()}/token`;
    for (const token of ['0123456789abcdef'.repeat(4), 'x'.repeat(255)]) {
        fs.writeFileSync(file, `${token}\n`);
        const server = await Server.start({ db, args: ['--admin-token-file', file] });
        equal((await server.call('GET', '/api/admin/games', { token })).status, 200, `${token.length} characters`);
        await server.stop();
    }
    for (const useless of ['\n', 'x'.repeat(256)]) {
        fs.writeFileSync(file, useless);
        const refused = spawnSync(`${build}/tablier`, ['serve', '--listen', '127.0.0.1:0', '--db', db, '--admin-token-file', file], { encoding: 'utf8', timeout: 120000 });
        equal(refused.status, 2, `${useless.length} characters`);
    }
});

await test('links begin with what --url says, however it is written; what is no address is refused', async () => {
    const db = `${folder()}/games.db`;
    for (const url of ['https://play.example.org', 'https://play.example.org/']) {
        const server = await Server.start({ db, args: ['--url', url] });
        const game = await server.create({ ...ceph, me: 1 });
        equal(game.watch, `https://play.example.org/game/${game.id}`);
        await server.stop();
    }
    for (const url of ['play.example.org', 'https://', 'https://play.example.org/games', 'ftp://play.example.org', `https://${'x'.repeat(300)}`]) {
        const refused = spawnSync(`${build}/tablier`, ['serve', '--listen', '127.0.0.1:0', '--db', db, '--url', url], { encoding: 'utf8', timeout: 120000 });
        equal(refused.status, 2, url);
    }
});

await test('whoever reads the database for long, as a backup does, holds up nobody', async () => {
    const house = async () => {
        const db = `${folder()}/games.db`;
        const server = await Server.start({ db, args: ['--limit', 'messages=100000', '--limit', 'chat=1000000'] });
        const game = await playSome(server);
        const socket = await server.socket(game.id, { token: game.seats[0].token });
        await socket.next('table');
        return { db, server, socket };
    };
    // Says so much, and how long that took.
    const talk = async ({ socket }) => {
        const began = Date.now();
        for (let i = 0; i < 24; i++) socket.send('chat', { say: 'é'.repeat(290) });
        await socket.act('chat', { say: 'and so on' });
        socket.messages.length = 0;
        return Date.now() - began;
    };
    const read = await house(), unread = await house();
    const reader = spawn('sqlite3', [read.db], { stdio: ['pipe', 'pipe', 'inherit'] });
    reader.stdin.write('BEGIN; SELECT count(*) FROM events;\n');
    await new Promise((resolve) => reader.stdout.once('data', resolve));
    while (fs.statSync(`${read.db}-wal`).size < 40e6) await talk(read);
    let slow = 0, free = 0;
    for (let i = 0; i < 40; i++) { slow += await talk(read); free += await talk(unread); }
    console.log(`# a thousand messages in ${slow} ms, and where nobody reads in ${free} ms`);
    ok(slow < 8 * free, 'somebody waits for the reader');
    reader.stdin.end();
    await until('then the log begins anew', async () => {
        await talk(read);
        const figures = execFileSync('sqlite3', [read.db, 'PRAGMA wal_checkpoint(PASSIVE)'], { encoding: 'utf8' }).trim().split('|');
        return Number(figures[1]) < 8000;
    });
    for (const { server } of [read, unread]) equal(await server.stop(), 0);
});

await test('a store that takes nothing is not well', async () => {
    const db = `${folder()}/games.db`;
    const server = await Server.start({ db });
    const sql = (text) => execFileSync('sqlite3', ['-cmd', '.timeout 60000', db, text]);
    const full = (table) => `CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END;`;
    sql(full('nodes') + full('events') + full('games'));
    await until('unwell', async () => await health(server) === 503);
    sql('DROP TRIGGER full_nodes; DROP TRIGGER full_events; DROP TRIGGER full_games');
    await until('well again', async () => await health(server) === 200);
    await server.stop();
});

await test('old games are deleted, all of them, and only those', async () => {
    const db = `${folder()}/games.db`;
    const first = await Server.start({ db });
    const kept = await playSome(first);
    await first.stop();
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
        INSERT INTO games (id, game, variant, seats, state, seq, created, updated, clock_main, clock_step, clock_kind, flags, watch_delay, actor)
        SELECT 'old' || i, 'cephalopod', 'size=3x3', 2, i % 3, 0, 1000, 1000, 0, 0, 0, 8, 0, -1 FROM n`;
    execFileSync('sqlite3', [db, many]);
    const server = await Server.start({ db, args: ['--keep', 'waiting=2', '--keep', 'over=3'] });
    const count = () => execFileSync('sqlite3', ['-cmd', '.timeout 60000', db, "SELECT count(*), sum(state = 1) FROM games WHERE id LIKE 'old%'"], { encoding: 'utf8' }).trim();
    await until('only those being played are left', () => count() === '234|234');
    equal((await server.call('GET', `/api/games/${kept.id}`)).status, 200);
    await server.stop();
});

await test('time when no server ran is left out of the clocks once, however often it was written down', async () => {
    const db = `${folder()}/games.db`;
    const first = await Server.start({ db });
    const game = await first.create({ ...ceph, me: 1, clock: { main: 3600, increment: 0 } });
    await first.sit(game, 2);
    const since = async (server) => (await server.call('GET', `/api/games/${game.id}`)).json.since;
    const began = await since(first);
    await first.stop();
    const rows = [[0, 900], [100, 900], [100, 500], [1000, 1200], [1100, 1250]].map(([a, b]) => `(${began + a}, ${began + b})`);
    execFileSync('sqlite3', [db, `UPDATE nodes SET seen = seen + 100000; INSERT INTO outages VALUES ${rows.join(', ')}`]);
    const server = await Server.start({ db });
    await until('all of them are past', () => Date.now() > began + 1250);
    const now = await until('it knows of them', async () => { const at = await since(server); return at !== began && at; });
    equal(now - began, 900 + 250);
    await server.stop();
});

await test('the public lists need not look at every game', async () => {
    const db = `${folder()}/games.db`;
    const before = await Server.start({ db });
    const game = await before.create({ ...ceph, me: 1, public: true });
    await before.stop();
    execFileSync('sqlite3', [db, 'DROP INDEX games_listed; ALTER TABLE games DROP COLUMN sum; ALTER TABLE seats DROP COLUMN sum; ALTER TABLE events DROP COLUMN sum; UPDATE schema SET steps = 2']); // as an earlier version left it
    const server = await Server.start({ db });
    equal((await server.call('GET', '/api/games')).json.games.map((g) => g.id), [game.id]);
    await server.stop();
    for (const state of [0, 1]) {
        const plan = execFileSync('sqlite3', [db, `EXPLAIN QUERY PLAN SELECT * FROM games WHERE flags % 2 = 1 AND state < 2 AND state = ${state} AND ('' = '' OR game = '') ORDER BY created DESC LIMIT 100`], { encoding: 'utf8' });
        ok(plan.includes('INDEX games_listed') && !plan.includes('TEMP B-TREE'), plan);
    }
});

done();
