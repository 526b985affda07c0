#!/usr/bin/env node
// What people do at a table: create, join, play, talk, take back, agree, resign, come back.
import { done, equal, folder, lines, ok, secret, Server, test, until } from './client.mjs';

const server = await Server.start({ db: `${folder()}/games.db` });
const ceph = { game: 'cephalopod', variant: 'size=3x3' };
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA';

// Two people at a table that has begun.
async function table(wish = {}) {
    const game = await server.create({ ...ceph, me: 1, ...wish });
    const joined = await server.sit(game, 2, { name: 'Bea' });
    equal(joined.status, 200, 'join');
    const tokens = game.seats.map((s) => s.token);
    const one = await server.socket(game.id, { token: tokens[0] });
    const two = await server.socket(game.id, { token: tokens[1] });
    await one.next('table');
    await two.next('table');
    return { id: game.id, tokens, one, two };
}

async function refused(promise, code) {
    try {
        await promise;
    } catch (error) {
        equal(error.code, code, `code of “${error.message}”`);
        return error;
    }
    throw new Error(`should be refused with ${code}`);
}

await test('a game begins when every seat is taken', async () => {
    const game = await server.create({ ...ceph, me: 1, players: [{ name: 'Ada' }] });
    const one = await server.socket(game.id, { token: game.seats[0].token });
    const first = await one.next('table');
    equal(first.d.table.state, 'waiting');
    equal(first.d.you, { seat: 1, side: 1 });
    await refused(one.act('move', { m: 'a1' }), 'not_started');
    const two = await server.socket(game.id, { token: game.seats[1].token });
    await two.next('table');
    await refused(two.act('join', { name: 'Bea' }), 'bad_request');
    await refused(two.act('chat', { say: 'from nobody' }), 'not_started');
    await two.act('join', { name: 'Bea', token: secret() });
    equal((await one.next('join')).d, { seat: 2, name: 'Bea' });
    await one.next('start');
    await one.act('move', { m: 'a1', ply: 1 });
    const move = await two.next('move');
    equal([move.d.ply, move.d.seat, move.d.m], [1, 1, 'a1']);
});

await test('a move is checked: turn, legality, form, position', async () => {
    const { one, two } = await table();
    await refused(two.act('move', { m: 'a1' }), 'turn');
    await refused(one.act('move', { m: 'nonsense' }), 'bad_move');
    await one.act('move', { m: 'a1' });
    const error = await refused(two.act('move', { m: 'a1' }), 'illegal');
    equal(error.d.rule, 'occupied');
    equal(error.d.cells, ['a1']);
    await refused(two.act('move', { m: 'b2', ply: 7 }), 'stale');
});

await test('errors come in the language asked for', async () => {
    const { id, tokens, one } = await table();
    await one.act('move', { m: 'a1' });
    const says = [];
    for (const lang of ['en', 'fr', 'ca']) {
        const socket = await server.socket(id, { token: tokens[1], lang });
        await socket.next('table');
        says.push((await refused(socket.act('move', { m: 'a1' }), 'illegal')).message);
        const http = await server.call('POST', `/api/games/${id}/move?lang=${lang}`,
            { token: tokens[1], body: { m: 'a1' } });
        equal(http.status, 409);
        equal(http.json.error.say, says.at(-1), 'same sentence over HTTP');
    }
    equal(new Set(says).size, 3, 'three sentences');
});

await test('an action sent twice is done once', async () => {
    const { id, tokens, one, two } = await table();
    const v = await one.act('move', { m: 'a1', id: 'first' });
    equal(await one.act('move', { m: 'a1', id: 'first' }), v, 'over the socket');
    const again = await server.call('POST', `/api/games/${id}/move`,
        { token: tokens[0], body: { m: 'a1', id: 'first' } });
    equal(again.json, { v }, 'over HTTP');
    await two.act('move', { m: 'b2', id: 'first' });
    const now = await server.call('GET', `/api/games/${id}`, { token: tokens[0] });
    equal(now.json.moves, ['a1', 'b2'], 'ids are each seat’s own');
});

