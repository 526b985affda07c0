#!/usr/bin/env node
// A store in which somebody meddled: whatever its rows say, a damaged game is set aside and told of,
// the others are played on, and `tablier check` finds a single byte.
import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, done, equal, folder, ok, Server, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const postgres = await Postgres.start(folder());
const tablier = (...args) => spawnSync(`${build}/tablier`, [...args, '--lang', 'en'], { encoding: 'utf8' });
const metric = async (server, name) => Number((await server.call('GET', '/metrics')).text.match(new RegExp(`^tablier_${name} (\\d+)$`, 'm'))[1]);
const game = (server, id) => server.call('GET', `/api/games/${id}`);

async function sitDown(server, made, count) {
    const tokens = made.seats.slice(0, count).map(() => crypto.randomBytes(16).toString('base64url'));
    for (const [i, token] of tokens.entries())
        equal((await server.call('POST', `/api/games/${made.id}/join`, { token: made.seats[i].token, body: { token, name: `Player ${i}` } })).status, 200, 'joined');
    return tokens;
}

// Every kind of event, in games of every kind that people play at a table.
async function playAll(server) {
    const ids = {};
    const begin = async (name, wish, count = 2) => {
        const made = await server.create({ public: true, ...wish });
        ids[name] = made.id;
        const tokens = await sitDown(server, made, count);
        const act = async (seat, action, body = {}) => {
            const answer = await server.call('POST', `/api/games/${made.id}/${action}`, { token: tokens[seat], body });
            ok(answer.status === 200, `${name} ${action}: ${answer.text}`);
        };
        return act;
    };
    const ceph = await begin('cephalopod', { game: 'cephalopod', variant: 'size=3x3', clock: { main: 600, increment: 5 } });
    await ceph(0, 'move', { m: 'a1' });
    await ceph(1, 'move', { m: 'b2' });
    await ceph(0, 'chat', { say: 'Needle in a haystack' });
    await ceph(0, 'takeback');
    await ceph(1, 'takeback');
    await ceph(0, 'move', { m: 'c3' });
    const waiting = await begin('waiting', { game: 'caminos' }, 1);
    await waiting(0, 'chat', { say: 'anybody?' });
    const camino = await begin('camino', { game: 'camino', variant: 'size=6x6', seats: 4 }, 4);
    await camino(1, 'chat', { say: 'between us', room: 'team' });
    const over = await begin('over', { game: 'caminos' });
    await over(0, 'resign');
    await over(0, 'rematch');
    return ids;
}

// A backup as tables of rows; the columns of each row by their names.
const columns = {
    games: 'id game variant seats position state seq created updated clock_main clock_step clock_kind flags watch_delay previous next actor due sum',
    seats: 'game seat level taken name token owner push mail told sum',
    events: 'game seq at kind seat remains body action sum',
};

function parse(file) {
    const rows = [];
    for (const line of fs.readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
        const [[table, values]] = Object.entries(JSON.parse(line));
        const names = columns[table]?.split(' ');
        rows.push({ table, row: names ? Object.fromEntries(names.map((name, i) => [name, values[i]])) : values });
    }
    return rows;
}

const kept = [];
const id = (n) => `broken${String(n).padStart(5, '0')}`;

// A copy of that game under another id, for somebody to meddle with.
function copy(rows, from, to) {
    const pick = (table, key) => rows.filter((r) => r.table === table && r.row[key] === from).map((r) => ({ ...r.row, [key]: to }));
    return { games: pick('games', 'id'), seats: pick('seats', 'game'), events: pick('events', 'game') };
}

const first = (t, kind) => t.events.find((e) => e.kind === String(kind));
const JOIN = 1, START = 2, MOVE = 3, ASK = 4, DECLINE = 5, TAKEBACK = 6, FINISH = 7, RESULT = 8, CHAT = 10;
const extra = (t, fields) => {
    const g = t.games[0];
    g.seq = String(Number(g.seq) + 1);
    t.events.push({ game: g.id, seq: g.seq, at: g.updated, seat: '0', remains: '-1', body: '', action: '', sum: '0', ...fields });
};

