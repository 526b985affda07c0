/* The table: the board, what one needs at hand, and everything one can do. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { Kind, Refused, listGames, type Item, type Matter, type Move, type Node, type Scene } from "./core.js";
import { CubeDraft } from "./cubes.js";
import { key, type Draft } from "./draft.js";
import { newDraft } from "./drafts.js";
import { drawStyles, tile, tileKind } from "./draw.js";
import { NO_LIGHTS, type Lights } from "./board.js";
import { handStyles, many, restingHand, thing, thingMark, thingName } from "./hands.js";
import { LocalMatch, nextGame, type Match } from "./match.js";
import { Fingers } from "./gesture.js";
import { fresh } from "./motion.js";
import { rulesLink } from "./moves.js";
import { seatName, verdict } from "./names.js";
import { OnlineMatch } from "./online.js";
import { change, settings, theme } from "./settings.js";
import { linkOf } from "./share.js";
import { sound } from "./sound.js";
import {
  isKept,
  keepShown,
  removeGame,
  savedGame,
  shownBefore,
  type Saved,
} from "./store.js";
import { StudyMatch } from "./study.js";
import { tableStyles } from "./table-style.js";
import { thinker } from "./think.js";
import { TileDraft } from "./tiles.js";
import { Page, base, go, icon, styled } from "./ui.js";
import { lang, t } from "./words.js";
import "./actions.js";
import "./analysis.js";
import "./board.js";
import "./company.js";
import "./seats.js";
import "./sharing.js";

const ADVISER = 8, /* the level that is asked for a hint, and for how many milliseconds */
  ADVICE_TIME = 1200;
