import { hasCdf } from "../columns/output-columns.ts";
import type { CompiledContent } from "../compiled/compiled-content.ts";
import { largestAnswered } from "../grid/domain.ts";
import { type Dialect, quoted } from "./dialects/dialect.ts";
import { coordinatesIn, helper } from "./helper-columns.ts";
import { literal } from "./literal.ts";
import type { SelectLevel } from "./nested-select.ts";
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
import { groupLabel, isGrouped } from "./sql-groups.ts";

/** The columns of the input that a statement reads, and those that it keeps. */
export interface InputColumns {
  readonly mean?: string;
  readonly std?: string;
  readonly target?: string;
  readonly group?: string;
  readonly columns?: readonly string[] | undefined;
}

/** From a row's mean and std to its cell, a level for each value that the next ones read. */
export function coordinateLevels(
  { domain, blocks, plan, groups }: CompiledContent,
  { columns, mean = "mean", std = "std", target = "target", group = "group" }: InputColumns,
  dialect: Dialect,
): SelectLevel[] {
  const double = (column: string): string => dialect.toDouble(`p.${quoted(dialect, column)}`);
  const largest = literal(largestAnswered(domain));
  const seen = seenMeans(domain);
  const from = { low: `l.${helper("low")}`, high: `l.${helper("high")}` };
  const ofGroup = groups === undefined ? "" : ` AND ${isGrouped(dialect, group)}`;
  const isAnswered = `${double(std)} > 0 AND ${double(std)} <= ${largest} AND ABS(${double(mean)}) <= ${largest}${ofGroup}`;
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
        ...(groups === undefined ? [] : [`${groupLabel(dialect, group)} AS ${helper("group")}`]),
        `CASE WHEN ${isAnswered} THEN ${double(std)} END AS ${helper("std")}`,
      ],
    },
  ];
}
