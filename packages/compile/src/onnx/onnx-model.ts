import { leastRampWidth, rampMasses } from "../cdf/cdf-ramps.ts";
import { hasCdf, isStdPolynomial, type OutputPlan } from "../columns/output-columns.ts";
import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { bend, largestAnswered } from "../grid/domain.ts";
import { blockEdges, cellOfKey, frameOf, partsPerUnit } from "../grid/grid.ts";
import { quadraticTerms, termCount } from "../grid/quadratic.ts";
import { elementType, type GraphBuilder, graphBuilder } from "./graph.ts";

/** The version of the standard operators that the graph is written in. */
export const onnxOpset = 13;

/**
 * The compiled calibrator as an ONNX model of standard operators, in float64: inputs `mean` and `std` of shape [rows], and
 * `target` where there is a cdf, an output of the same shape for each column, and `valid`. Rows that can't be answered are
 * not valid and hold NaN.
 */
export function onnxModel(compiled: CompiledCalibrator): Uint8Array {
  const { content } = compiled;
  if (content.groups !== undefined) {
    throw new RangeError(
      "onnxModel: calibrator must have no groups, which are texts; write SQL with sqlText, or fit without",
    );
  }
  const { plan, leastStdRatio } = content;
  const g = graphBuilder("distcal");
  const [mean, std] = [g.input("mean"), g.input("std")];
  const target = hasCdf(plan) ? g.input("target") : "";
  const largest = g.double(largestAnswered(content.domain));
  const finite = (value: string): string => g.node("LessOrEqual", [g.node("Abs", [value]), largest]);
  const valid = g.node("And", [g.node("And", [g.node("Greater", [std, g.double(0)]), finite(std)]), finite(mean)]);
  const m = g.node("Where", [valid, mean, g.double(content.domain.center)]);
  const s = g.node("Where", [valid, std, g.double(content.domain.scale)]);
  const { x, y, isOutside } = coordinates(g, content, m, s);
  const offsets = polynomials(g, content, x, y, cellOf(g, content, x, y, isOutside));
  let previous: string | undefined;
  const values = Array.from({ length: plan.firstKnot }, (_, k) => {
    const offset = g.node("Gather", [offsets, g.int64(k)], { axis: 1 });
    if (isStdPolynomial(plan, k)) return g.node("Mul", [s, g.node("Max", [offset, g.double(leastStdRatio)])]);
    let risen = offset;
    if (k < plan.probabilities.length) {
      if (previous !== undefined) risen = g.node("Max", [offset, previous]);
      previous = risen;
    }
    return g.node("Add", [m, g.node("Mul", [s, risen])]);
  });
  const missing = g.double(Number.NaN);
  for (const { name, kind, polynomial } of plan.columns) {
    const value =
      kind === "cdf"
        ? cutProbability(g, content, target, cdfOf(g, plan, offsets, target, { m, s }))
        : withinBounds(g, content, values[polynomial]);
    g.output(name, g.node("Where", [valid, value, missing]), elementType.double);
  }
  g.output("valid", valid, elementType.bool);
  const { tolerance, largestError, cdfError } = content.certificate;
  return g.model(onnxOpset, {
    method: content.method,
    source: content.source,
    tolerance: String(tolerance),
    largestError: String(largestError),
    ...(cdfError === undefined ? {} : { cdfError: String(cdfError) }),
  });
}

/** A quantile cut off at the bounds. */
function withinBounds(g: GraphBuilder, { bounds: { lower, upper } = {} }: CompiledContent, value: string): string {
  const above = lower === undefined ? value : g.node("Max", [value, g.double(lower)]);
  return upper === undefined ? above : g.node("Min", [above, g.double(upper)]);
}

/** A probability that is 0 below the lower bound, and 1 from the upper one on. */
function cutProbability(
  g: GraphBuilder,
  { bounds: { lower, upper } = {} }: CompiledContent,
  target: string,
  value: string,
): string {
  const above =
    lower === undefined ? value : g.node("Where", [g.node("Less", [target, g.double(lower)]), g.double(0), value]);
  return upper === undefined
    ? above
    : g.node("Where", [g.node("GreaterOrEqual", [target, g.double(upper)]), g.double(1), above]);
}

/** The sum of the ramps of the cdf at a target, NaN where the target is. */
function cdfOf(
  g: GraphBuilder,
  { knots, firstKnot }: OutputPlan,
  offsets: string,
  target: string,
  { m, s }: { readonly m: string; readonly s: string },
): string {
  const last = firstKnot + knots.length - 1;
  const offsetsOf = (from: number, to: number): string =>
    g.node("Gather", [offsets, g.int64(Array.from({ length: to - from + 1 }, (_, k) => from + k))], { axis: 1 });
  const rises = g.node("Sub", [offsetsOf(firstKnot + 1, last), offsetsOf(firstKnot, last - 1)]);
  const between = g.node("Max", [rises, g.double(leastRampWidth)]);
  const widthOf = (bin: number): string => g.node("Gather", [between, g.int64([bin])], { axis: 1 });
  const [first, end] = [widthOf(0), widthOf(knots.length - 2)];
  const widths = g.node("Concat", [first, between, end], { axis: 1 });
  const before = g.node("Sub", [offsetsOf(firstKnot, firstKnot), first]);
  const starts = g.node("Concat", [before, offsetsOf(firstKnot, last)], { axis: 1 });
  const deviation = g.node("Unsqueeze", [g.node("Div", [g.node("Sub", [target, m]), s]), g.int64([1])]);
  const beyond = g.node("Max", [g.node("Sub", [deviation, starts]), g.double(0)]);
  const ramps = g.node("Div", [g.node("Min", [beyond, widths]), widths]);
  const sum = g.node("ReduceSum", [g.node("Mul", [ramps, g.double(rampMasses(knots))]), g.int64([1])], { keepdims: 0 });
  return g.node("Where", [g.node("Equal", [target, target]), sum, g.double(Number.NaN)]);
}

