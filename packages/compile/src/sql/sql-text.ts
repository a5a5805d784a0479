import { hasCdf } from "../columns/output-columns.ts";
import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { largestAnswered } from "../grid/domain.ts";
import { termCount } from "../grid/quadratic.ts";
import { coefficientColumn } from "../tables/cell-table.ts";
import { digestColumn, tableDigest } from "../tables/table-digest.ts";
import { type Dialect, quoted, starWithout } from "./dialects/dialect.ts";
import { dialectNames, dialects, type SqlDialect } from "./dialects/dialects.ts";
import { carriedHelpers, coordinatesIn, helper, helperColumns } from "./helper-columns.ts";
import { literal } from "./literal.ts";
import { nestedSelect, type SelectLevel } from "./nested-select.ts";
import { cdfOf, polynomial, risen, withinBounds } from "./sql-answers.ts";
import { heldTarget } from "./sql-cdf.ts";
import {
  cellExpression,
  coordinateX,
  coordinateY,
  doubledStd,
  halfDistance,
  keyWithin,
  partBeyond,
  placeWithin,
  seenMeans,
} from "./sql-coordinates.ts";

/** Where the predictions and the cells are, and what to keep. */
export interface SqlOptions {
  readonly dialect: SqlDialect;
  /** The relation with the predictions, written as it is: a table name, or read_parquet('…'); "predictions" by default. */
  readonly input?: string;
  /** The relation with the cell table, written as it is; "cells" by default. */
  readonly cells?: string;
  /** The columns of mean and std; "mean" and "std" by default. */
  readonly mean?: string;
  readonly std?: string;
  /** The column of observed outcomes, for the cdf; "target" by default. Not read where no cdf is asked for. */
  readonly target?: string;
  /** The input's columns, all kept in this order. Without it: a star, where the dialect can leave helpers out of one. */
  readonly columns?: readonly string[] | undefined;
}

/**
 * One SELECT that calibrates every row of a table: an equality join with the cell table, and arithmetic. Another table than
 * the one that was made with it is refused when a row is answered. No row is dropped; a row whose mean or std is null, NaN or infinite, or whose std is not above zero, has null answers. A row whose
 * target is null or NaN has a null cdf, and its other answers.
 */
export function sqlText(compiled: CompiledCalibrator, options: SqlOptions): string {
  const { dialect, input = "predictions", cells = "cells", columns } = options;
  if (!Object.hasOwn(dialects, dialect)) {
    throw new RangeError(`sqlText: dialect must be one of ${dialectNames.join(", ")}, got ${String(dialect)}`);
  }
  requireFreeNames(compiled, columns);
  const engine = dialects[dialect];
  const text = textFor(compiled, options, engine);
  const levels: SelectLevel[] = [
    { alias: "", list: [...text.kept, ...text.answered] },
    { alias: "d", list: [text.passed, ...text.polynomials] },
    ...text.products,
    {
      alias: "i",
      list: [
        text.carried,
        `(k.${helper("x")} - ${ownMiddle(compiled, engine)}) * c.x_scale AS ${helper("xi")}`,
        `(k.${helper("y")} - c.y_middle) * c.y_scale AS ${helper("eta")}`,
        text.coefficients.map((column) => `c.${column}`).join(", "),
      ],
      join: `LEFT JOIN ${cells} AS c ON k.${helper("cell")} = c.cell`,
    },
    ...text.coordinates,
  ];
  const nested = nestedSelect(levels, { source: `${input} AS p`, barrier: engine.barrier });
  return `${heading(compiled, engine)}\n${nested}\n`;
}

/** The middle of a cell, out of the table that was made with this statement: another, or one that lacks the cell, stops it. */
function ownMiddle(compiled: CompiledCalibrator, dialect: Dialect): string {
  const refusal = dialect.refusal(
    "distcal: the table of cells was not compiled with this statement; use the two of one folder. Its digest: ",
    `c.${digestColumn}`,
  );
  return `CASE WHEN c.${digestColumn} = ${tableDigest(compiled)} THEN c.x_middle ELSE ${refusal} END`;
}

/** Lines of comment: what made the text, how far off it is, and what it needs. */
function heading({ method, certificate }: CompiledCalibrator, { needs }: Dialect): string {
  const { largestError, tolerance, cdfError } = certificate;
  const ofCdf = cdfError === undefined ? "" : ` Of calibrated_cdf, in probability: ${cdfError.toPrecision(3)}.`;
  return `-- ${method}, compiled by distcal: largest error ${largestError.toPrecision(3)} predicted standard
-- deviations within the grid (tolerance ${tolerance}).${ofCdf} Rows that cannot be answered have null answers.${needs === undefined ? "" : `\n-- Needs ${needs}.`}`;
}

