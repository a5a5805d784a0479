// Compiling: a calibrator becomes a table of polynomials

export type { OutputColumn, OutputName, OutputOptions, OutputPlan } from "./columns/output-columns.ts";
export { type CompileOptions, type CompileProgress, compile } from "./compiling/compile.ts";
export { ToleranceError, type ToleranceReached } from "./compiling/tolerance-error.ts";
export type { DomainOptions } from "./grid/domain.ts";

// What comes out: evaluated in TypeScript, written to JSON and read again

export type {
  CompiledCalibrator,
  CompiledInput,
  Evaluation,
  EvaluationTarget,
} from "./compiled/compiled-calibrator.ts";
export type { Certificate, CompiledContent } from "./compiled/compiled-content.ts";
export { type CompiledDocument, compiledVersion } from "./compiled/compiled-document.ts";
export type { RowCounts } from "./compiled/evaluator.ts";
export { parseCompiled } from "./compiled/parse-compiled.ts";

// The grid behind it, for pictures

export type { Domain } from "./grid/domain.ts";
export { predictionAt } from "./grid/domain.ts";
export { type Block, type Cell, type CellFrame, frameOf } from "./grid/grid.ts";

// For engines: a table and a SELECT

export { dialectNames, type SqlDialect } from "./sql/dialects/dialects.ts";
export { type SqlOptions, sqlText } from "./sql/sql-text.ts";
export { cellTableScript } from "./tables/cell-script.ts";
export { type CellColumn, cellTable, cellTableCsv } from "./tables/cell-table.ts";

// For engines: an ONNX model

export { onnxModel, onnxOpset } from "./onnx/onnx-model.ts";

// To verify it there

export { type CheckColumnNames, type CheckRows, checkRows, checkRowsCsv } from "./tables/check-rows.ts";
export { type ReadmeOptions, readmeText } from "./tables/readme-text.ts";
