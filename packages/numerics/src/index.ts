// Randomness: seeded and splittable

export { createRng, type Rng } from "./random/rng.ts";
export { rowSeed } from "./random/row-seed.ts";
export { shuffle, shuffledRows } from "./random/shuffle.ts";
export { type UniformRng, uniformRng } from "./random/uniform-rng.ts";

// Special functions of the normal distribution

export { erf, erfc, erfcx } from "./special/erfcx.ts";
export { logNormalCdf, logNormalCdfWithGrad } from "./special/log-normal-cdf.ts";
export { normalCdf, normalLogPdf, normalPdf } from "./special/normal-cdf.ts";
export { normalQuantile, normalQuantileFromLog } from "./special/normal-quantile.ts";
export { scoreFromLogs } from "./special/score-from-logs.ts";
export { scoreLogs } from "./special/score-logs.ts";

// Special functions that keep probabilities in logarithms

export { clamp } from "./special/clamp.ts";
export { logAddExp } from "./special/log-add-exp.ts";
export { log1mexp } from "./special/log1mexp.ts";
export { softplus } from "./special/softplus.ts";

// Special functions of the gamma and beta distributions

export { type BetaShape, betainc, logBetainc } from "./special/betainc.ts";
export { lgamma, logBeta } from "./special/lgamma.ts";
export { logGammaHalfRatio } from "./special/log-gamma-half-ratio.ts";
export {
  logOnePlusSquare,
  logStudentTSf,
  type StudentTShape,
  studentTCentral,
  studentTShape,
} from "./special/student-t-tail.ts";

// Quadrature: expectations under a normal distribution, integrals to a tolerance

export { integrate } from "./quadrature/adaptive-quadrature.ts";
export { gaussHermite, type QuadratureRule } from "./quadrature/gauss-hermite.ts";

// Roots of rising functions

export { monotoneRoot, type RisingFunction } from "./roots/monotone-root.ts";
export { segmentOf } from "./roots/segment-of.ts";

// WebAssembly kernels, where they run

export { type WasmInMemory, wasmExports, wasmInMemory } from "./wasm/wasm-exports.ts";

// Checks at public borders, worded alike in every package

export { described, quoted } from "./checks/described.ts";
export { type OptionNames, requireKnownOptions, requireListedOptions } from "./checks/known-options.ts";
export {
  finiteColumn,
  finiteRows,
  type NumberOrRows,
  positiveColumn,
  probabilityRows,
  requireCount,
  requireFinite,
  requireLength,
  requirePositive,
  requireProbability,
  requireRow,
  requireSampling,
  requireSeed,
  type SampleOptions,
} from "./checks/validate.ts";
