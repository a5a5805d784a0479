import { Command } from "commander";
import type { DatasetFlags, FetchFlags } from "../commands/datasets.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const folderHelp = "the folder of the CSV files (default: DISTCAL_DATA, else a cache folder of the user)";

/** `distcal datasets`. */
export function datasetsCommand(): Command {
  const list = withOutputOptions(
    new Command("list").description("list the data sets, their sources, and which are downloaded"),
  )
    .option("--data-dir <folder>", folderHelp)
    .action(async (flags: DatasetFlags) => {
      const { printDatasets } = await import("../commands/datasets.ts");
      await printDatasets(flags);
    });
  const fetch = withOutputOptions(
    new Command("fetch")
      .description("download them from their public sources, checked by SHA-256")
      .argument("[names...]", "the data sets to download (default: all six)"),
  )
    .option("--data-dir <folder>", folderHelp)
    .option("--from <address>", "a mirror to download from")
    .option("--patience <seconds>", "give up on a host after this many seconds without data", "30")
    .action(async (names: string[], flags: FetchFlags) => {
      const { downloadDatasets } = await import("../commands/datasets.ts");
      await downloadDatasets(names, flags);
    });
  const examples = ["distcal datasets list", "distcal datasets fetch diabetes boston"];
  const command = new Command("datasets").helpCommand(false);
  // The settings of the whole program are handed down when a command is added, and not to the commands below it.
  for (const [i, part] of [list, fetch].entries()) {
    part.exitOverride().helpOption("-h, --help", "print this help and exit");
    command.addCommand(withExamples(part, [examples[i]]));
  }
  return withExamples(command, examples);
}
