/* Words: one catalogue a language, fetched when it is first used; every text on the page comes
 * from it. A page that shows words listens for "words" and draws itself again. */
import { LANGS, type Lang, speak } from "./core.js";

let catalogue: Record<string, string> = {};
let current: Lang = "en";
const loaded = new Map<Lang, Record<string, string>>();
export const wordsChanged = new EventTarget();

export function lang(): Lang {
  return current;
}

/* The text of an id, with {places} filled in. */
export function t(id: string, places: Record<string, string | number> = {}): string {
  const text = catalogue[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(places[name] ?? all));
}

/* The language as the reader's region writes it: for dates and times. */
export function locale(): string {
  return navigator.languages.find((tag) => languageOf(tag) === current) ?? current;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split("-")[0];
}

export function has(id: string): boolean {
  return id in catalogue;
}

export function guessLang(): Lang {
  for (const tag of navigator.languages) {
    const found = LANGS.find((l) => l === languageOf(tag));
    if (found) return found;
  }
  return "en";
}

export async function setLang(to: Lang): Promise<void> {
  if (!loaded.has(to)) {
    const answer = await fetch(WORDS[to]);
    loaded.set(to, (await answer.json()) as Record<string, string>);
  }
  catalogue = loaded.get(to)!;
  current = to;
  speak(to);
  document.documentElement.lang = to;
  wordsChanged.dispatchEvent(new Event("words"));
}