// What both databases take, whatever it means.
const crimes = [
    ['cephalopod', 'a thousand seats', (t) => { t.games[0].seats = '1000'; for (let i = 2; i < 1000; i++) t.seats.push({ ...t.seats[0], seat: String(i) }); }],
    ['cephalopod', 'more seats than there are', (t) => { t.games[0].seats = '4'; }],
    ['cephalopod', 'fewer seats than there are', (t) => { t.games[0].seats = '1'; }],
    ['cephalopod', 'no seats at all', (t) => { t.games[0].seats = '0'; t.seats = []; }],
    ['cephalopod', 'minus one seat', (t) => { t.games[0].seats = '-1'; }],
    ['cephalopod', 'a missing seat', (t) => { t.seats.pop(); }],
    ['camino', 'three of four seats', (t) => { t.seats.splice(1, 1); }],
    ['cephalopod', 'a seat far away', (t) => { t.seats[1].seat = '2000000000'; }],
    ['cephalopod', 'a seat below zero', (t) => { t.seats[1].seat = '-3'; }],
    ['cephalopod', 'a level that there is not', (t) => { t.seats[1].level = '99'; }],
    ['cephalopod', 'a seat taken twice', (t) => { t.seats[1].taken = '2'; }],
    ['cephalopod', 'a name without end', (t) => { t.seats[0].name = 'x'.repeat(100000); }],
    ['cephalopod', 'a token that is none', (t) => { t.seats[0].token = 'sesame'; }],
    ['cephalopod', 'a long token', (t) => { t.seats[0].token = 'a'.repeat(5000); }],
    ['cephalopod', 'a key that is none', (t) => { t.seats[0].owner = '../../etc'; }],
    ['cephalopod', 'a long address', (t) => { t.seats[0].mail = `en ${'a'.repeat(3000)}@example.org`; }],
    ['cephalopod', 'a long subscription', (t) => { t.seats[0].push = '{'.repeat(50000); }],
    ['cephalopod', 'another game', (t) => { t.games[0].game = 'chess'; }],
    ['cephalopod', 'the other game', (t) => { t.games[0].game = 'camino'; }],
    ['camino', 'a game of two', (t) => { t.games[0].game = 'cephalopod'; }],
    ['cephalopod', 'a game without end', (t) => { t.games[0].game = 'c'.repeat(70000); }],
    ['cephalopod', 'a variant that there is not', (t) => { t.games[0].variant = 'size=1000x1000'; }],
    ['cephalopod', 'another size', (t) => { t.games[0].variant = 'size=5x5,size'; }],
    ['cephalopod', 'a variant without end', (t) => { t.games[0].variant = 'size=3x3,'.repeat(9999); }],
    ['cephalopod', 'a position that is none', (t) => { t.games[0].position = 'nowhere at all'; }],
    ['cephalopod', 'a position without end', (t) => { t.games[0].position = '1'.repeat(90000); }],
    ['camino', 'a position where hands are', (t) => { t.games[0].position = '.'; }],
    ['cephalopod', 'a state that there is not', (t) => { t.games[0].state = '7'; }],
    ['cephalopod', 'a state below zero', (t) => { t.games[0].state = '-1'; }],
    ['cephalopod', 'over, without a result', (t) => { t.games[0].state = '2'; }],
    ['cephalopod', 'waiting, though it began', (t) => { t.games[0].state = '0'; }],
    ['over', 'played on after its end', (t) => { t.games[0].state = '1'; }],
    ['cephalopod', 'an actor who is not there', (t) => { t.games[0].actor = '3'; }],
    ['cephalopod', 'an actor far away', (t) => { t.games[0].actor = '100000'; }],
    ['cephalopod', 'a clock of another kind', (t) => { t.games[0].clock_kind = '9'; }],
    ['cephalopod', 'a clock below zero', (t) => { t.games[0].clock_main = '-5'; }],
    ['cephalopod', 'a clock without end', (t) => { t.games[0].clock_main = '9223372036854775807'; }],
    ['cephalopod', 'a step without end', (t) => { t.games[0].clock_step = '9223372036854775807'; }],
    ['cephalopod', 'a time before time', (t) => { t.games[0].created = '-9223372036854775808'; }],
    ['cephalopod', 'flags that there are not', (t) => { t.games[0].flags = '2147483647'; }],
    ['cephalopod', 'a delay below zero', (t) => { t.games[0].watch_delay = '-2147483648'; }],
    ['cephalopod', 'a previous game that is no id', (t) => { t.games[0].previous = '<script>alert(1)</script>'; }],
    ['cephalopod', 'a next game that is no id', (t) => { t.games[0].next = 'a b'; }],
    ['cephalopod', 'more events than there are', (t) => { t.games[0].seq = '500'; }],
    ['cephalopod', 'two thousand million events', (t) => { t.games[0].seq = '2147483647'; }],
    ['cephalopod', 'events below zero', (t) => { t.games[0].seq = '-1'; }],
    ['cephalopod', 'a missing event', (t) => { t.events.splice(2, 1); }],
    ['cephalopod', 'a missing first event', (t) => { t.events.shift(); }],
    ['cephalopod', 'an impossible move', (t) => { first(t, MOVE).body = 'z99'; }],
    ['cephalopod', 'a move onto a die', (t) => { const m = t.events.filter((e) => e.kind === '3'); m[1].body = m[0].body; }],
    ['cephalopod', 'an empty move', (t) => { first(t, MOVE).body = ''; }],
    ['cephalopod', 'a move without end', (t) => { first(t, MOVE).body = 'a1'.repeat(60000); }],
    ['cephalopod', 'the other player’s move', (t) => { first(t, MOVE).seat = '1'; }],
    ['cephalopod', 'a move by chance', (t) => { first(t, MOVE).seat = '-1'; }],
    ['cephalopod', 'a move by nobody here', (t) => { first(t, MOVE).seat = '3'; }],
    ['cephalopod', 'a move from far away', (t) => { first(t, MOVE).seat = '100000'; }],
    ['cephalopod', 'a move before the start', (t) => { first(t, START).kind = String(DECLINE); }],
    ['cephalopod', 'two starts', (t) => extra(t, { kind: String(START), seat: '-1' })],
    ['cephalopod', 'a clock after a move without end', (t) => { first(t, MOVE).remains = '9223372036854775807'; }],
    ['cephalopod', 'a clock after a move far below zero', (t) => { first(t, MOVE).remains = '-9000000000000000000'; }],
    ['cephalopod', 'an event before time', (t) => { first(t, MOVE).at = '-77'; }],
    ['cephalopod', 'an event at the end of time', (t) => { first(t, MOVE).at = '9223372036854775807'; }],
    ['cephalopod', 'a kind that there is not', (t) => { first(t, CHAT).kind = '13'; }],
    ['cephalopod', 'a kind far away', (t) => { first(t, CHAT).kind = '2147483647'; }],
    ['cephalopod', 'no kind', (t) => { first(t, CHAT).kind = '0'; }],
    ['cephalopod', 'words of nobody', (t) => { first(t, CHAT).seat = '-1'; }],
    ['cephalopod', 'words without end', (t) => { first(t, CHAT).body = 'é'.repeat(300000); }],
    ['cephalopod', 'nobody sits down', (t) => { first(t, JOIN).seat = '-1'; }],
    ['cephalopod', 'a wish that there is not', (t) => { first(t, ASK).body = 'sandwich'; }],
    ['cephalopod', 'a wish to go back to the future', (t) => { first(t, ASK).body = 'takeback 1000'; }],
    ['cephalopod', 'a wish of nobody', (t) => { first(t, ASK).seat = '-1'; }],
    ['cephalopod', 'back to the future', (t) => { first(t, TAKEBACK).body = '40'; }],
    ['cephalopod', 'back to before the beginning', (t) => { first(t, TAKEBACK).body = '-1'; }],
    ['cephalopod', 'back to a word', (t) => { first(t, TAKEBACK).body = '0,"x":1'; }],
    ['over', 'a result that is none', (t) => { first(t, RESULT).body = ''; }],
    ['over', 'points without end', (t) => { first(t, RESULT).body = '1 route 99999999999999999999 0'; }],
    ['over', 'an end that there is not', (t) => { first(t, FINISH).body = 'apocalypse'; }],
    ['over', 'two results', (t) => extra(t, { ...first(t, RESULT), seq: String(Number(t.games[0].seq) + 1) })],
    ['over', 'a result first', (t) => { const [r] = t.events.filter((e) => e.kind === '8'); t.events[0].kind = r.kind; t.events[0].body = r.body; }],
    ['waiting', 'a move while one waits', (t) => extra(t, { kind: String(MOVE), body: 'a1' })],
    ['waiting', 'playing, though nothing began', (t) => { t.games[0].state = '1'; }],
    ['camino', 'a tile drawn that is not there', (t) => { t.events.filter((e) => e.kind === '3')[3].body = 'draw 1 99'; }],
    ['camino', 'a draw too few', (t) => { const at = t.events.findIndex((e) => e.kind === '3'); t.events.splice(at, 1); t.events.slice(at).forEach((e) => { e.seq = String(Number(e.seq) - 1); }); t.games[0].seq = String(Number(t.games[0].seq) - 1); }],
];

