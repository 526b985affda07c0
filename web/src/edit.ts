/* Setting up by hand: changes to a position's line of text. What comes out is read by the core, which
 * refuses what cannot be. */
import { Kind, cellName, type Scene } from "./core.js";
import type { Skin } from "./draft.js";

/* A die on a cell (pips 0: none), colour 1 white, 2 black. */
export function putDie(
  scene: Scene,
  position: string,
  x: number,
  y: number,
  pips: number,
  owner: number,
): string {
  const rows: string[] = [];
  for (let row = scene.rows - 1; row >= 0; row--) {
    let text = "",
      empty = 0;
    for (let column = 0; column < scene.columns; column++) {
      const there = scene.items.find((i) => i.kind === Kind.Die && i.x === column && i.y === row);
      const [shape, side] =
        column === x && row === y ? [pips, owner] : [there?.shape ?? 0, there?.owner ?? 1];
      if (!shape) {
        empty++;
        continue;
      }
      text += (empty || "") + String.fromCharCode((side === 1 ? 64 : 96) + shape);
      empty = 0;
    }
    rows.push(text + (empty || ""));
  }
  return `${rows.join("/")} ${position.split(" ")[1]}`;
}

function takeTile(position: string, cell: string): string {
  const [size, tiles, ...rest] = position.split(" ");
  const left = tiles.split(",").filter((entry) => !entry.endsWith(`@${cell}`));
  return [size, left.join(",") || "-", ...rest].join(" ");
}

/* The piece on top of a cell goes back into its owner's hand. */
function takePiece(position: string, cell: string): string {
  const fields = position.split(" "),
    pieces = fields[1].split("/");
  const index = pieces.findLastIndex((p) =>
    p
      .slice(3)
      .split(",")
      .some((c) => c.replace(/x\d$/, "") === cell),
  );
  if (index < 0) return position;
  const [piece] = pieces.splice(index, 1),
    hands = fields[2].split("/");
  const seat = piece[0] === "g" ? 1 : 0,
    letter = piece[1];
  const known = new RegExp(`${letter}(\\d)`).exec(hands[seat]);
  if (known) hands[seat] = hands[seat].replace(known[0], `${letter}${Number(known[1]) + 1}`);
  else hands[seat] = `${hands[seat] === "-" ? "" : hands[seat]}${letter}1`;
  const order = "LTZOI",
    parts = (hand: string) => hand.match(/[A-Z]\d/g) ?? [];
  hands[seat] =
    parts(hands[seat])
      .sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]))
      .join("") || "-";
  fields[1] = pieces.join("/") || "-";
  fields[2] = hands.join("/");
  if (fields[3] === "-") fields[3] = "1";
  return fields.join(" ");
}

export function takeAway(skin: Skin, scene: Scene, position: string, x: number, y: number): string {
  if (skin === "dice") return putDie(scene, position, x, y, 0, 1);
  return skin === "tiles"
    ? takeTile(position, cellName(x, y))
    : takePiece(position, cellName(x, y));
}

/* The same position with the other side to move. */
export function otherTurn(skin: Skin, position: string): string {
  if (skin === "dice") return position.replace(/[wb]$/, (c) => (c === "w" ? "b" : "w"));
  const fields = position.split(" "),
    seats = fields[2].split("/").length;
  fields[3] = String((Number(fields[3]) % seats) + 1);
  return fields.join(" ");
}
