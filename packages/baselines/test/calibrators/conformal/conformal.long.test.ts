import { describe, expect, it } from "vitest";
import { fitConformal, fitNormalisedConformal } from "../../../src/calibrators/index.ts";
import { coverage } from "./coverage.ts";

describe("guaranteed intervals over many simulations", () => {
  for (const rows of [25, 60, 101]) {
    for (const level of [0.5, 0.8, 0.9]) {
      it(`hold at least ${level} of new targets after fits to ${rows} rows, and at most 2/(n + 1) more`, () => {
        for (const fit of [fitConformal, fitNormalisedConformal]) {
          const { guaranteed } = coverage(fit, { rows, repeats: 4000, perRepeat: 10, level });
          // Three standard errors of the share over 4000 fits.
          const noise = 3 * Math.sqrt((level * (1 - level)) / rows / 4000 + (level * (1 - level)) / 40_000);
          expect(guaranteed).toBeGreaterThan(level - noise);
          expect(guaranteed).toBeLessThan(level + 2 / (rows + 1) + noise);
        }
      });
    }
  }
});
