import { normal } from "@distcal/distributions";
import { normalCdf, normalQuantile } from "@distcal/numerics";
import { expect, it } from "vitest";
import { calibrationMap, calibrationMapLevels } from "../../src/index.ts";

it("calibrationMap of a distribution with itself is the identity", () => {
  const forecast = normal({ mean: 3, std: 2 });
  for (const [i, level] of calibrationMap(forecast, forecast).entries()) {
    expect(level).toBeCloseTo(calibrationMapLevels[i], 14);
  }
});

it("calibrationMap of a wider calibrated normal flattens the levels: Φ(Φ⁻¹(q)/2), with the ends kept", () => {
  const map = calibrationMap(normal({ mean: 0, std: 1 }), normal({ mean: 0, std: 2 }));
  expect([map[0], map[100]]).toEqual([0, 1]);
  for (const i of [1, 30, 50, 99]) expect(map[i]).toBeCloseTo(normalCdf(normalQuantile(i / 100) / 2), 14);
});
