import type { DistributionBatch } from "@distcal/distributions";
import { coverage, logScore } from "@distcal/metrics";
import { fit, type MethodName } from "../../src/index.ts";
import { fitSecondForm } from "./form-calibrator.ts";
import { type ObservedColumns, type QualityTable, qualityTable, qualityTableNames } from "./quality-table.ts";

// NLL and coverage of every method on predictions of real models: `pnpm bench:quality [--seeds 1,2,3] [NAME…]`.

const others = ["identity", "isotonic", "variance-scaling", "crude", "global-beta", "gp-normal"] as const;
const seeded: readonly string[] = ["gp-normal", "gp-beta"];

interface Score {
  readonly nll: number;
  readonly half: number;
  readonly ninety: number;
}

const seedsAt = process.argv.indexOf("--seeds");
const seeds = (seedsAt < 0 ? "1" : process.argv[seedsAt + 1]).split(",").map(Number);
const asked = process.argv.slice(2).filter((_, i) => seedsAt < 0 || (i + 2 !== seedsAt && i + 2 !== seedsAt + 1));
const names = qualityTableNames().filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)));
if (names.length === 0)
  process.stdout.write("bench:quality: no tables: the shared folder is absent, or no name fits\n");

const differences: number[] = [];
let notWorse = 0;
const off = { half: 0, ninety: 0 };
for (const name of names) {
  const table = qualityTable(name);
  const scores = new Map<string, Score>();
  for (const method of [...others, "gp-beta"] as const) scores.set(method, await scoreOf(table, method));
  const form = await meanScore(table, seeds, fitSecondForm);
  const best = [...scores].reduce((a, b) => (b[1].nll < a[1].nll ? b : a));
  const paper = scores.get("gp-beta")?.nll ?? Number.NaN;
  differences.push(form.nll - paper);
  if (form.nll <= best[1].nll + 0.005) notWorse++;
  if (isOff(table, form.half, 0.5)) off.half++;
  if (isOff(table, form.ninety, 0.9)) off.ninety++;
  const line = [form.nll, form.nll - paper, form.nll - best[1].nll]
    .map((value) => value.toFixed(4).padStart(9))
    .join("");
  process.stdout.write(
    `${name.padEnd(34)}${line}  best other ${best[0]} ${best[1].nll.toFixed(4)}, in 50 % ${(100 * form.half).toFixed(1)}, in 90 % ${(100 * form.ninety).toFixed(1)}\n`,
  );
}
const mean = (values: readonly number[]): string => (values.reduce((a, b) => a + b, 0) / values.length).toFixed(4);
const half = (odd: number): readonly number[] => differences.filter((_, i) => i % 2 === odd);
process.stdout.write(
  `${names.length} tables: mean difference from the paper's gp-beta ${mean(differences)} (odd ${mean(half(0))}, even ${mean(half(1))}), ` +
    `not worse than the best other by more than 0.005 on ${notWorse}, coverage off on ${off.half} (50 %) and ${off.ninety} (90 %)\n`,
);

function scoreOf(table: QualityTable, method: MethodName): Promise<Score> {
  return meanScore(table, seeded.includes(method) ? seeds : [1], async (observations, seed) => {
    const options = seeded.includes(method) ? { method, seed } : { method };
    const calibrator = await fit(observations, options as { readonly method: "gp-beta" });
    return ({ mean, std }) => calibrator.calibrate({ mean, std });
  });
}

async function meanScore(
  { fit: known, test }: QualityTable,
  of: readonly number[],
  fitWith: (known: ObservedColumns, seed: number) => Promise<(rows: ObservedColumns) => DistributionBatch>,
): Promise<Score> {
  const sum = { nll: 0, half: 0, ninety: 0 };
  for (const seed of of) {
    const batch = (await fitWith(known, seed))(test);
    const within = (level: number): number => coverage(test.target, batch, { levels: [level] }).coverage[0];
    sum.nll += logScore(test.target, batch) / of.length;
    sum.half += within(0.5) / of.length;
    sum.ninety += within(0.9) / of.length;
  }
  return sum;
}

/** Whether a share is further from its level than chance in both sets of rows explains, at 2.6 standard errors. */
function isOff({ fit: known, test }: QualityTable, share: number, level: number): boolean {
  const error = Math.sqrt(level * (1 - level) * (1 / known.mean.length + 1 / test.mean.length));
  return Math.abs(share - level) > 2.6 * error;
}
