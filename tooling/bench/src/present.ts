import type { Measurement } from "./measure.ts";

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
