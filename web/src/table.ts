/* The table: the board, what one needs at hand, and everything one can do. */
import { html, type LitElement, type PropertyValues, type TemplateResult } from "lit";
import type { Turn } from "./analysis.js";
import { advise, itemsOf, type Advice } from "./advice.js";
import { Refused, type Move, type Node, type Scene, type Shape } from "./core.js";
import type { Draft } from "./draft.js";
import { newDraft } from "./drafts.js";
import { drawStyles } from "./draw.js";
import { handStyles, restingHand } from "./hands.js";
import { lastCells, lightsOf } from "./lights.js";
import { enter } from "./lobby.js";
import { LocalMatch, type Match } from "./match.js";
import { rulesLink } from "./moves.js";
import { seatName, toldVerdict, whyOver } from "./names.js";
import type { OnlineMatch } from "./online.js";
import {
  badLinkPage,
  brokenPage,
  invitePage,
  openOnline,
  openStudy,
  waitingPage,
} from "./opening.js";
import { within } from "./place.js";
import { change, settings, theme } from "./settings.js";
import { sound } from "./sound.js";
import type { StudyMatch } from "./study.js";
import type { GameBoard } from "./board.js";
import type { SpaceBoard } from "./space.js";
import { stepButtons, stepTo, stopAt } from "./steps.js";
import { isKept, savedGame, type Saved } from "./store.js";
import { tableStyles } from "./table-style.js";
import { tell, tellText } from "./told.js";
import { Page, base, go, styled } from "./ui.js";
import { lang, t } from "./words.js";
import "./actions.js";
import "./analysis.js";
import "./board.js";
import "./company.js";
import "./outcome.js";
import "./rail.js";
import "./seats.js";
import "./sharing.js";
import "./status.js";
import "./tools.js";

export class TablePage extends Page {
  static properties = {
    id: {},
    record: {},
    review: { type: Boolean },
    intercept: { attribute: false },
    online: {},
    token: {},
    bare: { type: Boolean, reflect: true },
    lesson: { type: Boolean, reflect: true },
    done: { type: Boolean },
    referee: { type: Boolean },
    given: { attribute: false },
    match: { attribute: false },
    shown: { state: true },
    sharing: { state: true },
    advice: { state: true },
    zoomed: { state: true },
  };
  declare id: string; /* a game kept in this browser */
  declare review: boolean; /* to look back on, not to go on with */
  declare record: string; /* or a record to study */
  declare online: string; /* or a game on the server */
  declare token: string; /* of one's seat there */
  declare bare: boolean; /* embedded in another page: to look at, not to play */
  declare sharing: boolean; /* the ways to share are open */
  declare advice: Advice | undefined; /* a hint, or that one is being thought of */
  declare zoomed: boolean; /* a board of many cells on a small screen, twice as large */
  declare lesson: boolean; /* a step of a lesson: the board alone */
  declare done: boolean; /* the step is done: nothing more to do here */
  declare referee: boolean;
  declare intercept:
    ((x: number, y: number) => boolean) | undefined; /* takes a tap before the draft does */
  declare given: Match | undefined; /* or a match somebody else made */
  declare match: Match | undefined;
  declare shown: Node; /* an earlier position being looked at, or 0 */

  private draft?: Draft;
  private drafted: Node = 0;
  private told = lang(); /* the language of what the draft says */
  private refused = ""; /* why a record cannot be shown */
  private damaged = false; /* what is kept is no game any more */
  private ticks = 0;
  private said = "";
  private heard = 0; /* entries already announced */

  static styles = [base, drawStyles, handStyles, tableStyles];

  constructor() {
    super();
    this.review = false;
    this.shown = 0;
    this.sharing = false;
    this.zoomed = false;
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    const named = ["id", "record", "online", "given"] as const;
    if (named.some((name) => changed.has(name) && this[name])) this.open();
  }

