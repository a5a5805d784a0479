import type { JsonValue } from "@distcal/distributions";
import { requireFinite, requirePositive } from "@distcal/numerics";
import { hasCdf, outputPlan } from "../columns/output-columns.ts";
import type { Domain } from "../grid/domain.ts";
import { blockEdges, blocksOf, type Cell, cellOfKey, finestLevels, keyCount } from "../grid/grid.ts";
import { termCount } from "../grid/quadratic.ts";
import { deepestLevel } from "../offsets/sampled-offsets.ts";
import { checksum } from "./checksum.ts";
import { type CompiledCalibrator, compiledCalibrator } from "./compiled-calibrator.ts";
import type { Bounds } from "./compiled-content.ts";
import { boundedVersion, type CompiledDocument, compiledVersion } from "./compiled-document.ts";

const where = "parseCompiled";

/** Reads what `JSON.stringify(compiled)` wrote; a damaged, foreign or newer text is refused with the reason. */
export function parseCompiled(text: string): CompiledCalibrator {
  const document = documentFrom(text);
  const { checksum: stated, ...body } = document;
  const found = checksum(JSON.stringify(body));
  if (stated !== found) {
    throw refused(
      "checksum must be that of the content",
      String(stated),
      "compile the model again: the text was changed",
    );
  }
  const { quantiles, intervals, moments, knots = [] } = document.outputs;
  requireKnots(knots);
  const outputs = [...moments, ...(knots.length > 0 ? (["cdf"] as const) : [])];
  const plan = outputPlan(where, { quantiles, intervals, outputs }, knots);
  const domain = checkedDomain(document.domain);
  const { x, y } = blockEdges(domain);
  const blockCount = (x.length - 1) * (y.length - 1);
  const cells = cellsFrom(document.cells, blockCount);
  const blocks = blocksOf(domain, finestLevels(cells, blockCount));
  const parts = cells.reduce((sum, cell) => {
    const block = blocks[cell.block];
    return sum + 2 ** (block.xLevel - cell.xLevel + block.yLevel - cell.yLevel);
  }, 0);
  const uncovered = cellOfKey(blocks, cells).filter((cell) => cell < 0).length - 1;
  if (uncovered !== 0 || parts !== keyCount(blocks) - 1) {
    throw refused("cells must cover the grid once", `${uncovered} places without one`, "compile the model again");
  }
  const coefficients = numbersFrom(document, "coefficients", cells.length * plan.count * termCount);
  const outerOffsets = numbersFrom(document, "outerOffsets", plan.count);
  requirePositive(where, "leastStdRatio", document.leastStdRatio);
  const { tolerance, largestError, probes, outsideError, cdfError } = document.certificate;
  const ofCdf = hasCdf(plan) ? { cdfError } : {};
  for (const [name, value] of Object.entries({ tolerance, largestError, probes, outsideError, ...ofCdf })) {
    requireFinite(where, `certificate.${name}`, value);
  }
  return compiledCalibrator({
    method: document.method,
    source: document.source,
    plan,
    ...(document.version === boundedVersion && { bounds: checkedBounds(document["bounds"]) }),
    domain,
    blocks,
    cells,
    coefficients,
    outerOffsets,
    crossingWindow: document.crossingWindow,
    leastStdRatio: document.leastStdRatio,
    certificate: {
      ...{ tolerance, largestError, probes, cells: cells.length, tableRows: keyCount(blocks), outsideError },
      ...ofCdf,
    },
  });
}

function documentFrom(text: string): CompiledDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(
      "the text must be JSON",
      JSON.stringify(text.slice(0, 20)),
      "pass what JSON.stringify(compiled) wrote",
    );
  }
  const { format, version } = (value ?? {}) as Partial<CompiledDocument>;
  if (format !== "distcal-compiled") {
    throw refused('format must be "distcal-compiled"', JSON.stringify(format) ?? "none", "pass a compiled calibrator");
  }
  if (version !== compiledVersion && version !== boundedVersion) {
    throw refused(
      `version must be ${compiledVersion} or ${boundedVersion}`,
      String(version),
      "use a newer version of distcal",
    );
  }
  return value as CompiledDocument;
}

function checkedBounds(bounds: JsonValue | undefined): Bounds {
  const { lower, upper } = (bounds ?? {}) as { readonly lower?: number; readonly upper?: number };
  for (const [name, value] of Object.entries({ lower, upper })) {
    if (value !== undefined) requireFinite(where, `bounds.${name}`, value);
  }
  if ((lower ?? upper) === undefined || (lower ?? -Infinity) >= (upper ?? Infinity)) {
    throw refused(
      "bounds must be a lower one below an upper one, or one of them",
      `${lower} and ${upper}`,
      "compile the model again",
    );
  }
  return Object.freeze({ ...(lower !== undefined && { lower }), ...(upper !== undefined && { upper }) });
}

function checkedDomain(domain: CompiledDocument["domain"]): Domain {
  const { center, scale, meanLow, meanHigh, logStdLow, logStdHigh, meanReach, stdReach, outside } = domain;
  for (const [name, value] of Object.entries({ center, meanLow, meanHigh, logStdLow, logStdHigh })) {
    requireFinite(where, `domain.${name}`, value);
  }
  for (const [name, value] of Object.entries({ scale, meanReach, stdReach })) {
    requirePositive(where, `domain.${name}`, value);
  }
  if (!(meanLow < meanHigh && logStdLow < logStdHigh && (outside === "constant" || outside === "nearest"))) {
    throw refused(
      "domain must have rising ranges and a rule for what is outside",
      String(outside),
      "compile the model again",
    );
  }
  return Object.freeze({ center, scale, meanLow, meanHigh, logStdLow, logStdHigh, meanReach, stdReach, outside });
}

function numbersFrom(document: CompiledDocument, name: "coefficients" | "outerOffsets", wanted: number): Float64Array {
  const numbers = Float64Array.from(document[name] ?? []);
  if (numbers.length === wanted && numbers.every(Number.isFinite)) return numbers;
  throw refused(`${name} must be ${wanted} finite numbers`, `${numbers.length}`, "compile the model again");
}

function requireKnots(knots: readonly number[]): void {
  const isRising = knots.every((level, k) => level > (k === 0 ? 0 : knots[k - 1]) && level < 1);
  if (!isRising || knots.length === 1) {
    throw refused("outputs.knots must be levels that rise from 0 to 1", `${knots.length}`, "compile the model again");
  }
}

function cellsFrom(columns: CompiledDocument["cells"], blockCount: number): readonly Cell[] {
  const { block, xLevel, yLevel, xIndex, yIndex } = columns;
  const within = (value: number, below: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < below;
  return Object.freeze(
    block.map((b, i) => {
      const cell: Cell = { block: b, xLevel: xLevel[i], yLevel: yLevel[i], xIndex: xIndex[i], yIndex: yIndex[i] };
      const isCell =
        within(b, blockCount) &&
        within(cell.xLevel, deepestLevel + 1) &&
        within(cell.yLevel, deepestLevel + 1) &&
        within(cell.xIndex, 2 ** cell.xLevel) &&
        within(cell.yIndex, 2 ** cell.yLevel);
      if (!isCell) throw refused(`cell ${i} must lie within a block`, JSON.stringify(cell), "compile the model again");
      return Object.freeze(cell);
    }),
  );
}

function refused(rule: string, got: string, remedy: string): Error {
  return new RangeError(`${where}: ${rule}, got ${got}; ${remedy}`);
}
