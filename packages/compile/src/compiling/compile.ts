import type { Calibrator } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions, requirePositive } from "@distcal/numerics";
import { groupReach } from "../columns/group-reach.ts";
import { isStdPolynomial, type OutputOptions, type OutputPlan, outputPlan } from "../columns/output-columns.ts";
import { type CompiledCalibrator, compiledCalibrator } from "../compiled/compiled-calibrator.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { type DomainOptions, type SeenPredictions, seenPredictions } from "../grid/domain.ts";
import { keyCount } from "../grid/grid.ts";
import { quadraticAt, termCount } from "../grid/quadratic.ts";
import { type ExactOffsets, exactOffsets, type WidthsAt } from "../offsets/exact-offsets.ts";
import { contentWithCdf } from "./content-with-cdf.ts";
import { findDomain } from "./find-domain.ts";
import { type RefinedGrid, refine } from "./refine.ts";
import { boundsOf, outputsWithin, requireMomentsAndGroups } from "./require-moments-and-groups.ts";

/** How far a compilation has come. */
export interface CompileProgress {
  /** Cells that reach the tolerance. */
  readonly done: number;
  /** Cells that were split and are still to be fitted. */
  readonly open: number;
  /** Rows that the exact calibrator has answered so far. */
  readonly rows: number;
}

export interface CompileOptions extends OutputOptions, DomainOptions {
  /** The largest error, in units of the predicted std, and of probability for the cdf: 1e-3 by default. */
  readonly tolerance?: number;
  /** The maximum number of rows of the cell table: 100,000 by default. */
  readonly maxCells?: number;
  /** Called after each round of splitting. */
  readonly onProgress?: (progress: CompileProgress) => void;
}

const optionNames: OptionNames<CompileOptions> = {
  tolerance: true,
  maxCells: true,
  onProgress: true,
  quantiles: true,
  intervals: true,
  outputs: true,
  meanRange: true,
  stdRange: true,
};

/** What a cell may use of the tolerance; the rest is for what lies between the probes. */
const safety = 0.8;

/**
 * A fitted calibrator as a table of polynomials over (mean, ln std) with a certified error: cells are split until the
 * largest difference from the exact calibrator, on a dense probe off the nodes of each fit, is within the tolerance.
 */
export function compile(calibrator: Calibrator, options: CompileOptions = {}): CompiledCalibrator {
  requireKnownOptions("compile", options, optionNames);
  const { tolerance = 1e-3, maxCells = 100_000, onProgress } = options;
  const grouped = requireMomentsAndGroups("compile", calibrator);
  requirePositive("compile", "tolerance", tolerance);
  requirePositive("compile", "maxCells", maxCells);
  const seen = seenPredictions("compile", calibrator, options);
  const bounds = boundsOf(calibrator);
  const asked = outputsWithin("compile", options, bounds);
  // Within a cell answers must be smooth: what lies beyond a bound is cut off once a cell has answered.
  const smooth = grouped?.typical ?? calibrator.unbounded ?? calibrator;
  const widthsAt = grouped?.widths;
  const reach = grouped && groupReach(grouped.placements);
  const planFor = (knots: readonly number[]): OutputPlan => outputPlan("compile", asked, knots, reach);
  const contentFor = (plan: OutputPlan): CompiledContent =>
    contentOf({ calibrator: smooth, widthsAt }, seen, plan, {
      tolerance,
      maxCells,
      onRound: (progress) => onProgress?.(progress),
    });
  const isCdfAsked = asked.outputs?.includes("cdf") ?? false;
  const content = isCdfAsked
    ? contentWithCdf({ calibrator: smooth, widthsAt, seen, planFor, contentFor, tolerance, maxCells })
    : contentFor(planFor([]));
  const digest = calibrator.toJSON()["sha256"];
  return compiledCalibrator({
    ...content,
    source: typeof digest === "string" ? digest : "",
    ...(bounds && { bounds }),
    ...(grouped && { groups: grouped.placements }),
  });
}

/** The grid of some outputs, and what it was certified with. */
function contentOf(
  { calibrator, widthsAt }: { readonly calibrator: Calibrator; readonly widthsAt: WidthsAt | undefined },
  seen: SeenPredictions,
  plan: OutputPlan,
  {
    tolerance,
    maxCells,
    onRound,
  }: { readonly tolerance: number; readonly maxCells: number; readonly onRound: (progress: CompileProgress) => void },
): CompiledContent {
  let leastRatio = 1;
  const computed = exactOffsets("compile", calibrator, plan, widthsAt);
  const exact: ExactOffsets = (mean, std) => {
    const offsets = computed(mean, std);
    const ratio = plan.firstKnot - 1;
    if (isStdPolynomial(plan, ratio)) {
      for (let i = ratio; i < offsets.length; i += plan.count) leastRatio = Math.min(leastRatio, offsets[i]);
    }
    return offsets;
  };
  const { domain, outerOffsets, outsideError } = findDomain(seen, exact, plan, tolerance);
  const grid = refine({ domain, exact, plan, target: safety * tolerance, tolerance, maxCells, onRound });
  return {
    method: calibrator.method,
    source: "",
    plan,
    domain,
    blocks: grid.blocks,
    cells: grid.cells,
    coefficients: grid.coefficients,
    outerOffsets,
    crossingWindow: crossingWindow(plan, grid, 4 * tolerance),
    leastStdRatio: leastRatio / 2,
    certificate: {
      tolerance,
      largestError: grid.largestError,
      probes: grid.probes,
      cells: grid.cells.length,
      tableRows: keyCount(grid.blocks),
      outsideError,
    },
  };
}

/** The least m such that, everywhere probed, each quantile is at least `margin` above the one m + 1 levels below it. */
function crossingWindow({ probabilities, count }: OutputPlan, grid: RefinedGrid, margin: number): number {
  const levels = probabilities.length;
  const places = [-1, -0.5, 0, 0.5, 1];
  const values = new Float64Array(levels);
  let window = 0;
  for (let cell = 0; cell < grid.cells.length; cell++) {
    for (const xi of places) {
      for (const eta of places) {
        for (let k = 0; k < levels; k++) {
          values[k] = quadraticAt(grid.coefficients, (cell * count + k) * termCount, xi, eta);
          while (window < k && values[k] - values[k - 1 - window] < margin) window++;
        }
      }
    }
  }
  return window;
}
