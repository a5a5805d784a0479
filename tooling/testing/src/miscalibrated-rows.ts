/**
 * A query of predictions with their outcomes, the same in every run: the bias varies with the mean, the width with both, and
 * the targets lean to one side. Rows are numbered, so that parts of one endless table can be taken.
 */
export function miscalibratedRows(from: number, to: number): string {
  // Hashes of whole numbers that are all different; of two arguments they would be the same but for some flipped bits.
  const uniform = (k: number): string => `((hash(8 * i + ${k}) >> 11)::DOUBLE + 0.5) * ${2 ** -53}`;
  const normal = (k: number): string => `sqrt(-2 * ln(${uniform(k)})) * cos(2 * pi() * ${uniform(k + 1)})`;
  const drawn = `SELECT 3 * ${normal(0)} AS mean, exp(-0.5 + 0.6 * ${normal(2)}) AS std, ${normal(4)} AS z FROM range(${from}, ${to}) AS t(i)`;
  const error = "0.4 * tanh(mean / 2) + (0.5 + 0.4 * std + 0.2 * tanh(mean)) * (z + 0.15 * (z * z - 1))";
  return `SELECT mean, std, mean + std * (${error}) AS target FROM (${drawn})`;
}
