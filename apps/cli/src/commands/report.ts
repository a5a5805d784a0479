import { verdictSentence } from "@distcal/metrics/verdict-words";
import type { SealedModelDocument } from "@distcal/model-document";
import { badInput } from "@distcal/tables";
import {
  refuseOverwrite,
  requireFolder,
  requireOutput,
  type TableFlags,
  type WholeFile,
  writeFilesAtomically,
  writeTo,
} from "@distcal/tables/node";
import type { EvaluateProgress } from "../evaluation/evaluate-job.ts";
import { type ObservedTable, observedTable, type RowFlags } from "../evaluation/observed-table.ts";
import { rowOptions, transferOf } from "../evaluation/row-options.ts";
import { sampledRows } from "../evaluation/sampled-rows.ts";
import { flatteryNote } from "../evaluation/training-rows.ts";
import { chosenMeans } from "../figures/chosen-rows.ts";
import { pictureFiles } from "../figures/picture-files.ts";
import type { PictureKind } from "../figures/pictures.ts";
import { askedSupport, type OutcomeFlags, outcomeError, outcomeWords } from "../flags/outcome-flags.ts";
import { outsideRows } from "../outside/outside-rows.ts";
import { reportInputs } from "../report/report-inputs.ts";
import type { ReportJob, ReportResult } from "../report/report-job.ts";
import { predictionWords } from "../setting/form-notes.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { openModel } from "../setting/model-file.ts";
import { withFoundColumns } from "../setting/remembered-columns.ts";
import { withColumnsOfAll } from "../setting/two-models.ts";
import { counted, note, type OutputFlags, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal report`. */
export interface ReportFlags extends TableFlags, RowFlags, OutputFlags, OutcomeFlags {
  readonly out: string;
  readonly with?: string;
  readonly svg?: string;
  readonly png?: string;
  readonly at?: string;
}

/** Writes a self-contained page on predictions as they are, or before and after calibration by one model or two. */
export async function report(given: readonly string[], flags: ReportFlags): Promise<void> {
  const { out } = flags;
  const { models, file: path } = await reportInputs(given, flags.with);
  if (flags.json && out === "-") {
    throw badInput("--json and --out - would both write to standard output; name a file with --out");
  }
  const at = chosenMeans(flags.at);
  if (out !== "-") await requireOutput(out);
  await refuseOverwrite([...models, path], out);
  const documents = await Promise.all(models.map(openModel));
  if (documents.length === 0) refuseInputs(flags);
  const support = askedSupport(flags);
  requireOneSupport(documents, flags);
  const reading = withColumnsOfAll(documents, flags);
  const table = await observedTable(path, reading, { fewest: 2 });
  const options = rowOptions(table);
  const { trained, outside, cautions: found } = cautionsOf(documents, table);
  const sampled = sampledRows(table, "the report is");
  const cautions = sampled.note === undefined ? found : [sampled.note, ...found];
  for (const caution of cautions) note(flags, caution);

  const folders = { svg: flags.svg, png: flags.png };
  const kinds = (["svg", "png"] as const).filter((kind) => folders[kind] !== undefined);
  const progress = startProgress({ label: "reporting", quiet: flags.quiet });
  const job: ReportJob = {
    documents,
    columns: table.columns,
    form: table.form,
    options,
    support,
    trained,
    source: {
      file: table.file,
      table: { file: path, flags: withFoundColumns(reading, table.names) },
      models,
      version: ownVersion(),
      names: table.names,
      form: table.form && predictionWords({ form: table.form }, table.names),
      skipped: table.skipped,
      cautions,
      seen: trained.includes(true),
    },
    ...(at === undefined ? {} : { at }),
    pictures: kinds,
  };
  const result = await inThread<ReportJob, EvaluateProgress, ReportResult>(
    new URL("../report/report-worker.js", import.meta.url),
    {
      job,
      transfer: transferOf(table),
      onProgress: ({ step }) => progress.update(table.rows, { detail: step }),
    },
  )
    .catch((error) => {
      throw outcomeError(table.file, error) ?? error;
    })
    .finally(progress.stop);
  const files = await filesInFolders(folders, kinds, result);
  const page = out === "-" ? [] : [{ path: out, content: result.page }];
  await writeFilesAtomically([...files, ...page]);
  if (out === "-") return writeTo(process.stdout, result.page);
  const pictures = files.map(({ path }) => path);
  const { rows, skipped, fixed } = table;
  const unknown = fixed?.unknown;
  const beside = pictures.length === 0 ? "" : ` and ${counted(pictures.length, "picture")}`;
  const verdicts = result.checks.map(({ name, check }) => ({
    name,
    verdict: check.verdict,
    pValue: check.pValue,
    sentence: verdictSentence(check),
  }));
  await printResult(flags, {
    json: { out, rows, skipped, outside, ...(unknown && { unknownGroups: unknown }), pictures, verdicts },
    text: `${verdictLines(verdicts)}\nWrote ${out}${beside}; open it in a browser\n`,
  });
}

/** Without a model nothing is learnt of covariates or groups. */
function refuseInputs({ group, covariates }: TableFlags): void {
  const flag = group === undefined ? (covariates === undefined ? undefined : "--covariates") : "--group";
  if (flag === undefined) return;
  throw badInput(
    `${flag} is for a model that reads it, and none is named; leave it out, or judge groups apart with --by`,
  );
}

/** Refuses flags that contradict what a model knows of outcomes, and two models that know different things. */
function requireOneSupport([first, second]: readonly SealedModelDocument[], flags: OutcomeFlags): void {
  const words = outcomeWords(flags);
  if (first === undefined) return;
  if (words !== "") {
    throw badInput(
      `a model knows which values outcomes can take, got${words} beside it; leave the flags out, or the model`,
    );
  }
  const [one, other] = [first, second ?? first].map((document) => JSON.stringify(document["bounds"] ?? {}));
  if (one === other) return;
  throw badInput(
    `--with names a model of outcomes with other bounds, ${other} beside ${one}; report on them one by one`,
  );
}

/** What readers of scores on these rows should know. */
function cautionsOf(
  documents: readonly SealedModelDocument[],
  table: ObservedTable,
): { readonly trained: readonly boolean[]; readonly outside: number; readonly cautions: readonly string[] } {
  const flattered = documents.map((document) => flatteryNote(document, table));
  const outside = documents.map((document) => outsideRows(document, table));
  const cautions = [...flattered, ...outside.map((found) => found.note)].filter((sentence) => sentence !== undefined);
  return {
    trained: flattered.map((sentence) => sentence !== undefined),
    outside: Math.max(0, ...outside.map((found) => found.count)),
    cautions: [...new Set(cautions)],
  };
}

function verdictLines(verdicts: readonly { readonly name: string; readonly sentence: string }[]): string {
  if (verdicts.length === 1) return verdicts[0].sentence;
  const titleOf = (name: string): string =>
    name === "base" ? "Before calibration" : verdicts.length === 2 ? "After calibration" : name;
  return verdicts.map(({ name, sentence }) => `${titleOf(name)}: ${sentence}`).join("\n");
}

/** The pictures as files of the folders that were named, which are made. */
async function filesInFolders(
  folders: Readonly<Record<PictureKind, string | undefined>>,
  kinds: readonly PictureKind[],
  { pictures }: ReportResult,
): Promise<readonly WholeFile[]> {
  const files: WholeFile[] = [];
  for (const kind of kinds) {
    const folder = folders[kind] ?? "";
    if (folder === "") throw badInput(`--${kind} needs a folder; name one`);
    await requireFolder(folder);
    const own = pictures.filter((picture) => picture.kind === kind);
    files.push(...pictureFiles(folder, own));
  }
  return files;
}
