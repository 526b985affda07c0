// A client of the server, from its first bytes up: HTTP and WebSockets over plain sockets, so that
// tests can also misbehave. And what the tests share: starting servers, counting results.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

export const build = process.env.BUILD ?? 'build/release';

// What servers run under, with its arguments: UNDER='valgrind -q --error-exitcode=9'.
const under = process.env.UNDER?.split(' ') ?? [];

// ---- results, as TAP

let count = 0;
let failed = 0;

export async function test(name, body) {
    const only = process.env.ONLY;
    if (only && !name.includes(only)) return;
    try {
        await body();
        console.log(`ok ${++count} ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok ${++count} ${name}`);
        console.log(String(error?.stack ?? error).replace(/^/gm, '# '));
    }
}

export function done() {
    console.log(`1..${count}`);
    process.exit(failed ? 1 : 0);
}

export function equal(is, should, what = '') {
    const a = JSON.stringify(is), b = JSON.stringify(should);
    if (a !== b) throw new Error(`${what} is ${a}, should be ${b}`);
}

export function ok(condition, what) {
    if (!condition) throw new Error(what);
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// What must come is waited for with patience: a machine may be busy with other things.
export async function until(what, condition, ms = 120000) {
    for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) {
        const value = await condition();
        if (value) return value;
    }
    throw new Error(`waited in vain: ${what}`);
}

// ---- servers

const running = new Set();
const folders = new Set();

