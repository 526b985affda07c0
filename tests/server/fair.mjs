#!/usr/bin/env node
// Computers for many: strong ones that think for two dozen networks keep nobody waiting who plays a
// gentle one. What is counted is who is answered before whom, not how long it takes.
import { call, done, equal, folder, ok, Server, Socket, test, until } from './client.mjs';

const NETWORKS = 24, MOVES = 2;
const PATIENCE = 600000; // computers think at a low priority: a busy machine may keep them waiting
const server = await Server.start({ db: `${folder()}/games.db`, args: ['--proxy', '--threads', '1'] });
const from = (address) => ({ headers: { 'x-forwarded-for': address } });
const ask = async (method, where, address, more = {}) => {
    const answer = await call(server.port, method, where, { ...more, ...from(address) });
    ok(answer.status < 300, answer.text);
    return answer.json;
};

let strong = 0; // moves of strong computers

async function strongGame(address) {
    const game = await ask('POST', '/api/games', address, { body: { game: 'caminos', players: [{ level: 10 }, { level: 10 }] } });
    const socket = await Socket.open(server.port, `/api/games/${game.id}/socket`, {}, from(address));
    socket.listen = (message) => { if (message.t === 'move') strong++; };
}

// Whoever plays a computer of that level: how many moves strong ones made while he waited for his.
async function waitsFor(level, address) {
    const game = await ask('POST', '/api/games', address, { body: { game: 'caminos', me: 1, players: [{}, { level }] } });
    const socket = await Socket.open(server.port, `/api/games/${game.id}/socket`, { token: game.seats[0].token }, from(address));
    await socket.next('table');
    let waited = 0;
    for (let i = 0; i < MOVES; i++) {
        const { legal } = await until('his turn', async () => {
            const now = await ask('GET', `/api/games/${game.id}?legal=1`, address, { token: game.seats[0].token });
            return now.legal && now;
        }, PATIENCE);
        const before = strong;
        await socket.act('move', { m: legal[0] });
        await socket.next((m) => m.t === 'move' && m.d.seat === 2, PATIENCE);
        waited += strong - before;
    }
    socket.close();
    return waited;
}

for (let i = 0; i < NETWORKS; i++) await strongGame(`10.0.${i}.1`);
await until('they wait for each other', async () => {
    const { text } = await server.call('GET', '/metrics');
    return Number(text.match(/^tablier_computers_waiting (\d+)$/m)[1]) >= NETWORKS - 2;
});

await test(`a gentle computer does not wait for the strong ones of ${NETWORKS} networks`, async () => {
    const waited = await waitsFor(1, '192.0.2.1');
    console.log(`# ${waited} moves of strong computers came before ${MOVES} of its own`);
    ok(waited < NETWORKS, `${waited} came before`);
});

await test('the strong ones go on', async () => {
    const before = strong;
    await until('they move', () => strong > before, PATIENCE);
});

equal(await server.stop(), 0);
done();
