import { hasCdf, widthPolynomial } from "../columns/output-columns.ts";
import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { termCount } from "../grid/quadratic.ts";
import { coefficientColumn } from "../tables/cell-table.ts";
import { digestColumn, tableDigest } from "../tables/table-digest.ts";
import { coordinateLevels } from "./coordinate-levels.ts";
import { type Dialect, quoted, starWithout } from "./dialects/dialect.ts";
import { dialectNames, dialects, type SqlDialect } from "./dialects/dialects.ts";
import { carriedHelpers, helper, helperColumns, ownHelpers } from "./helper-columns.ts";
import { nestedSelect, type SelectLevel } from "./nested-select.ts";
import { cdfOf, movedMean, polynomial, risen, withinBounds } from "./sql-answers.ts";
import { groupValues, placedColumns } from "./sql-groups.ts";

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
  /** The column of groups; "group" by default. Read where the calibrator knows groups. */
  readonly group?: string;
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
  if (compiled.content.groups !== undefined && dialect !== "duckdb") {
    throw new RangeError(
      `sqlText: dialect must be "duckdb" for a calibrator with groups, got "${dialect}"; write that one, or fit without groups`,
    );
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
        ...text.placed,
      ],
      join: [`LEFT JOIN ${cells} AS c ON k.${helper("cell")} = c.cell`, ...text.groupJoin].join("\n      "),
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
  const { plan, groups } = content;
  const name = (column: string): string => quoted(dialect, column);
  const withCdf = hasCdf(plan);
  const withGroups = groups !== undefined;
  const use = { withCdf, withGroups };
  const own = ownHelpers(withGroups);
  const answer = (k: number): string => helper(`answer${k}`);
  const answered = Array.from({ length: plan.count }, (_, k) => k).filter((k) => k !== widthPolynomial(plan));
  const polynomials = answered.map((k) => `${polynomial(content, k, dialect)} AS ${answer(k)}`);
  const coefficients = Array.from({ length: plan.count * termCount }, (_, i) =>
    coefficientColumn(Math.floor(i / termCount), i % termCount),
  );
  const deviation = withCdf ? [`${helper("target")} - ${helper(own.mean)} AS ${helper("deviation")}`] : [];
  const named = (alias: string, further?: Parameters<typeof carriedHelpers>[2]): string =>
    [...(columns ?? []).map((c) => `${alias}.${name(c)}`), ...carriedHelpers(alias, use, further)].join(", ");
  return {
    kept: columns?.map(name) ?? [starWithout(dialect, "d", [...helperColumns(use), ...answered.map(answer)])],
    answered: plan.columns.map((column) => {
      const value =
        column.kind === "cdf"
          ? cdfOf(content, answer, dialect)
          : withinBounds(content, risen(content, column.polynomial, answer, dialect), dialect);
      return `${value} AS ${name(column.name)}`;
    }),
    // The helpers of the outer levels are taken out of a star one level above the join, where the coefficients still are.
    passed:
      columns === undefined
        ? starWithout(dialect, "j", coefficients)
        : named("j", withGroups ? [own.mean, own.std] : []),
    polynomials: [...polynomials, ...deviation],
    products: productLevels(content),
    placed: groups === undefined ? [] : placedColumns(groups),
    groupJoin: groups === undefined ? [] : [`LEFT JOIN ${groupValues(groups)} ON k.${helper("group")} = g.label`],
    carried: columns === undefined ? "k.*" : named("k"),
    coefficients,
    coordinates: coordinateLevels(content, { columns, ...options }, dialect),
  };
}

/** The std times the terms of a quadratic in ξ and η, those of degree two from those of degree one. */
function productLevels(content: CompiledContent): SelectLevel[] {
  const { groups } = content;
  const { std } = ownHelpers(groups !== undefined);
  const product = (alias: string, of: typeof std | "std_eta" | "std_xi", by: "xi" | "eta", as: string): string =>
    `${alias}.${helper(of)} * ${alias}.${helper(by)} AS ${as}`;
  return [
    ...(groups === undefined ? [] : [{ alias: "j", list: ["m.*", `${movedMean(content)} AS ${helper("own_mean")}`] }]),
    {
      alias: groups === undefined ? "j" : "m",
      list: [
        "e.*",
        product("e", "std_eta", "eta", helper("std_eta_eta")),
        product("e", "std_xi", "eta", helper("std_xi_eta")),
        product("e", "std_xi", "xi", helper("std_xi_xi")),
      ],
    },
    {
      alias: "e",
      list: ["i.*", product("i", std, "eta", helper("std_eta")), product("i", std, "xi", helper("std_xi"))],
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
