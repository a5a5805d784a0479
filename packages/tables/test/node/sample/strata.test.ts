import { expect, it } from "vitest";
import { proportionalShares } from "../../../src/node/sample/strata.ts";

it("proportionalShares takes the same part of each stratum, and as many rows as asked for in all", () => {
  expect(proportionalShares([100, 300, 600], 10)).toEqual([1, 3, 6]);
  expect(proportionalShares([1, 1, 1], 2)).toEqual([1, 1, 0]);
  const sizes = Array.from({ length: 100 }, (_, i) => 1 + ((i * 37) % 101));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shares = proportionalShares(sizes, 1000);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1000);
  for (const [i, share] of shares.entries()) expect(Math.abs(share - (sizes[i] * 1000) / total)).toBeLessThan(1);
});
