import { describeCalibratorLaws } from "@distcal/testing";
import { fit, parseCalibrator } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";
import { lineThrough, twoLines } from "../two-lines.ts";

const overconfident = simulate({ rows: 300, seed: 1, predicted: (std, mean) => std * (mean > 0 ? 0.5 : 0.8) });
const predictions = simulate({ rows: 12, seed: 2 });

const byBound = await fit(overconfident);
describeCalibratorLaws("GP-Beta fitted by the bound", () => byBound, { predictions, parse: parseCalibrator });

const lines = twoLines(360, 1);
const line = lineThrough(lines);
const byPrediction = await fit(line(lines));
describeCalibratorLaws("GP-Beta fitted by the predictive objective", () => byPrediction, {
  predictions: line(twoLines(6, 3)),
  parse: parseCalibrator,
});

const identity = await fit(overconfident, { method: "identity" });
describeCalibratorLaws("the identity", () => identity, { predictions, parse: parseCalibrator });
