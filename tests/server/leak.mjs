#!/usr/bin/env node
// Secrets on the wire. Games with hidden hands are played over sockets and streams. Then each is cut
// at some moment before its end, and for each observer the server is given a twin of its store in which what
// that observer may not know is drawn afresh. Every byte that it sends to him must be the same; and
// what he heard live must be what he is told later.
//     GAMES=1000 tests/server/leak.mjs
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { build, done, equal, folder, ok, random, Server, test } from './client.mjs';

const count = Number(process.env.GAMES ?? 8);
const chance = random(Number(process.env.SEED ?? 11));
const pick = (list) => list[chance(list.length)];
const scratch = folder();
const limits = ['--limit', 'messages=1000000'];
const MOVE = '3'; // the kind of a move in the table of events

const wishes = [
    { game: 'camino', variant: 'size=7x6' }, { game: 'camino' }, { game: 'caminito', variant: 'size=7x6' },
    { game: 'camino', variant: 'size=7x6', seats: 4 },
    { game: 'camino', variant: 'size=7x6,stuck=exchange', watch: { allow: true, delay: 3 } },
];

// Does it for the whole list, some at a time: the server has more to do than one at a time asks of it.
async function each(list, doing, together = 16) {
    const rest = list.values();
    const work = async () => { for (const item of rest) await doing(item); };
    await Promise.all(Array.from({ length: together }, work));
}

// ---- playing

// What a stream says, line by line, from event 0 on. `heard` may end it by returning true.
function stream(server, game, token, heard) {
    return new Promise((resolve, reject) => {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const where = { host: '127.0.0.1', port: server.port, path: `/api/games/${game.id}/stream?v=0&legal=1`, headers };
        let rest = '', ended = false;
        const end = () => { ended = true; resolve(); };
        const request = http.get(where, (answer) => {
            answer.setEncoding('utf8');
            answer.on('data', (part) => {
                const lines = (rest + part).split('\n');
                rest = lines.pop();
                for (const line of lines) if (!ended && line && heard(line)) { end(); request.destroy(); }
            });
            answer.on('end', end);
            answer.on('error', (error) => { if (!ended) reject(error); });
        });
        request.on('error', (error) => { if (!ended) reject(error); });
    });
}

