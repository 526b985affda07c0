/* Short lessons, each played on a real board. A step gives a position and waits for a move; which
 * moves there are, and what comes of them, is the core's word. */
import { Kind, type Scene } from "./core.js";

export interface Tried {
  text: string; /* the move as written */
  winner: number;
  before: Scene;
  after: Scene;
}

export interface Step {
  variant?: string;
  position?: string;
  moves?: string[];
  done(tried: Tried): boolean;
}

const any = () => true;
const like = (pattern: RegExp) => (tried: Tried) => pattern.test(tried.text);
const wins = (tried: Tried) => tried.winner === 0;

/* Some cube of the new piece lies on another piece. */
function climbs({ before, after }: Tried): boolean {
  const count = (s: Scene) => s.items.filter((i) => i.kind === Kind.Cube && i.z > 0).length;
  return (
    count(after) > count(before) &&
    after.items.some(
      (i) =>
        i.kind === Kind.Cube &&
        i.z > 0 &&
        before.items.some(
          (b) => b.kind === Kind.Cube && b.x === i.x && b.y === i.y && b.z === i.z - 1,
        ) &&
        !before.items.some(
          (b) => b.kind === Kind.Cube && b.x === i.x && b.y === i.y && b.z === i.z,
        ),
    )
  );
}

export const LESSONS: Record<string, Step[]> = {
  cephalopod: [
    { position: "5/5/5/5/5 w", done: any },
    { position: "5/2a2/1A3/5/5 w", done: like(/^c3=/) },
    { position: "5/5/1A1d1/2A2/5 w", done: like(/^c3=.*d3/) },
    { position: "5/2B2/3e1/5/5 w", done: like(/^c3$/) },
    { variant: "size=3x3", position: "ABA/bEb/F1f w", done: wins },
  ],
  caminos: [
    { done: any },
    { done: like(/x[23]/) },
    { moves: ["L:c3,d3,e3,e4"], done: climbs },
    {
      position:
        "square yL:a4,b4,c4,c5/yT:d4,e4,e5,f4/gO:b7,b8,c7,c8/gZ:f7,g6,g7,h6 L3T3Z4O2/L4T4Z3O1 1 -",
      done: wins,
    },
  ],
  caminito: [
    { position: "5x5 -", done: like(/^R:.*@(a1|a5|e1|e5)$/) },
    { position: "5x5 R:ne@a1", done: like(/@(a2|b1)$/) },
    { position: "5x5 R:ne@a1,R:ns@a2,R:es@a3", done: like(/@b3$/) },
    { position: "5x5 R:ne@a1,R:ew@b1,R:nw@c1,M@d1", done: like(/^(F|M)@/) },
  ],
  camino: [
    { position: "6x6 -", done: like(/^R:.*@(a1|a6|f1|f6)$/) },
    { position: "6x6 R:ne@a1,W:ns@b2", done: like(/@b1$/) },
    { position: "6x6 R:ne@a1,R:ew@b1,T:ns@c2", done: like(/^L:ew@c1$/) },
    { position: "6x6 R:ne@a1,R:ew@b1,W:ew@a3,W:ew@b3", done: like(/@c3$/) },
  ],
};
