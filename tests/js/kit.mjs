/* The npm package as it is used, where it is installed: what it does, and what it refuses. Prints TAP. */
import assert from "node:assert/strict";
import * as tablier from "tablier";

const { CHANCE, Game, KNOWING, OVER, PUBLIC, Random, Record, Search, Solver, Table, TablierError, Thinker, View } =
  tablier;
const SMALL = { options: { size: "3x3" } };
let count = 0,
  failed = 0;

async function test(name, run) {
  count++;
  try {
    await run();
    console.log(`ok ${count} - js: ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - js: ${name}\n# ${String(error.stack).replace(/\n/g, "\n# ")}`);
  }
}

/* Throws or rejects with an error of that code, which has a sentence in each language. */
function isRefusal(error, code) {
  assert.ok(error instanceof TablierError, String(error));
  assert.equal(error.code, code, error.message);
  const said = tablier.LANGUAGES.map((language) => error.text(language));
  assert.ok(said.every((text) => text.length > 5) && new Set(said).size === 3, said.join(" | "));
  return true;
}
const refuses = (code, run) => assert.throws(run, (error) => isRefusal(error, code));

await test("games and what they are like", () => {
  const names = tablier.games().map((game) => game.name);
  for (const name of ["cephalopod", "caminos", "camino", "caminito"]) assert.ok(names.includes(name));
  const game = new Game("cephalopod");
  assert.equal(game.matter, "dice");
  assert.ok(game.seats.includes(2) && !game.chance && !game.secrets);
  const size = game.options.find((option) => option.name === "size");
  assert.ok(!size.isSize && size.values[0] === "5x5" && size.values.includes("3x3"));
  const large = new Game("camino").options.find((option) => option.name === "size");
  assert.ok(large.isSize && large.values.length === 3);
  assert.notEqual(size.about("en"), size.about("ca"));
  assert.ok(game.title("ca") && game.credit() && game.side(0) !== game.side(1));
  assert.match(tablier.version(), /^\d+\.\d/);
  refuses("missing", () => new Game("chess"));
  refuses("missing", () => game.title("de"));
  refuses("range", () => new Game(99));
  refuses("range", () => game.side(2));
  refuses("range", () => game.side(-1));
});

await test("moves and the reasons against them", () => {
  const table = new Table("cephalopod", SMALL);
  const number = table.play("a1");
  assert.ok(number > 0);
  const why = table.whyNot("a1");
  isRefusal(why, "illegal");
  assert.ok(why.rule && why.cells.some(([x, y]) => x === 0 && y === 0));
  assert.equal(why.sentence, why.text("en"));
  assert.equal(table.whyNot("b2"), null);
  assert.deepEqual(table.legal(), Array.from(table.moves(), (move) => table.moveText(move)));
  isRefusal(table.whyNot("z9"), table.whyNot("z9").code);
  refuses("illegal", () => table.play("a1"));
  refuses("invalid", () => table.play("nonsense"));
  assert.equal(table.ply, 1);
});

await test("a language for what errors say", () => {
  const table = new Table("cephalopod", SMALL);
  table.play("a1");
  tablier.setLanguage("fr");
  const why = table.whyNot("a1");
  tablier.setLanguage("en");
  assert.equal(why.message, why.text("fr"));
  assert.notEqual(why.message, why.text("en"));
  refuses("missing", () => tablier.setLanguage("xx"));
});

await test("numbers that do not fit are refused, not cut", () => {
  const table = new Table("cephalopod", SMALL),
    view = table.view(0),
    move = table.moves()[0];
  for (const beyond of [2 ** 32 + move, -1, 2 ** 53, 1e300, -(2 ** 40)]) {
    refuses("range", () => table.play(beyond));
    refuses("range", () => view.moveText(beyond));
  }
  for (const none of [1.5, NaN, Infinity, null, {}, 1n])
    assert.throws(() => table.play(none), TypeError);
  refuses("range", () => table.perft(2 ** 32));
  refuses("range", () => new Random(-1));
  refuses("range", () => new Random(2n ** 64n));
  refuses("range", () => new Random(2 ** 53));
  refuses("range", () => new Random(-(2n ** 80n)));
  refuses("range", () => new Random().below(2 ** 32));
  refuses("range", () => new Table(2 ** 32));
  refuses("range", () => new Table("cephalopod", { seats: 2 ** 32 + 2 }));
  refuses("range", () => new Search("cephalopod", { level: 11 }));
  refuses("range", () => new Thinker("cephalopod", { level: -1 }));
  assert.equal(table.ply, 0);
});

