import type { Observations } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

/** A fit looks at no more rows than this: the posterior of 16 inducing points has long settled, to 1e-4 nat per row. */
const mostRows = 2 ** 20;

/**
 * The observations, or where there are more than `most` rows as many drawn from them: one row at random of each of `most`
 * equal stretches of the table, so that every part of it counts alike. Columns alone are thinned, before anything is
 * copied: that is what keeps the memory of a fit flat. Every row must be fine, also those that are left out.
 */
export function thinnedObservations(observations: Observations, seed: number, most: number = mostRows): Observations {
  if (typeof observations !== "object" || observations === null || "predictions" in observations) return observations;
  const { mean, std, target, weight, covariates, group, ...rest } = observations;
  const length = mean?.length ?? 0;
  // What is wrong is told by those that read the whole table.
  if (!(length > most && std?.length === length && target?.length === length) || target === undefined)
    return observations;
  const further = Object.values(covariates ?? {});
  if ([...further, ...(weight ? [weight] : []), ...(group ? [group] : [])].some((column) => column?.length !== length))
    return observations;
  for (let row = 0; row < length; row++) {
    const fine =
      Number.isFinite(mean[row]) &&
      std[row] > 0 &&
      std[row] < Infinity &&
      Number.isFinite(target[row]) &&
      further.every((column) => Number.isFinite(column[row])) &&
      (weight === undefined || (weight[row] >= 0 && weight[row] < Infinity));
    if (!fine) return observations;
  }
  const rng = createRng(seed);
  const column = (): Float64Array => new Float64Array(most);
  const drawn = { ...rest, mean: column(), std: column(), target: column(), ...(weight && { weight: column() }) };
  const places = new Uint32Array(most);
  for (let k = 0; k < most; k++) {
    const row = Math.min(Math.floor(((k + rng.uniform()) * length) / most), length - 1);
    places[k] = row;
    drawn.mean[k] = mean[row];
    drawn.std[k] = std[row];
    drawn.target[k] = target[row];
    if (drawn.weight && weight) drawn.weight[k] = weight[row];
  }
  const pick = (column: ArrayLike<number>): Float64Array => Float64Array.from(places, (row) => column[row]);
  return {
    ...drawn,
    ...(group && { group: Array.from(places, (row) => group[row]) }),
    ...(covariates && {
      covariates: Object.fromEntries(Object.entries(covariates).map(([name, column]) => [name, pick(column)])),
    }),
  };
}
