// Digits can be matched in one way only, so that a long cell takes no longer than its length.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number in a cell. A text is read by the rules of JavaScript for decimals, spaces around it left out; NaN for all else:
 * "", "NA", "nan", "inf", "0x10", "1,5", null.
 */
export function numberFrom(cell: unknown): number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "bigint") return Number(cell);
  if (typeof cell !== "string") return Number.NaN;
  const text = cell.trim();
  return decimal.test(text) ? Number(text) : Number.NaN;
}
