import type { CompletedCommand, CompletedOption } from "./command-tree.ts";

/** A script that zsh sources, or autoloads as _distcal. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const listed = commands.map(({ name, description }) => `    ${inQuotes(`${colonsEscaped(name)}:${description}`)}`);
  return `#compdef distcal
# zsh completion of distcal: source <(distcal completion zsh)
_distcal() {
  local -a commands
  commands=(
${listed.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
}
if [ "\${funcstack[1]}" = "_distcal" ]; then _distcal "$@"; else compdef _distcal distcal; fi
`;
}

function commandCase({ name, options, words, takesFiles }: CompletedCommand): string {
  const specs = options.flatMap(({ flags, description, value }) =>
    flags.map((flag) => inQuotes(`${flag}[${description.replaceAll(/[[\]\\:]/g, "\\$&")}]${action(value)}`)),
  );
  const rest = takesFiles ? ["'*:file:_files'"] : words.length > 0 ? [inQuotes(`1:word:(${words.join(" ")})`)] : [];
  return `    ${name}) _arguments ${[...specs, ...rest].join(" ")} ;;`;
}

function action(value: CompletedOption["value"]): string {
  if (value === "none") return "";
  if (value === "file") return ":file:_files";
  if (value === "folder") return ":folder:_files -/";
  return typeof value === "string" ? ":value: " : `:value:(${value.join(" ")})`;
}

function colonsEscaped(text: string): string {
  return text.replaceAll(":", "\\:");
}

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
