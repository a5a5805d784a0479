// Tables of any length

// Columns added to them
export { answersInOrder } from "./extend/answers-in-order.ts";
export { extendTable } from "./extend/extend-table.ts";
export type { BlockAnswerer, ExtendedRows, ExtensionReading, TableExtension } from "./extend/table-extension.ts";
// Files: read, and written whole or not at all
export {
  type AtomicFile,
  openAtomicFile,
  type WholeFile,
  writeFileAtomically,
  writeFilesAtomically,
} from "./files/atomic-file.ts";
export { type AtomicFolder, type FolderRules, openAtomicFolder } from "./files/atomic-folder.ts";
export { type ByteSource, inputName, requireFile } from "./files/byte-source.ts";
export { requireFolder, requireOutput } from "./files/output-path.ts";
export { refuseOverwrite } from "./files/same-file.ts";
export { requireStandardOutput, writeTo } from "./files/standard-output.ts";
export { OutputClosed, readingError, reasonOf, systemCode, writingError } from "./files/system-errors.ts";
export {
  keepFromNowOn,
  leaveWhenSafe,
  removeIfInterrupted,
  removeTemporary,
  stopIfInterrupted,
  uninterrupted,
} from "./files/temporary-files.ts";
export { filesName, inputFiles } from "./read/input-files.ts";
export { type OpenTable, openTable, type TableFlags } from "./read/open-table.ts";
export { type ReadOptions, type ReadTable, readTable } from "./read/read-table.ts";
export { type TextTable, textTableOf } from "./read/text-table.ts";
// Samples of them
export { readSample, type SampledTable, type SampleOptions } from "./sample/read-sample.ts";
export { type SparkFormSample, type SparkSample, sparkFormSampleSql, sparkSampleSql } from "./sample/spark-sample.ts";
export { strataCount } from "./sample/strata.ts";
