/* Who is who at a table, and how it ended, in words. */
import { DRAW, NONE, sideOf, type Game } from "./core.js";
import type { Match, SeatInfo } from "./match.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

/* A side is called by its colour, as the chosen palette shows it. */
export function colourName(game: Game, side: number): string {
  const { palette } = settings;
  const other = game.matter === "cubes" && palette !== "classic";
  return t(other ? `web.side.${palette}.${side + 1}` : game.sides[side]);
}

export function sideName(match: Match, side: number): string {
  return colourName(match.game, side);
}

export function seatName(match: Match, seat: SeatInfo): string {
  if (seat.level) return t("web.computer", { level: seat.level });
  if (seat.name) return seat.name;
  const side = sideName(match, sideOf(seat.seat));
  return match.seats.length > 2 ? t("web.seat.side", { seat: seat.seat + 1, side }) : side;
}

/* "Ada wins", "Ada & Grace win", "A draw"; a team without names is called by its colour, as is
 * whoever has the same name as the loser. Nothing while the game goes on. */
export function verdict(match: Match): string {
  const { winner } = match.result;
  if (winner === NONE) return match.result.how === "annul" ? t("web.annulled") : "";
  if (winner === DRAW) return t("web.draw");
  const winners = match.seats.filter((s) => sideOf(s.seat) === winner);
  const names = match.seats.map((s) => seatName(match, s)),
    own = winners.length === 1 && names.filter((n) => n === names[winners[0].seat]).length === 1;
  if (own) return t("web.wins", { name: names[winners[0].seat] });
  return winners.length > 1 && winners.every((s) => s.name)
    ? t("web.wins.team", { names: winners.map((s) => s.name).join(" & ") })
    : t("web.wins", { name: sideName(match, winner) });
}

/* The side that everybody at this screen plays for; undefined where there are both, or nobody. */
export function ownSide(match: Match): number | undefined {
  const sides = new Set(match.seats.filter((s) => s.here).map((s) => sideOf(s.seat)));
  return !match.study && sides.size === 1 ? [...sides][0] : undefined;
}

/* The same to whom it concerns: "You win!", "You lost 9 – 16". */
export function toldVerdict(match: Match): string {
  const { winner, points } = match.result,
    own = ownSide(match);
  if (own === undefined || winner === NONE || winner === DRAW) return verdict(match);
  if (winner === own) return t("web.you_win");
  if (!match.state.pointsTell || !(points[0] || points[1])) return t("web.you_lost");
  return t("web.you_lost.by", { score: `${points[own]} – ${points[1 - own]}` });
}

const EXPLAINED = ["connection", "edges", "majority", "route", "end"],
  YIELDED = ["resign", "timeout", "abandon"];

/* Why a game is over, in a sentence. */
export function whyOver(match: Match): string {
  const { how, winner } = match.result;
  if (YIELDED.includes(how)) {
    const own = ownSide(match);
    return t(`web.why.${how}${own === undefined || own === winner ? "" : ".own"}`);
  }
  if (!EXPLAINED.includes(how)) return t(`say.how.${how}`);
  return t(`web.why.${how}`);
}
