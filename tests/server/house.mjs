#!/usr/bin/env node
// Running a server: backup and restore, TLS, the demo, old games, what the log says.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import { build, call, done, equal, folder, ok, Server, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const ceph = { game: 'cephalopod', variant: 'size=3x3' };

async function playSome(server) {
    const game = await server.create({ ...ceph, me: 1, players: [{ name: 'Ada “the first”' }] });
    await server.call('POST', `/api/games/${game.id}/join`, { token: game.seats[1].token, body: { name: 'Bea' } });
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
    for (const line of metrics.trim().split('\n')) ok(/^(# TYPE tablier_\w+ (gauge|counter|histogram)|tablier_\w+(\{le="[^"]+"\})? \d+)$/.test(line), line);
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
        ['--listen', 'nowhere:0'], ['--listen', '192.0.2.1:0'], ['--tls-cert', '/etc/hosts'], ['--tls-cert', '/nonexistent', '--tls-key', '/nonexistent']]) {
        let status = 0, said = '';
        try { execFileSync(`${build}/tablier`, ['serve', '--listen', '127.0.0.1:0', '--db', `${folder()}/g.db`, ...args], { stdio: 'pipe', timeout: 120000 }); } catch (error) { status = error.status; said = String(error.stderr); }
        equal(status, 2, args.join(' '));
        ok(said.length > 10, 'a sentence');
    }
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

done();
