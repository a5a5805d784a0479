import { normalCdf } from "@distcal/numerics";
import { columnContrast, orthonormal, residual, zOf } from "./contrasts.ts";
import type { Design, Variable } from "./design.ts";
import { type Diagnosis, diagnosisOf } from "./diagnosis.ts";
import { SHAPES } from "./legendre.ts";
import { centralRange } from "./pit-bins.ts";
import { shareOf } from "./shares.ts";
import type { Sums } from "./sums.ts";

/** Something that is wrong somewhere, with its evidence and its size. */
export interface Finding extends Diagnosis {
  /** `overall`, `low mean`, `middle std`, `high temperature`, `site = north`, … */
  readonly where: string;
  /** The column, null for all rows; and its `low`, `middle` or `high` third or the label of the group. */
  readonly column: string | null;
  readonly part: string | null;
  /** The largest |z| of the column's scores; above 0 where outcomes lie too high, too far out or skewed upwards. */
  readonly z: number;
  /** Its two-sided p-value, adjusted for all columns and shapes (Holm 1979). */
  readonly p: number;
  /** The share of outcomes in the central 50 % and 90 % intervals of the region. */
  readonly coverage: {
    readonly levels: readonly number[];
    readonly share: readonly number[];
    readonly error: readonly number[];
  };
  /** Rows in the region. */
  readonly rows: number;
}

interface Candidate {
  readonly variable: Variable;
  readonly shape: number;
  readonly z: number;
  readonly p: number;
}

const LEVEL = 0.05;
const levels: readonly number[] = Object.freeze([0.5, 0.9]);

/**
 * Variables with an adjusted p below 0.05, by falling |z|, and always the first; each column stands alone, because
 * columns made orthogonal name the wrong one where mean and std are correlated. What the findings before it explain is
 * left out.
 */
export function findingsOf(sums: Sums, design: Design, inflation: number): readonly Finding[] {
  const candidates = candidatesOf(sums, design, inflation);
  const [whole] = design.variables;
  const [overall] = candidates.filter(({ variable }) => variable === whole);
  const [largest] = candidates;
  // A place that is no worse than all rows together is not what is wrong.
  const everywhere = overall.p < LEVEL && addedShape(sums, [whole], largest, inflation) === undefined;
  const found = [everywhere ? overall : largest];
  const answer = [findingFrom(sums, design, found[0], false)];
  for (const candidate of candidates) {
    if (candidate.p >= LEVEL || found.includes(candidate)) continue;
    const before = found.map(({ variable }) => variable);
    const shape = addedShape(sums, before, candidate, inflation);
    if (shape === undefined) continue;
    answer.push(findingFrom(sums, design, { ...candidate, shape }, before.includes(whole)));
    found.push(candidate);
  }
  return Object.freeze(answer);
}

/** The column and shape with the largest |z| of each variable, by falling |z|, with Holm's p. */
function candidatesOf(sums: Sums, design: Design, inflation: number): readonly Candidate[] {
  const scored = design.variables.flatMap((variable) =>
    variable.columns.flatMap((column) => {
      const contrast = columnContrast(sums, column);
      return Array.from({ length: SHAPES }, (_, shape) => {
        return { variable, shape, z: zOf(sums, shape, contrast) / inflation };
      });
    }),
  );
  scored.sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  let p = 0;
  const adjusted = scored.map((score, place) => {
    p = Math.max(p, Math.min(1, (scored.length - place) * twoSided(score.z)));
    return { ...score, p };
  });
  return adjusted.filter(({ variable }, place) => {
    return adjusted.findIndex((other) => other.variable === variable) === place;
  });
}

/** The shape with most evidence in a variable after those before it are taken out; undefined without any (Bonferroni). */
function addedShape(
  sums: Sums,
  before: readonly Variable[],
  { variable }: Candidate,
  inflation: number,
): number | undefined {
  const basis = orthonormal(sums, new Set(before.flatMap(({ columns }) => columns)));
  let best: number | undefined;
  let largest = 0;
  for (const column of variable.columns) {
    const contrast = residual(sums, column, basis);
    if (contrast === undefined) continue;
    for (let shape = 0; shape < SHAPES; shape++) {
      // What is wrong already makes φ_j vary by more than 1.
      const spread = sums.clustered ? 1 : Math.max(1, Math.sqrt(sums.shapeSquares[shape] / sums.squares[0]));
      const z = Math.abs(zOf(sums, shape, contrast)) / inflation / spread;
      if (z <= largest) continue;
      largest = z;
      best = shape;
    }
  }
  return SHAPES * sums.columns * twoSided(largest) < LEVEL ? best : undefined;
}

/** The finding of a variable, in its region that is farthest from calibrated, or worse than all rows together. */
function findingFrom(sums: Sums, design: Design, candidate: Candidate, fromOverall: boolean): Finding {
  const { variable, shape, z, p } = candidate;
  const expected = fromOverall ? sums.shapes[shape] / sums.totals[0] : 0;
  // Where all rows together are clearly off, the region that is worse; else the one that differs most either way.
  const worse = Math.abs(expected) * sums.totals[0] > 2 * Math.sqrt(sums.squares[0]) ? Math.sign(expected) : 0;
  const strength = (region: number): number => {
    if (sums.rows[region] === 0) return Number.NEGATIVE_INFINITY;
    const difference = sums.shapes[region * SHAPES + shape] - expected * sums.totals[region];
    return (worse === 0 ? Math.abs(difference) : worse * difference) / Math.sqrt(sums.squares[region]);
  };
  const region = variable.regions.reduce((best, other) => (strength(other) > strength(best) ? other : best));
  const { diagnosis, direction } = diagnosisOf(sums, region);
  const shares = levels.map((level) => shareOf(sums, region, centralRange(level)));
  return Object.freeze({
    ...diagnosis,
    ...design.regions[region],
    z: direction * Math.abs(z),
    p,
    coverage: Object.freeze({
      levels,
      share: Object.freeze(shares.map(({ share }) => share)),
      error: Object.freeze(shares.map(({ error }) => error)),
    }),
    rows: sums.rows[region],
  });
}

function twoSided(z: number): number {
  return 2 * normalCdf(-Math.abs(z));
}
