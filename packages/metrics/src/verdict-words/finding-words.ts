import type { Finding } from "../calibration-test/findings.ts";

/** What is wrong, in words. */
const faults: Readonly<Record<Finding["what"], string>> = Object.freeze({
  biased: "biased",
  "too-narrow": "intervals too narrow",
  "too-wide": "intervals too wide",
  skewed: "skewed",
  "tails-too-light": "predicted tails too light",
  "tails-too-heavy": "predicted tails too heavy",
});

/** What is wrong in a region. */
export const faultWords = ({ what }: Finding): string => faults[what];

/** The size of a finding: what would put it right. */
export function sizeWords({ what, factor, factorError, shift, shiftError }: Finding): string {
  if (what === "too-narrow" || what === "too-wide") return `σ × ${digits(factor, 3)} ± ${digits(factorError, 1)}`;
  if (what === "biased")
    return `mean ${shift < 0 ? "−" : "+"} ${digits(Math.abs(shift), 2)} ± ${digits(shiftError, 1)} σ`;
  return "a learnt shape";
}

/** A number in at most so many significant digits, without trailing noughts. */
function digits(value: number, most: number): string {
  return String(Number(value.toPrecision(most)));
}
