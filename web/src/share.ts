/* A whole game in a link, a file, or a picture. */
import { recordText } from "./core.js";
import { address } from "./place.js";

async function through(bytes: Uint8Array, by: ReadableWritablePair): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let raw = "";
  for (const b of bytes) raw += String.fromCharCode(b);
  return btoa(raw).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function toBytes(text: string): Uint8Array {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

/* The record, packed small enough for an address. */
export async function pack(record: string): Promise<string> {
  return toText(
    await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw")),
  );
}

export async function unpack(text: string): Promise<string> {
  return new TextDecoder().decode(
    await through(toBytes(text), new DecompressionStream("deflate-raw")),
  );
}

export async function linkOf(record: string, place: string): Promise<string> {
  return address(place) + (await pack(record));
}

export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/* A board as a picture that stands alone: every drawn element takes its computed colours along. */
export function pictureOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")],
    to = [copy, ...copy.querySelectorAll("*")];
  const kept = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font",
    "text-anchor",
    "dominant-baseline",
  ];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of kept)
      (to[i] as SVGElement).style.setProperty(name, style.getPropertyValue(name));
  });
  for (const spot of copy.querySelectorAll("[role=row]")) spot.remove();
  const box = svg.viewBox.baseVal;
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, "");
}

export async function pngOf(svg: SVGSVGElement, background: string): Promise<Blob> {
  const image = new Image();
  const box = svg.viewBox.baseVal,
    scale = 1600 / Math.max(box.width, box.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureOf(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((b) => (b ? resolve(b) : reject(new Error("no picture"))), "image/png"),
  );
}

/* The records of a file, one after another: a tag line after moves begins the next. */
export function splitRecords(text: string): string[] {
  const records: string[] = [];
  let lines: string[] = [],
    inMoves = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    const tag = line.startsWith("[");
    if (tag && inMoves) {
      records.push(lines.join("\n"));
      lines = [];
      inMoves = false;
    }
    if (!tag && line.trim()) inMoves = true;
    lines.push(line);
  }
  if (lines.some((l) => l.trim())) records.push(lines.join("\n"));
  return records;
}

export function emptyRecord(game: string, variant = ""): string {
  return recordText({ Game: game, Variant: variant });
}
