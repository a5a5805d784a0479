// One fit and one prediction by the built packages, as text: run by every runtime of runtimes.long.test.ts.
import { fit } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";

const rng = createRng(24);
const mean = Array.from({ length: 200 }, () => 10 * rng.uniform());
const std = mean.map((m) => 1 + m / 10);
const target = mean.map((m, i) => m + (m < 5 ? 0.6 : 1.8) * std[i] * rng.normal());
const calibrator = await fit({ mean, std, target }, { preset: "paper", inducingPoints: 6, maxIterations: 8 });
const batch = calibrator.calibrate({ mean: [1, 4, 7, 12], std: [1.1, 1.4, 1.7, 2.2] });
const numbers = [batch.mean(), batch.std(), batch.quantile(0.05), batch.quantile(0.95), batch.logPdf(3)];
process.stdout.write(
  JSON.stringify({
    model: JSON.stringify(calibrator.toJSON()),
    numbers: numbers.flatMap((column) => Array.from(column)),
  }),
);
