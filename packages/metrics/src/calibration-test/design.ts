import type { TestColumns } from "./counted-columns.ts";
import { ranksInto } from "./legendre.ts";
import { midRanks } from "./mid-ranks.ts";

const MOST_GROUPS = 100;
/** Smaller groups are left to the rest of the table. */
const FEWEST_IN_GROUP = 10;

/** A part of the rows that can be named: all, a third of a column's ranks, or a group. */
interface Region {
  readonly where: string;
  /** The column it is a part of; null for all rows. */
  readonly column: string | null;
  /** `low`, `middle`, `high` or the label of the group; null for all rows. */
  readonly part: string | null;
}

/** The columns ψ_k of one variable, and the regions to name for it. */
export interface Variable {
  readonly columns: readonly number[];
  readonly regions: readonly number[];
}

/** Where to look: the functions ψ_k of the prediction and the inputs, and regions of rows. */
export interface Design {
  readonly columns: number;
  readonly regions: readonly Region[];
  /** The first one is all rows together, ψ = 1. */
  readonly variables: readonly Variable[];
  /** The first so many columns are numbers; the others indicate groups. */
  readonly numbers: number;
  /** Writes the numbers ψ of a row, the columns of its groups and its regions; answers how many groups. */
  rowInto(row: number, psi: Float64Array, groups: Int32Array, regions: Int32Array): number;
  /** Regions that a row is in: one for each variable, −1 for none. */
  readonly regionsOfRow: number;
}

/** ψ: 1, Legendre polynomials of the mid-rank of the mean (3), the std (2) and each number (3), and each group's indicator. */
export function designOf({ mean, std, inputs }: Pick<TestColumns, "mean" | "std" | "inputs">): Design {
  const regions: Region[] = [{ where: "overall", column: null, part: null }];
  const variables: Variable[] = [{ columns: [0], regions: [0] }];
  const ranked: { ranks: Float64Array; degree: number; column: number; region: number }[] = [];
  const grouped: { groups: Int32Array; column: number; region: number }[] = [];
  let columns = 1;

  const addNumbers = (name: string, values: Float64Array, degree: number): void => {
    const ranks = midRanks(values);
    if (ranks === undefined) return;
    ranked.push({ ranks, degree, column: columns, region: regions.length });
    variables.push({ columns: range(columns, degree), regions: range(regions.length, 3) });
    for (const part of ["low", "middle", "high"]) regions.push({ where: `${part} ${name}`, column: name, part });
    columns += degree;
  };
  const addGroups = (name: string, labels: readonly string[]): void => {
    const { groups, names } = groupsOf(name, labels);
    if (names.length === 0) return;
    grouped.push({ groups, column: columns, region: regions.length });
    for (const part of names) {
      variables.push({ columns: [columns++], regions: [regions.length] });
      regions.push({ where: `${name} = ${part}`, column: name, part });
    }
  };
  addNumbers("mean", mean, 3);
  addNumbers("std", std, 2);
  for (const input of inputs) if ("numbers" in input) addNumbers(input.name, input.numbers, 3);
  const numbers = columns;
  for (const input of inputs) if ("labels" in input) addGroups(input.name, input.labels);

  return {
    columns,
    numbers,
    regions,
    variables,
    regionsOfRow: 1 + ranked.length + grouped.length,
    rowInto(row, psi, groups, inRegions) {
      psi[0] = 1;
      inRegions[0] = 0;
      for (let v = 0; v < ranked.length; v++) {
        const variable = ranked[v];
        const rank = variable.ranks[row];
        ranksInto(psi, variable.column, rank, variable.degree);
        inRegions[1 + v] = variable.region + (rank < 1 / 3 ? 0 : rank <= 2 / 3 ? 1 : 2);
      }
      let count = 0;
      for (let v = 0; v < grouped.length; v++) {
        const variable = grouped[v];
        const group = variable.groups[row];
        inRegions[1 + ranked.length + v] = group < 0 ? -1 : variable.region + group;
        if (group >= 0) groups[count++] = variable.column + group;
      }
      return count;
    },
  };
}

function groupsOf(name: string, labels: readonly string[]): { groups: Int32Array; names: readonly string[] } {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  if (counts.size > MOST_GROUPS) {
    const rule = `inputs.${name} must have at most ${MOST_GROUPS} different groups`;
    const remedy = "join groups, or pass numbers where order means something";
    throw new RangeError(`calibrationTest: ${rule}, got ${counts.size}; ${remedy}`);
  }
  const names = counts.size < 2 ? [] : [...counts.keys()].filter((key) => (counts.get(key) ?? 0) >= FEWEST_IN_GROUP);
  const places = new Map(names.sort().map((key, place) => [key, place]));
  return { groups: Int32Array.from(labels, (label) => places.get(label) ?? -1), names };
}

function range(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, k) => start + k);
}
