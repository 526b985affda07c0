import crypto from 'node:crypto'; import http from 'node:http';
import { folder, Server, call, equal, ok, sleep, Socket } from './client.mjs';
const a = await Server.start({ db: `${folder()}/a.db`, env: { TABLIER_ADMIN_TOKEN: 'op' }, args: ['--cap','requests=100000','--cap','games=100000','--cap','all-games=1000000','--cap','work=100000', '--cap', 'open-games=100000'] });
const tok = () => crypto.randomBytes(16).toString('base64url');
console.log('up', a.port);
// the same join twice at once, two different joins at once
for (let i = 0; i < 40; i++) {
  const g = await a.create({ game: 'caminos', me: 1 });
  const T = tok(), U = tok(), inv = g.seats[1].token, id = 'x' + i;
  const r = await Promise.all([T, T, U, T, U].map((t) => a.call('POST', `/api/games/${g.id}/join`, { token: inv, body: { token: t, name: 'n', id } })));
  const st = r.map((x) => x.status).join();
  const opens = await Promise.all([inv, T, U, g.seats[0].token].map(async (t) => (await a.call('GET', `/api/games/${g.id}`, { token: t })).status));
  if (i < 2 || opens.filter((x) => x === 200).length !== 2) console.log(st, opens.join());
}
// another player's link: acting with seat 1's token on seat 2, moving for another
// deletes/forgets/closes during rulings
const jobs = [];
for (let i = 0; i < 60; i++) jobs.push((async () => {
  const g = await a.create({ game: 'camino', variant: 'lines=final', me: 1, seats: 2 });
  const T = tok(); await a.call('POST', `/api/games/${g.id}/join`, { token: g.seats[1].token, body: { token: T } });
  const toks = [g.seats[0].token, T];
  for (let k = 0; k < 30; k++) {
    const t = (await Promise.all(toks.map((x) => a.call('GET', `/api/games/${g.id}?legal=1`, { token: x })))).map((x) => x.json).find((x) => x?.legal);
    if (!t?.legal?.length) break;
    const seat = t.you.seat - 1, m = t.legal[Math.floor(Math.random() * t.legal.length)];
    const bad = [t.legal[0].split('').reverse().join(''), 'pass', m];
    const ps = bad.map((x) => a.call('POST', `/api/games/${g.id}/move`, { token: toks[seat], body: { m: x } }));
    ps.push(a.call('GET', `/api/games/${g.id}?legal=1`, { token: toks[1 - seat] }), a.call('GET', `/api/games/${g.id}?legal=1`, { token: toks[seat] }));
    if (k % 5 === 4) ps.push(a.call('POST', `/api/games/${g.id}/takeback`, { token: toks[seat], body: {} }), a.call('POST', `/api/games/${g.id}/takeback`, { token: toks[1 - seat], body: {} }));
    if (k > 8 && Math.random() < 0.15) {
      const how = i % 4;
      if (how === 0) ps.push(a.call('DELETE', `/api/admin/games/${g.id}`, { token: 'op' }));
      if (how === 1) ps.push(a.call('POST', `/api/games/${g.id}/forget`, { token: toks[seat], body: {} }), a.call('POST', `/api/games/${g.id}/forget`, { token: toks[1 - seat], body: {} }));
      if (how === 2) ps.push(a.call('POST', `/api/admin/games/${g.id}/close`, { token: 'op', body: {} }));
      if (how === 3) ps.push(a.call('POST', `/api/games/${g.id}/annul`, { token: toks[0], body: {} }), a.call('POST', `/api/games/${g.id}/annul`, { token: toks[1], body: {} }));
    }
    await Promise.all(ps.map((p) => p.catch((e) => 0)));
  }
})().catch((e) => console.log('job', e.message)));
const t0 = Date.now();
await Promise.race([Promise.all(jobs), sleep(60000)]);
console.log('rulings done', Date.now() - t0, (await a.call('GET', '/healthz')).text);
console.log('exit', await a.stop());
process.exit(0);
