#!/usr/bin/env node
// Bad manners: others do not notice. FUZZ_SECONDS=120 for the long form.
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { call, done, equal, folder, ok, random, secret, Server, sit, sleep, Socket, test, until } from './client.mjs';

const seconds = Number(process.env.FUZZ_SECONDS ?? 4);
const seed = Number(process.env.SEED ?? 1);
const web = folder();
fs.writeFileSync(`${web}/index.html`, '<!doctype html><title>page</title>');
fs.writeFileSync(`${web}/main-ABCDEFGH.js`, 'x'.repeat(5000));
fs.writeFileSync(`${web}/main-ABCDEFGH.js.gz`, 'zipped');
fs.writeFileSync(`${folder()}/secret`, 'not for you');
const server = await Server.start({
    db: `${folder()}/games.db`,
    args: ['--proxy', '--log-requests', '--web', web, '--limit', 'requests=100', '--limit', 'games=20'],
    env: { TABLIER_ADMIN_TOKEN: 'the-operators-own' },
});
const from = (address) => ({ 'x-forwarded-for': address });
const ceph = { game: 'cephalopod', variant: 'size=3x3' };

// The others are served, whatever somebody does meanwhile. How long that takes is said, not judged:
// a machine may be busy with other things.
async function othersAreServed(house = server) {
    const began = Date.now();
    for (let i = 0; i < 10; i++)
        equal((await call(house.port, 'GET', '/api/about', { headers: from('192.0.2.200') })).status, 200);
    console.log(`# others: ten requests in ${Date.now() - began} ms`);
}

async function table(address = '192.0.2.1') {
    const made = await call(server.port, 'POST', '/api/games', { body: { ...ceph, me: 1 }, headers: from(address) });
    const game = made.json;
    await sit((...request) => call(server.port, ...request), game, 2, {}, { headers: from(address) });
    return game;
}

await othersAreServed();

await test('it listens where it was told and nowhere else', async () => {
    const elsewhere = await new Promise((resolve) => {
        const socket = net.connect(server.port, '127.0.0.2', () => resolve('open'));
        socket.on('error', () => resolve('closed'));
    });
    equal(elsewhere, 'closed');
});

await test('a body of 100 MB is refused at once', async () => {
    const sent = await new Promise((resolve) => {
        const socket = net.connect(server.port, '127.0.0.1');
        let bytes = 0, answer = '';
        socket.on('error', () => resolve({ bytes, answer }));
        socket.on('close', () => resolve({ bytes, answer }));
        socket.on('data', (d) => { answer += d; });
        socket.write('POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n');
        const more = () => { while (!socket.destroyed && bytes < 1e8) { bytes += 65536; if (!socket.write(Buffer.alloc(65536, 32))) break; } };
        socket.on('drain', more);
        more();
    });
    ok(sent.bytes < 2e7, `sent before it was cut off: ${sent.bytes}`);
    await othersAreServed();
});

await test('a chunked body without end is refused', async () => {
    const answer = await new Promise((resolve) => {
        const request = http.request({ host: '127.0.0.1', port: server.port, method: 'POST', path: '/api/games', headers: { 'transfer-encoding': 'chunked' } },
            (a) => { a.resume(); resolve(a.statusCode); });
        request.on('error', () => resolve('closed'));
        const timer = setInterval(() => { if (!request.destroyed) request.write('x'.repeat(30000)); }, 5);
        setTimeout(() => { clearInterval(timer); request.destroy(); resolve('nothing'); }, 120000).unref();
        request.on('close', () => clearInterval(timer));
    });
    ok([400, 411, 413, 'closed'].includes(answer), `answer: ${answer}`);
});

// What comes back for bytes that are sent as they are; ends when the server closes, or `enough` says so.
const exchange = (text, enough, port = server.port) => new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let got = '';
    socket.on('data', (d) => { got += d; if (enough(got)) { socket.destroy(); resolve({ got, closed: false }); } });
    socket.on('close', () => resolve({ got, closed: true }));
    socket.on('error', reject);
});

