import { badInput } from "../errors.ts";

/** What a column stands for. */
export type Role = "mean" | "std" | "target";

/** Columns as named on the command line. */
export type ColumnNames = { readonly [role in Role]?: string | undefined };

/** A column of a table that is read as numbers. */
export interface NumberColumn {
  readonly role: Role;
  readonly name: string;
  /** Its place in the table, from 0. */
  readonly index: number;
}

/** The names by which a column is found if it is not named. */
const commonSpellings: Readonly<Record<Role, readonly string[]>> = Object.freeze({
  mean: ["mean", "mu", "prediction"],
  std: ["std", "sigma", "stdev"],
  target: ["target", "y", "actual"],
});

const meaning: Readonly<Record<Role, string>> = {
  mean: "the predicted mean",
  std: "the predicted standard deviation",
  target: "the target that came true",
};

/** The columns of the wanted roles: as named, else by the common spellings; an unclear table is refused with its columns. */
export function chooseColumns(
  file: string,
  names: readonly string[],
  roles: readonly Role[],
  asked: ColumnNames = {},
): readonly NumberColumn[] {
  const columns = roles.map((role) => Object.freeze({ role, ...chooseColumn(file, names, role, asked[role]) }));
  for (const [i, column] of columns.entries()) {
    const twin = columns.slice(0, i).find(({ index }) => index === column.index);
    if (twin === undefined) continue;
    throw badInput(
      `${file}: --${twin.role} and --${column.role} both name column ${shown(column.name)}; name two columns`,
    );
  }
  return Object.freeze(columns);
}

function chooseColumn(
  file: string,
  names: readonly string[],
  role: Role,
  asked?: string,
): { name: string; index: number } {
  const spellings = asked === undefined ? commonSpellings[role] : [asked];
  const found = matches(names, asked, spellings);
  if (found.length === 1) return { name: names[found[0]], index: found[0] };
  const list = `its columns are ${listed(names)}`;
  if (asked !== undefined) {
    const problem = found.length === 0 ? "there is no" : "there is more than one";
    throw badInput(`${file}: ${problem} column ${shown(asked)} for --${role}; ${list}`);
  }
  if (found.length > 1) {
    const which = found.map((i) => shown(names[i])).join(" and ");
    throw badInput(`${file}: ${which} could each be ${meaning[role]}; say which with --${role}; ${list}`);
  }
  throw badInput(`${file}: no column is called ${spellings.join(", ")}; name ${meaning[role]} with --${role}; ${list}`);
}

/** Places of a name: exactly as asked where there is one, else in any case. */
function matches(names: readonly string[], asked: string | undefined, spellings: readonly string[]): number[] {
  const places = (test: (name: string) => boolean): number[] => names.flatMap((name, i) => (test(name) ? [i] : []));
  if (asked !== undefined) {
    const exact = places((name) => name === asked);
    if (exact.length > 0) return exact;
  }
  const wanted = new Set(spellings.map((spelling) => spelling.toLowerCase()));
  return places((name) => wanted.has(name.toLowerCase()));
}

/** Refuses new columns that the table has already. */
export function refuseClash(file: string, names: readonly string[], added: readonly string[]): void {
  // In any case, as DuckDB and spreadsheets compare names.
  const present = new Set(names.map((name) => name.toLowerCase()));
  const clash = added.find((name) => present.has(name.toLowerCase()));
  if (clash === undefined) return;
  throw badInput(
    `${file} has a column ${shown(clash)} already, which predict would add; rename or drop it, or ask for other levels`,
  );
}

function listed(names: readonly string[]): string {
  const most = 30;
  const rest = names.length - most;
  return `${names.slice(0, most).map(shown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function shown(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
