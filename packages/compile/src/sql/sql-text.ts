import { coefficientColumn } from "../cell-table.ts";
import type { CompiledCalibrator } from "../compiled-calibrator.ts";
import { largestAnswered } from "../domain.ts";
import { hasCdf, isStdPolynomial } from "../output-columns.ts";
import { termCount } from "../quadratic.ts";
import { cdfExpression, heldTarget } from "./sql-cdf.ts";
import {
  cellExpression,
  coordinateX,
  coordinateY,
  doubledStd,
  halfDistance,
  keyWithin,
  type LocalNames,
  partBeyond,
  placeWithin,
  seenMeans,
} from "./sql-coordinates.ts";
import { type DialectRules, dialects, literal, quoted, type SqlDialect } from "./sql-dialect.ts";

/** Where the predictions and the cells are, and what to keep. */
export interface SqlOptions {
  readonly dialect: SqlDialect;
  /** The relation with the predictions, written as it is: a table name, or read_parquet('…'). "predictions" unless told. */
  readonly input?: string;
  /** The relation with the cell table, written as it is: "cells" unless told. */
  readonly cells?: string;
  /** The columns of mean and std: "mean" and "std" unless told. */
  readonly mean?: string;
  readonly std?: string;
  /** The column of what came true, for the cdf: "target" unless told. Not read where no cdf is asked for. */
  readonly target?: string;
  /** The input's columns, all kept in this order. Without it: a star, where the dialect can leave helpers out of one. */
  readonly columns?: readonly string[] | undefined;
}

const helpers = [
  ...["mean", "std", "low", "high", "half", "doubled", "y", "place", "part", "x", "key", "cell"],
  ...["xi", "eta", "std_eta", "std_eta_eta", "std_xi", "std_xi_eta", "std_xi_xi"],
] as const;
/** Beside them where there is a cdf. */
const cdfHelpers = ["target", "deviation"] as const;
type Helper = (typeof helpers)[number] | (typeof cdfHelpers)[number];
const helper = (name: Helper | `answer${number}`): string => `distcal_${name}`;

/** The std times each term of a quadratic, in the order of the coefficients: an answer is a sum of products with them. */
const terms = ["std", "std_eta", "std_eta_eta", "std_xi", "std_xi_eta", "std_xi_xi"] as const satisfies Helper[];

/**
 * One SELECT that calibrates every row of a table: an equality join with the cell table, and arithmetic. No row is
 * dropped; a row whose mean or std is null, NaN or infinite, or whose std is not above zero, has null answers. A row whose
 * target is null or NaN has a null cdf, and its other answers.
 */
