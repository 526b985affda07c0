/* Things that move when a move is made: dice roll to their face, tiles and cubes settle down.
 * Nothing moves for people who asked for stillness. */
import { Kind, type Item, type Scene } from "./core.js";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const NAMES: Partial<Record<Kind, string>> = { [Kind.Die]: "die", [Kind.Tile]: "tile", [Kind.Cube]: "cube" };

/* What is there now and was not before. */
export function fresh(before: Scene, after: Scene): Item[] {
  const had = new Set(before.items.filter((i) => NAMES[i.kind]).map((i) => `${i.kind},${i.x},${i.y},${i.z},${i.shape},${i.owner}`));
  return after.items.filter((i) => NAMES[i.kind] && !had.has(`${i.kind},${i.x},${i.y},${i.z},${i.shape},${i.owner}`));
}

const FRAMES: Partial<Record<Kind, Keyframe[]>> = {
  [Kind.Die]: [
    { transform: "translate(-36px, -60px) rotate(-300deg) scale(1.25)", opacity: 0.2 },
    { transform: "translate(-10px, -18px) rotate(-110deg) scale(1.16)", opacity: 1, offset: 0.55 },
    { transform: "translate(0, 0) rotate(8deg) scale(0.97)", offset: 0.85 },
    { transform: "none" },
  ],
  [Kind.Tile]: [{ transform: "scale(1.18) rotate(4deg)", opacity: 0.4 }, { transform: "none", opacity: 1 }],
  [Kind.Cube]: [{ transform: "scale(1.15)", opacity: 0.3 }, { transform: "none", opacity: 1 }],
};

export function motion(root: HTMLElement | DocumentFragment, before: Scene, after: Scene): void {
  const items = fresh(before, after);
  if (still() || items.length > 12) return;
  for (const i of items) {
    const element = root.querySelector(`#${NAMES[i.kind]}-${i.x}-${i.y}`);
    element?.animate(FRAMES[i.kind]!, { duration: i.kind === Kind.Die ? 480 : 220, easing: "ease-out" });
  }
}
