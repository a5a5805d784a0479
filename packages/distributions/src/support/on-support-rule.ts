import type { Support } from "../contracts/support.ts";
import { isOnLattice } from "./support.ts";

/** Throws unless every value can be an outcome on the support, naming the row, the rule and the remedy. */
export function requireOnSupport(where: string, name: string, values: Float64Array, support: Support): void {
  const { lower = -Infinity, upper = Infinity, step } = support;
  for (let i = 0; i < values.length; i++) {
    const y = values[i];
    if (y < lower || y > upper) throw offSupport(where, `${name}[${i}]`, y, lower, upper);
    if (step === undefined || isOnLattice(step, y)) continue;
    const rule = step === 1 ? "a whole number, as integer says" : `a multiple of ${step}, as rounded says`;
    throw new RangeError(`${where}: ${name}[${i}] must be ${rule}, got ${y}; correct it, or leave the option out`);
  }
}

/** What refuses a value beyond the bounds. */
export function offSupport(where: string, what: string, value: number, lower: number, upper: number): RangeError {
  const rule = value < lower ? `at least lower = ${lower}` : `at most upper = ${upper}`;
  return new RangeError(`${where}: ${what} must be ${rule}, got ${value}; move the bound, or correct this row`);
}
