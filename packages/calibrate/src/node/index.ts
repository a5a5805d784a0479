// Model files on disk: Node only

export { type LoadOptions, saveCalibrator } from "./calibrator-files.ts";
export { loadCalibrator } from "./load-calibrator.ts";
export { type ModelFileCode, ModelFileError } from "./model-file-error.ts";
export { isTemporaryName, saveText } from "./save-text.ts";
