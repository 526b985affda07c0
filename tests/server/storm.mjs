// People who play on whatever happens to the server: they come back, send again what was not
// acknowledged, and remember what was. At the end nothing acknowledged may be missing or double.
import crypto from 'node:crypto';
import { call, random, sit, sleep, Socket } from './client.mjs';

export class Storm {
    // `ports()`: where servers listen now. One number a seat picks among them.
    constructor({ ports, seed = 1, wish }) {
        this.ports = ports;
        this.random = random(seed);
        this.wish = wish;
        this.tables = [];
        this.stopped = false;
        this.acknowledged = 0;
        this.longest = 0; // wait for an acknowledgement, ms
    }

    async add(count) {
        for (let i = 0; i < count; i++) {
            const made = await this.#insist(0, 'POST', '/api/games', { body: this.wish });
            const table = { id: made.json.id, acked: new Map(), clocks: null, over: false };
            table.players = made.json.seats.map((s) => ({ seat: s.seat, token: s.token }));
            for (const { seat } of table.players) await sit((...request) => this.#insist(0, ...request), { id: table.id, seats: table.players }, seat);
            this.tables.push(table);
        }
        this.running = this.tables.flatMap((t) => t.players.map((p, i) => this.#play(t, p, i)));
    }

    async #insist(node, method, where, options, ms = 120000) {
        for (const end = Date.now() + ms; ;) {
            const ports = this.ports();
            try {
                const answer = await call(ports[node % ports.length], method, where, options);
                if (answer.status < 500) return answer;
            } catch { /* not there: try again */ }
            if (Date.now() > end) throw new Error(`no answer to ${method} ${where} for ${ms} ms`);
            await sleep(30);
        }
    }

    async #connect(table, player, node) {
        for (let i = 0; ; i++) {
            if (this.stopped) return null;
            if (i > 1000) throw new Error(`${table.id}: nobody lets me in`);
            const ports = this.ports();
            try {
                const socket = await Socket.open(ports[node % ports.length], `/api/games/${table.id}/socket`, { token: player.token });
                socket.table = await socket.next('table');
                return socket;
            } catch { await sleep(30); }
        }
    }

    // One move, until it is acknowledged or refused for good.
    async #move(table, player, node, m, ply) {
        const id = crypto.randomUUID(), began = Date.now();
        for (let error = null; ;) {
            if (Date.now() - began > 120000) throw new Error(`${table.id} ply ${ply} ${m}: never acknowledged: ${error}`);
            try {
                if (!player.socket || player.socket.closed) player.socket = await this.#connect(table, player, node);
                if (!player.socket) return;
                await player.socket.act('move', { m, ply, id });
                table.acked.set(ply, { m, seat: player.seat });
                this.acknowledged++;
                this.longest = Math.max(this.longest, Date.now() - began);
                return;
            } catch (caught) {
                error = caught;
                // Over; or decided on what another node told that had not heard the latest.
                if (error.code === 'over' || error.code === 'stale') return;
                if (error.code && error.code !== 'store' && error.code !== 'stopping')
                    throw new Error(`${table.id} ply ${ply} ${m}: ${error.code} ${error.message}`);
                await sleep(20);
            }
        }
    }

    async #play(table, player, node) {
        while (!this.stopped) {
            const now = await this.#insist(node, 'GET', `/api/games/${table.id}?legal=1`, { token: player.token });
            if (now.json.result) break;
            if (now.json.actor !== player.seat || !now.json.legal) { await sleep(5 + this.random(20)); continue; }
            const m = now.json.legal[this.random(now.json.legal.length)];
            await this.#move(table, player, node, m, now.json.ply + 1);
        }
        player.socket?.close();
    }

    // Compares what the server has with what it acknowledged.
    async verify() {
        for (const table of this.tables) {
            const acked = [...table.acked]; // as of before the question
            const now = (await this.#insist(0, 'GET', `/api/games/${table.id}`, { token: table.players[0].token })).json;
            for (const [ply, { m }] of acked)
                if (now.moves[ply - 1] !== m)
                    throw new Error(`${table.id}: move ${ply} was acknowledged as ${m}, the server has ${now.moves[ply - 1]}`);
        }
    }

    // Nobody moves any more; then every move must be one that was acknowledged, once.
    async finish() {
        this.stopped = true;
        await Promise.all(this.running);
        await this.verify();
        for (const table of this.tables) {
            const now = (await this.#insist(0, 'GET', `/api/games/${table.id}`)).json;
            if (now.moves.length > table.acked.size + 1)
                throw new Error(`${table.id}: ${now.moves.length} moves, ${table.acked.size} acknowledged`);
        }
    }
}
