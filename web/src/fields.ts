/* The options of a game as fields: which there are, and what they mean, the core says. */
import { html, type TemplateResult } from "lit";
import type { Game, Option } from "./core.js";
import { has, t } from "./words.js";

type Values = Record<string, string>;

export function optionFields(
  game: Game,
  values: Values,
  set: (v: Values) => void,
  wanted: (o: Option) => boolean = () => true,
): TemplateResult[] {
  return game.options.filter(wanted).map((option) => {
    const put = (v: string) => set({ ...values, [option.name]: v });
    return option.values
      ? wordField(option, option.values, values[option.name], put)
      : sizeField(option, values[option.name], put);
  });
}

function wordField(
  option: Option,
  words: string[],
  value: string | undefined,
  put: (v: string) => void,
): TemplateResult {
  const name = (v: string) => (has(`${option.about}.${v}`) ? t(`${option.about}.${v}`) : v);
  return html`<fieldset>
    <legend>${t(option.about)}</legend>
    <div class="choices">
      ${words.map(
        (v) =>
          html` <button
            type="button"
            aria-pressed=${(value ?? words[0]) === v}
            @click=${() => put(v)}
            data-option=${`${option.name}=${v}`}
          >
            ${name(v)}
          </button>`,
      )}
    </div>
  </fieldset>`;
}

function sizeField(
  option: Option,
  value: string | undefined,
  put: (v: string) => void,
): TemplateResult {
  const [columns, rows] = value ? value.split("x").map(Number) : option.size!;
  const field = (n: number, index: 0 | 1, word: string) =>
    html`<label class="field"
      >${t(word)}
      <input
        type="number"
        name=${word}
        min=${option.min![index]}
        max=${option.max![index]}
        .value=${String(n)}
        @change=${(e: Event) => {
          const input = e.target as HTMLInputElement;
          const v = Math.min(
            option.max![index],
            Math.max(option.min![index], Math.round(Number(input.value)) || n),
          );
          input.value = String(v);
          put(index ? `${columns}x${v}` : `${v}x${rows}`);
        }}
    /></label>`;
  return html`<fieldset>
    <legend>${t(option.about)}</legend>
    <div class="row">${field(columns, 0, "web.columns")}${field(rows, 1, "web.rows")}</div>
  </fieldset>`;
}
