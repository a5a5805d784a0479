import { type Guarantee, type HeldGroup, highestLevel } from "@distcal/distributions";
import { array, integer, number, numberArray, object, oneOf, refined, type Schema, text } from "../schema/schema.ts";

const mostRows = 1_000_000;
const mostGroups = 10_000;

const rising = (scores: readonly number[]): string | undefined =>
  scores.every((score, k) => k === 0 || score >= scores[k - 1]) ? undefined : "must not go down";

const scores: Schema<readonly number[]> = refined(numberArray({ maxLength: mostRows }), rising);

/** A group of which no row was held out is known all the same. */
const heldGroup: Schema<HeldGroup> = object({ label: text({ maxLength: 1024 }), scores });

const shape: Schema<Guarantee> = object(
  {
    kind: oneOf("marginal", "group", "cross"),
    rows: integer({ min: 1, max: mostRows }),
    highestLevel: number({ min: 0, max: 1 }),
    seed: integer(),
  },
  { scores, groups: array(heldGroup, { minLength: 1, maxLength: mostGroups }), folds: integer({ min: 2 }) },
);

/** What intervals promise: a promise that its own numbers do not bear out is refused. */
export const guaranteeSchema: Schema<Guarantee> = refined(shape, (guarantee) => {
  const { kind, rows, scores: all, groups, folds } = guarantee;
  const [wanted, other] = kind === "group" ? (["groups", "scores"] as const) : (["scores", "groups"] as const);
  if (guarantee[wanted] === undefined || guarantee[other] !== undefined) {
    return `must have ${wanted} and no ${other} for ${kind}`;
  }
  if ((kind === "cross") !== (folds !== undefined)) return "must have folds for cross alone";
  const held = all?.length ?? groups?.reduce((sum, group) => sum + group.scores.length, 0);
  if (held !== rows) return `must have as many scores as rows, ${rows}`;
  if (new Set(groups?.map(({ label }) => label)).size !== (groups?.length ?? 0)) return "must name each group once";
  return Math.abs(guarantee.highestLevel - highestLevel(rows)) < 1e-12
    ? undefined
    : `must have highestLevel 1 − 2/(rows + 1), ${highestLevel(rows)}`;
});
