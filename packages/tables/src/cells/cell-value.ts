import { type CellRole, isEnd, openEnd } from "../roles/roles.ts";
import { numberFrom } from "./number-from.ts";

const nothing = /^\s*(?:na|n\/a|nan|null|none)?\s*$/i;
const infinite = /^\s*([+-]?)inf(?:inity)?\s*$/i;

/** The number of a cell of some role; NaN for what is none. An end of an outcome may be open, which is an empty cell or infinite. */
export function cellValue(role: CellRole, cell: unknown): number {
  if (!isEnd(role)) return numberFrom(cell);
  if (cell === undefined || cell === null || Number.isNaN(cell)) return openEnd(role);
  if (typeof cell !== "string") return numberFrom(cell);
  if (nothing.test(cell)) return openEnd(role);
  const sign = infinite.exec(cell)?.[1];
  if (sign !== undefined) return sign === "-" ? -Infinity : Infinity;
  return numberFrom(cell);
}
