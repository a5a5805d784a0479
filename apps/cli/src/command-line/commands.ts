import type { Command } from "commander";

/** A command as the list of commands tells it. */
export interface ListedCommand {
  readonly name: string;
  /** As they are typed, such as "<model> <file>"; a test holds them to the command. */
  readonly arguments?: string;
  /** Whether it is made of further commands, which have the options. */
  readonly parts?: boolean;
  readonly description: string;
  /** Its options and what it does, in a file of its own that is loaded where a command line names it. */
  load(): Promise<Command>;
}

/** The commands in the order of the help. */
export const commands: readonly ListedCommand[] = Object.freeze([
  {
    name: "demo",
    description: "run the paper's synthetic example from start to finish, with a report",
    load: async () => (await import("./demo.ts")).demoCommand(),
  },
  {
    name: "check",
    arguments: "<file>",
    description: "test whether predictions are calibrated, and if not, what is wrong and where; needs no model",
    load: async () => (await import("./check.ts")).checkCommand(),
  },
  {
    name: "fit",
    arguments: "<files...>",
    description: "fit a calibrator to past predictions and their outcomes",
    load: async () => (await import("./fit.ts")).fitCommand(),
  },
  {
    name: "predict",
    arguments: "<model> <file>",
    description: "add calibrated means, standard deviations and quantiles to a table",
    load: async () => (await import("./predict.ts")).predictCommand(),
  },
  {
    name: "evaluate",
    arguments: "<model> <file>",
    description: "score predictions as they are against their calibrated form",
    load: async () => (await import("./evaluate.ts")).evaluateCommand(),
  },
  {
    name: "compare",
    arguments: "<file>",
    description: "find the best calibrator for a table by cross-validation",
    load: async () => (await import("./compare.ts")).compareCommand(),
  },
  {
    name: "report",
    arguments: "[model] [file]",
    description: "write a self-contained page: whether to trust these predictions, where they fail, what to do next",
    load: async () => (await import("./report.ts")).reportCommand(),
  },
  {
    name: "watch",
    arguments: "<model> <file>",
    description: "raise an alarm when calibration is lost, and say what changed, where and since when",
    load: async () => (await import("./watch.ts")).watchCommand(),
  },
  {
    name: "update",
    arguments: "<model> <file>",
    description: "update a model with new outcomes, without the rows that it was fitted to",
    load: async () => (await import("./update.ts")).updateCommand(),
  },
  {
    name: "serve",
    arguments: "<model>",
    description: "answer HTTP requests: predictions, outcomes, alarms, metrics",
    load: async () => (await import("./serve.ts")).serveCommand(),
  },
  {
    name: "compile",
    arguments: "<model>",
    description: "turn a model into a table and one SQL statement, or ONNX, for other engines",
    load: async () => (await import("./compile.ts")).compileCommand(),
  },
  {
    name: "sample-sql",
    description: "print the Spark SQL that draws the sample of distcal fit on a cluster",
    load: async () => (await import("./sample-sql.ts")).sampleSqlCommand(),
  },
  {
    name: "benchmark",
    arguments: "[folders...]",
    description: "rank every method on folders of tables: scores, coverage, time, memory, worst cases",
    load: async () => (await import("./benchmark.ts")).benchmarkCommand(),
  },
  {
    name: "reproduce",
    description: "reproduce the paper's experiments: its table and figures next to ours",
    load: async () => (await import("./reproduce.ts")).reproduceCommand(),
  },
  {
    name: "datasets",
    parts: true,
    description: "the paper's six data sets, with checksums",
    load: async () => (await import("./datasets.ts")).datasetsCommand(),
  },
  {
    name: "doctor",
    description: "show versions and available engines, what is missing and how to get it",
    load: async () => (await import("./doctor.ts")).doctorCommand(),
  },
  {
    name: "completion",
    arguments: "<shell>",
    description: "print a script that completes commands, options and names in a shell",
    load: async () => (await import("./completion.ts")).completionCommand(),
  },
]);
