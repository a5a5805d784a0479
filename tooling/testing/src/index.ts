// Numbers that should agree
export { type Closeness, expectAllClose } from "./all-close.ts";
// Files and programs outside the repository
export { inDuckdb, runInDuckdb } from "./asked-duckdb.ts";
export { askSqlite, hasSqlite } from "./asked-sqlite.ts";
export { expectGradient, type GradientCheck, numericalGradient } from "./finite-difference.ts";
export { type GoldenTable, goldenRows } from "./golden-table.ts";
// Inputs that mean harm
export { changeNumbers } from "./hostile/hostile-numbers.ts";
export { changedText } from "./hostile/hostile-text.ts";
export { below, oneOf, type RandomSource } from "./hostile/random-source.ts";
// Laws that every value of a kind obeys
export { type BatchLike, batchLaws, describeBatchLaws } from "./laws/batch-laws.ts";
export {
  type CalibratorLawOptions,
  type CalibratorLike,
  calibratorLaws,
  describeCalibratorLaws,
} from "./laws/calibrator-laws.ts";
export {
  type DistributionLawOptions,
  type DistributionLike,
  describeDistributionLaws,
  distributionLaws,
} from "./laws/distribution-laws.ts";
export { describeKernelLaws, type KernelLawOptions, type KernelLike, kernelLaws } from "./laws/kernel-laws.ts";
export { describeLaws, type Law } from "./laws/law.ts";
export { describeMapLaws, type MapLawOptions, type MapLike, mapLaws } from "./laws/map-laws.ts";
export { loopbackServer } from "./loopback-server.ts";
export { findChromium, findSwiftshader, requiredParts } from "./machine.ts";
export { miscalibratedRows } from "./miscalibrated-rows.ts";
export { numberBetween } from "./number-between.ts";
export { pythonWith } from "./python-with.ts";
export { type Finished, mustRun, type RunOptions, runProgram } from "./run-program.ts";
export { readShared, repositoryRoot } from "./shared-files.ts";
export { sparkPython } from "./spark-python.ts";
export { testFolder } from "./test-folder.ts";
