/* Games kept in this browser, as lists of them show each. */
import { html, type LitElement, type TemplateResult } from "lit";
import { DRAW, NONE, listGames, sideOf } from "./core.js";
import { colourName } from "./names.js";
import { removeGame, saveGame, type Saved } from "./store.js";
import { icon } from "./ui.js";
import { t } from "./words.js";

/* In a line: who played, and how far it went or how it ended. */
export function savedLine(g: Saved): string {
  const game = listGames().find((known) => known.name === g.game);
  const side = (n: number) => (game ? colourName(game, n) : t("web.seat", { seat: n + 1 }));
  const names = g.seats.map((s, i) =>
    s.kind === "computer" ? t("web.computer", { level: s.level }) : s.name || side(sideOf(i)),
  );
  const end =
    g.winner === undefined || g.winner === NONE
      ? t("web.over")
      : g.winner === DRAW
        ? t("web.draw")
        : t("web.wins", { name: side(g.winner) });
  return `${names.join(" – ")} · ${g.over ? end : t("web.moves", { count: g.made })}`;
}

let taken: { list: LitElement; back(): void } | undefined; /* what was taken off a list last */

/* Takes something off a list and has it drawn again, with a way to put it back. */
export function takeOff(list: LitElement, off: () => void, back: () => void): void {
  off();
  taken = { list, back };
  list.requestUpdate();
}

export function removeButton(g: Saved, list: LitElement): TemplateResult {
  return html`<button
    class="quiet round"
    aria-label=${t("web.delete")}
    @click=${() =>
      takeOff(
        list,
        () => removeGame(g.id),
        () => saveGame(g),
      )}
  >
    ${icon("bin")}
  </button>`;
}

/* What was taken off this list, to be put back; nothing before. */
export function putBack(list: LitElement): TemplateResult | string {
  if (taken?.list !== list) return "";
  return html`<div class="row" role="status">
    <span>${t("web.deleted")}</span>
    <button
      id="restore"
      @click=${() => {
        taken?.back();
        taken = undefined;
        list.requestUpdate();
      }}
    >
      ${icon("undo")}${t("web.restore")}
    </button>
  </div>`;
}
