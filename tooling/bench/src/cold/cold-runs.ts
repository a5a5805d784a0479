import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { writeTable } from "../example-table.ts";
import { median } from "../median.ts";

const program = fileURLToPath(new URL("../../../../apps/cli/dist/bin.js", import.meta.url));
const rows = 1000;

/** What a command may take, as multiples of `node -e 0`: `aim` is where it should be, `most` what a test allows today. */
interface ColdLimits {
  readonly aim: number;
  readonly most: number;
}

/** Command lines on 1000 rows as people type them. */
const commandLines: readonly { readonly name: string; readonly line: string; readonly limits: ColdLimits }[] = [
  { name: "--help", line: "--help", limits: { aim: 1.4, most: 1.7 } },
  { name: "fit", line: "fit past.csv --out model.json", limits: { aim: 9, most: 50 } },
  { name: "predict", line: "predict model.json new.csv --out calibrated.csv", limits: { aim: 4, most: 8 } },
  { name: "check", line: "check past.csv", limits: { aim: 8, most: 4 } },
  { name: "evaluate", line: "evaluate model.json past.csv", limits: { aim: 8, most: 22 } },
  { name: "report", line: "report model.json past.csv --out report.html", limits: { aim: 15, most: 30 } },
];

/** One command in a fresh process, in the medians of the rounds. */
export interface ColdRun {
  readonly name: string;
  /** Processor time in milliseconds, of all threads. */
  readonly processor: number;
  readonly wall: number;
  /** Multiples of what `node -e 0` takes in the same run. */
  readonly processorRatio: number;
  readonly wallRatio: number;
  /** None for Node itself. */
  readonly limits?: ColdLimits;
}

/** Runs Node alone and each command in turn, in so many rounds after one that does not count. */
export async function coldRuns(rounds: number): Promise<readonly ColdRun[]> {
  const folder = mkdtempSync(join(tmpdir(), "distcal-cold-"));
  try {
    for (const file of ["past.csv", "new.csv"]) writeTable(join(folder, file), rows);
    const cases = [
      { name: "node -e 0", args: ["-e", "0"] },
      ...commandLines.map(({ line, ...one }) => ({ ...one, args: [program, ...line.split(" ")] })),
    ];
    const times = cases.map((): { wall: number; processor: number }[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [k, { args }] of cases.entries()) {
        const time = await timed(args, folder);
        if (round > 0) times[k].push(time);
      }
    }
    const medians = times.map((found) => ({
      processor: median(found.map(({ processor }) => processor)),
      wall: median(found.map(({ wall }) => wall)),
    }));
    return cases.map(({ name, ...rest }, k) => ({
      name,
      ...medians[k],
      processorRatio: medians[k].processor / medians[0].processor,
      wallRatio: medians[k].wall / medians[0].wall,
      ...("limits" in rest && { limits: rest.limits }),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a run of Node with all its threads, as the shell counts them. */
async function timed(args: readonly string[], cwd: string): Promise<{ wall: number; processor: number }> {
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null';
  const { stderr } = await promisify(execFile)("bash", ["-c", script, "bash", process.execPath, ...args], {
    cwd,
    env: { ...process.env, LC_ALL: "C" },
  });
  const line = stderr.trimEnd().split("\n").at(-1) ?? "";
  const [wall, user, system] = line.split(" ").map((seconds) => 1000 * Number(seconds));
  return { wall, processor: user + system };
}
