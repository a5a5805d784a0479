import type { KnownGroups } from "@distcal/distributions";
import { normalCdf } from "@distcal/numerics";
import type { CoreForm } from "../form/core-form.ts";
import type { FittedForm } from "../form/fit-form.ts";
import { unseenPits } from "./unseen-pits.ts";

/** What a fit learnt of one group. */
export interface GroupEffect {
  readonly label: string;
  /** What its rows count for: all, or of very many a sample. */
  readonly rows: number;
  /** By how much it is wider than a typical group, in e-folds, and by how much it lies higher, in stds of one; with standard errors. */
  readonly width: number;
  readonly widthError: number;
  readonly location: number;
  readonly locationError: number;
  /** The share of its outcomes within the 90 % interval as predicted, and calibrated by fits that did not see them. */
  readonly coverageBefore: number;
  readonly coverageAfter: number;
}

/** What a fit learnt of groups. */
export interface GroupEffects {
  /** Whether they differ by more than chance explains: if not, the model does without them. */
  readonly matters: boolean;
  /** Standard deviations between groups, of ln width and of location. */
  readonly widthSpread: number;
  readonly locationSpread: number;
  readonly of: readonly GroupEffect[];
}

/** What a fit says of its groups; undefined where rows have none. */
export function groupEffects(form: FittedForm, known: KnownGroups | undefined): GroupEffects | undefined {
  const { score, weights, groups } = form.unseen.of;
  if (known === undefined || groups === undefined) return undefined;
  const offsets: CoreForm["groups"] = form.core?.groups;
  const count = known.labels.length;
  const [rows, before, after] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const pits = unseenPits(form);
  const isWithin = (pit: number): number => Number(pit > 0.05 && pit < 0.95);
  for (let row = 0; row < score.length; row++) {
    const weight = weights?.[row] ?? 1;
    const g = groups.of[row];
    rows[g] += weight;
    before[g] += weight * isWithin(normalCdf(score[row]));
    after[g] += weight * isWithin(pits[row]);
  }
  const unit = offsets?.unit ?? 1;
  return Object.freeze({
    matters: offsets !== undefined,
    widthSpread: offsets?.widthSpread ?? 0,
    locationSpread: (offsets?.locationSpread ?? 0) / unit,
    of: Object.freeze(
      known.labels.map((label, g) =>
        Object.freeze({
          ...{ label, rows: rows[g] },
          width: offsets?.width[g] ?? 0,
          widthError: offsets?.widthError[g] ?? 0,
          location: (offsets?.location[g] ?? 0) / unit,
          locationError: (offsets?.locationError[g] ?? 0) / unit,
          coverageBefore: rows[g] > 0 ? before[g] / rows[g] : 0,
          coverageAfter: rows[g] > 0 ? after[g] / rows[g] : 0,
        }),
      ),
    ),
  });
}
