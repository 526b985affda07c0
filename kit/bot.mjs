/* A bot in JavaScript: it plays a game against itself and says how it ended.
 *
 *     node bot.mjs cephalopod 3 size=3x3 */
import { CHANCE, Random, Search, Table } from "tablier";

const [game = "caminos", level = "3", options = ""] = process.argv.slice(2);
const table = new Table(game, { options }),
  search = new Search(game, { level: Number(level) }),
  lot = new Random(1);
while (!table.over) {
  if (table.actor === CHANCE) {
    table.draw(lot);
    continue;
  }
  const view = table.view(table.actor), // what the one to move knows
    move = search.move(view);
  console.log(table.actor + 1, view.moveText(move));
  table.play(move);
}
const { winner, how } = table.result;
console.log(winner === 0 || winner === 1 ? winner + 1 : (winner ?? "None"), how);