  /* The match that the address names; a sentence where there is none. */
  private open(): void {
    this.refused = "";
    this.damaged = false;
    try {
      if (this.given) this.use(this.given);
      else if (this.online) this.use(this.follow());
      else if (this.record) this.use(openStudy(this.record));
      else if (this.id) this.openKept();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.why.say;
      if (!this.id) this.match = undefined;
    }
    this.damaged ||= !!this.id && !!this.refused;
  }

  private follow(): OnlineMatch {
    clearInterval(this.ticks);
    this.ticks = window.setInterval(() => this.remote?.info?.clock && this.requestUpdate(), 500);
    const match = openOnline(this.online, this.token);
    match.addEventListener("next", () => enter(match.next));
    return match;
  }

  private openKept(): void {
    if (!isKept(this.id)) return go("/");
    const saved = savedGame(this.id);
    this.damaged = !saved;
    if (saved) this.use(this.review ? openStudy(saved.record) : this.goOn(saved));
  }

  /* Opened anew when another window went further with the same game. */
  private goOn(saved: Saved): Match {
    const match = new LocalMatch(saved);
    match.addEventListener("behind", (event) => {
      this.open();
      if ((event as CustomEvent<boolean>).detail && this.match)
        this.match.trouble = t("web.saved.elsewhere");
      this.requestUpdate();
    });
    return match;
  }

  protected use(match: Match): void {
    this.match?.close();
    this.match = match;
    this.shown = 0;
    this.heard = match.table.line(match.node).length;
    match.addEventListener("change", () => {
      this.advice = undefined;
      this.requestUpdate();
    });
    match.addEventListener("moved", () => this.moved());
  }

