#!/usr/bin/env node
// What players agree on beside the rules: to annul a game, to take back what was followed by a draw, and
// to go on playing, which makes a match of several games.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build, done, equal, folder, ok, Server, test, until } from './client.mjs';

const server = await Server.start({ db: `${folder()}/games.db` });

// A game with a socket for each of its people, everybody seated.
async function table(options) {
    const game = await server.create({ me: 1, ...options });
    const tokens = game.seats.map((s) => s.token).filter(Boolean);
    for (const s of game.seats.slice(1)) if (s.token) equal((await server.sit(game, s.seat)).status, 200, 'sitting down');
    game.seats.forEach((s, i) => { if (s.token) tokens[i] = s.token; });
    const people = await Promise.all(tokens.filter(Boolean).map((token) => server.socket(game.id, { token })));
    for (const one of people) await one.next('table');
    return { id: game.id, tokens, people };
}

const refused = (acting) => acting.then(() => { throw new Error('it was not refused'); }, (e) => equal(e.code, 'refused'));

for (const seats of [2, 4])
    await test(`a game of ${seats} is annulled once everybody agrees, and has no winner`, async () => {
        const { id, people } = await table({ game: 'caminos', seats, me: 1 });
        await people[0].act('annul');
        for (const one of people) equal((await one.next('ask')).d.what, 'annul');
        await people[1].act('decline', { what: 'annul' });
        for (const one of people) await one.next('decline');
        for (const one of people) {
            ok(!one.messages.some((m) => m.t === 'over'), 'annulled against somebody’s will');
            await one.act('annul');
        }
        for (const one of people) {
            const { winner, how, points } = (await one.next('over')).d;
            equal([winner, how, points], [0, 'annul', [0, 0]]);
        }
        const { text } = await server.call('GET', `/api/games/${id}/record`);
        for (let s = 1; s <= seats; s++) ok(text.includes(`@${s} annul`), text);
        ok(/\[Result "none"\]/.test(text), text);
    });

await test('a wish to annul ends with the next move, and a computer agrees at once', async () => {
    const { people } = await table({ game: 'cephalopod', variant: 'size=3x3', me: 1 });
    await people[0].act('annul');
    await people[0].act('move', { m: 'a1' });
    await people[1].act('annul');
    await people[0].next((m) => m.t === 'ask' && m.d.seat === 2);
    ok(!people[0].messages.some((m) => m.t === 'over'), 'an old wish was counted');
    const beside = await table({ game: 'cephalopod', variant: 'size=3x3', me: 1, players: [{}, { level: 1 }] });
    await beside.people[0].act('annul');
    equal((await beside.people[0].next('over')).d.how, 'annul');
});

// Plays a placement of whoever is to move, which a draw follows: what he drew, and his ply.
async function place({ id, tokens, people }) {
    const { actor } = (await server.call('GET', `/api/games/${id}`, { token: tokens[0] })).json;
    const { legal, moves } = (await server.call('GET', `/api/games/${id}?legal=1`, { token: tokens[actor - 1] })).json;
    const m = legal.find((move) => move.includes('@'));
    await people[actor - 1].act('move', { m, ply: moves.length + 1 });
    const now = (await server.call('GET', `/api/games/${id}`, { token: tokens[actor - 1] })).json.moves;
    const drawn = now.slice(moves.length + 1).filter((move) => move.startsWith('draw:'));
    return { seat: actor - 1, before: moves.length, drawn: drawn.join() };
}

