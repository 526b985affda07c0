/* A game on a server, followed over a WebSocket: docs/api.md. The server decides; what is shown is
 * what it has confirmed. Cut off, the client comes back by itself, asks for what it missed and sends
 * again what was not confirmed. */
import {
  ALL,
  DRAW,
  NONE,
  OVER,
  PUBLIC,
  Table,
  listGames,
  recordText,
  sideOf,
  type Event as TableEvent,
  type Move,
  type Node,
  type Result,
  type State,
} from "./core.js";
import { Match, type SeatInfo } from "./match.js";
import { settings } from "./settings.js";
import { heldSeat, holdSeat, newId, newSecret, playerKey } from "./store.js";
import { lang, t } from "./words.js";

export interface Player {
  seat: number;
  side: number;
  name: string;
  level: number;
  taken: boolean;
}

export type Clock = { main: number; increment: number } | { days: number };

export interface TableInfo {
  id: string;
  game: string;
  variant: string;
  seats: number;
  position: string | null;
  state: "waiting" | "playing" | "over";
  players: Player[];
  clock: Clock | null;
  public: boolean;
  chat: boolean;
  takebacks: boolean;
  next: string | null;
}

export interface Said {
  v: number;
  seat: number;
  room: string;
  say: string;
  at: number;
}

interface Over {
  winner: number;
  how: string;
  points: [number, number];
  at: number;
}

type Wish = "end" | "draw" | "annul" | "rematch" | "takeback";

/* How games end that nobody wins and that are not drawn. */
const VOID = ["annul", "closed"];

interface Whole {
  table: TableInfo;
  you: { seat: number } | null;
  v: number;
  now: number;
  moves: string[];
  actor: number;
  left: (number | null)[];
  since: number;
  asked: {
    end: number[];
    draw: number[];
    annul: number[];
    rematch: number[];
    takeback: { seats: number[]; to: number };
  };
  result: Over | null;
  match: { by: "wins" | "points"; score: [number, number] } | null; /* before this game */
  chat: Said[];
}

type Message = { t: string; v?: number; d: never };
type Action = { t: string; d: Record<string, unknown> & { id: string } };

const PING = 10000,
  SILENCE = 20000,
  PATIENCE = 15000;

export class OnlineMatch extends Match {
  table: Table;
  node: Node;
  info?: TableInfo;
  you = -1; /* our seat, or -1 for a watcher */
  connected = false;
  gone = ""; /* why there is nothing to follow */
  here: number[] = [];
  watchers = 0;
  lag = 0;
  chat: Said[] = [];
  asked: Whole["asked"] = { end: [], draw: [], annul: [], rematch: [], takeback: { seats: [], to: 0 } };
  next = ""; /* the rematch */
  private match_: Whole["match"] = null;

  private tokens: string[]; /* what else may open the seat */
  private socket?: WebSocket;
  private v = 0;
  private moves: string[] = [];
  private over_?: Over;
  private actor = -1;
  private left: (number | null)[] = [];
  private since = 0;
  private offset = 0; /* server time minus ours */
  private unsent = new Map<string, Action>();
  private wait = 400;
  private timer = 0;
  private pinged = 0;
  private heard = 0;
  private closed = false;
  private pinger: number;

