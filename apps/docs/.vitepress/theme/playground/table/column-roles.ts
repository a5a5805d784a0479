/** What a column stands for. */
export type Role = "mean" | "std" | "target";

/** The place of each role's column; −1 where none is chosen. */
export type RoleColumns = Readonly<Record<Role, number>>;

export const roles: readonly Role[] = ["mean", "std", "target"];

/** The names by which the command line finds columns. */
const commonSpellings: Readonly<Record<Role, readonly string[]>> = {
  mean: ["mean", "mu", "prediction"],
  std: ["std", "sigma", "stdev"],
  target: ["target", "y", "actual"],
};

interface NamedColumn {
  readonly name: string;
  readonly numeric: boolean;
}

/** The columns that carry a common name, in any case; a role that none or several could play is left open. */
export function guessColumns(columns: readonly NamedColumn[]): RoleColumns {
  const placeOf = (role: Role): number => {
    const places = columns.flatMap(({ name, numeric }, place) =>
      numeric && commonSpellings[role].includes(name.trim().toLowerCase()) ? [place] : [],
    );
    return places.length === 1 ? places[0] : -1;
  };
  return Object.freeze({ mean: placeOf("mean"), std: placeOf("std"), target: placeOf("target") });
}

const meanings: Readonly<Record<Role, string>> = {
  mean: "the predicted mean",
  std: "the predicted standard deviation",
  target: "the outcome that came true",
};

/** What is still to be chosen, in words; undefined where the choice is complete. */
export function openChoice(chosen: RoleColumns): string | undefined {
  const open = roles.filter((role) => chosen[role] < 0).map((role) => meanings[role]);
  if (open.length > 0) return `Choose the column of ${open.join(" and of ")}.`;
  const twice = roles.find((role, i) => roles.slice(0, i).some((other) => chosen[other] === chosen[role]));
  if (twice === undefined) return undefined;
  return `The column of ${meanings[twice]} is chosen for something else too. Choose three different columns.`;
}
