/* Fields that several forms have: a choice of words, a box to tick, one's name, a level of the
 * computer, who sits at a seat, how many play, and the options of a game, which the core knows. */
import { css, html, nothing, type TemplateResult } from "lit";
import { PUBLIC, Table, openingText, type Game, type Option, type Scene } from "./core.js";
import { change, settings } from "./settings.js";
import { styled } from "./ui.js";
import { has, t } from "./words.js";
import "./board.js";

type Values = Record<string, string>;

export const fieldStyles = css`
  .check {
    display: flex;
    gap: 0.7rem;
    align-items: center;
    min-height: 44px;
    font-weight: 500;
  }
  .check input {
    flex: none;
    width: 1.3rem;
    height: 1.3rem;
    margin: 0;
    accent-color: var(--accent);
  }
  .level {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.3rem 1rem;
    align-items: center;
  }
  .level output {
    font: 600 1.2rem var(--serif);
  }
  .level input {
    width: 100%;
    min-height: 44px;
    grid-column: 1 / -1;
    margin: 0;
  }
  .level small {
    grid-column: 1 / -1;
    color: var(--soft);
    font-size: 0.92rem;
  }
  .pictured {
    display: grid;
    justify-items: center;
    gap: 0.3rem;
    max-width: 9rem;
  }
  .pictured game-board {
    width: 6rem;
    height: 6rem;
    pointer-events: none;
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 0.6rem;
    align-items: center;
    padding: 0.5rem 0;
    border-top: 1px solid var(--line);
  }
  .who > span {
    flex: 1 0 8rem;
    font-weight: 600;
  }
  .who small {
    display: block;
    font-weight: 450;
    color: var(--soft);
  }
  .who select,
  .who input {
    flex: 2 1 12rem;
    min-width: 0;
  }
  details {
    border-top: 1px solid var(--line);
    padding-top: 0.6rem;
  }
  summary {
    cursor: pointer;
    min-height: 44px;
    align-content: center;
    font-weight: 600;
    border-radius: 8px;
  }
  details[open] summary {
    margin-bottom: 0.6rem;
  }
`;

export interface Choice<T> {
  value: T;
  word: string | TemplateResult;
  mark?: string; /* for tests: data-option */
  lang?: string;
}

