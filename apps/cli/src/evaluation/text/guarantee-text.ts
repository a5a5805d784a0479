import type { JudgedGuarantee } from "../../guarantee/judged-guarantee.ts";
import { alignedRows, count, shortNumber } from "../../terminal/output.ts";

/** What intervals promise and what they hold, beside the density's own. */
export function guaranteeText({ kind, promise, rows, levels }: JudgedGuarantee): string {
  const head =
    promise === "none"
      ? `Guarantee ${kind}: ranks of ${count(rows)} rows by folds, no finite-sample promise`
      : `Guarantee ${kind}: by ${count(rows)} held-out rows`;
  if (levels.length === 0) return `${head}; they are too few for the 50 % interval\n`;
  const table = alignedRows([
    ["interval", ...(promise === "none" ? [] : ["promised"]), "holds", "mean width", "density holds", "mean width"],
    ...levels.map(({ level, atMost, share, width, smooth }) => [
      percent(level),
      ...(promise === "none" ? [] : [`${percent(level)}${atMost === null ? " or more" : ` to ${percent(atMost)}`}`]),
      percent(share),
      shortNumber(width),
      percent(smooth.share),
      shortNumber(smooth.width),
    ]),
  ]);
  return `${head}\n${table}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
