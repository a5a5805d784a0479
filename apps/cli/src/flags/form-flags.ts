import type { PresetName, StepName } from "@distcal/calibrate";
import { badInput } from "@distcal/tables/command";
import { alignedRows } from "../terminal/output.ts";

/** The forms of GP-Beta, as the help describes them. */
const presets: Readonly<Record<PresetName, string>> = {
  default: "every step that the rows support",
  paper: "the maps of the paper alone",
};

/** The steps of GP-Beta, as the help describes them. */
const steps: Readonly<Record<StepName, string>> = {
  "local-scale": "a separate width for each prediction, before the maps",
  groups: "a width and a location for each group, small groups borrowing from all",
  shape: "one shape for all rows, a mixture of normals",
  "log-std": "distinguishes predictions by their std, however widely means vary",
  surprise: "a small chance of an outcome far from where it was expected",
  "final-shape": "a last correction of width and shift, learnt from held-out rows",
  predictive: "maps by the predictive density, if those by the bound fit badly",
};

/** The names that `--preset` takes. */
export const presetChoices: readonly string[] = Object.freeze(Object.keys(presets));

/** The names that `--without` takes. */
export const stepChoices: readonly string[] = Object.freeze(Object.keys(steps));

/** A line for each step: its name and what it does. */
export function stepLines(): string {
  return alignedRows(Object.entries(steps)).trimEnd();
}

/** The flags that say which form GP-Beta is to have, as they were typed. */
export interface FormFlags {
  readonly preset?: string;
  readonly without?: string;
}

/** Which form GP-Beta is to have; nothing of what was not asked for. */
export interface AskedForm {
  readonly preset?: PresetName;
  readonly without?: readonly StepName[];
}

/** The form that the flags ask of a method. */
export function askedForm({ preset, without }: FormFlags, method: string): AskedForm {
  if (preset !== undefined) requireGpBeta("--preset", method);
  if (without !== undefined) requireGpBeta("--without", method);
  if (preset !== undefined && !presetChoices.includes(preset)) {
    throw badInput(`--preset must be one of ${presetChoices.join(", ")}, got ${preset}`);
  }
  const left = without?.split(",").map((name) => name.trim()) ?? [];
  const unknown = left.find((name) => !stepChoices.includes(name));
  if (unknown !== undefined) {
    throw badInput(`--without must be one or more of ${stepChoices.join(", ")}, comma-separated, got "${unknown}"`);
  }
  return {
    ...(preset !== undefined && { preset: preset as PresetName }),
    ...(left.length > 0 && { without: left as readonly StepName[] }),
  };
}

function requireGpBeta(flag: string, method: string): void {
  if (method === "gp-beta" || method === "auto") return;
  throw badInput(`${flag} is for the method gp-beta, got --method ${method}; omit one of them`);
}
