/* Settings: language, looks, sound, and moving to another device. */
import { css, html, type TemplateResult } from "lit";
import { LANGS, type Lang } from "./core.js";
import { checkField, choiceField, fieldStyles, nameField } from "./fields.js";
import { address, alone } from "./place.js";
import { change, settings } from "./settings.js";
import { earlierKeys, playerKey } from "./store.js";
import { keyName } from "./key.js";
import { Page, base } from "./ui.js";
import { lang, setLang, t } from "./words.js";

/* The keys of the table, and the word for what each does. */
const KEYS: [string[], string][] = [
  [["←", "↑", "→", "↓"], "walk"],
  [["↵"], "play"],
  [["1", "…", "9"], "pick"],
  [["R", "E"], "turn"],
  [["T"], "tip"],
  [["G"], "roll"],
  [["web.keys.esc"], "cancel"],
];

export class OptionsPage extends Page {
  static styles = [
    base,
    fieldStyles,
    css`
      .page {
        max-width: 44rem;
      }
      .swatches {
        display: inline-flex;
        gap: 3px;
        margin-left: 0.2rem;
      }
      .swatches i {
        width: 1.1em;
        height: 1.1em;
        border-radius: 4px;
        border: 1px solid var(--line);
      }
      .classic i:nth-child(1) {
        background: #f2bd2c;
      }
      .classic i:nth-child(2) {
        background: #4f9153;
      }
      .clear i:nth-child(1) {
        background: #f0e442;
      }
      .clear i:nth-child(2) {
        background: #0072b2;
      }
      .strong i:nth-child(1) {
        background: #fff;
      }
      .strong i:nth-child(2) {
        background: #1a1a1a;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.5rem 1.2rem;
        margin: 0;
      }
      @media (max-width: 40rem) {
        dl.long {
          grid-template-columns: 1fr;
          gap: 0;
        }
        dl.long dd {
          margin-bottom: 0.6rem;
        }
      }
      dd {
        margin: 0;
      }
      kbd {
        font: 600 0.9rem var(--sans);
        border: 1px solid var(--line);
        border-bottom-width: 3px;
        border-radius: 6px;
        padding: 0.1em 0.5em;
        background: var(--sunk);
      }
      code {
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected render() {
    return html`<div class="page">
      <h1>${t("web.nav.settings")}</h1>
      <section class="card stack">
        ${choiceField(
          t("web.language"),
          LANGS.map((l) => ({ value: l, word: t(`web.lang.${l}`), lang: l })),
          lang(),
          (l) => this.speak(l),
        )}
        ${choiceField(
          t("web.theme"),
          (["auto", "light", "dark"] as const).map((v) => ({ value: v, word: t(`web.theme.${v}`) })),
          settings.theme,
          (theme) => change({ theme }),
        )}
        ${choiceField(
          t("web.palette"),
          (["classic", "clear", "strong"] as const).map((p) => ({
            value: p,
            word: html`${t(`web.palette.${p}`)}
              <span class=${`swatches ${p}`} aria-hidden="true"><i></i><i></i></span>`,
          })),
          settings.palette,
          (palette) => change({ palette }),
        )}
        <div>
          ${(["sound", "confirm", "routes", "flat"] as const).map((name) =>
            checkField(t(`web.set.${name}`), settings[name], (v) => change({ [name]: v })),
          )}
        </div>
        ${nameField()}
      </section>
      <section class="card stack">
        <h2>${t("web.keys")}</h2>
        <dl>
          ${KEYS.map(
            ([keys, word]) =>
              html`<dt>${keys.map((k) => html`<kbd>${t(k)}</kbd> `)}</dt>
                <dd>${t(`web.keys.${word}`)}</dd>`,
          )}
        </dl>
      </section>
      <section class="card stack">
        <h2>${t("web.fingers")}</h2>
        <dl class="long">
          ${["swipe", "hold", "twist", "drag"].map(
            (word) =>
              html`<dt>${t(`web.fingers.${word}`)}</dt>
                <dd class="soft">${t(`web.fingers.${word}.say`)}</dd>`,
          )}
        </dl>
      </section>
      ${alone ? "" : this.device()}
    </div>`;
  }

  /* How another device of the same person learns who plays. */
  private device(): TemplateResult {
    return html`<section class="card stack">
      <h2>${t("web.device")}</h2>
      <p class="soft">${t("web.device.say")}</p>
      <p><code>${address(`#/key/${playerKey()}`)}</code></p>
      ${earlierKeys().map(
        (key) => html`<p><a href=${`#/key/${key}`}>${t("web.key.earlier", { key: keyName(key) })}</a></p>`,
      )}
    </section>`;
  }

  private speak(to: Lang): void {
    change({ lang: to });
    void setLang(to);
  }
}

customElements.define("options-page", OptionsPage);