export function sqlText(compiled: CompiledCalibrator, options: SqlOptions): string {
  const {
    dialect,
    input = "predictions",
    cells = "cells",
    mean = "mean",
    std = "std",
    target = "target",
    columns,
  } = options;
  if (!Object.hasOwn(dialects, dialect)) {
    throw new RangeError(`sqlText: dialect must be one of ${Object.keys(dialects).join(", ")}, got ${String(dialect)}`);
  }
  const rules: DialectRules = dialects[dialect];
  const { plan, domain, blocks, crossingWindow, leastStdRatio, certificate } = compiled.content;
  const name = (column: string): string => quoted(rules, column);
  requireFreeNames(compiled, columns);
  const coefficients = Array.from({ length: plan.count * termCount }, (_, i) =>
    coefficientColumn(Math.floor(i / termCount), i % termCount),
  );
  const answer = (k: number): string => helper(`answer${k}`);
  const withCdf = hasCdf(plan);
  const ownHelpers: readonly Helper[] = withCdf ? [...helpers, ...cdfHelpers] : helpers;
  // The exact ratio is at least twice leastStdRatio; a polynomial within the tolerance of it can't fall below zero then.
  const needsFloor = leastStdRatio < 2 * certificate.tolerance;
  const answers = Array.from({ length: plan.count }, (_, k) => {
    const value = terms.map((term, t) => `${helper(term)} * ${coefficientColumn(k, t)}`).join(" + ");
    if (k >= plan.firstKnot) return value;
    if (!isStdPolynomial(plan, k)) return `${helper("mean")} + ${value}`;
    return needsFloor ? `GREATEST(${value}, ${helper("std")} * ${literal(leastStdRatio)})` : value;
  });
  const risen = (k: number): string => {
    const from = k < plan.probabilities.length ? Math.max(0, k - crossingWindow) : k;
    const within = Array.from({ length: k - from + 1 }, (_, i) => answer(from + i));
    return within.length === 1 ? within[0] : `GREATEST(${within.join(", ")})`;
  };
  const cdf = (): string =>
    cdfExpression(plan.knots, {
      deviation: helper("deviation"),
      std: helper("std"),
      knots: plan.knots.map((_, k) => answer(plan.firstKnot + k)),
    });
  const kept = columns?.map(name) ?? [
    star(rules, "d", [...ownHelpers.map(helper), ...answers.map((_, k) => answer(k))]),
  ];
  // The helpers of the outer levels are taken out of a star one level above the join, where the coefficients still are.
  const carried =
    columns === undefined ? "k.*" : [...columns.map((c) => `k.${name(c)}`), ...carriedHelpers("k", withCdf)].join(", ");
  const passed =
    columns === undefined
      ? star(rules, "j", coefficients)
      : [...columns.map((c) => `j.${name(c)}`), ...carriedHelpers("j", withCdf)].join(", ");
  const double = (column: string): string => `CAST(p.${name(column)} AS ${rules.double})`;
  const largest = literal(largestAnswered(domain));
  const seen = seenMeans(domain);
  const { cdfError } = certificate;
  const ofCdf = cdfError === undefined ? "" : ` Of calibrated_cdf, in probability: ${cdfError.toPrecision(3)}.`;
  const infinity = `CAST('Infinity' AS ${rules.double})`;
  const deviation = withCdf ? [`${helper("target")} - ${helper("mean")} AS ${helper("deviation")}`] : [];
  return `-- ${compiled.method}, compiled by distcal: largest error ${compiled.certificate.largestError.toPrecision(3)} predicted standard
-- deviations within the grid (tolerance ${compiled.certificate.tolerance}).${ofCdf} Rows that cannot be answered have null answers.
SELECT
  ${kept.join(",\n  ")},
  ${plan.columns.map((c) => `${c.kind === "cdf" ? cdf() : risen(c.polynomial)} AS ${name(c.name)}`).join(",\n  ")}
FROM (
  SELECT
    ${passed},
    ${[...answers.map((value, k) => `${value} AS ${answer(k)}`), ...deviation].join(",\n    ")}
  FROM (
    SELECT
      e.*,
      e.${helper("std_eta")} * e.${helper("eta")} AS ${helper("std_eta_eta")},
      e.${helper("std_xi")} * e.${helper("eta")} AS ${helper("std_xi_eta")},
      e.${helper("std_xi")} * e.${helper("xi")} AS ${helper("std_xi_xi")}
    FROM (
      SELECT
        i.*,
        i.${helper("std")} * i.${helper("eta")} AS ${helper("std_eta")},
        i.${helper("std")} * i.${helper("xi")} AS ${helper("std_xi")}
      FROM (
        SELECT
          ${carried},
          (k.${helper("x")} - c.x_middle) * c.x_scale AS ${helper("xi")},
          (k.${helper("y")} - c.y_middle) * c.y_scale AS ${helper("eta")},
          ${coefficients.map((column) => `c.${column}`).join(", ")}
        FROM (
          SELECT
            t.*,
            ${cellExpression(domain, blocks, `t.${helper("key")}`, namesIn("t"))} AS ${helper("cell")}
          FROM (
            SELECT
              s.*,
              ${coordinateX(`s.${helper("place")}`, `s.${helper("part")}`)} AS ${helper("x")},
              ${keyWithin(domain, blocks, namesIn("s"))} AS ${helper("key")}
            FROM (
              SELECT
                b.*,
                ${partBeyond(domain, `b.${helper("half")}`, `b.${helper("doubled")}`)} AS ${helper("part")}
              FROM (
                SELECT
                  l.*,
                  ${placeWithin(domain, `l.${helper("mean")}`, { low: `l.${helper("low")}`, high: `l.${helper("high")}` })} AS ${helper("place")},
                  ${halfDistance(`l.${helper("low")}`, `l.${helper("high")}`)} AS ${helper("half")}
                FROM (
                  SELECT
                    v.*,
                    ABS(v.${helper("mean")} - ${literal(seen.low)}) AS ${helper("low")},
                    ABS(v.${helper("mean")} - ${literal(seen.high)}) AS ${helper("high")},
                    ${doubledStd(domain, `v.${helper("std")}`)} AS ${helper("doubled")},
                    ${coordinateY(domain, blocks, `v.${helper("std")}`)} AS ${helper("y")}
                  FROM (
                    SELECT
                      ${columns === undefined ? "p.*" : columns.map((c) => `p.${name(c)}`).join(", ")},
                      ${double(mean)} AS ${helper("mean")},${withCdf ? `\n                      ${heldTarget(double(target), infinity)} AS ${helper("target")},` : ""}
                      CASE WHEN ${double(std)} > 0 AND ${double(std)} <= ${largest} AND ABS(${double(mean)}) <= ${largest} THEN ${double(std)} END AS ${helper("std")}
                    FROM ${input} AS p
                  ) AS v
                ) AS l
              ) AS b
            ) AS s
          ) AS t
        ) AS k
        INNER JOIN ${cells} AS c ON k.${helper("cell")} = c.cell
      ) AS i
    ) AS e
  ) AS j
) AS d
`;
}

function namesIn(alias: string): LocalNames {
  const name = (local: Helper): string => `${alias}.${helper(local)}`;
  return { place: name("place"), part: name("part"), y: name("y") };
}

function carriedHelpers(alias: string, withCdf: boolean): string[] {
  return (["mean", "std", ...(withCdf ? (["target"] as const) : [])] as const).map((h) => `${alias}.${helper(h)}`);
}

/** `alias.*` without some columns. */
function star({ except }: DialectRules, alias: string, without: readonly string[]): string {
  if (except === undefined) {
    throw new RangeError(
      'sqlText: columns must be named for "postgres", got none; pass the names of the columns to keep',
    );
  }
  return `${alias}.* ${except} (${without.join(", ")})`;
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
