// Compiling: a calibrator becomes a table of polynomials

export { type CompileOptions, type CompileProgress, compile } from "./compile.ts";
export type { DomainOptions } from "./domain.ts";
export type { OutputColumn, OutputName, OutputOptions, OutputPlan } from "./output-columns.ts";
export { ToleranceError, type ToleranceReached } from "./tolerance-error.ts";

// What comes out: evaluated in TypeScript, written to JSON and read again

export type {
  CompiledCalibrator,
  CompiledInput,
  Evaluation,
  EvaluationTarget,
} from "./compiled-calibrator.ts";
export type { Certificate, CompiledContent } from "./compiled-content.ts";
export { type CompiledDocument, compiledVersion } from "./compiled-document.ts";
export type { RowCounts } from "./evaluator.ts";
export { parseCompiled } from "./parse-compiled.ts";

// The grid behind it, for pictures

export type { Domain } from "./domain.ts";
export { predictionAt } from "./domain.ts";
export { type Block, type Cell, type CellFrame, frameOf } from "./grid.ts";

// For engines: a table and a SELECT

export { type CellColumn, cellTable, cellTableCsv } from "./cell-table.ts";
export type { SqlDialect } from "./sql/sql-dialect.ts";
export { type SqlOptions, sqlText } from "./sql/sql-text.ts";

// For engines: an ONNX model

export { onnxModel, onnxOpset } from "./onnx/onnx-model.ts";

// To verify it there

export { type CheckRows, checkRows, checkRowsCsv } from "./check-rows.ts";
export { type ReadmeOptions, readmeText } from "./readme-text.ts";