export function choiceField<T>(
  legend: string,
  choices: Choice<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="choices">
      ${choices.map(
        ({ value, word, mark, lang }) =>
          html`<button
            type="button"
            aria-pressed=${value === chosen}
            data-option=${mark ?? String(value)}
            lang=${lang ?? nothing}
            @click=${() => choose(value)}
          >
            ${word}
          </button>`,
      )}
    </div>
  </fieldset>`;
}

export function checkField(
  word: string,
  value: boolean,
  set: (value: boolean) => void,
): TemplateResult {
  return html`<label class="check"
    ><input
      type="checkbox"
      .checked=${value}
      @change=${(e: Event) => set((e.target as HTMLInputElement).checked)}
    />${word}</label
  >`;
}

/* One's name, the same everywhere. */
export function nameField(): TemplateResult {
  return html`<div class="field">
    <label for="name">${t("web.name")}</label
    ><input
      id="name"
      type="text"
      maxlength="40"
      autocomplete="nickname"
      .value=${settings.name}
      @change=${(e: Event) => change({ name: (e.target as HTMLInputElement).value.trim() })}
    />
  </div>`;
}

const LEVELS = 10;

/* How strong the computer is, in a figure and in words. */
export function levelName(level: number): string {
  return `${t("web.level", { level })} · ${t(`level.name.${level}`)}`;
}

export function levelField(level: number, set: (level: number) => void): TemplateResult {
  return html`<div class="level">
    <label for="level">${t("web.setup.level")}</label
    ><output for="level">${levelName(level)}</output>
    <input
      id="level"
      type="range"
      min="1"
      max=${LEVELS}
      aria-valuetext=${levelName(level)}
      .value=${String(level)}
      ${styled({ "--part": `${((level - 1) / (LEVELS - 1)) * 100}%` })}
      @input=${(e: Event) => set(Number((e.target as HTMLInputElement).value))}
    />
    <small>${t(`level.about.${level}`)}</small>
  </div>`;
}

/* Who sits somewhere: the computer at one of its levels, or 0 for a person. */
export function whoField(
  label: string,
  person: string,
  level: number,
  set: (level: number) => void,
): TemplateResult {
  const option = (value: number, word: string) =>
    html`<option value=${value} ?selected=${value === level}>${word}</option>`;
  return html`<select
    aria-label=${label}
    @change=${(e: Event) => set(Number((e.target as HTMLSelectElement).value))}
  >
    ${option(0, person)}${Array.from({ length: LEVELS }, (_, l) =>
      option(l + 1, `${t("web.computer", { level: l + 1 })} · ${t(`level.name.${l + 1}`)}`),
    )}
  </select>`;
}

/* How many play; nothing where there is no choice. */
export function seatsField(
  game: Game,
  seats: number,
  set: (n: number) => void,
): TemplateResult | string {
  const counts = [2, 3, 4].filter((n) => game.seats & (1 << n));
  if (counts.length < 2) return "";
  const choices = counts.map((n) => ({ value: n, word: t("web.setup.players", { count: n }) }));
  return choiceField(t("web.setup.seats"), choices, seats, set);
}

/* Options as a record and the server write them. */
export function variantOf(values: Values): string {
  return Object.entries(values)
    .map(([k, v]) => `${k}=${v}`)
    .join(",");
}

/* What kind of board a game is played on: the first thing to choose. */
export function aboutBoard(option: Option): boolean {
  return option.board;
}

const forStudy = (o: Option) => o.usual > 0;

/* The options of a game: the board at once, the rest, and what is only for study, when asked for. */
export function gameFields(game: Game, values: Values, set: (v: Values) => void): TemplateResult {
  const fields = (wanted: (o: Option) => boolean) => optionFields(game, values, set, wanted);
  return html`${fields((o) => aboutBoard(o) && !forStudy(o))}
  ${folded("web.setup.more", fields((o) => !aboutBoard(o)))}
  ${folded("web.setup.study", fields((o) => aboutBoard(o) && forStudy(o)))}`;
}

function folded(title: string, fields: TemplateResult[]): TemplateResult | string {
  if (!fields.length) return "";
  return html`<details>
    <summary>${t(title)}</summary>
    <div class="stack">${fields}</div>
  </details>`;
}

export function optionFields(
  game: Game,
  values: Values,
  set: (v: Values) => void,
  wanted: (o: Option) => boolean,
): TemplateResult[] {
  return game.options.filter(wanted).map((option) => {
    const put = (v: string) => set({ ...values, [option.name]: v });
    return option.values
      ? wordField(game, option, option.values, values[option.name], put)
      : sizeField(option, values[option.name], put);
  });
}

/* A board as it lies before the game. */
const boards = new Map<string, Scene>();
function boardPicture(game: Game, variant: string): TemplateResult {
  const name = `${game.name} ${variant}`;
  let scene = boards.get(name);
  if (!scene) {
    const table = new Table(openingText(game, { variant }));
    boards.set(name, (scene = table.scene(table.end, PUBLIC)));
  }
  return html`<game-board inert plain .scene=${scene} .game=${game} aria-hidden="true"></game-board>`;
}

function wordField(
  game: Game,
  option: Option,
  words: string[],
  value: string | undefined,
  put: (v: string) => void,
): TemplateResult {
  const name = (v: string) => (has(`${option.about}.${v}`) ? t(`${option.about}.${v}`) : v);
  return choiceField(
    t(option.about),
    words.map((v) => {
      const mark = `${option.name}=${v}`;
      const word = option.board
        ? html`<span class="pictured">${boardPicture(game, mark)}${name(v)}</span>`
        : name(v);
      return { value: v, word, mark };
    }),
    value ?? words[0],
    put,
  );
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