await test('a body of no length is none, one of unknown length is refused, both at once', async () => {
    const game = await table('192.0.2.20');
    const head = (action, more) => `POST /api/games/${game.id}/${action} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${game.seats[0].token}\r\n${more}\r\n`;
    const none = await exchange(head('resign', ''), () => false);
    ok(none.got.startsWith('HTTP/1.1 200') && /connection: close/i.test(none.got), none.got);
    for (const length of ['Transfer-Encoding: chunked\r\n', 'Content-Length: -1\r\n', 'Content-Length: many\r\n']) {
        const { got } = await exchange(`${head('chat', length)}d\r\n{"say":"hello"}\r\n0\r\n\r\n`, () => false);
        ok(got.startsWith('HTTP/1.1 400') && got.includes('bad_request'), `${length}: ${got}`);
    }
    const long = JSON.stringify({ say: 'x'.repeat(301) });
    const { got } = await exchange(`${head('chat', `Content-Length: ${long.length}\r\n`)}${long}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`, (g) => g.includes('ok\n'));
    ok(/^HTTP\/1.1 413[^]*HTTP\/1.1 200/.test(got), `what is too long, but was read, leaves the connection as it is: ${got}`);
});

await test('what has an empty body is done once', async () => {
    const house = await Server.start({ db: `${folder()}/games.db` });
    for (const length of ['Content-Length: 0\r\n', '']) {
        const refused = async () => Number((await house.call('GET', '/metrics')).text.match(/^tablier_refused_total (\d+)$/m)[1]);
        const game = await house.create({ ...ceph, me: 1 }), before = await refused();
        for (let i = 0; i < 3; i++) {
            const { got } = await exchange(`POST /api/games/${game.id}/resign HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${game.seats[0].token}\r\n${length}\r\n`, (g) => g.includes('}'), house.port);
            equal([JSON.parse(got.split('\r\n\r\n')[1]).error.code, await refused()], ['not_started', before + i + 1], length);
        }
    }
    await house.stop();
});

await test('somebody who does not read: the other player plays on', async () => {
    const game = await table('192.0.2.2');
    const slow = await Socket.open(server.port, `/api/games/${game.id}/socket`, { token: game.seats[1].token });
    await slow.next('table');
    slow.net.pause();
    const one = await Socket.open(server.port, `/api/games/${game.id}/socket`, { token: game.seats[0].token });
    await one.next('table');
    await one.act('move', { m: 'a1' });
    for (let i = 0; i < 40; i++) { one.send('chat', { say: 'x'.repeat(290) }); await sleep(55); }
    await one.act('chat', { say: 'still here' });
    ok(!slow.messages.some((m) => m.t === 'chat'), 'who does not read has heard nothing');
    slow.close();
});

// A house with other limits, for those who misbehave at a table.
async function generous(more, body) {
    const house = await Server.start({ db: `${folder()}/games.db`, args: ['--limit', 'messages=100000', '--limit', 'chat=1000000', '--limit', 'actions=100000', ...more] });
    const game = await house.create({ ...ceph, me: 1 });
    await house.sit(game, 2);
    const metric = async (name) => Number((await house.call('GET', '/metrics')).text.match(new RegExp(`^tablier_${name} (\\d+)$`, 'm'))[1]);
    await body(house, game, metric);
    equal(await house.stop(), 0, 'exit status');
}

// Talks until the condition holds: ever more is waiting for whoever does not read.
async function talk(socket, until) {
    let said = 0, longest = 0;
    for (; !await until(); said += 200) {
        const began = Date.now();
        for (let i = 0; i < 199; i++) socket.send('chat', { say: '\u{1F642}'.repeat(300) });
        await socket.act('chat', { say: 'and so on' });
        socket.messages.length = 0;
        longest = Math.max(longest, Date.now() - began);
        if (said > 40000) throw new Error('nobody was cut off');
    }
    return { said, longest };
}

