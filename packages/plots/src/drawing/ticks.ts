/** Labels are powers of ten from here on: plain digits would fill the panel. */
const longestNumber = 1e9;
const mostDecimals = 8;

/** Multiples of 1, 2 or 5 · 10ᵏ within a range, about `count` of them. */
export function roundTicks(domain: readonly [number, number], count: number): number[] {
  const [low, high] = domain;
  const rough = (high - low) / count;
  const power = Math.floor(Math.log10(rough));
  const factor = roundFactor(rough / 10 ** power);
  // A step below 1 is a fraction, but 1 is a whole number of steps: dividing by that keeps 3 steps of 0.1 at 0.3.
  const perUnit = 10 ** -power / factor;
  const step = 10 ** power * factor;
  const tickAt = (k: number): number => (power < 0 ? k / perUnit : k * step);
  const nearest = (value: number): number => Math.round(power < 0 ? value * perUnit : value / step);
  const first = nearest(low) + (tickAt(nearest(low)) < low ? 1 : 0);
  const last = nearest(high) - (tickAt(nearest(high)) > high ? 1 : 0);
  if (last < first && count < 2) return roundTicks(domain, 2 * count);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => tickAt(first + i));
}

function roundFactor(rough: number): number {
  if (rough >= Math.sqrt(50)) return 10;
  if (rough >= Math.sqrt(10)) return 5;
  return rough >= Math.SQRT2 ? 2 : 1;
}

/** Ticks as text, all with the decimals that their step needs. */
export function tickLabels(ticks: readonly number[]): string[] {
  if (ticks.length < 2) return ticks.map((tick) => signed(String(Number(tick.toPrecision(6)))));
  // Less than a rounding error is not a decimal more.
  const power = Math.floor(Math.log10(Math.abs(ticks[1] - ticks[0])) + 1e-9);
  const largest = ticks.reduce((most, tick) => Math.max(most, Math.abs(tick)), 0);
  if (largest >= longestNumber || -power > mostDecimals) {
    const digits = Math.min(15, Math.max(0, Math.floor(Math.log10(largest) + 1e-9) - power));
    return ticks.map((tick) => (tick === 0 ? "0" : signed(tick.toExponential(digits))));
  }
  return ticks.map((tick) => {
    const [whole, decimals] = tick.toFixed(Math.max(0, -power)).split(".");
    const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
    return signed(decimals === undefined ? grouped : `${grouped}.${decimals}`);
  });
}

/** A minus as wide as a plus. */
function signed(label: string): string {
  return label.replaceAll("-", "−");
}
