import { binBatch, type Distribution, memberBatch, quantileBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { densityCurves, palette } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";

const points = 241;
const levels = [0.05, 0.25, 0.5, 0.75, 0.95];

/** One skewed prediction as three forms say it: quantiles, members and bins, each with its tails. */
export function tailsPicture(): string {
  const rng = createRng(4);
  const truth = (z: number): number => 2 * Math.exp(0.5 * z);
  const scores = [-1.6449, -0.6745, 0, 0.6745, 1.6449];
  const members = Array.from({ length: 50 }, () => truth(rng.normal()));
  const rows: readonly (readonly [string, Distribution])[] = [
    ["5 quantiles", quantileBatch({ levels, rows: [scores.map(truth)] }).row(0)],
    ["50 members", memberBatch({ rows: [members] }).row(0)],
    ["4 bins", binBatch({ edges: [[0.6, 1.43, 2, 2.8, 6]], probabilities: [[0.25, 0.25, 0.25, 0.25]] }).row(0)],
  ];
  const y = Float64Array.from({ length: points }, (_, k) => -0.5 + (8 * k) / (points - 1));
  const figure = densityCurves({
    y,
    distributions: rows.map(([name, row]) => ({ name, pdf: y.map(row.pdf), cdf: y.map(row.cdf) })),
    targetLabel: "y",
  });
  return svgText(figure)
    .trim()
    .replace(/(<svg[^>]*>)/, `$1<rect width="100%" height="100%" fill="${palette.light.surface}"/>`)
    .concat("\n");
}
