import { cdfOfRamps, rampMasses } from "../cdf/cdf-ramps.ts";
import { widthPolynomial } from "../columns/output-columns.ts";
import { bend, largestAnswered } from "../grid/domain.ts";
import { blockEdges, cellOfKey, frameOf, partsPerUnit } from "../grid/grid.ts";
import { termCount } from "../grid/quadratic.ts";
import type { CompiledContent } from "./compiled-content.ts";
import { groupLookup, isLabel } from "./group-lookup.ts";

/** What happened to the rows. */
export interface RowCounts {
  /** Rows that can't be answered. */
  readonly invalidCount: number;
  /** Answered rows beyond the grid. */
  readonly outsideCount: number;
}

/** Evaluates rows from ≤ row < to of two columns, and of targets where there is a cdf and groups where there are some, into one array per output. */
export type Evaluator = (
  mean: ArrayLike<number>,
  std: ArrayLike<number>,
  target: ArrayLike<number>,
  group: ArrayLike<string | number>,
  columns: readonly Float64Array[],
  invalid: Uint8Array,
  from: number,
  to: number,
) => RowCounts;

/** The evaluator of some content: everything looked up is in typed arrays, nothing is allocated per row. */
export function evaluator(content: CompiledContent): Evaluator {
  const { plan, domain, blocks, cells, coefficients, outerOffsets, leastStdRatio, bounds = {} } = content;
  const { lower = -Infinity, upper = Infinity } = bounds;
  const { count, columns: outputs, hasStd, firstKnot } = plan;
  const { center, scale, meanLow, meanHigh, meanReach } = domain;
  const levels = plan.probabilities.length;
  const yEdges = Float64Array.from(blockEdges(domain).y);
  const yBlocks = yEdges.length - 1;
  const [yFirst, yLast] = [yEdges[0], yEdges[yBlocks]];
  const logScale = Math.log(scale);
  const perMean = 1 / (meanHigh - meanLow);
  const cellAt = cellOfKey(blocks, cells);
  const first = Int32Array.from(blocks, (b) => b.firstKey);
  const { columnStep } = blocks[0];
  const xFrom = Float64Array.from(blocks, (b) => b.xFrom);
  const yFrom = Float64Array.from(blocks, (b) => b.yFrom);
  const xPer = Float64Array.from(blocks, (b) => partsPerUnit(b).x);
  const yPer = Float64Array.from(blocks, (b) => partsPerUnit(b).y);
  const largest = largestAnswered(domain);
  const frames = new Float64Array(4 * cells.length);
  cells.forEach((cell, c) => {
    const { xMiddle, xScale, yMiddle, yScale } = frameOf(blocks[cell.block], cell);
    frames.set([xMiddle, xScale, yMiddle, yScale], 4 * c);
  });
  const width = count * termCount;
  const polynomialOf = Int32Array.from(outputs, (output) => output.polynomial);
  const shifted = Uint8Array.from(outputs, (output) => (output.kind === "std" ? 0 : 1));
  const cdfColumn = outputs.findIndex(({ kind }) => kind === "cdf");
  const masses = rampMasses(plan.knots);
  const offsets = new Float64Array(count);

  const groups = content.groups && groupLookup(content.groups);
  const widthAt = widthPolynomial(plan);

  return (mean, std, target, group, columns, invalid, from, to) => {
    let [invalidCount, outsideCount] = [0, 0];
    for (let row = from; row < to; row++) {
      let m = mean[row];
      let s = std[row];
      const isAnswered = s > 0 && s <= largest && Math.abs(m) <= largest && (!groups || isLabel(group[row]));
      if (!isAnswered) {
        invalid[row] = 1;
        invalidCount++;
        for (let c = 0; c < columns.length; c++) columns[c][row] = 0;
        continue;
      }
      invalid[row] = 0;
      const u = (m - center) / scale;
      let y = Math.log(s) - logScale;
      let x = (u - meanLow) * perMean;
      let isOutside = false;
      if (u < meanLow || u > meanHigh) {
        const w = s / scale;
        const far = (u < meanLow ? meanLow - u : u - meanHigh) / Math.max(1, w);
        isOutside = !(far <= meanReach);
        const t = isOutside ? meanReach : far;
        x = u < meanLow ? -t / (bend + t) : 1 + t / (bend + t);
      }
      if (y < yFirst || y > yLast) {
        isOutside = true;
        y = y < yFirst ? yFirst : yLast;
      }
      if (isOutside) outsideCount++;
      if (isOutside && domain.outside === "constant") {
        offsets.set(outerOffsets);
      } else {
        let part = 0;
        while (part < yBlocks - 1 && y >= yEdges[part + 1]) part++;
        const b = (x < 0 ? 0 : x < 1 ? yBlocks : 2 * yBlocks) + part;
        const i = ((x - xFrom[b]) * xPer[b]) | 0;
        const j = ((y - yFrom[b]) * yPer[b]) | 0;
        const cell = cellAt[first[b] + i * columnStep + j];
        const xi = (x - frames[4 * cell]) * frames[4 * cell + 1];
        const eta = (y - frames[4 * cell + 2]) * frames[4 * cell + 3];
        let at = cell * width;
        for (let k = 0; k < count; k++, at += termCount) {
          // quadraticAt, written out: a call per polynomial would cost as much as the polynomial.
          offsets[k] =
            coefficients[at] +
            eta * (coefficients[at + 1] + eta * coefficients[at + 2]) +
            xi * (coefficients[at + 3] + eta * coefficients[at + 4] + xi * coefficients[at + 5]);
        }
        // The exact quantiles rise, so the largest so far is as close to each as the polynomials are.
        for (let k = 1; k < levels; k++) if (offsets[k] < offsets[k - 1]) offsets[k] = offsets[k - 1];
        if (hasStd && offsets[firstKnot - 1] < leastStdRatio) offsets[firstKnot - 1] = leastStdRatio;
      }
      if (groups) {
        const place = groups.placeOf(group[row]);
        s *= groups.scale[place];
        m += s * groups.shift[place] * offsets[widthAt];
      }
      for (let c = 0; c < columns.length; c++) {
        if (c === cdfColumn) {
          const y = target[row];
          columns[c][row] = y < lower ? 0 : y >= upper ? 1 : cdfOfRamps(masses, offsets, firstKnot, (y - m) / s);
          continue;
        }
        const value = s * offsets[polynomialOf[c]];
        columns[c][row] = shifted[c] === 1 ? Math.min(Math.max(m + value, lower), upper) : value;
      }
    }
    return { invalidCount, outsideCount };
  };
}
