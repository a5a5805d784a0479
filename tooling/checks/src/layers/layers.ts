/**
 * The layer of each package that has one: an import may only point to a lower number. Two packages of one layer know
 * nothing of each other. `tooling/` stands outside: tests and benchmarks may use it, what is published may not.
 */
export const layers: Readonly<Record<string, number>> = {
  "packages/numerics": 0,
  "packages/distributions": 1,
  "packages/linalg": 1,
  "packages/kernels": 2,
  "packages/beta-link": 2,
  "packages/metrics": 2,
  "packages/model-document": 2,
  "packages/plots": 2,
  "packages/svgp-inference": 3,
  "packages/baselines": 4,
  "packages/tables": 4,
  "packages/engine-tfjs": 4,
  "packages/monitor": 4,
  "packages/calibrate": 5,
  "packages/compile": 6,
  "packages/experiments": 6,
  "apps/cli": 7,
  "apps/docs": 7,
};
