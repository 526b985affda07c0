/* Tablier: the rules, records, pictures and computer players of board games.
 *
 * A table is the whole truth of a game, a view is what one seat knows of it. Whatever shows or thinks
 * takes a view, so that a secret cannot be shown by accident. */
import { compile } from "./module.js";
import { data, plain, start, wordAt } from "./native.js";

start(await compile());

/** The version of the library. */
export const version = (): string => {
  const at = plain("version");
  return wordAt(at, Math.min(32, data().byteLength - at));
};

export {
  CHANCE,
  Game,
  KNOWING,
  LEVELS,
  OVER,
  type Option,
  PUBLIC,
  Random,
  type Setup,
  games,
} from "./games.js";
export { type Code, type Language, LANGUAGES, TablierError, setLanguage } from "./native.js";
export { type Item, ITEM_KINDS, type Move, type Result, type Scene, type State } from "./position.js";
export * from "./record.js";
export * from "./search.js";
export * from "./table.js";
export { type Limit, Thinker, type Thought } from "./thinker.js";
export { type Picture, View } from "./view.js";