await test('who comes back hears what he missed, and only that', async () => {
    const { id, tokens, one, two } = await table();
    await one.act('move', { m: 'a1' });
    await two.next('move');
    const v = two.v;
    two.close();
    await one.act('chat', { say: 'where are you?' });
    const back = await server.socket(id, { token: tokens[1], v });
    const chat = await back.next((m) => m.v > 0);
    equal([chat.t, chat.d.say], ['chat', 'where are you?']);
    await back.act('move', { m: 'b2' });
});

await test('a number from the future gets the whole table', async () => {
    const { id, tokens } = await table();
    const socket = await server.socket(id, { token: tokens[0], v: 999 });
    equal((await socket.next('table')).d.ply, 0);
});

await test('a take-back needs consent', async () => {
    const { one, two } = await table();
    await refused(one.act('takeback'), 'refused');
    await one.act('move', { m: 'a1' });
    await two.act('move', { m: 'b2' });
    await one.act('takeback');
    const ask = await two.next('ask');
    equal([ask.d.what, ask.d.seat, ask.d.to], ['takeback', 1, 0]);
    await two.act('decline', { what: 'takeback' });
    await one.next('decline');
    await one.act('takeback');
    await two.next('ask');
    await two.act('takeback');
    equal((await one.next('takeback')).d.to, 0);
    await one.act('move', { m: 'c3', ply: 1 });
    equal((await two.next((m) => m.t === 'move' && m.d.m === 'c3')).d.ply, 1);
});

await test('no take-backs where they are switched off', async () => {
    const { one } = await table({ takebacks: false });
    await one.act('move', { m: 'a1' });
    await refused(one.act('takeback'), 'refused');
});

await test('resigning ends the game; then comes a rematch with sides changed', async () => {
    const { id, tokens, one, two } = await table();
    await refused(one.act('rematch'), 'not_over');
    await one.act('resign');
    const over = await two.next('over');
    equal([over.d.winner, over.d.how], [2, 'resign']);
    await refused(two.act('move', { m: 'a1' }), 'over');
    await two.act('rematch');
    await one.next('ask');
    await one.act('rematch');
    const next = (await two.next('rematch')).d.game;
    const again = await server.socket(next, { token: tokens[0] });
    const first = await again.next('table');
    equal([first.d.you.seat, first.d.table.previous], [2, id]);
    await until('the next game began', async () =>
        (await server.call('GET', `/api/games/${next}`)).json.table.state === 'playing');
});

await test('a game without draws cannot be drawn; one with draws can', async () => {
    const caminos = await table({ game: 'caminos', variant: '' });
    await caminos.one.act('draw');
    await caminos.two.next('ask');
    await caminos.two.act('draw');
    const over = await caminos.one.next('over');
    equal([over.d.winner, over.d.how], [0, 'draw']);
    const { one } = await table();
    await refused(one.act('draw'), 'refused');
});

await test('clocks run, gain, and end the game', async () => {
    const began = Date.now();
    const long = await table({ clock: { main: 600, increment: 7 } });
    await long.one.act('move', { m: 'a1' });
    const { left } = (await long.two.next('move')).d, took = Date.now() - began;
    ok(left[0] <= 607000 && left[0] >= 607000 - took, `clock after a move of less than ${took} ms: ${left}`);
    equal(left[1], 600000);
    const { id } = await table({ clock: { main: 2, increment: 0 } });
    const { result, since, left: last } = await until('the end', async () => {
        const { json } = await server.call('GET', `/api/games/${id}`);
        return json.result && json;
    });
    equal([result.winner, result.how, last[1]], [2, 'timeout', 2000]);
    ok(result.at - since >= 2000, `not before its time: ${result.at - since}`);
    const record = await server.call('GET', `/api/games/${id}/record`);
    ok(record.text.includes('@1 timeout'), record.text);
});