await test('somebody who does not read is cut off once half a megabyte waits; the others hear everything', async () => {
    await generous([], async (house, game, metric) => {
        const sit = async (seat) => {
            const socket = await house.socket(game.id, { token: game.seats[seat].token });
            await socket.next('table');
            return socket;
        };
        const one = await sit(0), other = await sit(1), slow = await sit(1);
        const lines = (await new Promise((resolve) => http.get({ host: '127.0.0.1', port: house.port, path: `/api/games/${game.id}/stream` }, resolve)));
        let heard = 0;
        other.listen = (m) => { if (m.t === 'chat') heard++; };
        const first = await talk(one, async () => heard >= 200);
        slow.net.pause();
        lines.pause();
        const { said, longest } = await talk(one, async () => await metric('closed_slow_total') === 2);
        console.log(`# both cut off after ${said} messages of 1.2 kB; 200 messages took ${longest} ms at most, ${first.longest} ms before`);
        await until('the other heard all of it', () => heard === said + first.said);
        await until('nothing is kept for them', async () => await metric('sockets') === 2 && await metric('streams') === 0);
        slow.net.resume();
        await until('closed', () => slow.closed);
        const again = await house.socket(game.id, { token: game.seats[1].token, v: slow.v });
        equal((await again.next('table')).d.chat.length, 200, 'and may come back');
        const near = await house.socket(game.id, { token: game.seats[1].token, v: other.v - 100 });
        equal((await near.next('chat')).v, other.v - 99, 'not too far back it is told what it missed');
    });
});

await test('a socket whose other end is gone, or only half there, is closed', async () => {
    await generous(['--limit', 'silence=8'], async (house, game, metric) => {
        const alive = await house.socket(game.id, { token: game.seats[0].token });
        const gone = await house.socket(game.id, { token: game.seats[1].token });
        await alive.next((m) => m.t === 'here' && m.d.seats.length === 2);
        alive.messages.length = 0;
        gone.frame = () => 0; // says nothing any more, not even that it hears
        const began = Date.now();
        await alive.next((m) => m.t === 'here' && m.d.seats.join() === '1');
        ok(Date.now() - began > 1500, 'not at once');
        ok(!alive.closed, 'who answers stays');
        const half = await house.socket(game.id, { token: game.seats[1].token });
        await half.next('table');
        half.net.end();
        await until('closed', async () => await metric('sockets') === 1);
    });
});

// Processor time that the server took, of the time that passed meanwhile.
async function share(house) {
    const taken = () => fs.readFileSync(`/proc/${house.process.pid}/stat`, 'utf8').split(' ').slice(13, 15).reduce((a, b) => a + Number(b), 0) / 100;
    const before = taken(), began = Date.now();
    await sleep(1500);
    return (taken() - before) / (Date.now() - began) * 1000;
}

await test('a stream whose reader left, or who goes on talking, costs nothing', async () => {
    await generous([], async (house, game, metric) => {
        const watch = await house.socket(game.id, { token: game.seats[0].token });
        const head = `GET /api/games/${game.id}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${game.seats[1].token}\r\n\r\n`;
        const readers = Array.from({ length: 10 }, () => {
            const reader = net.connect(house.port, '127.0.0.1', () => reader.write(head));
            reader.on('error', () => 0).resume();
            return reader;
        });
        await until('they listen', async () => await metric('streams') === 10);
        await watch.next((m) => m.t === 'here' && m.d.seats.join() === '1,2');
        for (const reader of readers.slice(0, 5)) reader.write(head.repeat(3));
        ok(await share(house) < 0.3, 'somebody talks while he is told something');
        watch.messages.length = 0;
        for (const reader of readers) reader.end();
        ok(await share(house) < 0.3, 'nobody is there');
        await watch.next((m) => m.t === 'here' && m.d.seats.join() === '1');
        equal(await metric('streams'), 0);
    });
});

await test('too many sockets from one address', async () => {
    await generous(['--proxy', '--limit', 'sockets=10'], async (house, game, metric) => {
        const open = (address) => new Promise((resolve) => {
            const request = http.get({
                host: '127.0.0.1', port: house.port, path: `/api/games/${game.id}/socket`,
                headers: { ...from(address), connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13, 'sec-websocket-key': crypto.randomBytes(16).toString('base64') },
            }, () => resolve(null));
            request.on('upgrade', (_, socket) => resolve(socket));
            request.on('error', () => resolve(null));
        });
        const flood = await Promise.all(Array.from({ length: 25 }, () => open('198.51.100.9')));
        equal(flood.filter((s) => s).length, 10);
        ok(await open('198.51.100.10'), 'another address');
        flood.find((s) => s).destroy();
        await until('one is free again', async () => await metric('sockets') < 11);
        ok(await open('198.51.100.9'), 'one more');
    });
});

// An upgrade as it is written, and what comes back.
const upgrade = (house, game, more) => new Promise((resolve, reject) => {
    const socket = net.connect(house.port, '127.0.0.1', () => socket.write(`GET /api/games/${game.id}/socket HTTP/1.1\r\nHost: x\r\n` +
        `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`));
    let got = '';
    socket.on('data', (d) => { got += d; socket.destroy(); });
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
});

