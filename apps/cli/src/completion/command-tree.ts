import type { Command, Option } from "commander";
import { presetChoices, stepChoices } from "../flags/form-flags.ts";
import { knownEngines, knownNames } from "../flags/known-methods.ts";

/** What a shell can complete of one command. */
export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** Words that its argument can be; files where there are none. */
  readonly words: readonly string[];
  readonly takesFiles: boolean;
}

export interface CompletedOption {
  /** All spellings, such as -o and --out. */
  readonly flags: readonly string[];
  readonly description: string;
  /** What follows it: nothing, a file, a folder, or one of some words. */
  readonly value: "none" | "file" | "folder" | "other" | readonly string[];
}

const formats = ["csv", "parquet", "jsonl"];

/** What the value of an option can be, by its name. */
const values: Readonly<Record<string, CompletedOption["value"]>> = {
  "--method": [...knownNames, "auto"],
  "--preset": presetChoices,
  "--without": stepChoices,
  "--methods": ["all", ...knownNames],
  "--engine": ["auto", ...knownEngines],
  "--format": formats,
  "--out-format": formats,
  "--to": ["table", "duckdb", "spark", "onnx"],
  "--svg": "folder",
  "--png": "folder",
  "--data-dir": "folder",
};

/** The commands of a program as its shell completion knows them. */
export function completedCommands(program: Command): readonly CompletedCommand[] {
  return program.commands.map((command) => {
    const [argument] = command.registeredArguments;
    const parts = [command, ...command.commands];
    const words =
      command.commands.length > 0 ? command.commands.map((part) => part.name()) : (argument?.argChoices ?? []);
    return {
      name: command.name(),
      description: command.description(),
      options: [
        ...unique(parts.flatMap((part) => part.options)).map(({ short, long, description, required, optional }) => ({
          flags: [short, long].filter((flag) => flag != null),
          description,
          value: required || optional ? optionValue(command.name(), long ?? "") : ("none" as const),
        })),
        { flags: ["-h", "--help"], description: "print this help and exit", value: "none" as const },
      ],
      words,
      takesFiles: argument !== undefined && words.length === 0,
    };
  });
}

/** Options of a command and of its parts, each once. */
function unique(options: readonly Option[]): readonly Option[] {
  return options.filter(({ long }, i) => options.findIndex((other) => other.long === long) === i);
}

function optionValue(command: string, option: string): CompletedOption["value"] {
  if (option === "--out") return ["demo", "reproduce", "benchmark", "compile"].includes(command) ? "folder" : "file";
  if (command === "predict" && option === "--engine") return ["javascript", "duckdb"];
  // The paper's experiments have names of their own for further methods.
  if (command === "reproduce" && option === "--methods") return "other";
  return values[option] ?? "other";
}
