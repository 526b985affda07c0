#!/usr/bin/env node
// The loop is made to hang, which builds with assertions can be told to: the process says where and
// ends, whoever started it starts it again, and players come back by themselves.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { build, done, equal, folder, ok, Server, sleep, test, until } from './client.mjs';
import { Storm } from './storm.mjs';

const lines = (server) => server.log.trim().split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

await test('a loop that hangs is ended with its stack in the log; players come back and nothing is lost', async () => {
    if (!fs.readFileSync(`${build}/tablier-serve`).includes('TABLIER_TEST_STALL')) {
        console.log('# this build cannot be made to hang');
        return;
    }
    const place = folder(), db = `${place}/games.db`, hang = `${place}/hang`;
    const env = { TABLIER_TEST_STALL: hang }, args = ['--limit', 'stall=5'];
    let server = await Server.start({ db, env, args });
    const { port } = server;
    const storm = new Storm({ ports: () => [port], wish: { game: 'cephalopod', variant: 'size=7x7', clock: { main: 600, increment: 0 } } });
    await storm.add(8); // more moves than are made by then, however fast they are
    for (let round = 0; round < 2; round++) {
        const before = storm.acknowledged;
        await until('moves', () => storm.acknowledged > before + 5);
        fs.writeFileSync(hang, '');
        equal(await server.exited, 'SIGABRT', 'it ends itself');
        const said = lines(server);
        equal(said.filter((line) => line.event.includes('stuck')).map((line) => line.seconds), ['5']);
        const stack = said.filter((line) => line.event === 'stack of the loop').map((line) => line.frame);
        for (const name of ['watchdog_test_stall', 'uv_run', 'server_run']) ok(stack.some((frame) => frame.includes(name)), `${name} is in ${stack.join('\n')}`);
        fs.rmSync(hang);
        const dead = storm.acknowledged;
        server = await Server.start({ db, port, env, args });
        await until('players came back', () => storm.acknowledged > dead + 5);
    }
    await storm.finish();
    equal(await server.stop(), 0);
});

await test('a server that was stopped as a whole is left alone', async () => {
    const server = await Server.start({ db: `${folder()}/games.db`, args: ['--limit', 'stall=3'] });
    server.process.kill('SIGSTOP');
    await sleep(4000); // longer than it may hang
    server.process.kill('SIGCONT');
    const moves = async () => Number((await server.call('GET', '/metrics')).text.match(/^tablier_store_commits_total (\d+)$/m)[1]);
    const before = await moves();
    await until('its heart beats', async () => await moves() > before + 2);
    equal(await server.stop(), 0);
});

// What stands where systemd does: a socket for datagrams, which node has none of.
const listener = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1].replace('@', chr(0), 1) if sys.argv[1][0] == '@' else sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(100).decode(), flush=True)
`;

await test('systemd is told: ready, alive, alive, stopping', async () => {
    const place = folder();
    for (const name of [`${place}/notify`, `@tablier-test-${process.pid}`]) {
        const ear = spawn('python3', ['-c', listener, name], { stdio: ['ignore', 'pipe', 'inherit'] });
        let heard = '';
        ear.stdout.on('data', (data) => { heard += data; });
        try {
            await until('somebody listens', () => heard.includes('listening'));
            const server = await Server.start({ db: `${folder()}/games.db`, env: { NOTIFY_SOCKET: name } });
            await until('ready and alive', () => /READY=1\n(WATCHDOG=1\n){2}/.test(heard));
            equal(await server.stop(), 0);
            await until('stopping', () => heard.trimEnd().endsWith('STOPPING=1'));
        } finally {
            ear.kill();
        }
    }
});

await test('the unit tells systemd to start it again, however often', async () => {
    const unit = fs.readFileSync('packaging/tablier.service', 'utf8');
    for (const line of ['Type=notify', 'Restart=on-failure', 'StartLimitIntervalSec=0']) ok(unit.includes(`\n${line}\n`), line);
    const [, seconds] = unit.match(/^WatchdogSec=(\d+)$/m);
    ok(Number(seconds) > 10, 'systemd waits longer than the watchdog, who can say why');
});

done();
