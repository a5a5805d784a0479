import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

// Keeps the results of `distcal benchmark … --out FOLDER` for the page on calibrators, in six digits:
// `pnpm --filter @distcal/docs field FOLDER`.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("field: name the folder that distcal benchmark --out wrote");
// pnpm runs scripts in the package's folder: paths are those of the caller.
const results = readFileSync(join(resolve(process.env["INIT_CWD"] ?? ".", folder), "results.json"), "utf8");
const short = JSON.parse(results, (_, value) => (typeof value === "number" ? Number(value.toPrecision(6)) : value));
const file = resolve(import.meta.dirname, "../data/field/results.json");
// A line for each method on each table, so that a later run can be compared with it.
const { scores, ...rest } = short;
const lines = scores.map((score: unknown) => JSON.stringify(score)).join(",\n");
writeFileSync(file, `${JSON.stringify(rest).slice(0, -1)},"scores":[\n${lines}\n]}\n`);
