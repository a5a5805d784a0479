import type { CalibrationTest } from "@distcal/metrics";
import { shortNumber } from "../terminal/output.ts";

type Finding = CalibrationTest["findings"][number];

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
  if (what === "too-narrow" || what === "too-wide")
    return `σ × ${shortNumber(factor, 3)} ± ${shortNumber(factorError, 1)}`;
  if (what === "biased")
    return `mean ${shift < 0 ? "−" : "+"} ${shortNumber(Math.abs(shift), 2)} ± ${shortNumber(shiftError, 1)} σ`;
  return "a learnt shape";
}
