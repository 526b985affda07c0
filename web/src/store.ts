/* Games kept in this browser. What lies there may have been damaged, or written by another window a
 * moment ago: nothing read is trusted before it was looked at. */

export type SeatPlan = { kind: "person"; name?: string } | { kind: "computer"; level: number };

export interface Saved {
  id: string;
  game: string;
  seats: SeatPlan[];
  record: string;
  updated: number;
  over: boolean;
  winner?: number; /* the side, once it is over; as in a result */
  made: number; /* moves, lots not counted */
  earlier?: string[]; /* the records of the games of the match before this one */
}

/* How one hears that it is one's turn. */
export interface Notices {
  push?: PushSubscriptionJSON;
  mail?: string;
}

/* A seat held at a game online. */
export interface Held {
  id: string;
  token: string;
  seat: number;
  game: string;
  updated: number;
  next?: string; /* the token one sits down with, before it is known whether one does */
  notices?: Notices;
  links?: { seat: number; token: string }[]; /* of the seats one invites others to */
}

const PREFIX = "tablier.game.";
const HELD = "tablier.online.";
const PLAYER = "tablier.key";
const EARLIER = "tablier.keys";
const EARLIER_MAX = 8;
const GAMES_MAX = 200;

type Fields = Record<string, unknown>;

function isPlan(it: Fields | null): boolean {
  return it?.kind === "person" || (it?.kind === "computer" && typeof it.level === "number");
}

function isSaved(it: Fields | null): boolean {
  return (
    [it?.id, it?.game, it?.record].every((v) => typeof v === "string") &&
    typeof it!.updated === "number" &&
    Array.isArray(it!.seats) &&
    it!.seats.every(isPlan) &&
    (it!.earlier === undefined || Array.isArray(it!.earlier))
  );
}

function isHeld(it: Fields | null): boolean {
  return (
    [it?.id, it?.token, it?.game].every((v) => typeof v === "string") &&
    typeof it!.updated === "number"
  );
}

/* What is kept under a name; undefined where that is nothing, or not what it should be. */
function read<T>(key: string, good: (it: Fields | null) => boolean): T | undefined {
  try {
    const it = JSON.parse(localStorage.getItem(key) ?? "null") as Fields | null;
    return good(it) ? (it as T) : undefined;
  } catch {
    return undefined;
  }
}

function each<T>(prefix: string, good: (it: Fields | null) => boolean): T[] {
  return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => read<T>(key, good) ?? []);
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => (b % 36).toString(36)).join(
    "",
  );
}

export function savedGames(): Saved[] {
  return each<Saved>(PREFIX, isSaved).sort((a, b) => b.updated - a.updated);
}

export function savedGame(id: string): Saved | undefined {
  return read(PREFIX + id, isSaved);
}

/* Whether anything is kept under that name, a game or what is left of one. */
export function isKept(id: string): boolean {
  return localStorage.getItem(PREFIX + id) !== null;
}

/* Keeps a game; when the browser is full the oldest finished ones make room. */
export function saveGame(game: Saved): void {
  const others = savedGames().filter((g) => g.id !== game.id);
  for (const old of others) if (old.made === 0) removeGame(old.id); /* set up, never begun */
  for (const old of others.slice(GAMES_MAX)) removeGame(old.id);
  const spare = others.filter((g) => g.over).reverse();
  while (!write(PREFIX + game.id, game)) {
    const oldest = spare.shift();
    if (!oldest) return;
    removeGame(oldest.id);
  }
}

export function removeGame(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

export function heldSeats(): Held[] {
  return each<Held>(HELD, isHeld).sort((a, b) => b.updated - a.updated);
}

export function heldSeat(id: string): Held | undefined {
  return heldSeats().find((h) => h.id === id);
}

export function holdSeat(held: Held): void {
  write(HELD + held.id, held);
}

export function dropSeat(id: string): void {
  localStorage.removeItem(HELD + id);
}

/* A token or key: 128 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export function isSecret(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{22}$/.test(text);
}

/* The key that opens all of one's seats on any device. */
export function playerKey(): string {
  const kept = localStorage.getItem(PLAYER);
  if (kept) return kept;
  const key = newSecret();
  localStorage.setItem(PLAYER, key);
  return key;
}

/* The keys used here before this one, the latest first: whoever took another can go back. */
export function earlierKeys(): string[] {
  const kept = read<unknown[]>(EARLIER, (it) => Array.isArray(it)) ?? [];
  return kept.filter(isSecret).slice(0, EARLIER_MAX);
}

/* From now on another key is one's own; the one until now is kept. */
export function changeKey(key: string): void {
  const others = [playerKey(), ...earlierKeys()].filter((k) => k !== key);
  write(EARLIER, [...new Set(others)].slice(0, EARLIER_MAX));
  localStorage.setItem(PLAYER, key);
}

/* What a page without a game of its own shows (a study, a lesson, the referee's board) outlives a
 * reload, no more: whoever comes anew begins anew. */
const SHOWN = "tablier.shown";
const arrived = performance
  .getEntriesByType("navigation")
  .some((e) => (e as PerformanceNavigationTiming).type === "reload")
  ? location.href
  : "";
let asked = false;

export function keepShown(what: string): void {
  try {
    sessionStorage.setItem(SHOWN, JSON.stringify([location.href, what]));
  } catch {
    /* a browser that keeps nothing forgets it */
  }
}

/* What was shown here before the reload; empty otherwise. */
export function shownBefore(): string {
  if (asked || arrived !== location.href) return "";
  asked = true;
  try {
    const [place, what] = JSON.parse(sessionStorage.getItem(SHOWN) ?? "[]") as string[];
    return place === arrived ? what : "";
  } catch {
    return "";
  }
}
