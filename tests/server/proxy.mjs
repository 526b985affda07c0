#!/usr/bin/env node
// Behind nginx, with packaging/nginx.conf as it is but for ports, names and certificates.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { atEnd, done, equal, folder, ok, random, Server, sit as sitDown, Socket, test, until } from './client.mjs';

const place = folder();
const freePort = () => new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => { const { port } = probe.address(); probe.close(() => resolve(port)); });
});
const secure = await freePort(), plain = await freePort();
const url = `https://127.0.0.1:${secure}`;
const server = await Server.start({
    db: `${place}/games.db`, args: ['--proxy', '--url', url, '--log-requests', '--limit', 'messages=1000', '--limit', 'silence=3'],
});

// What the person who sets it up changes.
function changed(config) {
    const edits = [
        // Two nodes, as far as nginx knows: one that is taken for dead is left out.
        [/server 127\.0\.0\.1:8080 (.*;)/, `server 127.0.0.1:${server.port} $1 server 127.0.0.1:${server.port} $1`],
        [/listen 443 ssl;\n\s*listen \[::\]:443 ssl;/, `listen 127.0.0.1:${secure} ssl;`],
        [/listen 80;\n\s*listen \[::\]:80;/, `listen 127.0.0.1:${plain};`],
        [/\/etc\/letsencrypt\/live\/play\.example\.org\/fullchain\.pem/, `${place}/cert.pem`],
        [/\/etc\/letsencrypt\/live\/play\.example\.org\/privkey\.pem/, `${place}/key.pem`],
    ];
    for (const [from, to] of edits) {
        ok(from.test(config), `nginx.conf has ${from}`);
        config = config.replace(from, to);
    }
    return config;
}

execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${place}/key.pem`, '-out', `${place}/cert.pem`, '-days', '2', '-subj', '/CN=play.example.org'], { stdio: 'ignore' });
fs.writeFileSync(`${place}/tablier.conf`, changed(fs.readFileSync('packaging/nginx.conf', 'utf8')));
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${place}/${n};`).join(' ');
fs.writeFileSync(`${place}/nginx.conf`, `daemon off; master_process off; pid ${place}/pid; error_log ${place}/error.log;
events {} http { access_log off; ${temporary} include ${place}/tablier.conf; }\n`);
const nginx = spawn('nginx', ['-c', `${place}/nginx.conf`, '-e', `${place}/error.log`], { stdio: 'ignore', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
atEnd.add(() => nginx.kill('SIGKILL'));
const listens = (port) => new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1', () => { probe.destroy(); resolve(true); });
    probe.on('error', () => resolve(false));
});
await until('nginx listens', () => {
    if (nginx.exitCode !== null) throw new Error(fs.readFileSync(`${place}/error.log`, 'utf8'));
    return listens(secure);
});

function call(method, where, { token, body, headers = {} } = {}) {
    return new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const all = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
        const request = https.request({ host: '127.0.0.1', port: secure, path: where, method, headers: all, rejectUnauthorized: false }, (answer) => {
            let got = '';
            answer.on('data', (d) => { got += d; });
            answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: got, json: got.startsWith('{') ? JSON.parse(got) : undefined }));
        });
        request.on('error', reject);
        request.end(text);
    });
}

const connect = (port, host, then) => tls.connect({ port, host, rejectUnauthorized: false }, then);
const sit = async (game, seat) => {
    const socket = await Socket.open(secure, `/api/games/${game.id}/socket`, { token: game.seats[seat - 1].token }, { deflate: 'permessage-deflate; client_max_window_bits', origin: url, connect });
    await socket.next('table');
    return socket;
};

async function table() {
    const made = await call('POST', '/api/games', { body: { game: 'cephalopod', variant: 'size=3x3', me: 1 }, headers: { origin: url } });
    equal(made.status, 201, made.text);
    equal((await sitDown(call, made.json, 2)).status, 200);
    return made.json;
}

await test('a game over TLS and WebSockets through nginx, compressed', async () => {
    const game = await table();
    ok(game.seats[0].link.startsWith(`${url}/game/`), 'links lead to the proxy');
    const sockets = [await sit(game, 1), await sit(game, 2)];
    ok(sockets[0].agreed.startsWith('permessage-deflate'), 'what was agreed on goes through');
    const chance = random(11);
    for (let seat = 0; ;) {
        const now = (await call('GET', `/api/games/${game.id}?legal=1`, { token: game.seats[seat].token })).json;
        if (now.result) break;
        if (now.actor !== seat + 1) { seat = now.actor - 1; continue; }
        await sockets[seat].act('move', { m: now.legal[chance(now.legal.length)], ply: now.ply + 1 });
        await sockets[1 - seat].next((m) => m.t === 'move' && m.d.ply === now.ply + 1);
        seat = 1 - seat;
    }
    for (const socket of sockets) { await socket.next('over'); socket.close(); }
});

