import type { Calibrator, Observations } from "@distcal/distributions";
import { type MethodReader, type MethodSchemas, readModelDocument } from "@distcal/model-document";
import {
  conformalMethod,
  crudeMethod,
  distributionalConformalMethod,
  fitConformal,
  fitCrude,
  fitDistributionalConformal,
  fitGlobalBeta,
  fitIdentity,
  fitIsotonic,
  fitNormalisedConformal,
  fitVarianceScaling,
  globalBetaMethod,
  identityMethod,
  isotonicMethod,
  normalisedConformalMethod,
  varianceScalingMethod,
} from "../../src/calibrators/index.ts";

/** Every calibrator of this folder with every choice of density. */
export const everyCalibrator: Readonly<Record<string, (observations: Observations) => Calibrator>> = {
  identity: fitIdentity,
  isotonic: fitIsotonic,
  "isotonic of straight lines": (rows) => fitIsotonic(rows, { density: "grid" }),
  "variance scaling": fitVarianceScaling,
  "variance scaling with a shift": (rows) => fitVarianceScaling(rows, { shift: true }),
  "the global Beta map": fitGlobalBeta,
  CRUDE: fitCrude,
  "CRUDE of straight lines": (rows) => fitCrude(rows, { density: "lines" }),
  conformal: fitConformal,
  "conformal of straight lines": (rows) => fitConformal(rows, { density: "lines" }),
  "normalised conformal": fitNormalisedConformal,
  "distributional conformal": fitDistributionalConformal,
};

const methods: Readonly<Record<string, MethodReader>> = {
  identity: identityMethod,
  isotonic: isotonicMethod,
  "variance-scaling": varianceScalingMethod,
  "global-beta": globalBetaMethod,
  crude: crudeMethod,
  conformal: conformalMethod,
  "normalised-conformal": normalisedConformalMethod,
  "distributional-conformal": distributionalConformalMethod,
};

const schemas: MethodSchemas = Object.fromEntries(Object.entries(methods).map(([name, { schema }]) => [name, schema]));

/** The calibrator of a model text. */
export function parse(text: string): Calibrator {
  const content = readModelDocument(text, schemas);
  return methods[content.method].restore(content);
}
