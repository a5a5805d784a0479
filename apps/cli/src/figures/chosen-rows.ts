import type { Moments } from "@distcal/distributions";
import { badInput } from "@distcal/tables";

/** The predicted means that `--at` lists. */
export function chosenMeans(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const means = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (means.length <= most && means.every(Number.isFinite)) return means;
  throw badInput(`--at must be a list of up to ${most} predicted means such as 0,5,7, got ${text}`);
}

const most = 5;
const shares = [0.1, 0.5, 0.9] as const;

/** Rows at which maps and densities are drawn: nearest to the given means, else a low, a middle and a high prediction. */
export function chosenRows({ mean, std }: Moments, means?: readonly number[]): readonly number[] {
  const order = Array.from(mean.keys()).sort((a, b) => mean[a] - mean[b]);
  const rows =
    means === undefined
      ? shares.map((share) => order[Math.round(share * (order.length - 1))])
      : means.map((wanted) => nearest(mean, wanted));
  const seen = new Set<string>();
  return rows.filter((row) => {
    const prediction = `${mean[row]} ${std[row]}`;
    return !seen.has(prediction) && seen.add(prediction);
  });
}

function nearest(mean: Float64Array, wanted: number): number {
  return mean.reduce((best, value, row) => (Math.abs(value - wanted) < Math.abs(mean[best] - wanted) ? row : best), 0);
}
