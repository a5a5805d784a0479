import { badInput } from "@distcal/tables";
import {
  refuseOverwrite,
  requireFolder,
  requireOutput,
  type TableFlags,
  writeFileAtomically,
  writeTo,
} from "@distcal/tables/node";
import type { EvaluateProgress } from "../evaluation/evaluate-job.ts";
import { flatteryNote, observedTable } from "../evaluation/observed-table.ts";
import { chosenMeans } from "../figures/chosen-rows.ts";
import type { PictureKind } from "../figures/pictures.ts";
import { writePictures } from "../figures/write-pictures.ts";
import { outsideRows } from "../outside/outside-rows.ts";
import type { ReportJob, ReportResult } from "../report/report-job.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { openModel } from "../setting/model-file.ts";
import { counted, note, type OutputFlags, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";
import { meaningOf } from "../words/plain-words.ts";

/** The flags of `distcal report`. */
export interface ReportFlags extends TableFlags, OutputFlags {
  readonly out: string;
  readonly svg?: string;
  readonly png?: string;
  readonly at?: string;
}

/** Writes a self-contained page on predictions before and after calibration. */
export async function report(model: string, path: string, flags: ReportFlags): Promise<void> {
  const { out } = flags;
  if (flags.json && out === "-") {
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  }
  const at = chosenMeans(flags.at);
  if (out !== "-") await requireOutput(out);
  await refuseOverwrite([model, path], out);
  const document = await openModel(model);
  const table = await observedTable(path, flags, 2);
  const caution = flatteryNote(document, table);
  if (caution !== undefined) note(flags, caution);
  const outside = outsideRows(document, table);
  if (outside.note !== undefined) note(flags, outside.note);
  const cautions = [caution, outside.note].filter((sentence) => sentence !== undefined);

  const folders = { svg: flags.svg, png: flags.png };
  const kinds = (["svg", "png"] as const).filter((kind) => folders[kind] !== undefined);
  const progress = startProgress({ label: "reporting", quiet: flags.quiet });
  const job: ReportJob = {
    document,
    columns: table.columns,
    source: {
      file: table.file,
      model,
      version: ownVersion(),
      names: table.names,
      skipped: table.skipped,
      cautions,
    },
    ...(at === undefined ? {} : { at }),
    pictures: kinds,
  };
  const result = await inThread<ReportJob, EvaluateProgress, ReportResult>(
    new URL("../report/report-worker.js", import.meta.url),
    {
      job,
      transfer: Object.values(table.columns),
      onProgress: ({ step }) => progress.update(table.rows, { detail: step }),
    },
  ).finally(progress.stop);
  const pictures = await writeFolders(folders, kinds, result);
  if (out === "-") return writeTo(process.stdout, result.page);
  await writeFileAtomically(out, result.page);
  const { rows } = table;
  const beside = pictures.length === 0 ? "" : ` and ${counted(pictures.length, "picture")}`;
  await printResult(flags, {
    json: {
      out,
      rows,
      skipped: table.skipped,
      outside: outside.count,
      pictures,
      findings: meaningOf(result.evaluation),
    },
    text: `${meaningOf(result.evaluation).join("\n")}\nWrote ${out}${beside}; open it in a browser\n`,
  });
}

async function writeFolders(
  folders: Readonly<Record<PictureKind, string | undefined>>,
  kinds: readonly PictureKind[],
  { pictures }: ReportResult,
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const kind of kinds) {
    const folder = folders[kind] ?? "";
    if (folder === "") throw badInput(`--${kind} needs a folder; name one`);
    await requireFolder(folder);
    paths.push(
      ...(await writePictures(
        folder,
        pictures.filter((picture) => picture.kind === kind),
      )),
    );
  }
  return paths;
}
