import { type Surprise, surpriseWeights } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import type { SvgpParameters, SvgpProblem } from "@distcal/svgp-inference";
import { chancesOfCore, coreAnswers, placementOf, shapedLogs } from "../form/core-form.ts";
import { mostSurprised } from "../form/fit-core.ts";
import { countOf, type FormRows, reweighted, weightedSum } from "../form/form-rows.ts";
import { scaledScores } from "../form/scaled.ts";
import { updatedGroupOffsets } from "../groups/fit-group-offsets.ts";
import type { GroupOffsets } from "../groups/group-offsets.ts";
import { mapsProblem } from "../maps/maps-problem.ts";
import type { ModelForm } from "./form-from-model.ts";
import { updatableLatents } from "./updated-latents.ts";
import { updatedScale } from "./updated-scale.ts";

/** What stands behind a form that is updated. */
export interface OldRows {
  /** The share of their evidence that is kept, */
  readonly keep: number;
  /** and how many they were. */
  readonly count: number;
}

/** ln a, ln b and c may vary by so much at the least, though those of the fit did not. */
const leastStd = [0.3, 0.3, 0.6];

/**
 * A form after new rows: first the width at each row, then the maps, twice, the second time without those that they find
 * surprising, as in a fit. The shape that all rows share stays. `outliers` is what rows beside these count for that were set aside.
 */
export function updatedForm({ core }: ModelForm, rows: FormRows, outliers: number, old: OldRows): ModelForm["core"] {
  const { kernel } = core;
  const localScale = core.localScale && {
    ...core.localScale,
    parameters: updatedScale({ kernel, jitter: core.localScale.jitter }, rows, core.localScale.parameters, old.keep),
  };
  const scaled = { ...core, ...(localScale && { localScale }) };
  const groups = updatedGroups(scaled, rows, old.keep);
  const before = { ...scaled, ...(groups && { groups }) };
  const logs = shapedLogs(core.shape, scaledScores(rows, placementOf(before, rows, true)));
  const problemOf = (weights: Float64Array | undefined, from: SvgpParameters): SvgpProblem => {
    const { jitter, cubatureOrder } = core.maps;
    const setting = { kernel, jitter, rule: gaussHermite(cubatureOrder), points: 0, options: {} };
    return mapsProblem(setting, { columns: rows.columns, ...logs, ...(weights && { weights }) }, from);
  };
  const { parameters } = core.maps;
  const problem = problemOf(rows.weights, parameters);
  const latents = updatableLatents(problem, {
    ...{ parameters, keep: old.keep, leastStd, newShare: 0.5, mostPoints: 20 },
    shifts: [0, 1, 2].map((d) => ({ parameter: 3 + d, times: parameters.likelihood[d] })),
  });
  const first = { ...before, maps: { ...core.maps, parameters: latents.after(problem) } };
  if (core.surprise.weight === 0) return first;
  const judged = chancesOfCore(first, coreAnswers(first, rows));
  const surprises = countOf(rows) - weightedSum(judged, rows.weights);
  const surprise = updatedSurprise(core.surprise, surprises + outliers, countOf(rows) + outliers, old);
  // Where most outcomes are surprises it is the maps that are wrong, and no row loses its say.
  if (surprises > mostSurprised * countOf(rows)) return { ...first, surprise };
  const kept = problemOf(reweighted(rows, judged).weights, first.maps.parameters);
  return { ...first, surprise, maps: { ...core.maps, parameters: latents.after(kept, first.maps.parameters) } };
}

/** The offsets of groups about the width at each row; none where the model has none. */
function updatedGroups({ groups, ...core }: ModelForm["core"], rows: FormRows, keep: number): GroupOffsets | undefined {
  if (groups === undefined || rows.groups === undefined) return undefined;
  return updatedGroupOffsets(
    groups,
    scaledScores(rows, placementOf(core, rows, true)),
    rows.groups,
    rows.weights,
    keep,
  );
}

/** The chance of a surprise among the old rows, as far as they count, and the new ones. */
function updatedSurprise(surprise: Surprise, surprises: number, rows: number, { keep, count }: OldRows): Surprise {
  const { least, most } = surpriseWeights(keep * count + rows);
  const share = (keep * count * surprise.weight + surprises) / (keep * count + rows);
  return { ...surprise, weight: Math.min(Math.max(share, least), most) };
}
