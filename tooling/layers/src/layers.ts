/**
 * The layer of each package that has one: an import may only point to a lower number. Two packages of one layer know
 * nothing of each other. `tooling/` stands outside: tests and benchmarks may use it, what is published may not.
 */
export const layers: Readonly<Record<string, number>> = {
  "packages/distributions": 0,
  "packages/linalg": 0,
  "packages/kernels": 1,
  "packages/beta-link": 1,
  "packages/metrics": 1,
  "packages/model-document": 1,
  "packages/plots": 1,
  "packages/svgp-inference": 2,
  "packages/baselines": 3,
  "packages/calibrate": 4,
  "packages/compile": 5,
  "apps/cli": 6,
  "apps/docs": 6,
};
