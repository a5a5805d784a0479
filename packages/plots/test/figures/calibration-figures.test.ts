import { describe, expect, it } from "vitest";
import { calibrationFigures, coverageDiagram, pitHistogram, reliabilityDiagram } from "../../src/index.ts";

/** Uniform on [0, width]: its distribution function at y is y / width. */
const uniform = (width: number, length = 200) => ({
  length,
  cdf: (y: ArrayLike<number>) => Float64Array.from(y, (value) => Math.min(1, value / width)),
});
const observed = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200);

describe("calibrationFigures", () => {
  const { reliability, pit, coverage } = calibrationFigures(observed, { base: uniform(2), calibrated: uniform(1) });

  it("draws what the single figures draw of shares counted by hand", () => {
    const levels = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
    const base = observed.map((y) => y / 2);
    const share = (values: readonly number[], p: number): number => values.filter((u) => u <= p).length / 200;
    const central = (values: readonly number[]): number[] => values.map((u) => Math.abs(2 * u - 1));
    const rows = 200;
    expect(reliability.alt).toBe(
      reliabilityDiagram({
        ...{ expected: levels, rows },
        series: [
          { name: "base", observed: levels.map((p) => share(base, p)) },
          { name: "calibrated", observed: levels.map((p) => share(observed, p)) },
        ],
      }).alt,
    );
    expect(coverage.alt).toBe(
      coverageDiagram({
        ...{ nominal: levels, rows },
        series: [
          { name: "base", actual: levels.map((p) => share(central(base), p)) },
          { name: "calibrated", actual: levels.map((p) => share(central(observed), p)) },
        ],
      }).alt,
    );
    expect(pit.alt).toBe(
      pitHistogram({
        series: [
          { name: "base", pit: base },
          { name: "calibrated", pit: observed },
        ],
      }).alt,
    );
    expect(reliability.alt).toContain("base: largest gap 0.5 at 0.5");
  });

  it("takes a width for all three, and refuses any other option", () => {
    const figures = calibrationFigures(observed, { calibrated: uniform(1) }, { width: 300 });
    expect(Object.values(figures).map(({ width }) => width)).toEqual([300, 300, 300]);
    expect(() => calibrationFigures(observed, { calibrated: uniform(1) }, { widht: 300 } as object)).toThrow(
      'calibrationFigures: unknown option "widht"; known options: width',
    );
  });

  it("refuses no forecast, what is not one, and one of another length", () => {
    expect(() => calibrationFigures(observed, {})).toThrow("must name at least one batch, got none");
    expect(() => calibrationFigures(observed, { base: [1, 2] as never })).toThrow(
      "forecasts.base must be a Distribution",
    );
    expect(() => calibrationFigures(observed, { base: uniform(1, 3) })).toThrow(
      "calibrationFigures: forecasts.base must have 200 rows, got 3 rows",
    );
  });
});