// However a test ends, what it started ends with it.
export const atEnd = new Set();
process.on('exit', () => {
    for (const server of running) server.process.kill('SIGKILL');
    for (const end of atEnd) end();
    for (const made of folders) fs.rmSync(made, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

export function folder() {
    const made = fs.mkdtempSync(path.join(os.tmpdir(), 'tablier-test-'));
    folders.add(made);
    return made;
}

export class Server {
    // `args`: more arguments; `files`: how many it may have open. Resolves when it listens.
    static async start({ db, port = 0, args = [], env = {}, files }) {
        const server = new Server();
        const program = `${build}/tablier-serve`;
        const all = ['serve', '--listen', `127.0.0.1:${port}`, '--db', db, '--limit', 'games=1000000',
            '--limit', 'requests=1000000', '--limit', 'sockets=20000',
            ...['open-games', 'subscriptions'].flatMap((name) => ['--limit', `${name}=1000000`]), ...args];
        const limited = ['bash', '-c', `ulimit -n ${files}; exec "$0" "$@"`];
        const [first, ...rest] = [...(files ? limited : []), ...under, program, ...all];
        server.process = spawn(first, rest, {
            stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env },
        });
        running.add(server);
        server.log = '';
        server.exited = new Promise((resolve) => server.process.on('exit', (code, signal) => {
            running.delete(server);
            if (code) console.log(server.log.slice(-6000).replace(/^/gm, '# '));
            resolve(code ?? signal);
        }));
        server.process.stderr.on('data', (data) => { server.log += data; });
        await until('server listens', () => {
            const line = server.log.split('\n').find((l) => l.includes('"listening"'));
            if (line) server.url = JSON.parse(line).url;
            if (server.process.exitCode !== null) throw new Error(`server ended: ${server.log}`);
            return line;
        });
        server.port = Number(new URL(server.url).port);
        return server;
    }

    kill() { this.process.kill('SIGKILL'); return this.exited; }
    stop() { this.process.kill('SIGTERM'); return this.exited; }

    call(method, where, { token, body, headers = {} } = {}) {
        return call(this.port, method, where, { token, body, headers });
    }

    async create(wish) {
        const made = await this.call('POST', '/api/games', { body: wish });
        if (made.status !== 201) throw new Error(`not created: ${made.text}`);
        return made.json;
    }

    sit(game, seat, body) {
        return sit((...request) => this.call(...request), game, seat, body);
    }

    socket(id, hello = {}) {
        return Socket.open(this.port, `/api/games/${id}/socket`, hello);
    }
}

// A token or key as clients make them.
export const secret = () => crypto.randomBytes(16).toString('base64url');

// Somebody sits down by the link of a seat, with a token of his own, which is that seat's from then on.
export async function sit(ask, game, seat, body = {}, options = {}) {
    const held = game.seats[seat - 1], token = secret();
    const answer = await ask('POST', `/api/games/${game.id}/join`, { ...options, token: held.token, body: { ...body, token } });
    if (answer.status === 200) held.token = token;
    return answer;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export function call(port, method, where, { token, body, headers = {} } = {}) {
    return new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const all = { ...headers };
        if (token) all.authorization = `Bearer ${token}`;
        if (text !== undefined) all['content-length'] = Buffer.byteLength(text);
        const request = http.request({ host: '127.0.0.1', port, method, path: where, headers: all, agent },
            (answer) => {
                let got = '';
                answer.setEncoding('utf8');
                answer.on('data', (part) => { got += part; });
                answer.on('error', reject);
                answer.on('close', () => reject(new Error('cut off')));
                answer.on('end', () => {
                    let json;
                    try { json = JSON.parse(got); } catch { /* not JSON */ }
                    resolve({ status: answer.statusCode, headers: answer.headers, text: got, json });
                });
            });
        request.on('error', reject);
        request.setTimeout(120000, () => request.destroy(new Error('no answer')));
        request.end(text);
    });
}

// Lines of an NDJSON stream, as they come.
export async function* lines(port, where, token) {
    const answer = await new Promise((resolve, reject) => {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        http.get({ host: '127.0.0.1', port, path: where, headers }, resolve).on('error', reject);
    });
    if (answer.statusCode !== 200) throw new Error(`stream: ${answer.statusCode}`);
    let rest = '';
    answer.setEncoding('utf8');
    for await (const part of answer) {
        rest += part;
        const whole = rest.split('\n');
        rest = whole.pop();
        for (const line of whole) if (line) yield JSON.parse(line);
    }
}

// ---- WebSockets

export class Socket {
    // `deflate`: what is offered for compression, as browsers do. `connect`: over something else than
    // a plain socket.
    static open(port, where, hello, { deflate, origin, headers = {}, connect = net.connect } = {}) {
        return new Promise((resolve, reject) => {
            const socket = new Socket();
            socket.messages = [];
            socket.waiting = [];
            socket.buffer = Buffer.alloc(0);
            socket.closed = false;
            socket.v = 0;
            socket.wire = socket.text = 0; // bytes of messages as they came, and as they read
            socket.net = connect(port, '127.0.0.1', () => {
                socket.net.setNoDelay(true);
                socket.net.write(`GET ${where} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
                    'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tablier\r\n' +
                    (origin ? `Origin: ${origin}\r\n` : '') + Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('') +
                    (deflate ? `Sec-WebSocket-Extensions: ${deflate}\r\n` : '') +
                    `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\n\r\n`);
            });
            let head = '';
            const onHead = (data) => {
                head += data.toString('latin1');
                const end = head.indexOf('\r\n\r\n');
                if (end < 0) return;
                socket.net.off('data', onHead);
                if (!head.startsWith('HTTP/1.1 101')) {
                    socket.net.destroy();
                    reject(new Error(`no upgrade: ${head.slice(0, 60)}`));
                    return;
                }
                socket.agreed = head.match(/^sec-websocket-extensions: (.*?)\r$/im)?.[1];
                socket.past = Buffer.alloc(0);
                socket.net.on('data', (part) => socket.#take(part));
                const rest = Buffer.from(head.slice(end + 4), 'latin1');
                if (rest.length) socket.#take(rest);
                if (hello) socket.send('hello', hello);
                resolve(socket);
            };
            socket.net.on('data', onHead);
            socket.net.on('error', (error) => { socket.#end(); reject(error); });
            socket.net.on('close', () => { socket.#end(); reject(new Error('closed')); });
        });
    }

    #end() {
        this.closed = true;
        for (const wait of this.waiting.splice(0)) wait.reject(new Error(`socket closed ${this.code ?? ''}`));
    }

    #take(part) {
        this.buffer = this.buffer.length ? Buffer.concat([this.buffer, part]) : part;
        for (;;) {
            if (this.buffer.length < 2) return;
            const opcode = this.buffer[0] & 15;
            let n = this.buffer[1] & 127, at = 2;
            if (n === 126) { if (this.buffer.length < 4) return; n = this.buffer.readUInt16BE(2); at = 4; }
            else if (n === 127) { if (this.buffer.length < 10) return; n = Number(this.buffer.readBigUInt64BE(2)); at = 10; }
            if (this.buffer.length < at + n) return;
            const packed = this.buffer[0] & 0x40;
            let data = this.buffer.subarray(at, at + n);
            this.buffer = this.buffer.subarray(at + n);
            this.wire += at + n;
            if (packed) data = this.#inflate(data);
            if (opcode === 1) this.text += at + data.length;
            if (opcode === 1) this.#hear(data.toString('utf8'));
            else if (opcode === 8) { this.code = n >= 2 ? data.readUInt16BE(0) : 1005; this.net.end(); }
            else if (opcode === 9) this.frame(10, data);
        }
    }

    // What was compressed before is what the next message may refer to, if that was agreed on.
    #inflate(data) {
        if (!this.agreed) throw new Error('compressed without having agreed on it');
        const text = zlib.inflateRawSync(Buffer.concat([data, Buffer.from([0, 0, 255, 255])]),
            { finishFlush: zlib.constants.Z_SYNC_FLUSH, dictionary: this.past.length ? this.past : undefined });
        if (!this.agreed.includes('server_no_context_takeover')) this.past = Buffer.concat([this.past, text]).subarray(-32768);
        this.packed = (this.packed ?? 0) + 1;
        return text;
    }

    #hear(text) {
        this.bytes?.(text);
        const message = JSON.parse(text);
        if (message.v > this.v) this.v = message.v;
        this.listen?.(message);
        for (let i = 0; i < this.waiting.length; i++)
            if (this.waiting[i].wants(message)) {
                this.waiting.splice(i, 1)[0].resolve(message);
                return;
            }
        this.messages.push(message);
    }

    frame(opcode, data, { fin = true, rsv = 0 } = {}) {
        const mask = crypto.randomBytes(4);
        const head = data.length < 126 ? Buffer.from([0, 0x80 | data.length])
            : data.length < 65536 ? Buffer.from([0, 0xFE, data.length >> 8, data.length & 255])
                : Buffer.concat([Buffer.from([0, 0xFF]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(data.length)); return b; })()]);
        head[0] = (fin ? 0x80 : 0) | rsv | opcode;
        const masked = Buffer.from(data);
        for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
        this.net.write(Buffer.concat([head, mask, masked]));
    }

    send(t, d) {
        const text = Buffer.from(JSON.stringify({ t, d }));
        if (!this.agreed) this.frame(1, text);
        else this.frame(1, Socket.pack(text), { rsv: 0x40 });
    }

    static pack(text) {
        return zlib.deflateRawSync(text, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).subarray(0, -4);
    }

    // The first message, old or to come, that fits.
    next(wants, ms = 120000) {
        const fits = typeof wants === 'string' ? (m) => m.t === wants : wants;
        const at = this.messages.findIndex(fits);
        if (at >= 0) return Promise.resolve(this.messages.splice(at, 1)[0]);
        if (this.closed) return Promise.reject(new Error(`socket closed ${this.code ?? ''}`));
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`no message ${wants}`)), ms);
            this.waiting.push({
                wants: fits,
                resolve: (m) => { clearTimeout(timer); resolve(m); },
                reject: (e) => { clearTimeout(timer); reject(e); },
            });
        });
    }

    // Acts and waits for the answer: the event's number, or throws what was refused.
    async act(t, d = {}) {
        const id = d.id ?? crypto.randomUUID();
        this.send(t, { ...d, id });
        const answer = await this.next((m) => (m.t === 'ack' || m.t === 'error') && m.d.id === id);
        if (answer.t === 'error') throw Object.assign(new Error(answer.d.say), { code: answer.d.code, d: answer.d });
        return answer.d.v;
    }

    close() { this.net.destroy(); }
}

// A seeded generator, so that a failing run can be repeated.
export function random(seed) {
    let a = seed >>> 0;
    return (n) => {
        a = (a + 0x6D2B79F5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) % n;
    };
}
