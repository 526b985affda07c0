#!/usr/bin/env node
// Every cap of src/server/caps.c is reached by somebody; he is told so, and everybody else is served.
// The caps on requests, messages and connections are reached in hostile.mjs, those on letters in
// notices.mjs, that on processor time in rules.mjs.
import fs from 'node:fs';
import http from 'node:http';
import { call, done, equal, folder, ok, secret, Server, Socket, test, until } from './client.mjs';

const ceph = { game: 'cephalopod', variant: 'size=3x3', me: 1 };
const ME = '192.0.2.1', OTHER = '192.0.2.2';

// A server with these caps, and what people at an address can do there.
async function house(...limits) {
    const args = ['--proxy', ...limits.flatMap((limit) => limit.startsWith('--') ? limit.split(' ') : ['--limit', limit])];
    const server = await Server.start({ db: `${folder()}/games.db`, args, env: { ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=1` } });
    const ask = (method, where, { address = ME, ...more } = {}) => call(server.port, method, where, { ...more, headers: { 'x-forwarded-for': address } });
    const create = (wish = {}, address = ME) => ask('POST', '/api/games', { body: { ...ceph, ...wish }, address });
    const play = async (address = ME) => {
        const game = (await create({}, address)).json, token = secret();
        equal((await ask('POST', `/api/games/${game.id}/join`, { token: game.seats[1].token, body: { token }, address })).status, 200);
        return { id: game.id, tokens: [game.seats[0].token, token] };
    };
    const socket = (game, token, address = ME) =>
        Socket.open(server.port, `/api/games/${game.id}/socket`, token ? { token } : {}, { headers: { 'x-forwarded-for': address } });
    const streams = [];
    const stream = (game, token, address = ME) => new Promise((resolve, reject) => {
        const headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
        const request = http.get({ host: '127.0.0.1', port: server.port, path: `/api/games/${game.id}/stream`, headers, agent: false }, (answer) => {
            streams.push(request);
            let text = '';
            answer.on('data', (part) => { text += part; if (answer.statusCode === 200 || text.endsWith('}}')) resolve({ status: answer.statusCode, code: answer.statusCode === 200 ? '' : JSON.parse(text).error.code, request }); });
            answer.on('error', () => 0);
        });
        request.on('error', reject);
    });
    const end = async () => { for (const s of streams) s.destroy(); equal(await server.stop(), 0); };
    // Somebody at another address, who has done nothing yet, is served.
    const othersAreServed = async (who = OTHER) => {
        for (const where of ['/healthz', '/api/about', '/api/games']) equal((await ask('GET', where, { address: who })).status, 200, where);
    };
    return { server, ask, create, play, socket, stream, end, othersAreServed };
}

const capped = (answer, status, code) => equal([answer.status, answer.json?.error?.code ?? answer.code], [status, code], answer.text);

await test('games of one address, and of all', async () => {
    const h = await house('games=3', 'all-games=5');
    for (let i = 0; i < 3; i++) equal((await h.create()).status, 201);
    capped(await h.create(), 429, 'too_many');
    await h.othersAreServed();
    for (let i = 0; i < 2; i++) equal((await h.create({}, OTHER)).status, 201);
    capped(await h.create({}, OTHER), 429, 'too_many');
    await h.othersAreServed('192.0.2.3');
    await h.end();
});

await test('games that anybody may join', async () => {
    const h = await house('open-games=2');
    for (let i = 0; i < 2; i++) equal((await h.create({ public: true })).status, 201);
    capped(await h.create({ public: true }), 429, 'too_many');
    equal((await h.create()).status, 201, 'by invitation');
    equal((await h.create({ public: true }, OTHER)).status, 201, 'of somebody else');
    await h.end();
});

await test('sockets and streams of one address, and of all', async () => {
    const h = await house('sockets=3', 'all-sockets=5'), game = await h.play();
    for (let i = 0; i < 3; i++) equal((await h.stream(game)).status, 200);
    capped(await h.stream(game), 429, 'too_many');
    await h.othersAreServed();
    for (let i = 0; i < 2; i++) equal((await h.stream(game, null, OTHER)).status, 200);
    capped(await h.stream(game, null, '192.0.2.3'), 429, 'too_many');
    await h.othersAreServed('192.0.2.3');
    equal((await h.ask('POST', `/api/games/${game.id}/move`, { token: game.tokens[0], body: { m: 'a1' } })).status, 200, 'the game goes on');
    await h.end();
});

await test('who listens at one game', async () => {
    const h = await house('watchers=2', 'players=2'), game = await h.play();
    const open = [await h.stream(game), await h.stream(game, null, OTHER)];
    capped(await h.stream(game), 503, 'busy');
    const late = await h.socket(game, null, OTHER);
    equal((await late.next('error')).d.code, 'busy');
    for (let i = 0; i < 2; i++) open.push(await h.stream(game, game.tokens[0]));
    capped(await h.stream(game, game.tokens[0]), 503, 'busy');
    equal((await h.stream(game, game.tokens[1])).status, 200, 'the other player');
    await h.othersAreServed();
    open[0].request.destroy();
    await until('one more watches', async () => (await h.stream(game)).status === 200);
    await h.end();
});

await test('actions that wait at one game', async () => {
    const h = await house('actions=2', 'messages=100000'), game = await h.play(), other = await h.play(OTHER);
    const socket = await h.socket(game, game.tokens[0]);
    await socket.next('table');
    const tries = await Promise.all(Array.from({ length: 200 }, (_, i) => socket.act(i % 2 ? 'decline' : 'takeback', { what: 'takeback' }).then(() => 'done', (e) => e.code)));
    await socket.act('move', { m: 'a1' });
    const asked = await Promise.all(Array.from({ length: 100 }, () => socket.act('chat', { say: 'so much' }).then(() => 'done', (e) => e.code)));
    const codes = new Set([...tries, ...asked]);
    ok(codes.has('busy') && codes.has('done'), [...codes].join());
    equal((await h.ask('POST', `/api/games/${other.id}/move`, { token: other.tokens[0], body: { m: 'a1' }, address: OTHER })).status, 200);
    equal((await h.ask('POST', `/api/games/${game.id}/resign`, { token: game.tokens[1] })).status, 200, 'and here again');
    await h.end();
});

await test('words at one game', async () => {
    const h = await house('chat=3'), game = await h.play();
    const say = () => h.ask('POST', `/api/games/${game.id}/chat`, { token: game.tokens[0], body: { say: 'hello' } });
    for (let i = 0; i < 3; i++) equal((await say()).status, 200);
    capped(await say(), 409, 'refused');
    await h.othersAreServed();
    await h.end();
});

const subscription = (i) => ({ push: { endpoint: `https://push.example/${i}/${'x'.repeat(1000)}`, keys: { p256dh: 'p', auth: 'a' } } });

await test('subscriptions of one address', async () => {
    const h = await house('subscriptions=3'), game = await h.play();
    const notify = (i, address) => h.ask('POST', `/api/games/${game.id}/notify`, { token: game.tokens[0], body: subscription(i), address });
    for (let i = 0; i < 3; i++) equal((await notify(i)).status, 200);
    capped(await notify(3), 429, 'too_many');
    equal((await notify(4, OTHER)).status, 200);
    await h.end();
});

await test('subscriptions take no memory that they do not give back', async () => {
    const h = await house('subscriptions=1000000', 'messages=1000000'), game = await h.play();
    const socket = await h.socket(game, game.tokens[0]);
    await socket.next('table');
    const memory = () => Number(fs.readFileSync(`/proc/${h.server.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);
    const many = async (count) => {
        for (let i = 0; i < count; i += 50)
            await Promise.all(Array.from({ length: 50 }, (_, k) => socket.act('notify', subscription(i + k))));
    };
    await many(500);
    const before = memory();
    await many(3000);
    const grown = memory() - before;
    console.log(`# after 3000 subscriptions of 1 KiB: ${grown} KiB more`);
    ok(grown < 2000, `${grown} KiB`);
    await h.end();
});

await test('games in memory', async () => {
    const h = await house('all-tables=3'), games = [];
    for (let i = 0; i < 4; i++) games.push(await h.play());
    const open = [];
    for (const game of games.slice(0, 3)) open.push(await h.stream(game));
    equal(open.map((s) => s.status), [200, 200, 200]);
    capped(await h.ask('GET', `/api/games/${games[3].id}`), 503, 'busy');
    await h.othersAreServed();
    equal((await h.ask('POST', `/api/games/${games[0].id}/move`, { token: games[0].tokens[0], body: { m: 'a1' } })).status, 200, 'one that is there');
    open[0].request.destroy();
    await until('it makes room', async () => (await h.ask('GET', `/api/games/${games[3].id}`)).status === 200);
    await h.end();
});

await test('work that waits for the store', async () => {
    const h = await house('all-stored=1');
    const statuses = new Set();
    const refused = await until('some are refused', async () => {
        const answers = await Promise.all(Array.from({ length: 60 }, () => h.ask('GET', '/api/games')));
        for (const { status } of answers) statuses.add(status);
        return statuses.has(200) && answers.find((a) => a.status === 503);
    });
    equal([...statuses].sort(), [200, 503]);
    equal([refused.json.error.code, refused.headers['retry-after']], ['busy', '2']);
    await until('it is served again', async () => (await h.ask('GET', '/api/games', { address: OTHER })).status === 200);
    await h.end();
});

await test('computers that think', async () => {
    const h = await house('all-thinking=1', '--threads 1');
    const strong = { game: 'caminos', variant: '', me: null, players: [{ level: 10 }, { level: 10 }] };
    const until503 = await until('too many wait', async () => { const made = await h.create(strong); return made.status === 503 && made; });
    capped(until503, 503, 'busy');
    equal((await h.create()).status, 201, 'a game of people');
    await h.othersAreServed();
    await h.end();
});

done();
