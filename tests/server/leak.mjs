#!/usr/bin/env node
// Secrets on the wire. Games with hidden hands are played over sockets; then, for each observer, the
// server is given a twin of its store in which what that observer may not know is drawn afresh. Every
// byte that it sends to him must be the same; and what he heard live must be what he is told later.
//     GAMES=1000 tests/server/leak.mjs
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { build, done, equal, folder, ok, random, Server, test } from './client.mjs';

const count = Number(process.env.GAMES ?? 8);
const chance = random(Number(process.env.SEED ?? 11));
const pick = (list) => list[chance(list.length)];
const db = `${folder()}/games.db`;
const MOVE = '3'; // the kind of a move in the table of events

const wishes = [
    { game: 'camino', variant: 'size=7x6' }, { game: 'camino' }, { game: 'caminito', variant: 'size=7x6' },
    { game: 'camino', variant: 'size=7x6', seats: 4 }, { game: 'camino', variant: 'size=7x6,stuck=exchange' },
];

// Plays some moves and leaves the game as it stands. Everybody listens, one more watches.
async function play(server, wish) {
    const game = { ...await server.create(wish), wish, heard: [], tokens: [] };
    game.tokens = [...game.seats.map((s) => s.token), undefined];
    for (const { token } of game.seats) await server.call('POST', `/api/games/${game.id}/join`, { token });
    const sockets = [];
    for (const token of game.tokens) {
        const heard = [];
        const socket = await server.socket(game.id, { token, v: 0 });
        socket.bytes = (text) => { if (/^\{"t":"[a-z]+","v":/.test(text)) heard.push(text); };
        game.heard.push(heard);
        sockets.push(socket);
    }
    for (let left = 4 + chance(40); left > 0; left--) {
        const now = (await server.call('GET', `/api/games/${game.id}`)).json;
        if (now.result) break;
        const token = game.tokens[now.actor - 1];
        const { legal } = (await server.call('GET', `/api/games/${game.id}?legal=1`, { token })).json;
        await sockets[now.actor - 1].act('move', { m: pick(legal) });
    }
    const { v, result } = (await server.call('GET', `/api/games/${game.id}`)).json;
    for (const socket of sockets) {
        await socket.act('chat', { say: 'last' }).catch(() => 0);
        await socket.next((m) => m.v >= v);
    }
    game.over = result !== null;
    return new Promise((resolve) => setTimeout(() => { for (const s of sockets) s.close(); resolve(game); }, 30));
}

// All that an observer can ask for, without the time of day.
async function everything(server, game, token) {
    const untimed = (text) => text.replace(/"(now|since)":\d+/g, '');
    const all = [];
    for (const where of ['', '?legal=1', '/record'])
        all.push(untimed((await server.call('GET', `/api/games/${game.id}${where}`, { token })).text));
    all.push(await stream(server, game, token));
    return all;
}

// What a stream from the beginning says, up to the last event.
function stream(server, game, token) {
    return new Promise((resolve, reject) => {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const request = http.get({ host: '127.0.0.1', port: server.port, path: `/api/games/${game.id}/stream?v=0&legal=1`, headers }, (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (part) => {
                text += part;
                if (!text.includes('{"t":"here"')) return;
                request.destroy();
                resolve(text.slice(0, text.indexOf('{"t":"here"')));
            });
        });
        request.on('error', reject);
    });
}

// ---- twins

const kinds = ['R:ns', 'R:ne', 'R:nes', 'R:nesw', 'R:n', 'F', 'M', 'W:ns', 'W:ne', 'T:ns', 'T:ne', 'T:n', 'B:ns', 'L:ns'];

function isRecord(game, moves) {
    const file = `${scratch}/record`;
    const { variant = '', seats = 2 } = game.wish;
    fs.writeFileSync(file, `[Game "${game.wish.game}"]\n[Variant "${variant}"]\n[Seats "${seats}"]\n\n${moves.join(' ')}\n`);
    try {
        execFileSync(`${build}/tablier`, ['replay', file], { stdio: 'ignore' });
        return true;
    } catch { return false; }
}