/** The lists of all levels, in the words of a dialect. */
function textFor({ content }: CompiledCalibrator, { columns, ...options }: SqlOptions, dialect: Dialect) {
  const { plan } = content;
  const name = (column: string): string => quoted(dialect, column);
  const withCdf = hasCdf(plan);
  const answer = (k: number): string => helper(`answer${k}`);
  const polynomials = Array.from(
    { length: plan.count },
    (_, k) => `${polynomial(content, k, dialect)} AS ${answer(k)}`,
  );
  const coefficients = Array.from({ length: plan.count * termCount }, (_, i) =>
    coefficientColumn(Math.floor(i / termCount), i % termCount),
  );
  const deviation = withCdf ? [`${helper("target")} - ${helper("mean")} AS ${helper("deviation")}`] : [];
  const named = (alias: string): string =>
    [...(columns ?? []).map((c) => `${alias}.${name(c)}`), ...carriedHelpers(alias, withCdf)].join(", ");
  return {
    kept: columns?.map(name) ?? [
      starWithout(dialect, "d", [...helperColumns(withCdf), ...polynomials.map((_, k) => answer(k))]),
    ],
    answered: plan.columns.map((column) => {
      const value =
        column.kind === "cdf"
          ? cdfOf(content, answer, dialect)
          : withinBounds(content, risen(content, column.polynomial, answer, dialect), dialect);
      return `${value} AS ${name(column.name)}`;
    }),
    // The helpers of the outer levels are taken out of a star one level above the join, where the coefficients still are.
    passed: columns === undefined ? starWithout(dialect, "j", coefficients) : named("j"),
    polynomials: [...polynomials, ...deviation],
    products: productLevels(),
    carried: columns === undefined ? "k.*" : named("k"),
    coefficients,
    coordinates: coordinateLevels(content, { columns, ...options }, dialect),
  };
}

/** The std times the terms of a quadratic in ξ and η, those of degree two from those of degree one. */
function productLevels(): SelectLevel[] {
  const product = (alias: string, of: "std" | "std_eta" | "std_xi", by: "xi" | "eta", as: string): string =>
    `${alias}.${helper(of)} * ${alias}.${helper(by)} AS ${as}`;
  return [
    {
      alias: "j",
      list: [
        "e.*",
        product("e", "std_eta", "eta", helper("std_eta_eta")),
        product("e", "std_xi", "eta", helper("std_xi_eta")),
        product("e", "std_xi", "xi", helper("std_xi_xi")),
      ],
    },
    {
      alias: "e",
      list: ["i.*", product("i", "std", "eta", helper("std_eta")), product("i", "std", "xi", helper("std_xi"))],
    },
  ];
}

/** From a row's mean and std to its cell, a level for each value that the next ones read. */
function coordinateLevels(
  { domain, blocks, plan }: CompiledContent,
  { columns, mean = "mean", std = "std", target = "target" }: Omit<SqlOptions, "dialect">,
  dialect: Dialect,
): SelectLevel[] {
  const double = (column: string): string => dialect.toDouble(`p.${quoted(dialect, column)}`);
  const largest = literal(largestAnswered(domain));
  const seen = seenMeans(domain);
  const from = { low: `l.${helper("low")}`, high: `l.${helper("high")}` };
  const isAnswered = `${double(std)} > 0 AND ${double(std)} <= ${largest} AND ABS(${double(mean)}) <= ${largest}`;
  return [
    {
      alias: "k",
      list: ["t.*", `${cellExpression(domain, blocks, `t.${helper("key")}`, coordinatesIn("t"))} AS ${helper("cell")}`],
    },
    {
      alias: "t",
      list: [
        "s.*",
        `${coordinateX(`s.${helper("place")}`, `s.${helper("part")}`)} AS ${helper("x")}`,
        `${keyWithin(domain, blocks, coordinatesIn("s"))} AS ${helper("key")}`,
      ],
    },
    {
      alias: "s",
      list: [
        "b.*",
        `${partBeyond(dialect, domain, `b.${helper("half")}`, `b.${helper("doubled")}`)} AS ${helper("part")}`,
      ],
    },
    {
      alias: "b",
      list: [
        "l.*",
        `${placeWithin(dialect, domain, `l.${helper("mean")}`, from)} AS ${helper("place")}`,
        `${halfDistance(from.low, from.high)} AS ${helper("half")}`,
      ],
    },
    {
      alias: "l",
      list: [
        "v.*",
        `ABS(v.${helper("mean")} - ${literal(seen.low)}) AS ${helper("low")}`,
        `ABS(v.${helper("mean")} - ${literal(seen.high)}) AS ${helper("high")}`,
        `${doubledStd(domain, `v.${helper("std")}`)} AS ${helper("doubled")}`,
        `${coordinateY(dialect, domain, blocks, `v.${helper("std")}`)} AS ${helper("y")}`,
      ],
    },
    {
      alias: "v",
      list: [
        columns === undefined ? "p.*" : columns.map((column) => `p.${quoted(dialect, column)}`).join(", "),
        `${double(mean)} AS ${helper("mean")}`,
        ...(hasCdf(plan) ? [`${heldTarget(dialect, double(target))} AS ${helper("target")}`] : []),
        `CASE WHEN ${isAnswered} THEN ${double(std)} END AS ${helper("std")}`,
      ],
    },
  ];
}

function requireFreeNames(compiled: CompiledCalibrator, columns: readonly string[] | undefined): void {
  for (const column of columns ?? []) {
    if (compiled.outputs.some(({ name }) => name === column) || column.startsWith("distcal_")) {
      throw new RangeError(
        `sqlText: columns must not have the name of an answer or begin with distcal_, got "${column}"; rename this column`,
      );
    }
  }
}
