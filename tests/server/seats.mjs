#!/usr/bin/env node
// Who sits down by a link is the only one who holds the seat: whoever sent the link tries everything
// he has, on one server and on two, and answers that never arrive lock nobody out.
import net from 'node:net';
import { call, done, equal, folder, lines, ok, secret, Server, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const CUTS = 100;
const postgres = await Postgres.start(folder());
const db = await postgres.database('seats');
const nodes = [await Server.start({ db }), await Server.start({ db })];
const alone = await Server.start({ db: `${folder()}/games.db` });
const hidden = { game: 'camino', variant: 'size=7x6', me: 1, players: [{ name: 'Ada' }] };
const open = { game: 'cephalopod', variant: 'size=3x3', me: 1 };

const get = (node, game, token, more = '') => node.call('GET', `/api/games/${game.id}${more}`, { token });
const join = (node, game, token, body) => node.call('POST', `/api/games/${game.id}/join`, { token, body });

// Everything that somebody hears who came with this token: all lines of a stream.
function stream(node, game, token) {
    const heard = [];
    const ended = (async () => { for await (const line of lines(node.port, `/api/games/${game.id}/stream?legal=1`, token)) heard.push(line); })();
    return { heard, ended };
}

// Whoever made the game listens with the invitation wherever he can, and tries it afterwards.
async function everythingHeHolds(host, guest) {
    const game = await host.create(hidden);
    const link = game.seats[1].token, key = secret(), mine = secret(), own = secret();
    equal((await join(host, game, link, { key })).status, 400, 'a key is put on a seat where nobody sits');
    equal((await host.call('POST', `/api/games/${game.id}/notify`, { token: link, body: { mail: 'ada@example.org' } })).json.error.code, 'not_started');
    const sockets = await Promise.all([host, guest].map((node) => node.socket(game.id, { token: link })));
    for (const socket of sockets) equal((await socket.next('table')).d.you.seat, 2);
    const streams = [host, guest].map((node) => stream(node, game, link));
    await until('the streams began', () => streams.every(({ heard }) => heard.length));
    equal((await join(guest, game, link, { token: own, key: mine, name: 'Bea' })).json.seat, 2);
    const hand = (await get(guest, game, own)).json.moves;
    ok(hand.some((m) => m.startsWith('draw:') && !m.includes('?')), `a hand of one’s own: ${hand}`);
    for (const socket of sockets) {
        await until('the invitation’s sockets are closed', () => socket.closed);
        equal(socket.code, 4403);
        ok(!socket.messages.some((m) => ['start', 'move', 'turn'].includes(m.t)), `they heard ${JSON.stringify(socket.messages)}`);
    }
    for (const { heard, ended } of streams) {
        await ended;
        ok(!heard.some((m) => ['start', 'move', 'turn'].includes(m.t)), `the streams said ${JSON.stringify(heard)}`);
    }
    for (const node of [host, guest])
        for (const token of [link, key]) {
            const denied = await until('every node knows', async () => { const a = await get(node, game, token); return a.status === 403 && a; });
            equal(denied.json.error.code, 'wrong_token');
            for (const more of ['?legal=1', '/record', '/stream']) equal((await get(node, game, token, more)).status, 403, more);
            for (const body of [{ key }, { token: secret() }, { token: secret(), key }]) equal((await join(node, game, token, body)).status, 403);
            const socket = await node.socket(game.id, { token });
            equal((await socket.next('error')).d.code, 'wrong_token');
        }
    const seen = (await get(host, game, game.seats[0].token)).json.moves;
    hand.forEach((m, i) => ok(seen[i] === m ? !m.startsWith('draw:') : seen[i].includes('?') || m.includes('?'), `the host sees ${seen[i]} of ${m}`));
    equal((await get(guest, game, mine)).json.you.seat, 2, 'another device of the guest');
}

await test('whoever sent the link has nothing that opens the seat', () => everythingHeHolds(alone, alone));
await test('likewise when they are at two nodes', () => everythingHeHolds(...nodes));

await test('whoever sits down first by an invitation sits alone, whatever he puts there', async () => {
    const game = await alone.create(open), link = game.seats[1].token, key = secret(), first = secret();
    equal((await join(alone, game, link, { token: first, key })).status, 200);
    equal((await join(alone, game, link, { token: secret() })).status, 403, 'nobody else sits there by it');
    equal((await get(alone, game, link)).status, 403, 'nor looks');
    const second = secret(), named = await join(alone, game, key, { token: second });
    equal([named.status, named.json.seat], [200, 2], 'a new token for one’s own seat');
    for (const old of [link, key, first]) equal((await get(alone, game, old)).status, 403, 'what opened it before');
    equal((await get(alone, game, second)).json.you.seat, 2);
});

// Both ask at once: one sits, the other does not, and the store has one of them.
async function race([host, guest]) {
    for (let i = 0; i < 12; i++) {
        const game = await host.create(open), link = game.seats[1].token;
        const tries = [[host, secret()], [guest, secret()]];
        const answers = await Promise.all(tries.map(([node, token]) => join(node, game, link, { token })));
        equal(answers.map((a) => a.status).sort(), [200, 403], 'statuses');
        for (const [at, [, token]] of tries.entries())
            for (const node of [host, guest])
                await until('both nodes say the same', async () => (await get(node, game, token)).status === answers[at].status);
    }
}

await test('of two who sit down by the same link at once one does', () => race([alone, alone]));
await test('likewise at two nodes', () => race(nodes));

// A request whose answer is not waited for: the line is cut at some moment after it was sent.
function cutOff(port, game, token, body, when) {
    const text = JSON.stringify(body);
    return new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => {
            socket.write(`POST /api/games/${game.id}/join HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
            if (when === 0) socket.destroy();
            else if (when === 1) setImmediate(() => socket.destroy());
            else if (when === 2) socket.end();
        });
        socket.on('data', () => socket.destroy()); // as it begins to arrive
        socket.on('error', () => 0);
        socket.on('close', resolve);
    });
}

// Cut off, then asked again for the very same; of all that came of it there is one event.
async function everyGuestSits(first, second, count) {
    for (let i = 0; i < count; i++) {
        const game = await first.create(open), link = game.seats[1].token;
        const body = { token: secret(), name: `guest ${i}`, id: i % 2 ? 'sit' : undefined };
        await cutOff(first.port, game, link, body, i % 4);
        const answer = await join(second, game, link, body);
        equal([answer.status, answer.json.seat, answer.json.v], [200, 2, 1], `guest ${i}`);
        equal((await join(second, game, link, body)).json, answer.json, 'asked once more');
        const now = (await get(second, game, body.token)).json;
        equal([now.you.seat, now.table.players[1].name, now.table.state], [2, `guest ${i}`, 'playing']);
    }
}

await test(`${CUTS} joins are cut off before their answer: every guest sits in the end`, () => everyGuestSits(alone, alone, CUTS));
await test('cut off at one node and asked again at the other', () => everyGuestSits(...nodes, CUTS / 4));

await test('over a socket: it goes on, with the new token; cut off, the new token opens the seat', async () => {
    const game = await alone.create(open), link = game.seats[1].token, token = secret();
    const stays = await alone.socket(game.id, { token: link }), other = await alone.socket(game.id, { token: link });
    await stays.next('table');
    await other.next('table');
    await stays.act('join', { token, name: 'Bea' });
    await stays.next('start');
    await until('whoever else came by the link is shown out', () => other.closed);
    await join(alone, game, game.seats[0].token, { name: 'Ada' });
    equal((await stays.next((m) => m.t === 'join' && m.d.seat === 1)).d.name, 'Ada', 'who sat down hears on');
    const again = await alone.socket(game.id, { token });
    equal((await again.next('table')).d.you.seat, 2);
});

await test('names that hide or turn what stands beside them are refused, joiners are dropped', async () => {
    const game = await alone.create(open), token = secret(), link = game.seats[1].token;
    for (const name of ['a\u202Eb', 'a\u200Bb', 'a\u0085b', 'a\uFEFF', `a${'\u0336'.repeat(39)}`, 'x'.repeat(41)]) {
        equal((await join(alone, game, link, { token, name })).json.error?.code, 'bad_request', JSON.stringify(name));
        equal((await alone.call('POST', '/api/games', { body: { ...open, players: [{ name }] } })).json.error?.code, 'bad_request', JSON.stringify(name));
    }
    equal((await join(alone, game, link, { token, name: ' N\u0075\u0301ria \u{1F469}\u200D\u{1F467} ' })).status, 200);
    equal((await get(alone, game, token)).json.table.players[1].name, 'N\u0075\u0301ria \u{1F469}\u{1F467}');
});

await test('an invitation that was called off seats nobody', async () => {
    const game = await alone.create(open), link = game.seats[1].token;
    equal((await alone.call('POST', `/api/games/${game.id}/forget`, { token: link })).status, 200);
    equal((await join(alone, game, link, { token: secret() })).status, 403);
    equal((await call(alone.port, 'GET', `/api/games/${game.id}`)).json.table.players[1].taken, false);
});

for (const server of [alone, ...nodes]) equal(await server.stop(), 0);
await postgres.stop();
done();
