import { join } from "node:path";
import { requireFolder, writeFilesAtomically } from "@distcal/tables/node";
import { requireDemoFolder } from "../demo/demo-folder.ts";
import { type DemoJob, type DemoProgress, type DemoResult, demoFiles } from "../demo/demo-job.ts";
import { invocation } from "../demo/invocation.ts";
import { pictureFiles } from "../figures/picture-files.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { alignedRows, type OutputFlags, printResult, shortNumber } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";
import { fourDigits, percent } from "../words/figures-in-words.ts";
import { quoted } from "../words/quoted.ts";

/** The flags of `distcal demo`. */
export interface DemoFlags extends OutputFlags {
  readonly out: string;
}

/** Runs the paper's synthetic example from start to finish and leaves its files in a folder. */
export async function demo(flags: DemoFlags): Promise<void> {
  const { out } = flags;
  await requireDemoFolder(out);
  const started = performance.now();
  const progress = startProgress({ label: "demo", unit: "steps", quiet: flags.quiet });
  let steps = 0;
  const result = await inThread<DemoJob, DemoProgress, DemoResult>(new URL("../demo/demo-worker.js", import.meta.url), {
    job: { version: ownVersion(), next: predictCommand(out) },
    onProgress: ({ step }) => progress.update(++steps, { detail: step }),
  }).finally(progress.stop);
  const figures = join(out, "figures");
  await requireFolder(figures);
  const files = demoFiles.map((name) => ({ path: join(out, name), content: result.files[name] }));
  const pictures = pictureFiles(figures, result.pictures);
  await writeFilesAtomically([...files, ...pictures]);
  const seconds = (performance.now() - started) / 1000;
  await printResult(flags, {
    json: {
      out,
      files: files.map(({ path }) => path),
      figures: pictures.map(({ path }) => path),
      rows: result.rows,
      methods: result.methods,
      seconds,
    },
    text: summary(out, result, seconds),
  });
}

/** What calibrates the rows without outcomes. */
function predictCommand(out: string): string {
  const at = (name: string): string => quoted(join(out, name));
  return `${invocation()} predict ${at("model.json")} ${at("new.csv")} --out ${at("calibrated.csv")}`;
}

function summary(out: string, { methods, rows, fitSeconds }: DemoResult, seconds: number): string {
  const command = invocation();
  const at = (name: string): string => quoted(join(out, name));
  const scores = methods.map(({ name, scores: { nll, crps, coverage90 } }) => [
    name,
    fourDigits(nll),
    fourDigits(crps),
    percent(coverage90),
  ]);
  return `The target lies on one of two lines; a straight line through ${rows.past} such rows can't say so. GP-Beta, fitted in
${shortNumber(fitSeconds, 2)} s, calibrates its predictions. On ${rows.future} new rows (lower is better, 90% is right):
${alignedRows([["", "NLL", "CRPS", "in 90% interval"], ...scores])}
The report is ${join(out, "report.html")}, written with its figures and tables in ${shortNumber(seconds, 2)} s; open it in a browser.
Next steps:
  ${predictCommand(out)}
  ${command} evaluate ${at("model.json")} ${at("outcomes.csv")}
  ${command} compare ${at("predictions.csv")}
  ${command} fit ${at("predictions.csv")} --preset paper --out ${at("my-model.json")}
`;
}
