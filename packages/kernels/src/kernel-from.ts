import type { Kernel, KernelDescription } from "./kernel.ts";
import { kernelOf } from "./kernel-of.ts";
import { gaussianEmbedding } from "./parts/gaussian-embedding.ts";
import type { KernelPart, PartDescription } from "./parts/kernel-part.ts";
import { rbf } from "./parts/rbf.ts";

/** The kernel that a description describes: `kernelFrom(kernel.description)` is `kernel` again. */
export function kernelFrom(description: KernelDescription): Kernel {
  return kernelOf(description.map(partFrom));
}

function partFrom(description: PartDescription): KernelPart {
  switch (description.part) {
    case "gaussian-embedding":
      return gaussianEmbedding;
    case "rbf":
      return rbf(description.column, description.of);
    default: {
      const got = JSON.stringify((description as { part: unknown }).part);
      throw new RangeError(`kernelFrom: part must be "gaussian-embedding" or "rbf", got ${got}`);
    }
  }
}
