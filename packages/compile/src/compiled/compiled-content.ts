import type { GroupPlacements } from "@distcal/distributions";
import type { OutputPlan } from "../columns/output-columns.ts";
import type { Domain } from "../grid/domain.ts";
import type { Block, Cell } from "../grid/grid.ts";

/** What was proved by probing, stored with the artefact. Errors are in units of the predicted std, except that of the cdf. */
export interface Certificate {
  readonly tolerance: number;
  /** The largest difference from the exact calibrator on all nodes and probes of all cells: at most the tolerance. */
  readonly largestError: number;
  /** How many probes, none of them a node of a fit. */
  readonly probes: number;
  readonly cells: number;
  /** Rows of the cell table: cells repeated at the finest level of their block, and one for what lies beyond the grid. */
  readonly tableRows: number;
  /**
   * The largest difference found beyond the grid. Above the tolerance for a calibrator that answers neither all predictions
   * there alike nor as at the grid's edge: then rows beyond it are not covered. Knots of a cdf count in units of probability.
   */
  readonly outsideError: number;
  /** The largest difference of the cdf from the exact one on probes of all cells, in units of probability; absent without a cdf. */
  readonly cdfError?: number;
}

/** The bounds of outcomes: quantiles beyond them are these, and probabilities 0 or 1. */
export interface Bounds {
  readonly lower?: number;
  readonly upper?: number;
}

/** A compiled calibrator as plain values: all that its evaluators, tables and texts are made from. */
export interface CompiledContent {
  /** The method of the calibrator, such as "gp-beta". */
  readonly method: string;
  /** The digest of the model document it was compiled from; empty where that has none. */
  readonly source: string;
  readonly plan: OutputPlan;
  /** Absent where outcomes may be any number. */
  readonly bounds?: Bounds;
  /** Where groups place the answers of a typical one, which the polynomials stand for; absent where there are no groups. */
  readonly groups?: GroupPlacements;
  readonly domain: Domain;
  readonly blocks: readonly Block[];
  readonly cells: readonly Cell[];
  /** Six coefficients for each polynomial of each cell, cell by cell. */
  readonly coefficients: Float64Array;
  /** The offset of each polynomial beyond the grid, where it is the same for every prediction. */
  readonly outerOffsets: Float64Array;
  /** How many quantiles below a quantile can come within reach of it: SQL takes the largest of so many and itself. */
  readonly crossingWindow: number;
  /** A calibrated std is at least this part of the predicted one. */
  readonly leastStdRatio: number;
  readonly certificate: Certificate;
}
