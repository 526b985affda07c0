#!/usr/bin/env node
// What players agree on beside the rules: to annul a game, and to take back what was followed by a draw.
import { done, equal, folder, ok, Server, test, until } from './client.mjs';

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

equal(await server.stop(), 0, 'exit status after SIGTERM');
done();
