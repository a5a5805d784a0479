import { closeSync, openSync, writeSync } from "node:fs";

/** A CSV table whose stds are half the true ones for large means; the same numbers every time. */
export function writeTable(file: string, rows: number): void {
  const out = openSync(file, "w");
  writeSync(out, "id,mean,std,target\n");
  for (let from = 0; from < rows; from += 10_000) {
    const lines: string[] = [];
    for (let i = from; i < Math.min(from + 10_000, rows); i++) {
      const mean = 10 * fraction(0.618034 * i);
      const std = 1 + fraction(0.414214 * i);
      // Four uniform numbers, nearly normal together.
      const score =
        [0.732051, 0.236068, 0.645751, 0.316625].reduce((sum, step) => sum + fraction(step * i), -2) * Math.sqrt(3);
      lines.push(`${i},${mean},${std},${mean + (mean > 5 ? 2 : 0.8) * std * score}\n`);
    }
    writeSync(out, lines.join(""));
  }
  closeSync(out);
}

function fraction(x: number): number {
  return x - Math.floor(x);
}
