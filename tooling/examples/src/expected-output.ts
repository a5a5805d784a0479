/** What a TypeScript example says that it prints: the texts behind `// →` on its console.log lines, in order. */
export function expectedOutputs(code: string): string[] {
  return [...code.matchAll(/^.*\bconsole\.log\(.*\/\/ → (?<text>.*)$/gm)].map((match) => match.groups?.["text"] ?? "");
}

const number = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/g;

/**
 * Why `printed` is not what the page shows, or undefined. Numbers agree when they round to the digits shown; the text
 * between them must be the same, white space apart; "…" on the page stands for any text.
 */
export function explainDifference(printed: string, shown: string): string | undefined {
  const difference = `printed ${JSON.stringify(printed)}, but the page shows ${JSON.stringify(shown)}`;
  const pattern = shown.replaceAll(/\s+/g, " ").trim().split("…").map(patternOf).join("[^]*?");
  const match = new RegExp(`^${pattern}$`).exec(printed.replaceAll(/\s+/g, " ").trim());
  if (match === null) return difference;
  const numbers = shown.match(number) ?? [];
  return numbers.every((text, i) => roundsTo(match[i + 1], text)) ? undefined : difference;
}

/** A pattern that takes any number where the text has one. */
function patternOf(text: string): string {
  return text
    .split(number)
    .map((between) => between.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(`(${number.source})`);
}

/** Whether the printed number, rounded to as many digits as are shown, is the one shown. */
function roundsTo(printed: string, shown: string): boolean {
  if (printed === shown) return true;
  const [mantissa, exponent = "0"] = shown.split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  // A whole number is shown in full: it must be equal. Digits behind a point say how far the page rounds.
  if (decimals === 0) return Number(printed) === Number(shown);
  const halfStep = 0.5 * 10 ** (Number(exponent) - decimals);
  return Math.abs(Number(printed) - Number(shown)) <= halfStep * (1 + 1e-9);
}