await test('upgrades that fail take nobody’s place', async () => {
    await generous(['--limit', 'sockets=5'], async (house, game) => {
        for (let i = 0; i < 6; i++)
            for (const key of ['', `Sec-WebSocket-Key: ${'a'.repeat(200)}\r\n`]) ok(!(await upgrade(house, game, key)).includes(' 101 '), key);
        const socket = await house.socket(game.id, { token: game.seats[0].token });
        await socket.next('table');
    });
});

await test('opening sockets over and over is too many requests', async () => {
    await generous(['--proxy', '--limit', 'requests=1'], async (house, game) => {
        const key = `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\n`;
        const answers = await Promise.all(Array.from({ length: 300 }, () => upgrade(house, game, `${key}X-Forwarded-For: 198.51.100.4\r\n`)));
        ok(answers.filter((a) => !a.includes(' 101 ')).length > 50, 'most are refused');
        ok((await upgrade(house, game, `${key}X-Forwarded-For: 198.51.100.5\r\n`)).includes(' 101 '), 'another address');
    });
});

await test('streams count among all sockets', async () => {
    await generous(['--limit', 'all-sockets=2'], async (house, game) => {
        for (let i = 0; i < 2; i++) await (await house.socket(game.id, {})).next('table');
        equal((await house.call('GET', `/api/games/${game.id}/stream`)).status, 429);
    });
});

await test('many who come to watch are not news for each of the others each time', async () => {
    await generous([], async (house, game) => {
        const first = await house.socket(game.id, {});
        await first.next('here');
        const began = Date.now(), many = 80;
        let heard = 0;
        first.listen = (m) => { if (m.t === 'here') heard++; };
        const others = await Promise.all(Array.from({ length: many }, () => house.socket(game.id, {})));
        for (const other of others) await other.next('here');
        await first.next((m) => m.t === 'here' && m.d.watchers === many + 1);
        const seconds = (Date.now() - began) / 1000;
        ok(heard <= 4 + 3 * seconds, `${heard} messages in ${seconds} s`);
    });
});

await test('asking has an end, playing has not', async () => {
    await generous([], async (house, game) => {
        const sit = async ({ token }) => { const s = await house.socket(game.id, { token }); await s.next('table'); return s; };
        const [one, two] = [await sit(game.seats[0]), await sit(game.seats[1])];
        const refused = async (promise) => equal(await promise.then(() => 'done', (error) => error.code), 'refused');
        await one.act('move', { m: 'a1' });
        const withdraw = async () => {
            for (;;) {
                for (let i = 0; i < 25; i++) { one.send('takeback', {}); one.send('decline', { what: 'takeback' }); }
                await one.act('takeback');
                await one.act('decline', { what: 'takeback' });
                one.messages.length = two.messages.length = 0;
            }
        };
        await refused(withdraw());
        ok(one.v > 900 && one.v < 1100, `events: ${one.v}`);
        await refused(two.act('join', { name: 'Cleo' }));
        await two.act('chat', { say: 'enough' });
        await two.act('move', { m: 'c3' });
        await one.act('resign');
    });
});

await test('a rematch is a new game, also for the limits', async () => {
    await generous(['--limit', 'games=5'], async (house) => {
        let game = await house.create({ ...ceph, me: 1, players: [null, { level: 1 }] });
        const { token } = game.seats[0], statuses = [];
        while (statuses.length < 6 && statuses.at(-1) !== 429) {
            const act = (action) => house.call('POST', `/api/games/${game.id}/${action}`, { token });
            await until('it began', async () => (await act('resign')).status === 200);
            statuses.push((await act('rematch')).status);
            const { next } = (await house.call('GET', `/api/games/${game.id}`)).json.table;
            if (next) game = { id: next };
        }
        equal(statuses, [200, 200, 200, 429], 'two were made before');
    });
});

