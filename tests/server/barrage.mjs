#!/usr/bin/env node
// Raw bytes over real connections, in clear and over TLS: requests in a row, split anywhere, changed
// somewhere; sockets opened and fed with frames; two connections by turns. What was not changed must
// be answered as if it had come alone, and others are answered all the while: a server that hangs is
// found like one that falls.
//
//     ROUNDS=400 SEED=1 tests/server/barrage.mjs       so many rounds
//     FUZZ_SECONDS=600 tests/server/barrage.mjs        rounds for so long
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { call, done, equal, folder, ok, random, Server, test, until } from './client.mjs';

const seed = Number(process.env.SEED ?? 1), seconds = Number(process.env.FUZZ_SECONDS ?? 0);
const rounds = seconds ? Infinity : Number(process.env.ROUNDS ?? 400);
const AT_ONCE = 6, CHECK_EVERY = 20, PATIENCE_MS = 60000;
const chance = random(seed);
const pick = (list) => list[chance(list.length)];
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => chance(256)));

const place = folder();
execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${place}/key.pem`, '-out', `${place}/cert.pem`, '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
fs.mkdirSync(`${place}/web`);
fs.writeFileSync(`${place}/web/index.html`, '<!doctype html><title>page</title>');
fs.writeFileSync(`${place}/web/main-ABCDEFGH.js`, 'x'.repeat(90000));
const more = ['--limit', 'messages=50', '--web', `${place}/web`];
const servers = [
    await Server.start({ db: `${place}/clear.db`, args: more }),
    await Server.start({ db: `${place}/tls.db`, args: [...more, '--tls-cert', `${place}/cert.pem`, '--tls-key', `${place}/key.pem`] }),
];
const connectors = [net.connect, tls.connect];

// ---- what is sent

// Seeds: what the fuzzers of single readers begin with.
const corpus = ['server_head', 'server_frames'].flatMap((name) => {
    const where = path.join('tests/fuzz/corpus', name);
    return fs.readdirSync(where).map((file) => fs.readFileSync(path.join(where, file)));
});

// Requests with the status that each has, wherever it comes.
const requests = [
    ['GET', '/healthz', null, 200], ['HEAD', '/healthz', null, 200], ['GET', '/healthz', 'a body', 200],
    ['GET', '/api/about', null, 200], ['GET', '/nothing.here', null, 404], ['GET', '/game/abc', null, 200],
    ['HEAD', '/main-ABCDEFGH.js', null, 200], ['GET', '/main-ABCDEFGH.js', null, 200],
    ['POST', '/api/qr', '{}', 400], ['POST', '/api/games', '{"game":"none"}', 400], ['POST', '/api/games', 'x'.repeat(3000), 400],
    ['PUT', '/api/games', 'hello', 400], ['DELETE', '/api/about', 'bye', 404], ['OPTIONS', '/', null, 400], ['GET', '/api/games/none', null, 404],
];
const fields = ['Accept-Encoding: gzip, br', 'Accept-Language: ca', 'Connection: keep-alive', 'X-Forwarded-For: 1.2.3.4', 'Upgrade: h2c',
    'Cookie: a=b', `X-Long: ${'y'.repeat(500)}`, 'Authorization: Bearer nobody', 'Expect: 100-continue'];

function request() {
    const [method, where, body, status] = pick(requests);
    const lines = [`${method} ${where} HTTP/1.1`, 'Host: x'];
    for (let i = chance(3); i > 0; i--) { const line = pick(fields); if (!lines.includes(line) && (body !== null || !line.startsWith('Expect'))) lines.push(line); }
    if (body !== null || method === 'POST') lines.push(`Content-Length: ${(body ?? '').length}`);
    // Whoever asks first whether to send a body may be told not to, and that is the end.
    const early = lines.includes('Expect: 100-continue') && method === 'PUT';
    return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`), status: early ? null : status, head: method === 'HEAD' };
}

function frame(first, data) {
    const mask = bytes(4), masked = Buffer.from(data.map((b, i) => b ^ mask[i & 3]));
    const head = data.length < 126 ? [first, 0x80 | data.length] : [first, 0xFE, data.length >> 8, data.length & 255];
    return Buffer.concat([Buffer.from(head), mask, masked]);
}

const message = () => Buffer.from(pick(['{"t":"hello","d":{}}', '{"t":"ping","d":{}}', '{"t":"move","d":{"m":"a1"}}', '{"t":', '', '[]', 'x'.repeat(chance(5000))]));
function frames() {
    const list = [];
    for (let i = chance(8); i >= 0; i--) {
        const text = message(), at = chance(text.length + 1);
        list.push(pick([
            () => frame(0x81, text),
            () => Buffer.concat([frame(0x01, text.subarray(0, at)), frame(0x89, bytes(chance(126))), frame(0x80, text.subarray(at))]),
            () => frame(0x8A, bytes(chance(126))),
            () => frame(0xC1, bytes(chance(60))),
            () => frame(0x88, Buffer.concat([Buffer.from([3, 232 + chance(20)]), bytes(chance(20))])),
            () => frame(chance(256), bytes(chance(200))),
            () => bytes(chance(30)),
            () => pick(corpus),
        ])());
    }
    return Buffer.concat(list);
}

