#!/usr/bin/env node
// What goes over the wire: compression of messages, answers and streams, and where there is none.
import http from 'node:http';
import zlib from 'node:zlib';
import { done, equal, folder, ok, random, Server, Socket, test, until } from './client.mjs';

const server = await Server.start({ db: `${folder()}/games.db`, args: ['--limit', 'messages=1000'] });
const offer = 'permessage-deflate; client_max_window_bits';
const where = (game) => `/api/games/${game.id}/socket`;

async function table(wish = { game: 'cephalopod', variant: 'size=5x5' }) {
    const game = await server.create({ ...wish, me: 1 });
    for (const { seat } of game.seats.slice(1)) await server.sit(game, seat);
    return game;
}

async function sit(game, seat, deflate) {
    const socket = await Socket.open(server.port, where(game), seat ? { token: game.seats[seat - 1].token } : {}, { deflate });
    await socket.next('table');
    return socket;
}

const legal = async (game, seat) => (await server.call('GET', `/api/games/${game.id}?legal=1`, { token: game.seats[seat].token })).json;

// A whole random game; `each` is called after every move.
async function playThrough(game, sockets, seed) {
    const chance = random(seed);
    for (let seat = 0; ;) {
        const now = await legal(game, seat);
        if (now.result) return now;
        if (now.actor !== seat + 1) { seat = now.actor - 1; continue; }
        await sockets[seat].act('move', { m: now.legal[chance(now.legal.length)], ply: now.ply + 1 });
        seat = (seat + 1) % game.seats.length;
    }
}

await test('what is agreed on', async () => {
    const game = await table();
    const offers = [
        [undefined, undefined],
        ['permessage-deflate', 'permessage-deflate; client_no_context_takeover'],
        [offer, 'permessage-deflate; client_no_context_takeover'],
        ['permessage-deflate; server_no_context_takeover', 'permessage-deflate; server_no_context_takeover; client_no_context_takeover'],
        ['permessage-deflate; server_max_window_bits=10', undefined],
        ['x-other, permessage-deflate', 'permessage-deflate; client_no_context_takeover'],
        ['x-other; foo=1', undefined],
    ];
    for (const [offered, agreed] of offers) {
        const socket = await sit(game, 1, offered);
        equal(socket.agreed, agreed, String(offered));
        socket.send('ping', {});
        ok((await socket.next('pong')).d.now > 0, 'it works');
        socket.close();
    }
});

await test('a whole game reads the same compressed or not, and is less than half as long', async () => {
    for (const wish of [{ game: 'cephalopod', variant: 'size=5x5' }, { game: 'caminos' }]) {
        const game = await table(wish);
        const sockets = [await sit(game, 1, offer), await sit(game, 2, offer)];
        const plain = await sit(game, 0), small = await sit(game, 0, offer);
        const alone = await sit(game, 0, 'permessage-deflate; server_no_context_takeover');
        const heard = new Map([plain, small, alone].map((s) => [s, []]));
        for (const [socket, list] of heard) socket.listen = (m) => { if (m.v) list.push(m); };
        await playThrough(game, sockets, 7);
        for (const socket of heard.keys()) await until('the end', () => heard.get(socket).at(-1)?.t === 'over');
        equal(heard.get(small), heard.get(plain));
        equal(heard.get(alone), heard.get(plain));
        console.log(`# ${wish.game}, ${plain.text} bytes to a watcher: ${small.wire} compressed, ${alone.wire} each message alone; ` +
            `a player ${sockets[0].text}: ${sockets[0].wire}`);
        equal(plain.wire, plain.text, 'plain is plain');
        ok(small.wire < plain.wire / 2, 'at most half');
        for (const socket of [...sockets, plain, small, alone]) socket.close();
    }
});

await test('a seat in a game with secrets hears everything in plain; who watches does not', async () => {
    const game = await table({ game: 'camino' });
    const seat = await sit(game, 1, offer), watcher = await sit(game, 0, offer);
    await seat.act('chat', { say: 'the same words again and again '.repeat(5) });
    await watcher.next('chat');
    equal([seat.packed, seat.wire === seat.text], [undefined, true], 'the seat');
    ok(watcher.packed > 0, 'the watcher');
    const as = (token) => server.call('GET', `/api/games/${game.id}`, { token, headers: { 'accept-encoding': 'gzip' } });
    equal((await as(game.seats[0].token)).headers['content-encoding'], undefined);
    seat.close();
    watcher.close();
});