await test('however many games somebody has with computers, those of others are answered in between', async () => {
    await generous(['--proxy', '--threads', '1'], async (house) => {
        const flood = [], level = 10, games = 30;
        for (let i = 0; i < games; i++)
            flood.push((await call(house.port, 'POST', '/api/games', { body: { game: 'caminos', players: [{ level }, { level }] }, headers: from('198.51.100.20') })).json.id);
        const other = (await call(house.port, 'POST', '/api/games', { body: { game: 'cephalopod', me: 1, players: [null, { level: 1 }] }, headers: from('198.51.100.21') })).json;
        const player = await Socket.open(house.port, `/api/games/${other.id}/socket`, { token: other.seats[0].token }, { headers: from('198.51.100.21') });
        if ((await player.next('table')).d.table.state === 'waiting') await player.next('start');
        const waits = [];
        for (const m of ['a1', 'a3', 'a5', 'c1', 'e1']) {
            try { await player.act('move', { m }); } catch (error) { equal(error.code, 'illegal'); continue; }
            const asked = (await player.next((e) => e.t === 'move' && e.d.seat === 1)).d.at;
            waits.push([asked, (await player.next((e) => e.t === 'move' && e.d.seat === 2)).d.at]);
        }
        const moves = [];
        for (const id of flood) {
            const all = await house.socket(id, { v: 0 });
            await all.next('here');
            moves.push(...all.messages.filter((e) => e.t === 'move').map((e) => e.d.at));
        }
        const between = waits.map(([from, to]) => moves.filter((at) => at > from && at < to).length);
        console.log(`# of the flood’s ${moves.length} moves were made between a move and its answer: ${between.join(' ')}`);
        ok(Math.min(...between) < games / 2, between.join(' '));
    });
});

await test('a socket that says nothing is closed after ten seconds', async () => {
    const game = await table('192.0.2.3');
    const dumb = await Socket.open(server.port, `/api/games/${game.id}/socket`, null);
    await until('closed', () => dumb.closed);
    equal(dumb.code, 4401);
});

await test('requests that never end do not keep others out', async () => {
    const sockets = Array.from({ length: 300 }, () => {
        const socket = net.connect(server.port, '127.0.0.1');
        socket.on('error', () => 0);
        socket.write('GET /api/about HTTP/1.1\r\nHost: x\r\nX-A: ');
        return socket;
    });
    const timer = setInterval(() => { for (const s of sockets) if (!s.destroyed) s.write('a'); }, 300);
    await sleep(500);
    await othersAreServed();
    clearInterval(timer);
    for (const s of sockets) s.destroy();
});

