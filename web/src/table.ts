/* The table: the board, whose turn it is, the hand, the moves so far, and everything one can do. */
import { css, html, svg, type PropertyValues, type TemplateResult } from "lit";
import { DRAW, Kind, NONE, OVER, Refused, sideOf, type Item, type Move, type Node, type Scene } from "./core.js";
import { CubeDraft, TileDraft, heldBy, key, newDraft, pieceCubes, skinOf, type Draft, type Held, type Skin } from "./draft.js";
import { drawStyles, isoPiece, tile, tileBack, tileCode, tileKind } from "./draw.js";
import { OnlineMatch } from "./online.js";
import { LocalMatch, nextGame, type Match, type SeatInfo } from "./match.js";
import { StudyMatch } from "./study.js";
import { linkOf, pictureOf, pngOf, saveFile } from "./share.js";
import { fresh } from "./motion.js";
import { change, settings } from "./settings.js";
import { sound } from "./sound.js";
import { savedGame } from "./store.js";
import { thinker } from "./think.js";
import { Page, base, go, icon, styled } from "./ui.js";
import { t } from "./words.js";
import { NO_LIGHTS, type Lights } from "./board.js";
import "./board.js";
import "./analysis.js";
import "./company.js";

const HIDDEN = "?".charCodeAt(0);

export class TablePage extends Page {
  static properties = {
    id: {}, record: {}, intercept: { attribute: false }, online: {}, token: {}, bare: { type: Boolean }, lesson: { type: Boolean, reflect: true },
    referee: { type: Boolean }, given: { attribute: false }, match: { attribute: false }, shown: { state: true },
    asking: { state: true }, sharing: { state: true }, hint: { state: true },
  };
  declare id: string; /* a game kept in this browser */
  declare record: string; /* or a record to study */
  declare online: string; /* or a game on the server */
  declare token: string; /* of one's seat there */
  declare bare: boolean; /* embedded in another page: the board and the moves only */
  declare sharing: string; /* what sharing said last, or "menu" */
  declare hint: Item[];
  declare lesson: boolean; /* a step of a lesson: the board alone */
  declare referee: boolean;
  declare intercept: ((x: number, y: number) => boolean) | undefined; /* takes a tap before the draft does */
  declare given: Match | undefined; /* or a match somebody else made */
  declare match: Match | undefined;
  declare shown: Node; /* an earlier position being looked at, or 0 */
  declare asking: string; /* what a second question stands for: "resign" … */

  private draft?: Draft;
  private drafted: Node = 0;
  private refused = ""; /* why a record cannot be shown */
  private ticks = 0;
  private said = "";
  private heard = 0; /* entries already announced */

