import type { JsonValue } from "@distcal/distributions";
import { hasCdf } from "../columns/output-columns.ts";
import type { Domain } from "../grid/domain.ts";
import type { Cell } from "../grid/grid.ts";
import { checksum } from "./checksum.ts";
import type { CompiledContent } from "./compiled-content.ts";

/** The layout of the document: grows when old readers would misread it. */
export const compiledVersion = 1;
/** That of a document with bounds, which readers of the first would leave out. */
export const boundedVersion = 2;

/**
 * A compiled calibrator as plain JSON. Where outcomes have bounds, they are under `bounds`: among the keys of any JSON object, since an
 * optional key would be no JSON to a compiler that lets it be undefined.
 */
export interface CompiledDocument {
  readonly format: "distcal-compiled";
  readonly version: number;
  readonly method: string;
  /** The digest of the model document it was compiled from. */
  readonly source: string;
  readonly outputs: {
    readonly quantiles: readonly number[];
    readonly intervals: readonly number[];
    readonly moments: readonly ("mean" | "std")[];
    /** The levels that the cdf runs through; absent where no cdf is asked for. */
    readonly knots?: readonly number[];
  };
  readonly domain: { readonly [Key in keyof Domain]: Domain[Key] };
  readonly cells: { readonly [Key in keyof Cell]: readonly number[] };
  readonly coefficients: readonly number[];
  readonly outerOffsets: readonly number[];
  readonly crossingWindow: number;
  readonly leastStdRatio: number;
  readonly certificate: { readonly [key: string]: number };
  /** CRC-32 of everything above as JSON text without spaces: a damaged file is refused. */
  readonly checksum: string;
  readonly [key: string]: JsonValue;
}

/** The document of some content. */
export function compiledDocument(content: CompiledContent): CompiledDocument {
  const { plan, domain, cells, certificate } = content;
  const levelsOf = (kind: string): number[] => plan.columns.filter((c) => c.kind === kind).map((c) => c.level);
  const body = {
    format: "distcal-compiled",
    version: content.bounds === undefined ? compiledVersion : boundedVersion,
    method: content.method,
    source: content.source,
    outputs: {
      quantiles: levelsOf("quantile"),
      intervals: levelsOf("lower"),
      moments: [...(plan.hasMean ? (["mean"] as const) : []), ...(plan.hasStd ? (["std"] as const) : [])],
      ...(hasCdf(plan) ? { knots: plan.knots } : {}),
    },
    ...(content.bounds && { bounds: { ...content.bounds } }),
    domain: { ...domain },
    cells: {
      block: cells.map((cell) => cell.block),
      xLevel: cells.map((cell) => cell.xLevel),
      yLevel: cells.map((cell) => cell.yLevel),
      xIndex: cells.map((cell) => cell.xIndex),
      yIndex: cells.map((cell) => cell.yIndex),
    },
    coefficients: Array.from(content.coefficients),
    outerOffsets: Array.from(content.outerOffsets),
    crossingWindow: content.crossingWindow,
    leastStdRatio: content.leastStdRatio,
    certificate: { ...certificate },
  } as const;
  return Object.freeze({ ...body, checksum: checksum(JSON.stringify(body)) });
}
