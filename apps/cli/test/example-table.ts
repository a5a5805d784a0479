import { createRng } from "@distcal/numerics";

/** Predictions that are too wide, with their outcomes: a CSV text with columns id, mean, std, target. */
export function exampleCsv(rows: number, seed = 1): string {
  const rng = createRng(seed);
  const lines = ["id,mean,std,target"];
  for (let i = 0; i < rows; i++) {
    const mean = 10 * rng.uniformOpen();
    const std = 1 + 0.2 * mean;
    lines.push(`${String(i).padStart(5, "0")},${mean},${std},${mean + 0.5 * std * rng.normal()}`);
  }
  return `${lines.join("\n")}\n`;
}