  static styles = [base, drawStyles, css`
    :host { display: block; --hand: 74px; }
    .table { display: grid; grid-template-columns: minmax(0, 1fr) minmax(17rem, 21rem); gap: 1rem clamp(0.8rem, 2vw, 1.6rem); padding: clamp(0.5rem, 1.5vw, 1.2rem); max-width: 90rem; margin: 0 auto; align-items: start; }
    .play { display: grid; gap: 0.6rem; justify-items: center; min-width: 0; }
    .board { width: min(100%, (100dvh - 17.5rem) * var(--ratio)); min-width: min(100%, 17rem); aspect-ratio: var(--ratio); position: relative; }
    .tiles .board, .cubes .board { width: min(100%, (100dvh - 20.5rem) * var(--ratio)); }
    game-board { width: 100%; height: 100%; }
    game-board.under { opacity: 0; }
    .status { min-height: 3.2rem; display: flex; align-items: center; justify-content: center; text-align: center; gap: 0.6rem; padding: 0.2rem 0.8rem; border-radius: 14px; max-width: 46rem; }
    .status p { font-size: 1.05rem; font-weight: 550; }
    .status.refused { background: var(--bad-wash); color: var(--bad); }
    .reach { display: flex; flex-wrap: wrap; gap: 0.5rem 0.9rem; justify-content: center; align-items: center; width: 100%; }
    .hand { display: flex; flex-wrap: wrap; gap: 0.45rem; justify-content: center; padding: 0.5rem 0.7rem; border-radius: 16px; background: var(--sunk); }
    .hand button { width: var(--hand); height: var(--hand); padding: 4px; position: relative; border-width: 2px; }
    .hand button svg { width: 100%; height: 100%; display: block; border-radius: 8px; }
    .hand .many { position: absolute; right: 4px; bottom: 2px; font-weight: 700; font-size: 0.85rem; background: var(--card); border-radius: 6px; padding: 0 0.3em; }
    .hand.other { --hand: 36px; background: none; padding: 0; gap: 0.3rem; justify-content: flex-start; }
    .resting .hand.other { --hand: 62px; justify-content: center; }
    .hand.other .thing { width: var(--hand); height: var(--hand); position: relative; }
    .hand.other .many { right: -3px; bottom: -4px; font-size: 0.72rem; }
    .hand.other svg { width: 100%; height: 100%; }
    .tools { display: flex; flex-wrap: wrap; gap: 0.45rem; justify-content: center; min-height: 44px; }
    .branches { display: flex; flex-wrap: wrap; gap: 0.3rem; }
    .branches button { min-height: 34px; padding: 0.1em 0.6em; font-weight: 450; }
    .share { display: grid; gap: 0.45rem; }
    .share .row button { flex: 1 1 8rem; }
    aside { display: grid; gap: 0.9rem; min-width: 0; }
    .players { display: grid; gap: 0.4rem; padding: 0; margin: 0; list-style: none; }
    .player { display: grid; grid-template-columns: auto 1fr auto auto; gap: 0.7rem; align-items: center; padding: 0.55rem 0.8rem; border-radius: 14px; border: 2px solid transparent; background: var(--card); }
    .player.turn { border-color: var(--accent); }
    .player > svg { width: 34px; height: 34px; }
    .clock { font: 600 1.1rem var(--sans); font-variant-numeric: tabular-nums; background: var(--sunk); border-radius: 8px; padding: 0.1em 0.5em; }
    .player .hand { grid-column: 1 / -1; }
    .player strong { display: block; overflow: hidden; text-overflow: ellipsis; }
    .player .points { font: 600 1.15rem var(--serif); }
    .moves { max-height: 15rem; overflow: auto; padding: 0.3rem; margin: 0; list-style: none; display: grid; grid-template-columns: auto 1fr 1fr; gap: 2px 4px; font-variant-numeric: tabular-nums; }
    .moves .no { color: var(--soft); padding: 0.3em 0.4em; text-align: right; }
    .moves button { min-height: 32px; padding: 0.1em 0.5em; border: 0; background: none; justify-content: flex-start; font-weight: 450; font-size: 0.88rem; overflow-wrap: anywhere; text-align: left; border-radius: 8px; }
    .moves button[aria-current="true"] { background: var(--accent-wash); }
    .walk { display: flex; gap: 0.3rem; justify-content: center; }
    .result { display: grid; gap: 0.6rem; justify-items: center; text-align: center; padding: 1rem 1.4rem; width: min(100%, 34rem); }
    .result h2 { font-size: 1.7rem; }
    .curtain { position: absolute; inset: 0; display: grid; place-items: center; background: var(--paper); border-radius: 18px; z-index: 2; padding: 1rem; text-align: center; border: 1px solid var(--line); }
    .route, .route-under { fill: none; stroke-linecap: round; }
    .route-under { stroke: #fff; stroke-width: 24; }
    .route-0 { stroke: var(--route-0); stroke-width: 13; }
    .route-1 { stroke: var(--route-1); stroke-width: 14; stroke-dasharray: 1 20; }
    :host([lesson]) .table { grid-template-columns: minmax(0, 1fr); }
    :host([lesson]) .board { width: min(100%, 30rem * var(--ratio)); }
    @media (max-width: 58rem) {
      .table { grid-template-columns: minmax(0, 1fr); }
      .board, .tiles .board, .cubes .board { width: min(100%, (100dvh - 14rem) * var(--ratio)); }
      .play { order: 0; }
      .players { grid-template-columns: 1fr 1fr; }
      .player { padding: 0.35rem 0.6rem; gap: 0.5rem; }
      .player > svg { width: 26px; height: 26px; }
      :host { --hand: clamp(48px, 14vw, 70px); }
      .status p { font-size: 0.98rem; }
    }
  `];

