// A PostgreSQL of one's own for a test: in a folder, on a port, started and killed at will.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { atEnd, sleep } from './client.mjs';

const places = ['/usr/lib/postgresql'];

function programs() {
    for (const place of places)
        if (fs.existsSync(place))
            for (const version of fs.readdirSync(place).sort().reverse())
                if (fs.existsSync(path.join(place, version, 'bin/initdb'))) return path.join(place, version, 'bin');
    return null;
}

function freePort() {
    return new Promise((resolve) => {
        const probe = net.createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

export class Postgres {
    static available() { return programs() !== null; }

    // It refuses to run as root: then it runs as whoever owns the nobody account.
    static async start(folder) {
        const postgres = new Postgres();
        postgres.bin = programs();
        postgres.data = path.join(folder, 'data');
        postgres.port = await freePort();
        postgres.identity = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
        fs.mkdirSync(postgres.data, { mode: 0o700 });
        if (process.getuid() === 0) {
            fs.chmodSync(folder, 0o755);
            fs.chownSync(postgres.data, 65534, 65534);
        }
        execFileSync(path.join(postgres.bin, 'initdb'), ['-D', postgres.data, '-U', 'tablier', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
            { ...postgres.identity, stdio: 'ignore', cwd: '/' });
        await postgres.again();
        return postgres;
    }

    async again() {
        this.process = spawn(path.join(this.bin, 'postgres'),
            ['-D', this.data, '-p', String(this.port), '-h', '127.0.0.1', '-k', this.data, '-c', 'max_connections=40', '-c', 'shared_buffers=32MB', '-c', 'recovery_init_sync_method=syncfs'],
            { ...this.identity, stdio: 'ignore', cwd: '/' });
        this.exited = new Promise((resolve) => this.process.on('exit', resolve));
        this.end ??= () => this.process.kill('SIGQUIT');
        atEnd.add(this.end);
        for (let i = 0; ; i++) {
            try { this.sql('postgres', 'SELECT 1'); return; } catch (error) {
                if (i > 100) throw error;
                await sleep(50);
            }
        }
    }

    sql(database, statement) {
        return execFileSync(path.join(this.bin, 'psql'), ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'tablier', '-d', database, '-Atqc', statement],
            { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim();
    }

    // A new empty database; its address.
    async database(name) {
        this.sql('postgres', `CREATE DATABASE ${name}`);
        return `postgresql://tablier@127.0.0.1:${this.port}/${name}`;
    }

    // Every one of its processes, as if the machine had lost its power.
    async kill() {
        const children = fs.readFileSync(`/proc/${this.process.pid}/task/${this.process.pid}/children`, 'utf8').trim().split(/\s+/);
        this.process.kill('SIGKILL');
        for (const child of children) { try { process.kill(Number(child), 'SIGKILL'); } catch { /* gone */ } }
        await this.exited;
        fs.rmSync(path.join(this.data, 'postmaster.pid'), { force: true });
        await sleep(50);
    }

    async stop() {
        atEnd.delete(this.end);
        this.process.kill('SIGINT');
        await this.exited;
    }
}