// Every copy is due, so that the server looks at it by itself as well.
function write(rows, sound, file, form) {
    const out = [JSON.stringify({ tablier: 'backup', steps: form })];
    const line = (table, row) => out.push(JSON.stringify({ [table]: columns[table].split(' ').slice(0, form === 1 ? -1 : undefined).map((name) => row[name]) }));
    for (const { table, row } of rows) if (columns[table]) line(table, row); else out.push(JSON.stringify({ [table]: row }));
    crimes.forEach(([from, , commit], i) => {
        const tables = copy(rows, sound[from], id(i));
        tables.games[0].due = '1000';
        commit(tables);
        for (const [table, all] of Object.entries(tables)) for (const row of all) line(table, row);
    });
    fs.writeFileSync(file, `${out.join('\n')}\n`);
}

async function soundOnesLive(server, sound, rows) {
    for (const name of Object.keys(sound)) {
        const answer = await game(server, sound[name]);
        equal([answer.status, answer.json?.v], [200, Number(rows.find((r) => r.table === 'games' && r.row.id === sound[name]).row.seq)], name);
    }
    const made = await server.create({ game: 'cephalopod', variant: 'size=3x3', players: [{ level: 1 }, { level: 1 }] });
    await until('computers play to the end', async () => (await game(server, made.id)).json?.table.state === 'over');
}

