/* The elements for other people's pages: <tablier-board> shows a position, and <tablier-game> a record
 * to go through, or a game against the computer.
 *
 *     <tablier-game>[Game "cephalopod"] … a record …</tablier-game>
 *     <tablier-game game="cephalopod" options="size=3x3" level="3" lang="ca"></tablier-game> */
import { TablierBoard, TablierElement } from "./board.js";
import { CHANCE, PUBLIC, Random, Record, Table, Thinker } from "./index.js";
import words from "./words.js";

/* How one walks through a record: the name of the step, where it leads, and the key for it. */
const STEPS: [string, (at: number, last: number) => number, string][] = [
  ["first", () => 0, "Home"],
  ["back", (at) => Math.max(0, at - 1), "ArrowLeft"],
  ["forth", (at, last) => Math.min(last, at + 1), "ArrowRight"],
  ["last", (_, last) => last, "End"],
];
const SIGNS: { readonly [name: string]: string } = { first: "⏮", back: "◀", forth: "▶", last: "⏭" };
const SEEDS = 2 ** 32;

export class TablierGame extends TablierElement {
  static observedAttributes = ["game", "options", "level", "seat", "record", "lang", "above"];
  private record?: Record;
  private at = 0;
  private table?: Table;
  private thinker?: Thinker;
  private lot?: Random;
  private round = 0; /* answers to an earlier game are not heard */

  constructor() {
    super();
    this.place.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
  }

  disconnectedCallback(): void {
    this.end();
  }

  private end(): void {
    this.round++;
    this.thinker?.close();
    this.thinker = this.record = this.table = undefined;
  }

  protected begin(): void {
    this.end();
    const text = this.attribute("record") ?? (this.textContent ?? "").trim();
    if (text) {
      this.record = Record.read(text);
      this.at = this.record.length;
      this.show();
      return;
    }
    const game = this.attribute("game") ?? "";
    const random = () => Math.floor(Math.random() * SEEDS);
    this.table = new Table(game, { options: this.attribute("options") ?? "" });
    this.lot = new Random(random());
    this.thinker = new Thinker(game, { level: Number(this.attribute("level") ?? 3), seed: random() });
    void this.goOn();
  }

  private word(name: string): string {
    return words[this.language][name] ?? "";
  }

  private button(text: string, label: string, press: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.textContent = text;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", press);
    return button;
  }

  private bar(...parts: Node[]): HTMLElement {
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.append(...parts);
    return bar;
  }

  private said(text: string): HTMLElement {
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    said.textContent = text;
    return said;
  }

  /* ---- a record */

  private key(event: KeyboardEvent): void {
    const step = STEPS.find(([, , key]) => key === event.key);
    if (!this.record || !step) return;
    event.preventDefault();
    this.walk(step[0]);
  }

  private walk(name: string): void {
    const [, to] = STEPS.find(([step]) => step === name)!;
    this.at = to(this.at, this.record!.length);
    this.show();
    this.place.querySelector<HTMLElement>(`[data-step="${name}"]`)?.focus();
  }

  private show(): void {
    const table = this.record!.replay(this.at),
      view = table.view(PUBLIC);
    const buttons = STEPS.map(([name]) => {
      const label = this.word(`web.walk.${name}`);
      const button = this.button(SIGNS[name], label, () => this.walk(name));
      button.dataset.step = name;
      return button;
    });
    const count = this.said(this.word("web.moves").replace("{count}", String(table.ply)));
    this.place.replaceChildren(this.picture(view), this.bar(...buttons, count));
    view.close();
    table.close();
  }

  /* ---- a game */

  private get seat(): number {
    return Number(this.attribute("seat") ?? 0);
  }

  /* Until it is the visitor's turn, or over. Who played with the keys goes on with them; nobody else's
   * page is moved to the game. */
  private async goOn(focus = false): Promise<void> {
    const { round, table, thinker } = this;
    while (table && thinker && !table.over) {
      if (table.actor === CHANCE) {
        table.draw(this.lot!);
        continue;
      }
      if (table.actor === this.seat) break;
      this.draw(this.said(this.word("web.thinking")));
      const view = table.view(table.actor);
      try {
        const move = await thinker.move(view);
        if (round !== this.round) return;
        table.play(move);
      } catch (error) {
        if (round === this.round) this.place.append(this.complaint(error));
        return;
      }
    }
    if (table?.over) this.draw(...this.outcome(table));
    else if (table) this.draw(...this.choice(table));
    if (focus) this.place.querySelector<HTMLElement>("select, button")?.focus({ preventScroll: true });
  }

  private draw(...parts: Node[]): void {
    const view = this.table!.view(this.seat);
    this.place.replaceChildren(this.picture(view), this.bar(...parts));
    view.close();
  }

  private choice(table: Table): Node[] {
    const select = document.createElement("select");
    select.setAttribute("aria-label", this.word("web.moves").replace("{count}", String(table.ply + 1)));
    const view = table.view(this.seat);
    for (const move of view.moves()) select.add(new Option(view.moveText(move), String(move)));
    view.close();
    const play = () => {
      table.play(Number(select.value));
      void this.goOn(true);
    };
    select.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); /* lest it press what is shown next, too */
      play();
    });
    return [select, this.button(this.word("web.play"), this.word("web.play"), play)];
  }

  private outcome(table: Table): Node[] {
    const { winner, how, points } = table.result;
    const name = winner === 0 || winner === 1 ? table.game.side(winner, this.language) : "";
    const text = [name, this.word(`say.how.${how}`), points.join(" – ")].filter(Boolean).join(", ");
    const again = this.word("web.again");
    return [this.said(text), this.button(again, again, () => this.begin())];
  }
}

customElements.define("tablier-board", TablierBoard);
customElements.define("tablier-game", TablierGame);

export { TablierBoard };