await test('a computer plays its seat', async () => {
    const game = await server.create({ ...ceph, me: 2, players: [{ level: 1 }] });
    const socket = await server.socket(game.id, { token: game.seats[1].token });
    const table1 = await socket.next('table');
    if (table1.d.ply === 0) await socket.next('move');
    const turn = await server.call('GET', `/api/games/${game.id}?legal=1`, { token: game.seats[1].token });
    equal(turn.json.actor, 2);
    ok(turn.json.legal.length > 0, 'legal moves');
});

await test('chat: the table hears, strangers do not speak, it can be off', async () => {
    const { id, one, two } = await table();
    await one.act('chat', { say: 'hello “you” <b>' });
    equal((await two.next('chat')).d.say, 'hello “you” <b>');
    await refused(one.act('chat', { say: 'x'.repeat(301) }), 'too_large');
    await refused(one.act('chat', { say: 'psst', room: 'team' }), 'refused');
    const watcher = await server.socket(id, {});
    equal((await watcher.next('table')).d.chat.length, 1);
    await refused(watcher.act('chat', { say: 'me too' }), 'no_token');
    const quiet = await table({ chat: false });
    await refused(quiet.one.act('chat', { say: 'hello' }), 'refused');
});

await test('words are not blank', async () => {
    const { one } = await table();
    for (const say of ['', ' ', '\t\n']) await refused(one.act('chat', { say }), 'bad_request');
});

await test('lag is shown to the others', async () => {
    const { one, two } = await table();
    two.send('ping', { lag: 230 });
    ok((await two.next('pong')).d.now > 0, 'the time');
    const here = await one.next((m) => m.t === 'here' && m.d.lag[1] !== null);
    equal(here.d.lag, [null, 230]);
});

await test('partners have a room of their own', async () => {
    const game = await server.create({ game: 'caminos', seats: 4 });
    const seats = [];
    for (const held of game.seats) {
        await server.sit(game, held.seat);
        const socket = await server.socket(game.id, { token: held.token });
        await socket.next('table');
        seats.push(socket);
    }
    await seats[0].act('chat', { say: 'our plan', room: 'team' });
    equal((await seats[2].next('chat')).d.room, 'team');
    await seats[0].act('chat', { say: 'hello all' });
    for (const other of [1, 3]) equal((await seats[other].next('chat')).d.say, 'hello all');
    const late = await server.call('GET', `/api/games/${game.id}`, { token: game.seats[1].token });
    equal(late.json.chat.map((c) => c.say), ['hello all']);
});

await test('watching: with a delay, or not at all', async () => {
    const { id, one, two } = await table({ watch: { delay: 2 } });
    const watcher = await server.socket(id, {});
    equal((await watcher.next('table')).d.moves, []);
    await one.act('move', { m: 'a1' });
    await two.act('move', { m: 'b2' });
    await one.act('move', { m: 'c3' });
    equal((await watcher.next('move')).d.m, 'a1');
    ok(!watcher.messages.some((m) => m.t === 'move'), 'two moves are held back');
    const late = await server.socket(id, {});
    const whole = await late.next('table');
    equal(whole.d.moves, []);
    equal((await late.next('move')).d.m, 'a1');
    await two.act('resign');
    await watcher.next((m) => m.t === 'move' && m.d.m === 'c3');
    await watcher.next('over');
    const closed = await table({ watch: { allow: false } });
    equal((await server.call('GET', `/api/games/${closed.id}`)).status, 403);
    const barred = await server.socket(closed.id, {});
    equal((await barred.next('error')).d.code, 'forbidden');
});

await test('who watches with a delay is told nothing earlier, neither words nor clocks nor wishes', async () => {
    const { id, tokens, one, two } = await table({ watch: { delay: 2 }, clock: { main: 100, increment: 100 } });
    await one.act('move', { m: 'a1' });
    await two.act('chat', { say: 'early words' });
    await two.act('move', { m: 'b2' });
    await one.act('move', { m: 'c3' });
    await two.act('takeback');
    await two.act('chat', { say: 'late words' });
    const watcher = await server.socket(id, {});
    const whole = (await watcher.next('table')).d;
    equal([whole.chat, whole.left, whole.asked.takeback.seats, whole.moves], [[], [100000, 100000], [], []]);
    const { text } = await server.call('GET', `/api/games/${id}`);
    ok(!text.includes('late words'), text);
    equal((await watcher.next('chat')).d.say, 'early words');
    await one.act('move', { m: 'a2' }).catch(() => 0);
    ok(!JSON.stringify(watcher.messages).includes('late words'), 'told too early');
    equal((await server.call('GET', `/api/games/${id}`, { token: tokens[0] })).json.chat.length, 2, 'players are told all');
});

