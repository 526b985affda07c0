#!/usr/bin/env node
// The front of the server against strangers: heads, bodies, upgrades, frames, time and encryption.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { atEnd, call, done, equal, folder, ok, Server, sleep, Socket, test, until } from './client.mjs';

const place = folder(), web = folder();
fs.writeFileSync(`${web}/index.html`, '<!doctype html><title>page</title>');
fs.writeFileSync(`${web}/embed-in.html`, '<!doctype html><title>other</title>');
const server = await Server.start({ db: `${place}/games.db`, args: ['--web', web], env: { TABLIER_ADMIN_TOKEN: 'the-operators-own' } });
const ceph = { game: 'cephalopod', variant: 'size=3x3' };
const game = await server.create({ ...ceph, me: 1 });
await server.call('POST', `/api/games/${game.id}/join`, { token: game.seats[1].token });

execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${place}/key.pem`, '-out', `${place}/cert.pem`, '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
const encrypted = ['--tls-cert', `${place}/cert.pem`, '--tls-key', `${place}/key.pem`];

const isWell = async (house = server) => equal((await call(house.port, 'GET', '/healthz')).text, 'ok\n', 'health');

// Sends bytes as they are; what came back once `enough` says so, or the other end is done.
function exchange(bytes, enough = () => false, { port = server.port, connect = net.connect, ms = 60000 } = {}) {
    return new Promise((resolve) => {
        let got = '';
        const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => socket.write(bytes));
        const end = (how) => { clearTimeout(timer); socket.destroy(); resolve({ got, how }); };
        const timer = setTimeout(() => end('nothing more came'), ms);
        socket.on('data', (d) => { got += d.toString('latin1'); if (enough(got)) end('enough'); });
        socket.on('error', () => end('reset'));
        socket.on('close', () => end('closed'));
    });
}
const answers = (got) => [...got.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((m) => Number(m[1]));

// ---- what takes its time goes on while the rest is tested

const sent = (port, text) => { const s = net.connect(port, '127.0.0.1', () => s.write(text)); s.on('error', () => 0).on('close', () => { s.gone = true; }); return s.resume(); };
const slow = [];
for (let i = 0; i < 9; i++)
    slow.push(sent(server.port, `POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n`), sent(server.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '));
const drip = setInterval(() => { for (const s of slow) if (!s.destroyed) s.write('a'); }, 500);
atEnd.add(() => clearInterval(drip));

// ---- heads

const kinds = {
    get: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    head: 'HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    post: 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}',
    put: 'PUT /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello',
    del: 'DELETE /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nbye',
    body: 'GET /api/about HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nwhat',
    file: 'GET /game/x HTTP/1.1\r\nHost: x\r\n\r\n',
};

await test('two requests in one segment, of every kind, are both answered', async () => {
    for (const [a, first] of Object.entries(kinds))
        for (const [b, second] of Object.entries(kinds)) {
            const { got, how } = await exchange(first + second, (g) => answers(g).length === 2);
            equal([answers(got).length, how], [2, 'enough'], `${a} ${b}`);
            await isWell();
        }
    const many = Array.from({ length: 200 }, (_, i) => Object.values(kinds)[i % 7]);
    equal(answers((await exchange(many.join(''), (g) => answers(g).length === 200)).got).length, 200, 'two hundred');
});

await test('what could be understood in two ways is refused, and nothing after it is heard', async () => {
    const bad = {
        'bare line feeds': 'GET /healthz HTTP/1.1\nHost: x\n\n',
        'one bare line feed': 'GET /healthz HTTP/1.1\r\nHost: x\nX: y\r\n\r\n',
        'bare return': 'GET /healthz HTTP/1.1\r\nHost: x\rX: y\r\n\r\n',
        'folded line': 'GET /healthz HTTP/1.1\r\nHost: x\r\n y\r\n\r\n',
        'folded first': 'GET /healthz HTTP/1.1\r\n Host: x\r\n\r\n',
        'two lengths': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
        'a list of lengths': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\n\r\n{}',
        'a signed length': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}',
        'an empty length': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n{}',
        'a huge length': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}',
        'two hosts': 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
        'no host': 'GET /healthz HTTP/1.1\r\nX: y\r\n\r\n',
        'pieces': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'pieces and a length': 'POST /api/qr HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'a space before the colon': 'GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n',
        'no colon': 'GET /healthz HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n',
        'no name': 'GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
        'a zero byte': 'GET /healthz HTTP/1.1\r\nHost: x\0\r\n\r\n',
        'a control character': 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n',
        'another version': 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n',
        'two spaces': 'GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
        'words after the version': 'GET /healthz HTTP/1.1 x\r\nHost: x\r\n\r\n',
        'no path': 'GET healthz HTTP/1.1\r\nHost: x\r\n\r\n',
        'an empty line first': '\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
        'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        'bytes of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    };
    for (const [what, text] of Object.entries(bad)) {
        const { got, how } = await exchange(Buffer.from(text + kinds.get, 'latin1'));
        equal([answers(got), how], [[400], 'closed'], what);
    }
    const long = await exchange(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(9000)}\r\n\r\n`);
    equal([answers(long.got), long.how], [[431], 'closed'], 'too long');
    await isWell();
});