const upgrade = (game) => Buffer.from(`GET /api/games/${game}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
    `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${pick(['', 'Sec-WebSocket-Extensions: permessage-deflate\r\n', 'Origin: http://x\r\n', 'Origin: http://y\r\n'])}\r\n`);

function change(whole) {
    const b = Buffer.from(whole);
    for (let i = chance(4) + 1; i > 0 && b.length; i--) b[chance(b.length)] = pick([chance(256), 0, 10, 13, 32, 58, 255]);
    return pick([() => b, () => b.subarray(0, chance(b.length + 1)), () => Buffer.concat([b.subarray(0, chance(b.length)), whole])])();
}

// Everything that one connection says, and what must come of it; null: anything.
function script(game) {
    const list = Array.from({ length: 1 + chance(6) }, request);
    const clean = Buffer.concat(list.map((r) => r.bytes));
    const kind = chance(10);
    if (kind < 4) return { bytes: clean, heads: list.map((r) => r.head), statuses: list.some((r) => !r.status) ? null : list.map((r) => r.status) };
    if (kind < 6) return { bytes: change(clean), statuses: null };
    if (kind < 8) return { bytes: Buffer.concat([upgrade(game), frames()]), statuses: null };
    if (kind < 9) return { bytes: change(Buffer.concat([pick([clean, Buffer.alloc(0)]), upgrade(game), frames()])), statuses: null };
    return { bytes: Buffer.concat([pick(corpus), bytes(chance(300)), pick(corpus)]), statuses: null };
}

// In pieces: whole, at a few places, or everywhere.
function pieces(whole) {
    const list = [], kind = chance(6);
    const size = kind < 2 ? () => whole.length : kind < 5 ? () => 1 + chance(Math.max(1, whole.length >> 1)) : () => 1;
    const most = kind === 5 ? 400 : Infinity;
    for (let at = 0; at < whole.length;) {
        const n = list.length < most ? size() : whole.length;
        list.push(whole.subarray(at, at + n));
        at += n;
    }
    return list;
}

// ---- connections

class Visit {
    constructor(which, plan) {
        this.plan = plan;
        this.got = [];
        this.left = pieces(plan.bytes);
        this.net = connectors[which]({ port: servers[which].port, host: '127.0.0.1', rejectUnauthorized: false });
        this.opened = new Promise((resolve) => { this.net.once(which ? 'secureConnect' : 'connect', resolve); this.net.once('close', resolve); });
        this.net.setNoDelay(true);
        this.net.on('data', (d) => this.got.push(d));
        this.net.on('error', () => 0);
        this.closed = new Promise((resolve) => { this.net.on('close', () => { this.gone = true; resolve(); }); });
    }

    // The statuses of the answers that are there; a body that is to come is no answer yet.
    statuses() {
        let text = Buffer.concat(this.got).toString('latin1');
        const list = [];
        for (let n = 0; ; n++) {
            const head = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n/.exec(text);
            if (!head) return list;
            const length = Number(/content-length: (\d+)/.exec(head[0])?.[1] ?? 0);
            const body = this.plan.heads[list.length] ? 0 : length;
            if (text.length < head[0].length + body) return list;
            text = text.slice(head[0].length + body);
            if (head[1] !== '100') list.push(Number(head[1]));
        }
    }

    async end() {
        const should = this.plan.statuses;
        if (should) {
            await until(`answers ${should}`, () => this.gone || this.statuses().length >= should.length, PATIENCE_MS);
            equal(this.statuses(), should, `answers to ${JSON.stringify(this.plan.bytes.toString('latin1').slice(0, 1500))}`);
        } else if (!chance(3)) {
            this.net.end();
            await Promise.race([this.closed, new Promise((resolve) => setTimeout(resolve, 50))]);
        }
        this.net.destroy();
    }
}

// One connection, or two by turns.
async function round(games) {
    const which = chance(3) ? 0 : 1;
    const visits = Array.from({ length: 1 + chance(2) }, () => new Visit(which, script(games[which])));
    await Promise.all(visits.map((v) => v.opened));
    while (visits.some((v) => v.left.length && !v.gone)) {
        const v = pick(visits);
        if (v.left.length && !v.gone) v.net.write(v.left.shift());
        if (!chance(3)) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(visits.map((v) => v.end()));
}

const health = (which) => new Promise((resolve, reject) => {
    const socket = connectors[which]({ port: servers[which].port, host: '127.0.0.1', rejectUnauthorized: false });
    const timer = setTimeout(() => reject(new Error(`no answer to a health check (seed ${seed})`)), PATIENCE_MS);
    let got = '';
    socket.on('data', (d) => { got += d; });
    socket.on('error', reject);
    socket.on('close', () => { clearTimeout(timer); resolve(got); });
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
});

await test(`raw bytes for ${seconds ? `${seconds} s` : `${rounds} rounds`}: what is right is answered, and health checks are`, async () => {
    const made = await call(servers[0].port, 'POST', '/api/games', { body: { game: 'cephalopod', variant: 'size=3x3' } });
    const games = [made.json.id, made.json.id], end = seconds ? Date.now() + seconds * 1000 : Infinity;
    let count = 0;
    const worker = async () => {
        for (; count < rounds && Date.now() < end;) {
            if (++count % CHECK_EVERY === 0)
                for (const which of [0, 1]) ok((await health(which)).endsWith('ok\n'), `well after ${count} rounds, seed ${seed}`);
            await round(games);
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    console.log(`# ${count} rounds, seed ${seed}`);
});

await test('nothing is left of it, and nothing was found', async () => {
    await until('all connections are gone', async () => {
        const text = (await call(servers[0].port, 'GET', '/metrics')).text;
        return /^tablier_connections 1$/m.test(text) && /^tablier_sockets 0$/m.test(text);
    });
    for (const which of [0, 1]) ok((await health(which)).endsWith('ok\n'), 'well');
    for (const server of servers) {
        const status = await server.stop(), log = server.log.split('\n').filter((l) => !l.startsWith('{')).join('\n');
        equal(status, 0, `${log.slice(0, 3000)}\nexit status`);
        ok(!/Sanitizer|runtime error|ERROR SUMMARY: [1-9]/.test(log), log.slice(0, 3000));
    }
});

done();