  constructor() {
    super();
    this.shown = 0;
    this.asking = "";
    this.sharing = "";
    this.hint = [];
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("id") && this.id) this.open();
    if (changed.has("record") && this.record) this.openRecord();
    if (changed.has("online") && this.online) this.follow();
    if (changed.has("given") && this.given) this.use(this.given);
  }

  private follow(): void {
    this.use(new OnlineMatch(this.online, this.token));
    history.replaceState(null, "", `/game/${this.online}`); /* the token is kept; it need not be seen */
    clearInterval(this.ticks);
    this.ticks = window.setInterval(() => this.remote?.info?.clock && this.requestUpdate(), 500);
  }

  /* A record from elsewhere may be anything; the core says what is wrong with it. */
  private openRecord(): void {
    this.refused = "";
    try {
      this.use(new StudyMatch(this.record));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.match = undefined;
      this.refused = error.why.say;
    }
  }

  private open(): void {
    const saved = savedGame(this.id);
    if (!saved) return go("/");
    this.use(new LocalMatch(saved));
  }

  protected use(match: Match): void {
    this.match?.close();
    this.match = match;
    this.heard = match.table.line(match.node).length;
    match.addEventListener("change", () => { this.hint = []; this.requestUpdate(); });
    match.addEventListener("moved", () => this.moved());
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.ticks);
    this.match?.close();
  }

  private moved(): void {
    const match = this.match!, line = match.table.line(match.node);
    const news = line.slice(this.heard).filter((e) => e.kind === "move" && e.seat >= 0);
    this.heard = line.length;
    this.shown = 0;
    this.said = news.map((e) => t("web.said.move", { who: this.nameOf(match.seats[e.seat]), move: e.text })).join(" ");
    if (match.over) this.said += ` ${this.verdict()}`;
    sound(match.over ? "end" : "move");
  }

  /* ---- what is shown */

  private get study(): StudyMatch | undefined {
    return this.match instanceof StudyMatch ? this.match : undefined;
  }

  private get skin(): Skin {
    return skinOf(this.match!.game.name);
  }

  private dark = matchMedia("(prefers-color-scheme: dark)");

  /* Shown in space: the drawing code is fetched when it is first wanted. */
  private get deep(): boolean {
    if (this.skin !== "cubes" || settings.flat) return false;
    if (!customElements.get("space-board")) void import("./space.js").then(() => this.requestUpdate());
    return !!customElements.get("space-board");
  }

  private get looking(): Node {
    return this.shown || this.match!.node;
  }

  private get live(): boolean {
    return !this.shown && this.match!.mover >= 0;
  }

  private get remote(): OnlineMatch | undefined {
    return this.match instanceof OnlineMatch ? this.match : undefined;
  }

  private makeDraft(scene: Scene): void {
    const match = this.match!, seat = match.mover;
    if (!this.live) {
      this.draft = undefined;
      this.drafted = 0;
      return;
    }
    if (this.drafted === match.node && this.draft) return;
    const before = this.draft;
    this.draft = newDraft(match.game.name, scene, seat, {
      check: (move) => match.check(move),
      read: (text) => match.table.readMove(match.node, match.eyes, text),
    });
    this.drafted = match.node;
    if (before && before.hand[before.picked] && this.draft.hand.length)
      this.draft.pick(this.draft.hand.findIndex((h) => h.shape === before.hand[before.picked].shape));
    else if (this.draft.hand.length && this.skin === "cubes") this.draft.pick(0);
  }

  private get lights(): Lights {
    const draft = this.draft, last = this.last();
    if (!draft) return { ...NO_LIGHTS, last };
    return {
      ...NO_LIGHTS, last, targets: draft.targets, takes: draft.takes, preview: draft.preview,
      bad: draft.ready === undefined && (!!draft.refusal || draft.preview.some((i) => i.kind !== Kind.Die)),
      warn: new Set(draft.refusal?.cells.map(([x, y]) => key(x, y)) ?? []),
      hint: this.hint,
    };
  }

  /* The cells that the last move of a seat changed. */
  private last(): Set<string> {
    const match = this.match!, line = match.table.line(this.looking);
    const made = line.findLast((e) => e.kind === "move" && e.seat >= 0);
    if (!made) return new Set();
    const items = fresh(match.scene(match.table.parent(made.node)), match.scene(made.node));
    return new Set(items.map((i) => key(i.x, i.y)));
  }

  protected render() {
    const match = this.match;
    if (!match) return this.refused ? html`<div class="page"><p role="alert">${t("web.link.bad")} ${this.refused}</p></div>` : html``;
    if (this.remote && !this.remote.info) return html`<div class="page">${this.remote.gone ? html`<p role="alert">${this.remote.gone}</p>` : html`<p class="soft" role="status">${t("web.online.connecting")}</p>`}</div>`;
    const scene = match.scene(this.looking);
    this.makeDraft(scene);
    const ratio = this.deep ? 1.2 : scene.turned ? 1 : (scene.columns * 100 + 124) / (scene.rows * 100 + 124);
    return html`<div class=${`table ${this.skin}`} @keydown=${this.onKey}>
      <section class="play" aria-label=${t("web.board")}>
        <div class="board" ${styled({ "--ratio": String(ratio) })}>
          <game-board class=${this.deep ? "under" : ""} .scene=${scene} .skin=${this.skin} .lights=${this.lights} ?live=${this.live} .routes=${settings.routes}
            .label=${t("web.board.of", { game: t(match.game.title) })}
            @board-hover=${(e: CustomEvent<{ x: number; y: number }>) => this.onHover(e)} @board-leave=${() => this.act((d) => d.leave())}
            @board-tap=${(e: CustomEvent<{ x: number; y: number; touch: boolean }>) => this.onTap(e)}
            @board-turn=${(e: CustomEvent<{ quarters: number }>) => this.act((d) => d.turn(e.detail.quarters))}></game-board>
          ${this.deep ? html`<space-board .scene=${scene} .lights=${this.lights} ?live=${this.live} .theme=${`${settings.theme}${settings.palette}${this.dark.matches}`}
            @board-hover=${(e: CustomEvent<{ x: number; y: number }>) => this.onHover(e)} @board-leave=${() => this.act((d) => d.leave())}
            @board-tap=${(e: CustomEvent<{ x: number; y: number; touch: boolean }>) => this.onTap(e)} @no-space=${() => change({ flat: true })}></space-board>` : ""}
          ${match.curtain >= 0 && !this.shown ? this.curtain() : ""}
        </div>
        ${this.status()}
        <div class="reach">${match.over && !this.shown && !this.study ? this.result() : this.hands(scene)}${this.tools(scene)}</div>
      </section>
      ${this.lesson ? "" : html`<aside>${this.players(scene)}${this.remote ? html`<company-panel .match=${this.remote}></company-panel>` : ""}${this.study && !this.bare && !this.referee ? html`<analysis-panel .match=${this.study} @play-move=${(e: CustomEvent<string>) => this.makeText(e.detail)}></analysis-panel>` : ""}
        ${this.history()}${this.bare ? "" : this.actions()}${this.sharing ? this.share() : ""}</aside>`}
      <p class="sr" aria-live="polite" id="said">${this.said}</p>
    </div>`;
  }

  private curtain(): TemplateResult {
    const match = this.match!, seat = match.seats[match.curtain];
    return html`<div class="curtain"><div class="stack"><h2>${t("web.curtain.title", { name: this.nameOf(seat) })}</h2>
      <p class="soft">${t("web.curtain.say")}</p>
      <button class="primary" id="lift" @click=${() => match.lift()}>${t("web.curtain.lift", { name: this.nameOf(seat) })}</button></div></div>`;
  }

  private nameOf(seat: SeatInfo): string {
    if (seat.level) return t("web.computer", { level: seat.level });
    if (seat.name) return seat.name;
    const side = t(`web.side.${this.skin}.${sideOf(seat.seat) + 1}`);
    return this.match!.seats.length > 2 ? t("web.seat.side", { seat: seat.seat + 1, side }) : side;
  }

  private status(): TemplateResult {
    const match = this.match!, draft = this.draft, actor = match.state.actor;
    if (match.trouble) return html`<div class="status refused" role="alert"><p>${match.trouble}</p></div>`;
    if (this.shown) return html`<div class="status"><p>${t("web.looking_back")}</p><button @click=${() => { this.shown = 0; }}>${t("web.to_now")}</button></div>`;
    if (draft?.refusal && draft.at) return html`<div class="status refused" role="status"><p>${draft.refusal.say}</p></div>`;
    if (draft?.note && (draft.at || draft.picked < 0)) return html`<div class="status" role="status"><p>${draft.note}</p></div>`;
    if (match.over) return html`<div class="status" role="status"></div>`;
    if (this.remote?.waiting) return html`<div class="status" role="status"><p>${t("web.online.waiting")}</p></div>`;
    if (this.remote?.sending) return html`<div class="status" role="status"><p class="soft">${t("web.online.sending")}</p></div>`;
    if (match.thinking) return html`<div class="status" role="status"><p class="soft">${t("web.thinking")}</p></div>`;
    if (actor < 0 || match.curtain >= 0) return html`<div class="status"></div>`;
    const who = this.nameOf(match.seats[actor]);
    return html`<div class="status" role="status"><p>${match.mover >= 0 ? t("web.your_turn", { name: who }) : t("web.their_turn", { name: who })}</p></div>`;
  }

  private verdict(): string {
    const match = this.match!, { winner, how } = match.result;
    if (winner === NONE) return "";
    const names = match.seats.filter((s) => sideOf(s.seat) === winner).map((s) => this.nameOf(s)).join(" & ");
    const head = winner === DRAW ? t("web.draw") : t("web.wins", { name: names });
    return `${head} ${t(`web.how.${how}`)}`;
  }

  private result(): TemplateResult {
    const match = this.match!, { points, winner } = match.result;
    const counts = points[0] || points[1];
    return html`<div class="result card rise"><h2>${winner === DRAW ? t("web.draw") : t("web.wins", { name: match.seats.filter((s) => sideOf(s.seat) === winner).map((s) => this.nameOf(s)).join(" & ") })}</h2>
      ${match instanceof LocalMatch && match.saved.earlier?.length ? html`<p>${t("web.match", { score: match.running!.join(" – ") })}</p>` : ""}
      <p class="soft">${t(`web.how.${match.result.how}`)}${counts ? html` · ${points[0]} – ${points[1]}` : ""}</p>
      <div class="row">${match instanceof LocalMatch ? html`<button class="primary" id="again" @click=${() => go(`/play/${nextGame(match.saved, match.state.variant)}`)}>${t("web.again")}</button>
        <button @click=${() => go(`/new/${match.game.name}`)}>${t("web.new")}</button>` : ""}</div></div>`;
  }

  /* ---- hands */

  private thing(held: Held, cubes?: readonly (readonly number[])[]): TemplateResult {
    if (held.shape === HIDDEN) return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">${tileBack()}</svg>`;
    if (this.skin === "cubes")
      return html`<svg viewBox="-46 -46 92 92" aria-hidden="true">${isoPiece((cubes ?? pieceCubes(held.shape)) as never, held.owner)}</svg>`;
    return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">${tile(held.shape)}</svg>`;
  }

  private thingName(held: Held): string {
    if (held.shape === HIDDEN) return t("web.tile.hidden");
    if (this.skin === "cubes") return t("web.piece", { piece: String.fromCharCode(held.shape), count: held.count });
    return t(`web.tile.${tileKind(held.shape)}`);
  }

  private hands(scene: Scene): TemplateResult {
    if (this.draft) return this.draft.hand.length ? this.myHand(this.draft) : html``;
    const { eyes } = this.match!;
    const mine = scene.items.filter((i) => i.kind === Kind.Hand && i.y === eyes);
    return eyes >= 0 && mine.length ? html`<div class="resting">${this.otherHand(mine)}</div>` : html``;
  }

  private myHand(draft: Draft): TemplateResult {
    return html`<div class="hand" role="group" aria-label=${t("web.hand")}>${draft.hand.map((held, i) => {
      const picked = draft.picked === i;
      const shown = picked && draft instanceof TileDraft ? { ...held, shape: draft.shown } : held;
      const cubes = picked && draft instanceof CubeDraft ? draft.cubes : undefined;
      return html`<button aria-pressed=${picked} aria-label=${this.thingName(held)} data-piece=${this.skin === "cubes" ? String.fromCharCode(held.shape) : tileCode(held.shape)}
        @click=${() => this.onPick(i)}>${this.thing(shown, cubes)}${held.count > 1 ? html`<span class="many" aria-hidden="true">${held.count}</span>` : ""}</button>`;
    })}</div>`;
  }

  private otherHand(items: Item[]): TemplateResult {
    const held = heldBy({ columns: 0, rows: 0, turned: false, items }, items[0].y, this.skin === "tiles");
    return html`<div class="hand other" role="img" aria-label=${t("web.hand.of", { name: this.nameOf(this.match!.seats[items[0].y]), what: held.map((h) => this.thingName(h)).join(", ") })}>
      ${held.map((h) => html`<span class="thing">${this.thing(h)}${h.count > 1 ? html`<span class="many">${h.count}</span>` : ""}</span>`)}</div>`;
  }

  private tools(scene: Scene): TemplateResult {
    const draft = this.draft;
    if (!draft) return html`<div class="tools">${this.skin === "cubes" ? this.viewButton() : ""}</div>`;
    const loose = scene.items.filter((i) => i.kind === Kind.Move);
    return html`<div class="tools">
      ${draft.turnable ? html`<button @click=${() => this.act((d) => d.turn(1))} title="R">${icon("turn")}${t("web.turn")}</button>` : ""}
      ${draft instanceof CubeDraft && draft.picked >= 0 ? html`<button @click=${() => this.spin("tip")} title="T">${icon("tip")}${t("web.tip")}</button>
        <button @click=${() => this.spin("roll")} title="G">${icon("roll")}${t("web.roll")}</button>` : ""}
      ${this.skin === "cubes" ? this.viewButton() : ""}
      ${draft instanceof TileDraft && draft.free !== undefined ? html`<button id="complete" @click=${() => this.make((draft as TileDraft).free!)}>${icon("check")}${t("web.move.complete")}</button>` : ""}
      ${draft.pinned ? html`<button class="primary" id="place" ?disabled=${draft.ready === undefined} @click=${() => this.commit()}>${icon("check")}${t("web.place")}</button>
        <button @click=${() => this.act((d) => d.cancel())}>${icon("cross")}${t("web.cancel")}</button>` : ""}
      ${loose.map((i) => html`<button data-move=${i.move} @click=${() => this.make(i.move)}>${this.looseName(i)}</button>`)}
    </div>`;
  }

  private viewButton(): TemplateResult {
    return html`<button id="view" class="round" aria-label=${t(settings.flat ? "web.view.space" : "web.view.flat")} title=${t(settings.flat ? "web.view.space" : "web.view.flat")} @click=${() => change({ flat: !settings.flat })}>${icon(settings.flat ? "cube" : "map")}</button>`;
  }

  private looseName(item: Item): TemplateResult | string {
    const match = this.match!, text = match.table.moveText(match.node, match.eyes, item.move);
    if (text === "pass" || text === "redraw") return t(`web.move.${text}`);
    return html`${t("web.move.discard")} <svg viewBox="-50 -50 100 100" width="32" height="32" role="img" aria-label=${t(`web.tile.${tileKind(item.shape)}`)}>${tile(item.shape)}</svg>`;
  }

  /* ---- beside the board */

  private players(scene: Scene): TemplateResult {
    const match = this.match!, { actor, result, count } = match.state;
    const mine = this.draft ? this.draft.seat : match.eyes;
    const hand = (seat: number) => (seat === mine ? [] : scene.items.filter((i) => i.kind === Kind.Hand && i.y === seat));
    const points = actor === OVER ? result.points : count?.points;
    return html`<ul class="players">${match.seats.map((s) => {
      const side = sideOf(s.seat);
      return html`<li class=${`player ${actor === s.seat ? "turn" : ""}`}>
        <svg viewBox="-50 -50 100 100" aria-hidden="true">${this.badge(side)}</svg>
        <span><strong>${this.nameOf(s)}</strong><span class="soft small">${[s.name || s.level ? t(`web.side.${this.skin}.${side + 1}`) : "", actor === s.seat ? t("web.to_move") : "",
          this.remote && !this.remote.waiting && !s.online ? t("web.away") : ""].filter(Boolean).join(" · ")}</span></span>
        ${s.left === undefined ? "" : html`<span class="clock" role="timer">${clockText(s.left)}</span>`}
        <span class="points">${points && (points[0] || points[1]) ? points[side] : ""}</span>
        ${hand(s.seat).length ? this.otherHand(hand(s.seat)) : ""}</li>`;
    })}</ul>${match instanceof LocalMatch && match.saved.earlier?.length && !match.over ? html`<p class="small soft">${t("web.match", { score: match.running!.join(" – ") })}</p>` : ""}`;
  }

  private badge(side: number) {
    if (this.skin === "dice") return svg`<g class=${`die side-${side}`}><rect class="die-body" x="-44" y="-44" width="88" height="88" rx="20"></rect><circle class="pip" r="11"></circle></g>`;
    if (this.skin === "cubes") return isoPiece([[0, 0, 0]], side + 1);
    return svg`<g class=${`owner-${side + 1}`}><rect class="meadow" x="-46" y="-46" width="92" height="92" rx="18"></rect>
      <path class="route-under" d="M-46 30C-6 30 -8 -22 46 -26"></path><path class=${`route route-${side}`} d="M-46 30C-6 30 -8 -22 46 -26"></path></g>`;
  }

  private history(): TemplateResult {
    const match = this.match!;
    const line = match.line().filter((e) => e.kind === "start" || (e.kind === "move" && e.seat >= 0) || e.kind === "event");
    const moves = line.slice(1), at = this.looking;
    const known = match.table.line(at), shownAt = known.findLast((e) => line.some((l) => l.node === e.node));
    const index = Math.max(0, line.findIndex((e) => e.node === shownAt?.node)), end = index >= line.length - 1;
    const branches = this.study?.branches() ?? [];
    const step = (to: number) => {
      const entry = line[Math.min(line.length - 1, Math.max(0, to))];
      if (this.study) return this.study.visit(entry.node);
      this.shown = entry.node === match.node || to >= line.length - 1 ? 0 : entry.node;
    };
    return html`<section class="card stack" aria-label=${t("web.moves.title")}><h3>${t("web.moves.title")}</h3>
      ${moves.length ? html`<ol class="moves">${moves.map((e, i) => html`
        ${i % 2 === 0 ? html`<li class="no" aria-hidden="true">${i / 2 + 1}</li>` : ""}
        <li><button aria-current=${i + 1 === index} @click=${() => step(i + 1)}>${e.kind === "event" ? t(`web.event.${e.text}`) : e.text}</button></li>`)}</ol>` : html`<p class="soft">${t("web.moves.none")}</p>`}
      ${branches.length ? html`<div class="branches" role="group" aria-label=${t("web.branches")}>${branches.map((e) => html`<button @click=${() => this.study!.visit(e.node)}>${e.text}</button>`)}</div>` : ""}
      <div class="walk">
        <button class="round quiet" aria-label=${t("web.walk.first")} ?disabled=${index === 0} @click=${() => step(0)}>${icon("first")}</button>
        <button class="round quiet" aria-label=${t("web.walk.back")} ?disabled=${index === 0} @click=${() => step(index - 1)}>${icon("back")}</button>
        <button class="round quiet" aria-label=${t("web.walk.forth")} ?disabled=${end} @click=${() => step(index + 1)}>${icon("forth")}</button>
        <button class="round quiet" aria-label=${t("web.walk.last")} ?disabled=${end} @click=${() => step(line.length)}>${icon("last")}</button>
      </div></section>`;
  }

  protected actions(): TemplateResult {
    const match = this.match!;
    const seat = match.mover >= 0 ? match.mover : match.seats.find((s) => s.here)?.seat ?? -1;
    if (this.asking) return html`<div class="card stack"><p>${t(`web.ask.${this.asking}`)}</p><div class="row">
      <button class="primary" @click=${() => this.tableEvent(seat)}>${t(`web.do.${this.asking}`)}</button>
      <button @click=${() => { this.asking = ""; }}>${t("web.cancel")}</button></div></div>`;
    return html`<div class="row">
      ${match.canUndo ? html`<button @click=${() => { this.shown = 0; match.undo(); }}>${icon("undo")}${t("web.undo")}</button>` : ""}
      ${match.mover >= 0 && !match.over ? html`<button id="hint" @click=${() => void this.advise()}>${icon("bulb")}${t("web.hint")}</button>` : ""}
      <button id="share" aria-expanded=${!!this.sharing} @click=${() => { this.sharing = this.sharing ? "" : "menu"; }}>${icon("share")}${t("web.share")}</button>
      ${this.remote ? this.remoteActions(this.remote) : ""}
      ${match.over && this.id ? html`<a class="button" href=${`#/review/${this.id}`}>${icon("graph")}${t("web.review")}</a>` : ""}
      ${match.over || seat < 0 || this.study ? "" : html`
        ${match.state.draws && this.remote ? html`<button @click=${() => { this.asking = "draw"; }}>${t("web.do.draw")}</button>` : ""}
        ${match.state.mayEnd ? html`<button @click=${() => { this.asking = "end"; }}>${icon("check")}${t("web.do.end")}</button>` : ""}
        <button @click=${() => { this.asking = "resign"; }}>${icon("flag")}${t("web.do.resign")}</button>`}
    </div>`;
  }

  private remoteActions(match: OnlineMatch): TemplateResult {
    if (match.you < 0) return html``;
    if (match.over) return match.next ? html`` : html`<button class="primary" id="rematch" @click=${() => match.send("rematch")}>${t("web.rematch")}</button>`;
    return match.info!.takebacks && match.line().length > 1 ? html`<button id="takeback" @click=${() => match.send("takeback")}>${icon("undo")}${t("web.undo")}</button>` : html``;
  }

  /* ---- keeping and sharing */

  private share(): TemplateResult {
    const say = this.sharing === "menu" ? "" : this.sharing;
    return html`<div class="card share"><div class="row">
      <button id="copy-link" @click=${() => void this.copyLink("g")}>${icon("share")}${t("web.share.link")}</button>
      <button @click=${() => void this.copyLink("embed")}>${t("web.share.embed")}</button>
      <button @click=${() => saveFile(`${this.match!.game.name}.txt`, "text/plain", [this.match!.record()])}>${icon("down")}${t("web.share.record")}</button>
      <button @click=${() => void this.picture("png")}>${t("web.share.png")}</button>
      <button @click=${() => void this.picture("svg")}>${t("web.share.svg")}</button>
      ${this.study ? "" : html`<button @click=${() => void this.studyHere()}>${icon("graph")}${t("web.study")}</button>`}</div>
      ${say ? html`<p class="small" role="status">${say}</p>` : ""}</div>`;
  }

  private async copyLink(place: "g" | "embed"): Promise<void> {
    const link = await linkOf(this.match!.record(), place === "g" ? "/#/g/" : "/embed#");
    const text = place === "g" ? link : `<iframe src="${link}" width="480" height="560"></iframe>`;
    try {
      await navigator.clipboard.writeText(text);
      this.sharing = t("web.share.copied");
    } catch {
      this.sharing = text;
    }
  }

  private async studyHere(): Promise<void> {
    location.href = await linkOf(this.match!.record(), "/#/g/");
  }

  private async picture(kind: "png" | "svg"): Promise<void> {
    const svgElement = this.renderRoot.querySelector("game-board")!.renderRoot.querySelector("svg")!;
    const name = `${this.match!.game.name}.${kind}`;
    if (kind === "svg") return saveFile(name, "image/svg+xml", [pictureOf(svgElement)]);
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    saveFile(name, "image/png", [await pngOf(svgElement, paper)]);
  }

  /* What the computer would do here, shown on the board. */
  private async advise(): Promise<void> {
    const match = this.match!, node = match.node;
    const thought = await thinker.ask({ ...match.question(), level: 7 });
    if (match.node !== node) return;
    const move = match.table.readMove(node, match.eyes, thought.move);
    this.hint = match.scene(node).items.filter((i) => i.move === move && (i.kind === Kind.Ghost || i.kind === Kind.Take));
    this.said = t("web.hint.say", { move: thought.move });
    this.requestUpdate();
  }

  private makeText(text: string): void {
    const match = this.match!;
    this.make(match.table.readMove(match.node, match.eyes, text));
  }

  private tableEvent(seat: number): void {
    const event = this.asking as "resign" | "end" | "draw";
    this.asking = "";
    this.match!.event(event, seat);
  }

  /* ---- what people do */

  private act(what: (draft: Draft) => void): void {
    if (!this.draft) return;
    what(this.draft);
    this.requestUpdate();
  }

  private onPick(index: number): void {
    this.act((d) => (d.picked === index && d.turnable ? d.turn(1) : d.pick(index)));
  }

  private spin(how: "tip" | "roll"): void {
    this.act((d) => (d as CubeDraft).spin(how));
  }

  private onHover(event: CustomEvent<{ x: number; y: number }>): void {
    this.act((d) => d.hover(event.detail.x, event.detail.y));
  }

  private onTap(event: CustomEvent<{ x: number; y: number; touch: boolean }>): void {
    const { x, y, touch } = event.detail;
    if (this.intercept?.(x, y)) return;
    const sure = !settings.confirm && (!touch || this.skin === "dice");
    this.act((d) => { if (d.tap(x, y, sure)) this.commit(); });
  }

  private commit(): void {
    const move = this.draft?.ready;
    if (move !== undefined) this.make(move);
  }

  private make(move: Move): void {
    this.match!.play(move).catch((error: unknown) => {
      this.match!.trouble = String(error instanceof Error ? error.message : error);
      this.requestUpdate();
    });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.composedPath()[0] as Element).matches?.("input, textarea, select")) return;
    const does: Record<string, () => void> = {
      r: () => this.act((d) => d.turn(1)),
      e: () => this.act((d) => d.turn(-1)),
      t: () => this.draft instanceof CubeDraft && this.spin("tip"),
      g: () => this.draft instanceof CubeDraft && this.spin("roll"),
      Escape: () => this.act((d) => d.cancel()),
    };
    const digit = Number(event.key);
    if (digit >= 1 && digit <= (this.draft?.hand.length ?? 0)) this.act((d) => d.pick(digit - 1));
    else does[event.key]?.();
  }
}

/* Hours, minutes and seconds; days when there are any. */
function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000), two = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(seconds / 86400), hours = Math.floor(seconds / 3600) % 24, minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("web.clock.days", { days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("table-page", TablePage);
