/* A study to be found out: the moves it has are made one after the other, by whoever finds them; no
 * other is made, and nothing is written to it. */
import { ALL, type Move } from "../core.js";
import { StudyMatch } from "../study.js";

export class QuizMatch extends StudyMatch {
  said: "" | "right" | "wrong" | "done" = "";

  constructor(record: string) {
    super(record);
    this.visit(this.start);
  }

  async play(move: Move): Promise<void> {
    const text = this.table.moveText(this.node, ALL, move);
    const way = this.ways(this.node).find((n) => this.entryOf(n).text === text);
    if (way) this.visit(way);
    this.said = !way ? "wrong" : this.ways(this.node).length ? "right" : "done";
    this.changed(way !== undefined);
    return Promise.resolve();
  }
}
