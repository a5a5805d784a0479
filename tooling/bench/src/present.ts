import type { Comparison } from "./compare.ts";
import type { Measurement } from "./measure.ts";
import type { Size } from "./results.ts";

/** The measurements as an aligned text table, a block a suite. */
export function presentMeasurements(measurements: readonly Measurement[]): string {
  const lines: string[] = [];
  let suite = "";
  const width = Math.max(...measurements.map((m) => m.name.length), 4);
  for (const m of measurements) {
    if (m.suite !== suite) {
      suite = m.suite;
      lines.push("", suite);
    }
    const rate = m.rate ? presentRate(m.rate.perSecond, m.rate.unit) : "";
    lines.push(
      `  ${m.name.padEnd(width)}  ${presentTime(m.medianNs).padStart(10)}  p99 ${presentTime(m.p99Ns).padStart(10)}` +
        `  ${rate.padStart(16)}  ${m.speedup.toFixed(2).padStart(7)}×`,
    );
  }
  return lines.slice(1).join("\n");
}

/** Weights as an aligned text table. */
export function presentSizes(sizes: readonly Size[]): string {
  const width = Math.max(...sizes.map(({ name }) => name.length), 4);
  const lines = sizes.map(({ name, bytes }) => `  ${name.padEnd(width)}  ${(bytes / 1e3).toFixed(1).padStart(8)} kB`);
  return [sizes[0]?.suite ?? "nothing to weigh", ...lines].join("\n");
}

/** What became slower or larger, or that nothing did. */
export function presentComparison({ regressions, compared, added }: Comparison): string {
  const lines = regressions.map(
    ({ suite, name, factor, allowed }) =>
      `  ${suite} › ${name}: ${factor.toFixed(2)} times the baseline, up to ${allowed.toFixed(2)} would be noise`,
  );
  const verdict =
    lines.length === 0
      ? `none of ${compared} cases is beyond its baseline and noise`
      : `${lines.length} of ${compared} cases are beyond their baseline and noise:`;
  const news = added.length === 0 ? [] : [`${added.length} cases are not in the baseline; pnpm bench --save adds them`];
  return `${[verdict, ...lines, ...news].join("\n")}\n`;
}

function presentTime(ns: number): string {
  if (ns < 1e3) return `${ns.toFixed(1)} ns`;
  if (ns < 1e6) return `${(ns / 1e3).toFixed(2)} µs`;
  if (ns < 1e9) return `${(ns / 1e6).toFixed(2)} ms`;
  return `${(ns / 1e9).toFixed(2)} s`;
}

function presentRate(perSecond: number, unit: string): string {
  const [scale, prefix] = perSecond >= 1e9 ? [1e9, "G"] : perSecond >= 1e6 ? [1e6, "M"] : [1e3, "k"];
  const noun = unit === "flop" ? "FLOP" : `${unit}s`;
  const joined = unit === "flop" ? `${prefix}${noun}` : `${prefix} ${noun}`;
  return `${(perSecond / scale).toFixed(2)} ${joined}/s`;
}
