import { betainc } from "@distcal/numerics";

/** Whether methods differ at all in their ranks over tables. */
export interface FriedmanTest {
  /** Friedman's χ², corrected for ties. */
  readonly chiSquared: number;
  /** Iman & Davenport's F of it. */
  readonly f: number;
  readonly pValue: number;
}

/**
 * Friedman's test (Friedman 1937) of ranks, a list for each table, with Iman & Davenport's (1980) F, which holds its level better:
 * F = (N − 1)χ² / (N(k − 1) − χ²) with k − 1 and (k − 1)(N − 1) degrees of freedom (Demšar 2006, §3.2.2). Ties as in Conover
 * (1999, §5.8). Undefined below two tables or two methods, or where every table ranks all alike.
 */
export function friedmanTest(ranks: readonly (readonly number[])[]): FriedmanTest | undefined {
  const tables = ranks.length;
  const methods = ranks[0]?.length ?? 0;
  if (tables < 2 || methods < 2) return undefined;
  const middle = (methods + 1) / 2;
  let spread = 0;
  for (const of of ranks) for (const rank of of) spread += (rank - middle) ** 2;
  if (spread === 0) return undefined;
  const sums = ranks[0].map((_, method) => ranks.reduce((sum, of) => sum + of[method], 0));
  const between = sums.reduce((sum, total) => sum + (total - tables * middle) ** 2, 0);
  const chiSquared = ((methods - 1) * between) / spread;
  const [d1, d2] = [methods - 1, (methods - 1) * (tables - 1)];
  const rest = tables * (methods - 1) - chiSquared;
  // All tables agree: no F is finite.
  if (!(rest > 1e-12)) return { chiSquared, f: Number.POSITIVE_INFINITY, pValue: 0 };
  const f = ((tables - 1) * chiSquared) / rest;
  return { chiSquared, f, pValue: betainc(d2 / (d2 + d1 * f), { a: d2 / 2, b: d1 / 2 }) };
}
