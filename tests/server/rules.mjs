#!/usr/bin/env node
// Questions to the rules that take long: whoever puts them waits, others do not.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { build, call, done, equal, folder, lines, ok, secret, Server, Socket, test, until } from './client.mjs';

// Le Camino under lines=final, found by random play, with the seat of whoever moved: to list the legal moves here, or to refuse
// a pass, takes a hundred times as long as in most positions.
const RECORD = (
    'draw:W:ne draw:T:n draw:L:ns draw:T:ne draw:B:ns draw:W:ns draw:W:ne draw:R:ne draw:R:n draw:R:ns ' +
    'draw:R:ne draw:F 1:redraw show:W:ns,W:ne,T:ne,T:n,B:ns,L:ns draw:L:ns draw:R:ne draw:L:ns draw:R:n ' +
    'draw:T:ns draw:R:ne 1:R:sw@n10 draw:T:n 2:R:ns@n1 draw:T:ns 1:R:es@m2 draw:R:ne 2:R:n@l3 draw:B:ns ' +
    '1:T:n@k3 draw:L:ns 2:W:es@m9 draw:T:n 1:R:w@n3 draw:R:ne 2:T:ns@l8 draw:W:ns 1:R:nw@j4 draw:M ' +
    '2:R:sw@m7 draw:R:ne 1:T:ns@k4 draw:R:ne 2:W:ns@k9 draw:M 1:R:sw@l5 draw:R:ne 2:R:ne@j10 draw:R:ne ' +
    '1:L:ns@j2 draw:R:ns 2:F@i3 draw:R:ne 1:R:nw@h3 draw:M 2:R:ne@i5 draw:R:ns 1:L:ns@a10 draw:R:ne ' +
    '2:R:sw@i1 draw:R:ne 1:R:ew@g4 draw:R:ns 2:R:ew@h6 draw:R:ne 1:M@h7 draw:R:nes 2:R:ne@a1 draw:R:ne ' +
    '1:R:ne@m3 draw:W:ns 2:M@f5 draw:R:ne 1:R:ew@b1 draw:B:ns 2:R:sw@c2 draw:W:ne 1:R:new@c1 draw:M'
).split(' ');
const COPIES = 3, ASKED = 14;

// So many games that stand there, as a backup holds them.
function backup(count) {
    const rows = ['{"tablier":"backup","steps":1}'], games = [];
    const row = (table, values) => rows.push(JSON.stringify({ [table]: values.map((v) => (v === null ? null : String(v))) }));
    const hash = (text) => crypto.createHash('sha256').update(text).digest('hex');
    for (let i = 0; i < count; i++) {
        const id = `costlygame${'abcdefgh'[i]}a`, tokens = [secret(), secret()];
        games.push({ id, tokens });
        row('games', [id, 'camino', 'size=14x10,lines=final,stuck=pass,agree=1,open=0', 2, null, 1, RECORD.length + 1, 1, 1, 0, 0, 0, 14, 0, null, null, 0, null]);
        tokens.forEach((token, seat) => row('seats', [id, seat, 0, 1, '', hash(token), null, null, null, 0]));
        row('events', [id, 1, 1, 2, -1, 0, '', '']);
        RECORD.forEach((text, n) => {
            const [, seat, m] = text.match(/^(?:([12]):)?(.*)$/);
            row('events', [id, n + 2, 1, 3, seat ? seat - 1 : -1, 0, m, '']);
        });
    }
    return { text: `${rows.join('\n')}\n`, games };
}

// A server where so many of them are played on.
async function house(count, args = []) {
    const db = `${folder()}/games.db`, file = `${folder()}/backup`, { text, games } = backup(count);
    fs.writeFileSync(file, text);
    execFileSync(`${build}/tablier`, ['restore', file, '--db', db]);
    const server = await Server.start({ db, args });
    for (const game of games) { // whose turn it is, known without asking the rules
        const { actor } = (await server.call('GET', `/api/games/${game.id}`)).json;
        game.token = game.tokens[actor - 1];
    }
    return { server, games };
}

const legal = (server, game, more = {}) => call(server.port, 'GET', `/api/games/${game.id}?legal=1`, { token: game.token, ...more });
const pass = (server, game) => server.call('POST', `/api/games/${game.id}/move`, { token: game.token, body: { m: 'pass' } });

// Somebody else's game, which goes on for so many moves.
async function another(server) {
    const game = await server.create({ game: 'cephalopod', variant: 'size=5x5', me: 1 });
    await server.sit(game, 2);
    return game;
}

async function playOn(server, game, count) {
    const cells = ['a1', 'c1', 'e1', 'b2', 'd2'];
    for (let i = 0; i < count; i++)
        equal((await server.call('POST', `/api/games/${game.id}/move`, { token: game.seats[i % 2].token, body: { m: cells[i], ply: i + 1 } })).status, 200, cells[i]);
}