await test('a stream comes line by line', async () => {
    const game = await table();
    const lines = [];
    const stream = https.get({ host: '127.0.0.1', port: secure, path: `/api/games/${game.id}/stream`, rejectUnauthorized: false }, (answer) => {
        let rest = '';
        answer.on('data', (d) => { rest += d; const whole = rest.split('\n'); rest = whole.pop(); lines.push(...whole.filter((l) => l).map((l) => JSON.parse(l))); });
        answer.on('error', () => 0);
    });
    stream.on('error', () => 0);
    await until('the table', () => lines.some((l) => l.t === 'table'));
    await call('POST', `/api/games/${game.id}/move`, { token: game.seats[0].token, body: { m: 'a1' } });
    await until('the move', () => lines.some((l) => l.t === 'move'));
    stream.destroy();
});

await test('who comes through the proxy is known by his own address; others cannot pretend', async () => {
    await call('GET', '/api/about', { headers: { 'x-forwarded-for': '203.0.113.99' } });
    const line = await until('the log', () => server.log.split('\n').find((l) => l.includes('/api/about')));
    equal(JSON.parse(line).address, '127.0.0.1');
});

await test('figures are not for the public, large bodies not for the server, plain HTTP is sent to TLS', async () => {
    equal((await call('GET', '/metrics')).status, 403);
    equal((await call('POST', '/api/games', { body: 'x'.repeat(100000) })).status, 413);
    const moved = await new Promise((resolve) => http.get({ host: '127.0.0.1', port: plain, path: '/game/abc' }, resolve));
    equal([moved.statusCode, moved.headers.location], [301, 'https://127.0.0.1/game/abc']);
    equal((await call('POST', '/api/games', { body: { game: 'cephalopod' }, headers: { origin: 'https://evil.example' } })).status, 403);
});

// Bytes as they are, over TLS to nginx; what comes back once there is enough of it.
const raw = (text, enough) => new Promise((resolve) => {
    let got = '';
    const socket = tls.connect({ port: secure, host: '127.0.0.1', rejectUnauthorized: false }, () => socket.write(text));
    socket.on('data', (d) => { got += d.toString('latin1'); if (enough(got)) { socket.destroy(); resolve(got); } });
    socket.on('error', () => resolve(got));
    socket.on('close', () => resolve(got));
});
const status = async (text) => Number((await raw(text, (g) => g.includes('\r\n\r\n'))).match(/^HTTP\/1\.1 (\d+)/)?.[1]);

await test('figures stay in the house, however their address is written', async () => {
    for (const where of ['/metrics', '/metrics;', '/metrics;x', '/metrics/', '/metrics/x/..', '/x/../metrics', '/metrics%0a', '/metrics%0A', '//metrics', '/./metrics', '/%2e/metrics', '/x/%2e%2e/metrics',
        '/METRICS', '/%6detrics', '/metrics%2f', '/metrics%3b', '/metrics?x', '/metrics%3fx', '/metrics%20', '/metrics%09', '/metrics.', '/metrics%00', 'https://play.example.org/metrics']) {
        const got = await raw(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, () => false);
        ok(/^HTTP\/1\.1 (400|403|404) /.test(got) && !got.includes('tablier_'), `${where}: ${got.slice(0, 80)}`);
    }
});

await test('no upgrade but a socket’s goes through', async () => {
    const game = await table();
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const ask = (where, to, more) => status(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nUpgrade: ${to}\r\n${more}\r\n`);
    for (const where of ['/', '/api/about', `/api/games/${game.id}/socket`])
        for (const to of ['h2c', 'websocket, h2c', 'foo']) ok(await ask(where, to, key) !== 101, `${to} at ${where}`);
    ok(await ask('/api/about', 'websocket', key) !== 101, 'elsewhere');
    equal(await ask(`/api/games/${game.id}/socket`, 'WebSocket', key), 101);
});

await test('a refused socket is an answer, and no reason to take the node for dead', async () => {
    const game = await table();
    for (let i = 0; i < 10; i++) {
        equal(await status(`GET /api/games/${game.id}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example\r\n` +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'), 403);
        equal((await call('GET', '/api/about')).status, 200);
    }
});

await test('two requests in one segment are both answered, and browsers are told to stay with TLS', async () => {
    const post = 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', get = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const text of [post + post, get + post, post + get]) equal((await raw(text, (g) => g.match(/HTTP\/1\.1 \d/g)?.length === 2)).match(/HTTP\/1\.1 \d/g).length, 2);
    for (const where of ['/healthz', '/nothing', '/metrics']) ok((await call('GET', where)).headers['strict-transport-security']?.startsWith('max-age='), where);
});

await test('a silent socket stays open through the proxy, since it is pinged', async () => {
    const game = await table();
    const socket = await sit(game, 1);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    ok(!socket.closed, 'open');
    socket.close();
});

equal(await server.stop(), 0, 'exit status');
done();
