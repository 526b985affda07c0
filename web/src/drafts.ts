/* The kind of draft for what a game is made of. */
import { Kind, type Game, type Scene } from "./core.js";
import { CubeDraft } from "./cubes.js";
import { DiceDraft } from "./dice.js";
import { DiscDraft } from "./discs.js";
import type { Draft, Held, Judge } from "./draft.js";
import { TileDraft } from "./tiles.js";

/* `things`: what lies ready where nobody holds anything. */
export function newDraft(
  game: Game,
  scene: Scene,
  seat: number,
  judge: Judge,
  things: () => { shape: number; owner: number }[],
): Draft {
  const tiles = game.matter === "tiles",
    make = { dice: DiceDraft, cubes: CubeDraft, tiles: TileDraft, discs: DiscDraft }[game.matter];
  const draft = new make(game, scene, seat, judge, tiles);
  if (tiles && !scene.items.some((i) => i.kind === Kind.Hand))
    draft.hand.push(
      ...things().map((thing, place): Held => ({ ...thing, count: 1, seat: 0, place })),
    );
  draft.cancel();
  return draft;
}
