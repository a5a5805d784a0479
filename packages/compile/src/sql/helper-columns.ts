import type { LocalNames } from "./sql-coordinates.ts";

/** Columns that the text makes on its way to the answers. */
const onTheWay = ["mean", "std", "low", "high", "half", "doubled", "y", "place", "part", "x", "key", "cell"] as const;
const ofTerms = ["xi", "eta", "std_eta", "std_eta_eta", "std_xi", "std_xi_eta", "std_xi_xi"] as const;
const always: readonly (Common | Term)[] = [...onTheWay, ...ofTerms];
/** Beside them where there is a cdf. */
const forCdf = ["target", "deviation"] as const;

/** Beside them where there are groups. */
const forGroups = ["group", "shift", "own_std", "own_mean"] as const;

type Common = (typeof onTheWay)[number];
type Term = (typeof ofTerms)[number];
type Helper = Common | Term | (typeof forCdf)[number] | (typeof forGroups)[number];

/** The name of a helper column; none of the input's may begin like it. */
export const helper = (name: Helper | `answer${number}`): string => `distcal_${name}`;

/** What a statement has helpers for. */
export interface HelperUse {
  readonly withCdf: boolean;
  readonly withGroups: boolean;
}

/** What answers are counted in and from: the row's own std and mean, or those that its group gives it. */
export function ownHelpers(withGroups: boolean): { readonly mean: Helper; readonly std: Helper } {
  return withGroups ? { mean: "own_mean", std: "own_std" } : { mean: "mean", std: "std" };
}

/** The std times each term of a quadratic, in the order of the coefficients: an answer is a sum of products with them. */
export function quadraticTerms(withGroups: boolean): readonly Helper[] {
  return [ownHelpers(withGroups).std, "std_eta", "std_eta_eta", "std_xi", "std_xi_eta", "std_xi_xi"];
}

/** All helper columns. */
export function helperColumns({ withCdf, withGroups }: HelperUse): string[] {
  return [...always, ...(withCdf ? forCdf : []), ...(withGroups ? forGroups : [])].map(helper);
}

/** The helpers that the join and the levels above it read, by their alias. */
export function carriedHelpers(alias: string, { withCdf }: HelperUse, further: readonly Helper[] = []): string[] {
  return (["mean", "std", ...(withCdf ? (["target"] as const) : []), ...further] as const).map(
    (name) => `${alias}.${helper(name)}`,
  );
}

/** A row's coordinates under an alias. */
export function coordinatesIn(alias: string): LocalNames {
  const name = (local: Helper): string => `${alias}.${helper(local)}`;
  return { place: name("place"), part: name("part"), y: name("y") };
}
