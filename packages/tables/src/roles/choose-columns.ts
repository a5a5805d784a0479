import { badInput, type OptionName, UserError } from "../errors/user-error.ts";
import { guessColumns } from "./guess-columns.ts";
import {
  type CellRole,
  isEnd,
  isLimit,
  isRole,
  type ReadRole,
  type Role,
  ruleOf,
  spelledAs,
  type WantedColumns,
} from "./roles.ts";

/** A column of a table that is read as numbers. */
export interface NumberColumn {
  readonly role: CellRole;
  readonly name: string;
  /** Its place in the table, from 0. */
  readonly index: number;
}

/**
 * The columns of the wanted roles: as named, else as remembered where the table has such a column, else by the common
 * spellings; an unclear table is refused with its columns.
 */
export function chooseColumns(
  file: string,
  names: readonly string[],
  roles: readonly ReadRole[],
  asked: WantedColumns = {},
): readonly NumberColumn[] {
  const columns = roles
    .filter((role) => isWanted(names, role, roles, asked))
    .map((role) => {
      const index = placeOf(file, names, roles, role, asked);
      return Object.freeze({
        role: asked.lateTargets && role === "target" ? "lateTarget" : role,
        name: names[index],
        index,
      });
    });
  for (const [i, column] of columns.entries()) {
    const twin = columns.slice(0, i).find(({ index, role }) => index === column.index && !isLimit(role));
    if (twin === undefined || isLimit(column.role)) continue;
    throw badInput(
      (option) =>
        `${file}: ${option(twin.role)} and ${option(column.role)} both name column ${shown(column.name)}; name two columns`,
    );
  }
  return Object.freeze(columns);
}

/**
 * Whether a column is to be read: a weight only where one was named, or the table has the one that a model remembers; the ends of
 * an outcome only where one was named, and then no outcome.
 */
function isWanted(names: readonly string[], role: ReadRole, roles: readonly ReadRole[], asked: WantedColumns): boolean {
  const { weight, remembered } = asked;
  if (isEnd(role)) return asked[role] !== undefined;
  if (role === "target") return !roles.some((other) => isEnd(other) && asked[other] !== undefined);
  if (role !== "weight" || weight !== undefined) return true;
  return remembered?.weight !== undefined && namedAs(names, remembered.weight).length > 0;
}

function placeOf(
  file: string,
  names: readonly string[],
  roles: readonly ReadRole[],
  role: ReadRole,
  wanted: WantedColumns,
): number {
  const [asked, remembered] = [wanted[role], isLimit(role) ? undefined : wanted.remembered?.[role]];
  const name = asked ?? (remembered !== undefined && namedAs(names, remembered).length > 0 ? remembered : undefined);
  const found = name === undefined ? spelledAs(role, names) : namedAs(names, name);
  if (found.length === 1) return found[0];
  const missing =
    remembered === undefined || name !== undefined
      ? ""
      : `there is no column ${shown(remembered)}, which the model was fitted to, and `;
  throw new UserError(
    (option) => `${file}: ${missing}${unclear(names, role, name, found, option)}; its columns are ${listed(names)}`,
    2,
    { proposal: asked === undefined ? proposedColumns(names, roles, wanted) : undefined },
  );
}

/** Columns that may be meant, for the roles that were not named and that no spelling finds. */
function proposedColumns(
  names: readonly string[],
  roles: readonly ReadRole[],
  wanted: WantedColumns,
): Readonly<Record<string, string>> | undefined {
  const ofRows = roles.filter(isRole);
  const known: { [role in Role]?: string } = {};
  for (const role of ofRows) {
    const found = wanted[role] === undefined ? spelledAs(role, names) : namedAs(names, wanted[role]);
    if (found.length === 1) known[role] = names[found[0]];
  }
  return guessColumns(names, ofRows, known);
}

function unclear(
  names: readonly string[],
  role: ReadRole,
  asked: string | undefined,
  found: readonly number[],
  option: OptionName,
): string {
  const { meaning, spellings } = ruleOf(role);
  if (asked !== undefined) {
    const problem = found.length === 0 ? "there is no" : "there is more than one";
    return `${problem} column ${shown(asked)} for ${option(role)}`;
  }
  if (found.length === 0) return `no column is called ${spellings.join(", ")}; name ${meaning} with ${option(role)}`;
  const which = found.map((i) => shown(names[i])).join(" and ");
  return `${which} could each be ${meaning}; say which with ${option(role)}`;
}

/** Places of a name: exactly as requested where there is one, else in any case. */
export function namedAs(names: readonly string[], asked: string): readonly number[] {
  const places = (test: (name: string) => boolean): number[] => names.flatMap((name, i) => (test(name) ? [i] : []));
  const exact = places((name) => name === asked);
  return exact.length > 0 ? exact : places((name) => name.toLowerCase() === asked.toLowerCase());
}

/** Refuses new columns that the table has already. */
export function refuseClash(file: string, names: readonly string[], added: readonly string[]): void {
  // In any case, as DuckDB and spreadsheets compare names.
  const present = new Set(names.map((name) => name.toLowerCase()));
  const clash = added.find((name) => present.has(name.toLowerCase()));
  if (clash === undefined) return;
  throw badInput(
    `${file} has a column ${shown(clash)} already, which predict would add; rename or drop it, or ask for other answers`,
  );
}

/** Column names for a message: in quotes, at most thirty. */
export function listed(names: readonly string[]): string {
  const most = 30;
  const rest = names.length - most;
  return `${names.slice(0, most).map(shown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** A column name in quotes, cut where it is long. */
export function shown(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
