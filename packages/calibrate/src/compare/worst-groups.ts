import type { CrossValidated } from "./cross-validation.ts";

/** How many outcomes of a group lie in the 90 % intervals of each method. */
export interface GroupCoverage {
  readonly label: string;
  /** Its rows that were scored. */
  readonly rows: number;
  /** The share of their outcomes by the name of the method; methods that failed are left out. */
  readonly coverage90: Readonly<Record<string, number>>;
}

const level = 0.9;
const mostListed = 5;

/**
 * The groups whose coverage is farthest from 90 % for some method, in standard errors, so that a handful of rows is not what stands
 * out: up to five, the worst first. Undefined where rows have no groups.
 */
export function worstGroups({ rows, scored, weight, trials }: CrossValidated): readonly GroupCoverage[] | undefined {
  const { group } = rows;
  if (group === undefined) return undefined;
  const scoredBy = trials.filter(({ error }) => error === "");
  const places = new Map<string, number[]>();
  scored.forEach((row, place) => {
    const own = places.get(group[row]);
    if (own === undefined) places.set(group[row], [place]);
    else own.push(place);
  });
  const judged = Array.from(places, ([label, own]) => {
    const counts = own.map((place) => weight?.[place] ?? 1);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const shares = scoredBy.map(
      ({ scores }) => own.reduce((sum, place, i) => sum + counts[i] * scores.coverage90[place], 0) / total,
    );
    const distance = Math.max(...shares.map((share) => Math.abs(share - level))) * Math.sqrt(total);
    const coverage90 = Object.freeze(Object.fromEntries(scoredBy.map(({ name }, m) => [name, shares[m]])));
    return { distance, coverage: Object.freeze({ label, rows: own.length, coverage90 }) };
  });
  judged.sort((a, b) => b.distance - a.distance || (a.coverage.label < b.coverage.label ? -1 : 1));
  return Object.freeze(judged.slice(0, mostListed).map(({ coverage }) => coverage));
}