await test('a move is taken back although a tile was drawn: unseen by others, and drawn anew', async () => {
    const game = await table({ game: 'caminito', variant: 'size=7x6' });
    const tiles = new Set();
    for (let i = 0; i < 12; i++) {
        const { seat, before, drawn } = await place(game);
        const [own, other] = seat === 0 ? game.people : [...game.people].reverse();
        ok(/^draw:[^?]+$/.test(drawn), `drew ${drawn}`);
        tiles.add(drawn);
        await own.act('takeback');
        equal((await other.next('ask')).d.to, before);
        await other.act('takeback');
        for (const one of game.people) equal((await one.next('takeback')).d.to, before);
        const seen = (await server.call('GET', `/api/games/${game.id}`, { token: game.tokens[1 - seat] })).json.moves;
        equal(seen.length, before, 'moves that are left');
        ok(!JSON.stringify(other.messages).includes(drawn), 'the other heard what was drawn');
        other.messages.length = own.messages.length = 0;
    }
    ok(tiles.size > 1, `always drew ${[...tiles]}`);
});

await test('against a computer nothing is drawn anew', async () => {
    const game = await table({ game: 'caminito', variant: 'size=7x6', players: [{}, { level: 1 }] });
    await until('the computer has moved', async () => (await server.call('GET', `/api/games/${game.id}`, { token: game.tokens[0] })).json.actor === 1);
    await place(game);
    await refused(game.people[0].act('takeback'));
});

// Everybody wants another game: the table they all see then, with their sockets in the order of its seats.
async function again({ id, tokens, people }) {
    for (const one of people) await one.act('rematch');
    const next = (await people[0].next('rematch')).d.game;
    const seated = { id: next, tokens: [], people: [] };
    for (const token of tokens) {
        const socket = await server.socket(next, { token });
        const first = await socket.next('table');
        const at = first.d.you.seat - 1;
        Object.assign(seated, { match: first.d.match });
        seated.tokens[at] = token;
        seated.people[at] = socket;
    }
    equal(new Set(seated.tokens).size, tokens.length, 'people with a seat');
    await until('the next game began', async () => (await server.call('GET', `/api/games/${next}`)).json.table.state === 'playing');
    return seated;
}

const recordOf = async ({ id }) => (await server.call('GET', `/api/games/${id}/record`)).text;

for (const [seats, variant, by] of [[2, 'points=0', 'wins'], [4, 'points=1', 'points']])
    await test(`rematches of ${seats} form a match that counts ${by}`, async () => {
        const first = await table({ game: 'caminos', variant, seats });
        equal((await server.call('GET', `/api/games/${first.id}`)).json.match, null, 'the match of a first game');
        ok(!/Match/.test(await recordOf(first)), 'a single game is no match');
        await first.people[0].act('resign');
        const points = (await first.people[0].next('over')).d.points[1];
        const second = await again(first);
        const one = by === 'wins' ? 1 : points;
        equal(second.match, { game: 2, by, score: [one, 0] }, 'who won sits on side 1 now');
        await second.people[1].act('resign');
        const more = (await second.people[0].next('over')).d.points[0];
        const third = await again(second);
        const two = by === 'wins' ? 2 : points + more;
        equal(third.match, { game: 3, by, score: [0, two] }, 'and on side 2 again');
        for (const person of third.people) await person.act('annul');
        const fourth = await again(third);
        equal(fourth.match, third.match, 'what was annulled does not count');
        equal(fourth.tokens, third.tokens, 'and is played again from the same seats');
        for (const [n, score] of ['0-0', `0-${one}`].entries()) {
            const text = await recordOf([first, second][n]);
            ok(text.includes(`[MatchGame "${n + 1}"]`) && text.includes(`[MatchBy "${by}"]`) && text.includes(`[MatchScore "${score}"]`), text);
        }
        ok((await recordOf(fourth)).includes(`[MatchScore "0-${two}"]`), 'the score is in the record of a game under way');
        const file = `${folder()}/match.txt`;
        writeFileSync(file, (await recordOf(first)) + '\n' + (await recordOf(second)));
        const told = execFileSync(`${build}/tablier`, ['replay', file], { encoding: 'utf8' });
        ok(told.includes(`match 0-${two}`), told);
    });

equal(await server.stop(), 0, 'exit status after SIGTERM');
done();