const isEvent = (line) => /^\{"t":"[a-z]+","v":/.test(line);

// One who listens in both ways; `turn` is called with each turn that he is told of.
async function listener(server, game, token, turn) {
    const one = { token, socket: await server.socket(game.id, { token, v: 0 }), heard: [], streamed: [] };
    one.socket.bytes = (text) => { if (isEvent(text)) one.heard.push(text); };
    one.stop = false;
    one.stream = stream(server, game, token, (line) => {
        if (isEvent(line)) one.streamed.push(line);
        if (line.startsWith('{"t":"turn"')) turn(one, JSON.parse(line).d);
        return one.stop;
    });
    return one;
}

// Plays some moves and leaves the game as it stands. Everybody listens, one more watches.
async function play(server, wish) {
    const game = { ...await server.create(wish), wish };
    for (const seat of game.seats) {
        seat.key = crypto.randomBytes(16).toString('base64url');
        await server.sit(game, seat.seat, { key: seat.key });
    }
    let left = 4 + chance(60), finish, fail;
    const finished = new Promise((resolve, reject) => { finish = resolve; fail = reject; });
    const turn = (one, { ply, legal }) => {
        if (left-- <= 0) { finish(); return; }
        if (!chance(12)) one.socket.act('chat', { say: `${left} left`, room: pick(['table', 'team']) }).catch(() => 0);
        one.socket.act('move', { m: pick(legal), ply }).catch(fail);
    };
    game.listeners = [];
    for (const { token } of [...game.seats, {}]) game.listeners.push(await listener(server, game, token, turn));
    await Promise.race([finished, game.listeners[0].stream]);
    const { v } = (await server.call('GET', `/api/games/${game.id}`, { token: game.seats[0].token })).json;
    for (const one of game.listeners) {
        if (one.token) await one.socket.next((m) => m.v >= v || one.socket.v >= v);
        one.stop = true;
    }
    // Who is here changes: that wakes every stream.
    for (const one of game.listeners) one.socket.close();
    await Promise.all(game.listeners.map((one) => one.stream));
    return game;
}

// ---- the store, as its backup

const backup = (db) => {
    execFileSync(`${build}/tablier`, ['backup', `${scratch}/backup`, '--db', db]);
    return fs.readFileSync(`${scratch}/backup`, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
};

// What was changed here would not fit the checksums: a backup of the first form has none.
const unsummed = (row) => row.tablier ? { ...row, steps: 1 }
    : Object.fromEntries(Object.entries(row).map(([table, values]) => [table, ['games', 'seats', 'events'].includes(table) ? values.slice(0, -1) : values]));

async function serve(rows, name) {
    const file = `${scratch}/${name}`;
    fs.writeFileSync(file, rows.map((row) => JSON.stringify(unsummed(row))).join('\n') + '\n');
    execFileSync(`${build}/tablier`, ['restore', file, '--db', `${file}.db`]);
    return Server.start({ db: `${file}.db`, args: limits });
}

// Everything is open once a game is over; so a game that ended is cut at a moment of its second half
// when a person was to move.
function cut(rows, games) {
    const over = new Map(rows.filter((r) => r.games?.[5] === '2').map((r) => [r.games[0], []]));
    for (const { events } of rows) if (events?.[3] === MOVE && events[4] !== '-1') over.get(events[0])?.push(events);
    for (const game of games) game.end = Infinity;
    for (const [id, moves] of over) {
        const next = moves[moves.length - 1 - chance(moves.length >> 1)];
        const game = games.find((g) => g.id === id);
        game.end = Number(next[1]) - 1;
        game.actor = next[4];
    }
    const of = new Map(games.map((g) => [g.id, g]));
    return rows.filter((row) => !row.events || Number(row.events[1]) <= of.get(row.events[0]).end).map((row) => {
        if (!over.has(row.games?.[0])) return row;
        const fields = [...row.games], game = of.get(fields[0]);
        [fields[5], fields[6], fields[16], fields[17]] = ['1', String(game.end), game.actor, null];
        return { games: fields };
    });
}

// ---- twins

const kinds = ['R:ns', 'R:ne', 'R:nes', 'R:nesw', 'R:n', 'F', 'M', 'W:ns', 'W:ne', 'T:ns', 'T:ne', 'T:n', 'B:ns', 'L:ns'];

// The moves with some of those that the observer did not see drawn afresh. Perhaps not a game: a tile
// that is laid later must be there. So mostly those are taken that nobody lays.
function altered(truth, hidden, held) {
    const other = [...truth];
    for (let i = 1 + chance(2); i > 0; i--) {
        const from = held.length && chance(4) ? held : hidden;
        const a = pick(from), b = pick(from);
        if (chance(3)) [other[a], other[b]] = [other[b], other[a]];
        else other[a] = `draw:${pick(kinds)}`;
    }
    return other;
}

// Of each move, whose hand it goes to, by the rules of dealing; null: it is no draw. First whole hands are
// dealt, then whoever has moved draws.
function drawers(moves, seats) {
    const dealt = moves.findIndex((m) => m.by >= 0), hand = (dealt < 0 ? moves.length : dealt) / seats;
    let last = null;
    return moves.map((m, i) => {
        if (m.by >= 0) last = m.by;
        return m.text.startsWith('draw:') ? last ?? Math.floor(i / hand) : null;
    });
}

function writeRecord(file, wish, moves) {
    const { game, variant = '', seats = 2 } = wish;
    fs.writeFileSync(file, `[Game "${game}"]\n[Variant "${variant}"]\n[Seats "${seats}"]\n\n${moves.join(' ')}\n`);
}

// Gives each of the wanted, {game, truth, seen}, a `twin` that is a game by the rules, where one is found.
// One shell judges all that is proposed: starting programs from here is slow.
function makeTwins(wanted) {
    for (const w of wanted) {
        w.hidden = [...w.truth.keys()].filter((i) => w.seen[i].includes('?'));
        w.held = w.hidden.filter((i) => !w.truth.slice(i).some((m) => m.startsWith(`${w.truth[i].slice(5)}@`)));
    }
    let left = wanted.filter((w) => w.hidden.length), judged = 0;
    for (let attempt = 0; attempt < 30 && left.length; attempt++) {
        const dir = fs.mkdtempSync(`${scratch}/records-`);
        left.forEach((w, i) => {
            w.proposed = altered(w.truth, w.hidden, w.held);
            if (w.proposed.join() !== w.truth.join()) writeRecord(`${dir}/${i}`, w.game.wish, w.proposed);
        });
        execFileSync('sh', ['-c', `for f in "$1"/*; do "$0" replay "$f" >"$1.out" 2>&1 || rm -f "$f"; done`, `${build}/tablier`, dir]);
        for (const name of fs.readdirSync(dir)) left[name].twin = left[name].proposed;
        left = left.filter((w) => !w.twin);
        fs.rmSync(dir, { recursive: true });
        judged += left.length;
    }
    return judged;
}

function withTwins(rows, twins) {
    const used = new Map();
    return rows.map((row) => {
        const moves = row.events?.[3] === MOVE && twins.get(row.events[0]);
        if (!moves) return row;
        const events = [...row.events], at = used.get(events[0]) ?? 0;
        used.set(events[0], at + 1);
        events[6] = moves[at];
        return { events };
    });
}

// ---- what is told

// Moves that are certainly refused, with a reason that must not depend on what is hidden.
function refusable(game) {
    game.refusable ??= Array.from({ length: 3 }, () => `${pick(kinds)}@${pick('abcdefg')}${1 + chance(6)}`);
    return game.refusable;
}

// All that an observer can ask for, without the time of day.
async function everything(server, game, at) {
    const { token } = game.listeners[at], key = game.seats[at]?.key;
    const get = async (where, bearer) => (await server.call('GET', where, { token: bearer })).text;
    const all = await Promise.all([
        ...['', '?legal=1', '/record'].map((what) => get(`/api/games/${game.id}${what}`, token)),
        key ? get('/api/mine', key) : '',
        told(server, game, token).then((lines) => lines.join('\n')),
    ]);
    const { legal = [] } = JSON.parse(all[1]);
    for (const m of token ? refusable(game).filter((text) => !legal.includes(text)) : [])
        all.push((await server.call('POST', `/api/games/${game.id}/move`, { token, body: { m } })).text);
    return all.map((text) => text.replace(/"(now|since)":\d+/g, '')).join('\n');
}

// Where two texts differ, and no more of them.
function same(is, should, what) {
    let at = 0;
    while (at < is.length && is[at] === should[at]) at++;
    equal(is.slice(Math.max(0, at - 80), at + 40), should.slice(Math.max(0, at - 80), at + 40), what);
}

// What a stream from the beginning says, up to the last event, and of the turn if it is his: that is
// said when the rules have been asked. Who else is here may be said before or after it.
async function told(server, game, token) {
    const lines = [], { you, actor } = (await server.call('GET', `/api/games/${game.id}`, { token })).json;
    let here = false, turn = !you || you.seat !== actor;
    await stream(server, game, token, (line) => {
        if (line.startsWith('{"t":"here"')) here = true;
        else lines.push(line);
        turn ||= line.startsWith('{"t":"turn"');
        return here && turn;
    });
    return lines;
}

// What the untouched store says is asked for once.
const known = new Map();
async function original(server, game, at) {
    const name = `${game.id} ${at}`;
    if (!known.has(name)) known.set(name, await everything(server, game, at));
    return known.get(name);
}

// ---- the tests

const games = [];
let rows, first;

await test(`${count} games with hidden hands are played`, async () => {
    const db = `${scratch}/games.db`, server = await Server.start({ db, args: limits });
    await each(Array.from({ length: count }, (_, i) => wishes[i % wishes.length]),
        async (wish) => { games.push(await play(server, wish)); });
    await server.stop();
    rows = cut(backup(db), games);
    first = await serve(rows, 'original');
});

await test('what was heard live is what is told later', async () => {
    await each(games, async (game) => {
        for (const [o, one] of game.listeners.entries()) {
            const later = (await told(first, game, one.token)).filter(isEvent);
            const early = (lines) => lines.filter((l) => JSON.parse(l).v <= game.end);
            const held = !one.token && game.wish.watch ? later.length : Infinity;
            const name = `observer ${o} of ${game.id}`;
            equal(early(one.heard).slice(0, held), later, `what ${name} heard`);
            equal(early(one.streamed).slice(0, held), later.slice(0, one.streamed.length), `what ${name} was streamed`);
        }
    });
});

const wanted = [];
await test('what others draw is not shown', async () => {
    const truths = new Map(games.map((g) => [g.id, []]));
    for (const { events } of rows) if (events?.[3] === MOVE) truths.get(events[0]).push({ text: events[6], by: Number(events[4]) });
    await each(games, async (game) => {
        const moves = truths.get(game.id), truth = moves.map((m) => m.text), owners = drawers(moves, game.seats.length);
        for (const [at, { token }] of game.listeners.entries()) {
            const told = (await first.call('GET', `/api/games/${game.id}`, { token })).json.moves;
            const others = truth.map((_, i) => owners[i] !== null && owners[i] !== at);
            for (let i = 0; i < told.length; i++)
                if (others[i]) equal(told[i], 'draw:?', `move ${i + 1} of ${game.id} for observer ${at}`);
            wanted.push({ game, at, truth, seen: truth.map((text, i) => (others[i] ? '?' : told[i] ?? text)) });
        }
    });
});

await test('twins are found', async () => {
    console.log(`# ${makeTwins(wanted)} proposals failed`);
    const found = wanted.filter((w) => w.twin).length;
    ok(found >= games.length, `twins: ${found}, games: ${games.length}`);
});

for (let o = 0; o < 5; o++) {
    const name = o === 4 ? 'a watcher' : `seat ${o + 1}`;
    await test(`${name} is told nothing that depends on what is hidden`, async () => {
        const pairs = wanted.filter((w) => w.twin && (o === 4 ? w.at === w.game.seats.length : w.at === o && w.at < w.game.seats.length));
        const other = await serve(withTwins(rows, new Map(pairs.map((w) => [w.game.id, w.twin]))), `twin${o}`);
        let differs = 0;
        await each(pairs, async ({ game, at }) => {
            same(await everything(other, game, at), await original(first, game, at), `what ${name} of ${game.id} is told`);
            for (let owner = 0; owner < game.seats.length; owner++)
                if (owner !== at && await everything(other, game, owner) !== await original(first, game, owner)) { differs++; break; }
        });
        console.log(`# ${pairs.length} twins; somebody else sees the difference in ${differs}`);
        equal(differs, pairs.length, 'twins that somebody can tell apart');
        await other.stop();
    });
}

await first.stop();
console.log(`# ${games.length} games, ${games.filter((g) => g.end < Infinity).length} of them to their end, ${wanted.filter((w) => w.twin).length} twins, no leak`);
done();
