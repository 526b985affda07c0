/// <reference lib="esnext.disposable" preserve="true" />
/* The library as JavaScript sees it: one instance of WebAssembly, its memory, and how its refusals
 * are thrown. Where fields lie is checked by js/wasm/layout.c.
 *
 * Numbers are judged before they cross: what does not fit is refused, never cut. A handle crosses as
 * the object that owns it, so a closed one never does. */

export const LANGUAGES = ["en", "fr", "ca"] as const;
/** A language of the sentences. */
export type Language = (typeof LANGUAGES)[number];

const CODES = [
  "",
  "invalid",
  "illegal",
  "space",
  "limit",
  "missing",
  "memory",
  "null",
  "handle",
  "range",
] as const;
/** What kind of refusal it is; the words of `enum tablier_code`. */
export type Code = Exclude<(typeof CODES)[number], "">;

type Call = (...values: (number | bigint)[]) => number;

const ERROR_BYTES = 1616,
  ROOM_FIRST = 1 << 14;

let exports: Record<string, Call>;
let linear: WebAssembly.Memory;
let failure = 0; /* where an error is written */
let room = 0,
  roomBytes = 0; /* where texts and lists are written */
export let out = 0; /* where structures are */

/** Makes the instance. Once, before anything else. */
export function start(module: WebAssembly.Module): void {
  const instance = new WebAssembly.Instance(module);
  linear = instance.exports.memory as WebAssembly.Memory;
  exports = instance.exports as unknown as Record<string, Call>;
  failure = take(ERROR_BYTES);
  out = take(512);
  enlarge(ROOM_FIRST);
}

/* ---- memory */

let seen: DataView | undefined;

/** The memory as it is now: it moves when it grows. */
export function data(): DataView {
  if (seen?.buffer !== linear.buffer) seen = new DataView(linear.buffer);
  return seen;
}

export const bytesAt = (at: number, n: number) => new Uint8Array(linear.buffer, at, n);
export const i32 = (at: number) => data().getInt32(at, true);
export const u32 = (at: number) => data().getUint32(at, true);
export const u64 = (at: number) => data().getBigUint64(at, true);
export const set32 = (at: number, value: number) => data().setInt32(at, value, true);
export const set64 = (at: number, value: bigint) => data().setBigUint64(at, value, true);

const decoder = new TextDecoder(),
  encoder = new TextEncoder();

export const textAt = (at: number, n: number) => decoder.decode(bytesAt(at, n));

/** The text of a field of so many bytes, which ends at a NUL. */
export function wordAt(at: number, most: number): string {
  const bytes = bytesAt(at, most),
    n = bytes.indexOf(0);
  return decoder.decode(bytes.subarray(0, n < 0 ? most : n));
}

function take(bytes: number): number {
  const at = exports.malloc(bytes) >>> 0;
  if (!at) throw refusal("memory");
  return at;
}

function enlarge(bytes: number): void {
  const more = take(bytes);
  if (room) exports.free(room);
  room = more;
  roomBytes = bytes;
}

/** Gives a function texts as addresses and lengths; they are gone when it returns. */
export function withTexts<T>(texts: string[], use: (...places: number[]) => T): T {
  const all = texts.map((text) => encoder.encode(whole(text)));
  const bytes = all.reduce((sum, one) => sum + one.length, 0);
  return withBytes(bytes + 1, (at) => {
    const places: number[] = [];
    let next = at;
    for (const one of all) {
      bytesAt(next, one.length).set(one);
      places.push(next, one.length);
      next += one.length;
    }
    return use(...places);
  });
}

/** Gives a function so many bytes of its own. */
export function withBytes<T>(bytes: number, use: (at: number) => T): T {
  const at = take(bytes);
  try {
    return use(at);
  } finally {
    exports.free(at);
  }
}

function whole(text: string): string {
  if (typeof text !== "string") throw new TypeError(`a text is wanted, not ${String(text)}`);
  return text;
}

/* ---- errors */

/** Anything that Tablier refuses. */
export class TablierError extends Error {
  /** What kind of refusal it is. */
  readonly code: Code;
  /** The stable word of the rule that refuses a move; empty when it is not about one. */
  readonly rule: string;
  /** The places concerned: columns and rows from 0. */
  readonly cells: readonly (readonly [number, number])[];
  /** @internal */
  readonly bytes: Uint8Array;

  /** The refusal that was written last, or that another thread sent.
   * @internal */
  constructor(sent?: Uint8Array) {
    if (sent) bytesAt(failure, ERROR_BYTES).set(sent);
    super(sentenceAt(failure, language));
    this.name = "TablierError";
    this.bytes = bytesAt(failure, ERROR_BYTES).slice();
    this.code = CODES[-i32(failure)] as Code;
    this.rule = wordAt(failure + 16, 32);
    this.cells = Array.from({ length: i32(failure + 4) }, (_, i) => {
      const cell = data().getUint16(failure + 48 + 2 * i, true);
      return [cell & 255, cell >> 8] as const;
    });
  }