const origin = { db: `${folder()}/games.db`, file: `${folder()}/backup` };
const before = await Server.start({ db: origin.db });
const sound = await playAll(before);
equal(tablier('backup', origin.file, '--db', origin.db).status, 0);
await before.stop();
const rows = parse(origin.file);
for (const r of rows) if (r.table === 'games') kept.push(r.row.id);

for (const kind of ['SQLite', 'PostgreSQL'])
    await test(`${crimes.length} crafted games in a backup, restored into ${kind}`, async () => {
        const db = kind === 'SQLite' ? `${folder()}/games.db` : await postgres.database('crafted');
        const file = `${folder()}/backup`;
        write(rows, sound, file, 1); // without sums, so that those are not what gives them away
        const restored = tablier('restore', file, '--db', db);
        equal([restored.status, restored.stderr], [0, '']);
        const checked = tablier('check', '--db', db);
        equal(checked.status, 1, checked.stderr);
        for (const i of crimes.keys()) ok(checked.stdout.includes(`Game ${id(i)}`), `check finds ${crimes[i][1]}`);
        for (const one of kept) ok(!checked.stdout.includes(`Game ${one}`), 'check finds nothing where nothing is');
        ok(checked.stdout.endsWith(`Games: ${kept.length + crimes.length}. Damaged: ${crimes.length}.\n`), checked.stdout.slice(-200));
        const server = await Server.start({ db, env: { TABLIER_ADMIN_TOKEN: 'operator' } });
        for (const [i, [, what]] of crimes.entries()) {
            const answer = await game(server, id(i));
            equal([answer.status, answer.json?.error.code], [500, 'damaged'], what);
        }
        for (const token of [undefined, 'operator']) {
            const list = await server.call('GET', token ? '/api/admin/games' : '/api/games', { token });
            equal(list.status, 200);
            const listed = list.json.games.map((g) => g.id);
            ok(listed.includes(sound.waiting), 'lists hold the others');
            for (const [i, [, what]] of crimes.entries()) ok(!(/^a thousand|seats$|^a name|^an actor|^flags/.test(what) && listed.includes(id(i))), `lists hold ${what}`);
        }
        await soundOnesLive(server, sound, rows);
        equal(await metric(server, 'games_set_aside'), crimes.length, 'counted');
        const told = server.log.trim().split('\n').map((line) => JSON.parse(line)).filter((line) => line.event?.includes('set aside'));
        equal(told.map((line) => line.game).sort(), [...crimes.keys()].map(id), 'each is told of once');
        const socket = await server.socket(id(0));
        equal((await socket.next('error')).d.code, 'damaged', 'at a socket as well');
        equal(await server.stop(), 0);
    });