await test('a stream: each turn is told once, it ends with the game, and has no head only', async () => {
    const game = await server.create({ game: 'camino', variant: 'size=7x6' });
    for (const { seat } of game.seats) await server.sit(game, seat);
    const tokens = game.seats.map((s) => s.token);
    const where = `/api/games/${game.id}/stream`;
    const told = [];
    const play = async (token) => {
        for await (const m of lines(server.port, `${where}?legal=1`, token)) {
            if (m.t !== 'turn') continue;
            told.push(m.d.ply);
            const action = told.length < 12 ? 'move' : 'resign';
            await server.call('POST', `/api/games/${game.id}/${action}`, { token, body: action === 'move' ? { m: m.d.legal[0], ply: m.d.ply } : {} });
        }
    };
    await Promise.all(tokens.map(play));
    equal(told, [...new Set(told)].sort((a, b) => a - b), 'plies that were told');
    const { v } = (await server.call('GET', `/api/games/${game.id}`)).json;
    for (const after of ['', '?v=0', `?v=${v}`]) {
        let last = null;
        for await (const m of lines(server.port, where + after, tokens[0])) last = m;
        ok(!last || last.t === 'over' || last.t === 'table' || last.t === 'here', `the end after ${after}: ${last?.t}`);
    }
    const head = await server.call('HEAD', where);
    equal([head.status, head.text], [200, '']);
});

await test('tokens: wrong ones open nothing; a new one kills the old', async () => {
    const { id, tokens, one, two } = await table();
    equal((await server.call('GET', `/api/games/${id}`, { token: 'BBBBBBBBBBBBBBBBBBBBBB' })).status, 403);
    const wrong = await server.socket(id, { token: 'BBBBBBBBBBBBBBBBBBBBBB' });
    equal((await wrong.next('error')).d.code, 'wrong_token');
    await server.call('POST', `/api/games/${id}/join`, { token: tokens[1], body: { key: 'CCCCCCCCCCCCCCCCCCCCCC' } });
    const keyed = await server.socket(id, { token: 'CCCCCCCCCCCCCCCCCCCCCC' });
    await keyed.next('table');
    const token = secret();
    await server.call('POST', `/api/games/${id}/join`, { token: tokens[1], body: { token } });
    for (const old of [two, keyed]) {
        await until('who holds only the old one, or a key, has to leave', () => old.closed);
        equal([old.code, old.messages.at(-1).d.code], [4403, 'wrong_token']);
    }
    await one.act('move', { m: 'a1' });
    for (const old of [tokens[1], 'CCCCCCCCCCCCCCCCCCCCCC'])
        equal((await server.call('GET', `/api/games/${id}`, { token: old })).status, 403, 'what opened it before');
    equal((await server.call('GET', `/api/games/${id}`, { token })).json.you.seat, 2);
});

await test('a player key finds its games on any device', async () => {
    const game = await server.create({ ...ceph, me: 1, key: KEY });
    const mine = await server.call('GET', '/api/mine', { token: KEY });
    equal(mine.json.games.map((g) => [g.id, g.seat]), [[game.id, 1]]);
    equal((await server.call('GET', `/api/games/${game.id}`, { token: KEY })).json.you.seat, 1);
    equal((await server.call('GET', '/api/mine')).status, 401);
});

