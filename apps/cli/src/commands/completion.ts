import type { Command } from "commander";
import { bashCompletion } from "../completion/bash.ts";
import { type CompletedCommand, completedCommands } from "../completion/command-tree.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { type OutputFlags, printResult } from "../terminal/output.ts";

/** The shells that completion is made for. */
export type Shell = "bash" | "zsh" | "fish";

const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Prints the completion script of a shell, made from the commands themselves. */
export async function completion(shell: Shell, program: Command, flags: OutputFlags): Promise<void> {
  const script = scripts[shell](completedCommands(program));
  await printResult(flags, { json: { shell, script }, text: script });
}
