/** A number for reading: a few significant digits, with a minus sign. */
export function rounded(value: number, digits = 4): string {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return "–";
  const text =
    size >= 1e6 || size < 1e-4
      ? value.toExponential(Math.min(2, digits - 1))
      : size >= 1000
        ? value.toFixed(0)
        : value.toFixed(Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
  return withMinus(text);
}

/** A number with its standard error, cut where the error makes digits meaningless: "0.012 ± 0.003", "1.24 ± 0.15". */
export function plusMinus(value: number, error: number): string {
  if (!(Number.isFinite(value) && Number.isFinite(error) && error > 0)) return rounded(value, 3);
  const place = Math.floor(Math.log10(error));
  // An error that begins with 1 has two digits: one would round it by up to a half.
  const last = place - (error / 10 ** place < 2 ? 1 : 0);
  if (last < -6 || place > 6) {
    const scale = Math.floor(Math.log10(Math.max(Math.abs(value), error)));
    const shown = (size: number): string => (size / 10 ** scale).toFixed(Math.max(0, scale - last));
    return `(${withMinus(shown(value))} ± ${shown(error)})e${scale}`;
  }
  const decimals = Math.max(0, -last);
  return `${withMinus(value.toFixed(decimals))} ± ${error.toFixed(decimals)}`;
}

/** Text whose numbers stay whole, and with what belongs to them, when it is broken into lines. */
export function unbroken(text: string): string {
  const joined = text.replaceAll(/(?<=\d) (?=%)| (?=± )|(?<=±) |(?<=p) (?=[=<] )|(?<=p [=<]) /g, "\u00a0");
  return joined.replaceAll(/(?<=\de)-(?=\d)/g, "−");
}

/** This many rows. */
export function countedRows(rows: number): string {
  return `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
}

/** With a true minus sign, and none before a nought. */
function withMinus(text: string): string {
  return text.replace(/^-(?=0(?:\.0*)?$)/, "").replace(/^-/, "−");
}
