import type { Calibrator } from "@distcal/distributions";
import { normalQuantile } from "@distcal/numerics";
import { cdfErrorAt, seenPoints } from "../cdf/cdf-error.ts";
import { knotLevels } from "../cdf/knot-levels.ts";
import { thinnedLevels } from "../cdf/thinned-levels.ts";
import { knotsOnly, type OutputPlan, widthPolynomial } from "../columns/output-columns.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { type Domain, domainOf, type SeenPredictions } from "../grid/domain.ts";
import { frameOf } from "../grid/grid.ts";
import { quadraticAt, termCount } from "../grid/quadratic.ts";
import { exactOffsets, type WidthsAt } from "../offsets/exact-offsets.ts";
import { eachChunk, offsetsAt } from "../offsets/sampled-offsets.ts";
import { ToleranceError } from "./tolerance-error.ts";

/** What straight lines between the knots of the cdf may use of the tolerance, one try after the other. */
const lineShares = [0.4, 0.2, 0.1] as const;

/**
 * Levels to choose the knots from lie so close that lines between them use this part of the tolerance if the distribution
 * is normal, and hold no more probability than this part of the tolerance whatever it is.
 */
const candidateShares = { line: 0.4 / 64, step: 1 } as const;

/** What may lie beyond the outermost knots, as a part of the tolerance. */
const tailShare = 0.4;

/** Lines that use more of the tolerance than this between exact knots leave too little for the polynomials. */
const largestLineShare = 0.6;

/** How many places within what was seen knots are chosen and lines tried at. */
const triedPlaces = 48;

/** Where the cdf of each cell is compared with the exact one, in local coordinates: off the nodes and the other probes. */
const cdfProbes = [
  [-0.83, 0.29],
  [-0.27, -0.87],
  [0.31, 0.81],
  [0.89, -0.33],
] as const;

/** What a cdf is compiled from. */
export interface CdfInput {
  /** That of a typical group, where there are groups. */
  readonly calibrator: Calibrator;
  /** What shifts of groups are counted in. */
  readonly widthsAt: WidthsAt | undefined;
  readonly seen: SeenPredictions;
  /** The outputs, with knots at some levels. */
  readonly planFor: (knots: readonly number[]) => OutputPlan;
  readonly contentFor: (plan: OutputPlan) => CompiledContent;
  readonly tolerance: number;
  readonly maxCells: number;
}

/**
 * Content whose cdf is certified. The knots are as few levels as lines need at places within what was seen; where the
 * cdf turns out to be off elsewhere, more are tried.
 */
export function contentWithCdf(input: CdfInput): CompiledContent {
  const { calibrator, widthsAt, seen, planFor, contentFor, tolerance, maxCells } = input;
  const candidates = planFor(candidateLevels(tolerance));
  const quantiles = [...knotsWithin(calibrator, seen, candidates), Float64Array.from(candidates.knots, normalQuantile)];
  let last = { reached: Number.POSITIVE_INFINITY, levels: 0, cells: 0 };
  for (const share of lineShares) {
    const plan = planFor(thinnedLevels(candidates.knots, quantiles, share * tolerance));
    const levels = plan.knots.length;
    const lines = errorOfLines(calibrator, seen, plan);
    if (!(lines <= largestLineShare * tolerance)) {
      last = { reached: lines, levels, cells: 0 };
      continue;
    }
    const content = contentFor(plan);
    const cdfError = errorOfCdf(calibrator, content, widthsAt);
    if (cdfError <= tolerance) return { ...content, certificate: { ...content.certificate, cdfError } };
    last = { reached: cdfError, levels, cells: content.cells.length };
  }
  throw new ToleranceError({ tolerance, maxCells, ...last });
}

function candidateLevels(tolerance: number): readonly number[] {
  return knotLevels({
    gap: candidateShares.line * tolerance,
    tail: tailShare * tolerance,
    step: candidateShares.step * tolerance,
  });
}

/** The exact knots at places within what was seen. */
function knotsWithin(calibrator: Calibrator, seen: SeenPredictions, plan: OutputPlan): Float64Array[] {
  const { domain, points } = placesWithin(seen);
  const exact = exactOffsets("compile", calibrator, knotsOnly(plan));
  const offsets = offsetsAt(domain, exact, points, plan.knots.length, () => {});
  const count = plan.knots.length;
  return Array.from({ length: triedPlaces }, (_, i) => offsets.subarray(i * count, (i + 1) * count));
}

/** How far straight lines between exact knots are from the exact cdf, at the same places. */
function errorOfLines(calibrator: Calibrator, seen: SeenPredictions, plan: OutputPlan): number {
  const { domain, points } = placesWithin(seen);
  const knots = knotsWithin(calibrator, seen, plan);
  return cdfErrorAt(calibrator, domain, plan, points, (point, into) => into.set(knots[point]));
}

function placesWithin(seen: SeenPredictions): { readonly domain: Domain; readonly points: readonly number[] } {
  const domain = domainOf(seen, { mean: 1, std: 1 }, "nearest");
  return { domain, points: seenPoints(domain, triedPlaces) };
}

/** How far the compiled cdf is from the exact one, on the probes of every cell. */
function errorOfCdf(calibrator: Calibrator, content: CompiledContent, widthsAt: WidthsAt | undefined): number {
  const { plan, domain, blocks, cells, coefficients } = content;
  const points = cells.flatMap((cell) => {
    const { xMiddle, xScale, yMiddle, yScale } = frameOf(blocks[cell.block], cell);
    return cdfProbes.flatMap(([xi, eta]) => [xMiddle + xi / xScale, yMiddle + eta / yScale]);
  });
  const polynomialAt = (point: number, k: number): number => {
    const [xi, eta] = cdfProbes[point % cdfProbes.length];
    const cell = Math.floor(point / cdfProbes.length);
    return quadraticAt(coefficients, (cell * plan.count + k) * termCount, xi, eta);
  };
  const errorWith = (displaced: (point: number) => number): number =>
    cdfErrorAt(calibrator, domain, plan, points, (point, into) => {
      const by = displaced(point);
      for (let k = 0; k < into.length; k++) into[k] = polynomialAt(point, plan.firstKnot + k) + by;
    });
  const { groups } = plan;
  if (groups === undefined || widthsAt === undefined) return errorWith(() => 0);
  // On the axis of a typical group, the knots of another are off by its shift times the error of the width.
  const widths = new Float64Array(points.length / 2);
  eachChunk(domain, points, (predictions, from) => widths.set(widthsAt(predictions), from));
  const width = widthPolynomial(plan);
  return Math.max(
    ...groups.shifts.map((shift) => errorWith((point) => shift * (polynomialAt(point, width) - widths[point]))),
  );
}
