#!/usr/bin/env node
// The time of day jumps, forth and back; players' clocks run on as if nothing had happened. Builds
// with assertions read how far it jumps from a file.
import fs from 'node:fs';
import { build, done, equal, folder, ok, Server, test, until } from './client.mjs';
import { Postgres } from './postgres.mjs';

const hour = 3600000, main = 600000;
const can = fs.readFileSync(`${build}/tablier-serve`).includes('TABLIER_TEST_CLOCK');
if (!can) {
    console.log('1..0 # this build lets no clock jump');
    process.exit(0);
}

const metric = async (server, name) => Number((await server.call('GET', '/metrics')).text.match(new RegExp(`^tablier_${name} (\\d+)$`, 'm'))[1]);
const table = async (server, game) => (await server.call('GET', `/api/games/${game.id}`)).json;

// What the one to move has left, as the server would have it.
async function left(server, game) {
    const t = await table(server, game);
    equal(t.table.state, 'playing');
    return t.left[t.actor - 1] - (t.now - t.since);
}

// The server looks at its clock once a second.
async function beats(server, n = 3) {
    const before = await metric(server, 'store_commits_total');
    await until('beats', async () => await metric(server, 'store_commits_total') >= before + n);
}

class Play {
    static async begin(server) {
        const it = new Play();
        it.server = server;
        it.game = await server.create({ game: 'cephalopod', variant: 'size=3x3', me: 1, clock: { main: main / 1000, increment: 0 } });
        it.began = performance.now();
        await server.sit(it.game, 2);
        it.spent = [0, 0];
        it.moves = ['a1', 'c3', 'a3', 'c1', 'b2'];
        it.ply = 0;
        it.since = performance.now();
        return it;
    }

    // Nobody has lost more than the time that really passed, and time goes on.
    async look() {
        const real = performance.now() - this.began, has = await left(this.server, this.game);
        const over = performance.now() - this.began - real;
        ok(has > main - real - over - 1000, `${main - has} ms are gone, in ${Math.round(real)}`);
        ok(has <= main, `${has} ms of ${main} are left`);
        await until('the clock runs', async () => await left(this.server, this.game) < has);
    }

    async move() {
        const token = this.game.seats[this.ply % 2].token;
        const done = await this.server.call('POST', `/api/games/${this.game.id}/move`, { token, body: { m: this.moves[this.ply++] } });
        equal(done.status, 200, done.text);
        await this.look();
    }
}

async function jump(file, ms, plays) {
    fs.writeFileSync(file, String(ms));
    for (const play of plays) await beats(play.server);
    for (const play of plays) await play.look();
    for (const play of plays) await play.move();
}

await test('a file, and a clock that jumps an hour forth, two back and one forth', async () => {
    const file = `${folder()}/jump`, db = `${folder()}/games.db`, env = { TABLIER_TEST_CLOCK: file };
    fs.writeFileSync(file, '0');
    let server = await Server.start({ db, env });
    const play = await Play.begin(server);
    await play.look();
    for (const ms of [hour, -hour, 0]) await jump(file, ms, [play]);
    equal(await server.stop(), 0);
    // When it starts again and the time of day is earlier than it was, its own goes on.
    fs.writeFileSync(file, String(-hour));
    play.server = server = await Server.start({ db, env });
    await play.look();
    await play.move();
    equal(await server.stop(), 0);
});

await test('two nodes, and a database whose clock does the same', async () => {
    const postgres = await Postgres.start(folder());
    const file = `${folder()}/jump`, db = await postgres.database('clocks'), env = { TABLIER_TEST_CLOCK: file };
    fs.writeFileSync(file, '0');
    const nodes = [await Server.start({ db, env }), await Server.start({ db, env })];
    const plays = [await Play.begin(nodes[0]), await Play.begin(nodes[1])];
    for (const ms of [hour, -hour, 0]) await jump(file, ms, plays);
    for (const [i, play] of plays.entries()) {
        const there = await until('the other node knows as much', async () => {
            const t = await table(nodes[1 - i], play.game);
            return t.ply === play.ply && t;
        });
        equal(there.table.state, 'playing');
    }
    for (const node of nodes) equal(await node.stop(), 0);
    await postgres.stop();
});

done();