function coordinates(
  g: GraphBuilder,
  { domain }: CompiledContent,
  m: string,
  s: string,
): { readonly x: string; readonly y: string; readonly isOutside: string } {
  const { center, scale, meanLow, meanHigh, meanReach } = domain;
  const [low, high, reach, one] = [meanLow, meanHigh, meanReach, 1].map((value) => g.double(value));
  const u = g.node("Div", [g.node("Sub", [m, g.double(center)]), g.double(scale)]);
  const w = g.node("Max", [g.node("Div", [s, g.double(scale)]), one]);
  const gap = g.node("Max", [g.node("Sub", [low, u]), g.node("Sub", [u, high]), g.double(0)]);
  const far = g.node("Div", [gap, w]);
  const t = g.node("Min", [far, reach]);
  const part = g.node("Div", [t, g.node("Add", [t, g.double(bend)])]);
  const within = g.node("Mul", [g.node("Sub", [u, low]), g.double(1 / (meanHigh - meanLow))]);
  const above = g.node("Where", [g.node("Greater", [u, high]), g.node("Add", [one, part]), within]);
  const x = g.node("Where", [g.node("Less", [u, low]), g.node("Neg", [part]), above]);
  const edges = blockEdges(domain).y;
  const [least, most] = [g.double(edges[0]), g.double(edges[edges.length - 1])];
  const raw = g.node("Sub", [g.node("Log", [s]), g.double(Math.log(scale))]);
  const y = g.node("Min", [g.node("Max", [raw, least]), most]);
  const beyond = g.node("Or", [g.node("Less", [raw, least]), g.node("Greater", [raw, most])]);
  return { x, y, isOutside: g.node("Or", [g.node("Greater", [far, reach]), beyond]) };
}

/** The number of the cell of each row; the one after the last stands for what lies beyond the grid. */
function cellOf(g: GraphBuilder, content: CompiledContent, x: string, y: string, isOutside: string): string {
  const { blocks, cells, domain } = content;
  const edges = blockEdges(domain).y;
  const count = (value: string, edge: number): string =>
    g.node("Cast", [g.node("GreaterOrEqual", [value, g.double(edge)])], { to: elementType.int64 });
  const column = g.node("Add", [count(x, 0), count(x, 1)]);
  const row = edges.slice(1, -1).map((edge) => count(y, edge));
  const first = g.node("Mul", [column, g.int64(edges.length - 1)]);
  const block = row.reduce((sum, term) => g.node("Add", [sum, term]), first);
  const ofBlock = (value: (b: (typeof blocks)[number]) => number): string =>
    g.node("Gather", [g.double(Float64Array.from(blocks, value)), block], { axis: 0 });
  const index = (value: string, from: string, per: string): string =>
    g.node("Floor", [g.node("Mul", [g.node("Sub", [value, from]), per])]);
  const i = index(
    x,
    ofBlock((b) => b.xFrom),
    ofBlock((b) => partsPerUnit(b).x),
  );
  const j = index(
    y,
    ofBlock((b) => b.yFrom),
    ofBlock((b) => partsPerUnit(b).y),
  );
  const before = g.node("Add", [ofBlock((b) => b.firstKey), g.node("Mul", [g.double(blocks[0].columnStep), i])]);
  const key = g.node("Cast", [g.node("Add", [before, j])], { to: elementType.int64 });
  const found = Array.from(cellOfKey(blocks, cells), (cell) => Math.max(cell, 0));
  const cell = g.node("Gather", [g.int64(found), key], { axis: 0 });
  return domain.outside === "constant" ? g.node("Where", [isOutside, g.int64(cells.length), cell]) : cell;
}

/** The values of all polynomials, [rows, polynomials]. */
function polynomials(g: GraphBuilder, content: CompiledContent, x: string, y: string, cell: string): string {
  const { blocks, cells, coefficients, outerOffsets, plan } = content;
  const frames = cells.map((c) => frameOf(blocks[c.block], c));
  const local = (value: string, middle: number[], scale: number[]): string => {
    const of = (column: number[]): string =>
      g.node("Gather", [g.double(Float64Array.from([...column, 0])), cell], { axis: 0 });
    return g.node("Mul", [g.node("Sub", [value, of(middle)]), of(scale)]);
  };
  const powersOf = (value: string): readonly string[] => {
    const one = g.node("Add", [g.node("Mul", [value, g.double(0)]), g.double(1)]);
    return [one, value, g.node("Mul", [value, value])];
  };
  const xi = powersOf(
    local(
      x,
      frames.map((f) => f.xMiddle),
      frames.map((f) => f.xScale),
    ),
  );
  const eta = powersOf(
    local(
      y,
      frames.map((f) => f.yMiddle),
      frames.map((f) => f.yScale),
    ),
  );
  const axes = g.int64([1]);
  const terms = quadraticTerms.map(([p, q]) => g.node("Unsqueeze", [g.node("Mul", [xi[p], eta[q]]), axes]));
  const powers = g.node("Unsqueeze", [g.node("Concat", terms, { axis: 1 }), axes]);
  const width = plan.count * termCount;
  const table = new Float64Array((cells.length + 1) * width);
  table.set(coefficients);
  outerOffsets.forEach((offset, k) => {
    table[cells.length * width + k * termCount] = offset;
  });
  const found = g.node("Gather", [g.double(table, [cells.length + 1, plan.count, termCount]), cell], { axis: 0 });
  return g.node("ReduceSum", [g.node("Mul", [found, powers]), g.int64([2])], { keepdims: 0 });
}
