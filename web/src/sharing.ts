/* Giving a game away: a link, a file, a picture. */
import { css, html } from "lit";
import type { Match } from "./match.js";
import { alone } from "./place.js";
import { linkOf, pictureOf, pngOf, saveFile } from "./share.js";
import { Page, base, icon } from "./ui.js";
import { t } from "./words.js";

export class SharePanel extends Page {
  static properties = {
    match: { attribute: false },
    picture: { attribute: false },
    say: { state: true },
  };
  declare match: Match;
  declare picture: () => SVGSVGElement; /* the board as drawn */
  declare say: string;

  static styles = [
    base,
    css`
      :host {
        display: block;
      }
      .share {
        display: grid;
        gap: 0.45rem;
      }
      .share .row button {
        flex: 1 1 8rem;
      }
    `,
  ];

  constructor() {
    super();
    this.say = "";
  }

  protected render() {
    const { match } = this;
    const record = () => saveFile(`${match.game.name}.txt`, "text/plain", [match.paper()]);
    return html`<div class="card share">
      ${
        match.hides
          ? html`<p class="small soft">${t("web.share.secret")}</p>`
          : html`<div class="row">
              <button id="copy-link" @click=${() => void this.copy("#/g/")}>
                ${icon("share")}${t("web.share.link")}
              </button>
              ${alone ? "" : html`<button @click=${() => void this.copy("embed#")}>${t("web.share.embed")}</button>`}
              <button @click=${record}>${icon("down")}${t("web.share.record")}</button>
              ${match.study || (match.rivals && !match.over)
                ? ""
                : html`<button
                  @click=${() => void this.study()}>${icon("graph")}${t("web.study")}</button>`}
            </div>`
      }
      <div class="row">
        <button @click=${() => void this.png()}>${t("web.share.png")}</button>
        <button
          @click=${() => saveFile(`${match.game.name}.svg`, "image/svg+xml", [pictureOf(this.picture())])}
        >
          ${t("web.share.svg")}
        </button>
      </div>
      ${this.say ? html`<p class="small" role="status">${this.say}</p>` : ""}
    </div>`;
  }

  private async copy(place: "#/g/" | "embed#"): Promise<void> {
    const link = await linkOf(this.match.paper(), place);
    const text =
      place === "#/g/" ? link : `<iframe src="${link}" width="480" height="560"></iframe>`;
    try {
      await navigator.clipboard.writeText(text);
      this.say = t("web.share.copied");
    } catch {
      this.say = text; /* to be copied by hand */
    }
  }

  private async study(): Promise<void> {
    location.href = await linkOf(this.match.paper(), "#/g/");
  }

  private async png(): Promise<void> {
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    saveFile(`${this.match.game.name}.png`, "image/png", [await pngOf(this.picture(), paper)]);
  }
}

customElements.define("share-panel", SharePanel);