  /* The parts are drawn after the page. */
  protected async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    const parts = this.renderRoot.querySelectorAll<LitElement>(
      "status-line, hand-rail, draft-tools, game-outcome",
    );
    await Promise.all([...parts].map((part) => part.updateComplete));
    return done;
  }

  connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
    this.small.addEventListener("change", this.resized);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
    this.small.removeEventListener("change", this.resized);
    clearInterval(this.ticks);
    this.match?.close();
  }

  /* The browser's tab names the game, and says when it is one's turn among people elsewhere. */
  protected updated(): void {
    if (!this.match || this.lesson || this.referee || (this.remote && !this.remote.info)) return;
    const turn = this.remote && this.match.mover >= 0 ? `${t("web.to_you")} · ` : "";
    document.title = `${turn}${t(this.match.game.title)} · Tablier`;
  }

  private moved(): void {
    const match = this.match!,
      line = match.table.line(match.node);
    const news = line.slice(this.heard).filter((e) => e.kind === "move" && e.seat >= 0);
    this.heard = line.length;
    this.shown = 0;
    this.said = news
      .map((e) => t("web.said.move", { who: seatName(match, match.seats[e.seat]), move: tell(match, e)!.say }))
      .join(" ");
    if (match.over) this.said += ` ${toldVerdict(match)} ${whyOver(match)}`;
    sound(match.over ? "end" : "move");
  }

  /* ---- what is shown */

  private narrow = matchMedia("(max-width: 40rem)");
  private small = matchMedia("(max-width: 40rem), (max-height: 30rem) and (min-width: 36rem)");
  private resized = () => this.requestUpdate();

  /* Shown in space: the drawing code is fetched when it is first wanted. */
  private get deep(): boolean {
    if (this.match!.game.matter !== "cubes" || settings.flat) return false;
    if (!customElements.get("space-board"))
      void import("./space.js").then(() => this.requestUpdate());
    return !!customElements.get("space-board");
  }

  private get looking(): Node {
    return this.shown || this.match!.node;
  }

  private get live(): boolean {
    return !this.shown && !this.bare && !this.done && this.match!.mover >= 0;
  }

  /* A game to look back on: the steps lie under the board, and arrows go through it. */
  private get stepped(): boolean {
    return !!this.match!.study && !this.bare && !this.lesson && !this.referee;
  }

  private step(to: number): void {
    stepTo(this.match!, to, (node) => {
      this.shown = node;
    });
  }

  private get remote(): OnlineMatch | undefined {
    return this.match?.online;
  }

  private makeDraft(scene: Scene): void {
    const match = this.match!,
      seat = match.mover;
    if (!this.live) {
      this.draft = undefined;
      this.drafted = 0;
      return;
    }
    if (this.drafted === match.node && this.draft) {
      if (this.told !== lang()) this.draft.retell();
      this.told = lang();
      return;
    }
    this.told = lang();
    const before = this.draft;
    this.draft = newDraft(
      match.game,
      scene,
      seat,
      {
        check: (move) => match.check(move),
        compose: (things) => match.table.compose(match.node, match.eyes, things),
      },
      () => match.table.things(match.node, match.eyes),
    );
    this.drafted = match.node;
    if (before && before.hand[before.picked] && this.draft.hand.length)
      this.draft.pick(
        this.draft.hand.findIndex((h) => h.shape === before.hand[before.picked].shape),
      );
    else if (this.draft.hand.length && this.draft.eager) this.draft.pick(0);
  }

  protected render() {
    const match = this.match;
    if (this.damaged) return brokenPage(this.id, this.refused);
    if (!match)
      return this.refused
        ? badLinkPage(this.refused)
        : html``;
    if (this.remote && !this.remote.info) return waitingPage(this.remote);
    if (this.remote?.invited) return invitePage(this.remote);
    const scene = match.scene(this.looking);
    this.makeDraft(scene);
    const lights = lightsOf(this.draft, lastCells(match, this.looking), this.advice?.items, this.advice?.played);
    const ratio = this.deep
      ? 1.36
      : scene.turned
        ? 1
        : (scene.columns * 100 + 124) / (scene.rows * 100 + 124);
    const covered = match.curtain >= 0 && !this.shown;
    const stepped = this.stepped;
    return html`<div class=${`table ${match.game.matter} ${covered ? "covered" : ""} ${stepped ? "stepped" : ""}`}>
      <section class="play" aria-label=${t("web.board")}>
        <div class=${`frame ${this.zoomed ? "zoomed" : ""}`} ${styled({ "--ratio": String(ratio) })}>
        <div class="board"
          @board-hover=${(e: CustomEvent<{ x: number; y: number }>) => this.onHover(e)}
          @board-leave=${() => this.act((d) => d.leave())}
          @board-tap=${(e: CustomEvent<{ x: number; y: number; touch: boolean }>) => this.onTap(e)}
          @board-turn=${(e: CustomEvent<{ quarters: number }>) => this.act((d) => d.turn(e.detail.quarters))}
          @board-flip=${() => this.act((d) => d.flip())}
          @board-drag=${this.onDrag}
        >
          <game-board
            class=${this.deep ? "under" : ""}
            .scene=${scene}
            .game=${match.game}
            .lights=${lights}
            .shapes=${match.study ? this.shapes(match.study) : []}
            ?live=${this.live}
            .routes=${settings.routes}
            ?stepped=${stepped}
            .label=${t("web.board.of", { game: t(match.game.title) })}
          ></game-board>
          ${
            this.deep
              ? html`<space-board
                  .scene=${scene}
                  .lights=${lights}
                  ?live=${this.live}
                  .theme=${`${theme()} ${settings.palette}`}
                  @no-space=${() => change({ flat: true })}
                ></space-board>`
              : ""
          }
        </div></div>
        ${stepped ? stepButtons(match, this.looking, (to) => this.step(to)) : ""}
        <status-line
          .match=${match}
          .draft=${this.draft}
          .advice=${this.advice?.say ?? ""}
          .playable=${this.advice?.move !== undefined}
          @play-advice=${() => this.make(this.advice!.move!)}
          .back=${this.shown !== 0}
          .lesson=${!!this.lesson}
          .done=${!!this.done}
          @to-now=${() => {
            this.shown = 0;
          }}
        ></status-line>
        <div class="reach">
          ${
            match.over && !this.shown && !match.study
              ? html`<game-outcome .match=${match}></game-outcome>`
              : covered
                ? this.curtain()
                : this.hands(scene)
          }
          <draft-tools
            .draft=${this.draft}
            .scene=${scene}
            .game=${match.game}
            .zoomed=${this.narrow.matches && !this.deep && scene.columns > 8 ? this.zoomed : undefined}
            @acted=${() => this.requestUpdate()}
            @place=${(e: CustomEvent<boolean>) => this.commit(e.detail)}
            @make=${(e: CustomEvent<Move>) => this.make(e.detail)}
            @zoom=${() => {
              this.zoomed = !this.zoomed;
            }}
          ></draft-tools>
        </div>
        ${this.small.matches && !this.lesson && !this.bare && !this.referee ? this.actions(match) : ""}
      </section>
      ${this.lesson ? "" : this.beside(match, scene)}
      <p class="sr" aria-live="polite" id="said">${this.said}</p>
    </div>`;
  }

  private beside(match: Match, scene: Scene): TemplateResult {
    const mine = this.draft ? this.draft.seat : match.eyes;
    const drawn = () =>
      this.renderRoot.querySelector("game-board")!.renderRoot.querySelector("svg")!;
    const moves = html`<move-list
      .match=${match}
      .at=${this.looking}
      .tick=${match.node}
      ?walking=${this.bare}
      ?stepped=${this.stepped}
      @look=${(e: CustomEvent<Node>) => {
        this.shown = e.detail;
      }}
    ></move-list>`;
    return html`<aside>
      ${this.bare ? moves : html`<h1 class="name">${t(match.game.title)}</h1>`}
      ${match.study?.grown && !this.bare ? this.tree(match.study) : ""}
      <seat-list .match=${match} .scene=${scene} .mine=${mine} .tick=${Date.now()}></seat-list>
      ${this.remote ? html`<company-panel .match=${this.remote}></company-panel>` : ""}
      ${match.study && !this.referee && !this.bare
        ? html`<analysis-panel .match=${match.study} .auto=${this.review}
          @play-move=${(e: CustomEvent<string>) => this.makeText(e.detail)}
          @show-turn=${(e: CustomEvent<Turn>) => this.showTurn(e.detail)}></analysis-panel>`
        : ""}
      ${this.bare
        ? html`<a href=${within(`#/g/${location.hash.slice(1)}`)} target="_blank">${t("web.embed.open")}</a>`
        : html`${moves}${this.small.matches && !this.referee ? "" : this.actions(match)}`}
      <p class="small soft row">
        <span>${t(match.game.credit)}</span> ${this.bare ? "" : rulesLink(match)}
      </p>
      ${this.sharing ? html`<share-panel .match=${match} .picture=${drawn}></share-panel>` : ""}
    </aside>`;
  }

  /* What was written to a study: fetched where there is anything. */
  private tree(study: StudyMatch): TemplateResult {
    void import("./school/tree.js");
    return html`<study-tree .match=${study}></study-tree>`;
  }

  /* What the remarks on the position draw on the board. */
  private shapes(study: StudyMatch): Shape[] {
    return study.remarks(this.looking).flatMap((said) => study.table.remark(said).shapes);
  }

  /* Beside the moves; where the screen is small right under the board, as a bar. */
  private actions(match: Match): TemplateResult {
    return html`<table-actions
      ?bar=${this.small.matches}
          .match=${match}
          .sharing=${this.sharing}
          @undo=${() => {
            this.shown = 0;
            match.undo();
          }}
          @hint=${() => void this.advise()}
          @share=${() => {
            this.sharing = !this.sharing;
          }}></table-actions>`;
  }

  private curtain(): TemplateResult {
    const match = this.match!,
      seat = match.seats[match.curtain];
    const name = seatName(match, seat);
    return html`<div class="curtain">
      <div class="card stack">
        <h2>${t("web.curtain.title", { name })}</h2>
        <p class="soft">${t("web.curtain.say")}</p>
        <button class="primary" id="lift" @click=${() => this.lift()}>
          ${t("web.curtain.lift", { name })}
        </button>
      </div>
    </div>`;
  }

  /* The button goes with the curtain, so the focus must go somewhere: to the board. */
  private lift(): void {
    this.match!.lift();
    this.focusBoard();
  }

  /* ---- hands */

  private hands(scene: Scene): TemplateResult {
    const { draft } = this,
      match = this.match!;
    if (draft)
      return html`<hand-rail
        .draft=${draft}
        .cellAt=${(x: number, y: number) => this.cellUnder(x, y)}
        @dropped=${(e: CustomEvent<{ x: number; y: number }>) => this.onDrop(e)}
        @acted=${() => {
          match.trouble = "";
          this.requestUpdate();
        }}
      ></hand-rail>`;
    const resting = match.eyes < 0 ? "" : restingHand(match.game, scene, match.eyes, t("web.hand"));
    return html`<div class="resting">${resting}</div>`;
  }

  /* What the computer would do here, shown on the board. */
  private async advise(): Promise<void> {
    const match = this.match!;
    this.act((d) => d.cancel()); /* what was being tried would hide it */
    this.renderRoot.querySelector(".frame")!.scrollIntoView({ block: "nearest" });
    this.advice = { say: t("web.thinking"), items: [] };
    const advice = await advise(match);
    if (advice && match === this.match) this.advice = advice;
  }

  /* Where the game turned: the move that was played, and the better one. */
  private showTurn({ node, played, best }: Turn): void {
    const match = this.match!;
    match.study!.visit(node);
    this.renderRoot.querySelector(".frame")!.scrollIntoView({ block: "nearest" });
    this.advice = {
      say: t("web.analysis.turned", {
        played: tellText(match, node, played).say,
        best: tellText(match, node, best).say,
      }),
      items: itemsOf(match, match.node, best),
      played: itemsOf(match, match.node, played),
    };
  }

  private makeText(text: string): void {
    const match = this.match!;
    this.make(match.table.readMove(match.node, match.eyes, text));
  }

  /* ---- what people do */

  private act(what: (draft: Draft) => void): void {
    if (!this.draft) return;
    what(this.draft);
    this.requestUpdate();
  }

  private onHover(event: CustomEvent<{ x: number; y: number }>): void {
    this.act((d) => d.hover(event.detail.x, event.detail.y));
  }

  private onDrag(event: CustomEvent<{ x: number; y: number }>): void {
    this.act((d) => d.drag(event.detail.x, event.detail.y));
  }

  private onTap(event: CustomEvent<{ x: number; y: number; touch: boolean }>): void {
    const { x, y, touch } = event.detail;
    if (this.intercept?.(x, y)) return;
    this.match!.trouble = ""; /* something new is tried: what is said now is about that */
    this.act((d) => {
      if (d.tap(x, y, !settings.confirm && (!touch || d.instant))) this.commit();
    });
  }

  private cellUnder(x: number, y: number): { x: number; y: number } | undefined {
    const boards = this.renderRoot.querySelectorAll<GameBoard | SpaceBoard>(
      "game-board, space-board",
    );
    return [...boards].at(-1)!.cellUnder(x, y);
  }

  /* What was carried there was seen there, by whoever holds it. */
  private onDrop(event: CustomEvent<{ x: number; y: number }>): void {
    const { x, y } = event.detail;
    if (this.intercept?.(x, y)) return;
    this.act((d) => {
      if (d.tap(x, y, !settings.confirm)) this.commit();
    });
  }

  /* `keys`: the button that a key pressed goes away, so the focus goes back to the board. */
  private commit(keys = false): void {
    const move = this.draft?.ready;
    if (move !== undefined) this.make(move);
    if (keys) this.focusBoard();
  }

  private focusBoard(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector("game-board")?.focus());
  }

  private make(move: Move): void {
    this.match!.play(move).catch((error: unknown) => {
      this.match!.trouble = String(error instanceof Error ? error.message : error);
      this.requestUpdate();
    });
  }

  /* Keys work wherever the focus is, except where somebody types. */
  private onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.composedPath()[0] as Element).matches?.("input, textarea, select")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && this.match && this.stepped) {
      if (event.defaultPrevented) return;
      event.preventDefault();
      this.step(stopAt(this.match, this.looking) + by);
    } else if (this.draft?.press(event.key)) this.requestUpdate();
  };
}

customElements.define("table-page", TablePage);
