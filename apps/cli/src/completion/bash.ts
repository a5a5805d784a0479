import type { CompletedCommand, CompletedOption } from "./command-tree.ts";

/** A script that bash sources. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# bash completion of distcal: source <(distcal completion bash)
_distcal() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$current"))
    return
  fi
  case "$command $previous" in
${commands.flatMap(valueCases).join("\n")}
  esac
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
}
complete -o filenames -F _distcal distcal
`;
}

function valueCases({ name, options }: CompletedCommand): string[] {
  return options
    .filter(({ value }) => value !== "none")
    .map(({ flags, value }) => {
      const pattern = flags.map((flag) => `"${name} ${flag}"`).join("|");
      return `    ${pattern}) ${answer(value)}; return ;;`;
    });
}

function answer(value: CompletedOption["value"]): string {
  if (value === "file") return `COMPREPLY=($(compgen -f -- "$current"))`;
  if (value === "folder") return `COMPREPLY=($(compgen -d -- "$current"))`;
  return typeof value === "string" ? ":" : `COMPREPLY=($(compgen -W "${value.join(" ")}" -- "$current"))`;
}

function commandCase({ name, options, words, takesFiles }: CompletedCommand): string {
  const flags = options.flatMap((option) => option.flags).join(" ");
  const rest = takesFiles ? answer("file") : answer(words);
  return `    ${name}) if [[ "$current" == -* ]]; then ${answer([flags])}; else ${rest}; fi ;;`;
}
