import { createRng, normalQuantile, rowSeed } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";

const COUNT = 100_000;

/** n samples lie within five standard errors of their expectation. */
function expectMean(values: Float64Array, expected: number, std: number, label: string): void {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  expectAllClose(mean, expected, { absolute: (5 * std) / Math.sqrt(values.length), label });
}

describe("createRng", () => {
  it("gives the same bytes for the same seed, and others for another", () => {
    const draw = (seed: number): Float64Array => createRng(seed).fillUniform(new Float64Array(8));
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
    expect(draw(5)).not.toEqual(draw(-5));
  });

  it("starts from the first four outputs of SplitMix64, so that other languages can repeat its stream", () => {
    // From a separate C program of the two published algorithms: the top 32 bits of the first three outputs.
    const rng = createRng(0);
    expect([rng.nextUint32(), rng.nextUint32(), rng.nextUint32()]).toEqual([0x99ec5f36, 0xbf6e1f78, 0x1a5f849d]);
  });

  it("takes one step per draw, so that every kind of draw moves on alike", () => {
    const [a, b] = [createRng(9), createRng(9)];
    a.uniform();
    a.uniformOpen();
    a.normal();
    for (let i = 0; i < 3; i++) b.nextUint32();
    expect(a.nextUint32()).toBe(b.nextUint32());
  });

  it("draws uniforms of [0, 1) with the moments of the uniform distribution", () => {
    const u = createRng(1).fillUniform(new Float64Array(COUNT));
    expect(u.every((x) => x >= 0 && x < 1)).toBe(true);
    expectMean(u, 1 / 2, Math.sqrt(1 / 12), "E u");
    expectMean(
      u.map((x) => x * x),
      1 / 3,
      Math.sqrt(4 / 45),
      "E u²",
    );
    expectMean(
      u.subarray(1).map((x, i) => (x - 0.5) * (u[i] - 0.5)),
      0,
      1 / 12,
      "lag-one covariance",
    );
  });

  it("uses the top 53 bits in uniform, the top 52 and a half in uniformOpen", () => {
    const [a, b, c] = [createRng(3), createRng(3), createRng(3)];
    for (let i = 0; i < 1000; i++) {
      const [u, open, top] = [a.uniform(), b.uniformOpen(), c.nextUint32()];
      expect(Number.isInteger(u * 2 ** 53)).toBe(true);
      expect((open * 2 ** 53) % 2).toBe(1);
      expect(Math.floor(u * 2 ** 32)).toBe(top);
      expect(Math.floor(open * 2 ** 32)).toBe(top);
    }
  });

  it("draws normals by inverting uniformOpen, with the moments of the normal distribution", () => {
    const [a, b] = [createRng(12), createRng(12)];
    for (let i = 0; i < 100; i++) expect(a.normal()).toBe(normalQuantile(b.uniformOpen()));
    const z = createRng(2).fillNormal(new Float64Array(COUNT));
    expectMean(z, 0, 1, "E z");
    expectMean(
      z.map((x) => x ** 2),
      1,
      Math.sqrt(2),
      "E z²",
    );
    expectMean(
      z.map((x) => x ** 3),
      0,
      Math.sqrt(15),
      "E z³",
    );
    expectMean(
      z.map((x) => x ** 4),
      3,
      Math.sqrt(96),
      "E z⁴",
    );
  });

  it("fills the array it is given and returns it", () => {
    const out = new Float64Array(3);
    expect(createRng(4).fillUniform(out)).toBe(out);
    const rng = createRng(4);
    expect(Array.from(out)).toEqual([rng.uniform(), rng.uniform(), rng.uniform()]);
  });

  it("refuses a seed that is not a safe integer", () => {
    expect(() => createRng(0.5)).toThrow(
      "createRng: seed must be a safe integer, got 0.5; pass a whole number such as 1",
    );
    expect(() => createRng(Number.NaN)).toThrow("createRng: seed must be a safe integer, got NaN");
    expect(() => createRng(2 ** 53)).toThrow("createRng: seed must be a safe integer, got 9007199254740992");
    expect(() => createRng("7" as unknown as number)).toThrow(
      'createRng: seed must be a safe integer, got the string "7"; convert it with Number',
    );
  });
});

describe("fork", () => {
  it("does not depend on what was drawn, and the child is seeded by rowSeed", () => {
    const parent = createRng(77);
    const before = parent.fork(3).uniform();
    parent.fillUniform(new Float64Array(10));
    expect(parent.fork(3).uniform()).toBe(before);
    expect(parent.fork(3).seed).toBe(rowSeed(77, 3));
    expect(createRng(rowSeed(77, 3)).uniform()).toBe(before);
  });

  it("gives streams that are uncorrelated with each other and with their parent", () => {
    const parent = createRng(8);
    const streams = [parent, parent.fork(0), parent.fork(1), parent.fork(0).fork(0)];
    const draws = streams.map((rng) => rng.fillNormal(new Float64Array(20_000)));
    for (let i = 0; i < draws.length; i++) {
      for (let j = 0; j < i; j++)
        expectMean(
          draws[i].map((x, k) => x * draws[j][k]),
          0,
          1,
          `streams ${i} and ${j}`,
        );
    }
  });

  it("gives first draws that are uniform over the streams", () => {
    const first = Float64Array.from({ length: 20_000 }, (_, i) => createRng(6).fork(i).uniform());
    expectMean(first, 1 / 2, Math.sqrt(1 / 12), "E u over streams");
    expectMean(
      first.map((x) => x * x),
      1 / 3,
      Math.sqrt(4 / 45),
      "E u² over streams",
    );
  });
});

describe("rowSeed", () => {
  it("answers with a safe integer that differs from row to row and from seed to seed", () => {
    const seeds = new Set<number>();
    for (let seed = -5; seed < 5; seed++) {
      for (let i = 0; i < 1000; i++) seeds.add(rowSeed(seed, i));
    }
    expect(seeds.size).toBe(10_000);
    expect([...seeds].every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  });

  it("refuses a negative index", () => {
    expect(() => rowSeed(1, -1)).toThrow("rowSeed: index must be an integer ≥ 0, got -1");
  });
});
