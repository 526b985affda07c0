/* Studies kept in this browser: chapters, each a record with its tree. What lies there may have been
 * damaged: nothing read is trusted before it was looked at. */
import { Table } from "../core.js";
import { splitRecords } from "../share.js";
import { newId } from "../store.js";

export interface Study {
  id: string;
  name: string;
  updated: number;
  chapters: string[]; /* records */
}

const PREFIX = "tablier.study.";

function read(key: string): Study | undefined {
  try {
    const it = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Study> | null;
    const good =
      typeof it?.id === "string" &&
      typeof it.name === "string" &&
      typeof it.updated === "number" &&
      Array.isArray(it.chapters) &&
      it.chapters.every((c) => typeof c === "string");
    return good ? (it as Study) : undefined;
  } catch {
    return undefined;
  }
}

export function studies(): Study[] {
  return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => read(key) ?? [])
    .sort((a, b) => b.updated - a.updated);
}

export function study(id: string): Study | undefined {
  return read(PREFIX + id);
}

/* False when the browser has no room. */
export function keepStudy(it: Study): boolean {
  try {
    localStorage.setItem(PREFIX + it.id, JSON.stringify({ ...it, updated: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

export function removeStudy(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

export function newStudy(name: string, chapters: string[] = []): Study {
  const made = { id: newId(), name, updated: Date.now(), chapters };
  keepStudy(made);
  return made;
}

/* As a file: the chapters one after the other. */
export function fileOf({ chapters }: Study): string {
  return chapters.map((c) => c.trimEnd()).join("\n\n") + "\n";
}

/* The chapters of a file, each looked at. Throws Refused. */
export function chaptersOf(file: string): string[] {
  return splitRecords(file).map((record) => new Table(record).tidy(record));
}
