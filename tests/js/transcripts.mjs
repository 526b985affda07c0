/* The transcripts of tests/contract/transcript.c once more, through the npm package: the same random
 * games, boiled down to the same numbers. Usage: transcripts.mjs GAMES, where tablier is installed. */
import { CHANCE, ITEM_KINDS, KNOWING, OVER, PUBLIC, Random, Table, games } from "tablier";

const SCENE_EVERY = 8,
  WORD = 64,
  LANGUAGES = ["en", "fr", "ca"];
const FACTOR = 0xd6e8feb86659fd93n,
  PRIME_LOW = 0x1b3,
  BITS = 2 ** 32;

/* Not written as a loop: some versions of V8 stop at a 64-bit number that goes around one. */
function mix(x) {
  const once = BigInt.asUintN(WORD, (x ^ (x >> 32n)) * FACTOR),
    twice = BigInt.asUintN(WORD, (once ^ (once >> 32n)) * FACTOR);
  return twice ^ (twice >> 32n);
}

/* FNV-1a on two halves: the prime is 2^40 + 0x1b3. */
function addBytes(hash, text) {
  let high = Number(hash >> 32n),
    low = Number(hash & 0xffffffffn);
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * PRIME_LOW;
    high = (((high * PRIME_LOW + Math.floor(product / BITS)) % BITS) + ((low << 8) >>> 0)) % BITS;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}

class Walk {
  hash = 0xcbf29ce484222325n;

  constructor(game, seed) {
    this.random = new Random(seed);
    let seats = 0,
      options = {};
    if (seed) {
      options = this.drawOptions(game);
      do seats = 1 + this.random.below(4);
      while (!game.seats.includes(seats));
    }
    this.table = new Table(game, { seats, options });
    const eyes = [...Array.from({ length: this.table.seats }, (_, seat) => seat), PUBLIC];
    this.eyes = eyes.map((seat) => this.table.view(seat));
    this.knowing = this.table.view(KNOWING);
  }

  drawOptions(game) {
    const options = {};
    for (const option of game.options) {
      if (option.isSize ? !this.random.below(4) : this.random.below(2)) continue;
      if (option.isSize) {
        let [columns, rows] = option.values[1].split("x").map(Number);
        columns += this.random.below(4);
        rows += this.random.below(3);
        options[option.name] = `${columns}x${rows}`;
      } else options[option.name] = option.values[this.random.below(option.values.length)];
    }
    return options;
  }

  addText(text) {
    this.hash = addBytes(this.hash, text);
  }

  addNumber(number) {
    this.hash = mix(BigInt.asUintN(WORD, this.hash + BigInt(number)));
  }

  addRefusal(actor) {
    const number = Number(this.random.next() & 0xffffffffn);
    const why = this.table.whyNot(number, actor);
    if (why) this.addText(LANGUAGES.map((language) => why.text(language)).join(""));
  }

  addScene() {
    for (const { kind, owner, turn, shape, x, y, z, group, move } of this.knowing.scene().items)
      for (const number of [ITEM_KINDS.indexOf(kind), owner, turn, shape, x, y, z, group, move])
        this.addNumber(number);
  }

  step(actor, moves) {
    const move =
      actor === CHANCE
        ? this.table.draw(this.random)
        : this.table.play(moves[this.random.below(moves.length)]);
    for (const view of [...this.eyes, this.knowing]) view.look(this.table);
    return move;
  }

  addResult() {
    const { winner, how, points } = this.table.result;
    this.addNumber(winner === "draw" ? -1 : (winner ?? -2));
    this.addText(how);
    for (const each of points) this.addNumber(each);
  }

  run() {
    for (let actor; (actor = this.table.actor) !== OVER; ) {
      const moves = this.table.moves();
      this.knowing.moves(); /* what is listed is written without being judged again */
      for (const move of moves) {
        this.addNumber(move);
        this.addText(this.knowing.moveText(move));
      }
      this.addRefusal(actor);
      for (const view of this.eyes) this.addText(view.position + view.drawing());
      if (this.table.ply % SCENE_EVERY === 0) this.addScene();
      this.addNumber(this.step(actor, moves));
    }
    this.addResult();
    for (const handle of [...this.eyes, this.knowing, this.table]) handle.close();
    return this.hash;
  }
}

for (const game of games())
  for (let seed = 0; seed < Number(process.argv[2]); seed++)
    console.log(`${game.name} ${seed} ${new Walk(game, seed).run().toString(16).padStart(16, "0")}`);
