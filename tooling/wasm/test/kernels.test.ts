import { repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { compileKernel } from "../src/compile-kernel.ts";
import { carrierText, committedText, kernelsIn } from "../src/kernels.ts";

const kernels = kernelsIn(repositoryRoot);
/** The compiler alone takes seconds to start. */
const patience = 120_000;

interface Twice {
  readonly twice: (x: number) => number;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** Node's own types of version 20 leave WebAssembly out. */
function exportsOf(bytes: Uint8Array): Twice {
  const { WebAssembly: host } = globalThis as unknown as {
    readonly WebAssembly: {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: Twice };
    };
  };
  return new host.Instance(new host.Module(bytes)).exports;
}

describe("the kernels of the packages", { timeout: patience }, () => {
  it("are found", () => {
    expect(kernels.map(({ source }) => source)).toContain("packages/beta-link/assembly/row-kernel.ts");
  });

  it.each(kernels)("$carrier is what its source gives, byte for byte", async (kernel) => {
    expect(committedText(repositoryRoot, kernel)).toBe(await carrierText(repositoryRoot, kernel));
  });
});

describe("compileKernel", { timeout: patience }, () => {
  it("compiles what a source exports, with the memory that it asks for", async () => {
    const bytes = await compileKernel(
      "twice",
      "// Memory: 2 pages.\nexport function twice(x: f64): f64 { return x + x; }\n",
    );
    const { twice, memory } = exportsOf(bytes);
    expect(twice(21)).toBe(42);
    expect(memory.buffer.byteLength).toBe(2 * 65_536);
  });

  it("names the source and the mistake where it does not compile", async () => {
    await expect(
      compileKernel("broken", "// Memory: 1 pages.\nexport function f(): f64 { return y; }\n"),
    ).rejects.toThrow(/^broken: .*Cannot find name 'y'/s);
  });

  it("asks whose memory a source works in", async () => {
    await expect(compileKernel("silent", "export const one = 1;")).rejects.toThrow(
      'silent: no line says what memory it takes; write "// Memory: 3 pages."',
    );
  });
});