await test('a head split anywhere is the same head, and bytes behind it are not lost', async () => {
    const text = kinds.post + kinds.get;
    for (let at = 1; at < text.length; at += 3) {
        const got = await new Promise((resolve, reject) => {
            let all = '';
            const socket = net.connect(server.port, '127.0.0.1', async () => {
                socket.setNoDelay(true).write(text.slice(0, at));
                await sleep(2);
                socket.write(text.slice(at));
            });
            socket.on('data', (d) => { all += d; if (all.endsWith('ok\n')) { socket.destroy(); resolve(all); } });
            socket.on('error', reject);
            socket.on('close', () => resolve(all));
        });
        equal(answers(got), [400, 200], `split at ${at}`);
    }
});

await test('who says Expect: 100-continue is told to go on, or why not', async () => {
    const ask = (n) => `POST /api/qr HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${n}\r\n\r\n`;
    equal(answers((await exchange(ask(2), (g) => g.includes('100 Continue\r\n\r\n'))).got), [100]);
    equal(answers((await exchange(ask(100000))).got), [413]);
});

await test('who has nothing more to say hears all that he asked for, and the end of it', async () => {
    const house = await Server.start({ db: `${folder()}/games.db`, args: ['--web', web, ...encrypted] });
    fs.writeFileSync(`${web}/large.js`, Buffer.alloc(8 << 20, ' '));
    const large = 'GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n', asked = large + kinds.get + large + kinds.body + kinds.get;
    // Nothing is read until all is said, so that the server has what waits in each of its places.
    const hear = (how, port) => new Promise((resolve) => {
        let got = '', bytes = 0;
        const socket = how.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, allowHalfOpen: true }, () => socket.end(asked, () => {
            socket.on('data', (d) => { bytes += d.length; got += d.toString('latin1').replace(/ {9,}/g, ''); });
        }));
        socket.on('error', (e) => { got += e.code; }).on('close', () => resolve([answers(got), bytes > 16 << 20, got.slice(-3)]));
    });
    for (let i = 0; i < 2; i++)
        for (const [how, port] of [[net, server.port], [tls, house.port]])
            equal(await hear(how, port), [[200, 200, 200, 200, 200], true, 'ok\n']);
    await house.stop();
});

await test('HTTP/1.0 is answered once; HEAD has no body', async () => {
    const old = await exchange('GET /healthz HTTP/1.0\r\n\r\n');
    equal([answers(old.got), old.how], [[200], 'closed']);
    const { got } = await exchange(kinds.head + kinds.get, (g) => g.endsWith('ok\n'));
    ok(/content-length: 3\r\n[^]*\r\n\r\nHTTP\/1.1 200/.test(got), got);
});

// ---- upgrades

const upgrade = (more, { where = `/api/games/${game.id}/socket`, to = 'websocket', port } = {}) => exchange(
    `GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade${to === 'h2c' ? ', HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA' : ''}\r\nUpgrade: ${to}\r\n${more}\r\n`,
    (g) => g.includes('\r\n\r\n'), { port });
const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