await test('compressed nonsense closes its own socket and no other', async () => {
    const game = await table();
    const good = await sit(game, 1, offer);
    const chance = random(3);
    const cases = [
        [Buffer.from(Array.from({ length: 40 }, () => chance(256))), undefined],
        [Socket.pack(Buffer.alloc(100000, 32)), 4429], // 100 kB in a hundred bytes
        [Socket.pack(Buffer.from([0x22, 0xFF, 0xFE, 0x22])), 1007], // no UTF-8
        [Buffer.from([0xFF, 0xFF, 0xFF]), 1007],
        [Socket.pack(Buffer.from('{"t":')), 'open'],
        [Buffer.alloc(0), 'open'],
    ];
    for (const [bytes, code] of cases) {
        const bad = await sit(game, 2, offer);
        bad.frame(1, bytes, { rsv: 0x40 });
        if (code === 'open') {
            await bad.next('error');
            bad.close();
            continue;
        }
        await until('closed', () => bad.closed);
        if (code) equal(bad.code, code);
    }
    const unasked = await sit(game, 2);
    unasked.frame(1, Socket.pack(Buffer.from('{"t":"ping"}')), { rsv: 0x40 });
    await until('closed', () => unasked.closed);
    good.send('ping', {});
    await good.next('pong');
    good.close();
});

await test('a compressed message in fragments', async () => {
    const game = await table();
    const socket = await sit(game, 1, offer);
    const packed = Socket.pack(Buffer.from(JSON.stringify({ t: 'chat', d: { say: 'in three parts', id: 'x' } })));
    socket.frame(1, packed.subarray(0, 5), { fin: false, rsv: 0x40 });
    socket.frame(9, Buffer.from('between'));
    socket.frame(0, packed.subarray(5, 9), { fin: false });
    socket.frame(0, packed.subarray(9));
    equal((await socket.next('chat')).d.say, 'in three parts');
    socket.close();
});

const get = (path, headers) => new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port: server.port, path, headers }, resolve).on('error', reject);
});

async function bytesOf(answer) {
    const parts = [];
    for await (const part of answer) parts.push(part);
    return Buffer.concat(parts);
}

await test('answers are gzip where that is accepted and worth it', async () => {
    const plain = await get('/api/about', {});
    const text = await bytesOf(plain);
    equal(plain.headers['content-encoding'], undefined);
    const small = await get('/api/about', { 'accept-encoding': 'br, gzip;q=0.8' });
    const packed = await bytesOf(small);
    equal([small.headers['content-encoding'], small.headers.vary, Number(small.headers['content-length'])], ['gzip', 'accept-encoding', packed.length]);
    const [a, b] = [JSON.parse(text), JSON.parse(zlib.gunzipSync(packed))];
    delete a.now;
    delete b.now;
    equal(b, a);
    console.log(`# /api/about: ${text.length} bytes, compressed ${packed.length}`);
    for (const [path, accept] of [['/api/about', 'gzip;q=0'], ['/api/about', 'identity'], ['/api/nothing', 'gzip']]) {
        const answer = await get(path, { 'accept-encoding': accept });
        await bytesOf(answer);
        equal(answer.headers['content-encoding'], undefined, `${path} ${accept}`);
    }
});

await test('a stream as gzip: every line can be read when it comes, and it ends well', async () => {
    const game = await table({ game: 'cephalopod', variant: 'size=3x3' });
    const answer = await get(`/api/games/${game.id}/stream`, { 'accept-encoding': 'gzip' });
    equal(answer.headers['content-encoding'], 'gzip');
    let wire = 0, text = '', whole = false;
    const unpacked = zlib.createGunzip();
    answer.on('data', (part) => { wire += part.length; unpacked.write(part); });
    answer.on('end', () => unpacked.end());
    unpacked.on('data', (part) => { text += part; });
    unpacked.on('end', () => { whole = true; });
    await until('the table', () => text.includes('"table"'));
    const sockets = [await sit(game, 1), await sit(game, 2)];
    await sockets[0].act('move', { m: 'a1' });
    await until('the move', () => text.split('\n').some((l) => l && JSON.parse(l).d.m === 'a1'));
    await playThrough(game, sockets, 5);
    await until('the end, checked by gzip', () => whole);
    equal(JSON.parse(text.trim().split('\n').at(-1)).t, 'over');
    console.log(`# a stream of ${text.length} bytes: ${wire} compressed`);
    ok(wire < text.length / 2, 'at most half');
    for (const socket of sockets) socket.close();
});

equal(await server.stop(), 0, 'exit status');
done();