// What only SQLite takes: values of other types than the column's.
await test('blobs, words and nothing where numbers were', async () => {
    const db = `${folder()}/games.db`, file = `${folder()}/backup`;
    const nonsense = ["x'00ff00ff'", "'nonsense'", '1e300', '-0.5', "''", "x''", "'12 or so'", "'99999999999999999999'", "char(0)"];
    const where = [['games', 'id', 'seats'], ['games', 'id', 'state'], ['games', 'id', 'seq'], ['games', 'id', 'variant'], ['games', 'id', 'flags'], ['games', 'id', 'sum'],
        ['seats', 'game', 'level'], ['seats', 'game', 'name'], ['events', 'game', 'kind'], ['events', 'game', 'body'], ['events', 'game', 'at'], ['events', 'game', 'remains'], ['events', 'game', 'action'], ['events', 'game', 'sum']];
    const deeds = where.flatMap(([table, key, column]) => nonsense.map((value) => ({ table, key, column, value })));
    const lines = [fs.readFileSync(origin.file, 'utf8').trim()];
    deeds.forEach((deed, i) => {
        const tables = copy(rows, sound.cephalopod, id(i));
        for (const [table, all] of Object.entries(tables)) for (const row of all) lines.push(JSON.stringify({ [table]: columns[table].split(' ').map((name) => row[name]) }));
    });
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    equal(tablier('restore', file, '--db', db).status, 0);
    const odd = "INSERT INTO games SELECT x'62726f6b656e00', game, variant, seats, position, state, seq, created, updated, clock_main, clock_step, clock_kind, flags, watch_delay, previous, next, actor, due, lease, node, sum FROM games WHERE id = '" + sound.over + "';";
    execFileSync('sqlite3', [db], { input: `${deeds.map(({ table, key, column, value }, i) => `UPDATE ${table} SET ${column} = ${value} WHERE ${key} = '${id(i)}';`).join('\n')}\n${odd}` });
    const checked = tablier('check', '--db', db);
    equal(checked.status, 1, checked.stderr);
    const server = await Server.start({ db });
    for (const [i, { table, column, value }] of deeds.entries()) {
        ok(checked.stdout.includes(`Game ${id(i)}`), `check finds ${value} in ${table}.${column}`);
        const answer = await game(server, id(i));
        equal([answer.status, answer.json?.error.code], [500, 'damaged'], `${value} in ${table}.${column}`);
    }
    await server.call('GET', '/api/games');
    await soundOnesLive(server, sound, rows);
    equal(await server.stop(), 0);
});

const found = (db) => {
    const checked = tablier('check', '--db', db);
    return [checked.status, checked.stdout.trim().split('\n').length - 1];
};

// One byte of what somebody said, where it lies on the disk.
function changeByte(files) {
    let changed = 0;
    for (const file of files) {
        const bytes = fs.readFileSync(file);
        for (let at = 0; (at = bytes.indexOf('Needle in a haystack', at)) >= 0; at++) {
            bytes[at + 3] = 'b'.charCodeAt(0);
            changed++;
        }
        if (changed) fs.writeFileSync(file, bytes);
        if (changed) return;
    }
    throw new Error('it lies nowhere');
}

await test('one byte of an SQLite file', async () => {
    const db = `${folder()}/games.db`;
    equal(tablier('restore', origin.file, '--db', db).status, 0);
    equal(found(db), [0, 0], 'nothing is wrong');
    execFileSync('sqlite3', [db, 'PRAGMA wal_checkpoint(TRUNCATE)']);
    changeByte([db]);
    equal(found(db), [1, 1]);
    const server = await Server.start({ db });
    equal((await game(server, sound.cephalopod)).json.error.code, 'damaged');
    equal(await server.stop(), 0);
});

