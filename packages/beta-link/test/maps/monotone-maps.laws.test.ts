import { gaussHermite } from "@distcal/numerics";
import { describeMapLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  chain,
  type MonotoneMap,
  monotoneBeta,
  monotoneBetaMixtures,
  monotoneIdentity,
  monotoneMixture,
  monotoneSpline,
  scoresOf,
} from "../../src/index.ts";
import { logsFromLogit } from "../arbitraries.ts";
import { mapsOf } from "../random-maps.ts";

const beta = monotoneBeta({ logA: -0.7, logB: 0.4, c: 0.25 });
const steep = monotoneBeta({ logA: 2, logB: 1.5, c: -3 });
const spline = monotoneSpline([-2, -0.5, 0.3, 1.8], [-2.4, -0.3, 0.5, 1.4]);
const mixture = monotoneMixture([
  { weight: 0.3, map: beta },
  { weight: 0.6, map: spline },
  { weight: 0.1, map: steep },
]);
const rows = monotoneBetaMixtures(mapsOf([0.3, -0.2, 0.5], [0.3, 0.1, 0.2, -0.1, 0.2, 0.4]), gaussHermite(4));

describeMapLaws("the identity", () => monotoneIdentity);
describeMapLaws("a Beta map", () => beta);
describeMapLaws("a steep Beta map", () => steep);
describeMapLaws("a spline of normal scores", () => spline);
describeMapLaws("a mixture of maps", () => mixture);
describeMapLaws("64 Beta maps of a row", () => rows(0));
describeMapLaws("a chain", () => chain(spline, beta, mixture, rows(0)));

const at = (map: MonotoneMap, logit: number): Float64Array => {
  const into = new Float64Array(3);
  const { logQ, log1mQ } = logsFromLogit(logit);
  map.valueInto(logQ, log1mQ, into);
  return into;
};

describe("chain", () => {
  it("of nothing is the identity", () => {
    expect([...at(chain(), 1.5)]).toEqual([...at(monotoneIdentity, 1.5)]);
  });

  it("adds log slopes, each taken where the maps before it have led", () => {
    for (const logit of [-25, -3, 0.2, 9]) {
      const first = at(spline, logit);
      const second = new Float64Array(3);
      beta.valueInto(first[0], first[1], second);
      const joined = at(chain(spline, beta), logit);
      expectAllClose(joined, [second[0], second[1], first[2] + second[2]], { relative: 1e-15 });
    }
  });
});

describe("monotoneMixture", () => {
  it("adds probabilities and slopes by weight", () => {
    const [low, high, slope] = at(mixture, 0.7);
    const parts = [beta, spline, steep].map((map) => at(map, 0.7).map(Math.exp));
    const sum = (k: number): number => 0.3 * parts[0][k] + 0.6 * parts[1][k] + 0.1 * parts[2][k];
    expectAllClose([Math.exp(low), Math.exp(high), Math.exp(slope)], [sum(0), sum(1), sum(2)], { relative: 1e-13 });
  });

  it("refuses weights that do not add to 1", () => {
    expect(() => monotoneMixture([{ weight: 0.5, map: beta }])).toThrow(
      "monotoneMixture: weights must be > 0 and add to 1, got a sum of 0.5; divide each by their sum",
    );
  });
});

describe("scoresOf", () => {
  it("gives the same distribution from a map's own form on scores as from its logarithms", () => {
    for (const map of [beta, spline]) {
      const { valueInto, inverseInto } = map;
      const [own, derived] = [scoresOf(map), scoresOf({ valueInto, inverseInto })];
      for (const z of [-9, -1.2, 0, 0.4, 3]) {
        const answers = (of: typeof own): number[] => [
          of.logPdf(z),
          of.logCdf(z),
          of.logSf(z),
          of.quantile(own.logCdf(z), own.logSf(z)),
        ];
        expectAllClose(answers(derived), answers(own), { relative: 1e-13, absolute: 1e-14, label: `z = ${z}` });
        expectAllClose(own.quantile(own.logCdf(z), own.logSf(z)), z, { relative: 1e-13, absolute: 1e-14 });
      }
    }
  });
});
