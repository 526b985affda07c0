#!/usr/bin/env node
// kill -9 at random moments under load: what was acknowledged is there, once, and clocks are right.
//     KILLS=50 tests/server/durability.mjs
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { build, done, equal, folder, ok, random, Server, sleep, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';
import { Storm } from './storm.mjs';

const kills = Number(process.env.KILLS ?? 4);
const chance = random(Number(process.env.SEED ?? 7));
const wish = { game: 'cephalopod', variant: 'size=5x5', clock: { main: 3600, increment: 0 } };

async function killing(db) {
    let server = await Server.start({ db });
    const port = server.port;
    const storm = new Storm({ ports: () => [port], wish });
    await storm.add(8);
    for (let i = 0; i < kills; i++) {
        await sleep(50 + chance(250));
        await server.kill();
        server = await Server.start({ db, port });
        if (process.env.SHOW) console.log('# kill', i);
        await storm.verify();
        if (storm.tables.every((t) => t.over)) break;
    }
    await sleep(200);
    await storm.finish();
    ok(storm.acknowledged > kills, `moves acknowledged: ${storm.acknowledged}`);
    console.log(`# ${kills} kills, ${storm.acknowledged} moves acknowledged, longest wait ${storm.longest} ms`);
    for (const table of storm.tables.slice(0, 3)) await replays(server, table.id);
    await server.stop();
}

// The record must be one that the rules accept.
async function replays(server, id) {
    const record = await server.call('GET', `/api/games/${id}/record`);
    const file = `${folder()}/record`;
    fs.writeFileSync(file, record.text);
    execFileSync(`${build}/tablier`, ['replay', file]);
}

await test(`SQLite: ${kills} times kill -9 under load`, () => killing(`${folder()}/games.db`));

await test('time when no server runs is not charged', async () => {
    const db = `${folder()}/games.db`;
    let server = await Server.start({ db });
    const game = await server.create({ ...wish, variant: 'size=3x3', me: 1, clock: { main: 600, increment: 0 } });
    await server.sit(game, 2);
    const token = game.seats[1].token;
    let began = Date.now();
    await server.call('POST', `/api/games/${game.id}/move`, { token: game.seats[0].token, body: { m: 'a1' } });
    await sleep(1200);
    await server.kill();
    let ran = Date.now() - began;
    await sleep(6000);
    began = Date.now();
    server = await Server.start({ db });
    const now = (await server.call('GET', `/api/games/${game.id}`)).json;
    equal(now.result, null, 'nobody lost on time');
    ran += Date.now() - began;
    const left = now.left[1] - (now.now - now.since), granted = 3000; // a server says once a second that it lives
    ok(left > 600000 - ran - granted && left <= 600000, `left after the outage: ${left}; a server ran for ${ran}`);
    const made = await server.call('POST', `/api/games/${game.id}/move`, { token, body: { m: 'b2' } });
    equal(made.status, 200);
    await server.stop();
});

await test('a clock that would run out while the database is away runs on when it is back', async () => {
    const postgres = await Postgres.start(folder()), db = await postgres.database('clocks'), main = 4000;
    const server = await Server.start({ db });
    const game = await server.create({ ...wish, me: 1, clock: { main: main / 1000, increment: 0 } });
    await server.sit(game, 2);
    await postgres.kill();
    await sleep(main + 3000);
    await postgres.again();
    await until('the end', async () => (await server.call('GET', `/api/games/${game.id}`)).json?.result);
    const rows = (query) => postgres.sql('clocks', query).split('\n').filter((r) => r).map((r) => r.split('|').map(Number));
    const [[began], [ended]] = rows(`SELECT at FROM events WHERE game = '${game.id}' AND kind IN (2, 7) ORDER BY seq`);
    let lost = 0, to = ended;
    for (const [from, until] of rows('SELECT began, ended FROM outages ORDER BY ended DESC')) {
        lost += Math.max(0, Math.min(until, to) - Math.max(from, began));
        to = Math.min(to, from);
    }
    ok(lost > 3000 && ended - began - lost >= main, `over after ${ended - began} ms, of which ${lost} were lost`);
    await server.stop();
    await postgres.stop();
});

await test('a clock runs out also when nobody is there', async () => {
    const db = `${folder()}/games.db`;
    const server = await Server.start({ db });
    const game = await server.create({ ...wish, me: 1, clock: { main: 1, increment: 0 } });
    await server.sit(game, 2);
    await server.kill();
    const after = await Server.start({ db });
    const result = await until('the end', async () => (await after.call('GET', `/api/games/${game.id}`)).json.result);
    equal([result.winner, result.how], [2, 'timeout']);
    await after.stop();
});

await test('a computer whose server died plays on after the restart', async () => {
    const db = `${folder()}/games.db`;
    let server = await Server.start({ db });
    const game = await server.create({ game: 'cephalopod', variant: 'size=3x5', players: [{ level: 1 }, { level: 1 }] });
    await sleep(30);
    await server.kill();
    server = await Server.start({ db });
    await until('the game comes to its end', async () => (await server.call('GET', `/api/games/${game.id}`)).json.result);
    await server.stop();
});

await test('a stop is graceful: clients are told, nothing is lost', async () => {
    const db = `${folder()}/games.db`;
    const server = await Server.start({ db });
    const game = await server.create({ ...wish, me: 1 });
    const socket = await server.socket(game.id, { token: game.seats[0].token });
    await socket.next('table');
    const stopped = server.stop();
    await socket.next('bye');
    equal(await stopped, 0, 'exit status');
    await until('socket closed', () => socket.closed);
    equal(socket.code, 1012, 'close code');
});

if (Postgres.available()) {
    const postgres = await Postgres.start(folder());
    await test(`PostgreSQL: ${kills} times kill -9 of the server under load`, async () =>
        killing(await postgres.database('kills')));
    await test('PostgreSQL killed and brought back, several times', async () => {
        const db = await postgres.database('away');
        const server = await Server.start({ db });
        const storm = new Storm({ ports: () => [server.port], wish });
        await storm.add(6);
        for (let i = 0; i < Math.max(2, kills / 5); i++) {
            await sleep(150 + chance(200));
            await postgres.kill();
            await sleep(100 + chance(800));
            await postgres.again();
            await sleep(600);
            await storm.verify();
        }
        await storm.finish();
        ok(storm.acknowledged > 20, `moves acknowledged: ${storm.acknowledged}`);
        console.log(`# ${storm.acknowledged} moves acknowledged, longest wait ${storm.longest} ms`);
        /* what is committed next says so, at the latest the beat of each second */
        await until('the server is well', async () => (await server.call('GET', '/healthz')).status === 200);
        await server.stop();
    });
    await postgres.stop();
} else {
    await test('PostgreSQL is there to be tested', () => { throw new Error('no server programs found'); });
}

done();
