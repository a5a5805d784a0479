import { coverage } from "@distcal/metrics";
import { fit } from "../src/index.ts";
import { type ObservedColumns, qualityTable, qualityTableNames } from "./quality/quality-table.ts";

// What `pnpm bench:tables` starts: for each table of published models whose name has a given part, a line of JSON with its rows
// and what the default makes of them. A fit on other rows comes first, since code is compiled while it first runs.

const levels = [0.5, 0.9] as const;

const average = (column: Float64Array): number => column.reduce((sum, value) => sum + value / column.length, 0);

async function scored(known: ObservedColumns, { mean, std, target }: ObservedColumns): Promise<object> {
  const start = process.cpuUsage();
  const batch = (await fit(known, { engine: "float64", threads: 1 })).calibrate({ mean, std });
  const crps = average(batch.crps(target));
  const intervals = levels.map((level) => batch.interval(level));
  const { user, system } = process.cpuUsage(start);
  const shares = coverage(target, batch, { levels: [...levels] }).coverage;
  const [half, ninety] = intervals.map(({ lower, upper }) => average(upper.map((end, row) => end - lower[row])));
  return {
    ...{ crps, processor: (user + system) / 1e6 },
    ...{ coverage50: shares[0], width50: half, coverage90: shares[1], width90: ninety },
  };
}

const plain = ({ mean, std, target }: ObservedColumns) => ({ mean: [...mean], std: [...std], target: [...target] });

const parts = process.argv.slice(2);
const all = qualityTableNames();
const names = all.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
if (names.length > 0) {
  const small = qualityTable(all[all.length - 1], { fit: 300, test: 100 });
  await scored(small.fit, small.test);
}
for (const name of names) {
  const table = qualityTable(name);
  const ours = await scored(table.fit, table.test);
  process.stdout.write(`${JSON.stringify({ name, fit: plain(table.fit), test: plain(table.test), ours })}\n`);
}
