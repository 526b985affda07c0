#!/usr/bin/env node
// A program that knows no rules, written from docs/api.md alone: it creates games of every kind,
// listens to the stream of each seat, and plays one of the legal moves it is told until the end.
import crypto from 'node:crypto';
import http from 'node:http';
import { done, equal, folder, ok, random, Server, test } from './client.mjs';

const server = await Server.start({ db: `${folder()}/games.db` });
const base = { host: '127.0.0.1', port: server.port };

// ---- the bot: from here to the next line nothing but the documented protocol

function post(path, body, token) {
    return new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        if (token) headers.authorization = `Bearer ${token}`;
        const request = http.request({ ...base, method: 'POST', path, headers }, (answer) => {
            let text = '';
            answer.on('data', (part) => { text += part; });
            answer.on('end', () => resolve({ status: answer.statusCode, ...JSON.parse(text) }));
        });
        request.on('error', reject);
        request.end(JSON.stringify(body));
    });
}

async function* stream(path, token) {
    const answer = await new Promise((resolve, reject) => {
        http.get({ ...base, path, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
    });
    let rest = '';
    for await (const part of answer.setEncoding('utf8')) {
        const lines = (rest + part).split('\n');
        rest = lines.pop();
        for (const line of lines) if (line) yield JSON.parse(line);
    }
}

class Bot {
    constructor(id, token, choose) { Object.assign(this, { id, token, choose, moves: [], played: 0 }); }

    async run() {
        for await (const { t, d } of stream(`/api/games/${this.id}/stream?legal=1`, this.token)) {
            if (t === 'table') this.moves = d.moves;
            else if (t === 'move') this.moves[d.ply - 1] = d.m;
            else if (t === 'takeback') this.moves.length = d.to;
            else if (t === 'over') this.result = d;
            else if (t === 'turn') {
                const m = d.legal[this.choose(d.legal.length)];
                const answer = await post(`/api/games/${this.id}/move`, { m, ply: d.ply, id: `ply-${d.ply}` }, this.token);
                if (answer.error) throw new Error(`${m}: ${answer.error.say}`);
                this.played++;
            }
        }
        return this.result;
    }
}

async function playWhole(wish, choose) {
    const game = await post('/api/games', wish);
    if (game.error) throw new Error(game.error.say);
    const seats = game.seats.filter((s) => s.token);
    for (const seat of seats) {
        const own = crypto.randomBytes(16).toString('base64url'); // nobody else will hold the seat
        await post(`/api/games/${game.id}/join`, { name: 'Bot', token: own }, seat.token);
        seat.token = own;
    }
    const bots = seats.map(({ token }) => new Bot(game.id, token, choose));
    const results = await Promise.all(bots.map((b) => b.run()));
    return { game, bots, results };
}

// ---- the tests

const about = (await server.call('GET', '/api/about')).json;
const small = { cephalopod: 'size=3x3', camino: 'size=5x5', caminito: 'size=5x5' };

for (const kind of about.games)
    for (const seats of kind.seats)
        await test(`${kind.name} with ${seats} seats, to the end`, async () => {
            const { game, bots, results } = await playWhole(
                { game: kind.name, seats, variant: small[kind.name] ?? '' }, random(seats));
            for (const result of results) equal(result, results[0], 'all hear the same end');
            ok(results[0] && [0, 1, 2].includes(results[0].winner), JSON.stringify(results[0]));
            const now = (await server.call('GET', `/api/games/${game.id}`)).json;
            equal(now.result.how, results[0].how);
            for (const bot of bots) {
                equal(bot.moves.length, now.moves.length, 'all moves heard');
                bot.moves.forEach((m, i) => ok(m === now.moves[i] || m.includes('?'), `${m} is ${now.moves[i]}`));
            }
            const hidden = bots.some((b) => b.moves.some((m) => m.includes('?')));
            equal(hidden, kind.secrets, 'secrets stay secret while the game goes on');
        });

await test('against the computer', async () => {
    const { results } = await playWhole({ game: 'cephalopod', variant: 'size=3x3', players: [{}, { level: 2 }] }, random(5));
    ok([1, 2].includes(results[0].winner), JSON.stringify(results));
});

await test('computers alone', async () => {
    const game = await post('/api/games', { game: 'cephalopod', variant: 'size=3x3', players: [{ level: 1 }, { level: 3 }] });
    let over = false;
    const answer = await new Promise((resolve) => http.get({ ...base, path: `/api/games/${game.id}/stream` }, resolve));
    for await (const part of answer.setEncoding('utf8')) over ||= part.includes('"over"') || part.includes('"winner"');
    ok(over, 'the stream ends with the game');
});

await server.stop();
done();