await test('one address cannot take all connections', async () => {
    await generous(['--limit', 'sockets=50'], async (house, game, metric) => {
        const flood = Array.from({ length: 2500 }, () => {
            const socket = net.connect({ port: house.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
            socket.on('error', () => 0).on('close', () => { socket.gone = true; });
            socket.write('GET /api/about HTTP/1.1\r\nHost: x\r\nX-A: ');
            return socket;
        });
        await until('most are turned away', async () => await metric('turned_away_total') > 2000);
        ok(await metric('connections') <= 202, 'two hundred for them, and ours');
        await othersAreServed(house);
        await until('they know', () => flood.filter((s) => s.gone).length > 2000);
        for (const s of flood) s.destroy();
        await until('all are gone', async () => await metric('connections') === 1);
    });
});

await test('when there are no files left for connections, the others are turned away and nothing else happens', async () => {
    const house = await Server.start({ db: `${folder()}/games.db`, files: 200 });
    // Whoever asks may be turned away himself.
    const metrics = () => house.call('GET', '/metrics').then(({ text }) => text, () => '');
    const figure = async (name) => Number((await metrics()).match(new RegExp(`^tablier_${name} (\\d+)$`, 'm'))?.[1]);
    const game = await house.create({ ...ceph, me: 1 });
    const inside = await house.socket(game.id, { token: game.seats[0].token });
    await inside.next('table');
    const flood = Array.from({ length: 400 }, (_, i) => {
        const socket = net.connect({ port: house.port, host: '127.0.0.1', localAddress: `127.0.0.${2 + i % 9}` });
        return socket.on('error', () => 0).resume();
    });
    await until('no more are let in', async () => await figure('turned_away_total') > 200);
    await until('fewer than there are files', async () => await figure('connections') < 200);
    await inside.act('chat', { say: 'who is in goes on' });
    for (const socket of flood) socket.destroy();
    await until('they are gone', async () => await figure('connections') < 5);
    inside.close();
    equal(await house.stop(), 0);
    ok(house.log.length < 5000, `the log has ${house.log.length} bytes`);
});

await test('a flood from one address: it is slowed, others are not', async () => {
    await generous(['--proxy', '--limit', 'requests=5'], async (house) => {
        const statuses = { 200: 0, 429: 0 };
        let served = false;
        const others = othersAreServed(house).then(() => { served = true; });
        for (let i = 0; i < 20 || !served; i++) {
            const many = await Promise.all(Array.from({ length: 25 }, () =>
                call(house.port, 'GET', '/api/about', { headers: from('198.51.100.7') })));
            for (const a of many) statuses[a.status]++;
        }
        await others;
        ok(statuses[429] > 100 && statuses[200] >= 25, JSON.stringify(statuses));
    });
});

await test('too many games from one address', async () => {
    let refused = 0;
    for (let i = 0; i < 30; i++) {
        const made = await call(server.port, 'POST', '/api/games', { body: ceph, headers: from('198.51.100.8') });
        if (made.status === 429) refused++;
    }
    equal(refused, 10);
});

await test('too many messages on one socket', async () => {
    const game = await table('192.0.2.4');
    const fast = await Socket.open(server.port, `/api/games/${game.id}/socket`, { token: game.seats[0].token });
    await fast.next('table');
    for (let i = 0; i < 200; i++) fast.send('ping', {});
    await until('closed', () => fast.closed);
    // With so much unread the connection may be reset before the reason arrives.
    ok([4429, undefined].includes(fast.code), `code ${fast.code}`);
});

await test('pages of other sites cannot act', async () => {
    const evil = await call(server.port, 'POST', '/api/games', { body: ceph, headers: { origin: 'https://evil.example' } });
    equal(evil.status, 403);
    const own = await call(server.port, 'POST', '/api/games', { body: ceph, headers: { origin: `http://127.0.0.1:${server.port}`, host: `127.0.0.1:${server.port}`, ...from('192.0.2.5') } });
    equal(own.status, 201);
    const game = await table('192.0.2.6');
    const upgrade = await new Promise((resolve) => {
        const request = http.get({
            host: '127.0.0.1', port: server.port, path: `/api/games/${game.id}/socket`,
            headers: { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.example', 'sec-websocket-version': 13, 'sec-websocket-key': crypto.randomBytes(16).toString('base64') },
        }, (a) => resolve(a.statusCode));
        request.on('upgrade', () => resolve('upgraded'));
        request.on('error', () => resolve('closed'));
    });
    ok(upgrade !== 'upgraded', `upgrade: ${upgrade}`);
});

await test('files: only those of the page, compressed, kept for ever when hashed', async () => {
    const page = await call(server.port, 'GET', '/game/abc');
    ok(page.text.includes('<title>page'), 'one page for all addresses');
    equal(page.headers['cache-control'], 'no-cache');
    for (const [name, value] of [['x-content-type-options', 'nosniff'], ['cross-origin-opener-policy', 'same-origin'], ['cross-origin-embedder-policy', 'require-corp']])
        equal(page.headers[name], value, name);
    ok(page.headers['content-security-policy'].includes("default-src 'none'"), 'policy');
    const script = await call(server.port, 'GET', '/main-ABCDEFGH.js', { headers: { 'accept-encoding': 'gzip' } });
    equal([script.headers['content-encoding'], script.text], ['gzip', 'zipped']);
    ok(script.headers['cache-control'].includes('immutable'), 'immutable');
    for (const bad of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/.git/config', '//etc/passwd', '/main-ABCDEFGH.js%00.html', '/etc/passwd']) {
        const answer = await new Promise((resolve, reject) => {
            const socket = net.connect(server.port, '127.0.0.1', () => socket.write(`GET ${bad} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`));
            let got = '';
            socket.on('data', (d) => { got += d; });
            socket.on('close', () => resolve(got));
            socket.on('error', reject);
        });
        ok(!answer.includes('not for you') && !answer.includes('root:'), bad);
    }
});

await test('the operator lists, closes, deletes and blocks; nobody else', async () => {
    const game = await table('192.0.2.9');
    const token = 'the-operators-own';
    const headers = { authorization: `Bearer ${token}` };
    equal((await call(server.port, 'GET', '/api/admin/games')).status, 401);
    equal((await call(server.port, 'GET', '/api/admin/games', { token: 'wrong' })).status, 403);
    const list = await call(server.port, 'GET', '/api/admin/games', { headers });
    ok(list.json.games.some((g) => g.id === game.id), 'listed');
    equal((await call(server.port, 'POST', `/api/admin/games/${game.id}/close`, { headers })).status, 200);
    equal((await call(server.port, 'GET', `/api/games/${game.id}`)).json.result.how, 'closed');
    equal((await call(server.port, 'DELETE', `/api/admin/games/${game.id}`, { headers })).status, 200);
    equal((await call(server.port, 'GET', `/api/games/${game.id}`)).status, 404);
    for (const address of ['nobody', '', '203.0.113', '203.0.113.5/24'])
        equal((await call(server.port, 'POST', '/api/admin/blocks', { headers, body: { address, hours: 1 } })).status, 400, address);
    const there = await table('203.0.113.5');
    const inside = await Socket.open(server.port, `/api/games/${there.id}/socket`, { token: there.seats[0].token }, { headers: from('203.0.113.5') });
    await inside.next('table');
    equal((await call(server.port, 'POST', '/api/admin/blocks', { headers, body: { address: '203.0.113.5', hours: 1 } })).text, '{}', 'blocked');
    await until('who is blocked has to leave', () => inside.closed);
    equal(inside.code, 4403);
    equal((await call(server.port, 'GET', '/api/about', { headers: from('203.0.113.5') })).status, 403);
    for (const long of ['192.0.2.1, '.repeat(60), 'x'.repeat(3000) + ', '])
        equal((await call(server.port, 'GET', '/api/about', { headers: from(`${long}203.0.113.5`) })).status, 403, 'whatever he claims to be');
    equal((await call(server.port, 'POST', '/api/admin/blocks', { headers, body: { address: '203.0.113.5', hours: 0 } })).text, '{}', 'unblocked');
    equal((await call(server.port, 'GET', '/api/about', { headers: from('203.0.113.5') })).status, 200);
});

// ---- nonsense of every kind, for a while

const chance = random(seed);
const pick = (list) => list[chance(list.length)];
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => chance(256)));

function value(depth = 0) {
    const kinds = [null, true, false, 0, -1, 1, 2, 3, 4, 1e308, -1e308, 0.5, 2147483648, '', 'a1', 'random', 'x'.repeat(chance(400)),
        'size=3x3', 'size=9x9', '\u0000', '\ud800', '“é', 'AAAAAAAAAAAAAAAAAAAAAA', [], {}];
    const kind = chance(kinds.length + 2);
    if (depth < 4 && kind === kinds.length) return Array.from({ length: chance(5) }, () => value(depth + 1));
    if (depth < 4 && kind > kinds.length) return object(depth + 1);
    return kinds[kind] ?? null;
}

const fields = ['game', 'variant', 'seats', 'players', 'me', 'key', 'clock', 'public', 'chat', 'takebacks', 'watch', 'position', 'name', 'level',
    'main', 'increment', 'days', 'allow', 'delay', 'm', 'ply', 'id', 'say', 'room', 'what', 'seat', 'push', 'mail', 'token', 'v', 'lang', 'lag', 'text'];

function object(depth = 0) {
    const made = {};
    for (let i = chance(7); i > 0; i--) made[pick(fields)] = value(depth);
    return made;
}

function mutate(text) {
    const b = Buffer.from(text);
    for (let i = chance(4); i > 0 && b.length; i--) b[chance(b.length)] = chance(256);
    return chance(3) ? b : b.subarray(0, chance(b.length + 1));
}

async function nonsenseHttp(game) {
    const actions = ['move', 'resign', 'draw', 'end', 'takeback', 'rematch', 'decline', 'claim', 'chat', 'join', 'take', 'forget', 'notify', 'nothing', ''];
    const where = pick(['/api/games', `/api/games/${game.id}/${pick(actions)}`, '/api/qr', '/api/about', `/api/games/${game.id}`, '/api/mine', '/api/admin/games', `/${bytes(5).toString('hex')}`]);
    const body = pick([() => JSON.stringify(object()), () => mutate(JSON.stringify({ ...ceph, ...object() })), () => bytes(chance(300)), () => JSON.stringify({ m: pick(['a1', 'b2', 'c3']), ...object() })])();
    const token = pick([undefined, game.seats[0].token, game.seats[1].token, 'AAAAAAAAAAAAAAAAAAAAAA', 'short']);
    await new Promise((resolve) => {
        const headers = { ...from(`10.${chance(256)}.${chance(256)}.1`), 'content-length': Buffer.byteLength(body) };
        if (token) headers.authorization = `Bearer ${token}`;
        const request = http.request({ host: '127.0.0.1', port: server.port, method: pick(['GET', 'POST', 'POST', 'POST', 'DELETE', 'PUT', 'HEAD']), path: where + pick(['', '', '?v=3', '?legal=1', '?lang=fr', '?v=-1&lang=xx']), headers, timeout: 5000 },
            (a) => { a.resume(); a.on('end', resolve); a.on('error', resolve); });
        request.on('error', resolve);
        request.on('timeout', () => { request.destroy(); resolve(); });
        request.end(body);
    });
}

function nonsenseRaw() {
    return new Promise((resolve) => {
        const socket = net.connect(server.port, '127.0.0.1', () => {
            const line = `${pick(['GET', 'POST', 'FOO', '\x00'])} ${pick(['/', '/api/games', '/%zz', `/${'a'.repeat(chance(9000))}`])} HTTP/${pick(['1.1', '1.0', '9'])}\r\n`;
            socket.write(mutate(line + pick(['Host: x\r\n', '', 'Content-Length: -5\r\n', 'Content-Length: 9\r\nContent-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n']) + '\r\n' + bytes(chance(200)).toString('latin1')));
            setTimeout(() => { socket.destroy(); resolve(); }, 30);
        });
        socket.on('error', resolve);
        socket.resume();
    });
}

async function nonsenseSocket(game) {
    let socket;
    try {
        socket = await Socket.open(server.port, `/api/games/${game.id}/socket`, chance(4) ? { token: pick(game.seats).token } : object());
    } catch { return; }
    const types = ['move', 'hello', 'ping', 'chat', 'join', 'resign', 'takeback', 'rematch', 'decline', 'draw', 'end', 'claim', 'forget', 'notify', 'x', 5];
    for (let i = 0; i < 25 && !socket.closed; i++) {
        const kind = chance(8);
        try {
            if (kind < 4) socket.frame(1, Buffer.from(JSON.stringify({ t: pick(types), d: chance(9) ? object() : value() })));
            else if (kind === 4) socket.frame(1, mutate(JSON.stringify({ t: pick(types), d: object() })));
            else if (kind === 5) socket.frame(chance(16), bytes(chance(130)), { fin: chance(2) === 0 });
            else if (kind === 6) socket.net.write(bytes(chance(40) + 1));
            else { socket.frame(1, Buffer.from('{"t":"pi'), { fin: false }); socket.frame(0, Buffer.from('ng"}')); }
        } catch { break; }
        if (!chance(5)) await sleep(1);
    }
    await sleep(2);
    socket.close();
}

await test(`nonsense for ${seconds} s, and the server is well`, async () => {
    let rounds = 0, game = await table('192.0.2.50');
    for (const end = Date.now() + seconds * 1000; Date.now() < end; rounds++) {
        if (rounds % 20 === 0) game = await table(`192.0.${2 + (rounds / 20) % 250 | 0}.${51 + chance(150)}`).catch(() => game);
        await Promise.all([nonsenseHttp(game), nonsenseHttp(game), nonsenseSocket(game), nonsenseRaw()]);
        if (server.process.exitCode !== null) throw new Error(`the server ended (seed ${seed}): ${server.log.slice(-3000)}`);
    }
    console.log(`# ${rounds} rounds of nonsense, seed ${seed}`);
    await othersAreServed();
    await until('no connection is left but sockets and the one that asks', async () => {
        const figures = (await call(server.port, 'GET', '/metrics')).text;
        const figure = (name) => Number(figures.match(new RegExp(`^tablier_${name} (\\d+)$`, 'm'))[1]);
        return figure('connections') === figure('sockets') + 1;
    });
});

await test('no token is ever logged', async () => {
    const game = await table('192.0.2.77');
    await call(server.port, 'GET', `/api/games/${game.id}`, { token: game.seats[0].token });
    ok(server.log.includes('/api/games'), 'requests are logged');
    for (const seat of game.seats) ok(!server.log.includes(seat.token), 'a token is in the log');
});

equal(await server.stop(), 0, 'exit status');
done();
