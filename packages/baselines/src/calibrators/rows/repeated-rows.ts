import { countedRows, type Observations, type ObservedRows, pickedRows } from "@distcal/distributions";

/** More rows than this are not written out. */
const mostRows = 10_000_000;

/** The rows of a method that ranks them, or does `what` else that needs whole rows, each as often as its weight says; throws where a weight is not a whole number. */
export function repeatedRows(observations: Observations, where: string, what = "ranks rows"): ObservedRows {
  const rows = countedRows(observations, where);
  const { weight } = rows;
  if (weight === undefined) return rows;
  const fraction = weight.find((w) => !Number.isInteger(w));
  const total = weight.reduce((sum, w) => sum + w, 0);
  if (fraction !== undefined || total > mostRows) {
    const rule = `whole numbers with a sum of at most ${mostRows}`;
    const got = fraction === undefined ? `a sum of ${total}` : String(fraction);
    throw new RangeError(
      `${where}: weights must be ${rule} for a method that ${what}, got ${got}; use gp-beta, global-beta or variance-scaling`,
    );
  }
  const { weight: _, ...once } = rows;
  return pickedRows(
    once,
    Array.from(weight).flatMap((w, row) => new Array<number>(w).fill(row)),
  );
}
