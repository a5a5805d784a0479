import { printable } from "@distcal/tables/command";
import { Command } from "commander";
import { withOutputOptions } from "../flags/options.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { commands, type ListedCommand } from "./commands.ts";

const examples = `
Examples:
  distcal doctor
  distcal demo
  distcal fit distcal-demo/predictions.csv --out model.json
  distcal predict model.json distcal-demo/new.csv --out calibrated.csv
  distcal evaluate model.json distcal-demo/outcomes.csv
`;

/** The program with the commands that a command line is about: loading them all takes as long as the rest of a start. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const distcal = new Command("distcal")
    .description("Turn a regressor's predictions (mean, standard deviation) into calibrated distributions.")
    .version(ownVersion(), "-V, --version", "print the version and exit")
    .helpOption("-h, --help", "print this help and exit")
    .helpCommand(false)
    .showHelpAfterError("(distcal --help lists the commands)")
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printable(text)) })
    .addHelpText("after", examples);
  for (const command of await commandsFor(args)) {
    distcal.addCommand(command.copyInheritedSettings(distcal).helpOption("-h, --help", "print this help and exit"));
  }
  return distcal;
}

const listing: readonly (string | undefined)[] = [undefined, "-h", "--help", "-V", "--version"];

async function commandsFor(args: readonly string[]): Promise<readonly Command[]> {
  if (args.length < 2 && listing.includes(args[0])) return commands.map(listed);
  // Completion is made of all commands, and so is the suggestion in place of one that there is not.
  const named = commands.filter(({ name }) => name === args[0] && name !== "completion");
  return Promise.all((named.length > 0 ? named : commands).map(loaded));
}

async function loaded({ description, load }: ListedCommand): Promise<Command> {
  return (await load()).description(description);
}

/** A command as the list shows it, without its own options and what it does. */
function listed({ name, arguments: words, parts, description }: ListedCommand): Command {
  const command = new Command(name).description(description);
  if (words !== undefined) command.arguments(words);
  return parts ? command : withOutputOptions(command);
}
