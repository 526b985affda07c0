/* Things that move when a move is made: dice roll to their face, tiles and cubes settle down.
 * Nothing moves for people who asked for stillness. */
import { render } from "lit";
import { die } from "./draw.js";
import { Kind, type Item, type Scene } from "./core.js";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const NAMES: Partial<Record<Kind, string>> = {
  [Kind.Die]: "die",
  [Kind.Tile]: "tile",
  [Kind.Cube]: "cube",
  [Kind.Disc]: "disc",
};

/* What is there now and was not before. */
export function fresh(before: Scene, after: Scene): Item[] {
  const had = new Set(
    before.items
      .filter((i) => NAMES[i.kind])
      .map((i) => `${i.kind},${i.x},${i.y},${i.z},${i.shape},${i.owner}`),
  );
  return after.items.filter(
    (i) => NAMES[i.kind] && !had.has(`${i.kind},${i.x},${i.y},${i.z},${i.shape},${i.owner}`),
  );
}

const SETTLING: Keyframe[] = [
  { transform: "scale(1.15)", opacity: 0.3 },
  { transform: "none", opacity: 1 },
];
const FRAMES: Partial<Record<Kind, Keyframe[]>> = {
  [Kind.Tile]: [
    { transform: "scale(1.18) rotate(4deg)", opacity: 0.4 },
    { transform: "none", opacity: 1 },
  ],
  [Kind.Cube]: SETTLING,
  [Kind.Disc]: SETTLING,
};
const TUMBLE: Keyframe[] = [
  { transform: "translate(-46px, -70px) rotate(-300deg) scale(1.25)" },
  { transform: "translate(-12px, -20px) rotate(-110deg) scale(1.16)", offset: 0.55 },
  { transform: "rotate(8deg) scale(0.97)", offset: 0.85 },
  { transform: "none" },
];
const ROLL = 520,
  SETTLE = 220; /* milliseconds */

type Place = (x: number, y: number) => [number, number];

/* A picture that is only there while it moves. */
function passing(
  layer: Element,
  [x, y]: [number, number],
  frames: Keyframe[],
  duration: number,
): SVGGElement {
  const outer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const inner = outer.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  outer.setAttribute("transform", `translate(${x} ${y})`);
  layer.append(outer);
  inner.animate(frames, { duration, easing: "ease-out" }).finished.then(
    () => outer.remove(),
    () => outer.remove(),
  );
  return inner;
}

/* A die tumbles, and shows all the way the face it comes to rest on: the sum it took is no lot. */
function roll(layer: Element, root: ParentNode, i: Item, place: Place): void {
  root.querySelector(`#die-${i.x}-${i.y}`)?.animate([{ opacity: 0 }, { opacity: 0 }], ROLL);
  const moving = passing(layer, place(i.x, i.y), TUMBLE, ROLL);
  render(die(i.owner - 1, i.shape), moving);
}

/* Captured dice slip under the one that took them. */
function capture(layer: Element, taken: Item, by: Item, place: Place): void {
  const [x, y] = place(taken.x, taken.y),
    [tx, ty] = place(by.x, by.y);
  const moving = passing(
    layer,
    [x, y],
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${tx - x}px, ${ty - y}px) scale(0.35)`, opacity: 0 },
    ],
    ROLL,
  );
  render(die(taken.owner - 1, taken.shape), moving);
}

/* `layer` is an element of the picture that nothing else draws into; `place` where a cell lies. */
export function motion(
  root: HTMLElement | DocumentFragment,
  layer: Element,
  before: Scene,
  after: Scene,
  place: Place,
): void {
  const items = fresh(before, after);
  if (still() || items.length > 12) return;
  const dice = items.filter((i) => i.kind === Kind.Die);
  for (const i of dice) roll(layer, root, i, place);
  if (dice.length === 1)
    for (const taken of fresh(after, before))
      if (taken.kind === Kind.Die) capture(layer, taken, dice[0], place);
  for (const i of items) {
    const frames = FRAMES[i.kind];
    if (frames)
      root
        .querySelector(`#${NAMES[i.kind]}-${i.x}-${i.y}`)
        ?.animate(frames, { duration: SETTLE, easing: "ease-out" });
  }
}
