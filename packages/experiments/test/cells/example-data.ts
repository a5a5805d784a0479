import { createRng } from "@distcal/numerics";
import type { ReadDataset } from "../../src/datasets/read-dataset.ts";

/** A small table whose spread grows with its mean. */
export function exampleData(rows = 80): ReadDataset {
  const rng = createRng(3);
  const features = Array.from({ length: rows }, () => Float64Array.of(rng.uniform(), rng.normal()));
  const target = Float64Array.from(features, ([a, b]) => 3 * a + b + (0.2 + a) * rng.normal());
  return { name: "boston", features, target, sha256: "d".repeat(64), isPinned: false };
}
