import type { MethodName } from "../../src/index.ts";
import { qualityTableNames } from "../quality/quality-table.ts";
import { misfits } from "./misfits.ts";
import { type TableCell, tableCells } from "./table-cells.ts";
import { coveredFits, isWithin } from "./whole-fits.ts";
import { guaranteedWidths } from "./widths.ts";

// Coverage and width of guaranteed intervals: `pnpm bench:guarantee fits|widths|tables [METHOD] [FITS]`.

const [what = "tables", method = "gp-beta", count = "200"] = process.argv.slice(2);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const percent = (share: number): string => (100 * share).toFixed(2).padStart(7);

if (what === "fits") {
  let [inside, all] = [0, 0];
  for (const kind of Object.keys(misfits)) {
    for (const rows of [50, 200, 1000]) {
      for (const found of await coveredFits(kind, method as MethodName, rows, Number(count))) {
        const isIn = isWithin(found);
        inside += Number(isIn);
        all++;
        const { held, level, coverage, standardError, mostPromised } = found;
        const shares = `${percent(coverage)} ± ${(100 * standardError).toFixed(2)} in ${percent(level)} to ${percent(mostPromised)}`;
        print(`${kind.padEnd(16)} ${rows} rows, ${held} held: ${shares}${isIn ? "" : "  OUTSIDE"}`);
      }
    }
  }
  print(`${inside} of ${all} within their bands ± 3 standard errors`);
} else if (what === "widths") {
  for (const kind of Object.keys(misfits)) {
    const { guaranteed, plain, conformal } = await guaranteedWidths(kind, 4, { method: method as "gp-beta" });
    const ratios = `${(guaranteed / plain).toFixed(3)} of the unguaranteed, ${(guaranteed / conformal).toFixed(3)} of split conformal`;
    print(`${kind.padEnd(16)} ${ratios}`);
  }
} else {
  const cells: TableCell[] = [];
  for (const name of qualityTableNames()) {
    const found = await tableCells(name, method as MethodName);
    cells.push(...found);
    const shown = found.map(
      ({ level, coverage, standardErrors }) => `${level}: ${coverage.toFixed(3)} (${standardErrors.toFixed(1)})`,
    );
    print(`${name.padEnd(34)} ${found[0].held} held  ${shown.join("  ")}`);
  }
  const inside = cells.filter(({ standardErrors }) => Math.abs(standardErrors) <= 2.6).length;
  print(
    `${inside} of ${cells.length} cells within 2.6 standard errors, ${((100 * inside) / cells.length).toFixed(1)} %`,
  );
}
