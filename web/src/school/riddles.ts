/* Puzzles: the list of all, the record of each, and what the core says of tries at one. */
import { Core, LANGS, Table, type Exports } from "../core.js";
import { lang } from "../words.js";

export interface Listed {
  id: string;
  game: string;
  theme: string;
  difficulty: number;
  answer: string; /* the word that answers, of those that ask for one */
  at: number; /* among those of its game */
}

interface School extends Exports {
  tablier_puzzle(n: number, lang: number): number;
  tablier_puzzle_try(n: number, lang: number): number;
  tablier_puzzle_refute(n: number): number;
  tablier_rate(
    rating: number,
    deviation: number,
    volatility: number,
    difficulty: number,
    solved: number,
  ): void;
}

const UNRATED = 1500;

/* Fetched once, and again after a failure. */
function once<T>(fetched: Map<string, Promise<T>>, address: string): Promise<T> {
  let known = fetched.get(address);
  if (!known) {
    known = fetch(address).then((a) => a.json() as Promise<T>);
    known.catch(() => fetched.delete(address));
    fetched.set(address, known);
  }
  return known;
}

type Row = [string, string, number, string];
const lists = new Map<string, Promise<Record<string, Row[]>>>(),
  files = new Map<string, Promise<string[]>>();

export async function listAll(): Promise<Listed[]> {
  const all = await once(lists, PUZZLES.list);
  return Object.entries(all).flatMap(([game, rows]) =>
    rows.map(([id, theme, difficulty, answer], at) => ({
      id,
      game,
      theme,
      difficulty: difficulty || UNRATED,
      answer,
      at,
    })),
  );
}

export type Goal = "win" | "hold" | "keep" | "solve" | "find" | "word";
export type Verdict = "wrong" | "on" | "right";
const VERDICTS: Verdict[] = ["wrong", "on", "right"];

/* One puzzle, with an instance of the core for itself. */
export class Riddle {
  private core = new Core();
  readonly task: string;
  readonly goal: Goal;
  readonly seat: number; /* who is to find it */
  readonly question: string;

  constructor(
    readonly listed: Listed,
    readonly record: string,
  ) {
    const length = this.call.tablier_puzzle(this.core.write(record), LANGS.indexOf(lang()));
    if (length < 0) this.core.refuse();
    const said = JSON.parse(this.core.read(length)) as { task: string; goal: Goal; seat: number };
    this.task = said.task;
    this.goal = said.goal;
    this.seat = said.seat;
    this.question = /^\[Question "([^"]*)"/m.exec(record)?.[1] ?? "";
  }

  private get call(): School {
    return this.core.call as School;
  }

  /* Its position alone, as a record. */
  get start(): string {
    return `${this.record.split("\n\n")[0]}\n\n`;
  }

  /* The moves of one way to solve it, the answers among them. */
  get solution(): string[] {
    const table = new Table(this.record);
    return table
      .line(table.end)
      .filter((e) => e.kind === "move")
      .map((e) => e.text);
  }

  /* Judges the solver's moves so far, or the word that answers. */
  judge(said: string[]): { verdict: Verdict; reply: string } {
    const n = this.core.write(said.join(" "));
    const verdict = this.call.tablier_puzzle_try(n, LANGS.indexOf(lang()));
    if (verdict < 0) this.core.refuse();
    return { verdict: VERDICTS[verdict], reply: this.core.read(this.call.tablier_said()) };
  }

  /* What the other side answers when the last of these moves was wrong; "" where nothing does. */
  refute(said: string[]): string {
    const length = this.call.tablier_puzzle_refute(this.core.write(said.join(" ")));
    return length > 0 ? this.core.read(length) : "";
  }
}

export async function openRiddle(listed: Listed): Promise<Riddle> {
  const records = await once(files, PUZZLES.records[listed.game]);
  return new Riddle(listed, records[listed.at]);
}

/* ---- how strong somebody is */

export interface Strength {
  rating: number;
  deviation: number;
  volatility: number;
}

let rater: Core | undefined;

export function rated(now: Strength, difficulty: number, solved: boolean): Strength {
  rater ??= new Core();
  const call = rater.call as School;
  call.tablier_rate(now.rating, now.deviation, now.volatility, difficulty, Number(solved));
  const at = rater.call.tablier_output();
  const [rating, deviation, volatility] = new Float64Array(
    rater.call.memory.buffer.slice(at, at + 24),
  );
  return { rating, deviation, volatility };
}

/* ---- the puzzle of the day */

/* Days of the calendar since 1970, as the reader's wall shows it. */
export function today(now = new Date()): number {
  return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
}

/* The same one for everybody with the same date: the games take turns. */
export function ofTheDay(all: Listed[], day = today()): Listed {
  const games = [...new Set(all.map((p) => p.game))].sort(),
    game = games[day % games.length];
  const some = all.filter((p) => p.game === game && !p.answer);
  return some[(Math.imul(day, 2654435761) >>> 0) % some.length];
}