// The moves with some of those that the observer did not see drawn afresh; null: none was found.
function twin(game, truth, seen) {
    const hidden = [...truth.keys()].filter((i) => seen[i].includes('?'));
    for (let attempt = 0; attempt < 30 && hidden.length; attempt++) {
        const other = [...truth];
        for (let i = 1 + chance(3); i > 0; i--) {
            const a = pick(hidden), b = pick(hidden);
            if (chance(2)) [other[a], other[b]] = [other[b], other[a]];
            else other[a] = `draw:${pick(kinds)}`;
        }
        if (other.join() !== truth.join() && isRecord(game, other)) return other;
    }
    return null;
}

const scratch = folder();
const backup = `${scratch}/backup`;
const games = [];

await test(`${count} games with hidden hands are played`, async () => {
    const server = await Server.start({ db });
    for (let i = 0; i < count; i++) {
        const game = await play(server, wishes[i % wishes.length]);
        if (!game.over) games.push(game);
    }
    ok(games.length >= count / 2, `games that still go on: ${games.length}`);
    await server.stop();
    execFileSync(`${build}/tablier`, ['backup', backup, '--db', db]);
});

const original = await Server.start({ db });
const rows = fs.readFileSync(backup, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
const truths = new Map();
for (const { events } of rows) if (events && events[3] === MOVE) truths.set(events[0], [...truths.get(events[0]) ?? [], events[6]]);

await test('what was heard live is what is told later', async () => {
    for (const game of games)
        for (let o = 0; o < game.tokens.length; o++) {
            const later = (await stream(original, game, game.tokens[o])).split('\n').filter((l) => l && !l.startsWith('{"t":"turn"'));
            equal(game.heard[o], later.slice(0, game.heard[o].length), `observer ${o} of ${game.id}`);
            ok(later.length - game.heard[o].length <= game.tokens.length, 'nothing but the last words is missing');
        }
});

let found = 0;
for (let o = 0; o < 5; o++) {
    const watched = games.filter((g) => o < g.tokens.length - 1 || (o === 4));
    const name = o === 4 ? 'a watcher' : `seat ${o + 1}`;
    await test(`${name} is told nothing that depends on what is hidden`, async () => {
        const twins = new Map();
        for (const game of watched) {
            const at = o === 4 ? game.tokens.length - 1 : o;
            const seen = (await original.call('GET', `/api/games/${game.id}`, { token: game.tokens[at] })).json.moves;
            const made = twin(game, truths.get(game.id), seen);
            if (made) twins.set(game.id, made);
        }
        found += twins.size;
        const file = `${scratch}/twin${o}`, twinDb = `${scratch}/twin${o}.db`;
        const used = new Map();
        fs.writeFileSync(file, rows.map((row) => {
            if (!row.events || row.events[3] !== MOVE || !twins.has(row.events[0])) return JSON.stringify(row);
            const at = used.get(row.events[0]) ?? 0;
            used.set(row.events[0], at + 1);
            const events = [...row.events];
            events[6] = twins.get(row.events[0])[at];
            return JSON.stringify({ events });
        }).join('\n') + '\n');
        execFileSync(`${build}/tablier`, ['restore', file, '--db', twinDb]);
        const other = await Server.start({ db: twinDb });
        let differs = 0;
        for (const game of watched.filter((g) => twins.has(g.id))) {
            const at = o === 4 ? game.tokens.length - 1 : o;
            const a = await everything(original, game, game.tokens[at]), b = await everything(other, game, game.tokens[at]);
            equal(b, a, `what ${name} of ${game.id} is told`);
            for (let owner = 0; owner < game.tokens.length - 1; owner++)
                if (owner !== at && JSON.stringify(await everything(original, game, game.tokens[owner])) !== JSON.stringify(await everything(other, game, game.tokens[owner]))) { differs++; break; }
        }
        console.log(`# ${twins.size} twins; somebody else sees the difference in ${differs}`);
        equal(differs, twins.size, 'twins that somebody can tell apart');
        await other.stop();
    });
}

await test('there were twins enough', async () => {
    ok(found >= games.length, `twins: ${found}, games: ${games.length}`);
    console.log(`# ${games.length} games, ${found} twins, no leak`);
});

await original.stop();
done();