await test('open games are listed and can be joined by anybody', async () => {
    const game = await server.create({ ...ceph, me: 1, public: true, players: [{ name: 'Ada' }] });
    const listed = await server.call('GET', '/api/games?game=cephalopod');
    ok(listed.json.games.some((g) => g.id === game.id), 'listed');
    const take = (id, token) => server.call('POST', `/api/games/${id}/take`, { body: { name: 'Bea', token } });
    const token = secret();
    equal((await take(game.id)).status, 400, 'without a token of one’s own');
    const taken = await take(game.id, token);
    equal([taken.status, taken.json.seat], [200, 2]);
    equal((await take(game.id, token)).json, taken.json, 'sent again');
    equal((await server.call('GET', `/api/games/${game.id}`, { token })).json.you.seat, 2);
    equal((await take(game.id, secret())).json.error.code, 'taken');
    const closed = await server.create({ ...ceph, me: 1 });
    equal((await take(closed.id, secret())).status, 403);
    const after = await server.call('GET', '/api/games');
    ok(!after.json.games.some((g) => g.id === game.id), 'no longer listed');
});

await test('a move that was asked back is not asked for after the end', async () => {
    const { id, tokens, one, two } = await table();
    await one.act('move', { m: 'a1' });
    await one.act('takeback');
    await two.act('resign');
    await one.next('over');
    const { asked } = (await server.call('GET', `/api/games/${id}`, { token: tokens[0] })).json;
    equal(asked.takeback.seats, []);
});

await test('a game may start from a position', async () => {
    const before = await table();
    await before.one.act('move', { m: 'a1' });
    const { position } = (await server.call('GET', `/api/games/${before.id}?legal=1`,
        { token: before.tokens[1] })).json;
    const { tokens, id, two } = await table({ position });
    const now = await server.call('GET', `/api/games/${id}?legal=1`, { token: tokens[1] });
    equal([now.json.position, now.json.actor, now.json.ply], [position, 2, 0]);
    ok(!now.json.legal.includes('a1'), 'a1 is taken');
    await two.act('move', { m: 'b2', ply: 1 });
    for (let i = 0; i < 30; i++) await server.create({ ...ceph, me: 1, public: true, position: position.replace(' ', ' '.repeat(50000)) });
    const { games } = (await server.call('GET', '/api/games')).json;
    equal(games.filter((g) => g.position).map((g) => g.position), Array(30).fill(position), 'kept as it is written, not as it came');
    const bad = await server.call('POST', '/api/games', { body: { ...ceph, position: 'nonsense' } });
    equal(bad.json.error.code, 'bad_position');
});

await test('forgetting erases name and words, and leaves the game', async () => {
    const { id, tokens, one, two } = await table();
    await two.act('chat', { say: 'my secret' });
    await one.next('chat');
    equal((await server.call('POST', `/api/games/${id}/forget`, { token: tokens[1] })).status, 200);
    await one.next('forget');
    equal((await one.next('over')).d.how, 'abandon');
    await until('who is forgotten sits there no longer', () => two.closed);
    const after = await server.call('GET', `/api/games/${id}`, { token: tokens[0] });
    ok(!after.text.includes('my secret') && !after.text.includes('Bea'), 'nothing left');
    equal((await server.call('GET', `/api/games/${id}`, { token: tokens[1] })).status, 403);
    await server.call('POST', `/api/games/${id}/forget`, { token: tokens[0] });
    equal((await server.call('GET', `/api/games/${id}`)).status, 404, 'the last one out');
});

await test('bad requests are refused politely', async () => {
    for (const [body, code] of [['{', 'bad_request'], ['[]', 'bad_request'], [{}, 'bad_request'],
        [{ game: 'chess' }, 'bad_variant'], [{ ...ceph, variant: 'size=1x1' }, 'bad_variant'],
        [{ ...ceph, seats: 3 }, 'bad_variant'], [{ ...ceph, clock: { main: 0 } }, 'bad_request'],
        [{ ...ceph, players: [{ level: 11 }] }, 'bad_request'], [{ ...ceph, me: 3 }, 'bad_request'],
        [{ ...ceph, players: [{ name: 'x'.repeat(41) }] }, 'bad_request'], ['\xff\xfe', 'bad_request']]) {
        const answer = await server.call('POST', '/api/games', { body });
        equal(answer.json?.error?.code, code, JSON.stringify(body));
        ok(answer.json.error.say.length > 5, 'with a sentence');
    }
    const quoted = await server.call('POST', '/api/games', { body: { game: 'cephalopod', variant: 'size=enormous' } });
    ok(quoted.json.error.say.includes('enormous'), quoted.json.error.say);
    equal((await server.call('GET', '/api/games/nosuchgame12')).status, 404);
    equal((await server.call('GET', '/api/nothing')).status, 404);
    equal((await server.call('DELETE', '/api/games')).status, 404);
});

