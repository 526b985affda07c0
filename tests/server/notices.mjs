#!/usr/bin/env node
// Hearing that it is one's turn: a push service and a mail relay of our own on the loopback, which
// check what they are given as the real ones do, and read it as the receiver would.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { build, done, equal, folder, ok, Server, sleep, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const ceph = { game: 'cephalopod', variant: 'size=3x3' };
const url = 'https://play.example.org';

// ---- a push service

function pushService() {
    return new Promise((resolve) => {
        const it = { heard: [], status: 201 };
        it.service = http.createServer(async (request, answer) => {
            const parts = [];
            for await (const part of request) parts.push(part);
            it.heard.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
            answer.writeHead(it.status).end();
        }).listen(0, '127.0.0.1', () => { it.origin = `http://127.0.0.1:${it.service.address().port}`; resolve(it); });
    });
}

// A browser that has subscribed: it keeps the private key.
function subscriber(origin, path) {
    const pair = crypto.createECDH('prime256v1');
    pair.generateKeys();
    const auth = crypto.randomBytes(16);
    const subscription = { endpoint: `${origin}${path}`, expirationTime: null, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } };
    return { pair, auth, subscription };
}

// RFC 8291, as the receiver reads it.
function unseal({ pair, auth }, body) {
    const salt = body.subarray(0, 16), size = body.readUInt32BE(16), keyLength = body[20];
    const sender = body.subarray(21, 21 + keyLength), sealed = body.subarray(21 + keyLength);
    ok(sealed.length <= size, 'one record');
    const hkdf = (from, key, info, n) => Buffer.from(crypto.hkdfSync('sha256', key, from, info, n));
    const secret = hkdf(auth, pair.computeSecret(sender), Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]), 32);
    const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16), nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
    const open = crypto.createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    equal(text.at(-1), 2, 'the last record');
    return JSON.parse(text.subarray(0, -1));
}

