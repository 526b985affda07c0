/* A player key that came by a link: nothing is changed before one has seen what that would do, and the
 * key one had until then is kept. */
import { html, type TemplateResult } from "lit";
import { api } from "./online.js";
import { changeKey, isSecret, playerKey } from "./store.js";
import { Page, base, go } from "./ui.js";
import { t } from "./words.js";

const SHOWN = 4; /* letters, enough to tell two keys from each other */

/* What a key is called where others may look on. */
export function keyName(key: string): string {
  return `${key.slice(0, SHOWN)}…`;
}

/* How many games a key opens; undefined when the server does not say. */
async function countGames(key: string): Promise<number | undefined> {
  try {
    return (await api<{ games: object[] }>("mine", undefined, key)).games.length;
  } catch {
    return undefined;
  }
}

export class KeyPage extends Page {
  static properties = { key: {}, counts: { state: true } };
  declare key: string;
  declare counts: (number | undefined)[]; /* games of the key that came, and of one's own */

  static styles = [base];

  constructor() {
    super();
    this.key = "";
    this.counts = [];
  }

  protected willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("key") && isSecret(this.key)) void this.count();
  }

  private async count(): Promise<void> {
    this.counts = await Promise.all([this.key, playerKey()].map(countGames));
  }

  private games(which: number): TemplateResult | string {
    const count = this.counts[which];
    return count === undefined ? "" : html` ${t("web.key.games", { count })}`;
  }

  private take(): void {
    changeKey(this.key);
    go("/online");
  }

  protected render() {
    if (!isSecret(this.key)) return this.card(html`<p role="alert">${t("web.key.bad")}</p>`);
    if (this.key === playerKey()) return this.card(html`<p>${t("web.key.same")}</p>`);
    return this.card(html`<p>${t("web.key.say")}</p>
      <ul>
        <li>${t("web.key.new", { key: keyName(this.key) })}${this.games(0)}</li>
        <li>${t("web.key.old", { key: keyName(playerKey()) })}${this.games(1)}</li>
      </ul>
      <p class="soft">${t("web.key.kept")}</p>
      <div class="row">
        <button class="primary" id="keep" @click=${() => go("/settings")}>${t("web.key.keep")}</button>
        <button id="take" @click=${() => this.take()}>${t("web.key.take")}</button>
      </div>`);
  }

  private card(what: TemplateResult): TemplateResult {
    return html`<div class="page">
      <h1>${t("web.key.title")}</h1>
      <section class="card stack">${what}</section>
    </div>`;
  }
}

customElements.define("key-page", KeyPage);