await test('one byte of a PostgreSQL', async () => {
    const mine = await Postgres.start(folder());
    const db = await mine.database('bytes');
    equal(tablier('restore', origin.file, '--db', db).status, 0);
    equal(found(db), [0, 0], 'nothing is wrong');
    await mine.stop();
    const base = path.join(mine.data, 'base');
    changeByte(fs.readdirSync(base).flatMap((at) => fs.readdirSync(path.join(base, at)).map((name) => path.join(base, at, name))));
    await mine.again();
    equal(found(db), [1, 1]);
    await mine.stop();
});

await test('any row that is changed, lost or added by hand is found', async () => {
    const g = sound.cephalopod;
    for (const deed of [`UPDATE games SET created = created + 1 WHERE id = '${g}'`, `UPDATE games SET variant = 'size=3x5' WHERE id = '${g}'`,
        `UPDATE seats SET name = 'Plaver 0' WHERE game = '${g}' AND seat = 0`, `UPDATE seats SET push = '' WHERE game = '${g}' AND seat = 1`,
        `UPDATE events SET at = at + 1 WHERE game = '${g}' AND seq = 4`, `UPDATE events SET action = action || 'x' WHERE game = '${g}' AND seq = 4`,
        `DELETE FROM events WHERE game = '${g}' AND seq = 3`, `UPDATE events SET seq = 99 WHERE game = '${g}' AND seq = 6`,
        `INSERT INTO events SELECT game, 99, at, kind, seat, remains, body, action, sum FROM events WHERE game = '${g}' AND seq = 1`,
        `UPDATE events SET sum = sum + 1 WHERE game = '${g}' AND seq = 1`, `DELETE FROM games WHERE id = '${g}'`]) {
        const db = `${folder()}/games.db`;
        equal(tablier('restore', origin.file, '--db', db).status, 0);
        execFileSync('sqlite3', [db, `PRAGMA foreign_keys = OFF; ${deed}`]);
        const [status, lines] = found(db);
        ok(status === 1 && lines >= 1, `${deed}: ${status}`);
    }
});

// As the version before this one left it.
await test('a store without sums gets them, and plays on', async () => {
    for (const kind of ['SQLite', 'PostgreSQL']) {
        const db = kind === 'SQLite' ? `${folder()}/games.db` : await postgres.database('older');
        const sql = (text) => kind === 'SQLite' ? execFileSync('sqlite3', [db, text], { encoding: 'utf8' }) : postgres.sql('older', text);
        equal(tablier('restore', origin.file, '--db', db).status, 0);
        sql('ALTER TABLE games DROP COLUMN sum; ALTER TABLE seats DROP COLUMN sum; ALTER TABLE events DROP COLUMN sum; UPDATE schema SET steps = 3');
        const old = tablier('check', '--db', db);
        equal([old.status, old.stderr.includes('start the server once')], [2, true], old.stderr);
        equal(tablier('backup', `${folder()}/none`, '--db', db).status, 2, 'nor is half a backup made');
        const server = await Server.start({ db });
        await soundOnesLive(server, sound, rows);
        equal(await server.stop(), 0);
        equal(found(db), [0, 0]);
    }
});

await test('whoever is forgotten leaves a sound game, and what cannot be looked at says so', async () => {
    const db = `${folder()}/games.db`;
    const server = await Server.start({ db });
    const made = await server.create({ game: 'cephalopod' });
    const [token] = await sitDown(server, made, 2);
    for (const say of ['one', 'two']) equal((await server.call('POST', `/api/games/${made.id}/chat`, { token, body: { say } })).status, 200);
    equal((await server.call('POST', `/api/games/${made.id}/forget`, { token, body: {} })).status, 200);
    equal(found(db), [0, 0], 'while the server runs');
    equal(await server.stop(), 0);
    equal(execFileSync('sqlite3', [db, "SELECT count(*) FROM events WHERE body IN ('one', 'two', 'Player 0')"], { encoding: 'utf8' }).trim(), '0');
    for (const where of ['/nonexistent/games.db', 'postgresql://tablier@127.0.0.1:1/none']) {
        const none = tablier('check', '--db', where);
        equal(none.status, 2, where);
        ok(none.stderr.length > 10, 'says why');
    }
});

await postgres.stop();
done();
