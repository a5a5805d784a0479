import { afterEach, describe, expect, it, vi } from "vitest";
import { wasmExports, wasmInMemory } from "../../src/wasm/wasm-exports.ts";

// (module (func (export "half") (param f64) (result f64) (f64.mul (local.get 0) (f64.const 0.5))))
const half = "AGFzbQEAAAABBgFgAXwBfAMCAQAHCAEEaGFsZgAAChABDgAgAEQAAAAAAADgP6IL";

// (module (import "env" "memory" (memory 0)) (func (export "twice") (param i32) (result f64) …twice the number there))
const twice =
  "AGFzbQEAAAABBgFgAX8BfAIPAQNlbnYGbWVtb3J5AgAAAwIBAAcSAgV0d2ljZQAABm1lbW9yeQIAChMBEQAgACsDAEQAAAAAAAAAQKIL";

afterEach(() => vi.unstubAllGlobals());

describe("wasmExports", () => {
  it("runs a module from base64", () => {
    expect(wasmExports<{ half: (x: number) => number }>(half)?.half(7)).toBe(3.5);
  });

  it("answers undefined where there is no WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(wasmExports(half)).toBeUndefined();
  });

  it("answers undefined where the engine does not know an instruction or a policy forbids compiling", () => {
    expect(wasmExports(half.replace("6IL", "/4L"))).toBeUndefined();
    const forbid = (): never => {
      throw new Error("Refused to compile or instantiate WebAssembly module");
    };
    vi.stubGlobal("WebAssembly", { Module: forbid, Instance: forbid });
    expect(wasmExports(half)).toBeUndefined();
  });
});

describe("wasmInMemory", () => {
  const make = wasmInMemory<{ twice: (address: number) => number }>(twice);

  it("gives each instance memory of its own, of at least so many bytes", () => {
    const [one, other] = [make?.(100_000), make?.(8)];
    if (one === undefined || other === undefined) throw new Error("WebAssembly does not run here");
    expect(one.buffer.byteLength).toBe(131_072);
    expect(other.buffer.byteLength).toBe(65_536);
    new Float64Array(one.buffer)[3] = 1.25;
    new Float64Array(other.buffer)[3] = -8;
    expect([one.exports.twice(24), other.exports.twice(24)]).toEqual([2.5, -16]);
  });

  it("answers undefined where there is no such memory", () => {
    expect(make?.(2 ** 33)).toBeUndefined();
  });

  it("answers undefined where there is no WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(wasmInMemory(twice)).toBeUndefined();
  });
});
