/* Whoever solves puzzles in this browser: how strong, how often in a row, and what was seen. What
 * lies there may have been damaged: nothing read is trusted before it was looked at. */
import { rated, type Listed, type Strength } from "./riddles.js";

export interface Pupil extends Strength {
  solved: number;
  tried: number;
  streak: number; /* solved one after the other */
  best: number;
  day: number; /* the last whose puzzle was solved */
  days: number; /* in a row */
  seen: string[]; /* puzzles, the latest last */
}

const KEY = "tablier.school";
const SEEN_MAX = 4000,
  SPREAD = 200; /* of difficulty, by lot */

const FIRST: Pupil = {
  rating: 1500,
  deviation: 350,
  volatility: 0.06,
  solved: 0,
  tried: 0,
  streak: 0,
  best: 0,
  day: 0,
  days: 0,
  seen: [],
};

export function pupil(): Pupil {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, unknown>>;
    const made = { ...FIRST, ...kept };
    const numbers = Object.keys(FIRST).filter((k) => k !== "seen") as (keyof Pupil)[];
    const good =
      numbers.every((k) => Number.isFinite(made[k])) &&
      Array.isArray(made.seen) &&
      made.seen.every((id) => typeof id === "string");
    return good && made.deviation > 0 && made.volatility > 0 ? made : { ...FIRST };
  } catch {
    return { ...FIRST };
  }
}

function keep(it: Pupil): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(it));
  } catch {
    /* a browser that is full forgets */
  }
}

/* What came of the first try at a puzzle. One that was seen before, or that a hint helped with,
 * says nothing of strength. */
export function learn(puzzle: Listed, solved: boolean, helped: boolean): Pupil {
  const before = pupil(),
    fresh = !before.seen.includes(puzzle.id),
    counts = fresh && !(solved && helped);
  const streak = solved && !helped ? before.streak + Number(fresh) : solved ? before.streak : 0;
  const after: Pupil = {
    ...before,
    ...(counts ? rated(before, puzzle.difficulty, solved) : {}),
    solved: before.solved + Number(fresh && solved),
    tried: before.tried + Number(fresh),
    streak,
    best: Math.max(before.best, streak),
    seen: [...before.seen.filter((id) => id !== puzzle.id), puzzle.id].slice(-SEEN_MAX),
  };
  keep(after);
  return after;
}

/* The puzzle of a day was solved. */
export function learnDay(day: number): Pupil {
  const before = pupil();
  if (before.day === day) return before;
  const after = { ...before, day, days: before.day === day - 1 ? before.days + 1 : 1 };
  keep(after);
  return after;
}

/* The next one: about as hard as the solver is strong, new as long as there are any. */
export function choose(some: Listed[], { rating, seen }: Pupil, lot = Math.random): Listed {
  const known = new Set(seen),
    fresh = some.filter((p) => !known.has(p.id));
  const far = (p: Listed) => Math.abs(p.difficulty - rating) + lot() * SPREAD;
  return (fresh.length ? fresh : some)
    .map((p): [number, Listed] => [far(p), p])
    .reduce((a, b) => (b[0] < a[0] ? b : a))[1];
}
