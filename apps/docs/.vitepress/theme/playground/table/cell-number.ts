const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number in a cell; NaN for what is no plain decimal: "", "NA", "1,5", "0x10". */
export function numberFrom(cell: unknown): number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "bigint") return Number(cell);
  if (typeof cell !== "string") return Number.NaN;
  const text = cell.trim();
  return decimal.test(text) ? Number(text) : Number.NaN;
}
