/** Nine decimals: a thousandth of a thousandth of any tolerance worth asking for. */
const decimals = 1e9;

/** A number as tables and files hold it, to nine decimals. */
export function storedOffset(value: number): number {
  return Math.round(value * decimals) / decimals;
}
