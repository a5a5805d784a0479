import type { CompletedCommand, CompletedOption } from "./command-tree.ts";

/** A script that fish sources. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c distcal -n __fish_use_subcommand -f -a ${command.name} -d ${inQuotes(command.description)}`,
    ...optionLines(command),
  ]);
  return `# fish completion of distcal: distcal completion fish | source
complete -c distcal -n __fish_use_subcommand -f
complete -c distcal -n __fish_use_subcommand -s h -l help -d 'print the help and exit'
complete -c distcal -n __fish_use_subcommand -s V -l version -d 'print the version and exit'
${lines.join("\n")}
`;
}

function optionLines({ name, options, words, takesFiles }: CompletedCommand): string[] {
  const start = `complete -c distcal -n ${inQuotes(`__fish_seen_subcommand_from ${name}`)}`;
  const rest = takesFiles ? [] : [`${start} -f${words.length > 0 ? ` -a ${inQuotes(words.join(" "))}` : ""}`];
  return [
    ...rest,
    ...options.map(({ flags, description, value }) => {
      const spelled = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      return `${start} ${spelled.join(" ")} ${action(value)}-d ${inQuotes(description)}`;
    }),
  ];
}

function action(value: CompletedOption["value"]): string {
  if (value === "none") return "";
  if (value === "file") return "-r -F ";
  if (value === "folder") return "-x -a '(__fish_complete_directories)' ";
  return typeof value === "string" ? "-x " : `-x -a ${inQuotes(value.join(" "))} `;
}

function inQuotes(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
