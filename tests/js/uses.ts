/* What a program in TypeScript may count on; it is compiled, not run. */
import { type Limit, Random, Record, type Result, Table, TablierError, Thinker, type View } from "tablier";

const table: Table = new Table("cephalopod", { seats: 2, options: { size: "3x3" } });
const view: View = table.view(0);
const moves: Uint32Array = view.moves();
const refusal: TablierError | null = table.whyNot(moves[0]);
const rule: string | undefined = refusal?.rule;
const result: Result = table.result;
const limit: Limit = { seconds: 1, onReport: (report) => void report.best[0].line.length };
export const thought: Promise<number> = new Thinker(table.game, { seed: 1n }).move(view, limit);
export const all = [rule, result.winner, new Random(1).next(), Record.read("").moves.join()];

// @ts-expect-error: a language that there is not
view.svg({ language: "de" });
// @ts-expect-error: a table is no view
new Thinker("caminos").move(table);
// @ts-expect-error: the truth has no picture
table.svg();