await test(`${COPIES * ASKED} questions, and another game is played meanwhile`, async () => {
    const { server, games } = await house(COPIES), other = await another(server);
    let answered = 0;
    const count = (promise) => promise.then((answer) => { answered++; return answer; });
    const asked = games.flatMap((game) => Array.from({ length: ASKED }, (_, i) => count(i % 2 ? pass(server, game) : legal(server, game))));
    await playOn(server, other, 3);
    const before = answered;
    const answers = await Promise.all(asked);
    console.log(`# answered when the other game had three moves: ${before} of ${asked.length}`);
    ok(before < asked.length, 'the other game had to wait for all of them');
    answers.forEach((answer, i) => {
        if (i % ASKED % 2) equal([answer.status, answer.json.error?.code], [409, 'turn']);
        else equal([answer.status, answer.json.legal?.length > 100], [200, true]);
    });
    await server.stop();
});

await test('what was found out is known for the rest of the turn, and forgotten with it', async () => {
    const { server, games: [game] } = await house(1);
    const heard = [];
    (async () => { for await (const line of lines(server.port, `/api/games/${game.id}/stream?legal=1`, game.token)) heard.push(line); })();
    const first = (await legal(server, game)).json;
    equal((await legal(server, game)).json.legal, first.legal);
    const turn = await until('the stream tells the turn', () => heard.find((m) => m.t === 'turn'));
    equal(turn.d.legal, first.legal);
    const refusals = [await pass(server, game), await pass(server, game), await pass(server, game)];
    for (const refusal of refusals) equal(refusal.json, refusals[0].json);
    equal([refusals[0].status, refusals[0].json.error.code], [409, 'turn']);
    const made = await server.call('POST', `/api/games/${game.id}/move`, { token: game.token, body: { m: first.legal[0] } });
    equal(made.status, 200);
    game.token = game.tokens.find((t) => t !== game.token);
    const next = (await legal(server, game)).json;
    ok(next.legal.length && JSON.stringify(next.legal) !== JSON.stringify(first.legal), 'another turn, other moves');
    equal((await server.call('POST', `/api/games/${game.id}/move`, { token: game.token, body: { m: next.legal.at(-1) } })).status, 200);
    await server.stop();
});

await test('a question about a turn that ends meanwhile is answered all the same', async () => {
    const { server, games } = await house(3);
    for (const [i, game] of games.entries()) {
        const questions = Array.from({ length: 4 }, () => legal(server, game));
        const action = ['resign', 'takeback', 'end'][i];
        const other = server.call('POST', `/api/games/${game.id}/${action}`, { token: game.token });
        for (const answer of await Promise.all([...questions, other])) ok([200, 409].includes(answer.status), `${action}: ${answer.text}`);
        equal((await server.call('GET', `/api/games/${game.id}`)).json.result !== null, action === 'resign');
    }
    await server.stop();
});

await test('processor time is counted: whoever has used up his waits, others do not', async () => {
    const { server, games } = await house(3, ['--proxy', '--limit', 'work=1']);
    const from = (address) => ({ headers: { 'x-forwarded-for': address } });
    equal((await legal(server, games[0], from('192.0.2.1'))).status, 200);
    const refused = await legal(server, games[1], from('192.0.2.1'));
    equal([refused.status, refused.json.error.code, refused.headers['retry-after']], [429, 'too_many', '10']);
    equal((await legal(server, games[0], from('192.0.2.1'))).status, 200, 'what is known costs nothing');
    equal((await legal(server, games[1], from('192.0.2.2'))).status, 200);
    await playOn(server, await another(server), 4);
    await server.stop();
});

await test('what came before the first of it was known to cost much is paid for as well', async () => {
    const { server, games: [game] } = await house(1, ['--limit', 'work=1']), asked = [];
    const socket = await Socket.open(server.port, `/api/games/${game.id}/socket`, { token: game.token });
    const errors = new Map();
    socket.listen = ({ t, d }) => { if (t === 'error') errors.set(d.id, d.code); };
    await until('the table', () => socket.messages.some((m) => m.t === 'table'));
    for (const m of ['pass', ...[...'abcdefghij'].map((column) => `B:ns@${column}5`)]) {
        asked.push(secret());
        socket.send('move', { m, id: asked.at(-1) });
    }
    await until('all are answered', () => errors.size === asked.length);
    equal(asked.map((id) => errors.get(id)), ['turn', ...asked.slice(1).map(() => 'too_many')]);
    await server.stop();
});

await test('a game that is deleted while it is read is gone', async () => {
    const db = `${folder()}/games.db`, file = `${folder()}/backup`, { text, games } = backup(COPIES);
    fs.writeFileSync(file, text);
    execFileSync(`${build}/tablier`, ['restore', file, '--db', db]);
    const server = await Server.start({ db, env: { TABLIER_ADMIN_TOKEN: 'the-operators-own' } });
    const look = ({ id }) => server.call('GET', `/api/games/${id}`);
    for (const game of games) { // it is judged before it is shown, which takes its time
        const read = look(game);
        equal((await server.call('DELETE', `/api/admin/games/${game.id}`, { token: 'the-operators-own' })).status, 200);
        ok([200, 404].includes((await read).status));
        await until('it is gone', async () => (await look(game)).status === 404);
    }
    await server.stop();
});

await test('a server that stops does not wait for questions', async () => {
    const { server, games } = await house(COPIES);
    const asked = games.flatMap((game) => [legal, pass].map((question) => question(server, game).catch(() => 'cut off')));
    equal((await server.call('GET', '/api/about')).status, 200);
    equal(await server.stop(), 0);
    await Promise.all(asked);
});

done();
