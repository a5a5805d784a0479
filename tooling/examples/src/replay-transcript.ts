import { type RunOptions, runProgram } from "@distcal/testing";
import { explainDifference } from "./expected-output.ts";
import { transcriptCommands } from "./transcript.ts";

/** Runs the commands of a transcript one after the other; answers each that printed something else than is shown. */
export async function replayTranscript(transcript: string, options: RunOptions): Promise<string[]> {
  const commands = transcriptCommands(transcript);
  if (commands.length === 0) return ["a transcript has lines that start with $, this one has none"];
  const differences: string[] = [];
  for (const { command, output } of commands) {
    const { stdout, stderr } = await runProgram("sh", ["-c", command], options);
    const difference = explainDifference(stdout + stderr, output);
    if (difference !== undefined) differences.push(`${command}: ${difference}`);
  }
  return differences;
}
