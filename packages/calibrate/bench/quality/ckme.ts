import { fitCkme } from "@distcal/baselines/calibrators";
import type { DistributionBatch } from "@distcal/distributions";
import { fit } from "../../src/index.ts";
import { type ObservedColumns, qualityTable, qualityTableNames } from "./quality-table.ts";

// CRPS and processor time of the default beside CKME, on the same rows: `pnpm bench:ckme [NAME…]`.

const asked = process.argv.slice(2);
const names = qualityTableNames().filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)));
if (names.length === 0) process.stdout.write("bench:ckme: no tables: the shared folder is absent, or no name fits\n");

interface Scored {
  readonly crps: number;
  /** Seconds of the processor to fit, and to score the test rows. */
  readonly fit: number;
  readonly score: number;
}

const seconds = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
};

async function scored(
  { mean, std, target }: ObservedColumns,
  make: () => Promise<{ calibrate(rows: { mean: Float64Array; std: Float64Array }): DistributionBatch }>,
): Promise<Scored> {
  const start = process.cpuUsage();
  const calibrator = await make();
  const fitted = process.cpuUsage();
  const took = seconds(start);
  const crps = calibrator
    .calibrate({ mean, std })
    .crps(target)
    .reduce((sum, score) => sum + score / target.length, 0);
  return { crps, fit: took, score: seconds(fitted) };
}

const warm = names.length > 0 ? qualityTable(names[0]) : undefined;
// Code is compiled while it first runs: neither is charged for it.
if (warm !== undefined) {
  await scored(warm.test, () => fit(warm.fit, { threads: 1 }));
  await scored(warm.test, async () => fitCkme(warm.fit));
}
const sum = { better: 0, ours: 0, theirs: 0 };
for (const name of names) {
  const table = qualityTable(name);
  const ours = await scored(table.test, () => fit(table.fit, { threads: 1 }));
  const ckme = await scored(table.test, async () => fitCkme(table.fit));
  if (ours.crps < ckme.crps) sum.better++;
  sum.ours += ours.fit + ours.score;
  sum.theirs += ckme.fit + ckme.score;
  const columns = [ours.crps, ckme.crps].map((value) => value.toPrecision(5).padStart(10)).join("");
  const times = [ours.fit, ours.score, ckme.fit, ckme.score].map((value) => value.toFixed(2).padStart(7)).join("");
  process.stdout.write(`${name.padEnd(34)}${String(table.fit.mean.length).padStart(6)}${columns}${times}\n`);
}
if (names.length > 0) {
  process.stdout.write(
    `CRPS below CKME's on ${sum.better} of ${names.length} tables; ${(sum.theirs / sum.ours).toFixed(1)} times less processor time, ` +
      `${sum.ours.toFixed(1)} s against ${sum.theirs.toFixed(1)} s\n`,
  );
}
