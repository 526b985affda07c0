/* The kind of draft for each game. */
import { Kind, type Scene } from "./core.js";
import { CubeDraft } from "./cubes.js";
import { DiceDraft } from "./dice.js";
import { skinOf, type Draft, type Judge } from "./draft.js";
import { TileDraft, allTiles } from "./tiles.js";

export function newDraft(game: string, scene: Scene, seat: number, judge: Judge): Draft {
  const skin = skinOf(game);
  const make = { dice: DiceDraft, cubes: CubeDraft, tiles: TileDraft }[skin];
  const draft = new make(scene, seat, judge, skin === "tiles");
  if (skin === "tiles" && !scene.items.some((i) => i.kind === Kind.Hand))
    draft.hand.push(...allTiles(game));
  draft.cancel();
  return draft;
}