// RFC 8292: who sent it. The claims.
function checkSender(message, publicKey) {
    const [, token, key] = message.headers.authorization.match(/^vapid t=([^,]+), k=(.+)$/);
    equal(key, publicKey);
    const point = Buffer.from(key, 'base64url');
    equal([point.length, point[0]], [65, 4], 'a P-256 point');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const [head, claims, signature] = token.split('.');
    ok(crypto.verify('sha256', Buffer.from(`${head}.${claims}`), { key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url')), 'signed with that key');
    return JSON.parse(Buffer.from(claims, 'base64url'));
}

// ---- a mail relay

function mailRelay() {
    return new Promise((resolve) => {
        const mails = [];
        const relay = net.createServer((socket) => {
            let mail = null, rest = '';
            socket.write('220 relay\r\n');
            socket.on('error', () => 0);
            socket.on('data', (data) => {
                rest += data;
                for (let end; (end = rest.indexOf('\r\n')) >= 0;) {
                    const line = rest.slice(0, end);
                    rest = rest.slice(end + 2);
                    if (mail !== null && line === '.') { mails.push(mail); mail = null; socket.write('250 ok\r\n'); }
                    else if (mail !== null) mail += `${line}\n`;
                    else if (line === 'DATA') { mail = ''; socket.write('354 go\r\n'); }
                    else if (line === 'QUIT') socket.end('221 bye\r\n');
                    else socket.write('250 ok\r\n');
                }
            });
        }).listen(0, '127.0.0.1', () => resolve({ mails, relay, port: relay.address().port }));
    });
}

// ---- games by days

async function table(server) {
    const game = await server.create({ ...ceph, me: 1, clock: { days: 3 } });
    const act = (seat, action, body = {}) => server.call('POST', `/api/games/${game.id}/${action}`, { token: game.seats[seat - 1].token, body });
    equal((await server.sit(game, 2)).status, 200);
    return { id: game.id, tokens: game.seats.map((s) => s.token), act };
}

const moves = ['a1', 'c3', 'a3', 'c1', 'b2'];

await test('a server has a key for push from its first start, and keeps it', async () => {
    const db = `${folder()}/games.db`;
    const keys = [];
    for (let i = 0; i < 2; i++) {
        const server = await Server.start({ db });
        keys.push(await until('the key', async () => (await server.call('GET', '/api/about')).json.push));
        equal((await server.call('GET', '/api/about')).json.mail, false);
        await server.stop();
    }
    equal(keys[1], keys[0]);
});

await test('a turn is told by push: signed, sealed, once, and only to services that were allowed', async () => {
    const push = await pushService();
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--push-contact', 'mailto:house@example.org', '--push-hosts', push.origin, '--url', url] });
    const key = await until('the key', async () => (await server.call('GET', '/api/about')).json.push);
    const game = await table(server), bea = subscriber(push.origin, '/send/abc');
    equal((await game.act(2, 'notify', { push: bea.subscription })).status, 200);
    equal((await game.act(1, 'move', { m: moves[0] })).status, 200);
    const message = await until('a push message', () => push.heard[0]);
    equal([message.path, message.headers['content-encoding'], message.headers.topic], ['/send/abc', 'aes128gcm', game.id]);
    const claims = checkSender(message, key);
    equal([claims.aud, claims.sub], [push.origin, 'mailto:house@example.org']);
    ok(claims.exp > Date.now() / 1000 && claims.exp < Date.now() / 1000 + 86400, 'good for less than a day');
    equal(unseal(bea, message.body), { t: 'turn', game: game.id, seat: 2 });
    await game.act(1, 'chat', { say: 'hello?' });
    await game.act(2, 'notify', { push: subscriber('http://127.0.0.1:1', '/elsewhere').subscription });
    await game.act(2, 'move', { m: moves[1] });
    await game.act(1, 'move', { m: moves[2] });
    await sleep(300);
    equal(push.heard.length, 1, 'once a turn, and nowhere else');
    equal(await server.stop(), 0);
    push.service.close();
});

await test('who is at the table is not told', async () => {
    const push = await pushService();
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--push-hosts', push.origin] });
    await until('the key', async () => (await server.call('GET', '/api/about')).json.push);
    const game = await server.create({ ...ceph, me: 1, clock: { days: 3 } });
    const act = (seat, action, body = {}) => server.call('POST', `/api/games/${game.id}/${action}`, { token: game.seats[seat - 1].token, body });
    await server.sit(game, 2);
    const bea = subscriber(push.origin, '/here');
    await act(2, 'notify', { push: bea.subscription });
    const here = await server.socket(game.id, { token: game.seats[1].token });
    await here.next('table');
    await act(1, 'move', { m: moves[0] });
    await here.next('move');
    await sleep(200);
    equal(push.heard.length, 0);
    await here.act('move', { m: moves[1] });
    here.close();
    await until('nobody is here', async () => /^tablier_sockets 0$/m.test((await server.call('GET', '/metrics')).text));
    await act(1, 'move', { m: moves[2] });
    equal(unseal(bea, (await until('a push message', () => push.heard[0])).body).seat, 2, 'gone, and told');
    await server.stop();
    push.service.close();
});

await test('a turn is told once, also by a server that has just started', async () => {
    const push = await pushService(), db = `${folder()}/games.db`;
    const begin = () => Server.start({ db, args: ['--push-hosts', push.origin] });
    let server = await begin();
    await until('the key', async () => (await server.call('GET', '/api/about')).json.push);
    const game = await table(server);
    await game.act(2, 'notify', { push: subscriber(push.origin, '/once').subscription });
    await game.act(1, 'move', { m: moves[0] });
    await until('a push message', () => push.heard[0]);
    await server.stop();
    server = await begin();
    await until('the key', async () => (await server.call('GET', '/api/about')).json.push);
    const act = (seat, action, body) => server.call('POST', `/api/games/${game.id}/${action}`, { token: game.tokens[seat - 1], body });
    equal((await act(1, 'chat', { say: 'are you there?' })).status, 200);
    await act(2, 'move', { m: moves[1] });
    await act(1, 'move', { m: moves[2] });
    await until('the next turn', () => push.heard.length >= 2);
    const figures = (await server.call('GET', '/metrics')).text;
    equal(Number(figures.match(/^tablier_notices_total (\d+)$/m)[1]), 1, 'notices since the start');
    await server.stop();
    push.service.close();
});

await test('who is at the table by another node is not told', async () => {
    const push = await pushService(), postgres = await Postgres.start(folder());
    const db = await postgres.database('notices'), args = ['--push-hosts', push.origin];
    const [one, two] = [await Server.start({ db, args }), await Server.start({ db, args })];
    for (const node of [one, two]) await until('the key', async () => (await node.call('GET', '/api/about')).json.push);
    const game = await table(one);
    await game.act(2, 'notify', { push: subscriber(push.origin, '/elsewhere').subscription });
    const ada = await one.socket(game.id, { token: game.tokens[0] }), bea = await two.socket(game.id, { token: game.tokens[1] });
    const seats = (list) => ada.next((m) => m.t === 'here' && m.d.seats.join() === list);
    await seats('1,2');
    await ada.act('move', { m: moves[0] });
    await bea.next('move');
    await bea.act('move', { m: moves[1] });
    await ada.next((m) => m.t === 'move' && m.d.seat === 2);
    ada.messages.length = 0;
    bea.close();
    await seats('1');
    await ada.act('move', { m: moves[2] });
    await until('a push message', () => push.heard[0]);
    const figures = (await one.call('GET', '/metrics')).text;
    equal(Number(figures.match(/^tablier_notices_total (\d+)$/m)[1]), 1, 'only when she had left');
    for (const node of [one, two]) await node.stop();
    await postgres.stop();
    push.service.close();
});

await test('how somebody wants to be told is known at every node, and that he no longer does', async () => {
    const push = await pushService(), postgres = await Postgres.start(folder());
    const db = await postgres.database('notices'), args = ['--push-hosts', push.origin];
    const [one, two] = [await Server.start({ db, args }), await Server.start({ db, args })];
    for (const node of [one, two]) await until('the key', async () => (await node.call('GET', '/api/about')).json.push);
    const game = await table(one), other = await table(one), watcher = await two.socket(other.id);
    equal((await two.call('GET', `/api/games/${game.id}`)).json.table.state, 'playing');
    // Nodes hear each other's news in order: once this has come all before it has.
    const settle = async (say) => {
        equal((await other.act(1, 'chat', { say })).status, 200);
        await watcher.next((m) => m.t === 'chat' && m.d.say === say);
    };
    const told = async () => Number((await two.call('GET', '/metrics')).text.match(/^tablier_notices_total (\d+)$/m)[1]);
    const move = async (seat, m) => equal((await two.call('POST', `/api/games/${game.id}/move`, { token: game.tokens[seat - 1], body: { m } })).status, 200, m);
    equal((await game.act(2, 'notify', { push: subscriber(push.origin, '/here').subscription })).status, 200);
    await settle('one');
    await move(1, moves[0]);
    equal(await told(), 1);
    await until('a push message', () => push.heard[0]);
    equal((await game.act(2, 'notify')).status, 200);
    await settle('two');
    await move(2, moves[1]);
    await move(1, moves[2]);
    equal(await told(), 1, 'whoever wants to hear nothing is told nothing');
    for (const node of [one, two]) await node.stop();
    await postgres.stop();
    push.service.close();
});

await test('a subscription that its service does not know any more is forgotten; one that fails is not', async () => {
    for (const [status, times] of [[410, 1], [404, 1], [500, 2]]) {
        const push = await pushService();
        push.status = status;
        const db = `${folder()}/games.db`;
        const server = await Server.start({ db, args: ['--push-hosts', push.origin] });
        await until('the key', async () => (await server.call('GET', '/api/about')).json.push);
        const known = () => execFileSync(`${build}/tablier`, ['backup', '--db', db], { encoding: 'utf8' }).includes('/old');
        const game = await table(server);
        await game.act(2, 'notify', { push: subscriber(push.origin, '/old').subscription });
        await game.act(1, 'move', { m: moves[0] });
        await until('the first', () => push.heard.length === 1);
        await until('logged', () => server.log.includes(`"status":"${status}"`));
        if (times === 1) await until('forgotten', () => !known());
        await game.act(2, 'move', { m: moves[1] });
        await game.act(1, 'move', { m: moves[2] });
        await until('all of them', () => push.heard.length >= times);
        await sleep(300);
        equal(push.heard.length, times, `after ${status}`);
        push.status = 201;
        await game.act(2, 'notify', { push: subscriber(push.origin, '/new').subscription });
        await game.act(2, 'move', { m: moves[3] });
        await game.act(1, 'move', { m: moves[4] });
        equal((await until('a new one', () => push.heard[times])).path, '/new');
        equal(await server.stop(), 0);
        push.service.close();
    }
});

const linkOf = (mail, what) => mail.match(new RegExp(`${url}(/api/mail/${what}/[^\\s>]+)`))?.[1];

await test('an address is asked before it is written to, once; and one click ends it', async () => {
    const { mails, relay, port } = await mailRelay();
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--mail-relay', `smtp://127.0.0.1:${port}`, '--mail-from', 'tablier@example.org', '--url', url] });
    await until('mail', async () => (await server.call('GET', '/api/about')).json.mail);
    const game = await table(server);
    equal((await game.act(2, 'notify', { mail: 'no address' })).status, 400);
    equal((await game.act(2, 'notify', { mail: 'bea@example.org', lang: 'ca' })).status, 200);
    const question = await until('the question', () => mails[0]);
    ok(question.includes('To: <bea@example.org>') && question.includes('digueu que sí'), question);
    const turn = async () => {
        const seat = (await server.call('GET', `/api/games/${game.id}`)).json.actor, played = (await server.call('GET', `/api/games/${game.id}`)).json.ply;
        equal((await game.act(seat, 'move', { m: moves[played] })).status, 200);
        await sleep(250);
    };
    await turn();
    equal(mails.length, 1, 'nothing before a yes');
    await game.act(2, 'notify', { mail: 'Bea@Example.org', lang: 'ca' });
    const other = await table(server);
    await other.act(1, 'notify', { mail: 'bea@example.org', lang: 'ca' });
    await sleep(250);
    equal(mails.length, 1, 'the question is not repeated, whoever asks');

    const yes = linkOf(question, 'confirm');
    const look = await server.call('GET', yes);
    ok(look.text.includes('<form method="post"') && look.text.includes('<html lang="ca">'), look.text);
    await turn();
    await turn();
    equal(mails.length, 1, 'a look at the link is no yes');
    equal((await server.call('POST', yes)).status, 200);
    await turn(); // seat 2
    await turn(); // seat 1, so seat 2 is told
    const notice = await until('a notice', () => mails[1]);
    ok(notice.includes('Us toca jugar') && notice.includes(`${url}/game/${game.id}`), notice);
    ok(notice.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'), 'one click');
    const stop = notice.match(new RegExp(`List-Unsubscribe: <${url}(.*?)>`))[1];
    equal(stop, linkOf(notice.split('\n\n').slice(1).join('\n\n'), 'stop'), 'the same link in the letter');
    const clicked = await server.call('POST', stop, { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    equal(clicked.status, 200);
    ok(clicked.text.includes('No rebreu cap més missatge'), clicked.text);
    await other.act(1, 'notify', { mail: 'bea@example.org' });
    await other.act(1, 'move', { m: 'a1' });
    await other.act(2, 'move', { m: 'c3' });
    await sleep(300);
    equal(mails.length, 2, 'it is over');
    equal((await server.call('POST', '/api/mail/confirm/aaaaaaaaaaaaaaa')).status, 404, 'nobody can guess a link');
    ok(!server.log.includes('example.org/') || !server.log.includes('bea@'), 'no address in the log');
    equal(await server.stop(), 0);
    relay.close();
});

await test('nobody has letters sent to ever more strangers', async () => {
    const { mails, relay, port } = await mailRelay();
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--mail-relay', `smtp://127.0.0.1:${port}`, '--mail-from', 'tablier@example.org', '--url', url, '--limit', 'letters=3'] });
    await until('mail', async () => (await server.call('GET', '/api/about')).json.mail);
    const game = await table(server), statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await game.act(2, 'notify', { mail: `stranger${i}@example.org` })).status);
    equal(statuses, [200, 200, 200, 429, 429]);
    const socket = await server.socket(game.id, { token: game.tokens[0] });
    await socket.next('table');
    equal(await socket.act('notify', { mail: 'another@example.org' }).catch((error) => error.code), 'too_many', 'over a socket');
    equal((await game.act(2, 'notify', {})).status, 200, 'none is always possible');
    await until('three letters', () => mails.length >= 3);
    equal(await server.stop(), 0);
    equal(mails.length, 3);
    relay.close();
});

done();
