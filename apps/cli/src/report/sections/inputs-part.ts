import type { LearntGroup, LearntInputs } from "../../inputs/learnt-inputs.ts";
import { count, shortNumber } from "../../terminal/output.ts";
import { percent, smallPercent, valueText } from "../../words/figures-in-words.ts";
import { html, type Markup } from "../html/markup.ts";
import { type Cell, tablePart } from "../html/parts.ts";

/** The most groups that are listed: those farthest from a typical one. */
const mostListed = 30;

/** Which covariates matter, and what is known of each group. */
export function inputsPart({ covariates, groups }: LearntInputs): Markup {
  return html`${covariates.length === 0 ? html`` : covariatesPart(covariates)}
${groups.length === 0 ? html`` : groupsPart(groups)}`;
}

function covariatesPart(effects: LearntInputs["covariates"]): Markup {
  return tablePart({
    caption:
      "Covariates: by how much calibrated widths and means move with each, typically. A lengthscale of 1 tells rows apart that differ by one standard deviation of it; at 10 it hardly counts.",
    head: ["Covariate", "Verdict", "Moves widths by", "Moves means by", "Lengthscale"],
    rows: effects.map(({ name, matters, width, location, lengthscale }) => [
      name,
      { text: matters ? "matters" : "does not matter", kind: `text ${matters ? "better" : "muted"}` },
      smallPercent(Math.expm1(width)),
      `${shortNumber(location, 2)} σ`,
      lengthscale === undefined ? "" : shortNumber(lengthscale, 2),
    ]),
  });
}

function groupsPart(groups: readonly LearntGroup[]): Markup {
  const listed = groups.slice(0, mostListed);
  const which =
    listed.length < groups.length
      ? `The ${mostListed} of ${count(groups.length)} groups farthest from a typical one`
      : "Groups";
  return tablePart({
    caption: `${which}: by how much each is wider than a typical group, in e-folds (0.7 is twice as wide), how far it lies from its predictions, in stds of a typical group, and the share of its outcomes in 90 % intervals.`,
    head: ["Group", "Rows here", "ln width", "Location", "In 90 %, before", "In 90 %, after"],
    rows: listed.map(
      ({ label, rows, width, widthError, location, locationError, before, after }): [string, ...Cell[]] => [
        label,
        shortNumber(rows, 6),
        valueText(width, widthError),
        valueText(location, locationError),
        ...[before, after].map((share) => (share === undefined ? "" : percent(share))),
      ],
    ),
  });
}
