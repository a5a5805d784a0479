// The benchmark of the field: every method on every table
export {
  type BenchmarkEvent,
  type BenchmarkOptions,
  benchmark,
  benchmarkRows,
} from "./benchmark/benchmark.ts";
export type { CellAnswer, CellTask } from "./benchmark/cells/benchmark-cell.ts";
export { benchmarkCsv } from "./benchmark/document/benchmark-csv.ts";
export type { BenchmarkDocument } from "./benchmark/document/benchmark-document.ts";
export type { DifferenceOverTables, MethodSummary, PartSummary } from "./benchmark/document/summary.ts";
export type { TableScore } from "./benchmark/document/table-scores.ts";
export { benchmarkMethodNames } from "./benchmark/methods/benchmark-methods.ts";
// The paper's data sets
export { cacheFolder, dataFolder } from "./datasets/cache-folder.ts";
export { type Dataset, type DatasetName, datasetNames, datasets } from "./datasets/catalogue.ts";
export {
  type FetchedDatasets,
  type FetchSeveralOptions,
  fetchDatasets,
  type ListedDataset,
  listDatasets,
} from "./datasets/dataset-files.ts";
export { type ReadDataset, readDataset } from "./datasets/read-dataset.ts";
// Its experiments: what is done, and how rows are split
export {
  baseNames,
  type PlanOptions,
  protocols,
  type ReproductionPlan,
  reproductionPlan,
} from "./protocol/plan.ts";
export { type SplitRows, splitRows } from "./protocol/split-rows.ts";
// Doing them
export {
  drawPaperFigures,
  type ReproduceOptions,
  type ReproductionEvent,
  reproduce,
} from "./reproduction/reproduce.ts";
// Its synthetic example
export {
  type DrawFigure,
  densityFigure,
  type ExampleCalibrators,
  mapMeans,
  mapsFigure,
} from "./synthetic/example-figures.ts";
export { type SyntheticExample, syntheticExample } from "./synthetic/synthetic-example.ts";
export { type LineRows, trueDistribution, twoLines } from "./synthetic/two-lines.ts";
// Their table
export type { ReproductionDocument } from "./table/result-document.ts";
export { tableFiles } from "./table/table-files.ts";