const COACHED = 8; /* moves of a game during which a word of help is shown */

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
    hint: { state: true },
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
  declare hint: Item[];
  declare advice: string; /* the hint in words, or that one is being thought of */
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
    this.hint = [];
    this.advice = "";
    this.zoomed = false;
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("id") && this.id) this.open();
    if (changed.has("record") && this.record) this.openRecord(this.record);
    if (changed.has("online") && this.online) this.follow();
    if (changed.has("given") && this.given) this.use(this.given);
  }

  private follow(): void {
    this.use(new OnlineMatch(this.online, this.token));
    history.replaceState(
      null,
      "",
      `/game/${this.online}`,
    ); /* the token is kept; it need not be seen */
    clearInterval(this.ticks);
    this.ticks = window.setInterval(() => this.remote?.info?.clock && this.requestUpdate(), 500);
  }

  /* A record from elsewhere may be anything; the core says what is wrong with it. */
  private openRecord(record: string): void {
    this.refused = "";
    try {
      const match = StudyMatch.of(shownBefore()) ?? new StudyMatch(record);
      this.use(match);
      match.addEventListener("change", () => keepShown(match.kept()));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.match = undefined;
      this.refused = error.why.say;
    }
  }

  private open(): void {
    const saved = savedGame(this.id);
    if (!isKept(this.id)) return go("/");
    this.refused = "";
    if (saved && this.review) this.openRecord(saved.record);
    else if (saved) this.goOn(saved);
    this.damaged = !saved || !!this.refused;
  }

  /* Opened anew when another window went further with the same game. */
  private goOn(saved: Saved): void {
    try {
      const match = new LocalMatch(saved);
      this.use(match);
      match.addEventListener("behind", (event) => {
        this.open();
        if ((event as CustomEvent<boolean>).detail && this.match)
          this.match.trouble = t("web.saved.elsewhere");
        this.requestUpdate();
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.why.say;
    }
  }

  protected use(match: Match): void {
    this.match?.close();
    this.match = match;
    this.shown = 0;
    this.heard = match.table.line(match.node).length;
    match.addEventListener("change", () => {
      this.hint = [];
      this.advice = "";
      this.requestUpdate();
    });
    match.addEventListener("moved", () => this.moved());
  }

  connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.onKey);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.onKey);
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
      .map((e) => t("web.said.move", { who: seatName(match, match.seats[e.seat]), move: e.text }))
      .join(" ");
    if (match.over) this.said += ` ${verdict(match)} ${t(`say.how.${match.result.how}`)}`;
    sound(match.over ? "end" : "move");
  }

  /* ---- what is shown */

  private get study(): StudyMatch | undefined {
    return this.match instanceof StudyMatch ? this.match : undefined;
  }

  /* What nobody turns or picks needs one tap, and no second look. */
  private get instant(): boolean {
    return this.matter === "dice" || this.matter === "discs";
  }

  private get matter(): Matter {
    return this.match!.game.matter;
  }

  private narrow = matchMedia("(max-width: 40rem)");
  private coarse = matchMedia("(pointer: coarse)");
  private rail = new Fingers({
    swipe: (across, down) => this.act((d) => (across ? d.turn(across) : d.tip(down))),
    hold: () => {
      if (!(this.draft instanceof CubeDraft)) return false;
      this.act((d) => d.flip());
      return true;
    },
  });

  /* Shown in space: the drawing code is fetched when it is first wanted. */
  private get deep(): boolean {
    if (this.matter !== "cubes" || settings.flat) return false;
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

  private get remote(): OnlineMatch | undefined {
    return this.match instanceof OnlineMatch ? this.match : undefined;
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
    else if (this.draft.hand.length && this.matter === "cubes") this.draft.pick(0);
  }

  private get lights(): Lights {
    const draft = this.draft,
      last = this.last();
    if (!draft) return { ...NO_LIGHTS, last };
    return {
      ...NO_LIGHTS,
      last,
      targets: draft.targets,
      takes: draft.takes,
      preview: draft.preview,
      bad:
        draft.ready === undefined &&
        (!!draft.refusal || draft.preview.some((i) => i.kind !== Kind.Die)),
      warn: new Set(draft.refusal?.cells.map(([x, y]) => key(x, y)) ?? []),
      hint: this.hint,
    };
  }

  /* The cells that the last move of a seat changed. */
  private last(): Set<string> {
    const match = this.match!,
      line = match.table.line(this.looking);
    const made = line.findLast((e) => e.kind === "move" && e.seat >= 0);
    if (!made) return new Set();
    const items = fresh(match.scene(match.table.parent(made.node)), match.scene(made.node));
    return new Set(items.map((i) => key(i.x, i.y)));
  }

  protected render() {
    const match = this.match;
    if (this.damaged) return this.broken();
    if (!match)
      return this.refused
        ? html`<div class="page"><p role="alert">${t("web.link.bad")} ${this.refused}</p></div>`
        : html``;
    if (this.remote && !this.remote.info)
      return html`<div class="page">
        ${this.remote.gone ? html`<p role="alert">${this.remote.gone}</p>
          <div><a class="button" href="/#/online">${t("web.nav.online")}</a></div>` : html`<p
          class="soft" role="status">${t("web.online.connecting")}</p>`}
      </div>`;
    const scene = match.scene(this.looking);
    this.makeDraft(scene);
    const ratio = this.deep
      ? 1.36
      : scene.turned
        ? 1
        : (scene.columns * 100 + 124) / (scene.rows * 100 + 124);
    const covered = match.curtain >= 0 && !this.shown;
    return html`<div class=${`table ${this.matter} ${covered ? "covered" : ""}`}>
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
            .lights=${this.lights}
            ?live=${this.live}
            .routes=${settings.routes}
            .label=${t("web.board.of", { game: t(match.game.title) })}
          ></game-board>
          ${
            this.deep
              ? html`<space-board
                  .scene=${scene}
                  .lights=${this.lights}
                  ?live=${this.live}
                  .theme=${`${theme()} ${settings.palette}`}
                  @no-space=${() => change({ flat: true })}
                ></space-board>`
              : ""
          }
          ${covered ? this.curtain() : ""}
        </div></div>
        ${this.status()}
        <div class="reach">
          ${match.over && !this.shown && !this.study ? this.result() : this.hands(scene)}${this.tools(scene)}
        </div>
      </section>
      ${this.lesson ? "" : this.beside(match, scene)}
      <p class="sr" aria-live="polite" id="said">${this.said}</p>
    </div>`;
  }

  private broken(): TemplateResult {
    const game = savedGame(this.id)?.game ?? "";
    const known = listGames().some((g) => g.name === game);
    return html`<div class="page">
      <p role="alert">${t("web.saved.bad")} ${this.refused}</p>
      <div class="row">
        <a class="button primary" href=${known ? `#/new/${game}` : "#/"}>${t("web.new")}</a>
        <button
          @click=${() => {
            removeGame(this.id);
            go("/");
          }}
        >
          ${icon("bin")}${t("web.delete")}
        </button>
      </div>
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
      @look=${(e: CustomEvent<Node>) => {
        this.shown = e.detail;
      }}
    ></move-list>`;
    return html`<aside>
      ${this.bare ? moves : ""}
      <seat-list .match=${match} .scene=${scene} .mine=${mine} .tick=${Date.now()}></seat-list>
      ${this.remote ? html`<company-panel .match=${this.remote}></company-panel>` : ""}
      ${this.study && !this.referee && !this.bare
        ? html`<analysis-panel .match=${this.study} .auto=${this.review}
          @play-move=${(e: CustomEvent<string>) => this.makeText(e.detail)}></analysis-panel>`
        : ""}
      ${this.bare
        ? html`<a href=${`/#/g/${location.hash.slice(1)}`} target="_blank">${t("web.embed.open")}</a>`
        : html`${moves}<table-actions
          .match=${match}
          .sharing=${this.sharing}
          @undo=${() => {
            this.shown = 0;
            match.undo();
          }}
          @hint=${() => void this.advise()}
          @share=${() => {
            this.sharing = !this.sharing;
          }}></table-actions>`}
      <p class="small soft row">
        <span>${t(match.game.credit)}</span> ${this.bare ? "" : rulesLink(match)}
      </p>
      ${this.sharing ? html`<share-panel .match=${match} .picture=${drawn}></share-panel>` : ""}
    </aside>`;
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

  private status(): TemplateResult {
    const match = this.match!,
      draft = this.draft,
      actor = match.state.actor;
    if (match.trouble)
      return html`<div class="status refused" role="alert"><p>${match.trouble}</p></div>`;
    if (this.shown)
      return html`<div class="status">
        <p>${t("web.looking_back")}</p>
        <button
          @click=${() => {
            this.shown = 0;
          }}
        >
          ${t("web.to_now")}
        </button>
      </div>`;
    if (draft?.refusal && draft.at)
      return html`<div class="status refused" role="status"><p>${draft.refusal.say}</p></div>`;
    if (this.advice && !draft?.at)
      return html`<div class="status" role="status"><p>${this.advice}</p></div>`;
    if (draft?.note)
      return html`<div class="status" role="status"><p>${draft.note}</p></div>`;
    if (match.over && !this.study) return html`<div class="status over" role="status"></div>`;
    if (match.over)
      return html`<div class="status" role="status">
        <p>${verdict(match)}</p>
        <p class="coach">${t(`say.how.${match.result.how}`)}</p>
      </div>`;
    if (this.remote?.waiting)
      return html`<div class="status" role="status"><p>${t("web.online.waiting")}</p></div>`;
    if (this.remote?.sending)
      return html`<div class="status" role="status">
        <p class="soft">${t("web.online.sending")}</p>
      </div>`;
    if (match.thinking)
      return html`<div class="status" role="status"><p class="soft">${t("web.thinking")}</p></div>`;
    if (actor < 0 || match.curtain >= 0 || this.done) return html`<div class="status"></div>`;
    const who = seatName(match, match.seats[actor]);
    return html`<div class="status" role="status">
      <p>
        ${t(match.mover >= 0 && (!this.study || this.lesson) ? "web.your_turn" : "web.their_turn", { name: who })}
      </p>
      ${draft ? this.coach(draft) : ""}
    </div>`;
  }

  /* What one can do now, for those who play their first moves or whose fingers hold something. */
  private coach(draft: Draft): TemplateResult | string {
    const touch = this.coarse.matches && !this.instant ? ".touch" : "";
    if (touch && draft.pinned)
      return html`<p class="coach">${t(`web.coach.place${draft.turnable ? ".turn" : ""}`)}</p>`;
    if (this.match!.made >= COACHED || this.study) return "";
    return html`<p class="coach">${t(`web.coach.${this.matter}${touch}`)}</p>`;
  }

  private result(): TemplateResult {
    const match = this.match!,
      { points } = match.result;
    const counts = points[0] || points[1];
    return html`<div class="result card rise">
      <h2>${verdict(match)}</h2>
      ${match instanceof LocalMatch && match.saved.earlier?.length
        ? html`<p>${t("web.match", { score: match.running!.join(" – ") })}</p>`
        : ""}
      <p class="soft">
        ${t(`say.how.${match.result.how}`)}${counts ? html` · <span class="score">${points[0]} – ${points[1]}</span>` : ""}
      </p>
      <div class="row">
        ${match instanceof LocalMatch ? this.whatNext(match) : ""}${this.remote ? this.whatNextOnline(this.remote) : ""}
      </div>
    </div>`;
  }

  private whatNext(match: LocalMatch): TemplateResult {
    return html`<button
        class="primary"
        id="again"
        @click=${() => go(`/play/${nextGame(match.saved, match.state.variant)}`)}
      >
        ${t("web.again")}
      </button>
      <button @click=${() => go(`/new/${match.game.name}`)}>${t("web.new")}</button>
      <a class="button" href=${`#/review/${this.id}`}>${icon("graph")}${t("web.review")}</a>`;
  }

  private whatNextOnline(match: OnlineMatch): TemplateResult {
    const asked = match.asked.rematch.includes(match.you + 1);
    return html`${
        match.you < 0 || match.next || asked
          ? ""
          : html`<button class="primary" id="rematch" @click=${() => match.send("rematch")}>
              ${t("web.rematch")}
            </button>`
      }
      <button
        id="review"
        @click=${async () => {
          location.href = await linkOf(match.record(), "/#/g/");
        }}
      >
        ${icon("graph")}${t("web.review")}
      </button>`;
  }

  /* ---- hands */

  private hands(scene: Scene): TemplateResult {
    const { draft } = this,
      match = this.match!;
    if (draft) return draft.hand.length ? this.myHand(draft) : html``;
    const resting = match.eyes < 0 ? "" : restingHand(match.game, scene, match.eyes, t("web.hand"));
    return html`<div class="resting">${resting}</div>`;
  }

  private myHand(draft: Draft): TemplateResult {
    const crowd = draft.hand.length > 8 ? "crowd" : "";
    return html`<div class=${`hand ${crowd}`} role="group" aria-label=${t("web.hand")}>
      ${draft.hand.map((held, i) => {
        const picked = draft.picked === i;
        const shown = picked && draft instanceof TileDraft ? { ...held, shape: draft.shown } : held;
        const cubes = picked && draft instanceof CubeDraft ? draft.cubes : undefined;
        return html`<button
          class=${draft.playable(i) ? "" : "idle"}
          aria-pressed=${picked}
          aria-label=${thingName(draft.game, held)}
          data-piece=${thingMark(draft.game, held)}
          @click=${() => this.onPick(i)}
          @pointerdown=${(e: PointerEvent) => picked && this.hold(e)}
          @pointermove=${(e: PointerEvent) => this.rail.move(e)}
          @pointerup=${(e: PointerEvent) => this.rail.lift(e)}
          @pointercancel=${(e: PointerEvent) => this.rail.lift(e)}
          @contextmenu=${(e: Event) => picked && e.preventDefault()}
        >
          ${thing(draft.game, shown, cubes)}${many(held.count)}
        </button>`;
      })}
    </div>`;
  }

  private tools(scene: Scene): TemplateResult {
    const draft = this.draft;
    if (!draft)
      return html`<div class="tools">${this.matter === "cubes" ? this.viewButton() : ""}</div>`;
    const loose = scene.items.filter((i) => i.kind === Kind.Move);
    return html`<div class="tools">
      ${draft.turnable
        ? html`<button id="turn" @click=${() => this.act((d) => d.turn(1))}
          title="R">${icon("turn")}${t("web.turn")}</button>`
        : ""}
      ${
        draft instanceof CubeDraft && draft.picked >= 0
          ? html`<button id="tip" @click=${() => this.spin("tip")} title="T">
                ${icon("tip")}${t("web.tip")}
              </button>
              <button id="roll" @click=${() => this.spin("roll")} title="G">
                ${icon("roll")}${t("web.roll")}
              </button>`
          : ""
      }
      ${this.matter === "cubes" ? this.viewButton() : ""}
      ${this.narrow.matches && !this.deep && scene.columns > 8 ? this.zoomButton() : ""}
      ${draft instanceof TileDraft && draft.free !== undefined
        ? html`<button id="complete"
          @click=${() => this.make((draft as TileDraft).free!)}>${icon("check")}${t("say.move.complete")}</button>`
        : ""}
      ${
        draft.pinned
          ? html`<div class="confirm">
              <button
                class="primary"
                id="place"
                ?disabled=${draft.ready === undefined}
                @click=${(e: MouseEvent) => this.commit(e.detail === 0)}
              >
                ${icon("check")}${t("web.place")}
              </button>
              <button @click=${() => this.act((d) => d.cancel())}>
                ${icon("cross")}${t("web.cancel")}
              </button>
            </div>`
          : ""
      }
      ${loose.map((i) =>
        html`<button data-move=${i.move}
          @click=${() => this.make(i.move)}>${this.looseName(i)}</button>`)}
    </div>`;
  }

  private zoomButton(): TemplateResult {
    return html`<button
      class="round"
      id="zoom"
      aria-pressed=${this.zoomed}
      aria-label=${t("web.zoom")}
      @click=${() => {
        this.zoomed = !this.zoomed;
      }}
    >
      ${icon("zoom")}
    </button>`;
  }

  private viewButton(): TemplateResult {
    return html`<button
      id="view"
      class="round"
      aria-label=${t(settings.flat ? "web.view.space" : "web.view.flat")}
      title=${t(settings.flat ? "web.view.space" : "web.view.flat")}
      @click=${() => change({ flat: !settings.flat })}
    >
      ${icon(settings.flat ? "cube" : "map")}
    </button>`;
  }

  private looseName(item: Item): TemplateResult | string {
    const says = t(this.match!.game.ways[item.group] ?? "web.place");
    if (!item.shape) return says;
    return html`${says}
      <svg
        viewBox="-50 -50 100 100"
        width="32"
        height="32"
        role="img"
        aria-label=${t(`say.tile.${tileKind(item.shape)}`)}
      >
        ${tile(item.shape)}
      </svg>`;
  }

  /* What the computer would do here, shown on the board. */
  private async advise(): Promise<void> {
    const match = this.match!,
      node = match.node;
    this.act((d) => d.cancel()); /* what was being tried would hide it */
    this.renderRoot.querySelector(".frame")!.scrollIntoView({ block: "nearest" });
    this.advice = t("web.thinking");
    const thought = await thinker
      .ask({ ...match.question(), level: ADVISER, time: ADVICE_TIME })
      .catch((error: unknown) => {
        this.advice = String(error);
      });
    if (!thought || match.node !== node) return;
    const move = match.table.readMove(node, match.eyes, thought.move);
    this.hint = match
      .scene(node)
      .items.filter((i) => i.move === move && (i.kind === Kind.Ghost || i.kind === Kind.Take));
    this.advice = t("web.hint.say", { move: thought.move });
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

  private hold(event: PointerEvent): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.rail.press(event);
  }

  private onPick(index: number): void {
    if (this.rail.passed()) return;
    this.match!.trouble = "";
    this.act((d) => (d.picked === index && d.turnable ? d.turn(1) : d.pick(index)));
  }

  private spin(how: "tip" | "roll"): void {
    this.act((d) => (d as CubeDraft).spin(how));
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
    const sure = !settings.confirm && (!touch || this.instant);
    this.act((d) => {
      if (d.tap(x, y, sure)) this.commit();
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
  };
}

customElements.define("table-page", TablePage);
