export { type CodeBlock, codeBlocks } from "./code-blocks.ts";
export { expectedOutputs, explainDifference } from "./expected-output.ts";
export { type TranscriptCommand, transcriptCommands } from "./transcript.ts";