await test('nothing becomes HTTP/2, and only a game’s socket a WebSocket', async () => {
    const frame = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0\0\0\x05\0\0\0\0\0\x01hello', 'latin1').toString('latin1');
    for (const where of ['/', '/api/about', '/healthz', '/metrics', `/api/games/${game.id}/socket`]) {
        const { got } = await upgrade('', { where, to: 'h2c' });
        ok(!got.includes(' 101 '), `h2c at ${where}: ${got.slice(0, 50)}`);
        await exchange(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n${frame}`, () => false, { ms: 500 });
        await isWell();
    }
    for (const where of ['/', '/api/about', '/healthz', `/api/games/${game.id}/stream`, `/api/games/${game.id}/x/socket`, '/socket'])
        ok(!(await upgrade(key, { where })).got.includes(' 101 '), where);
    for (const to of ['h2c', 'TLS/1.0', 'foo']) ok(!(await upgrade(key, { to })).got.includes(' 101 '), to);
    const good = await upgrade(key);
    ok(good.got.startsWith('HTTP/1.1 101') && good.got.includes('s3pPLMBiTxaQ9kYGzzhZRbK+xOo='), good.got);
});

await test('who may not have a socket is told so over HTTP', async () => {
    const cases = [
        [`${key}Origin: https://evil.example\r\n`, 403],
        ['Sec-WebSocket-Version: 13\r\n', 400],
        ['Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n', 400],
        ['Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n', 426],
        [`${key}Content-Length: 5\r\n`, 400],
    ];
    for (const [more, status] of cases) equal(answers((await upgrade(more)).got), [status], more);
    const house = await Server.start({ db: `${folder()}/games.db`, args: ['--limit', 'sockets=2'] });
    const there = await house.create({ ...ceph, me: 1 });
    const inside = [await house.socket(there.id), await house.socket(there.id)];
    equal(answers((await upgrade(key, { where: `/api/games/${there.id}/socket`, port: house.port })).got), [429], 'too many');
    for (const socket of inside) socket.close();
    await house.stop();
    const headers = { authorization: 'Bearer the-operators-own' };
    const block = (hours) => server.call('POST', '/api/admin/blocks', { headers, body: { address: '127.0.0.9', hours } });
    equal((await block(1)).status, 200);
    const from = (options, then) => net.connect({ ...options, localAddress: '127.0.0.9' }, then);
    equal(answers((await exchange(`GET /api/games/${game.id}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`, (g) => g.includes('}'), { connect: from })).got), [403], 'blocked');
});

// ---- frames

const mask = Buffer.from([1, 2, 3, 4]);
const masked = (first, data) => Buffer.concat([Buffer.from([first, 0x80 | data.length]), mask, Buffer.from(data.map((b, i) => b ^ mask[i & 3]))]);

await test('frames that break the rules end their socket with the reason', async () => {
    const cases = {
        'no mask': [Buffer.from([0x81, 2, 0x7b, 0x7d]), 1002],
        'a reserved bit': [masked(0xA1, Buffer.from('{}')), 1002],
        'compressed without having agreed on it': [masked(0xC1, Buffer.from('{}')), 1002],
        'an unknown kind': [masked(0x83, Buffer.from('{}')), 1002],
        'an unknown control': [masked(0x8B, Buffer.from('{}')), 1002],
        'binary': [masked(0x82, Buffer.from('{}')), 1003],
        'a ping in pieces': [masked(0x09, Buffer.from('x')), 1002],
        'a long ping': [Buffer.from([0x89, 0xFE, 0, 126, 1, 2, 3, 4]), 1002],
        'going on with nothing': [masked(0x80, Buffer.from('{}')), 1002],
        'two beginnings': [Buffer.concat([masked(0x01, Buffer.from('{')), masked(0x81, Buffer.from('}'))]), 1002],
        'a length longer than it need be': [Buffer.from([0x81, 0xFE, 0, 2, 1, 2, 3, 4, 0, 0]), 1002],
        'a negative length': [Buffer.from([0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 2, 1, 2, 3, 4]), 1002],
        'no UTF-8': [masked(0x81, Buffer.from([0xFF, 0xFE])), 1007],
        'four gigabytes': [Buffer.concat([Buffer.from([0x81, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4]), Buffer.alloc(5000)]), 4429],
        'a close of one byte': [masked(0x88, Buffer.from([3])), 1002],
        'a close for no reason': [masked(0x88, Buffer.from([])), 1005],
        'a close with a bad code': [masked(0x88, Buffer.from([3, 0xED])), 1002],
        'a close with bad words': [masked(0x88, Buffer.from([3, 0xE8, 0xFF])), 1007],
        'a close': [masked(0x88, Buffer.from([3, 0xE8])), 1000],
        'a close of ours': [masked(0x88, Buffer.from([0x0F, 0xA1])), 4001],
    };
    for (const [what, [bytes, code]] of Object.entries(cases)) {
        const socket = await server.socket(game.id);
        await socket.next('table');
        socket.net.write(bytes);
        await until(what, () => socket.closed);
        equal(socket.code, code, what);
    }
});

await test('frames split at every byte are the same frames', async () => {
    const socket = await server.socket(game.id);
    await socket.next('table');
    const parts = [masked(0x01, Buffer.from('{"t":')), masked(0x89, Buffer.from('are you there?')), masked(0x80, Buffer.from('"ping"}'))];
    for (const byte of Buffer.concat(parts)) { socket.net.write(Buffer.from([byte])); await sleep(1); }
    await socket.next('pong');
    const all = Buffer.concat([...parts, ...parts]);
    socket.net.write(all);
    await socket.next('pong');
    await socket.next('pong');
    socket.close();
});

await test('whatever is said, it counts: pings, pongs and pieces too', async () => {
    for (const [what, frame] of Object.entries({ ping: masked(0x89, Buffer.from('x')), pong: masked(0x8A, Buffer.alloc(0)), piece: masked(0x00, Buffer.alloc(0)) })) {
        const socket = await server.socket(game.id);
        await socket.next('table');
        if (what === 'piece') socket.net.write(masked(0x01, Buffer.alloc(0)));
        for (let i = 0; i < 200 && !socket.closed; i++) socket.net.write(frame);
        await until(what, () => socket.closed);
        ok([4429, undefined].includes(socket.code), `${what}: ${socket.code}`);
    }
    const { text } = await server.call('GET', '/metrics');
    ok(Number(text.match(/^tablier_closed_fast_total (\d+)/m)[1]) >= 3, 'counted');
});

// ---- pages and figures

await test('only the page that is made for it may be framed', async () => {
    const framed = async (where) => (await server.call('GET', where)).headers['content-security-policy'].match(/frame-ancestors ([^;]+)/)[1];
    equal(await framed('/embed'), '*');
    for (const where of ['/', '/embedded', '/embed/', '/embed/x', '/embedx', '/embed-in.html', '/game/embed', '/api/about']) equal(await framed(where), "'none'", where);
});

await test('the figures have one address, with pages and without', async () => {
    const bare = await Server.start({ db: `${folder()}/games.db` });
    equal((await server.call('GET', '/metrics')).status, 200);
    equal((await bare.call('GET', '/metrics')).status, 200);
    for (const where of ['/metrics/', '/metrics;', '/metrics;x', '/metrics/x/..', '/metrics%0a', '//metrics', '/./metrics', '/x/../metrics', '/%6detrics', '/METRICS', '/metrics%2f', '/metrics%00']) {
        for (const { port } of [server, bare]) {
            const { got } = await exchange(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, undefined, { port });
            ok(!got.includes('tablier_'), where);
        }
    }
    await bare.stop();
});

// ---- encryption

await test('over TLS: strict transport, HTTP/1.1 alone, no new handshake, and not new keys all the time', async () => {
    const house = await Server.start({ db: `${folder()}/games.db`, args: encrypted });
    const secure = (text, enough) => exchange(text, enough, { port: house.port, connect: tls.connect });
    const { got } = await secure(kinds.get + kinds.post, (g) => answers(g).length === 2);
    ok(/strict-transport-security: max-age=\d{8}/.test(got), got);
    ok(!('strict-transport-security' in (await server.call('GET', '/healthz')).headers), 'not in clear');
    for (const [version, letter] of [['-tls1_3', 'K'], ['-tls1_2', 'R']]) {
        const client = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${house.port}`, version], { stdio: ['pipe', 'pipe', 'pipe'] });
        let said = '', ended = false;
        client.stdout.on('data', (d) => { said += d; });
        client.stderr.on('data', (d) => { said += d; });
        client.stdin.on('error', () => 0);
        client.on('exit', () => { ended = true; });
        atEnd.add(() => client.kill('SIGKILL'));
        await until('hands are shaken', () => said.includes('Verify return code'));
        await until(`${letter} ends it`, () => { client.stdin.write(`${letter}\n`); return ended; });
    }
    const plain = await exchange(kinds.get, () => false, { port: house.port });
    ok(plain.how !== 'nothing more came' && !plain.got.includes('200'), 'no HTTP in clear');
    equal(await until('well', async () => answers((await secure(kinds.get, (g) => g.includes('ok\n'))).got)[0]), 200);
    equal(await house.stop(), 0, 'exit status');
});

await test('files that nobody reads do not take the descriptors of everything else', async () => {
    fs.writeFileSync(`${web}/main-ABCDEFGH.js`, Buffer.alloc(8 << 20, 120));
    const house = await Server.start({ db: `${folder()}/games.db`, args: ['--web', web], files: 200 });
    const there = await house.create({ ...ceph, me: 1 });
    const inside = await house.socket(there.id, { token: there.seats[0].token });
    await inside.next('table');
    const ask = [];
    for (let i = 0; i < 150; i++) {
        const s = net.connect({ port: house.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + i % 9}` }, () => s.write('GET /main-ABCDEFGH.js HTTP/1.1\r\nHost: x\r\n\r\n'));
        ask.push(s);
        await new Promise((resolve) => {
            s.on('error', () => 0).on('close', () => { s.gone = true; resolve(); });
            s.once('data', (d) => { s.got = d.toString('latin1').slice(0, 12); s.pause(); resolve(); });
        });
    }
    ok(ask.some((s) => s.got === 'HTTP/1.1 200') && ask.some((s) => s.gone || s.got === 'HTTP/1.1 429'), 'some, not all');
    await inside.act('chat', { say: 'who is in goes on' });
    for (const s of ask) s.destroy();
    await until('there is room again', () => call(house.port, 'GET', '/game/x').then((a) => a.status === 200, () => false));
    inside.close();
    equal(await house.stop(), 0, 'exit status');
});

await test('slow heads and slow bodies come to an end, and health checks are answered all the while', async () => {
    await until('all are cut off', async () => { await isWell(); return slow.every((s) => s.gone); }, 60000);
    clearInterval(drip);
});

equal(await server.stop(), 0, 'exit status');
done();
