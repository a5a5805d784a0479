/** A number in four significant digits, noughts kept, so that columns line up: 2.310, 13.00, 1.2e-7. */
export function fourDigits(value: number): string {
  if (value === 0) return "0";
  if (!Number.isFinite(value)) return value > 0 ? "infinite" : "-infinite";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2);
  return size >= 1000 ? value.toFixed(0) : value.toPrecision(4);
}

/** A change with its sign and its standard error: "-0.7112 ± 0.031". */
export function changeText({ mean, standardError }: { readonly mean: number; readonly standardError: number }): string {
  if (!Number.isFinite(mean) || !Number.isFinite(standardError)) return "";
  const decimals = decimalsOf(standardError > 0 ? standardError : mean);
  return `${mean > 0 ? "+" : ""}${withDecimals(mean, decimals)} ± ${withDecimals(standardError, decimals)}`;
}

/** A value with its standard error, in the decimals that show two digits of the error: "1.234 ± 0.012". */
export function valueText(value: number, standardError: number): string {
  if (!Number.isFinite(value) || !(standardError > 0 && standardError < Number.POSITIVE_INFINITY)) {
    return fourDigits(value);
  }
  const decimals = decimalsOf(standardError);
  return `${withDecimals(value, decimals)} ± ${withDecimals(standardError, decimals)}`;
}

/** A standard error in two significant digits, noughts kept: 0.030. */
export function twoDigits(value: number): string {
  return Number.isFinite(value) ? withDecimals(value, decimalsOf(value)) : "infinite";
}

/** A share as people say it: 90%, 87.4%. */
export function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

/** A small share to two digits, however small: 1.3%, 0.033%. */
export function smallPercent(share: number): string {
  return `${Number((100 * share).toPrecision(2))}%`;
}

/** A p-value in words: "p = 0.31", "p < 0.001"; "p ≤ 0.002" where that is the least that a test can give. */
export function pValueText(pValue: number, atFloor = false): string {
  if (atFloor) return `p ≤ ${Number(pValue.toPrecision(2))}`;
  return pValue < 0.001 ? "p < 0.001" : `p = ${Number(pValue.toPrecision(2))}`;
}

/** How many decimals show two digits of a value. */
function decimalsOf(value: number): number {
  return value === 0 ? 2 : Math.max(0, Math.min(10, 1 - Math.floor(Math.log10(Math.abs(value)))));
}

function withDecimals(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}
