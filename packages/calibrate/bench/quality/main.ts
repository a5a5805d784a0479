import { qualityTable, qualityTableNames } from "./quality-table.ts";
import { type QualityScore, scoredTable } from "./scored-table.ts";
import { totalsOf } from "./totals.ts";

// NLL, coverage and cost of every method on predictions of real models: `pnpm bench:quality [--seeds 1,2,3] [NAME…]`.

const seedsAt = process.argv.indexOf("--seeds");
const seeds = (seedsAt < 0 ? "1,2,3" : process.argv[seedsAt + 1]).split(",").map(Number);
const asked = process.argv.slice(2).filter((_, i) => seedsAt < 0 || (i + 2 !== seedsAt && i + 2 !== seedsAt + 1));
const all = qualityTableNames();
const names = all.filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)));
if (names.length === 0) {
  process.stdout.write("bench:quality: no tables: the shared folder is absent, or no name fits\n");
}

const scores: QualityScore[] = [];
process.stdout.write(
  `${"".padEnd(34)}      NLL  - paper   - best  best other            50 %   90 %    ms × paper: fit    row\n`,
);
for (const name of names) {
  const score = await scoredTable(qualityTable(name), seeds);
  scores.push(score);
  const { nll, paper, bestOther, half, ninety, milliseconds, rowCost } = score;
  const numbers = [nll, nll - paper.nll, nll - bestOther.nll].map((value) => value.toFixed(4).padStart(9)).join("");
  const shares = [half, ninety].map((share) => (100 * share).toFixed(1).padStart(7)).join("");
  const ratios = [(milliseconds / paper.milliseconds).toFixed(1).padStart(13), rowCost.toFixed(2).padStart(7)].join("");
  const times = `${milliseconds.toFixed(0).padStart(6)}${ratios}`;
  const best = `${bestOther.method} ${bestOther.nll.toFixed(4)}`.padEnd(24);
  process.stdout.write(`${name.padEnd(34)}${numbers}  ${best}${shares}${times}\n`);
}
if (scores.length > 0) {
  const isOdd = ({ name }: QualityScore): boolean => all.indexOf(name) % 2 === 0;
  print("all tables", scores);
  print("odd tables", scores.filter(isOdd));
  print(
    "even tables",
    scores.filter((score) => !isOdd(score)),
  );
}

function print(title: string, of: readonly QualityScore[]): void {
  if (of.length === 0) return;
  const { tables, meanDifference, fromPaper, notWorse, halfOff, ninetyOff, rowCost } = totalsOf(of);
  process.stdout.write(
    `${title}: ${tables}, mean difference from gp-beta of the trials ${meanDifference.toFixed(4)}, from preset paper ` +
      `${fromPaper.toFixed(4)}, not worse than the best other by more than 0.005 on ${notWorse}, coverage off on ${halfOff} (50 %) and ${ninetyOff} (90 %); ` +
      `a predicted row costs ${rowCost.toFixed(2)} times the paper's, by the median of tables\n`,
  );
}
