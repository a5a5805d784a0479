import { roundTicks, tickLabels } from "./ticks.ts";

/** An axis that shows logarithms: its range and ticks are powers of ten, its words the numbers themselves. */
export interface LogAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly names: readonly string[];
}

/** Ranges of up to so many decades have more than one tick in each. */
const fewDecades = 2.5;
const mostTicks = 7;

/** The axis of positive numbers from `low` to `high`; marks stand at the decimal logarithms of theirs. */
export function logAxis(low: number, high: number): LogAxis {
  const domain = [Math.log10(low), Math.log10(high)] as const;
  const values = tickValues(low, high);
  const isEven = high / low < 3;
  return {
    domain,
    ticks: values.map(Math.log10),
    names: isEven ? tickLabels(values) : values.map(powerLabel),
  };
}

function tickValues(low: number, high: number): number[] {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  if (high / low < 3) return roundTicks([low, high], 4);
  const powers = Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i);
  if (to - from <= fewDecades) {
    const digits = to - from <= 1 ? [1, 1.5, 2, 3, 5, 7] : [1, 2, 5];
    return powers.flatMap((power) => digits.map((digit) => power10(power, digit))).filter(within(low, high));
  }
  const values = powers.map((power) => power10(power, 1)).filter(within(low, high));
  const every = Math.ceil(values.length / mostTicks);
  // From the top, where the curves are.
  return values.filter((_, i) => (values.length - 1 - i) % every === 0);
}

/** digit · 10ᵏ, as its digits are read. */
function power10(power: number, digit: number): number {
  return Number(`${digit}e${power}`);
}

function within(low: number, high: number): (value: number) => boolean {
  return (value) => value >= low && value <= high;
}

const superscripts: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹").map((sign, digit) => [String(digit), sign]),
);

/** 0.01, 1, 500; 10⁻⁴ and 10⁵ where plain digits would be long. */
function powerLabel(value: number): string {
  const power = Math.floor(Math.log10(value) + 1e-9);
  if (power >= -3 && power <= 4) return String(value);
  const digit = Number((value / 10 ** power).toPrecision(2));
  const exponent = `${power < 0 ? "⁻" : ""}${Array.from(String(Math.abs(power)), (sign) => superscripts[sign]).join("")}`;
  return `${digit === 1 ? "" : `${digit}·`}10${exponent}`;
}
