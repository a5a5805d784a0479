import { createRng } from "@distcal/numerics";

const score = [-1.2816, 0, 1.2816];

/** A table in each form of the same predictions, normals that are twice as wide as they say, with how to read it. */
export const tables: readonly (readonly [
  string,
  string,
  readonly string[],
  (centre: number, width: number) => string,
])[] = [
  ["quantiles", "q0.1,q0.5,q0.9", [], (m, s) => score.map((z) => m + s * z).join()],
  ["interval", "lower,upper", ["--level", "0.8"], (m, s) => [m - 1.2816 * s, m + 1.2816 * s].join()],
  ["members", "P1,P2,P3,P4,P5", ["--members", "P*"], (m, s) => [-1.3, 1.3, -0.5, 0.5, 0].map((z) => m + s * z).join()],
  ["mixture", "weights,means,stds", [], (m, s) => `"[0.5,0.5]","[${m - s / 2},${m + s / 2}]","[${s},${s}]"`],
  ["bins", "edges,probabilities", [], (m, s) => `"[${m - 2 * s},${m},${m + 2 * s}]","[0.5,0.5]"`],
  ["family", "loc,scale", ["--family", "laplace"], (m, s) => `${m},${s}`],
  ["point", "prediction", ["--form", "point"], (m) => String(m)],
];

/** Such a table with outcomes, and a column of places. */
export function csvOf(header: string, row: (centre: number, width: number) => string, seed: number, rows = 80): string {
  const rng = createRng(seed);
  const lines = Array.from({ length: rows }, () => {
    const [centre, width] = [5 * rng.normal(), 0.5 + rng.uniform()];
    return `${row(centre, width)},${centre + 0.5 * width * rng.normal()},${rng.uniform() < 0.5 ? "a" : "b"}`;
  });
  return `${[`${header},y,place`, ...lines].join("\n")}\n`;
}