  constructor(
    readonly id: string,
    private token: string,
  ) {
    super();
    /* Something to hold before the server has spoken. */
    this.table = new Table(recordText({ Game: listGames()[0].name }));
    this.node = this.table.end;
    const held = heldSeat(id);
    this.tokens = [token, held?.token ?? "", held?.next ?? ""].filter(Boolean);
    this.token = this.tokens.shift() ?? "";
    this.pinger = window.setInterval(() => this.ping(), PING);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  get online(): OnlineMatch {
    return this;
  }

  /* ---- the line */

  private connect(): void {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${this.id}/socket`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      const hello: Record<string, unknown> = { lang: lang() };
      if (this.token) hello.token = this.token;
      if (this.v) hello.v = this.v;
      socket.send(JSON.stringify({ t: "hello", d: hello }));
      this.heard = Date.now();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.closed) return;
    this.connected = false;
    if (code === 4404) this.gone = t("web.online.no_game");
    else if (code === 4403) this.gone = t("web.online.forbidden");
    else {
      this.timer = window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(8000, this.wait * 1.7);
    }
    this.changed();
  }

  /* What was tried opens no seat: what else may, or watching. */
  private tryNext(say: string): void {
    const old = this.socket;
    this.token = this.tokens.find((other) => other !== this.token) ?? "";
    this.tokens = this.tokens.filter((other) => other !== this.token);
    this.trouble = this.token ? "" : say;
    this.connected = false;
    this.v = 0; /* who watches is told other things */
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  private ping(): void {
    if (!this.connected) return;
    if (Date.now() - this.heard > SILENCE + PING) {
      const old = this.socket!;
      this.lost(old, 0);
      old.close();
      return;
    }
    this.pinged = performance.now();
    this.socket!.send(JSON.stringify({ t: "ping", d: { lag: Math.round(this.lag) } }));
  }

  /* Sends an action now, and again after a reconnect until it is confirmed. */
  send(type: string, data: Record<string, unknown> = {}): string {
    const action: Action = { t: type, d: { ...data, id: newId() } };
    this.unsent.set(action.d.id, action);
    this.trouble = "";
    if (this.connected) this.socket!.send(JSON.stringify(action));
    this.changed();
    return action.d.id;
  }

  /* A device that has its network back, or was woken, need not wait for the next attempt. */
  private hurry = (): void => {
    if (this.connected || this.gone || document.hidden || this.socket?.readyState === 0) return;
    clearTimeout(this.timer);
    this.connect();
  };

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
  }

  /* ---- what is heard */

  private hear(message: Message): void {
    this.heard = Date.now();
    if (!this.connected && message.t !== "error" && message.t !== "bye") this.back();
    if (message.v !== undefined && message.t !== "table") {
      if (message.v <= this.v) return;
      this.v = message.v;
    }
    const does: Record<string, (d: never) => void> = {
      table: (d) => this.onTable(d),
      move: (d) => this.onMove(d),
      join: (d) => this.onJoin(d),
      start: (d) => this.onStart(d),
      ask: (d) => this.onAsk(d),
      decline: (d) => this.onDecline(d),
      takeback: (d) => this.onTakeback(d),
      over: (d) => this.onOver(d),
      rematch: (d: { game: string }) => this.onRematch(d.game),
      chat: (d: Said) => {
        this.chat = [...this.chat, d];
      },
      ack: (d: { id: string }) => {
        this.sat(this.unsent.get(d.id));
        this.unsent.delete(d.id);
      },
      error: (d) => this.onError(d),
      pong: () => {
        this.lag = performance.now() - this.pinged;
      },
      here: (d: { seats: number[]; watchers: number }) => {
        this.here = d.seats;
        this.watchers = d.watchers;
      },
      bye: (d: { after: number }) => {
        this.wait = d.after;
      },
    };
    does[message.t]?.(message.d);
    this.changed(message.t === "move" || message.t === "over");
  }

  private back(): void {
    this.connected = true;
    this.wait = 400;
    for (const action of this.unsent.values()) this.socket!.send(JSON.stringify(action));
  }

  /* The match that rematches form, this game counted when it is over; undefined in a first game. */
  get running(): number[] | undefined {
    if (!this.match_) return undefined;
    const { by, score } = this.match_,
      { winner, points } = this.over_ ?? { winner: 0, points: [0, 0] };
    return score.map((n, side) => n + (by === "points" ? points[side] : Number(winner === side + 1)));
  }

  private onTable(d: Whole): void {
    this.info = d.table;
    this.you = d.you ? d.you.seat - 1 : -1;
    this.v = d.v;
    this.offset = d.now - Date.now();
    this.moves = d.moves;
    this.actor = d.actor;
    this.left = d.left;
    this.since = d.since;
    this.asked = d.asked;
    this.over_ = d.result ?? undefined;
    this.chat = d.chat;
    this.match_ = d.match;
    this.next = d.table.next ?? "";
    this.rebuild();
    this.settleIn();
    if (!d.result) return;
    this.stopClock(d.result.at);
    void this.openUp();
  }

  /* At a seat that nobody has taken yet: one was invited to it and has not sat down. */
  get invited(): boolean {
    const { you, info } = this;
    return you >= 0 && info?.state === "waiting" && !info.players[you].taken && !heldSeat(this.id)?.next;
  }

  /* The seat one was invited to is taken when one sits down. Whoever was cut off while doing so still
   * means to. */
  private settleIn(): void {
    if (this.you < 0 || !this.info) return;
    const next = this.info.players[this.you].taken ? undefined : heldSeat(this.id)?.next;
    this.remember(next);
    if (next) this.join(next);
  }

  /* What the link says is known to whoever sent
   * it; the token one brings is known to nobody else, and is kept before it is sent, lest an answer
   * that is lost lock one out. */
  sitDown(): void {
    const next = newSecret();
    this.remember(next);
    this.join(next);
  }

  private join(next: string): void {
    this.tokens.push(next);
    this.send("join", { key: playerKey(), name: settings.name, token: next });
  }

  private remember(next?: string): void {
    holdSeat({
      ...heldSeat(this.id),
      id: this.id,
      token: this.token,
      next,
      seat: this.you + 1,
      game: this.info!.game,
      updated: Date.now(),
    });
  }

  /* The seat was taken: the token that was brought is the one. */
  private sat(action?: Action): void {
    if (action?.t !== "join" || typeof action.d.token !== "string") return;
    this.token = action.d.token;
    this.remember();
  }

  /* Tells the others another name. */
  sit(): void {
    this.send("join", { key: playerKey(), name: settings.name });
  }

  /* The record as this seat was told it. */
  private told(): string {
    const { game, variant, seats, position } = this.info!;
    const tags = { Game: game, Variant: variant, Seats: String(seats), Position: position ?? "" };
    return recordText(tags, this.moves);
  }

  private rebuild(): void {
    this.table = new Table(this.told(), this.you >= 0 ? this.you : PUBLIC);
    this.node = this.table.end;
  }

  private onMove(d: { m: string; seat: number; left: (number | null)[]; at: number }): void {
    this.moves = [...this.moves, d.m];
    this.node = this.table.playText(this.node, d.m);
    this.left = d.left;
    this.since = d.at;
    this.actor = 1 + this.table.actor(this.node);
    this.asked = { ...this.asked, end: [], draw: [], annul: [], takeback: { seats: [], to: 0 } };
    this.trouble = "";
  }

  private onJoin(d: { seat: number; name: string }): void {
    const player = this.info?.players[d.seat - 1];
    if (player) Object.assign(player, { name: d.name, taken: true });
  }

  private onStart(d: { at: number }): void {
    if (this.info) this.info.state = "playing";
    this.since = d.at;
    this.actor = 1 + this.table.actor(this.node);
  }

  private onAsk(d: {
    what: Wish;
    seat: number;
    to?: number;
  }): void {
    if (d.what === "takeback")
      this.asked.takeback = { seats: [...this.asked.takeback.seats, d.seat], to: d.to ?? 0 };
    else this.asked[d.what] = [...this.asked[d.what], d.seat];
  }

  private onDecline(d: { what: Wish; seat: number }): void {
    if (d.seat - 1 !== this.you) this.trouble = this.declined(d.what, d.seat);
    if (d.what === "takeback") this.asked.takeback = { seats: [], to: 0 };
    else this.asked[d.what] = [];
  }

  /* Whoever wished for it himself takes it back. */
  private declined(what: Wish, seat: number): string {
    const { name, level } = this.seats[seat - 1],
      asked = what === "takeback" ? this.asked.takeback.seats : this.asked[what];
    return t(`web.declined.${asked.includes(seat) ? "withdrawn" : what}`, {
      name: level ? t("web.computer", { level }) : name || t("web.seat", { seat }),
    });
  }

  private onTakeback(d: { to: number; left: (number | null)[]; at: number }): void {
    this.moves = this.moves.slice(0, d.to);
    this.left = d.left;
    this.since = d.at;
    this.asked.takeback = { seats: [], to: 0 };
    this.rebuild();
    this.actor = 1 + this.table.actor(this.node);
  }

  private onOver(d: Over): void {
    this.over_ = d;
    this.stopClock(d.at);
    if (this.info) this.info.state = "over";
    void this.openUp();
  }

  /* Whoever was to move when somebody gave up, or the time was up, had thought until then. */
  private stopClock(at: number): void {
    const actor = this.table.actor(this.node);
    this.left = this.left.map((left, seat) =>
      seat === actor && left !== null ? Math.max(0, left - (at - this.since)) : left,
    );
  }

  /* Once a game is over nothing in it is secret: fetch all of it. */
  private async openUp(): Promise<void> {
    try {
      const answer = await fetch(`/api/games/${this.id}/record`, {
        headers: this.token ? { Authorization: `Bearer ${this.token}` } : {},
      });
      if (!answer.ok) return;
      const table = new Table(await answer.text());
      this.table = table;
      this.node = table.end;
      this.changed();
    } catch {
      /* cut off, or closed by hand so that it does not replay to its result: keep the view */
    }
  }

  private onRematch(game: string): void {
    this.next = game;
    if (this.you < 0) return;
    holdSeat({
      id: game,
      token: this.token,
      seat: 0,
      game: this.info!.game,
      updated: Date.now(),
    });
    this.dispatchEvent(new Event("next")); /* whoever agreed goes there */
  }

  private onError(d: { id?: string; code: string; say: string }): void {
    if (d.id && d.code !== "store" && d.code !== "busy") this.unsent.delete(d.id);
    if (d.code === "wrong_token" && !d.id && this.token) this.tryNext(d.say);
    else this.trouble = d.say;
  }

  /* ---- what the page asks */

  /* What this seat may not know has no place in a record that others could open. */
  get hides(): boolean {
    return this.game.secret && !this.over;
  }

  get rivals(): boolean {
    return this.seats.some((s) => !s.here && !s.level);
  }

  get waiting(): boolean {
    return this.info?.state === "waiting";
  }

  get sending(): boolean {
    return [...this.unsent.values()].some((a) => a.t === "move");
  }

  get state(): State {
    const state = this.table.state(this.node, this.eyes);
    const over = this.info?.state === "over";
    return {
      ...state,
      actor: over ? OVER : this.info?.state === "playing" ? this.actor - 1 : -1,
      result: over && this.over_ ? this.final(this.over_) : state.result,
    };
  }

  private final(over: Over): Result {
    return {
      winner: over.winner ? over.winner - 1 : VOID.includes(over.how) ? NONE : DRAW,
      how: over.how,
      points: over.points ?? [0, 0],
    };
  }

  get eyes(): number {
    if (this.table.seat === undefined) return ALL;
    return this.table.seat;
  }

  get mover(): number {
    if (this.info?.state !== "playing" || this.you < 0 || this.sending) return -1;
    return this.actor - 1 === this.you && this.table.seat !== undefined ? this.you : -1;
  }

  get seats(): SeatInfo[] {
    if (!this.info)
      return Array.from({ length: this.table.state(this.node).seats }, (_, seat) => ({
        seat,
        name: "",
        level: 0,
        here: false,
      }));
    return this.info.players.map((p) => ({
      seat: p.seat - 1,
      name: p.name,
      level: p.level,
      here: p.seat - 1 === this.you,
      left: this.leftOf(p.seat),
      online: p.level > 0 || this.here.includes(p.seat),
      taken: p.taken,
    }));
  }

  private leftOf(seat: number): number | undefined {
    const left = this.left[seat - 1];
    if (left === null || left === undefined) return undefined;
    const runs = this.info?.state === "playing" && this.actor === seat;
    return Math.max(0, runs ? left - (Date.now() + this.offset - this.since) : left);
  }

  check(move: Move) {
    return this.table.check(this.node, this.eyes, move);
  }

  async play(move: Move): Promise<void> {
    const m = this.table.moveText(this.node, this.eyes, move);
    const id = this.send("move", { m, ply: this.moves.length + 1 });
    setTimeout(() => {
      if (this.unsent.has(id) && this.connected)
        this.socket?.close(); /* a line that swallows words is no line */
    }, PATIENCE);
  }

  event(event: TableEvent): void {
    this.send(event);
  }

  say(text: string, room: string): void {
    this.send("chat", { say: text, room });
  }

  /* How to hear that it is one's turn. */
  notify(how: object): Promise<unknown> {
    return api(`games/${this.id}/notify`, how, this.token);
  }

  question(): { record: string; seat: number; follows: boolean } {
    return { record: this.told(), seat: this.you, follows: true };
  }

  record(): string {
    return this.table.record(this.node);
  }

  /* Somebody plays on one's own side whom one can talk to. */
  get partners(): boolean {
    const { you } = this;
    return this.seats.some((s) => s.seat !== you && !s.level && sideOf(s.seat) === sideOf(you));
  }
}

export async function api<T>(path: string, body?: object, bearer?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body) headers["Content-Type"] = "application/json";
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  const address = `/api/${path}${path.includes("?") ? "&" : "?"}lang=${lang()}`;
  let answer: Response;
  try {
    answer = await fetch(
      address,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
  } catch {
    throw new Error(t("web.online.offline"));
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(t("web.online.offline"));
  }
  if (!answer.ok)
    throw new Error((data as { error?: { say?: string } }).error?.say ?? t("web.online.offline"));
  return data as T;
}