await test('a QR code of a seat link', async () => {
    const qr = await server.call('POST', '/api/qr', { body: { text: `http://127.0.0.1:${server.port}/game/x#y` } });
    equal([qr.status, qr.headers['content-type']], [200, 'image/svg+xml']);
    ok(qr.text.startsWith('<svg'), 'an SVG');
    for (const text of ['http://elsewhere.example/', `http://127.0.0.1:${server.port}.example/`, `http://127.0.0.1:${server.port}@example.org/`])
        equal((await server.call('POST', '/api/qr', { body: { text } })).status, 400, text);
});

await test('joining twice names the same seat, and a token that was brought opens it', async () => {
    const { id, tokens } = await table();
    const key = 'DDDDDDDDDDDDDDDDDDDDDD';
    const join = async (body) => (await server.call('POST', `/api/games/${id}/join`, { token: key, body })).json;
    await server.call('POST', `/api/games/${id}/join`, { token: tokens[1], body: { key } });
    const first = await join({ name: 'Bee', id: 'again' });
    equal(await join({ name: 'Bee', id: 'again' }), first, 'sent again');
    equal(first.seat, 2);
    const token = secret();
    const turned = await join({ token, key, id: 'turn' });
    equal(turned.seat, 2);
    equal(await join({ token, key, id: 'turn' }), turned, 'sent again');
    equal((await server.call('GET', `/api/games/${id}`, { token })).json.you?.seat, 2);
    equal((await join({ token: tokens[0] })).error.code, 'bad_request', 'the token of another seat');
});

await test('whoever is the last to be forgotten takes the game with him, also over a socket', async () => {
    const { id, tokens, one } = await table();
    await server.call('POST', `/api/games/${id}/forget`, { token: tokens[1] });
    await one.next('forget');
    await one.act('forget');
    await until('he is told', () => one.closed);
    equal(one.code, 4404);
    equal((await server.call('GET', `/api/games/${id}`, { token: tokens[0] })).status, 404);
});

await test('one’s own games: first those that wait for one', async () => {
    const key = 'EEEEEEEEEEEEEEEEEEEEEE';
    const begin = async () => {
        const game = await server.create({ ...ceph, me: 1, key });
        await server.sit(game, 2);
        return game;
    };
    const mine = await begin(), theirs = await begin(), open = await server.create({ ...ceph, me: 1, key });
    await server.call('POST', `/api/games/${theirs.id}/move`, { token: key, body: { m: 'a1' } });
    const listed = (await server.call('GET', '/api/mine', { token: key })).json.games;
    equal(listed[0].id, mine.id);
    equal(listed.map((g) => g.yourTurn), [true, false, false]);
    equal(listed.map((g) => g.id).sort(), [mine.id, theirs.id, open.id].sort());
});

await test('who plays both sides is at his turn in both', async () => {
    const key = 'FFFFFFFFFFFFFFFFFFFFFF';
    const game = await server.create({ ...ceph, me: 1, key });
    await server.sit(game, 2, { key });
    for (const [seat, m] of [[1, 'a1'], [2, 'c3']]) {
        const [listed] = (await server.call('GET', '/api/mine', { token: key })).json.games;
        equal([listed.seat, listed.yourTurn], [seat, true]);
        await server.call('POST', `/api/games/${game.id}/move`, { token: game.seats[seat - 1].token, body: { m } });
    }
});

equal(await server.stop(), 0, 'exit status after SIGTERM');
done();