await test("seats below zero are the constants alone", () => {
  const table = new Table("caminito", { options: { size: "4x4" } });
  for (const seat of [CHANCE, OVER, -5, -(2 ** 31), 7]) refuses("range", () => table.view(seat));
  for (const seat of [PUBLIC, KNOWING, 0, 1]) table.view(seat).close();
  for (const seat of [-3, -4, -9]) refuses("range", () => table.whyNot(1, seat));
  for (const seat of [-1, -3, 9]) assert.throws(() => table.event(seat, "resign"), TablierError);
  refuses("range", () => new View("caminito", -7));
});

await test("what is closed answers with its error", async () => {
  const table = new Table("cephalopod", SMALL),
    view = table.view(0),
    record = new Record("cephalopod"),
    search = new Search("cephalopod", { memory: 2 ** 24 }),
    thinker = new Thinker("cephalopod");
  for (const handle of [table, view, record, search, thinker]) {
    handle.close();
    refuses("handle", () => handle.close());
    handle[Symbol.dispose]();
  }
  refuses("handle", () => table.play("a1"));
  refuses("handle", () => view.position);
  refuses("handle", () => record.toString());
  refuses("handle", () => search.report());
  await assert.rejects(thinker.move(new View("cephalopod")), (error) => isRefusal(error, "handle"));
  const open = new Table("cephalopod", SMALL);
  refuses("handle", () => open.assign(table));
  assert.throws(() => open.assign(new View("cephalopod")), TypeError);
  refuses("handle", () => open.assign(new Table("caminos")));
});

await test("secrets are not shown by accident", () => {
  const random = new Random(5),
    table = new Table("caminito", { options: { size: "4x4" } });
  table.settle(random);
  const [own, other, everybody, all] = [0, 1, PUBLIC, KNOWING].map((seat) => table.view(seat));
  assert.ok(table.state.secret && own.hides && everybody.hides && !all.hides);
  assert.equal(new Set([own, other, everybody, all].map((view) => view.position)).size, 4);
  const unknown = "?".charCodeAt(0);
  const shown = (view) =>
    view.scene().items.filter((item) => item.kind === "hand" && item.shape !== unknown).length;
  assert.ok(shown(own) > 0 && shown(everybody) < shown(own) && shown(all) > shown(own));
  assert.ok(!("svg" in table) && !("scene" in table) && !("position" in table));
  const guess = own.redeal(random);
  assert.equal(guess.view(0).position, own.position);
});

await test("views open again from their text, and follow", () => {
  const table = new Table("cephalopod", SMALL),
    view = table.view(1),
    far = new View("cephalopod", 1, SMALL);
  const move = table.play("b2");
  far.follow(move);
  view.look(table);
  assert.equal(far.position, view.position);
  const again = new View("cephalopod", 1, { options: view.variant, position: view.position });
  assert.equal(again.position, view.position);
});

await test("chance is drawn with its weights", () => {
  const table = new Table("camino");
  assert.equal(table.actor, CHANCE);
  const outcomes = table.outcomes();
  assert.ok(outcomes.length > 1 && outcomes.every(({ weight }) => weight > 0));
  const drawn = table.copy().draw(new Random(9));
  assert.equal(drawn, table.copy().draw(new Random(9)));
  assert.ok(outcomes.some(({ move }) => move === drawn));
  const random = new Random(3);
  random.next();
  const { state } = random,
    next = random.below(1000);
  random.state = state;
  assert.equal(random.below(1000), next);
});

await test("records are read, written, replayed", () => {
  const record = new Record("cephalopod", SMALL);
  for (const move of ["a1", "c3"]) record.add(move);
  record.add({ kind: "comment", text: "ça commence" });
  record.add({ kind: "event", seat: 1, event: "resign" });
  record.setTag("White", "Ànna");
  const again = Record.read(record.toString());
  assert.deepEqual(again.entries, record.entries);
  assert.equal(again.tags.get("White"), "Ànna");
  assert.deepEqual(again.moves, ["a1", "c3"]);
  assert.equal(again.replay().result.how, "resign");
  assert.equal(again.replay(1).ply, 1);
  assert.equal(Record.readAll(`${record}\n${record}`).length, 2);
  refuses("missing", () => record.tag("Nobody"));
  refuses("invalid", () => Record.read("[Game"));
  refuses("invalid", () => record.add({ kind: "comment", text: "}" }));
  const bad = new Record("cephalopod", SMALL);
  for (const move of ["a1", "a1"]) bad.add(move);
  refuses("illegal", () => bad.replay());
});

