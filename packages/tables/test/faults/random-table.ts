import { below, oneOf, type RandomSource } from "@distcal/testing";

/** A table as plain texts and numbers, which the writers below and the oracle both know. */
export interface RandomTable {
  readonly names: readonly string[];
  readonly rows: readonly RandomRow[];
}

/** One row: its cells as texts, and mean and std where it is good. */
interface RandomRow {
  readonly cells: readonly string[];
  readonly good: readonly [mean: number, std: number] | undefined;
}

const texts = [
  ...["", "a", "Ω", "日本", "x,y", 'say "so"', "two\nlines", "it's", " space ", "007", "12345678901234567890", "-0"],
  ...[
    "1e400",
    "null",
    "NaN",
    "'; DROP TABLE cells; --",
    "{}",
    "[1]",
    "\\",
    "\t",
    "🙂",
    "<script>",
    "=1+1",
    "a".repeat(300),
  ],
];
const hostileNames = [
  ...[
    "name",
    "mean 2",
    'the "best"',
    "a,b",
    "Ω",
    "select",
    "distcal",
    "x'y",
    "two\nlines",
    "file_row_number",
    "__proto__",
  ],
  ...["constructor", "<b>", "%s", "std=7"],
];

/** A table of a few rows with columns mean, std and some of other names, in any order; some rows are bad. */
export function randomTable(random: RandomSource): RandomTable {
  const others = [...hostileNames].sort(() => random.uniform() - 0.5).slice(0, below(random, 4));
  const names = [...others];
  for (const own of ["mean", "std"]) names.splice(below(random, names.length + 1), 0, own);
  const rows = Array.from({ length: 1 + below(random, 40) }, () => {
    const mean = oneOf(random, [0, -1, 1, 1e300, -1e-300, 1e6]) * random.uniform();
    const std = oneOf(random, [1e-300, 1, 10, 1e300]) * (0.1 + random.uniform());
    const bad = random.uniform() < 0.1;
    const meanText = bad && random.uniform() < 0.5 ? oneOf(random, ["", "x", "inf", "1,5"]) : numberText(random, mean);
    const isTold = bad && Number.isFinite(Number(meanText)) && meanText.trim() !== "";
    const stdText = isTold ? oneOf(random, ["0", "-1", "nan", "none"]) : numberText(random, std);
    const cells = names.map((name) => (name === "mean" ? meanText : name === "std" ? stdText : oneOf(random, texts)));
    return { cells, good: bad ? undefined : ([Number(meanText), Number(stdText)] as const) };
  });
  return { names, rows };
}

function numberText(random: RandomSource, value: number): string {
  return oneOf(random, [String(value), value.toExponential(), value.toExponential(5), ` ${value} `]);
}

/** The table as CSV of one of the dialects that people write. */
export function csvOf(random: RandomSource, { names, rows }: RandomTable): Buffer {
  const delimiter = oneOf(random, [",", ";", "\t"]);
  const end = oneOf(random, ["\n", "\r\n"]);
  const always = random.uniform() < 0.3;
  const field = (text: string): string =>
    always || /[",;\t\n\r]/.test(text) || text === "" ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [names, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(field).join(delimiter));
  const mark = random.uniform() < 0.2 ? "\ufeff" : "";
  return Buffer.from(mark + lines.join(end) + (random.uniform() < 0.8 ? end : ""));
}

/** The table as JSON lines: good numbers as numbers or as texts. */
export function jsonOf(random: RandomSource, { names, rows }: RandomTable): Buffer {
  const lines = rows.map(({ cells, good }) => {
    const members = names.map((name, c) => {
      const isNumber = good !== undefined && (name === "mean" || name === "std") && random.uniform() < 0.7;
      return `${JSON.stringify(name)}:${isNumber ? cells[c].trim() : JSON.stringify(cells[c])}`;
    });
    return `{${members.join(",")}}`;
  });
  return Buffer.from(`${lines.join("\n")}\n`);
}