  /** What went wrong, in the language that setLanguage was given. */
  get sentence(): string {
    return this.message;
  }

  /** What went wrong, in a language. */
  text(language: Language): string {
    const number = languageNumber(language);
    return withBytes(ERROR_BYTES, (at) => {
      bytesAt(at, ERROR_BYTES).set(this.bytes);
      return sentenceAt(at, number);
    });
  }
}

let language = 0;

/** The language of the sentences that errors say by themselves; English otherwise. */
export function setLanguage(to: Language): void {
  language = languageNumber(to);
}

export function languageNumber(word: Language): number {
  const number = LANGUAGES.indexOf(word);
  if (number < 0) throw refusal("missing");
  return number;
}

function sentenceAt(error: number, lang: number): string {
  const most = 2048;
  return withBytes(most, (at) => {
    const n = exports.tablier_error_text(error, lang, at, most, 0);
    return textAt(at, Math.max(0, n));
  });
}

/** The error of a code, for what is refused before it reaches the library. */
export function refusal(code: Code, number = 0n): TablierError {
  exports.tablier_error_set(-CODES.indexOf(code), number, failure);
  return new TablierError();
}

/* ---- numbers that are judged */

function judged(value: number, least: number, most: number): number {
  if (!Number.isInteger(value))
    throw new TypeError(`a whole number is wanted, not ${String(value)}`);
  if (value < least || value > most) {
    const near = Number.isSafeInteger(value) ? BigInt(value) : value < 0 ? -(1n << 63n) : (1n << 63n) - 1n;
    throw refusal("range", near);
  }
  return value;
}

export const int = (value: number) => judged(value, -(2 ** 31), 2 ** 31 - 1);
/** A move, or another number that has no sign. */
export const uint = (value: number) => judged(value, 0, 2 ** 32 - 1);

/** A number of 64 bits: a bigint, or a number that is exact. */
export function uint64(value: number | bigint): bigint {
  if (typeof value !== "bigint") return BigInt(judged(value, 0, Number.MAX_SAFE_INTEGER));
  const most = (1n << 63n) - 1n;
  if (value >= 1n << 64n) throw refusal("range", most);
  if (value < 0n) throw refusal("range", value < -most ? -most : value);
  return value;
}

/* ---- calls */

/** Calls a function of the library, whose error is its last parameter, and throws what it refuses. */
export function call(name: string, ...values: (number | bigint)[]): number {
  const status = exports[`tablier_${name}`](...values, failure);
  if (status < 0) throw new TablierError();
  return status;
}

/** A function without an error. */
export const plain = (name: string) => exports[`tablier_${name}`]();

/** Whether a function refuses: the refusal, or null. */
export function ask(name: string, ...values: (number | bigint)[]): TablierError | null {
  const status = exports[`tablier_${name}`](...values, failure);
  return status < 0 ? new TablierError() : null;
}

/** Calls a function that writes a list in a room that it is told the size of in items of so many
 * bytes; when it is too small, once more in a larger one. `use` gets the count and the place. */
export function list<T>(
  each: number,
  name: string,
  values: (number | bigint)[],
  use: (count: number, at: number) => T,
): T {
  const cap = Math.floor(roomBytes / each);
  const count = exports[`tablier_${name}`](...values, room, cap, failure);
  if (count >= 0) return use(count, room);
  const needed = Number(u64(failure + 8));
  if (CODES[-count] !== "space" || needed <= cap) throw new TablierError();
  enlarge(needed * each);
  return list(each, name, values, use);
}

/** What a function writes. */
export const text = (name: string, ...values: (number | bigint)[]) =>
  list(1, name, values, (n, at) => textAt(at, n));

/* ---- handles */

const forgotten = new FinalizationRegistry<[string, number]>(([closer, pointer]) => {
  exports[closer](pointer, 0);
});

/** A thing of the library. It is closed by close(), and when nothing refers to it any more. */
export abstract class Handle {
  private pointer = 0;

  /** @internal */
  protected abstract readonly closer: string;

  /** @internal */
  protected own(pointer: number): this {
    this.pointer = pointer;
    forgotten.register(this, [`tablier_${this.closer}`, pointer], this);
    return this;
  }

  /** @internal */
  get at(): number {
    if (!this.pointer) throw refusal("handle");
    return this.pointer;
  }

  /** Whether it was closed. */
  get closed(): boolean {
    return !this.pointer;
  }

  /** Gives its memory back. It cannot be used afterwards, nor closed again. */
  close(): void {
    call(this.closer, this.at);
    this.pointer = 0;
    forgotten.unregister(this);
  }

  /** For `using`: closes it unless that was done. */
  [Symbol.dispose](): void {
    if (this.pointer) this.close();
  }
}

/** The place of a handle of a kind, of this one only. */
export function of<T extends Handle>(kind: abstract new (...none: never[]) => T, handle: T): number {
  if (!(handle instanceof kind)) throw new TypeError(`a ${kind.name} is wanted, not ${String(handle)}`);
  return handle.at;
}
