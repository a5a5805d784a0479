export { askedEngine } from "./asked-engine.ts";
export { type CodeBlock, codeBlocks } from "./code-blocks.ts";
export { commandOnPath } from "./command-on-path.ts";
export { expectedOutputs, explainDifference } from "./expected-output.ts";
export { replayTranscript } from "./replay-transcript.ts";
export { type TranscriptCommand, transcriptCommands } from "./transcript.ts";