await test("scenes, moves composed of them, boards set up", () => {
  const view = new View("cephalopod", PUBLIC, SMALL),
    scene = view.scene();
  assert.equal(scene.items.filter((item) => item.kind === "cell").length, 9);
  const move = view.number("b2");
  const ghosts = scene.items.filter((item) => item.kind === "ghost" && item.move === move);
  assert.equal(view.compose(ghosts), move);
  const [thing] = view.things();
  assert.notEqual(view.put(1, 1, thing).position, view.position);
  assert.equal(view.put(1, 1, thing).put(1, 1).position, view.position);
  refuses("range", () => view.put(2 ** 32, 0, thing));
});

await test("pictures", () => {
  const table = new Table("caminos");
  table.play(table.moves()[0]);
  const view = table.view(PUBLIC);
  assert.match(view.svg(), /^<svg [^]*<\/svg>\s*$/);
  assert.notEqual(view.svg({ above: true }), view.svg());
  assert.match(view.svg({ language: "fr" }), new RegExp(view.game.title("fr")));
  refuses("missing", () => view.svg({ language: "de" }));
});

await test("a search finds what wins, and a proof says so", () => {
  const table = new Table("caminos", { options: {} }),
    search = new Search("caminos", { level: 3, seed: 4, memory: 2 ** 25 });
  const view = table.view(table.actor),
    move = search.move(view, 200);
  assert.equal(table.whyNot(move), null);
  const report = search.report();
  assert.ok(report.iterations >= 200 && report.best[0].visits > 0 && report.best[0].line.length > 0);
  assert.equal(search.lookUp(report.best[0].move).visits, report.best[0].visits);
  assert.equal(table.copy().perft(1), BigInt(table.moves().length));
  const end = new Table("cephalopod", SMALL),
    solver = new Solver("cephalopod", 2 ** 24);
  while (!end.over) {
    const before = end.view(end.actor);
    if (end.ply === 8) assert.ok(["won", "lost", "open"].includes(solver.prove(before, 5000)));
    end.play(end.moves()[0]);
  }
  refuses("illegal", () => new Solver("camino"));
  refuses("space", () => new Search("caminos", { memory: 1 }));
});

await test("memory is given back", () => {
  const table = new Table("cephalopod", SMALL);
  const places = new Set();
  for (let i = 0; i < 2000; i++) {
    const [a, b] = [table.copy(), table.view(0)];
    places.add(a.at);
    a.close();
    b.close();
  }
  assert.ok(places.size < 8, `${places.size} places for one table`);
  for (let i = 0; i < 40; i++) new Search("cephalopod", { memory: 2 ** 28 }).close();
});

await test("a thinker on a thread of its own", async () => {
  const thinker = new Thinker("cephalopod", { level: 2, seed: 1 }),
    table = new Table("cephalopod", SMALL);
  while (!table.over) table.play(await thinker.move(table.view(table.actor), { iterations: 20 }));
  assert.ok(["majority", "count"].includes(table.result.how) || table.result.winner !== null);
  await assert.rejects(thinker.move(table.view(0)), (error) => isRefusal(error, "illegal"));
  const fresh = new View("cephalopod", 0),
    stop = new AbortController();
  const reports = [];
  const thinking = thinker.think(fresh, {
    seconds: 3600,
    signal: stop.signal,
    onReport: (report) => {
      reports.push(report);
      stop.abort(new Error("enough"));
    },
  });
  await assert.rejects(thinking, /enough/);
  assert.ok(reports[0].iterations > 0);
  assert.equal(fresh.whyNot(await thinker.move(fresh, { iterations: 50 })), null);
  thinker.close();
});

await test("the same move here and on a thread", async () => {
  const setup = { level: 2, seed: 7, memory: 2 ** 25 },
    view = new View("caminos", 0);
  const thinker = new Thinker("caminos", setup),
    search = new Search("caminos", setup);
  search.set(view);
  for (let left = 64; left > 0; left -= search.step(left));
  assert.equal(await thinker.move(view, { iterations: 64 }), search.choose());
}); /* nothing closes it: a thread without work keeps no program from ending */

console.log(`1..${count}`);
process.exitCode = failed ? 1 : 0;
